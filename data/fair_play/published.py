"""The published files of a table: its record when it is over, and proofs of draws.

Both are files that anyone can check without the bot and without its database (docs/verify.md). What stayed
closed in a game is in neither, except in a player's own proofs: its draws aren't named, and a move that only
its player knows is a salted commitment. The secrets are in no file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from data.db.records import OVER, Entry, TableRecord, raw
from data.fair_play.draw_source import fair_chance
from data.fair_play.fields import FINGERPRINT, encode
from data.fair_play.replay import BadJournal, read_frozen_list
from games import GAMES
from games.chance import Chance
from games.commitments import SCHEME, move_hash, short_text
from games.draw_lists import CUT, ListEnded
from games.draws import Draw, Numbers, Recorder, Seen
from games.engine import Event, Game, Outcome, Refused
from games.fair import FairChance, drawn_cutter
from games.frozen_list import FrozenList

VERSION = 4

Known = Literal["public", "told", "counted", "own"]
"""Who knows a move at the end: everyone saw it; everyone learned of it later; everyone knows how many such
moves its seat made; or nobody else knows of it at all."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move for the replay: its seat, its text, and the salt (16 bytes) of its commitment; None where it
    needs none."""

    seat: int
    text: str
    salt: bytes | None = field(default=None, repr=False)


@dataclass(slots=True)
class Course:
    """A game as far as it was played: who knows each move, the draws by name, and the names of those that
    everyone has wholly seen. Also what everyone saw of draws that can't be proved, for each seat the names of
    its own draws, the round of each position, and the outcome if it is over."""

    known: list[Known] = field(default_factory=list)
    draws: dict[str, Draw] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    told: dict[str, Seen] = field(default_factory=dict)
    own: dict[int, list[str]] = field(default_factory=dict)
    rounds: list[frozenset[str]] = field(default_factory=list)
    outcome: Outcome | None = None


class BadMove(ValueError):  # noqa: N818 - says what is wrong
    """An impossible move: its ``number``, from 0; -1 for the beginning of the game."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(problem)
        self.number = number
        self.problem = problem


def follow(
    game: Game[Any, Any, Any, Any], rules: Any, seats: int, moves: Sequence[Move], chance: Chance,
    course: Course,
) -> None:  # fmt: skip
    """Replay a game, and note its results in ``course``; these stay when the replay stops.

    Raises:
        BadMove: the game can't begin like that, or a move isn't legal.
        ListEnded, LookupError: as the chance does.
    """
    recorder, pending = Recorder(chance), list[int]()
    try:
        state, events = game.new(rules, seats, recorder)
    except ValueError as error:
        raise BadMove(-1, str(error)) from error
    finally:
        course.draws |= {draw.name: draw for draw in recorder.draws}
    _note(game, course, None, events, seats)
    for number, move in enumerate(moves):
        view = game.view(state, None)
        course.rounds.append(frozenset(game.round_draws(view)))
        try:
            action = game.parse(move.text)
            if action.text != move.text or not 0 <= move.seat < seats:
                raise BadMove(number, "is no action of a seat")
            private = game.is_private(view, action)
            state, events = game.apply(state, move.seat, action, recorder)
        except Refused as error:
            # The move itself or what is wrong about it may be known to its seat only.
            raise BadMove(number, f"isn't legal ({error.why.key})") from error
        finally:
            course.draws |= {draw.name: draw for draw in recorder.draws}
        course.known.append("own" if private else "public")
        pending += [number] if private else []
        _note(game, course, view, events, seats)
        after = game.after_private([event for event in events if event.to is None])
        if after is not None:
            for each in pending:
                course.known[each] = after
            pending.clear()
    course.rounds.append(frozenset(game.round_draws(game.view(state, None))))
    course.outcome = game.outcome(state)


def _note(
    game: Game[Any, Any, Any, Any], course: Course, view: Any, events: Sequence[Event], seats: int
) -> None:
    public = [event for event in events if event.to is None]
    course.shown += game.shown(view, public)
    course.told |= dict(game.told_draws(view, public))
    for seat in range(seats):
        mine = [event for event in events if event.to in (None, seat)]
        course.own.setdefault(seat, []).extend(game.own_draws(seat, view, mine))


@dataclass(frozen=True, slots=True)
class _Game:
    """A stored game: its lists, its moves, its course, and the chance of its draws. ``is_open``: nothing of
    it is closed now."""

    lists: tuple[FrozenList, ...]
    moves: tuple[Move, ...]
    course: Course
    chance: FairChance | None
    is_open: bool

    def is_plain(self, number: int) -> bool:
        """Return whether the record has a move as it was made."""
        return self.is_open or self.course.known[number] in ("public", "told")

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(self.course.draws) if self.is_open else tuple(self.course.shown)

    @property
    def told(self) -> dict[str, Seen]:
        return {} if self.is_open else self.course.told

    def proved(self, names: Iterable[str]) -> list[dict[str, Any]]:
        """Return draws with their proofs, and of each cut who was drawn to make it: in the order of the
        lists, and within each as in the list of its draws."""
        if self.chance is None:
            return []
        proofs = [self.chance.prove(name) for name in names]
        made = [(self.course.draws[proof.name], proof) for proof in proofs]
        for frozen in self.lists:
            if frozen.cut:
                proof = self.chance.prove_cut(frozen.part)
                place = frozen.cutters.index(drawn_cutter(proof.leaf, frozen))
                made.append((Numbers(CUT, len(frozen.cutters), (place,)), proof))
        order = {frozen.part: number for number, frozen in enumerate(self.lists)}
        made.sort(key=lambda each: (order[each[1].part], each[1].index))
        return [
            {
                "draw": draw_fields(draw),
                "leaf": proof.leaf.hex(),
                "part": proof.part,
                "path": [each.hex() for each in proof.path],
            }
            for draw, proof in made
        ]


def _played(table: TableRecord, entries: Sequence[Entry]) -> _Game:
    lists = tuple(read_frozen_list(entry) for entry in entries if entry.kind == "start")
    made = [entry for entry in entries if entry.kind == "action" and entry.seat is not None]
    moves = tuple(Move(entry.seat or 0, entry.text, entry.salt) for entry in made)
    course = Course()
    if not lists:
        return _Game((), (), course, None, is_open=False)
    game = GAMES[table.game]
    try:
        chance = fair_chance(table, lists)
        follow(game, game.read_rules(lists[0].rules), len(lists[0].seats), moves, chance, course)
    except BadMove as error:
        where = "start" if error.number < 0 else f"entry {made[error.number].seq}"
        raise BadJournal(f"{where} {error.problem}") from error
    except ListEnded as error:
        raise BadJournal(f"part {error.part} hasn't begun") from error
    except (Refused, ValueError) as error:
        raise BadJournal(f"the game can't have begun: {error}") from error
    is_open = table.status in OVER and lists[0].open_at_end
    return _Game(lists, moves, course, chance, is_open)


# --- files -------------------------------------------------------------------------------------------


class Publication:
    """The published files of a table. For all of them its game is replayed once, and the tree of each part's
    seal is built once."""

    def __init__(self, table: TableRecord, entries: Sequence[Entry]) -> None:
        """Raises:
        BadJournal: its journal can't have happened.
        """
        self._table = table
        self._played = _played(table, entries)

    def record(self) -> bytes:
        """Return the record of a table that is over, as a file.

        Raises:
            ValueError: its game isn't over.
        """
        table, played = self._table, self._played
        if table.status not in OVER:
            raise ValueError(f"table {table.id} isn't over")
        return encode(
            {
                "format": "undercup record",
                "version": VERSION,
                "scheme": SCHEME,
                "table": table.id,
                "game": table.game,
                "status": table.status,
                "lists": [frozen.to_json() for frozen in played.lists],
                "moves": list(_moves(table, played)),
                "draws": played.proved(played.shown),
                "told": [[name, list(seen)] for name, seen in played.told.items()],
                "outcome": outcome_fields(played.course.outcome),
            }
        )

    def proofs(self, reader: int | None = None) -> tuple[bytes, int]:
        """Return proofs of all draws that everyone at a table has wholly seen, as a file, and their number.
        For a ``reader`` (the id of a person) they include that person's own draws, the private moves that the
        record commits to, and their word.

        Raises:
            ValueError: the reader doesn't sit at the table.
            BadJournal: the journal doesn't begin with a start.
        """
        table, played = self._table, self._played
        seat = None if reader is None else _seat_of(table, reader)
        if not played.lists:
            raise BadJournal("the journal doesn't begin with a start")
        own = () if seat is None else played.course.own.get(seat, ())
        proved = played.proved({*played.shown, *own})
        fields = {
            "format": "undercup proofs",
            "version": VERSION,
            "scheme": SCHEME,
            "table": table.id,
            "game": table.game,
            "seat": seat,
            "lists": [frozen.to_json() for frozen in played.lists],
            "words": [] if seat is None or reader is None else list(_words(table, played, seat, reader)),
            "opened": [] if seat is None else list(_opened(played, seat)),
            "draws": proved,
        }
        return encode(fields), len(proved)


def record_file(table: TableRecord, entries: Sequence[Entry]) -> bytes:
    """Return the record of a table that is over, as a file.

    Raises:
        ValueError, BadJournal: as :class:`Publication` and :meth:`Publication.record`.
    """
    return Publication(table, entries).record()


def fingerprint(table: TableRecord, entries: Sequence[Entry]) -> str:
    """Return the fingerprint of the record of a table that is over, as the channel shows it.

    Raises:
        ValueError, BadJournal: as :func:`record_file`.
    """
    return short_text(bytes.fromhex(json.loads(record_file(table, entries))[FINGERPRINT]))


def proofs_file(table: TableRecord, entries: Sequence[Entry], reader: int | None = None) -> tuple[bytes, int]:
    """Return proofs of the draws of a table, as a file, and their number.

    Raises:
        ValueError, BadJournal: as :class:`Publication` and :meth:`Publication.proofs`.
    """
    return Publication(table, entries).proofs(reader)


def _seat_of(table: TableRecord, reader: int) -> int:
    """Return the seat whose own draws a person may have. During a game, a person who has left gets none of
    their computer's draws."""
    for number, seat in enumerate(table.seats):
        if seat.user_id == reader and (seat.level is None or table.status in OVER):
            return number
    raise ValueError(f"only who plays at table {table.id} has draws of their own there")


def _words(table: TableRecord, played: _Game, seat: int, reader: int) -> Iterator[list[str]]:
    """Return a person's words, with their salts: of their seat, and where they cut."""
    player = table.seats[seat]
    if player.salt is not None and played.lists[0].seats[seat].word:
        yield ["seat", player.salt.hex(), raw(player.word)]
    for part in table.parts:
        if part.cutter_id == reader and part.cut_salt is not None:
            yield ["cut", part.cut_salt.hex(), part.cut_word]


def _moves(table: TableRecord, played: _Game) -> Iterator[list[Any]]:
    """Return the moves of a record: those that everyone knows, and of those that were counted the public part
    with a commitment. A move of which nobody else knows is left out."""
    game = GAMES[table.game]
    for number, move in enumerate(played.moves):
        if played.is_plain(number):
            yield [move.seat, move.text]
        elif played.course.known[number] == "counted":
            yield [move.seat, game.told_move(game.parse(move.text)), move_hash(_salt(move), move.text)]


def _opened(played: _Game, seat: int) -> Iterator[list[str]]:
    """Return what opens the commitments to a seat's moves, in their order."""
    for number, move in enumerate(played.moves):
        if move.seat == seat and not played.is_open and played.course.known[number] == "counted":
            yield [move_hash(_salt(move), move.text), _salt(move).hex(), move.text]


def _salt(move: Move) -> bytes:
    if move.salt is None:
        raise BadJournal("a move has no salt")
    return move.salt


def draw_fields(draw: Draw) -> dict[str, Any]:
    """Return a draw as plain JSON."""
    if isinstance(draw, Numbers):
        return {"name": draw.name, "below": draw.below, "result": list(draw.result)}
    return {"name": draw.name, "items": list(draw.items), "result": list(draw.result)}


def outcome_fields(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return an outcome as plain JSON."""
    if outcome is None:
        return None
    return {"places": list(outcome.places), "teams": [list(team) for team in outcome.teams]}


# --- what stays closed -------------------------------------------------------------------------------


def open_seats(table: TableRecord, entries: Sequence[Entry]) -> tuple[frozenset[int], ...]:
    """Return, for each position of a finished game, as :func:`data.fair_play.replay.course` gives them, the
    seats whose hands everyone may see there now. All others are for their owners only. Where the table was
    opened so, all hands are open.

    Raises:
        ValueError: the game is in play: every hand is closed but to its owner.
        BadJournal: its journal can't have happened.
    """
    if table.status not in OVER:
        raise ValueError(f"table {table.id} isn't over")
    everyone = frozenset(range(len(table.seats)))
    played = _played(table, entries)
    if played.is_open:
        return (everyone,) * len(played.course.rounds)
    shown, closed = set(played.course.shown), _closed_by_seat(played, len(everyone))
    opened = []
    for names in played.course.rounds:
        hidden = {seat for seat in everyone if names & closed[seat] - shown}
        opened.append(everyone - hidden)
    return tuple(opened)


def _closed_by_seat(played: _Game, seats: int) -> list[frozenset[str]]:
    """Return, for each seat, its own draws and those of no seat: its hand follows from these."""
    return [
        frozenset(
            name for name in played.course.draws if f"/seat {seat}/" in f"{name}/" or "/seat " not in name
        )
        for seat in range(seats)
    ]
