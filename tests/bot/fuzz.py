"""Interactions by the thousand, and a judge of all that comes of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions.clock import players
from bot.tables.transitions.lobby import is_held
from bot.tables.transitions.start import beginning_of
from data.db.records import NewEntry, SeatRecord, TableRecord, Vote
from data.fair_play.draw_source import chance_of
from data.fair_play.replay import check
from games import GAMES
from playground.model import Interaction, StoredMessage
from playground.permissions import BITS
from playground.rest.interactions import UPDATE
from tests.bot.attempts import COMMAND, FORM, LIVE_TABLES, Attempt, Maker
from tests.bot.inside import parsers

PATIENCE = 600
"""After so many looks, a second apart, without an answer a run is given up. Time in which the whole machine
stood still is none in which the bot could have answered."""
CURRENT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


@dataclass
class Fuzz(Maker):
    """An attempt is sent, and each answer and each change that is committed is judged."""

    sent: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    under_way: dict[int, Attempt] = field(default_factory=dict)
    changed: set[int | None] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Judge every change from now on, before it is made."""
        store = self.here.store
        save, create, write, prefer = store.save, store.create, store.write, store.prefer

        async def judged_save(table: TableRecord, **more: Any) -> TableRecord:
            self._judge(self.known[table.id], table, more.get("entry"))
            self.known[table.id] = stored = await save(table, **more)
            self.changed.add(stored.board)
            return stored

        async def judged_create(
            table: TableRecord, *more: Any, after: TableRecord | None = None, **options: Any
        ) -> TableRecord:
            attempt = CURRENT.get()
            if attempt is None or attempt.harmless or attempt.person.id != table.host_id:
                self.wrong.append(f"a table was opened by {attempt}")
            stored = await create(table, *more, after=after, **options)
            self.known[stored.id] = stored
            if after is not None:
                if all(seat.user_id != table.host_id for seat in after.seats):
                    self.wrong.append(f"a game was played again by {attempt}")
                self.known[after.id] = followed = await self.here.table(after.id)
                self.changed.add(followed.board)
            self.changes["opened"] += 1
            return stored

        def meant(change: Callable[..., Any]) -> Callable[..., Any]:
            async def judged(*arguments: Any) -> Any:
                attempt = CURRENT.get()
                if attempt is not None and attempt.harmless:
                    self.wrong.append(f"{change.__name__} by {attempt}")
                self.changes["chosen"] += 1
                return await change(*arguments)

            return judged

        store.save, store.create = judged_save, judged_create  # type: ignore[method-assign]
        store.write, store.prefer = meant(write), meant(prefer)  # type: ignore[method-assign]
        taking_in = parsers(self.here.client)
        parse = taking_in["INTERACTION_CREATE"]

        def parse_for(data: Any) -> None:
            # What came by a socket says by its id whose it is.
            token = CURRENT.set(self.under_way.get(int(data["id"]), CURRENT.get()))
            try:
                parse(data)
            finally:
                CURRENT.reset(token)

        taking_in["INTERACTION_CREATE"] = parse_for

    # -- judging

    def _judge(self, before: TableRecord, after: TableRecord, entry: NewEntry | None) -> None:
        task = asyncio.current_task()
        doer = "" if task is None else task.get_name()
        attempt = CURRENT.get()
        try:
            if entry is None or entry.kind == "note":
                assert after.state == before.state, "it changed the game without a move"
            if entry is None or entry.kind in ("seal", "cut"):
                assert after.state == before.state, "it drew before Discord had confirmed"
            if entry is None or entry.kind != "start":
                assert after.parts == before.parts, "it changed what the dice follow from"
            if doer.startswith("computers of table"):
                self._by_computer(before, after, entry)
            elif doer.startswith("deliveries of table"):
                assert entry is None
                assert [replace(seat, dm="open") for seat in before.seats] == [
                    replace(seat, dm="open") for seat in after.seats
                ]
            else:
                assert attempt is not None
                self._by_person(attempt, before, after, entry)
        except AssertionError as error:
            self.wrong.append(f"table {before.id}: {entry} of {attempt} in {doer}: {error!r}")
        self.changes[
            "change" if entry is None else f"{entry.kind} {entry.text if entry.kind == 'note' else ''}"
        ] += 1

    def _by_computer(self, before: TableRecord, after: TableRecord, entry: NewEntry | None) -> None:
        if entry is None:
            return
        if entry.user_id is not None:
            self._is_carried(before, entry)
            return
        assert entry.seat is not None
        forced = before.seats[entry.seat].level is None and LoadedTable(before).forced == entry.seat
        assert forced or before.seats[entry.seat].level is not None, "it moved a person's seat"
        self._follows(before, after, entry)

    def _by_person(
        self, attempt: Attempt, before: TableRecord, after: TableRecord, entry: NewEntry | None
    ) -> None:
        guild, user = attempt.channel.guild, attempt.person.id
        assert not attempt.harmless, "it may change nothing"
        assert guild is None or guild.id == before.guild_id, "it came from another server"
        is_host = before.host_id == user
        is_admin = guild is not None and bool(attempt.channel.allowed(user) & BITS["manage_guild"])
        own = [number for number, seat in enumerate(before.seats) if seat.user_id == user]
        assert (after.rules, after.guild_id) == (before.rules, before.guild_id)
        thrown = before.beginning is not None and after.beginning is None and after.status == "lobby"
        assert thrown or after.secret == before.secret, "it changed what the dice follow from"
        assert thrown == (after.seal != before.seal), "what was thrown away has no new seal"
        if entry is None:
            others, left = _others(before, user), _others(after, user)
            if is_host:  # who may shuffle the teams
                others, left = _without_teams(others), _without_teams(left)
            if before.status == "lobby":  # a seat that is held for somebody is nobody's yet
                assert all(seat in others for seat in left if is_held(seat)), "it held a seat"
                others = [seat for seat in others if not is_held(seat)]
                left = [seat for seat in left if not is_held(seat)]
            fewer = [before.seats[:each] + before.seats[each + 1 :] for each in range(len(before.seats))]
            alike = _without_teams if is_host else list
            one_less = alike(after.seats) in map(alike, fewer)
            sent_away = before.status == "lobby" and (is_host or is_admin) and one_less
            assert others == left or sent_away, "it changed another's seat"
            assert is_host or sent_away or _computers(before) == _computers(after), (
                "it changed a computer's seat"
            )
            host_left = sent_away and all(seat.user_id != before.host_id for seat in after.seats)
            assert is_host or host_left or after.host_id == before.host_id, "it changed the host"
            joined = len(after.seats) == len(before.seats) + 1
            assert own or joined or sent_away, "it came from nobody at the table"
            assert _votes(before, own) == _votes(after, own), "it changed another's vote"
            return
        if entry.kind == "start":
            begins = beginning_of(before)
            assert begins is not None, "nothing was frozen"
            assert begins.phase == ("freeze" if begins.cutter is None else "cut"), "the cut is missing"
            assert len(after.parts) == len(before.parts) + 1
            assert before.status == "lobby"
        elif entry.user_id != user:
            self._is_carried(before, entry)
        elif entry.kind == "seal":
            assert is_host
            assert (before.status, before.beginning) == ("lobby", None)
        elif entry.kind == "cut":
            begins = beginning_of(before)
            assert begins is not None
            assert own == [begins.cutter], "it cut for another"
        elif entry.kind == "note" and entry.text == "closed":
            voted = {vote.by for vote in before.votes if vote.on is None} | set(own)
            assert is_host or is_admin or own, "it came from nobody at the table"
            # The clock stands still: nobody is away, and everyone's vote is counted.
            playing = players(before, LoadedTable(before).view(None)) if before.state is not None else ()
            assert is_host or is_admin or 2 * len(voted) > len(playing), "too few wanted that"
        elif entry.kind == "note":
            assert entry.seat in own or (is_admin and entry.text == "replaced"), "it gave another's seat away"
        else:
            assert entry.seat is not None
            assert own == [entry.seat], "it moved another's seat"
            assert before.seats[entry.seat].level is None
            self._follows(before, after, entry)

    def _is_carried(self, before: TableRecord, entry: NewEntry) -> None:
        """Fewer play than before, and the votes of those who are left are enough: it counts as a voter's."""
        assert entry.kind == "note", "it moved another's seat"
        assert entry.text in ("closed", "replaced"), "it counts as another's"
        voted = {vote.by for vote in before.votes if vote.on == entry.seat}
        assert entry.user_id in {before.seats[seat].user_id for seat in voted}, "it counts as another's"
        playing = set(players(before, LoadedTable(before).view(None))) - {entry.seat}
        assert 2 * len(voted & playing) > len(playing), "too few wanted that"

    def _follows(self, before: TableRecord, after: TableRecord, entry: NewEntry) -> None:
        """The engine takes the move from that seat, and it leads to what is to be stored."""
        game = GAMES[before.game]
        state, action = game.load(before.state or {}), game.parse(entry.text)
        assert entry.seat is not None
        assert action in game.legal(state, entry.seat), "it isn't legal"
        reached, _ = game.apply(state, entry.seat, action, chance_of(before))
        assert game.dump(reached) == after.state, "it leads somewhere else"

    # -- sending

    async def send(self, attempts: list[Attempt]) -> None:
        """Send some at once, and wait until all that follows has happened."""
        sent = [(attempt, self._send(attempt)) for attempt in attempts]
        answered, looks = asyncio.ensure_future(self._answered([each for _, each in sent])), 0
        while not answered.done() and looks < PATIENCE:
            await asyncio.wait((answered,), timeout=1)
            looks += 1
        if answered.done():
            answered.result()
        else:
            unanswered = [attempt for attempt, interaction in sent if interaction.answer is None]
            self.wrong.append(f"nobody answered {unanswered} of {attempts}; {_waiting()}")
            answered.cancel()
        for attempt, interaction in sent:
            self.sent[attempt.name] += 1
            self.answers[interaction.answer or 0] += 1
            self._look(attempt, interaction)
            interaction.source = None  # or each message would keep the one that was pressed for it
        self.changed.clear()
        self.under_way.clear()
        self._tidy()

    async def _answered(self, interactions: Sequence[Interaction]) -> None:
        """They are all answered, and all that follows has happened."""
        for interaction in interactions:
            await interaction.first_answer.wait()
        await self.here.client.settle()

    def _send(self, attempt: Attempt) -> Interaction:
        token = CURRENT.set(attempt)
        try:
            world, first = self.here.world, None
            if attempt.type == FORM:
                number = world.snowflakes.next("interaction")
                first = Interaction(
                    number, "", COMMAND, attempt.person.user, attempt.channel, {}, world.clock()
                )
            interaction = world.interact(
                attempt.type, attempt.person.user, attempt.channel, attempt.data, attempt.source, first
            )
            self.under_way[interaction.id] = attempt
            return interaction
        finally:
            CURRENT.reset(token)

    def _look(self, attempt: Attempt, interaction: Interaction) -> None:
        """What others read is edited by an answer only if it is the asker's own, or the board of a table that
        has changed."""
        source = interaction.source
        if interaction.answer != UPDATE or source is None or source.viewer or source.channel.guild is None:
            return
        asker = source.interaction
        own = asker is not None and asker.user is attempt.person.user
        if not own and source.id not in self.changed:
            self.wrong.append(f"{attempt} edited what others read")

    def _tidy(self) -> None:
        """Forget tokens and old messages that are no boards, so that the run doesn't grow."""
        world = self.here.world
        if len(world.interactions) > 200:
            world.interactions.clear()
            world.cdn.clear()
        for channel in world.channels.values():
            if len(channel.messages) > 300 + 2 * len(self.known):
                for number in list(channel.messages)[:-100]:
                    message = channel.messages[number]
                    if message.viewer is not None or not _has_buttons(message):
                        del channel.messages[number]


def _has_buttons(message: StoredMessage) -> bool:
    return "custom_id" in str(message.components)


def _others(table: TableRecord, user: int) -> list[SeatRecord]:
    return [seat for seat in table.seats if seat.user_id not in (None, user)]


def _without_teams(seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    return [replace(seat, team=None) for seat in seats]


def _votes(table: TableRecord, but: list[int]) -> list[Vote]:
    return [vote for vote in table.votes if vote.by not in but]


def _computers(table: TableRecord) -> list[SeatRecord]:
    """A computer may be moved to the other team by whoever takes its place."""
    return _without_teams([seat for seat in table.seats if seat.user_id is None])


def _waiting() -> str:
    """What every task waits for."""
    told = []
    for task in asyncio.all_tasks():
        frames, waits = [], task.get_coro()
        while (frame := getattr(waits, "cr_frame", None)) is not None:
            frames.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
            waits = waits.cr_await  # type: ignore[union-attr]
        told.append(f"{task.get_name()}: {' > '.join(frames)} {waits!r}")
    return "tasks:\n" + "\n".join(sorted(told))


async def run(fuzz: Fuzz, number: int) -> None:
    """Send so many interactions; every answer and every change is judged."""
    left = number
    while len(fuzz.live("playing")) < LIVE_TABLES // 2 and not fuzz.wrong:
        attempt = fuzz.drive()
        if attempt is not None:
            attempt.name = "a table brought on"
            await fuzz.send([attempt])
            left -= 1
    while left > 0 and not fuzz.wrong:
        batch: list[Attempt] = []
        for _ in range(fuzz.dice.choice((1, 1, 2, 4, 8))):
            batch += fuzz.some(left - len(batch))
        await fuzz.send(batch)
        left -= len(batch)
    for table in await fuzz.here.store.live_tables():
        fuzz.wrong += check(table, await fuzz.here.store.journal(table.id))


def report(fuzz: Fuzz) -> str:
    """What was sent, what it did, and how it was answered."""
    names = {
        0: "nothing",
        4: "a message",
        5: "a message to come",
        6: "acknowledged",
        7: "an edit",
        8: "choices",
        9: "a form",
    }
    lines = [f"{fuzz.sent.total()} interactions at {len(fuzz.known)} tables"]
    lines += [f"  {count:7} {name}" for name, count in fuzz.sent.most_common()]
    lines += ["answered by", *(f"  {count:7} {names[kind]}" for kind, count in fuzz.answers.most_common())]
    lines += ["changes", *(f"  {count:7} {name}" for name, count in fuzz.changes.most_common())]
    return "\n".join(lines)
