"""Where this machine's Chromium is, and where its screenshots go."""

from __future__ import annotations

import shutil
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome")
SCREENSHOTS = Path(__file__).parents[2] / "var" / "screenshots"
MISSING = "There is no Chromium here, so no page was opened: 'apt install chromium' gets it."


def find() -> str | None:
    """The path of Chromium, or None."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)
