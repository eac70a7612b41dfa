"""*Play again* under the end of a game in the DMs opens the next table where the game was."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.outbox import RETRY_SECONDS
from bot.outbox.deliveries import SOON_SECONDS
from bot.runtime.client import Undercup
from data.db.records import Untrusted
from data.results.guild_settings import GuildSettings
from data.tables.blocks import block, unblock
from playground import Channel, Message, Person, Reply
from playground.model import PRIVATE_THREAD
from tests.bot.harness import Harbour, harbour
from tests.bot.sharded import Sharded, settled, sharded
from tests.data.sample_tables import set_guild_settings
from tests.whole.test_from_the_dms import whole_game

RULES = "seating=join_order"


async def played_by_dm(here: Harbour, players: int = 2, channel: Channel | None = None) -> None:
    """A whole game from the DMs alone."""
    await here.open(players, channel=channel, dice=1, preset="asmodee", house_rules=RULES)
    await whole_game(here, random.Random(1))


def end(person: Person) -> Message:
    return next(each for each in reversed(person.dms()) if "Play again" in [b.label for b in each.buttons])


async def again(here: Harbour, person: Person) -> Reply:
    reply = await person.click(person.dm, "Play again", message=end(person))
    assert reply.error is None
    await here.settle()
    return reply


async def test_the_first_press_opens_the_next_table_and_the_second_sits_down_there(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        ana, ben = here.people
        opened = await again(here, ben)
        assert opened.ephemeral
        assert "You have a seat at table 2 in #dice." in opened.text
        assert "Play again" in [each.label for each in end(ben).buttons], "the end is still to be read"
        table = await here.table(2)
        assert (table.channel_id, table.host_id) == (here.channel.id, ben.id)
        assert (await here.table(1)).rematch == 2
        assert "**Ana** · held until **Join**" in here.board().text
        lobby = f"https://discord.com/channels/{here.guild.id}/{here.channel.id}/{here.board().id}"
        for reply in (opened, await again(here, ana)):
            assert reply.message is not None
            assert [each.url for each in reply.message.buttons] == [lobby]
        assert all(seat.seat_id for seat in (await here.table(2)).seats)
        await here.press(ben, "Start")
        assert (await here.table(2)).status == "playing"


async def test_while_the_lobby_isnt_shown_the_answer_leads_to_its_channel(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        ana = here.people[0]
        here.world.faults.fail(f"POST /channels/{here.channel.id}/messages", 503, None)
        press = asyncio.create_task(ana.click(ana.dm, "Play again", message=end(ana)))
        await here.clock.sleeper(SOON_SECONDS)
        here.clock.move(SOON_SECONDS)
        reply = await press
        assert reply.message is not None
        channel = f"https://discord.com/channels/{here.guild.id}/{here.channel.id}"
        assert [each.url for each in reply.message.buttons] == [channel]
        here.world.faults.clear()
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert "held until **Join**" in here.board().text


async def test_of_two_presses_at_once_one_opens_the_table_and_both_sit_there(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        replies = await asyncio.gather(*(again(here, person) for person in here.people))
        assert all("You have a seat at table 2 in #dice." in reply.text for reply in replies)
        assert await here.store.table(3) is None
        assert all(seat.seat_id for seat in (await here.table(2)).seats)


async def test_the_old_button_leads_to_the_next_table_until_its_game_begins(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await played_by_dm(here, 3)
        ana, ben, cleo = here.people
        await again(here, ana)
        version = (await here.table(2)).version
        assert "You have a seat at table 2 in #dice." in (await again(here, ana)).text
        assert (await here.table(2)).version == version
        await again(here, ben)
        await here.press(ana, "Start")
        refused = await again(here, cleo)
        assert "The next game is at table 2 in #dice, but nobody can join it now." in refused.text
        assert await here.store.table(3) is None


async def test_a_player_has_in_the_next_table_the_name_that_they_have_in_its_server(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        ana = here.people[0]
        here.guild.members[ana.id].nick = "Anita"
        await again(here, ana)
        assert "**Anita**" in here.board().text


def leaves(here: Harbour, person: Person) -> None:
    here.world.leave(here.guild, person.user)


def is_kept_out(here: Harbour, person: Person) -> None:
    here.channel.deny(person, "view_channel")


def is_silenced(here: Harbour, person: Person) -> None:
    here.channel.deny(person, "send_messages")


def loses_the_channel(here: Harbour, _person: Person) -> None:
    here.channel.delete()


def loses_the_bot(here: Harbour, _person: Person) -> None:
    here.world.remove_bot(here.guild)


def silences_the_bot(here: Harbour, _person: Person) -> None:
    here.channel.deny(here.world.bot_user, "send_messages")


def drains(here: Harbour, _person: Person) -> None:
    here.client.channel_policy.draining = True


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (leaves, "You aren’t in that table’s server any more, so you can’t play there."),
        (is_kept_out, "You can’t read and write in that table’s channel any more, so you can’t play there."),
        (is_silenced, "You can’t read and write in that table’s channel any more, so you can’t play there."),
        (loses_the_channel, "That table’s channel is gone."),
        (loses_the_bot, "I can’t see that table’s channel any more, so I can’t open a table there."),
        (silences_the_bot, "I can’t run a table in #dice: I lack the permission Send Messages."),
        (drains, "The bot is about to restart"),
    ],
)
async def test_a_player_who_cant_play_there_is_told_why_and_nothing_changes(
    tmp_path: Path, happens: Callable[[Harbour, Person], None], said: str
) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        ana = here.people[0]
        happens(here, ana)
        refused = await again(here, ana)
        assert refused.ephemeral
        assert said in refused.text
        assert await here.store.table(2) is None


async def test_where_the_server_allows_no_tables_any_more_the_player_is_told_where_they_open(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await played_by_dm(here)
        cards = here.guild.add_channel("cards")
        await set_guild_settings(here.store, here.guild.id, GuildSettings(channels=(cards.id,)))
        assert "Here you can open tables only in #cards" in (await again(here, here.people[1])).text
        assert await here.store.table(2) is None


async def test_a_private_thread_is_open_to_its_members_alone(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        bot = here.world.bot_user.id
        thread = here.world.add_thread(here.channel, "hidden", bot, PRIVATE_THREAD)
        await played_by_dm(here, channel=thread)
        ana, ben = here.people
        thread.member_ids = {bot, ana.id}
        here.channel.deny(ben, "manage_threads")
        assert "You can’t read and write" in (await again(here, ben)).text
        assert "You have a seat at table 2" in (await again(here, ana)).text
        assert (await here.table(2)).channel_id == thread.id


async def played_at_the_second(here: Sharded, *clients: Undercup) -> None:
    """A whole game in the server of the second process."""
    await here.start(1, *clients, options="preset:asmodee")
    for _ in range(100):
        board = here.board(1)
        calls = [each for each in here.people if f"@{each.name}, your turn" in board.text]
        moves = [each for each in board.buttons if ":do:" in (each.custom_id or "")]
        if not calls:
            break
        await calls[0].click(here.channels[1], message=board, custom_id=moves[-1].custom_id)
        await settled(clients)


async def test_who_may_join_is_the_same_at_each_process(tmp_path: Path) -> None:
    async with sharded(tmp_path) as here, here.serving(0) as first, here.serving(1) as second:
        await played_at_the_second(here, first, second)
        ana, ben = here.people
        await ana.click(ana.dm, "Play again", message=end(ana))
        await settled((first, second))
        await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
        for said in (
            await ben.click(ben.dm, "Play again", message=end(ben)),
            await ben.click(here.channels[1], "Join", message=here.board(1)),
        ):
            assert said.text == "This table is for invited players."
        await unblock(here.store, ana.id, [ben.id])
        await ben.click(ben.dm, "Play again", message=end(ben))
        await settled((first, second))
        await ana.slash(here.channels[1], "table replace", player="Ben")
        await settled((first, second))
        for said in (
            await ben.click(ben.dm, "Play again", message=end(ben)),
            await ben.click(here.channels[1], "Join", message=here.board(1)),
        ):
            assert said.text == "You were taken out of this table and can’t come back to it."


async def test_the_server_may_be_on_another_processs_shard(tmp_path: Path) -> None:
    async with sharded(tmp_path) as here, here.serving(0) as first, here.serving(1) as second:
        await played_at_the_second(here, first, second)
        ana = here.people[0]
        said = await ana.click(ana.dm, "Play again", message=end(ana))
        await settled((first, second))
        assert "You have a seat at table 2 in #dice." in said.text
        assert "held until **Join**" in here.board(1).text
        here.channels[1].delete()
        here.guilds[1].members.pop(here.people[1].id)
        gone = await here.people[1].click(here.people[1].dm, "Play again", message=end(here.people[1]))
        assert "You aren’t in that table’s server any more" in gone.text


async def test_under_my_hand_it_says_as_well_where_the_next_table_is(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1, preset="asmodee", house_rules=RULES)
        ana, ben = here.people
        hand = (await ana.click(here.channel, "My hand", message=here.board())).message
        assert hand is not None
        await whole_game(here, random.Random(1))
        await here.press(ben, "Play again")
        shown = next(each for each in ana.messages(here.channel) if each.id == hand.id)
        assert "Play again" in [each.label for each in shown.buttons]
        reply = await ana.click(here.channel, "Play again", message=shown)
        assert "You have a seat at table 2 in #dice." in reply.text
