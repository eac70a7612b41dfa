"""Pictures: what is drawn, what stands in words beside it, and that nothing ever depends on them."""

from __future__ import annotations

import asyncio
import contextlib
import io
import multiprocessing
import pickle
import random
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import PIL
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from bot.cli.pictures import SAMPLES, write_pictures
from bot.i18n.translate import plain_name, words
from bot.interactions.reply import LATE_SECONDS
from bot.outbox import ANSWER_SECONDS
from bot.rendering import pictures
from bot.rendering.pictures import Pictures, canvas, cards, draw, paint
from bot.rendering.pictures.cards import DIM as DIM_CARD
from bot.rendering.pictures.cards import DIM_INK, SUIT_COLOURS, suit_sign
from bot.rendering.pictures.course import BOTTOM, GROUND, HEIGHT, LEFT, LETTERS, LINE, RIGHT, WIDTH, ticks
from bot.rendering.pictures.dice import SEAT_COLOURS, die
from bot.rendering.pictures.hands import TRUMP_LINE as LINE_OF_TRUMPS
from bot.rendering.pictures.painting import rgb
from bot.rendering.pictures.sheet import ACCENTS, LOST, QUIET, SMALLEST, TRAY, UNIT, WON, called
from bot.rendering.pictures.tables import DIM, DIM_LOST, PAID
from bot.rendering.screens import SCREENS, boards
from bot.rendering.screens.drawings import (
    Cup,
    Die,
    Drawing,
    Emblem,
    HandRow,
    HandScore,
    HandTable,
    HeldCards,
    Laid,
    Player,
    RatingCourse,
    Reveal,
    Showdown,
    Side,
    Suit,
    Throw,
    TrickOnTable,
)
from bot.rendering.screens.model import Picture, Plain, Screen, Text
from bot.rendering.screens.scene import PlayScene
from bot.tables import LoadedTable
from bot.tables.finished_game import FinishedGame
from data.db.records import SeatRecord, TableRecord, Untrusted, raw
from games import GAMES
from games.engine import Rules
from playground import Message, Person, Reply
from tests.bot.harness import PATIENCE, Harbour, harbour
from tests.bot.played import COMPUTER, finished
from tests.whole.pidro_moves import move
from tests.whole.test_leaks import PNG

PROJECT = Path(__file__).parents[3]
MOST_BYTES = 60 * 1024


def luminance(colour: str) -> float:
    """WCAG 2.2, "relative luminance"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """WCAG 2.2, "contrast ratio"."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def pixels(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGBA")


# --- what is drawn ------------------------------------------------------------------------------------

LONGEST_NAMES = [Player(seat, "W" * 32) for seat in range(1, 11)]
LARGEST: dict[str, Drawing] = {
    "reveal": Reveal(
        tuple(Cup(one, tuple(Die(face, "wild") for face in range(1, 7)), -5) for one in LONGEST_NAMES),
        10, 9, (60, 6), None, 60, True, False,
    ),
    "showdown": Showdown(tuple(Throw(p, 1, (6, 5, 4), "W" * 30, 99, -99) for p in LONGEST_NAMES[:8]), 99),
    "trick": TrickOnTable(
        tuple(LONGEST_NAMES[:4]),
        tuple(Laid(p, "TH", ("2H", "3H", "4H", "6H")) for p in LONGEST_NAMES[:4]), "hearts", 1, 14,
    ),
    "score": HandScore(
        "spades",
        tuple(
            Side(tuple(LONGEST_NAMES[at : at + 2]), (("5S", 5),) * 7, 14, 14, False, -28, -100)
            for at in (0, 2)
        ),
    ),
    "cards": HeldCards((*(f"{rank}H" for rank in "23456789TJQKA"), "5D"), (1,) * 14, "hearts", 14),
    "course": RatingCourse(
        tuple((random.Random(number).uniform(-20, 60), number % 2 == 0) for number in range(500)),
        "2026-01-02", "2026-07-03",
    ),
    "hands": HandTable(
        tuple(HandRow("12", (6, 5, 4), "W" * 30, ("6/216", "> 99 %"), marked=True) for _ in range(12)),
        ("W", "W" * 10, "throws", "beats"),
    ),
    "many hands": HandTable(
        tuple(HandRow(str(place), (6, 4, 2), "", ("100",), place == 37) for place in range(1, 57)),
        ("W", "W" * 3, "W"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", LARGEST)
def test_the_largest_picture_of_each_kind_stays_below_60_kib_and_fits_where_it_is_shown(kind: str) -> None:
    content = draw(LARGEST[kind])
    assert len(content) < MOST_BYTES
    assert pixels(content).width <= 1000


@pytest.mark.parametrize("drawing", SAMPLES.values(), ids=SAMPLES)
def test_the_same_description_gives_the_same_bytes_also_in_another_process(drawing: Any) -> None:
    sent = pickle.loads(pickle.dumps(drawing))  # noqa: S301 - made by itself
    assert sent == drawing
    assert draw(sent) == draw(drawing)


def test_a_die_that_counts_is_told_by_its_ring_and_a_wild_ace_by_its_star_not_by_colour_alone() -> None:
    def grey(face: int, look: Any) -> list[int]:
        flat = Image.new("RGBA", (64, 64), "#808080")
        flat.alpha_composite(die(face, 64, look))
        middle = flat.convert("L").point(lambda value: 255 if value > 128 else 0)
        return list(middle.tobytes())

    for face in range(1, 7):
        shapes = [grey(face, look) for look in ("plain", "counts", "wild")]
        assert all(one != two for one, two in combinations(shapes, 2))


def test_faces_and_suits_differ_in_shape() -> None:
    dice = [die(face, 64).tobytes() for face in range(1, 7)]
    suits = [suit_sign(suit, 64, "#000000").tobytes() for suit in SUIT_COLOURS]
    for shapes in (dice, suits):
        assert len(set(shapes)) == len(shapes)


def test_what_is_written_stands_out_from_its_ground() -> None:
    for colour in (canvas.PALE, canvas.YELLOW, QUIET):
        assert contrast(colour, canvas.FELT) > 4.5, colour
        assert contrast(colour, TRAY) > 4.5, colour
    for ground in (LOST, WON, *ACCENTS.values()):
        assert contrast("#ffffff", ground) > 4.5, ground
    assert contrast(PAID, LOST) > 4.5
    assert contrast(DIM, TRAY) > 3
    assert contrast(DIM_LOST, LOST) > 3
    assert contrast(DIM_INK, DIM_CARD) > 3
    for colour in SUIT_COLOURS.values():
        assert contrast(colour, "#ffffff") > 4.5, colour
    for colour in SEAT_COLOURS:
        assert contrast(colour, canvas.INK) > 3, colour
    assert contrast(LINE, GROUND) > 4.5


@pytest.mark.parametrize("trumps", range(1, 8))
def test_no_line_goes_through_what_is_written_under_a_hand(trumps: int) -> None:
    suit = [f"{rank}H" for rank in "A23456789"[:trumps]]
    for others in range(1, 5):
        cards = (*suit, *(f"{rank}C" for rank in "2346"[:others]))
        points = (1,) * len(cards)
        shown = paint(HeldCards(cards, points, "hearts", trumps, "not trumps")).convert("RGB")
        lined = [y for y in range(shown.height) if colours_of(shown, y) >= {LINE_OF_TRUMPS}]
        assert lined
        for y in lined:
            row = row_of(shown, y)
            at = [x for x, colour in enumerate(row) if colour == rgb(LINE_OF_TRUMPS)]
            assert rgb(QUIET) not in row[at[0] : at[-1]], (trumps, others)


def colours_of(image: Image.Image, y: int) -> set[str]:
    """The colours of a row of pixels."""
    return {f"#{bytes(pixel).hex()}" for pixel in set(row_of(image, y))}


def row_of(image: Image.Image, y: int) -> list[tuple[int, int, int]]:
    """The pixels of a row, each in red, green and blue."""
    raw = image.crop((0, y, image.width, y + 1)).tobytes()
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def test_dice_that_don_t_count_are_seen_on_each_ground_and_so_are_their_pips() -> None:
    cups = tuple(Cup(Player(seat, "Zoe"), (Die(4),) * 5, change) for seat, change in enumerate((0, -1, 1), 1))
    painted = paint(Reveal(cups, 1, 2, (1, 6), None, 0, False, False)).convert("RGB")
    for row in range(3):
        top = round((194 + 58 * row + 4) * UNIT)
        dice = painted.crop((round(272 * UNIT), top, round((272 + 5 * 55) * UNIT), top + round(44 * UNIT)))
        raw = dice.tobytes()
        counted = Counter(raw[at : at + 3].hex() for at in range(0, len(raw), 3)).most_common(3)
        face, ground, pip = (f"#{colour}" for colour, _ in counted)
        assert ground in (TRAY, LOST, WON)
        assert contrast(face, ground) > 3, (row, face, ground)
        assert contrast(face, pip) > 3, (row, face, pip)


@cache
def grounds(letter: str, size: int, *, bold: bool) -> int:
    """In how many parts a letter divides the ground around and inside it."""
    image = Image.new("RGBA", (size, 2 * size), "black")
    canvas.write(image, (size / 2, size), letter, size, "#ffffff", anchor="mm", bold=bold)
    flat = image.convert("L").point(lambda value: 255 if value > 160 else 0)
    parts = 0
    while b"\0" in (content := flat.tobytes()):
        y, x = divmod(content.index(b"\0"), size)
        ImageDraw.floodfill(flat, (x, y), 128)
        parts += 1
    return parts


@pytest.mark.parametrize("size", [round(SMALLEST * UNIT), 40, 44, 48, 51])
def test_bold_letters_keep_their_openings(size: int) -> None:
    for letter in "aesGS569":
        assert grounds(letter, size, bold=True) == grounds(letter, 120, bold=False), letter


def named_row(name: str) -> bytes:
    player = Player(1, name, "Seat 1")
    return paint(Showdown((Throw(player, 1, (2, 1, 1), "", 1, 0),), 0)).tobytes()


def test_a_name_in_latin_cyrillic_or_greek_is_written_letter_for_letter() -> None:
    names = [
        "Väinö",
        "Vaino",
        "Łukasz",
        "Lukasz",
        "Nguyễn",
        "Ağaoğlu",
        "Анна",
        "Ганна",
        "Їжак",
        "Ελένη",
        "Ἑλένη",
    ]
    rows = {named_row(name) for name in names}
    assert len(rows) == len(names)
    assert named_row("Seat 1") not in rows
    assert named_row("Va\u0308ino\u0308") == named_row("Väinö")


def test_a_name_that_the_font_cant_write_is_shown_as_its_seat_and_never_as_an_empty_place() -> None:
    for name in ("北京", "דן", "علي", "สมชาย", "🎲", "李 Lee", "\u0301"):
        assert named_row(name) == named_row("北京"), name
    empty = paint(Showdown((Throw(Player(1, "北京"), 1, (2, 1, 1), "", 1, 0),), 0)).tobytes()
    assert named_row("北京") != empty


def test_a_name_s_ornaments_are_left_out_of_a_picture_and_fancy_letters_are_written_plainly() -> None:
    for name in ("🎲 Zoe 🎲", "𝓩𝓸𝓮", "Ｚｏｅ", "Z\u0337o\u0337e\u0337", "꧁Zoe꧂"):
        assert named_row(name) == named_row("Zoe"), name


def test_a_long_name_is_cut_and_never_runs_into_the_dice() -> None:
    short, long = (
        paint(Reveal((Cup(Player(1, name), (Die(6),) * 6, -1),), 1, 1, (1, 6), None, 6, True, False))
        for name in ("W" * 12, "W" * 32)
    )
    dice = (round(200 * UNIT), round(194 * UNIT), short.width, short.height)
    assert short.crop(dice).tobytes() == long.crop(dice).tobytes()


@pytest.mark.long
@pytest.mark.skipif(
    f"pillow=={PIL.__version__}\n" not in (PROJECT / "constraints.txt").read_text().lower(),
    reason="other versions of Pillow draw other pixels",
)
def test_the_pictures_of_the_documentation_are_those_that_the_command_makes(tmp_path: Path) -> None:
    made = tmp_path / "pictures"
    for _ in write_pictures(made):
        pass
    pictures = (PROJECT / "docs" / "pictures").glob("*.png")
    kept = sorted(
        path for path in pictures if not path.stem.startswith("odds-")
    )  # the benchmark odds makes those
    assert {path.stem for path in kept} == {*SAMPLES, "sheet", "page"}
    for path in kept:
        if path.stem == "page":  # a browser's picture
            continue
        kept_one, new = (Image.open(each).convert("RGBA") for each in (path, made / path.name))
        assert kept_one.tobytes() == new.tobytes(), f"undercup pictures: {path.name}"


# --- the course of a rating ---------------------------------------------------------------------------


def drawn(course: tuple[tuple[float, bool], ...]) -> Image.Image:
    return pixels(draw(RatingCourse(course, "2026-01-02", "2026-07-03"))).convert("RGB")


def is_blue(image: Image.Image, x: int, y: int) -> bool:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[2] > 200 > pixel[0]


def test_a_rise_is_drawn_as_a_rise() -> None:
    image = drawn(tuple((float(value), False) for value in range(11)))
    assert image.size == (WIDTH, HEIGHT)

    def height_at(x: int) -> float:
        blue = [y for y in range(HEIGHT - BOTTOM) if is_blue(image, x, y)]  # what is written stands below
        return sum(blue) / len(blue)

    heights = [height_at(x) for x in range(LEFT + 30, WIDTH - RIGHT, 60)]
    assert all(left > right for left, right in pairwise(heights))


def test_what_is_uncertain_is_hollow_and_not_told_by_colour_alone() -> None:
    def middle(uncertain: bool) -> int:
        image = drawn(((0.0, False), (0.0, uncertain), (0.0, False)))
        x = LEFT + (WIDTH - LEFT - RIGHT) // 2
        return len([y for y in range(HEIGHT) if is_blue(image, x, y)])

    assert middle(True) < middle(False)


def test_one_point_is_no_course() -> None:
    with pytest.raises(ValueError, match="two points"):
        draw(RatingCourse(((1.0, True),), "a", "b"))


@given(st.lists(st.floats(-200, 200), min_size=1, max_size=20))
def test_the_values_lie_between_round_numbers(values: list[float]) -> None:
    marks = ticks(values)
    assert marks[0] <= min(values) + 1e-6
    assert marks[-1] >= max(values) - 1e-6
    assert 2 <= len(marks) <= 8
    steps = [right - left for left, right in pairwise(marks)]
    assert max(steps) - min(steps) < 1e-4


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


# --- what a message shows -----------------------------------------------------------------------------


def told(message: Message) -> list[str]:
    """What the pictures of a message show, in words."""
    return [each.alt or "" for each in message.attachments]


def newest(here: Harbour, wanted: Callable[[Message], bool]) -> Message:
    return next(message for message in reversed(here.people[0].messages(here.channel)) if wanted(message))


def in_turn(here: Harbour) -> tuple[Person, Person]:
    """Of the first two people who opens the bidding, and the other."""
    opener = here.called()[0]
    return opener, next(person for person in here.people[:2] if person is not opener)


async def revealed(here: Harbour, *, typed: bool = False) -> Message:
    """A table of two at which a bid was doubted: the message that tells of it."""
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    return newest(here, lambda message: "All dice are shown" in message.text)


@pytest.mark.parametrize("typed", [False, True])
async def test_lifted_cups_come_with_the_message_that_tells_of_them_and_cost_no_request(
    here: Harbour, typed: bool
) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    before = len(here.world.journal)
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    requests = [
        each for each in here.world.journal[before:] if "channels" in each.path or "inter" in each.path
    ]
    dms = {person.dm.id for person in here.people}
    public = [each for each in requests if not any(str(dm) in each.path for dm in dms)]
    assert len(public) == (3 if typed else 2), [(each.method, each.path) for each in public]
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert [each.filename for each in record.attachments] == ["reveal.png"]
    assert record.attachments[0].content.startswith(b"\x89PNG")
    assert not here.board().attachments


async def test_a_blind_player_reads_every_die_and_the_verdict_from_the_picture(here: Harbour) -> None:
    record = await revealed(here)
    (alt,) = told(record)
    table = await here.table()
    reveal = GAMES["dudo"].view(GAMES["dudo"].load(table.state or {}), None).reveal
    for seat, hand in enumerate(reveal.hands):
        assert f"{table.seats[seat].name}: {', '.join(map(str, sorted(hand)))}" in alt
    assert f"{table.seats[reveal.claimant].name} said: " in alt
    assert f"There are {reveal.count}" in alt or f"There is {reveal.count}" in alt
    assert re.search(r"was (right|wrong)", alt)
    assert "loses a die" in alt
    first, *_ = record.text.splitlines()
    assert re.match(r"\*\*\w+ doubted \w+’s .+: there (is|are) \w+\.\*\* \w+ loses a die\.$", first)


async def test_the_words_for_lifted_cups_say_who_claimed_who_called_and_who_wins_or_loses_dice(
    here: Harbour,
) -> None:
    rules = (
        GAMES["dudo"].read_rules({"calza_callers": "any_but_bidder", "calza_window": "always"}).model_dump()
    )
    table = await finished(here, *here.people, game="dudo", seed=7, rules=rules)
    calls = set()
    for pictures_of, events, _ in await course_of(here, table):
        for picture in pictures_of:
            reveal = next(event for event in events if event.kind == "revealed")
            first, *lines, verdict = picture.alt.text.splitlines()
            said, called = (table.seats[seat].name for seat in (reveal.claimant, reveal.caller))
            assert re.match(
                rf"All dice are shown\. {said} said: .+\. {called} (doubted it|said it is exactly that)\.$",
                first,
            )
            assert isinstance(picture.drawing, Reveal)
            for line, cup in zip(lines, picture.drawing.cups, strict=True):
                changed = re.search(r"; (wins|loses) (a|\d) (?:die|dice)$", line)
                times = 0 if changed is None else 1 if changed[2] == "a" else int(changed[2])
                assert cup.change == (times if changed and changed[1] == "wins" else -times)
            there = re.match(r"There (?:is|are) (\d+|none)", verdict)
            assert there is not None
            assert int(there[1].replace("none", "0")) == reveal.count
            if reveal.call == "calza":
                exact = reveal.count == reveal.claim.quantity
                assert ("that is exactly the bid" if exact else "that isn’t exactly the bid") in verdict
            else:
                held = reveal.count >= reveal.claim.quantity
                assert verdict.endswith("was right." if held else "was wrong.")
            calls.add(reveal.call)
    assert calls == {"dudo", "calza"}


async def test_a_blind_player_reads_every_hand_of_a_showdown_its_place_and_the_chips(here: Harbour) -> None:
    await here.open(2, game="bidou", computers=1)
    dice = random.Random(4)
    while not (found := [m for m in here.people[0].messages(here.channel) if m.attachments]):
        await here.move(here.called()[0], dice)
    (alt,) = told(found[0])
    shown = re.findall(r"^(\d)\. ([①-⑩]) (\w+): ([1-6]-[1-6]-[1-6]), .+; \d+ chips? now, [+-]\d+$", alt, re.M)
    assert len(shown) >= 2
    assert re.match(r"\*\*(\w+ has the (lowest|best) hand|A tie|All passed)", found[0].text)


@pytest.mark.parametrize("game", ["bidou", "montevideo"])
async def test_the_chips_of_a_showdown_are_those_that_moved_for_it(here: Harbour, game: str) -> None:
    """Counted forwards, movement by movement; the picture has them counted back from what came later."""
    table = await finished(here, *here.people, COMPUTER, game=game, seed=8)
    moments = await course_of(here, table)
    stacks, checked = list(moments[0][2].view.stacks), 0
    for pictures_of, events, _ in moments[1:]:
        settled: list[list[tuple[int, int]]] = []
        was: list[int] | None = None
        for event in [*events, None]:
            kind = None if event is None else event.kind
            if was is not None and kind in (None, "hand_started", "game_started"):
                settled.append([(now, now - then) for now, then in zip(stacks, was, strict=True)])
                was = None
            if kind == "shown":
                was = list(stacks)
            if kind == "chips_moved":
                for purse, sign in ((event.source, -1), (event.target, 1)):
                    if isinstance(purse, int):
                        stacks[purse] += sign * event.chips
        drawings: list[Any] = [picture.drawing for picture in pictures_of]
        for drawing, chips in zip(drawings, settled, strict=True):
            shown = {throw.player.seat - 1: (throw.chips, throw.change) for throw in drawing.throws}
            assert all(shown.get(seat, (0, 0)) == moved for seat, moved in enumerate(chips))
            checked += 1
    assert checked > 1


async def course_of(
    here: Harbour, table: TableRecord
) -> list[tuple[list[Picture], list[Any], PlayScene[Rules, Any]]]:
    """The pictures and public events of a finished game, move by move, each with the spectator's scene after
    it."""
    course, english = FinishedGame.of(table, await here.store.journal(table.id)), words("en")
    return [
        (
            scene.game.pictures(scene, course.events(number)),
            list(course.events(number)),
            scene,
        )
        for number in range(len(course.positions))
        if (scene := PlayScene(table, SCREENS[table.game], english, course.view(number, None)))
    ]


async def test_every_trick_is_shown_to_all_with_nothing_but_what_was_played(here: Harbour) -> None:
    table = await finished(here, *here.people, COMPUTER, game="pidro", seed=3)
    laid: list[tuple[int, str]] = []
    killed: set[str] = set()
    counted = dict.fromkeys(("last of a hand", "trick", "score"), 0)
    for pictures_of, events, _ in await course_of(here, table):
        kinds = [event.kind for event in events if event.kind in ("trick_taken", "hand_scored")]
        assert [picture.file for picture in pictures_of] == [
            {"trick_taken": "trick.png", "hand_scored": "score.png"}[kind] for kind in kinds
        ]
        counted["last of a hand"] += kinds == ["trick_taken", "hand_scored"]
        for event in events:
            if event.kind == "played":
                laid.append((event.seat, event.card.text))
                killed |= {card.text for card in event.under}
        taken = [event for event in events if event.kind == "trick_taken"]
        for picture in pictures_of:
            drawing = picture.drawing
            assert len(picture.alt.text) < 1024
            if isinstance(drawing, TrickOnTable):
                assert [(card.player.seat - 1, card.card) for card in drawing.laid] == laid
                assert {card for each in drawing.laid for card in each.under} <= killed
                assert drawing.winner - 1 == taken[0].seat
                laid.clear()
                counted["trick"] += 1
            else:
                assert isinstance(drawing, HandScore)
                assert sum(points for side in drawing.sides for _, points in side.cards) == 14
                assert [side.taken for side in drawing.sides] == [
                    sum(points for _, points in side.cards) for side in drawing.sides
                ]
                counted["score"] += 1
    assert counted["trick"] > counted["score"] >= counted["last of a hand"] > 0


TRICK_WON = re.compile(
    r"Trick (\d+) goes to \*\*(\w+)\*\*(?:, with (\d+) points?)?(?:; (\w+) keeps 1 for the 2)?\."
)


async def test_the_points_told_of_a_trick_are_those_of_the_hand_s_account_and_of_the_picture(
    here: Harbour,
) -> None:
    twos = set()
    for seed in range(4):
        rules = GAMES["pidro"].read_rules({"auto_claim": False}).model_dump()
        table = await finished(here, *here.people, COMPUTER, game="pidro", seed=seed, rules=rules)
        told: dict[str, tuple[str, int, str]] = {}
        for pictures_of, events, scene in await course_of(here, table):
            lines = "\n".join(scene.game.events(scene, events)).splitlines()
            for line in lines:
                if won := TRICK_WON.fullmatch(line):
                    trick, winner, points, keeper = won.groups(default="")
                    told[trick] = (winner, int(points or 0), keeper)
                    alt, drawing = pictures_of[0].alt.text, pictures_of[0].drawing
                    with_points = "no points" if not points else f"{points} point{'s' * (points != '1')}"
                    kept = f"; {keeper} keeps 1 for the 2" if keeper else ""
                    assert alt.endswith(f"{winner} takes it, with {with_points}{kept}.")
                    assert isinstance(drawing, TrickOnTable)
                    assert drawing.points == int(points or 0)
                    seat = table.seats[drawing.keeper - 1].name if drawing.keeper else ""
                    assert seat == keeper
                elif listed := re.fullmatch(r"Trick (\d+), (\w+): (.+)", line):
                    winner, added, keeper = told.pop(listed[1])
                    assert listed[2] == winner
                    taken = re.findall(r"\S+ (\d) \((kept by )?(\w+)\)", listed[3])
                    assert sum(int(worth) for worth, kept, _ in taken if not kept) == added
                    assert [name for _, kept, name in taken if kept] == [keeper] * bool(keeper)
                    two = re.search(r"\b2\S 1 \((?:kept by )?(\w+)\)", listed[3])
                    if two:
                        seats = [raw(each.name) for each in table.seats]
                        apart = (seats.index(two[1]) - seats.index(winner)) % 4
                        twos.add(("winner", "opponent", "partner", "opponent")[apart])
            if any(event.kind == "hand_scored" for event in events):
                assert not any(added or keeper for _, added, keeper in told.values())
                told.clear()
    assert twos == {"winner", "opponent", "partner"}


def test_the_point_of_a_kept_two_stands_beside_its_player() -> None:
    players, lying = LONGEST_NAMES[:4], tuple(Laid(p, "2H") for p in LONGEST_NAMES[:4])
    plain = paint(TrickOnTable(tuple(players), lying, "hearts", 1, 6))
    for seat in range(1, 5):
        kept = paint(TrickOnTable(tuple(players), lying, "hearts", 1, 6, keeper=seat))
        changed = ImageChops.difference(plain.convert("RGB"), kept.convert("RGB")).getbbox()
        assert changed is not None
        column = round((24 + (seat - 1) * 150) * UNIT)
        assert column < changed[0] < changed[2] < column + 150 * UNIT, seat


async def test_a_replay_shows_the_last_trick_and_the_score_of_a_hand_together(here: Harbour) -> None:
    table = await finished(here, *here.people, COMPUTER, game="pidro", seed=3)
    both = next(pictures_of for pictures_of, _, _ in await course_of(here, table) if len(pictures_of) == 2)
    screen = Screen((Text("The hand is over."), *both))
    channel = here.client.get_partial_messageable(here.channel.id)
    before = len(here.world.journal)
    await here.client.payloads.show(
        await here.client.payloads.draw(screen), lambda look: channel.send(**look.posted)
    )
    assert [each.status for each in here.world.journal[before:]] == [200]
    posted = here.people[0].messages(here.channel)[-1]
    assert [each.filename for each in posted.attachments] == ["trick.png", "score.png"]
    assert told(posted) == [picture.alt.text for picture in both]


FULLEST: dict[str, dict[str, Any]] = {
    "dudo": {"dice_start": 6},
    "bidou": {},
    "montevideo": {},
    "pidro": {"kill_time": "first_trick"},
}
"""The rules with the most to tell."""


@pytest.mark.parametrize(
    ("game", "seed", "full", "least"),
    [("dudo", 0, 60, 800), ("bidou", 6, 8, 560), ("montevideo", 0, 8, 560), ("pidro", 1, 4, 350)],
)
async def test_the_words_for_a_picture_are_never_cut_not_even_at_the_fullest_table(
    here: Harbour, game: str, seed: int, full: int, least: int
) -> None:
    """With the longest names, the most players and the most dice: somewhere in the game all of them are in
    one picture (``full`` dice, hands or cards), and its words are at least so long."""
    rules = GAMES[game].read_rules(FULLEST[game])
    size = GAMES[game].seats(rules)[-1]
    people = [
        SeatRecord(2**60 + number, Untrusted("W" * 30 + str(number)), "") for number in range(10, 10 + size)
    ]
    table = await finished(here, *people, game=game, seed=seed, rules=rules.model_dump())
    shown = [picture for pictures_of, _, _ in await course_of(here, table) for picture in pictures_of]
    assert max(filling(picture.drawing) for picture in shown) == full
    assert least < max(len(picture.alt.text) for picture in shown) < 1024


@pytest.mark.parametrize("game", FULLEST)
async def test_a_name_turns_nothing_around_it_in_the_words_for_a_picture(here: Harbour, game: str) -> None:
    name = "\u05d0\u05d1\u05d2"
    people = [SeatRecord(2**60 + number, Untrusted(name), "") for number in range(4)]
    table = await finished(here, *people, game=game, seed=1)
    shown = [picture for pictures_of, _, _ in await course_of(here, table) for picture in pictures_of]
    words_for = "\n".join(picture.alt.text for picture in shown)
    whole = re.findall(f"\u2068{name} \\(\\d\\)\u2069", words_for)  # four of one name, told apart
    assert words_for.count(name) == len(whole) > 4


@pytest.mark.parametrize(
    ("game", "seats", "changes", "ties"),
    [
        ("dudo", 4, {"calza_callers": "any_but_bidder", "calza_window": "always"}, ""),
        ("bidou", 2, {}, "no chips change hands"),
        ("bidou", 2, {"two_player_tie": "rethrow"}, "throw again"),
        ("montevideo", 2, {}, ""),
        ("pidro", 4, {}, ""),
    ],
)
async def test_the_line_beside_a_picture_of_a_result_has_the_whole_names(
    here: Harbour, game: str, seats: int, changes: dict[str, Any], ties: str
) -> None:
    """Also of those whose letters no picture writes."""
    people = [
        SeatRecord(2**60 + number, Untrusted(name), "")
        for number, name in enumerate(("प्रिया", "अनुराग", "कृष्णा", "मैथिली")[:seats])
    ]
    rules = GAMES[game].read_rules(changes).model_dump()
    lines = ""
    for seed in range(8):
        table = await finished(here, *people, game=game, seed=seed, rules=rules)
        for _, events, scene in await course_of(here, table):
            for climax in scene.game.climaxes(scene, events):
                assert set(named(climax.picture.drawing)) <= {
                    raw(seat.name) for seat in people if raw(seat.name) in climax.line
                }, climax.line
                lines += climax.line
        if ties in lines:
            break
    assert ties in lines
    course = FinishedGame.of(table, await here.store.journal(table.id))
    outcome = course.outcome(len(course.positions) - 1)
    assert outcome is not None
    shown = boards.board(replace(scene, outcome=outcome))
    told = "\n".join(block.text for block in shown.blocks if isinstance(block, Text)).splitlines()
    assert "The end" in told[0]
    winners = [raw(seat.name) for seat, place in zip(people, outcome.places, strict=True) if place == 1]
    assert all(name in told[1] for name in winners)
    assert re.search(r" wins?\.\*\*$", told[1])
    assert all(raw(seat.name) in "".join(told[1:3]) for seat in people)


def named(drawing: Drawing) -> list[str]:
    """Whose names the result is nothing without: of a showdown those for whom it has changed something, and
    all of a tie."""
    match drawing:
        case Reveal():
            seats = [drawing.claimant, drawing.caller]
            seats += [cup.player.seat for cup in drawing.cups if cup.change]
            return [cup.player.name for cup in drawing.cups if cup.player.seat in seats]
        case Showdown():
            return [
                each.player.name
                for each in drawing.throws
                if each.dice and (each.outcome or not any(one.outcome for one in drawing.throws))
            ]
        case HandScore():
            bidder = next(side for side in drawing.sides if side.bid is not None)
            return [player.name for player in bidder.players]
    return []


def test_what_the_letters_can_t_shape_is_a_seat_and_never_written_wrongly() -> None:
    indic = ("प्रिया", "अनुराग", "Ana प्रिया", "தமிழ்", "สมชาย")
    for name in (*indic, "שלום", "سارة", "x\u0302", "👨\u200d👩\u200d👧"):
        assert called(Player(7, plain_name(Untrusted(name)), "Seat 7")) == "Seat 7", name
    written = {"👨\u200d👩\u200d👧 Ana": "Ana", "Zoe\u0301 ❤️": "Zoé", "1️⃣ Ben": "1 Ben", "𝓩𝓸𝓮": "Zoe"}
    for name, shown in written.items():
        assert called(Player(7, plain_name(Untrusted(name)), "Seat 7")) == shown


def filling(drawing: Drawing) -> int:
    """How many dice, hands of three dice, or played cards a picture has."""
    if isinstance(drawing, Reveal):
        return sum(len(cup.dice) for cup in drawing.cups)
    if isinstance(drawing, Showdown):
        return sum(bool(throw.dice) for throw in drawing.throws)
    return len(drawing.laid) if isinstance(drawing, TrickOnTable) else 0


async def test_a_pidro_hand_is_a_picture_for_its_owner_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        noted, dice = noting(here), random.Random(5)
        await here.open(4, game="pidro")
        held: dict[Person, set[tuple[str, ...]]] = {person: set() for person in here.people}
        read, seen = dict.fromkeys(here.people, 0), 0
        for _ in range(24):
            for person in here.people:
                held[person].add(await cards_of(here, person))
                for found in PNG.findall(person.everything(read[person])):
                    for drawing in noted[found]:
                        if isinstance(drawing, HeldCards):
                            assert drawing.cards in held[person]
                            seen += 1
                read[person] = person.cursor()
            await move(here, dice.choice(here.called()), dice)
        assert seen > 8


async def test_the_picture_of_a_hand_gives_way_to_the_next_and_to_none(here: Harbour) -> None:
    """A hand that is edited in place keeps no picture of what it was."""
    ana = here.people[0]
    first = Screen(
        (Text("one"), Picture("hand.png", Plain("one"), HeldCards(("AH", "KH"), (1, 0), "hearts", 2)))
    )
    second = Screen((Text("two"), Picture("hand.png", Plain("two"), HeldCards(("KH",), (0,), "hearts", 1))))
    message = here.client.get_partial_messageable(here.channel.id)
    face = here.client.payloads
    posted = await face.show(await face.draw(first), lambda look: message.send(**look.posted))
    shown: list[list[str]] = []
    for screen in (second, Screen((Text("three"),))):
        drawn = await face.draw(screen)
        await face.show(drawn, lambda look: posted.edit(**look.edited))
        shown.append(told(ana.messages(here.channel)[-1]))
    assert shown == [["two"], []]


def noting(here: Harbour) -> dict[str, list[Any]]:
    """From now on, which descriptions each picture was drawn from, by its bytes."""
    noted: dict[str, list[Any]] = {}
    drawn = here.client.pictures.drawn

    async def note(drawing: Any) -> bytes:
        content = await drawn(drawing)
        noted.setdefault(content.decode("latin-1"), []).append(drawing)
        return content

    here.client.pictures.drawn = note  # type: ignore[method-assign]
    return noted


async def cards_of(here: Harbour, person: Person) -> tuple[str, ...]:
    """What a person holds now."""
    table = await here.table()
    seat = next(number for number, seat in enumerate(table.seats) if seat.user_id == person.id)
    view: Any = GAMES["pidro"].view(GAMES["pidro"].load(table.state or {}), seat)
    return tuple(card.text for card in view.cards)


# --- nothing depends on them --------------------------------------------------------------------------


async def test_without_the_permission_to_attach_files_the_text_says_the_same(tmp_path: Path) -> None:
    said = []
    for allowed in (True, False):
        (tmp_path / str(allowed)).mkdir()
        async with harbour(tmp_path / str(allowed), 3) as here:
            if not allowed:
                here.channel.deny(here.world.bot_user, "attach_files")
                await here.settle()
            record = await revealed(here)
            alts = told(record)
            assert bool(alts) == allowed
            assert here.called()
            said.append(record.text)  # what a reader hears: a picture's words stand where it does
    with_picture, without = said
    assert with_picture == without


@pytest.mark.parametrize(("code", "typed"), [(50013, True), (40005, True), (40005, False)])
async def test_where_discord_takes_no_picture_the_message_goes_without_it(
    here: Harbour, code: int, typed: bool
) -> None:
    # Hands are edited, too: only what is asked of the table's channel is meant.
    route = f"PATCH /channels/{here.channel.id}/messages/*" if typed else "PATCH /webhooks/*"
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    fault = here.world.faults.refuse(route, code)
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    assert not fault.left
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert not record.attachments
    assert here.called()
    assert await here.store.pending(1) == ()


@pytest.mark.logs_errors
async def test_a_picture_that_can_t_be_drawn_stops_no_delivery_and_tells_the_log_no_dice(
    here: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(drawing: Any, _faces: Any) -> bytes:
        raise RuntimeError(f"can't draw {drawing}")

    monkeypatch.setattr(pictures, "draw", fails)
    record = await revealed(here)
    assert not record.attachments
    assert here.called()
    assert "a picture could not be drawn: RuntimeError" in caplog.text
    assert "Die(" not in caplog.text


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Called, it lets no drawing come to its end any more but for games' signs, which no process draws."""
    released = threading.Event()

    def never(drawing: Any, *_faces: Any) -> bytes:
        if isinstance(drawing, Emblem):
            return draw(drawing)
        released.wait()
        return b""

    yield lambda: monkeypatch.setattr(pictures, "draw", never)
    released.set()


async def doubted(here: Harbour) -> asyncio.Task[Reply]:
    """A table of two at which a bid is being doubted by the button."""
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    return asyncio.create_task(second.click(here.channel, "Dudo!", message=here.board()))


async def test_a_press_waits_for_no_picture_and_a_picture_that_takes_too_long_is_left_out(
    here: Harbour, slow: Callable[[], None]
) -> None:
    slow()
    pressed = await doubted(here)
    assert (await pressed).kind == "deferred_update"
    board = here.board()
    assert "All dice are shown" not in board.text
    await here.clock.asleep(pictures.DRAW_SECONDS)
    here.clock.move(pictures.DRAW_SECONDS)
    await here.settle()
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert record.id == board.id
    assert not record.attachments
    assert here.called()


async def test_a_reveal_that_its_press_can_t_show_any_more_is_an_edit(here: Harbour) -> None:
    pressed = await doubted(here)
    token_over = here.world.faults.refuse("PATCH /webhooks/*", 50027)
    assert (await pressed).kind == "deferred_update"
    await here.settle()
    assert not token_over.left
    (picture,) = newest(here, lambda message: "All dice are shown" in message.text).attachments
    assert picture.content
    assert here.called()


async def test_a_press_is_acknowledged_before_the_board_that_calls_the_next_player_is_made(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, _ = in_turn(here)
    made, board = asyncio.Event(), here.client.renderer.board

    async def waits(loaded: LoadedTable) -> Screen:
        await made.wait()
        return await board(loaded)

    monkeypatch.setattr(here.client.renderer, "board", waits)
    reply = await first.click(here.channel, here.moves()[0], message=here.board())
    assert reply.kind == "deferred_update"
    assert here.called() == [first], "the next board isn't there yet"
    made.set()
    await here.settle()
    assert here.called() != [first]


async def test_a_press_is_acknowledged_in_time_while_the_edit_of_its_board_is_made(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open(1, dice=3, start=False)
    made, board = asyncio.Event(), here.client.renderer.board

    async def waits(loaded: LoadedTable) -> Screen:
        await made.wait()
        return await board(loaded)

    monkeypatch.setattr(here.client.renderer, "board", waits)
    ben = here.people[1]
    pressed = asyncio.create_task(ben.click(here.channel, "Join", message=here.board()))
    await here.clock.asleep(ANSWER_SECONDS)
    here.clock.move(ANSWER_SECONDS)
    assert (await pressed).kind == "deferred_update"
    assert ben.name not in here.board().text
    made.set()
    await here.settle()
    assert ben.name in here.board().text


async def test_a_hand_is_announced_in_time_while_its_picture_is_drawn(
    tmp_path: Path, slow: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "ROOM", 0)
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro")
        await here.client.pictures.drawn(HeldCards(("AH",), (0,), None, 0))  # the only one that is kept now
        monkeypatch.setattr(pictures, "DRAW_SECONDS", 600.0)
        slow()
        ana = here.people[0]
        pressed = asyncio.create_task(ana.click(here.channel, "My hand", message=here.board()))
        await here.clock.asleep(pictures.DRAW_SECONDS)
        here.clock.move(LATE_SECONDS)
        assert (await pressed).error is None
        here.clock.move(pictures.DRAW_SECONDS)
        hand = await here.world.until(
            lambda: next(
                (each for each in ana.messages(here.channel) if "Your hand, Pidro" in each.text), None
            )
        )
        assert hand is not None
        assert hand.ephemeral
        await here.settle()


async def test_a_picture_that_was_still_owed_after_a_crash_is_the_one_that_was_owed(here: Harbour) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    await here.client.deliveries.stop()
    here.client.deliveries.wake = lambda table_id: None  # type: ignore[method-assign]
    here.client.tables.wake = lambda _table: None
    await here.client.gameplay.act(1, second.id, "dudo")
    owed = next(each for each in await here.store.pending(1) if each.kind == "record")
    (screen,) = await here.client.renderer.owed(LoadedTable(await here.table()), owed)
    picture = next(block for block in screen.blocks if isinstance(block, Picture))
    del here.client.deliveries.wake
    here.client.tables.wake = here.client.deliveries.wake
    await here.client.deliveries.start()
    await here.settle()
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert [each.content for each in record.attachments] == [draw(picture.drawing)]
    assert "png" not in str(owed.payload).lower()


# --- a reveal is told once, and looked at ---------------------------------------------------------------


SHOWN_WIDE, MOST_HIGH, LEAST_LETTERS = 310, 420, 11
"""Points: how wide a phone of 390 shows a picture that has no edge, how high it may be there, and how high
letters must be."""


@pytest.mark.parametrize("kind", LARGEST)
def test_a_picture_is_legible_on_a_phone_and_leaves_room_there(kind: str) -> None:
    image = paint(LARGEST[kind])
    scale = SHOWN_WIDE / image.width
    assert image.height * scale <= MOST_HIGH
    assert image.width == 960
    smallest = LETTERS if kind == "course" else SMALLEST * UNIT
    assert smallest * scale >= LEAST_LETTERS


def test_a_verdict_has_the_name_as_far_as_there_is_room_and_its_words_in_full() -> None:
    def verdict(name: str) -> Image.Image:
        player = Player(1, name, "Seat 1")
        sentence = f"The bid stands · {chr(0xE001)} loses a die"
        drawing = Reveal((Cup(player, (Die(5),)),), 1, 1, (1, 5), None, 1, True, False, verdict=sentence)
        return (
            paint(drawing).convert("RGB").crop((0, round(130 * UNIT), round(640 * UNIT), round(190 * UNIT)))
        )

    assert verdict("Анна") != verdict("Ана")
    assert verdict("田中") == verdict("Seat 1")
    # The end of the sentence stands there whole, at the same distance from the right as from the left.
    bright = verdict("W" * 32).convert("L").point(lambda value: 255 if value > 200 else 0)
    left, _, right, _ = bright.getbbox() or (0, 0, 0, 0)
    assert 30 * UNIT < left < right < (640 - 30) * UNIT


async def test_a_reveal_is_one_line_a_picture_and_small_the_bids_that_led_to_it(here: Harbour) -> None:
    await here.open(3, dice=3, house_rules="seating=join_order")
    callers: list[Person] = []
    bid = ""
    for _ in range(3):
        callers += here.called()
        bid = bid if len(callers) == 3 else here.moves()[0]
        await here.press(callers[-1], "Dudo!" if len(callers) == 3 else bid)
    first, second, third = callers
    record = newest(here, lambda message: bool(message.attachments))
    line, *rest = record.text.splitlines()
    (alt,) = told(record)
    quantity, word = bid.split(" ")
    found = re.match(rf"\*\*{third.name} doubted {second.name}’s {quantity} × (?P<die>[⚀-⚅]) {word}: ", line)
    assert found, line
    small = [each for each in rest if each not in alt.splitlines()]
    assert re.fullmatch(rf"-# {first.name} 1 × [⚀-⚅] · {second.name} {quantity} × {found['die']}", small[0])
    assert not any(name in each for each in small[1:] for name in (first.name, second.name, third.name))


async def test_a_picture_that_cant_be_sent_leaves_its_words(here: Harbour) -> None:
    here.guild.limit_uploads()
    record = await revealed(here)
    assert not record.attachments
    table = await here.table()
    reveal = GAMES["dudo"].view(GAMES["dudo"].load(table.state or {}), None).reveal
    for seat, hand in enumerate(reveal.hands):
        assert f"{table.seats[seat].name}: {', '.join(map(str, sorted(hand)))}" in record.text


HOLD = 2.5


async def test_the_next_board_waits_while_a_reveal_is_looked_at_and_hands_dont(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, hold=HOLD) as here:
        await here.open(2, dice=3, house_rules="seating=join_order")
        first, second = in_turn(here)
        await here.press(first, here.moves()[0])
        assert all("Round 1" in person.dms()[-1].text for person in here.people)
        pressed = asyncio.create_task(second.click(here.channel, "Dudo!", message=here.board()))
        await here.clock.asleep(HOLD)
        assert (await pressed).error is None
        assert here.board().attachments, "the reveal is the newest message"
        await here.world.until(
            lambda: all("Round 2" in person.dms()[-1].text for person in here.people) or None
        )
        assert here.board().attachments, "the next board still waits"
        here.clock.move(HOLD)
        await here.settle()
        assert not here.board().attachments
        assert here.called()


async def test_computers_wait_until_a_reveal_was_looked_at(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1, hold=HOLD) as here:
        await here.open(1, dice=3, computers=1, house_rules="seating=join_order", start=False)
        ana = here.people[0]
        pressing = asyncio.create_task(ana.click(here.channel, "Start", message=here.board()))
        await pressing
        while True:
            await here.world.until(lambda: here.called() or here.board().attachments or None)
            if here.board().attachments:
                break
            label = "Dudo!" if any(b.label == "Dudo!" for b in here.board().buttons) else here.moves()[0]
            await ana.click(here.channel, label, message=here.board())
        await here.clock.asleep(HOLD)
        moves = (await here.table()).moves
        assert here.client.computers.busy or here.client.deliveries.busy
        assert (await here.table()).moves == moves
        here.clock.move(HOLD)
        await here.world.until(lambda: not here.board().attachments or None)


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
            yield HeldCards(shown, (0,) * len(shown), suits[suit], held, "Laid away")
        luck.shuffle(trumps)
        luck.shuffle(others)
