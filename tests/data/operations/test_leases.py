"""Leases of shards: who has which, for how long, and who comes after them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from data.db.shards import Wanted, shard_of
from data.operations.leases import Leases, OtherNumber
from tests.data.conftest import POSTGRES, laid_database

ALL = Wanted()


# The names of these tests end as those do that are run for both databases: leases are for PostgreSQL alone.
@pytest.fixture(params=["postgresql"] if POSTGRES else [])
async def url(request: pytest.FixtureRequest) -> AsyncIterator[str]:
    async with laid_database("postgresql", request.param) as address:
        yield address


@pytest.fixture
async def ana(url: str) -> AsyncIterator[Leases]:
    made = Leases(url, place="ana")
    yield made
    await made.close()


@pytest.fixture
async def ben(url: str) -> AsyncIterator[Leases]:
    made = Leases(url, place="ben")
    yield made
    await made.close()


async def passes(url: str, seconds: float, name: str = "%") -> None:
    """The database's clock can't be moved; what expires comes nearer."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(
            text("UPDATE leases SET expires = expires - :by WHERE name LIKE :name"),
            {"by": seconds * 1000, "name": name},
        )
    await engine.dispose()


async def test_nobody_takes_what_another_one_holds(ana: Leases, ben: Leases) -> None:
    assert await ana.count() is None
    assert sorted(await ana.claim(4, Wanted(frozenset({0, 1})))) == [0, 1]
    assert await ben.count() == 4
    assert sorted(await ben.claim(4, ALL)) == [2, 3]
    assert sorted(await ana.claim(4, ALL)) == [0, 1]


async def test_as_many_are_taken_as_are_wanted_together_with_those_there(ana: Leases, ben: Leases) -> None:
    assert sorted(await ana.claim(4, Wanted(most=3))) == [0, 1, 2]
    assert sorted(await ben.claim(4, Wanted(most=3))) == [3]
    await ana.release()
    assert sorted(await ben.claim(4, Wanted(most=3))) == [0, 1, 3]
    assert sorted(await ben.claim(4, Wanted(most=3))) == [0, 1, 3]


async def test_a_lease_that_is_renewed_stays_and_one_that_isnt_goes(
    url: str, ana: Leases, ben: Leases
) -> None:
    await ana.claim(1, ALL)
    await passes(url, 9)
    assert (await ana.renew()).shards == {0}
    await passes(url, 9)
    assert await ben.claim(1, ALL) == {}
    await passes(url, 1.1)
    assert list(await ben.claim(1, ALL)) == [0]
    assert (await ana.renew()).shards == frozenset()


async def test_what_is_offered_may_be_taken_over_and_nothing_else(ana: Leases, ben: Leases) -> None:
    (first,) = (await ana.claim(2, Wanted(frozenset({0})))).values()
    assert (await ben.others()).offered == frozenset()
    assert await ben.claim(2, Wanted(frozenset({0})), over=True) == {}
    await ana.renew(offers=True)
    found = await ben.others()
    assert found.offered == {0}
    assert 9 < found.left[0] <= 10
    assert (await ana.others()).offered == frozenset()
    assert await ana.claim(2, Wanted(frozenset({0})), over=True) == {0: first}
    assert await ben.claim(2, Wanted(frozenset({0}))) == {}
    assert await ben.claim(2, Wanted(most=2), over=True) == {
        1: first,
        0: first + 1,
    }  # what is free goes first
    assert (await ana.renew(offers=True)).shards == frozenset()
    assert (await ana.others()).offered == frozenset()  # what was taken over isn't offered by its new holder


async def test_an_offer_ends_with_a_renewal_without_it_and_with_its_time(
    url: str, ana: Leases, ben: Leases
) -> None:
    await ana.claim(1, ALL)
    await ana.renew(offers=True)
    await ana.renew()
    assert (await ben.others()).offered == frozenset()
    await ana.renew(offers=True)
    await passes(url, 9.9)
    await passes(url, -9, "shard 0")  # what is held is renewed by somebody who doesn't know
    await passes(url, 0.2)
    assert (await ben.others()).offered == frozenset()
    assert await ben.claim(1, ALL, over=True) == {}


async def test_who_listens_is_told_once_that_shards_are_offered(ana: Leases, ben: Leases) -> None:
    await ana.claim(1, ALL)
    told = asyncio.Queue[None]()
    async with ben.listening(lambda _shard, _table: None, lambda: told.put_nowait(None)):
        await ana.renew(offers=True)
        await ana.renew(offers=True)
        await ana.renew()
        await ana.renew(offers=True)
        async with asyncio.timeout(600):
            await told.get()
            await told.get()
    assert told.empty()


async def test_each_holder_has_a_later_epoch(ana: Leases, ben: Leases) -> None:
    (first,) = (await ana.claim(1, ALL)).values()
    await ana.release()
    (second,) = (await ben.claim(1, ALL)).values()
    await ben.release()
    (third,) = (await ana.claim(2, Wanted(frozenset({0})))).values()
    assert first < second < third


async def test_two_numbers_of_shards_at_once_are_refused(ana: Leases, ben: Leases) -> None:
    await ana.claim(2, Wanted(frozenset({0})))
    with pytest.raises(OtherNumber) as refused:
        await ben.claim(4, ALL)
    assert (refused.value.count, refused.value.places) == (2, ("ana",))
    assert sorted(await ben.claim(2, ALL)) == [1]
    await ana.release()
    with pytest.raises(OtherNumber):
        await ana.claim(4, ALL)
    await ben.release()
    assert len(await ana.claim(4, ALL)) == 4
    assert await ben.count() == 4


async def test_of_those_who_have_shards_one_leads(ana: Leases, ben: Leases) -> None:
    assert not (await ben.renew()).leads  # it has none
    await ana.claim(2, Wanted(most=1))
    await ben.claim(2, Wanted(most=1))
    first, second = await ana.renew(), await ben.renew()
    assert (first.leads, second.leads) == (True, False)
    assert (first.living, second.living) == (2, 2)
    await ana.release()
    after = await ben.renew()
    assert (after.leads, after.living) == (True, 1)


async def test_whoever_stopped_renewing_leads_no_more(url: str, ana: Leases, ben: Leases) -> None:
    await ana.claim(2, Wanted(most=1))
    await ana.renew()
    await passes(url, 11)
    await ben.claim(2, Wanted(most=1))
    assert (await ben.renew()).leads
    assert not (await ana.renew()).leads


async def test_shards_of_a_key_identify_one_after_the_other(url: str, ana: Leases, ben: Leases) -> None:
    assert await ana.turn(0, 5) == 0
    assert 4 < await ben.turn(0, 5) <= 5
    assert await ben.turn(1, 5) == 0
    await passes(url, 5)
    assert await ben.turn(0, 5) == 0
    await ben.release()  # the turn is used, whoever had it
    assert 4 < await ana.turn(0, 5) <= 5


async def test_each_server_is_on_one_shard() -> None:
    assert [shard_of(number << 22, 4) for number in range(6)] == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize(
    ("said", "free", "have", "chosen"),
    [
        ("all", [2, 0, 1], 0, [0, 1, 2]),
        ("auto:2", [0, 1, 2], 0, [0, 1]),
        ("auto:2", [0, 1, 2], 1, [0]),
        ("auto:2", [0, 1, 2], 2, []),
        ("0-1,3", [0, 2, 3], 0, [0, 3]),
        ("5", [0, 1], 0, []),
        (" 1 , 2 - 3 ", [1, 3], 1, [1, 3]),
    ],
)
def test_which_shards_are_chosen(said: str, free: list[int], have: int, chosen: list[int]) -> None:
    assert Wanted.read(said).choose(free, have) == chosen


@pytest.mark.parametrize("said", ["", "every", "auto", "auto:0", "3-1", "1,", "-1", "0-99999", "1.5", "٣"])
def test_what_names_no_shards_is_refused(said: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each has a sentence of its own
        Wanted.read(said)
