"""Bidou and Montevideo on screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import groupby, takewhile
from typing import TypeAlias

from bot.i18n.translate import Fact, Words
from bot.rendering.screens.drawings import Emblem, HandRow, HandTable, Outcome, Showdown, Throw
from bot.rendering.screens.model import (
    CHOICES_A_SELECT,
    Button,
    Picture,
    Plain,
    Style,
    moment_id,
    phone_rows,
    picture,
)
from bot.rendering.screens.rulebook.bidou import family_brief, family_example, family_rules
from bot.rendering.screens.samples.bidou import SAMPLES
from bot.rendering.screens.scene import (
    Brief,
    Climax,
    Found,
    GameScreens,
    Move,
    Moves,
    Pick,
    PlayScene,
    Scene,
    Situation,
)
from bot.rendering.screens.sentences import percent
from bot.rendering.screens.signs import chip, seat_sign
from bot.rendering.screens.signs import dice as dice_signs
from games.bidou import events as happened
from games.bidou.actions import Bet, BidouAction, Keep, Raise
from games.bidou.events import BidouEvent
from games.bidou.hands import ALL, BIDOU, ONES, Hand, Ranking, is_special, showdown, ways
from games.bidou.hands import hand as hand_of
from games.bidou.hands import kind as kind_of
from games.bidou.hands import text as hand_text
from games.bidou.odds import HandOdds, beat, reach
from games.bidou.odds import table as odds_table
from games.bidou.rules import FamilyRules, MontevideoRules, for_nine
from games.bidou.throwing import MAX_THROWS, THROWS
from games.bidou.views import BidouView
from games.engine import Odds, Refused, Seat, message

DICE = 3
STYLES: Mapping[str, Style] = {
    "pass": "secondary",
    "stand": "secondary",
    "drop": "danger",
    "call": "success",
}

MANY = ("bet", "raise", "keep")
"""The kinds of moves of which there may be many at once."""
LAST_MOVES = 8
"""So many moves of a hand a board lists."""
FEW = 2
"""So many of those have a button."""

BidouScene: TypeAlias = PlayScene[FamilyRules, BidouView]


class BidouScreens(GameScreens[FamilyRules, BidouAction, BidouView, BidouEvent]):
    """Board, hand, events, moves and rules of a game of the family; ``options`` are its command's own,
    ``house_rules`` its example of house rules, ``kin`` the game that tells of the rules that both share, and
    ``accent`` its colour."""

    emblem = "cup"
    hands = None
    samples = SAMPLES
    habits: Mapping[str, tuple[str, ...]] = {
        "doubts": ("doubts", "doubts_right"),
        "called": ("called", "called_true"),
        "unseen": ("hands", "bluffs_called", "unseen"),
        "chips": ("chips_in", "chips_out"),
    }

    moves = (
        Move("bet", ("bet",), prefixed=True),
        Move("raise", ("raise",), prefixed=True),
        Move("call", ("call",), "call"),
        Move("drop", ("drop",), "drop"),
        Move("pass", ("pass",), "pass"),
        Move("open", ("open",), "open"),
        Move("throw", ("throw",), "throw", private=True),
        Move("stand", ("stand",), "stand", private=True),
        Move("keep", ("keep",), private=True, prefixed=True),
    )

    def __init__(
        self, options: Mapping[str, str], house_rules: str, kin: str | None = None, *, accent: int
    ) -> None:
        self.kin = kin
        self.accent = accent
        self.options = options
        self.house_rules = house_rules
        self.drawn = Emblem(dice=(2, 1, 1), chip=kin is not None)

    # -- the board

    on_board = frozenset((
        "hand_started", "seat_done", "throws_shown", "acted", "chips_counted", "thrown",
    ))  # fmt: skip

    def table(self, scene: BidouScene) -> Situation:
        """Hand and phase, each one's chips and what they did, and what lies between them."""
        view = scene.view
        phase = scene.say(f"bidou-phase-{view.phase.replace('_', '-')}")
        above: tuple[str, ...] = ()
        if view.match:
            first, second = view.wins
            names = {"first": Seat(0), "second": Seat(1)}
            above = (scene.say("bidou-match", game=view.game, wins=first, others=second, **names),)
        middle = self._middle(scene)
        moves = scene.words.row(
            f"{scene.told(move.seat)} {self.call(scene.words, move.action)}"
            for move in view.moves[-LAST_MOVES:]
        )
        dots = "… " * (len(view.moves) > LAST_MOVES)
        return Situation(
            scene.say("bidou-stage", hand=view.hand, phase=phase),
            (*above, *(self._seat(scene, seat) for seat in range(view.players))),
            (middle,) if middle else (),
            self._stands(scene),
            Plain(scene.say("bidou-moves-so-far", moves=dots + moves)) if moves else None,
        )

    def is_on_board(self, event: BidouEvent) -> bool:
        """Also the chips of a bet or an ante."""
        if isinstance(event, happened.ChipsMoved):
            return event.reason in ("bet", "ante")
        return super().is_on_board(event)

    def _middle(self, scene: BidouScene) -> str:
        view = scene.view
        parts = []
        shared = view.mode == "two" or for_nine(view.rules, view.players)
        if shared and view.centre + view.gone + sum(view.stacks) + view.pool:
            parts.append(scene.say("bidou-centre", chips=view.centre))
        if view.ante:
            parts.append(scene.say("bidou-ante", chips=view.ante))
        if view.gone:
            parts.append(scene.say("bidou-gone", chips=view.gone))
        return " · ".join(parts)

    def _seat(self, scene: BidouScene, seat: int) -> str:
        view, turn = scene.view, seat in scene.view.awaited
        marks = [f"**{scene.names[seat]}**" if turn else scene.names[seat]]
        if view.places[seat] is not None:
            marks.append(scene.say("bidou-place", place=view.places[seat]))
        elif seat not in view.alive:
            marks.append(scene.say("bidou-out"))
        else:
            marks += self._marks(scene, seat)
        return f"{seat_sign(seat, turn=turn)} {chip()} **{view.stacks[seat]}** {' · '.join(marks)}"

    def _marks(self, scene: BidouScene, seat: int) -> list[str]:
        view = scene.view
        marks = [scene.say("bidou-captain")] if seat == view.captain else []
        if view.phase in ("throwing", "open_throw"):
            if seat in view.done:
                marks.append(scene.say("bidou-done"))
        elif seat in view.all_in:
            marks.append(scene.say("bidou-all-in"))
        if view.throws[seat]:
            marks.append(scene.say("bidou-throws", throws=view.throws[seat]))
        dice = view.hands[seat]
        if dice and view.seat is None:
            marks.append(_dice(dice))
        last = next((move.action for move in reversed(view.moves) if move.seat == seat), None)
        if last is not None:
            marks.append(f"**{self.call(scene.words, last)}**")
        elif view.phase == "betting" and seat not in view.live:
            marks.append(scene.say("bidou-dropped"))
        return marks

    def _stands(self, scene: BidouScene) -> tuple[str, ...]:
        """What lies between the players, large, and for what hand it goes."""
        view = scene.view
        if view.phase == "throwing":
            return (scene.say(f"bidou-throwing-{'in-turn' if view.turn is not None else 'together'}"),)
        if view.holder is not None:
            return (scene.say("bidou-open-throw", name=Seat(view.holder)),)
        lies = scene.say(
            "bidou-lies-pot" if view.mode == "montevideo" else "bidou-lies-pool", chips=view.pool,
            owed=view.owed if view.bet and view.turn is not None else 0,
        )  # fmt: skip
        goes = scene.say("bidou-best-wins" if view.mode == "montevideo" else "bidou-lowest-takes")
        return goes, f"## {chip()} {lies}"

    def ask(self, scene: BidouScene) -> str:
        """To throw, to bet, or to call so many."""
        view = scene.view
        if view.phase == "throwing":
            return scene.say("bidou-ask-throw")
        if view.holder is not None:
            return scene.say("bidou-ask-open-throw")
        return scene.say("bidou-ask-call", owed=view.owed) if view.bet else scene.say("bidou-ask-bet")

    def offered(self, scene: BidouScene, *, in_turn: bool) -> Moves:
        """What the seat in turn may do, where all may know it: to call in a row of its own, then the lowest
        amounts and what costs nothing; nothing is done out of turn."""
        options = scene.view.options if in_turn else ()
        decisive = tuple(action for action in options if action.kind == "call")
        amounts = [action for action in options if action.kind in MANY]
        shown = amounts if len(amounts) <= FEW + 1 else amounts[:FEW]
        others = [action for action in options if action.kind not in ("call", *MANY)]
        rows = (
            tuple(self._do(scene, action) for action in decisive),
            *phone_rows([self._do(scene, action) for action in (*shown, *others)]),
        )
        more = Button(moment_id(scene.table, "pick"), scene.say("bidou-other"))
        return Moves(tuple(filter(None, rows)), more if len(shown) < len(amounts) else None)

    def _do(self, scene: BidouScene, action: BidouAction) -> Button:
        chips = action.chips if isinstance(action, Bet | Raise) else scene.view.owed
        keep = isinstance(action, Keep)
        label = (
            _capital(self.action(scene.words, action))
            if keep
            else scene.say(f"bidou-button-{action.kind}", chips=chips)
        )
        return Button(moment_id(scene.table, "do", action.text), label, STYLES.get(action.kind, "primary"))

    def picker(self, scene: BidouScene, path: str) -> tuple[str, list[tuple[str, str]]]:
        """Any amount, or any dice to keep in an open throw."""
        amounts = _few([action for action in scene.view.legal if action.kind in MANY])
        said = [(_capital(self.action(scene.words, action)), f"do:{action.text}") for action in amounts]
        return scene.say("bidou-pick"), said

    # -- hands

    def heading(self, scene: BidouScene) -> str:
        """The hand, and what is done in it."""
        phase = scene.say(f"bidou-phase-{scene.view.phase.replace('_', '-')}")
        return scene.say("bidou-hand-title", hand=scene.view.hand, phase=phase)

    def task(self, scene: BidouScene) -> str:
        """To throw or to stand, or what can be done about a bet."""
        view = scene.view
        if view.phase != "betting":
            return scene.say("bidou-task-throw" if view.throws_left else "hand-your-turn")
        if not view.bet:
            return scene.say("bidou-task-open")
        raises = any(action.kind == "raise" for action in view.options)
        return scene.say("bidou-task-raise" if raises else "bidou-task-call")

    def small_print(self, scene: BidouScene) -> str | None:
        """Who is done, and who is still throwing."""
        view = scene.view
        if view.phase != "throwing":
            return None
        others = [seat for seat in view.order if seat != view.seat]
        told = []
        for key, seats in (
            ("bidou-are-done", [seat for seat in others if seat in view.done]),
            ("bidou-are-throwing", [seat for seat in others if seat not in view.done]),
        ):
            if seats:
                names = scene.words.listed([scene.told(seat) for seat in seats])
                told.append(scene.say(key, names=names, seats=len(seats)))
        return " ".join(told) or None

    def hand(self, scene: BidouScene) -> str:
        """A seat's own dice, and how good they are."""
        view = scene.view
        dice = view.hands[scene.seat]
        lines = []
        if dice:
            lines += [f"# {_dice(dice)}", self._rank(scene, dice)]
            kept = view.kept[scene.seat]
            if kept:
                lines.append(scene.say("bidou-own-kept", dice="-".join(map(str, kept))))
        else:
            lines.append(scene.say("bidou-own-none" if scene.seat in view.alive else "bidou-own-out"))
        return "\n".join(lines)

    def situation(self, scene: BidouScene) -> str:
        """A seat's throws, or everybody's bets."""
        view = scene.view
        if view.phase == "throwing" and view.hands[scene.seat]:
            key = "bidou-own-throws" if view.throws_left else "bidou-own-done"
            return scene.say(key, throws=view.throws[scene.seat] or 0, left=view.throws_left)
        if view.phase == "betting":
            return "\n".join(self._bets(scene))
        if view.holder is None:
            return ""
        key = "bidou-open-throw-you" if view.holder == view.seat else "bidou-open-throw"
        return scene.say(key, name=Seat(view.holder))

    def _rank(self, scene: BidouScene, dice: Sequence[int]) -> str:
        """What a hand is called, its place among all, how many throws it beats, and where 1-1-1 beats 2-1-1
        what that changes."""
        rows = odds_table(scene.view.rules.ranking)
        own = next(row for row in rows if row.hand == hand_of(dice))
        named = self._named(scene, dice, scene.view.rules)
        rules = scene.view.rules
        odds = Odds(_beats(own.hand, rules.ranking, rules.exception))
        said = scene.say("bidou-rank", named=named, place=own.place, odds=odds)
        key = _EXCEPTED.get(own.hand) if rules.exception else None
        return said if key is None else f"{said}\n{scene.say(key, above=own.place - 1)}"

    def _bets(self, scene: BidouScene) -> list[str]:
        """Everybody's chips and what they have done, the pot, and what it is about."""
        view = scene.view
        lines = [self._rival(scene, seat) for seat in view.alive]
        owed = view.owed if view.turn == view.seat else 0
        pot = "pot" if view.mode == "montevideo" else "pool"
        lines.append(f"## {scene.say(f'bidou-{pot}-now', chips=view.pool, owed=owed)}")
        lines.append(scene.say(f"bidou-about-{pot}"))
        return lines

    def _rival(self, scene: BidouScene, seat: int) -> str:
        view = scene.view
        name = scene.say("bidou-you") if seat == view.seat else scene.names[seat]
        marks = [scene.say("bidou-throws", throws=view.throws[seat])] if view.throws[seat] else []
        last = next((move.action for move in reversed(view.moves) if move.seat == seat), None)
        if last is not None:
            marks.append(f"**{self.call(scene.words, last)}**")
        elif seat in view.all_in:
            marks.append(scene.say("bidou-all-in"))
        return " · ".join((f"**{view.stacks[seat]}** {name}", *marks))

    @staticmethod
    def _named(scene: Scene[FamilyRules], dice: Sequence[int], rules: FamilyRules) -> str:
        hand = hand_of(dice)
        kind = kind_of(hand, rules.ranking).replace("_", "-")
        return scene.say(f"bidou-kind-{kind}")

    def own_moves(self, scene: BidouScene) -> list[tuple[str, BidouAction]]:
        """Standing, throwing again, and what may be set aside; in an open throw these are on the board."""
        view = scene.view
        if view.phase != "throwing":
            return []
        return [
            (self._own_label(scene, action), action)
            for action in sorted(view.legal, key=lambda action: action.kind == "stand")
            if not isinstance(action, Keep)
        ]

    def own_pick(self, scene: BidouScene) -> Pick | None:
        """The dice to set aside, where there are several ways."""
        keeps = [action for action in scene.view.legal if isinstance(action, Keep)]
        if scene.view.phase != "throwing" or not keeps:
            return None
        choices = [
            (_capital(self.action(scene.words, keep)), keep.text.removeprefix("keep ")) for keep in keeps
        ]
        return Pick(scene.say("bidou-pick-keep"), "keep", 1, choices)

    def _own_label(self, scene: BidouScene, action: BidouAction) -> str:
        return scene.say(f"bidou-button-{action.kind}", chips=0)

    # -- what happened

    def events(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[str]:
        """The public events, movements of chips together in a line."""
        lines: list[str] = []
        rolls = [event for event in events if isinstance(event, happened.CaptainRolled)]
        if rolls:
            rolled = [f"{scene.names[event.seat]} {_dice(event.dice)}" for event in rolls]
            lines.append(scene.say("bidou-captain-rolls", rolls=tuple(rolled)))
        moved: list[happened.ChipsMoved] = []
        for event in events:
            if isinstance(event, happened.ChipsMoved):
                moved.append(event)
                continue
            told = self._told(scene, event)
            if told is None:
                continue
            if moved:
                lines.append(self._moved(scene, moved))
                moved = []
            lines.append(told)
        return [*lines, self._moved(scene, moved)] if moved else lines

    def _told(self, scene: Scene[FamilyRules], event: BidouEvent) -> str | None:
        """What happened in words; None where it needs no line of its own."""
        match event:
            case happened.GameStarted():
                return scene.say("bidou-game-started", game=event.game)
            case happened.HandStarted():
                return self._tell_hand(scene, event)
            case happened.Thrown():
                return scene.say(
                    "bidou-thrown", name=Seat(event.seat), dice=_dice(event.dice), throw=event.throw
                )
            case happened.SeatDone(throws=None):
                # Where all throw at once, the board shows who is done, in the order of the seats.
                return None
            case happened.SeatDone():
                return scene.say("bidou-seat-done", name=Seat(event.seat), throws=event.throws)
            case happened.ThrowsShown():
                return self._tell_throws(scene, event)
            case happened.Acted():
                return scene.say("bidou-acted", name=Seat(event.seat), move=event.action)
            case happened.Shown():
                return self._tell_shown(scene, event)
            case happened.AllPassed():
                return scene.say("bidou-all-passed")
            case happened.Uncalled():
                return scene.say("bidou-uncalled", name=Seat(event.seat))
            case happened.ThrownAgain():
                return scene.say("bidou-thrown-again")
            case happened.WentOut():
                return scene.say(f"{scene.table.game}-went-out", name=Seat(event.seat), place=event.place)
            case happened.AnteRaised():
                return scene.say("bidou-ante-raised", chips=event.ante)
            case happened.GameLost():
                return scene.say("bidou-game-lost", name=Seat(event.seat), game=event.game)
            case (
                happened.CaptainRolled()
                | happened.ChipsCounted()
                | happened.ChipsMoved()
                | happened.GameOver()
            ):
                return None

    def _moved(self, scene: Scene[FamilyRules], moved: Sequence[happened.ChipsMoved]) -> str:
        def purse(purse: happened.Purse) -> str:
            if isinstance(purse, int):
                return scene.names[purse]
            pot = purse == "pool" and isinstance(scene.rules, MontevideoRules)
            return scene.say("bidou-purse-pot" if pot else f"bidou-purse-{purse}")

        def from_centre(event: happened.ChipsMoved) -> bool:
            return (event.reason, event.source) == ("ante", "centre")

        parts = [
            scene.say(
                f"bidou-chips-{event.reason.replace('_', '-')}",
                chips=event.chips, source=purse(event.source), target=purse(event.target),
            )
            for event in moved
            if not from_centre(event)
        ]  # fmt: skip
        if antes := sum(event.chips for event in moved if from_centre(event)):
            parts.insert(0, scene.say("bidou-chips-antes-centre", chips=antes))
        return scene.say("bidou-chips-line", moves=scene.words.parts(parts))

    def _tell_hand(self, scene: Scene[FamilyRules], event: happened.HandStarted) -> str:
        key = "bidou-open-throw-started" if event.open_throw else "bidou-hand-started"
        return scene.say(key, hand=event.number, name=Seat(event.captain), ante=event.ante)

    def _tell_throws(self, scene: Scene[FamilyRules], event: happened.ThrowsShown) -> str:
        made = [f"{scene.names[seat]} {throws}" for seat, throws in enumerate(event.throws) if throws]
        return scene.say("bidou-throws-shown", throws=tuple(made), name=Seat(event.opener))

    def _tell_shown(self, scene: Scene[FamilyRules], event: happened.Shown) -> str:
        rules = scene.rules
        shown = sorted((place, seat) for seat, place in enumerate(event.places) if place)
        hands = []
        for place, seat in shown:
            dice = event.hands[seat]
            named = self._named(scene, dice, rules)
            hands.append(f"{place}. {seat_sign(seat)} **{scene.names[seat]}** {_dice(dice)} {named}")
        return "\n".join((scene.say(f"bidou-shown-{event.why.replace('_', '-')}"), *hands))

    def pictures(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[Picture]:
        """The hands that were shown, and the chips that moved for them."""
        return [
            self._showdown(scene, event, events[number + 1 :])
            for number, event in enumerate(events)
            if isinstance(event, happened.Shown)
        ]

    told = frozenset((
        "acted", "shown", "chips_moved", "chips_counted", "uncalled", "thrown_again", "went_out",
        "game_lost", "game_over", "hand_started", "throws_shown", "seat_done",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[Climax]:
        """A showdown: who takes chips, or wins them, and for what hand."""
        return [
            Climax(
                self._told_line(scene, event, events[number + 1 :]),
                self._showdown(scene, event, events[number + 1 :]),
            )
            for number, event in enumerate(events)
            if isinstance(event, happened.Shown)
        ]

    def length(self, scene: BidouScene) -> str:
        """In hands."""
        return scene.say("bidou-length", hands=scene.view.hand)

    def call(self, words: Words, action: BidouAction) -> str:
        """A move of the betting, as it was made."""
        chips = action.chips if isinstance(action, Bet | Raise) else 0
        return words.say(f"bidou-called-{action.kind}", chips=chips)

    def _told_line(
        self, scene: Scene[FamilyRules], event: happened.Shown, later: Sequence[BidouEvent]
    ) -> str:
        how, seats, chips = _verdict(event, later)
        # A tie is between all who have shown their hands.
        seats = seats or tuple(seat for seat, dice in enumerate(event.hands) if dice)
        line = scene.say(f"bidou-told-{how}", names=tuple(map(Seat, seats)), seats=len(seats), chips=chips)
        until = takewhile(lambda one: not isinstance(one, happened.Shown), later)
        told = [self._told_after(scene, one) for one in until]
        return " ".join((line, *filter(None, told)))

    def _told_after(self, scene: Scene[FamilyRules], event: BidouEvent) -> str | None:
        match event:
            case happened.WentOut() | happened.GameLost():
                return self._told(scene, event)
            case happened.HandStarted(open_throw=False):
                return scene.say("bidou-told-captain", name=Seat(event.captain))
        return None

    def _showdown(
        self, scene: Scene[FamilyRules], event: happened.Shown, later: Sequence[BidouEvent]
    ) -> Picture:
        settled = list(takewhile(lambda one: not isinstance(one, _NEXT), later))
        after, rules = later[len(settled) :], scene.rules
        counted = next(each for each in later if isinstance(each, happened.ChipsCounted))
        how, payers, moved = _verdict(event, later)
        throws = []
        for seat, dice in enumerate(event.hands):
            chips, change = counted.stacks[seat] - _gain(seat, after), _gain(seat, settled)
            if dice or chips or change:
                kind = kind_of(hand_of(dice), rules.ranking).replace("_", "-") if dice else ""
                named = scene.say(f"bidou-drawn-{kind}") if kind else ""
                outcome: Outcome = "" if seat not in payers else "won" if how == "won" else "lost"
                throws.append(
                    Throw(scene.player(seat), event.places[seat], dice, named, chips, change, outcome)
                )
        throws.sort(key=lambda throw: (throw.place or len(event.hands) + 1, throw.player.seat))
        hands = sum(bool(dice) for dice in event.hands)
        drawing = Showdown(
            tuple(throws), counted.pool - _gain("pool", after),
            scene.say(
                f"bidou-drawn-{how}", names=scene.drawn(*payers), seats=len(payers), chips=moved
            ),
            scene.say(f"bidou-drawn-below-{_below(event, how)}", hands=hands),
            how in ("won", "tie", "again"),
            scene.say("bidou-drawn-pot" if isinstance(rules, MontevideoRules) else "bidou-drawn-pool"),
        )  # fmt: skip
        return picture("showdown.png", self._showdown_words(scene, event, drawing), drawing)

    @staticmethod
    def _showdown_words(scene: Scene[FamilyRules], event: happened.Shown, drawing: Showdown) -> list[str]:
        """The picture in words: each hand with its place and its name, and each one's chips."""
        lines = [scene.say(f"bidou-alt-{event.why.replace('_', '-')}")]
        for throw in drawing.throws:
            seat = throw.player.seat - 1
            facts: dict[str, Fact] = {
                "seat": seat_sign(seat), "name": scene.told(seat), "place": throw.place,
                "dice": "-".join(map(str, throw.dice)), "named": throw.named,
            }  # fmt: skip
            told = scene.say("bidou-alt-hand" if throw.dice else "bidou-alt-covered", **facts)
            chips = scene.say("bidou-alt-chips", chips=throw.chips, change=f"{throw.change:+}")
            lines.append(f"{told}; {chips}")
        return [*lines, scene.say("bidou-alt-pool", chips=drawing.pool)] if drawing.pool else lines

    # -- words

    def action(self, words: Words, action: BidouAction) -> str:
        """An action in words: ``raise by 1``."""
        if isinstance(action, Bet | Raise):
            return words.say(f"bidou-do-{action.kind}", chips=action.chips)
        if isinstance(action, Keep):
            return words.say("bidou-do-keep", dice="-".join(map(str, action.dice)))
        return words.say(f"bidou-do-{action.kind}")

    def rules(self, words: Words, rules: FamilyRules, players: int | None) -> list[str]:
        """The rules as a table of so many players plays them."""
        return family_rules(words, rules, players)

    def brief(self, words: Words, rules: FamilyRules, players: int | None) -> Brief:
        """Six lines, and the kinds of hands from the best to the lowest."""
        rows, told = [], [words.say("bidou-brief-alt")]
        for kind, alike in groupby(odds_table(rules.ranking), key=lambda row: row.kind):
            hands = [row.hand for row in alike]
            named = words.say(f"bidou-drawn-{kind.replace('_', '-')}")
            ends = {"first": hand_text(hands[0]), "last": hand_text(hands[-1])}
            between = words.say("bidou-brief-range", **ends) if len(hands) > 1 else ends["first"]
            rows.append(HandRow("", hands[0], named, (between,) if len(hands) > 1 else ()))
            told.append(words.say("bidou-brief-alt-kind", named=named, hands=between))
        heading = ("", words.say("bidou-brief-heading"), "")
        shown = replace(picture("hands.png", told, HandTable(tuple(rows), heading)), only=True)
        lines = tuple(family_brief(words, rules, players))
        return Brief(lines, family_example(words, rules, players), shown)

    # -- odds

    has_odds = True

    def odds(
        self, words: Words, rules: FamilyRules, hand: str | None, dice: str | None, *, whole: bool = False
    ) -> Found:
        """All 56 hands with their chances in one throw, or the best chances to beat one of them and its
        neighbours in the table."""
        target = None if hand is None else _read_hand(hand)
        rows = odds_table(rules.ranking)
        legend = words.say("bidou-odds-percent")
        if rules.exception:
            ones = next(row for row in rows if row.hand == ONES)
            legend += " " + words.say("bidou-rank-ones", above=ones.place - 1)
        if target is None:
            lines = _special_odds(words, rules)
            return Found((*lines, legend), self._odds_picture(words, rules, rows, None))
        own = None if dice is None else _read_hand(dice)
        lines = [words.say("bidou-odds-beat", hand=hand_text(target))]
        throws = range(1, MAX_THROWS + 1) if own is None else range(MAX_THROWS)
        for left in throws:
            chances = {
                name: _chance(words, beat(target, left, keep, rules.ranking, rules.exception, dice=own))
                for name, keep in (("plain", False), ("keeping", True))
            }
            lines.append(words.say("bidou-odds-left" if own else "bidou-odds-throws", throws=left, **chances))
        if whole:
            return Found((*lines, legend), self._odds_picture(words, rules, rows, target))
        at = next(number for number, row in enumerate(rows) if row.hand == target)
        near = rows[max(at - NEIGHBOURS, 0) : at + NEIGHBOURS + 1]
        return Found(tuple(lines), self._odds_picture(words, rules, near, target), hand_text(target))

    @staticmethod
    def _odds_picture(
        words: Words, rules: FamilyRules, rows: Sequence[HandOdds], marked: Hand | None
    ) -> Picture:
        """Lines of the table of hands; beside one that is marked each has its name."""
        few = len(rows) < len(ALL)
        drawn = []
        kinds: dict[str, list[str]] = {}
        for row in rows:
            named = words.say(f"bidou-drawn-{row.kind.replace('_', '-')}") if few else ""
            share = _beats(row.hand, rules.ranking, rules.exception)
            beats = percent(words, share)
            figures = (f"{row.ways}/{THROWS}", beats) if few else (words.number(100 * share),)
            drawn.append(HandRow(str(row.place), row.hand, named, figures, row.hand == marked))
            line = words.say(
                "bidou-odds-alt-line", place=row.place, hand=hand_text(row.hand), beats=beats,
                marked=int(row.hand == marked),
            )  # fmt: skip
            kinds.setdefault(str(row.place) if few else row.kind, []).append(line)
        titles = ("place", "hand", "throws", "beats") if few else ("place", "hand", "percent")
        heading = tuple(words.say(f"bidou-odds-title-{title}") for title in titles)
        # Where the picture is late these words stand in its place: a line for each of 56 hands is too much.
        told = [words.say("bidou-odds-alt"), *map(words.parts, kinds.values())]
        return replace(picture("odds.png", told, HandTable(tuple(drawn), heading)), only=True)


_EXCEPTED: Mapping[Hand, str] = {ONES: "bidou-rank-ones", BIDOU: "bidou-rank-bidou"}
"""What is said of the hands that the exception of 1-1-1 is about (Bidou 1.1)."""
NEIGHBOURS = 3
"""So many lines of the table of hands are shown on each side of the one that was asked for."""


def _special_odds(words: Words, rules: FamilyRules) -> list[str]:
    """The chance of a hand that is above every number."""
    special = [hand for hand in ALL if is_special(hand, rules.ranking)]
    return [
        words.say(
            "bidou-odds-special", throws=throws,
            plain=_chance(words, reach(special, throws, keep=False)),
            keeping=_chance(words, reach(special, throws, keep=True)),
        )
        for throws in range(1, MAX_THROWS + 1)
    ]  # fmt: skip


@cache
def _beats(hand: Hand, ranking: Ranking, exception: bool) -> float:
    """How many of all throws a hand beats, one against one."""

    def is_better(other: Hand) -> bool:
        shown = showdown((hand, other), ranking, exception)
        return shown[0] > shown[1]

    return float(sum(map(ways, filter(is_better, ALL))) / Fraction(THROWS))


def _chance(words: Words, chance: Fraction) -> str:
    return words.percent(float(chance), 1)


def _read_hand(text: str) -> Hand:
    dice = re.findall(r"[1-6]", text)
    if len(dice) != DICE or re.fullmatch(r"[\s1-6,;-]+", text) is None:
        raise Refused(message("bidou-odds-unreadable", text=text[:20]))
    return hand_of(int(die) for die in dice)


def _dice(dice: Sequence[int]) -> str:
    """Dice in signs and in figures: ``⚁⚀⚀ 2-1-1``."""
    return f"{dice_signs(dice)} {'-'.join(map(str, dice))}"


_NEXT = (happened.HandStarted, happened.GameStarted, happened.GameLost, happened.Shown)
"""With these the chips of a showdown are settled: what moves afterwards belongs to what comes next."""


def _gain(purse: happened.Purse, events: Sequence[BidouEvent]) -> int:
    """How many chips came to a place by what happened; negative where more went than came."""
    moves = [event for event in events if isinstance(event, happened.ChipsMoved)]
    came = sum(move.chips for move in moves if move.target == purse)
    return came - sum(move.chips for move in moves if move.source == purse)


def _verdict(event: happened.Shown, later: Sequence[BidouEvent]) -> tuple[str, tuple[int, ...], int]:
    """What a showdown came to, whose it is, and how many chips it is to each: ``lost`` (they had the lowest
    hand and take chips), ``won`` (the best, and win them), ``open`` (they take the chip of an open throw),
    ``fish`` or ``pays`` (all passed, and the best hand takes chips, or pays one into the pot). Nobody's are a
    ``tie``, one in which ``each`` takes a chip, and one that is thrown ``again``."""
    settled = list(takewhile(lambda one: not isinstance(one, _NEXT), later))
    if any(isinstance(one, happened.ThrownAgain) for one in settled):
        return "again", (), 0
    moves = [one for one in settled if isinstance(one, happened.ChipsMoved)]
    for reason in ("won", "lost"):
        counted = [move for move in moves if move.reason == reason]
        seats = tuple(sorted({move.target for move in counted if isinstance(move.target, int)}))
        if seats:
            how = {"poor_fish": "fish", "open_throw": "open"}.get(event.why, reason)
            return how, seats, max(_gain(seat, settled) for seat in seats)
        if counted and isinstance(counted[0].source, int):
            return "pays", (counted[0].source,), counted[0].chips
    return ("each" if any(move.reason == "one_each" for move in moves) else "tie"), (), 0


def _below(event: happened.Shown, how: str) -> str:
    """What stands below the verdict in a picture."""
    return how if event.why == "called" else event.why.replace("_", "-")


def _few(actions: Sequence[BidouAction]) -> Sequence[BidouAction]:
    """As many as a select has room for: of more amounts the low half, and of the high ones every so many
    up to the last. Any other amount can be typed."""
    if len(actions) <= CHOICES_A_SELECT:
        return actions
    half = CHOICES_A_SELECT // 2
    step = -(-(len(actions) - half) // half)
    return [*actions[:half], *actions[: half - 1 : -step][::-1]]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
