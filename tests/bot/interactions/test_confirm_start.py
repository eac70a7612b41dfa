"""How a game begins: nothing is drawn before Discord shows what it is drawn from, and what can't be
established is thrown away for all to see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.rendering.screens.starting import list_text
from data.db.records import TableRecord
from data.fair_play.draw_source import chance_of
from games import GAMES
from games.commitments import short_text, word_hash
from games.fair import seal_of
from games.frozen_list import FrozenList
from playground import Message, Person, Reply, payloads
from tests.bot.harness import Harbour, close_table, harbour, unanswered

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ORIGINAL = "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
HISTORY = "GET /channels/{channel_id}/messages"
THROWN = "The start was called off"


async def press_start(here: Harbour) -> Reply:
    reply = await here.people[0].click(here.channel, "Start", message=lobby(here))
    await here.settle()
    return reply


def lobby(here: Harbour) -> Message:
    """The board of the lobby."""
    boards = [post for post in posts(here) if any(button.label == "Start" for button in post.buttons)]
    return boards[-1]


def posts(here: Harbour) -> list[Message]:
    return [post for post in here.people[0].messages(here.channel) if not post.ephemeral]


def saying(here: Harbour, text: str) -> list[Message]:
    return [post for post in posts(here) if text in post.text]


def raw(here: Harbour, message: Message) -> Mapping[str, Any]:
    """A message as Discord gives it to anybody who asks."""
    return payloads.message(here.channel.messages[message.id], here.world)


def cutter(here: Harbour) -> Person:
    """Whom the list calls to cut."""
    call = saying(here, ", you cut")[-1].text
    return next(person for person in here.people if f"@{person.name}" in call)


async def cut(here: Harbour, person: Person, word: str = "herring") -> Reply:
    asked = await person.click(here.channel, "Cut")
    assert asked.modal is not None, asked
    reply = await person.submit(asked.modal, word=word)
    await here.settle()
    return reply


def frozen(table: TableRecord) -> FrozenList:
    return FrozenList.from_json(table.parts[-1].frozen)


async def is_back(here: Harbour, before: TableRecord) -> None:
    """The lobby waits under a new seal, which everyone sees, and nothing was drawn."""
    table = await here.table()
    assert (table.status, table.beginning, table.parts, table.state) == ("lobby", None, (), None)
    assert table.seal != before.seal
    assert table.seal == seal_of(table.secret, GAMES[table.game].draw_list(1)).hex
    assert short_text(bytes.fromhex(table.seal)) in lobby(here).text
    thrown = saying(here, THROWN)
    assert thrown
    assert short_text(bytes.fromhex(before.seal)) in thrown[-1].text
    assert thrown[-1].id != lobby(here).id
    assert "start" not in {entry.kind for entry in await here.store.journal(1)}


@pytest.mark.long
async def test_the_list_answers_the_very_press_that_froze_it_and_is_never_edited(here: Harbour) -> None:
    await here.open(2, computers=1, start=False)
    seal = short_text(bytes.fromhex((await here.table()).seal))
    assert seal in lobby(here).text
    ben = here.people[1]
    await here.give_word(ben, "herring")
    await here.settle()
    pressed = await press_start(here)
    table = await here.table()
    (shown,) = saying(here, list_text(frozen(table)))
    assert seal in shown.text
    told = raw(here, shown)
    assert told["interaction_metadata"]["id"] == str(pressed.interaction.id) == frozen(table).start
    assert "original_response_message_id" not in told["interaction_metadata"]
    await here.play_on(random.Random(1))
    assert raw(here, shown)["edited_timestamp"] is None
    seats = frozen(table).seats
    assert [seat.id for seat in seats] == [seat.seat_id for seat in table.seats]
    salt = table.seats[1].salt
    assert salt is not None
    assert [seat.word for seat in seats] == ["", word_hash(salt, "herring"), ""]
    assert table.parts[0].attested
    assert table.parts[0].freeze_message == shown.id


async def test_the_dice_follow_from_the_sealed_secret_and_the_list(here: Harbour) -> None:
    await here.open(2, house_rules="seating=join_order shuffle_order=off")
    table = await here.table()
    chance = chance_of(table)
    hands = table.state["hands"] if table.state is not None else []
    assert [list(hand) for hand in hands] == [
        [number + 1 for number in chance.numbers(f"round 1/seat {seat}", 5, 6)] for seat in range(2)
    ]


async def test_a_start_whose_answer_is_lost_on_the_way_is_found_and_goes_on(here: Harbour) -> None:
    await here.open(2, start=False)
    here.world.faults.lose_answer(CALLBACK)
    pressed = await press_start(here)
    table = await here.table()
    assert table.status == "playing"
    assert frozen(table).start == str(pressed.interaction.id)
    assert len(saying(here, list_text(frozen(table)))) == 1
    assert not saying(here, THROWN)


@pytest.mark.parametrize("how", ["cut", "refused"])
async def test_a_start_that_doesnt_arrive_is_thrown_away_under_a_new_seal_and_can_be_pressed_again(
    here: Harbour, how: str
) -> None:
    await here.open(2, start=False)
    before = await here.table()
    if how == "cut":
        await unanswered(here, here.world.faults.cut(CALLBACK), press_start(here))
    else:
        here.world.faults.refuse(CALLBACK, 50035)
        await press_start(here)
    await is_back(here, before)
    assert not saying(here, "The list of players is final")
    again = await press_start(here)
    assert frozen(await here.table()).start == str(again.interaction.id)
    assert frozen(await here.table()).seal != before.seal


async def test_nothing_is_drawn_while_it_isnt_known_whether_the_list_is_shown(here: Harbour) -> None:
    await here.open(2, start=False)
    here.world.faults.lose_answer(CALLBACK)
    away = [here.world.faults.cut(ORIGINAL, None), here.world.faults.cut(HISTORY, None)]
    await press_start(here)
    waits = await here.table()
    assert waits.status == "lobby"
    assert waits.beginning is not None
    assert waits.parts == ()
    join = await here.people[2].click(here.channel, "Join", message=lobby(here))
    assert "about to begin" in join.text
    assert "about to begin" in (await here.people[0].click(here.channel, "Start", message=lobby(here))).text
    for fault in away:
        fault.end()
    await here.clock.sleeper(60.0)
    here.clock.move(60)
    await here.world.until(lambda: here.on_turn() is not None)
    await here.settle()
    assert (await here.table()).status == "playing"


async def test_a_list_that_is_cut_is_drawn_from_only_after_the_cutter_s_word(here: Harbour) -> None:
    await here.open(3, start=False, cut="on")
    pressed = await press_start(here)
    table = await here.table()
    assert (table.status, table.state, table.parts) == ("lobby", None, ())
    person = cutter(here)
    assert person is not here.people[0]
    assert saying(here, ", you cut")[-1].pinged == (person.id,)
    other = next(each for each in here.people if each is not person)
    assert f"**{person.name}**" in (await other.click(here.channel, "Cut")).text.replace(
        person.name, f"**{person.name}**"
    )
    reply = await cut(here, person, "a red herring")
    table = await here.table()
    part, whole = table.parts[0], frozen(table)
    assert table.status == "playing"
    assert whole.start == str(pressed.interaction.id)
    assert whole.made is not None
    assert whole.made.id == str(reply.interaction.id)
    assert part.cut_salt is not None
    assert whole.made.word == word_hash(part.cut_salt, "a red herring")
    (shown,) = saying(here, list_text(whole))
    assert "a red herring" in shown.text
    assert raw(here, shown)["interaction_metadata"]["id"] == whole.made.id
    assert [entry.kind for entry in (await here.store.journal(1))[:4]] == ["seal", "freeze", "cut", "start"]
    used = next(message for message in here.people[0].messages(here.channel) if "you cut" in message.text)
    for person in here.people[:2]:
        past = await person.click(here.channel, "Cut", message=used)
        assert past.ephemeral
        assert "The cut has been made, and the game has begun." in past.text


async def test_a_cut_that_isnt_made_within_a_minute_is_thrown_away(here: Harbour) -> None:
    await here.open(2, start=False, cut="on")
    before = await here.table()
    await press_start(here)
    form = (await here.people[1].click(here.channel, "Cut")).modal
    await here.clock.sleeper(60.0)
    here.clock.move(60)
    await here.world.until(lambda: bool(saying(here, THROWN)))
    await here.settle()
    await is_back(here, before)
    late = await here.people[1].submit(form, word="late")
    assert "That start was called off. The table waits for a new one." in late.text
    await is_back(here, before)
    first = next(message for message in here.people[0].messages(here.channel) if "you cut" in message.text)
    await press_start(here)
    again = await here.people[1].click(here.channel, "Cut", message=first)
    assert "The present one is in a newer message below." in again.text


async def test_a_form_that_isnt_answered_is_thrown_away_with_its_list(here: Harbour) -> None:
    await here.open(2, start=False, cut="on")
    before = await here.table()
    await press_start(here)
    form = (await here.people[1].click(here.channel, "Cut")).modal
    fault = here.world.faults.cut(CALLBACK)
    await unanswered(here, fault, here.people[1].submit(form, word="herring"))
    await is_back(here, before)
    assert not saying(here, "cuts with the word")


@pytest.mark.parametrize("who", [0, 1, 2])
async def test_whoever_leaves_before_the_cut_calls_the_start_off(here: Harbour, who: int) -> None:
    await here.open(3, start=False, cut="on")
    before = await here.table()
    await press_start(here)
    person = here.people[who]
    reply = await person.slash(here.channel, "table leave")
    assert reply.error is None
    await here.settle()
    assert len((await here.table()).seats) == 2
    await is_back(here, before)


async def test_a_table_that_is_closed_before_its_cut_draws_nothing(here: Harbour) -> None:
    await here.open(2, start=False, cut="on")
    await press_start(here)
    form = (await here.people[1].click(here.channel, "Cut")).modal
    await close_table(here.people[0], here.channel)
    await here.settle()
    assert "The table is closed" in (await here.people[1].submit(form, word="herring")).text
    table = await here.table()
    assert (table.status, table.beginning, table.parts, table.deadline) == ("closed", None, (), None)
    assert saying(here, "closed this table before its game began")


async def test_the_host_may_do_without_the_cut_for_all_to_see(here: Harbour) -> None:
    await here.open(2, start=False, cut="on")
    forged = {"custom_id": "b:1:0:switch:cut", "component_type": 2}
    refused = await here.world.raw_interaction(here.people[1], here.channel, kind=3, data=forged)
    assert "Only the host" in refused.text
    await here.more(here.people[0], "Cut: on")
    assert saying(here, "The host plays without a cut.")
    await press_start(here)
    table = await here.table()
    assert (table.status, frozen(table).cut) == ("playing", False)


async def test_a_cut_needs_another_person(here: Harbour) -> None:
    await here.open(1, computers=2, start=False, cut="on")
    assert "A cut needs a second person" in (await press_start(here)).text
    table = await here.table()
    assert (table.status, table.beginning) == ("lobby", None)


async def test_a_server_can_have_every_table_cut(here: Harbour) -> None:
    admin = here.people[0]
    here.guild.grant(admin, "manage_guild")
    await here.set_server(admin, "Cut", True)
    await here.open(2, start=False)
    assert (await here.table()).settings.cut


async def test_fair_play_shows_the_seal_of_the_channel_and_the_list_to_whoever_asks(here: Harbour) -> None:
    await here.open(2, start=False)
    seal = re.findall("seal `(.+?)`", here.board().text)[0]
    await here.press(here.people[0], "Start")
    table = await here.table()
    more = await here.people[2].click(here.channel, "More…", message=here.board())
    reply = await here.people[2].click(here.channel, "Fair play", message=more.message)
    assert reply.ephemeral
    assert f"Seal: `{seal}`" in reply.text
    assert reply.message is not None
    (file,) = reply.message.attachments
    assert [FrozenList.from_json(each) for each in json.loads(file.content)] == [frozen(table)]
    assert table.secret.hex() not in file.content.decode() + reply.text


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("phase", ["freeze", "cut"])
async def test_a_bot_that_dies_between_an_answer_and_its_commit_finds_out_what_discord_shows(
    tmp_path: Path, shown: bool, phase: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False, cut="on" if phase == "cut" else "off")
        before = await here.table()
        form = None
        if phase == "cut":
            await press_start(here)
            form = (await here.people[1].click(here.channel, "Cut")).modal
        faults = here.world.faults
        lost = (faults.lose_answer if shown else faults.cut)(CALLBACK)
        away = [faults.cut(ORIGINAL, None), faults.cut(HISTORY, None)]
        pressed = press_start(here) if form is None else here.people[1].submit(form, word="herring")
        await unanswered(here, lost, pressed)
        waits = await here.table()
        assert waits.beginning is not None
        assert waits.beginning["phase"] == phase
        for fault in away:
            fault.end()
        await here.client.confirm_start.go_on_all()  # as at the next start
        await here.settle()
        if shown:
            table = await here.table()
            assert table.status == "playing"
            assert (frozen(table).made is not None) == (phase == "cut")
            assert not saying(here, THROWN)
        else:
            await is_back(here, before)


async def forgotten(here: Harbour, person: Person) -> str:
    """What a person is told who wants to be forgotten, and is sure of it."""
    question = await person.slash(here.channel, "privacy delete")
    reply = await person.click(here.channel, "Yes, remove it all", message=question.message)
    await here.settle()
    return f"{question.text}\n{reply.text}"


@pytest.mark.parametrize("who", [0, 1])
async def test_whoever_is_forgotten_while_a_cut_is_awaited_leaves_and_calls_it_off(
    here: Harbour, who: int
) -> None:
    await here.open(3, start=False, cut="on")
    before, person = await here.table(), here.people[who]
    await press_start(here)
    assert "Nothing that is stored identifies you" in await forgotten(here, person)
    await is_back(here, before)
    assert person.id not in {seat.user_id for seat in (await here.table()).seats}
