"""Hashes that commit to a word, a salt or a private move before it is opened, and how a hash is written in
the channel (docs/fair-play.md)."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from typing import Final

SCHEME: Final = 2
"""The version of this scheme of draws, in lists, records and :func:`short_text`."""
SALT_BYTES = 16

_CHARACTERS, _GROUPS = 26, (5, 5, 5, 5, 6)


def short_text(hashed: bytes) -> str:
    """Return a seal or a fingerprint (32 bytes) as the channel shows it: the scheme's version, and the first
    130 bits as 26 base-32 characters (RFC 4648) in groups.

    >>> short_text(bytes(32))
    '2-AAAAA-AAAAA-AAAAA-AAAAA-AAAAAA'
    """
    characters = b32encode(hashed).decode()[:_CHARACTERS]
    ends = [sum(_GROUPS[: at + 1]) for at in range(len(_GROUPS))]
    groups = [characters[end - size : end] for end, size in zip(ends, _GROUPS, strict=True)]
    return "-".join((str(SCHEME), *groups))


def word_hash(salt: bytes, word: str) -> str:
    """Return a word's hash for the list: SHA-256(salt || word in UTF-8) in hex, so that the word can't be
    guessed once the salt is gone.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt) + word.encode()).hexdigest()


def salt_hash(salt: bytes) -> str:
    """Return the hash of the salt for a cutter's word: its SHA-256 in hex, fixed before the cut.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt)).hexdigest()


def move_hash(salt: bytes, text: str) -> str:
    """Return the commitment to a private move in a record: SHA-256(salt || the move's text in UTF-8) in hex.

    Raises:
        ValueError: the salt hasn't 16 bytes.
    """
    return sha256(_salt(salt) + text.encode()).hexdigest()


def _salt(salt: bytes) -> bytes:
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return salt
