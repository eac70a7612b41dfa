"""Interactions to be, by the thousand: well-formed, forged, stale and mixed up."""

from __future__ import annotations

import random
import string
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.rendering.screens import SCREENS
from bot.rendering.screens.model import button_id, select_id
from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions.lobby import is_held
from data.db.records import TableRecord
from games import GAMES
from playground import Channel, Guild, Person
from playground.model import StoredMessage
from tests.adapters import ADAPTERS
from tests.bot.harness import Harbour

COMMAND, PRESS, COMPLETION, FORM = 2, 3, 4, 5
LIVE_TABLES = 12
AGAIN, NO_RIGHT = "again, late or by another", "settings without the right"
ODDS = f"odds {next(name for name, screens in SCREENS.items() if screens.has_odds)}"
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
    "resetyes", "past", "step", "record", "showprofile", "forgetme", "cancel", "watch",
    "quit", "cut", "goon", "fair", "rules", "setup", "switch", "word", "finish", "watching", "account",
    "odds", "chapter",
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


@dataclass
class Maker:
    """Makes attempts at a server with tables, and another one beside it, from what is known of its tables."""

    here: Harbour
    elsewhere: Channel
    dice: random.Random
    known: dict[int, TableRecord] = field(default_factory=dict)
    recent: deque[Attempt] = field(default_factory=lambda: deque(maxlen=400))

    def some(self, most: int) -> list[Attempt]:
        """A few attempts to send at once."""
        name = self.dice.choices(list(_MAKERS), [weight for weight, _ in _MAKERS.values()])[0]
        attempt = _MAKERS[name][1](self)
        if attempt is None:
            return []
        attempt.name = name
        if name != AGAIN:  # or it would be forgotten that only this person may not do it
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
        if old.channel.guild is None or old.name == NO_RIGHT:
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
            ("hand", "rank", "sort", "profile", "record", "past", "step", "seen", "playon", "reset")
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
        verb = self.dice.choice((f"serverturn:{switch}", "serverweek", "serverback"))
        return replace(self.press(person, f"b:0:0:{verb}"), harmless=True)

    def odd(self) -> str:
        text = self.dice.choice(ODD)
        return text if self.dice.random() < 0.8 else text + self.dice.choice(ODD)


_MAKERS: dict[str, tuple[float, Callable[[Maker], Attempt | None]]] = {
    "a legal move": (5, Maker.own_move),
    "a table brought on": (4, Maker.drive),
    "twice": (0.7, Maker.twice),
    AGAIN: (9, Maker.replayed),
    "out of turn": (7, Maker.out_of_turn),
    "an impossible move": (11, Maker.illegal),
    "in a lobby": (5, Maker.in_lobby),
    "leaving, closing, words": (1, Maker.leaving),
    "a person's menu": (0.3, Maker.inviting),
    "from another server": (11, Maker.foreign),
    "a malformed custom id": (18, Maker.malformed),
    "a choice not offered": (9, Maker.unoffered),
    "a form never shown": (4, Maker.form),
    "an unknown command": (4, Maker.unknown_command),
    "odd options": (4, Maker.odd_command),
    "a completion": (4, Maker.completion),
    "looking with odd arguments": (3, Maker.looking),
    NO_RIGHT: (1, Maker.settings),
}


def _kind(value: object) -> int:
    return 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3
