"""Bidou and Montevideo on screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import TypeAlias

from bot.screens.drawings import Outcome, Showdown, Throw
from bot.screens.model import Button, Picture, Style, moment_id, picture
from bot.screens.rulebook.bidou import family_rules
from bot.screens.samples.bidou import SAMPLES
from bot.screens.scene import Climax, GameScreens, Move, PlayScene, Scene
from bot.screens.signs import dice as dice_signs
from bot.screens.signs import seat_sign
from bot.words import Words
from games.bidou import events as happened
from games.bidou.actions import Bet, BidouAction, Keep, Raise
from games.bidou.events import BidouEvent
from games.bidou.hands import ALL, Hand, is_special
from games.bidou.hands import hand as hand_of
from games.bidou.hands import kind as kind_of
from games.bidou.hands import text as hand_text
from games.bidou.odds import beat, reach
from games.bidou.odds import table as odds_table
from games.bidou.rules import FamilyRules, MontevideoRules
from games.bidou.throwing import MAX_THROWS
from games.bidou.views import BidouView
from games.engine import Refused, Seat, message

DICE = 3
STYLES: Mapping[str, Style] = {
    "pass": "secondary",
    "stand": "secondary",
    "drop": "danger",
    "call": "success",
}

BidouScene: TypeAlias = PlayScene[FamilyRules, BidouView]


class BidouScreens(GameScreens[FamilyRules, BidouAction, BidouView, BidouEvent]):
    """Board, hand, events, moves and rules of a game of the family; ``options`` are its command's own, and
    ``house_rules`` its example of house rules."""

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

    def __init__(self, options: Mapping[str, str], house_rules: str) -> None:
        self.options = options
        self.house_rules = house_rules

    # -- the board

    def table(self, scene: BidouScene) -> str:
        """Hand and phase, every chip, and who does what."""
        view = scene.view
        phase = scene.say(f"bidou-phase-{view.phase.replace('_', '-')}")
        lines = [f"### {scene.say('bidou-hand-title', hand=view.hand, phase=phase)}"]
        if view.match:
            first, second = view.wins
            names = {"first": Seat(0), "second": Seat(1)}
            lines.append(scene.say("bidou-match", game=view.game, wins=first, others=second, **names))
        lines.append(self._chips(scene))
        lines += [self._seat(scene, seat) for seat in range(view.players)]
        lines.append(self._state(scene))
        return "\n".join(lines)

    def _chips(self, scene: BidouScene) -> str:
        view = scene.view
        parts = []
        if view.mode == "two" and view.centre + view.gone + sum(view.stacks) + view.pool:
            parts.append(scene.say("bidou-centre", chips=view.centre))
        parts.append(scene.say("bidou-pot" if view.mode == "montevideo" else "bidou-pool", chips=view.pool))
        if view.ante:
            parts.append(scene.say("bidou-ante", chips=view.ante))
        if view.gone:
            parts.append(scene.say("bidou-gone", chips=view.gone))
        return " · ".join(parts)

    def _seat(self, scene: BidouScene, seat: int) -> str:
        view = scene.view
        marks = [scene.say("bidou-chips", chips=view.stacks[seat])]
        if view.places[seat] is not None:
            marks.append(scene.say("bidou-place", place=view.places[seat]))
        elif seat not in view.alive:
            marks.append(scene.say("bidou-out"))
        else:
            marks += self._marks(scene, seat)
        arrow = "▶" if seat in view.awaited else "▫"
        return f"{arrow} **{scene.names[seat]}** · {' · '.join(marks)}"

    def _marks(self, scene: BidouScene, seat: int) -> list[str]:
        view = scene.view
        marks = [scene.say("bidou-captain")] if seat == view.captain else []
        if view.phase in ("throwing", "open_throw"):
            if seat in view.done:
                marks.append(scene.say("bidou-done"))
        elif seat not in view.live:
            marks.append(scene.say("bidou-dropped"))
        elif seat in view.all_in:
            marks.append(scene.say("bidou-all-in"))
        if view.throws[seat]:
            marks.append(scene.say("bidou-throws", throws=view.throws[seat]))
        if view.stakes[seat]:
            marks.append(scene.say("bidou-stake", chips=view.stakes[seat]))
        dice = view.hands[seat]
        if dice and view.seat is None:
            marks.append(_dice(dice))
        last = next((move.action for move in reversed(view.moves) if move.seat == seat), None)
        if last is not None:
            marks.append(self.action(scene.words, last))
        return marks

    def _state(self, scene: BidouScene) -> str:
        view = scene.view
        if view.phase == "throwing":
            order = "in-turn" if view.turn is not None else "together"
            return scene.say(f"bidou-throwing-{order}")
        if view.holder is not None:
            return scene.say("bidou-open-throw", name=Seat(view.holder))
        if view.bet and view.turn is not None:
            return scene.say("bidou-bet-stands", chips=view.target, name=Seat(view.turn), owed=view.owed)
        return scene.say("bidou-no-bet")

    def buttons(self, scene: BidouScene, *, in_turn: bool) -> list[Button]:
        """What the seat in turn may do, where all may know it; nothing is done out of turn."""
        table = scene.table
        if not in_turn:
            return []
        return [
            Button(
                moment_id(table, "do", action.text),
                _capital(self.action(scene.words, action)),
                STYLES.get(action.kind, "primary"),
            )
            for action in scene.view.options
        ]

    # -- hands

    def hand(self, scene: BidouScene) -> str:
        """A seat's own dice, what they are called, and its throws."""
        view = scene.view
        dice = view.hands[scene.seat]
        lines = [scene.say("bidou-own-title", hand=view.hand)]
        if not dice:
            lines.append(scene.say("bidou-own-none" if scene.seat in view.alive else "bidou-own-out"))
            return "\n".join(lines)
        lines.append(f"# {_dice(dice)}")
        lines.append(self._named(scene, dice, view.rules))
        kept = view.kept[scene.seat]
        if kept:
            lines.append(scene.say("bidou-own-kept", dice="-".join(map(str, kept))))
        key = "bidou-own-throws" if view.throws_left else "bidou-own-done"
        lines.append(scene.say(key, throws=view.throws[scene.seat] or 0, left=view.throws_left))
        return "\n".join(lines)

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
        return [(_capital(self.action(scene.words, action)), action) for action in view.legal]

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

        parts = [
            scene.say(
                f"bidou-chips-{event.reason.replace('_', '-')}",
                chips=event.chips, source=purse(event.source), target=purse(event.target),
            )
            for event in moved
        ]  # fmt: skip
        return scene.say("bidou-chips-line", moves="; ".join(parts))

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
            facts = {
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

    # -- odds

    has_odds = True

    def odds(self, words: Words, rules: FamilyRules, hand: str | None, dice: str | None) -> list[str]:
        """All 56 hands with their chances in one throw, or the best chances to beat one of them."""
        if hand is None:
            return self._all_odds(words, rules)
        target, own = _read_hand(hand), None if dice is None else _read_hand(dice)
        lines = [words.say("bidou-odds-beat", hand=hand_text(target))]
        throws = range(1, MAX_THROWS + 1) if own is None else range(MAX_THROWS)
        for left in throws:
            chances = {
                name: _chance(beat(target, left, keep, rules.ranking, rules.exception, dice=own))
                for name, keep in (("plain", False), ("keeping", True))
            }
            lines.append(words.say("bidou-odds-left" if own else "bidou-odds-throws", throws=left, **chances))
        return lines

    @staticmethod
    def _all_odds(words: Words, rules: FamilyRules) -> list[str]:
        special = [hand for hand in ALL if is_special(hand, rules.ranking)]
        lines = [
            words.say(
                "bidou-odds-special", throws=throws,
                plain=_chance(reach(special, throws, keep=False)),
                keeping=_chance(reach(special, throws, keep=True)),
            )
            for throws in range(1, MAX_THROWS + 1)
        ]  # fmt: skip
        lines.append(words.say("bidou-odds-columns"))
        rows = [
            f"{row.place:2} {hand_text(row.hand)} {row.ways}/216 {_chance(row.chance):>5} {row.better:3}/216"
            for row in odds_table(rules.ranking)
        ]
        return [*lines, "```", *rows, "```"]


def _chance(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
