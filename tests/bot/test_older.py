"""A database of an earlier version goes on (tests/bot/older): its games, what it owed, and its buttons."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.screens.model import Pressed
from bot.tables import Moment
from bot.tables.lobby import is_held
from data.privacy import forget
from data.rebuild import rebuild
from data.records import TableRecord
from data.store import Store
from games.chance import Sealed
from playground import Channel, Message, Person, Playground, Reply
from tests.bot.harness import Harbour
from tests.bot.older.laid import Laid, laid, lay_database

VERBS = {
    "addbot", "again", "back", "close", "do", "dropbot", "hand", "hint", "hints", "join", "leave", "own",
    "pick", "ready", "replace", "seen", "shuffle", "start", "team",
}  # fmt: skip
"""What the buttons of that version do that stand on its boards and under its hands."""
LAST = ("leave", "start", "again", "close")
"""What leaves nothing to press."""
PRESSES = 12
"""So many moves of a table are made by buttons on the way to its end."""
MOST = 2
"""Of so many buttons of one kind on a message each is pressed."""


class Owed(NamedTuple):
    """Something that the earlier version left to be delivered."""

    table: int
    channel: int
    kind: str
    target: int | None
    payload: dict[str, Any] | None
    attempted: int | None


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[Laid]:
    """This version, started on that database; all that was owed is delivered."""
    async with laid(tmp_path) as made:
        yield made


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Laid]:
    """The same where Discord doesn't remove the boards in whose place there are others now: their buttons
    can be pressed still."""
    async with laid(tmp_path, stay=True) as made:
        yield made


def owed_then(folder: Path) -> list[Owed]:
    """What that version owed, as it stored it."""
    file = folder / "as it was.db"
    lay_database(file)
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT d.table_id, t.channel_id, d.kind, d.target, d.payload, d.attempted FROM deliveries d"
            " JOIN tables t ON t.id = d.table_id WHERE d.status = 'pending' ORDER BY d.table_id, d.seq"
        ).fetchall()
    return [
        Owed(table, channel, kind, target, json.loads(payload) if payload else None, attempted)
        for table, channel, kind, target, payload, attempted in rows
    ]


def texts(payload: Any) -> Iterator[str]:
    """Every text that a stored screen shows."""
    if isinstance(payload, dict):
        if isinstance(payload.get("text"), str):
            yield payload["text"]
        for value in payload.values():
            yield from texts(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from texts(value)


def _stands(owed: Owed, messages: list[Message]) -> None:
    """It stands in one of the messages, to the letter, but for commands, which are mentioned now."""
    wanted = set(texts(owed.payload))
    assert wanted
    assert any(wanted <= set(_contents(message.raw)) for message in messages), wanted


def _contents(raw: Any) -> Iterator[str]:
    for component in raw.get("components", []):
        if "content" in component:
            yield re.sub(r"</([a-z ]+):\d+>", r"`/\1`", component["content"])
        yield from _contents(component)


def public(channel: Channel) -> list[Message]:
    world = channel.world
    assert isinstance(world, Playground)
    return [world.rendered(each) for each in channel.messages.values() if each.viewer is None]


# --- the database


async def test_it_has_every_kind_of_table_and_of_delivery_that_version_stored(tmp_path: Path) -> None:
    file = tmp_path / "undercup.db"
    lay_database(file)
    with closing(sqlite3.connect(file)) as database:
        playing = database.execute("SELECT DISTINCT game FROM tables WHERE status = 'playing'").fetchall()
        states = database.execute("SELECT DISTINCT status, suspended FROM tables").fetchall()
        (logs,) = database.execute("SELECT max(json_array_length(log)) FROM tables").fetchone()
        (votes,) = database.execute("SELECT max(json_array_length(votes)) FROM tables").fetchone()
        levels = database.execute(
            "SELECT DISTINCT user_id IS NULL, hinted IS NULL FROM seats WHERE level IS NOT NULL OR hinted"
        ).fetchall()
    assert {game for (game,) in playing} == {"dudo", "bidou", "montevideo", "pidro"}
    assert set(states) >= {
        ("lobby", None), ("playing", None), ("finished", None), ("closed", None), ("playing", "channel"),
    }  # fmt: skip
    assert logs >= 4, "no board has several lines"
    assert votes >= 1
    assert set(levels) >= {(1, 1), (0, 1), (0, 0)}, "computers, people who are away, hints by themselves"
    owed = owed_then(tmp_path)
    stored = [(each.kind, json.dumps(each.payload)) for each in owed]
    assert {kind for kind, _ in stored} == {"record", "board", "hand", "moved", "notice"}
    assert any(kind == "record" and "alt" in payload for kind, payload in stored), "no record with a picture"
    for kind, words in (
        ("hand", "Your dice"),
        ("hand", "Hint"),
        ("hand", "A computer plays your seat"),
        ("record", "Take my seat back"),
    ):
        assert any(kind == one and words in payload for one, payload in stored), (kind, words)
    assert any(each.attempted for each in owed), "no post whose answer was lost"


async def test_an_older_version_refuses_the_database_from_then_on_and_runs_on_the_copy(
    tmp_path: Path,
) -> None:
    file = tmp_path / "undercup.db"
    store = await Store.open(lay_database(file), now=lambda: datetime.now(UTC))
    await store.close()
    found = []
    for name in (file.with_name("undercup.db.before-0015"), file):
        with closing(sqlite3.connect(name)) as database:
            ((revision,),) = database.execute("SELECT version_num FROM alembic_version").fetchall()
            logs = database.execute("SELECT id, log FROM tables ORDER BY id").fetchall()
            payloads = database.execute("SELECT id, payload FROM deliveries ORDER BY id").fetchall()
        found.append((revision, logs, payloads))
    (before, *words), (after, *stay) = found
    assert (before, after) == ("0005", "0015")
    assert words == stay


# --- what was owed


async def test_all_that_was_owed_arrives_as_it_was_told(old: Laid, tmp_path: Path) -> None:
    world = old.here.world
    for each in owed_then(tmp_path):
        if each.kind == "record":
            _stands(each, public(world.channels[each.channel]))
        elif each.kind in ("hand", "notice") and not world.person(each.target or 0).dms_closed:
            _stands(each, world.person(each.target or 0).dms())
    for table in await old.tables():
        assert await old.here.store.pending(table.id) == ()
    reasons = await _reasons(old)
    assert set(reasons) <= {"can't be reached by DM"}, reasons


async def test_pictures_that_were_owed_are_drawn(old: Laid, tmp_path: Path) -> None:
    wanted = {
        each.channel for each in owed_then(tmp_path) if each.kind == "record" and "alt" in str(each.payload)
    }
    assert wanted
    for channel in wanted:
        assert any(message.raw["attachments"] for message in public(old.here.world.channels[channel]))


async def test_the_board_in_the_channel_that_a_table_has_left_says_where_it_went(old: Laid) -> None:
    table = await old.named("moved-to")
    left = next(each for each in old.here.guild.channels.values() if each.name == "left-behind")
    assert f"<#{table.channel_id}>" in public(left)[-1].text or "#moved-to" in public(left)[-1].text


async def test_a_post_whose_answer_was_lost_is_not_made_again(old: Laid) -> None:
    channel = next(each for each in old.here.guild.channels.values() if each.name == "unsure")
    assert [message.id for message in public(channel)] == [message.id for message in old.stood[channel.id]]


async def test_a_board_goes_on_under_the_lines_that_were_told_before(old: Laid, tmp_path: Path) -> None:
    table = await old.named("lines")
    file = tmp_path / "as it was.db"
    lay_database(file)
    with closing(sqlite3.connect(file)) as database:
        (log,) = database.execute("SELECT log FROM tables WHERE id = ?", (table.id,)).fetchone()
    told = [entry["text"] for entry in json.loads(log)]
    shown = "\n".join(message.text for message in public(old.at(table).channel))
    assert len(told) >= 4
    # The name of a person is a mention nowhere: what was told is shown to the letter.
    assert "\n".join(told) in shown.replace("\n\n", "\n"), shown


# --- the games


async def test_every_table_plays_on(old: Laid) -> None:
    dice = random.Random(4)
    async for here, table in _tables_that_go_on(old):
        await _pressed(here, table.id, dice)
        assert (await here.table(table.id)).moves > table.moves


@pytest.mark.long
async def test_every_table_plays_on_to_its_end(old: Laid) -> None:
    dice = random.Random(5)
    async for here, table in _tables_that_go_on(old):
        await _pressed(here, table.id, dice)
        await _to_its_end(here, table.id)
    assert (await rebuild(old.here.store)).problems == ()


async def _tables_that_go_on(old: Laid) -> AsyncIterator[tuple[Harbour, TableRecord]]:
    """Every table that isn't over, in its game; one that has lost its channel is moved to another."""
    here = old.here
    for table in await old.tables():
        if table.status not in ("lobby", "playing"):
            continue
        if table.suspended is not None:
            place = here.guild.add_channel(f"again-{table.id}")
            await here.world.person(table.host_id).slash(place, "table move", table=table.id)
            await here.settle()
        old.at(await here.table(table.id))
        if table.status == "lobby":
            await _start(old, table.id)
        old.at(now := await here.table(table.id))
        yield here, now


async def _pressed(here: Harbour, number: int, dice: random.Random) -> None:
    """Some moves by buttons: old ones, and those that follow."""
    for _ in range(PRESSES):
        moment = Moment(await here.table(number))  # a board of that version calls in other words
        if not moment.people:
            return
        person = here.world.person(moment.table.seats[dice.choice(moment.people)].user_id or 0)
        if moves := here.moves():
            await here.press(person, dice.choice(moves))
            continue
        hand, own = await here.own_moves(person)
        if own:
            await person.click(here.channel, dice.choice(own), message=hand)
            await here.settle()
        else:
            await _act(here, number)


async def _to_its_end(here: Harbour, number: int) -> None:
    while (await here.table(number)).status == "playing":
        await _act(here, number)
    await here.settle()
    assert (await here.table(number)).status == "finished"
    assert "The end" in here.board().text


async def _act(here: Harbour, number: int) -> None:
    """One move of a person as a computer would make it; it isn't waited for that it is shown."""
    moment = Moment(await here.table(number))
    if not moment.people:
        await here.settle()
        return
    seat = moment.people[0]
    luck = Sealed(f"{number} {moment.table.version}".encode())
    action = moment.game.computer(moment.view(seat), luck, moment.game.levels[0])
    await here.client.playing.act(number, moment.table.seats[seat].user_id or 0, action.text)


async def _start(old: Laid, number: int) -> None:
    """Fill a lobby with people, and start its game."""
    here = old.here
    fewest = 4 if (await here.table(number)).game == "pidro" else 2
    for person in here.world.people:
        table = await here.table(number)
        seat = next((seat for seat in table.seats if seat.user_id == person.id), None)
        if seat is None and len(table.seats) < fewest:
            await here.press(person, "Join")
        if seat is not None and is_held(seat):
            await here.press(person, "Join")
    host = here.world.person((await here.table(number)).host_id)
    await here.press(host, "Start")
    assert (await here.table(number)).status == "playing"


# --- the buttons


def buttons(old: Laid) -> dict[tuple[int, int, str], list[tuple[Message, str]]]:
    """Every button of ours on the messages as they stood, by channel, message and what it does."""
    found: dict[tuple[int, int, str], list[tuple[Message, str]]] = {}
    for channel, messages in old.stood.items():
        for message in messages:
            for button in message.buttons:
                pressed = Pressed.read(button.custom_id or "")
                if pressed is not None and not button.disabled:
                    key = (channel, message.id, pressed.verb)
                    found.setdefault(key, []).append((message, button.custom_id or ""))
    return found


async def test_every_button_of_that_version_is_answered(kept: Laid) -> None:
    here, found = kept.here, buttons(kept)
    assert {verb for _, _, verb in found} == VERBS
    answers: Counter[str] = Counter()
    for channel_id, message_id, verb in sorted(
        found, key=lambda key: LAST.index(key[2]) if key[2] in LAST else -1
    ):
        channel = here.world.channels[channel_id]
        people = [channel.recipient.id] if channel.recipient is not None else await _sitting(kept, channel_id)
        for message, custom_id in found[channel_id, message_id, verb][:MOST]:
            for person in people:
                reply = await _press(kept, here.world.person(person), channel, message, custom_id)
                answers[verb] += 1
                assert reply.error is None, (verb, reply)
                assert reply.kind in ("update", "deferred_update") or reply.text, (verb, reply)
                assert "Something went wrong" not in reply.text, (verb, reply)
    assert set(answers) == VERBS


async def _sitting(old: Laid, channel_id: int) -> list[int]:
    """The people of a channel's tables, and a stranger."""
    seated = {
        seat.user_id
        for table in await old.tables()
        if table.channel_id == channel_id
        for seat in table.seats
        if seat.user_id is not None and seat.user_id > 0
    }
    stranger = next(one.id for one in old.here.world.people if one.id not in seated)
    return [*sorted(seated), stranger]


async def _press(old: Laid, person: Person, channel: Channel, message: Message, custom_id: str) -> Reply:
    reply = await person.click(channel, message=message, custom_id=custom_id)
    await old.here.settle()
    return reply


def standing(old: Laid, channel: Channel, verb: str) -> tuple[Message, str]:
    """The newest button of that version in a channel that does this."""
    ours = [key for key in buttons(old) if key[0] == channel.id and key[2] == verb]
    return buttons(old)[max(ours)][0]


async def test_a_bid_on_an_old_board_is_made(kept: Laid) -> None:
    here = kept.at(table := await kept.named("bids"))
    person = here.on_turn()
    assert person is not None
    reply = await _press(kept, person, here.channel, *standing(kept, here.channel, "do"))
    assert (await here.table(table.id)).moves == table.moves + 1, reply


async def test_an_old_board_that_is_past_says_so_and_changes_nothing(kept: Laid) -> None:
    here = kept.at(table := await kept.named("calls"))
    message, custom_id = standing(kept, here.channel, "do")
    for person in here.people:
        reply = await _press(kept, person, here.channel, message, custom_id)
        assert reply.ephemeral
        assert reply.text
    assert await here.table(table.id) == table


@pytest.mark.parametrize("name", ["throws", "tricks"])
async def test_a_move_under_an_old_hand_is_made(kept: Laid, name: str) -> None:
    here = kept.at(table := await kept.named(name))
    found = _under_old_hand(kept, table)
    assert found is not None, "nobody who is awaited has a hand that is still that one"
    person, (message, custom_id) = found
    reply = await _press(kept, person, person.dm, message, custom_id)
    # In place, or beside it where that version's hint stands behind the hand: it can't be told from a hand.
    assert reply.error is None
    assert reply.message is not None
    assert (await here.table(table.id)).state != table.state, reply


def _under_old_hand(old: Laid, table: TableRecord) -> tuple[Person, tuple[Message, str]] | None:
    """A move under an old hand of somebody who is awaited, and whose hand is still that one."""
    moment = Moment(table)
    for seat in moment.people:
        person = old.here.world.person(table.seats[seat].user_id or 0)
        for found in _own(old, person, table.id, moment.stamp(seat)):
            return person, found
    return None


def _own(old: Laid, person: Person, number: int, stamp: int) -> Iterator[tuple[Message, str]]:
    """The moves under a person's hand that was posted when it had this stamp."""
    for (channel, _, verb), found in buttons(old).items():
        for message, custom_id in found if verb == "own" and channel == person.dm.id else ():
            pressed = Pressed.read(custom_id)
            if pressed is not None and (pressed.table, pressed.moves) == (number, stamp):
                yield message, custom_id


async def test_an_old_hand_button_shows_the_hand_and_an_old_hint_button_a_hint(kept: Laid) -> None:
    here = kept.at(await kept.named("bids"))
    person = here.on_turn()
    assert person is not None
    shown = await _press(kept, person, here.channel, *standing(kept, here.channel, "hand"))
    assert shown.ephemeral
    assert "Your hand, Dudo" in shown.text
    hint = await _press(kept, person, person.dm, *_in_dm(kept, person, "hint", 1))
    assert hint.message is not None
    assert "Hint me always" in [button.label for button in hint.message.buttons], hint


async def test_a_seat_is_taken_back_with_the_button_of_that_version(kept: Laid) -> None:
    table = await kept.named("votes")
    here = kept.at(table)
    away = next(seat for seat in table.seats if seat.level is not None and seat.user_id is not None)
    person = here.world.person(away.user_id or 0)
    await _press(kept, person, here.channel, *standing(kept, here.channel, "back"))
    seats = (await here.table(table.id)).seats
    assert all(seat.level is None for seat in seats if seat.user_id == person.id)


async def test_a_finished_table_is_followed_by_another_from_its_old_button(kept: Laid) -> None:
    here = kept.at(table := await kept.named("over"))
    await _press(kept, here.people[0], here.channel, *standing(kept, here.channel, "again"))
    assert (await here.table(table.id)).rematch is not None


def _in_dm(old: Laid, person: Person, verb: str, number: int) -> tuple[Message, str]:
    """The newest button in a person's DMs that does this at a table."""
    found = [
        (message, custom_id)
        for (channel, _, one), pairs in buttons(old).items()
        for message, custom_id in pairs
        if channel == person.dm.id and one == verb and (Pressed.read(custom_id) or _NONE).table == number
    ]
    return found[-1]


_NONE = Pressed("button", 0, 0, "", None)


# --- being forgotten


@pytest.mark.parametrize(("name", "person"), [("lines", "Jon"), ("taken", "Iris")])
async def test_whoever_is_forgotten_takes_the_old_lines_of_their_tables_along(
    tmp_path: Path, name: str, person: str
) -> None:
    stored: dict[str, list[str]] = {}

    async def forget_them(url: str) -> None:
        store = await Store.open(url, now=lambda: datetime.now(UTC))
        with closing(sqlite3.connect(tmp_path / "undercup.db")) as database:
            (user,) = database.execute("SELECT user_id FROM seats WHERE name = ?", (person,)).fetchone()
            stored["before"] = _words(database, user)
            await forget(store, user)
            (nobody,) = database.execute("SELECT min(user_id) FROM seats").fetchone()
            stored["after"] = _words(database, nobody)
        await store.close()

    async with laid(tmp_path, before=forget_them) as old:
        assert any(person in words for words in stored["before"])
        assert stored["after"] == []
        table = await old.named(name)
        here = old.at(table)
        assert here.people, "nobody is left"
        await _pressed(here, table.id, random.Random(5))
        await _to_its_end(here, table.id)
        news = [message for message in public(here.channel) if message not in old.stood[here.channel.id]]
        assert news
        assert not any(person in message.text for message in news)


def _words(database: sqlite3.Connection, user: int) -> list[str]:
    """What is stored in words for a person's tables."""
    logs = database.execute(
        "SELECT log FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?)", (user,)
    ).fetchall()
    owed = database.execute(
        "SELECT payload FROM deliveries WHERE payload IS NOT NULL AND status = 'pending'"
        " AND table_id IN (SELECT table_id FROM seats WHERE user_id = ?)",
        (user,),
    ).fetchall()
    said = [entry["text"] for (log,) in logs for entry in json.loads(log) if "text" in entry]
    return said + [payload for (payload,) in owed if "v" not in json.loads(payload)]


async def _reasons(old: Laid) -> list[str]:
    """Why deliveries were given up."""
    with closing(sqlite3.connect(str(old.here.store.database.quick.url.database))) as database:
        rows = database.execute("SELECT reason FROM deliveries WHERE status = 'given up'").fetchall()
    return [str(reason) for (reason,) in rows]
