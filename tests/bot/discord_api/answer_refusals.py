"""What must follow where Discord refuses a hand, a DM or an answer to a press."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from bot.interactions.reply import LATE_SECONDS
from bot.outbox.person import HAND_LASTS
from data.db.records import PersonRecord
from playground import Reply
from tests.bot.codes import Answer
from tests.bot.discord_api.refusal_scene import FAULTY, SOON, Scene
from tests.bot.harness import Held
from tests.bot.inside import forget_dm_channels
from tests.bot.logs import logs_at

# -- hands


async def hand(scene: Scene) -> None:
    """Start, while the second person's hand can't be sent."""
    here, (host, ben, *_), pair = scene.here, scene.here.people, scene.pair
    scene.befall()
    reply = await host.click(scene.place, "Start", message=here.board(scene.place))
    assert reply.error is None
    await scene.quiet()
    hands = [sum("# " in message.text for message in person.dms()) for person in (host, ben)]
    assert "round 1" in here.board(scene.place).text
    shown = await ben.click(scene.place, "My hand", message=here.board(scene.place))
    assert "# " in shown.text
    await scene.quiet()
    owed = [each for each in await here.store.pending(1) if each.target == ben.id]
    seat = (await here.table(1)).seats[1]
    assert hands[0] == 1
    assert hands[1] == (pair.means == "unnoticed")
    assert bool(owed) == (pair.means in ("again", "slower"))
    assert (seat.dm == "closed") == (pair.means == "unreachable")
    quarantined = (pair.request, pair.answer) == ("open a DM", 20026)
    assert bool(scene.errors()) == (pair.means == "left out" or quarantined)
    assert scene.told() == []
    await scene.neighbour()
    await scene.whole()
    hands = [sum("# " in message.text for message in person.dms()) for person in (host, ben)]
    # Whose hand was left out, or who shared no server with the bot then, is written to when their turn comes.
    assert hands == [1, pair.means != "unreachable" or pair.answer == 50278]


async def open_a_dm(scene: Scene) -> None:
    ben = scene.here.people[1]
    await scene.here.store.remember(PersonRecord(ben.id))
    forget_dm_channels(scene.here.client)
    await hand(scene)


async def write_a_dm(scene: Scene) -> None:
    scene.here.clock.move(HAND_LASTS.total_seconds())  # the greeting is too old for a hand
    await hand(scene)


# -- answers


ONCE: frozenset[Answer] = frozenset(
    (40005, 400001, 50013, 50001, 50006, 50035, 50109, 200000, 240000, 10008, 10003, 50083, 160005)
)
"""What is the matter with one answer, and not with the interaction."""


async def answer_with_the_board(scene: Scene) -> None:
    here = scene.here
    for fault in scene.each():
        if scene.pair.answer in ONCE:
            fault.left = 1
        before = here.board(scene.place).text
        await scene.press_a_bid()
        # The board itself is the answer, whichever way it is edited.
        assert await here.store.pending(1) == ()
        assert before != here.board(scene.place).text
        assert "Bids: " in here.board(scene.place).text
        if scene.pair.answer in ONCE or scene.pair.means == "unnoticed":
            assert [reply.error for reply in scene.answers()][-1:] == [None]
    await scene.bothers_nobody()


async def privately(scene: Scene) -> None:
    """Somebody has asked for their hand, and has been told what follows; all goes on."""
    person = scene.here.people[1]
    await scene.neighbour()
    scene.here.world.faults.clear()
    again = await person.click(scene.place, "My hand", message=scene.here.board(scene.place))
    assert "# " in again.text
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
    await scene.whole()


async def told_privately(scene: Scene) -> None:
    """What somebody is told that has just asked for their hand."""
    means = scene.pair.means
    await scene.quiet()
    seen = [message.text for message in scene.here.people[1].messages(scene.place) if message.ephemeral]
    if means == "unnoticed":
        (reply,) = scene.answers()
        assert any("# " in text for text in [(await reply.filled()).text, *seen])
    elif means == "said":
        told = [text for text in seen if FAULTY in text or "accepts no files" in text]
        assert len(told) == len(scene.waiting)
    else:
        assert "could not be answered" in scene.caplog.text
    assert not scene.errors()
    assert scene.told() == []
    scene.caplog.clear()


async def answer_privately(scene: Scene) -> None:
    for fault in scene.each(1 if scene.pair.means == "said" else None):
        board = scene.here.board(scene.place)
        scene.press(scene.here.people[1].click(scene.place, "My hand", message=board))
        await scene.here.world.until(partial(getattr, fault, "befell"), timeout=SOON)
        await told_privately(scene)
    await privately(scene)


async def later(
    scene: Scene, holder: object, name: str, asking: Callable[[], Coroutine[Any, Any, Reply]]
) -> None:
    """Somebody asks for their hand, which takes so long that the answer is announced first; what befalls is
    what comes after that."""
    refusals = scene.each(1 if scene.pair.means == "said" else None)
    for _ in range(1 + len(scene.others)):
        held = Held(getattr(holder, name))
        setattr(holder, name, held)
        scene.press(asking())
        await scene.here.clock.sleeper(LATE_SECONDS)
        scene.here.clock.move(LATE_SECONDS)
        assert (await scene.waiting[-1]).error is None
        next(refusals)
        delattr(holder, name)
        held.let_go()
        await told_privately(scene)
    await privately(scene)


async def edit_the_answer(scene: Scene) -> None:
    asking = partial(scene.here.people[1].slash, scene.place, "hand")
    await later(scene, scene.here.store, "live_tables", asking)


async def follow_up(scene: Scene) -> None:
    board = scene.here.board(scene.place)
    asking = partial(scene.here.people[1].click, scene.place, "My hand", message=board)
    await later(scene, scene.here.client.gameplay, "own", asking)


async def complete(scene: Scene) -> None:
    with logs_at("INFO"):
        person = scene.on_turn()

        async def typing() -> list[tuple[str, Any]]:
            return await person.complete(scene.place, "move", option="move", text="", table=1)

        for fault in scene.each():
            asking = asyncio.create_task(typing())
            await scene.here.world.until(partial(getattr, fault, "befell"), timeout=SOON)
            if scene.pair.means == "unnoticed":
                assert await asking
            asking.cancel()
            await scene.quiet()
            assert not scene.errors()
        await scene.neighbour()
        scene.here.world.faults.clear()
        assert await typing()
        await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6"))
        await scene.whole()
