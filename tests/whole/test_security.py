"""Who may do what is decided by the table: what was never offered is refused and changes nothing."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from bot.rendering.screens.model import Pressed, button_id, user_id_of
from playground import Channel, Guild
from tests.bot.harness import Harbour, close_table, harbour
from tests.whole.forged import forged, stored


def elsewhere(here: Harbour) -> tuple[Guild, Channel]:
    """Another server of the same people, where each of them may do anything."""
    guild = here.world.add_guild("Elsewhere")
    for person in here.people:
        here.world.join(guild, person.user)
        guild.grant(person, "manage_guild")
    return guild, guild.add_channel("rules")


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
    assert "You aren’t at this table" in reply.text
    reply = await forged(game, cleo, button_id(1, 1, "playon", "0"), channel)
    assert "You aren’t at this table" in (await reply.filled()).text
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
