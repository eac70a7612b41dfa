"""What is to be delivered is kept in its order until it ends, and then without its payload."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from data.db.records import Delivery, HandMessage, NewDelivery
from data.tables.store import Store
from tests.data.sample_tables import (
    ANA,
    BEN,
    BOARD,
    NOON,
    Clock,
    new_table,
)
from tests.data.tables.raw_rows import HAND, raw


async def test_deliveries_are_owed_in_order_and_numbered_through(store: Store, clock: Clock) -> None:
    made = await store.create(new_table(), (BOARD,))
    clock.forward(1)
    await store.save(made, deliveries=(HAND, BOARD))
    assert await store.pending(made.id) == (
        Delivery(1, made.id, 1, "board", None, None, 0, NOON),
        Delivery(2, made.id, 2, "hand", ANA, {"text": "your dice: 6 6"}, 0, NOON + timedelta(seconds=1)),
        Delivery(3, made.id, 3, "board", None, None, 0, NOON + timedelta(seconds=1)),
    )


async def test_what_is_owed_to_the_channel_and_to_each_person_are_queues_of_their_own(store: Store) -> None:
    other = NewDelivery("notice", BEN, {"text": "your table waits"})
    made = await store.create(new_table(), (BOARD, HAND, other, BOARD, HAND))
    assert await store.people_owed(made.id) == tuple(sorted((ANA, BEN)))
    assert [owed.seq for owed in await store.queue(made.id, None)] == [1, 4]
    assert [owed.seq for owed in await store.queue(made.id, ANA)] == [2, 5]
    (notice,) = await store.queue(made.id, BEN)
    await store.delivered(notice.id)
    assert await store.people_owed(made.id) == (ANA,)
    assert await store.queue(made.id, BEN) == ()


async def test_the_present_hand_is_the_last_that_arrived_and_no_hint(store: Store) -> None:
    hint = NewDelivery("hint", ANA, {"text": "throw"})
    made = await store.create(new_table(), (HAND, hint, HAND, NewDelivery("hand", BEN, {"text": "6"})))
    first, advice, second, others = await store.pending(made.id)

    async def present() -> list[int]:
        return [each for each in (500, 501, 502, 503) if await store.is_present_hand(made.id, ANA, each)]

    def shown(user_id: int, message_id: int) -> HandMessage:
        return HandMessage(user_id, message_id, NOON, 1)

    assert await present() == []
    await store.delivered(first.id, message_id=500, hand=shown(ANA, 500))
    await store.delivered(advice.id, message_id=501)
    assert await present() == [500]
    await store.delivered(second.id, message_id=502, hand=shown(ANA, 502))
    await store.delivered(others.id, message_id=503, hand=shown(BEN, 503))
    assert await present() == [502]


async def test_tables_that_owe_something_are_listed_until_it_ends_the_oldest_debt_first(store: Store) -> None:
    first = await store.create(new_table(), (BOARD, HAND))
    await store.create(new_table())
    third = await store.create(new_table(), (BOARD,))
    assert await store.owed() == (first.id, third.id)
    board, hand = await store.pending(first.id)
    await store.delivered(board.id)
    assert await store.pending(first.id) == (hand,)
    await store.given_up(hand.id, "can't be reached by DM")
    assert await store.owed() == (third.id,)
    await store.save(first, deliveries=(BOARD,))
    assert await store.owed() == (third.id, first.id)


async def test_each_attempt_is_counted(store: Store) -> None:
    made = await store.create(new_table(), (BOARD, BOARD))
    first = (await store.pending(made.id))[0]
    await store.attempted(first.id)
    await store.attempted(first.id)
    assert [owed.attempts for owed in await store.pending(made.id)] == [2, 0]


@pytest.mark.parametrize("end", ["delivered", "given up"])
async def test_what_has_ended_keeps_how_and_no_payload(store: Store, end: str) -> None:
    made = await store.create(new_table(), (HAND,))
    (hand,) = await store.pending(made.id)
    if end == "delivered":
        await store.delivered(hand.id, message_id=9)
    else:
        await store.given_up(hand.id, "DMs closed")
    found = await raw(store, "SELECT status, message_id, reason, payload FROM deliveries")
    assert found == [(end, 9, None, None) if end == "delivered" else (end, None, "DMs closed", None)]


async def test_only_a_delivery_moves_the_board(store: Store) -> None:
    old = await store.create(new_table(), (BOARD, BOARD, BOARD, HAND))
    first, second, third, fourth = await store.pending(old.id)
    await store.delivered(first.id, message_id=500, board=500)
    saved = await store.save(replace(old, board=123))
    assert saved.board == 500
    assert await store.table(old.id) == saved
    await store.delivered(second.id, message_id=501)
    assert (await store.table(old.id)) == saved
    await store.delivered(third.id, message_id=502, board=None)
    assert (await store.table(old.id)) == replace(saved, board=None)
    await store.given_up(fourth.id, "channel gone", board=7)
    assert (await store.table(old.id)) == replace(saved, board=7)


async def test_a_delivery_ends_once(store: Store) -> None:
    made = await store.create(new_table(), (BOARD,))
    (board,) = await store.pending(made.id)
    await store.delivered(board.id, message_id=500, board=500)
    await store.given_up(board.id, "late", board=None)
    await store.delivered(board.id, message_id=501, board=501)
    found = await store.table(made.id)
    assert found is not None
    assert found.board == 500
    assert await raw(store, "SELECT status, message_id, reason FROM deliveries") == [("delivered", 500, None)]


def test_a_nonce_fits_discord_and_tells_deliveries_apart() -> None:
    def nonce(table_id: int, seq: int) -> str:
        return Delivery(1, table_id, seq, "board", None, None, 0, NOON).nonce

    assert len(nonce(2**63 - 1, 2**31 - 1)) <= 25
    assert len({nonce(table, seq) for table in range(1, 40) for seq in range(1, 40)}) == 39 * 39
