"""What is committed is shown, in order, once, whatever Discord does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bot.client import Undercup
from bot.deliveries import RETRY_SECONDS
from bot.demo import connected
from bot.tables import Who, lobby
from tests.bot.harness import Harbour, harbour

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


async def one_move(here: Harbour) -> None:
    """A typed move, whose deliveries are requests of their own; doesn't wait for them."""
    person = here.on_turn()
    assert person is not None
    table = await here.table()
    await here.client.service.act(1, person.id, "1x6" if table.moves == 0 else "dudo")


async def test_a_lost_answer_posts_nothing_twice(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(POST)
        person = here.on_turn()
        assert person is not None
        await person.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        texts = Counter(message.text for message in here.people[0].messages(here.channel))
        assert max(texts.values()) == 1
        assert here.on_turn() is not person


async def test_a_board_whose_answer_was_lost_is_not_posted_again_when_it_is_pressed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(POST)
        first = here.on_turn()
        assert first is not None
        await first.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        second = here.on_turn()
        assert second is not None
        await second.click(here.channel, "Dudo!")
        await here.settle()
        texts = Counter(message.text for message in here.people[0].messages(here.channel))
        assert max(texts.values()) == 1
        boards = [
            message
            for message in here.people[0].messages(here.channel)
            if message.buttons and not message.ephemeral
        ]
        assert len(boards) == 1


async def test_what_was_owed_when_the_bot_died_comes_when_it_starts(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await here.client.driver.stop()
        await here.client.deliveries.stop()
        before = here.board().text
        # The move is committed, and then the process is gone before it could show anything.
        here.client.service.wake = lambda _table: None
        await one_move(here)
        assert here.board().text == before
        await here.client.close()
        again = Undercup(here.client.settings, here.store, now=here.clock, sleep=here.clock.sleep)
        async with connected(again, here.world.token):
            await again.settle()
            assert "**Bid: 1 × ⚅ six**" in here.board().text
            assert await here.store.pending(1) == ()


async def test_a_deleted_board_is_posted_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.delete(here.channel.messages[here.board().id])
        await one_move_typed(here)
        assert "**Bid: 1 × ⚅ six**" in here.board().text


async def one_move_typed(here: Harbour) -> None:
    table = await here.table()
    play_turn = next(person for person in here.people if person.id == table.seats[turn(table.state)].user_id)
    await here.client.service.act(1, play_turn.id, "1x6")
    await here.settle()


def turn(state: object) -> int:
    assert isinstance(state, dict)
    number: int = state["turn"]
    return number


async def test_a_table_whose_channel_is_shut_waits_and_goes_on_when_it_is_open_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        here.channel.deny(here.world.bot_user, "send_messages")
        await person.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        assert (await here.table()).moves == 1
        assert await here.store.pending(1) != ()
        here.channel.allow(here.world.bot_user, "send_messages")
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert await here.store.pending(1) == ()
        assert here.on_turn() is not person


async def test_a_server_that_stumbles_is_asked_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        here.world.faults.fail(EDIT, status=503)
        await here.people[0].slash(here.channel, "word", word="herring")
        await here.clock.sleeper(RETRY_SECONDS)
        assert "herring" not in here.board().text
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert "herring" in here.board().text


async def test_a_greeting_that_fails_for_another_reason_closes_nobodys_dms(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        here.world.faults.fail("POST /users/@me/channels", status=503)
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        assert (await here.table()).seats[0].dm == "unknown"


async def test_who_is_greeted_again_after_a_lost_answer_is_greeted_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await ana.slash(here.channel, "dudo")
        await here.settle()
        here.world.faults.lose_answer(POST)
        await here.press(ben, "Join")
        await here.press(ben, "Ready")
        greetings = [
            request for request in here.world.journal if request.path == f"/channels/{ben.dm.id}/messages"
        ]
        assert [request.status for request in greetings] == [0, 200]
        assert len(ben.dms()) == 1


async def test_several_boards_that_wait_become_one(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        await here.client.deliveries.stop()
        here.client.service.wake = lambda _table: None
        for person in here.people[1:]:
            who = Who(person.id, person.name, str(person.id))
            await here.client.service.lobby(1, lambda table, who=who: lobby.join(table, who))  # type: ignore[misc]
        before = len(here.world.journal)
        here.client.deliveries.wake(1)
        await here.settle()
        assert "3 of 6" in here.board().text
        assert len(here.world.journal) - before == 1
