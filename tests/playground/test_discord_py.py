"""discord.py itself, unmodified, against the playground."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import discord
import pytest
from discord import app_commands

from playground import Channel, NotVisible, Person, Playground
from tests.openapi import OPENAPI
from tests.playground.wire import PATIENCE


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that counts its presses on the message, tells the person, and sends a DM."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: object, item: object, match: re.Match[str]) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=board(self.number + 1))
        await interaction.followup.send(f"secret {self.number}", ephemeral=True)
        await interaction.user.send("your hand")


class Pick(discord.ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"{number} dice", value=str(number)) for number in range(3)]
        super().__init__(custom_id="pick", placeholder="How many?", options=options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board(int(self.values[0])))


class Bid(discord.ui.Modal, title="Your bid"):
    bid: discord.ui.Label[Any] = discord.ui.Label(
        text="Bid", component=discord.ui.TextInput(custom_id="bid", min_length=3)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.bid.component, discord.ui.TextInput)
        await interaction.response.send_message(f"You bid {self.bid.component.value}", ephemeral=True)


def board(number: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Count(number))
    view.add_item(
        discord.ui.Container(discord.ui.TextDisplay(f"# Board {number}"), row, accent_colour=0x00FF00)
    )
    return view


class Bot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.0)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.resumed = 0

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        for each in COMMANDS:
            self.tree.add_command(each)
        await self.tree.sync()


Here = discord.Interaction[Any]


@app_commands.command(description="Open a table")
@app_commands.choices(preset=[app_commands.Choice(name="Asmodee", value="asmodee")])
async def dudo(interaction: Here, preset: str = "asmodee", seats: app_commands.Range[int, 2, 10] = 6) -> None:
    await interaction.response.send_message(f"{preset} {seats}")


@app_commands.command(description="Show a board")
async def show(interaction: Here) -> None:
    await interaction.response.send_message(view=board(1))


@app_commands.command(name="pick", description="Pick a number")
async def pick(interaction: Here) -> None:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.ActionRow(Pick()))
    await interaction.response.send_message(view=view)


@app_commands.command(name="bid", description="Bid")
async def bid_command(interaction: Here, bid: str) -> None:
    await interaction.response.send_modal(Bid())


@bid_command.autocomplete("bid")
async def complete_bid(interaction: Here, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{current}{face}", value=f"{current}{face}") for face in range(1, 7)]


@app_commands.command(description="Think")
async def think(interaction: Here) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(view=board(7))


@app_commands.command(description="Say nothing")
async def silent(interaction: Here) -> None:
    pass


@app_commands.command(description="Tell where this is, and by whose install")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def where(interaction: Here) -> None:
    kinds = {"a server's": interaction.is_guild_integration(), "one's own": interaction.is_user_integration()}
    by = " and ".join(kind for kind, used in kinds.items() if used)
    await interaction.response.send_message(f"{type(interaction.channel).__name__}, by {by}")


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    dudo,
    show,
    pick,
    bid_command,
    think,
    silent,
    where,
)


@asynccontextmanager
async def connected(world: Playground) -> AsyncIterator[Bot]:
    discord.http.Route.BASE = world.api_base
    bot = Bot()
    serving = asyncio.create_task(bot.start(world.token))
    try:
        await world.until(lambda: serving.done() or (world.gateway.connected and world.commands))
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await serving


@pytest.fixture
async def world() -> AsyncIterator[Playground]:
    async with Playground(answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False) as world:
        yield world
        assert world.violations == []


@pytest.fixture
async def bot(world: Playground, channel: Channel, ana: Person) -> AsyncIterator[Bot]:
    async with connected(world) as bot:
        yield bot


def text_channel(bot: Bot, channel: Channel) -> discord.TextChannel:
    found = bot.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_it_logs_in_and_knows_its_guilds(bot: Bot, channel: Channel) -> None:
    assert [guild.name for guild in bot.guilds] == ["Harbour"]
    assert text_channel(bot, channel).permissions_for(bot.guilds[0].me).send_messages
    assert bot.shard_count == 1


async def test_a_wrong_token_is_refused(world: Playground) -> None:
    discord.http.Route.BASE = world.api_base
    async with Bot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("wrong")


async def test_a_slash_command_is_answered(bot: Bot, ana: Person, channel: Channel) -> None:
    reply = await ana.slash(channel, "dudo", preset="asmodee", seats=4)
    assert (reply.kind, reply.text, reply.ephemeral) == ("message", "asmodee 4", False)


async def test_a_press_edits_whispers_and_sends_a_dm(
    bot: Bot, world: Playground, ana: Person, ben: Person, channel: Channel
) -> None:
    reply = await ana.slash(channel, "show")
    assert reply.text == "# Board 1"
    reply = await ana.click(channel, re.compile("Count"))
    assert (reply.kind, reply.text) == ("update", "# Board 2")
    await world.until(lambda: ana.sees("secret 1") and ana.dms())
    assert [each.text for each in ana.dms()] == ["your hand"]
    assert "secret 1" not in ben.everything()
    assert "your hand" not in ben.everything()
    assert ben.sees("# Board 2")
    with pytest.raises(NotVisible):
        await ana.click(channel, "Count 1")


async def test_a_select_defers_and_edits(bot: Bot, world: Playground, ana: Person, channel: Channel) -> None:
    await ana.slash(channel, "pick")
    reply = await ana.choose(channel, "2 dice", placeholder="How many?")
    assert reply.kind == "deferred_update"
    await world.until(lambda: reply.text == "# Board 2")


async def test_a_modal_is_submitted(bot: Bot, ana: Person, channel: Channel) -> None:
    assert await ana.complete(channel, "bid", option="bid", text="5x") == [
        (f"5x{face}", f"5x{face}") for face in range(1, 7)
    ]
    reply = await ana.slash(channel, "bid", bid="5x3")
    assert reply.modal is not None
    answer = await ana.submit(reply.modal, Bid="5x3")
    assert (answer.text, answer.ephemeral) == ("You bid 5x3", True)


async def test_a_deferred_answer_is_filled_in(bot: Bot, ana: Person, ben: Person, channel: Channel) -> None:
    reply = await ana.slash(channel, "think")
    assert reply.kind == "deferred"
    message = await reply.filled()
    assert (message.text, message.ephemeral) == ("# Board 7", True)
    assert not ben.messages(channel)


async def test_it_is_used_where_it_isnt_by_a_person_who_has_installed_it(
    bot: Bot, world: Playground, ana: Person, ben: Person, channel: Channel
) -> None:
    away = world.add_guild("Elsewhere", with_bot=False)
    away.add_member(ana)
    chat, group, dm = away.add_channel("chat"), world.add_group("Crew", ana, ben), world.add_dm(ana, ben)
    ana.installs()
    told = [(await ana.slash(place, "where")).text for place in (channel, ana.dm, chat, group, dm)]
    assert told == [
        "TextChannel, by a server's and one's own",
        "DMChannel, by one's own",
        "TextChannel, by one's own",
        "GroupChannel, by one's own",
        "DMChannel, by one's own",
    ]
    await ana.slash(group, "show")
    assert (await ana.click(group, "Count 1")).text == "# Board 2"
    await world.until(lambda: ana.sees("secret 1") and ana.sees("your hand"))
    assert "secret 1" not in ben.everything()
    assert [each.name for each in bot.guilds] == ["Harbour"]


async def test_a_silent_bot_didnt_respond(bot: Bot, world: Playground, ana: Person, channel: Channel) -> None:
    world.answer_within = 0.05
    assert (await ana.slash(channel, "silent")).error == "no answer"


async def test_closed_dms_are_forbidden(bot: Bot, ana: Person) -> None:
    ana.close_dms()
    user = await bot.fetch_user(ana.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("x")
    assert refused.value.code == 50007


async def test_a_429_is_waited_for_and_tried_again(bot: Bot, world: Playground, channel: Channel) -> None:
    world.faults.rate_limit("POST /channels/*", retry_after=0.01, times=2)
    await text_channel(bot, channel).send("x")
    statuses = [each.status for each in world.journal if each.template.endswith("/messages")]
    assert statuses == [429, 429, 200]


async def test_a_dropped_socket_is_resumed(
    bot: Bot, world: Playground, ana: Person, channel: Channel
) -> None:
    session = next(iter(world.gateway.sessions))
    world.gateway.ask_to_reconnect()
    await world.until(lambda: bot.resumed or not world.gateway.connected)
    await world.until(lambda: world.gateway.connected)
    assert list(world.gateway.sessions) == [session]
    assert (await ana.slash(channel, "dudo")).kind == "message"
    assert bot.resumed == 1


async def test_a_repeated_nonce_posts_once(bot: Bot, channel: Channel) -> None:
    here = text_channel(bot, channel)
    first, again = await here.send("x", nonce="1.5"), await here.send("x", nonce="1.5")
    assert first.id == again.id


async def test_v2_limits_are_discords(bot: Bot, channel: Channel) -> None:
    view = discord.ui.LayoutView()
    for _ in range(2):
        view.add_item(discord.ui.TextDisplay("x" * 2001))
    with pytest.raises(discord.HTTPException) as refused:
        await text_channel(bot, channel).send(view=view)
    assert refused.value.code == 50035


async def test_a_file_comes_with_a_gallery_and_alt_text(bot: Bot, channel: Channel, ana: Person) -> None:
    view = discord.ui.LayoutView()
    item = discord.MediaGalleryItem("attachment://hand.png", description="two threes")
    view.add_item(discord.ui.MediaGallery(item))
    made = await text_channel(bot, channel).send(view=view, file=discord.File(io.BytesIO(b"abc"), "hand.png"))
    assert ana.messages(channel)[-1].text == "two threes"
    assert await made.attachments[0].read() == b"abc"


async def test_messages_threads_and_emojis_go_round(bot: Bot, channel: Channel, ana: Person) -> None:
    here = text_channel(bot, channel)
    message = await here.send(f"hello {ana.mention}", allowed_mentions=discord.AllowedMentions.none())
    assert ana.messages(channel)[-1].pinged == ()
    assert (await message.edit(content="bye")).edited_at is not None
    assert [each.content async for each in here.history()] == ["bye"]
    reply = await message.reply("yes")
    assert (reply.type, reply.reference and reply.reference.resolved) == (discord.MessageType.reply, message)
    thread = await here.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.send("inside")
    await thread.edit(archived=True)
    await message.delete()
    reply = await here.fetch_message(reply.id)
    assert isinstance(reply.reference and reply.reference.resolved, discord.DeletedReferencedMessage)
    png = b"\x89PNG\r\n\x1a\n" + b"\0" * 8
    emoji = await bot.create_application_emoji(name="die_1", image=png)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["die_1"]
    await emoji.delete()
    assert (await bot.application_info()).name == "Undercup"
    assert (await bot.guilds[0].fetch_member(ana.id)).display_name == "Ana"


async def test_it_hears_of_guilds_that_come_and_go() -> None:
    async with Playground(answer_within=PATIENCE, rate_limits=False) as world:
        guild = world.add_guild("Harbour")
        async with connected(world) as bot, asyncio.timeout(PATIENCE):
            assert [each.id for each in bot.guilds] == [guild.id]
            joined = asyncio.ensure_future(bot.wait_for("guild_join"))
            later = world.add_guild("Later")
            assert (await joined).id == later.id
            removed = asyncio.ensure_future(bot.wait_for("guild_remove"))
            later.kick_bot()
            assert (await removed).id == later.id
