"""People who sit down at tables and play by chance, with the buttons that they see."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playground import Channel, Message, NotVisible, Person, Reply

MOVE, OWN = re.compile(r"b:[\d.]+:\d+:do:"), re.compile(r"[bs]:[\d.]+:\d+:own:")
"""The buttons that are moves: on the board, and under one's own hand."""
CALLED = ", your turn in "
QUIET = ("Pass", "Play for 6")
"""What a player of Pidro says so that the game has an end."""
THINKING = (8.0, 22.0)
"""Seconds between two things that a person does."""


@dataclass
class Party:
    """Who plays what where. The first is the host."""

    game: str
    channel: Channel
    people: list[Person]
    computers: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    quiet: bool = True
    """Whether they say one of :data:`QUIET` wherever they can."""


def boards(person: Person, channel: Channel) -> Iterator[Message]:
    """What a person sees of a table in its channel, newest first: messages for all, with buttons, but for
    lists that are to be cut."""
    for message in reversed(person.messages(channel)):
        if not message.ephemeral and message.buttons and not is_list(message):
            yield message


def is_list(message: Message) -> bool:
    """Whether a message has a list that is to be cut."""
    return [button.label for button in message.buttons] == ["Cut"]


class Player:
    """One person at a table. ``did`` counts what came of what they did."""

    def __init__(self, person: Person, party: Party, seed: str, did: Counter[str]) -> None:
        self.person = person
        self.party = party
        self.did = did
        self._dice = random.Random(f"{seed} {person.name}")
        self._old: Message | None = None

    async def play(self) -> None:
        """Sit down and play, until cancelled."""
        while True:
            await asyncio.sleep(self._dice.uniform(*THINKING))
            await self.act()

    async def act(self) -> None:
        """Do one thing: whatever the board asks for, or something else that a person might do."""
        try:
            await self._act()
        except NotVisible:
            self.did["nothing to press"] += 1

    async def _act(self) -> None:
        board = next(boards(self.person, self.party.channel), None)
        if await self.cut():
            pass
        elif board is None:
            await self._open()
        elif any(button.label == "Go on" for button in board.buttons):
            await self._press("Go on", board)
        elif any(button.label == "Start" for button in board.buttons):
            await self._in_lobby(board)
        elif self.called(board):
            await self.take_turn(board)
        else:
            await self._pass_the_time(board)
        self._old = board or self._old

    def called(self, board: Message) -> bool:
        """Whether the board calls this person."""
        return any(CALLED in line and f"@{self.person.name}" in line for line in board.text.splitlines())

    def _list(self) -> Message | None:
        """The newest message of the channel, if it calls this person to cut."""
        messages = [each for each in self.person.messages(self.party.channel) if not each.ephemeral]
        if not messages or not is_list(messages[-1]) or f"@{self.person.name}" not in messages[-1].text:
            return None
        return messages[-1]

    async def cut(self) -> bool:
        """Cut the list, if this person is called to."""
        called = self._list()
        if called is None:
            return False
        reply = await self._press("Cut", called)
        if reply.modal is not None:
            word = self._dice.choice(("herring", "one", "☃"))
            self._note(await self.person.submit(reply.modal, word=word))
        return True

    async def _open(self) -> None:
        channel = self.party.channel
        if self.person is not self.party.people[0]:
            return
        if self._old is None:
            self._note(await self.person.slash(channel, self.party.game, **self.party.options))
        else:
            self._note(await self.person.slash(channel, "table show"))

    async def _in_lobby(self, board: Message) -> None:
        person, party = self.person, self.party
        mine = next((line for line in board.text.splitlines() if f"**{person.name}**" in line), "")
        there = sum(f"**{each.name}**" in board.text for each in party.people) - board.text.count(
            "held until"
        )
        if not mine or "held until" in mine:
            await self._press("Join", board)
        elif person is not party.people[0]:
            return
        elif board.text.count("· computer") < party.computers:
            await self._press("Add easy computer", board)
        elif there == len(party.people):
            await self._press("Start", board)

    async def take_turn(self, board: Message) -> None:
        """Make a move on the board, or under the own hand."""
        moves = [button for button in board.buttons if MOVE.match(button.custom_id or "")]
        if moves:
            quiet = [button for button in moves if self.party.quiet and button.label in QUIET]
            button = quiet[0] if quiet else self._dice.choice(moves)
            await self._press_id(button.custom_id, board)
        elif (hand := await self._hand(board)) is not None:
            await self._own(hand)

    async def _hand(self, board: Message) -> Message | None:
        """The own hand, where it lies already or asked for."""
        latest = self.person.dms()[-1:]
        if latest and self._dice.random() < 0.5 and _has_own(latest[0]):
            return latest[0]
        reply = await self._press("My hand", board)
        return reply.message

    async def _own(self, hand: Message) -> None:
        for select in hand.selects:
            if OWN.match(select.custom_id):
                wanted = self._dice.sample([option.value for option in select.options], select.max_values)
                channel = hand.channel
                self._note(await self.person.choose(channel, wanted, hand, custom_id=select.custom_id))
                return
        own = [button for button in hand.buttons if OWN.match(button.custom_id or "")]
        if own:
            await self._press_id(self._dice.choice(own).custom_id, hand)

    async def _pass_the_time(self, board: Message) -> None:
        """What people do while they wait: now and then."""
        chance = self._dice.random()
        labels = [button.label for button in board.buttons]
        if "Take my seat back" in labels and chance < 0.5:
            await self._press("Take my seat back", board)
        elif chance < 0.04:
            await self._press("My hand", board)
        elif chance < 0.06:
            self._note(await self.person.slash(self.party.channel, "hand"))
        elif chance < 0.08 and self._old is not None:
            await self._press_id(self._dice.choice(self._old.buttons).custom_id, self._old)
        elif chance < 0.09 and (moves := [b for b in board.buttons if MOVE.match(b.custom_id or "")]):
            # Twice at once, and not one's turn.
            custom_id = self._dice.choice(moves).custom_id
            await asyncio.gather(*(self._press_id(custom_id, board) for _ in range(2)))
        elif chance < 0.093 and self._old is not None:
            self._note(await self.person.slash(self.party.channel, "leave"))

    async def _press(self, label: str, board: Message) -> Reply:
        return self._note(await self.person.click(board.channel, label, board))

    async def _press_id(self, custom_id: str | None, message: Message) -> Reply:
        return self._note(await self.person.click(message.channel, message=message, custom_id=custom_id))

    def _note(self, reply: Reply) -> Reply:
        self.did[reply.error or reply.kind] += 1
        return reply


def _has_own(message: Message) -> bool:
    ids = [button.custom_id for button in message.buttons] + [select.custom_id for select in message.selects]
    return any(OWN.match(custom_id or "") for custom_id in ids)
