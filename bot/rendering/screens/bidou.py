"""Bidou and Montevideo on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Emblem, HandRow, HandTable
from bot.rendering.screens.events.bidou import event_lines
from bot.rendering.screens.held.bidou import aim, bets, rank
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
from bot.rendering.screens.notation.bidou import dice_text, match_line, reached
from bot.rendering.screens.odds.bidou import hand_odds
from bot.rendering.screens.reveals.bidou import showdown_line, showdown_picture
from bot.rendering.screens.rulebook.bidou import family_brief, family_example, family_rules
from bot.rendering.screens.samples.bidou import SAMPLES
from bot.rendering.screens.scene import (
    Brief,
    Climax,
    Figure,
    Found,
    GameScreens,
    Move,
    Moves,
    Pick,
    Picker,
    PlayScene,
    Reached,
    Scene,
    Situation,
)
from bot.rendering.screens.signs import chip, seat_sign
from bot.rendering.screens.terms.bidou import family_terms
from games.bidou import events as happened
from games.bidou.actions import Bet, BidouAction, Keep, Raise
from games.bidou.events import BidouEvent
from games.bidou.hands import text as hand_text
from games.bidou.odds import table as odds_table
from games.bidou.rules import FamilyRules, for_nine
from games.bidou.views import BidouView
from games.engine import Seat

STYLES: Mapping[str, Style] = {
    "pass": "secondary",
    "stand": "secondary",
    "drop": "danger",
    "call": "success",
}

MANY = ("bet", "raise", "keep")
"""The kinds of moves that may be many at once."""
LAST_MOVES = 8
"""The number of a hand's last moves that a board lists."""
FEW = 2
"""The number of those that have a button."""

BidouScene: TypeAlias = PlayScene[FamilyRules, BidouView]


class BidouScreens(GameScreens[FamilyRules, BidouAction, BidouView, BidouEvent]):
    """Board, hand, events, moves and rules of a game of the family. ``options`` are its command's own,
    ``house_rules`` its example of house rules, ``kin`` the game with the rules that both share, and
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
    figures: Mapping[str, Figure] = {
        "calls": Figure("doubts_right", ("doubts",)),
        "bets-held": Figure("called_true", ("called",)),
        "unseen": Figure("unseen", ("hands",)),
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
        """Return hand and phase, each player's chips and what they did, and what is in the middle."""
        view = scene.view
        phase = scene.say(f"bidou-phase-{view.phase.replace('_', '-')}")
        above: tuple[str, ...] = ()
        if view.match:
            above = (match_line(scene),)
        middle = self._middle(scene)
        moves = scene.words.row(
            f"{scene.told(move.seat)} {self.call(scene.words, move.action)}"
            for move in view.moves[-LAST_MOVES:]
        )
        dots = "… " * (len(view.moves) > LAST_MOVES)
        return Situation(
            scene.say("bidou-stage", hand=view.hand, phase=phase),
            (*above, *(self._seat(scene, seat) for seat in range(view.players))),
            tuple(filter(None, [middle])),
            self._stands(scene),
            Plain(scene.say("bidou-moves-so-far", moves=dots + moves)) if moves else None,
        )

    def is_on_board(self, event: BidouEvent) -> bool:
        """Whether the board shows an event, including the chips of a bet or an ante."""
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
        captain = "bidou-captain" if view.captain == view.thrower else "bidou-captain-opened"
        marks = [scene.say(captain)] if seat == view.captain else []
        if view.phase in ("throwing", "open_throw"):
            if seat in view.done:
                marks.append(scene.say("bidou-done"))
        elif seat in view.all_in:
            marks.append(scene.say("bidou-all-in"))
        if view.throws[seat]:
            marks.append(scene.say("bidou-throws", throws=view.throws[seat]))
        dice = view.hands[seat]
        if dice and view.seat is None:
            marks.append(dice_text(dice))
        last = next((move.action for move in reversed(view.moves) if move.seat == seat), None)
        if last is not None:
            marks.append(f"**{self.call(scene.words, last)}**")
        elif view.phase == "betting" and seat not in view.live:
            marks.append(scene.say("bidou-dropped"))
        return marks

    def _stands(self, scene: BidouScene) -> tuple[str, ...]:
        """Say what is in the middle, large, and for which hand it is."""
        view = scene.view
        if view.phase == "throwing":
            return (scene.say(f"bidou-throwing-{'in-turn' if view.turn is not None else 'together'}"),)
        if view.holder is not None:
            return (scene.say("bidou-open-throw", name=Seat(view.holder)),)
        lies = scene.say(
            "bidou-lies-pot", chips=view.pool,
            owed=view.owed if view.bet and view.turn is not None else 0,
        )  # fmt: skip
        goes = scene.say("bidou-best-wins" if view.mode == "montevideo" else "bidou-lowest-takes")
        return goes, f"## {chip()} {lies}"

    def ask(self, scene: BidouScene) -> str:
        """Say what to do: throw, bet, or call so many."""
        view = scene.view
        if view.phase == "throwing":
            return scene.say("bidou-ask-throw")
        if view.holder is not None:
            return scene.say("bidou-ask-open-throw")
        if not view.bet:
            return scene.say("bidou-ask-bet")
        raises = any(action.kind == "raise" for action in view.offered)
        return scene.say("bidou-ask-call", owed=view.owed, raises=int(raises))

    def offered(self, scene: BidouScene, *, in_turn: bool) -> Moves:
        """Return what the seat in turn may do, where all may know it: to call in a row of its own, then the
        lowest amounts and what costs nothing; nothing is done out of turn."""
        options = scene.view.offered if in_turn else ()
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

    def picker(self, scene: BidouScene, path: str) -> Picker | None:
        """Offer any amount, or any dice to keep in an open throw."""
        amounts = _few([action for action in scene.view.offered if action.kind in MANY and scene.view.legal])
        said = [(_capital(self.action(scene.words, action)), action) for action in amounts]
        return Picker.of(scene.words, scene.say("bidou-pick"), said)

    # -- hands

    def heading(self, scene: BidouScene) -> str:
        """Say the hand, and its phase."""
        phase = scene.say(f"bidou-phase-{scene.view.phase.replace('_', '-')}")
        return scene.say("bidou-hand-title", hand=scene.view.hand, phase=phase)

    def task(self, scene: BidouScene) -> str:
        """Say what to do: throw or stop, or what can be done about a bet."""
        view = scene.view
        if view.phase != "betting":
            return scene.say("bidou-task-throw" if view.throws_left else "hand-your-turn")
        if not view.bet:
            return scene.say("bidou-task-open")
        raises = any(action.kind == "raise" for action in view.offered)
        return scene.say("bidou-task-raise" if raises else "bidou-task-call")

    def small_print(self, scene: BidouScene) -> str | None:
        """Say who is done, and who is still throwing."""
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
        """Say a seat's own dice, and how good they are."""
        view = scene.view
        dice = view.hands[scene.seat]
        lines = []
        if dice:
            lines += [f"# {dice_text(dice)}", rank(scene, dice)]
            kept = view.kept[scene.seat]
            if kept:
                lines.append(scene.say("bidou-own-kept", dice="-".join(map(str, kept))))
        else:
            lines.append(scene.say("bidou-own-none" if scene.seat in view.alive else "bidou-own-out"))
        return "\n".join(lines)

    def situation(self, scene: BidouScene) -> str:
        """Say a seat's throws, or everybody's bets."""
        view = scene.view
        if view.phase == "throwing" and view.hands[scene.seat]:
            key = "bidou-own-throws" if view.throws_left else "bidou-own-done"
            throws = scene.say(key, throws=view.throws[scene.seat] or 0, left=view.throws_left)
            return "\n".join((throws, *aim(scene)))
        if view.phase == "betting":
            return "\n".join(bets(scene))
        if view.holder is None:
            return ""
        key = "bidou-open-throw-you" if view.holder == view.seat else "bidou-open-throw"
        return scene.say(key, name=Seat(view.holder))

    def out(self, scene: BidouScene, place: int) -> str:
        """Say whether a seat without chips is safe, or has lost."""
        is_pot = scene.view.mode == "montevideo"
        return scene.say("montevideo-hand-out" if is_pot else "bidou-hand-out", place=place)

    def others(self, scene: BidouScene) -> Sequence[str]:
        """Return the players; their bets are in the situation."""
        return () if scene.view.phase == "betting" else super().others(scene)

    def own_moves(self, scene: BidouScene) -> list[tuple[str, BidouAction]]:
        """Return the moves to stop and to throw again; in an open throw these are on the board."""
        view = scene.view
        if view.phase != "throwing":
            return []
        return [
            (self._own_label(scene, action), action)
            for action in sorted(view.legal, key=lambda action: action.kind == "stand")
            if not isinstance(action, Keep)
        ]

    def own_pick(self, scene: BidouScene) -> Pick | None:
        """Return the dice to keep, where there are several ways."""
        keeps = [action for action in scene.view.legal if isinstance(action, Keep)]
        if scene.view.phase != "throwing" or not keeps:
            return None
        choices = [
            (_capital(self.action(scene.words, keep)), keep.text.removeprefix("keep ")) for keep in keeps
        ]
        return Pick(scene.say("bidou-pick-keep"), "keep", 1, choices)

    def _own_label(self, scene: BidouScene, action: BidouAction) -> str:
        return scene.say(f"bidou-button-{action.kind}", chips=0)

    def terms(self, view: BidouView) -> list[str]:
        """Return the terms of throws and bets."""
        return family_terms(view)

    # -- what happened

    def events(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[str]:
        """Tell the public events, movements of chips together in a line."""
        return event_lines(scene, events)

    def pictures(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[Picture]:
        """Return the hands that were shown, and the chips that moved for them."""
        return [
            showdown_picture(scene, event, events[number + 1 :])
            for number, event in enumerate(events)
            if isinstance(event, happened.Shown)
        ]

    told = frozenset((
        "acted", "shown", "chips_moved", "chips_counted", "uncalled", "thrown_again", "went_out",
        "game_lost", "game_over", "hand_started", "throws_shown", "seat_done",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[FamilyRules], events: Sequence[BidouEvent]) -> list[Climax]:
        """Return a showdown: who takes chips, or wins them, and for which hand."""
        return [
            Climax(
                showdown_line(scene, event, events[number + 1 :]),
                showdown_picture(scene, event, events[number + 1 :]),
                event.number,
            )
            for number, event in enumerate(events)
            if isinstance(event, happened.Shown)
        ]

    def length(self, scene: BidouScene) -> str:
        """Say the length in hands."""
        return scene.say("bidou-length", hands=scene.view.hand)

    def has_moved(self, scene: BidouScene) -> bool:
        """Whether the seat has thrown again or stopped, or has bet or passed, in this hand."""
        view, seat = scene.view, scene.seat
        return (
            (view.throws[seat] or 0) > 1 or seat in view.done or any(move.seat == seat for move in view.moves)
        )

    def reached(self, scene: BidouScene) -> Reached:
        """Return the chips, and in a match the games won."""
        return reached(scene)

    def call(self, words: Words, action: BidouAction) -> str:
        """Say a move of the betting, as it was made."""
        chips = action.chips if isinstance(action, Bet | Raise) else 0
        return words.say(f"bidou-called-{action.kind}", chips=chips)

    # -- words

    def done(self, scene: PlayScene[FamilyRules, BidouView], action: BidouAction) -> str:
        """Tell a player the throw or bet that they have just made."""
        if isinstance(action, Bet | Raise):
            return scene.say(f"bidou-you-{action.kind}", chips=action.chips)
        if isinstance(action, Keep):
            return scene.say("bidou-you-keep", dice="-".join(map(str, action.dice)))
        return scene.say(f"bidou-you-{action.kind}")

    def action(self, words: Words, action: BidouAction) -> str:
        """Say an action in words: ``raise by 1``."""
        if isinstance(action, Bet | Raise):
            return words.say(f"bidou-do-{action.kind}", chips=action.chips)
        if isinstance(action, Keep):
            return words.say("bidou-do-keep", dice="-".join(map(str, action.dice)))
        return words.say(f"bidou-do-{action.kind}")

    def rules(self, words: Words, rules: FamilyRules, players: int | None) -> list[str]:
        """Return the rules as a table of so many players plays them."""
        return family_rules(words, rules, players)

    def brief(self, words: Words, rules: FamilyRules, players: int | None) -> Brief:
        """Return six lines, and the kinds of hands from the best to the lowest with the chance of each."""
        rows: list[HandRow] = []
        told = [words.say("bidou-brief-alt")]
        for kind, alike in groupby(odds_table(rules.ranking), key=lambda row: row.kind):
            same = list(alike)
            named = words.say(f"bidou-drawn-{kind.replace('_', '-')}")
            ends = {"first": hand_text(same[0].hand), "last": hand_text(same[-1].hand)}
            between = words.say("bidou-brief-range", **ends) if len(same) > 1 else ends["first"]
            chance = _chance(words, sum(row.chance for row in same))
            rows.append(HandRow(str(len(rows) + 1), same[0].hand, named, (chance,)))
            told.append(words.say("bidou-brief-alt-kind", named=named, hands=between, odds=chance))
        heading = ("", words.say("bidou-brief-heading"), words.say("bidou-brief-chance"))
        shown = replace(picture("hands.png", told, HandTable(tuple(rows), heading)), only=True)
        lines = tuple(family_brief(words, rules, players))
        return Brief(lines, family_example(words, rules, players), shown)

    # -- odds

    has_odds = True

    def odds(
        self, words: Words, rules: FamilyRules, hand: str | None, dice: str | None, *, whole: bool = False
    ) -> Found:
        """Return all 56 hands with their chances in one throw, or the best chances to beat one of them and
        its neighbours in the table."""
        return hand_odds(words, rules, hand, dice, whole=whole)


def _few(actions: Sequence[BidouAction]) -> Sequence[BidouAction]:
    """Return as many as a select has room for: of more amounts the low half, and a regular choice of the high
    ones up to the last. Any other amount can be typed."""
    if len(actions) <= CHOICES_A_SELECT:
        return actions
    half = CHOICES_A_SELECT // 2
    step = -(-(len(actions) - half) // half)
    return [*actions[:half], *actions[: half - 1 : -step][::-1]]


def _chance(words: Words, chance: Fraction | int) -> str:
    """Say a chance as a friend would: ``1 in 14``, ``2 in 3``."""
    of = 3 if 2 * chance > 1 else round(1 / chance)
    return words.say("bidou-brief-odds", times=round(of * chance), of=of)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
