"""The application's own emojis of dice and cards: uploaded in the background where they are missing or have
changed.

A failure here does no harm: where there is no emoji the text is shown alone. The drawing of each emoji is
noted in the database, so that a start with nothing to do costs one request.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.discord_api.messages import FAULTS, short
from bot.rendering.pictures.emojis import images
from data.tables.store import Store

_log = logging.getLogger(__name__)


RETRY_SECONDS = 3600.0
"""Seconds until a failed upload is tried again."""
PAUSE_SECONDS = 60.0
"""Seconds between two comparisons that are made because an emoji was in doubt."""


class EmojiUpload:
    """The bot's emojis. ``up`` has the id of each that can be used now, by its name; ``sleep`` waits so many
    seconds. Of several processes the one that ``leads`` uploads them, and the others look until all are
    there. ``came`` is called after an upload: boards that were shown before are without them."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        *,
        leads: Callable[[], bool] = lambda: True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        came: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.up: dict[str, int] = {}
        self._client = client
        self._store = store
        self._leads = leads
        self._sleep = sleep
        self._came = came
        self._task: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._doubted = asyncio.Event()

    def start(self) -> None:
        """Begin to upload what is missing; nobody waits for it."""
        self._task = asyncio.create_task(self._work(), name="emojis")

    async def stop(self) -> None:
        """Leave the rest for the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until all are there that aren't in doubt, or an upload failed."""
        await self._tried.wait()

    def doubt(self) -> None:
        """Check the emojis and upload missing ones: Discord refuses one that should be there."""
        self._tried.clear()
        self._doubted.set()

    async def _work(self) -> None:
        await self._until_up()
        while await self._doubted.wait():
            self._doubted.clear()
            await self._until_up()
            await self._sleep(PAUSE_SECONDS)

    async def _until_up(self) -> None:
        while not await self._try():
            await self._sleep(RETRY_SECONDS if self._leads() else PAUSE_SECONDS)

    async def _try(self) -> bool:
        try:
            return await self._put_up(await asyncio.to_thread(images))
        except FAULTS as error:
            _log.warning("dice and cards stay text for now: %s", short(error))
            return False
        except Exception:
            _log.exception("the emojis could not be put up")
            return False
        finally:
            self._tried.set()

    async def _put_up(self, wanted: Mapping[str, bytes]) -> bool:
        """Upload what is missing, if that is this process's job; return whether all are there."""
        present = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        note = f"emojis of {self._client.application_id}"
        shown: dict[str, str] = json.loads(await self._store.note(note) or "{}")
        digests = {name: hashlib.sha256(image).hexdigest()[:16] for name, image in wanted.items()}
        current = {name for name in wanted if name in present and shown.get(name) == digests[name]}
        self.up.clear()
        self.up.update({name: present[name].id for name in current})
        if not self._leads():
            return len(current) == len(wanted)
        for name in (present.keys() & shown.keys()) - wanted.keys():
            await present[name].delete()
        made: dict[str, int] = {}
        for name in [name for name in wanted if name not in current]:
            if name in present:
                await present[name].delete()
            made[name] = (await self._client.create_application_emoji(name=name, image=wanted[name])).id
            shown = {known: digest for known, digest in shown.items() if known in wanted}
            shown[name] = digests[name]
            await self._store.set_note(note, json.dumps(shown, sort_keys=True))
        # All at once: a board doesn't mix emojis with dice that are still text.
        self.up.update(made)
        if made:
            _log.info("%s emojis of dice and cards were put up", len(made))
            if self._came is not None:
                await self._came()
        return True
