"""Handlers say where they are written what they handle, and where that may be pressed."""

from __future__ import annotations

import pytest

from bot.interactions.handlers import by_verb, choice, press
from bot.interactions.reply import Asked
from bot.rendering.screens.model import Pressed


class Group:
    @press("open", "board")
    @press("again", "answer")
    async def opens(self, asked: Asked, pressed: Pressed) -> None: ...

    @choice("open", "moment")
    async def chosen(self, asked: Asked, pressed: Pressed, values: object) -> None: ...


def test_what_is_declared_is_found_by_kind_and_verb() -> None:
    found = by_verb([Group()])
    assert {key: each.where for key, each in found.items()} == {
        ("button", "open"): "board",
        ("button", "again"): "answer",
        ("select", "open"): "moment",
    }


def test_two_handlers_of_one_verb_are_refused() -> None:
    with pytest.raises(ValueError, match="two handlers of the button"):
        by_verb([Group(), Group()])
