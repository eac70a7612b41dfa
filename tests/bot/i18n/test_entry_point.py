"""Where Activities are switched on in the Developer Portal, Discord keeps a command that isn't the bot's: it
takes no list without it."""

from __future__ import annotations

from pathlib import Path

from bot.cli.doctor import examine
from tests.bot.harness import Harbour


async def test_a_command_that_discord_made_stays_as_it_is_in_a_new_list(here: Harbour) -> None:
    here.world.switch_on_activities()
    before = [each.payload for each in here.world.commands.values() if each.payload["type"] == 4]
    before[0]["name_localizations"] = {"de": "starten"}
    here.client.tree.remove_command("help")
    assert await here.client.commands.sync()
    after = [each.payload for each in here.world.commands.values() if each.payload["type"] == 4]
    assert [{**each, "version": ""} for each in after] == [{**each, "version": ""} for each in before]
    offered = {command["name"] for command in here.people[0].commands(here.channel)}
    assert "dudo" in offered
    assert "help" not in offered
    assert "launch" not in here.client.mentions


async def test_the_doctor_takes_it_for_none_of_the_bot_s(here: Harbour, tmp_path: Path) -> None:
    here.world.switch_on_activities()
    url = f"sqlite+aiosqlite:///{tmp_path}/undercup.db"
    settings = here.client.settings.model_copy(update={"database": url})
    found = {finding.subject: finding async for finding in examine(settings)}
    assert found["commands"].well, found["commands"].text
