"""Pidro on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from bot.screens import drawings
from bot.screens.model import Button, Picture, moment_id, picture
from bot.screens.pidro_hands import PidroHands, sides, signed, suit_name, team_name
from bot.screens.rulebook.pidro import pidro_rules
from bot.screens.samples.pidro import SAMPLES
from bot.screens.scene import Climax, GameScreens, Move, Pick, PlayScene, Scene
from bot.screens.signs import SIGNS, card_text, cards_text, seat_sign
from bot.words import Words
from games.cards import RANKS, Card
from games.engine import Seat
from games.pidro import events as happened
from games.pidro.actions import Bid, Declare, Kill, Pass, PidroAction, Play
from games.pidro.cards import BY_TEXT, TWO, is_trump, points, strengths
from games.pidro.events import PidroEvent
from games.pidro.rules import PidroRules
from games.pidro.views import PidroView

HANDS_SHOWN = 6
ROOM, ROOM_AT_END = 900, 2800
"""How many finished hands the board lists, and how many characters of them it and the end have room for."""
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
        Move("play", ("play",), private=True),
    )
    options: Mapping[str, str] = {"target": "target"}
    house_rules = "discards=face_down fourteen_over=dealer"
    samples = SAMPLES
    habits: Mapping[str, tuple[str, ...]] = {
        "bids": ("bids", "bids_made", "holes"),
        "fourteens": ("fourteens", "fourteens_made"),
        "points": ("hands", "points", "fives"),
    }
    emblem = "card_back"
    hands = PidroHands()

    # -- the board

    def table(self, scene: PidroScene) -> str:
        """The hand and its phase, the score, every seat, the trick on the table, and what was taken."""
        view = scene.view
        phase = scene.say(f"pidro-phase-{view.phase}")
        lines = [f"### {scene.say('pidro-hand-title', hand=view.number, phase=phase)}"]
        lines.append(self._scores(scene))
        if view.trumps is not None and view.bidder is not None:
            lines.append(
                scene.say(
                    "pidro-contract",
                    name=Seat(view.bidder),
                    bid=view.bid,
                    suit=suit_name(scene.words, view.trumps),
                )
            )
        lines += [self._seat(scene, seat) for seat in SEATS]
        lines += self._trick(scene)
        if view.taken:
            lines.append(scene.say("pidro-taken", taken=sides(scene, view.points)))
        lines += self._history(scene, ROOM, HANDS_SHOWN)
        return "\n".join(lines)

    def _scores(self, scene: PidroScene) -> str:
        view = scene.view
        return scene.say("pidro-scores", scores=sides(scene, view.scores), target=view.rules.target)

    def _seat(self, scene: PidroScene, seat: int) -> str:
        view = scene.view
        marks = [scene.say("pidro-team", team=seat % 2 + 1)]
        if seat == view.dealer:
            marks.append(scene.say("pidro-dealer"))
        bid = next((made for made in view.bids if made.seat == seat), None)
        if bid is not None and (view.phase in ("bidding", "declare") or seat == view.bidder):
            marks.append(
                scene.say("pidro-bid-mark", bid=view.bid)
                if bid.forced
                else self.action(scene.words, bid.action)
            )
        if view.bought[seat] is not None:
            marks.append(
                scene.say(
                    "pidro-robbed"
                    if seat == view.dealer and view.rules.refill == "classic"
                    else "pidro-bought",
                    cards=view.bought[seat],
                )
            )
        if view.killed[seat]:
            marks.append(scene.say("pidro-killed-mark", cards=cards_text(view.killed[seat])))
        if any(cold.seat == seat for cold in view.cold):
            marks.append(scene.say("pidro-cold"))
        else:
            marks.append(scene.say("pidro-cards", cards=view.counts[seat]))
        arrow = "▶" if seat in view.awaited else "▫"
        return f"{arrow} **{scene.names[seat]}** · {' · '.join(marks)}"

    @staticmethod
    def _trick(scene: PidroScene) -> list[str]:
        view = scene.view
        if view.trick is None:
            return []
        number = len(view.tricks) + 1
        if not view.trick.plays:
            return [
                scene.say(
                    "pidro-trick-empty",
                    trick=number,
                    name=Seat(view.turn if view.turn is not None else view.trick.leader),
                )
            ]
        plays = tuple(f"{scene.names[seat]} **{card_text(card)}**" for seat, card in view.trick.plays)
        return [scene.say("pidro-trick", trick=number, cards=plays)]

    def account(self, scene: PidroScene) -> list[str]:
        """Every hand, the first ones left out if they are too many for a message."""
        return self._history(scene, ROOM_AT_END, len(scene.view.history))

    def _history(self, scene: PidroScene, room: int, most: int) -> list[str]:
        """The newest finished hands, a line each: who bid what, whether it was made, the score after it."""
        lines: list[str] = []
        for hand in reversed(scene.view.history[-most:] if most else ()):
            line = f"-# {self._hand_line(scene, hand)}"
            room -= len(line) + 1
            if room < 0:
                break
            lines.append(line)
        return lines[::-1]

    @staticmethod
    def _hand_line(scene: Scene[PidroRules], hand: happened.HandScore) -> str:
        side = hand.bidder % 2
        return scene.say(
            "pidro-hand-made" if hand.made else "pidro-hand-failed",
            hand=hand.number, team=team_name(scene, side), bid=hand.bid, suit=SIGNS[hand.trumps],
            taken=hand.taken[side], change=_gain(hand.change[side]), other=team_name(scene, 1 - side),
            gain=_gain(hand.change[1 - side]),
            first=signed(hand.scores[0]), second=signed(hand.scores[1]),
        )  # fmt: skip

    def buttons(self, scene: PidroScene, *, in_turn: bool) -> list[Button]:
        """Bids and suits; cards are played under one's own hand."""
        table = scene.table
        if not in_turn:
            return []
        return [
            Button(
                moment_id(table, "do", action.text),
                self._label(scene, action),
                "secondary" if action.kind == "pass" else "primary",
            )
            for action in scene.view.options
        ]

    def _label(self, scene: PidroScene, action: PidroAction) -> str:
        view = scene.view
        if action.kind == "pass" and view.turn == view.dealer and view.bid is None:
            return scene.say("pidro-pass-forced")
        text = self.action(scene.words, action)
        return text[:1].upper() + text[1:]

    # -- hands

    def hand(self, scene: PidroScene) -> str:
        """A seat's own cards, trumps first, and what they are worth."""
        view = scene.view
        lines = [scene.say("pidro-own-title", hand=view.number)]
        if not view.cards:
            lines.append(scene.say("pidro-own-none"))
            return "\n".join(lines)
        if view.trumps is None:
            suits = groupby(view.cards, key=lambda card: card.suit)
            lines.append("# " + " · ".join(cards_text(cards) for _, cards in suits))
            return "\n".join(lines)
        held = [card for card in view.cards if is_trump(card, view.trumps)]
        rest = [card for card in view.cards if not is_trump(card, view.trumps)]
        lines.append("# " + (cards_text(held) or scene.say("pidro-own-no-trumps")))
        if rest:
            lines.append(f"-# {scene.say('pidro-own-rest', cards=cards_text(rest))}")
        worth = sum(points(card, view.trumps) for card in held)
        lines.append(scene.say("pidro-own-worth", suit=suit_name(scene.words, view.trumps), points=worth))
        if view.surplus:
            lines.append(
                scene.say(f"pidro-own-surplus-{view.rules.kill_time.replace('_', '-')}", cards=view.surplus)
            )
        return "\n".join(lines)

    def hand_picture(self, scene: PidroScene) -> Picture | None:
        """The cards of a seat as its owner sorts them, with what each is worth; None without cards."""
        view = scene.view
        if not view.cards:
            return None
        worth = tuple(0 if view.trumps is None else points(card, view.trumps) for card in view.cards)
        held = 0 if view.trumps is None else sum(is_trump(card, view.trumps) for card in view.cards)
        drawing = drawings.HeldCards(tuple(card.text for card in view.cards), worth, view.trumps, held)
        named = [_named(scene, card) for card in view.cards]
        if view.trumps is None:
            return picture("hand.png", [scene.say("pidro-alt-hand", cards=", ".join(named))], drawing)
        lines = [
            scene.say(
                "pidro-alt-trumps", suit=scene.say(f"pidro-{view.trumps}"), cards=", ".join(named[:held])
            )
        ]
        if named[held:]:
            lines.append(scene.say("pidro-alt-rest", cards=", ".join(named[held:])))
        return picture("hand.png", lines, drawing)

    def own_moves(self, scene: PidroScene) -> list[tuple[str, PidroAction]]:
        """A button for each card that may be played when it is this seat's turn. Whoever must lay trumps
        under the first card lays the lowest that may be killed; any others can be typed."""
        view = scene.view
        if view.trumps is None or (view.surplus and view.rules.kill_time == "before_play"):
            return []
        held = [card for card in view.cards if is_trump(card, view.trumps)]
        plays = (self._play(view, held, card) for card in held)
        return [(card_text(play.card), play) for play in plays if play is not None]

    @staticmethod
    def _play(view: PidroView, held: Sequence[Card], card: Card) -> Play | None:
        spare = [other for other in held if other != card and not points(other, view.trumps)]
        if len(spare) < view.surplus:
            return None
        if not view.surplus or view.rules.kill_choice == "auto_lowest":
            return Play(card)
        return Play(card, tuple(spare[-view.surplus :]))

    def own_pick(self, scene: PidroScene) -> Pick | None:
        """The surplus trumps to kill, of those that may be killed."""
        view = scene.view
        kills = [action for action in view.legal if isinstance(action, Kill)]
        if not kills:
            return None
        cards = {card for kill in kills for card in kill.cards}
        choices = [(card_text(card), card.text) for card in view.cards if card in cards]
        return Pick(scene.say("pidro-pick-kill", cards=view.surplus), "kill", view.surplus, choices)

    def events(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[str]:
        """The public events; what all were dealt stands together in a line."""
        lines: list[str] = []
        for _, group in groupby(events, key=type):
            alike = list(group)
            if cuts := [event for event in alike if isinstance(event, happened.Cut)]:
                lines.append(self._tell_cut(scene, cuts))
            elif discards := [event for event in alike if isinstance(event, happened.Discarded)]:
                lines.append(self._tell_discards(scene, discards))
            elif refills := [event for event in alike if isinstance(event, happened.Refilled)]:
                lines.append(self._tell_refill(scene, refills))
            else:
                lines += [told for event in alike if (told := self._told(scene, event)) is not None]
        return lines

    def _told(self, scene: Scene[PidroRules], event: PidroEvent) -> str | None:
        """What happened in words; None where it needs no line of its own."""
        match event:
            case happened.HandStarted():
                return scene.say("pidro-hand-started", hand=event.number, name=Seat(event.dealer))
            case happened.BidMade():
                return self._tell_bid(scene, event)
            case happened.Declared():
                return scene.say(
                    "pidro-declared",
                    name=Seat(event.seat),
                    suit=suit_name(scene.words, event.suit),
                    bid=event.bid,
                )
            case happened.Killed():
                return scene.say("pidro-killed", name=Seat(event.seat), cards=cards_text(event.cards))
            case happened.Ready():
                return scene.say("pidro-ready", name=Seat(event.seat))
            case happened.Played():
                return self._tell_played(scene, event)
            case happened.WentCold():
                return self._tell_cold(scene, event)
            case happened.TrickTaken():
                return self._tell_trick(scene, event)
            case happened.Claimed():
                return self._tell_claimed(scene, event)
            case happened.HandScored():
                return self._tell_scored(scene, event)
            case happened.GameOver():
                return self._tell_over(scene, event)
            case (
                happened.Cut()
                | happened.Dealt()
                | happened.Discarded()
                | happened.Held()
                | happened.Refilled()
            ):
                return None

    def _tell_cut(self, scene: Scene[PidroRules], events: Sequence[happened.Cut]) -> str:
        drawn = [f"{scene.names[seat]} {card_text(card)}" for event in events for seat, card in event.cards]
        return scene.say("pidro-cut", cards=tuple(drawn))

    def _tell_discards(self, scene: Scene[PidroRules], events: Sequence[happened.Discarded]) -> str:
        laid = [
            f"{scene.names[event.seat]} {event.count}"
            + (f" ({cards_text(event.cards)})" if event.cards else "")
            for event in events
        ]
        return scene.say("pidro-discarded", cards=tuple(laid))

    def _tell_refill(self, scene: Scene[PidroRules], events: Sequence[happened.Refilled]) -> str:
        bought = tuple(f"{scene.names[event.seat]} {event.count}" for event in events if not event.robbed)
        robbed = next((event for event in events if event.robbed), None)
        told = scene.say("pidro-refilled", cards=bought)
        if robbed is None:
            return told
        return f"{told} {scene.say('pidro-robs', name=Seat(robbed.seat), cards=robbed.count)}"

    def _tell_bid(self, scene: Scene[PidroRules], event: happened.BidMade) -> str:
        if event.forced:
            return scene.say("pidro-forced", name=Seat(event.seat))
        if isinstance(event.action, Pass):
            return scene.say("pidro-passed", name=Seat(event.seat))
        return scene.say("pidro-bids", name=Seat(event.seat), bid=event.action.points)

    def _tell_played(self, scene: Scene[PidroRules], event: happened.Played) -> str:
        key = "pidro-played-over" if event.under else "pidro-played"
        return scene.say(
            key, name=Seat(event.seat), card=card_text(event.card), cards=cards_text(event.under)
        )

    def _tell_cold(self, scene: Scene[PidroRules], event: happened.WentCold) -> str:
        key = "pidro-went-cold-leading" if event.leading else "pidro-went-cold"
        told = scene.say(key, name=Seat(event.seat))
        return f"{told} ({cards_text(event.cards)})" if event.cards else told

    def _tell_trick(self, scene: Scene[PidroRules], event: happened.TrickTaken) -> str:
        points, keeper = _won(event)
        kept = {"kept": 0} if keeper is None else {"kept": 1, "keeper": Seat(keeper)}
        return scene.say("pidro-trick-taken", trick=event.trick, name=Seat(event.seat), points=points, **kept)

    def _tell_claimed(self, scene: Scene[PidroRules], event: happened.Claimed) -> str:
        held = tuple(f"{scene.names[seat]} {card_text(card)}" for seat, card in event.cards)
        return scene.say("pidro-claimed", team=team_name(scene, event.team), cards=held)

    def _tell_scored(self, scene: Scene[PidroRules], event: happened.HandScored) -> str:
        lines = [f"**{self._hand_line(scene, event.score)}**", *points_taken(scene, event.taken)]
        return "\n".join(lines)

    def _tell_over(self, scene: Scene[PidroRules], event: happened.GameOver) -> str:
        won, lost = event.scores[event.team], event.scores[1 - event.team]
        return scene.say("pidro-over", team=team_name(scene, event.team), won=signed(won), lost=signed(lost))

    # -- pictures

    told = frozenset((
        "hand_scored", "game_over", "hand_started", "bid_made", "declared", "discarded", "refilled", "killed",
        "ready", "played", "went_cold", "trick_taken", "claimed",
    ))  # fmt: skip

    def climaxes(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[Climax]:
        """What a hand was worth, and who has won with it."""
        made = []
        for event in events:
            if isinstance(event, happened.HandScored):
                score, side = event.score, event.score.bidder % 2
                line = scene.say(
                    "pidro-told-made" if score.made else "pidro-told-failed", team=team_name(scene, side),
                    bid=score.bid, suit=suit_name(scene.words, score.trumps), taken=score.taken[side],
                    own=signed(score.scores[side]), other=signed(score.scores[1 - side]),
                )  # fmt: skip
                won = [self._tell_over(scene, one) for one in events if isinstance(one, happened.GameOver)]
                made.append(Climax(" ".join((line, *won)), self._score(scene, event)))
        return made

    def length(self, scene: PidroScene) -> str:
        """In hands."""
        return scene.say("pidro-length", hands=len(scene.view.history))

    def call(self, words: Words, action: PidroAction) -> str:
        """A bid as a number."""
        return str(action.points) if isinstance(action, Bid) else words.say("pidro-called-pass")

    def board_picture(self, scene: PidroScene) -> Picture | None:
        """The trick as it lies; before its first card the one before it."""
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
        )  # fmt: skip
        return picture("trick.png", self._trick_words(scene, number, drawing), drawing)

    @staticmethod
    def _trick_words(scene: PidroScene, number: int, drawing: drawings.TrickOnTable) -> list[str]:
        """The trick on the table in words, as far as it is played."""
        lines = [scene.say("pidro-alt-trick", trick=number, suit=scene.say(f"pidro-{drawing.trumps}"))]
        for lying in drawing.laid:
            seat = lying.player.seat - 1
            card = _named(scene, BY_TEXT[lying.card])
            told = scene.say("pidro-alt-laid", seat=seat_sign(seat), name=scene.told(seat), card=card)
            over = ", ".join(_named(scene, BY_TEXT[one]) for one in lying.under)
            lines.append(told + (scene.say("pidro-alt-over", cards=over) if over else ""))
        if drawing.waiting is not None:
            lines.append(scene.say("pidro-alt-waits", name=scene.told(drawing.waiting - 1)))
        return lines

    def pictures(self, scene: Scene[PidroRules], events: Sequence[PidroEvent]) -> list[Picture]:
        """A trick that was taken, and what a hand that is over was worth."""
        shown = []
        for event in events:
            if isinstance(event, happened.TrickTaken):
                shown.append(self._taken(scene, event))
            elif isinstance(event, happened.HandScored):
                shown.append(self._score(scene, event))
        return shown

    @staticmethod
    def _taken(scene: Scene[PidroRules], event: happened.TrickTaken) -> Picture:
        """A trick with all that was laid in it."""
        cards = event.plays
        laid = tuple(
            drawings.Laid(scene.player(seat), card.text, tuple(one.text for one in under))
            for seat, card, under in cards
        )
        players = tuple(map(scene.player, SEATS))
        points, keeper = _won(event)
        drawing = drawings.TrickOnTable(
            players, laid, event.trumps, event.seat + 1, points, None if keeper is None else keeper + 1
        )
        lines = [scene.say("pidro-alt-trick", trick=event.trick, suit=scene.say(f"pidro-{event.trumps}"))]
        for seat, card, under in cards:
            told = scene.say(
                "pidro-alt-laid", seat=seat_sign(seat), name=scene.told(seat), card=_named(scene, card)
            )
            over = ", ".join(_named(scene, one) for one in under)
            lines.append(told + (scene.say("pidro-alt-over", cards=over) if over else ""))
        winner = scene.told(event.seat)
        kept = {"kept": 0} if keeper is None else {"kept": 1, "keeper": scene.told(keeper)}
        lines.append(scene.say("pidro-alt-taken", name=winner, points=points, **kept))
        return picture("trick.png", lines, drawing)

    @staticmethod
    def _score(scene: Scene[PidroRules], event: happened.HandScored) -> Picture:
        score, sides, lines = event.score, [], []
        lines.append(scene.say("pidro-alt-score", hand=score.number, suit=scene.say(f"pidro-{score.trumps}")))
        for team in TEAMS:
            taken = [point for point in event.taken if point.team == team]
            players, bids = (scene.player(team), scene.player(team + 2)), score.bidder % 2 == team
            cards = tuple((point.card.text, point.points) for point in taken)
            sides.append(
                drawings.Side(
                    players, cards, score.taken[team], score.bid if bids else None,
                    score.made, score.change[team], score.scores[team],
                    tuple(_where(scene, point) for point in taken),
                )
            )  # fmt: skip
            facts = {
                "name": scene.told(team), "other": scene.told(team + 2), "points": score.taken[team],
                "cards": ", ".join(
                    f"{_named(scene, point.card)} ({_where(scene, point)})" for point in taken
                ) or "–",
                "change": _gain(score.change[team]), "score": signed(score.scores[team]),
            }  # fmt: skip
            lines.append(scene.say("pidro-alt-side", **facts))
            if bids:
                lines.append(scene.say("pidro-alt-made" if score.made else "pidro-alt-failed", bid=score.bid))
        verdict = scene.say(
            "pidro-drawn-made" if score.made else "pidro-drawn-failed",
            name=scene.drawn(score.bidder % 2), other=scene.drawn(score.bidder % 2 + 2),
            bid=score.bid, taken=score.taken[score.bidder % 2],
        )  # fmt: skip
        drawing = drawings.HandScore(score.trumps, tuple(sides), verdict, score.made)
        return picture("score.png", lines, drawing)

    # -- words

    def action(self, words: Words, action: PidroAction) -> str:
        """An action in words: ``A♥``, ``bid 8``."""
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
        """The rules as a table plays them, which is always of four."""
        return pidro_rules(words, rules)


def points_taken(scene: Scene[PidroRules], taken: Sequence[happened.PointTaken]) -> list[str]:
    """How each point was taken: a line for each trick that held one, and one for what was left at the end."""
    lines = []
    for trick, cards in groupby(taken, key=lambda point: point.trick):
        points_of = list(cards)
        listed = tuple(
            scene.say(
                "pidro-point-kept"
                if point.card.rank == TWO and point.winner not in (None, point.seat)
                else "pidro-point",
                card=card_text(point.card),
                name=Seat(point.seat),
                points=point.points,
            )
            for point in points_of
        )
        if trick is None:
            lines.append(
                scene.say("pidro-points-held", team=team_name(scene, points_of[0].team), cards=listed)
            )
        else:
            lines.append(
                scene.say(
                    "pidro-points-trick", trick=trick, name=Seat(points_of[0].winner or 0), cards=listed
                )
            )
    return lines


def _where(scene: Scene[PidroRules], point: happened.PointTaken) -> str:
    """Where a point was taken."""
    return (
        scene.say("pidro-drawn-held")
        if point.trick is None
        else scene.say("pidro-drawn-trick", trick=point.trick)
    )


def _won(event: happened.TrickTaken) -> tuple[int, int | None]:
    """The points of a trick's winner, and who keeps the point of the two beside them. Whoever took the trick
    with the two, from seats that had no trump, won it with that."""
    if event.two == event.seat:
        return event.points + 1, None
    return event.points, event.two


def _named(scene: Scene[PidroRules], card: Card) -> str:
    """A card in words: ``ace of hearts``."""
    rank = "10" if card.rank == 10 else RANKS[card.rank - 2]
    return scene.say("pidro-card", rank=rank, suit=scene.say(f"pidro-{card.suit}"))


def _gain(number: int) -> str:
    """What is added to a score: ``+10``, ``−6``."""
    return f"{number:+}".replace("-", "−")
