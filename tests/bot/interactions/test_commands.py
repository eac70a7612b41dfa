"""The commands: how many there are, what they are called, and what a typed move is taken for."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from discord import AppCommandType, app_commands

from bot.discord_api.payloads import LONGEST, mentioning
from bot.interactions.commands.move import read_move
from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import Screen, Text
from bot.tables import LoadedTable
from games import GAMES
from playground import Person, Playground
from tests.adapters import ADAPTERS
from tests.bot.harness import Clock, Harbour, empty_world, harbour, serving
from tests.fresh import fresh

MOST = 23
"""At the top level; one of them is for lessons."""
GONE = (
    "bid", "doubt", "calza", "pass", "trump", "kill", "card", "bet", "raise", "call", "drop", "open", "throw",
    "stand", "keep", "word",
)  # fmt: skip


def top_level(here: Harbour) -> dict[str, str]:
    commands = here.client.tree.get_commands(type=AppCommandType.chat_input)
    return {command.name: getattr(command, "description", "") for command in commands}


async def test_there_are_few_commands_and_each_says_what_it_does(here: Harbour) -> None:
    commands = top_level(here)
    others = set(commands) - set(GAMES) | {"learn"}
    assert len(others) + 4 <= MOST, "beside those that open tables of the four games"
    assert set(commands) - {"learn"} == {
        "play", "solo", *GAMES, "move", "hand", "hint", "table", "rules", "help", "leaderboard", "profile",
        "versus", "history", "replay", "verify", "odds", "privacy", "settings", "me",
    }  # fmt: skip
    assert all(commands.values())
    assert not set(GONE) & set(commands)


async def test_a_person_s_menu_has_profile_and_play_with(here: Harbour) -> None:
    assert [each["name"] for each in here.people[0].menu(here.channel)] == ["Play with…", "Profile"]
    assert [each["name"] for each in here.people[0].menu(here.people[0].dm)] == ["Profile"]


async def test_a_preset_is_offered_by_its_name_with_its_line(here: Harbour) -> None:
    for command in here.client.tree.walk_commands():
        options = command.parameters if isinstance(command, app_commands.Command) else []
        for option in options:
            if option.name == "preset" and option.choices:
                assert all(": " in choice.name for choice in option.choices)


# -- moves


@pytest.mark.parametrize(
    ("game", "typed", "text"),
    [
        ("dudo", "5x3", "5x3"), ("dudo", "bid 5x3", "5x3"), ("dudo", "dudo", "dudo"),
        ("dudo", "doubt", "dudo"), ("dudo", "Doubt", "dudo"), ("dudo", "calza", "calza"),
        ("dudo", "doubt 5x3", "doubt 5x3"), ("dudo", "5 threes", "5 threes"),
        ("bidou", "keep 2 1", "keep 2 1"), ("bidou", "raise 1", "raise 1"), ("bidou", "stand", "stand"),
        ("montevideo", "bet 2", "bet 2"),
        ("pidro", "KH", "KH"), ("pidro", "card KH", "KH"), ("pidro", "trump hearts", "hearts"),
        ("pidro", "bid 8", "bid 8"), ("pidro", "kill 9H KH", "kill 9H KH"),
        ("pidro", "AH over KH", "AH over KH"),
    ],
)  # fmt: skip
def test_a_move_is_typed_as_it_is_written_or_behind_its_word(game: str, typed: str, text: str) -> None:
    assert read_move(SCREENS[game].moves, typed) == text


async def mover(here: Harbour, number: int) -> Person:
    table = await here.table(number)
    seat = LoadedTable(table).awaited[0]
    return next(person for person in here.people if person.id == table.seats[seat].user_id)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.long if game in ("bidou", "pidro") else []) for game in GAMES],
)
async def test_every_game_is_played_to_its_end_by_offered_moves(tmp_path: Path, game: str) -> None:
    dice = random.Random(game)
    async with harbour(tmp_path, 4 if game == "pidro" else 2) as here:
        await here.open(len(here.people), game=game, **ADAPTERS[game].small)
        for _ in range(600):
            if (await here.table()).status != "playing":
                return
            person = await mover(here, 1)
            offered = await person.complete(here.channel, "move", option="move", text="")
            assert offered, "whoever is to move is offered what they may do"
            assert all(value.startswith("1: ") for _, value in offered)
            assert all(len(name) <= 100 for name, _ in offered)
            await person.slash(here.channel, "move", move=dice.choice(offered)[1])
            await here.settle()
        raise AssertionError("the game has no end")


async def test_moves_of_several_tables_are_offered_together_each_with_its_table(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        for number, preset in ((1, "perudo_box"), (2, "liars_dice")):
            await here.open(2, preset=preset, house_rules="seating=join_order")
            assert (await here.table(number)).status == "playing"
        ana, other = await mover(here, 1), here.people[1]
        assert await mover(here, 2) is ana
        offered = await ana.complete(here.channel, "move", option="move", text="")
        assert {value.partition(": ")[0] for _, value in offered} == {"1", "2"}
        assert all(re.match(r"(Perudo|Liar’s dice) · table (\d+): ", name) for name, _ in offered)
        assert await other.complete(here.channel, "move", option="move", text="") == []
        named = await ana.complete(here.channel, "move", option="move", text="", table=2)
        assert {value.partition(": ")[0] for _, value in named} == {"2"}
        threes = await ana.complete(here.channel, "move", option="move", text="3 threes")
        assert [value for _, value in threes] == ["1: 3x3", "2: 3x3"]
        await ana.slash(here.channel, "move", move="2: 3x3")
        await here.settle()
        assert [(await here.table(number)).moves for number in (1, 2)] == [0, 1]
        await ana.slash(here.channel, "move", move="2 threes")
        await here.settle()
        assert [(await here.table(number)).moves for number in (1, 2)] == [1, 1], "only one waits for Ana"


@pytest.mark.parametrize(("bid", "said"), [("2x3", "2 threes"), ("1x3", "1 three"), ("3x2", "3 twos")])
async def test_a_bid_that_is_too_low_gets_the_same_answer_in_figures_and_in_words(
    tmp_path: Path, bid: str, said: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, preset="liars_dice")
        await (await mover(here, 1)).slash(here.channel, "move", move="3x3")
        await here.settle()
        other = await mover(here, 1)
        answers = [await other.slash(here.channel, "move", move=typed) for typed in (bid, said)]
        assert answers[0].text == answers[1].text
        assert "higher" in answers[0].text


async def test_a_move_goes_to_the_only_table_that_takes_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, house_rules="seating=join_order")
        await here.open(2, game="bidou")
        ana = await mover(here, 1)
        assert ana.id in {
            (await here.table(2)).seats[seat].user_id for seat in LoadedTable(await here.table(2)).awaited
        }
        await ana.slash(here.channel, "move", move="2x3")
        await here.settle()
        assert [(await here.table(number)).moves for number in (1, 2)] == [1, 0]
        hand = await ana.slash(here.channel, "move", move="stand")
        assert "Your hand, Bidou" in hand.text
        await here.settle()
        assert (await here.table(2)).moves == 1


async def test_nobody_moves_at_a_table_that_isn_t_theirs_by_its_number(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(2, house_rules="seating=join_order")
        for move in ("1: 2x3", "7: 2x3", "99999999999999999: dudo"):
            reply = await here.people[2].slash(here.channel, "move", move=move)
            assert "no seat at an open table" in reply.text
        assert (await here.table()).moves == 0


# -- commands that texts mention


def versions(world: Playground) -> dict[int, str]:
    """The commands as Discord has them: each time that it is told them they are of another version."""
    return {key: command.payload["version"] for key, command in world.commands.items()}


def test_a_command_in_a_text_is_a_mention_where_its_id_is_known() -> None:
    ids = {"play": 7, "table show": 9}
    screen = Screen((Text("`/play`, `/table show`, `/table`, `/hint`, `/table show table:3`, `play`"),))
    told = mentioning(screen, ids).blocks[0]
    assert isinstance(told, Text)
    assert told.text == "</play:7>, </table show:9>, `/table`, `/hint`, `/table show table:3`, `play`"
    assert mentioning(screen, {}) == screen


def test_a_text_that_would_be_too_long_with_mentions_stays_as_it_is() -> None:
    screen = Screen((Text("`/play`" + "x" * (LONGEST - 10)),))
    assert mentioning(screen, {"play": 10**18}) == screen


async def test_the_ids_are_those_that_discord_gave_and_stay_known_after_a_restart(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        ids = {command.name: key for key, command in here.world.commands.items()}
        reply = await here.people[0].slash(here.channel, "help")
        assert f"</play:{ids['play']}>" in reply.text
        assert "`/play`" not in reply.text
        pages = await here.people[0].choose(here.channel, "commands", message=reply.message)
        assert f"</table show:{ids['table']}>" in pages.text


async def test_help_begins_with_the_games_and_goes_on_page_by_page(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        ana = here.people[0]
        reply = await ana.slash(here.channel, "help")
        assert all(f"/{game}" in reply.text for game in GAMES)
        assert "Yours alone" not in reply.text
        for page, says in (
            ("table", "Press Join"),
            ("commands", "Yours alone"),
            ("fair", "a seal"),
            ("start", "a table in"),
        ):
            reply = await ana.choose(here.channel, page, message=reply.message)
            assert reply.kind == "update"
            assert says in reply.text.replace("**", "")
            shown = re.sub(r"</([^:]+):\d+>", r"/\1", reply.text)
            assert len(shown) < 900, "about a phone's screen"


async def test_a_bot_that_tells_discord_nothing_new_knows_the_ids_from_its_notes(tmp_path: Path) -> None:
    clock = Clock()
    async with empty_world(clock) as world:
        world.add_guild("Harbour")
        url = await fresh(tmp_path / "undercup.db")
        async with serving(world, url, tmp_path, clock) as client:
            ids, told = dict(client.mentions), versions(world)
            assert ids
            assert await client.store.note(client.commands.mentions_note) is not None
        async with serving(world, url, tmp_path, clock) as again:
            assert dict(again.mentions) == ids
            assert versions(world) == told
