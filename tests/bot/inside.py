"""What tests reach of discord.py by its private names, where it has no public way; nothing else does."""

# ruff: noqa: SLF001

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

import discord


def parsers(client: discord.Client) -> dict[str, Callable[[Any], None]]:
    """What takes in the gateway's dispatches, by their names."""
    return client._connection.parsers


def with_session(client: discord.Client, session: object) -> AbstractContextManager[object]:
    """Inside, requests are made by this session."""
    return mock.patch.object(client.http, "_HTTPClient__session", session)


def forget_dm_channels(client: discord.Client) -> None:
    """Know nobody's DM channel any more; discord.py remembers the last 128."""
    client._connection._private_channels_by_user.clear()


def stop_heartbeats(client: discord.AutoShardedClient) -> None:
    """End the threads that keep the shards' sessions alive, as the end of a process does."""
    for shard in client.shards.values():
        keep_alive = shard._parent.ws._keep_alive
        if keep_alive is not None:
            keep_alive.stop()
