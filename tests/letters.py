"""The letters of pictures, made from npm's package of Noto Sans: what names are written with, and no more.

``python -m tests.letters`` writes them again, and needs npm and its index.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
import unicodedata
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PACKAGE = "@expo-google-fonts/noto-sans@0.4.2"
"""Google's files of version 2.015, one for each weight, without hints."""
FILES = {
    "NotoSans-Regular.ttf": "package/400Regular/NotoSans_400Regular.ttf",
    "NotoSans-Bold.ttf": "package/700Bold/NotoSans_700Bold.ttf",
    "OFL.txt": "package/LICENSE_FONT",
}
"""The files that pictures are written with, each by its name in the package."""
LETTERS = Path(__file__).parents[1] / "bot/rendering/pictures/noto_sans"


def fetch(folder: Path) -> Path:
    """Return the package's archive, which npm brings into a folder.

    Raises:
        OSError, subprocess.SubprocessError: there is no npm, or it can't bring the package.
    """
    command = ["npm", "pack", "--silent", PACKAGE]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=300)
    return folder / done.stdout.strip()


def make(archive: Path, folder: Path) -> None:
    """Write the files that pictures need into a folder, always the same bytes."""
    with tarfile.open(archive) as package:
        for name, inside in FILES.items():
            content = package.extractfile(inside)
            assert content is not None, inside
            (folder / name).write_bytes(content.read())
    for font in folder.glob("*.ttf"):
        _cut(font)


def _cut(file: Path) -> None:
    """Keep of a font what Pillow's basic layout uses, and of its letters those that need no shaping."""
    font = TTFont(file, recalcTimestamp=False)
    options = Options(
        glyph_names=False,
        layout_features=[],
        name_IDs=[0, 1, 2, 5, 13, 14],  # the copyright, the name, the version and the licence
        notdef_outline=True,  # by which a letter is known to be missing
        recalc_timestamp=False,
    )
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=filter(_is_kept, font.getBestCmap()))
    subsetter.subset(font)
    font.save(file)


def _is_kept(code: int) -> bool:
    letter = chr(code)
    shaped = unicodedata.name(letter, "").startswith("DEVANAGARI")
    return not shaped and unicodedata.category(letter)[0] not in "MC"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        make(fetch(Path(made)), LETTERS)
