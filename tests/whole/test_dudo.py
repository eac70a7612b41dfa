"""Whole games of Dudo through the real discord.py and the stand-in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.interactions.reply import Answers, Asked
from bot.rendering.screens.model import Screen
from data.db.records import raw
from data.fair_play.published import fingerprint
from data.fair_play.replay import check
from games import GAMES
from playground import Message
from tests.bot.harness import Harbour, harbour


@pytest.mark.parametrize(
    ("players", "computers", "options"),
    [
        pytest.param(2, 0, {"preset": "wikipedia"}, marks=pytest.mark.long),
        (2, 4, {"preset": "dudo_full"}),
        pytest.param(6, 0, {"preset": "chile", "dice": 3}, marks=pytest.mark.long),
        pytest.param(10, 0, {"preset": "perudo_box", "seats": 10, "dice": 2}, marks=pytest.mark.long),
    ],
)
async def test_a_whole_game_goes_from_the_command_to_the_places(
    tmp_path: Path, players: int, computers: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, players) as here:
        await here.open(players, computers=computers, **options)
        await here.play_on(random.Random(players))
        table = await here.table()
        assert table.status == "finished"
        assert "\n1. " in here.board().text
        assert fingerprint(table, await here.store.journal(1)) in here.board().text
        assert table.secret.hex() not in here.board().text
        assert check(table, await here.store.journal(1)) == ()
        assert await here.store.pending(1) == ()


async def test_a_game_that_goes_on_is_never_read_from_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a state checks it, which takes a hundred times as long as a move."""
    read: list[object] = []
    load = GAMES["dudo"].load

    def counted(_game: object, state: Mapping[str, Any]) -> object:
        read.append(state)
        return load(state)

    monkeypatch.setattr(type(GAMES["dudo"]), "load", counted)
    async with harbour(tmp_path, 2) as here:
        await here.open(2, computers=1, dice=2)
        await here.play_on(random.Random(2))
        assert (await here.table()).status == "finished"
        assert read == []


async def test_every_hand_comes_by_dm_at_the_start_and_at_every_round(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.dms(ana, "new")
        await here.open(2, dice=1)
        for person in (ana, ben):
            assert [
                message
                for message in person.dms()
                if "Your hand, Dudo" in message.text and "Round 1" in message.text
            ]
        await here.play_on(random.Random(1))
        rounds = max(1, (await here.table()).state["number"])  # type: ignore[index]
        hands = [message for message in ana.dms() if "Dudo in " in message.text]
        assert len(hands) == rounds
        (last,) = [message for message in ben.dms() if "Dudo in " in message.text]
        assert "You won!" in last.text or "You came second." in last.text


async def test_play_again_seats_whoever_presses_it_and_holds_the_other_seats(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, computers=1, dice=1, preset="asmodee")
        await here.play_on(random.Random(5))
        ana, ben = here.people
        await here.press(ben, "Play again")
        old, new = await here.table(1), await here.table(2)
        assert old.rematch == 2
        assert new.secret != old.secret
        assert [seat.name for seat in new.seats] == [seat.name for seat in old.seats]
        assert new.host_id == ben.id
        assert new.rules == old.rules
        assert "① **Ana** · held until **Join**" in here.board().text
        end = next(each for each in reversed(ana.messages(here.channel)) if "The end" in each.text)
        assert (await ana.click(here.channel, "Play again", message=end)).error is None
        await here.settle()
        assert "held" not in here.board().text
        assert (await here.table(2)).seats[0].seat_id
        await here.press(ben, "Start")
        assert (await here.table(2)).status == "playing"


async def test_the_start_goes_without_those_whose_seats_are_held(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, dice=1, preset="asmodee", seats=3)
        await here.play_on(random.Random(5))
        ana, ben, cleo = here.people
        await here.press(ben, "Play again")
        assert "1 of 3 seats" in here.board().text
        await here.press(cleo, "Join")
        await here.press(ben, "Start")
        assert [seat.user_id for seat in (await here.table(2)).seats] == [ben.id, cleo.id]
        assert ana.id not in [seat.user_id for seat in (await here.table(2)).seats]


async def test_a_computer_takes_a_held_seat_and_a_newcomer_is_told_for_whom_it_is(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(2, dice=1, preset="asmodee", seats=2)
        await here.play_on(random.Random(5))
        ana, ben, cleo = here.people
        await here.press(ben, "Play again")
        refused = await cleo.click(here.channel, "Join", message=here.board())
        assert "held for Ana" in refused.text
        await here.press(ben, "Add easy computer")
        assert [raw(seat.name) for seat in (await here.table(2)).seats] == ["Abraham", "Ben"]
        assert "All 2 seats are taken" in (await ana.click(here.channel, "Play again")).text


async def test_typed_moves_do_what_the_buttons_do(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, preset="liars_dice", house_rules="seating=join_order")
        first = here.on_turn()
        assert first is not None
        second = next(person for person in here.people if person is not first)
        offered = await first.complete(here.channel, "move", option="move", text="2x")
        assert ("2 × ⚂ threes (2x3)", "1: 2x3") in offered
        reply = await first.slash(here.channel, "move", move="2x3")
        assert reply.ephemeral
        await here.settle()
        assert " 2 × threes" in here.board().text
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
        assert "round 2" in here.board().text


async def test_a_near_bid_is_picked_in_two_presses_on_the_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        question = await person.click(here.channel, "More bids…")
        assert question.ephemeral
        picker = question.message
        assert picker is not None
        await person.choose(here.channel, "do:4x5", message=picker)
        await here.settle()
        assert picker.id not in [message.id for message in person.messages(here.channel)]
        assert " 4 × fives" in here.board().text


async def test_a_far_bid_is_picked_in_three_presses_on_the_board(tmp_path: Path) -> None:
    async with harbour(tmp_path, 5) as here:
        await here.open(5)
        person = here.on_turn()
        assert person is not None
        picker = (await person.click(here.channel, "More bids…")).message
        assert picker is not None
        far = next(row for row in picker.raw["components"][0]["components"][::-1] if row["type"] == 1)
        other = far["components"][0]["options"][0]
        reply = await person.choose(here.channel, other["value"], message=picker)
        assert (reply.kind, reply.message is not None and reply.message.id) == ("update", picker.id)
        await person.choose(here.channel, "do:24x5", message=reply.message)
        await here.settle()
        assert picker.id not in [message.id for message in person.messages(here.channel)]
        assert " 24 × fives" in here.board().text


async def test_an_old_picker_bids_nothing_and_shows_the_present(tmp_path: Path) -> None:
    async with harbour(tmp_path, 5) as here:
        await here.open(5)
        person = here.on_turn()
        assert person is not None
        picker = (await person.click(here.channel, "More bids…")).message
        await person.click(here.channel, here.moves()[0], message=here.board())
        await here.settle()
        for choice in ("do:9x5", "1"):
            reply = await person.choose(here.channel, choice, message=picker)
            assert reply.ephemeral
            assert "Dudo" in reply.text
        assert "9 fives" not in here.board().text


@pytest.mark.parametrize("choice", ["1", "do:4x5"])
async def test_whoever_chooses_in_a_picker_that_goes_meanwhile_is_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    async with harbour(tmp_path, 5) as here:
        await here.open(5)
        person = here.on_turn()
        assert person is not None
        picker = (await person.click(here.channel, "More bids…")).message
        assert picker is not None
        take_away, say_in_place = Answers.take_away, Answers.say_in_place

        def gone() -> None:
            if picker.id in here.channel.messages:
                here.world.delete(here.channel.messages[picker.id])

        async def take(self: Answers, interaction: Asked) -> bool:
            gone()
            return await take_away(self, interaction)

        async def say(self: Answers, interaction: Asked, screen: Screen) -> None:
            gone()
            await say_in_place(self, interaction, screen)

        monkeypatch.setattr(Answers, "take_away", take)
        monkeypatch.setattr(Answers, "say_in_place", say)
        shown = next(each for each in person.messages(here.channel) if each.id == picker.id)
        reply = await person.choose(here.channel, choice, message=shown)
        await here.settle()
        assert reply.error is None
        assert " 4 × fives" in here.board().text or (reply.message is not None and reply.ephemeral)
        assert "could not be answered" not in caplog.text


async def test_a_hint_says_why_and_does_it_on_a_press(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        hint = await person.slash(here.channel, "hint")
        assert hint.ephemeral
        assert hint.text.count("% of the time") == 2
        assert "Next best: **" in hint.text
        assert hint.message is not None
        label = next(button.label for button in hint.message.buttons if button.label.startswith("☞ "))
        await person.click(here.channel, label, message=hint.message)
        await here.settle()
        assert (await here.table()).moves == 1


async def test_two_tables_in_one_channel_and_one_elsewhere_are_never_mixed_up(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, ben, cleo = here.people
        other = here.guild.add_channel("cards")
        for host, guest in ((ana, ben), (ben, cleo)):
            await host.slash(here.channel, "dudo", house_rules="seating=join_order")
            await here.settle()
            await here.press(guest, "Join")
            await here.press(host, "Start")
        await ana.slash(other, "dudo")
        await here.settle()
        which = await ben.slash(here.channel, "hand")
        assert {option[:3] for option in which.message.selects[0].options} == {  # type: ignore[union-attr]
            ("Dudo · table 1", "1", "not your turn"), ("Dudo · table 2", "2", "your turn"),
        }  # fmt: skip
        chosen = await ben.choose(here.channel, "2", message=which.message)
        assert "table 2" in chosen.text
        assert chosen.ephemeral
        for number in (1, 2):
            hand = await ben.slash(here.channel, "hand", table=number)
            assert f"table {number}" in hand.text
            table = await here.table(number)
            seat = [seat.user_id for seat in table.seats].index(ben.id)
            dice = sorted(table.state["hands"][seat])  # type: ignore[index]
            assert all(f" {die}" in hand.text for die in dice)
        assert (await here.table(3)).status == "lobby"
        assert [await here.store.pending(number) for number in (1, 2, 3)] == [(), (), ()]


def in_channel(here: Harbour) -> list[Message]:
    """What stands in the channel for all."""
    return [message for message in here.people[0].messages(here.channel) if not message.ephemeral]


def first_board(here: Harbour) -> Message:
    """The oldest message that calls somebody."""
    return next(message for message in in_channel(here) if "your turn" in message.text)


async def test_a_table_has_one_board_and_a_round_leaves_one_message(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, computers=1, dice=2)
        begun = len(in_channel(here)) - 1
        await here.play_on(random.Random(7))
        rounds = (await here.table()).state["number"]  # type: ignore[index]
        assert len(in_channel(here)) == begun + rounds + 1
        assert [message for message in in_channel(here) if message.buttons] == [here.board()]


async def test_a_board_is_edited_in_its_place_while_nobody_is_to_be_called(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, computers=1, house_rules="seating=join_order")
        await here.client.computers.stop()
        first = here.on_turn()
        assert first is not None
        while (person := here.on_turn()) is not None:
            board = here.board()
            await here.press(person, here.moves()[0])
        waits = here.board()
        assert waits.id == board.id
        assert "Dudo: Abraham to move" in waits.text
        assert here.moves() == []


async def test_a_table_is_named_by_its_number_only_where_there_are_several(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        assert ", your turn in Dudo: open the bidding" in here.board().text
        await here.people[0].slash(here.channel, "dudo")
        await here.settle()
        called = first_board(here).text.split(",")[0]
        person = next(each for each in here.people if called == f"@{each.name}")
        await person.slash(here.channel, "move", move="1x6", table=1)
        await here.settle()
        assert ", your turn in Dudo (table 1): beat" in here.board().text


async def test_what_is_needed_now_and_then_is_behind_one_button_for_who_may(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(2)
        ana, _, cleo = here.people
        assert [button.label for button in (await here.menu(cleo)).buttons] == [
            "Watch", "Rules", "Fair play",
        ]  # fmt: skip
        assert "Leave the game" in [button.label for button in (await here.menu(ana)).buttons]
        assert "Leave table" in (await here.more(ana, "Leave the game")).text
        assert "Dudo" in (await here.more(cleo, "Rules")).text
        assert "Fair play" in (await here.more(cleo, "Fair play")).text
