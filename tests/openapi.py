"""Where Discord's OpenAPI document is: as UNDERCUP_TEST_OPENAPI says, or beside the project, or nowhere."""

from __future__ import annotations

import os
from pathlib import Path

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "discord-openapi.json"
_NAMED = os.environ.get("UNDERCUP_TEST_OPENAPI")

OPENAPI: Path | None = Path(_NAMED) if _NAMED else _BESIDE if _BESIDE.exists() else None
