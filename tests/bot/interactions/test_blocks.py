"""People whom somebody blocks: set and removed under /me, and learnt by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.db.records import Untrusted
from data.tables.blocks import MOST_BLOCKED, block, blocked, blockers
from playground import Message, Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.played import finished


async def me(here: Harbour, person: Person) -> Message:
    reply = await person.slash(here.channel, "me")
    assert reply.message is not None
    return reply.message


async def blocks(here: Harbour, person: Person, *people: object) -> Reply:
    """What comes of *Block…* under /me."""
    return await person.pick(here.channel, people, await me(here, person), custom_id="s:0:0:block")


def placeholders(message: Message | None) -> list[str]:
    assert message is not None
    return [each.placeholder or "" for each in message.selects]


async def test_people_are_blocked_and_let_in_again_under_me(here: Harbour) -> None:
    ana, ben, cleo = here.people
    cleo.user.display = "Cleo_*"
    shown = await blocks(here, ana, ben, cleo)
    assert shown.kind == "update"
    assert placeholders(shown.message)[-1] == "Unblock one of 2 people…"
    assert shown.message is not None
    assert [each.label for each in shown.message.selects[-1].options] == ["Ben", "Cleo_*"]
    assert set(await blocked(here.store, ana.id)) == {ben.id, cleo.id}
    left = await ana.choose(here.channel, "Ben", message=shown.message, custom_id="s:0:0:unblock")
    assert placeholders(left.message)[-1] == "Unblock the person you block…"
    assert await blockers(here.store, ben.id) == frozenset()
    await here.open(1, start=False)
    await here.press(ben, "Join")
    assert len((await here.table()).seats) == 2
    assert "Block…" in placeholders(await me(here, ben)), "everyone may block"
    assert not any("Remove" in each for each in placeholders(await me(here, ben)))


async def test_an_app_and_oneself_are_not_blocked_and_so_many_people_at_most(here: Harbour) -> None:
    ana, ben, _ = here.people
    assert "apps don’t play" in (await blocks(here, ana, here.world.bot_user)).text
    await blocks(here, ana, ana)
    assert await blocked(here.store, ana.id) == {}
    await block(here.store, ana.id, {number: Untrusted("x") for number in range(1, MOST_BLOCKED + 1)})
    assert f"You can block {MOST_BLOCKED} people" in (await blocks(here, ana, ben)).text
    assert ben.id not in await blocked(here.store, ana.id)


async def test_in_a_dm_blocked_people_are_removed_and_none_can_be_chosen(here: Harbour) -> None:
    ana, ben, _ = here.people
    await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
    shown = (await ana.slash(ana.dm, "me")).message
    assert "Block…" not in placeholders(shown)
    await ana.choose(ana.dm, "Ben", message=shown, custom_id="s:0:0:unblock")
    assert await blocked(here.store, ana.id) == {}


@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30])
async def test_forged_people_are_nobody(here: Harbour, value: str) -> None:
    for verb, kind in (("block", 5), ("unblock", 3)):
        data = {"custom_id": f"s:0:0:{verb}", "component_type": kind, "values": [value]}
        reply = await here.world.raw_interaction(here.people[0], here.channel, kind=3, data=data)
        assert reply.ephemeral
    assert await blocked(here.store, here.people[0].id) == {}


async def test_a_block_changes_nothing_at_a_table_where_both_sit(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(2, start=False)
    before = here.board().text
    await blocks(here, ana, ben)
    assert here.board().text == before
    await here.press(ana, "Start")
    assert [seat.user_id for seat in (await here.table()).seats] == [ana.id, ben.id]
    assert (await here.table()).status == "playing"


async def test_a_blocked_person_hosts_the_next_game_and_the_other_may_come(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
    again = {"custom_id": "b:1:0:again", "component_type": 2}
    for person in (ben, ana):
        await here.world.raw_interaction(person, here.channel, kind=3, data=again)
        await here.settle()
    table = await here.table(2)
    assert (table.host_id, all(seat.seat_id for seat in table.seats)) == (ben.id, True)


# -- nobody learns of a block


def seen(here: Harbour, *people: Person) -> list[object]:
    """All that people see, in order, and how they were called."""
    told: list[object] = []
    for person in people:
        for channel in (here.channel, person.dm):
            told += [(each.text, [b.label for b in each.buttons]) for each in person.messages(channel)]
        told.append([note.text for note in person.notifications()])
    return told


async def story(folder: Path, *, is_blocked: bool) -> list[object]:
    """What Ben and Cleo see of a table that Ana opens after a game with them, and of its lobby."""
    async with harbour(folder, 4) as here:
        ana, ben, cleo, dan = here.people
        await finished(here, ana, ben, cleo)
        await blocks(here, ana, ben if is_blocked else dan)
        again = {"custom_id": "b:1:0:again", "component_type": 2}
        for person in (ana, cleo):
            await here.world.raw_interaction(person, here.channel, kind=3, data=again)
            await here.settle()
        await ben.slash(here.channel, "me")
        await cleo.slash(here.channel, "privacy export")
        await ana.click(here.channel, "Start")
        await here.settle()
        return seen(here, ben, cleo)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Where the two worlds that are compared are stored."""
    made = tmp_path / "a", tmp_path / "b"
    for folder in made:
        folder.mkdir()
    return made


async def test_others_see_the_same_with_a_block_as_without(folders: tuple[Path, Path]) -> None:
    assert await story(folders[0], is_blocked=True) == await story(folders[1], is_blocked=False)


async def test_a_block_is_answered_as_somebody_who_is_not_invited_is(folders: tuple[Path, Path]) -> None:
    answers = []
    for is_blocked in (False, True):
        async with harbour(folders[is_blocked], 3) as here:
            ana, ben, cleo = here.people
            await here.open(1, start=False, open_to="all" if is_blocked else "invited")
            if is_blocked:
                await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
            before, shown = len(here.world.journal), here.board().text
            reply = await ben.click(here.channel, "Join", message=here.board())
            await here.settle()
            made = [(each.method, each.template) for each in here.world.journal[before:]]
            assert here.board().text == shown
            answers.append((reply.text, reply.kind, reply.ephemeral, made, ben.dms(), cleo.dms()))
    assert answers[0] == answers[1]
    assert answers[0][0] == "This table is for invited players."
