"""What is printed reaches any terminal, also one that has no dice."""

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
"""Characters that few old encodings have, by what is printed for them there."""


def make_printable() -> None:
    """Let what a terminal's encoding lacks be spelled otherwise, and what nobody reads (a stream that was
    closed before the start) go nowhere."""
    codecs.register_error("undercup-spelled", _spelled)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="undercup-spelled")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Spell what an encoding lacks: ``5`` for a die, ``e`` for ``é``, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_one, lacking)), error.end


def _one(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return _SPELLED.get(character) or plain or "?"


__all__ = ["make_printable"]
