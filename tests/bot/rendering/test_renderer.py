"""What has happened is told when it is shown: with the names and in the language of that moment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.tables.transitions.clock import leaving
from playground import Message
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour
from tests.bot.interactions.test_replay import start
from tests.bot.played import finished
from tests.pseudolocale import LOCALE, marked, speak

IDS = re.compile(r"\d{17,20}|[0-9a-f]{64}")
TAKEN = ("Ana", "e", "Anastasia", "bids", "dice")
"""Names that are words of the game, another's name, a part of one, or a single letter."""
NAMED_ALIKE = [(name, other) for other in ("Anastasia", "Ana") for name in TAKEN]
"""A name that is taken, and another player's."""


def held_up(here: Harbour) -> None:
    """Let nothing be delivered until it is let go again."""
    here.client.deliveries.wake = lambda table_id: None  # type: ignore[method-assign]
    here.client.tables.wake = lambda table_id: None


async def let_go(here: Harbour) -> None:
    del here.client.deliveries.wake
    here.client.tables.wake = here.client.deliveries.wake
    await here.client.deliveries.start()
    await here.settle()


def called(here: Harbour, *names: str) -> None:
    """Let people be called so; on Discord several may have one name."""
    for person, name in zip(here.people, names, strict=True):
        person.user.display = name


async def act(here: Harbour, text: str) -> None:
    """Let whoever's turn it is make a move."""
    loaded = await here.client.tables.load(1)
    await here.client.gameplay.act(1, loaded.table.seats[loaded.people[0]].user_id or 0, text)


async def leave(here: Harbour, user_id: int) -> None:
    """Let somebody leave, who has been asked."""
    table = await here.table()
    seat = next(number for number, each in enumerate(table.seats) if each.user_id == user_id)
    await here.client.seating.leave(1, user_id, leaving(table, seat))


def told(here: Harbour) -> list[str]:
    """What stands in the channel and in everyone's DMs, without ids and hashes."""
    seen = here.people[0].messages(here.channel)
    public = [message.text for message in seen if not message.ephemeral]
    private = [message.text for person in here.people for message in person.dms()]
    return [IDS.sub("#", text) for text in (*public, *private)]


async def left_and_forgotten(folder: Path, names: Sequence[str], *, forget: bool) -> list[str]:
    """What is told of the bids of all at a table of four whose second player leaves when it is the first's
    turn, and is forgotten before any of that is shown."""
    folder.mkdir()  # noqa: ASYNC240 - before there is anything to wait for
    async with harbour(folder, 4) as here:
        called(here, *names)
        await here.open(4, house_rules="seating=join_order")
        client, leaves = here.client, here.people[1]
        await here.client.deliveries.stop()
        held_up(here)
        bids = 0
        while bids < 4 or (await client.tables.load(1)).people != (0,):  # who opens is drawn
            bids += 1
            await act(here, f"{bids}x3")
        await leave(here, leaves.id)
        if forget:
            await client.tables.forget(leaves.id)
        before = told(here)
        await let_go(here)
        return [text for text in told(here) if text not in before]


@pytest.mark.long
@pytest.mark.parametrize(("name", "other"), representatives(NAMED_ALIKE, 2))
async def test_of_whoever_is_forgotten_nothing_is_told_by_name_and_of_nobody_else_by_less(
    tmp_path: Path, name: str, other: str
) -> None:
    """As if somebody whom nobody could be taken for were called "somebody"."""
    forgotten = await left_and_forgotten(tmp_path / "a", (other, name, "Cleo", "Dan"), forget=True)
    known = await left_and_forgotten(tmp_path / "b", (other, "Qxzw", "Cleo", "Dan"), forget=False)
    assert any("Qxzw · " in text.replace("\u00a0", " ") for text in known)
    assert any(f"**{other}** · " in text.replace("\u00a0", " ") for text in forgotten)
    assert forgotten == [text.replace("Qxzw", "somebody") for text in known]


async def test_after_a_game_only_the_one_of_two_anas_who_is_forgotten_is_somebody(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        called(here, "Ana", "Ana", "Cleo")
        stays, forgotten, cleo = here.people
        await finished(here, stays, forgotten, cleo, seed=2)
        before = (await start(cleo, here.channel)).text
        rolls = re.findall(r"(Ana|somebody|Cleo)(?: \\\(\d\\\))? [⚀-⚅]", before)
        assert rolls == ["Ana", "Ana", "Cleo"]
        await here.client.tables.forget(forgotten.id)
        after = (await start(cleo, here.channel)).text
        assert re.findall(r"(Ana|somebody|Cleo) [⚀-⚅]", after) == ["Ana", "somebody", "Cleo"]
        assert after.count("Ana") + after.count("somebody") == before.count("Ana")


# -- languages


async def test_a_server_that_changes_its_language_reads_the_rest_of_the_game_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = tmp_path / "locales"
    spoken.mkdir()
    speak(monkeypatch, spoken)
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        admin = here.world.add_person("Gina", here.guild)
        here.guild.grant(admin, "manage_guild")
        ben.user.locale = LOCALE
        await here.open(2, house_rules="seating=join_order")
        await act(here, "1x3")
        await here.settle()
        assert ", your turn in " in public(here)[-1].text
        await here.set_server(admin, "language", LOCALE)
        await act(here, "2x3")
        await here.settle()
        begun, *_, board = public(here)
        assert marked(", your turn in ") in board.text
        assert ", your turn in " not in board.text
        assert " opens." in begun.text  # what was told stays as it was told
        assert all("Your hand, Dudo" in dm.text for dm in hands(ana.dms()))
        assert all(marked("Your hand, Dudo") in dm.text for dm in hands(ben.dms()))


def public(here: Harbour) -> list[Message]:
    return [message for message in here.people[0].messages(here.channel) if not message.ephemeral]


def hands(dms: Sequence[Message]) -> list[Message]:
    found = [dm for dm in dms if re.search("[⚀-⚅]", dm.text)]
    assert found
    return found


# -- hands


async def test_of_hands_that_pile_up_only_the_present_one_is_sent(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=3, house_rules="seating=join_order")
        before = [len(person.dms()) for person in here.people]
        await here.client.deliveries.stop()
        held_up(here)
        while (await here.client.tables.load(1)).view(None).round < 4:  # type: ignore[attr-defined]
            await act(here, "1x3")
            await act(here, "dudo")
        owed = [row for row in await here.store.pending(1) if row.kind == "hand"]
        assert len(owed) > 2
        await let_go(here)
        assert [len(person.dms()) for person in here.people] == before
        assert all("Round 4" in person.dms()[-1].text for person in here.people)
