"""For players who chose it in /me, a reveal stays in their hand until they press *Next*."""

from __future__ import annotations

import random
from pathlib import Path

from bot.cli.demo import connected
from playground import Channel, Message, Person
from tests.bot.harness import Harbour, harbour
from tests.bot.tables.away import passes
from tests.whole.test_calls import RULES, play_by_dm, turn
from tests.whole.test_from_the_dms import whole_game
from tests.whole.test_verdicts_in_hand import doubt, moves, other

HOLD = 2.5
TURN = "It’s your turn: press Next."


def labels(message: Message) -> list[str]:
    return [each.label for each in message.buttons]


def hand(person: Person) -> Message:
    return person.dms()[-1]


async def go_on(here: Harbour, person: Person, place: Channel, message: Message) -> None:
    reply = await person.click(place, "Next", message=message)
    assert reply.error is None
    await here.settle()


async def doubted(here: Harbour, *, hold: bool = False) -> tuple[Person, Person]:
    """A bid and a doubt by DM; who doubted and keeps reveals, and who bid."""
    bidder = turn(here)
    await play_by_dm(here, bidder)
    caller = turn(here)
    await here.keeps_reveals(caller, on=True)
    await doubt(caller, caller.dm, hand(caller))
    if hold:
        await here.clock.sleepers(2, HOLD)  # the board, and the hand of who bid
        here.clock.move(HOLD)
    await here.settle()
    return caller, bidder


async def test_by_dm_the_reveal_stays_until_next_shows_the_present_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules=RULES)
        caller, bidder = await doubted(here, hold=True)
        kept = hand(caller)
        assert f"{caller.name} doubted {bidder.name}’s" in kept.text
        assert "in a moment" not in kept.text
        assert labels(kept) == ["Next", "Table"]
        assert "Round 1 ended: " in hand(bidder).text, "the other one has their hand"
        here.clock.move(600)
        await here.settle()
        assert hand(caller).text == kept.text
        await go_on(here, caller, caller.dm, kept)
        assert hand(caller).id == kept.id
        assert "Round 2" in hand(caller).text
        assert "Round 1 ended: " in hand(caller).text
        # From then on it is a hand like any other.
        if turn(here) is bidder:
            await play_by_dm(here, bidder)
        assert moves(hand(caller))


async def test_meanwhile_it_says_that_it_is_their_turn_and_they_are_called_as_always(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES, clock="5m")
        caller, bidder = await doubted(here)
        if turn(here) is bidder:
            assert TURN not in hand(caller).text
            await play_by_dm(here, bidder)
        first = hand(caller)
        assert TURN in first.text
        assert labels(first) == ["Next", "Table"]
        await passes(here, 151)
        called = hand(caller)
        assert called.id != first.id
        assert called.text.startswith("Your turn in Dudo, #dice: ")
        assert f"{caller.name} doubted" in called.text
        assert first.id not in [each.id for each in caller.dms()]
        await go_on(here, caller, caller.dm, called)
        assert moves(hand(caller))


async def test_next_shows_the_hint_that_came_while_the_reveal_stayed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        for person in here.people:
            await here.hints(person, on=True)
        await here.open(2, dice=3, house_rules=RULES)
        caller, bidder = await doubted(here)
        if turn(here) is bidder:
            await play_by_dm(here, bidder)
        assert "☞ **" not in hand(caller).text
        await go_on(here, caller, caller.dm, hand(caller))
        assert "☞ **" in hand(caller).text
        assert moves(hand(caller))


async def test_the_next_reveal_takes_the_place_of_one_that_stays(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, dice=3, house_rules=RULES)
        caller, _ = await doubted(here)
        kept = hand(caller)
        for _ in range(6):
            if hand(caller).text != kept.text and "Round 2" in hand(caller).text:
                break
            mover = turn(here)
            label = next((each for each in here.moves() if "Dudo" in each), here.moves()[0])
            await here.press(mover, label)
        shown = hand(caller)
        assert "doubted" in shown.text
        assert labels(shown) == ["Next", "Table"]


async def test_after_a_restart_the_reveal_stays_and_next_shows_the_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES)
        caller, bidder = await doubted(here)
        await here.client.close()
        here.client = here.next_bot()
        async with connected(here.client, here.world.token):
            if turn(here) is bidder:
                await play_by_dm(here, bidder)
            assert "doubted" in hand(caller).text
            assert TURN in hand(caller).text
            await go_on(here, caller, caller.dm, hand(caller))
            assert moves(hand(caller))


async def test_under_my_hand_it_stays_as_well_and_the_hand_comes_below_the_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules=RULES)
        await here.press(turn(here), here.moves()[0])
        caller = turn(here)
        await here.keeps_reveals(caller, on=True)
        mine = (await caller.click(here.channel, "My hand", message=here.board())).message
        assert mine is not None
        await doubt(caller, here.channel, mine)
        await here.settle()

        def shown() -> list[Message]:
            hands = [each for each in caller.messages(here.channel) if "Dudo in" in each.text]
            return [each for each in hands if each.ephemeral]

        (kept,) = shown()
        assert f"{caller.name} doubted" in kept.text
        assert labels(kept) == ["Next", "Table"]
        if turn(here) is not caller:
            await here.press(turn(here), here.moves()[0])
        (kept,) = shown()
        assert kept.id == mine.id
        assert TURN in kept.text
        await go_on(here, caller, here.channel, kept)
        (now,) = shown()
        assert now.id != kept.id
        assert now.id > here.board().id, "it is the newest"
        assert moves(now)


async def test_the_last_reveal_stays_before_the_end(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        await here.keeps_reveals(ana, on=True)
        await here.open(2, dice=1, preset="asmodee", house_rules="seating=join_order")
        await whole_game(here, random.Random(1))
        assert "Next" in labels(hand(ana))
        assert "doubted" in hand(ana).text
        assert "Play again" in labels(hand(other(here, ana)))
        await go_on(here, ana, ana.dm, hand(ana))
        assert hand(ana).text.startswith(("You won! ", "You came "))
        assert labels(hand(ana)) == ["Play again", "Replay", "Table"]
