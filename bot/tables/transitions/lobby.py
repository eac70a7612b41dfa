"""What happens at a table before the game: a table in, a table out, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.loaded_table import game_of
from bot.tables.seals import NewSeal
from bot.tables.transitions import admission
from data.db.records import INVITED, SeatRecord, TableRecord, TableSettings, Untrusted, raw
from games import GAMES
from games.chance import Chance
from games.engine import Refused, Seat, message

CLOCK_SECONDS = (20, 7 * 24 * 3600)
"""The shortest and the longest time for a move, in seconds."""
WORD_LENGTH = 40

COMPUTER_NAMES = (
    "Abraham",
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
"""After people who counted chances; ten, as many as the largest table seats. None looks like another, or like
the people of the playground."""


@dataclass(frozen=True, slots=True)
class Who:
    """The person who sent an interaction. ``interaction`` is its id, which Discord gives it, and ``roles``
    the ids of the person's roles in the server."""

    user_id: int
    name: Untrusted
    interaction: str
    locale: str = "en"
    admin: bool = False
    username: str = ""
    roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Guest:
    """A person for whom a seat is reserved."""

    user_id: int
    name: Untrusted
    username: str = ""


def new_table(
    who: Who,
    *,
    place: tuple[int, int] | None,
    game: str,
    settings: TableSettings,
    sealed: NewSeal,
    now: datetime,
) -> TableRecord:
    """Return a table in its lobby with its host seated. ``place`` is the server's and the channel's id, None
    for a private game; its draws follow from what is ``sealed``.

    Raises:
        Refused: impossible settings, including :class:`games.engine.BadRules`.
    """
    the_game = GAMES[game]
    rules = the_game.rules(settings.preset, settings.changes)
    allowed = the_game.seats(rules)
    if settings.seats not in allowed:
        raise Refused(message("table-bad-seats", seats=settings.seats, least=allowed[0], most=allowed[-1]))
    check_clock(settings.clock)
    guild_id, channel_id = place or (None, None)
    table = TableRecord(
        id=0, game=game, guild_id=guild_id, channel_id=channel_id, host_id=who.user_id, status="lobby",
        version=0, moves=0, rules=rules.model_dump(), settings=settings, secret=sealed.secret,
        seats=(), state=None, log=(), board=None, deadline=None, created=now, updated=now, rematch=None,
        seal=sealed.root,
    )  # fmt: skip
    return put_down(table, _seat(who))


def default_seats(game: str, preset: str, changes: Mapping[str, str]) -> int:
    """Return the number of seats where nobody chooses it: as many as the game suggests, or as its rules take
    if that is fewer.

    Raises:
        BadRules: an impossible preset or change.
    """
    the_game = GAMES[game]
    return min(the_game.default_seats, the_game.seats(the_game.rules(preset, changes))[-1])


def check_clock(seconds: int | None) -> None:
    """Refuse a time for a move that is too short or too long; None is no clock."""
    if seconds is not None and not CLOCK_SECONDS[0] <= seconds <= CLOCK_SECONDS[1]:
        raise Refused(message("table-bad-clock", least=CLOCK_SECONDS[0], most=CLOCK_SECONDS[1] // 86400))


def rematch(table: TableRecord, who: Who, *, sealed: NewSeal, now: datetime) -> TableRecord:
    """Return a new table like a finished one. The caller sits there; the seats of the others are held for
    them (:func:`is_held`) until they sit down again, so that their part in the chance is fresh; at a table
    for invited players they stay invited. A person who was taken out of the old lobby may come to the new
    one.

    Raises:
        Refused: the table isn't finished, or the caller didn't sit there.
    """
    if table.status != "finished":
        raise Refused(message("table-not-finished"))
    if not any(seat.user_id == who.user_id for seat in table.seats):
        raise Refused(message("table-not-seated"))
    # A player who left the last game, or had their data removed since, has no seat in the next one.
    stayed = [
        seat
        for seat in table.seats
        if seat.user_id in (None, who.user_id) or (seat.level is None and (seat.user_id or 0) > 0)
    ]
    seats = tuple(_seat_again(seat, who) for seat in stayed)
    played = [seat.user_id for seat in stayed] if table.settings.open_to == INVITED else []
    return replace(
        table, id=0, version=0, moves=0, status="lobby", host_id=who.user_id, seats=seats,
        secret=sealed.secret, seal=sealed.root, part=1, parts=(), beginning=None,
        state=None, log=(), board=None, created=now, updated=now, rematch=None, called=None, deadline=None,
        remind=None, votes=(), invited=listed(table.invited, played, but=who.user_id), taken_out=(),
    )  # fmt: skip


def listed(*people: Collection[int | None], but: int) -> tuple[int, ...]:
    """Return the ids of people as a table keeps them: in ascending order, each once, and without one."""
    return tuple(sorted({each for some in people for each in some if each is not None and each != but}))


def seat_of(table: TableRecord, user_id: int) -> int:
    """Return the seat in which a person sits.

    Raises:
        Refused: they don't sit at this table.
    """
    for number, seat in enumerate(table.seats):
        if seat.user_id == user_id:
            return number
    raise Refused(message("table-not-seated"))


def is_held(seat: SeatRecord) -> bool:
    """Whether a seat is kept for somebody who was invited, or sat there in the game before, and hasn't sat
    down."""
    return seat.user_id is not None and not seat.seat_id


def taken(table: TableRecord) -> tuple[SeatRecord, ...]:
    """Return the seats in which somebody sits: all but those that are held."""
    return tuple(seat for seat in table.seats if not is_held(seat))


def in_lobby(table: TableRecord) -> None:
    """Refuse unless the game hasn't started yet, and isn't about to: what is frozen stays as it is."""
    if table.status != "lobby":
        raise Refused(message(f"table-is-{table.status}"))
    if table.beginning is not None:
        raise Refused(message("table-is-beginning"))


def join(table: TableRecord, who: Who, blockers: Collection[int]) -> TableRecord:
    """Sit down: on the seat that is held for this person, or on the next free one. ``blockers`` are the
    people who block them.

    Raises:
        Refused: as :mod:`bot.tables.transitions.admission` has it, or no seat is free.
    """
    in_lobby(table)
    number = next((at for at, seat in enumerate(table.seats) if seat.user_id == who.user_id), None)
    if number is not None and not is_held(table.seats[number]):
        raise Refused(message("table-already-seated"))
    admission.check(table, who.user_id, who.roles)
    if number is not None:
        joined = put_seat(table, number, _seat_again(table.seats[number], who))
    else:
        joined = partnered(put_down(table, _seat(who)))
    admission.check_block(table, who.user_id, blockers)
    return joined


def can_join(table: TableRecord, who: Who, blockers: Collection[int]) -> bool:
    """Whether a person can sit down, as :func:`join`."""
    try:
        join(table, who, blockers)
    except Refused:
        return False
    return True


def leave(table: TableRecord, user_id: int) -> TableRecord:
    """Stand up. After a host the next person is host; with nobody left the table is closed."""
    in_lobby(table)
    number = seat_of(table, user_id)
    seats = table.seats[:number] + table.seats[number + 1 :]
    heir = next_host(table, number)
    if heir is None:
        return replace(table, seats=seats, status="closed")
    return replace(table, seats=seats, host_id=heir if table.host_id == user_id else table.host_id)


def dismiss(table: TableRecord, who: Who, number: int) -> TableRecord:
    """Take somebody else's seat away, for the host or an admin. A person who sat there can't come back; one
    whose seat was held isn't invited any more.

    Raises:
        Refused: the caller is neither, or it is their own seat.
    """
    in_lobby(table)
    if not who.admin:
        only_host(table, who.user_id)
    seat = table.seats[number]
    if seat.user_id is not None and seat.user_id == who.user_id:
        raise Refused(message("away-own-seat"))
    if seat.user_id is not None:
        out = () if is_held(seat) else (seat.user_id,)
        return replace(
            leave(table, seat.user_id),
            invited=listed(table.invited, but=seat.user_id),
            taken_out=tuple(sorted({*table.taken_out, *out})),
        )
    return replace(table, seats=table.seats[:number] + table.seats[number + 1 :])


def next_host(table: TableRecord, number: int) -> int | None:
    """Return the host after the one in a seat: the next person who plays, clockwise, if need be one whose
    seat is held; None if there is none."""
    after = table.seats[number + 1 :] + table.seats[:number]
    heirs = [seat for seat in after if seat.user_id is not None and seat.level is None]
    return next((seat.user_id for seat in sorted(heirs, key=is_held_in(table))), None)


def is_held_in(table: TableRecord) -> Callable[[SeatRecord], bool]:
    """Whether a seat is held, as :func:`is_held`; none is once a table's game has begun."""
    return is_held if table.status == "lobby" else lambda _seat: False


def set_word(table: TableRecord, user_id: int, word: Untrusted, salt: bytes) -> TableRecord:
    """Set a player's own word for the table's chance, hashed with its ``salt`` (16 bytes)."""
    in_lobby(table)
    number = seat_of(table, user_id)
    if not 1 <= len(raw(word)) <= WORD_LENGTH:
        raise Refused(message("table-bad-word", most=WORD_LENGTH))
    return put_seat(table, number, replace(table.seats[number], word=word, salt=salt))


def invite(table: TableRecord, guest: Guest) -> TableRecord:
    """Invite somebody, and hold a seat for them until they sit down, or the game starts without them."""
    in_lobby(table)
    table = replace(table, invited=listed(table.invited, (guest.user_id,), but=table.host_id))
    return partnered(put_down(table, SeatRecord(guest.user_id, guest.name, "", username=guest.username)))


def choose_computers(table: TableRecord, user_id: int, number: int) -> TableRecord:
    """Choose how many computers sit there, for the host.

    Raises:
        Refused: the caller isn't the host, or there aren't so many seats.
    """
    in_lobby(table)
    only_host(table, user_id)
    if not 0 <= number <= most_computers(table):
        raise Refused(message("press-unknown"))
    while (there := sum(seat.user_id is None for seat in table.seats)) != number:
        table = remove_computer(table, user_id) if there > number else add_computer(table, user_id)
    return table


def most_computers(table: TableRecord) -> int:
    """Return how many computers find a seat besides the people who sit there, or whose seats are held."""
    return table.settings.seats - sum(seat.user_id is not None for seat in table.seats)


def add_computer(table: TableRecord, user_id: int) -> TableRecord:
    """Put a computer on the next free seat, for the host, or where there is none on the last held one."""
    in_lobby(table)
    only_host(table, user_id)
    there = {raw(seat.name) for seat in table.seats if seat.user_id is None}
    name = next(name for name in COMPUTER_NAMES if name not in there)
    computer = SeatRecord(None, Untrusted(name), "", level=level_of(table))
    held = [number for number, seat in enumerate(table.seats) if is_held(seat)]
    if held and len(table.seats) >= table.settings.seats:
        team = table.seats[held[-1]].team
        return put_seat(table, held[-1], replace(computer, team=team))
    return put_down(table, computer) if there else partnered(put_down(table, computer))


def level_of(table: TableRecord) -> str:
    """Return how well computers play at a table: as chosen when it opened, or else as well as they can."""
    return table.settings.level or game_of(table).levels[-1]


def remove_computer(table: TableRecord, user_id: int) -> TableRecord:
    """Remove the computer that came last, for the host."""
    in_lobby(table)
    only_host(table, user_id)
    for number in range(len(table.seats) - 1, -1, -1):
        if table.seats[number].user_id is None:
            return replace(table, seats=table.seats[:number] + table.seats[number + 1 :])
    raise Refused(message("table-no-computer"))


def change_team(table: TableRecord, user_id: int) -> TableRecord:
    """Change to the next team. Where that is full, a computer in it changes places.

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


def partnered(table: TableRecord) -> TableRecord:
    """Make two people partners where all others are computers: the second one goes to the first one's team,
    and a computer of it changes places if there is no room."""
    people = [number for number, seat in enumerate(table.seats) if seat.user_id is not None]
    if not game_of(table).teams or len(people) != 2 or len(table.seats) == 2:
        return table
    first, second = (table.seats[number] for number in people)
    return table if first.team == second.team else change_team(table, second.user_id or 0)


def shuffle_teams(table: TableRecord, user_id: int, luck: Chance) -> TableRecord:
    """Draw the teams by lot, for the host.

    Raises:
        Refused: the game has no teams, or the caller isn't the host.
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
    """Return the seats in the order of play: where there are teams their members alternate."""
    teams = game_of(table).teams
    if not teams:
        return table
    members = [[seat for seat in table.seats if seat.team == team] for team in range(teams)]
    return replace(table, seats=tuple(seat for row in zip(*members, strict=True) for seat in row))


def hand_over(table: TableRecord, user_id: int, to: int) -> TableRecord:
    """Make another player at the table its host, for the host."""
    if table.status not in ("lobby", "playing"):
        raise Refused(message(f"table-is-{table.status}"))
    only_host(table, user_id)
    if table.beginning is not None:
        raise Refused(message("table-is-beginning"))
    if not any(seat.user_id == to and seat.level is None for seat in table.seats):
        raise Refused(message("table-host-must-sit"))
    return replace(table, host_id=to)


def can_start(table: TableRecord) -> bool:
    """Whether as many sit there as the game takes; a host whose seat is held sits down with *Start*."""
    game = game_of(table)
    sit = sum(not is_held(seat) or seat.user_id == table.host_id for seat in table.seats)
    return sit in game.seats(game.read_rules(table.rules))


def to_start(table: TableRecord, who: Who) -> TableRecord:
    """Return the table as its host may start it now: without held seats, except that a host whose seat is
    held sits down with *Start*; the seats in the order of play.

    Raises:
        Refused: the game can't begin, or not by this person.
    """
    in_lobby(table)
    only_host(table, who.user_id)
    number = seat_of(table, who.user_id)
    if is_held(table.seats[number]):
        table = put_seat(table, number, _seat_again(table.seats[number], who))
    table = replace(table, seats=taken(table))
    game = game_of(table)
    allowed = game.seats(game.read_rules(table.rules))
    if len(table.seats) not in allowed:
        raise Refused(message("table-too-few", seats=len(table.seats), least=allowed[0]))
    if table.settings.cut and not cutters(table):
        raise Refused(message("cut-alone"))
    return in_teams(table)


def cutters(table: TableRecord) -> tuple[int, ...]:
    """Return the seats of the people among whom the cutter is drawn: all but the host."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.user_id not in (None, table.host_id) and seat.level is None
    )


def cut_off(table: TableRecord, user_id: int) -> TableRecord:
    """Skip the cut that the table was to have, for the host."""
    in_lobby(table)
    only_host(table, user_id)
    if not table.settings.cut:
        raise Refused(message("cut-is-off"))
    return replace(table, settings=replace(table.settings, cut=False))


def players(table: TableRecord) -> int | None:
    """Return how many play at the table; None before the start while the number can still change."""
    if table.status != "lobby":
        return len(table.seats)
    least, most = game_of(table).seats(game_of(table).read_rules(table.rules))[0], table.settings.seats
    return most if least == most else None


def only_host(table: TableRecord, user_id: int) -> None:
    """Refuse anyone but the host."""
    if table.host_id != user_id:
        raise Refused(message("table-host-only"))


def put_seat(table: TableRecord, number: int, seat: SeatRecord) -> TableRecord:
    """Return the table with one seat changed."""
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def put_down(table: TableRecord, seat: SeatRecord) -> TableRecord:
    """Seat somebody on the next free seat; in a game with teams in the team with the fewest members."""
    if len(table.seats) >= table.settings.seats:
        held = tuple(Seat(number) for number, other in enumerate(table.seats) if is_held(other))
        raise Refused(
            message("table-held", names=held) if held else message("table-full", seats=table.settings.seats)
        )
    teams = range(game_of(table).teams)
    team = min(teams, key=lambda team: sum(other.team == team for other in table.seats), default=None)
    return replace(table, seats=(*table.seats, replace(seat, team=team)))


def _seat_again(seat: SeatRecord, who: Who) -> SeatRecord:
    if seat.user_id is None:
        return seat
    if seat.user_id == who.user_id:
        return replace(_seat(who), team=seat.team, hinted=seat.hinted, dms=seat.dms)
    return replace(seat, seat_id="", word=Untrusted(""), salt=None, dm="unknown", missed=0)


def _seat(who: Who) -> SeatRecord:
    return SeatRecord(who.user_id, who.name, who.interaction, locale=who.locale, username=who.username)
