"""Tables in the middle of their games: a few are opened and played, many are stored as copies of those, each
with people, a channel and a number of its own."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import cast

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.discord_api.payloads import Drawn, shown_as
from bot.i18n.translate import words
from bot.pool.thinking import Thinking
from bot.rendering.renderer import own_scene, scene
from bot.rendering.screens import boards
from bot.rendering.screens.hand_screen import hand
from bot.rendering.screens.model import Picture, Screen
from bot.tables import Gameplay, Seals, Seating, StartConfirmation, Tables, Who
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD
from bot.tables.transitions import lobby, start
from data.db import schema
from data.db.records import Entry, NewDelivery, NewEntry, TableRecord, TableSettings, Untrusted
from data.operations.opening import open_store
from data.tables.rows import columns_of
from data.tables.store import Store
from games import GAMES
from games.commitments import SALT_BYTES
from playground import Channel, Guild, Person, Playground
from playground.drafts import draft
from playground.model import COMPONENTS_V2

PLAYERS: Mapping[str, int] = {"dudo": 3, "bidou": 2, "montevideo": 3, "pidro": 4}
"""Number of people at a table of each game."""
SHORT: Mapping[str, Mapping[str, str]] = {
    "dudo": {"dice_start": "1"},
    "bidou": {"match_games": "1"},
    "montevideo": {"hands": "3"},
    "pidro": {"target": "14"},
}
"""The options that make a game of each kind a short one."""
PER_GAME = 8
"""Number of different tables of a game, the first at its beginning, the others further on."""
TABLES_A_GUILD = 4
CLOCK_SECONDS = 24 * 3600
"""Every other table has a clock, which doesn't run out here."""


@dataclass(frozen=True, slots=True)
class Stocked:
    """A table and its journal. Its people are the users 1, 2, … until it gets others."""

    table: TableRecord
    journal: tuple[Entry, ...]


@dataclass(slots=True)
class Place:
    """A table's channel and its people, in the order of the seats."""

    guild: Guild
    channel: Channel
    people: list[Person]
    game: str


@dataclass
class _Shelf:
    """Just enough of a store to set up tables by; nothing is written."""

    tables: dict[int, TableRecord] = field(default_factory=dict)
    journals: dict[int, list[NewEntry]] = field(default_factory=dict)

    async def create(
        self, table: TableRecord, _owed: Sequence[NewDelivery] = (), *, after: TableRecord | None = None
    ) -> TableRecord:
        if after is not None:
            raise NotImplementedError("no table follows another one here")
        made = replace(table, id=len(self.tables) + 1, version=1)
        self.tables[made.id], self.journals[made.id] = made, []
        return made

    async def table(self, table_id: int) -> TableRecord | None:
        return self.tables.get(table_id)

    async def read_quickly(self, _work: object) -> tuple[()]:
        """Return the rows of people who block somebody: none."""
        return ()

    async def save(
        self,
        table: TableRecord,
        *,
        entry: NewEntry | None = None,
        notes: Sequence[NewEntry] = (),
        deliveries: Sequence[NewDelivery] = (),
        moved: bool = False,
        sits: int | None = None,
    ) -> TableRecord:
        if moved:
            raise NotImplementedError("no table moves here")
        self.tables[table.id] = replace(table, version=table.version + 1)
        self.journals[table.id] += [*((entry,) if entry is not None else ()), *notes]
        return self.tables[table.id]


async def templates(changes: Mapping[str, Mapping[str, str]] | None = None) -> dict[str, list[Stocked]]:
    """Return some tables of each game, by game, at different moments, with these changes to the rules of
    each."""
    shelf = _Shelf()
    tables = Tables(cast(Store, shelf))
    seals = Seals(lambda: bytes(range(32)))
    confirmation = StartConfirmation(tables, seals)
    seating, gameplay = Seating(tables, seals), Gameplay(tables, confirmation, Thinking(0))
    dice = random.Random(1)
    made: dict[str, list[Stocked]] = {}
    for game in PLAYERS:
        for number in range(PER_GAME):
            settings = TableSettings(
                preset=next(iter(GAMES[game].presets)),
                changes=(changes or {}).get(game, {}),
                seats=PLAYERS[game],
                clock=CLOCK_SECONDS if number % 2 else None,
                level=GAMES[game].levels[-1],
                locale="en",
            )
            table_id = await _opened(tables, seating, confirmation, game, settings)
            for _ in range(4 * number):
                await _move(gameplay, shelf.tables[table_id], dice)
            table = shelf.tables[table_id]
            if table.status == "playing":
                entries = tuple(
                    Entry(seq, at=table.updated, **asdict(entry))
                    for seq, entry in enumerate(shelf.journals[table_id], start=1)
                )
                made.setdefault(game, []).append(Stocked(table, entries))
    return made


async def _opened(
    tables: Tables, seating: Seating, confirmation: StartConfirmation, game: str, settings: TableSettings
) -> int:
    people = [
        Who(number, Untrusted(f"Player {number}"), str(number)) for number in range(1, PLAYERS[game] + 1)
    ]
    table = await seating.open(people[0], (1, 1), game, settings)
    for who in people[1:]:
        await seating.lobby(table.id, partial(_seated, who=who))
    await tables.do(table.id, start.freeze, people[0], bytes(SALT_BYTES))
    await confirmation.confirmed(table.id, people[0].interaction, 1)
    return table.id


def _seated(table: TableRecord, *, who: Who) -> TableRecord:
    return lobby.join(table, who, ())


async def _move(gameplay: Gameplay, table: TableRecord, dice: random.Random) -> None:
    """Return a random legal move, unless the game is over."""
    if table.status != "playing":
        return
    play = LoadedTable(table)
    seat = dice.choice(play.people)
    action = dice.choice(play.view(seat).legal)
    await gameplay.act(table.id, table.seats[seat].user_id or 0, action.text)


def furnish(
    world: Playground, tables: int, *, in_a_channel: int = 1, games: Sequence[str] = tuple(PLAYERS)
) -> list[Place]:
    """Make guilds, channels, people and their DMs for so many tables, of these games in turn."""
    places = []
    for number in range(tables):
        if number % (TABLES_A_GUILD * in_a_channel) == 0:
            guild = world.add_guild(f"Guild {number // (TABLES_A_GUILD * in_a_channel) + 1}")
        if number % in_a_channel == 0:
            channel = guild.add_channel(f"table-{number + 1}")
        places.append(Place(guild, channel, [], games[number % len(games)]))
    for number, place in enumerate(places, start=1):
        for seat in range(PLAYERS[place.game]):
            person = world.add_person(_name(seat, number), place.guild)
            world.dm_with(person.user)
            place.people.append(person)
    return places


def _name(person: int, table: int) -> str:
    """Return the name of the person of that number at a table, so that the bot learns no new name."""
    return f"Player {person + 1} of table {table}"


def set_up(made: Mapping[str, Sequence[Stocked]], places: Sequence[Place]) -> list[Stocked]:
    """Yield a copy of a template for each place, numbered from 1."""
    taken = dict.fromkeys(made, 0)
    tables = []
    for number, place in enumerate(places, start=1):
        templates_of = made[place.game]
        model = templates_of[taken[place.game] % len(templates_of)]
        taken[place.game] += 1
        tables.append(_copied(model, number, place))
    return tables


def _copied(model: Stocked, number: int, place: Place) -> Stocked:
    # The seats may have been put in another order; the seat's old number tells its person.
    users = {seat.user_id: place.people[(seat.user_id or 1) - 1].id for seat in model.table.seats}
    seats = tuple(
        replace(
            seat,
            user_id=users[seat.user_id],
            name=Untrusted(_name((seat.user_id or 1) - 1, number)),
            dm="open",
        )
        for seat in model.table.seats
    )
    table = replace(
        model.table, id=number, guild_id=place.guild.id, channel_id=place.channel.id,
        host_id=users[model.table.host_id], seats=seats,
    )  # fmt: skip
    journal = tuple(replace(entry, user_id=users.get(entry.user_id)) for entry in model.journal)
    return Stocked(table, journal)


def show(world: Playground, place: Place, stocked: Stocked, *, hands: bool, keep: int = 1) -> Stocked:
    """Post the table's board, and the hands of its people; return the table with its board's message. The
    channel keeps so many messages."""
    shown = scene(LoadedTable(stocked.table), words("en"), stocked.table.updated)
    board = _post(world, place.channel, boards.board(shown))
    if hands:
        for seat, player in enumerate(stocked.table.seats):
            person = next(person for person in place.people if person.id == player.user_id)
            mine = own_scene(LoadedTable(stocked.table), seat, words("en"))
            _post(world, person.dm, hand(mine, stocked.table.updated))
    world.forget(place.channel, keep)
    return replace(stocked, table=replace(stocked.table, board=board))


def _post(world: Playground, channel: Channel, screen: Screen) -> int:
    # The pictures of a hand come with the first message that the bot itself makes.
    blocks = tuple(block for block in screen.blocks if not isinstance(block, Picture))
    look = shown_as(Drawn(replace(screen, blocks=blocks)))
    form = {
        "flags": 0 if screen.is_classic else COMPONENTS_V2,
        "content": look.content,
        "embeds": [] if look.embed is None else [look.embed.to_dict()],
        "components": look.view.to_components(),
        "allowed_mentions": {"parse": [], "users": [str(user) for user in screen.mention]},
    }
    return world.post(channel, world.bot_user, draft(world, channel, form, [])).id


async def store(url: str, tables: Sequence[Stocked], places: Sequence[Place], *, owing: bool = False) -> None:
    """Write tables, seats, journals and people into a new database, in one transaction; with ``owing`` each
    table has a board to deliver to its channel."""
    rows = {
        schema.tables: [
            columns_of(each.table) | {"id": each.table.id, "entries": len(each.journal), "owed": int(owing)}
            for each in tables
        ],
        schema.deliveries: [
            asdict(BOARD)
            | {"table_id": each.table.id, "seq": 1, "status": "pending", "attempts": 0}
            | {"created": each.table.updated}
            for each in tables
            if owing
        ],
        schema.seats: [
            {"table_id": each.table.id, "seat": number, **asdict(seat)}
            for each in tables
            for number, seat in enumerate(each.table.seats)
        ],
        schema.parts: [
            {"table_id": each.table.id, "part": part.part} | asdict(replace(part, frozen=dict(part.frozen)))
            for each in tables
            for part in each.table.parts
        ],
        schema.journal: [
            {"table_id": each.table.id, **asdict(entry)} for each in tables for entry in each.journal
        ],
        schema.people: [
            {"user_id": person.id, "dm_channel": person.dm.id, "dm": "open", "preferences": {}}
            for place in places
            for person in place.people
        ],
    }

    async def write(connection: AsyncConnection) -> None:
        for table, values in rows.items():
            if not values:
                continue
            await connection.execute(insert(table), values)

    opened = await open_store(url, now=lambda: datetime.now(UTC))
    try:
        await opened.write(write)
    finally:
        await opened.close()


__all__ = ["SHORT", "Place", "Stocked", "furnish", "set_up", "show", "store", "templates"]
