"""What tests say where there is no Chromium, and where their screenshots go."""

from __future__ import annotations

from pathlib import Path

SCREENSHOTS = Path(__file__).parents[2] / "var" / "screenshots"
MISSING = "There is no Chromium here, so no page was opened: 'apt install chromium' gets it."
