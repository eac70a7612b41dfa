"""Names, words and house rules stand harmless wherever they are shown."""

from __future__ import annotations

import json
import re
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n.translate import MARKS, plain, safe_name, typed
from bot.rendering.screens.model import Plain
from data.db.records import Untrusted
from tests.bot.harness import Harbour

EVIL = [
    "@everyone", "<@&1>", "<#1>", "</dudo:1>", "<t:1:R>", "<:a:1>", "**b**", "__u__", "~~s~~", "||x||", "`c`",
    "[a](https://x.y)", "https://x.y", "# head", "-# small", "- item", "+ item", "1. item", "> quote", "\\*",
    "a\u202eb", "\u2066a", "\u200fa", "a\u200db", "a\nb\r\nc", "\u2028", "\ufff9x", "\U000e0041",
    "\x00\x1b[31m", "\u3164", "\u2800", " ", "", "e" + "\u0301" * 30, "\ud800", "x" * 500, "👑" * 40,
    "שלום", "مرحبا 1", "discord.gg/abc", "Discord.com/invite/a",
]  # fmt: skip
BARE = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|>#\[\]()<:]")
LINK = re.compile(r"(?<!\\)(?:\[|://)|discord\.\w", re.IGNORECASE)
"""Of what Discord makes a link or an invitation's card."""


@pytest.mark.parametrize("name", EVIL)
def test_plain_words_make_no_link_where_markdown_counts(name: str) -> None:
    assert not LINK.search(Plain(f"Bids: 4 fives\nof {plain(name)}").markdown)


@pytest.mark.parametrize("name", EVIL)
def test_a_name_in_public_text_is_nothing_but_a_name(name: str) -> None:
    shown = safe_name(Untrusted(name))
    assert not LINK.search(shown)
    assert shown.strip("\u2068\u2069 ")
    assert len(shown) <= 2 * 32 + 3
    assert not BARE.search(shown), shown
    assert not re.search(r"@(?!\u200b)", shown)
    assert not re.match(r"[-+]|\d+\.", shown)
    inner = shown.removeprefix("\u2068").removesuffix("\u2069").replace("@\u200b", "@")
    assert inner.isprintable()
    assert not re.search("[\u0590-\u08ff]", shown) or (shown[0], shown[-1]) == ("\u2068", "\u2069")
    assert shown.count("\u0301") <= 3
    shown.encode()


@given(st.text(st.sampled_from("a \u05d0\u0301\u034f\u200b\u2800\u2028\U000e0100") | st.characters()))
@example("\u200b\u034f")
@example("\u200b \u0301")
@example("a" + ("\u0301" * 3 + "\u200b") * 8)
def test_what_is_plain_stays_as_it_is_and_no_mark_stands_alone_or_too_high(text: str) -> None:
    told = plain(text)
    assert plain(told) == told
    kinds = "".join("M" if category(char)[0] == "M" else char for char in told if char != "M")
    assert not re.search(rf"(?:^| )M|M{{{MARKS + 1}}}", kinds)


@pytest.mark.parametrize(
    "char", ["\u034f", "\u2065", "\ufff0", "\ufff8", "\U000e0002", "\U000e0fff", "\ufe0f"]
)
def test_a_name_of_what_can_t_be_seen_is_none(char: str) -> None:
    assert plain(f"\u200b{char}") == ""


@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧", "👩🏽\u200d⚕️ Ana", "❤️\u200d🔥"])
def test_signs_that_are_joined_stay_one(name: str) -> None:
    assert plain(name) == safe_name(Untrusted(name)) == name
    assert plain(f"{name}\u200d") == name
    assert plain("a\u200db \u200d👩") == "ab 👩"


def test_what_was_typed_can_t_leave_its_backticks() -> None:
    assert typed("a`b\nc\u202e") == "a'b c"
    assert len(typed("x" * 6000)) == 40
    assert typed("") == " "
    assert plain(" a \t b\n") == "a b"


async def test_odd_names_and_words_stand_harmless_on_every_screen(here: Harbour) -> None:
    ana, ben, cleo = here.people
    ana.user.display = "[free](https://x.y) @everyone\u202e"
    ben.user.display = "# `x` <@1> ||s||"
    cleo.user.display = "\u2067- אבג"
    await here.open(3, start=False)
    here.clock.move(1)
    await here.give_word(ben, "`@everyone` **\u202eword** https://x.y")
    await here.menu(ana)
    await here.press(ana, "Start")
    await here.press(ana, "My hand")
    person = here.on_turn()
    assert person is not None
    await here.press(person, here.moves()[0])
    await here.leave(person)
    await cleo.slash(here.channel, "profile", player=ana)
    await cleo.slash(here.channel, "versus", player=ana, player2=ben)
    await here.settle()
    texts = [
        text
        for message in [*here.channel.messages.values(), *ana.dm.messages.values()]
        for text in re.findall(r'"content": "((?:[^"\\]|\\.)*)"', json.dumps(message.components))
    ]
    shown = [json.loads(f'"{text}"') for text in texts]
    assert any("free" in text for text in shown)
    for text in shown:
        text = re.sub(r"`[^`]*`", "", text)  # between backticks nothing means anything
        assert "@everyone" not in text
        assert "https://x.y" not in text, text
        assert not re.search("[\u202a-\u202e\u2066\u2067]", text)
        assert "||" not in text
        assert re.search("[\u0590-\u05ff]", text) is None or "\u2068" in text


async def test_a_refusal_shows_names_as_harmlessly_as_a_board(here: Harbour) -> None:
    here.people[1].user.display = "[free](https://x.y)"
    await here.open(1, start=False)
    await here.press(here.people[1], "Join")
    reply = await here.people[0].click(here.channel, "Start")
    assert reply.message is not None
    assert "\\[free\\]\\(https\\://x.y\\)" in json.dumps(reply.message.raw).replace("\\\\", "\\")


async def test_house_rules_that_are_no_words_are_refused(here: Harbour) -> None:
    for rules in ("`x`=1", "a=\u202e", "[x](y)=z", "x=@everyone", "=" * 500, "a" * 41 + "=1"):
        reply = await here.people[0].slash(here.channel, "dudo", house_rules=rules)
        assert reply.ephemeral, rules
        assert "Write it as option=value" in reply.text, rules
    assert await here.store.table(1) is None
