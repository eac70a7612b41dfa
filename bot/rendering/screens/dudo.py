"""Dudo on screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Cup, Die, Emblem, Mark, Reveal
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
from bot.rendering.screens.rulebook.dudo import dudo_brief, dudo_rules
from bot.rendering.screens.rulebook.example import example
from bot.rendering.screens.samples.dudo import SAMPLES
from bot.rendering.screens.scene import Brief, Climax, GameScreens, Move, Moves, PlayScene, Scene, Situation
from bot.rendering.screens.signs import COUNTS, WILD, die, held, seat_sign
from bot.rendering.screens.signs import mark as sign
from games.dudo import events as happened
from games.dudo.actions import CALZA, DOUBT, PASS, Bid, DudoAction, Pass, Sum
from games.dudo.events import DudoEvent
from games.dudo.rules import DudoRules
from games.dudo.views import DudoView
from games.engine import Seat

CHOICES: Mapping[str, tuple[str, str]] = {
    "offer": ("accept", "decline"),
    "sight": ("open", "closed"),
    "direction": ("left", "right"),
}
"""What is chosen before a round, by its phase."""
LAST_BIDS = 8
"""So many bids of a round a board lists, and a hand."""
_NBSP = "\u00a0"
MARKS: Mapping[Mark, str] = {"": "", "counts": COUNTS, "wild": WILD}

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
    emblem = "cup"
    drawn = Emblem(dice=(5, 1), cup=True)
    hands = None

    # -- the board

    accent = 0xE69F00
    on_board = frozenset((
        "bid", "passed", "round_started", "dealt", "sight_chosen", "direction_chosen", "special_offered",
    ))  # fmt: skip

    def table(self, scene: DudoScene) -> Situation:
        """Round and dice in play; each one's dice and last bid, from the opener on; and the bid to beat."""
        view = scene.view
        stage = scene.say("dudo-stage", number=view.round, dice=view.total)
        above: tuple[str, ...] = ()
        if view.kind != "normal":
            title = f"### {sign('aces_not_wild')} {scene.say(f'dudo-special-{view.kind}')}"
            above = (title, self._special(scene))
        players = tuple(self._seat(scene, seat) for seat in self._in_order(view))
        said = [self._said(scene, call.action) for call in view.calls]
        listed = "… " * (len(said) > LAST_BIDS) + scene.words.row(said[-LAST_BIDS:])
        return Situation(
            stage,
            (*above, *players),
            stands=self._stands(scene),
            said=Plain(scene.say("dudo-bids-so-far", bids=listed)) if said else None,
        )

    def _kind(self, scene: DudoScene) -> str:
        view = scene.view
        kind = f"{view.kind}-{view.sight}" if view.kind == "obligo" and view.sight else view.kind
        return scene.say(f"dudo-kind-{kind}")

    @staticmethod
    def _in_order(view: DudoView) -> list[int]:
        """The seats from the opener on, as the round goes; those that are out come last."""
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
        last = next((call.action for call in reversed(view.calls) if call.seat == seat), None)
        marks = [f"**{scene.names[seat]}**" if turn else scene.names[seat]]
        if view.banked[seat]:
            marks.append(scene.say("dudo-banked", dice=view.banked[seat]))
        if not left:
            marks.append(scene.say("dudo-out-mark"))
        elif last is not None and not turn:
            said = self.call(scene.words, last)
            stands = bool(view.calls) and view.calls[-1].seat == seat
            marks.append(f"**{said}**" if stands else said)
        elif turn:
            marks.append(scene.say("dudo-opens-mark" if not view.calls else "dudo-turn-mark"))
        lost = max(0, view.rules.dice_start - left)
        return f"{held(seat, left, lost, turn=turn)} **{left}** {' · '.join(marks)}"

    def _stands(self, scene: DudoScene) -> tuple[str, ...]:
        """What must be beaten, large."""
        view = scene.view
        if view.bid is None or view.bidder is None:
            if view.phase in CHOICES and view.turn is not None:
                return (scene.say(f"dudo-phase-{view.phase}", name=Seat(view.turn)),)
            return () if view.passer is None else (scene.say("dudo-pass-opens", name=Seat(view.passer)),)
        big = f"# {self.action(scene.words, view.bid).replace(' × ', f'{_NBSP}×{_NBSP}')}"
        if view.passer is not None:
            return scene.say("dudo-pass-stands", name=Seat(view.passer)), big
        kind = "sum" if isinstance(view.bid, Sum) else "wild" if view.wild and view.bid.face != 1 else "bid"
        if kind == "bid" and view.kind != "normal":
            kind = "plain"
        return scene.say(f"dudo-says-{kind}", name=Seat(view.bidder)), big

    def _said(self, scene: Scene[DudoRules], action: DudoAction) -> str:
        """A bid in plain words, for a line without emojis."""
        if isinstance(action, Bid):
            return f"{action.quantity} {_faces(scene.words, action)}"
        return scene.say("dudo-called-pass") if action.kind == "pass" else self.action(scene.words, action)

    def ask(self, scene: DudoScene) -> str:
        """To beat the bid, to open, or to choose."""
        view = scene.view
        if view.phase in CHOICES:
            return scene.say(f"dudo-ask-{view.phase}")
        if view.bid is None:
            return scene.say("dudo-ask-pass" if view.passer is not None else "dudo-ask-open")
        if isinstance(view.bid, Sum):
            bid = self.action(scene.words, view.bid)
        else:
            bid = f"{view.bid.quantity}{_NBSP}×{_NBSP}{_faces(scene.words, view.bid)}"
        return scene.say("dudo-ask-passed" if view.passer is not None else "dudo-ask-beat", bid=bid)

    def offered(self, scene: DudoScene, *, in_turn: bool) -> Moves:
        """Three bids, any other bid, and the calls; or what is to be chosen first. Out of turn there are only
        the calls that the rules leave to everyone."""
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
        bids = tuple(self._bid_button(scene, bid) for bid in view.usual)
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
        """A die and how many of it; in words where the die's emoji isn't up."""
        if isinstance(bid, Sum):
            return self._do(scene, bid, self.action(scene.words, bid), "primary")
        shown = die(bid.face, WILD if bid.face == 1 and scene.view.wild else "")
        made = self._do(scene, bid, f"{shown} × {bid.quantity}", "primary")
        return replace(made, words=self._said(scene, bid))

    def picker(self, scene: DudoScene, path: str) -> tuple[str, list[tuple[str, str]]]:
        """First the face, then how many; where all bids fit one list (or are sums), the bid itself."""
        bids = [action for action in scene.view.legal if isinstance(action, Bid | Sum)]
        if not path and len(bids) > CHOICES_A_SELECT:
            faces = sorted({bid.face for bid in bids if isinstance(bid, Bid)})
            return scene.say("dudo-pick-face"), [
                (f"{die(face)} {scene.say('dudo-faces', face=face)}", str(face)) for face in faces
            ]
        if path:
            bids = [bid for bid in bids if isinstance(bid, Bid) and str(bid.face) == path]
        return scene.say("dudo-pick-bid"), [(self.action(scene.words, bid), f"do:{bid.text}") for bid in bids]

    # -- hands

    def heading(self, scene: DudoScene) -> str:
        """The round, and of what kind it is."""
        return scene.say("dudo-heading", number=scene.view.round, kind=self._kind(scene))

    def task(self, scene: DudoScene) -> str:
        """To open the bidding, to beat a bid, or to choose."""
        view = scene.view
        if view.phase != "bidding":
            return scene.say("dudo-task-choose")
        if view.passer is not None:
            return scene.say("dudo-task-pass")
        return scene.say("dudo-task-open" if view.bid is None else "dudo-task-beat")

    def done(self, scene: DudoScene, action: DudoAction) -> str:
        """A bid as it stands, a call as it was called."""
        if isinstance(action, Bid | Sum):
            return scene.say("dudo-you-bid", bid=action)
        return scene.say("hand-did", move=action)

    def small_print(self, scene: DudoScene) -> str | None:
        """The bids of the round, the last ones of them."""
        calls = scene.view.calls[-LAST_BIDS:]
        said = [_bare(scene.words, call.action) for call in calls]
        return scene.say("dudo-hand-bids", bids=scene.words.row(said)) if said else None

    def over(self, scene: Scene[DudoRules], number: int) -> str:
        """Dudo has rounds."""
        return scene.say("dudo-round-over", number=number)

    def hand(self, scene: DudoScene) -> str:
        """A seat's own dice, and those of others where an open obligo round shows them."""
        view = scene.view
        own = view.hands[scene.seat]
        lines = []
        if own:
            lines.append(f"# {_dice(own, self._held(view))}")
        elif not view.dice[scene.seat]:
            lines.append(scene.say("dudo-hand-out"))
        elif view.phase in ("offer", "sight"):
            lines.append(scene.say("dudo-hand-not-rolled"))
        else:
            lines.append(scene.say("dudo-hand-hidden", dice=view.dice[scene.seat]))
        for seat, dice in enumerate(view.hands):
            if seat != view.seat and dice:
                lines.append(f"**{scene.names[seat]}** {_dice(dice, self._held(view))}")
        return "\n".join(lines)

    @staticmethod
    def _held(view: DudoView) -> Callable[[int], Mark]:
        """How dice in a hand are marked: those that count for the bid, and aces that count as any face."""
        face = view.bid.face if isinstance(view.bid, Bid) else None
        return lambda die: "wild" if view.wild and die == 1 else "counts" if die == face else ""

    def situation(self, scene: DudoScene) -> str:
        """What the bid is, whose it is, and what it would take."""
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
            large = "" if view.bid is None else f"## {self.action(scene.words, view.bid)}\n"
            return large + passed
        if view.bid is None or view.bidder is None:
            key = "dudo-you-open" if view.turn == view.seat else "dudo-opens"
            return scene.say(key, name=Seat(view.turn), dice=view.total)
        if view.bidder == view.seat:
            return scene.say("dudo-you-bid", bid=view.bid)
        told = scene.say("dudo-whose-bid", name=Seat(view.bidder))
        return f"## {self.action(scene.words, view.bid)}\n{told} {self._takes(scene)}".strip()

    @staticmethod
    def _takes(scene: DudoScene) -> str:
        """How many more dice a bid needs than those that the seat sees: its own, or in an open obligo those
        of all others. Nothing for who sees none."""
        view = scene.view
        if not isinstance(view.bid, Bid) or not view.dice[scene.seat]:
            return ""
        seen = [die for hand in view.hands for die in hand or ()]
        held = sum(die == view.bid.face or (view.wild and die == 1) for die in seen)
        hidden, more = view.total - len(seen), view.bid.quantity - held
        if not seen:
            return ""
        own = bool(view.hands[scene.seat])
        if more <= 0:
            return scene.say("dudo-stands-already" if own else "dudo-stands-open", held=held)
        key = "dudo-takes" if own else "dudo-takes-open"
        return scene.say(key, held=held, more=more, hidden=hidden)

    # -- what happened

    def events(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[str]:
        """The public events that are worth a line."""
        lines: list[str] = []
        rolls = [event for event in events if isinstance(event, happened.SeatRolled)]
        if rolls:
            lines.append(self._tell_rolls(scene, rolls))
        told = (self._told(scene, event) for event in events)
        return lines + [line for line in told if line is not None]

    def _told(self, scene: Scene[DudoRules], event: DudoEvent) -> str | None:
        """What happened in words; None where it needs no line of its own."""
        match event:
            case happened.Ordered():
                return scene.say(
                    "dudo-order",
                    order=scene.words.row(scene.names[seat] for seat in event.order),
                    opener=Seat(event.opener),
                )
            case happened.RoundStarted():
                return self._tell_round(scene, event)
            case happened.SpecialOffered():
                return scene.say("dudo-offered", name=Seat(event.seat))
            case happened.SpecialAnswered():
                return scene.say(
                    "dudo-accepted" if event.accepted else "dudo-declined", name=Seat(event.seat)
                )
            case happened.SightChosen():
                return scene.say(f"dudo-sight-{event.sight}", name=Seat(event.seat))
            case happened.DirectionChosen():
                return scene.say(f"dudo-direction-{event.direction}", name=Seat(event.seat))
            case happened.BidMade():
                return scene.say("dudo-bids", name=Seat(event.seat), bid=event.bid)
            case happened.Passed():
                return scene.say("dudo-passes", name=Seat(event.seat))
            case happened.Doubted():
                return scene.say(
                    "dudo-doubts", name=Seat(event.seat), other=Seat(event.claimant), claim=event.claim
                )
            case happened.CalzaCalled():
                return self._tell_calza(scene, event)
            case happened.Revealed():
                return self._tell_reveal(scene, event)
            case happened.DiceLost():
                return scene.say(
                    f"dudo-lost-{event.reason.replace('_', '-')}",
                    name=Seat(event.seat), lost=event.lost, saved=event.saved, left=event.left,
                )  # fmt: skip
            case happened.DieGained():
                return self._tell_gained(scene, event)
            case happened.Rejoined():
                return scene.say("dudo-rejoined", name=Seat(event.seat))
            case happened.Eliminated():
                return scene.say("dudo-out", name=Seat(event.seat), place=event.place)
            case happened.GameWon():
                return scene.say("dudo-won", name=Seat(event.seat))
            case happened.Dealt() | happened.SeatRolled():
                return None

    @staticmethod
    def _tell_rolls(scene: Scene[DudoRules], rolls: Sequence[happened.SeatRolled]) -> str:
        """The rolls for the order of play. Those who roll again have tied, and are told of together."""
        thrown: dict[int, tuple[int, ...]] = {}  # by each seat so far: who tied has thrown the same
        groups: dict[tuple[int, ...], list[str]] = {}
        for event in rolls:
            before = thrown.get(event.seat, ())
            group = groups.setdefault(before, [])
            group.append(f"{scene.names[event.seat]} {die(event.die)} {event.die}")
            thrown[event.seat] = (*before, event.die)
        first, *again = groups.values()
        told = [scene.say("dudo-seating", rolls=first)]
        return scene.words.parts(told + [scene.say("dudo-seating-again", rolls=group) for group in again])

    def _tell_round(self, scene: Scene[DudoRules], event: happened.RoundStarted) -> str:
        kind = scene.say(f"dudo-kind-{event.round_kind}")
        return scene.say("dudo-round-started", number=event.number, kind=kind, name=Seat(event.opener))

    def _tell_calza(self, scene: Scene[DudoRules], event: happened.CalzaCalled) -> str:
        caller, other = Seat(event.seat), Seat(event.claimant)
        return scene.say("dudo-calls-calza", name=caller, other=other, claim=event.claim)

    def _tell_reveal(self, scene: Scene[DudoRules], event: happened.Revealed) -> str:
        counted = self._counted(scene, event)
        hands = [
            f"{seat_sign(seat)} **{scene.names[seat]}** {_dice(hand, counted)}"
            for seat, hand in enumerate(event.hands)
            if hand
        ]
        return "\n".join((scene.say("dudo-reveal"), *hands, self._verdict(scene, event)))

    @staticmethod
    def _verdict(scene: Scene[DudoRules], event: happened.Revealed) -> str:
        if event.claim.kind == "pass":
            key = "dudo-pass-true" if event.count else "dudo-pass-false"
            return scene.say(key, name=Seat(event.claimant))
        if event.claim.kind == "sum":
            return scene.say("dudo-sum-is", sum=event.count, bid=event.claim)
        plain = event.count - event.wild
        return scene.say("dudo-count-is", count=event.count, wild=event.wild, plain=plain, bid=event.claim)

    @staticmethod
    def _counted(scene: Scene[DudoRules], event: happened.Revealed) -> Callable[[int], Mark]:
        """How a die is marked at a reveal: those that count, and among them the wild aces."""
        if not isinstance(event.claim, Bid):
            return lambda _die: ""
        face = event.claim.face
        wild = event.round_kind == "normal" and scene.rules.wilds
        return lambda die: "counts" if die == face else "wild" if wild and die == 1 else ""

    def pictures(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[Picture]:
        """All cups lifted, as soon as somebody has called."""
        return [
            self._reveal(scene, event, events) for event in events if isinstance(event, happened.Revealed)
        ]

    told = frozenset((
        "bid", "passed", "doubted", "calza_called", "revealed", "dice_lost", "die_gained", "eliminated",
        "rejoined", "game_won", "round_started",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[DudoRules], events: Sequence[DudoEvent]) -> list[Climax]:
        """A reveal: who called what, what there was, and what it costs."""
        return [
            Climax(self._told_line(scene, event, events), self._reveal(scene, event, events))
            for event in events
            if isinstance(event, happened.Revealed)
        ]

    def length(self, scene: DudoScene) -> str:
        """In rounds."""
        return scene.say("dudo-length", rounds=scene.view.round)

    def call(self, words: Words, action: DudoAction) -> str:
        """A bid as a number and a die."""
        if isinstance(action, Bid):
            return f"{action.quantity} × {die(action.face)}"
        return words.say("dudo-called-pass") if action.kind == "pass" else self.action(words, action)

    def _told_line(
        self, scene: Scene[DudoRules], event: happened.Revealed, events: Sequence[DudoEvent]
    ) -> str:
        found = scene.say(f"dudo-told-{event.claim.kind}", count=event.count)
        if event.call == "calza" and event.right:
            found = scene.say("dudo-told-exactly", count=event.count)
        line = scene.say(
            f"dudo-told-{event.call}", name=Seat(event.caller), other=Seat(event.claimant),
            claim=event.claim, found=found,
        )  # fmt: skip
        costs = [told for one in events if (told := self._told_cost(scene, one, events)) is not None]
        return " ".join((line, *costs))

    @staticmethod
    def _told_cost(scene: Scene[DudoRules], event: DudoEvent, events: Sequence[DudoEvent]) -> str | None:
        """What a call costs, or brings; who loses as much is told of together."""
        match event:
            case happened.DiceLost():
                alike = [
                    one.seat
                    for one in events
                    if isinstance(one, happened.DiceLost)
                    and (one.lost, one.saved) == (event.lost, event.saved)
                ]
                if event.seat != alike[0]:
                    return None
                return scene.say(
                    "dudo-told-lost", names=tuple(map(Seat, alike)), seats=len(alike),
                    lost=event.lost, saved=event.saved,
                )  # fmt: skip
            case happened.DieGained():
                key = "dudo-told-banked" if event.banked else "dudo-told-gained"
                return scene.say(key, name=Seat(event.seat))
            case happened.Rejoined():
                return scene.say("dudo-told-rejoined", name=Seat(event.seat))
            case happened.Eliminated():
                return scene.say("dudo-told-out", name=Seat(event.seat), place=event.place)
            case happened.GameWon():
                return scene.say("dudo-told-won", name=Seat(event.seat))
        return None

    @staticmethod
    def _drawn_verdict(
        scene: Scene[DudoRules], event: happened.Revealed, holds: bool, events: Sequence[DudoEvent]
    ) -> str:
        """The verdict and what it costs, in the few words that a picture has room for."""
        said = "calza" if event.call == "calza" else event.claim.kind
        verdict = scene.say(f"dudo-drawn-{said}-{'holds' if holds else 'fails'}", count=event.count)
        lost = [one for one in events if isinstance(one, happened.DiceLost) and one.lost]
        gained = next((one for one in events if isinstance(one, happened.DieGained)), None)
        if gained is not None:
            key = "dudo-drawn-banked" if gained.banked else "dudo-drawn-gained"
            cost = scene.say(key, name=scene.drawn(gained.seat))
        elif len(lost) > 1:
            cost = scene.say("dudo-drawn-others", lost=max(one.lost for one in lost))
        elif lost and not lost[0].left:
            cost = scene.say("dudo-drawn-out", name=scene.drawn(lost[0].seat))
        elif lost:
            cost = scene.say("dudo-drawn-lost", name=scene.drawn(lost[0].seat), lost=lost[0].lost)
        else:
            cost = ""
        return " · ".join(filter(None, (verdict, cost)))

    @staticmethod
    def _drawn_words(scene: Scene[DudoRules], event: happened.Revealed) -> tuple[str, str, str, str]:
        """Who said it, what, that it is there, and how much of it."""
        claim = event.claim
        said = "calza" if event.call == "calza" else claim.kind
        who = scene.drawn(event.caller if event.call == "calza" else event.claimant)
        by = scene.say(f"dudo-drawn-said-{said}", name=who)
        there = scene.say(f"dudo-drawn-there-{claim.kind}", count=event.count)
        if isinstance(claim, Bid):
            return by, f"{claim.quantity} ×", there, f"{event.count} ×"
        if isinstance(claim, Sum):
            return by, str(claim.total), there, str(event.count)
        found = scene.say("dudo-drawn-true" if event.count else "dudo-drawn-bluff")
        return by, scene.say("dudo-do-pass"), there, found

    def _reveal(
        self,
        scene: Scene[DudoRules],
        event: happened.Revealed,
        events: Sequence[DudoEvent],
        *,
        spelled: bool = False,
    ) -> Picture:
        counted, claim = self._counted(scene, event), event.claim
        cups = tuple(
            Cup(
                scene.player(seat),
                tuple(Die(face, counted(face)) for face in sorted(hand)),
                _change(seat, events),
            )
            for seat, hand in enumerate(event.hands)
            if hand
        )
        exactly = event.call == "calza"
        holds = event.right == exactly
        drawing = Reveal(
            cups, event.claimant + 1, event.caller + 1,
            (claim.quantity, claim.face) if isinstance(claim, Bid) else None,
            claim.total if isinstance(claim, Sum) else None,
            event.count, holds, exactly, *self._drawn_words(scene, event),
            self._drawn_verdict(scene, event, holds, events),
        )  # fmt: skip
        return picture("reveal.png", self._reveal_words(scene, event, cups, spelled=spelled), drawing)

    def _reveal_words(
        self, scene: Scene[DudoRules], event: happened.Revealed, cups: Sequence[Cup], *, spelled: bool
    ) -> list[str]:
        """The picture in words: the claim, each one's dice, and what there was of the claim. Dice that are
        nobody's are ``spelled`` out."""
        claim, holds = event.claim, event.right == (event.call == "calza")
        if isinstance(claim, Bid):
            faces = scene.say("dudo-faces" if claim.quantity > 1 else "dudo-face", face=claim.face)
            said = scene.say("dudo-alt-bid", quantity=claim.quantity, faces=faces)
        else:
            said = scene.say(f"dudo-alt-{claim.kind}", total=claim.total if isinstance(claim, Sum) else 0)
        names = {"name": scene.told(event.claimant), "other": scene.told(event.caller)}
        facts = {"count": event.count, "wild": event.wild, "plain": event.count - event.wild}
        called = "exactly" if event.call == "calza" else claim.kind
        verdict = f"dudo-alt-{called}-{'holds' if holds else 'fails'}"
        return [
            scene.say(f"dudo-alt-{event.call}", claim=said, **names),
            *(self._cup_words(scene, cup, spelled=spelled) for cup in cups),
            scene.say(verdict, claim=said, **facts, **names),
        ]

    @staticmethod
    def _cup_words(scene: Scene[DudoRules], cup: Cup, *, spelled: bool) -> str:
        faces = (scene.say("dudo-face", face=die.face) if spelled else str(die.face) for die in cup.dice)
        told = scene.say(
            "dudo-alt-cup",
            seat=seat_sign(cup.player.seat - 1),
            name=scene.told(cup.player.seat - 1),
            dice=scene.words.row(faces),
            counted=sum(die.mark != "" for die in cup.dice),
        )
        if not cup.change:
            return told
        key = "dudo-alt-gains" if cup.change > 0 else "dudo-alt-loses"
        return f"{told}; {scene.say(key, dice=abs(cup.change))}"

    def _tell_gained(self, scene: Scene[DudoRules], event: happened.DieGained) -> str:
        key = "dudo-gain-banked" if event.banked else "dudo-gained"
        return scene.say(key, name=Seat(event.seat), left=event.left)

    # -- words

    def action(self, words: Words, action: DudoAction) -> str:
        """An action in words: ``5 × ⚂ threes``."""
        if isinstance(action, Bid):
            return f"{action.quantity} × {die(action.face)} {_faces(words, action)}"
        if isinstance(action, Sum):
            return words.say("dudo-sum", total=action.total)
        return words.say(f"dudo-do-{action.kind}")

    def rules(self, words: Words, rules: DudoRules, players: int | None) -> list[str]:
        """The rules as a table of so many players plays them."""
        return dudo_rules(words, rules, players)

    def brief(self, words: Words, rules: DudoRules, players: int | None) -> Brief:
        """Six lines, and a bid that is doubted."""
        scene = example(words, "dudo", self, rules, 2 if players == 2 else 3)
        events = _example(rules, len(scene.names))
        revealed, _ = events
        shown = replace(self._reveal(scene, revealed, events, spelled=True), file="example.png", only=True)
        return Brief(
            tuple(dudo_brief(words, rules, players)), self._told_line(scene, revealed, events), shown
        )


def _faces(words: Words, bid: Bid) -> str:
    return words.say("dudo-faces" if bid.quantity > 1 else "dudo-face", face=bid.face)


def _bare(words: Words, action: Bid | Sum | Pass) -> str:
    """A call without a sign, for where no emoji is shown: ``5 fives``."""
    if isinstance(action, Bid):
        return f"{action.quantity} {_faces(words, action)}"
    return words.say("dudo-sum", total=action.total) if isinstance(action, Sum) else words.say("dudo-do-pass")


def _dice(dice: Sequence[int], mark: Callable[[int], Mark] = lambda _die: "") -> str:
    """Dice in signs and in figures: ``⚀ 1 · ⚂ 3``, each with its mark behind it."""
    return " · ".join(f"{die(face)} {face}{MARKS[mark(face)]}" for face in sorted(dice))


EXAMPLE = ((5, 2, 6), (5, 1, 4), (1, 3))
"""The dice of an example, as many as the rules give."""


def _example(rules: DudoRules, players: int) -> tuple[happened.Revealed, happened.DiceLost]:
    """The first player bids as many fives as there are with the aces, and the second doubts it."""
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


def _change(seat: int, events: Sequence[DudoEvent]) -> int:
    """How many dice a seat has won by what happened; negative where it lost some."""
    change = 0
    for event in events:
        if isinstance(event, happened.DiceLost) and event.seat == seat:
            change -= event.lost
        elif isinstance(event, happened.DieGained) and event.seat == seat and not event.banked:
            change += 1
    return change
