"""Avatars of the people of a playground: for each name the same pattern, and for some names none."""

from __future__ import annotations

import hashlib
import struct
import zlib

SIDE = 128
"""Size in pixels, as a client asks for it."""
_CELLS, _CELL, _EDGE = 5, 22, 9
_NONE_OF = 4
"""One person in this number has no avatar."""


def avatar_of(name: str) -> tuple[str, bytes] | None:
    """Return the hash of a person's avatar, as in Discord's user object, and the PNG; None for some
    people."""
    digest = hashlib.sha256(name.encode()).digest()
    if digest[0] % _NONE_OF == 0:
        return None
    return digest[:16].hex(), _png(digest)


def _png(digest: bytes) -> bytes:
    """Return a pattern of squares, left and right alike, in one colour on another."""
    ground = bytes(160 + part % 80 for part in digest[1:4])
    colour = bytes(20 + part % 110 for part in digest[4:7])
    rows = []
    for y in range(SIDE):
        row = bytearray()
        for x in range(SIDE):
            across, down = (x - _EDGE) // _CELL, (y - _EDGE) // _CELL
            inside = 0 <= across < _CELLS and 0 <= down < _CELLS
            cell = down * 3 + min(across, _CELLS - 1 - across)
            row += colour if inside and digest[8 + cell] % 2 else ground
        rows.append(b"\0" + bytes(row))
    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
