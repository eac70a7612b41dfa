"""Pictures come with what they show, in time or not at all, and nothing waits for one."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord_api.first_response import ANSWER_SECONDS
from bot.interactions.reply import LATE_SECONDS
from bot.rendering import pictures
from bot.rendering.pictures import draw
from bot.rendering.screens.drawings import (
    Emblem,
    HeldCards,
)
from bot.rendering.screens.model import Picture, Plain, Screen, Text
from bot.tables import LoadedTable
from games import GAMES
from playground import Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.rendering.pictured import in_turn, newest, revealed, told
from tests.whole.pidro_moves import move
from tests.whole.test_leaks import PNG

# --- what a message shows -----------------------------------------------------------------------------


async def test_a_pidro_hand_is_a_picture_for_its_owner_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        noted, dice = noting(here), random.Random(5)
        await here.open(4, game="pidro")
        held: dict[Person, set[tuple[str, ...]]] = {person: set() for person in here.people}
        read, seen = dict.fromkeys(here.people, 0), 0
        for _ in range(24):
            for person in here.people:
                held[person].add(await cards_of(here, person))
                for found in PNG.findall(person.everything(read[person])):
                    for drawing in noted[found]:
                        if isinstance(drawing, HeldCards):
                            # The last cards of a hand are played by themselves, and shown before that.
                            assert any(set(drawing.cards) <= set(each) for each in held[person])
                            seen += 1
                read[person] = person.cursor()
            await move(here, dice.choice(here.called()), dice)
        assert seen > 8


async def test_the_picture_of_a_hand_gives_way_to_the_next_and_to_none(here: Harbour) -> None:
    """A hand that is edited in place keeps no picture of what it was."""
    ana = here.people[0]
    first = Screen(
        (Text("one"), Picture("hand.png", Plain("one"), HeldCards(("AH", "KH"), (1, 0), "hearts", 2)))
    )
    second = Screen((Text("two"), Picture("hand.png", Plain("two"), HeldCards(("KH",), (0,), "hearts", 1))))
    message = here.client.get_partial_messageable(here.channel.id)
    face = here.client.payloads
    posted = await face.show(await face.draw(first), lambda look: message.send(**look.posted))
    shown: list[list[str]] = []
    for screen in (second, Screen((Text("three"),))):
        drawn = await face.draw(screen)
        await face.show(drawn, lambda look: posted.edit(**look.edited))
        shown.append(told(ana.messages(here.channel)[-1]))
    assert shown == [["two"], []]


def noting(here: Harbour) -> dict[str, list[Any]]:
    """From now on, which descriptions each picture was drawn from, by its bytes."""
    noted: dict[str, list[Any]] = {}
    drawn = here.client.pictures.drawn

    async def note(drawing: Any) -> bytes:
        content = await drawn(drawing)
        noted.setdefault(content.decode("latin-1"), []).append(drawing)
        return content

    here.client.pictures.drawn = note  # type: ignore[method-assign]
    return noted


async def cards_of(here: Harbour, person: Person) -> tuple[str, ...]:
    """What a person holds now."""
    table = await here.table()
    seat = next(number for number, seat in enumerate(table.seats) if seat.user_id == person.id)
    view: Any = GAMES["pidro"].view(GAMES["pidro"].load(table.state or {}), seat)
    return tuple(card.text for card in view.cards)


# --- nothing depends on them --------------------------------------------------------------------------


async def test_without_the_permission_to_attach_files_the_text_says_the_same(tmp_path: Path) -> None:
    said = []
    for allowed in (True, False):
        (tmp_path / str(allowed)).mkdir()
        async with harbour(tmp_path / str(allowed), 3) as here:
            if not allowed:
                here.channel.deny(here.world.bot_user, "attach_files")
                await here.settle()
            record = await revealed(here)
            alts = told(record)
            assert bool(alts) == allowed
            assert here.called()
            said.append(record.text)  # what a reader hears: a picture's words stand where it does
    with_picture, without = said
    assert with_picture == without


@pytest.mark.parametrize(("code", "typed"), [(50013, True), (40005, True), (40005, False)])
async def test_where_discord_takes_no_picture_the_message_goes_without_it(
    here: Harbour, code: int, typed: bool
) -> None:
    # Hands are edited, too: only what is asked of the table's channel is meant.
    route = f"PATCH /channels/{here.channel.id}/messages/*" if typed else "POST /interactions/*"
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    fault = here.world.faults.refuse(route, code)
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    assert not fault.left
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert not record.attachments
    assert here.called()
    assert await here.store.pending(1) == ()


@pytest.mark.logs_errors
async def test_a_picture_that_can_t_be_drawn_stops_no_delivery_and_tells_the_log_no_dice(
    here: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(drawing: Any, _faces: Any) -> bytes:
        raise RuntimeError(f"can't draw {drawing}")

    monkeypatch.setattr(pictures, "draw", fails)
    record = await revealed(here)
    assert not record.attachments
    assert here.called()
    assert "a picture could not be drawn: RuntimeError" in caplog.text
    assert "Die(" not in caplog.text


async def doubted(here: Harbour) -> asyncio.Task[Reply]:
    """A table of two at which a bid is being doubted by the button."""
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    return asyncio.create_task(second.click(here.channel, "Dudo!", message=here.board()))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Called, it lets no drawing come to its end any more but for games' signs, which no process draws."""
    released = threading.Event()

    def never(drawing: Any, *_faces: Any) -> bytes:
        if isinstance(drawing, Emblem):
            return draw(drawing)
        released.wait()
        return b""

    yield lambda: monkeypatch.setattr(pictures, "draw", never)
    released.set()


async def test_a_press_is_answered_with_its_picture(here: Harbour) -> None:
    assert (await (await doubted(here))).kind == "update"
    await here.settle()
    assert newest(here, lambda message: "All dice are shown" in message.text).attachments


async def test_a_press_waits_briefly_for_a_picture_and_one_that_takes_too_long_is_left_out(
    here: Harbour, slow: Callable[[], None]
) -> None:
    slow()
    pressed = await doubted(here)
    await here.clock.asleep(ANSWER_SECONDS)
    here.clock.move(ANSWER_SECONDS)
    assert (await pressed).kind == "deferred_update"
    board = here.board()
    assert "All dice are shown" not in board.text
    await here.clock.sleeper(pictures.DRAW_SECONDS)
    here.clock.move(pictures.DRAW_SECONDS)
    await here.settle()
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert record.id == board.id
    assert not record.attachments
    assert here.called()


async def test_a_reveal_that_its_press_can_t_show_any_more_is_an_edit(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def waits(drawing: Any, *faces: Any) -> bytes:
        go_on.wait()
        return draw(drawing, *faces)

    pressed = await doubted(here)
    monkeypatch.setattr(pictures, "draw", waits)
    token_over = here.world.faults.refuse("PATCH /webhooks/*", 50027)
    await here.clock.asleep(ANSWER_SECONDS)
    here.clock.move(ANSWER_SECONDS)
    assert (await pressed).kind == "deferred_update"
    go_on.set()
    await here.settle()
    assert not token_over.left
    (picture,) = newest(here, lambda message: "All dice are shown" in message.text).attachments
    assert picture.content
    assert here.called()


async def test_a_press_is_acknowledged_before_the_board_that_calls_the_next_player_is_made(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, _ = in_turn(here)
    made, board = asyncio.Event(), here.client.renderer.board

    async def waits(loaded: LoadedTable) -> Screen:
        await made.wait()
        return await board(loaded)

    monkeypatch.setattr(here.client.renderer, "board", waits)
    reply = await first.click(here.channel, here.moves()[0], message=here.board())
    assert reply.kind == "deferred_update"
    assert here.called() == [first], "the next board isn't there yet"
    made.set()
    await here.settle()
    assert here.called() != [first]


async def test_a_press_is_acknowledged_in_time_while_the_edit_of_its_board_is_made(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open(1, dice=3, start=False)
    made, board = asyncio.Event(), here.client.renderer.board

    async def waits(loaded: LoadedTable) -> Screen:
        await made.wait()
        return await board(loaded)

    monkeypatch.setattr(here.client.renderer, "board", waits)
    ben = here.people[1]
    pressed = asyncio.create_task(ben.click(here.channel, "Join", message=here.board()))
    await here.clock.asleep(ANSWER_SECONDS)
    here.clock.move(ANSWER_SECONDS)
    assert (await pressed).kind == "deferred_update"
    assert ben.name not in here.board().text
    made.set()
    await here.settle()
    assert ben.name in here.board().text


async def test_a_hand_is_announced_in_time_while_its_picture_is_drawn(
    tmp_path: Path, slow: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "ROOM", 0)
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro")
        await here.client.pictures.drawn(HeldCards(("AH",), (0,), None, 0))  # the only one that is kept now
        monkeypatch.setattr(pictures, "DRAW_SECONDS", 600.0)
        slow()
        ana = here.people[0]
        pressed = asyncio.create_task(ana.click(here.channel, "My hand", message=here.board()))
        await here.clock.asleep(pictures.DRAW_SECONDS)
        here.clock.move(LATE_SECONDS)
        assert (await pressed).error is None
        here.clock.move(pictures.DRAW_SECONDS)
        hand = await here.world.until(
            lambda: next(
                (each for each in ana.messages(here.channel) if "Your hand, Pidro" in each.text), None
            )
        )
        assert hand is not None
        assert hand.ephemeral
        await here.settle()


async def test_a_picture_that_was_still_owed_after_a_crash_is_the_one_that_was_owed(here: Harbour) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    await here.client.deliveries.stop()
    here.client.deliveries.wake = lambda table_id: None  # type: ignore[method-assign]
    here.client.tables.wake = lambda _table: None
    await here.client.gameplay.act(1, second.id, "dudo")
    owed = next(each for each in await here.store.pending(1) if each.kind == "record")
    (screen,) = await here.client.renderer.owed(LoadedTable(await here.table()), owed)
    picture = next(block for block in screen.blocks if isinstance(block, Picture))
    del here.client.deliveries.wake
    here.client.tables.wake = here.client.deliveries.wake
    await here.client.deliveries.start()
    await here.settle()
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert [each.content for each in record.attachments] == [draw(picture.drawing)]
    assert "png" not in str(owed.payload).lower()


# --- a reveal is told once, and looked at ---------------------------------------------------------------


async def test_a_reveal_is_one_line_a_picture_and_small_the_bids_that_led_to_it(here: Harbour) -> None:
    await here.open(3, dice=3, house_rules="seating=join_order")
    callers: list[Person] = []
    bid = ""
    for _ in range(3):
        callers += here.called()
        bid = bid if len(callers) == 3 else here.moves()[0]
        await here.press(callers[-1], "Dudo!" if len(callers) == 3 else bid)
    first, second, third = callers
    record = newest(here, lambda message: bool(message.attachments))
    line, *rest = record.text.splitlines()
    (alt,) = told(record)
    quantity, word = bid.split(" ")
    found = re.match(rf"\*\*{third.name} doubted {second.name}’s {quantity} × (?P<die>[⚀-⚅]) {word}: ", line)
    assert found, line
    small = [each for each in rest if each not in alt.splitlines()]
    assert re.fullmatch(rf"-# {first.name} 1 × [⚀-⚅] · {second.name} {quantity} × {found['die']}", small[0])
    assert not any(name in each for each in small[1:] for name in (first.name, second.name, third.name))


async def test_a_picture_that_cant_be_sent_leaves_its_words(here: Harbour) -> None:
    here.guild.limit_uploads()
    record = await revealed(here)
    assert not record.attachments
    table = await here.table()
    reveal = GAMES["dudo"].view(GAMES["dudo"].load(table.state or {}), None).reveal
    for seat, hand in enumerate(reveal.hands):
        assert f"{table.seats[seat].name}: {', '.join(map(str, sorted(hand)))}" in record.text


HOLD = 2.5


async def test_the_next_board_waits_while_a_reveal_is_looked_at_and_hands_dont(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules="seating=join_order")
        first, second = in_turn(here)
        await here.press(first, here.moves()[0])
        assert all("Round 1" in person.dms()[-1].text for person in here.people)
        pressed = asyncio.create_task(second.click(here.channel, "Dudo!", message=here.board()))
        await here.clock.asleep(HOLD)
        assert (await pressed).error is None
        assert here.board().attachments, "the reveal is the newest message"
        await here.world.until(
            lambda: all("Round 2" in person.dms()[-1].text for person in here.people) or None
        )
        assert here.board().attachments, "the next board still waits"
        here.clock.move(HOLD)
        await here.settle()
        assert not here.board().attachments
        assert here.called()


async def test_computers_wait_until_a_reveal_was_looked_at(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1, hold=HOLD) as here:
        await here.open(1, dice=3, computers=1, house_rules="seating=join_order", start=False)
        ana = here.people[0]
        pressing = asyncio.create_task(ana.click(here.channel, "Start", message=here.board()))
        await pressing
        while True:
            await here.world.until(lambda: here.called() or here.board().attachments or None)
            if here.board().attachments:
                break
            label = "Dudo!" if any(b.label == "Dudo!" for b in here.board().buttons) else here.moves()[0]
            await ana.click(here.channel, label, message=here.board())
        await here.clock.asleep(HOLD)
        moves = (await here.table()).moves
        assert here.client.computers.busy or here.client.deliveries.busy
        assert (await here.table()).moves == moves
        here.clock.move(HOLD)
        await here.world.until(lambda: not here.board().attachments or None)
