"""Pictures are drawn once and in a process of their own, whatever becomes of it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import multiprocessing
import random
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from bot.rendering import pictures
from bot.rendering.avatars import Avatars
from bot.rendering.pictures import Pictures, cards, draw
from bot.rendering.pictures.cards import DIM as DIM_CARD
from bot.rendering.screens.drawings import (
    Drawing,
    HeldCards,
    Player,
    Showdown,
    Suit,
    Throw,
)
from tests.bot.harness import PATIENCE

# --- drawn once, and beside the event loop ------------------------------------------------------------


async def test_what_was_drawn_lately_is_not_drawn_again_and_not_everything_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    def counted(drawing: Any, _faces: Any) -> bytes:
        asked.append(drawing)
        return b"png"

    monkeypatch.setattr(pictures, "draw", counted)
    monkeypatch.setattr(pictures, "ROOM", 2 * len(b"png"))
    drawer = Pictures()
    first, second, third = (HeldCards((card,), (0,), None, 0) for card in ("AH", "KH", "QH"))
    for drawing in (first, second, first, third, first, second):
        await drawer.drawn(drawing)
    drawer.close()
    assert asked == [first, second, third, second]


async def test_those_who_ask_at_once_wait_for_the_same_drawing_and_one_who_goes_takes_it_from_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, begun, go_on = [], asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slow(drawing: Any, _faces: Any) -> bytes:
        asked.append(drawing)
        loop.call_soon_threadsafe(begun.set)
        go_on.wait()
        return b"png"

    monkeypatch.setattr(pictures, "draw", slow)
    drawer = Pictures(sleep=without_end)
    hand = HeldCards(("AH",), (0,), None, 0)
    first, second = (asyncio.create_task(drawer.drawn(hand)) for _ in range(2))
    await begun.wait()
    first.cancel()
    await asyncio.wait((first,))
    go_on.set()
    assert await second == await drawer.drawn(hand) == b"png"
    drawer.close()
    assert asked == [hand]


async def without_end(_seconds: float) -> None:
    """However long a picture takes, it is waited for."""
    await asyncio.Event().wait()


class NotApart(Exception):  # noqa: N818 - says what is the matter
    """The thread was to draw, because the process isn't there yet."""


async def drawn_apart(drawer: Pictures, drawing: Drawing) -> bytes:
    """A picture that another process draws, once it has started."""

    def refuses(*_arguments: object) -> bytes:
        raise NotApart

    refuses.__module__, refuses.__qualname__ = draw.__module__, draw.__qualname__  # the process has its own
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pictures, "draw", refuses)
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(NotApart):
                    return await drawer.drawn(drawing)
                await asyncio.sleep(0.02)  # or asking would keep the process from starting


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="ends a process by a signal")
async def test_a_process_of_its_own_draws_the_same_and_where_it_dies_pictures_come_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = set(threading.enumerate())
    drawer = Pictures(apart=True, sleep=without_end)
    first, second, third = (HeldCards((card,), (0,), None, 0) for card in ("AH", "KH", "QH"))
    try:
        assert await drawn_apart(drawer, first) == draw(first)
        (process,) = multiprocessing.active_children()
        watching = [
            each for each in set(threading.enumerate()) - before if not each.name.startswith("pictures")
        ]
        process.kill()
        for each in watching:  # they end once they have noticed
            await asyncio.to_thread(each.join)
        assert await drawer.drawn(second) == draw(second)
        assert await drawn_apart(drawer, third) == draw(third)
        assert process not in multiprocessing.active_children()
    finally:
        drawer.close()


@pytest.mark.long
@pytest.mark.parametrize("kept", [256, 0])
async def test_a_process_of_its_own_draws_people_in_one_picture_after_another(
    kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "KEPT", kept)
    known = Avatars(avatar_at)
    known.saw(1, "red")
    known.saw(2, "blue")
    apart, beside = Pictures(known, apart=True, sleep=without_end), Pictures(known)
    try:
        for said in ("one", "two", "three"):
            throws = tuple(Throw(Player(seat, "Ana", person=seat), 0, (1,), "", 1, 0) for seat in (1, 2))
            drawing = Showdown(throws, 1, said)
            assert await drawn_apart(apart, drawing) == await beside.drawn(drawing)
    finally:
        apart.close()
        beside.close()


async def avatar_at(address: str) -> bytes:
    """A file of one colour."""
    made = io.BytesIO()
    Image.new("RGB", (128, 128), address).save(made, "PNG")
    return made.getvalue()


@pytest.mark.long
async def test_who_is_forgotten_is_known_to_no_process_that_draws() -> None:
    drawer = Pictures(apart=True, sleep=without_end)
    try:
        await drawn_apart(drawer, HeldCards(("AH",), (0,), None, 0))
        (process,) = multiprocessing.active_children()
        drawer.forget(1)
        await drawn_apart(drawer, HeldCards(("KH",), (0,), None, 0))
        await asyncio.to_thread(process.join)
        assert process.exitcode == 0
    finally:
        drawer.close()


# --- a reveal is told once, and looked at ---------------------------------------------------------------


@pytest.fixture
def drawn_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """Which cards are drawn, and how wide."""
    drawn: list[tuple[str, int]] = []

    def card(text: str, width: int, *, dim: bool = False) -> Image.Image:
        drawn.append((text, width))
        return Image.new("RGBA", (width, round(width * cards.RATIO)), DIM_CARD if dim else "white")

    cards.laid.cache_clear()
    monkeypatch.setattr(cards, "card", card)
    yield drawn
    cards.laid.cache_clear()


@pytest.mark.long
def test_cards_of_many_tables_are_drawn_once_in_each_size(drawn_cards: list[tuple[str, int]]) -> None:
    dealt = [hand for number in range(12) for hand in _hands_of_a_deal(random.Random(number))]
    for hand in dealt:
        draw(hand)
    first = len(drawn_cards)
    assert first > 300
    for hand in dealt:
        draw(hand)
    assert len(drawn_cards) == first


def _hands_of_a_deal(luck: random.Random) -> Iterator[HeldCards]:
    """Nine cards each, then six with the trumps in front, and one trump fewer each time; the dealer has up to
    ten trumps."""
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "CDHS"]
    luck.shuffle(deck)
    suits: dict[str, Suit] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    suit = luck.choice("CDHS")
    trumps = [card for card in deck if card[1] == suit]
    others = [card for card in deck if card[1] != suit]
    for count in (2, 3, 5, 10):
        hand = deck[:9]
        del deck[:9]
        yield HeldCards(tuple(hand), (0,) * 9, None, 0)
        for held in range(count, 0, -1):
            beside = others[: max(0, 6 - held)]
            shown = (*trumps[:held], *beside)
            yield HeldCards(shown, (0,) * len(shown), suits[suit], held, "Discarded")
        luck.shuffle(trumps)
        luck.shuffle(others)
