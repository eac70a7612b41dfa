"""Names and typed words that would be links, cards of invitations, calls or marks: they have no effect on any
screen."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS, menu
from bot.rendering.screens.scene import PlayScene
from data.db.records import Untrusted
from games import GAMES
from playground import Person
from tests.adapters import ADAPTERS
from tests.bot.harness import Harbour, harbour
from tests.bot.i18n.test_pseudolocales import OPENED, Tour, offered
from tests.data.sample_tables import COMPUTER, new_table
from tests.games.contract import walk

NAMES = (
    "[free](https://x.example)",
    "discord.gg/abc **bold** {$x}",
    "<@123456789012345678> @everyone",
    'y\n# head\u202e\x00 { "x" } ||z||',
)
LONG = "longer" * 500
WORDS = (*(f"{name}!" for name in NAMES), f"`**bold** {LONG}")
"""What people type: also what would leave its backticks, and 3,000 characters. None is a name, by which a
player could be sent away before the game."""

OURS = re.compile(r"\]\(https://discord\.com/channels/[\d/]+\)|https://discord\.com/channels/[\d/]+")
"""The bot's own ways to a table."""
CODE = re.compile(r"(`+)[^`].*?\1", re.DOTALL)
MARKED = {
    "a link": re.compile(r"(?<!\\)\]\(|(?<!\\)://"),
    "an invitation": re.compile(r"discord\.gg", re.IGNORECASE),
    "bold": re.compile(r"(?<!\\)\*(?:\\\*|\*)?bold"),
    "a spoiler": re.compile(r"(?<!\\)\|(?:\\\||\|)?z"),
    "a mention": re.compile(r"(?<!\\)<@123456789012345678>"),
    "a call of everyone": re.compile(r"@everyone"),
    "a heading": re.compile(r"^# head", re.MULTILINE),
}
"""What Markdown would make of the words, where it counts."""
ANYWHERE = {
    "a turn of direction": re.compile("\u202e"),
    "NUL": re.compile("\x00"),
    "a line of its own": re.compile(r"^[\\# ]*head", re.MULTILINE),
    "too long": re.compile(r"(?:longer){9}"),
    "a gap of a sentence": re.compile(r"\{\?"),
}
"""What no text may have, not even one without Markdown."""


def texts(shown: Any, *, counts: bool = False) -> Iterator[tuple[str, bool]]:
    """Every text that is sent, and whether Markdown counts there."""
    if isinstance(shown, str):
        yield shown, counts
    elif isinstance(shown, list):
        for each in shown:
            yield from texts(each)
    elif isinstance(shown, dict):
        for key, value in shown.items():
            plain = any(each in shown for each in ("media", "filename", "value", "options"))
            yield from texts(value, counts=key in ("content", "description") and not plain)


def effects(requests: Sequence[Any]) -> set[str]:
    """What the words did, with the text in which they did it."""
    found = set()
    for text, counts in {each for request in requests for each in texts(request)}:
        searched = dict(ANYWHERE)
        if counts:
            searched |= MARKED
        bare = CODE.sub("``", OURS.sub("", text)) if counts else text
        found |= {f"{name} in {text[:300]!r}" for name, sought in searched.items() if sought.search(bare)}
    return found


async def type_everything(here: Harbour, person: Person) -> set[str]:
    """Type each of the words into each option of each command that takes words; the commands."""
    typed = set()
    for number, (name, options) in enumerate(offered(here, person)):
        free = [each for each in options if each["type"] == 3 and not each.get("choices")]
        for place, option in enumerate(free):
            needed = {
                each["name"]: each["choices"][0]["value"] if each.get("choices") else here.people[1].id
                for each in options
                if each.get("required") and each is not option
            }
            word = WORDS[(number + place) % len(WORDS)]
            reply = await person.slash(here.channel, name, **needed, **{option["name"]: word})
            assert reply.error is None, (name, option, reply)
            typed.add(f"/{name} {option['name']}")
    await here.settle()
    return typed


async def use_a_table(here: Harbour, host: Person, game: str) -> None:
    """Open a table, invite, move it, hand it over, leave it, and whatever else is done by command."""
    await host.slash(here.channel, game)
    await here.settle()
    others = here.people[1:]
    await others[0].click(here.channel, "Join", message=here.board())
    elsewhere = here.guild.add_channel("elsewhere")
    given = {"player": others[0].id, "user": others[0].id, "channel": elsewhere.id, "table": 2}
    for name, options in offered(here, host):
        if name.startswith("table "):
            needed = {
                each["name"]: NAMES[1] if each["type"] == 3 else given[each["name"]]
                for each in options
                if each.get("required")
            }
            reply = await host.slash(here.channel, name, **needed)
            assert reply.error is None, (name, reply)
            await here.settle()


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game == "dudo" else pytest.mark.long) for game in GAMES],
)
async def test_hostile_names_and_words_have_no_effect_on_any_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    monkeypatch.setattr("tests.bot.harness.NAMES", NAMES)
    caplog.set_level(logging.ERROR)
    async with harbour(tmp_path, 4) as here:
        host, *others = here.people
        here.guild.grant(host, "manage_guild")
        tour = Tour(here, 1)
        await here.everywhere(host, on=True)
        await host.slash(here.channel, game, **OPENED.get(game, {}))
        await here.settle()
        for person in others[: 3 if game == "pidro" else 2]:
            await tour.press(person, "join")
        here.clock.move(1)
        await here.give_word(others[0], "`**bold** [free](https://x.example)")
        await tour.look(others[0], here.board(), "setup", "rules")
        typed = await type_everything(here, host)
        await tour.press(host, "start")
        for _ in range(12):
            await tour.move()
        typed |= await type_everything(here, here.people[1])
        for _ in range(1500):
            if not await tour.move():
                break
        await tour.look(others[0], here.board(), "fair", "replay", "review")
        typed |= await type_everything(here, others[1])
        await tour.commands(host, game)
        await use_a_table(here, host, game)
        sent = [request.form for request in here.world.journal]
        assert any("free" in text for each in sent for text, _ in texts(each))
        assert effects(sent) == set()
        assert {"/move move", f"/{game} house_rules", f"/{game} preset"} <= typed
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_what_is_left_out_of_a_long_game_leaves_no_part_of_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    pidro = GAMES["pidro"]
    game = walk(pidro, ADAPTERS["pidro"], pidro.read_rules({}), 4, 7)
    state = next(each.before for each in reversed(game.moves) if len(pidro.view(each.before, None).bids) > 2)
    seats = [replace(COMPUTER, name=Untrusted(name)) for name in NAMES]
    table = replace(new_table(*seats), game="pidro", status="playing")
    scene = PlayScene(table, SCREENS["pidro"], words("en"), pidro.view(state, None))
    assert len(scene.game.account(scene)) > 2
    for room in range(0, 1200, 7):
        monkeypatch.setattr(menu, "ROOM", room)
        shown = [block.text for block in menu.menu(scene, None).blocks if hasattr(block, "text")]
        assert effects([{"content": text} for text in shown]) == set(), room
