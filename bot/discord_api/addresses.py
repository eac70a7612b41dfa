"""The addresses of Discord's API, its gateway and its pictures."""

from __future__ import annotations

import discord
import yarl

_CDN = discord.Asset.BASE
"""Where discord.py finds avatars by itself."""


def point_at(api_base: str, cdn_base: str | None = None) -> None:
    """Make discord.py talk to another server: a proxy in front of Discord, or the playground, which has
    people's avatars at an address of its own."""
    discord.http.Route.BASE = api_base
    discord.Asset.BASE = cdn_base or _CDN
    base = yarl.URL(api_base)
    if base.host != "discord.com":
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(
            "wss" if base.scheme == "https" else "ws"
        ).with_path("/gateway")
