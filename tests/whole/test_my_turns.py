"""Somebody who plays at several tables finds where they are to move, privately, the most urgent first."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bot.i18n.translate import words
from bot.rendering.screens import notices
from bot.rendering.screens.model import Select, Text
from bot.tables import awaits
from playground import Message, Person
from playground.people import Reply
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import NOON, new_table
from tests.driver import passing

OPENS = "seating=join_order"


async def at_tables(here: Harbour, **clocks: str) -> Person:
    """Open a table for each clock, where the same person opens the first round; return them."""
    channels = (here.channel, here.guild.add_channel("more dice"))
    for number, clock in enumerate(clocks.values()):
        channel = channels[number // 2]  # a third table in a channel would get a thread
        await here.open(2, house_rules=OPENS, clock=clock, channel=channel)
    first = here.people[0]
    for number in range(1, len(clocks) + 1):
        while not awaits(await here.table(number), first.id):
            mover = next(each for each in here.people if each is not first)
            await mover.slash(here.channel, "move", table=number, move="1x2")
            await here.settle()
    return first


def listed(reply: Reply) -> list[tuple[str, str | None]]:
    assert reply.ephemeral
    assert reply.message is not None
    (select,) = reply.message.selects
    return [(option.value, option.description) for option in select.options]


def labels(message: Message | None) -> list[str]:
    assert message is not None
    return [button.label for button in message.buttons]


async def test_hand_lists_the_tables_that_await_the_player_with_the_least_time_left_first(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = await at_tables(here, first="none", second="8h", third="5m", fourth="none")
        for place in (here.channel, ana.dm):
            reply = await ana.slash(place, "hand")
            assert "It’s your turn at 4 tables" in reply.text
            assert listed(reply) == [
                ("3", "your turn, 4 minutes left"), ("2", "your turn, 7 hours left"),
                ("1", "your turn"), ("4", "your turn"),
            ]  # fmt: skip
            chosen = await ana.choose(place, "2", message=reply.message)
            assert chosen.ephemeral
            assert "table 2" in chosen.text


async def test_a_hand_leads_to_the_other_tables_that_await_its_player_and_only_then(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = await at_tables(here, first="none", second="none")
        hand = await ana.slash(here.channel, "hand", table=1)
        assert "My turns" in labels(hand.message)
        reply = await ana.click(here.channel, "My turns", message=hand.message)
        assert {value for value, _ in listed(reply)} == {"1", "2"}
        await ana.slash(here.channel, "move", table=2, move="9x6")
        await here.settle()
        hand = await ana.slash(here.channel, "hand", table=1)
        assert "My turns" not in labels(hand.message)


async def test_a_table_in_the_same_channel_can_be_chosen_when_it_awaits_somebody_else(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = await at_tables(here, first="none", second="none")
        await ana.slash(here.channel, "move", table=1, move="9x6")
        await here.settle()
        reply = await ana.slash(here.channel, "hand")
        assert "It’s your turn at one table" in reply.text
        assert listed(reply) == [("2", "your turn"), ("1", "not your turn")]
        assert "table 2" in (await ana.slash(ana.dm, "hand")).text, "in a DM there is no such channel"


async def test_in_a_server_other_servers_tables_are_only_counted_and_a_dm_lists_them(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = await at_tables(here, first="none", second="none")
        island = here.world.add_guild("Island")
        for person in here.people:
            island.add_member(person)
        await here.client.wait_for("guild_join")
        channel = island.add_channel("dice")
        reply = await ana.slash(channel, "hand")
        assert "2 tables in other servers are waiting for you" in reply.text
        assert reply.message is not None
        assert not reply.message.selects
        assert len(listed(await ana.slash(ana.dm, "hand"))) == 2


async def test_a_hand_of_somebody_at_one_table_asks_the_database_nothing_more(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = await at_tables(here, first="none")
        await ana.slash(ana.dm, "hand", table=1)
        with passing() as passed:
            await here.store.playing_at(ana.id)
        assert passed.read.total() == 0


def test_what_a_list_has_no_room_for_is_said() -> None:
    due = [replace(new_table(), id=number, called=NOON - timedelta(hours=number)) for number in range(1, 31)]
    text, select = notices.turns(words("en"), due, 0, (), NOON).blocks
    assert isinstance(text, Text)
    assert isinstance(select, Select)
    assert "It’s your turn at 30 tables" in text.text
    assert "shows the 25 most urgent" in text.text
    assert len(select.choices) == 25
    assert select.choices[-1].description == "your turn, waiting for 25 hours"
