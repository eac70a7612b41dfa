"""Pidro on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

from bot.i18n.translate import Fact, Words
from bot.rendering.screens import drawings
from bot.rendering.screens.events.pidro import end_lines, event_lines, hand_line
from bot.rendering.screens.finished_hands.pidro import PidroHands
from bot.rendering.screens.held import pidro_tricks
from bot.rendering.screens.held.pidro import held_picture, points_picture, suits_held
from bot.rendering.screens.model import Button, Picture, Plain, Style, moment_id, phone_rows, picture
from bot.rendering.screens.notation.pidro import card_name, suit_name
from bot.rendering.screens.reveals.pidro import score_course, score_line, score_picture, trick_picture
from bot.rendering.screens.rulebook.pidro import pidro_brief, pidro_rules
from bot.rendering.screens.samples.pidro import SAMPLES
from bot.rendering.screens.scene import (
    Brief,
    Climax,
    Figure,
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
from bot.rendering.screens.signs import SIGNS, back, card_text, cards_text, seat_sign, turn
from bot.rendering.screens.terms.pidro import pidro_terms
from games.cards import Card
from games.engine import Seat
from games.pidro import events as happened
from games.pidro.actions import Bid, Declare, Kill, PidroAction, Play
from games.pidro.cards import BY_TEXT, is_trump, is_twin, points, strengths
from games.pidro.events import PidroEvent
from games.pidro.rules import PidroRules
from games.pidro.tricks import trick_taken
from games.pidro.views import PidroView

FEW = 3
"""The number of bids that have a button."""
SEATS = range(4)
TEAMS = range(2)

PidroScene: TypeAlias = PlayScene[PidroRules, PidroView]


class PidroScreens(GameScreens[PidroRules, PidroAction, PidroView, PidroEvent]):
    """Board, hand, events, moves and rules of Pidro."""

    moves = (
        Move("bid", ("bid",), prefixed=True),
        Move("pass", ("pass",), "pass"),
        Move("trump", ("declare",)),
        Move("kill", ("kill",), private=True, prefixed=True),
        Move("card", ("play",), private=True),
    )
    options: Mapping[str, str] = {"target": "target"}
    house_rules = "discards=face_down fourteen_over=dealer"
    samples = SAMPLES
    habits: Mapping[str, tuple[str, ...]] = {
        "bids": ("bids", "bids_made", "holes"),
        "fourteens": ("fourteens", "fourteens_made"),
        "points": ("hands", "points", "fives"),
    }
    figures: Mapping[str, Figure] = {
        "bids-made": Figure("bids_made", ("bids",)),
        "points": Figure("points", ("hands",), each=True),
    }
    emblem = "back"
    drawn = drawings.Emblem(cards=("AH", "5D"))
    hands = PidroHands()

    # -- the board

    accent = 0x009E73
    on_board = frozenset((
        "hand_started", "dealt", "bid_made", "declared", "played", "trick_taken", "held",
    ))  # fmt: skip

    def table(self, scene: PidroScene) -> Situation:
        """Return the hand and its phase, the teams with their score and each player's cards, who plays for
        what, and the trick."""
        view = scene.view
        trick = len(view.tricks) + 1
        part = (
            scene.say("pidro-stage-trick", trick=trick)
            if view.phase == "playing"
            else scene.say(f"pidro-phase-{view.phase}")
        )
        stage = scene.say("pidro-stage", hand=view.number, phase=part, target=view.rules.target)
        teams = tuple(self._team(scene, team) for team in TEAMS)
        return Situation(stage, teams, self._lies(scene), self._stands(scene), self._said(scene))

    def _team(self, scene: PidroScene, team: int) -> str:
        view = scene.view
        points = view.scores[team]
        score = scene.say("pidro-score", score=scene.words.number(points), points=points)
        members = (self._member(scene, seat) for seat in (team, team + 2))
        return f"{seat_sign(team)} **{score}** · {' · '.join(members)}"

    def _member(self, scene: PidroScene, seat: int) -> str:
        view = scene.view
        name = f"{turn()} **{scene.names[seat]}**" if seat in view.awaited else scene.names[seat]
        marks = [scene.say("pidro-dealer")] if seat == view.dealer else []
        if view.bought[seat] is not None and not view.tricks:
            robbed = seat == view.dealer and view.rules.refill == "classic"
            marks.append(scene.say("pidro-robbed" if robbed else "pidro-bought", cards=view.bought[seat]))
        if view.killed[seat] and not view.tricks:
            marks.append(scene.say("pidro-killed-mark", cards=cards_text(view.killed[seat])))
        if any(cold.seat == seat for cold in view.cold):
            marks.append(scene.say("pidro-cold"))
        told = f" ({scene.words.row(marks)})" if marks else ""
        return f"{name}{told} {back()} **{view.counts[seat]}**"

    def _lies(self, scene: PidroScene) -> tuple[str, ...]:
        """Say who bid what, and what the trumps are."""
        return tuple(filter(None, (pidro_tricks.contract(scene),)))

    def _stands(self, scene: PidroScene) -> tuple[str, ...]:
        """Say the bid to beat, large."""
        view = scene.view
        if view.phase != "bidding" or view.bid is None or view.bidder is None:
            return ()
        return (f"# {scene.say('pidro-bid-stands', name=Seat(view.bidder), bid=view.bid)}",)

    def _said(self, scene: PidroScene) -> Plain | None:
        """Say all bids, and who took the last trick."""
        view = scene.view
        bids = [f"{scene.told(made.seat)} {self.call(scene.words, made.action)}" for made in view.bids]
        said = [scene.say("pidro-bids-so-far", bids=scene.words.row(bids))] if bids else []
        if view.tricks and view.trumps is not None:
            trick, number = view.tricks[-1], len(view.tricks)
            best, points = pidro_tricks.taken(trick, number, view.trumps)
            sides = f"{scene.told(best % 2)} & {scene.told(best % 2 + 2)}"
            card = card_name(scene, dict(trick.plays)[best], view.trumps)
            facts: dict[str, Fact] = {"trick": number, "card": card, "points": points}
            said.append(scene.say("pidro-last-trick", name=scene.told(best), team=sides, **facts))
        return Plain("\n".join(said)) if said else None

    def ask(self, scene: PidroScene) -> str:
        """Say what to do: bid, name or kill trumps, lead or follow."""
        view = scene.view
        if view.phase == "bidding":
            if view.bid is None:
                return scene.say("pidro-ask-open")
            return scene.say("pidro-ask-bid", bid=view.bid)
        if view.trick is None or view.trumps is None:
            return scene.say("pidro-ask-kill" if view.phase == "kill" else "pidro-ask-declare")
        suit = scene.say(f"pidro-{view.trumps}")
        if not view.trick.plays:
            return scene.say("pidro-ask-lead", suit=suit)
        return scene.say("pidro-ask-follow", name=Seat(view.trick.leader), suit=suit)

    def account(self, scene: PidroScene) -> list[str]:
        """Tell every hand: who bid what, whether it was made, the score after it."""
        return [f"-# {hand_line(scene, hand)}" for hand in scene.view.history]

    def course(self, scene: PidroScene) -> tuple[drawings.ScoreCourse, str] | None:
        """Return the score after each hand."""
        return score_course(scene) if scene.view.history else None

    def offered(self, scene: PidroScene, *, in_turn: bool) -> Moves:
        """Return the lowest bids and the pass, or suits; cards are played under one's own hand."""
        options = scene.view.options if in_turn else ()
        bids = [action for action in options if isinstance(action, Bid)]
        shown = bids if len(bids) <= FEW + 1 else bids[:FEW]
        others = [action for action in options if not isinstance(action, Bid)]
        buttons = [self._do(scene, action) for action in (*shown, *others)]
        more = Button(moment_id(scene.table, "pick"), scene.say("pidro-other-bid"))
        return Moves(phone_rows(buttons), more if len(shown) < len(bids) else None)

    def _do(self, scene: PidroScene, action: PidroAction) -> Button:
        view = scene.view
        if isinstance(action, Bid):
            label = str(action.points)
        elif action.kind == "pass" and view.turn == view.dealer and view.bid is None:
            label = scene.say("pidro-pass-forced")
        else:
            text = self.action(scene.words, action)
            label = text[:1].upper() + text[1:]
        style: Style = "secondary" if action.kind == "pass" else "primary"
        return Button(moment_id(scene.table, "do", action.text), label, style)

    def picker(self, scene: PidroScene, path: str) -> Picker | None:
        """Offer any bid."""
        said = [(self.action(scene.words, bid), bid) for bid in scene.view.legal if isinstance(bid, Bid)]
        capital = [(text[:1].upper() + text[1:], bid) for text, bid in said]
        return Picker.of(scene.words, scene.say("pidro-pick-bid"), capital)

    # -- hands

    def heading(self, scene: PidroScene) -> str:
        """Say the hand, and the trick or its phase."""
        view = scene.view
        if view.trick is not None:
            return scene.say("pidro-hand-trick", hand=view.number, trick=len(view.tricks) + 1)
        phase = scene.say(f"pidro-phase-{view.phase}")
        return scene.say("pidro-hand-title", hand=view.number, phase=phase)

    def task(self, scene: PidroScene) -> str:
        """Say what to do: bid, name trumps, kill, lead or follow."""
        view = scene.view
        if view.phase == "bidding":
            lowest = min((action.points for action in view.options if isinstance(action, Bid)), default=0)
            return scene.say("pidro-task-bid" if lowest else "pidro-task-pass", bid=lowest)
        if view.phase == "playing" and view.trick is not None and not view.surplus:
            return scene.say("pidro-task-play" if view.trick.plays else "pidro-task-lead")
        return scene.say(f"pidro-task-{view.phase}")

    def situation(self, scene: PidroScene) -> str:
        """Say the bids; or who bid what, the last trick, and, next to the cards, the present one with who is
        winning it."""
        view = scene.view
        if view.phase == "declare" and view.turn == scene.seat:
            return suits_held(scene)
        if view.phase in ("bidding", "declare"):
            dealer = pidro_tricks.you_or(scene, view.dealer)
            sides = scene.say("pidro-partner", name=Seat((scene.seat + 2) % len(SEATS)), dealer=dealer)
            return f"{self._bidding(scene)}\n{sides}"
        if view.trumps is None:
            return ""
        lines = [*(pidro_tricks.drawn(scene) if scene.table.is_private else ()), pidro_tricks.contract(scene)]
        if view.trick is not None:
            # Until the next trick is under way, the last one is what one looks at.
            small = "-# " if view.trick.plays else ""
            fallen = pidro_tricks.since(scene, view, view.trumps, named=False)
            lines += [f"{small}{line}" for line in fallen]
            lines += filter(None, [pidro_tricks.lying(scene, view.trick)])
        if view.surplus:
            when = view.rules.kill_time.replace("_", "-")
            lines.append(scene.say(f"pidro-own-surplus-{when}", cards=view.surplus))
        return "\n".join(lines)

    def others(self, scene: PidroScene) -> tuple[str, ...]:
        """Return nothing: the situation says it."""
        return ()

    @staticmethod
    def _score(scene: PidroScene) -> str:
        """Say the score as the seat's team sees it."""
        team = scene.seat % 2
        ours, theirs = scene.view.scores[team], scene.view.scores[1 - team]
        return scene.say(
            f"pidro-score-{'even' if ours == theirs else 'ahead' if ours > theirs else 'behind'}",
            ours=scene.words.number(ours), theirs=scene.words.number(theirs),
        )  # fmt: skip

    def fell(self, scene: PidroScene) -> list[str]:
        """Say what fell in the last finished hand since the seat's own last card, and what was claimed."""
        return pidro_tricks.fell(scene)

    def has_moved(self, scene: PidroScene) -> bool:
        """Whether the seat has bid or passed in this hand; all bid before anybody plays."""
        return any(made.seat == scene.seat for made in scene.view.bids)

    def reached(self, scene: PidroScene) -> Reached:
        """Return the score of the seat's team and of the other."""
        scores, team = scene.view.scores, scene.seat % 2
        ours, theirs = scores[team], scores[1 - team]
        numbers = {"ours": scene.words.number(ours), "theirs": scene.words.number(theirs)}
        ahead = tuple(seat for seat in SEATS if scores[seat % 2] == max(scores))
        return Reached(ahead, scene.say("pidro-reached", **numbers, target=scene.view.rules.target))

    def _bidding(self, scene: PidroScene) -> str:
        """Return everybody in the order of bidding, with what they bid."""
        view, said = scene.view, []
        for step in range(1, len(SEATS) + 1):
            seat = (view.dealer + step) % len(SEATS)
            bid = next((made.action for made in view.bids if made.seat == seat), None)
            name = pidro_tricks.you_or(scene, seat)
            said.append(name if bid is None else f"{name} {self.call(scene.words, bid)}")
        return " · ".join(said)

    def hand(self, scene: PidroScene) -> str:
        """Say a seat's own cards, trumps first."""
        view = scene.view
        if not view.cards:
            is_cold = any(cold.seat == scene.seat for cold in view.cold)
            return scene.say("pidro-own-cold" if is_cold else "pidro-own-none")
        if view.trumps is None:
            suits = groupby(view.cards, key=lambda card: card.suit)
            return "# " + " · ".join(cards_text(cards) for _, cards in suits)
        held = [card for card in view.cards if is_trump(card, view.trumps)]
        rest = [card for card in view.cards if not is_trump(card, view.trumps)]
        lines = ["# " + (cards_text(held, view.trumps) or scene.say("pidro-own-no-trumps"))]
        if rest:
            lines.append(f"-# {scene.say('pidro-own-rest', cards=cards_text(rest))}")
        return "\n".join(lines)

    def hand_picture(self, scene: PidroScene) -> Picture | None:
        """Return the cards of a seat as its owner sorts them, with their values; None without cards."""
        return held_picture(scene)

    def small_print(self, scene: PidroScene) -> str | None:
        """Say why the five of the other suit is a trump, while the seat has it, and the score."""
        view, score = scene.view, self._score(scene)
        twin = next((card for card in view.cards if is_twin(card, view.trumps)), None)
        if twin is None or view.trumps is None:
            return score
        why = scene.say(
            "pidro-why-twin", card=card_text(twin), suit=SIGNS[view.trumps], twin=SIGNS[twin.suit]
        )
        return f"{why} {score}"

    def own_moves(self, scene: PidroScene) -> list[tuple[str, PidroAction]]:
        """Return a button for each card that may be played when it is this seat's turn. A player who must lay
        trumps under the first card lays the lowest that may be killed; any others can be typed."""
        view = scene.view
        if view.trumps is None or (view.surplus and view.rules.kill_time == "before_play"):
            return []
        held = [card for card in view.cards if is_trump(card, view.trumps)]
        plays = (self._play(view, held, card) for card in held)
        return [(self._played(scene, play.card), play) for play in plays if play is not None]

    @staticmethod
    def _played(scene: PidroScene, card: Card) -> str:
        """Write a card that may be played."""
        text = card_text(card, scene.view.trumps)
        return text if card.suit == scene.view.trumps else scene.say("pidro-do-twin", card=text)

    @staticmethod
    def _play(view: PidroView, held: Sequence[Card], card: Card) -> Play | None:
        spare = [other for other in held if other != card and not points(other, view.trumps)]
        if len(spare) < view.surplus:
            return None
        if not view.surplus or view.rules.kill_choice == "auto_lowest":
            return Play(card)
        return Play(card, tuple(spare[-view.surplus :]))

    def own_pick(self, scene: PidroScene) -> Pick | None:
        """Return the surplus trumps to kill, of those that may be killed."""
        view = scene.view
        kills = [action for action in view.legal if isinstance(action, Kill)]
        if not kills:
            return None
        cards = {card for kill in kills for card in kill.cards}
        choices = [(card_text(card), card.text) for card in view.cards if card in cards]
        return Pick(scene.say("pidro-pick-kill", cards=view.surplus), "kill", view.surplus, choices)

    def terms(self, view: PidroView) -> list[str]:
        """Return the terms of bids, trumps and tricks."""
        return pidro_terms(view)

    # -- what happened

    def events(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[str]:
        """Tell the public events; what all were dealt is together in a line."""
        return event_lines(scene, events)

    told = frozenset((
        "hand_scored", "game_over", "hand_started", "bid_made", "declared", "discarded", "refilled", "killed",
        "ready", "played", "went_cold", "trick_taken", "claimed",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[Climax]:
        """Return what a hand was worth, and who has won with it."""
        return [
            Climax(score_line(scene, event, events), score_picture(scene, event), event.score.number)
            for event in events
            if isinstance(event, happened.HandScored)
        ]

    def ending(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[str]:
        """Tell the last trick of a hand, and what was claimed."""
        return end_lines(scene, events)

    def length(self, scene: PidroScene) -> str:
        """Say the length in hands."""
        return scene.say("pidro-length", hands=len(scene.view.history))

    def call(self, words: Words, action: PidroAction) -> str:
        """Say a bid as a number."""
        return str(action.points) if isinstance(action, Bid) else words.say("pidro-called-pass")

    def board_picture(self, scene: PidroScene) -> Picture | None:
        """Return the present trick; before its first card the one before it."""
        view = scene.view
        if view.trick is None or view.trumps is None or view.bidder is None:
            return None
        number = len(view.tricks) + (not view.tricks or bool(view.trick.plays))
        now = view.trick if number > len(view.tricks) else view.tricks[-1]
        covers = number == 1 and view.rules.kill_time == "first_trick"
        laid = tuple(
            drawings.Laid(
                scene.player(seat), card.text,
                tuple(one.text for one in view.killed[seat]) if covers else (),
            )
            for seat, card in now.plays
        )  # fmt: skip
        places = strengths(view.trumps)
        best = max(now.plays, key=lambda play: places[play[1]])[0] + 1 if now.plays else 0
        drawing = drawings.TrickOnTable(
            tuple(map(scene.player, SEATS)), laid, view.trumps, best, 0,
            waiting=None if view.turn is None or now is not view.trick else view.turn + 1,
            leader=now.leader + 1,
            said=scene.say("pidro-drawn-bid", name=scene.drawn(view.bidder), bid=view.bid),
            taken=view.points, heading=scene.say("pidro-drawn-taken"), wins=scene.say("pidro-drawn-wins"),
            twin=scene.say("pidro-drawn-twin"),
        )  # fmt: skip
        lines = self._trick_words(scene, number, drawing)
        if now is not view.trick:
            _, worth = pidro_tricks.taken(now, number, view.trumps)
            drawing = replace(drawing, wins=scene.say("pidro-drawn-took", points=worth))
            lines.append(
                scene.say("pidro-alt-taken", name=scene.told(best - 1), points=worth, kept=0, keeper="")
            )
        return picture("trick.png", lines, drawing)

    def last_trick(self, scene: PidroScene) -> Picture | None:
        """Return the last trick once the next one has begun; before that it is on the board."""
        view = scene.view
        if view.trick is None or view.trumps is None or not (view.tricks and view.trick.plays):
            return None
        number = len(view.tricks)
        return trick_picture(
            scene, trick_taken(view.tricks[-1], number, view.trumps, view.rules, view.killed)
        )

    @staticmethod
    def _trick_words(scene: PidroScene, number: int, drawing: drawings.TrickOnTable) -> list[str]:
        """Return the present trick in words, as far as it is played."""
        lines = [scene.say("pidro-alt-trick", trick=number, suit=scene.say(f"pidro-{drawing.trumps}"))]
        for lying in drawing.laid:
            seat = lying.player.seat - 1
            card = card_name(scene, BY_TEXT[lying.card], drawing.trumps)
            told = scene.say("pidro-alt-laid", seat=seat_sign(seat), name=scene.told(seat), card=card)
            over = scene.words.row(card_name(scene, BY_TEXT[one]) for one in lying.under)
            lines.append(told + (scene.say("pidro-alt-over", cards=over) if over else ""))
        if drawing.waiting is not None:
            lines.append(scene.say("pidro-alt-waits", name=scene.told(drawing.waiting - 1)))
        return lines

    def pictures(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[Picture]:
        """Return a trick that was taken, and what a hand that is over was worth."""
        shown = []
        for event in events:
            if isinstance(event, happened.TrickTaken):
                shown.append(trick_picture(scene, event))
            elif isinstance(event, happened.HandScored):
                shown.append(score_picture(scene, event))
        return shown

    # -- words

    def done(self, scene: PidroScene, action: PidroAction) -> str:
        """Tell a player what they have just bid, named, killed or played."""
        if isinstance(action, Bid):
            return scene.say("pidro-you-bid", bid=action.points)
        if isinstance(action, Declare):
            return scene.say("pidro-you-name", suit=suit_name(scene.words, action.suit))
        if isinstance(action, Kill):
            return scene.say("pidro-you-kill", cards=cards_text(action.cards))
        if isinstance(action, Play):
            return scene.say("pidro-you-play", card=self.action(scene.words, action))
        return scene.say("pidro-you-pass")

    def action(self, words: Words, action: PidroAction) -> str:
        """Say an action in words: ``A♥``, ``bid 8``."""
        if isinstance(action, Bid):
            return words.say("pidro-do-bid", bid=action.points)
        if isinstance(action, Declare):
            return suit_name(words, action.suit)
        if isinstance(action, Kill):
            return words.say("pidro-do-kill", cards=cards_text(action.cards))
        if isinstance(action, Play):
            card = card_text(action.card)
            return (
                words.say("pidro-do-over", card=card, cards=cards_text(action.under))
                if action.under
                else card
            )
        return words.say("pidro-do-pass")

    def rules(self, words: Words, rules: PidroRules, players: int | None) -> list[str]:
        """Return the rules as a table plays them, which is always of four."""
        return pidro_rules(words, rules)

    def brief(self, words: Words, rules: PidroRules, players: int | None) -> Brief:
        """Return six lines, and the cards that count, with their values."""
        lines = tuple(pidro_brief(words, rules))
        return Brief(lines, words.say("pidro-brief-example"), points_picture(words))
