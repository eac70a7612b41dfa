"""Whole games of Dudo through the real discord.py and the stand-in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from data.replay import check
from data.sealed import fingerprint
from games import GAMES
from tests.bot.harness import harbour


@pytest.mark.parametrize(
    ("players", "computers", "options"),
    [
        (2, 0, {"preset": "wikipedia"}),
        (2, 4, {"preset": "dudo_full"}),
        (6, 0, {"preset": "chile", "dice": 3}),
        (10, 0, {"preset": "perudo_box", "seats": 10, "dice": 2}),
    ],
)
async def test_a_whole_game_goes_from_the_command_to_the_places(
    tmp_path: Path, players: int, computers: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, players) as here:
        await here.open(players, computers=computers, **options)
        await here.play_on(random.Random(players))
        table = await here.table()
        assert table.status == "finished"
        assert "\n1. " in here.board().text
        assert fingerprint(table, await here.store.journal(1)) in here.board().text
        assert table.secret.hex() not in here.board().text
        assert check(table, await here.store.journal(1)) == ()
        assert await here.store.pending(1) == ()


async def test_a_game_that_goes_on_is_never_read_from_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a state checks it, which takes a hundred times as long as a move."""
    read: list[object] = []
    load = GAMES["dudo"].load

    def counted(_game: object, state: Mapping[str, Any]) -> object:
        read.append(state)
        return load(state)

    monkeypatch.setattr(type(GAMES["dudo"]), "load", counted)
    async with harbour(tmp_path, 2) as here:
        await here.open(2, computers=1, dice=2)
        await here.play_on(random.Random(2))
        assert (await here.table()).status == "finished"
        assert read == []


async def test_every_hand_comes_by_dm_at_the_start_and_at_every_round(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        ana, ben = here.people
        for person in (ana, ben):
            assert [
                message
                for message in person.dms()
                if "**Your dice**" in message.text and "round 1" in message.text
            ]
        await here.play_on(random.Random(1))
        rounds = max(1, (await here.table()).state["number"])  # type: ignore[index]
        hands = [message for message in ana.dms() if "**Your dice**" in message.text]
        assert len(hands) == rounds


async def test_play_again_keeps_the_seats_and_asks_everyone_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, computers=1, dice=1, preset="asmodee")
        await here.play_on(random.Random(5))
        ana, ben = here.people
        await here.press(ben, "Play again")
        old, new = await here.table(1), await here.table(2)
        assert old.rematch == 2
        assert new.secret != old.secret
        assert [seat.name for seat in new.seats] == [seat.name for seat in old.seats]
        assert new.host_id == ben.id
        assert new.rules == old.rules
        await here.press(ana, "Ready")
        await here.press(ben, "Start")
        assert (await here.table(2)).status == "playing"


async def test_typed_moves_do_what_the_buttons_do(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, preset="liars_dice", house_rules="seating=join_order")
        first = here.on_turn()
        assert first is not None
        second = next(person for person in here.people if person is not first)
        offered = await first.complete(here.channel, "bid", option="bid", text="2x")
        assert ("2 × ⚂ threes (2x3)", "2x3") in offered
        reply = await first.slash(here.channel, "bid", bid="2x3")
        assert reply.ephemeral
        await here.settle()
        assert "**Bid: 2 × ⚂ threes**" in here.board().text
        await second.slash(here.channel, "doubt")
        await here.settle()
        assert "Round 2" in here.board().text


async def test_any_other_bid_is_picked_in_two_steps(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        question = await person.click(here.channel, "Other bid …")
        assert question.ephemeral
        faces = await person.choose(here.channel, "5", message=question.message)
        assert faces.kind == "update"
        done = await person.choose(here.channel, "do:4x5", message=faces.message)
        assert "You: **4 × ⚄ fives**" in done.text
        await here.settle()
        assert "**Bid: 4 × ⚄ fives**" in here.board().text


async def test_a_hint_says_why_and_does_it_on_a_press(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        hint = await person.slash(here.channel, "hint")
        assert hint.ephemeral
        assert "%" in hint.text or "can’t fail" in hint.text
        assert hint.message is not None
        await person.click(here.channel, hint.message.buttons[0].label, message=hint.message)
        await here.settle()
        assert (await here.table()).moves == 1


async def test_two_tables_in_one_channel_and_one_elsewhere_are_never_mixed_up(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, ben, cleo = here.people
        other = here.guild.add_channel("cards")
        for host, guest in ((ana, ben), (ben, cleo)):
            await host.slash(here.channel, "dudo", house_rules="seating=join_order")
            await here.settle()
            await here.press(guest, "Join")
            await here.press(guest, "Ready")
            await here.press(host, "Start")
        await ana.slash(other, "dudo")
        await here.settle()
        which = await ben.slash(here.channel, "hand")
        assert "several tables here: 1 and 2" in which.text
        for number in (1, 2):
            hand = await ben.slash(here.channel, "hand", table=number)
            assert f"table {number}" in hand.text
            table = await here.table(number)
            seat = [seat.user_id for seat in table.seats].index(ben.id)
            dice = sorted(table.state["hands"][seat])  # type: ignore[index]
            assert all(f" {die}" in hand.text for die in dice)
        assert (await here.table(3)).status == "lobby"
        assert [await here.store.pending(number) for number in (1, 2, 3)] == [(), (), ()]


async def test_a_move_costs_two_requests_at_most(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for _ in range(3):
            person = here.on_turn()
            assert person is not None
            before = len(here.world.journal)
            await here.press(person, here.moves()[0])
            assert len(here.world.journal) - before == 2
