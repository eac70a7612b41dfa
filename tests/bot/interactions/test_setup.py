"""Setting a table up: the form of /play, and what its host changes under More… until the start."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens.naming import preset_text
from bot.tables import LoadedTable
from data.db.records import raw
from data.fair_play.replay import check
from games import GAMES
from games.commitments import short_text
from playground import Modal, Person, Reply
from playground.seen import Select
from tests.bot.harness import Harbour, harbour


async def form(here: Harbour) -> Modal:
    reply = await here.people[0].slash(here.channel, "play")
    assert reply.modal is not None, reply
    return reply.modal


async def opened(here: Harbour, **values: str) -> Reply:
    reply = await here.people[0].submit(await form(here), **values)
    await here.settle()
    return reply


# -- the form


async def test_play_asks_for_the_game_with_its_rules_a_clock_and_computers(here: Harbour) -> None:
    asked = await form(here)
    assert [field.label for field in asked.fields] == ["Game and rules", "Clock", "Computers"]
    rules = asked.fields[0].options
    assert {option.value for option in rules} == {
        f"{game} {preset}" for game in GAMES for preset in GAMES[game].presets
    }, "Discord takes 25 at most"
    box = next(option for option in rules if option.value == "dudo perudo_box")
    assert box.label == "Dudo: Perudo, box rules"
    assert box.description == preset_text(words("en"), "dudo", "perudo_box")
    assert rules[0].default


async def test_the_usual_rules_of_the_server_are_the_first_of_their_game(here: Harbour) -> None:
    here.guild.grant(here.people[0], "manage_guild")
    await here.set_server(here.people[0], "rules", "bidou poor_fish")
    offered = [option.value for option in (await form(here)).fields[0].options]
    assert next(value for value in offered if value.startswith("bidou ")) == "bidou poor_fish"


async def test_what_isnt_chosen_is_as_usual_in_the_server(here: Harbour) -> None:
    here.guild.grant(here.people[0], "manage_guild")
    await here.set_server(here.people[0], "clock", "120s")
    await here.set_server(here.people[0], "rules", "dudo chile")
    reply = await opened(here)
    assert "is open" in reply.text
    table = await here.table()
    assert (table.game, table.settings.preset, table.settings.clock) == ("dudo", "chile", 120)
    assert [raw(seat.name) for seat in table.seats] == ["Ana"]


async def test_a_form_opens_the_table_that_it_describes(here: Harbour) -> None:
    await opened(here, rules="pidro sou", clock="300s", computers="9")
    table = await here.table()
    assert (table.game, table.settings.preset, table.settings.clock) == ("pidro", "sou", 300)
    assert [seat.user_id is None for seat in table.seats] == [False, True, True, True]
    assert sorted(seat.team for seat in table.seats) == [0, 0, 1, 1]  # type: ignore[type-var]
    await here.press(here.people[0], "Start")
    assert (await here.table()).status == "playing"


DUDO: dict[str, object] = {"custom_id": "rules", "values": ["dudo perudo_box"]}


FORGED: tuple[list[dict[str, object]], ...] = (
    [{"custom_id": "rules", "values": ["dudo"]}],
    [{"custom_id": "rules", "values": ["dudo mars"]}],
    [{"custom_id": "rules", "values": ["chess classic"]}],
    [{"custom_id": "rules", "values": ["usual"]}],
    [{"custom_id": "rules", "values": [7]}],
    [{"custom_id": "rules"}],
    [DUDO, {"custom_id": "computers", "values": ["²"]}],
    [DUDO, {"custom_id": "clock", "values": ["soon"]}],
    [],
)
"""What forms bring that nobody has seen."""


async def test_a_forged_form_is_refused(here: Harbour) -> None:
    for values in FORGED:
        components = [{"type": 18, "component": {"type": 3, **value}} for value in values]
        data = {"custom_id": "m:0:0:open", "components": components}
        reply = await here.world.raw_interaction(here.people[0], here.channel, kind=5, data=data)
        assert reply.ephemeral, values
        assert await here.store.live_tables() == (), values


async def test_a_form_of_which_only_the_rules_come_opens_a_table_as_usual(here: Harbour) -> None:
    data = {"custom_id": "m:0:0:open", "components": [{"type": 18, "component": {"type": 3, **DUDO}}]}
    await here.world.raw_interaction(here.people[0], here.channel, kind=5, data=data)
    await here.settle()
    table = await here.table()
    assert (table.game, table.settings.preset, len(table.seats)) == ("dudo", "perudo_box", 1)


async def test_a_preset_is_completed_by_its_name_and_its_line(here: Harbour) -> None:
    found = await here.people[0].complete(here.channel, "dudo", option="preset", text="perudo")
    assert found[-1][1] == "perudo_box"
    assert found[-1][0].startswith("Perudo, box rules: Calza at any time")
    assert all(value in GAMES["dudo"].presets for _, value in found)


# -- under More…


async def lobby(here: Harbour, players: int = 2, **options: object) -> None:
    await here.open(players, start=False, **options)  # type: ignore[arg-type]


def select(reply: Reply, begins: str) -> Select:
    assert reply.message is not None
    return next(each for each in reply.message.selects if (each.placeholder or "").startswith(begins))


async def test_the_host_chooses_rules_by_name_and_the_board_has_them_at_once(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here, house_rules="loss=all")
    menu = await here.pick(ana, "Rules: ", "perudo_box")
    assert menu.kind == "update"
    assert select(menu, "Rules: Perudo, box rules")
    assert select(menu, "House rules: none")
    assert "Perudo, box rules" in here.board().text
    table = await here.table()
    assert (table.settings.preset, dict(table.settings.changes)) == ("perudo_box", {})
    assert table.rules == GAMES["dudo"].presets["perudo_box"].model_dump()


@pytest.mark.long
async def test_the_game_is_another_one_under_a_new_seal_until_somebody_sits_down(here: Harbour) -> None:
    ana, ben, _ = here.people
    await lobby(here, 1, house_rules="loss=all")
    await here.pick(ana, "How many computers", "5")
    before = await here.table()
    menu = await here.pick(ana, "Rules: ", "pidro short")
    assert select(menu, "Rules: Short Pidro")
    table = await here.table()
    assert (table.game, table.settings.preset, dict(table.settings.changes)) == ("pidro", "short", {})
    assert [seat.user_id is None for seat in table.seats] == [False, True, True, True]
    assert sorted(seat.team for seat in table.seats) == [0, 0, 1, 1]  # type: ignore[type-var]
    assert table.seal != before.seal
    assert table.secret != before.secret
    assert f"seal `{short_text(bytes.fromhex(table.seal))}`" in here.board().text
    await here.pick(ana, "How many computers", "2")
    await here.press(ben, "Join")
    assert all(
        " " not in option.value for option in select(await here.pick(ana, "Clock", "none"), "Rules").options
    )
    forged = {"custom_id": "s:1:0:preset", "component_type": 3, "values": ["dudo chile"]}
    reply = await here.world.raw_interaction(ana, here.channel, kind=3, data=forged)
    assert "Others have joined" in reply.text
    for values in (["chess classic"], ["dudo mars"], ["dudo chile x"]):
        await here.world.raw_interaction(ana, here.channel, kind=3, data={**forged, "values": values})
    assert (await here.table()).game == "pidro"
    await here.press(ana, "Start")
    assert (await here.table()).status == "playing"


@pytest.mark.long
async def test_a_game_that_was_chosen_later_is_proved_like_any_other(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.open(1, game="bidou", start=False)
        await here.pick(ana, "Rules: ", "dudo liars_dice")
        await here.press(ben, "Join")
        await here.press(ana, "Start")
        await here.play_on(random.Random(5))
        proved = await ben.slash(here.channel, "verify")
        assert "I have just checked" in (await proved.filled()).text
        assert not check(await here.table(), await here.store.journal(1))


async def test_only_the_host_chooses_another_game(here: Harbour) -> None:
    await lobby(here, 1)
    forged = {"custom_id": "s:1:0:preset", "component_type": 3, "values": ["pidro short"]}
    reply = await here.world.raw_interaction(here.people[1], here.channel, kind=3, data=forged)
    assert "Only the host" in reply.text
    assert (await here.table()).game == "dudo"


async def test_the_host_chooses_how_many_computers_sit_there(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    menu = await here.pick(ana, "How many computers: none", "3")
    assert [seat.user_id is None for seat in (await here.table()).seats] == [False, False, True, True, True]
    assert [option.value for option in select(menu, "How many computers: 3").options] == list("01234")
    await here.pick(ana, "How many computers", "1")
    assert [seat.user_id is None for seat in (await here.table()).seats] == [False, False, True]
    forged = {"custom_id": "s:1:0:computers", "component_type": 3, "values": ["5"]}
    await here.world.raw_interaction(ana, here.channel, kind=3, data=forged)
    assert len((await here.table()).seats) == 3


async def test_a_house_rule_is_chosen_in_two_steps_each_with_a_line(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    asked = await here.pick(ana, "House rules", "loss")
    assert asked.message is not None
    assert "What a wrong bid or a wrong doubt costs." in asked.text
    values = asked.message.selects[0]
    assert [(each.label, each.default) for each in values.options] == [
        ("One die", True), ("As many dice as the bid was off, at least one", False),
        ("All dice: sudden death", False),
    ]  # fmt: skip
    menu = await ana.choose(here.channel, "all", message=asked.message)
    await here.settle()
    assert select(menu, "House rules: Loss: All dice: sudden death")
    assert "House rules: Loss: All dice: sudden death" in here.board().text
    asked = await here.pick(ana, "House rules", "loss")
    await ana.choose(here.channel, "one", message=asked.message)
    await here.settle()
    assert "House rules" not in here.board().text, "as the preset has it is no house rule"


async def test_rules_that_exclude_each_other_are_refused_and_change_nothing(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    asked = await here.pick(ana, "House rules", "aces_out")
    before = await here.table()
    refused = await ana.choose(here.channel, "double", message=asked.message)
    assert refused.ephemeral
    assert (await here.table()).rules == before.rules


async def test_clock_level_and_seats_are_chosen_and_stronger_computers_sit_there(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    await here.press(ana, "Add easy computer")
    await here.pick(ana, "Clock: none", "300s")
    await here.pick(ana, "Computers: easy", "hard")
    await here.pick(ana, "Seats: 6", "3")
    assert "3 of 3 seats · 5 minutes a move" in here.board().text
    assert "Add hard computer" in [button.label for button in here.board().buttons]
    table = await here.table()
    assert (table.settings.clock, table.settings.seats, table.seats[2].level) == (300, 3, "hard")
    assert "3" not in [each.value for each in select(await here.pick(ana, "Seats", "5"), "Seats").options][1:]


async def test_the_host_sends_away_and_hands_over(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await lobby(here, 3)
    old = await here.menu(ana)
    await here.pick(ana, "Take out", f"send:u{cleo.id}")
    assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Ben"]
    gone = await ana.choose(here.channel, f"host:u{cleo.id}", message=old)
    assert "no longer at this table" in gone.text
    done = await here.pick(ana, "Take out", f"host:u{ben.id}")
    assert done.message is not None
    assert not done.message.selects, "who isn't host any more has nothing left to choose"
    assert (await here.table()).host_id == ben.id


async def test_switches_say_how_they_are_and_a_cut_that_is_taken_back_is_told(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    await here.more(ana, "Cut: off")
    assert "with a cut" in here.board().text
    menu = await here.more(ana, "Watching: off")
    assert "players who are out may watch" in here.board().text
    assert menu.message is not None
    assert "Watching: on" in [button.label for button in menu.message.buttons]
    await here.more(ana, "Cut: on")
    assert not (await here.table()).settings.cut
    assert any("The host plays without a cut" in each.text for each in ana.messages(here.channel))


async def test_a_word_is_given_by_a_form(here: Harbour) -> None:
    ben = here.people[1]
    await lobby(here)
    asked = await here.more(ben, "Give a word")
    done = await ben.submit(asked.modal, word="herring")
    await here.settle()
    assert done.kind == "update"
    assert "**Ben** · word: herring" in here.board().text


async def test_others_have_only_the_word_and_the_way_out_and_can_forge_nothing(here: Harbour) -> None:
    ben, cleo = here.people[1:]
    await lobby(here)
    before = await here.table()
    menu = await here.menu(ben)
    assert not menu.selects
    assert [button.label for button in menu.buttons] == ["Give a word", "Fair play", "Table", "Leave"]
    assert [button.label for button in (await here.menu(cleo)).buttons] == ["Fair play", "Table"]
    forged = [
        ("s:1:0:preset", ["chile"]), ("s:1:0:rule", ["loss"]), ("s:1:0:ruleval:loss", ["all"]),
        ("s:1:0:clock", ["60s"]), ("s:1:0:level", ["easy"]), ("s:1:0:seats", ["3"]),
        ("s:1:0:people", ["send:u1"]), ("b:1:0:switch:watch", None), ("b:1:0:switch:host_id", None),
    ]  # fmt: skip
    for custom_id, values in forged:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        data |= {} if values is None else {"values": values}
        reply = await here.world.raw_interaction(ben, here.channel, kind=3, data=data)
        assert reply.ephemeral
    assert await here.table() == before


async def test_nothing_is_changed_any_more_once_the_game_has_begun(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here)
    menu = await here.menu(ana)
    await here.press(ana, "Start")
    rules = (await here.table()).rules
    late = await ana.choose(here.channel, "perudo_box", message=menu)
    assert "has already started" in late.text
    assert (await here.table()).rules == rules


@pytest.mark.parametrize("game", GAMES)
async def test_the_menu_of_every_game_offers_all_of_its_rules(tmp_path: Path, game: str) -> None:
    async with harbour(tmp_path, 1) as here:
        await here.people[0].slash(here.channel, game)
        await here.settle()
        menu = await here.menu(here.people[0])
        seldom = await here.seldom(here.people[0], menu)
        selects = (*menu.selects, *seldom.selects)
        offered = {option.value for select in selects for option in select.options}
        assert {option.name for option in GAMES[game].options()} <= offered
        assert set(GAMES[game].presets) <= offered
        english = words("en")
        assert english.say(f"{game}-about") in here.board().text


async def test_the_start_leaves_one_line_of_the_lobby_and_the_start_message_stays(here: Harbour) -> None:
    ana = here.people[0]
    await lobby(here, house_rules="seating=join_order")
    board = here.board()
    await here.press(ana, "Start")
    left = next(each for each in ana.messages(here.channel) if each.id == board.id)
    assert left.text.splitlines()[0] == "**Dudo · table 1** has started: Ana and Ben"
    assert not left.buttons
    assert any("The list of players is final" in each.text for each in ana.messages(here.channel))


# -- at several tables


async def at_two_tables(here: Harbour) -> None:
    for number in (1, 2):
        await here.open(2, house_rules="seating=join_order")
        assert (await here.table(number)).status == "playing"


async def test_whoever_sits_at_several_tables_chooses_and_the_choice_does_what_was_asked(
    here: Harbour,
) -> None:
    await at_two_tables(here)
    table = await here.table(2)
    seat = LoadedTable(table).view(None).awaited[0]
    mover = next(each for each in here.people if each.id == table.seats[seat].user_id)
    asked: list[tuple[str, dict[str, str], str]] = [
        ("hand", {}, "Your hand, Dudo"), ("rules dudo", {}, "As table 2 plays it"),
        ("table show", {}, "shown again"), ("table leave", {}, "Leave table 2?"),
    ]  # fmt: skip
    for command, options, said in asked:
        which = await mover.slash(here.channel, command, **options)
        assert which.ephemeral
        done = await mover.choose(here.channel, "2", message=which.message)
        await here.settle()
        assert said in done.text
        assert done.ephemeral


async def test_a_typed_move_is_carried_to_the_table_that_is_chosen(here: Harbour) -> None:
    await at_two_tables(here)
    tables = [await here.table(number) for number in (1, 2)]
    movers = [table.seats[LoadedTable(table).view(None).awaited[0]].user_id for table in tables]
    mover, other = (next(each for each in here.people if each.id == user_id) for user_id in movers)
    if other is not mover:
        await other.slash(here.channel, "move", table=2, move="1x2")
        await here.settle()
    before = [(await here.table(number)).moves for number in (1, 2)]
    which = await mover.slash(here.channel, "move", move="2x3")
    assert "Which table is this move for?" in which.text
    done = await mover.choose(here.channel, "2", message=which.message)
    await here.settle()
    assert "2 × ⚂ threes" in done.text
    assert [(await here.table(number)).moves for number in (1, 2)] == [before[0], before[1] + 1]


@pytest.mark.parametrize("values", [["3"], ["x"], ["٣"], ["1", "2"]])
async def test_a_forged_choice_of_a_table_is_refused(here: Harbour, values: list[str]) -> None:
    await at_two_tables(here)
    cleo = here.people[2]
    for verb in (
        "handof",
        "hintof",
        "moveat:2x3",
        "leaving",
        "showing",
        "closing",
        "hosting:1",
        "mine:word",
        "replayof:1",
        "replayof:x",
        "verifyof",
        "moving",
        "replacing:2",
    ):
        data = {"custom_id": f"s:0:0:{verb}", "component_type": 3, "values": values}
        reply = await here.world.raw_interaction(cleo, here.channel, kind=3, data=data)
        assert reply.ephemeral
    assert [(await here.table(number)).moves for number in (1, 2)] == [0, 0]
    assert [(await here.table(number)).status for number in (1, 2)] == ["playing", "playing"]


async def test_the_screen_on_which_a_host_chose_is_shown_again_and_nobody_else_sees_the_second(
    tmp_path: Path,
) -> None:
    def placeholders(person: Person) -> list[str]:
        newest = person.messages(here.channel)[-1]
        return [(select.placeholder or "").partition(":")[0] for select in newest.selects]

    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.open(2, start=False)
        often = ["Rules", "House rules", "Clock", "Take out, or make host…"]
        await here.pick(ana, "Clock", "120s")
        assert placeholders(ana) == often
        await here.pick(ana, "Seats", "5")
        assert "Seats" in placeholders(ana)
        assert not set(placeholders(ana)) & set(often)
        await ana.click(here.channel, "Back")
        assert placeholders(ana) == often
        forged = {"custom_id": "b:1:0:setup:more", "component_type": 2}
        reply = await here.world.raw_interaction(ben, here.channel, kind=3, data=forged)
        assert "This table" in reply.text
        assert "More settings" not in reply.text
