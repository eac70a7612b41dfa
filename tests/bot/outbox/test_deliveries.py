"""What is committed is shown, in order, once, whatever Discord does."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path

import discord
import pytest

from bot.cli.demo import connected
from bot.outbox import HAND_RETRY_SECONDS, RETRY_SECONDS
from bot.tables import Who
from bot.tables.transitions import lobby
from data.db.records import TableRecord, Untrusted
from tests.bot.harness import PATIENCE, Harbour, Held, harbour
from tests.bot.outbox.delivered import POST, one_move, restarted, turn

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


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
        await here.client.rest()
        await here.client.deliveries.stop()
        before = here.board().text
        # The move is committed, and then the process is gone before it could show anything.
        here.client.tables.wake = lambda _table: None
        await one_move(here)
        assert here.board().text == before
        await here.client.close()
        again = here.next_bot()
        async with connected(again, here.world.token):
            await again.settle()
            assert " 1 × six" in here.board().text
            assert await here.store.pending(1) == ()


async def test_a_deleted_board_is_posted_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.delete(here.channel.messages[here.board().id])
        await one_move_typed(here)
        assert " 1 × six" in here.board().text


async def one_move_typed(here: Harbour) -> None:
    table = await here.table()
    play_turn = next(person for person in here.people if person.id == table.seats[turn(table.state)].user_id)
    await here.client.gameplay.act(1, play_turn.id, "1x6")
    await here.settle()


async def test_a_server_that_stumbles_is_asked_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        here.world.faults.fail(EDIT, status=503)
        await here.give_word(here.people[0], "herring")
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
        await here.more(ben, "Leave")
        await here.press(ben, "Join")
        welcome = [
            request for request in here.world.journal if request.path == f"/channels/{ben.dm.id}/messages"
        ]
        assert [request.status for request in welcome] == [0, 200]
        assert len(ben.dms()) == 1


async def test_several_boards_that_wait_become_one(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        await here.client.deliveries.stop()
        here.client.tables.wake = lambda _table: None
        for person in here.people[1:]:
            who = Who(person.id, Untrusted(person.name), str(person.id))
            await here.client.seating.lobby(1, lambda table, who=who: lobby.join(table, who, ()))  # type: ignore[misc]
        before = len(here.world.journal)
        await here.client.deliveries.start()
        await here.settle()
        assert "3 of 6" in here.board().text
        assert len(here.world.journal) - before == 1


def seen(here: Harbour) -> Counter[str]:
    """What stands in the channel for all, and how often."""
    return Counter(message.text for message in here.people[0].messages(here.channel) if not message.ephemeral)


HOURS = 5 * 3600.0
"""Long after Discord has forgotten every nonce."""


@pytest.mark.parametrize("lost", ["record", "board"])
async def test_a_post_whose_answer_was_lost_is_found_when_its_nonce_is_forgotten(
    tmp_path: Path, lost: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        if lost == "record":  # without a board to edit, the record is posted
            here.world.delete(here.channel.messages[here.board().id])
        here.world.faults.lose_answer(POST)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        async with restarted(here, HOURS) as again:
            await again.settle()
        assert max(seen(here).values()) == 1
        assert " 1 × six" in here.board().text
        assert here.on_turn() is not person
        shown = here.people[0].messages(here.channel)
        assert len([message for message in shown if message.buttons and not message.ephemeral]) == 1


async def test_what_was_found_again_goes_on_as_the_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(POST)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.clock.move(HOURS)
        await here.settle()
        board = here.board()
        assert (await here.table()).board == board.id
        person = here.on_turn()
        assert person is not None
        await here.press(person, "Dudo!")
        assert max(seen(here).values()) == 1


async def test_a_post_that_never_arrived_is_made_late(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.fail(POST, status=503)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.clock.move(HOURS)
        await here.settle()
        assert " 1 × six" in here.board().text
        assert max(seen(here).values()) == 1


async def test_without_the_history_a_late_post_is_made_all_the_same(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.fail(POST, status=503)
        here.channel.deny(here.world.bot_user, "read_message_history")
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.clock.move(HOURS)
        await here.settle()
        assert " 1 × six" in here.board().text


async def test_a_post_that_was_deleted_before_it_was_noted_is_made_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(POST)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.world.delete(here.channel.messages[here.board().id])
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert " 1 × six" in here.board().text


@pytest.mark.long
async def test_a_deal_of_ten_hands_that_was_interrupted_reaches_each_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 10) as here:
        for person in here.people:
            await here.dms(person, "new")
        await here.open(10, seats=10, start=False)
        for _ in range(3):
            here.world.faults.lose_answer(POST)
            here.world.faults.fail(POST, status=503)
        await here.people[0].click(here.channel, "Start", message=here.board())
        await here.clock.sleeper(HAND_RETRY_SECONDS)
        await here.client.deliveries.drained()
        async with restarted(here, HOURS) as again:
            await again.settle()
        for person in here.people:
            hands = [message.text for message in person.dms() if "# " in message.text]
            assert len(hands) == 1, (person.name, hands)
        assert "round 1" in here.board().text


async def test_a_board_in_an_archived_thread_is_edited_in_its_place(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("a table")
        await here.open(2, channel=thread, start=False)
        board = here.board(thread)
        thread.close()
        await here.give_word(here.people[0], "herring")
        await here.settle()
        assert "herring" in here.board(thread).text
        assert here.board(thread).id == board.id
        assert not thread.archived


async def test_a_board_in_a_strangers_archived_thread_is_posted_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        thread = here.channel.add_thread("theirs", owner=here.people[0])
        await here.open(2, channel=thread, start=False)
        thread.close()
        await here.give_word(here.people[0], "herring")
        await here.settle()
        assert "herring" in here.board(thread).text


async def test_a_lobby_that_is_shown_while_its_game_begins_is_followed_by_one_board(
    here: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = here.people[0]
    await here.open(2, start=False)
    lobby = here.board()
    read, arrived, go_on = here.client.tables.table, asyncio.Event(), asyncio.Event()

    async def table(table_id: int) -> TableRecord:
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith("deliveries of table") and not go_on.is_set():
            arrived.set()
            await go_on.wait()
        return await read(table_id)

    monkeypatch.setattr(here.client.tables, "table", table)
    await here.client.seating.dm_is(1, ana.id, "closed")
    await arrived.wait()
    before = len(here.world.journal)
    await ana.click(here.channel, "Start", message=lobby)
    await here.client.answers.settled()
    go_on.set()
    await here.settle()
    route = f"/channels/{here.channel.id}/messages"
    assert [each.method for each in here.world.journal[before:] if each.path == route] == ["POST"]
    assert "round 1" in here.board().text
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_of_a_press_on_a_board_nothing_is_kept_but_its_token(tmp_path: Path) -> None:
    """An interaction has all of its message: five hundred of them were ten MiB, and thousands of old ones
    waited for the collector of circles."""
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for _ in range(5):
            (person,) = here.called()
            await here.press(person, here.moves()[0])
        gc.collect()
        found = [each for each in gc.get_objects() if isinstance(each, discord.Interaction)]
        # Of another test's completion something may still be there.
        assert not [each for each in found if each.type is discord.InteractionType.component]


async def test_a_board_that_is_removed_meanwhile_takes_no_press_its_answer(tmp_path: Path) -> None:
    """The press came while the board before was being removed, and its change after that: the reveal was an
    edit that Discord counts."""
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        removing = here.world.faults.hold_answer("DELETE /webhooks/*")
        assert removing.hold is not None
        (ana,) = here.called()
        await ana.click(here.channel, here.moves()[0], message=here.board())
        async with asyncio.timeout(PATIENCE):
            await removing.hold.begun.wait()
        before = len(here.world.journal)
        held = here.store.save = Held(here.store.save)  # type: ignore[method-assign]
        (ben,) = here.called()
        calling = asyncio.create_task(ben.click(here.channel, "Dudo!", message=here.board()))
        await held.called.wait()
        removing.end()
        await here.client.deliveries.all_settled()
        held.let_go()
        await calling
        await here.settle()
        route = f"/channels/{here.channel.id}/"
        assert [each.method for each in here.world.journal[before:] if each.path.startswith(route)] == [
            "POST"
        ]
