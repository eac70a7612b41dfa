"""The tricks of Pidro in the words of a hand: the one on the table, and those that have fallen."""

from __future__ import annotations

from functools import lru_cache

from bot.rendering.screens.events.pidro import event_lines
from bot.rendering.screens.notation.pidro import suit_name, team_name
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import SIGNS, card_text, cards_text
from games.cards import Suit
from games.engine import Seat
from games.pidro.cards import strengths, twin_suit
from games.pidro.events import Claimed
from games.pidro.record import HandRecord
from games.pidro.resume import Step, steps
from games.pidro.rules import PidroRules
from games.pidro.state import SEATS, Trick, team
from games.pidro.tricks import points_in
from games.pidro.views import TRUMPS, PidroView

PidroScene = PlayScene[PidroRules, PidroView]


def you_or(scene: PidroScene, seat: int) -> str:
    """Return a seat's name, or that it is the reader's own."""
    return scene.say("pidro-you") if seat == scene.view.seat else scene.names[seat]


def taken(trick: Trick, number: int, suit: Suit) -> tuple[int, int]:
    """Return the seat that took a finished trick, the hand's ``number`` from 1, and its points for that
    seat's team."""
    best = trick.winner or 0
    return best, sum(won.points for won in points_in(trick, number, suit) if won.team == team(best))


def contract(scene: PidroScene) -> str:
    """Say who bid what, what the trumps are, and how many points the bid needs; "" before that."""
    view = scene.view
    if view.trumps is None or view.bidder is None or view.bid is None:
        return ""
    needing = team_name(scene, team(view.bidder))
    if view.seat is not None and team(view.seat) == team(view.bidder):
        needing = scene.say("pidro-us", name=Seat((view.seat + 2) % SEATS))
    return scene.say(
        "pidro-contract-you" if view.bidder == view.seat else "pidro-contract", name=Seat(view.bidder),
        bid=view.bid, suit=suit_name(scene.words, view.trumps), twin=SIGNS[twin_suit(view.trumps)],
        team=needing, taken=view.points[team(view.bidder)],
    )  # fmt: skip


def drawn(scene: PidroScene) -> list[str]:
    """Say how many cards everyone drew and what was killed, until the first trick is over, in small
    print."""
    view = scene.view
    if view.tricks or view.rules.refill != "classic" or None in view.bought:
        return []
    bought = tuple(f"{scene.names[seat]} {view.bought[seat]}" for seat in range(SEATS) if seat != view.dealer)
    robbed = scene.say("pidro-robs", name=Seat(view.dealer), cards=view.bought[view.dealer])
    killed = [
        scene.say("pidro-killed", name=Seat(seat), cards=cards_text(cards))
        for seat, cards in enumerate(view.killed)
        if cards
    ]
    return [f"-# {' '.join((scene.say('pidro-refilled', cards=bought), robbed, *killed))}"]


def lying(scene: PidroScene, trick: Trick) -> str:
    """Return the trick on the table in the order of play, with who has it so far; before its first card only
    who is out of the hand."""
    view, laid = scene.view, dict(trick.plays)
    order = [(trick.leader + step) % SEATS for step in range(SEATS)]
    cold = {one.seat for one in view.cold}
    out = [Seat(seat) for seat in sorted(cold) if seat != scene.seat]
    gone = [f"-# {scene.say('pidro-cold-seats', names=out)}"] if out else []
    if not laid or view.trumps is None:
        return "\n".join(gone)
    ranks = strengths(view.trumps)
    best = max(laid, key=lambda seat: ranks[laid[seat]])
    said = []
    for seat in order:
        if seat in laid:
            won = f" {scene.say('pidro-wins')}" if seat == best else ""
            said.append(f"{you_or(scene, seat)} **{card_text(laid[seat], view.trumps)}**{won}")
        elif seat not in cold:
            said.append(you_or(scene, seat))
    return "\n".join((*gone, " · ".join(said)))


def since(scene: PidroScene, position: PidroView | Step, suit: Suit, *, named: bool) -> list[str]:
    """Say what fell in the finished tricks of a hand from the card on that the seat last chose, a line each,
    and who took it. A seat that has gone cold is told of several: its hand may not follow each of them. The
    last one is called so, unless all are ``named`` by their numbers."""
    tricks, first = position.tricks, _last_chosen(scene.seat, position)
    lines = []
    for number, trick in enumerate(tricks, 1):
        if number < first:
            continue
        best, points = taken(trick, number, suit)
        whose = "you" if best == scene.seat else "other"
        keeper = next((won.seat for won in points_in(trick, number, suit) if won.team != team(best)), None)
        won = card_text(dict(trick.plays)[best], suit)
        cards = " · ".join(f"{you_or(scene, seat)} **{card_text(card, suit)}**" for seat, card in trick.plays)
        called = number if named or number < len(tricks) else 0
        lines.append(
            scene.say(
                f"pidro-hand-last-{whose}",
                trick=called,
                cards=cards,
                name=Seat(best),
                card=won,
                points=points,
                kept=int(keeper is not None),
                keeper=Seat(best if keeper is None else keeper),
                mine=int(keeper is not None and keeper == scene.seat),
            )
        )
    return lines


def _last_chosen(seat: int, position: PidroView | Step) -> int:
    """Return the number of the finished trick, from 1, in which a seat last chose its card; 1 if it never
    did. A card that is played by itself (:meth:`games.pidro.Pidro.is_forced`) can follow at once on it."""
    own = [number for number, trick in enumerate(position.tricks, 1) if seat in dict(trick.plays)]
    if own and _was_forced(seat, position):
        own.pop()
    return own[-1] if own else 1


def _was_forced(seat: int, position: PidroView | Step) -> bool:
    """Whether a seat's card in the last of the finished tricks that have one was its last card, or the last
    trump of all."""
    under_way = position.trick if position.phase == "playing" else None
    if under_way is not None and seat in dict(under_way.plays):
        return False
    held = len(position.hands[seat]) if isinstance(position, Step) else position.counts[seat]
    laid_down = any(cold.seat == seat and cold.count for cold in position.cold)
    fallen = sum(len(trick.plays) for trick in position.tricks) + sum(map(len, position.killed))
    last_of_all = fallen == TRUMPS and position.tricks[-1].plays[-1][0] == seat
    return last_of_all or not (held or laid_down)


@lru_cache(maxsize=512)
def _end(rules: PidroRules, record: HandRecord) -> Step:
    """Return the last position of a finished hand, which all its players are shown again and again."""
    return steps(rules, record)[-1]


def fell(scene: PidroScene) -> list[str]:
    """Say the same of the last finished hand, and what was claimed there."""
    if scene.view.last is None:
        return []
    end = _end(scene.view.rules, scene.view.last)
    claimed = [event for event in end.events if isinstance(event, Claimed)]
    tricks = [] if end.trumps is None else since(scene, end, end.trumps, named=True)
    return [*tricks, *event_lines(scene, claimed)]
