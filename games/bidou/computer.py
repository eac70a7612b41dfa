"""A computer player of Bidou and Montevideo, from its view only.

Bidou for two is solved (:mod:`games.bidou.solved`): there it throws and bets as an equilibrium does.
Otherwise it throws by the exact table of :mod:`games.bidou.throwing`. When betting it estimates from each
opponent's number of throws which hands are likely, and from that each move's expected chips. The choice
between moves is mixed, so that a bet doesn't give the hand away: its bluffs come from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod

from games.bidou import field, mixed, plain, solved
from games.bidou import odds as exact
from games.bidou.actions import CALL, DROP, PASS, STAND, THROW, Bet, BidouAction, Keep, Raise
from games.bidou.hands import ALL, Hand, Ranking, hand, ways
from games.bidou.rules import BidouRules
from games.bidou.throwing import THROWS, Choice, Plan, against, standard
from games.bidou.views import BidouView
from games.chance import Chance
from games.mixing import drawn, near_best

MIXING = 0.35
"""How far apart in value, in chips, two bets are when the better one is made e times as often."""
CLOSE = 1.2
"""Moves that fall short of the best by more than this, in chips, are never made."""
FOLDS = 0.35
"""How often one opponent is assumed to drop when facing a bet or raise."""
WHIMS = 0.02
"""How often an opponent is assumed to keep any hand at all, and not by the throwing table."""
CALLED_BY = 0.85
"""How much less a hand is worth against players who call or raise it: they have better ones."""
BETS = 0.4
"""How often an opponent who may bet after a pass is assumed to do so."""
FREE = 0.8
"""The share of a free chance at the pot that a pass keeps: others may bet."""


LEVELS = ("easy", "normal", "hard")
CARELESS = 0.3
"""How often the easy level throws or stands at random."""
WAVERS = 0.4
"""By how much, at most, the easy level misjudges the chance that its hand is better than another."""


def values(view: BidouView) -> dict[BidouAction, float]:
    """Return each legal move's worth: of throws the chance to win the hand, of bets the expected chips.

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    if view.phase != "betting":
        return {_action(choice): float(choice.worth) for choice in _choices(view)}
    value = {"two": _two_value, "more": _more_value, "montevideo": _pot_value}[view.mode]
    odds = chances(view)
    return {action: value(view, action, odds) for action in view.offered}


def choose(view: BidouView, luck: Chance, level: str) -> BidouAction:
    """Return the move of a computer player of that level, mixed by ``luck``.

    Hard moves as an equilibrium mixes where the hand is solved, else by :func:`mix`. Normal throws by
    the throwing table and bets by rules of thumb. Easy does, too, but misjudges its hand, and now and then
    throws or stands at random.

    Raises:
        ValueError: the seat has no legal move, or there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"a level is {', '.join(LEVELS)}, not {level!r}")
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    if level == "hard":
        found = mix(view)
        return next(iter(found)) if len(found) == 1 else drawn(found, luck, _draw(view))
    return by_rule(view) if level == "normal" else _careless(view, luck)


def mix(view: BidouView) -> Mapping[BidouAction, float]:
    """Return how often the level hard makes each move, at any scale; moves it never makes aren't in it.

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    if view.phase == "betting" and view.mode == "more":
        return mixed.bets(view, likely(view))
    return solved.mix(view) or {considered(view): 1.0}


def by_rule(view: BidouView) -> BidouAction:
    """Return the move of the level normal: the throwing table, and bets by rules of thumb."""
    return plain.bet(view, chances(view)) if view.phase == "betting" else _action(_choices(view)[0])


def _careless(view: BidouView, luck: Chance) -> BidouAction:
    """Return the move of the level easy."""
    whim, shift = luck.numbers(f"{_draw(view)}/whim", 2, 1000)
    if view.phase == "betting":
        odds = [min(0.99, max(0.01, chance + WAVERS * (shift / 500 - 1))) for chance in chances(view)]
        return plain.bet(view, odds)
    # In an open throw anybody sees what must be beaten.
    is_careless = whim < 1000 * CARELESS and view.phase != "open_throw"
    return view.legal[shift % len(view.legal)] if is_careless else by_rule(view)


def considered(view: BidouView) -> BidouAction:
    """Return what does best against plain players where nothing is solved: the throw for the best chance
    against players who throw by the throwing table, and a bold bet."""
    if view.phase != "betting":
        return _action(_hard_plan(view).choices(own_hand(view), view.throws_left)[0])
    return plain.bet(view, likely(view), plain.BOLD)


def _hard_plan(view: BidouView) -> Plan:
    others, rules = len(view.alive) - 1, view.rules
    if view.phase == "open_throw" or view.mode == "two":
        return _plan(view)
    pot = view.mode == "montevideo"
    return _second_plan(rules.ranking, rules.exception, view.may_keep, others, pot)


@cache
def _second_plan(ranking: Ranking, exception: bool, keep: bool, others: int, pot: bool) -> Plan:
    """Return the throw against several who throw by the throwing table: in Montevideo to have the best hand,
    in Bidou not to have the lowest."""
    field = _table_field(ranking, exception, keep, others, pot, 0)
    one = {h: float(worth) for h, worth in against(field, ranking, exception).items()}
    return Plan({h: one[h] ** others if pot else 1 - (1 - one[h]) ** others for h in ALL}, keep)


@cache
def _table_field(
    ranking: Ranking, exception: bool, keep: bool, others: int, pot: bool, throws: int
) -> Mapping[Hand, float]:
    """Return how likely each hand is of a player who throws against so many others and stood after ``throws``
    throws (0: any number); now and then a player keeps any hand."""
    ends = _many_plan(ranking, exception, keep, others, pot).finals(3)
    ends = ends[max(0, throws - 1) : throws or 3]
    planned = {h: float(sum(end.get(h, 0) for end in ends)) for h in ALL}
    total = sum(planned.values()) or 1.0
    return {h: (1 - STRAYS) * planned[h] / total + STRAYS * ways(h) / THROWS for h in ALL}


STRAYS = 0.05
"""How often one of several is assumed to keep any hand at all."""
TILT = 0.5
"""In Montevideo, how much a bet or call tells: a hand is likelier by this power of its chance to win."""


@cache
def _likely(
    ranking: Ranking, exception: bool, keep: bool, others: int, pot: bool, throws: int, bettor: bool
) -> Mapping[Hand, float]:
    """Return by own hand the chance to beat one of several, ties as half."""
    field = _table_field(ranking, exception, keep, others, pot, throws)
    if bettor:
        plain_odds = _likely(ranking, exception, keep, others, pot, throws, False)
        field = {h: weight * (plain_odds[h] ** TILT + 0.02) for h, weight in field.items()}
    return {h: float(worth) for h, worth in against(field, ranking, exception).items()}


def likely(view: BidouView, seats: tuple[int, ...] | None = None) -> tuple[float, ...]:
    """Return for each live opponent, or those among ``seats``, the chance that the own hand beats theirs,
    ties as half."""
    rules, own, pot = view.rules, own_hand(view), view.mode == "montevideo"
    if len(view.alive) == 2 and not pot:
        return _beats(view, seats or view.live)
    bettors = {move.seat for move in view.moves if move.action.kind in ("bet", "raise", "call")}
    same = rules.ranking, rules.exception, view.may_keep, len(view.alive) - 1, pot
    return tuple(
        [
            _likely(*same, view.throws[seat] or 0, pot and seat in bettors)[own]
            for seat in seats or view.live
            if seat != view.seat
        ]
    )


def reckoned(view: BidouView, luck: Chance) -> BidouAction:
    """Return the best throw, or a bet of nearly the highest value, mixed by ``luck``: the choice where
    nothing is solved.

    Raises:
        ValueError: the seat has no legal move.
    """
    found = values(view)
    if view.phase != "betting":
        return max(found, key=found.__getitem__)
    if DROP in found and found[CALL] < found[DROP]:
        del found[CALL]  # a raise may make the others drop, a call never does
    return near_best(found, luck, _draw(view), mixing=MIXING, close=CLOSE)


def _draw(view: BidouView) -> str:
    step = f"move {len(view.moves)}" if view.phase == "betting" else f"throw {view.throws_left}"
    again = f"/again {view.again}" if view.again else ""
    return f"computer/hand {view.hand}{again}/{step}/seat {view.seat}"


def default(view: BidouView) -> BidouAction:
    """Return the move of the level normal, for a seat whose time is up (Bidou 1.12).

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    return by_rule(view)


# --- throwing ----------------------------------------------------------------------------------------


def own_hand(view: BidouView) -> Hand:
    dice = None if view.seat is None else view.hands[view.seat]
    if dice is None:
        raise ValueError("this seat has no dice")
    return hand(dice)


def _choices(view: BidouView) -> tuple[Choice, ...]:
    """Return the legal ways to continue from the own dice, best first."""
    return _plan(view).choices(own_hand(view), view.throws_left)


def _action(choice: Choice) -> BidouAction:
    if choice.stands:
        return STAND
    return Keep(choice.kept) if choice.kept else THROW


def _plan(view: BidouView) -> Plan:
    rules = view.rules
    if view.phase != "open_throw":
        others = len(view.alive) - 1
        return _many_plan(rules.ranking, rules.exception, view.may_keep, others, view.mode == "montevideo")
    other = next(seat for seat in view.alive if seat != view.seat)
    shown = None if other not in view.done else view.hands[other]
    rethrow = isinstance(rules, BidouRules) and rules.open_throw_tie == "rethrow"
    tie = 0.5 if rethrow else float(view.seat != view.holder)
    return _open_plan(
        rules.ranking, rules.exception, view.may_keep, None if shown is None else hand(shown), tie
    )


@cache
def _many_plan(ranking: Ranking, exception: bool, keep: bool, others: int, pot: bool) -> Plan:
    """Return the throws against several, each assumed to stand on one throw: in Montevideo to have the best
    hand, in Bidou not to have the lowest. Against one it is the throwing table."""
    if others == 1:
        return standard(ranking, exception, keep)
    one = _worths(ranking, exception, keep, 0, False)
    worths = {h: one[h] ** others if pot else 1 - (1 - one[h]) ** others for h in ALL}
    return Plan(worths, keep)


@cache
def _open_plan(ranking: Ranking, exception: bool, keep: bool, shown: Hand | None, tie: float) -> Plan:
    """Return the throws in an open throw: against the shown hand, or before a player who throws to beat it as
    often as possible."""
    if shown is None:
        return exact.first_open_plan(ranking, exception, keep, 1 - tie)
    return Plan(against({shown: 1.0}, ranking, exception, tie), keep)


# --- what the others may have ------------------------------------------------------------------------


@cache
def _field(ranking: Ranking, exception: bool, keep: bool, first: int, last: int) -> Mapping[Hand, float]:
    """Return how likely each hand is of a player who plays by the throwing table and stood after throw
    ``first`` + 1 to ``last``."""
    ends = standard(ranking, exception, keep).finals(3)[first:last]
    return {h: float(sum(end.get(h, 0) for end in ends)) for h in ALL}


@cache
def _worths(ranking: Ranking, exception: bool, keep: bool, throws: int, bettor: bool) -> Mapping[Hand, float]:
    """Return by hand the chance to beat a player who stood after ``throws`` throws (0: any number), ties as
    half. A player who bet has rather a strong hand."""
    planned = _field(ranking, exception, keep, max(0, throws - 1), throws or 3)
    total = sum(planned.values()) or 1.0
    field = {h: (1 - WHIMS) * planned[h] / total + WHIMS * ways(h) / THROWS for h in ALL}
    if bettor:
        plain = _worths(ranking, exception, keep, throws, False)
        field = {h: weight * (0.3 + plain[h]) for h, weight in field.items()}
    return {h: float(worth) for h, worth in against(field, ranking, exception).items()}


def chances(view: BidouView) -> tuple[float, ...]:
    """Return for each live opponent the chance that the own hand beats theirs, ties as half; from the number
    of throws and whether they have bet."""
    return _beats(view, view.live)


def _beats(view: BidouView, seats: tuple[int, ...]) -> tuple[float, ...]:
    """As :func:`chances`, for the opponents among these seats."""
    rules, own = view.rules, own_hand(view)
    bettors = {move.seat for move in view.moves if isinstance(move.action, Bet | Raise)}
    found = []
    for seat in seats:
        if seat != view.seat:
            made, bet = view.throws[seat] or 0, seat in bettors
            found.append(_worths(rules.ranking, rules.exception, view.may_keep, made, bet)[own])
    return tuple(found)


# --- what bets are worth -----------------------------------------------------------------------------


def _two_value(view: BidouView, action: BidouAction, odds: tuple[float, ...]) -> float:
    """Return the chips that the opponent is expected to get more than this seat."""
    win = odds[0]

    def showdown(stake: int, chance: float) -> float:
        return (2 * chance - 1) * 2 * stake

    if action == PASS:
        # The second pass ends the hand; after the first the other may still bet.
        bets = 0.0 if view.moves else BETS * max(-1.0, showdown(1, win * CALLED_BY))
        return bets + _fish_value(view)
    if action == DROP:
        return -1.0
    if action == CALL:
        return showdown(view.target, win)
    return FOLDS + (1 - FOLDS) * showdown(view.target + 1, win * CALLED_BY)


def _more_value(view: BidouView, action: BidouAction, odds: tuple[float, ...]) -> float:
    """Return the chips that this seat is expected to get rid of; the lowest hand collects them."""
    seat = view.seat or 0
    stake, others = view.stakes[seat], len(odds)
    if action == PASS:
        return _fish_value(view)
    if action == DROP:
        if not stake:
            return 0.0
        first = not any(m.action == DROP for m in view.moves)
        staked = sum(view.stakes[other] > 0 for other in view.live if other != seat)
        return -1.0 - stake * staked if first else stake - 1.0
    low = prod(1 - chance for chance in odds)
    if action == CALL:
        return (1 - low) * (stake + view.owed) - low * (view.pool - stake)
    more = action.chips if isinstance(action, Bet | Raise) else 0
    low = 1 - (1 - low) * CALLED_BY
    callers = others * (1 - FOLDS)
    none = FOLDS**others
    shown = (1 - low) * (stake + view.owed + more) - low * (view.pool - stake + (view.owed + more) * callers)
    return none * (1.0 if action.kind == "bet" else -0.3 * view.pool) + (1 - none) * shown


def _pot_value(view: BidouView, action: BidouAction, odds: tuple[float, ...]) -> float:
    """Return the chips that this seat is expected to win from the pot beyond what it puts in."""
    win = prod(odds)
    if action == PASS:
        return FREE * win * view.pool + _fish_value(view)
    if action == DROP:
        return 0.0
    if action == CALL:
        return win * (view.pool + view.owed) - view.owed
    more = action.chips if isinstance(action, Bet | Raise) else 0
    pays = view.owed + more
    able = sum(s not in view.all_in for s in view.live if s != view.seat)
    none = (FOLDS if more else FOLDS / 2) ** able if able == len(odds) else 0.0
    callers = able * (1 - FOLDS)
    shown = win * CALLED_BY * (view.pool + pays + more * callers) - pays
    return none * view.pool + (1 - none) * shown


def plays_fish(view: BidouView) -> bool:
    """Return whether a pass may lead to Poor Fish; with a seat all-in by the ante the hands are shown
    instead."""
    return view.rules.poor_fish and not view.all_in


def _fish_value(view: BidouView) -> float:
    """Return what Poor Fish adds to the worth of a pass before any bet, in the chips of the betting: the best
    hand takes a chip from each, in Montevideo it pays one (Bidou 1.10)."""
    if not plays_fish(view):
        return 0.0
    seat, others = view.seat or 0, [other for other in view.alive if other != view.seat]
    best = prod(_beats(view, view.alive))
    all_pass = (1 - BETS) ** (len(others) - len(view.moves))
    if view.mode == "montevideo":
        return -all_pass * best
    if view.mode == "more":
        return all_pass * (1 - best - best * len(others))
    # For two, the chip comes from the centre if the other has none.
    taken, given = 1 + (view.stacks[others[0]] > 0), 1 + (view.stacks[seat] > 0)
    return all_pass * ((1 - best) * given - best * taken)


def stated(view: BidouView) -> float:
    """Return, while betting, how often the estimate of :func:`bet_chance` comes true: the chance that a hint
    states."""
    return field.measured(view, bet_chance(view))


def bet_chance(view: BidouView) -> float:
    """Return, while betting, the estimated chance that the own hand is better than the other one; among
    several not the lowest, in Montevideo the best. Hints state how often it comes true."""
    if (at := solved.place(view)) is not None:
        return solved.better(view, at)[at.number]
    odds = likely(view)
    return 1 - prod(1 - one for one in odds) if view.mode == "more" else prod(odds)


def throw_chances(view: BidouView) -> dict[BidouAction, float]:
    """Return, while throwing, the same for each legal move and the best play after it."""
    choices = _hard_plan(view).choices(own_hand(view), view.throws_left)
    return solved.chances(view) or {_action(choice): float(choice.worth) for choice in choices}
