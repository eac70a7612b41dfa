"""Finished hands shown again with all cards open, and played on by one person for themselves.

A hand is found in its table's journal. Playing on is stored in the buttons alone: they carry from which point
and with which own cards, and the computers in the other seats play the same each time. So nothing is stored,
nothing is lost, and no score is touched.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.pool.thinking import Thinking
from bot.tables.loaded_table import LoadedTable, game_of
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord
from data.fair_play.replay import course
from data.tables.store import Store
from games.chance import Sealed
from games.engine import Game, Refused, message
from games.hands import Hand, Hands, Position

KEPT = 256
"""The number of hands, and of ways to play on, kept in memory."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A hand played on from its move ``at`` (0 for the deal), with the texts of the player's ``own``
    moves."""

    hand: int
    at: int
    own: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the point and the own moves as a button carries them: ``14.AH.TD``."""
        return ".".join((str(self.at), *(move.replace(" over ", "+").replace(" ", "+") for move in self.own)))

    @classmethod
    def read(cls, hand: int, text: str) -> PlayedOn:
        """Return what a button's text says.

        Raises:
            Refused: no button of ours has that text.
        """
        at, *own = text.split(".")
        if not (at.isascii() and at.isdecimal() and all(own)):
            raise Refused(message("again-unknown"))
        return cls(hand, int(at), tuple(move.replace("+", " over ", 1).replace("+", " ") for move in own))


@dataclass(frozen=True, slots=True)
class Looked:
    """A finished hand for a player in a ``seat``: the positions in its course, and the one to show."""

    loaded: LoadedTable
    seat: int
    hand: int
    steps: Sequence[Position]
    at: int


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played on by the player of a ``seat``: how it really ended, the positions in its new course, and
    what they see of the last."""

    loaded: LoadedTable
    seat: int
    line: PlayedOn
    real: Position
    steps: Sequence[Position]
    view: Any


class FinishedHands:
    """Finds finished hands of a game that records them."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._hands: OrderedDict[Hashable, Hand] = OrderedDict()
        self._played: OrderedDict[Hashable, Hand] = OrderedDict()

    async def look(self, table_id: int, user_id: int, hand: int | None, at: int) -> Looked:
        """Return a finished hand of a table (None: the last one) after its first ``at`` moves (more than it
        has: after all of them), for a player of the table.

        Raises:
            Refused: no such table or hand, or the caller didn't sit there.
        """
        loaded, seat, record = await self._found(table_id, user_id, hand)
        steps = _hands(loaded.game).steps(_rules(loaded), record)
        return Looked(loaded, seat, record.number, steps, max(0, min(at, len(steps) - 1)))

    async def play_on(self, table_id: int, user_id: int, line: PlayedOn) -> Played:
        """Play a hand on up to this person's next move, or its end.

        Raises:
            Refused: as :meth:`look`; or no play from there, or with such cards.
        """
        loaded, seat, record = await self._found(table_id, user_id, line.hand)
        rules = _rules(loaded)
        hands = _hands(loaded.game)
        real = hands.steps(rules, record)
        if line.at >= len(real) or real[line.at].phase != "playing":
            raise Refused(message("again-only-play"))
        played = await self._course(loaded.table, record, seat, line)
        view = loaded.game.view(hands.resume(rules, played, len(played.moves)), seat)
        return Played(loaded, seat, line, real[-1], hands.steps(rules, played), view)

    # -- inside

    async def _found(self, table_id: int, user_id: int, hand: int | None) -> tuple[LoadedTable, int, Hand]:
        table = await self._store.table(table_id)
        if table is None:
            raise Refused(message("table-unknown", table=str(table_id)))
        seat = seat_of(table, user_id)
        if table.status == "closed":
            raise Refused(message("again-closed", table=str(table_id)))
        if table.state is None:
            raise Refused(message("again-none"))
        loaded = LoadedTable(table)
        finished = loaded.game.finished_hands(loaded.view(None))
        hand = finished if hand is None and finished else hand or 0
        if not 1 <= hand <= finished:
            raise Refused(message("again-no-hand" if finished else "again-none", hands=finished))
        return loaded, seat, await self._record(table, hand)

    async def _record(self, table: TableRecord, hand: int) -> Hand:
        key = (table.id, table.created, hand)
        if key not in self._hands:
            game = game_of(table)
            for position in course(table, await self._store.journal(table.id)):
                record = _hands(game).last(game.view(position.state, None))
                if record is not None and record.number == hand:
                    _keep(self._hands, key, record)
                    break
        return self._hands[key]

    async def _course(self, table: TableRecord, record: Hand, seat: int, line: PlayedOn) -> Hand:
        """Return the hand with the moves that are played on, up to this seat's next one."""
        key = (table.id, table.created, seat, line)
        if key in self._played:
            return self._played[key]
        if line.own:
            before = PlayedOn(line.hand, line.at, line.own[:-1])
            so_far = await self._course(table, record, seat, before)
            played = await self._others(table, _with(so_far, seat, line.own[-1]), seat)
        else:
            played = await self._others(table, record.with_moves(record.moves[: line.at]), seat)
        return _keep(self._played, key, played)

    async def _others(self, table: TableRecord, record: Hand, seat: int) -> Hand:
        """Return the computers' moves until it is this seat's turn."""
        game = game_of(table)
        rules = game.read_rules(table.rules)
        while True:
            try:
                state = _hands(game).resume(rules, record, len(record.moves))
            except Refused as refused:
                raise Refused(message("again-only-play")) from refused
            turn = next(iter(game.to_act(state)), None)
            if turn in (None, seat):
                return record
            name = f"{table.id} {record.number} {record.moves}"
            luck = Sealed(hashlib.sha256(name.encode()).digest())
            view, person = game.view(state, turn), table.seats[seat].user_id
            action = await self._thinking.move(table.game, view, luck, game.levels[-1], person=person)
            record = _with(record, turn, action.text)


def _hands(game: Game[Any, Any, Any, Any]) -> Hands:
    if game.hands is None:
        raise Refused(message("again-none"))
    return game.hands


def _rules(loaded: LoadedTable) -> Any:
    return loaded.game.read_rules(loaded.table.rules)


def _with(record: Hand, seat: int | None, text: str) -> Hand:
    return record.with_moves((*record.moves, (seat or 0, text)))


def _keep(kept: OrderedDict[Hashable, T], key: Hashable, value: T) -> T:
    kept[key] = value
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return value
