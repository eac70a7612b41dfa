"""Interactions by the thousand, well-formed, forged and mixed up; and a judge of all that comes of them."""

from __future__ import annotations

import asyncio
import random
import string
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import button_id, select_id
from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions.clock import players
from bot.tables.transitions.lobby import is_held
from bot.tables.transitions.start import beginning_of
from data.db.records import NewEntry, SeatRecord, TableRecord, Vote
from data.fair_play.draw_source import chance_of
from data.fair_play.replay import check
from games import GAMES
from playground import Channel, Guild, Person
from playground.model import Interaction, StoredMessage
from playground.permissions import BITS
from playground.rest.interactions import UPDATE
from tests.adapters import ADAPTERS
from tests.bot.harness import Harbour
from tests.bot.inside import parsers

COMMAND, PRESS, COMPLETION, FORM = 2, 3, 4, 5
LIVE_TABLES = 12
ODDS = f"odds {next(name for name, screens in SCREENS.items() if screens.has_odds)}"
PATIENCE = 600
"""After so many looks, a second apart, without an answer a run is given up. Time in which the whole machine
stood still is none in which the bot could have answered."""
ODD = (
    "", " ", "\x00", "\n", "\u202e", "\u2066x", "\ud800", "٣", "２x２", "-1", "0", "1e9", "NaN", "null",
    "None", "'; DROP TABLE tables; --", "%s%n", "{}", "../..", "<@1>", "@everyone", "`", "[a](https://x.y)",
    "do:", "do:dudo", "do:99x9", "bid 5x3", "5x3", "99999999999999999999x6", "keep", "keep 9 9", "AH", "kill",
    "bet 99999999999999999999", "dudo dudo", str(2**63), str(2**64), str(-(2**63)), "9" * 400, "x" * 100,
    "🎲" * 30,
)  # fmt: skip
VERBS = (
    "join", "leave", "addbot", "start", "close", "team", "shuffle", "again", "do", "pick",
    "own", "hand", "hint", "hints", "back", "replace", "seen", "playon", "rank", "sort", "profile", "reset",
    "resetyes", "past", "step", "forgetme", "cancel", "watch", "quit", "cut", "goon", "fair",
    "rules", "setup", "switch", "word", "finish", "watching", "odds", "chapter",
)  # fmt: skip
LOBBY = (
    "join", "leave", "addbot", "team", "shuffle", "fair", "rules", "setup",
    "switch", "word",
)  # fmt: skip


@dataclass(eq=False)
class Attempt:
    """An interaction to be. ``harmless``: it may change nothing at all, by whomever."""

    name: str
    person: Person
    channel: Channel
    type: int
    data: dict[str, Any]
    source: StoredMessage | None = None
    harmless: bool = False

    def __repr__(self) -> str:
        return f"{self.name} ({self.person.name} in #{self.channel.name}, {self.type}: {self.data})"


CURRENT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


@dataclass
class Fuzz:
    """A server with tables, another one beside it, and what is known of both from what is committed."""

    here: Harbour
    elsewhere: Channel
    dice: random.Random
    known: dict[int, TableRecord] = field(default_factory=dict)
    recent: deque[Attempt] = field(default_factory=lambda: deque(maxlen=400))
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
            table: TableRecord, *more: Any, after: TableRecord | None = None
        ) -> TableRecord:
            attempt = CURRENT.get()
            if attempt is None or attempt.harmless or attempt.person.id != table.host_id:
                self.wrong.append(f"a table was opened by {attempt}")
            stored = await create(table, *more, after=after)
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

        store.save, store.create = judged_save, judged_create  # type: ignore[method-assign,assignment]
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
        assert before.seats[entry.seat].level is not None, "it moved a person's seat"
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

    # -- making

    def some(self, most: int) -> list[Attempt]:
        """A few attempts to send at once."""
        name = self.dice.choices(list(_MAKERS), [weight for weight, _ in _MAKERS.values()])[0]
        attempt = _MAKERS[name][1](self)
        if attempt is None:
            return []
        attempt.name = name
        self.recent.append(attempt)
        if name != "twice":
            return [attempt][:most]
        return [replace(attempt) for _ in range(self.dice.randint(2, 4))][:most]

    @property
    def people(self) -> list[Person]:
        return self.here.people

    @property
    def guild(self) -> Guild:
        return self.here.guild

    def anyone(self) -> Person:
        return self.dice.choice(self.people)

    def live(self, *statuses: str) -> list[TableRecord]:
        """The tables of the first server at that point."""
        return [
            table
            for table in self.known.values()
            if table.status in (statuses or ("lobby", "playing")) and table.guild_id == self.guild.id
        ]

    def source(self, channel: Channel, person: Person, table: TableRecord | None = None) -> StoredMessage:
        """A message to press: the table's board, or any that the person can see there."""
        board = None if table is None else channel.messages.get(table.board or 0)
        if board is not None and self.dice.random() < 0.8:
            return board
        bot, seen = self.here.world.bot_user, list(channel.messages.values())[-12:]
        fitting = [one for one in seen if one.viewer in (None, person.id) and one.author is bot]
        if fitting:
            return self.dice.choice(fitting)
        return next(one for one in self.here.channel.messages.values() if one.author is bot)

    def press(
        self, person: Person, custom_id: str, table: TableRecord | None = None, channel: Channel | None = None
    ) -> Attempt:
        channel = channel or self.here.channel
        data = {"custom_id": custom_id, "component_type": 2}
        return Attempt("", person, channel, PRESS, data, self.source(channel, person, table))

    def choose(self, person: Person, custom_id: str, values: list[str]) -> Attempt:
        channel = self.here.channel
        data = {"custom_id": custom_id, "component_type": 3, "values": values}
        return Attempt("", person, channel, PRESS, data, self.source(channel, person))

    def command(
        self, person: Person, words: str, options: dict[str, Any], channel: Channel | None = None
    ) -> Attempt:
        name, _, sub = words.partition(" ")
        given = [{"type": _kind(value), "name": key, "value": value} for key, value in options.items()]
        inner = [{"type": 1, "name": sub, "options": given}] if sub else given
        data = {"id": "1", "name": name, "type": 1, "options": inner}
        return Attempt("", person, channel or self.here.channel, COMMAND, data)

    def typed(self, person: Person, table: TableRecord, text: str) -> Attempt:
        """A typed move: with its table as the completion sends it, or as an option, or both, or neither."""
        at, named = self.dice.choice(((True, False), (False, True), (True, True), (False, False)))
        options: dict[str, Any] = {"move": f"{table.id}: {text}" if at else text}
        return self.command(person, "move", options | ({"table": table.id} if named else {}))

    def seated(self, table: TableRecord) -> list[Person]:
        ids = {seat.user_id for seat in table.seats}
        return [person for person in self.people if person.id in ids]

    def own_move(self) -> Attempt | None:
        """A legal move by one whom a game waits for, by a button, from a select or typed: half of all at the
        table that has been there longest, so that long games come to their end, too."""
        tables = self.live("playing")
        if not tables:
            return None
        table = tables[0] if self.dice.random() < 0.5 else self.dice.choice(tables)
        play = LoadedTable(table)
        waited = play.people
        if not waited:
            return None
        seat = self.dice.choice(waited)
        action = self.dice.choice(play.game.legal(play.state, seat))
        person = next(person for person in self.people if person.id == table.seats[seat].user_id)
        return self.moving(table, seat, person, action)

    def moving(self, table: TableRecord, seat: int, person: Person, action: Any) -> Attempt:
        loaded = LoadedTable(table)
        if loaded.game.is_own(loaded.view(seat), action):
            custom_id = button_id(table.id, loaded.revision(seat), "own", action.text)
            return self.press(person, custom_id, table)
        if self.dice.random() < 0.2:
            return self.typed(person, table, action.text)
        if self.dice.random() < 0.2:
            return self.choose(person, select_id(table.id, table.moves, "pick", "0"), [f"do:{action.text}"])
        return self.press(person, button_id(table.id, table.moves, "do", action.text), table)

    def drive(self) -> Attempt | None:
        """What brings a table on: open one, sit down, be ready, start, play again."""
        if len(self.live()) < LIVE_TABLES:
            open_now = Counter(table.game for table in self.live())
            name = min(GAMES, key=open_now.__getitem__)  # some of each are always played
            return self.command(self.anyone(), name, {**ADAPTERS[name].small, "clock": "none"})
        over = [table for table in self.live("finished") if table.rematch is None][-3:]
        lobbies = self.live("lobby")
        if not lobbies:
            if not over:
                return None
            table = self.dice.choice(over)
            player = self.dice.choice(self.seated(table) or self.people)
            return self.press(player, button_id(table.id, table.moves, "again"), table)
        table = self.dice.choice(lobbies)
        host = next(person for person in self.people if person.id == table.host_id)
        if len(table.seats) < table.settings.seats:
            if not GAMES[table.game].teams and len(table.seats) > 1 and self.dice.random() < 0.2:
                return self.press(host, button_id(table.id, 0, "addbot"), table)
            free = [person for person in self.people if person not in self.seated(table)]
            return self.press(self.dice.choice(free), button_id(table.id, 0, "join"), table)
        held = [seat for seat in table.seats if is_held(seat)]
        if held:
            person = next(person for person in self.people if person.id == held[0].user_id)
            return self.press(person, button_id(table.id, 0, "join"), table)
        return self.press(host, button_id(table.id, 0, "start"), table)

    def any_table(self) -> TableRecord | None:
        return self.dice.choice(list(self.known.values())[-40:]) if self.known else None

    def twice(self) -> Attempt | None:
        return self.own_move()

    def replayed(self) -> Attempt | None:
        """Something that was sent earlier, again or out of order, maybe by somebody else."""
        if not self.recent:
            return None
        old = self.dice.choice(self.recent)
        if old.source is not None and old.source.id not in old.source.channel.messages:
            return None  # it was tidied away
        person = old.person if self.dice.random() < 0.5 else self.anyone()
        if old.channel.guild is None or old.name == "settings without the right":
            person = old.person  # another may do it
        return replace(old, person=person)

    def out_of_turn(self) -> Attempt | None:
        """A move of another's, as one's own."""
        table = next(iter(self.dice.sample(self.live("playing"), 1)), None) if self.live("playing") else None
        if table is None:
            return None
        play = LoadedTable(table)
        seat = self.dice.choice(play.people or (0,))
        actions = play.game.legal(play.state, seat)
        if not actions:
            return None
        return self.moving(table, seat, self.anyone(), self.dice.choice(actions))

    def illegal(self) -> Attempt | None:
        """Nonsense by one whom a game waits for."""
        tables = self.live("playing")
        if not tables:
            return None
        table = self.dice.choice(tables)
        person = self.dice.choice(self.seated(table) or self.people)
        text = self.odd()
        roll = self.dice.random()
        if roll < 0.3:
            word = self.dice.choice(SCREENS[table.game].moves).word
            return self.typed(person, table, self.dice.choice((text, f"{word} {text}"))[:100] or "x")
        verb = self.dice.choice(("do", "own", "pick", "playon", "seen", "step", "hint", "replace"))
        moves = self.dice.choice((table.moves, table.moves, self.dice.randint(0, 10**9)))
        return self.press(person, f"b:{table.id}:{moves}:{verb}:{text[:60]}", table)

    def in_lobby(self) -> Attempt | None:
        """Anything of the lobby, at any table, by anyone, also in a DM."""
        table = self.any_table()
        if table is None:
            return None
        channel = self.here.channel
        person = self.anyone()
        if self.dice.random() < 0.1 and person.dm.messages:
            channel = person.dm
        verb = self.dice.choice((*LOBBY, *LOBBY, "start", "back", "again"))
        return self.press(person, button_id(table.id, table.moves, verb), table, channel)

    def leaving(self) -> Attempt | None:
        table = self.any_table()
        if table is None:
            return None
        if self.dice.random() < 0.3:
            leave = button_id(table.id, table.moves, "quit", self.dice.choice(("plays", "closes")))
            return self.press(self.anyone(), leave, table)
        words = self.dice.choice(
            ("table leave", "table close", "table show", "table host", "table replace", "me")
        )
        if words == "me":
            return self.own_choice(table)
        options: dict[str, Any] = {"table": table.id}
        options |= {"player": self.dice.choice(("1", "2", self.odd()))} if words == "table replace" else {}
        attempt = self.command(self.anyone(), words, options)
        if words == "table host":
            to = self.anyone()
            user = {"id": str(to.id), "username": "x", "discriminator": "0", "avatar": None}
            attempt.data["options"][0]["options"].append({"type": 6, "name": "player", "value": str(to.id)})
            attempt.data["resolved"] = {"users": {str(to.id): user}}
        return attempt

    def own_choice(self, table: TableRecord) -> Attempt:
        """What is on the screen of /me: a word by its form, a switch, a select."""
        person, roll = self.anyone(), self.dice.random()
        if roll < 0.5:
            component = {"type": 4, "custom_id": "word", "value": self.odd()[:100] or "x"}
            data: dict[str, Any] = {
                "custom_id": f"m:{table.id}:{table.moves}:myword",
                "components": [{"type": 18, "component": component}],
            }
            return Attempt("", person, self.here.channel, FORM, data)
        if roll < 0.7:
            return self.choose(person, "s:0:0:mine:word", [str(table.id)])
        if roll < 0.85:
            return self.choose(person, "s:0:0:mine:dms", [self.dice.choice(("edited", "new", "call", "x"))])
        name = self.dice.choice(("hints on", "hints off", "everywhere on", "everywhere off", "hints", "x on"))
        return self.press(person, f"b:0:0:mineturn:{name}")

    def inviting(self) -> Attempt:
        """The menu of a person, and the form that it opens, for anybody."""
        person, guest = self.anyone(), self.anyone()
        target = self.dice.choice((str(guest.id), str(self.here.world.bot_user.id), "7", self.odd()))
        if self.dice.random() < 0.5:
            name = self.dice.choice(("Profile", "Play with…", "nonsense"))
            user = {"id": str(guest.id), "username": "x", "discriminator": "0", "avatar": None}
            data = {"id": "1", "name": name, "type": 2, "target_id": target}
            if self.dice.random() < 0.8:
                data["target_id"] = str(guest.id)
                data["resolved"] = {"users": {str(guest.id): user}}
            return Attempt("", person, self.here.channel, COMMAND, data, harmless=True)
        rules = self.dice.choice(
            ("dudo wikipedia", "dudo liars_dice", "dudo mars", "chess", self.odd()[:100])
        )
        return self.invitation(person, target, rules)

    def invitation(self, person: Person, target: str, rules: str) -> Attempt:
        component = {"type": 3, "custom_id": "rules", "values": [rules]}
        data = {
            "custom_id": f"m:0:0:open:{target}"[:100],
            "components": [{"type": 18, "component": component}],
        }
        return Attempt("", person, self.here.channel, FORM, data)

    def foreign(self) -> Attempt | None:
        """At a table of the other server than the one where it is tried, by people of both."""
        table = self.any_table()
        if table is None:
            return None
        channel = self.elsewhere if table.guild_id == self.guild.id else self.here.channel
        person = self.anyone()
        if self.dice.random() < 0.5:
            words = self.dice.choice(
                ("hand", "hint", "move", "table leave", "table close", "table show", "verify")
            )
            more = {"move": self.dice.choice(("2x2", "dudo", "pass"))} if words == "move" else {}
            return replace(self.command(person, words, {**more, "table": table.id}, channel), harmless=True)
        verb = self.dice.choice(VERBS[: VERBS.index("rank")])
        arg = self.dice.choice((None, "2x2", "dudo", "0"))
        attempt = self.press(person, button_id(table.id, table.moves, verb, arg), table, channel)
        return replace(attempt, harmless=True)

    def malformed(self) -> Attempt:
        """A custom id that no button of ours has."""
        kind = self.dice.choice("bbbbsx ")
        table = self.dice.choice(("-1", "01", "٣", str(2**63), str(2**64), "9" * 30, "", "1.0", "0x1", "x"))
        if self.dice.random() < 0.5:
            custom_id = f"{kind}:{table}:0:{self.dice.choice(VERBS)}"
        elif self.dice.random() < 0.5:
            custom_id = f"b:1:0:{self.dice.choice(('', 'JOIN', 'joinn', 'nonsense', 'do it', 'x' * 13))}"
        else:
            letters = string.printable + "\u202e\ud800٣:::bbss"
            custom_id = "".join(self.dice.choices(letters, k=self.dice.randint(0, 120)))
        return replace(self.press(self.anyone(), custom_id), harmless=True)

    def unoffered(self) -> Attempt:
        """A choice that no select offers, a select that is a button, or a button that is a select."""
        table = self.any_table()
        number, moves = (1, 0) if table is None else (table.id, table.moves)
        values = [self.odd() for _ in range(self.dice.randint(0, 3))]
        verb = self.dice.choice(("join", "leave", "close", "start", "rank", "nonsense", "do"))
        attempt = self.choose(self.anyone(), select_id(number, moves, verb), values)
        if self.dice.random() < 0.3:
            attempt.data["component_type"] = self.dice.choice((2, 4, 5, 6, 7, 8, 99))
        elif self.dice.random() < 0.3:
            attempt.data["custom_id"] = button_id(number, moves, "join")
        return replace(attempt, harmless=True)

    def form(self) -> Attempt:
        data: dict[str, Any] = {"custom_id": self.dice.choice(("b:1:0:join", "x")), "components": []}
        return Attempt("", self.anyone(), self.here.channel, FORM, data, harmless=True)

    def unknown_command(self) -> Attempt:
        words = self.dice.choice(
            (
                "nonsense",
                "table",
                "table nonsense",
                "settings show",
                "odds",
                "rules x",
                "bid",
                "doubt",
                "move",
            )
        )
        return replace(self.command(self.anyone(), words, {}), harmless=True)

    def odd_command(self) -> Attempt:
        """A known command with odd texts and numbers."""
        words, option = self.dice.choice((
            ("dudo", "house_rules"), ("dudo", "clock"), (ODDS, "hand"), (ODDS, "dice"),
            ("hand", "table"), ("hint", "table"), ("verify", "table"), ("replay", "table"),
            ("replay", "hand"), ("rules dudo", "table"), ("table close", "table"),
            ("leaderboard", "game"), ("history", "game"),
        ))  # fmt: skip
        value: Any = self.odd() or "="
        if option in ("table", "hand") and words != ODDS:
            value = self.dice.choice((-1, 0, 10**6, 2**53, 2**63, 2**64, -(2**70)))
        if words == "dudo":
            value = f"={value}"
        return replace(self.command(self.anyone(), words, {option: value}), harmless=True)

    def completion(self) -> Attempt:
        words, option = self.dice.choice((
            ("move", "move"), ("move", "table"), ("hand", "table"), ("dudo", "house_rules"),
            ("dudo", "clock"),
            ("verify", "table"), ("replay", "table"), ("table leave", "table"), ("move", "move"),
        ))  # fmt: skip
        channel = self.dice.choice((self.here.channel, self.here.channel, self.elsewhere))
        attempt = self.command(self.anyone(), words, {option: self.odd()}, channel)
        options = attempt.data["options"]
        last = (options[0]["options"] if options[0]["type"] == 1 else options)[-1]
        last |= {"focused": True, "type": 4 if option == "table" else 3}
        return replace(attempt, type=COMPLETION, harmless=True)

    def looking(self) -> Attempt:
        """What only shows something, with odd arguments."""
        table = self.any_table()
        number = 0 if table is None else table.id
        verb = self.dice.choice(
            ("hand", "rank", "sort", "profile", "past", "step", "seen", "playon", "reset")
        )
        args = (
            "", "dudo.g.all.rating", "dudo.e.all.wins", "dudo.g.s9999.rating", "dudo.g.s٣.rating",
            "0.AH.TD", f"{self.anyone().id} dudo", f"{2**63} dudo", f"{'9' * 40} dudo", "- -", "- dudo",
            "-1 dudo", "open", f"{self.anyone().id} -", "0", "99999", "1 nonsense",
        )  # fmt: skip
        page = self.dice.choice((0, 0, 1, 10**9 - 1))
        about = self.dice.choice((0, number))
        custom_id = f"b:{about}:{page}:{verb}:{self.dice.choice(args)}"
        return replace(self.press(self.anyone(), custom_id, table), harmless=True)

    def settings(self) -> Attempt:
        """Settings by one who may not."""
        person = self.dice.choice(self.people[1:])
        roll = self.dice.random()
        if roll < 0.3:
            return replace(self.command(person, "settings", {}), harmless=True)
        if roll < 0.6:
            setting, value = self.dice.choice(
                (("place", "thread"), ("clock", "1m"), ("rules", "dudo chile"), ("seasons", "3"), ("x", "x"))
            )
            return replace(self.choose(person, f"s:0:0:server:{setting}", [value]), harmless=True)
        if roll < 0.8:
            verb, kind = self.dice.choice(
                (("channels", 8), ("closers", 6), ("channels", 3), ("server:clock", 8))
            )
            attempt = self.choose(person, f"s:0:0:{verb}", self.dice.choice(([], ["1"], ["x"], ["1"] * 30)))
            attempt.data["component_type"] = kind
            return replace(attempt, harmless=True)
        switch = self.dice.choice(("cut on", "computers on", "closed off", "x", "cut"))
        return replace(self.press(person, f"b:0:0:serverturn:{switch}"), harmless=True)

    def odd(self) -> str:
        text = self.dice.choice(ODD)
        return text if self.dice.random() < 0.8 else text + self.dice.choice(ODD)


_MAKERS: dict[str, tuple[float, Callable[[Fuzz], Attempt | None]]] = {
    "a legal move": (5, Fuzz.own_move),
    "a table brought on": (4, Fuzz.drive),
    "twice": (0.7, Fuzz.twice),
    "again, late or by another": (9, Fuzz.replayed),
    "out of turn": (7, Fuzz.out_of_turn),
    "an impossible move": (11, Fuzz.illegal),
    "in a lobby": (5, Fuzz.in_lobby),
    "leaving, closing, words": (1, Fuzz.leaving),
    "a person's menu": (0.3, Fuzz.inviting),
    "from another server": (11, Fuzz.foreign),
    "a malformed custom id": (18, Fuzz.malformed),
    "a choice not offered": (9, Fuzz.unoffered),
    "a form never shown": (4, Fuzz.form),
    "an unknown command": (4, Fuzz.unknown_command),
    "odd options": (4, Fuzz.odd_command),
    "a completion": (4, Fuzz.completion),
    "looking with odd arguments": (3, Fuzz.looking),
    "settings without the right": (1, Fuzz.settings),
}


def _has_buttons(message: StoredMessage) -> bool:
    return "custom_id" in str(message.components)


def _kind(value: object) -> int:
    return 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3


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
