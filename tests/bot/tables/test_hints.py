"""Hints: asked for once, or by themselves whenever it's one's turn."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from bot.interactions.reply import THOUGHT_SECONDS
from bot.pool.thinking import Thinking
from games import GAMES
from games.chance import Sealed
from games.engine import Action, Hint, View
from playground import Person
from tests.bot.harness import PATIENCE, harbour

ADVICE = "☞ "
"""How the button of an advised move begins, without emojis."""


def hints(person: Person) -> list[str]:
    """The hints that have come to a person by DM."""
    return [
        message.text
        for message in person.dms()
        if any(button.label.startswith(ADVICE) for button in message.buttons)
    ]


async def test_a_hint_comes_once_when_it_is_asked_for(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        reply = await first.slash(here.channel, "hint")
        assert reply.ephemeral
        assert any(button.label.startswith(ADVICE) for button in reply.message.buttons)  # type: ignore[union-attr]
        await here.settle()
        assert hints(first) == []


async def test_whoever_wants_hints_always_gets_one_by_dm_on_each_turn_and_nobody_else(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        shown = (await here.hints(ana, on=True)).message
        assert shown is not None
        assert "Hints by DM: on" in [button.label for button in shown.buttons]
        await here.open(2, house_rules="seating=join_order")
        told = set()
        for _ in range(3):
            while here.on_turn() is not ana:
                await here.press(ben, here.moves()[0])
            (hint,) = hints(ana)
            told.add(hint)
            await here.press(ana, here.moves()[0])
        assert len(told) == 3
        assert hints(ben) == []


async def test_the_button_with_the_coachs_face_makes_the_move(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        first = here.on_turn()
        assert first is not None
        await here.hints(first, on=True)
        await here.settle()
        label = next(b.label for b in first.dms()[-1].buttons if b.label.startswith(ADVICE))
        await first.click(first.dm, label, message=first.dms()[-1])
        await here.settle()
        assert here.on_turn() is not first
        assert (await here.table()).moves == 1


async def test_hints_end_by_their_own_button_or_by_the_command(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.hints(ana, on=True)
        await here.hints(ben, on=True)
        await here.open(2, house_rules="seating=join_order")
        first, second = (ana, ben) if here.on_turn() is ana else (ben, ana)
        reply = await first.click(first.dm, "Stop hints", message=first.dms()[-1])
        assert "only when you ask" in reply.text
        await here.hints(second, on=False)
        for _ in range(4):
            person = here.on_turn()
            assert person is not None
            hand = [each for each in person.dms() if not each.ephemeral][-1]
            bid = next(button for button in hand.buttons if ":do:" in (button.custom_id or ""))
            await person.click(person.dm, message=hand, custom_id=bid.custom_id)
            await here.settle()
        assert (hints(first), hints(second)) == ([], [])


async def test_the_wish_holds_at_the_next_table_too(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        await here.hints(ana, on=True)
        await here.open(1, computers=1)
        assert (await here.table()).seats[0].hinted is not None
        assert (await here.store.person(ana.id)).preferences["hints"] == "always"


async def test_a_hint_that_takes_long_is_announced_and_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        thought, real = asyncio.Event(), here.client.thinking.advice

        async def slowly(game: str, view: View, person: int | None) -> Hint:
            await thought.wait()
            return await real(game, view, person)

        monkeypatch.setattr(here.client.thinking, "advice", slowly)
        asking = asyncio.create_task(first.slash(here.channel, "hint"))
        await here.clock.sleeper(THOUGHT_SECONDS)
        here.clock.move(THOUGHT_SECONDS)
        reply = await asking
        assert reply.kind == "deferred"
        thought.set()
        await here.settle()
        shown = first.messages(here.channel)[-1]
        assert shown.ephemeral
        assert any(button.label.startswith(ADVICE) for button in shown.buttons)


async def test_with_closed_dms_one_is_told_that_hints_wont_come_by_themselves(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        ana.close_dms()
        await here.open(2, house_rules="seating=join_order")
        assert "DMs don’t reach you" in (await here.hints(ana, on=True)).text
        await here.settle()
        assert hints(ana) == []


async def test_a_hint_is_thought_of_once_for_a_moment_however_often_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        thought, real = [], here.client.thinking.advice

        async def counted(game: str, view: View, person: int | None) -> Hint:
            thought.append(person)
            return await real(game, view, person)

        monkeypatch.setattr(here.client.thinking, "advice", counted)
        first = here.on_turn()
        assert first is not None
        told = {(await first.slash(here.channel, "hint")).text for _ in range(5)}
        assert len(told) == 1
        assert thought == [first.id]
        await here.press(first, here.moves()[0])
        second = here.on_turn()
        assert second is not None
        await second.slash(here.channel, "hint")
        assert thought == [first.id, second.id]


async def test_no_computer_waits_for_a_hint_and_each_person_has_one_thought_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[str] = []
    goes_on, both, loop = threading.Event(), asyncio.Event(), asyncio.get_running_loop()

    def thought(game: str, *_more: object) -> str:
        begun.append(game)
        if len(begun) == 2:
            loop.call_soon_threadsafe(both.set)
        assert goes_on.wait(PATIENCE)
        return game

    monkeypatch.setattr("bot.pool.thinking.advice_of", thought)
    monkeypatch.setattr("bot.pool.thinking.move_of", thought)
    thinking, view, luck = Thinking(0), object(), Sealed(bytes(32))
    try:
        async with asyncio.TaskGroup() as asked:
            for name, person in (("first", 1), ("second", 1), ("third", 1), ("another's", 2)):
                asked.create_task(thinking.advice(name, view, person))  # type: ignore[arg-type]
                await asyncio.sleep(0)
            given_up = asyncio.create_task(thinking.advice("given up", view, 3))  # type: ignore[arg-type]
            asked.create_task(thinking.move("alone", view, luck, "hard", person=4))  # type: ignore[arg-type]
            asked.create_task(thinking.move("computer", view, luck, "hard"))  # type: ignore[arg-type]
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.sleep(0)
            await both.wait()
            goes_on.set()
        assert sorted(begun[:2]) == ["computer", "first"], "at the same time"
        assert [each for each in begun if each != "computer"] == [
            "first", "another's", "alone", "second", "third",
        ]  # fmt: skip
    finally:
        goes_on.set()
        thinking.close()


async def test_a_computers_thought_is_good_though_its_board_was_shown_again_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await here.open(1, computers=1, preset="liars_dice")
        thinks, may, real = asyncio.Event(), asyncio.Event(), here.client.thinking.move
        thoughts = 0

        async def slowly(*asked: Any) -> Action:
            nonlocal thoughts
            thoughts += 1
            thinks.set()
            await may.wait()
            return await real(*asked)

        async def moved() -> int:
            journal = await here.store.journal(1)
            return sum(entry.kind == "action" and entry.user_id is None for entry in journal)

        monkeypatch.setattr(here.client.thinking, "move", slowly)
        before = await moved()
        await ana.click(here.channel, here.moves()[0], message=here.board())
        await thinks.wait()
        assert "is shown again" in (await ana.slash(here.channel, "table show")).text
        may.set()
        await here.settle()
        assert await moved() == before + thoughts > before


@pytest.mark.long
async def test_a_dead_thinker_is_replaced_once_for_all_who_wait() -> None:
    thinking = Thinking(1)
    try:
        game = GAMES["dudo"]
        state, _ = game.new(game.presets["dudo_full"], 2, Sealed(bytes(32)))
        view, luck = game.view(state, 0), Sealed(bytes(32))
        wanted = await thinking.move("dudo", view, luck, "normal")
        (worker,) = multiprocessing.active_children()
        worker.kill()
        moves = await asyncio.gather(*(thinking.move("dudo", view, luck, "normal") for _ in range(5)))
        assert set(moves) == {wanted}
        assert len(multiprocessing.active_children()) == 1
    finally:
        thinking.close()


@pytest.mark.long
async def test_the_processes_that_think_are_made_ready_before_the_first_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[ProcessPoolExecutor] = []

    class Kept(ProcessPoolExecutor):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            made.append(self)

    monkeypatch.setattr("bot.pool.thinking.ProcessPoolExecutor", Kept)
    thinking = Thinking(1)
    try:
        thinking.start_for_tables()
        thinking.start_for_tables()
        (process,) = made
        assert await asyncio.wrap_future(process.submit(_has_compiled))
    finally:
        thinking.close()


def _has_compiled() -> bool:
    return "games.pidro.compiled" in sys.modules


class Forgetful(ThreadPoolExecutor):
    """A pool that breaks in the moment in which it is given a thought, and loses it."""

    def submit(self, fn: Any, /, *_arguments: Any, **_more: Any) -> Future[Any]:
        if self._lost:
            raise BrokenProcessPool
        self._lost = True
        return Future()

    _lost = False


async def test_a_thought_that_a_breaking_pool_has_lost_is_thought_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.pool.thinking.LOOK_SECONDS", 0.01)
    pools = iter((Forgetful(), ThreadPoolExecutor(1)))
    monkeypatch.setattr("bot.pool.thinking.ThreadPoolExecutor", lambda *_: next(pools))
    thinking = Thinking(0)
    try:
        game = GAMES["dudo"]
        state, _ = game.new(game.presets["dudo_full"], 2, Sealed(bytes(32)))
        move = await thinking.move("dudo", game.view(state, 0), Sealed(bytes(32)), "normal")
        assert move in game.legal(state, 0)
    finally:
        thinking.close()
