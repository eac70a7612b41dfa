"""Make printed text readable on any terminal, also one that has no dice."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata

_SPELLED = {
    **dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True)),
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‐‑–—−", "-"),
    "·": "|",
    "×": "x",
    "→": "->",
}
"""Characters that few old encodings have, with their replacements."""


def make_printable() -> None:
    """Replace characters that a terminal's encoding lacks, and discard output to a stream that was closed
    before the start."""
    codecs.register_error("undercup-spelled", _spelled)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="undercup-spelled")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Replace a character that an encoding lacks: ``5`` for a die, ``e`` for ``é``, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_one, lacking)), error.end


def _one(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return _SPELLED.get(character) or plain or "?"


__all__ = ["make_printable"]
