"""Who may take a seat: each way to a table, with each kind of table, a block, and somebody taken out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.tables import Who
from bot.tables.transitions import lobby
from data.db.records import Untrusted, raw
from data.tables.blocks import block
from games.engine import Refused
from playground import Channel, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.played import finished
from tests.data.sample_tables import ANA, BEN, CLEO, new_table, person

INVITED = "This table is for invited players."
OUT = "You were taken out of this table and can’t come back to it."
ROLE = 77

# -- the decision


KINDS: dict[str, dict[str, Any]] = {
    "open": {},
    "invited": {"open_to": "invited"},
    "role": {"open_to": ROLE},
    "role gone": {"open_to": "gone"},
    "damaged": {"open_to": "?"},
}
STRANGER, MEMBER, GUEST, HELD, REMOVED = "stranger", "member", "guest", "held", "removed"
REFUSALS = {
    ("open", REMOVED): "table-taken-out",
    ("invited", STRANGER): "table-invited",
    ("invited", MEMBER): "table-invited",
    ("invited", REMOVED): "table-taken-out",
    ("role", STRANGER): "table-role",
    ("role", REMOVED): "table-taken-out",
    ("role gone", STRANGER): "table-role-gone",
    ("role gone", MEMBER): "table-role-gone",
    ("role gone", REMOVED): "table-taken-out",
    ("damaged", STRANGER): "table-invited",
    ("damaged", MEMBER): "table-invited",
    ("damaged", REMOVED): "table-taken-out",
}
"""What somebody sees who may not sit down; in every other case they may."""


def refusal(kind: str, who: str, *blockers: int, host: int = ANA, seats: int = 6) -> str | None:
    table = replace(new_table(person(ANA, "Ana")), status="lobby", host_id=host)
    table = replace(table, settings=replace(table.settings, seats=seats, **KINDS[kind]))
    if who == HELD:
        table = replace(table, seats=(*table.seats, replace(person(BEN, "Ben"), seat_id="")))
    table = replace(
        table,
        invited=(BEN,) if who == GUEST else (),
        taken_out=(BEN,) if who == REMOVED else (),
    )
    roles = frozenset({ROLE} if who == MEMBER else {ROLE + 1})
    try:
        lobby.join(table, Who(BEN, Untrusted("Ben"), "1", roles=roles), blockers)
    except Refused as refused:
        return refused.why.key
    return None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", [STRANGER, MEMBER, GUEST, HELD, REMOVED])
def test_a_table_is_open_to_those_whom_it_is_for_and_a_block_shuts_it_in_the_words_for_the_uninvited(
    kind: str, who: str
) -> None:
    usual = refusal(kind, who)
    assert usual == REFUSALS.get((kind, who))
    assert refusal(kind, who, CLEO) == usual, "a block by somebody who isn't the host is nothing here"
    assert refusal(kind, who, ANA) == (usual or "table-invited")
    assert refusal(kind, who, ANA, host=BEN) is None, "nobody keeps a host from their own table"


@pytest.mark.parametrize("blockers", [(), (ANA,)])
def test_at_a_full_table_a_blocked_person_reads_what_everyone_reads(blockers: tuple[int, ...]) -> None:
    assert refusal("open", STRANGER, *blockers, seats=1) == "table-full"


# -- each way to a table

Way: TypeAlias = Callable[[Harbour], Awaitable[tuple[int, Callable[[], Awaitable[Reply]]]]]
"""Brings a lobby that Ana hosts; returns its number, and how Ben comes in."""


async def by_button(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    await here.open(1, start=False)
    return 1, lambda: here.people[1].click(here.channel, "Join", message=here.board())


async def by_an_old_board(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    await here.open(1, start=False)
    return 1, lambda: join(here, 1)


async def join(here: Harbour, number: int, channel: Channel | None = None) -> Reply:
    """A press on a board that isn't there any more, or isn't the newest."""
    pressed = {"custom_id": f"b:{number}:0:join", "component_type": 2}
    return await here.world.raw_interaction(here.people[1], channel or here.channel, kind=3, data=pressed)


async def in_a_thread(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    """The third table of a channel has a thread, with a line above it that has its own *Join*."""
    for _ in range(3):
        await here.open(1, start=False)
    line = next(each for each in here.people[0].messages(here.channel) if "in this thread" in each.text)
    return 3, lambda: here.people[1].click(here.channel, "Join", message=line)


async def after_a_move(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    elsewhere = here.guild.add_channel("elsewhere")
    await here.open(1, start=False)
    await here.people[0].slash(elsewhere, "table move", table=1)
    await here.settle()
    assert (await here.table()).channel_id == elsewhere.id
    return 1, lambda: here.people[1].click(elsewhere, "Join", message=here.board(elsewhere))


async def by_play_with(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    ana, ben = here.people[:2]
    asked = await ana.use_menu(here.channel, "Play with…", ben)
    await ana.submit(asked.modal, rules="dudo wikipedia", computers="0")
    await here.settle()
    return 1, lambda: join(here, 1)


async def by_play_again(here: Harbour) -> tuple[int, Callable[[], Awaitable[Reply]]]:
    ana, ben = here.people[:2]
    await finished(here, ana, ben)
    again = {"custom_id": "b:1:0:again", "component_type": 2}
    await here.world.raw_interaction(ana, here.channel, kind=3, data=again)
    await here.settle()
    return 2, lambda: here.world.raw_interaction(ben, here.channel, kind=3, data=again)


WAYS: tuple[Way, ...] = (
    by_button, by_an_old_board, in_a_thread, after_a_move, by_play_with, by_play_again,
)  # fmt: skip
HELD_WAYS = (by_play_with, by_play_again)
"""Those with a seat that is held for Ben: he is invited."""


async def change(here: Harbour, number: int, **values: Any) -> None:
    """Change a table as it is stored, without a screen."""
    table = await here.table(number)
    settings = replace(table.settings, open_to=values.pop("open_to", table.settings.open_to))
    await here.store.save(replace(table, settings=settings, **values))


async def sits(here: Harbour, number: int) -> bool:
    await here.settle()
    seats = (await here.table(number)).seats
    return any(seat.user_id == here.people[1].id and seat.seat_id != "" for seat in seats)


@pytest.mark.parametrize("way", WAYS)
async def test_who_was_taken_out_or_is_blocked_or_not_invited_comes_in_by_no_way(
    tmp_path: Path, way: Way
) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, ben, _ = here.people
        number, come = await way(here)
        await change(here, number, taken_out=(ben.id,), invited=())
        assert OUT in (await come()).text
        await change(here, number, taken_out=(), open_to="invited")
        if way not in HELD_WAYS:
            assert INVITED in (await come()).text
        await change(here, number, open_to="all", invited=(ben.id,))
        await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
        assert INVITED in (await come()).text
        assert not await sits(here, number)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
async def test_who_is_invited_comes_in_by_every_way(tmp_path: Path, way: Way) -> None:
    async with harbour(tmp_path, 3) as here:
        number, come = await way(here)
        await change(here, number, open_to="invited", invited=(here.people[1].id,))
        await come()
        assert await sits(here, number)


async def test_a_role_is_asked_for_at_the_press_and_also_by_dm(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, ben, cleo = here.people
        role = here.guild.add_role("Regulars", ben)
        await here.open(1, start=False, open_to=str(role.id))
        assert f"only @{role.name}" in here.board().text
        refused = await cleo.click(here.channel, "Join", message=here.board())
        assert "This table is for" in refused.text
        await here.press(ben, "Join")
        assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Ben"]
        assert ana.sees(f"only @{role.name}")


def test_the_end_of_a_lesson_offers_no_table_whose_host_blocks_the_pupil() -> None:
    table = replace(new_table(person(ANA, "Ana")), status="lobby")
    ben = Who(BEN, Untrusted("Ben"), "1")
    assert lobby.can_join(table, ben, {CLEO})
    assert not lobby.can_join(table, ben, {ANA})
