"""Blocks, who is invited and who was taken out, as they are stored."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.db.records import Untrusted
from data.tables.admissions import Blocked
from data.tables.blocks import MOST_BLOCKED, TooManyBlocked, block, blocked, blockers, unblock
from data.tables.store import Store
from tests.data.sample_tables import ANA, BEN, CLEO, beside_the_bot, new_table, person


async def test_blocks_are_added_and_removed_and_each_person_has_their_own(store: Store) -> None:
    await block(store, ANA, {CLEO: Untrusted("Cleo"), BEN: Untrusted("Ben")})
    await block(store, BEN, {CLEO: Untrusted("Cléo")})
    assert await blocked(store, ANA) == {BEN: Untrusted("Ben"), CLEO: Untrusted("Cleo")}
    assert await blockers(store, CLEO) == {ANA, BEN}
    await unblock(store, ANA, [CLEO, ANA])
    assert await blocked(store, ANA) == {BEN: Untrusted("Ben")}
    assert await blockers(store, CLEO) == {BEN}


async def test_a_person_blocks_so_many_and_no_more(store: Store) -> None:
    await block(store, ANA, {BEN + number: Untrusted("x") for number in range(MOST_BLOCKED)})
    await block(store, ANA, {BEN: Untrusted("Ben")})
    with pytest.raises(TooManyBlocked):
        await block(store, ANA, {BEN - 9: Untrusted("x")})
    assert len(await blocked(store, ANA)) == MOST_BLOCKED


async def test_a_seat_is_not_written_for_a_person_whom_the_host_blocks_at_that_moment(store: Store) -> None:
    made = await store.create(new_table())
    joined = replace(made, seats=(*made.seats, person(BEN, "Ben")))
    await block(store, CLEO, {BEN: Untrusted("Ben")})
    saved = await store.save(joined, sits=BEN)
    await block(store, ANA, {BEN: Untrusted("Ben")})
    with pytest.raises(Blocked):
        await store.save(replace(saved, rematch=9), sits=BEN)
    found = await store.table(made.id)
    assert found is not None
    assert (found.version, found.rematch) == (saved.version, None)
    await store.save(saved)


async def test_who_is_invited_and_who_was_taken_out_is_read_as_it_was_stored(store: Store, url: str) -> None:
    made = await store.create(replace(new_table(), invited=(BEN, CLEO)))
    saved = await store.save(replace(made, invited=(CLEO,), taken_out=(BEN,)))
    other = beside_the_bot(url)
    found = await other.table(made.id)
    assert found is not None
    assert (found.invited, found.taken_out) == (saved.invited, saved.taken_out) == ((CLEO,), (BEN,))
    (listed,) = await other.live_tables(user_id=ANA)
    assert (listed.invited, listed.taken_out) == ((CLEO,), (BEN,))
    await other.close()
