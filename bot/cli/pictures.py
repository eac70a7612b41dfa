"""``undercup pictures``: every emoji and a picture of each kind as files, and all of them on one sheet."""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image, ImageDraw

from bot.i18n.translate import DEFAULT_LOCALE, words
from bot.rendering.pictures import draw
from bot.rendering.pictures.canvas import png
from bot.rendering.pictures.emojis import emoji, images
from bot.rendering.pictures.sheet import Faces
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import (
    NAMES,
    Drawing,
    Placed,
    Player,
    Podium,
    ProfileCard,
    Ranked,
    Ranks,
    WeekCard,
)
from games import GAMES

_GAME, *_OTHERS = (words(DEFAULT_LOCALE).say(f"{game}-name") for game in GAMES)

SAMPLES: Mapping[str, Drawing] = {
    **{file: drawing for screens in SCREENS.values() for file, drawing in screens.samples.items()},
    "podium": Podium(
        (
            Placed((Player(6, "Ana", person=1),), 1, "18.4 (+1.2)"),
            Placed((Player(1, "Väinö"),), 2, "21.0 (+0.3)"),
            Placed((Player(3, "Анна"),), 3, "9.7 (−0.2)"),
            Placed((Player(2, "Łukasz"),), 4),
            Placed((Player(4, "田中", "Seat 4"),), 5),
            Placed((Player(5, "Ada", computer=True),), 6),
        ),
        f"{chr(NAMES + 6)} wins", "14 rounds",
    ),
    "profile": ProfileCard(
        Player(0, "Ana", person=1), f"{_GAME}, this server", "18.4", "place 3 of 41",
        "Rating, last 20 games",
        tuple(15.3 + number * 0.16 + 3 * ((number * 7) % 5 - 2) / 10 for number in range(20)),
        "18.7", "14.9", "+3.2", "64", "games", "19 won",
        (("1st", 19), ("2nd", 14), ("3rd", 12), ("4th", 9), ("5th", 6), ("6th+", 4)),
        (("58%", "doubts right"), ("44%", "bids true"), ("61%", "bluffs won")),
        7, "7 of 16 achievements",
    ),
    "leaderboard": Ranks(
        _GAME, "this server · all time", ("games", "rating", "week"),
        (
            Ranked(1, Player(1, "Väinö"), "88", "21.0", "+0.3"),
            Ranked(2, Player(2, "Zoë"), "41", "19.6", "+1.1"),
            Ranked(3, Player(3, "Ana", person=1), "64", "18.4", "+1.2", own=True),
            Ranked(4, Player(4, "Bartholomew"), "120", "17.9", "\N{MINUS SIGN}0.4"),
            Ranked(5, Player(5, "Łukasz"), "33", "15.2", "–"),
            Ranked(6, Player(6, "田中", "name below"), "7", "14.8", "+0.6", uncertain=True),
        ),
    ),
    "week": WeekCard(
        "This week", "the last seven days",
        (
            ("34", "tables"), ("21", "people"), ("12", "came back"), ("86%", "played to the end"),
            ("4 minutes", "usual wait"),
        ),
        ((_GAME, "17", 17), (_OTHERS[0], "11", 11), (_OTHERS[1], "6", 6)),
    ),
}  # fmt: skip
"""A picture of each kind, by the name of its file."""


def _sunset() -> Image.Image:
    """Return an avatar, for people who have one in a sample."""
    image = Image.new("RGB", (128, 128))
    draw = ImageDraw.Draw(image)
    for y in range(128):
        draw.line([(0, y), (127, y)], (60 + y, 90 + y // 3, 150 - y // 3))
    draw.circle((64, 64), 26, "#ffe2a8")
    draw.polygon([(0, 127), (0, 92), (45, 70), (79, 95), (127, 77), (127, 127)], "#20324a")
    return image


FACES: Faces = {1: _sunset()}
"""The avatars of the people in the samples who have one."""

_DARK, _LIGHT = "#313338", "#ffffff"
_GAP, _WIDE = 16, 1968


def sheet() -> Image.Image:
    """Draw all emojis, large and as small as in a line, on dark and on light; and all pictures."""
    emojis = [emoji(name) for name in images()]
    strips = [
        _strip(emojis, size, across, ground)
        for size, across in ((72, 20), (22, 50))
        for ground in (_DARK, _LIGHT)
    ]
    parts = [*strips, _side_by_side([_shown(drawing) for drawing in SAMPLES.values()])]
    whole = Image.new("RGBA", (max(part.width for part in parts), sum(part.height for part in parts)), _DARK)
    y = 0
    for part in parts:
        whole.alpha_composite(part, (0, y))
        y += part.height
    return whole


def _shown(drawing: Drawing) -> Image.Image:
    return Image.open(io.BytesIO(draw(drawing, FACES))).convert("RGBA")


def _strip(emojis: list[Image.Image], size: int, across: int, ground: str) -> Image.Image:
    step = _WIDE // across
    strip = Image.new("RGBA", (_WIDE, -(-len(emojis) // across) * (size + _GAP // 2) + _GAP), ground)
    for number, each in enumerate(emojis):
        row, column = divmod(number, across)
        small = each.resize((size, size), Image.Resampling.LANCZOS)
        strip.alpha_composite(small, (_GAP + column * step, _GAP // 2 + row * (size + _GAP // 2)))
    return strip


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Arrange pictures in two columns of about the same height."""
    columns: tuple[list[Image.Image], list[Image.Image]] = ([], [])
    for picture in sorted(pictures, key=lambda one: -one.width):
        min(columns, key=lambda column: sum(one.height for one in column)).append(picture)
    height = max(sum(one.height + _GAP for one in column) for column in columns)
    below = Image.new("RGBA", (_WIDE, height + _GAP), _DARK)
    for x, column in zip((_GAP, 2 * _GAP + max(one.width for one in columns[0])), columns, strict=True):
        y = _GAP
        for picture in column:
            below.alpha_composite(picture, (x, y))
            y += picture.height + _GAP
    return below


def write_pictures(folder: Path) -> Iterator[str]:
    """Write everything to a new or empty folder, so that nothing is overwritten and no link there is
    followed; report each file.

    Raises:
        OSError: it can't be written there, or there is something in it already.
    """
    if folder.exists() and any(folder.iterdir()):
        raise OSError(errno.ENOTEMPTY, "it isn't empty", str(folder))
    (folder / "emojis").mkdir(parents=True, exist_ok=True)
    files = {f"emojis/{name}.png": content for name, content in images().items()}
    files |= {f"{name}.png": draw(drawing, FACES) for name, drawing in SAMPLES.items()}
    files["sheet.png"] = png(sheet())
    for name, content in files.items():
        (folder / name).write_bytes(content)
        if not name.startswith("emojis/"):
            yield f"{folder / name}  {len(content) / 1024:.1f} KiB"
    yield f"{folder / 'emojis'}  {len(images())} emojis"
