"""Sitting down, standing up, and who may do what before the game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.rendering.screens.starting import list_text
from bot.tables.transitions import absence
from bot.tables.transitions.calls import LOOKS
from bot.tables.transitions.clock import leaving
from bot.tables.transitions.lobby import seat_of
from data.db.records import raw
from games.commitments import word_hash
from games.frozen_list import FrozenList
from playground.seen import Button
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.played import many


async def open_lobby(here: Harbour, **options: object) -> None:
    await here.people[0].slash(here.channel, "dudo", **options)
    await here.settle()


async def test_the_board_shows_every_setting_and_the_seal_of_the_dice(here: Harbour) -> None:
    await open_lobby(here, preset="chile", house_rules="loss=all", dice=3, seats=4, clock="2m")
    text = here.board().text
    for shown in (
        "Dudo · table 1", "Bluff about everybody’s dice", "Chilean rules",
        "House rules: Loss: All dice: sudden death · Dice at the start: 3",
        "1 of 4", "2 minutes a move", "seal `2-",
    ):  # fmt: skip
        assert shown in text
    assert "chile" not in text.replace("Chilean", "")


async def test_a_board_says_nothing_of_what_a_table_hasnt_got(here: Harbour) -> None:
    await open_lobby(here)
    text = here.board().text
    for unsaid in ("House rules", "lock", "none", "cut", "watch", "ready", "wikipedia"):
        assert unsaid not in text
    assert [button.label for button in here.board().buttons] == [
        "Join", "Add easy computer", "Start", "Rules", "Learn", "More…",
    ]  # fmt: skip


async def test_seats_ids_and_words_are_frozen_at_the_start_and_shown(here: Harbour) -> None:
    ana, ben, _ = here.people
    await open_lobby(here)
    await here.press(ben, "Join")
    await here.give_word(ben, "herring")
    await here.settle()
    assert "word: herring" in here.board().text
    await here.press(ana, "Start")
    table = await here.table()
    frozen = FrozenList.from_json(table.parts[0].frozen)
    assert any(list_text(frozen) in message.text for message in ana.messages(here.channel))
    assert [seat.id for seat in frozen.seats] == [seat.seat_id for seat in table.seats]
    salt = table.seats[1].salt
    assert salt is not None
    assert frozen.seats[1].word == word_hash(salt, "herring")


async def test_nobody_sits_down_twice_or_at_a_full_table(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await open_lobby(here, seats=2)
    lobby = here.board()
    twice = await ana.click(here.channel, "Join")
    assert "You’re already at this table" in twice.text
    await here.press(ben, "Join")
    assert next(button for button in here.board().buttons if button.label == "Join").disabled
    late = await cleo.click(here.channel, "Join", message=lobby)
    assert "All 2 seats are taken" in late.text
    assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Ben"]


async def test_only_the_host_starts_adds_computers_and_closes(here: Harbour) -> None:
    _, ben, _ = here.people
    await open_lobby(here)
    await here.press(ben, "Join")
    for verb in ("start", "addbot", "close", "shuffle", "switch:cut"):
        forged = {"custom_id": "b:1:0:" + verb, "component_type": 2}
        reply = await here.world.raw_interaction(ben, here.channel, kind=3, data=forged)
        assert reply.ephemeral
        assert "Only the host" in reply.text or "no teams" in reply.text
    assert "Close the table" not in [button.label for button in (await here.menu(ben)).buttons]
    assert not (await here.menu(ben)).selects
    assert (await here.table()).status == "lobby"


async def test_computers_are_easy_until_their_host_has_won_three_games_of_it(here: Harbour) -> None:
    ana, ben, _ = here.people
    won, lost = [ana.id, ben.id], [ben.id, ana.id]
    ledger = await many(here, [won, lost, won], {}, game="bidou")
    await here.open(1, game="bidou", start=False)
    await here.press(ana, "Add easy computer")
    await many(here, [won], {}, game="bidou", ledger=ledger, first=11)
    await here.open(1, game="bidou", start=False)
    await here.press(ana, "Add hard computer")
    first, second = await here.store.live_tables()
    assert [table.seats[1].level for table in (first, second)] == ["easy", "hard"]
    await here.pick(ana, "Rules", "dudo asmodee")
    assert "Add easy computer" in [button.label for button in here.board().buttons]
    cards = here.guild.add_channel("cards")
    await here.open(1, game="bidou", start=False, channel=cards, level="normal")
    assert "Add normal computer" in [button.label for button in here.board(cards).buttons]


async def test_joining_is_being_ready_and_start_stands_out_as_soon_as_enough_sit(here: Harbour) -> None:
    ana, ben, _ = here.people
    await open_lobby(here)

    def start() -> Button:
        return next(button for button in here.board().buttons if button.label == "Start")

    assert start().disabled
    forged = {"custom_id": "b:1:0:start", "component_type": 2}
    alone = await here.world.raw_interaction(ana, here.channel, kind=3, data=forged)
    assert "at least 2" in alone.text
    await here.press(ben, "Join")
    assert not start().disabled
    assert start().style == "success"
    await here.press(ana, "Start")
    assert (await here.table()).status == "playing"


async def test_a_host_who_leaves_hands_the_table_to_the_next_player(here: Harbour) -> None:
    ana, ben, _ = here.people
    await open_lobby(here)
    await here.press(ben, "Join")
    left = await here.more(ana, "Leave")
    assert "You have left table 1" in left.text
    assert (await here.table()).host_id == ben.id
    await here.more(ben, "Leave")
    table = await here.table()
    assert table.status == "closed"
    assert "closed before its game began" in here.board().text
    assert table.secret.hex() not in here.board().text


async def test_the_host_hands_over_by_command(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await open_lobby(here)
    await here.press(ben, "Join")
    refused = await ana.slash(here.channel, "table host", player=cleo)
    assert "has to be a player at this table" in refused.text
    await ana.slash(here.channel, "table host", player=ben)
    await here.settle()
    assert "**Ben** · host" in here.board().text


async def test_an_admin_of_the_server_can_close_any_table(here: Harbour) -> None:
    await open_lobby(here)
    cleo = here.people[2]
    refused = await close_table(cleo, here.channel, table=1)
    assert "no seat at an open table 1" in refused.text
    here.guild.grant(cleo, "manage_guild")
    await close_table(cleo, here.channel, table=1)
    await here.settle()
    assert (await here.table()).status == "closed"


async def test_computers_come_and_go(here: Harbour) -> None:
    ana = here.people[0]
    await open_lobby(here, seats=3)
    await here.press(ana, "Add easy computer")
    await here.press(ana, "Add easy computer")
    assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Abraham", "Blaise"]
    menu = await here.pick(ana, "Take out", "send:cBlaise")
    assert "Blaise" not in [choice.label for select in menu.message.selects for choice in select.options]  # type: ignore[union-attr]
    assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Abraham"]


async def test_who_leaves_a_game_is_replaced_by_a_computer_and_can_come_back(here: Harbour) -> None:
    await here.open(2)
    person = here.on_turn()
    assert person is not None
    await here.leave(person, table=1)
    table = await here.table()
    if table.status == "playing":
        assert "has left; a computer plays the seat" in "\n".join(
            message.text for message in person.messages(here.channel)
        )
        refused = await person.click(here.channel, "My hand")
        assert refused.ephemeral
        await here.press(person, "Take my seat back")
        assert all(seat.level is None for seat in (await here.table()).seats)


async def test_whoever_takes_no_dms_is_told_when_sitting_down_and_plays_by_the_hand_button(
    here: Harbour,
) -> None:
    ana, ben, _ = here.people
    ben.close_dms()
    await open_lobby(here)
    await here.press(ben, "Join")
    assert ben.sees("I can’t reach you by DM")
    assert "no DMs: use **My hand**" in here.board().text
    await here.press(ana, "Start")
    assert ben.dms() == []
    reply = await ben.click(here.channel, "My hand")
    assert reply.ephemeral
    assert "Your hand, Dudo" in reply.text
    assert not ana.sees("Ben’s dice")
    assert (await here.store.person(ben.id)).dm == "closed"


async def play_to_round(here: Harbour, number: int) -> None:
    """Bids are doubted until that round begins."""
    while f"round {number}" not in here.board().text.lower():
        person = here.on_turn()
        assert person is not None
        labels = here.moves()
        await here.press(person, "Dudo!" if "Dudo!" in labels else labels[0])


async def test_dms_that_close_in_the_middle_of_a_game_lose_nothing(here: Harbour) -> None:
    await here.open(2, dice=2)
    ana, ben, _ = here.people
    await here.dms(ben, "new")
    ben.close_dms()
    await play_to_round(here, 2)
    assert "DMs don’t reach Ben" in here.board().text
    assert "Round 2" in (await ben.click(here.channel, "My hand")).text
    assert any("Round 2" in message.text for message in ana.dms())


async def test_hands_come_by_dm_again_after_my_hand_once_dms_are_open(here: Harbour) -> None:
    ana, ben, _ = here.people
    ben.close_dms()
    await here.open(2)
    for _ in range(2):
        await ben.click(here.channel, "My hand")
        await here.settle()
        assert "DMs don’t reach Ben" in here.board().text
    ben.open_dms()
    await ben.slash(here.channel, "hand")
    await here.settle()
    assert "DMs don’t reach" not in here.board().text
    await play_to_round(here, 2)
    assert all(any("Round 2" in message.text for message in person.dms()) for person in (ana, ben))


async def test_house_rules_are_completed_part_by_part(here: Harbour) -> None:
    ana = here.people[0]
    first = await ana.complete(here.channel, "dudo", option="house_rules", text="")
    assert len(first) == 25
    then = await ana.complete(here.channel, "dudo", option="house_rules", text="calza=off lo")
    assert [value for _, value in then] == ["calza=off loss=difference", "calza=off loss=all"]
    switches = await ana.complete(here.channel, "bidou", option="house_rules", text="cut=on open_at")
    assert [value for _, value in switches] == ["cut=on open_at_end=on"]
    clocks = await ana.complete(here.channel, "dudo", option="clock", text="1")
    assert ("1 minute a move", "1m") in clocks


@pytest.mark.parametrize(
    ("options", "cut", "open_at_end"),
    [
        ({}, False, False),
        ({"house_rules": "cut=on poor_fish=on open_at_end=on"}, True, True),
        ({"house_rules": "cut=off, open_at_end = on poor_fish=on"}, False, True),
        ({"house_rules": "cut=on open_at_end=on", "cut": "off", "open_at_end": "off"}, False, False),
    ],
)
async def test_a_switch_of_the_table_is_typed_among_house_rules_and_an_option_of_its_own_comes_first(
    here: Harbour, options: dict[str, str], *, cut: bool, open_at_end: bool
) -> None:
    await here.people[0].slash(here.channel, "bidou", **options)
    settings = (await here.table()).settings
    assert (settings.cut, settings.open_at_end) == (cut, open_at_end)
    assert settings.changes == ({"poor_fish": "on"} if "poor_fish" in options.get("house_rules", "") else {})


async def test_a_typed_cut_comes_before_the_habit_of_the_server(here: Harbour) -> None:
    keeper = here.people[0]
    here.guild.grant(keeper, "manage_guild")
    await here.set_server(keeper, "Cut", True)
    for number, (rules, cut) in enumerate((("", True), ("cut=off", False)), 1):
        await keeper.slash(here.channel, "dudo", house_rules=rules)
        assert (await here.table(number)).settings.cut == cut


async def test_help_and_rules_are_for_the_one_who_asks(here: Harbour) -> None:
    ana = here.people[0]
    shown = await ana.slash(here.channel, "help")
    assert shown.ephemeral
    assert "/dudo" in shown.text
    rules = await ana.slash(here.channel, "rules dudo", preset="asmodee")
    assert "only bid and doubt" in rules.text
    assert "Calza!" not in rules.text
    await open_lobby(here, preset="wikipedia_2020")
    assert "As table 1 plays it: Dudo, older rules" in (await ana.slash(here.channel, "rules dudo")).text


@pytest.mark.parametrize(("preset", "called"), [("liars_dice", "Liar’s dice"), ("perudo_box", "Perudo")])
async def test_a_table_is_called_by_a_preset_that_has_a_name_of_its_own(
    here: Harbour, preset: str, called: str
) -> None:
    ana, ben, _ = here.people
    reply = await ana.slash(here.channel, "dudo", preset=preset)
    assert f"{called} 1" in reply.text
    await here.settle()
    shown = [here.board().text, (await ana.slash(here.channel, "rules dudo", preset=preset)).text]
    await here.press(ben, "Join")
    await here.press(ana, "Start")
    shown += [here.board().text, (await ana.click(here.channel, "My hand", message=here.board())).text]
    for text in shown:
        assert called in text
        assert "Dudo" not in text.replace("Dudo!", ""), text


async def test_help_names_every_command(here: Harbour) -> None:
    ana = here.people[0]
    first = await ana.slash(here.channel, "help")
    told = first.text + (await ana.choose(here.channel, "commands", message=first.message)).text
    commands = {command.qualified_name.split()[0] for command in here.client.tree.walk_commands()}
    assert len(commands) > 15
    assert [name for name in commands - {"help"} if f"/{name}" not in told] == []


async def turn(here: Harbour) -> list[int | None]:
    """The people whose turn it is."""
    loaded = await here.client.tables.load(1)
    return [loaded.table.seats[seat].user_id for seat in loaded.people]


@pytest.mark.long
async def test_ten_long_names_and_words_fit_the_messages_they_need(tmp_path: Path) -> None:
    async with harbour(tmp_path, 10) as here:
        for number, person in enumerate(here.people):
            person.user.display = f"{number}" + "*_~`|>#[" * 4
        host = here.people[0]
        await host.slash(here.channel, "dudo", seats=10, clock="30s", house_rules="loss=all overbid=on")
        await here.settle()
        for person in here.people[1:]:
            await here.press(person, "Join")
        for person in here.people:
            await here.give_word(person, '"' * 40)
        await here.settle()
        here.clock.move(LOOKS.total_seconds())  # or players who have just sat down aren't called
        await here.press(host, "Start")
        assert (await here.table()).status == "playing"
        if await turn(here) == [host.id]:  # who has just begun the game isn't called, either
            await here.client.gameplay.act(1, host.id, "1x3")
            await here.settle()
        assert [person.id for person in here.people if person.id in here.board().pinged] == await turn(here)


@pytest.mark.long
async def test_coming_and_going_never_makes_a_board_too_long(here: Harbour) -> None:
    await here.open(2)
    waiting = next(person for person in here.people[:2] if person is not here.on_turn())
    for _ in range(60):
        seat = seat_of(await here.table(), waiting.id)
        await here.client.seating.leave(1, waiting.id, leaving(await here.table(), seat))
        await here.client.tables.do(1, absence.come_back, waiting.id)
    await here.settle()
    assert here.on_turn() is not None


async def test_a_rematch_freezes_an_interaction_of_every_person(here: Harbour) -> None:
    await here.open(2, dice=1, preset="asmodee")
    await here.play_on(random.Random(3))
    ana, ben, _ = here.people
    await here.press(ana, "Play again")
    await here.more(ana, "Leave")
    await here.press(ben, "Add easy computer")
    await here.press(ben, "Start")
    assert all(seat.seat_id for seat in (await here.table(2)).seats if seat.user_id is not None)


async def test_a_rematch_is_asked_for_in_the_channel_of_the_game_alone(here: Harbour) -> None:
    await here.open(2, dice=1, preset="asmodee")
    await here.play_on(random.Random(3))
    ben, other = here.people[1], here.guild.add_channel("cards")
    reply = await here.world.raw_interaction(ben, other, custom_id="b:1:0:again", message=here.board())
    assert "was in #dice" in reply.text
    await here.settle()
    assert await here.store.table(2) is None


async def test_play_again_leaves_out_who_has_left(here: Harbour) -> None:
    await here.open(3, dice=1, preset="asmodee", house_rules="seating=join_order")
    gone = next(person for person in here.people if person is not here.on_turn())
    await here.leave(gone)
    await here.play_on(random.Random(4))
    asks = next(person for person in here.people if person is not gone)
    await here.press(asks, "Play again")
    assert gone.id not in [seat.user_id for seat in (await here.table(2)).seats]


async def test_out_of_turn_calls_have_their_button_also_while_a_computer_is_on_turn(here: Harbour) -> None:
    here.client.tables.changed = lambda table: None
    await here.open(2, computers=1, house_rules="dudo_callers=any seating=join_order")
    table = await here.table()
    while (await here.table()).moves == 0 or here.on_turn() is not None:
        person = here.on_turn()
        if person is None:
            thought = await here.client.gameplay.think(1)
            assert thought is not None
            assert await here.client.gameplay.carry_out(thought)
            await here.settle()
        else:
            await here.press(person, here.moves()[0])
    assert "Abraham to move" in here.board().text
    assert here.moves() == ["Dudo!"]
    assert table.status == "playing"
