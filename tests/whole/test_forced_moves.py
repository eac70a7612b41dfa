"""A move that all know to be forced is played by itself; one that only its owner knows, if they wish."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables import LoadedTable
from data.db.records import Entry
from data.fair_play.replay import course
from data.fair_play.verified import verify
from games import GAMES
from playground import Person
from tests.bot.harness import Harbour, harbour
from tests.verifying import check
from tests.whole import pidro_moves


@asynccontextmanager
async def before_the_highest_bid(tmp_path: Path) -> AsyncIterator[tuple[Harbour, Person, Person]]:
    """A game of two with two dice each, the opener, and the player who can only doubt the highest bid."""
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=2, house_rules=f"{HIGHEST} seating=join_order")
        opener = here.on_turn()
        assert opener is not None
        (other,) = (person for person in here.people if person is not opener)
        yield here, opener, other


HIGHEST = "calza=off opening_aces=any"
"""Rules by which after four aces of four dice nothing is left but a doubt."""


async def bid(here: Harbour, opener: Person) -> None:
    await opener.slash(here.channel, "move", move="4x1")


async def last_move(here: Harbour, number: int = 1) -> Entry:
    return [entry for entry in await here.store.journal(number) if entry.kind == "action"][-1]


async def test_the_only_doubt_is_called_by_itself_and_is_no_sign_of_presence(tmp_path: Path) -> None:
    async with before_the_highest_bid(tmp_path) as (here, opener, other):
        table = await here.table()
        seat = next(number for number, each in enumerate(table.seats) if each.user_id == other.id)
        seats = tuple(
            replace(each, missed=1) if number == seat else each for number, each in enumerate(table.seats)
        )
        await here.store.save(replace(table, seats=seats))
        await bid(here, opener)
        called = [
            message for message in other.messages(here.channel) if f"@{other.name}, your" in message.text
        ]
        await here.settle()
        made = await last_move(here)
        assert (made.text, made.seat, made.user_id) == ("dudo", seat, None)
        table = await here.table()
        assert "round 2" in here.board().text
        assert table.seats[seat].missed == 1
        assert seat not in [press.seat for press in table.presses]
        assert not called, "nobody is called for a move that is played by itself"


async def test_a_press_at_the_same_moment_wins_and_the_move_is_made_once(tmp_path: Path) -> None:
    async with before_the_highest_bid(tmp_path) as (here, opener, other):
        await here.client.computers.stop()
        await bid(here, opener)
        await here.settle()
        thought = await here.client.gameplay.think(1)
        assert thought is not None
        await other.slash(here.channel, "move", move="dudo")
        assert await here.client.gameplay.carry_out(thought)
        await here.settle()
        made = await last_move(here)
        assert (made.text, made.user_id) == ("dudo", other.id)
        assert (await here.table()).moves == 2


async def test_what_wasnt_played_before_a_restart_is_played_after_it(tmp_path: Path) -> None:
    async with before_the_highest_bid(tmp_path) as (here, opener, _):
        await here.client.computers.stop()
        await bid(here, opener)
        await here.settle()
        assert (await last_move(here)).text == "4x1"
        here.clock.move(3600)
        here.client.computers.start()
        await here.settle()
        assert ((await last_move(here)).text, (await last_move(here)).user_id) == ("dudo", None)


async def played(here: Harbour, seed: int, *, hands: int = 10**9) -> list[int]:
    """Play so many hands of Pidro, or a whole game; how many moves its awaited players had, whenever it
    waited."""
    dice = random.Random(seed)
    choices: list[int] = []
    while here.called() and GAMES["pidro"].finished_hands(LoadedTable(await here.table()).view(None)) < hands:
        loaded = LoadedTable(await here.table())
        assert loaded.forced is None
        choices += [len(loaded.view(seat).legal) for seat in loaded.people]
        await pidro_moves.move(here, here.called()[0], dice)
    return choices


async def by_themselves(here: Harbour) -> list[tuple[int, bool]]:
    """The moves that nobody pressed: whose they were, and whether everyone knew them to be forced. Each was
    the only one."""
    table, game = await here.table(), GAMES["pidro"]
    found, before = [], None
    for position in course(table, await here.store.journal(1)):
        seat = position.entry.seat
        if position.entry.kind == "action" and position.entry.user_id is None and seat is not None:
            assert len(game.legal(before, seat)) == 1
            found.append((table.seats[seat].user_id or 0, game.is_forced(game.view(before, None), seat)))
        before = position.state
    return found


async def test_a_card_that_only_its_owner_knows_to_be_forced_waits_for_them(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro", preset="short")
        assert 1 in await played(here, 3, hands=2)
        made = await by_themselves(here)
        assert made
        assert all(known for _, known in made)


@pytest.mark.parametrize("choosing", [4, pytest.param(1, marks=pytest.mark.long)])
async def test_players_who_chose_it_have_their_only_moves_played_and_the_record_is_right(
    tmp_path: Path, choosing: int
) -> None:
    async with harbour(tmp_path, 4) as here:
        for person in here.people[:choosing]:
            screen = (await person.slash(here.channel, "me")).message
            await person.click(here.channel, "Play my only move: off", message=screen)
        await here.open(4, game="pidro", preset="short")
        choices = await played(here, 3)
        assert "The end" in here.board().text, here.board().text
        assert (1 in choices) is (choosing < 4)
        hidden = {user_id for user_id, known in await by_themselves(here) if not known}
        assert hidden
        assert hidden <= {person.id for person in here.people[:choosing]}
        reply = await here.people[0].slash(here.channel, "verify", table=1)
        assert reply.message is not None
        (file,) = reply.message.attachments
        assert not verify(file.content).findings
        assert not check(file.content)
