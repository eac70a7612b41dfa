"""Who may do what is decided by the table, and nothing secret gets out."""

from __future__ import annotations

import ast
import asyncio
import itertools
import json
import logging
import re
import traceback
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.config import BadSettings, load_settings
from bot.i18n.translate import MARKS, plain, safe_name, typed
from bot.interactions.components import check_home
from bot.interactions.user_limits import A_SECOND, AT_ONCE, BURST, TELL_SECONDS, Flood
from bot.outbox import RETRY_SECONDS
from bot.rendering.screens.model import Plain, Pressed, button_id, user_id_of
from bot.tables import outbox_rows
from bot.tables.outbox_rows import BOARD
from bot.tables.seating import MOST_LOBBIES
from data.db.errors import DatabaseTrouble
from data.db.records import Delivery, TableSettings, Untrusted
from data.operations.opening import open_store
from data.privacy.export import forget_guild
from games.engine import BadState, Refused
from playground import Channel, Guild, Message, Person, Reply
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.logs import logs_at
from tests.data.sample_tables import NOON, new_table

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Harbour]:
    """Three people, two of them in a game of Dudo."""
    async with harbour(tmp_path, 3) as made:
        await made.open(2)
        yield made


async def stored(here: Harbour, number: int = 1) -> tuple[Any, ...]:
    """All of a table that a press could change."""
    await here.settle()
    return await here.table(number), await here.store.journal(number)


def elsewhere(here: Harbour) -> tuple[Guild, Channel]:
    """Another server of the same people, where each of them may do anything."""
    guild = here.world.add_guild("Elsewhere")
    for person in here.people:
        here.world.join(guild, person.user)
        guild.grant(person, "manage_guild")
    return guild, guild.add_channel("rules")


async def forged(
    here: Harbour, person: Person, custom_id: str, channel: Channel | None = None, **more: Any
) -> Reply:
    """The answer to a press that no client would send."""
    message: Message = here.board()
    reply = await here.world.raw_interaction(
        person, channel or here.channel, custom_id=custom_id, message=message, **more
    )
    assert reply.error is None, custom_id
    return reply


# --- presses ------------------------------------------------------------------------------------------

FOREIGN = [
    "", "b", "b:1", "x:1:0:join", "b:1:0:JOIN", "b:1:0:join:" + "x" * 51, "b:1:0:join\n", " b:1:0:join",
    "b:-1:0:join", "b:1:-1:join", "b:01:0:join", "b:٣:0:join", "b:1:٠:do:2x2", "b:1:0:do:２x２",
    "b:1000000000000000000:0:join", f"b:{2**63}:0:join", f"b:{2**64 + 1}:0:join", "b:1:1000000000:join",
    "b:1:0:do:\u202e2x2", "b:1:0:do:\x00", "b:1:0:do:\ud800", "b:" + "9" * 5000 + ":0:join",
    "b:1:0:join:" * 9, "b:1:0:nonsense", "b:1:0:secret", "s:1:0:join", "s:1:0:pick:0",
]  # fmt: skip


async def test_a_custom_id_that_no_button_of_ours_has_is_refused_and_changes_nothing(game: Harbour) -> None:
    before = await stored(game)
    for custom_id in FOREIGN:
        reply = await forged(game, game.people[2], custom_id)
        assert reply.ephemeral, custom_id
        assert "belongs to an older version of the bot" in reply.text, custom_id
    assert await stored(game) == before


def test_a_custom_id_has_one_way_to_be_written() -> None:
    for custom_id in (button_id(0, 0, "rank"), button_id(10**17, 10**9 - 1, "own", "keep 2 1")):
        pressed = Pressed.read(custom_id)
        assert pressed is not None
        assert button_id(pressed.table, pressed.moves, pressed.verb, pressed.arg) == custom_id
    assert user_id_of("1098765432109876543") == 1098765432109876543
    for text in ("", "0", "-1", "٣", "1" * 30, str(2**63), "1 2"):
        with pytest.raises(ValueError, match="no user's id"):
            user_id_of(text)


UNOFFERED: tuple[list[str] | None, ...] = (
    None, [], [""], ["do:"], ["x" * 101], ["do:9x9\u202e"], ["7"],
)  # fmt: skip


async def test_a_choice_that_was_not_offered_is_refused_and_changes_nothing(game: Harbour) -> None:
    before = await stored(game)
    person = game.on_turn()
    assert person is not None
    for verb, values in itertools.product(("pick", "own", "watch", "join", "nonsense"), UNOFFERED):
        reply = await forged(game, person, f"s:1:{before[0].moves}:{verb}:0", values=values)
        assert reply.ephemeral, (verb, values)
    assert await stored(game) == before


@pytest.mark.parametrize("name", ["bidou", "pidro"])
async def test_a_moment_in_which_no_move_is_picked_step_by_step_has_no_such_step(
    tmp_path: Path, name: str
) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, game=name, computers=3, level="easy")
        ana = here.people[0]
        while moves := here.moves():  # until a move is made under one's own hand: no bet and no bid is left
            await here.press(ana, "Pass" if "Pass" in moves else moves[0])
        assert here.called() == [ana]
        before = await stored(here)
        reply = await forged(here, ana, button_id(1, before[0].moves, "pick"))
        assert "belongs to an older version of the bot" in reply.text
        assert await stored(here) == before


async def test_a_press_from_another_server_than_the_table_s_is_refused(game: Harbour) -> None:
    _, channel = elsewhere(game)
    before = await stored(game)
    moves = before[0].moves
    for person in game.people:
        for verb in ("join", "leave", "close", "start", "back", "hand", "hint", "do:2x2", "pick"):
            name, _, arg = verb.partition(":")
            custom_id = button_id(1, moves, name, arg or None)
            reply = await forged(game, person, custom_id, channel)
            assert reply.ephemeral
            assert "There is no table 1" in reply.text, verb
    assert await stored(game) == before


async def test_what_is_past_is_seen_from_another_server_by_those_alone_who_sat_there(game: Harbour) -> None:
    _, channel = elsewhere(game)
    before = await stored(game)
    cleo = game.people[2]
    reply = await forged(game, cleo, button_id(1, 1, "step", "open on"), channel)
    assert "There is no table 1" in reply.text
    reply = await forged(game, cleo, button_id(1, 1, "seen", "0"), channel)
    assert "You don’t sit at this table" in reply.text
    reply = await forged(game, cleo, button_id(1, 1, "playon", "0"), channel)
    assert "You don’t sit at this table" in (await reply.filled()).text
    reply = await forged(game, game.people[0], button_id(1, 1, "step", "open on"), channel)
    assert "isn’t over" in reply.text
    assert await stored(game) == before


async def test_who_may_not_see_a_table_s_channel_can_t_join_it_from_another_one(here: Harbour) -> None:
    await here.open(1, start=False)
    hall = here.guild.add_channel("hall")
    before = await stored(here)
    reply = await forged(here, here.people[1], button_id(1, 0, "join"), hall)
    assert f"That table is in #{here.channel.name}" in reply.text
    reply = await forged(here, here.people[1], button_id(1, 0, "join"), here.people[1].dm)
    assert "on the table’s board, in its server" in reply.text
    assert await stored(here) == before


async def test_a_typed_move_or_number_reaches_no_table_of_another_server(game: Harbour) -> None:
    _, channel = elsewhere(game)
    before = await stored(game)
    person = game.on_turn()
    assert person is not None
    tried: list[tuple[str, dict[str, Any]]] = [
        ("move", {"move": "2x2"}), ("move", {"move": "doubt"}), ("hand", {}), ("hint", {}),
        ("table leave", {}),
        ("table close", {}), ("table show", {}), ("table host", {"player": game.people[2]}),
        ("rules dudo", {}),
    ]  # fmt: skip
    for command, options in tried:
        reply = await person.slash(channel, command, table=1, **options)
        assert "no seat at an open table 1 here" in reply.text, command
    for command in ("replay", "verify"):
        reply = await game.people[2].slash(channel, command, table=1)
        assert reply.ephemeral
        assert "⚀" not in reply.text
    assert await stored(game) == before


async def test_a_number_that_is_no_table_s_is_refused_whatever_its_size(game: Harbour) -> None:
    commands = ("hand", "replay", "verify", "table close")
    for command, number in itertools.product(commands, (-1, 0, 2**53, 2**63, 2**64, -(2**70))):
        group, _, sub = command.partition(" ")
        option = {"type": 4, "name": "table", "value": number}
        inner = [{"type": 1, "name": sub, "options": [option]}] if sub else [option]
        data = {"id": "1", "name": group, "type": 1, "options": inner}
        reply = await game.world.raw_interaction(game.people[0], game.channel, kind=2, data=data)
        assert reply.error is None, command
        assert reply.ephemeral, command


async def test_a_command_that_the_bot_doesn_t_know_is_answered_with_a_sentence(here: Harbour) -> None:
    for data in (
        {"id": "1", "name": "nonsense", "type": 1},
        {"id": "1", "name": "table", "type": 1, "options": []},
        {"id": "1", "name": "move", "type": 1, "options": []},
        {"id": "1", "name": "bid", "type": 1, "options": [{"type": 3, "name": "bid", "value": "2x2"}]},
        {"id": "1", "name": "doubt", "type": 1, "options": []},
        {"id": "1", "name": "word", "type": 1, "options": [{"type": 3, "name": "word", "value": "x"}]},
        {"id": "1", "name": "settings", "type": 1, "options": [{"type": 1, "name": "show", "options": []}]},
        {"id": "1", "name": "Profile", "type": 1, "options": []},
        {"id": "1", "name": "Profile", "type": 2, "target_id": "7"},
        {"id": "1", "name": "hand", "type": 3, "target_id": "1"},
        {"id": "1", "name": "hand", "type": 1, "options": [{"type": 3, "name": "table", "value": "x"}]},
        {"id": "1", "name": "hand", "type": 1, "options": [{"type": 4, "name": "table", "value": True}]},
        {"id": "1", "name": "history", "type": 1, "options": [{"type": 3, "name": "game", "value": "x"}]},
        {"id": "1", "name": "replay", "type": 1, "options": [{"type": 4, "name": "hand", "value": 0}]},
        {"id": "1", "name": "versus", "type": 1, "options": [{"type": 3, "name": "player", "value": "x"}]},
        {"id": "1", "name": "versus", "type": 1, "options": [{"type": 4, "name": "player", "value": 7}]},
        {"id": "1", "name": "versus", "type": 1, "options": [{"type": 6, "name": "player", "value": "7"}]},
    ):
        reply = await here.world.raw_interaction(here.people[0], here.channel, kind=2, data=data)
        assert reply.ephemeral, data
        assert "another version of the bot" in reply.text, data


async def test_a_completion_is_always_answered(game: Harbour) -> None:
    for name, option, value in [
        ("move", "move", "\u202e" * 50), ("move", "move", "x" * 6000), ("move", "table", "\ud800"),
        ("hand", "table", "٣"), ("dudo", "house_rules", "=" * 6000), ("dudo", "clock", "\x00"),
        ("nonsense", "x", "x"), ("move", "move", 5), ("dudo", "house_rules", 5), ("dudo", "clock", True),
        ("hand", "nope", "x"), ("dudo", "preset", "x"), ("table", "player", "x"),
    ]:  # fmt: skip
        data = {
            "id": "1", "name": name, "type": 1,
            "options": [{"type": 3, "name": option, "value": value, "focused": True}],
        }  # fmt: skip
        reply = await game.world.raw_interaction(game.people[0], game.channel, kind=4, data=data)
        assert reply.error is None, (name, option)


async def test_a_form_that_the_bot_never_showed_is_refused(game: Harbour) -> None:
    data = {"custom_id": "b:1:0:join", "components": []}
    reply = await game.world.raw_interaction(game.people[2], game.channel, kind=5, data=data)
    assert reply.ephemeral
    assert "older version of the bot" in reply.text


async def test_an_admin_s_right_is_looked_at_anew_with_every_press(game: Harbour) -> None:
    cleo = game.people[2]
    before = await stored(game)
    close = button_id(1, before[0].moves, "close")
    for attempt in (await forged(game, cleo, close), await close_table(cleo, game.channel, table=1)):
        assert attempt.ephemeral
    reply = await game.world.raw_interaction(
        cleo, game.channel, kind=2,
        data={"id": "1", "name": "settings", "type": 1, "options": []},
    )  # fmt: skip
    assert "Manage Server" in reply.text
    assert await stored(game) == before
    game.guild.grant(cleo, "manage_guild")
    await forged(game, cleo, close)
    assert (await stored(game))[0].status == "closed"


async def test_only_the_host_does_what_is_the_host_s(here: Harbour) -> None:
    await here.open(2, game="pidro", start=False)
    before = await stored(here)
    for verb in ("addbot", "start", "close", "shuffle"):
        reply = await forged(here, here.people[1], button_id(1, 0, verb))
        assert "Only the host of the table can do that" in reply.text, verb
    assert await stored(here) == before


# --- names and what people type ------------------------------------------------------------------------

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
        assert "Write option=value" in reply.text, rules
    assert await here.store.table(1) is None


# --- floods -------------------------------------------------------------------------------------------


class Seconds:
    """A clock that goes on by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def let_in(flood: Flood, user_id: int) -> bool:
    with flood.entering(user_id) as admitted:
        return admitted


def test_who_plays_fast_at_ten_tables_for_an_hour_is_never_turned_away() -> None:
    seconds = Seconds()
    flood = Flood(seconds)
    pauses = itertools.cycle([0.05] * 10 + [2.0])  # ten presses in half a second, then a look at the boards
    while seconds.now < 3700:
        assert let_in(flood, 1)
        seconds.now += next(pauses)


def test_a_flood_is_turned_away_and_nobody_else_is() -> None:
    seconds = Seconds()
    flood = Flood(seconds)
    admitted = [let_in(flood, 1) for _ in range(1000)]
    assert admitted == [True] * BURST + [False] * (1000 - BURST)
    assert let_in(flood, 2)
    seconds.now += 1
    assert [let_in(flood, 1) for _ in range(100)].count(True) == A_SECOND


def test_only_so_many_of_one_person_wait_for_their_answers_at_once() -> None:
    flood = Flood(Seconds())
    waiting = [flood.entering(1) for _ in range(AT_ONCE + 1)]
    assert [each.__enter__() for each in waiting] == [True] * AT_ONCE + [False]
    waiting[0].__exit__(None, None, None)
    assert let_in(flood, 1)


def test_who_is_turned_away_is_told_so_now_and_then() -> None:
    seconds = Seconds()
    flood = Flood(seconds)
    assert [flood.may_tell(1) for _ in range(5)] == [True, False, False, False, False]
    seconds.now += TELL_SECONDS
    assert flood.may_tell(1)


def test_only_the_people_of_the_last_seconds_are_remembered() -> None:
    seconds = Seconds()
    flood = Flood(seconds)
    for user_id in range(5_000):
        let_in(flood, user_id)
        seconds.now += 0.01
    assert len(flood) <= 1001


def test_who_waits_long_is_remembered_while_others_are_forgotten() -> None:
    seconds = Seconds()
    flood = Flood(seconds)
    waiting = [flood.entering(1) for _ in range(AT_ONCE)]
    assert all(each.__enter__() for each in waiting)
    for user_id in range(2, 3_000):
        let_in(flood, user_id)
        seconds.now += 0.1
    assert len(flood) <= 102
    assert not let_in(flood, 1)
    for each in waiting:
        each.__exit__(None, None, None)
    assert [let_in(flood, 1) for _ in range(BURST + 1)] == [True] * BURST + [False]


async def test_a_flood_of_presses_is_answered_without_touching_a_table(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, ticks=Seconds()) as here:
        await here.open(2)
        cleo, board = here.people[2], here.board()
        before = await stored(here)
        kinds = [
            (await here.world.raw_interaction(cleo, here.channel, custom_id="b:1:0:hand", message=board)).kind
            for _ in range(BURST + 10)
        ]
        assert kinds[:BURST] == ["message"] * BURST
        assert kinds[BURST:] == ["message"] + ["deferred_update"] * 9
        here.store.table = None  # type: ignore[method-assign,assignment]
        reply = await cleo.slash(here.channel, "hand")
        assert "too much at once" in reply.text
        del here.store.table
        await here.press(here.on_turn() or cleo, here.moves()[0])  # another one's table goes on
        assert (await stored(here))[0].moves == before[0].moves + 1
        for _ in range(BURST):
            assert await cleo.complete(here.channel, "dudo", option="clock", text="1")
        assert await cleo.complete(here.channel, "dudo", option="clock", text="1") == []


async def test_nobody_fills_a_server_with_tables_that_wait(here: Harbour) -> None:
    ana = here.people[0]
    for _ in range(MOST_LOBBIES):
        assert "is open" in (await ana.slash(here.channel, "dudo")).text
    reply = await ana.slash(here.channel, "dudo")
    assert f"{MOST_LOBBIES} tables of yours wait" in reply.text
    assert "`/table close table:1`" in reply.text
    assert await here.store.table(MOST_LOBBIES + 1) is None
    await close_table(ana, here.channel, table=1)
    assert "is open" in (await ana.slash(here.channel, "dudo")).text
    await here.settle()


async def test_nobody_fills_a_server_with_tables_by_commands_side_by_side(here: Harbour) -> None:
    ana, ben = here.people[:2]
    replies = await asyncio.gather(
        *(person.slash(here.channel, "dudo") for person in [ana] * (MOST_LOBBIES + 3) + [ben])
    )
    opened = ["is open" in reply.text for reply in replies]
    assert opened[:-1].count(True) == MOST_LOBBIES
    assert opened[-1]
    await here.settle()


# --- secrets ------------------------------------------------------------------------------------------


async def secrets_of(here: Harbour) -> list[str]:
    """What must be read nowhere: tokens, the table's secret, and every hand as it is stored."""
    table = await here.table()
    state: Any = table.state
    found = [here.world.token, table.secret.hex(), repr(table.secret)[2:-1], *here.world.interactions]
    return [*found, '"hands"', *(json.dumps(hand)[1:-1] for hand in state["hands"] if len(hand) > 2)]


async def test_at_debug_the_log_of_a_game_holds_no_token_no_secret_and_no_hand(tmp_path: Path) -> None:
    with logs_at("DEBUG") as kept:
        async with harbour(tmp_path, 2) as here:
            await here.open(2)
            secret = await secrets_of(here)
            assert len(here.world.interactions) > 2
            assert len(secret) == 4 + len(here.world.interactions) + 2  # a hand of each
            for _ in range(4):
                person = here.on_turn()
                assert person is not None
                await person.slash(here.channel, "hand")
                await forged(here, person, "b:1:0:nonsense")
                await here.press(person, here.moves()[0])
                secret += await secrets_of(here)
            assert "DEBUG" in kept.text or kept.lines
            assert not [one for one in secret if one in kept.text]
            assert not [one for one in secret if one in repr(await stored(here))]
            assert not (tmp_path / "health").exists() or not (tmp_path / "health").read_text()
            # The test would see one: discord.py prints what it sends when it is let.
            logging.getLogger("discord.webhook.async_").setLevel(logging.DEBUG)
            await here.people[0].slash(here.channel, "hand")
            await here.settle()
            secret += await secrets_of(here)
            assert [one for one in secret if one in kept.text]


@pytest.mark.logs_errors
async def test_a_fault_is_logged_without_what_the_person_holds(
    game: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    secret = await secrets_of(game)
    game.store.save = broken  # type: ignore[method-assign,assignment]
    person = game.on_turn()
    assert person is not None
    reply = await person.click(game.channel, game.moves()[0])
    assert "Something went wrong" in reply.text
    assert "an interaction failed" in caplog.text
    assert not [one for one in secret if one in caplog.text]


@pytest.mark.logs_errors
@pytest.mark.parametrize("game", ["dudo", "bidou", "montevideo", "pidro"])
async def test_a_damaged_hand_is_shown_in_no_log(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    marked = "a hand that nobody may see"
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game=game, computers=2 if game == "pidro" else 0)
        table = await here.table()
        hands = {key: marked for key in (table.state or {}) if key in ("hands", "hand")}
        assert hands
        await here.store.save(replace(table, state={**(table.state or {}), **hands}), deliveries=(BOARD,))
        here.client.tables.wake(1)
        await here.clock.sleeper(RETRY_SECONDS)
        assert "table 1 can't be shown" in caplog.text
        host = here.people[0]
        for command in ("hand", "hint", "table show"):
            assert "damaged" in (await host.slash(here.channel, command)).text, command
        for label in ("My hand", *here.moves()[:1]):
            assert "damaged" in (await host.click(here.channel, label, message=here.board())).text, label
        await close_table(host, here.channel)
        assert (await here.table()).status == "closed"
        assert marked not in caplog.text


@pytest.mark.long
@pytest.mark.logs_errors
async def test_what_is_damaged_of_a_table_keeps_nobody_there(tmp_path: Path) -> None:
    damages: list[dict[str, Any]] = [
        {"log": ({"other": 1},)},
        {"settings": TableSettings.read({})},
        {"state": {}},
        {"rules": {"unknown": 1}},
    ]
    for damage in damages:
        async with harbour(tmp_path / next(iter(damage)), 3) as here:
            await here.open(3)
            table = await here.table()
            await here.store.save(replace(table, **damage))
            leaver = here.people[1]
            assert "You have left" in (await here.leave(leaver)).text, damage
            assert (await here.table()).seats[1].level is not None, damage


async def test_a_press_at_a_table_of_a_server_that_was_forgotten_finds_no_other_table(game: Harbour) -> None:
    await check_home(game.store, 1, game.guild.id)
    await forget_guild(game.store, game.guild.id)
    another = await game.store.create(new_table(guild_id=game.guild.id + 1))
    assert another.id != 1
    for number in (1, another.id):
        with pytest.raises(Refused):
            await check_home(game.store, number, game.guild.id)


@pytest.mark.parametrize(
    "damaged",
    [
        {"v": 1, "shows": "hand", "seat": "a hand", "stamp": 0, "dealt": True},
        {"v": 1, "shows": "hand", "seat": 0, "stamp": 0, "dealt": True, "dice": "a hand"},
        {"v": 2, "shows": "a hand"},
        {"blocks": ["a hand"]},
    ],
)
def test_a_damaged_delivery_is_refused_without_showing_it(damaged: dict[str, Any]) -> None:
    with pytest.raises(BadState, match="delivery 7 can't be read") as caught:
        outbox_rows.read(Delivery(1, 1, 7, "hand", 5, damaged, 0, NOON))
    assert "a hand" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://u:p@ss:sesame@host/name", "postgresql+asyncpg://u:sesame@x@host/name",
        "postgresql+asyncpg://u:x@sesame@host/name", "mysql://u:sesame@host/name", "sesame",
        "postgresql+asyncpg://u:x@host:sesame/name",
    ],
)  # fmt: skip
def test_a_wrong_database_address_is_refused_without_showing_it(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCUP_DATABASE", address)
    with pytest.raises(BadSettings) as caught:
        load_settings(need_token=False)
    assert "sesame" not in "".join(traceback.format_exception(caught.value))


async def test_a_database_that_can_t_be_reached_is_named_without_its_password(here: Harbour) -> None:
    address = "postgresql+asyncpg://user:sesame@127.0.0.1:1/name?password=sesame"
    with pytest.raises(DatabaseTrouble) as caught:
        await open_store(address, now=here.clock)
    assert "127.0.0.1:1/name" in str(caught.value)
    assert "sesame" not in str(caught.value)


# --- SQL ----------------------------------------------------------------------------------------------

RAW = {"text", "exec_driver_sql", "execute", "executescript", "executemany", "literal_column", "op.execute"}


def test_no_statement_is_made_of_values() -> None:
    """Raw SQL is a constant, or made of constants: whatever varies is bound."""
    raw, bad = 0, []
    for file in [*(ROOT / "data").rglob("*.py"), *(ROOT / "bot").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            first = node.args[0]
            if name not in RAW:
                continue
            raw += 1
            made = isinstance(first, ast.JoinedStr | ast.BinOp) or (
                isinstance(first, ast.Call) and getattr(first.func, "attr", "") in ("format", "join")
            )
            # A pragma binds nothing, and neither does the lock of our own tables by their names.
            if made and not ast.unparse(first).startswith(("f'PRAGMA {", "f'LOCK TABLE {")):
                bad.append(f"{file.name}:{node.lineno}")
    assert raw > 20
    assert bad == []


@pytest.mark.long
def test_nothing_runs_code_that_came_in_a_message() -> None:
    """No eval and no pickle of the project's own. Views go to the processes that think by Python's own
    process pool, between our own processes alone."""
    for folder in ("bot", "data", "games", "playground"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("eval", "exec", "compile", "__import__"), file
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
                    assert not names & {"pickle", "marshal", "shelve", "yaml"}, file
