"""For those who are out of a game: the computers finish it at once, and hands are watched where that is
allowed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables import Gameplay, LoadedTable, Thought
from bot.tables.eliminated import can_finish, may_watch
from games import GAMES
from playground import Person
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import new_table


@pytest.fixture
async def pausing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harbour]:
    """A harbour whose computers still pause when nobody else plays any more."""
    made = Gameplay.carry_out

    async def paused(self: Gameplay, thought: Thought, *, quietly: bool = False) -> bool:
        table = await self._tables.table(thought.loaded.table.id)
        if not quietly and table.status == "playing" and can_finish(table, LoadedTable(table).view(None)):
            return False
        return await made(self, thought, quietly=quietly)

    monkeypatch.setattr(Gameplay, "carry_out", paused)
    async with harbour(tmp_path, 3) as here:
        yield here


async def begun(here: Harbour, people: int, *, watch: bool = False, **options: Any) -> None:
    """A game of Dudo against three computers, in which whoever is wrong is out."""
    rules = "loss=all seating=join_order " + options.pop("rules", "")
    await here.open(
        people, computers=3, start=False, dice=2, preset="liars_dice", house_rules=rules, **options
    )
    if watch:
        await here.more(here.people[0], "Watching: off")
    await here.press(here.people[0], "Start")


async def lose(here: Harbour, *who: int) -> None:
    """Those people bid what can't be, or doubt what can, until they are out."""
    for _ in range(40):
        table = await here.table()
        view = LoadedTable(table).view(None)
        waiting = [seat for seat in view.awaited if table.seats[seat].user_id is not None]
        if table.status != "playing" or all(view.places[seat] is not None for seat in who) or not waiting:
            return
        seat = waiting[0]
        legal = LoadedTable(table).view(seat).legal
        bids = [action for action in legal if action.kind == "bid"]
        doubt = next((action for action in legal if action.kind != "bid"), None)
        move = bids[-1] if bids and seat in who else doubt or bids[0]
        await here.client.gameplay.act(1, table.seats[seat].user_id or 0, move.text)
        await here.settle()
    raise AssertionError("nobody loses")


def labels(here: Harbour) -> list[str]:
    return [button.label for button in here.board().buttons]


async def test_whoever_is_out_lets_the_computers_finish_and_only_the_end_is_told(pausing: Harbour) -> None:
    here, ana = pausing, pausing.people[0]
    await begun(here, 1)
    await lose(here, 0)
    assert (await here.table()).status == "playing"
    assert "Finish quickly" in labels(here)
    before = len(ana.messages(here.channel))
    entries = len(await here.store.journal(1))
    await here.press(ana, "Finish quickly")
    table = await here.table()
    assert table.status == "finished"
    assert "The end" in here.board().text
    assert len(await here.store.journal(1)) > entries + 1, "every move is in the journal"
    assert len(ana.messages(here.channel)) <= before + 2, "the last round's reveal, and the end"
    assert (await here.store.pending(1)) == ()


async def test_nobody_finishes_a_game_that_somebody_still_plays_or_sat_not_at(pausing: Harbour) -> None:
    here = pausing
    await begun(here, 2)
    await lose(here, 0)
    assert "Finish quickly" not in labels(here)
    finish = {"custom_id": "b:1:0:finish", "component_type": 2}
    early = await here.world.raw_interaction(here.people[0], here.channel, kind=3, data=finish)
    assert "Somebody is still playing" in early.text
    await lose(here, 0, 1)
    assert "Finish quickly" in labels(here)
    stranger = await here.people[2].click(here.channel, "Finish quickly", message=here.board())
    assert "You aren’t at this table" in stranger.text
    assert (await here.table()).status == "playing"


async def test_whoever_is_out_watches_where_the_table_allows_it_and_alone(pausing: Harbour) -> None:
    here, (ana, ben, cleo) = pausing, pausing.people
    await begun(here, 2, watch=True)
    assert "Watch" not in labels(here)
    await lose(here, 0)
    shown = await ana.click(here.channel, "Watch", message=here.board())
    assert shown.ephemeral
    table = await here.table()
    assert table.state is not None
    view = LoadedTable(table).view(None)
    for seat, place in enumerate(view.places):
        assert (f"**{table.seats[seat].name}**" in shown.text) == (place is None)
    dice = [face for hand in table.state["hands"] for face in hand or ()]
    assert all(f" {face}" in shown.text for face in dice)
    again = await ana.click(here.channel, "Refresh", message=shown.message)
    assert again.kind == "update"
    _, _, hands = shown.text.partition("The open hands")
    for other in (ben, cleo):
        board = await other.click(here.channel, "Watch", message=here.board())
        assert "open hands" not in board.text
        assert not [line for line in hands.splitlines()[1:-1] if line and line in board.text]


async def test_by_itself_no_table_shows_a_hand_to_those_who_are_out(pausing: Harbour) -> None:
    here, ana = pausing, pausing.people[0]
    await begun(here, 2)
    await lose(here, 0)
    assert "Watch" not in labels(here)
    watch = {"custom_id": "b:1:0:watching", "component_type": 2}
    reply = await here.world.raw_interaction(ana, here.channel, kind=3, data=watch)
    assert reply.ephemeral
    assert "is out" not in reply.text
    assert "open hands" not in reply.text


@pytest.mark.parametrize("by_dm", [False, True])
async def test_the_dm_of_a_player_who_is_out_says_so_and_has_no_moves_but_watch(
    tmp_path: Path, by_dm: bool
) -> None:
    async with harbour(tmp_path, 3, hold=0) as here:
        await here.open(3, dice=1, house_rules="seating=join_order")
        while not (out := await is_out(here)):
            person = here.called()[0]
            moves = [each for each in person.dms()[-1].buttons if ":do:" in (each.custom_id or "")]
            if by_dm:
                await person.click(person.dm, message=person.dms()[-1], custom_id=moves[-1].custom_id)
                await here.settle()
            else:
                await here.press(person, here.moves()[-1])
        assert (await here.table()).status == "playing"
        hand = out[0].dms()[-1]
        assert "You are out: 3rd place." in hand.text
        assert [each.label for each in hand.buttons] == ["Watch", "Refresh", "Table"]
        watched = await out[0].click(out[0].dm, "Watch", message=hand)
        assert "This follows the game until" in watched.text
        assert hand.id in [one.id for one in out[0].dms()]


async def is_out(here: Harbour) -> list[Person]:
    """Who is out of the game."""
    table = await here.table()
    places = LoadedTable(table).view(None).places
    users = [seat.user_id for seat, place in zip(table.seats, places, strict=True) if place is not None]
    return [person for person in here.people if person.id in users]


class _View:
    """As much of a view as says who is out."""

    def __init__(self, places: tuple[int | None, ...], rules: object = None) -> None:
        self.places = places
        self.rules = rules


def test_who_may_come_back_by_an_exact_call_isnt_out_and_sees_nothing() -> None:
    game = GAMES["dudo"]
    table = new_table()
    table = replace(table, status="playing", settings=replace(table.settings, watch=True))
    gone: Any = _View((None, 2), game.presets["wikipedia"])
    back: Any = _View((None, 2), game.rules("wikipedia", {"exact_rejoin": "on", "calza_callers": "others"}))
    assert may_watch(table, gone, 1)
    assert not may_watch(table, back, 1)
    assert not may_watch(table, gone, 0)


def test_whose_partner_still_plays_isnt_out() -> None:
    game = GAMES["pidro"]
    for places, out in (((1, None, None, None), False), ((1, None, 1, None), True)):
        view: Any = _View(places)
        assert game.is_out(view, 0) is out
