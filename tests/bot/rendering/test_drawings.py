"""Pictures pixel by pixel: what is drawn can be told apart and read, names and signs included."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import PIL
import pytest
from PIL import Image, ImageDraw

from bot.cli.pictures import SAMPLES, write_pictures
from bot.i18n.translate import plain_name
from bot.rendering.pictures import canvas, draw, paint
from bot.rendering.pictures.cards import DIM as DIM_CARD
from bot.rendering.pictures.cards import DIM_INK, SUIT_COLOURS, suit_sign
from bot.rendering.pictures.dice import SEAT_COLOURS, die
from bot.rendering.pictures.hands import TRUMP_LINE as LINE_OF_TRUMPS
from bot.rendering.pictures.painting import Painting, rgb
from bot.rendering.pictures.profile_card import BARS
from bot.rendering.pictures.ranks import MEDALS, OWN, RANK_INK
from bot.rendering.pictures.sheet import ACCENTS, DOWN, LOST, QUIET, SMALLEST, TRAY, UNIT, UP, WON, called
from bot.rendering.pictures.tables import DIM, DIM_LOST, PAID
from bot.rendering.screens.drawings import (
    Cup,
    Die,
    Drawing,
    HandRow,
    HandScore,
    HandTable,
    HeldCards,
    Laid,
    Player,
    Podium,
    ProfileCard,
    Ranked,
    Ranks,
    Reveal,
    Showdown,
    Side,
    Throw,
    TrickOnTable,
    WeekCard,
    is_written,
)
from data.db.records import Untrusted
from tests.bot.rendering.pictured import LONGEST_NAMES, pixels

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


# --- what is drawn ------------------------------------------------------------------------------------


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
    "leaderboard": Ranks(
        "W" * 30, "W" * 60, ("games", "rating", "week"),
        tuple(
            Ranked(
                10_000, Player(number, "W" * 32, "W"), "10,000", "\u2212100.0", "+100.0", uncertain=True,
                own=number == 10, apart=number == 10,
            )
            for number in range(11)
        ),
    ),
    "profile": ProfileCard(
        Player(0, "W" * 32), "W" * 60, "\u2212100.0 ?", "place 10,000 of 10,000", "W" * 60,
        tuple(random.Random(number).uniform(-20, 60) for number in range(20)),
        "\u2212100.0", "\u2212100.0", "\u2212100.0", "10,000", "games", "10,000 won",
        (("1st", 9999),) * 6, (("100%", "W" * 20),) * 3, 16, "16 of 16 achievements",
    ),
    "week": WeekCard(
        "W" * 30, "W" * 60, (("W" * 30, "W" * 40),) * 5,
        tuple(("W" * 40, "10,000", count) for count in range(10_000, 0, -2000)),
    ),
    "hands": HandTable(
        tuple(HandRow("12", (6, 5, 4), "W" * 30, ("6/216", "> 99%"), marked=True) for _ in range(12)),
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


@pytest.mark.parametrize("size", [(300, 200), (61, 300), (60, 57), (30, 24)])
@pytest.mark.parametrize(("line", "width", "inset"), [(None, 0, 0), ("#123456", 4, 0), ("#123456", 3, 7)])
def test_a_frame_is_drawn_by_its_corners_as_if_it_were_drawn_whole(
    size: tuple[int, int], line: str | None, width: int, inset: int
) -> None:
    radius = min(27, size[1] // 2 - inset)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        right, low = ((side - inset) * fine - 1 for side in size)
        box = (inset * fine, inset * fine, right, low)
        draw.rounded_rectangle(box, radius * fine, "#abcdef", line, round(width * fine))

    made = canvas.frame(size, radius, "#abcdef", line, width, inset)
    assert made.tobytes() == canvas.smooth(size, paint).tobytes()


def test_a_trick_leaves_nothing_on_the_table_for_the_next() -> None:
    first, second = (
        TrickOnTable(tuple(Player(seat, f"{name} {seat}") for seat in range(1, 5)), (), "hearts", 0, 0)
        for name in ("Ana", "Ben")
    )
    before = draw(first)
    assert draw(second) != before
    assert draw(first) == before


def test_no_text_of_a_picture_is_kept_when_somebody_is_forgotten() -> None:
    draw(SAMPLES["podium"])
    canvas.forget_texts()
    kept = (canvas.legible, canvas.text_width, canvas.written)
    assert [each.cache_info().currsize for each in kept] == [0, 0, 0]


def test_two_who_share_a_place_stand_on_steps_of_one_height_and_stone() -> None:
    podium = SAMPLES["podium"]
    assert isinstance(podium, Podium)
    first, second, *others = podium.placed

    def steps(drawing: Podium) -> list[Any]:
        """The edges of the first two steps, where the higher one has its own."""
        image = paint(drawing).convert("RGB")
        return [image.getpixel((round(x * UNIT), round(240 * UNIT))) for x in (320, 120)]

    one, other = steps(podium)
    assert one != other
    one, other = steps(replace(podium, placed=(first, replace(second, place=1), *others)))
    assert one == other


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
    """``-rP`` prints the least contrasts."""
    plain = (canvas.PALE, canvas.YELLOW, QUIET)
    written = [
        *((colour, ground) for colour in plain for ground in (canvas.FELT, TRAY, OWN)),
        *((colour, ground) for colour in (UP, DOWN) for ground in (TRAY, OWN)),
        *(("#ffffff", ground) for ground in (LOST, WON, *ACCENTS.values())),
        *((colour, "#ffffff") for colour in SUIT_COLOURS.values()),
        *((colour, RANK_INK) for colour in MEDALS.values()),
        (PAID, LOST),
    ]
    uncounted = [(DIM, TRAY), (DIM_LOST, LOST), (DIM_INK, DIM_CARD)]
    drawn = [
        *((colour, canvas.INK) for colour in SEAT_COLOURS),
        *((colour, TRAY) for colour in (canvas.SKY, BARS, canvas.YELLOW)),
    ]
    for what, pairs, least in (
        ("what is written", written, 4.5),
        ("dice and cards that don't count", uncounted, 3),
        ("what is drawn", drawn, 3),
    ):
        found = min((contrast(*pair), pair) for pair in pairs)
        print(f"least contrast of {what} in pictures: {found[0]:.2f}")  # noqa: T201
        assert found[0] > least, found


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
    flat = image.convert("L").point(lambda value: 255 if value > 150 else 0)
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


def test_a_name_that_pictures_may_not_write_whole_is_known_without_their_letters() -> None:
    shown = ("Väinö", "Łukasz", "Nguyễn", "Анна", "Їжак", "Ελένη", "1337", "Zoë 2")
    others = ("北京", "דן", "علي", "สมชาย", "🎲", "李 Lee", "\u0301", "x\u0302", "प्रिया", "१२", "")
    assert all(is_written(name) for name in shown)
    assert not any(is_written(name) for name in others)
    assert all(canvas.legible(name) == name for name in shown)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Väinö", ["Väinö"]),
        ("Alexandra Petrova", ["Alexandra", "Petrova"]),
        ("Bartholomewington", ["Bartholom…"]),
    ],
)
def test_a_name_of_several_words_takes_two_lines_before_it_is_cut(
    monkeypatch: pytest.MonkeyPatch, name: str, lines: list[str]
) -> None:
    written: list[str] = []
    write = Painting.write

    def note(self: Painting, x: int, y: int, text: str, *how: Any, **further: Any) -> None:
        written.append(text)
        write(self, x, y, text, *how, **further)

    monkeypatch.setattr(Painting, "write", note)
    cup = Cup(Player(1, name), (Die(2),))
    paint(Reveal((cup,), 1, 1, (1, 2), None, 1, holds=True, exactly=False))
    assert [text for text in written if text[:1] in ("V", "A", "B", "P")] == lines


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


def test_a_team_without_a_point_has_a_tray_that_says_so() -> None:
    def score(none: str) -> bytes:
        sides = (
            Side((Player(1, "Ana"),), (("AH", 1),), 1, 8, True, 14, 14, ("trick 1",), none),
            Side((Player(2, "Ben"),), (), 0, None, False, 0, 0, (), none),
        )
        return paint(HandScore("hearts", sides)).convert("RGB").crop((0, 420, 960, 720)).tobytes()

    assert score("no points") != score("")


# --- what a message shows -----------------------------------------------------------------------------


def test_what_the_letters_can_t_shape_is_a_seat_and_never_written_wrongly() -> None:
    indic = ("प्रिया", "अनुराग", "Ana प्रिया", "தமிழ்", "สมชาย")
    for name in (*indic, "שלום", "سارة", "x\u0302", "👨\u200d👩\u200d👧"):
        assert called(Player(7, plain_name(Untrusted(name)), "Seat 7")) == "Seat 7", name
    written = {"👨\u200d👩\u200d👧 Ana": "Ana", "Zoe\u0301 ❤️": "Zoé", "1️⃣ Ben": "1 Ben", "𝓩𝓸𝓮": "Zoe"}
    for name, shown in written.items():
        assert called(Player(7, plain_name(Untrusted(name)), "Seat 7")) == shown


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
    assert SMALLEST * UNIT * scale >= LEAST_LETTERS


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
