"""The moving picture at the top of the README, and the command that makes it."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.__main__ import main
from bot.cli.film import write_film
from bot.process.exit_status import FAILED
from playground import Person, Reply, chromium
from tests.browser.chromium import MISSING
from tests.named import ROOT

SHOWN = ROOT / "docs/film.webp"
MOST_BYTES = 3_000_000
LATE_SECONDS = 0.5
"""What a slow machine takes from a press to its way to the bot."""


def film_and_still(path: Path) -> tuple[float, int]:
    """The seconds and the frames of a film, whose first frame is beside it."""
    with Image.open(path) as shown, Image.open(path.with_suffix(".png")) as still:
        first = shown.convert("RGB")
        difference = ImageChops.difference(first, still.convert("RGB"))
        assert max(ImageStat.Stat(difference).mean) < 4
        times = []
        for frame in ImageSequence.Iterator(shown):
            frame.load()
            times.append(frame.info["duration"])
        return sum(times) / 1000, len(times)


def test_the_readme_begins_with_twenty_seconds_that_are_small_and_have_words_and_a_still() -> None:
    assert SHOWN.stat().st_size < MOST_BYTES
    seconds, frames = film_and_still(SHOWN)
    assert 15 <= seconds <= 25
    assert frames > 10
    top = (ROOT / "README.md").read_text("utf-8").partition("\n## ")[0]
    (alt,) = re.findall(r'<img src="docs/film.webp" [^>]*alt="([^"]+)"', top)
    assert "Dudo" in alt


@pytest.mark.long
async def test_the_film_shows_a_bid_a_doubt_and_the_reveal_however_late_a_press_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if chromium.find() is None:
        pytest.skip(MISSING)
    click = Person.click

    async def late(person: Person, *pressed: Any, **how: Any) -> Reply:
        await asyncio.sleep(LATE_SECONDS)
        return await click(person, *pressed, **how)

    monkeypatch.setattr(Person, "click", late)
    assert await write_film("dudo", tmp_path / "film.webp") == 0
    assert film_and_still(tmp_path / "film.webp") == film_and_still(SHOWN)


@pytest.mark.parametrize("missing", ["Playwright", "Chromium"])
def test_without_a_browser_the_command_says_what_is_missing(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if missing == "Playwright":
        monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    else:
        monkeypatch.setattr("playground.chromium.find", lambda: None)
    assert main(["demo", "--film", str(tmp_path / "film.webp")]) == FAILED
    assert f"A film takes {missing}, which " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pidro", "--film", "film.webp"), "There is a film of dudo alone."),
        (("--film", "film.gif"), "The name of a film ends with .webp, unlike film.gif."),
    ],
)
def test_a_film_is_of_dudo_and_its_name_ends_with_webp(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *arguments]) == FAILED
    assert said in capsys.readouterr().err
