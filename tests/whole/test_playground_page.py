"""The examples of docs/playground.md run as they are written, one after the other, with the real bot."""

from __future__ import annotations

import asyncio
import re
import textwrap
from pathlib import Path
from typing import Any

import discord

import playground
from tests.bot.harness import harbour

PAGE = (Path(__file__).parents[2] / "docs/playground.md").read_text(encoding="utf-8")
POINTING, *EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
MADE = ("channel", "ana", "ben")
"""What later examples take from the first one."""


async def run(example: str, **names: Any) -> dict[str, Any]:
    """Run an example in which these names are known; return all names that it knows at its end."""
    body = textwrap.indent(f"{example}\nreturn locals()", "    ")
    source = f"async def example({', '.join(names)}):\n{body}"
    scope: dict[str, Any] = {"asyncio": asyncio, "discord": discord, **vars(playground)}
    exec(compile(source, "docs/playground.md", "exec"), scope)  # noqa: S102 - it is a page of ours
    found: dict[str, Any] = await scope["example"](**names)
    return found


async def test_each_example_runs(tmp_path: Path) -> None:
    async with harbour(tmp_path, 0) as here:
        names: dict[str, Any] = {"world": here.world}
        for example in EXAMPLES:
            found = await run(example, **names)
            names |= {name: found[name] for name in MADE if name in found}
            await here.settle()
        assert set(MADE) <= set(names)


async def test_a_bot_is_pointed_at_it() -> None:
    started: list[str] = []

    class Client:
        async def start(self, token: str) -> None:
            started.append(token)

    base = discord.http.Route.BASE
    try:
        found = await run(POINTING, client=Client())
        await found["bot"]
    finally:
        discord.http.Route.BASE = base
    assert started == [found["world"].token]
