"""For whom the application is installed, and what follows where its bot isn't (API: Application,
"Installation Context"; Receiving and Responding, "Authorizing Integration Owners Object")."""

from __future__ import annotations

from playground import permissions
from playground.application_form import PEOPLE, SERVERS
from playground.model import Channel, Interaction, User
from playground.state import State

IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
"""Contexts (API: Receiving and Responding, "Interaction Context Types")."""

COMMAND_TYPES = 2, 4
"""Types of interactions that use a command: to run it, and to complete it."""

MOST_FOLLOWUPS = 5
"""Number of follow-ups to an interaction where the application is installed for a person alone."""


def context(channel: Channel) -> int:
    """Return where an interaction takes place: in a guild, a DM with the bot, or a DM or group without it."""
    if channel.guild is not None:
        return IN_GUILD
    return IN_PRIVATE if channel.recipient is None else IN_BOT_DM


def kinds(state: State, user: User, channel: Channel) -> set[str]:
    """Return the kinds of install by which a user has the application's commands there: their own, and that
    of the guild or, in the DM with the bot, of any guild that they share with it."""
    found = {PEOPLE} if user.has_app else set()
    if channel.guild is not None:
        here = channel.guild.has_commands
    else:
        shared = (state.bot_user.id in guild.members for guild in state.guilds_of.get(user.id, ()))
        here = channel.recipient is not None and any(shared)
    return found | ({SERVERS} if here else set())


def owners(state: State, interaction: Interaction) -> dict[str, str]:
    """Return for whom the application that is used is installed, by kind of install: the guild's id, or "0"
    in the DM with the bot, and the id of the person who has it. Empty where it can't be used.

    A press on an answer has the install with which the answer was asked for, also when somebody else presses.
    """
    first = interaction.from_modal_of or (interaction.source.interaction if interaction.source else None)
    if first is None:
        user, supported = interaction.user, _supported(state, interaction)
    else:
        user = state.users[int(first.owners.get(PEOPLE, interaction.user.id))]
        supported = {SERVERS, *first.owners}
    there = kinds(state, user, interaction.channel) & supported
    guild = interaction.channel.guild
    found = {SERVERS: str(guild.id) if guild else "0"} if SERVERS in there else {}
    if PEOPLE in there:
        found[PEOPLE] = str(user.id)
    if not found and SERVERS in supported and interaction.channel.recipient is not None:
        found = {SERVERS: "0"}  # what is in a DM with the bot can be pressed by its person
    return found


def _supported(state: State, interaction: Interaction) -> set[str]:
    """Return the kinds of install for which a command is; for a button of the bot's own message, both."""
    command = (
        state.commands.get(int(interaction.data.get("id", 0))) if interaction.type in COMMAND_TYPES else None
    )
    return {SERVERS, PEOPLE} if command is None else {str(k) for k in command.payload["integration_types"]}


def is_persons_alone(interaction: Interaction) -> bool:
    """Return whether the application isn't installed where the interaction was used, but for a person."""
    return SERVERS not in interaction.owners


def app_permissions(interaction: Interaction) -> int:
    """Return what the application may do by an interaction (permission bits). By a person's own install it
    may do no more in a guild than its user."""
    here = interaction.channel
    if here.guild is None:
        return permissions.APP_IN_PRIVATE if here.recipient is None else permissions.APP_ELSEWHERE
    if is_persons_alone(interaction):
        return permissions.APP_ELSEWHERE & here.allowed(interaction.user.id)
    return here.app_allowed()


def must_be_private(interaction: Interaction, *, embeds: bool, files: bool) -> bool:
    """Return whether a new message by this interaction shows to its user alone, whatever the bot asks for: in
    a guild where the application isn't installed and that user may not post the like by it."""
    here = interaction.channel
    if here.guild is None or not is_persons_alone(interaction):
        return False
    needed = ["use_external_apps", "send_messages_in_threads" if here.is_thread else "send_messages"]
    needed += ["embed_links"] if embeds else []
    needed += ["attach_files"] if files else []
    wanted = permissions.bits(*needed)
    return here.allowed(interaction.user.id) & wanted != wanted
