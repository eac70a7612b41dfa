"""What a person chooses for themselves with /me, on one screen that only they see."""

from __future__ import annotations

from pathlib import Path

from bot.discord_api.payloads import layout
from bot.i18n.translate import words
from bot.rendering.screens.settings import own_screen
from data.db.records import Untrusted, raw
from games import GAMES
from playground import Message, Person
from playground.message_forms import MOST_COMPONENTS
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import new_table


async def screen(here: Harbour, person: Person) -> Message:
    reply = await person.slash(here.channel, "me")
    assert reply.ephemeral
    assert reply.message is not None
    return reply.message


async def wishes(here: Harbour, person: Person) -> dict[str, str]:
    return dict((await here.store.person(person.id)).preferences)


async def test_every_choice_is_kept_and_shown_in_place(here: Harbour) -> None:
    ana = here.people[0]
    shown = await screen(here, ana)
    switches = ("Hints by DM", "Play my only move", "Reveals stay until Next", "Show me on all servers")
    assert [button.label for button in shown.buttons] == [f"{label}: off" for label in switches]
    assert [select.placeholder for select in shown.selects] == [
        "Your hand by DM: one message for each table", "Block…",
    ]  # fmt: skip
    for label in switches:
        reply = await ana.click(here.channel, f"{label}: off", message=shown)
        assert reply.kind == "update"
        assert reply.message is not None
        shown = reply.message
    chosen = await ana.choose(here.channel, "call", message=shown)
    assert chosen.kind == "update"
    chosen_now = {"hints": "always", "forced": "play", "verdict": "kept", "everywhere": "on", "dms": "call"}
    assert await wishes(here, ana) == chosen_now
    shown = await screen(here, ana)
    assert [button.label for button in shown.buttons] == [f"{label}: on" for label in switches]
    assert shown.selects[0].placeholder == "Your hand by DM: a new message for each turn"


async def test_what_is_switched_off_again_is_forgotten_or_said(here: Harbour) -> None:
    ana = here.people[0]
    await here.everywhere(ana, on=True)
    await here.everywhere(ana, on=False)
    await here.hints(ana, on=True)
    await here.hints(ana, on=False)
    await here.dms(ana, "new")
    await here.dms(ana, "edited")
    assert await wishes(here, ana) == {"hints": "never"}


async def test_it_works_in_a_dm_for_all_tables(here: Harbour) -> None:
    ana = here.people[0]
    await here.open(2, start=False)
    shown = (await ana.slash(ana.dm, "me")).message
    assert shown is not None
    waiting = shown.selects[-1]
    assert [option.label for option in waiting.options] == ["Dudo · table 1"]
    asked = await ana.choose(ana.dm, "1", message=shown, custom_id=waiting.custom_id)
    done = await ana.submit(asked.modal, word="red_herring")
    assert done.kind == "update"
    assert raw((await here.table()).seats[0].word) == "red_herring"
    assert done.message is not None
    assert done.message.selects[-1].options[0].description == "word: red_herring"


async def test_a_word_is_asked_for_only_while_a_table_waits(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        assert len((await screen(here, ana)).selects) == 2
        await here.open(2, start=False)
        old = await screen(here, ana)
        assert len(old.selects) == 3
        await here.press(ana, "Start")
        assert len((await screen(here, ana)).selects) == 2
        late = await ana.choose(here.channel, "1", message=old, custom_id=old.selects[-1].custom_id)
        assert late.modal is None
        assert "already started" in late.text


FORGED: tuple[dict[str, object], ...] = (
    {"custom_id": "s:0:0:mine:dms", "component_type": 3, "values": ["pigeon"]},
    {"custom_id": "s:0:0:mine:word", "component_type": 3, "values": ["1"]},
    {"custom_id": "s:0:0:mine:word", "component_type": 3, "values": ["x"]},
    {"custom_id": "s:0:0:mine:x", "component_type": 3, "values": ["new"]},
    {"custom_id": "b:0:0:mineturn:hints", "component_type": 2},
    {"custom_id": "b:0:0:mineturn:dms on", "component_type": 2},
    {"custom_id": "b:0:0:mineturn:everywhere maybe", "component_type": 2},
)
"""Presses that no screen offers."""


async def test_what_no_screen_offers_changes_nothing(here: Harbour) -> None:
    cleo = here.people[2]
    await here.open(2, start=False)
    for data in FORGED:
        reply = await here.world.raw_interaction(cleo, here.channel, kind=3, data=data)
        assert reply.ephemeral, data
        assert await wishes(here, cleo) == {}, data


async def test_nobody_gives_a_word_at_a_table_where_they_don_t_sit(here: Harbour) -> None:
    await here.open(2, start=False)
    component = {"type": 4, "custom_id": "word", "value": "herring"}
    data = {"custom_id": "m:1:0:myword", "components": [{"type": 18, "component": component}]}
    reply = await here.world.raw_interaction(here.people[2], here.channel, kind=5, data=data)
    assert "You aren’t at this table" in reply.text
    assert all(not seat.word for seat in (await here.table()).seats)


def test_a_person_with_all_there_can_be_to_choose_has_it_in_one_message() -> None:
    screen = own_screen(
        words("en"), dms="edited", hints=True, everywhere=True, forced=True, keeps=True, unreached=True,
        waiting=[(new_table(), Untrusted("herring"))], user_id=1, played=list(GAMES),
        blocked={2: Untrusted("Ben")}, in_server=True,
    )  # fmt: skip
    parts = layout(screen).to_components()
    for part in parts:
        parts += part.get("components", [])
    assert len(parts) <= MOST_COMPONENTS
