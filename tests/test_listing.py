"""docs/listing.md: its texts fit, and say what the bot sets at Discord."""

from __future__ import annotations

import re

from bot.discord_api.application import DESCRIPTION, TAGS
from tests.named import ROOT

PAGE = (ROOT / "docs/listing.md").read_text("utf-8")
TEXTS = dict(
    re.findall(r"^## ([^\n]+)\n(?:(?!## )[^\n]*\n)*?```text\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
)


def test_the_page_s_description_and_tags_are_those_that_setup_sets() -> None:
    assert TEXTS["Description"] == DESCRIPTION
    assert TEXTS["Tags"] == ", ".join(TAGS)


def test_each_text_is_as_short_as_discord_wants_it() -> None:
    assert len(DESCRIPTION) <= 400
    assert len(TEXTS["Summary"]) <= 200
    assert len(TAGS) == len(set(TAGS)) == 5
    assert max(map(len, TAGS)) <= 20
    assert TEXTS["Long description"]


def test_each_picture_of_the_page_is_there() -> None:
    pictures = re.findall(r"\(pictures/([^)]+)\)", PAGE)
    assert len(pictures) == 5
    assert all((ROOT / "docs/pictures" / each).is_file() for each in pictures)


def test_where_people_invite_the_bot_they_read_that_it_asks_for_no_privileged_intent() -> None:
    hosting = (ROOT / "README.md").read_text("utf-8").partition("## Host it")[2].partition("\n## ")[0]
    for text in (DESCRIPTION, TEXTS["Long description"], hosting):
        assert "asks for no privileged intent" in text
