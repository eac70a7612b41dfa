"""Between somebody's turns their hand says what happens, where a token can show it."""

from __future__ import annotations

from pathlib import Path

from playground import Message, Person
from tests.bot.harness import Harbour, harbour
from tests.whole.forged import forged
from tests.whole.test_calls import RULES, counted, play_by_dm, turn

WAIT = 3.0


def hand(here: Harbour, person: Person) -> Message:
    """The hand that a person has open: by DM, or the private one in the channel."""
    private = [one for one in person.messages(here.channel) if one.ephemeral and "Your hand" in one.text]
    return private[-1] if private else person.dms()[-1]


async def test_by_dm_the_hand_follows_the_game_between_its_owners_turns(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, dice=3, house_rules=RULES)
        first = turn(here)
        await play_by_dm(here, first)
        shown, since = hand(here, first), len(here.world.journal)
        second = turn(here)
        await here.press(second, here.moves()[0])
        third = turn(here)
        assert f"{second.name} is to move" in hand(here, first).text, "three seconds are not over"
        here.clock.move(WAIT)
        await here.world.until(lambda: f"{third.name} is to move" in hand(here, first).text or None)
        assert f"{second.name}’s bid" in hand(here, first).text
        assert hand(here, first).id == shown.id
        assert f"PATCH {first.name}" not in counted(here, since)


async def test_under_my_hand_it_follows_as_well(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, dice=3, house_rules=RULES)
        await here.press(turn(here), here.moves()[0])
        second = turn(here)
        onlooker = next(each for each in here.people if each is not second and each not in here.called())
        await onlooker.click(here.channel, "My hand", message=here.board())
        here.clock.move(WAIT)
        await here.press(second, here.moves()[0])
        if turn(here) is onlooker:
            assert "your turn" in hand(here, onlooker).text
            return
        here.clock.move(WAIT)
        await here.world.until(lambda: f"{second.name}’s bid" in hand(here, onlooker).text or None)


async def test_many_moves_in_a_row_are_shown_once_after_three_seconds(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(4, dice=3, house_rules=RULES)
        first = turn(here)
        await play_by_dm(here, first)
        since = len(here.world.journal)
        for _ in range(2):
            await here.press(turn(here), here.moves()[0])
        here.clock.move(WAIT)
        last = turn(here)
        await here.world.until(lambda: f"{last.name} is to move" in hand(here, first).text or None)
        token = next(
            one for one in reversed(list(here.world.interactions.values())) if one.user.id == first.id
        )
        edits = [one for one in here.world.journal[since:] if token.token in one.path]
        assert len(edits) == 1


async def test_a_move_after_a_reveal_is_shown_to_a_hand_that_waited_through_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="3") as here:
        await here.open(4, dice=3, house_rules=RULES)
        first = turn(here)
        await play_by_dm(here, first)
        await here.press(turn(here), here.moves()[0])
        await here.press(turn(here), "Dudo!")
        opener = turn(here)
        assert opener is not first, "the opener of the next round must be somebody else"
        await here.press(opener, here.moves()[0])
        here.clock.move(WAIT)
        await here.world.until(lambda: f"{opener.name}’s bid" in hand(here, first).text or None)


async def test_a_hand_doesnt_tell_when_somebody_else_made_a_hidden_move(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana, ben = here.people
        stands = ben.dms()[-1]
        assert (await ben.click(ben.dm, "Stand", message=stands)).error is None
        here.clock.move(100)
        thrown = next(
            each
            for each in ana.dms()[-1].buttons
            if ":own:" in (each.custom_id or "") and each.label != "Stand"
        )
        reply = await ana.click(ana.dm, message=ana.dms()[-1], custom_id=thrown.custom_id)
        assert reply.error is None
        assert "hand 1 · throwing" in here.board().text.lower()
        await here.settle()
        here.clock.move(100)
        await ben.click(ben.dm, "Refresh", message=ben.dms()[-1])
        await here.settle()
        assert f"<t:{int(here.clock.timestamp())}:R>" in ben.dms()[-1].text


async def test_only_who_sits_at_a_table_sees_its_last_reveal_by_dm(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        *players, stranger = here.people
        await here.open(2, dice=3, house_rules=RULES)
        await play_by_dm(here, turn(here))
        caller = turn(here)
        await caller.slash(here.channel, "move", move="doubt")
        await here.settle()
        shown = await forged(here, players[0], "b:1:2:last", players[0].dm)
        assert "doubted" in shown.text
        refused = await forged(here, stranger, "b:1:2:last", stranger.dm)
        assert "doubted" not in refused.text
