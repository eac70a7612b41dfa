"""Whatever comes to a hand besides it shows nobody else's dice or cards: reveals, what happens between turns,
the last reveal again, the other tables, and the end."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from playground import Channel, Message, Person
from tests.bot.harness import Harbour, harbour
from tests.whole import pidro_moves, test_bidou, test_leaks, test_pidro_secrets
from tests.whole.forged import forged

MOST_MOVES = 400
ASIDE = ("My turns", "Refresh")
"""Buttons under a hand that make no move."""
MET = {
    "a reveal": "in a moment",
    "the hand before": " ended: ",
    "between turns": " to move",
    "the other tables": "You are to move at 2 tables",
    "the end": "Place 1 of",
}
"""What must have come to somebody's hand, by words in it."""


def hand(person: Person, place: Channel) -> Message | None:
    """The hand of the first table that a person has there."""
    found = [one for one in person.messages(place) if "Your hand" in one.text and "table 1" in one.text]
    found = [one for one in found if one.ephemeral or place is person.dm]
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
        await here.open(players, game=game, **options)
        await here.open(players, game=other, channel=here.guild.add_channel("more"))
        await watcher.look()
        for _ in range(MOST_MOVES):
            called = here.called()
            if not called:
                break
            for person in dice.sample(here.people, 2):
                await look_around(here, person, met)
            await watcher.look()
            await act(here, dice.choice(called), dice)
            here.clock.move(3)
            await here.store.pending(1)  # whatever the bot does has its turn meanwhile
            await here.settle()
            await watcher.look()
        assert (await here.table()).status == "finished"
        seen = "\n".join(person.everything() for person in here.people)
        missing = [what for what, told in MET.items() if told not in seen]
        assert missing + [label for label in (*ASIDE, "Last reveal") if not met[label]] == []
