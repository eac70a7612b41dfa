"""What happens at a table before the game: a table in, a table out, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.tables.seals import NewSeal
from data.records import SeatRecord, TableRecord, TableSettings
from games import GAMES
from games.chance import Chance
from games.engine import Game, Refused, Seat, message
from games.fair import SCHEME

CLOCK_SECONDS = (20, 7 * 24 * 3600)
"""The shortest and the longest time for a move."""
WORD_LENGTH = 40

COMPUTER_NAMES = (
    "Ada",
    "Blaise",
    "Christiaan",
    "Daniel",
    "Emmy",
    "Fermat",
    "Girolamo",
    "Hypatia",
    "Ines",
    "Jakob",
)
"""After people who counted chances; ten, as many as the largest table seats."""


@dataclass(frozen=True, slots=True)
class Who:
    """The person behind an interaction. ``interaction`` is its id, which Discord gives it."""

    user_id: int
    name: str
    interaction: str
    locale: str = "en"
    admin: bool = False


def game_of(table: TableRecord) -> Game[Any, Any, Any, Any]:
    """The game that is played at a table."""
    return GAMES[table.game]


def new_table(
    who: Who,
    *,
    place: tuple[int, int],
    game: str,
    settings: TableSettings,
    sealed: NewSeal,
    now: datetime,
) -> TableRecord:
    """A table in its lobby with its host sitting at it. ``place`` is the server's and the channel's id,
    ``sealed`` what its draws follow from.

    Raises:
        Refused: settings that can't be; :class:`games.engine.BadRules` among them.
    """
    the_game = GAMES[game]
    rules = the_game.rules(settings.preset, settings.changes)
    allowed = the_game.seats(rules)
    if settings.seats not in allowed:
        raise Refused(message("table-bad-seats", seats=settings.seats, least=allowed[0], most=allowed[-1]))
    check_clock(settings.clock)
    table = TableRecord(
        id=0, game=game, guild_id=place[0], channel_id=place[1], host_id=who.user_id, status="lobby",
        version=0, moves=0, rules=rules.model_dump(), settings=settings, secret=sealed.secret,
        seats=(), state=None, log=(), board=None, deadline=None, created=now, updated=now, rematch=None,
        scheme=SCHEME, seal=sealed.root,
    )  # fmt: skip
    return _sit(table, _seat(who))


def default_seats(game: str, preset: str, changes: Mapping[str, str]) -> int:
    """How many can sit at a table of whom nobody says how many: as many as its game suggests, or where its
    rules take fewer, as many as they take.

    Raises:
        BadRules: a preset or changes that can't be.
    """
    the_game = GAMES[game]
    return min(the_game.default_seats, the_game.seats(the_game.rules(preset, changes))[-1])


def check_clock(seconds: int | None) -> None:
    """Refuse a time for a move that is too short or too long; None is no clock."""
    if seconds is not None and not CLOCK_SECONDS[0] <= seconds <= CLOCK_SECONDS[1]:
        raise Refused(message("table-bad-clock", least=CLOCK_SECONDS[0], most=CLOCK_SECONDS[1] // 86400))


def rematch(table: TableRecord, who: Who, *, sealed: NewSeal, now: datetime) -> TableRecord:
    """A new table like a finished one, its seats kept. Whoever didn't ask for it takes the seat anew with
    *Ready*, so that their part in the chance is fresh.

    Raises:
        Refused: the table isn't finished, or who asks didn't sit there.
    """
    if table.status != "finished":
        raise Refused(message("table-not-finished"))
    if not any(seat.user_id == who.user_id for seat in table.seats):
        raise Refused(message("table-not-seated"))
    # Who has left the last game has no seat in the next one, nor who had their data removed since.
    stayed = [
        seat
        for seat in table.seats
        if seat.user_id in (None, who.user_id) or (seat.level is None and (seat.user_id or 0) > 0)
    ]
    seats = tuple(_seat_again(seat, who) for seat in stayed)
    return replace(
        table, id=0, version=0, moves=0, status="lobby", host_id=who.user_id, seats=seats,
        secret=sealed.secret, seal=sealed.root, scheme=SCHEME, part=1, parts=(), beginning=None,
        state=None, log=(), board=None, created=now, updated=now, rematch=None, called=None, deadline=None,
        remind=None, votes=(), start_id=None,
    )  # fmt: skip


def seat_of(table: TableRecord, user_id: int) -> int:
    """The seat in which a person sits.

    Raises:
        Refused: they don't sit at this table.
    """
    for number, seat in enumerate(table.seats):
        if seat.user_id == user_id:
            return number
    raise Refused(message("table-not-seated"))


def in_lobby(table: TableRecord) -> None:
    """Refuse unless the game hasn't started yet, and isn't about to: what is frozen stays as it is."""
    if table.status != "lobby":
        raise Refused(message(f"table-is-{table.status}"))
    if table.beginning is not None:
        raise Refused(message("table-is-beginning"))


def join(table: TableRecord, who: Who) -> TableRecord:
    """Sit down on the next free seat."""
    in_lobby(table)
    if any(seat.user_id == who.user_id for seat in table.seats):
        raise Refused(message("table-already-seated"))
    return _sit(table, _seat(who))


def leave(table: TableRecord, user_id: int) -> TableRecord:
    """Stand up. A host hands the table to the next person; with nobody left it is closed."""
    in_lobby(table)
    number = seat_of(table, user_id)
    seats = table.seats[:number] + table.seats[number + 1 :]
    heir = next_host(table, number)
    if heir is None:
        return replace(table, seats=seats, status="closed")
    return replace(table, seats=seats, host_id=heir if table.host_id == user_id else table.host_id)


def dismiss(table: TableRecord, who: Who, number: int) -> TableRecord:
    """The host or an admin takes somebody else's seat away; a person may sit down again.

    Raises:
        Refused: neither asks, or it is their own seat.
    """
    in_lobby(table)
    if not who.admin:
        only_host(table, who.user_id)
    user_id = table.seats[number].user_id
    if user_id == who.user_id:
        raise Refused(message("away-own-seat"))
    if user_id is not None:
        return leave(table, user_id)
    return replace(table, seats=table.seats[:number] + table.seats[number + 1 :])


def next_host(table: TableRecord, number: int) -> int | None:
    """Who is host after the one in a seat: the next person who plays, clockwise; None if there is none."""
    after = table.seats[number + 1 :] + table.seats[:number]
    return next((seat.user_id for seat in after if seat.user_id is not None and seat.level is None), None)


def toggle_ready(table: TableRecord, who: Who) -> TableRecord:
    """Ready, or not ready after all."""
    in_lobby(table)
    number = seat_of(table, who.user_id)
    seat = table.seats[number]
    return put_seat(
        table, number, replace(seat, ready=not seat.ready, seat_id=seat.seat_id or who.interaction)
    )


def set_word(table: TableRecord, user_id: int, word: str, salt: bytes) -> TableRecord:
    """A word of a player's own that goes into the table's chance, hashed with its ``salt`` (16 bytes)."""
    in_lobby(table)
    number = seat_of(table, user_id)
    if not 1 <= len(word) <= WORD_LENGTH:
        raise Refused(message("table-bad-word", most=WORD_LENGTH))
    return put_seat(table, number, replace(table.seats[number], word=word, salt=salt))


def add_computer(table: TableRecord, user_id: int) -> TableRecord:
    """The host puts a computer on the next free seat."""
    in_lobby(table)
    only_host(table, user_id)
    taken = {seat.name for seat in table.seats if seat.user_id is None}
    name = next(name for name in COMPUTER_NAMES if name not in taken)
    return _sit(table, SeatRecord(None, name, "", ready=True, level=level_of(table)))


def level_of(table: TableRecord) -> str:
    """How well computers play at a table: as was chosen when it opened, or else as well as they can."""
    return table.settings.level or game_of(table).levels[-1]


def remove_computer(table: TableRecord, user_id: int) -> TableRecord:
    """The host takes away the computer that came last."""
    in_lobby(table)
    only_host(table, user_id)
    for number in range(len(table.seats) - 1, -1, -1):
        if table.seats[number].user_id is None:
            return replace(table, seats=table.seats[:number] + table.seats[number + 1 :])
    raise Refused(message("table-no-computer"))


def change_team(table: TableRecord, user_id: int) -> TableRecord:
    """Go over to the next team. Where that is full, a computer in it comes over instead.

    Raises:
        Refused: the game has no teams, or only people sit in the other one.
    """
    in_lobby(table)
    teams = game_of(table).teams
    if not teams:
        raise Refused(message("table-no-teams"))
    number = seat_of(table, user_id)
    seat = table.seats[number]
    team = ((seat.team or 0) + 1) % teams
    there = [other for other, player in enumerate(table.seats) if player.team == team]
    if len(there) * teams >= table.settings.seats:
        computer = next((other for other in there if table.seats[other].user_id is None), None)
        if computer is None:
            names = tuple(map(Seat, there))
            raise Refused(message("table-team-full", team=team + 1, names=names))
        table = put_seat(table, computer, replace(table.seats[computer], team=seat.team))
    return put_seat(table, number, replace(seat, team=team))


def shuffle_teams(table: TableRecord, user_id: int, luck: Chance) -> TableRecord:
    """The host has the teams drawn by lot.

    Raises:
        Refused: the game has no teams, or somebody else asks.
    """
    in_lobby(table)
    teams = game_of(table).teams
    if not teams:
        raise Refused(message("table-no-teams"))
    only_host(table, user_id)
    drawn = luck.shuffle("teams", [number % teams for number in range(table.settings.seats)])
    seats = [replace(seat, team=team) for seat, team in zip(table.seats, drawn, strict=False)]
    return replace(table, seats=tuple(seats))


def in_teams(table: TableRecord) -> TableRecord:
    """The seats in the order of play: where there are teams their members alternate."""
    teams = game_of(table).teams
    if not teams:
        return table
    members = [[seat for seat in table.seats if seat.team == team] for team in range(teams)]
    return replace(table, seats=tuple(seat for row in zip(*members, strict=True) for seat in row))


def hand_over(table: TableRecord, user_id: int, to: int) -> TableRecord:
    """The host makes another player at the table its host."""
    if table.status not in ("lobby", "playing"):
        raise Refused(message(f"table-is-{table.status}"))
    only_host(table, user_id)
    if table.beginning is not None:
        raise Refused(message("table-is-beginning"))
    if not any(seat.user_id == to and seat.level is None for seat in table.seats):
        raise Refused(message("table-host-must-sit"))
    return replace(table, host_id=to)


def may_start(table: TableRecord, user_id: int) -> None:
    """Refuse unless the host may start now. Pressing *Start* makes the host ready."""
    in_lobby(table)
    only_host(table, user_id)
    game = game_of(table)
    allowed = game.seats(game.read_rules(table.rules))
    if len(table.seats) not in allowed:
        raise Refused(message("table-too-few", seats=len(table.seats), least=allowed[0]))
    waiting = tuple(
        Seat(number) for number, seat in enumerate(table.seats) if not seat.ready and seat.user_id != user_id
    )
    if waiting:
        raise Refused(message("table-not-all-ready", names=waiting))
    if table.settings.cut and not cutters(table):
        raise Refused(message("cut-alone"))


def cutters(table: TableRecord) -> tuple[int, ...]:
    """The seats of the people among whom it is drawn who cuts: all but the host."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.user_id not in (None, table.host_id) and seat.level is None
    )


def cut_off(table: TableRecord, user_id: int) -> TableRecord:
    """The host does without the cut that the table was to have."""
    in_lobby(table)
    only_host(table, user_id)
    if not table.settings.cut:
        raise Refused(message("cut-is-off"))
    return replace(table, settings=replace(table.settings, cut=False))


def players(table: TableRecord) -> int | None:
    """How many play at the table; None before the start while it can still be more or fewer."""
    if table.status != "lobby":
        return len(table.seats)
    least, most = game_of(table).seats(game_of(table).read_rules(table.rules))[0], table.settings.seats
    return most if least == most else None


def only_host(table: TableRecord, user_id: int) -> None:
    """Refuse whoever isn't the host."""
    if table.host_id != user_id:
        raise Refused(message("table-host-only"))


def put_seat(table: TableRecord, number: int, seat: SeatRecord) -> TableRecord:
    """The table with one seat changed."""
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _sit(table: TableRecord, seat: SeatRecord) -> TableRecord:
    """On the next free seat; in a game with teams in the team that has the fewest."""
    if len(table.seats) >= table.settings.seats:
        raise Refused(message("table-full", seats=table.settings.seats))
    teams = range(game_of(table).teams)
    team = min(teams, key=lambda team: sum(other.team == team for other in table.seats), default=None)
    return replace(table, seats=(*table.seats, replace(seat, team=team)))


def _seat_again(seat: SeatRecord, who: Who) -> SeatRecord:
    if seat.user_id is None:
        return seat
    if seat.user_id == who.user_id:
        return replace(_seat(who), team=seat.team, hinted=seat.hinted)
    return replace(seat, seat_id="", word="", salt=None, ready=False, dm="unknown", missed=0)


def _seat(who: Who) -> SeatRecord:
    return SeatRecord(who.user_id, who.name, who.interaction, locale=who.locale)
