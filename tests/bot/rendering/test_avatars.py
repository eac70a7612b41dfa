"""What people look like in pictures: shown where it can be had soon, never waited for long, and forgotten."""

from __future__ import annotations

import asyncio
import io
import threading
from pathlib import Path

import pytest
from PIL import Image

from bot.rendering import avatars
from bot.rendering.avatars import Avatars, read
from bot.rendering.pictures import Pictures, draw, people
from bot.rendering.screens.drawings import Cup, Die, Player, Reveal
from playground import Message
from playground.avatars import avatar_of
from tests.bot.harness import Clock, Harbour, harbour
from tests.bot.rendering.pictured import revealed

ANA, BEN = 10**18, 10**18 + 1


def png(colour: str = "#ff0000", side: int = 128) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(made, "PNG")
    return made.getvalue()


class Cdn:
    """Where avatars lie; what is asked for there stays under way until it is let through."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.open = asyncio.Event()
        self.open.set()

    async def fetch(self, address: str) -> bytes:
        self.asked.append(address)
        await self.open.wait()
        if address not in self.files:
            raise OSError("no such file")
        return self.files[address]


@pytest.fixture
def cdn() -> Cdn:
    made = Cdn()
    made.files = {"ana": png(), "ana's other": png("#00ff00"), "ben": png("#0000ff")}
    return made


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def known(cdn: Cdn, clock: Clock) -> Avatars:
    made = Avatars(cdn.fetch, sleep=clock.sleep, ticks=clock.timestamp)
    made.saw(ANA, "ana")
    return made


def reveal(*players: Player) -> Reveal:
    cups = tuple(Cup(player, (Die(5),)) for player in players)
    return Reveal(cups, 1, 1, (1, 5), None, 1, True, False)


# --- had once, soon or not at all ---------------------------------------------------------------------


async def test_an_avatar_is_asked_for_once(cdn: Cdn, known: Avatars) -> None:
    assert not cdn.asked
    first, second = await asyncio.gather(known.of([ANA]), known.of([ANA, BEN]))
    assert first[ANA] is second[ANA] is (await known.of([ANA]))[ANA]
    assert second.keys() == {ANA}
    assert cdn.asked == ["ana"]
    assert first[ANA].image.size == (avatars.SIZE, avatars.SIZE)
    assert first[ANA].image.getpixel((64, 64)) == (255, 0, 0)


async def test_nobody_waits_long_and_the_next_picture_has_it(cdn: Cdn, known: Avatars, clock: Clock) -> None:
    cdn.open.clear()
    waiting = asyncio.create_task(known.of([ANA]))
    await clock.asleep(avatars.WAIT_SECONDS)
    assert avatars.WAIT_SECONDS <= 1
    clock.move(avatars.WAIT_SECONDS)
    assert await waiting == {}
    cdn.open.set()
    assert (await known.of([ANA])).keys() == {ANA}
    assert cdn.asked == ["ana"]


@pytest.mark.parametrize("content", [None, b"", b"GIF89a", png()[:60], png(side=1025), b"\x89PNG" * 400_000])
async def test_what_is_no_avatar_is_left_out_and_not_asked_for_all_the_time(
    cdn: Cdn, known: Avatars, clock: Clock, content: bytes | None
) -> None:
    del cdn.files["ana"]
    if content is not None:
        cdn.files["ana"] = content
    assert await known.of([ANA]) == {}
    assert await known.of([ANA]) == {}
    assert cdn.asked == ["ana"]
    cdn.files["ana"] = png()
    clock.move(avatars.AGAIN_SECONDS)
    assert (await known.of([ANA])).keys() == {ANA}


async def test_who_has_another_avatar_or_none_is_shown_so(cdn: Cdn, known: Avatars) -> None:
    before = (await known.of([ANA]))[ANA]
    known.saw(ANA, "ana")
    assert (await known.of([ANA]))[ANA] is before
    known.saw(ANA, "ana's other")
    after = (await known.of([ANA]))[ANA]
    assert after.key != before.key
    assert after.image.getpixel((64, 64)) == (0, 255, 0)
    known.saw(ANA, None)
    assert await known.of([ANA]) == {}


async def test_who_is_forgotten_while_their_avatar_is_under_way_stays_forgotten(
    cdn: Cdn, known: Avatars, clock: Clock
) -> None:
    cdn.open.clear()
    waiting = asyncio.create_task(known.of([ANA]))
    await clock.asleep(avatars.WAIT_SECONDS)
    known.forget(ANA)
    cdn.open.set()
    assert await waiting == {}
    assert await known.of([ANA]) == {}
    await known.stop()


async def test_only_so_many_are_kept(cdn: Cdn, known: Avatars, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(avatars, "KEPT", 1)
    monkeypatch.setattr(avatars, "KEPT_ADDRESSES", 2)
    known.saw(BEN, "ben")
    await known.of([ANA])
    await known.of([BEN])
    await known.of([ANA])
    assert cdn.asked == ["ana", "ben", "ana"]
    known.saw(BEN + 1, "ben")
    assert (await known.of([ANA, BEN])).keys() == {BEN}


def test_what_is_transparent_lies_on_the_ground_of_a_ring() -> None:
    made = io.BytesIO()
    Image.new("RGBA", (64, 64), (255, 0, 0, 0)).save(made, "PNG")
    assert read(made.getvalue()).getpixel((5, 5)) == (0x1D, 0x2A, 0x2F)


# --- in pictures --------------------------------------------------------------------------------------


async def test_a_picture_is_drawn_with_the_avatars_of_now(cdn: Cdn, known: Avatars) -> None:
    drawer = Pictures(known)
    drawing = reveal(Player(1, "Ana", person=ANA), Player(2, "Ada", computer=True))
    assert people(drawing) == (ANA,)
    shown = await drawer.drawn(drawing)
    assert shown != draw(drawing)
    assert await drawer.drawn(drawing) is shown
    known.saw(ANA, None)
    assert await drawer.drawn(drawing) == draw(drawing)
    drawer.close()


async def test_who_is_forgotten_is_in_no_picture_that_is_kept(cdn: Cdn, known: Avatars) -> None:
    drawer = Pictures(known)
    ana, ben = (reveal(Player(1, name, person=person)) for name, person in (("Ana", ANA), ("Ben", BEN)))
    before = await drawer.drawn(ana)
    others = await drawer.drawn(ben)
    drawer.forget(ANA)
    assert await drawer.drawn(ana) == draw(ana) != before
    assert await drawer.drawn(ben) is others
    drawer.close()


async def test_who_is_forgotten_while_a_picture_is_drawn_is_in_none_that_is_kept(
    cdn: Cdn, known: Avatars, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = threading.Event(), asyncio.Event()
    loop, drawn = asyncio.get_running_loop(), []

    def slow(drawing: object, _faces: object) -> bytes:
        drawn.append(drawing)
        loop.call_soon_threadsafe(begun.set)
        go_on.wait()
        return b"png"

    async def without_end(_seconds: float) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.rendering.pictures.draw", slow)
    drawer = Pictures(known, sleep=without_end)
    with_ana = reveal(Player(1, "Ana", person=ANA))
    drawing = asyncio.create_task(drawer.drawn(with_ana))
    await begun.wait()
    drawer.forget(ANA)
    go_on.set()
    assert await drawing == b"png"
    await drawer.drawn(with_ana)
    assert drawn == [with_ana] * 2  # again, since it wasn't kept
    drawer.close()


# --- at a table ---------------------------------------------------------------------------------------


async def held(here: Harbour) -> list[str]:
    """The names of the people whose avatars the bot has though Discord gives none any more."""
    here.world.cdn.clear()
    has = await here.client.avatars.of([person.id for person in here.people])
    return [person.name for person in here.people if person.id in has]


def shows(message: Message, name: str) -> bool:
    """Whether the picture of a message has the two colours of a person's avatar."""
    _, content = avatar_of(name) or ("", b"")
    avatar, shown = (
        Image.open(io.BytesIO(each)).convert("RGBA") for each in (content, message.attachments[0].content)
    )
    have = [pixel for _, pixel in shown.getcolors(10**6) or [] if isinstance(pixel, tuple)]
    wanted = [pixel for _, pixel in avatar.getcolors() or [] if isinstance(pixel, tuple)]
    assert len(wanted) == 2
    return all(
        any(max(abs(one - two) for one, two in zip(each, pixel, strict=True)) < 12 for pixel in have)
        for each in wanted
    )


async def test_a_reveal_has_the_avatars_that_discord_gives(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, avatars=True) as here:
        assert [avatar_of(person.name) is not None for person in here.people] == [True, True, False]
        before = len(here.world.journal)
        record = await revealed(here)
        assert shows(record, "Ana")
        assert shows(record, "Ben")
        assert not [
            each for each in here.world.journal[before:] if "users" in each.path and each.method == "GET"
        ]
        assert await held(here) == ["Ana", "Ben"]


async def test_where_discord_gives_none_there_are_initials(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, avatars=True) as here:
        here.world.cdn.clear()
        record = await revealed(here)
        assert not shows(record, "Ana")
        assert not shows(record, "Ben")
        assert await held(here) == []


async def test_a_deletion_forgets_the_avatar(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, avatars=True) as here:
        ana, ben = here.people
        question = await ana.slash(here.channel, "privacy delete")
        await ben.slash(here.channel, "help")
        assert (await here.client.avatars.of([ana.id, ben.id])).keys() == {ana.id, ben.id}
        await ana.click(here.channel, "Yes, remove it all", message=question.message)
        await here.settle()
        assert await here.client.avatars.of([ana.id]) == {}
        assert await held(here) == ["Ben"]


def stored(folder: Path) -> bytes:
    """The bytes of the database and of its log."""
    return b"".join(file.read_bytes() for file in folder.glob("undercup.db*") if file.is_file())


async def test_the_database_knows_nothing_of_avatars(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3, avatars=True) as here:
        await revealed(here)
        hashes = [(person.user.avatar or "-").encode() for person in here.people[:2]]
        written = stored(tmp_path)
        assert b"Ana" in written
        assert not any(each in written for each in hashes)
