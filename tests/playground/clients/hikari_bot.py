"""A bot made with hikari, for test_hikari.py, which starts it in an environment of its own.

Its arguments are the API's base, the token, and the ids of a channel and of two people, the second with
closed DMs. It prints what hikari read of Discord's answers, a line of JSON for each step; what people do is
answered in :func:`answer`. hikari's warnings go to the error stream.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Any

import hikari  # type: ignore[import-not-found]  # it isn't in the environment in which types are checked

API_BASE, TOKEN, CHANNEL, ANA, BEN = sys.argv[1:]
V2 = hikari.MessageFlag.IS_COMPONENTS_V2
NEW, EDIT = hikari.ResponseType.MESSAGE_CREATE, hikari.ResponseType.MESSAGE_UPDATE

logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
bot = hikari.GatewayBot(
    TOKEN, rest_url=API_BASE, intents=hikari.Intents.GUILDS, banner=None, logs=None,
    suppress_optimization_warning=True,
)  # fmt: skip


def tell(step: str, read: object) -> None:
    sys.stdout.write(json.dumps([step, read]) + "\n")
    sys.stdout.flush()


def commands() -> list[Any]:
    bid = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="bid", description="Such as 5x3", autocomplete=True
    )
    dice = hikari.CommandOption(
        type=hikari.OptionType.INTEGER, name="dice", description="How many", min_value=1, max_value=5,
        is_required=True,
    )  # fmt: skip
    game = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="game", description="Which", is_required=True,
        choices=[hikari.CommandChoice(name="Dudo", value="dudo")],
    )  # fmt: skip
    made = {
        name: bot.rest.slash_command_builder(name, f"Use {name}") for name in ("open", "bid", "ask", "v2")
    }
    made["open"].set_name_localizations({"de": "auf"}).add_option(game).add_option(dice)
    made["bid"].add_option(bid)
    return list(made.values())


def board(number: int) -> list[Any]:
    buttons = bot.rest.build_message_action_row()
    buttons.add_interactive_button(hikari.ButtonStyle.PRIMARY, f"count:{number}", label=f"Count {number}")
    buttons.add_interactive_button(hikari.ButtonStyle.SECONDARY, "later", label="Later", emoji="🎲")
    buttons.add_interactive_button(hikari.ButtonStyle.DANGER, "gone", label="Gone", is_disabled=True)
    faces = bot.rest.build_message_action_row()
    menu = faces.add_text_menu("face", placeholder="Which face?", min_values=1)
    for face in ("Aces", "Twos"):
        menu.add_option(face, face.lower())
    return [buttons, faces]


def container() -> Any:
    made = hikari.impl.ContainerComponentBuilder(accent_color=hikari.Color(0x2F6F4F))
    made.add_text_display("# A board")
    made.add_separator()
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.SUCCESS, "fresh", label="Fresh")
    return made.add_component(row)


async def arrived(event: Any) -> None:
    """The server is there: everything is tried for which nobody needs to do anything."""
    me, guild, channel = bot.get_me(), event.guild, bot.cache.get_guild_channel(int(CHANNEL))
    tell("ready", [me.username, guild.name, channel.name, bot.token_id == me.id])
    await synced(me)
    await wrote(channel)
    await whispered()
    info = await bot.rest.fetch_application()
    member = await bot.rest.fetch_member(guild.id, int(ANA))
    tell("application and member", [info.name, member.display_name])
    tell("settled", None)


async def synced(me: Any) -> None:
    made = await bot.rest.set_application_commands(me.id, commands())
    there = await bot.rest.fetch_application_commands(me.id)
    read = [[each.name, each.description, [option.name for option in each.options or ()]] for each in there]
    tell("commands", [read, sorted(each.id for each in made) == sorted(each.id for each in there)])


async def wrote(channel: Any) -> None:
    embed = hikari.Embed(title="Round 1", description="**Ana** begins", color=0x2F6F4F)
    embed.add_field("Dice", "10", inline=True).set_footer("Dudo")
    picture = hikari.Bytes(b"abc", "hand.txt")
    first = await channel.send("hello", embed=embed, attachment=picture, components=board(1))
    edited = await first.edit("bye", attachments=None, components=[])
    read = await bot.rest.fetch_message(channel.id, first.id)
    tell(
        "message",
        [first.content, first.embeds[0].fields[0].value, await first.attachments[0].read() == b"abc"],
    )
    tell("edited", [edited.content, read.content, read.edited_timestamp is not None, len(read.attachments)])
    reply = await read.respond("yes", reply=True)
    tell("reply", reply.message_reference.id == read.id)
    await reply.delete()
    await read.delete()
    try:
        await bot.rest.fetch_message(channel.id, first.id)
    except hikari.NotFoundError as error:
        tell("deleted", error.code)
    thread = await bot.rest.create_thread(channel.id, hikari.ChannelType.GUILD_PUBLIC_THREAD, "Table 1")
    inside = await thread.send("inside")
    closed = await bot.rest.edit_channel(thread.id, archived=True)
    tell("thread", [inside.content, thread.parent_id == channel.id, closed.is_archived])


async def whispered() -> None:
    dm = await bot.rest.create_dm_channel(int(ANA))
    tell("DM", [(await dm.send("your hand")).content, dm.recipient.username])
    try:
        await (await bot.rest.create_dm_channel(int(BEN))).send("your hand")
    except hikari.ForbiddenError as error:
        tell("closed DM", error.code)


async def answer(event: Any) -> None:
    """What somebody did is answered."""
    did = event.interaction
    if isinstance(did, hikari.AutocompleteInteraction):
        typed = did.options[0].value
        await did.create_response(
            [hikari.impl.AutocompleteChoiceBuilder(f"{typed}{face}", f"{typed}{face}") for face in (2, 3)]
        )
    elif isinstance(did, hikari.CommandInteraction):
        await commanded(did)
    elif isinstance(did, hikari.ModalInteraction):
        ((typed,),) = did.components
        await did.create_initial_response(NEW, f"You bid {typed.value}")
    else:
        await pressed(did)


async def commanded(did: Any) -> None:
    given = {option.name: option.value for option in did.options or ()}
    if did.command_name == "open":
        await did.create_initial_response(NEW, f"{given['game']} {given['dice']}", components=board(1))
        read = await did.fetch_initial_response()
        tell("command", [did.user.username, did.member.display_name, str(did.locale), read.content])
    elif did.command_name == "bid":
        await did.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
        await did.edit_initial_response(f"bid {given['bid']}")
    elif did.command_name == "ask":
        row = bot.rest.build_modal_action_row().add_text_input("bid", "Bid", min_length=3)
        await did.create_modal_response("Your bid", "asked", component=row)
    else:
        await did.create_initial_response(NEW, component=container(), flags=V2)


async def pressed(did: Any) -> None:
    kind, _, number = did.custom_id.partition(":")
    if kind == "count":
        await did.create_initial_response(EDIT, f"counted {number}", components=board(int(number) + 1))
        secret = await did.execute(f"secret {number}", flags=hikari.MessageFlag.EPHEMERAL)
        tell(
            "press", [did.message.content, did.component_type == hikari.ComponentType.BUTTON, secret.content]
        )
    elif kind == "face":
        await did.create_initial_response(EDIT, f"chose {', '.join(did.values)}")
    elif kind == "later":
        await did.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
        await did.edit_initial_response(f"{did.id}: pulse {bot.heartbeat_latency:.0f}")
    else:
        await did.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
        await did.delete_initial_response()
        tell("board gone", None)


async def resumed(_: Any) -> None:
    tell("resumed", None)


bot.subscribe(hikari.GuildAvailableEvent, arrived)
bot.subscribe(hikari.InteractionCreateEvent, answer)
bot.subscribe(hikari.ShardResumedEvent, resumed)


async def serve() -> None:
    await bot.start()
    await bot.join()


asyncio.run(serve())
