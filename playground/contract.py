"""Checks requests and responses against Discord's public OpenAPI document.

The validators are compiled when a route is first used. They use ``jsonschema-rs``, because a test suite makes
tens of thousands of requests. It is only a dependency of development, so it is imported when a document is
given.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playground.errors import Json

DEVIATIONS: dict[str, str] = {
    "ids as integers": (
        "discord.py sends recipient_id and the ids of attachments, message references, allowed mentions and "
        "of emojis on components as integers, where the document wants strings. Discord takes both."
    ),
    "codes of form errors": (
        "The document wants integers as codes inside a bad form's errors. Discord sends words there, such as "
        'BASE_TYPE_REQUIRED (API: Reference, "Error Messages"), and so does the playground.'
    ),
    "descriptions as text": (
        "The document wants the application's description as an object with its default and its "
        'translations. A text is documented (API: Application, "Edit Current Application"), and it is what '
        "discord.py sends."
    ),
}
"""Differences of requests and answers from the document, and why they are no violations."""

_IDS = frozenset({"recipient_id", "id", "users", "roles", "message_id", "channel_id", "guild_id"})
_METHODS_WITH_BODY = ("POST", "PUT", "PATCH")

Validator = Callable[[Any], str | None]
"""Return what is wrong with a value, or None."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A request (``direction`` "request") or response that the document doesn't allow."""

    route: str
    direction: str
    what: str


@lru_cache(maxsize=4)
def load_contract(document: Path) -> Contract:
    """Return the contract of that file, compiled once for all. Raises ImportError without
    ``jsonschema-rs``."""
    return Contract(document)


class Contract:
    """The document, compiled for checks."""

    def __init__(self, document: Path) -> None:
        import jsonschema_rs

        self._compile = jsonschema_rs.Draft202012Validator
        self._document: Json = json.loads(document.read_text(encoding="utf-8"))
        self._validators: dict[tuple[str, str, str], Validator | None] = {}

    def request(self, method: str, template: str, form: Any, *, multipart: bool) -> Violation | None:
        """Check a request's form. ``template`` is the route's path with its parameters' names."""
        if method not in _METHODS_WITH_BODY:
            return None
        kind = "multipart/form-data" if multipart else "application/json"
        validate = self._validator(method, template, kind)
        if validate is None:
            return None if form is None else Violation(f"{method} {template}", "request", "takes no body")
        form = as_strings(form)
        if template == "/applications/@me":
            form = with_described_default(form)
        what = validate(form)
        return Violation(f"{method} {template}", "request", what) if what else None

    def response(self, method: str, template: str, status: int, body: Any) -> Violation | None:
        """Check a response's status and body. Server errors aren't in the document, but do happen."""
        if status >= 500:
            return None
        name = f"{method} {template}"
        operation = self._operation(method, template)
        if operation is None:
            return Violation(name, "response", "the document has no such route")
        key = str(status) if str(status) in operation["responses"] else f"{status // 100}XX"
        if key not in operation["responses"]:
            return Violation(name, "response", f"the document has no answer {status}")
        validate = self._validator(method, template, key)
        if validate is None:
            return None if body is None else Violation(name, "response", f"{status} has no body")
        what = validate(with_numbered_codes(body) if status == 400 else body)
        return Violation(name, "response", what) if what else None

    def has(self, method: str, template: str) -> bool:
        """Return whether the document has a route."""
        return self._operation(method, template) is not None

    def _operation(self, method: str, template: str) -> Json | None:
        path = self._document["paths"].get(template) or self._document["paths"].get(_original(template))
        operation: Json | None = (path or {}).get(method.lower())
        return operation

    def _validator(self, method: str, template: str, which: str) -> Validator | None:
        key = (method, template, which)
        if key not in self._validators:
            schema = self._schema(method, template, which)
            self._validators[key] = None if schema is None else self._build(schema)
        return self._validators[key]

    def _schema(self, method: str, template: str, which: str) -> Json | None:
        operation = self._operation(method, template) or {}
        if "/" in which:
            content = operation.get("requestBody", {}).get("content", {})
        else:
            response = operation["responses"][which]
            if "$ref" in response:
                response = self._document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
            content, which = response.get("content", {}), "application/json"
        found = content.get(which)
        return None if found is None else dict(found["schema"])

    def _build(self, schema: Json) -> Validator:
        compiled = self._compile({**schema, "components": self._named_in(schema)})

        def validate(value: Any) -> str | None:
            if compiled.is_valid(value):
                return None
            errors = list(compiled.iter_errors(value))
            return "; ".join(f"{'/'.join(map(str, each.instance_path))}: {each.message}" for each in errors)

        return validate

    def _named_in(self, schema: Json) -> Json:
        """Return the document's components that a schema refers to, directly or through others: to compile
        all of them takes twenty times as long."""
        needed: Json = {}
        left, seen = [schema], set[str]()
        while left:
            for name in _references(left.pop()):
                if name not in seen:
                    seen.add(name)
                    _, _, kind, own = name.split("/")
                    found = needed.setdefault(kind, {})[own] = self._document["components"][kind][own]
                    left.append(found)
        return needed


def _references(value: Any) -> Iterator[str]:
    """Yield what a part of the document refers to, as ``#/components/schemas/…``."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _references(each)


def _original(template: str) -> str:
    return template.replace("/messages/{message_id}", "/messages/@original")


def with_numbered_codes(body: Any) -> Any:
    """Return an error with numbers for words (see "codes of form errors" in :data:`DEVIATIONS`)."""

    def convert(value: Any) -> Any:
        if isinstance(value, list):
            return [convert(each) for each in value]
        if isinstance(value, dict):
            return {key: 0 if key == "code" else convert(each) for key, each in value.items()}
        return value

    return {**body, "errors": convert(body["errors"])} if "errors" in body else body


def with_described_default(form: Any) -> Any:
    """Return the application's form with its description as an object (see "descriptions as text" in
    :data:`DEVIATIONS`)."""
    if isinstance(form, dict) and isinstance(form.get("description"), str):
        return {**form, "description": {"default": form["description"]}}
    return form


def as_strings(form: Any) -> Any:
    """Return the form with ids as strings (see "ids as integers" in :data:`DEVIATIONS`). Of components only
    the ids of emojis: a component's own id is a number and not a snowflake."""

    def convert(value: Any, key: str | None, ids: frozenset[str]) -> Any:
        if isinstance(value, dict):
            return {name: convert(each, name, _ids_within(name, ids)) for name, each in value.items()}
        if isinstance(value, list):
            return [convert(each, key if not isinstance(each, dict) else None, ids) for each in value]
        if key in ids and isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return value

    return convert(form, None, _IDS)


def _ids_within(name: str, ids: frozenset[str]) -> frozenset[str]:
    """Return which keys have ids inside the value of that name."""
    if name == "components":
        return frozenset()
    return frozenset({"id"}) if name == "emoji" else ids
