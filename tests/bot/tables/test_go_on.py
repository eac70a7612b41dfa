"""A game that has used up its list goes on with another one, which is sealed before it is frozen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.rendering.screens.starting import list_text
from bot.tables.transitions.clock import lists_ended
from data.fair_play.verified import verify
from games.commitments import short_text
from games.draw_lists import places
from games.dudo import draws
from games.frozen_list import FrozenList
from tests.bot.harness import Harbour, unanswered
from tests.bot.interactions.test_confirm_start import cut, cutter, press_start


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A part of Dudo has room for one round."""
    known: tuple[Any, ...] = (draws.draw_list, places)
    with monkeypatch.context() as patch:
        patch.setattr(draws, "ROUNDS", 1)
        for each in known:
            each.cache_clear()
        yield
    for each in known:
        each.cache_clear()


async def to_the_end_of_the_list(here: Harbour) -> None:
    """Bid once, and doubt."""
    await here.press(here.called()[0], here.moves()[0])
    doubter = here.called()[0]
    reply = await doubter.click(here.channel, "Dudo!", message=here.board())
    assert "presses **Go on**" in reply.text
    await here.settle()


@pytest.mark.usefixtures("short_lists")
async def test_the_move_waits_until_a_player_s_press_has_frozen_the_next_list(here: Harbour) -> None:
    await here.open(2, house_rules="seating=join_order")
    before = await here.table()
    await to_the_end_of_the_list(here)
    waits = await here.table()
    assert lists_ended(waits)
    assert waits.state is not None
    assert before.state is not None
    assert waits.state["number"] == before.state["number"] == 1
    assert (waits.deadline, waits.called) == (None, None)
    assert waits.seal != before.seal
    assert short_text(bytes.fromhex(waits.seal)) in here.board().text
    assert here.moves() == []
    stranger = await here.people[2].click(here.channel, "Go on", message=here.board())
    assert stranger.ephemeral
    pressed = await here.people[1].click(here.channel, "Go on", message=here.board())
    await here.settle()
    table = await here.table()
    frozen = FrozenList.from_json(table.parts[1].frozen)
    assert (frozen.part, frozen.start, frozen.seal) == (2, str(pressed.interaction.id), waits.seal)
    shown = "\n".join(message.text for message in here.people[2].messages(here.channel))
    assert list_text(frozen) in shown
    doubter = here.called()[0]
    await here.press(doubter, "Dudo!")
    after = await here.table()
    assert after.state is not None
    assert after.state["number"] == 2


@pytest.mark.usefixtures("short_lists")
async def test_a_game_of_many_lists_comes_to_its_end_and_its_record_is_true(here: Harbour) -> None:
    await here.open(2, dice=2, house_rules="seating=join_order")
    for _ in range(200):
        if any(button.label == "Go on" for button in here.board().buttons):
            await here.press(here.people[0], "Go on")
        elif called := here.called():
            label = "Dudo!" if "Dudo!" in here.moves() else here.moves()[0]
            await called[0].click(here.channel, label, message=here.board())
            await here.settle()
        else:
            break
    assert "The end" in here.board().text
    reply = await here.people[0].slash(here.channel, "verify", table=1)
    assert reply.message is not None
    data = reply.message.attachments[0].content
    assert verify(data).findings == ()
    assert len(json.loads(data)["lists"]) >= 2


@pytest.mark.usefixtures("short_lists")
async def test_a_list_that_cant_be_confirmed_is_thrown_away_and_go_on_has_another_seal(here: Harbour) -> None:
    await here.open(2, house_rules="seating=join_order")
    await to_the_end_of_the_list(here)
    before = await here.table()
    fault = here.world.faults.cut("POST /interactions/{interaction_id}/{interaction_token}/callback")
    await unanswered(here, fault, here.people[0].click(here.channel, "Go on", message=here.board()))
    table = await here.table()
    assert lists_ended(table)
    assert table.beginning is None
    assert table.seal != before.seal
    assert short_text(bytes.fromhex(table.seal)) in here.board().text
    await here.press(here.people[0], "Go on")
    assert len((await here.table()).parts) == 2


@pytest.mark.usefixtures("short_lists")
async def test_a_later_list_is_cut_as_the_first_one_was(here: Harbour) -> None:
    await here.open(2, start=False, cut="on", house_rules="seating=join_order")
    await press_start(here)
    await cut(here, here.people[1], "scissors")
    await to_the_end_of_the_list(here)
    ana, ben = here.people[:2]
    pressed = await ben.click(here.channel, "Go on", message=here.board())
    await here.settle()
    assert len((await here.table()).parts) == 1  # nothing is drawn before the cut
    assert cutter(here) is ana  # whoever went on doesn't cut
    made = await cut(here, ana, "herring")
    table = await here.table()
    frozen = FrozenList.from_json(table.parts[1].frozen)
    assert (frozen.cut, frozen.starter, frozen.cutters) == (True, 1, (0,))
    assert frozen.made is not None
    assert made.interaction is not None
    assert pressed.interaction is not None
    assert (frozen.start, frozen.made.id) == (str(pressed.interaction.id), str(made.interaction.id))
    await here.press(here.called()[0], "Dudo!")
    assert (await here.table()).state != table.state
