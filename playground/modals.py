"""Modals as a person sees them and fills them in, with the checks of Discord's client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playground import command_options
from playground.errors import Json
from playground.message_forms import (
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL,
    RADIO_GROUP,
    ROW,
    STRING_SELECT,
    TEXT_INPUT,
)
from playground.model import Interaction
from playground.seen import Option, options_of

Filling = str | bool | Sequence[str]
"""A person's value for a field of a modal."""


@dataclass(frozen=True)
class Field:
    """A field of a modal; ``type`` is 4 for text, 3 for a string select, 21 for a radio group, and 22 for a
    group of checkboxes. 23 is a single one, whose ``value`` is "on" if it is ticked at first."""

    label: str
    custom_id: str
    type: int
    required: bool
    value: str | None
    placeholder: str | None
    min_length: int
    max_length: int
    multiline: bool
    options: tuple[Option, ...]
    description: str | None = None


@dataclass(frozen=True)
class Modal:
    """A form that an answer opened. ``raw`` is its JSON object."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    raw: Json = field(repr=False)
    interaction: Interaction = field(repr=False)


def read_modal(interaction: Interaction) -> Modal:
    """Return the modal that answers an interaction."""
    raw = interaction.modal or {"title": "", "custom_id": "", "components": []}
    fields = []
    for row in raw["components"]:
        if row["type"] == LABEL:
            fields.append(_field(row["component"], row["label"], row.get("description")))
        elif row["type"] == ROW:
            fields.append(_field(row["components"][0], row["components"][0]["label"], None))
    return Modal(raw["title"], raw["custom_id"], tuple(fields), raw, interaction)


def _field(component: Json, label: str, description: str | None) -> Field:
    kind, options = component["type"], options_of(component)
    most = len(options) if kind == CHECKBOX_GROUP else 4000
    value = component.get("value")
    if kind == CHECKBOX and component.get("default"):
        value = "on"
    return Field(
        label,
        component["custom_id"],
        kind,
        kind != CHECKBOX and component.get("required") is not False,
        value,
        component.get("placeholder"),
        component.get("min_length") or component.get("min_values") or 0,
        component.get("max_length") or component.get("max_values") or most,
        component.get("style") == 2,
        options,
        description,
    )


def filled_in(modal: Modal, values: dict[str, Filling]) -> Json:
    known = {each.custom_id for each in modal.fields} | {each.label for each in modal.fields}
    for key in values:
        if key not in known:
            raise command_options.BadInput(f"The modal has no field {key!r}; it has {sorted(known)}.")
    given = {each.custom_id: _value(each, values) for each in modal.fields}

    def answer(component: Json) -> Json:
        one = component["type"] in (TEXT_INPUT, RADIO_GROUP, CHECKBOX)
        return {
            "type": component["type"],
            "id": component["id"],
            "custom_id": component["custom_id"],
            "value" if one else "values": given[component["custom_id"]],
        }

    rows: list[Json] = []
    for row in modal.raw["components"]:
        filled: Json = {"type": row["type"], "id": row["id"]}
        if row["type"] == LABEL:
            filled["component"] = answer(row["component"])
        elif row["type"] == ROW:
            filled["components"] = [answer(each) for each in row["components"]]
        rows.append(filled)
    return {"custom_id": modal.custom_id, "components": rows}


def _value(each: Field, values: dict[str, Filling]) -> str | bool | list[str] | None:
    """Return the sent value of a field: as it is given, or as it was."""
    given = values.get(each.custom_id, values.get(each.label))
    if each.type == CHECKBOX:
        return each.value == "on" if given is None else given in (True, "on")
    if each.type == TEXT_INPUT:
        return _text(each, str(given if given is not None else each.value or ""))
    if given is None:
        chosen = [option.value for option in each.options if option.default]
    elif isinstance(given, bool):
        raise command_options.BadInput(f"{each.label!r} takes options.")
    else:
        chosen = [given] if isinstance(given, str) else list(given)
    if each.type not in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP):
        return chosen
    chosen = _named(each, chosen)
    if each.type != RADIO_GROUP:
        return chosen
    return chosen[0] if chosen else None


def _text(each: Field, text: str) -> str:
    fewest = max(each.min_length, int(each.required))
    if (each.required or text) and not fewest <= len(text) <= each.max_length:
        raise command_options.BadInput(
            f"{each.label!r} has {len(text)} characters, {fewest} to {each.max_length} are asked for."
        )
    return text


def _named(each: Field, chosen: list[str]) -> list[str]:
    """Return the values of options that are named by value or label, as many as are allowed."""
    by_name = {option.label: option.value for option in each.options}
    by_name |= {option.value: option.value for option in each.options}
    unknown = [name for name in chosen if name not in by_name]
    if unknown:
        raise command_options.BadInput(f"{each.label!r} has no options {unknown!r}.")
    most = 1 if each.type == RADIO_GROUP else min(each.max_length, len(each.options))
    fewest = max(each.min_length, 1) if each.required else 0
    if not fewest <= len(chosen) <= most:
        raise command_options.BadInput(
            f"{each.label!r}: {len(chosen)} chosen, {fewest} to {most} are asked for."
        )
    return list(dict.fromkeys(by_name[name] for name in chosen))
