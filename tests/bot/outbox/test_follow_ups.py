"""Boards that call are follow-ups of presses, which Discord doesn't count; none comes twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.discord_api.tokens import LASTS
from bot.outbox import RETRY_SECONDS
from playground import Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour

FOLLOW_UP = "POST /webhooks/{webhook_id}/{webhook_token}"
POST = "POST /channels/{channel_id}/messages"


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[Harbour]:
    """A game of two in which each player has moved."""
    async with harbour(folder, 2, boards="followups") as here:
        await here.open(2, house_rules="seating=join_order")
        for _ in here.people:
            await here.press(turn(here), here.moves()[0])
        here.clock.move(60)
        yield here


def turn(here: Harbour) -> Person:
    person = here.on_turn()
    assert person is not None
    return person


def boards(here: Harbour) -> int:
    """How many messages in the channel call somebody."""
    return sum("your turn" in each.text for each in here.people[0].messages(here.channel))


def made(here: Harbour, since: int) -> list[str]:
    """The posts in the channel since then, and what became of them."""
    posts = [each for each in here.world.journal[since:] if each.method == "POST"]
    told = {POST: "post", FOLLOW_UP: "follow-up"}
    return [f"{told[route]} {each.status}" for each in posts if (route := f"POST {each.template}") in told]


async def move(here: Harbour) -> list[str]:
    """Make a move that calls the next player; return the posts that were made."""
    since = len(here.world.journal)
    await here.press(turn(here), here.moves()[0])
    return made(here, since)


async def test_a_board_that_calls_is_a_follow_up_of_the_press_before_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        person = turn(here)
        assert await move(here) == ["follow-up 200"]
        assert turn(here) is not person
        assert turn(here).id in here.board().pinged
        assert boards(here) == 1


@pytest.mark.parametrize("fault", ["lost answer", "fails afterwards"])
async def test_a_follow_up_whose_answer_is_lost_is_found_again(tmp_path: Path, fault: str) -> None:
    async with playing(tmp_path) as here:
        here.world.faults.lose_answer(FOLLOW_UP)
        if fault == "fails afterwards":
            here.world.faults.fail("GET /channels/{channel_id}/messages", 503)
        since = len(here.world.journal)
        await turn(here).click(here.channel, here.moves()[0], message=here.board())
        if fault == "fails afterwards":
            await here.clock.asleep(RETRY_SECONDS)
            here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert len(made(here, since)) == 1
        assert boards(here) == 1
        assert await here.store.pending(1) == ()


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_follow_up_that_was_not_made_comes_as_a_post(tmp_path: Path, status: int) -> None:
    async with playing(tmp_path) as here:
        here.world.faults.fail(FOLLOW_UP, status)
        assert await move(here) == [f"follow-up {status}", "post 200"]
        assert boards(here) == 1


@pytest.mark.parametrize("refused", representatives([50027, 10015, 10062, 50013]))
async def test_a_token_that_is_refused_is_used_no_more(tmp_path: Path, refused: int) -> None:
    async with playing(tmp_path) as here:
        here.world.faults.refuse(FOLLOW_UP, refused)
        first, *rest = await move(here)
        assert first.startswith("follow-up 4")
        assert rest == ["post 200"]
        assert boards(here) == 1
        here.clock.move(60)
        assert await move(here) == ["follow-up 200"]


async def test_a_channel_that_takes_no_follow_ups_gets_posts_for_that_time(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        here.world.faults.rate_limit(FOLLOW_UP, retry_after=1000, is_shared=True)
        assert await move(here) == ["follow-up 429", "post 200"]
        for _ in range(2):
            here.clock.move(60)
            assert await move(here) == ["post 200"]


async def test_tokens_that_are_old_are_not_used(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        here.clock.move(LASTS.total_seconds())
        person, board = turn(here), here.board()
        since = len(here.world.journal)
        assert (await person.slash(person.dm, "move", move=here.moves()[0])).error is None
        await here.settle()
        assert made(here, since) == ["post 200"]
        removals = [each.path for each in here.world.journal[since:] if each.method == "DELETE"]
        assert removals == [f"/channels/{here.channel.id}/messages/{board.id}"]


async def test_without_reading_the_history_boards_are_posts(tmp_path: Path) -> None:
    """A follow-up whose answer is lost couldn't be found again."""
    async with playing(tmp_path) as here:
        here.channel.deny(here.world.bot_user, "read_message_history")
        await here.settle()
        assert await move(here) == ["post 200"]
