"""Whatever is sent, a form is taken or refused; it never breaks the server."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground import command_forms, message_forms
from playground.forms import Check, Faults, require
from tests.adapters import representatives

TEXT = {"type": 10, "content": "x"}
BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "a", "emoji": {"name": "x", "id": "5"}}
SELECT = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a", "default": True}]}
CHOICES = [{"label": "a", "value": "a", "default": True}, {"label": "b", "value": "b", "description": "x"}]
MEDIA = {"url": "https://example.org/x"}
ROW = {"type": 1, "components": [BUTTON]}
V2 = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "accent_color": 5,
            "components": [
                {"type": 9, "components": [TEXT], "accessory": {"type": 11, "media": MEDIA}},
                {"type": 12, "items": [{"media": MEDIA, "description": "x"}]},
                {"type": 14, "divider": True, "spacing": 2},
                ROW,
            ],
        },
        {"type": 1, "components": [SELECT]},
    ],
}
LEGACY = {
    "content": "x",
    "embeds": [{"title": "x", "fields": [{"name": "x", "value": "x"}], "footer": {"text": "x"}}],
    "allowed_mentions": {"parse": [], "users": ["5"]},
    "attachments": [{"id": "0", "description": "x"}],
    "components": [ROW],
}
INPUT = {"type": 4, "custom_id": "x", "style": 1}
OPTION = {"type": 3, "name": "a", "description": "x", "choices": [{"name": "a", "value": "a"}]}
SUBCOMMAND = {
    "type": 1,
    "name": "a",
    "description": "x",
    "options": [OPTION, {**OPTION, "name": "b", "type": 4, "choices": []}],
}
VALID: dict[str, tuple[Check, Any]] = {
    "post": (message_forms.message("post"), {**LEGACY, "nonce": "1", "enforce_nonce": True}),
    "post of V2": (message_forms.message("post"), V2),
    "edit": (message_forms.message("edit"), LEGACY),
    "edit of V2": (message_forms.message("edit", was_v2=True), V2),
    "answer": (message_forms.message("answer"), {**LEGACY, "flags": 64}),
    "modal": (
        message_forms.modal,
        {
            "custom_id": "m",
            "title": "x",
            "components": [{"type": 18, "label": "x", "component": INPUT}, TEXT],
        },
    ),
    "modal of choices": (
        message_forms.modal,
        {
            "custom_id": "m",
            "title": "x",
            "components": [
                {"type": 18, "label": "x", "component": {"type": 21, "custom_id": "r", "options": CHOICES}},
                {
                    "type": 18,
                    "label": "x",
                    "description": "x",
                    "component": {
                        "type": 22,
                        "custom_id": "g",
                        "options": CHOICES,
                        "min_values": 0,
                        "max_values": 2,
                        "required": False,
                    },
                },
                {"type": 18, "label": "x", "component": {"type": 23, "custom_id": "c", "default": True}},
                {"type": 18, "label": "x", "component": SELECT},
            ],
        },
    ),
    "suggestions": (message_forms.autocomplete, {"choices": [{"name": "a", "value": "a"}]}),
    "commands": (
        command_forms.commands,
        [{"name": "a", "description": "x", "options": [SUBCOMMAND], "name_localizations": {"de": "a"}}],
    ),
}

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.sampled_from([64, 1 << 15, 2**60, 0.5, "", "5", "x" * 5000, "attachment://x"])
)
ANYTHING = PLAIN | st.lists(PLAIN, max_size=30) | st.dictionaries(st.sampled_from(["type", "id", "x"]), PLAIN)


def places(form: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a form."""
    found = [path]
    items = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def put(form: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The form with another value in one place."""
    if not path:
        return value
    changed = copy.copy(form)
    changed[path[0]] = put(form[path[0]], path[1:], value)
    return changed


@pytest.mark.parametrize("name", VALID)
def test_the_example_is_taken(name: str) -> None:
    check, form = VALID[name]
    require(form, check)


@pytest.mark.parametrize("name", representatives(list(VALID), 3))
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_form_with_something_else_in_one_place_is_taken_or_refused(name: str, data: st.DataObject) -> None:
    check, form = VALID[name]
    changed = put(form, data.draw(st.sampled_from(places(form))), data.draw(ANYTHING))
    faults = Faults()
    check(changed, (), faults)
    assert all(fault and message for _, fault, message in faults.found)
    if faults.found:
        assert faults.error().body["errors"]
