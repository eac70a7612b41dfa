"""A private game: one person against computers, in one message that only they see."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.rendering.screens.model import Pressed
from bot.tables import LoadedTable
from bot.tables.private_games import LEFT_ALONE, MOST_OPEN
from data.db.records import TableRecord, raw
from data.privacy.export import export
from data.results.statistics import EVERYWHERE
from data.standings.profiles import profile
from data.tables.private_games import private_games
from games import GAMES
from playground import Channel, Message, NotVisible, Person
from playground.command_options import BadInput
from playground.seen import Button
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour
from tests.bot.knowledge import Knowledge, told
from tests.bot.played import COMPUTER, finished
from tests.published import PUBLISHED
from tests.whole.test_leaks import PNG

MOVES = ("do", "own")


def moves(message: Message) -> list[Button]:
    """The buttons under a game that make a move at once."""
    pressed = [(button, Pressed.read(button.custom_id or "")) for button in message.buttons]
    return [button for button, what in pressed if what is not None and what.verb in MOVES]


def labels(message: Message | None) -> list[str]:
    assert message is not None
    return [button.label for button in message.buttons]


def shown(person: Person, channel: Channel) -> Message:
    """The message of a person's game, as it is now."""
    return person.messages(channel)[-1]


async def began(here: Harbour, person: Person, channel: Channel, **options: str) -> TableRecord:
    """A person opens a private game in a channel, against easy computers and without hints."""
    reply = await person.slash(channel, "solo", **{"level": GAMES[options["game"]].levels[0], **options})
    assert reply.error is None, reply
    await here.settle()
    return (await private_games(here.store, person.id))[0]


async def one_press(here: Harbour, person: Person, channel: Channel, dice: random.Random) -> bool:
    """Make a move, or go on; False if the game offers neither."""
    game = shown(person, channel)
    if buttons := moves(game):
        reply = await person.click(channel, message=game, custom_id=dice.choice(buttons).custom_id)
    elif own := [select for select in game.selects if (select.custom_id or "").split(":")[3] == "own"]:
        wanted = dice.sample([option.value for option in own[0].options], own[0].max_values)
        reply = await person.choose(channel, wanted, message=game)
    elif onward := {"Go on", "See the end"} & {*labels(game)}:
        reply = await person.click(channel, onward.pop(), game)
    else:
        return False
    assert reply.error is None, reply
    await here.settle()
    return True


async def to_the_end(here: Harbour, person: Person, channel: Channel, seed: int = 3) -> None:
    dice = random.Random(seed)
    for _ in range(2000):
        if not await one_press(here, person, channel, dice):
            return


@pytest.mark.parametrize("game", ["dudo", "pidro"])
async def test_the_deciding_result_says_that_the_game_is_over_and_who_won(game: str, tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,), dice = here.people, random.Random(3)
        await began(here, ana, ana.dm, game=game)
        while "See the end" not in labels(shown(ana, ana.dm)):
            before = shown(ana, ana.dm).text
            assert "game is over" not in before
            assert await one_press(here, ana, ana.dm, dice)
        heading = shown(ana, ana.dm).raw["embeds"][0]["author"]["name"]
        assert labels(shown(ana, ana.dm)) == ["See the end"]
        outcome = LoadedTable(await here.table()).outcome
        assert outcome is not None
        names = ("you", *(raw(seat.name) for seat in (await here.table()).seats[1:]))
        won = [name for name, place in zip(names, outcome.places, strict=True) if place == 1]
        end = "!" if "you" in won else ""
        assert heading.endswith(f" · the game is over: {' and '.join(won)} won{end}")
        await ana.click(ana.dm, "See the end", shown(ana, ana.dm))
        assert labels(shown(ana, ana.dm))[0] == "Play again"


@pytest.mark.parametrize("game", representatives([*GAMES], 2))
async def test_a_whole_game_is_played_in_one_message_of_a_dm_and_no_request_is_counted(
    game: str, tmp_path: Path
) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        here.world.journal.clear()
        table = await began(here, ana, ana.dm, game=game)
        before = [message.id for message in ana.dms()]
        await to_the_end(here, ana, ana.dm)
        over = await here.table(table.id)
        assert over.status == "finished"
        assert [message.id for message in ana.dms()] == before
        assert labels(shown(ana, ana.dm))[0] == "Play again"
        assert [entry.path for entry in here.world.journal if entry.counted] == []


async def test_in_a_server_only_its_player_sees_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        table = await began(here, ana, here.channel, game="dudo")
        await to_the_end(here, ana, here.channel)
        assert (await here.table(table.id)).status == "finished"
        assert ben.messages(here.channel) == []
        assert ana.dms() == []


async def test_it_counts_for_nothing_and_only_its_player_finds_it_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        table = await began(here, ana, ana.dm, game="dudo")
        await to_the_end(here, ana, ana.dm)
        for guild in (here.guild.id, EVERYWHERE):
            assert (await profile(here.store, ana.id, guild)).records == ()
        assert "Abraham" in (await ana.slash(ana.dm, "history")).text
        for person, place in ((ben, ben.dm), (ben, here.channel), (ana, here.channel)):
            for command in ("replay", "verify"):
                reply = await person.slash(place, command, table=table.id)
                assert ("There is no table" in reply.text) == (person is ben), reply


async def test_nobody_sees_in_the_history_of_a_person_what_they_played_privately(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await began(here, ana, ana.dm, game="dudo")
        await to_the_end(here, ana, ana.dm)
        await here.everywhere(ana, on=True)
        assert "Abraham" in (await ana.slash(ana.dm, "history")).text
        for place in (ben.dm, here.channel):
            reply = await ben.slash(place, "history", player=ana)
            assert "Abraham" not in reply.text, reply


async def test_somebody_else_can_press_nothing_under_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        table = await began(here, ana, here.channel, game="dudo")
        game = shown(ana, here.channel)
        for button in game.buttons:
            for place in (here.channel, ben.dm):
                reply = await here.world.raw_interaction(ben, place, custom_id=button.custom_id or "")
                assert "somebody else’s game" in reply.text, (button, reply)
        assert (await here.table(table.id)).version == table.version


TYPED = ("hand", "hint", "move", "replay", "verify", "rules dudo", "table show", "table watch", "table leave",
         "table close", "table replace", "table host")  # fmt: skip
"""Commands that take a table's number."""


async def test_nothing_that_somebody_else_types_reaches_it_or_tells_of_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        here.guild.grant(ben, "manage_guild")
        table = await began(here, ana, here.channel, game="dudo")
        about = {"player": ana}
        more: dict[str, dict[str, Any]] = {
            "move": {"move": "dudo"},
            "table replace": about,
            "table host": about,
        }
        for words in TYPED:
            for place in (here.channel, ben.dm):
                try:
                    reply = await ben.slash(place, words, table=table.id, **more.get(words, {}))
                except (BadInput, NotVisible):
                    continue
                assert "Abraham" not in reply.text, (words, reply)
                assert "Blaise" not in reply.text, (words, reply)
        for verb in ("leave", "quit", "fair", "menu", "watching", "trick", "goon", "addbot", "seats", "seen"):
            for kind in "bsm":
                reply = await here.world.raw_interaction(
                    ben, here.channel, custom_id=f"{kind}:{table.id}:{table.moves}:{verb}"
                )
                assert "Abraham" not in reply.text, (verb, reply)
        assert (await here.table(table.id)).version == table.version


async def test_an_old_button_plays_nothing_and_shows_the_present(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        table = await began(here, ana, ana.dm, game="dudo")
        first = shown(ana, ana.dm)
        old = moves(first)[0].custom_id
        await ana.click(ana.dm, message=first, custom_id=old)
        await here.settle()
        played, now = await here.table(table.id), shown(ana, ana.dm).text
        again = await ana.click(ana.dm, message=first, custom_id=old)
        await here.settle()
        assert again.error is None
        assert (await here.table(table.id)).version == played.version
        assert shown(ana, ana.dm).text == now


async def test_end_has_rules_beside_it_where_a_phone_would_wrap_it_alone(here: Harbour) -> None:
    ana = here.people[0]
    await ana.slash(ana.dm, "solo", game="dudo")
    await here.settle()
    rows = [
        [each["label"] for each in row["components"]]
        for row in shown(ana, ana.dm).raw["components"]
        if "label" in row["components"][0]
    ]
    assert rows[-2:] == [["☞ 2 × aces", "More bids…"], ["Stop hints", "Rules", "End"]]


async def test_a_person_who_is_out_lets_the_computers_finish_quickly(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,), dice = here.people, random.Random(3)
        reply = await ana.slash(ana.dm, "solo", game="dudo")
        assert reply.error is None
        await here.settle()
        while "Finish quickly" not in labels(shown(ana, ana.dm)):
            game = shown(ana, ana.dm)
            if buttons := moves(game):
                await ana.click(ana.dm, message=game, custom_id=dice.choice(buttons).custom_id)
            else:
                await ana.click(ana.dm, "Go on", game)
            await here.settle()
        await ana.click(ana.dm, "Finish quickly", shown(ana, ana.dm))
        await here.settle()
        assert (await here.table()).status == "finished"


async def test_hints_by_the_game_and_for_one_turn(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await began(here, ana, ana.dm, game="dudo")
        await ana.click(ana.dm, "Hint", shown(ana, ana.dm))
        assert "of the time" in shown(ana, ana.dm).text
        await ana.click(ana.dm, "Hint every turn", shown(ana, ana.dm))
        assert "Stop hints" in labels(shown(ana, ana.dm))
        await one_press(here, ana, ana.dm, random.Random(2))
        assert "Stop hints" in labels(shown(ana, ana.dm))


async def test_a_first_game_has_easy_computers_and_hints_and_later_ones_have_neither(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await ana.slash(ana.dm, "solo", game="bidou")
        await here.settle()
        (table,) = await private_games(here.store, ana.id)
        assert [seat.level for seat in table.seats] == [None, "easy", "easy"]
        assert "Stop hints" in labels(shown(ana, ana.dm))
        await finished(here, ana, COMPUTER, game="bidou")
        await ana.slash(ana.dm, "solo", game="bidou")
        await here.settle()
        table = max(await private_games(here.store, ana.id), key=lambda each: each.id)
        assert [seat.level for seat in table.seats] == [None, "hard", "hard"]
        assert "Hint" in labels(shown(ana, ana.dm))


async def test_in_a_first_game_with_partners_ones_own_is_strong_and_in_the_next_one_too(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await ana.slash(ana.dm, "solo", game="pidro")
        await here.settle()
        (table,) = await private_games(here.store, ana.id)
        levels = [None, "easy", "hard", "easy"]
        assert [seat.level for seat in table.seats] == levels
        for button in ("End", "End game", "Play again"):
            await ana.click(ana.dm, button, shown(ana, ana.dm))
            await here.settle()
        again = max(await private_games(here.store, ana.id), key=lambda each: each.id)
        assert again.id != table.id
        assert [seat.level for seat in again.seats] == levels
        await here.client.private_games.end(again.id, ana.id)
        asked = await began(here, ana, ana.dm, game="pidro", level="easy")
        assert [seat.level for seat in asked.seats] == [None, "easy", "easy", "easy"]


async def test_hints_stay_on_where_a_move_leaves_the_turn_to_its_player(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await began(here, ana, ana.dm, game="bidou")
        await ana.click(ana.dm, "Hint", shown(ana, ana.dm))
        await ana.click(ana.dm, "Hint every turn", shown(ana, ana.dm))
        throw = next(button for button in moves(shown(ana, ana.dm)) if "Reroll all" in button.label)
        await ana.click(ana.dm, message=shown(ana, ana.dm), custom_id=throw.custom_id)
        await here.settle()
        assert "Stop hints" in labels(shown(ana, ana.dm))


async def test_a_game_is_ended_only_after_a_question_and_play_again_begins_another(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        table = await began(here, ana, ana.dm, game="dudo")
        await ana.click(ana.dm, "End", shown(ana, ana.dm))
        assert labels(shown(ana, ana.dm)) == ["End game", "Back"]
        await ana.click(ana.dm, "Back", shown(ana, ana.dm))
        assert (await here.table(table.id)).status == "playing"
        await ana.click(ana.dm, "End", shown(ana, ana.dm))
        await ana.click(ana.dm, "End game", shown(ana, ana.dm))
        assert (await here.table(table.id)).status == "closed"
        assert "The game is over" in shown(ana, ana.dm).text
        assert "Dice left: " in shown(ana, ana.dm).text
        assert labels(shown(ana, ana.dm)) == ["Play again", "Learn"]
        await ana.click(ana.dm, "Play again", shown(ana, ana.dm))
        await here.settle()
        (again,) = await private_games(here.store, ana.id)
        assert (again.game, again.settings) == ("dudo", table.settings)
        await here.client.private_games.end(again.id, ana.id)
        await began(here, ana, ana.dm, game="bidou")
        await to_the_end(here, ana, ana.dm)
        await ana.click(ana.dm, "Play again", shown(ana, ana.dm))
        await here.settle()
        (following,) = await private_games(here.store, ana.id)
        assert following.game == "bidou"


@pytest.mark.parametrize(
    ("game", "figures"),
    [
        ("dudo", "Dice left: Ana **5**, Abraham **5**, Blaise **5**"),
        ("bidou", "Chips, where the fewest are best: Ana **6**, Abraham **6**, Blaise **6**"),
        ("montevideo", "Chips: Ana **5**, Abraham **5**, Blaise **5**"),
        ("pidro", "Points: 0 for your team, 0 for the other; 62 win."),
    ],
)
async def test_an_ended_game_says_what_was_reached_and_what_can_come_next(
    game: str, figures: str, here: Harbour
) -> None:
    ana = here.people[0]
    table = await began(here, ana, ana.dm, game=game)
    for button in ("End", "End game"):
        await ana.click(ana.dm, button, shown(ana, ana.dm))
    ended = shown(ana, ana.dm)
    assert ended.text.splitlines()[1:] == [
        "Round 1" if game == "dudo" else "Hand 1",
        "**The game is over. Nobody was ahead yet.**",
        figures,
        "",
        "Another one? Press **Play again**. **Learn** plays a hand with a coach, in five minutes.",
        f"table {table.id}",
    ]
    assert labels(ended) == ["Play again", "Learn"]


async def test_an_ended_game_says_who_was_ahead(here: Harbour) -> None:
    ana = here.people[0]
    table, dice = await began(here, ana, ana.dm, game="dudo"), random.Random(3)
    while "Go on" not in labels(shown(ana, ana.dm)):
        assert await one_press(here, ana, ana.dm, dice)
    table = await here.table(table.id)
    await here.client.private_games.end(table.id, ana.id)
    await ana.click(ana.dm, "Go on", shown(ana, ana.dm))
    told = shown(ana, ana.dm).text
    assert ("You shared the lead" in told) == ("Ana **5**" in told)
    assert ("ahead.**" in told) == ("Ana **4**" in told)
    assert told.count("**5**") == 2
    assert told.count("**4**") == 1


async def test_a_person_has_three_games_at_most_and_finds_each_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        for _ in range(MOST_OPEN):
            await began(here, ana, ana.dm, game="dudo")
        reply = await ana.slash(here.channel, "solo", game="bidou")
        assert "3 private games in play" in reply.text
        assert reply.message is not None
        (listed,) = reply.message.selects
        assert sorted(option.value for option in listed.options) == ["1", "2", "3"]
        chosen = await ana.choose(here.channel, "2", message=reply.message)
        await here.settle()
        assert "table 2" in chosen.text
        turns = await ana.slash(here.channel, "hand")
        assert "3 tables" in turns.text


async def test_a_game_that_waits_is_shown_again_by_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await began(here, ana, here.channel, game="dudo")
        ana.reload()
        for place in (here.channel, ana.dm):
            reply = await ana.slash(place, "hand")
            await here.settle()
            assert "Dudo against" in reply.text
            assert moves(shown(ana, place))


async def test_a_month_without_a_press_closes_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        table = await began(here, ana, ana.dm, game="dudo")
        await here.client.private_games.close_left_alone(here.clock.now + LEFT_ALONE)
        assert (await here.table(table.id)).status == "playing"
        await here.client.private_games.close_left_alone(here.clock.now + LEFT_ALONE + timedelta(seconds=1))
        assert (await here.table(table.id)).status == "closed"
        await ana.click(ana.dm, custom_id=moves(shown(ana, ana.dm))[0].custom_id)
        assert "is over" in ana.dms()[-1].text


@pytest.mark.logs_errors
async def test_a_damaged_game_keeps_no_other_from_being_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 2) as here:
        for person in here.people:
            await began(here, person, person.dm, game="dudo")
        damage = text("UPDATE tables SET state = '{' WHERE id = 1")
        await here.store.write(lambda connection: connection.execute(damage))
        here.store.database.known.drop(1)  # nobody has read it for a month
        await here.client.private_games.close_left_alone(here.clock.now + LEFT_ALONE + timedelta(seconds=1))
        assert (await here.table(2)).status == "closed"
        assert "private game 1 can't be closed" in caplog.text


async def test_it_is_exported_and_ends_when_its_player_is_forgotten(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        table = await began(here, ana, ana.dm, game="dudo")
        given = await export(here.store, ana.id)
        assert [row["id"] for row in given["tables"]] == [table.id]
        assert "state" not in given["tables"][0]
        asked = await ana.slash(ana.dm, "privacy delete")
        assert asked.message is not None
        assert "Your private games end" in asked.text
        await ana.click(ana.dm, message=asked.message, custom_id="b:0:0:forgetme")
        await here.settle()
        over = await here.table(table.id)
        assert over.status == "closed"
        assert all(seat.user_id is None or seat.user_id < 0 for seat in over.seats)
        assert over.host_id < 0


@pytest.mark.parametrize("game", representatives(PUBLISHED))
async def test_its_player_is_told_what_their_seat_knows_and_others_nothing(game: str, tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        others, own, dice = ben.cursor(), ana.cursor(), random.Random(5)
        table = await began(here, ana, here.channel, game=game)
        goes_on = True
        while goes_on:
            known = Knowledge(await here.table(table.id), await here.store.journal(table.id))
            # A press of somebody who is out is followed by many rounds.
            allowed = known.allowed(0, here.clock.now, late=100)
            if allowed is not None:
                assert told(game, PNG.sub("", ana.everything(own))) <= allowed
            own = ana.cursor()
            goes_on = await one_press(here, ana, here.channel, dice)
        assert ben.everything(others) == ""
