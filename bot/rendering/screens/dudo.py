"""Dudo on screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Emblem, Mark
from bot.rendering.screens.events.dudo import event_lines
from bot.rendering.screens.model import (
    Button,
    Picture,
    Plain,
    Style,
    moment_id,
    phone_rows,
)
from bot.rendering.screens.notation.dudo import dice_text, face_name, plain_bid, plain_call
from bot.rendering.screens.pickers.dudo import picker
from bot.rendering.screens.reveals.dudo import reveal_line, reveal_picture
from bot.rendering.screens.rulebook.dudo import dudo_brief, dudo_rules
from bot.rendering.screens.rulebook.example import example
from bot.rendering.screens.samples.dudo import SAMPLES
from bot.rendering.screens.scene import (
    Brief,
    Climax,
    Figure,
    GameScreens,
    Move,
    Moves,
    Picker,
    PlayScene,
    Reached,
    Scene,
    Situation,
)
from bot.rendering.screens.signs import WILD, die, held
from bot.rendering.screens.signs import mark as sign
from bot.rendering.screens.terms.dudo import dudo_terms
from games.dudo import events as happened
from games.dudo.actions import CALZA, DOUBT, PASS, Bid, DudoAction, Sum
from games.dudo.bids import ACE
from games.dudo.events import DudoEvent
from games.dudo.rules import DudoRules
from games.dudo.views import DudoView
from games.engine import Seat

CHOICES: Mapping[str, tuple[str, str]] = {
    "offer": ("accept", "decline"),
    "sight": ("open", "closed"),
    "direction": ("left", "right"),
}
"""The choices before a round, by its phase."""
LAST_BIDS = 6
"""The number of a round's last bids that a board lists, and a hand."""
_NBSP = "\u00a0"
_ACE, _WILD_ACE = die(ACE), die(ACE, WILD)

DudoScene: TypeAlias = PlayScene[DudoRules, DudoView]


class DudoScreens(GameScreens[DudoRules, DudoAction, DudoView, DudoEvent]):
    """Board, hand, events, moves and rules of Dudo."""

    moves = (
        Move("bid", ("bid", "sum")),
        Move("doubt", ("dudo",), "dudo"),
        Move("calza", ("calza",), "calza"),
        Move("pass", ("pass",), "pass"),
    )
    options: Mapping[str, str] = {"dice": "dice_start"}
    house_rules = "calza=off loss=difference"
    samples = SAMPLES
    habits: Mapping[str, tuple[str, ...]] = {
        "doubts": ("doubts", "doubts_right"),
        "calzas": ("calzas", "calzas_right"),
        "called": ("called", "called_true"),
        "bluffs": ("bluffs_called", "bluffs_uncalled"),
    }
    figures: Mapping[str, Figure] = {
        "doubts": Figure("doubts_right", ("doubts",)),
        "bids-held": Figure("called_true", ("called",)),
        "bluffs": Figure("bluffs_uncalled", ("bluffs_called", "bluffs_uncalled")),
    }
    emblem = "cup"
    drawn = Emblem(dice=(5, 1), cup=True)
    hands = None

    # -- the board

    accent = 0xE69F00
    on_board = frozenset((
        "bid", "passed", "round_started", "dealt", "sight_chosen", "direction_chosen", "special_offered",
    ))  # fmt: skip

    def table(self, scene: DudoScene) -> Situation:
        """Return round and dice in play; each player's dice and last bid, from the opener on; and the bid to
        beat."""
        view = scene.view
        stage = scene.say("dudo-stage", number=view.round, dice=view.total)
        above: tuple[str, ...] = ()
        if view.kind != "normal":
            title = f"### {sign('aces_not_wild')} {scene.say(f'dudo-special-{view.kind}')}"
            above = (title, self._special(scene))
        players = [self._seat(scene, seat) for seat in self._in_order(view)]
        return Situation(
            stage,
            (*above, *players),
            stands=self._stands(scene),
            said=None if (bids := self._bids(scene)) is None else Plain(bids),
        )

    @staticmethod
    def _bids(scene: DudoScene) -> str | None:
        """Say who bid what, the last ones of the round, in plain words without emojis."""
        calls = scene.view.calls
        said = [
            f"{scene.told(call.seat)} {plain_bid(scene.words, call.action)}" for call in calls[-LAST_BIDS:]
        ]
        listed = "… " * (len(calls) > LAST_BIDS) + scene.words.row(said)
        return scene.say("dudo-bids-so-far", bids=listed) if said else None

    def _kind(self, scene: DudoScene) -> str:
        view = scene.view
        kind = f"{view.kind}-{view.sight}" if view.kind == "obligo" and view.sight else view.kind
        return scene.say(f"dudo-kind-{kind}")

    @staticmethod
    def _in_order(view: DudoView) -> list[int]:
        """Return the seats from the opener on, in order of play; those that are out come last."""
        order = view.order if view.direction == "left" else view.order[::-1]
        start = order.index(view.opener)
        turned = (*order[start:], *order[:start])
        return sorted(turned, key=lambda seat: not view.dice[seat])

    @staticmethod
    def _special(scene: DudoScene) -> str:
        view = scene.view
        kind = f"{view.kind}-{view.sight}" if view.kind == "obligo" and view.sight else view.kind
        return scene.say(f"dudo-special-{kind}-text")

    def _seat(self, scene: DudoScene, seat: int) -> str:
        view, left = scene.view, scene.view.dice[seat]
        turn = seat == view.turn
        own = [call.action for call in view.calls if call.seat == seat]
        last = own[-1] if own else None
        marks = [f"**{scene.names[seat]}**" if turn else scene.names[seat]]
        if view.banked[seat]:
            marks.append(scene.say("dudo-banked", dice=view.banked[seat]))
        if not left:
            marks.append(scene.say("dudo-out-mark"))
        elif last is not None and not turn:
            said = self._starred(scene, self.call(scene.words, last))
            stands = bool(view.calls) and view.calls[-1].seat == seat
            marks.append(f"**{said}**" if stands else said)
        elif turn:
            marks.append(scene.say("dudo-opens-mark" if not view.calls else "dudo-turn-mark"))
        lost = max(0, view.rules.dice_start - left)
        return f"{held(seat, left, lost, turn=turn)} **{left}** {' · '.join(marks)}"

    def _stands(self, scene: DudoScene) -> tuple[str, ...]:
        """Say what must be beaten, large."""
        view = scene.view
        if view.bid is None or view.bidder is None:
            if view.phase in CHOICES and view.turn is not None:
                return (scene.say(f"dudo-phase-{view.phase}", name=Seat(view.turn)),)
            return () if view.passer is None else (scene.say("dudo-pass-opens", name=Seat(view.passer)),)
        big = f"# {self.spoken(scene, view.bid).replace(' × ', f'{_NBSP}×{_NBSP}')}"
        if view.passer is not None:
            return scene.say("dudo-pass-stands", name=Seat(view.passer)), big
        if isinstance(view.bid, Sum):
            kind = "sum"
        elif view.bid.face == 1:
            kind = "bid"  # on aces, which can't be counted without them
        else:
            kind = "wild" if view.wild else "bid" if view.kind == "normal" else "plain"
        return scene.say(f"dudo-says-{kind}", name=Seat(view.bidder)), big

    def ask(self, scene: DudoScene) -> str:
        """Say what to do: beat the bid, open, or choose."""
        view = scene.view
        if view.phase in CHOICES:
            return scene.say(f"dudo-ask-{view.phase}")
        if view.bid is None:
            return scene.say("dudo-ask-pass" if view.passer is not None else "dudo-ask-open")
        if isinstance(view.bid, Sum):
            bid = self.action(scene.words, view.bid)
        else:
            bid = f"{view.bid.quantity}{_NBSP}×{_NBSP}{face_name(scene.words, view.bid)}"
        return scene.say("dudo-ask-passed" if view.passer is not None else "dudo-ask-beat", bid=bid)

    def offered(self, scene: DudoScene, *, in_turn: bool) -> Moves:
        """Return three bids, any other bid, and the calls; or what comes first. Out of turn there
        are only the calls that the rules allow everyone."""
        view, rules = scene.view, scene.view.rules
        if not in_turn:
            calza = view.may_calza and rules.calza_callers != "next"
            called = self._calls(scene, doubt=rules.dudo_callers == "any", calza=calza) if view.calls else ()
            return Moves((called,) if called else ())
        if view.phase in CHOICES:
            choices = [
                Button(moment_id(scene.table, "do", kind), scene.say(f"dudo-choose-{kind}"), "primary")
                for kind in CHOICES[view.phase]
            ]
            return Moves(phone_rows(choices))
        bids = tuple([self._bid_button(scene, bid) for bid in view.usual])
        calls = self._calls(scene, doubt=bool(view.calls), calza=view.may_calza)
        if view.may_pass:
            calls += (self._do(scene, PASS, scene.say("dudo-do-pass")),)
        more = Button(moment_id(scene.table, "pick"), scene.say("dudo-other-bid"))
        return Moves(tuple(filter(None, (bids, calls))), more if bids else None)

    @staticmethod
    def _do(scene: DudoScene, action: DudoAction, label: str, style: Style = "secondary") -> Button:
        return Button(moment_id(scene.table, "do", action.text), label, style)

    def _calls(self, scene: DudoScene, *, doubt: bool, calza: bool) -> tuple[Button, ...]:
        made = [self._do(scene, DOUBT, scene.say("dudo-do-doubt"), "danger")] if doubt else []
        return (*made, self._do(scene, CALZA, scene.say("dudo-do-calza"))) if calza else tuple(made)

    def _bid_button(self, scene: DudoScene, bid: Bid | Sum) -> Button:
        """Return a button with a die and how many of it; in words where the die's emoji isn't uploaded."""
        if isinstance(bid, Sum):
            return self._do(scene, bid, self.action(scene.words, bid), "primary")
        shown = self._starred(scene, f"{die(bid.face)} × {bid.quantity}")
        pressed = moment_id(scene.table, "do", bid.text)
        return Button(pressed, shown, "primary", words=plain_call(scene.words, bid))

    def picker(self, scene: DudoScene, path: str) -> Picker | None:
        """Offer the nearest 75 bids, and the way to the others, 75 at a time."""
        return picker(scene, path)

    # -- hands

    def heading(self, scene: DudoScene) -> str:
        """Say the round, and its kind."""
        return scene.say("dudo-heading", number=scene.view.round, kind=self._kind(scene))

    def task(self, scene: DudoScene) -> str:
        """Say what to do: open the bidding, beat a bid, or choose."""
        view = scene.view
        if view.phase != "bidding":
            return scene.say("dudo-task-choose")
        if view.passer is not None:
            return scene.say("dudo-task-pass")
        return scene.say("dudo-task-open" if view.bid is None else "dudo-task-beat")

    def done(self, scene: DudoScene, action: DudoAction) -> str:
        """Tell a player the bid or call that they have just made."""
        if isinstance(action, Bid | Sum):
            return scene.say("dudo-you-bid", bid=self.spoken(scene, action))
        return scene.say(f"dudo-you-did-{action.kind}")

    def small_print(self, scene: DudoScene) -> str | None:
        """Say who bid what."""
        return self._bids(scene)

    def over(self, scene: Scene[DudoRules], number: int) -> str:
        """Say that a round is over: Dudo has rounds."""
        return scene.say("dudo-round-over", number=number)

    def part(self, scene: Scene[DudoRules], number: int) -> str:
        """Name a round: Dudo has rounds."""
        return scene.say("dudo-part", number=number)

    def hand(self, scene: DudoScene) -> str:
        """Say a seat's own dice, and those of others where an open obligo round shows them."""
        view = scene.view
        own = view.hands[scene.seat]
        lines = []
        if own:
            lines.append(f"# {dice_text(own, self._held(view))}")
        elif not view.dice[scene.seat]:
            lines.append(scene.say("dudo-hand-out"))
        elif view.phase in ("offer", "sight"):
            lines.append(scene.say("dudo-hand-not-rolled"))
        else:
            lines.append(scene.say("dudo-hand-hidden", dice=view.dice[scene.seat]))
        for seat, dice in enumerate(view.hands):
            if seat != view.seat and dice:
                lines.append(f"**{scene.names[seat]}** {dice_text(dice, self._held(view))}")
        return "\n".join(lines)

    @staticmethod
    def _held(view: DudoView) -> Callable[[int], Mark]:
        """Return the marks of dice in a hand: those that count for the bid, and aces that count as any
        face."""
        face = view.bid.face if isinstance(view.bid, Bid) else None
        return lambda die: "wild" if view.wild and die == 1 else "counts" if die == face else ""

    def situation(self, scene: DudoScene) -> str:
        """Say what the bid is, whose it is, and how much it still needs."""
        view = scene.view
        if view.phase == "over" or view.turn is None:
            return ""
        if view.phase != "bidding":
            who = "you" if view.turn == view.seat else "phase"
            return scene.say(f"dudo-{who}-{view.phase}", name=Seat(view.turn))
        if view.passer is not None:
            key = "dudo-you-passed" if view.passer == view.seat else "dudo-pass-stands"
            if view.bid is None and view.passer != view.seat:
                key = "dudo-pass-opens"
            passed = scene.say(key, name=Seat(view.passer))
            large = "" if view.bid is None else f"## {self.spoken(scene, view.bid)}\n"
            return large + passed
        if view.bid is None or view.bidder is None:
            key = "dudo-you-open" if view.turn == view.seat else "dudo-opens"
            return scene.say(key, name=Seat(view.turn), dice=view.total)
        if view.bidder == view.seat:
            return scene.say("dudo-you-bid", bid=self.spoken(scene, view.bid))
        told = scene.say("dudo-whose-bid", name=Seat(view.bidder))
        return f"## {self.spoken(scene, view.bid)}\n{told} {self._takes(scene)}".strip()

    @staticmethod
    def _takes(scene: DudoScene) -> str:
        """Say how many more dice a bid needs than those that the seat sees: its own, or in an open obligo
        those of all others. Empty for a seat that sees none."""
        view = scene.view
        if not isinstance(view.bid, Bid) or not view.dice[scene.seat]:
            return ""
        seen = [die for hand in view.hands for die in hand or ()]
        held = sum([die == view.bid.face or (view.wild and die == 1) for die in seen])
        hidden, more = view.total - len(seen), view.bid.quantity - held
        if not seen:
            return ""
        own = bool(view.hands[scene.seat])
        if more <= 0:
            return scene.say("dudo-stands-already" if own else "dudo-stands-open", held=held)
        key = "dudo-takes" if own else "dudo-takes-open"
        return scene.say(key, held=held, more=more, hidden=hidden)

    def terms(self, view: DudoView) -> list[str]:
        """Return the terms of bids and calls."""
        return dudo_terms(view)

    # -- what happened

    def events(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[str]:
        """Tell the public events that are worth a line."""
        return event_lines(scene, events)

    def pictures(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[Picture]:
        """Return all cups lifted, as soon as somebody has called."""
        return [
            reveal_picture(scene, event, events) for event in events if isinstance(event, happened.Revealed)
        ]

    told = frozenset((
        "bid", "passed", "doubted", "calza_called", "revealed", "dice_lost", "die_gained", "eliminated",
        "rejoined", "game_won", "round_started",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[Climax]:
        """Return a reveal: who called what, what there was, and what it costs."""
        return [
            Climax(reveal_line(scene, event, events), reveal_picture(scene, event, events), event.number)
            for event in events
            if isinstance(event, happened.Revealed)
        ]

    def length(self, scene: DudoScene) -> str:
        """Say the length in rounds."""
        return scene.say("dudo-length", rounds=scene.view.round)

    def has_moved(self, scene: DudoScene) -> bool:
        """Whether the seat has bid or passed in this round."""
        return any(call.seat == scene.seat for call in scene.view.calls)

    def reached(self, scene: DudoScene) -> Reached:
        """Return the dice left, the most first."""
        dice = scene.view.dice
        most = sorted(range(len(dice)), key=lambda seat: -dice[seat])
        told = scene.words.row(f"{scene.names[seat]} **{dice[seat]}**" for seat in most)
        ahead = tuple(seat for seat in most if dice[seat] == dice[most[0]])
        return Reached(ahead, scene.say("dudo-reached", dice=told))

    def call(self, words: Words, action: DudoAction) -> str:
        """Say a bid as a number and a die."""
        if isinstance(action, Bid):
            return f"{action.quantity} × {die(action.face)}"
        return words.say("dudo-called-pass") if action.kind == "pass" else self.action(words, action)

    # -- words

    def action(self, words: Words, action: DudoAction) -> str:
        """Say an action in words: ``5 × ⚂ threes``."""
        if isinstance(action, Bid):
            return f"{action.quantity} × {die(action.face)} {face_name(words, action)}"
        if isinstance(action, Sum):
            return words.say("dudo-sum", total=action.total)
        return words.say(f"dudo-do-{action.kind}")

    def spoken(self, scene: DudoScene, action: DudoAction) -> str:
        """Say the same with a star for wild aces, the sign that they have in a hand, and the doubt as its
        button calls it."""
        said = scene.say("dudo-do-doubt") if action == DOUBT else self.action(scene.words, action)
        return self._starred(scene, said)

    @staticmethod
    def _starred(scene: DudoScene, said: str) -> str:
        """Return a bid with the sign of a wild ace, where aces are wild."""
        return said.replace(_ACE, _WILD_ACE) if scene.view.wild else said

    def rules(self, words: Words, rules: DudoRules, players: int | None) -> list[str]:
        """Return the rules as a table of so many players plays them."""
        return dudo_rules(words, rules, players)

    def brief(self, words: Words, rules: DudoRules, players: int | None) -> Brief:
        """Return six lines, and a bid that is doubted."""
        scene = example(words, "dudo", self, rules, 2 if players == 2 else 3)
        events = _example(rules, len(scene.names))
        revealed, _ = events
        shown = replace(reveal_picture(scene, revealed, events, spelled=True), file="example.png", only=True)
        return Brief(tuple(dudo_brief(words, rules, players)), reveal_line(scene, revealed, events), shown)


EXAMPLE = ((5, 2, 6), (5, 1, 4), (1, 3))
"""The dice of an example, as many as the rules give."""


def _example(rules: DudoRules, players: int) -> tuple[happened.Revealed, happened.DiceLost]:
    """Return an example: the first player bids as many fives as there are with the aces, and the second
    doubts it."""
    hands = tuple(hand[: rules.dice_start] for hand in EXAMPLE[:players])
    fives, aces = (sum(hand.count(face) for hand in hands) for face in (5, 1))
    wild = aces if rules.wilds else 0
    missing = aces - wild
    loser = 0 if missing else 1
    held = len(hands[loser])
    lost = {"one": 1, "difference": min(max(missing, 1), held), "all": held}[rules.loss]
    revealed = happened.Revealed(
        1, "normal", hands, "dudo", 1, Bid(fives + aces, 5), 0, fives + wild, wild, missing > 0
    )
    why: happened.Reason = "bid_false" if missing else "doubt_wrong"
    return revealed, happened.DiceLost(loser, lost, 0, held - lost, why)
