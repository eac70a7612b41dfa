"""Who is called to their turn, and where; and what a move costs of the requests that Discord counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Boards
from playground import Message, Person
from tests.bot.harness import Harbour, harbour
from tests.bot.tables.away import passes

OUTSIDE = ("/interactions/", "/webhooks/")
RULES = "seating=join_order"


def counted(here: Harbour, since: int) -> list[str]:
    """The requests since then that Discord counts, each with the kind of its place."""
    dms = {str(person.dm.id): person.name for person in here.people}
    made = [each for each in here.world.journal[since:] if not each.path.startswith(OUTSIDE)]
    return sorted(f"{each.method} {dms.get(each.path.split('/')[2], 'channel')}" for each in made)


def turn(here: Harbour) -> Person:
    person = here.on_turn()
    assert person is not None
    return person


def bid(message: Message) -> str | None:
    return next(button.custom_id for button in message.buttons if ":do:" in (button.custom_id or ""))


@pytest.mark.parametrize(("waited", "called"), [(0, False), (59, False), (61, True)])
async def test_who_has_just_sat_down_is_not_called_to_their_first_turn(
    tmp_path: Path, waited: float, *, called: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        here.clock.move(waited)
        await here.press(here.people[0], "Start")
        assert turn(here), "the board says whose turn it is"
        assert bool(here.board().pinged) is called


@pytest.mark.parametrize(("waited", "called"), [(59, False), (61, True)])
async def test_who_has_just_begun_the_game_is_not_called(
    tmp_path: Path, waited: float, *, called: bool
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        host, guest = here.people
        here.clock.move(waited)
        if turn(here) is host:
            await here.press(host, here.moves()[0])
            here.clock.move(waited)
        await here.press(guest, here.moves()[0])
        assert turn(here) is host
        assert (host.id in here.board().pinged) is called


async def play_by_dm(here: Harbour, person: Person) -> None:
    hand = person.dms()[-1]
    reply = await person.click(person.dm, message=hand, custom_id=bid(hand))
    assert reply.error is None
    await here.settle()


async def look(person: Person) -> None:
    """Press something under the hand in the DMs that shows the hand as it is now: *Refresh*, or an old
    move."""
    hand = person.dms()[-1]
    fresh = next((each.custom_id for each in hand.buttons if each.label == "Refresh"), None)
    reply = await person.click(person.dm, message=hand, custom_id=fresh or bid(hand))
    assert reply.error is None


async def first_moves(here: Harbour) -> None:
    """A move of each player on the board, so that it is known where they play."""
    for _ in here.people:
        await here.press(turn(here), here.moves()[0])


async def test_players_who_have_just_pressed_see_the_board_change_and_nobody_is_mentioned(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        board = here.board()
        for _ in range(4):
            since, pings = len(here.world.journal), [len(each.notifications()) for each in here.people]
            here.clock.move(20)
            await here.press(turn(here), here.moves()[0])
            assert here.board().id == board.id
            assert counted(here, since) == []
            assert [len(each.notifications()) for each in here.people] == pings


async def test_a_player_is_mentioned_on_a_new_board_a_minute_after_their_press(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        for _ in range(3):
            here.clock.move(60)
            board, since, person = here.board(), len(here.world.journal), turn(here)
            await here.press(person, here.moves()[0])
            assert turn(here) is not person
            assert here.board().id != board.id
            assert turn(here).id in here.board().pinged
            assert board.id not in here.channel.messages
            assert counted(here, since) == ["POST channel"], "the press itself removes the old board"


async def test_a_reveal_calls_again_only_a_player_who_has_not_just_pressed(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        since = len(here.world.journal)
        await here.press(turn(here), "Dudo!")
        assert here.board().pinged == ()
        assert here.board().text.startswith(f"@{turn(here).name}, your turn in Dudo")
        assert counted(here, since) == ["PATCH Ana", "PATCH Ben", "POST channel"]


async def test_whoever_plays_in_their_dms_is_called_there_by_a_new_message(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        person = turn(here)
        other = next(each for each in here.people if each is not person)
        await look(person)
        await play_by_dm(here, person)
        (hand,) = person.dms()
        here.clock.move(60)
        board, since = here.board(), len(here.world.journal)
        await here.press(other, here.moves()[0])
        (call,) = person.dms()
        assert call.id != hand.id
        assert call.text.startswith("Your turn in Dudo, #dice: ")
        assert here.board().id == board.id, "nobody in the channel is called"
        assert here.board().pinged == board.pinged, "and nobody is mentioned"
        assert counted(here, since) == [f"POST {person.name}"]


async def test_the_hand_by_dm_of_a_player_in_the_channel_isnt_changed_for_a_turn(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        person, hands = turn(here), [each.dms()[-1].text for each in here.people]
        here.clock.move(90)
        await here.press(person, here.moves()[0])
        await here.press(turn(here), here.moves()[0])
        assert [each.dms()[-1].text for each in here.people] == hands
        await look(person)
        assert "your turn" in person.dms()[-1].text


@pytest.mark.parametrize("boards", ["auto", "followups"])
async def test_old_boards_go_by_the_token_that_made_them(tmp_path: Path, boards: Boards) -> None:
    """After a move that isn't pressed on it an old board goes by a counted request, unless it was a
    follow-up."""
    async with harbour(tmp_path, 2, boards=boards) as here:
        await here.open(2, house_rules=RULES)
        await first_moves(here)
        here.clock.move(60)
        await here.press(turn(here), here.moves()[0])
        for _ in range(2):
            here.clock.move(60)
            board, since = here.board(), len(here.world.journal)
            assert (await turn(here).slash(here.channel, "move", move=here.moves()[0])).error is None
            await here.settle()
            assert board.id not in here.channel.messages
            assert turn(here).id in here.board().pinged
            assert counted(here, since) == (["DELETE channel", "POST channel"] if boards == "auto" else [])


async def by_dm(here: Harbour) -> tuple[Person, Person]:
    """A player who plays in their DMs, and another who is to move in the channel."""
    await first_moves(here)
    person = turn(here)
    await look(person)
    await play_by_dm(here, person)
    return person, turn(here)


async def test_a_reminder_calls_a_player_in_their_dms_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES, clock="5m")
        person, other = await by_dm(here)
        here.clock.move(60)
        await here.press(other, here.moves()[0])
        (call,) = person.dms()
        await passes(here, 151)
        (again,) = person.dms()
        assert again.id != call.id
        assert again.text.startswith("Your turn in Dudo, #dice: ")


async def test_a_player_whose_dms_are_closed_by_then_is_mentioned(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES)
        person, other = await by_dm(here)
        here.clock.move(60)
        here.world.faults.refuse(f"POST /channels/{person.dm.id}/messages", 50007, times=None)
        board = here.board()
        await here.press(other, here.moves()[0])
        assert here.board().id != board.id
        assert person.id in here.board().pinged


async def test_the_end_of_a_game_isnt_looked_for_before_it_is_posted(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules=RULES, dice=1)
        while (await here.table()).status == "playing":
            await here.press(turn(here), here.moves()[-1])
        assert "GET" not in [each.method for each in here.world.journal if "/messages" in each.path]
