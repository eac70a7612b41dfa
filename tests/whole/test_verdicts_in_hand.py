"""A reveal comes to the hand that its player looks at, and the next hand and the end come there, too."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from playground import Channel, Message, Person
from tests.bot.harness import Harbour, harbour
from tests.whole.test_calls import RULES, bid, counted, play_by_dm, turn

HOLD = 2.5


def press_of(message: Message, what: str) -> str | None:
    """The custom id of the button under a hand that makes a move."""
    return next(each.custom_id for each in message.buttons if (each.custom_id or "").endswith(what))


def moves(message: Message) -> list[str]:
    return [each.label for each in message.buttons if ":do:" in (each.custom_id or "")]


def other(here: Harbour, person: Person) -> Person:
    return next(each for each in here.people if each is not person)


async def doubt(person: Person, place: Channel, hand: Message) -> None:
    reply = await person.click(place, message=hand, custom_id=press_of(hand, ":dudo"))
    assert reply.error is None


async def test_in_the_dms_the_hand_becomes_the_reveal_and_after_a_while_the_next_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules=RULES)
        bidder = turn(here)
        await play_by_dm(here, bidder)
        caller = turn(here)
        await play_by_dm(here, caller)
        hand, since = bidder.dms()[-1], len(here.world.journal)
        await doubt(bidder, bidder.dm, hand)
        await here.clock.sleepers(3, HOLD)  # the board, and each of the two hands
        for person in here.people:
            shown = person.dms()[-1]
            assert f"{bidder.name} doubted {caller.name}’s" in shown.text
            assert "Round 2 in a moment" in shown.text
            assert moves(shown) == []
        assert bidder.dms()[-1].id == hand.id
        assert counted(here, since) == ["PATCH channel"], "the record alone: tokens do the rest"
        here.clock.move(HOLD)
        await here.settle()
        for person in here.people:
            shown = person.dms()[-1]
            assert len(person.dms()) == 1
            assert f"Round 1 ended: {bidder.name} doubted {caller.name}’s" in shown.text
            assert not shown.attachments
        assert moves(turn(here).dms()[-1])


async def test_once_somebody_has_moved_the_hand_says_no_more_how_the_last_round_ended(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await play_by_dm(here, turn(here))
        caller = turn(here)
        await doubt(caller, caller.dm, caller.dms()[-1])
        await here.settle()
        first = turn(here)
        waiting = other(here, first).dms()[-1]
        assert "Last reveal" in [each.label for each in waiting.buttons]
        again = await other(here, first).click(other(here, first).dm, "Last reveal", message=waiting)
        assert again.ephemeral
        assert "doubted" in again.text
        await play_by_dm(here, first)
        assert "Round 1 ended: " not in turn(here).dms()[-1].text


async def test_under_my_hand_the_reveal_comes_as_well_and_its_owner_may_go_on_before_it_is_over(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await here.press(turn(here), here.moves()[0])
        caller = turn(here)
        hand = (await caller.click(here.channel, "My hand", message=here.board())).message
        assert hand is not None

        def shown() -> Message:
            return next(each for each in caller.messages(here.channel) if each.id == hand.id)

        pressing = asyncio.create_task(doubt(caller, here.channel, hand))
        # On a busy machine the reveal comes in words alone.
        await here.world.until(lambda: f"{caller.name} doubted" in shown().text or None)
        await pressing
        assert moves(shown()) == []
        # The next board waits as long: the record stays the newest for all.
        await here.world.until(lambda: f"{caller.name} doubted" in here.board().text or None)
        asked = (await caller.slash(here.channel, "hand")).message
        assert asked is not None
        assert "Round 2" in asked.text, "who asks for the hand gets it at once"
        await here.clock.asleep(HOLD)
        here.clock.move(HOLD)
        await here.settle()
        assert moves(next(each for each in caller.messages(here.channel) if each.id == asked.id))


async def test_the_end_comes_to_the_hand_with_place_rating_and_podium(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        await here.play_on(random.Random(1))
        table = await here.table()
        assert table.status == "finished"
        ends = sorted(each.dms()[-1].text.split(" after ")[0] for each in here.people)
        assert ends == [
            "You came second. Dudo in #dice\n2nd of 2",
            "You won! Dudo in #dice\n1st of 2",
        ]
        for person in here.people:
            shown = person.dms()[-1]
            assert shown.attachments
            assert [each.label for each in shown.buttons] == ["Play again", "Replay", "Table"]
            replayed = await person.click(person.dm, "Replay", message=shown)
            assert replayed.error is None
            assert replayed.ephemeral


async def test_a_hand_is_over_an_hour_old_so_the_next_one_begins_with_the_result(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await play_by_dm(here, turn(here))
        here.clock.move(3700)
        caller = turn(here)
        since = len(caller.dms())
        await caller.slash(here.channel, "move", move="doubt")
        await here.clock.asleep(HOLD)
        here.clock.move(HOLD)
        await here.settle()
        for person in here.people:
            assert "Round 1 ended: " in person.dms()[-1].text
        assert len(caller.dms()) >= since


def below(person: Person, here: Harbour) -> list[int]:
    """The ids of the person's own hands in the channel, and of the board, from top to bottom."""
    return [
        each.id
        for each in person.messages(here.channel)
        if each.id == here.board().id or (each.ephemeral and "Dudo in" in each.text)
    ]


async def test_a_press_under_my_hand_that_brings_a_new_board_shows_the_hand_below_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await here.press(turn(here), here.moves()[0])
        here.clock.move(60)  # from now on a move calls the next player by a new board
        mover = turn(here)
        hand = (await mover.click(here.channel, "My hand", message=here.board())).message
        assert hand is not None
        before = here.board()
        reply = await mover.click(here.channel, message=hand, custom_id=bid(hand))
        assert reply.error is None
        await here.settle()
        board = here.board()
        assert board.id != before.id
        shown = below(mover, here)
        assert len(shown) == 2
        assert shown[0] == board.id, "the hand is the newest"
        assert hand.id not in shown
        now = next(each for each in mover.messages(here.channel) if each.id == shown[1])
        await here.press(turn(here), here.moves()[0])
        here.clock.move(1)
        await here.settle()
        again = next(each for each in mover.messages(here.channel) if each.id == now.id)
        assert "your turn" in again.text, "it is kept up to date where it is now"


async def test_after_a_reveal_under_my_hand_the_next_hand_comes_below_the_next_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await here.press(turn(here), here.moves()[0])
        caller = turn(here)
        hand = (await caller.click(here.channel, "My hand", message=here.board())).message
        assert hand is not None
        await doubt(caller, here.channel, hand)
        await here.settle()
        shown = below(caller, here)
        assert len(shown) == 2
        assert shown[0] == here.board().id
        now = next(each for each in caller.messages(here.channel) if each.id == shown[1])
        assert "Round 2" in now.text


async def test_a_hand_that_nobody_called_is_told_at_the_head_of_the_next_hands(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="montevideo", house_rules="ante=2")
        for person in here.people:
            await person.slash(here.channel, "move", move="stand")
            await here.settle()
        bettor = turn(here)
        for move in ("bet 1", "drop", "drop"):
            await turn(here).slash(here.channel, "move", move=move)
            await here.settle()
        told = f"Hand 1 ended: Nobody called {bettor.name}, whose hand stays hidden."
        for person in here.people:
            shown = person.dms()[-1]
            assert "Hand 2" in shown.text
            assert "Last reveal" not in [each.label for each in shown.buttons]
            (line,) = (line for line in shown.text.splitlines() if line.startswith(told))
            assert line.endswith(f"{bettor.name} wins 7")
