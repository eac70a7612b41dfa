"""A finished game seen again: as everyone saw it, or with the hands open, and by whom."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.finished_game import LONGEST, course_screen
from bot.rendering.screens.model import Screen, Select, Text
from bot.rendering.screens.scene import PlayScene
from bot.tables.finished_game import FinishedGame
from data.db import schema
from data.db.records import SeatRecord, Untrusted
from data.fair_play.replay import course
from games import GAMES
from playground import Channel, Message, Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.played import COMPUTER, finished
from tests.fairly import table_over
from tests.whole.test_leaks import dice_in


async def start(person: Person, channel: Channel, table: int = 1) -> Reply:
    """The first step of a replay, which begins with the last round."""
    reply = await person.slash(channel, "replay", table=table)
    assert reply.message is not None, reply
    if reply.message.button("⏮ Start").disabled:
        return reply
    return await person.click(channel, "⏮ Start", message=reply.message)


async def steps(here: Harbour, person: Person, table: int = 1) -> list[Message]:
    """All steps of a replay, from the first to the last, each as it was shown."""
    reply = await start(person, here.channel, table)
    shown: list[Message] = []
    while reply.message is not None:
        shown.append(reply.message)
        if shown[-1].button("Next ▶").disabled:
            return shown
        reply = await person.click(here.channel, "Next ▶", message=shown[-1])
    raise AssertionError(reply)


def text_of(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


async def test_a_replay_tells_what_everyone_saw_and_nothing_else(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, _, cleo = here.people
        await here.open(2, dice=2)
        boards = [here.board().text]
        await here.play_on(random.Random(3), lambda: boards.append(here.board().text))
        stays = [message.text for message in ana.messages(here.channel) if not message.ephemeral]
        seen = "\n".join((*boards, *stays)).replace("\u00a0", " ")
        shown = await steps(here, cleo)
        assert all(message.ephemeral for message in shown)
        for number, message in enumerate(shown, start=1):
            assert f"Step {number} of {len(shown)}" in message.text
            told = message.text.replace("\u00a0", " ").split("\n### ")[0].splitlines()[2:]
            assert told
            # What a reveal came to is told by its picture; a replay tells all of it in words.
            revealed = any("All dice are shown" in line for line in told)
            for line in () if revealed else told:
                # A board has the bids in a row, and the stage in its first line.
                bid = re.search(r"bids \*\*(\d+) × \S+ (\w+)\*\*", line)
                known = f"{bid[1]} {bid[2]}" if bid else line.removeprefix("**").removesuffix("**")
                assert known in seen, line
        assert "🥇 1." in shown[-1].text
        assert "is the last with dice and wins" in shown[-1].text


@pytest.mark.parametrize("game", GAMES)
async def test_hands_are_shown_only_when_they_are_opened_and_then_everyone_s(
    here: Harbour, game: str
) -> None:
    everyone: list[Person | SeatRecord] = [*here.people, COMPUTER]
    played = everyone if GAMES[game].teams else everyone[:2]
    table = await finished(here, *played, game=game, seed=5, open_at_end=True)
    entries = await here.store.journal(table.id)
    rules, checked = GAMES[game], 0
    past = FinishedGame.of(table, entries)
    language = words("en")
    for number, moment in enumerate(course(table, entries)):
        if rules.outcome(moment.state) is not None:
            continue
        opened = text_of(course_screen(language, past, number, is_open=True))
        for seat in range(len(played)):
            scene = PlayScene(table, SCREENS[game], language, past.view(number, seat))
            assert scene.game.hand(scene) in opened
        if game == "dudo" and number in past.public:
            shut = text_of(course_screen(language, past, number, is_open=False))
            scene = PlayScene(table, SCREENS[game], language, past.view(number, None))
            told = "\n".join(scene.game.events(scene, past.events(number)))
            assert {dice for dice in dice_in(shut) if len(dice) > 1} <= set(dice_in(told))
        assert "Your" not in text_of(course_screen(language, past, number, is_open=False))
        checked += 1
    assert checked > 1


@pytest.mark.parametrize("game", ["bidou", "montevideo"])
def test_a_hand_that_stayed_closed_is_shown_to_its_owner_alone(game: str) -> None:
    table, entries = table_over(game, 3)
    past, language, closed = FinishedGame.of(table, entries), words("en"), 0
    for number in past.steps(None):
        if past.outcome(number) is not None:
            continue
        others = text_of(course_screen(language, past, number, is_open=True))
        for seat in range(len(table.seats)):
            scene = PlayScene(table, SCREENS[game], language, past.view(number, seat))
            hand, shown = scene.game.hand(scene), past.shows(number, seat, None)
            assert (hand in others) == shown
            assert hand in text_of(course_screen(language, past, number, is_open=True, reader=seat))
            closed += not shown
    assert closed > 5


@pytest.mark.parametrize("game", ["bidou", "montevideo"])
def test_a_move_with_a_hand_that_stayed_closed_is_passed_over_for_all_but_its_owner(game: str) -> None:
    table, entries = table_over(game, 2)
    past, language = FinishedGame.of(table, entries), words("en")
    everyone = set(past.steps(None))
    passed_over = [number for number in range(len(past.positions)) if number not in everyone]
    assert passed_over
    for number in passed_over:
        owner = past.positions[number].entry.seat or 0
        assert number in past.steps(owner)
        assert "didn’t see this" in text_of(course_screen(language, past, number, is_open=True, reader=owner))
        for reader in {None, *range(len(table.seats))} - {owner}:
            assert number not in past.steps(reader)


def test_all_hands_are_open_at_a_table_that_opens_at_its_end() -> None:
    table, entries = table_over("bidou", 2, open_at_end=True)
    past = FinishedGame.of(table, entries)
    assert past.steps(None) == tuple(range(len(past.positions)))
    assert all(past.shows(number, 0, None) for number in past.steps(None))


async def test_hands_open_and_close_at_the_same_step(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await finished(here, ana, ben, game="bidou", seed=1, open_at_end=True)
    first = (await start(cleo, here.channel)).text
    assert "Your hand" not in first
    opened = await cleo.click(here.channel, "Open the hands")
    assert opened.text.count("# ") > first.count("# ")
    unseen = await cleo.click(here.channel, "Next ▶")
    assert "(the others didn’t see this)" in unseen.text
    shut = await cleo.click(here.channel, "As everyone saw it")
    assert "Your hand" not in shut.text
    assert "didn’t see this" not in shut.text
    last = await cleo.click(here.channel, "End ⏭")
    assert "🥇 1." in last.text
    begin = await cleo.click(here.channel, "⏮ Start")
    assert begin.text == first


async def whole(here: Harbour, *players: Person | SeatRecord, game: str = "dudo") -> FinishedGame:
    """A finished game by the usual rules: of many rounds or hands."""
    rules = next(iter(GAMES[game].presets.values())).model_dump()
    table = await finished(here, *players, game=game, rules=rules)
    return FinishedGame.of(table, await here.store.journal(table.id))


@pytest.mark.parametrize("game", GAMES)
async def test_a_replay_begins_with_the_last_round_or_hand_and_goes_to_any_other(
    here: Harbour, game: str
) -> None:
    everyone: list[Person | SeatRecord] = [*here.people, COMPUTER]
    played = everyone if GAMES[game].teams else everyone[:2]
    past = await whole(here, *played, game=game)
    table = past.table
    assert [part.number for part in past.parts] == list(range(1, len(past.parts) + 1))
    scene = PlayScene(table, SCREENS[game], words("en"), past.view(0, None))
    ana, name = here.people[0], scene.game.part(scene, 1).split()[0]
    shown = (await ana.slash(here.channel, "replay", table=table.id)).message
    assert shown is not None
    last = len(past.parts)
    at = past.public.index(past.parts[-1].position) + 1
    assert f"Step {at} of {len(past.public)}" in shown.text
    (jump,) = shown.selects
    assert jump.placeholder is not None
    assert jump.placeholder.startswith(f"{name} {last} ")
    assert jump.options[-1].label == f"{name} {last}"
    before = past.parts[-2].position
    second = await ana.choose(here.channel, str(before), message=shown)
    assert second.kind == "update"
    assert f"Step {past.public.index(before) + 1} of" in second.text
    assert second.message is not None
    assert (second.message.selects[0].placeholder or "").startswith(f"{name} {last - 1} ")


async def test_of_many_rounds_those_around_the_present_one_are_offered_and_the_select_says_which(
    here: Harbour,
) -> None:
    past = await whole(here, *here.people, *[COMPUTER] * 5)
    assert len(past.parts) > 25

    def jump(at: int) -> Select:
        screen = course_screen(words("en"), past, at, is_open=False)
        return next(block for block in screen.blocks if isinstance(block, Select))

    rounds = len(past.parts)
    for number, around in ((1, (1, 25)), (14, (2, 26)), (rounds, (rounds - 24, rounds))):
        select = jump(past.parts[number - 1].position)
        assert (select.choices[0].label, select.choices[-1].label) == tuple(f"Round {n}" for n in around)
        assert len(select.choices) == 25
        told = f"Round {number} of {rounds} · go to Round {around[0]} … Round {around[1]}"
        assert select.placeholder == told


async def test_hands_stay_open_over_a_jump_and_a_forged_one_is_refused(here: Harbour) -> None:
    ana, ben, _ = here.people
    past = await whole(here, ana, ben)
    await ana.slash(here.channel, "replay", table=past.table.id)
    shown = (await ana.click(here.channel, "Open the hands")).message
    assert shown is not None
    jumped = await ana.choose(here.channel, shown.selects[0].options[0].value, message=shown)
    assert "As everyone saw it" in [button.label for button in (jumped.message or shown).buttons]
    for value in ("x", "-1", "²"):
        data = {"custom_id": f"s:{past.table.id}:0:jump:open", "component_type": 3, "values": [value]}
        forged = await here.world.raw_interaction(ana, here.channel, kind=3, data=data)
        assert "Something went wrong" not in forged.text
        assert "Step" not in forged.text


async def test_a_game_that_goes_on_is_nobody_s_to_replay_not_even_its_players_(here: Harbour) -> None:
    await here.open(2)
    board = here.board()
    for person in here.people:
        reply = await person.slash(here.channel, "replay", table=1)
        assert "isn’t over" in reply.text
        for arg in ("open on", "shut on"):
            forged = await here.world.raw_interaction(
                person, here.channel, custom_id=f"b:1:0:step:{arg}", message=board
            )
            assert "isn’t over" in forged.text
            assert not dice_in(forged.text)


async def test_a_server_s_games_are_for_its_members_and_for_those_who_sat_there(here: Harbour) -> None:
    ana, ben, cleo = here.people
    table = await finished(here, ana, ben)
    other = here.world.add_guild("Other port")
    pier = other.add_channel("pier")
    other.add_member(ana)
    other.add_member(cleo)
    assert "There is no table 1." in (await cleo.slash(pier, "replay", table=1)).text
    assert "There is no table 1." in (await cleo.slash(cleo.dm, "replay", table=1)).text
    assert "There is no table 99." in (await cleo.slash(here.channel, "replay", table=99)).text
    assert ", replayed" in (await cleo.slash(here.channel, "replay", table=1)).text
    assert ", replayed" in (await ana.slash(pier, "replay", table=1)).text
    first = (await start(ana, pier)).message
    assert "Step 2 of" in (await ana.click(pier, "Next ▶", message=first)).text
    assert ", replayed" in (await ben.slash(ben.dm, "replay", table=1)).text
    assert await ana.complete(here.channel, "replay", option="table", text="") == [
        (f"Dudo · table {table.id}", table.id)
    ]


def listed(which: Reply) -> list[str]:
    """The tables of which one is to be chosen."""
    assert which.message is not None
    return [option.value for select in which.message.selects for option in select.options]


async def test_without_a_number_ones_last_game_here_is_meant(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await finished(here, ana, ben)
    await finished(here, ana, cleo, game="bidou")
    assert "Bidou · table 2" in (await ana.slash(here.channel, "replay")).text
    assert "Dudo · table 1" in (await ben.slash(here.channel, "replay")).text


async def test_without_a_number_the_last_game_is_meant_only_by_who_plays_at_no_table(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    await here.open(1, start=False)
    assert "Dudo · table 1" in (await ana.slash(here.channel, "replay")).text
    await here.more(ana, "Close the table")
    for _ in range(2):
        await here.open(1, computers=1)
    for command, of_ben in (("replay", "Dudo · table 1"), ("verify", "Check of Dudo, table 1")):
        which = await ana.slash(here.channel, command)
        assert listed(which) == ["3", "4"]
        assert of_ben in (await ben.slash(here.channel, command)).text


async def test_the_table_of_this_channel_is_meant_before_any_other(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    for name in ("east", "west"):
        await here.open(1, computers=1, channel=here.guild.add_channel(name))
    for command, said in (("replay", "Dudo · table 1"), ("verify", "Check of Dudo, table 1")):
        assert said in (await ana.slash(here.channel, command)).text
    north = here.guild.add_channel("north")
    for command, said in (("replay", "at table 2 isn’t over yet"), ("verify", "table 2")):
        which = await ana.slash(north, command)
        done = await ana.choose(north, "2", message=which.message)
        assert said in done.text, done.text


async def test_of_several_tables_that_may_come_here_one_is_chosen(here: Harbour) -> None:
    ana, _, cleo = here.people
    north, east = here.guild.add_channel("north"), here.guild.add_channel("east")
    for channel in (here.channel, east):
        await here.open(2, start=False, channel=channel)
    offered = await ana.complete(north, "table move", option="table", text="du")
    assert offered == [("Dudo · table 1", 1), ("Dudo · table 2", 2)]
    which = await ana.slash(north, "table move")
    assert "Which table should move here?" in which.text
    await ana.choose(north, "2", message=which.message)
    await here.settle()
    assert (await here.table(2)).channel_id == north.id
    here.guild.grant(cleo, "manage_guild")
    which = await cleo.slash(east, "table move")
    assert listed(which) == ["1", "2"]
    assert (await here.table(1)).channel_id == here.channel.id, "not moved unasked"


async def test_a_table_that_was_closed_is_seen_up_to_there_and_only_if_its_game_had_begun(
    here: Harbour,
) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben, closed=True)
    assert len(await steps(here, ana)) == 2
    await here.open(2, start=False)
    await here.more(ana, "Close the table")
    assert "closed before its game began" in (await ana.slash(here.channel, "replay", table=2)).text


async def test_a_journal_that_cant_have_happened_is_told_in_a_sentence(here: Harbour) -> None:
    ana, ben, _ = here.people
    table = await finished(here, ana, ben)
    wrong = update(schema.journal).where(schema.journal.c.kind == "action").values(text="99x6")
    await here.store.write(lambda connection: connection.execute(wrong))
    reply = await ana.slash(here.channel, "replay", table=table.id)
    assert "can’t be replayed" in reply.text


async def test_who_had_left_is_told_where_it_happened(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben, left=1)
    shown = await steps(here, ana)
    assert ["Ben has left; a computer plays the seat." in message.text for message in shown[:2]] == [
        False,
        True,
    ]


async def test_a_step_beyond_the_end_is_the_last_one(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    shown = await ana.slash(here.channel, "replay", table=1)
    reply = await here.world.raw_interaction(
        ana, here.channel, custom_id="b:1:999999999:step:shut on", message=shown.message
    )
    assert "🥇 1." in reply.text


@pytest.mark.parametrize("game", GAMES)
async def test_the_largest_table_with_the_longest_names_fits_one_message(here: Harbour, game: str) -> None:
    the_game = GAMES[game]
    size = the_game.seats(next(iter(the_game.presets.values())))[-1]
    names = [f"{'*' * 30}{number}" for number in range(10, 10 + size)]
    seats = [
        SeatRecord(None if number else 2**60, Untrusted(name), "", level="normal" if number else None)
        for number, name in enumerate(names)
    ]
    table = await finished(here, *seats, game=game, seed=2)
    past = FinishedGame.of(table, await here.store.journal(table.id))
    for number in range(len(past.positions)):
        screen = course_screen(words("en"), past, number, is_open=True)
        assert len(text_of(screen)) <= LONGEST + 150
        assert len(screen.blocks) < 20
