"""The course of a game of Dudo: the only module that changes its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from games.chance import Chance, dice
from games.dudo.actions import PASS, Answer, Bid, Calza, Direction, Doubt, DudoAction, Pass, Sight, Sum
from games.dudo.counting import showdown
from games.dudo.draws import dice_of, order_of, roll_of
from games.dudo.events import (
    BidMade,
    CalzaCalled,
    Dealt,
    DiceLost,
    DieGained,
    DirectionChosen,
    Doubted,
    DudoEvent,
    Eliminated,
    GameWon,
    Ordered,
    Passed,
    Reason,
    Rejoined,
    Revealed,
    RoundStarted,
    SeatRolled,
    SightChosen,
    SpecialAnswered,
    SpecialOffered,
)
from games.dudo.legal import why_illegal
from games.dudo.rules import SEATS, DudoRules
from games.dudo.state import Call, DudoState, next_in, players_in, sight_of
from games.engine import IllegalAction

Step = tuple[DudoState, tuple[DudoEvent, ...]]


def new(rules: DudoRules, seats: int, chance: Chance) -> Step:
    """Return a game of ``seats`` players at its first decision: the order of play is rolled and the dice
    dealt.

    Raises:
        ValueError: not 2 to 10 seats.
    """
    if seats not in SEATS:
        raise ValueError(f"Dudo is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    events: list[DudoEvent] = []
    if rules.seating == "roll_order":
        order = tuple(_by_roll(tuple(range(seats)), 1, chance, events, all_places=True))
        opener = order[0]
    else:
        order = tuple(range(seats))
        opener = _by_roll(order, 1, chance, events, all_places=False)[0]
    events.append(Ordered(order, opener))
    empty: tuple[tuple[int, ...], ...] = ((),) * seats
    state = DudoState(
        rules=rules,
        dice=(rules.dice_start,) * seats,
        banked=(0,) * seats,
        dropped=(),
        been=(),
        due=(),
        spent=(),
        out=(),
        order=order,
        number=0,
        kind="normal",
        sight=None,
        phase="over",
        opener=opener,
        step=1,
        turn=opener,
        hands=empty,
        calls=(),
        reveal=None,
    )
    state = _start_round(state, opener, chance, events)
    return state, tuple(events)


def apply(state: DudoState, seat: int, action: DudoAction, chance: Chance) -> Step:
    """Return the state after an action, and its events.

    Raises:
        IllegalAction: the rules forbid it; the message names the rule and what would be legal.
    """
    why = why_illegal(state, seat, action)
    if why is not None:
        raise IllegalAction(why)
    match action:
        case Bid() | Sum():
            turn = next_in(state, seat, state.step)
            return state._replace(calls=(*state.calls, Call(seat, action)), turn=turn), (
                BidMade(seat, action),
            )
        case Pass():
            turn = next_in(state, seat, state.step)
            return state._replace(calls=(*state.calls, Call(seat, PASS)), turn=turn), (Passed(seat),)
        case Doubt():
            return _doubt(state, seat, chance)
        case Calza():
            return _calza(state, seat, chance)
        case Direction():
            step: Literal[1, -1] = 1 if action.kind == "left" else -1
            return state._replace(step=step, phase="bidding"), (DirectionChosen(seat, action.kind),)
    events: list[DudoEvent] = []
    if isinstance(action, Sight):
        events.append(SightChosen(seat, action.kind))
        state = _deal(state._replace(sight=action.kind), chance, events)
    else:
        state = _answer(state, seat, action, chance, events)
    return state, tuple(events)


# --- the order of play (Dudo 2.1) --------------------------------------------------------------------


def _by_roll(
    seats: Sequence[int], roll: int, chance: Chance, events: list[DudoEvent], all_places: bool
) -> list[int]:
    """Return the seats by their roll, highest first; tied seats roll again among themselves. Without
    ``all_places`` only ties for the first place roll again."""
    rolled = {seat: dice(chance, roll_of(roll, seat), 1)[0] for seat in seats}
    events.extend(SeatRolled(roll, seat, die) for seat, die in rolled.items())
    ranking: list[int] = []
    for die in sorted(set(rolled.values()), reverse=True):
        tied = [seat for seat in seats if rolled[seat] == die]
        if len(tied) > 1 and (all_places or not ranking):
            tied = _by_roll(tied, roll + 1, chance, events, all_places)
        ranking += tied
    return ranking


# --- the start of a round ----------------------------------------------------------------------------


def _start_round(state: DudoState, opener: int, chance: Chance, events: list[DudoEvent]) -> DudoState:
    number, order = state.number + 1, state.order
    if state.rules.shuffle_order and number > 1:
        order = chance.shuffle(order_of(number), range(len(order)))
        events.append(Ordered(order, opener))
    state = state._replace(
        number=number, order=order, kind="normal", sight=None, opener=opener, turn=opener, step=1
    )
    if state.rules.faceoff and players_in(state) == 2 and sum(state.dice) == 2:
        return _open_round(state._replace(kind="faceoff", due=()), chance, events)
    return _next_special(state, chance, events)


def _next_special(state: DudoState, chance: Chance, events: list[DudoEvent]) -> DudoState:
    """Start or offer the special round that is due, or else start a normal one (Dudo 2.7)."""
    due = tuple(seat for seat in state.due if state.dice[seat])
    if players_in(state) < state.rules.palifico_min_players:
        due = ()
    if (due, state.opener) != (state.due, state.turn):
        state = state._replace(due=due, turn=state.opener)
    if not due:
        return _open_round(state, chance, events)
    if state.rules.palifico_optional:
        events.append(SpecialOffered(due[0]))
        return state._replace(phase="offer", turn=due[0], hands=((),) * len(state.dice), calls=())
    return _start_special(state, chance, events)


def _start_special(state: DudoState, chance: Chance, events: list[DudoEvent]) -> DudoState:
    opener, *due = state.due
    state = state._replace(
        kind="obligo" if state.rules.palifico == "obligo" else "palifico",
        opener=opener,
        turn=opener,
        due=tuple(due),
        been=tuple(sorted({*state.been, opener})),
    )
    return _open_round(state, chance, events)


def _answer(
    state: DudoState, seat: int, answer: Answer, chance: Chance, events: list[DudoEvent]
) -> DudoState:
    accepted = answer.kind == "accept"
    events.append(SpecialAnswered(seat, accepted))
    if accepted:
        return _start_special(state, chance, events)
    return _next_special(state._replace(due=state.due[1:]), chance, events)


def _open_round(state: DudoState, chance: Chance, events: list[DudoEvent]) -> DudoState:
    events.append(RoundStarted(state.number, state.kind, state.opener, state.dice))
    if state.kind == "obligo":
        # The opener chooses who sees which dice before anyone sees any.
        return state._replace(phase="sight", hands=((),) * len(state.dice), calls=())
    return _deal(state, chance, events)


def _deal(state: DudoState, chance: Chance, events: list[DudoEvent]) -> DudoState:
    hands = tuple(
        [
            dice(chance, dice_of(state.number, seat), held) if held else ()
            for seat, held in enumerate(state.dice)
        ]
    )
    chooses = state.rules.direction == "opener_chooses" and players_in(state) > 2
    state = state._replace(hands=hands, calls=(), phase="direction" if chooses else "bidding")
    events += [Dealt(seat, sight_of(state, seat)) for seat, held in enumerate(state.dice) if held]
    return state


# --- the end of a round ------------------------------------------------------------------------------


@dataclass(slots=True)
class _Settling:
    """The dice that change hands at the end of a round."""

    dice: list[int]
    banked: list[int]
    spent: set[int]
    events: list[DudoEvent] = field(default_factory=list)

    def lose(self, seat: int, amount: int, reason: Reason, spare: bool = True) -> None:
        """Take dice from a seat, banked ones first unless ``spare`` is false (D9)."""
        saved = min(self.banked[seat], amount) if spare else 0
        lost = min(self.dice[seat], amount - saved)
        self.banked[seat] -= saved
        self.dice[seat] -= lost
        self.events.append(DiceLost(seat, lost, saved, self.dice[seat], reason))

    def regain(self, seat: int, rules: DudoRules) -> None:
        """Give a seat a die, never above ``dice_start`` (Dudo 2.5)."""
        if self.dice[seat] < rules.dice_start:
            self.dice[seat] += 1
            self.events.append(DieGained(seat, self.dice[seat], banked=False))
            if self.dice[seat] == 1:
                self.events.append(Rejoined(seat))
        elif rules.calza_cap == "banked":
            self.banked[seat] += 1
            self.events.append(DieGained(seat, self.dice[seat], banked=True))


def _settling(state: DudoState) -> _Settling:
    return _Settling(list(state.dice), list(state.banked), set(state.spent))


def _doubt(state: DudoState, seat: int, chance: Chance) -> Step:
    reveal = showdown(state, seat, "dudo")
    loser = reveal.claimant if reveal.right else seat
    settling = _settling(state)
    if isinstance(reveal.claim, Pass):
        # A pass is always worth one die, however much a bid may cost (Dudo 2.8).
        settling.lose(loser, 1, "pass_false" if reveal.right else "pass_true")
    else:
        reason: Reason = "bid_false" if reveal.right else "doubt_wrong"
        sudden_death = state.rules.loss == "all"
        settling.lose(loser, _stake(state, reveal), reason, spare=not sudden_death)
    heading = Doubted(seat, reveal.claimant, reveal.claim)
    return _end_round(state, heading, reveal, settling, loser, chance)


def _stake(state: DudoState, reveal: Revealed) -> int:
    """Return how many dice a lost doubt costs (Dudo 2.4, D19)."""
    claim = reveal.claim
    if state.rules.loss == "all":
        return max(state.dice)
    if state.rules.loss == "difference" and not isinstance(claim, Pass):
        claimed = claim.quantity if isinstance(claim, Bid) else claim.total
        return max(1, abs(claimed - reveal.count))
    return 1


def _calza(state: DudoState, seat: int, chance: Chance) -> Step:
    reveal = showdown(state, seat, "calza")
    settling = _settling(state)
    opener = seat
    if not reveal.right:
        if state.dice[seat]:
            settling.lose(seat, 1, "calza_wrong")
        else:
            settling.spent.add(seat)
    elif state.rules.calza == "regain":
        settling.regain(seat, state.rules)
    elif state.rules.calza == "bidder_loses":
        settling.lose(reveal.claimant, 1, "calza_exact")
        opener = reveal.claimant
    else:
        for other in state.order:
            if other != seat and state.dice[other]:
                settling.lose(other, 1, "calza_exact")
    heading = CalzaCalled(seat, reveal.claimant, reveal.claim)
    return _end_round(state, heading, reveal, settling, opener, chance)


def _end_round(
    state: DudoState,
    heading: Doubted | CalzaCalled,
    reveal: Revealed,
    settling: _Settling,
    opener: int,
    chance: Chance,
) -> Step:
    """Settle a round and start the next one with ``opener``, or the next seat still in (Dudo 2.6)."""
    events: list[DudoEvent] = [heading, reveal, *settling.events]
    before, after = state.dice, tuple(settling.dice)
    gone = tuple(seat for seat, held in enumerate(after) if before[seat] and not held)
    back = {seat for seat, held in enumerate(after) if held and not before[seat]}
    out = tuple(kept for group in state.out if (kept := tuple(s for s in group if s not in back)))
    if gone:
        out += (gone,)
    place = len(after) - after.count(0) + 1
    events.extend(Eliminated(seat, place) for seat in gone)
    state = state._replace(
        dice=after,
        banked=tuple(0 if not held else kept for held, kept in zip(after, settling.banked, strict=True)),
        spent=tuple(sorted(settling.spent)),
        out=out,
        reveal=reveal,
        hands=((),) * len(after),
        calls=(),
    )
    if not after[opener]:
        opener = next_in(state, opener, 1)
    state = _note_drops(state, before, opener)
    if players_in(state) == 1:
        events.append(GameWon(opener))
        return state._replace(phase="over", turn=opener, due=()), tuple(events)
    return _start_round(state, opener, chance, events), tuple(events)


def _note_drops(state: DudoState, before: tuple[int, ...], opener: int) -> DudoState:
    """Note the seats whose special round is due: those that dropped to exactly one die for the first time, in
    the order of play from the would-be opener (Dudo 2.7)."""
    first = state.order.index(opener)
    drops = tuple(
        seat
        for seat in (*state.order[first:], *state.order[:first])
        if state.dice[seat] == 1 and before[seat] > 1 and seat not in state.dropped
    )
    if not drops:
        return state
    due = state.due if state.rules.palifico == "off" else (*state.due, *drops)
    return state._replace(dropped=tuple(sorted((*state.dropped, *drops))), due=due)
