"""What is committed is shown, in order, once, whatever Discord does."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.cli.demo import connected
from bot.discord_api.messages import OPENING_PAUSE
from bot.discord_api.request_context import Rank
from bot.i18n.translate import Words, words
from bot.outbox import HAND_RETRY_SECONDS, RETRY_SECONDS
from bot.runtime.client import Undercup
from bot.tables import Who
from bot.tables.transitions import lobby
from data.db.records import TableRecord, Untrusted
from playground import Person
from tests.bot.harness import PATIENCE, START, Harbour, Held, harbour

OPEN_DM = "POST /users/@me/channels"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


async def one_move(here: Harbour) -> None:
    """A typed move, whose deliveries are requests of their own; doesn't wait for them."""
    table = await here.table()
    user = table.seats[turn(table.state)].user_id
    assert user is not None
    await here.client.gameplay.act(1, user, "1x6" if table.moves == 0 else "dudo")


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
            assert "Bids: 1 six" in here.board().text
            assert await here.store.pending(1) == ()


async def test_a_deleted_board_is_posted_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.delete(here.channel.messages[here.board().id])
        await one_move_typed(here)
        assert "Bids: 1 six" in here.board().text


async def one_move_typed(here: Harbour) -> None:
    table = await here.table()
    play_turn = next(person for person in here.people if person.id == table.seats[turn(table.state)].user_id)
    await here.client.gameplay.act(1, play_turn.id, "1x6")
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
            await here.client.seating.lobby(1, lambda table, who=who: lobby.join(table, who))  # type: ignore[misc]
        before = len(here.world.journal)
        await here.client.deliveries.start()
        await here.settle()
        assert "3 of 6" in here.board().text
        assert len(here.world.journal) - before == 1


@asynccontextmanager
async def restarted(here: Harbour, pause: float = 0.0) -> AsyncIterator[Undercup]:
    """A new process on the same database, a while after the old one has ended."""
    await here.client.close()
    here.clock.move(pause)
    again = here.next_bot()
    async with connected(again, here.world.token):
        yield again


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
        assert "Bids: 1 six" in here.board().text
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
        assert "Bids: 1 six" in here.board().text
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
        assert "Bids: 1 six" in here.board().text


async def test_a_post_that_was_deleted_before_it_was_noted_is_made_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.lose_answer(POST)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.world.delete(here.channel.messages[here.board().id])
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert "Bids: 1 six" in here.board().text


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


# -- a channel that is shut


async def shut_out(here: Harbour, *names: str) -> None:
    """A move whose board can't be shown, because the bot lacks these permissions now; all else is."""
    here.channel.deny(here.world.bot_user, *names)
    await one_move(here)
    await here.clock.sleeper(RETRY_SECONDS)
    await here.client.deliveries.drained()


async def hears(here: Harbour, change: Callable[[], object]) -> None:
    """The bot hears of a change of a channel."""
    heard = asyncio.create_task(here.client.wait_for("guild_channel_update"))
    await asyncio.sleep(0)
    change()
    await heard


def told(person: Person) -> list[str]:
    """The notices that a person has had as the host of a table."""
    return [message.text for message in person.dms() if "your table" in message.text]


async def test_the_host_is_told_once_what_keeps_the_table_and_what_to_do(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "view_channel")
        (notice,) = told(here.people[0])
        assert "can’t see" in notice
        assert "/table move" in notice
        assert f"#{here.channel.name}" in notice
        here.clock.move(RETRY_SECONDS)
        await here.clock.sleeper(2 * RETRY_SECONDS)
        async with restarted(here):
            await here.clock.asleep(RETRY_SECONDS)
            assert len(told(here.people[0])) == 1
        assert told(here.people[1]) == []


async def test_another_trouble_later_is_told_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert here.on_turn() is not None
        await shut_out(here, "send_messages")
        notices = told(here.people[0])
        assert len(notices) == 2
        assert all("may not write" in notice for notice in notices)


async def test_a_host_whom_no_dm_reaches_holds_up_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.people[0].close_dms()
        await shut_out(here, "send_messages")
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert "Bids: 1 six" in here.board().text
        assert await here.store.pending(1) == ()


async def test_the_host_is_told_in_their_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def spoken(locale: str) -> Words:
        asked.append(locale)
        return words("en")

    async with harbour(tmp_path, 2) as here:
        here.people[0].user.locale = "de"
        await here.open(2)
        monkeypatch.setattr("bot.rendering.renderer.words", spoken)
        await shut_out(here, "send_messages")
        assert set(asked) == {"en-US", "de"}  # the board that couldn't be shown, and the notice


async def test_a_table_goes_on_as_soon_as_discord_tells_of_the_permission(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        waits = [min(RETRY_SECONDS * 2**times, 3600) for times in range(8)]
        while here.clock.now < START + timedelta(hours=8):  # waits grow up to an hour
            here.clock.move(3600)
            await here.clock.asleep(*waits)  # it may have tried more than once
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert "Bids: 1 six" in here.board().text


async def test_a_permission_that_comes_right_after_a_refusal_is_used_at_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await hears(here, lambda: here.channel.deny(here.world.bot_user, "send_messages"))
        held = here.store.in_trouble = Held(here.store.in_trouble)  # type: ignore[method-assign]
        await one_move(here)
        await held.called.wait()
        await hears(here, lambda: here.channel.allow(here.world.bot_user, "send_messages"))
        held.let_go()
        await here.settle()
        assert "Bids: 1 six" in here.board().text


async def test_a_change_that_doesnt_open_the_channel_makes_no_request(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        before = len(here.world.journal)
        here.channel.deny(here.world.bot_user, "attach_files")
        here.guild.add_role("another")
        await here.people[0].slash(here.channel, "hand")
        assert [request.template for request in here.world.journal[before:]] == [
            "/interactions/{interaction_id}/{interaction_token}/callback"
        ]


async def test_a_press_at_a_table_that_waits_tries_again_at_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.fail(POST, status=503)
        here.world.faults.fail(POST, status=503)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.world.faults.clear()
        await here.people[0].click(here.channel, "My hand", message=here.board())
        await here.settle()
        assert "Bids: 1 six" in here.board().text


async def test_after_an_outage_of_the_server_the_table_goes_on_and_nobody_was_bothered(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.guild.go_down()
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.guild.come_back()
        await here.settle()
        assert "Bids: 1 six" in here.board().text
        assert told(here.people[0]) == []


# -- a person whom no DM reaches for now


def hands(person: Person) -> list[str]:
    """The hands that a person has had by DM."""
    return [message.text for message in person.dms() if "# " in message.text]


async def start(here: Harbour) -> None:
    """Press Start, and wait for what nobody has to wait for."""
    await here.people[0].click(here.channel, "Start", message=here.board())
    await here.world.until(lambda: here.on_turn() is not None)
    await here.client.deliveries.drained()


async def test_a_hand_that_is_refused_holds_up_neither_the_board_nor_another_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, start=False)
        ana, ben, cleo = here.people
        refusing = here.world.faults.fail(f"PATCH /channels/{ben.dm.id}/messages/*", 503, times=None)
        await start(here)
        assert [len(hands(person)) for person in (ana, ben, cleo)] == [1, 0, 1]
        assert "# " in (await ben.click(here.channel, "My hand", message=here.board())).text
        refusing.end()
        here.client.deliveries.nudge(1)
        await here.settle()
        assert [len(hands(person)) for person in (ana, ben, cleo)] == [1, 1, 1]


async def test_a_hand_that_waits_until_the_next_one_is_held_is_never_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        room, place = asyncio.Event(), here.client.limiter.place

        async def no_room_for_hands(rank: Rank, since: float | None = None) -> int:
            if rank is Rank.HAND:
                await room.wait()
            return await place(rank, since)

        monkeypatch.setattr(here.client.limiter, "place", no_room_for_hands)
        ana = here.people[0]
        await ana.click(here.channel, "Start", message=here.board())
        await here.world.until(lambda: here.on_turn() is not None)
        for label in (here.moves()[0], "Dudo!"):
            mover = here.on_turn()
            assert mover is not None
            before = here.board()
            await mover.click(here.channel, label, message=before)
            await here.client.deliveries.shown(1)
        assert not any(hands(person) for person in here.people)
        room.set()
        await here.settle()
        for person in here.people:
            told = hands(person)
            assert told
            assert all("Round 2" in text for text in told), told


async def test_a_hand_that_is_refused_is_tried_again_by_itself(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        here.world.faults.fail(f"PATCH /channels/{here.people[1].dm.id}/messages/*", 503)
        await start(here)
        await here.clock.asleep(HAND_RETRY_SECONDS)
        here.clock.move(HAND_RETRY_SECONDS)
        await here.settle()
        assert len(hands(here.people[1])) == 1


async def test_a_game_goes_on_while_a_hand_waits(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.open(1, computers=2, start=False)
        ana = here.people[0]
        here.world.faults.fail(f"PATCH /channels/{ana.dm.id}/messages/*", 503, times=None)
        await start(here)
        before = (await here.table()).moves
        await ana.click(here.channel, here.moves()[0], message=here.board())
        await here.client.computers.settled()
        await here.client.deliveries.shown(1)
        assert (await here.table()).moves > before + 1
        assert here.on_turn() is ana


async def test_a_hand_that_waits_stops_nobodys_clock(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False, clock="30s")
        here.world.faults.fail(f"PATCH /channels/{here.people[1].dm.id}/messages/*", 503, times=None)
        await start(here)
        here.clock.move(30)
        await here.world.until(lambda: here.people[0].sees("Time is up"))


async def test_what_one_person_is_owed_comes_in_its_order(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.hints(here.people[0], on=True)
        await here.open(1, computers=1, start=False)
        ana = here.people[0]
        refusing = here.world.faults.fail(f"PATCH /channels/{ana.dm.id}/messages/*", 503, times=None)
        await start(here)
        await here.client.computers.settled()
        owed = [each for each in await here.store.pending(1) if each.target == ana.id]
        kinds = [each.kind for each in owed]
        assert kinds == ["hand"] * (len(kinds) - 1) + ["hint"]
        assert len(kinds) > 1
        refusing.end()
        here.client.deliveries.nudge(1)
        await here.settle()
        hand = ana.dms()[-1]
        assert hand.edited
        assert "# " in hand.text
        assert "Hint: " in hand.text


async def test_while_discord_refuses_to_open_dms_the_board_comes_and_the_hands_follow(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        refusing = here.world.faults.refuse(OPEN_DM, 40003, times=None)
        await here.open(3, start=False)
        await start(here)
        assert [len(hands(person)) for person in here.people] == [0, 0, 0]
        assert "# " in (await here.people[1].click(here.channel, "My hand", message=here.board())).text
        refusing.end()
        for seconds in (OPENING_PAUSE, OPENING_PAUSE / 2, OPENING_PAUSE / 4):
            await here.clock.asleep(seconds)
            here.clock.move(seconds)
        await here.settle()
        assert [len(hands(person)) for person in here.people] == [1, 1, 1]
        assert {seat.dm for seat in (await here.table()).seats} == {"unknown"}


async def test_a_refusal_to_open_dms_slows_down_the_whole_bot(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        here.world.faults.refuse(OPEN_DM, 40003, times=None)
        await here.open(4, start=False)
        await start(here)
        for seconds in (OPENING_PAUSE, 2 * OPENING_PAUSE, 4 * OPENING_PAUSE):
            await here.clock.asleep(seconds)
            await here.people[0].click(here.channel, "My hand", message=here.board())
            here.clock.move(seconds)
        await here.clock.asleep(8 * OPENING_PAUSE)
        opened = [request.at for request in here.world.journal if request.template == "/users/@me/channels"]
        # One of those who sat down and of all who were dealt a hand, and one after each pause.
        assert [at - START.timestamp() for at in opened] == [0, 5, 15, 35]


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
        assert not [each for each in gc.get_objects() if isinstance(each, discord.Interaction)]


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
