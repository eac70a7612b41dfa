"""Remove from Babel's data all languages but those that the bot speaks: 31 of its 33 MB.

For the image, where nothing else uses Babel: run it with the Python that has both installed.
"""

from __future__ import annotations

from pathlib import Path

import babel

import bot

DATA = Path(babel.__file__).parent / "locale-data"
LANGUAGES = Path(bot.__file__).parent / "locales"


def main() -> None:
    """Keep each language with all its regions, which refine one another, and the root of all."""
    kept = {"root", *(each.stem.split("-")[0] for each in LANGUAGES.glob("*.ftl"))}
    for file in DATA.glob("*.dat"):
        if file.stem.split("_")[0] not in kept:
            file.unlink()


if __name__ == "__main__":
    main()
