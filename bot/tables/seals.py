"""New secrets, with the seals over all draws that can follow from them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from games import GAMES
from games.chance import SECRET_BYTES
from games.commitments import SALT_BYTES
from games.fair import seal_of


@dataclass(frozen=True, slots=True)
class NewSeal:
    """A new ``secret`` (32 bytes) and the ``root`` over its draws, in hex."""

    secret: bytes = field(repr=False)
    root: str


UNSEALED = NewSeal(bytes(SECRET_BYTES), "")
"""For a table that is only tried out."""


class Seals:
    """Makes seals. ``secret`` draws 32 bytes, ``salt`` 16."""

    def __init__(
        self,
        secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        salt: Callable[[], bytes] = lambda: secrets.token_bytes(SALT_BYTES),
    ) -> None:
        self.secret = secret
        self.salt = salt

    async def make(self, game: str, part: int = 1) -> NewSeal:
        """Make a new secret for a part of a game and its seal, off the event loop: it takes some
        milliseconds."""
        secret, names = self.secret(), GAMES[game].draw_list(part)
        seal = await asyncio.to_thread(seal_of, secret, names)
        return NewSeal(secret, seal.root.hex())
