"""Routes, and the arguments of handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.contract import Violation
from playground.drafts import File
from playground.errors import Json, refused
from playground.forms import Check, fault, require
from playground.limits import Bucket
from playground.playground_world import PlaygroundWorld

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_token")
"""Parameters that separate buckets (API: Topics, "Rate Limits")."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request for its handler. ``form`` is the JSON body, None without one; ``violation`` says how it
    breaks Discord's OpenAPI document, where that is given."""

    world: PlaygroundWorld = field(repr=False)
    params: Mapping[str, str]
    query: Mapping[str, str]
    form: Any
    files: list[File]
    violation: Violation | None = None

    def id(self, name: str) -> int:
        """Return a snowflake in the path; 50035 if it isn't one."""
        value = self.params[name]
        if not value.isdecimal():
            raise fault((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    def flag(self, name: str) -> bool:
        """Return a true or false in the query; false when it is missing."""
        return self.query.get(name, "").lower() in ("1", "true")

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Return a number in the query; 50035 if it is out of range."""
        value = self.query.get(name, str(default))
        if not value.isdecimal() or not low <= int(value) <= high:
            message = f"int value should be from {low} to {high}."
            raise fault((name,), "NUMBER_TYPE_COERCE", message)
        return int(value)

    def checked(self, check: Check) -> Any:
        """Return the form, once it has passed; 50035 otherwise, 50109 without one."""
        if self.form is None:
            raise refused(50109)
        require(self.form, check)
        if self.violation is not None:
            raise fault(("_openapi",), "OPENAPI_VIOLATION", self.violation.what)
        return self.form


Answer = tuple[int, Json | list[Json] | None]
"""Status and body; the status is 204 when the body is None."""

Handler = Callable[[Call], Answer]


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path. ``authorized`` routes require the bot's token."""

    method: str
    template: str
    handler: Handler
    bucket: Bucket
    authorized: bool = True

    @property
    def name(self) -> str:
        return f"{self.method} {self.template}"


class Router:
    """Finds the route of a path."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        for route in routes:
            steps = route.template.split("/")
            self._routes.setdefault((route.method, len(steps)), []).append((steps, route))
        for found in self._routes.values():
            # Fixed words such as @me go before parameters.
            found.sort(key=lambda each: [step.startswith("{") for step in each[0]])

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """Return the route and its parameters, or None."""
        steps = path.split("/")
        for template, route in self._routes.get((method, len(steps)), ()):
            params = {}
            for wanted, step in zip(template, steps, strict=True):
                if wanted.startswith("{") and step:
                    params[wanted[1:-1]] = step
                elif wanted != step:
                    break
            else:
                return route, params
        return None
