"""Where Discord's OpenAPI document is, if it is here: UNDERCUP_OPENAPI, or beside the project's folder."""

from __future__ import annotations

import os
from pathlib import Path

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "discord-openapi.json"
_NAMED = os.environ.get("UNDERCUP_OPENAPI")

OPENAPI: Path | None = Path(_NAMED) if _NAMED else _BESIDE if _BESIDE.exists() else None
