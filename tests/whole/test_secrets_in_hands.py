"""Whatever comes to a hand besides it shows nobody else's dice or cards: reveals, what happens between turns,
the last reveal again, the other tables, and the end."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from playground import Channel, Message, Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour, others_turn
from tests.whole import pidro_moves, test_bidou, test_leaks, test_pidro_secrets
from tests.whole.forged import forged
from tests.whole.test_leaks import renumbered, twist

MOST_MOVES = 400
ASIDE = ("My turns", "Refresh", "Next")
"""Buttons under a hand that make no move."""
MET = {
    "a reveal": "in a moment",
    "the hand before": " ended: ",
    "between turns": " to move",
    "the other tables": "It’s your turn at 2 tables",
    "the end": "1st of",
}
"""What must have come to somebody's hand, by words in it."""


def hand(person: Person, place: Channel) -> Message | None:
    """The hand of the first table that a person has there, or a reveal in its place."""
    private = [one for one in person.messages(place) if one.ephemeral or place is person.dm]
    found = [one for one in private if any((each.custom_id or "").startswith("b:1:") for each in one.buttons)]
    return found[-1] if found else None


async def look_around(here: Harbour, person: Person, met: Counter[str]) -> None:
    """Press everything under a person's hands that makes no move; the last reveal also where an older hand
    had its button."""
    for place in (person.dm, here.channel):
        again = await forged(here, person, f"b:1:{(await here.table()).moves}:last", place)
        met["Last reveal"] += bool(again.message and again.message.attachments)
        for label in ASIDE:
            shown = hand(person, place)
            if shown is not None and label in [each.label for each in shown.buttons]:
                reply = await person.click(place, label, message=shown)
                assert reply.error is None, reply
                met[label] += 1
    await here.settle()


async def act(here: Harbour, person: Person, dice: random.Random) -> None:
    """Make a move by DM or under *My hand*; where no button makes one, as in the other tests."""
    place = dice.choice((person.dm, here.channel))
    if place is here.channel and dice.random() < 0.5:
        await person.click(place, "My hand", message=here.board())
    shown = hand(person, place)
    moves = [
        each.custom_id
        for each in (shown.buttons if shown else ())
        if each.custom_id and each.custom_id.split(":")[3] in ("do", "own")
    ]
    if not moves:
        await pidro_moves.move(here, person, dice)
        return
    reply = await person.click(place, message=shown, custom_id=dice.choice(moves))
    assert reply.error is None, reply


@pytest.mark.parametrize(
    ("game", "players", "watch", "other", "options"),
    [
        ("dudo", 3, test_leaks.Watch, "bidou", {"dice": 3}),
        pytest.param(
            "bidou", 3, test_bidou.Watch, "dudo", {"house_rules": "end_at=first_out"}, marks=pytest.mark.long
        ),
        pytest.param(
            "montevideo", 3, test_bidou.Watch, "dudo", {"house_rules": "ante=2"}, marks=pytest.mark.long
        ),
        pytest.param("pidro", 4, test_pidro_secrets.Watch, "dudo", {"target": 14}, marks=pytest.mark.long),
    ],
)
async def test_nothing_that_comes_to_a_hand_shows_what_others_hold(
    tmp_path: Path, game: str, players: int, watch: Any, other: str, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, players, seed=f"hands {game}") as here:
        watcher, dice, met = watch(here), random.Random(game), Counter[str]()
        await here.keeps_reveals(here.people[-1], on=True)
        await here.open(players, game=game, **options)
        await here.open(players, game=other, channel=here.guild.add_channel("more"))
        await watcher.look()
        for _ in range(MOST_MOVES):
            called = here.called()
            if not called:
                break
            await look_around(here, dice.choice(here.people), met)
            await watcher.look()
            await act(here, dice.choice(called), dice)
            here.clock.move(3)
            await others_turn()
            await here.settle()
            await watcher.look()
        assert (await here.table()).status == "finished"
        await look_around(here, here.people[-1], met)
        await watcher.look()
        seen = "\n".join(person.everything() for person in here.people)
        missing = [what for what, told in MET.items() if told not in seen]
        assert missing + [label for label in (*ASIDE, "Last reveal") if not met[label]] == []


async def passes(here: Harbour, watcher: Any) -> None:
    """Let so much time pass that what is watched may change, and look at all of it."""
    here.clock.move(3)
    await others_turn()
    await here.settle()
    await watcher.look()


@pytest.mark.parametrize(
    ("game", "players", "watch", "options"),
    [
        ("dudo", 2, test_leaks.Watch, {"dice": 3}),
        pytest.param(
            "bidou", 3, test_bidou.Watch, {"house_rules": "end_at=first_out"}, marks=pytest.mark.long
        ),
        pytest.param("pidro", 4, test_pidro_secrets.Watch, {"target": 14}, marks=pytest.mark.long),
    ],
)
async def test_what_an_onlooker_watches_shows_what_nobody_must_know(
    tmp_path: Path, game: str, players: int, watch: Any, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, players + 1, seed=f"watched {game}") as here:
        watcher, dice, onlooker = watch(here), random.Random(game), here.people[-1]
        await here.open(players, game=game, **options)
        for place in (here.channel, onlooker.dm):
            reply = await onlooker.slash(place, "table watch", table=1)
            assert "This follows the game" in reply.text
        for _ in range(MOST_MOVES):
            called = here.called()
            if not called:
                break
            await act(here, dice.choice(called), dice)
            await passes(here, watcher)
        assert (await here.table()).status == "finished"
        for _ in range(5):  # the last reveal, then the end, first in one place and then in the other
            await passes(here, watcher)
        for place in (here.channel, onlooker.dm):
            assert "The end" in [one for one in onlooker.messages(place) if one.ephemeral][-1].text


# -- what isn't shown leaves no trace


async def typed(here: Harbour, person: Person, move: str) -> None:
    """Type a move in the DMs; then three seconds pass, and everybody looks at their hand and what it was
    before."""
    reply = await person.slash(person.dm, "move", table=1, move=move)
    assert reply.error is None, reply
    await here.settle()
    here.clock.move(3)
    await others_turn()
    await here.settle()
    for each in here.people:
        await each.slash(each.dm, "hand")
        if (await here.table()).revealed is not None:
            await forged(here, each, "b:1:0:last", each.dm)
    await here.settle()


async def after_a_drop(
    folder: Path, game: str, monkeypatch: pytest.MonkeyPatch, *, called: bool, twin: int | None
) -> tuple[dict[str, str], int, Any]:
    """All that each of three, and an onlooker, see from the start of a game to its second hand. One drops out
    of the first, and the others show their hands or, not ``called``, one more drops. Also the seat that
    dropped first, and everybody's dice; the player in seat ``twin`` has other dice."""
    async with harbour(folder, 4, seed=f"dropped {game}") as here:
        *players, onlooker = here.people
        if twin is not None:
            twist(monkeypatch, onlooker, f"hand 1/seat {twin}")
        await here.open(3, game=game, start=False)
        before = {each.name: each.cursor() for each in here.people}
        await here.press(here.people[0], "Start")
        for each in players:
            await typed(here, each, "stand")
        held: Any = (await here.table()).state
        droppers = []
        for move in ("bet 1", "drop", "call" if called else "drop"):
            (mover,) = here.called()
            await typed(here, mover, move)
            droppers += [mover] if move == "drop" else []
        now: Any = (await here.table()).state
        assert now["number"] == 2
        monkeypatch.undo()
        seats = [seat.user_id for seat in (await here.table()).seats]
        seen = {each.name: renumbered(each.everything(before[each.name])) for each in here.people}
        return seen, seats.index(droppers[0].id), held


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ("montevideo", True),
        pytest.param("montevideo", False, marks=pytest.mark.long),
        pytest.param("bidou", True, marks=pytest.mark.long),
        pytest.param("bidou", False, marks=pytest.mark.long),
    ],
)
async def test_a_hand_that_was_dropped_is_never_shown(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch, *, called: bool
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, dropper, held = await after_a_drop(tmp_path / "one", game, monkeypatch, called=called, twin=None)
    two, _, others = await after_a_drop(tmp_path / "two", game, monkeypatch, called=called, twin=dropper)
    assert held["hands"] != others["hands"]
    told = [name for name, seen in one.items() if seen != two[name]]
    assert len(told) == 1, "only the player who dropped it sees a difference"


async def after_a_reveal(
    folder: Path, watcher: int, monkeypatch: pytest.MonkeyPatch, *, twin: bool
) -> tuple[str, Any]:
    """All that one person sees from the start of a game of Dudo to the bids of its second round, in which all
    others have other dice if it is the ``twin``; and everybody's dice then."""
    async with harbour(folder, 4, seed="twins of hands") as here:
        if twin:
            twist(monkeypatch, here.people[watcher], "round 2/")
        await here.open(3, start=False, dice=3, house_rules="seating=join_order")
        before = here.people[watcher].cursor()
        await here.press(here.people[0], "Start")
        for move in ("1x2", "2x2", "3x2", "doubt", "1x2", "2x2", "3x2"):
            (mover,) = here.called()
            await typed(here, mover, move)
        state: Any = (await here.table()).state
        assert state["number"] == 2
        monkeypatch.undo()
        return renumbered(here.people[watcher].everything(before)), state["hands"]


@pytest.mark.parametrize("watcher", representatives([1, 3, 0, 2], 1))
async def test_a_reveal_and_the_hand_after_it_tell_nothing_of_the_next_dice(
    tmp_path: Path, watcher: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, hands = await after_a_reveal(tmp_path / "one", watcher, monkeypatch, twin=False)
    two, others = await after_a_reveal(tmp_path / "two", watcher, monkeypatch, twin=True)
    assert hands != others
    assert one == two
