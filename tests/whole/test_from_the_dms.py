"""The hand is the cockpit: a whole game from the DM alone, in one message that is brought up to date."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.outbox import HAND_RETRY_SECONDS
from bot.rendering.screens.model import Pressed
from playground import Message, Person
from playground.seen import Button
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour

MOVES = ("do", "own")
HEADS = ("Your hand, ", "Your turn in ", "You won! ", "You came ")


def standing(person: Person) -> list[Message]:
    """The hands in a person's DMs, without what is shown until it is dismissed."""
    mine = [message for message in person.dms() if not message.ephemeral]
    return [message for message in mine if any(words in message.text for words in HEADS)]


def moves(message: Message) -> list[Button]:
    """The buttons under a hand that make a move at once."""
    pressed = [(button, Pressed.read(button.custom_id or "")) for button in message.buttons]
    return [button for button, what in pressed if what is not None and what.verb in MOVES]


def acting(here: Harbour) -> list[Person]:
    """Those whose hand in their DMs says that it is their turn."""
    return [person for person in here.people if any("your turn" in one.text for one in standing(person))]


def mover(here: Harbour) -> Person:
    """The first whom the table calls."""
    person = here.on_turn()
    assert person is not None
    return person


async def one_press(here: Harbour, person: Person, dice: random.Random) -> bool:
    """A move under a person's hand in their DMs; False if it offers none."""
    hand, before = standing(person)[-1], (await here.table()).revealed
    if buttons := moves(hand):
        reply = await person.click(person.dm, message=hand, custom_id=dice.choice(buttons).custom_id)
    elif own := [select for select in hand.selects if (select.custom_id or "").split(":")[3] == "own"]:
        wanted = dice.sample([option.value for option in own[0].options], own[0].max_values)
        reply = await person.choose(person.dm, wanted, message=hand)
    else:
        return False
    assert reply.error is None, reply
    await here.settle()
    await here.in_place(person, reply, hand, before)
    return True


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("dudo", 3, {"dice": 2}),
        pytest.param("dudo", 2, {"dice": 2, "preset": "wikipedia"}, marks=pytest.mark.long),
        pytest.param("bidou", 3, {"house_rules": "end_at=first_out"}, marks=pytest.mark.long),
        pytest.param("bidou", 2, {"house_rules": "match_games=1"}, marks=pytest.mark.long),
        pytest.param("montevideo", 3, {"ante": 4}, marks=pytest.mark.long),
        ("mia", 3, {"house_rules": "lives=1"}),
    ],
)
async def test_a_whole_game_is_played_from_the_dms_alone_with_one_press_a_move(
    tmp_path: Path, game: str, people: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, people, seed=game) as here:
        await here.open(people, game=game, **options)
        await whole_game(here, random.Random(people))
        for person in here.people:
            (hand,) = standing(person)
            assert hand.text.startswith(("You won! ", "You came "))
            assert moves(hand) == []
            assert len([message for message in person.dms() if not message.ephemeral]) == 1


async def whole_game(here: Harbour, dice: random.Random) -> None:
    for _ in range(2000):
        table = await here.table()
        if table.status != "playing":
            assert table.status == "finished"
            return
        called = acting(here)
        assert called, "nobody's hand says that it is their turn"
        assert await one_press(here, called[0], dice)
    raise AssertionError("the game has no end")


async def test_an_old_hand_that_cant_be_reached_for_now_is_retired_later(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        ana = mover(here)
        (ben,) = (person for person in here.people if person is not ana)
        await here.dms(ana, "new")
        for person, move in ((ana, "1x6"), (ben, "doubt")):
            if move == "doubt":
                here.world.faults.fail(f"PATCH /channels/{ana.dm.id}/messages/*", 503, None)
            assert (await person.slash(here.channel, "move", move=move)).error is None
        await here.clock.sleeper(HAND_RETRY_SECONDS)
        old, new = standing(ana)
        assert "Round 1" in old.text
        assert "Round 2" in new.text
        here.world.faults.clear()
        here.clock.move(HAND_RETRY_SECONDS)
        await here.settle()
        assert "Round 1 is over." in standing(ana)[0].text


@pytest.mark.parametrize("refused", representatives([10008, 50007, 30046]))
async def test_a_hand_that_cant_be_retired_is_left_alone(tmp_path: Path, refused: int) -> None:
    async with harbour(tmp_path, 2, seed="dudo") as here:
        await here.open(2, game="dudo", dice=1)
        for person in here.people:
            here.world.faults.refuse(f"PATCH /channels/{person.dm.id}/messages/*", refused)
        while (await here.table()).status == "playing":
            await here.press(mover(here), here.moves()[-1])
        await here.settle()
        assert await here.store.pending(1) == ()


async def test_a_hand_of_pidro_is_played_from_the_dms_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="pidro") as here:
        await here.open(4, game="pidro")
        dice = random.Random(5)
        while "Hand 2" not in standing(here.people[0])[-1].text:
            called = acting(here)
            assert called, "nobody's hand says that it is their turn"
            assert await one_press(here, called[0], dice)
        assert all(len(standing(person)) == 1 for person in here.people)


async def test_a_hand_says_nothing_of_what_is_held_on_a_lock_screen(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        for person in here.people:
            (said,) = {one.text for one in person.notifications() if "#dice" in one.text}
            assert said == "You have a seat: Dudo in #dice"
            assert standing(person)[-1].text.splitlines()[0] == "Your hand, Dudo in #dice"


async def test_after_a_press_the_same_message_says_what_happened_and_who_is_to_move(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        first = here.on_turn()
        assert first is not None
        (hand,) = standing(first)
        bid = moves(hand)[0]
        other = next(person for person in here.people if person is not first)
        reply = await first.click(first.dm, message=hand, custom_id=bid.custom_id)
        await here.settle()
        (after,) = standing(first)
        assert (reply.kind, after.id) == ("update", hand.id)
        assert "You bid **" in after.text
        assert f"Round 1 · {other.name} is to move" in after.text
        assert moves(after) == []
        assert [button.label for button in after.buttons] == ["Refresh", "Table"]
        assert "Round 1 · your turn" in standing(other)[-1].text
        assert f"{first.name}’s bid" in standing(other)[-1].text


async def test_a_hand_is_one_message_for_an_hour_and_a_new_one_then(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        for _ in range(6):
            await here.press(mover(here), here.moves()[0])
        assert all(len(standing(person)) == 1 for person in here.people)
        here.clock.move(3601)
        assert (await mover(here).slash(here.channel, "move", move="doubt")).error is None
        await here.settle()
        for person in here.people:
            old, new = standing(person)
            assert moves(old) == []
            assert "Round 1 is over." in old.text
            assert "Round 2" in new.text


async def test_a_removed_hand_is_written_anew(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        other = next(each for each in here.people if each is not person)
        here.world.faults.refuse(f"PATCH /channels/{other.dm.id}/messages/*", 10008)
        before = standing(other)[-1].id
        await one_press(here, person, random.Random(1))
        assert standing(other)[-1].id != before


async def test_each_hand_is_a_new_dm_for_whoever_wants_that(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        shown = (await here.dms(ana, "new")).message
        assert shown is not None
        assert shown.selects[0].placeholder == "Your hand by DM: a new message for each hand"
        await here.open(2, house_rules="seating=join_order")
        assert (await here.table()).seats[0].dms == "new"
        dice = random.Random(3)
        while "Round 2" not in standing(ben)[-1].text:
            person = mover(here)
            await here.press(person, here.moves()[0] if len(here.moves()) < 4 else dice.choice(here.moves()))
        assert len(standing(ben)) == 1
        old, new = standing(ana)
        assert "Round 1 is over." in old.text
        assert "Round 2" in new.text


async def test_a_hand_that_goes_on_in_a_new_message_isnt_said_to_be_over(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="pidro") as here:
        ana = here.people[0]
        await here.dms(ana, "new")
        await here.open(4, game="pidro")
        dice = random.Random(5)
        while len(standing(ana)) == 1:
            assert await one_press(here, acting(here)[0], dice)
        old, new = standing(ana)
        assert "Hand 1" in new.text, "the trumps are named, and it has other cards"
        assert "Your hand is in a newer message below." in old.text


async def test_who_wants_to_be_called_by_dm_gets_one_dm_for_each_turn_and_no_more_stand(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.open(2, house_rules="seating=join_order")
        await here.dms(ana, "call")
        assert (await here.table()).seats[0].dms == "call"
        dice, called = random.Random(4), set()
        for _ in range(8):
            person = ana if "your turn" in standing(ana)[-1].text else ben
            here.clock.move(61)
            await one_press(here, person, dice)
            assert len(standing(ana)) == 1
            if person is ben and "your turn" in (text := standing(ana)[-1].text):
                assert text.startswith("Your turn in Dudo, #dice: ")
                assert here.board().text.startswith("@Ana, your turn in Dudo: ")
                assert ana.id not in here.board().pinged
                called.add(standing(ana)[-1].id)
        assert len(called) > 2
        await here.dms(ana, "edited")
        assert (await here.table()).seats[0].dms == "edited"


async def test_my_hand_in_the_channel_is_the_same_and_follows_the_game(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        other = next(each for each in here.people if each is not person)
        theirs = await other.click(here.channel, "My hand", message=here.board())
        assert theirs.text.splitlines()[1:] == standing(other)[-1].text.splitlines()[1:]
        assert theirs.message is not None
        assert moves(theirs.message) == []
        mine = await person.click(here.channel, "My hand", message=here.board())
        assert mine.message is not None
        await person.click(here.channel, message=mine.message, custom_id=moves(mine.message)[0].custom_id)
        await here.settle()
        # The mover sees what they did, below the new board, and the other one that it is their turn,
        # without a press.
        below = [each for each in person.messages(here.channel) if each.ephemeral][-1]
        assert "You bid **" in below.text
        assert "your turn" in theirs.text
        assert theirs.message is not None
        hand = theirs.message
        await other.click(other.dm, message=standing(other)[-1], custom_id=moves(hand)[0].custom_id)
        await here.settle()
        assert "You bid **" in theirs.text
        now = next(each for each in person.messages(here.channel) if each.id == below.id)
        assert "your turn" in now.text


async def test_an_open_hand_is_left_alone_when_its_token_is_over(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        other = next(each for each in here.people if each is not person)
        theirs = await other.click(here.channel, "My hand", message=here.board())
        await here.settle()
        here.clock.move(15 * 60)
        before = theirs.text
        await here.press(person, here.moves()[0])
        assert theirs.text == before


async def test_a_late_answer_on_the_board_never_puts_a_hand_there(tmp_path: Path) -> None:
    """A press that was only acknowledged has the board for its answer: no token of it is kept."""
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        other = next(each for each in here.people if each is not person)
        fault = here.world.faults.refuse("POST /interactions/*/*/callback", 40060)
        asked = asyncio.create_task(other.click(here.channel, "My hand", message=here.board()))
        await here.world.until(lambda: fault.befell)
        await here.settle()
        for _ in range(2):
            await here.press(mover(here), here.moves()[0])
        assert "Your hand" not in here.board().text
        asked.cancel()  # no answer comes


async def test_a_hint_under_the_hand_stands_with_it_and_is_done_there(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        (hand,) = standing(person)
        reply = await person.click(person.dm, "Hint", message=hand)
        (hinted,) = standing(person)
        assert (reply.kind, hinted.id) == ("update", hand.id)
        assert "☞ **" in hinted.text
        ids = [button.custom_id for button in hinted.buttons if button.custom_id]
        assert len(ids) == len(set(ids))
        label = next(button.label for button in hinted.buttons if button.label.startswith("☞ "))
        await person.click(person.dm, label, message=hinted)
        await here.settle()
        assert here.on_turn() is not person
        assert standing(person)[-1].id == hand.id


async def test_a_hint_moves_no_button_and_gives_the_advised_one_the_coachs_face(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        person = here.people[0]
        (hand,) = standing(person)
        await person.click(person.dm, "Hint", message=hand)
        (hinted,) = standing(person)
        before, after = hand.buttons, hinted.buttons
        assert [button.custom_id for button in before][:2] == [button.custom_id for button in after][:2]
        faced = [button.label.removeprefix("☞ ") for button in after if button.label.startswith("☞ ")]
        assert len(faced) == 1
        assert faced[0] in [button.label for button in before]


async def test_any_bid_is_picked_in_the_place_of_the_hand_with_a_way_back(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        (hand,) = standing(person)
        await person.click(person.dm, "More bids…", message=hand)
        (picking,) = standing(person)
        await person.click(person.dm, "Back", message=picking)
        (back,) = standing(person)
        assert (back.id, back.text) == (hand.id, hand.text)
        await person.click(person.dm, "More bids…", message=back)
        await person.choose(person.dm, "do:3x6", message=standing(person)[-1])
        await here.settle()
        (after,) = standing(person)
        assert after.id == hand.id
        assert "You bid **3 × ⚅ sixes**" in after.text


async def test_a_hand_of_an_earlier_round_never_plays_a_move(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        person = mover(here)
        (old,) = standing(person)
        dice = random.Random(6)
        while "round 2" not in here.board().text.lower():
            await here.press(mover(here), dice.choice(here.moves()))
        version = (await here.table()).version
        reply = await person.click(person.dm, message=old, custom_id=moves(old)[0].custom_id)
        await here.settle()
        assert "Round 2" in reply.text
        assert (await here.table()).version == version


async def test_the_last_move_of_a_game_leaves_the_hand_without_moves(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, seed="short") as here:
        await here.open(2, dice=1)
        dice = random.Random(1)
        last = None
        while (await here.table()).status == "playing":
            last = acting(here)[0]
            await one_press(here, last, dice)
        assert last is not None
        assert standing(last)[-1].text.startswith(("You won! Dudo in", "You came second. Dudo in"))
        assert moves(standing(last)[-1]) == []
