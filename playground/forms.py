"""Checks of request forms that report where they fail, as Discord does.

A check is a callable ``check(value, path, faults)``; it adds what is wrong to ``faults``. The functions here
combine checks from smaller ones. Codes and sentences are Discord's (API: Reference, "Error Messages").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from playground.errors import ApiError, Json, bad_form

Path = tuple[str | int, ...]


class Faults:
    """What is wrong with a form, in the order of detection."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        self.found.append((path, code, message))

    def error(self) -> ApiError:
        """Return the answer 400 with code 50035, its ``errors`` nested like the form. A place has errors of
        its own or places with errors in it, never both (``ErrorDetails`` in the OpenAPI document): the deeper
        ones win."""
        nested: Json = {}
        above = {path[:length] for path, _, _ in self.found for length in range(len(path))}
        for path, code, message in self.found:
            if path in above:
                continue
            place = nested
            for step in path:
                place = place.setdefault(str(step), {})
            place.setdefault("_errors", []).append({"code": code, "message": message})
        return bad_form(nested)


Check = Callable[[Any, Path, Faults], None]


def require(form: Any, check: Check) -> None:
    """Raise :class:`ApiError` 50035 if the form doesn't pass."""
    faults = Faults()
    check(form, (), faults)
    if faults.found:
        raise faults.error()


def fault(path: Path, code: str, message: str) -> ApiError:
    """Return a bad form with one fault."""
    faults = Faults()
    faults.add(path, code, message)
    return faults.error()


def text(shortest: int = 0, longest: int | None = None, pattern: re.Pattern[str] | None = None) -> Check:
    """Check a string of ``shortest`` to ``longest`` characters that fully matches ``pattern``."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if not isinstance(value, str):
            faults.add(path, "BASE_TYPE_STRING", "Must be a string.")
        elif longest is not None and not shortest <= len(value) <= longest:
            if shortest:
                faults.add(
                    path, "BASE_TYPE_BAD_LENGTH", f"Must be between {shortest} and {longest} in length."
                )
            else:
                faults.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
        elif pattern is not None and not pattern.fullmatch(value):
            faults.add(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")

    return check


def integer(low: int, high: int) -> Check:
    """Check a whole number from ``low`` to ``high``, both included."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            faults.add(path, "NUMBER_TYPE_COERCE", "Value is not an int.")
        elif value > high:
            faults.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        elif value < low:
            faults.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")

    return check


def number(value: Any, path: Path, faults: Faults) -> None:
    """Check any number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        faults.add(path, "NUMBER_TYPE_COERCE", "Value is not a number.")


def boolean(value: Any, path: Path, faults: Faults) -> None:
    """Check true or false."""
    if not isinstance(value, bool):
        faults.add(path, "BASE_TYPE_BOOLEAN", "Must be a boolean.")


_DIGITS = re.compile(r"0|[1-9][0-9]{0,19}")


def snowflake(value: Any, path: Path, faults: Faults) -> None:
    """Check an id: digits in a string, or a whole number, which Discord takes as well."""
    if not _DIGITS.fullmatch(str(value)) or isinstance(value, bool):
        faults.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


_URL = re.compile(r"(?P<scheme>https?|discord|attachment)://[^\s]+")


def url(longest: int, *schemes: str) -> Check:
    """Check a URL of at most ``longest`` characters with one of the schemes."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        text(1, longest)(value, path, faults)
        if isinstance(value, str):
            match = _URL.fullmatch(value)
            if match is None:
                faults.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
            elif match["scheme"] not in schemes:
                listed = "', '".join(schemes)
                message = (
                    f"Scheme \"{match['scheme']}\" is not supported. Scheme must be one of ('{listed}')."
                )
                faults.add(path, "URL_TYPE_INVALID_SCHEME", message)

    return check


def one_of(*values: Any) -> Check:
    """Check one of these values (a bool isn't an int here)."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if isinstance(value, bool) or value not in values:
            listed = ", ".join(repr(each) for each in values)
            faults.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")

    return check


def nullable(inner: Check) -> Check:
    """Check the same, or null."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if value is not None:
            inner(value, path, faults)

    return check


def each(inner: Check, fewest: int = 0, most: int | None = None) -> Check:
    """Check a list of ``fewest`` to ``most`` values that all pass."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if not isinstance(value, list):
            faults.add(path, "BASE_TYPE_LIST", "Only lists are valid.")
            return
        if len(value) < fewest or (most is not None and len(value) > most):
            message = f"Must be between {fewest} and {most} in length."
            faults.add(path, "BASE_TYPE_BAD_LENGTH", message)
        for index, item in enumerate(value):
            inner(item, (*path, index), faults)

    return check


def mapping(inner: Check) -> Check:
    """Check an object whose values all pass."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        if not isinstance(value, dict):
            faults.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType.")
            return
        for key, item in value.items():
            inner(item, (*path, key), faults)

    return check


def form(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """Check an object with these keys and no other. Keys in ``optional`` may be missing."""
    fields = {**required, **(optional or {})}

    def check(value: Any, path: Path, faults: Faults) -> None:
        if not isinstance(value, dict):
            faults.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
            return
        for key in required:
            if key not in value:
                faults.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required.")
        for key, item in value.items():
            if key in fields:
                fields[key](item, (*path, key), faults)
            else:
                faults.add((*path, key), "UNKNOWN_KEY", "This key is not known here.")

    return check


def by_type(variants: Mapping[int, Check]) -> Check:
    """Check an object whose ``type`` says which of the checks it must pass."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if not isinstance(kind, int) or kind not in variants:
            listed = ", ".join(str(variant) for variant in variants)
            message = f'Value of field "type" must be one of ({listed}).'
            faults.add((*path, "type"), "UNION_TYPE_CHOICES", message)
        else:
            variants[kind](value, path, faults)

    return check


def every(*checks: Check) -> Check:
    """Run all of them, in turn; a later one runs only if the earlier ones found nothing."""

    def check(value: Any, path: Path, faults: Faults) -> None:
        before = len(faults.found)
        for inner in checks:
            inner(value, path, faults)
            if len(faults.found) > before:
                return

    return check
