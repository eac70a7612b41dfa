"""Pidro at the table: two teams, cards under one's own hand, and a game that goes on whatever happens."""

from __future__ import annotations

import random
import re
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.renderer import scene
from bot.rendering.screens import boards
from bot.rendering.screens.model import Text
from bot.rendering.screens.scene import Scene
from bot.tables import LoadedTable
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord, Untrusted, raw
from data.fair_play.replay import check
from games.chance import Sealed
from games.engine import Rules
from games.pidro.cards import is_trump, points
from playground import Person
from tests.bot.harness import Harbour, harbour
from tests.whole.pidro_moves import KILLING, QUIET, move, play_on, started, state, to_phase
from tests.whole.test_restart import kill, start_bot


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (4, 0, {"target": 14}),
        pytest.param(4, 0, {}, marks=pytest.mark.long),
        pytest.param(1, 3, {"level": "easy"}, marks=pytest.mark.long),
        pytest.param(
            4,
            0,
            {"preset": "sou", "house_rules": "kill_time=first_trick", "target": 14},
            marks=pytest.mark.long,
        ),
        pytest.param(
            4,
            0,
            {"house_rules": "kill_choice=auto_lowest refill=deal_all auto_claim=off", "target": 14},
            marks=pytest.mark.long,
        ),
    ],
)
async def test_a_whole_game_goes_from_the_command_to_the_winners(
    tmp_path: Path, people: int, computers: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, people) as here:
        await here.open(people, game="pidro", computers=computers, **options)
        await play_on(here, random.Random(people))
        table = await here.table()
        assert table.status == "finished"
        assert "\n1. " in here.board().text
        assert check(table, await here.store.journal(1)) == ()
        assert await here.store.pending(1) == ()


# -- teams


def teams(here: Harbour) -> list[list[str]]:
    """The names in each team, as the lobby's board shows them."""
    found: list[list[str]] = []
    for line in here.board().text.splitlines():
        if line.startswith("**Team "):
            found.append([])
        elif found and (name := re.match(r"[①-⑩] \*\*(\w+)\*\*", line)):
            found[-1].append(name[1])
    return found


async def lobby(here: Harbour, people: int) -> None:
    """A table of Pidro with the first people at it, everyone ready."""
    await here.open(people, game="pidro", start=False)


async def test_who_sits_down_goes_to_the_smaller_team(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await lobby(here, 3)
        assert teams(here) == [["Ana", "Cleo"], ["Ben"]]


@pytest.mark.parametrize("first", ["people", "computers"])
async def test_two_people_are_partners_against_computers_unless_they_choose_otherwise(
    tmp_path: Path, first: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await lobby(here, 2 if first == "people" else 1)
        for _ in range(2):
            await here.press(ana, "Add easy computer")
        if first == "computers":
            await here.press(ben, "Join")
        assert teams(here) == [["Ana", "Ben"], ["Abraham", "Blaise"]]
        await here.press(ben, "Change team")
        apart = teams(here)
        assert [sum(name in team for name in ("Ana", "Ben")) for team in apart] == [1, 1]
        await here.press(ben, "Change team")
        await here.press(ana, "Start")
        assert [raw(seat.name) for seat in (await here.table()).seats][::2] == ["Ana", "Ben"]


async def test_who_chose_to_be_opponents_stays_so_when_a_computer_goes_and_another_comes(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await lobby(here, 2)
        for _ in range(2):
            await here.press(ana, "Add easy computer")
        await here.press(ben, "Change team")
        await here.pick(ana, "How many computers", "1")
        await here.press(ana, "Add easy computer")
        assert [sum(name in team for name in ("Ana", "Ben")) for team in teams(here)] == [1, 1]


async def test_a_computer_makes_room_in_a_full_team_and_a_person_is_not_moved(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, _, cleo = here.people
        await lobby(here, 3)
        await here.press(ana, "Add easy computer")
        assert teams(here) == [["Ana", "Cleo"], ["Ben", "Abraham"]]
        await here.press(cleo, "Change team")
        assert teams(here) == [["Ana", "Abraham"], ["Ben", "Cleo"]]
        await here.press(ana, "Change team")
        assert "Team 2 is full: Ben and Cleo" in ana.messages(here.channel)[-1].text
        assert teams(here) == [["Ana", "Abraham"], ["Ben", "Cleo"]]


@pytest.mark.long
async def test_only_the_host_has_the_teams_drawn_by_lot(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await lobby(here, 4)
        before = teams(here)
        assert "Shuffle teams" not in [button.label for button in (await here.menu(here.people[1])).buttons]
        forged = {"custom_id": "b:1:0:shuffle", "component_type": 2}
        reply = await here.world.raw_interaction(here.people[1], here.channel, kind=3, data=forged)
        assert "Only the host" in reply.text
        assert teams(here) == before
        drawn = set()
        for _ in range(12):
            await here.more(here.people[0], "Shuffle teams")
            drawn.add(str(teams(here)))
            assert [len(team) for team in teams(here)] == [2, 2]
        assert len(drawn) > 2


# -- cards under one's own hand


async def test_a_card_is_played_under_ones_own_hand_and_the_next_player_is_called(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        await to_phase(here, "playing", random.Random(1))
        person = here.called()[0]
        hand = person.dms()[-1]
        label = hand.buttons[0].label
        reply = await person.click(person.dm, label, message=hand)
        await here.settle()
        assert reply.kind == "update", "a picture is no reason for another request"
        assert (person.dms()[-1].id, len(person.dms()[-1].attachments)) == (hand.id, 1)
        assert label not in [button.label for button in person.dms()[-1].buttons]
        assert f" {person.name}: " in here.board().text
        assert here.called() != [person]


@pytest.mark.long
async def test_an_early_card_is_refused_and_stays_in_the_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        await to_phase(here, "playing", random.Random(1))
        table, hands = await here.table(), (await state(here))["state"].hands
        held = {person: hands[seat_of(table, person.id)] for person in here.people}
        other = next(person for person, cards in held.items() if cards and person not in here.called())
        before = other.dms()[-1]
        assert [button.label for button in before.buttons] == ["Refresh", "Table"]
        reply = await other.slash(other.dm, "move", move=held[other][0].text)
        await here.settle()
        assert "It isn’t your turn" in reply.text
        assert [message for message in other.dms() if not message.ephemeral][-1] == before
        assert await here.table() == table


@pytest.mark.long
async def test_typed_moves_know_the_cards(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        bidder = here.called()[0]
        assert "**bid 8**" in (await bidder.slash(here.channel, "move", move="bid 8")).text
        await here.settle()
        for _ in range(3):
            await here.called()[0].slash(here.channel, "move", move="pass")
            await here.settle()
        await bidder.slash(here.channel, "move", move="hearts")
        await here.settle()
        assert "trumps are hearts" in here.board().text
        assert f"{bidder.name}\u00a08" in here.board().text
        offered = await bidder.complete(here.channel, "move", option="move", text="")
        legal = [value.removeprefix("1: ") for _, value in offered]
        reply = await bidder.slash(here.channel, "move", move=legal[0].lower())
        assert reply.ephemeral
        assert "Your hand, Pidro" in reply.text


@pytest.mark.long
async def test_killing_offers_only_what_may_be_killed_and_exactly_as_many(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed=KILLING) as here:
        await started(here)
        await to_phase(here, "kill", random.Random(9))
        person = here.called()[0]
        seat = [record.user_id for record in (await here.table()).seats].index(person.id)
        view: Any = LoadedTable(await here.table()).view(seat)
        (select,) = person.dms()[-1].selects
        offered = {option.value for option in select.options}
        assert offered == {card.text for card in view.cards if is_trump(card, view.trumps)} - {
            card.text for card in view.cards if points(card, view.trumps)
        }
        assert select.min_values == select.max_values == view.surplus
        wanted = sorted(offered)[: view.surplus]
        await person.choose(person.dm, wanted, message=person.dms()[-1])
        await here.settle()
        assert "kills" in "\n".join(message.text for message in here.people[0].messages(here.channel)[-3:])
        assert (await state(here))["phase"] == "playing"


# -- a killed bot


@pytest.mark.parametrize(
    "phase",
    [pytest.param(name, marks=pytest.mark.long) for name in ("kill", "bidding", "declare", "playing")],
)
async def test_a_bot_killed_in_any_phase_goes_on_where_it_was(tmp_path: Path, phase: str) -> None:
    async with harbour(tmp_path, 4, seed=KILLING) as here:
        await started(here)
        await to_phase(here, phase, random.Random(9))
        if phase == "playing":
            await move(here, here.called()[0], random.Random(1))
        world, people = here.world, here.people
        await here.client.close()
        await here.store.close()
        bot = await start_bot(world, tmp_path)
        shown = {person: [message.text for message in person.dms()] for person in people}
        posted = [m.text for m in people[0].messages(here.channel) if not m.ephemeral]
        person, board = here.called()[0], here.board()
        await move_and_wait(here, person)

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        assert here.board() != board
        now = [m.text for m in people[0].messages(here.channel) if not m.ephemeral]
        assert now[: len(posted) - 1] == posted[:-1]
        assert max(Counter(now).values()) == 1
        for other in people:
            assert [m.text for m in other.dms()][: len(shown[other]) - 1] == shown[other][:-1]
        await move_and_wait(here, here.called()[0])
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0


async def move_and_wait(here: Harbour, person: Person) -> None:
    """A quiet move of the person whom the real process has called, until the board shows it."""
    board, offered = here.board(), here.moves()
    if offered:
        quiet = [label for label in offered if label in QUIET]
        await person.click(here.channel, (quiet or offered)[0], message=board)
    else:
        reply = await person.slash(here.channel, "hand")
        assert reply.message is not None
        if reply.message.selects:
            select = reply.message.selects[0]
            wanted = [option.value for option in select.options][: select.max_values]
            await person.choose(here.channel, wanted, message=reply.message)
        else:
            await person.click(here.channel, reply.message.buttons[0].label, message=reply.message)
    await here.world.until(lambda: here.board() != board and bool(here.called()))


# -- long games with long names


@pytest.mark.long
@pytest.mark.parametrize("name", ["W" * 32, "_xX_" * 8, "*" * 32])
async def test_the_board_and_the_end_of_a_long_game_fit_a_message_with_the_longest_names(
    tmp_path: Path, name: str
) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro", level="easy", house_rules="cold_cards=face_down discards=face_down")
        table = await here.table()
        seats = tuple(replace(seat, name=Untrusted(name), level="easy", dm="closed") for seat in table.seats)
        scenes = [await _after_moves(replace(table, seats=seats), 900)]
        scenes.append(await _after_moves(replace(table, seats=seats), 300))
        for scene in scenes:
            for shown in (scene, replace(scene, table=replace(scene.table, seats=table.seats))):
                drawn = boards.board(shown, ["x" * 60] * 40)
                assert sum(len(block.text) for block in drawn.blocks if isinstance(block, Text)) <= 4000


async def _after_moves(table: TableRecord, moves: int) -> Scene[Rules]:
    """A table of easy computers after so many moves, or at its end."""
    now, luck = LoadedTable(table), Sealed(bytes(32))
    for number in range(moves):
        if now.outcome is not None:
            break
        seat = now.game.to_act(now.state)[0]
        key = Sealed(luck.draw_key(str(number)))
        action = now.game.computer(now.view(seat), key, "easy")
        now = now.after(now.game.apply(now.state, seat, action, luck)[0])
    over = now.outcome is not None
    after = now.at(replace(now.table, status="finished" if over else "playing"))
    return scene(after, words("en"), table.created)


@pytest.mark.long
async def test_whoever_missed_a_trick_sees_it_again_and_nobody_else_does(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="pidro") as here:
        await here.open(4, game="pidro")
        dice, asks = random.Random(5), here.people[0]

        def offered() -> bool:
            return any(button.label == "Last trick" for button in here.board().buttons)

        while not offered():
            assert (await here.table()).status == "playing"
            await move(here, here.called()[0], dice)
        before = here.board().text
        reply = await asks.click(here.channel, "Last trick", message=here.board())
        assert (reply.kind, reply.ephemeral) == ("message", True)
        assert reply.text.startswith("Trick 1, trumps are ")
        assert " takes it, with " in reply.text
        assert here.board().text == before
        stranger = here.world.add_person("Eve", here.world.add_guild("elsewhere"))
        for verb in ("trick", "menu"):
            reply = await here.world.raw_interaction(stranger, stranger.dm, custom_id=f"b:1:0:{verb}")
            assert "Trick 1" not in reply.text
            assert "Bids:" not in reply.text
