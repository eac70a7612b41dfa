"""A newcomer's hint explains a term, until it was explained three times."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.tables.terms import NEWCOMER_GAMES, TIMES
from data.db.errors import DatabaseFault
from data.privacy.export import forget
from playground import Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.played import finished


def term(text: str) -> str | None:
    """The term that a hint explains."""
    found = re.findall(r"^-# \*\*([^*]+?):?\*\*", text, re.MULTILINE)
    assert len(found) <= 1, text
    return found[0] if found else None


async def hint(here: Harbour, person: Person) -> Reply:
    reply = await person.slash(here.channel, "hint")
    assert "☞ " in reply.text
    return reply


async def turn(here: Harbour, person: Person) -> None:
    """Bid as low as possible until it is a person's turn again."""
    while True:
        mover = here.on_turn()
        assert mover is not None
        await here.press(mover, here.moves()[0])
        if here.on_turn() is person:
            return


async def counted(here: Harbour, person: Person) -> dict[str, str]:
    wishes = (await here.store.person(person.id)).preferences
    return {name: choice for name, choice in wishes.items() if name.startswith("term ")}


async def test_each_term_is_explained_three_times_and_then_the_next_one(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="calza=off")
        first = here.on_turn()
        assert first is not None
        told = []
        for _ in range(3 * TIMES + 2):
            told.append(term((await hint(here, first)).text))
            await turn(here, first)
        # There is nothing to doubt in the first one.
        opening, facing = told[0], told[1:]
        assert opening == "Bid"
        assert facing == ["Dudo!"] * TIMES + ["Bid"] * (TIMES - 1) + ["Wild aces"] * TIMES + [None] * 2
        seen = dict.fromkeys(("term dudo doubt", "term dudo wild", "term dudo bid"), str(TIMES))
        assert await counted(here, first) == seen


async def test_a_hint_that_is_shown_again_for_the_same_decision_counts_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        told = {(await hint(here, first)).text for _ in range(TIMES + 2)}
        assert len(told) == 1
        assert await counted(here, first) == {"term dudo bid": "1"}


async def test_hints_that_come_by_themselves_explain_a_term_too(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.hints(here.people[0], on=True)
        await here.hints(here.people[1], on=True)
        await here.open(2)
        await here.settle()
        first = here.on_turn()
        assert first is not None
        assert term(first.dms()[-1].text) == "Bid"
        assert await counted(here, first) == {"term dudo bid": "1"}


async def test_a_private_games_hints_explain_terms_and_each_turn_counts_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        reply = await ana.slash(ana.dm, "solo", game="bidou")
        await here.settle()
        assert reply.error is None
        shown = ana.messages(ana.dm)[-1]
        assert term(shown.text) == "Throws"
        assert await counted(here, ana) == {"term bidou throws": "1"}


@pytest.mark.parametrize(("games", "explains"), [(NEWCOMER_GAMES - 1, True), (NEWCOMER_GAMES, False)])
async def test_a_player_who_has_finished_three_games_is_no_newcomer(
    tmp_path: Path, games: int, explains: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        for seed in range(games):
            await finished(here, ana, ben, seed=seed)
        for seed in range(NEWCOMER_GAMES):
            await finished(here, ana, ben, seed=seed, game="bidou")
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        assert (term((await hint(here, first)).text) is not None) == explains
        assert bool(await counted(here, first)) == explains


async def test_how_often_a_term_was_explained_is_given_out_and_forgotten(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        await hint(here, first)
        exported = await (await first.slash(here.channel, "privacy export")).filled()
        told = json.loads(exported.attachments[0].content)
        assert "term dudo bid" in json.dumps(told)
        await here.leave(first)
        await forget(here.store, first.id)
        assert await counted(here, first) == {}


@pytest.mark.parametrize("fails", ["person", "prefer"])
async def test_a_fault_of_the_storage_stops_no_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None

        async def fail(*_: object, **__: object) -> None:
            raise DatabaseFault("gone")

        monkeypatch.setattr(here.store, fails, fail)
        await hint(here, first)
