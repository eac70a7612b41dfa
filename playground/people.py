"""People: what they see and do, in a user's words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playground import command_forms, command_options, permissions
from playground.application_form import PEOPLE
from playground.clients import Client, Event
from playground.command_options import NotVisible
from playground.drafts import Draft
from playground.errors import Json
from playground.mentions import mentions_of
from playground.message_forms import (
    STRING_SELECT,
)
from playground.modals import Filling, Modal, filled_in, read_modal
from playground.model import Channel, Interaction, StoredMessage
from playground.seen import Button, Message, Notification, Select
from playground.world import World

Label = str | re.Pattern[str] | Callable[[str], bool]


NO_ANSWER = "no answer"
"""The error of "The application did not respond"."""

_KINDS = {4: "message", 5: "deferred", 6: "deferred_update", 7: "update", 8: "none", 9: "modal"}


class Reply:
    """The first answer to a person's action.

    ``kind`` is ``message``, ``update``, ``deferred``, ``deferred_update``, ``modal`` or ``none``; ``error``
    is None, or :data:`NO_ANSWER` where the person reads "The application did not respond".
    """

    def __init__(self, interaction: Interaction, person: Person) -> None:
        self.interaction = interaction
        self._person = person
        answered = interaction.answer is not None
        self.kind = _KINDS[interaction.answer] if interaction.answer is not None else "none"
        self.error: str | None = None if answered else NO_ANSWER

    def __repr__(self) -> str:
        return f"Reply(kind={self.kind!r}, error={self.error!r}, text={self.text!r})"

    @property
    def message(self) -> Message | None:
        """Return the answer's message as it is now: the new one, or the one with the component."""
        message = self.interaction.original
        if message is None or message.is_gone or not self._person.can_see(message):
            return None
        return self._person.seen(message)

    @property
    def text(self) -> str:
        return self.message.text if self.message else ""

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def modal(self) -> Modal | None:
        return read_modal(self.interaction) if self.interaction.modal is not None else None

    async def filled(self) -> Message:
        """Return the message, once a deferred answer has been filled; TimeoutError if it isn't within 10
        s."""
        await self._person.world.until(lambda: self.message is not None and not self.message.loading)
        message = self.message
        if message is None:
            raise NotVisible("The answer has been deleted.")
        return message


class Person:
    """A person who uses Discord."""

    def __init__(self, world: World, client: Client) -> None:
        self.world = world
        self.client = client
        self.user = client.user

    def __repr__(self) -> str:
        return f"Person({self.name!r})"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.display

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def dm(self) -> Channel:
        """Return the DM channel with the bot."""
        return self.world.dm_with(self.user)

    @property
    def dms_closed(self) -> bool:
        return not self.user.takes_dms

    def close_dms(self) -> None:
        """Refuse DMs: the bot gets 50007."""
        self.user.takes_dms = False

    def open_dms(self) -> None:
        """Accept DMs again."""
        self.user.takes_dms = True

    def installs(self) -> None:
        """Install the application for oneself: it can be used wherever this person is. Raises
        :class:`NotVisible` where it can't be installed for people."""
        if PEOPLE not in (self.world.application.get("integration_types_config") or {}):
            raise NotVisible("The application can't be installed for people.")
        self._set_installed(True)

    def uninstalls(self) -> None:
        """Remove the application from oneself."""
        self._set_installed(False)

    def _set_installed(self, installed: bool) -> None:
        self.user.has_app = installed
        self.client.refresh()
        self.world.changed()

    # --- seeing ----------------------------------------------------------------------------------------

    def can_read(self, channel: Channel) -> bool:
        """Return whether the channel is open to this person."""
        return self.client.can_read(channel)

    def can_see(self, message: StoredMessage) -> bool:
        """Return whether the message shows on this person's screen."""
        return self.client.can_see(message)

    def channels(self) -> list[Channel]:
        """Return every channel that this person can read, DMs and groups included."""
        return self.client.channels()

    def messages(self, channel: Channel) -> list[Message]:
        """Return what shows in a channel: everybody's messages and this person's ephemeral ones, oldest
        first."""
        return [self.seen(message) for message in self.client.shown(channel)]

    def dms(self) -> list[Message]:
        """Return what shows in the DM with the bot."""
        return self.messages(self.dm)

    def notifications(self) -> list[Notification]:
        """Return this person's notifications, oldest first: mentions and DMs."""
        return list(self.client.notifications)

    def seen(self, message: StoredMessage) -> Message:
        """Return a stored message as it shows now."""
        return self.client.seen(message)

    def sees(self, text: str) -> bool:
        """Return whether the text shows in any place that this person can read."""
        return any(text in message.text for channel in self.channels() for message in self.messages(channel))

    def cursor(self) -> int:
        """Return the present length of :meth:`everything`, to read on from there."""
        return len(self.client.log)

    def everything(self, since: int = 0) -> str:
        """Return everything that ever reached this person's client, raw: every version of every message with
        custom ids, alt texts and attachments (bytes as latin-1), autocomplete answers, modals and errors."""
        return "\n".join(event.text for event in self.client.log[since:])

    def reload(self) -> None:
        """Reload the client: ephemeral messages are gone from the screen."""
        self.client.hide_ephemeral()
        self.world.changed()

    # --- doing -----------------------------------------------------------------------------------------

    def commands(self, channel: Channel) -> list[Json]:
        """Return the slash commands offered to this person there."""
        return [each.payload for each in command_options.offered(self.world, self.user, channel)]

    def menu(self, channel: Channel) -> list[Json]:
        """Return the commands in the menu of a person there."""
        found = command_options.offered(self.world, self.user, channel, command_forms.USER)
        return [each.payload for each in found]

    async def say(self, channel: Channel, text: str) -> Message:
        """Write a message. Raises :class:`NotVisible` where this person can't write."""
        needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
        if (
            not self.can_read(channel)
            or not channel.allowed(self.id) & permissions.BITS[needed]
            or channel.is_locked_for(self.id)
        ):
            raise NotVisible(f"{self.name} can't write in #{channel.name}.")
        if channel.slowmode and not channel.allowed(self.id) & permissions.BITS["bypass_slowmode"]:
            mine = [each.made_at for each in channel.messages.values() if each.author is self.user]
            if mine and mine[-1] + channel.slowmode > self.world.clock():
                raise NotVisible(f"Slow mode: {self.name} can't write in #{channel.name} yet.")
        if not 1 <= len(text) <= 2000:
            raise command_options.BadInput(f"A message has 1 to 2000 characters, this one {len(text)}.")
        draft = Draft(text, [], [], [], 0, None, mentions_of(self.world, channel, self.id, text))
        return self.seen(self.world.post(channel, self.user, draft))

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Reply:
        """Use a slash command: ``"dudo"`` or, with a subcommand, ``"undercup ping"``.

        Options are checked as Discord's client does it (:class:`BadInput`); a command that isn't offered
        raises :class:`NotVisible`. Persons and channels may be given as objects.
        """
        data = command_options.invocation(self.world, self.user, channel, command, options)
        return await self._do(2, channel, data)

    async def use_menu(self, channel: Channel, name: str, target: Any) -> Reply:
        """Use a command of a person's menu on that person.

        Raises :class:`NotVisible` for one that isn't offered, :class:`BadInput` for nobody.
        """
        data = command_options.about(self.world, self.user, channel, name, target)
        return await self._do(2, channel, data)

    async def complete(
        self, channel: Channel, command: str, /, *, option: str, text: str, **others: Any
    ) -> list[tuple[str, Any]]:
        """Return the bot's suggestions for an option with ``text`` typed in it: names and values."""
        data = command_options.typing(self.world, self.user, channel, command, option, text, others)
        reply = await self._do(4, channel, data)
        self.client.receive(Event("AUTOCOMPLETE", reply.interaction.choices))
        return reply.interaction.choices

    async def click(
        self,
        channel: Channel,
        label: Label | None = None,
        message: Message | None = None,
        *,
        custom_id: str | None = None,
    ) -> Reply:
        """Press an enabled button, found by its label (or its emoji, when it has no label) or custom id, on
        the given message, or else on the newest one that shows such a button. An earlier view of a message is
        pressed as it was.

        Raises :class:`NotVisible` if there is no such button.
        """

        def fits(button: Button) -> bool:
            if button.disabled or button.custom_id is None:
                return False
            if custom_id is not None:
                return button.custom_id == custom_id
            return label is not None and _matches(label, button.label or button.emoji or "")

        for shown in self._candidates(channel, message):
            for button in shown.buttons:
                if fits(button):
                    data = {"custom_id": button.custom_id, "component_type": 2}
                    return await self._do(3, channel, data, source=self._stored(shown))
        raise NotVisible(self._nothing(channel, f"button {label or custom_id!r}"))

    async def choose(
        self,
        channel: Channel,
        values: str | Sequence[str],
        message: Message | None = None,
        *,
        placeholder: Label | None = None,
        custom_id: str | None = None,
    ) -> Reply:
        """Choose in a string select, by the options' values or labels; the select is found by placeholder or
        custom id, or else is the newest with these options.

        Raises :class:`NotVisible` if there is no such select or option, :class:`BadInput` for too few or too
        many values.
        """
        wanted = [values] if isinstance(values, str) else list(values)
        for shown in self._candidates(channel, message):
            for select in shown.selects:
                if select.disabled or select.type != STRING_SELECT:
                    continue
                if custom_id is not None and select.custom_id != custom_id:
                    continue
                if placeholder is not None and not _matches(placeholder, select.placeholder or ""):
                    continue
                chosen = _chosen(select, wanted)
                if chosen is not None:
                    data = {"custom_id": select.custom_id, "component_type": select.type, "values": chosen}
                    return await self._do(3, channel, data, source=self._stored(shown))
        raise NotVisible(self._nothing(channel, f"select with {wanted!r}"))

    async def pick(
        self, channel: Channel, chosen: Sequence[Any], message: Message | None = None, *, custom_id: str
    ) -> Reply:
        """Choose channels, roles or people in a select whose choices the client itself offers.

        Raises :class:`NotVisible` if there is no such select, :class:`BadInput` for too few or too many, or
        for one that isn't offered.
        """
        for shown in self._candidates(channel, message):
            for select in shown.selects:
                if select.disabled or select.custom_id != custom_id:
                    continue
                if select.type not in command_options.ENTITIES:
                    continue
                if not select.min_values <= len(chosen) <= select.max_values:
                    raise command_options.BadInput(f"{len(chosen)} chosen, that isn't what is asked for.")
                data = command_options.picked(
                    self.world, self.user, channel, select.type, chosen, select.channel_types
                )
                return await self._do(
                    3, channel, {"custom_id": custom_id, **data}, source=self._stored(shown)
                )
        raise NotVisible(self._nothing(channel, f"select {custom_id!r}"))

    async def submit(self, modal: Modal | None, /, **values: Filling) -> Reply:
        """Submit a modal; values by the fields' custom ids or labels, the others unchanged. Options are given
        by their value or their label, a single checkbox as True or False.

        Raises :class:`BadInput` for what Discord's client wouldn't send.
        """
        if modal is None:
            raise NotVisible("There is no modal to submit.")
        data = filled_in(modal, values)
        first = modal.interaction
        return await self._do(5, first.channel, data, source=first.source, from_modal_of=first)

    def _candidates(self, channel: Channel, message: Message | None) -> Iterator[Message]:
        """Return the given message if it still shows, or else all of the channel, newest first."""
        if message is None:
            for stored in self.client.shown(channel, newest_first=True):
                yield self.seen(stored)
        elif self._stored_or_none(message) is not None:
            yield message

    def _stored_or_none(self, message: Message) -> StoredMessage | None:
        stored = message.channel.messages.get(message.id)
        return stored if stored is not None and self.can_see(stored) else None

    def _stored(self, message: Message) -> StoredMessage:
        return message.channel.messages[message.id]

    def _nothing(self, channel: Channel, what: str) -> str:
        shown = []
        for each in self.messages(channel)[-3:]:
            labels = [button.label or button.emoji for button in each.buttons if not button.disabled]
            shown.append(f"{each.text!r} {labels}")
        return f"{self.name} sees no enabled {what} in #{channel.name}; last there: " + "; ".join(shown)

    async def _do(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        source: StoredMessage | None = None,
        from_modal_of: Interaction | None = None,
    ) -> Reply:
        if not self.can_read(channel):
            raise NotVisible(f"{self.name} can't read #{channel.name}.")
        if kind == 3 and channel.locked:
            raise NotVisible(f"Nothing can be pressed in #{channel.name}, which is locked.")
        interaction = self.world.interact(kind, self.user, channel, data, source, from_modal_of)
        return await self.await_answer(interaction)

    async def await_answer(self, interaction: Interaction) -> Reply:
        """Wait for the first answer, as long as Discord does."""
        if not interaction.given_up:
            try:
                async with asyncio.timeout(self.world.answer_within):
                    await interaction.first_answer.wait()
            except TimeoutError:
                interaction.given_up = interaction.answer is None
        reply = Reply(interaction, self)
        if reply.error:
            self.client.receive(
                Event("INTERACTION_FAILURE", {"id": str(interaction.id), "error": reply.error})
            )
        elif interaction.modal is not None:
            self.client.receive(Event("MODAL", interaction.modal))
        return reply


def _matches(wanted: Label, label: str) -> bool:
    if isinstance(wanted, str):
        return wanted == label
    return bool(wanted.search(label) if isinstance(wanted, re.Pattern) else wanted(label))


def _chosen(select: Select, wanted: list[str]) -> list[str] | None:
    """Return the values to send; None when an option isn't there."""
    chosen = []
    for want in wanted:
        option = next((each for each in select.options if want in (each.value, each.label)), None)
        if option is None:
            return None
        chosen.append(option.value)
    if not select.min_values <= len(chosen) <= select.max_values:
        raise command_options.BadInput(
            f"{len(chosen)} options chosen, {select.min_values} to {select.max_values} are asked for."
        )
    return chosen
