"""Rounds of Dudo for two that are solved: how an equilibrium mixes its moves, read from tables.

Between two players one of them loses the round, and only that matters for the rest of the game. So a player
who wins each round as often as possible wins the game as often as possible, and each round is solved by
itself. Where a right calza brings a die back, it is worth what the game is after it: so the rounds of a game
for two by the default rules are solved. Other rounds with more outcomes (a doubt that costs several dice,
say) aren't solved here.

A table is made by ``python -m solvers dudo`` or ``dudo-game``. It has the decisions that come up as long as
one plays by it, whatever the other does; in all others :func:`mix` knows nothing.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from functools import cache, lru_cache, partial, reduce
from importlib.resources import files
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import or_
from typing import Literal, NamedTuple, TypeAlias

from games.dudo.actions import CALZA, CLOSED, DOUBT, OPEN, Bid, Calza, Doubt, DudoAction, bid
from games.dudo.bids import ACE, BidOrder, raises, special_raises
from games.dudo.rules import DudoRules
from games.dudo.views import DudoView

Sight: TypeAlias = Literal["own", "open", "closed"]
"""Which dice each of two sees: its own, the other's, or its own with a single die and none with more."""

_DOUBT, _CALZA = 254, 255
"""The codes of the calls; a bid's is six times its quantity plus its face, less seven."""


class Duel(NamedTuple):
    """Everything about a round for two that matters for playing it. Pairs: the opener's first."""

    dice: tuple[int, int]
    sight: Sight
    order: BidOrder | None
    """How bids are ordered; None in palifico and obligo rounds."""
    wilds: bool
    opening_aces: bool
    """Whether the opener may bid aces."""
    face_change: tuple[bool, bool]
    """Who may change the face in a palifico or obligo round."""
    calza: tuple[bool, bool]
    """Who may call calza, for which the bidder or the caller loses a die."""
    regains: bool = False
    """Whether for a right calza its caller gets a die back instead. What that is worth depends on the whole
    game, in the tables always one for two by the default rules."""

    @property
    def name(self) -> str:
        """Return its unique name, which is that of its table."""
        words = [f"{self.dice[0]}v{self.dice[1]}", self.sight]
        if self.order is None:
            words += ["special", "change" + "".join("01"[may] for may in self.face_change)]
        else:
            words += [word.replace("_", "") for word in self.order]
            words += ["wild" if self.wilds else "plain", "aces" if self.opening_aces else "noaces"]
        if any(self.calza):
            words.append("regain" if self.regains else "calza" + "".join("01"[may] for may in self.calza))
        return "-".join(words)

    def bids(self, low: Bid | None, mover: int) -> tuple[Bid, ...]:
        """Return the bids that the opener (``mover`` 0) or the other (1) may make above ``low``, lowest
        first."""
        most = sum(self.dice)
        if self.order is None:
            return special_raises(low, most, self.face_change[mover]).bids
        return raises(self.order, low, most, self.opening_aces).bids

    def sees(self, mover: int) -> int | None:
        """Return whose dice (0: the opener's) that player sees; None for nobody's."""
        if self.sight == "open":
            return 1 - mover
        return None if self.sight == "closed" and self.dice[mover] > 1 else mover


@cache
def hands(dice: int) -> tuple[tuple[int, ...], ...]:
    """Return all hands of so many dice, each in ascending order; a hand's number is its place here."""
    return tuple(combinations_with_replacement(range(1, 7), dice))


@cache
def hand_numbers(dice: int) -> dict[tuple[int, ...], int]:
    """Return the number of each hand of so many dice."""
    return {hand: number for number, hand in enumerate(hands(dice))}


def code(action: DudoAction) -> int:
    """Return the code, 0 to 255, of a bid, a doubt or a calza.

    Raises:
        ValueError: it is none of these.
    """
    if isinstance(action, Bid):
        return 6 * action.quantity + action.face - 7
    if action == DOUBT:
        return _DOUBT
    if action == CALZA:
        return _CALZA
    raise ValueError(f"{action.text} is no move of a solved round")


def decode(number: int) -> DudoAction:
    """Return the action of a code."""
    if number == _DOUBT:
        return DOUBT
    return CALZA if number == _CALZA else bid_of(number)


def bid_of(number: int) -> Bid:
    """Return the bid of a code that isn't a call's."""
    return bid(number // 6 + 1, number % 6 + 1)


_FORGETS = 128
"""Added to a table's memory where a large raise makes it forget the bids before."""
_FACES = 64
"""Added to a table's memory where it remembers by :func:`recalled`."""
_FACE = 180
"""Added to a face, and to six times who bid it, in a key by :func:`recalled`."""
_ANY = 179
"""Follows the mover in the key of all positions with the same last bids (:func:`fallbacks`)."""
LEAP = 3
"""A bid that asks for so many dice more than the last one is a leap."""


def recalled(memory: int, key: bytes, made: int) -> bytes:
    """Return the key of the position after the bid of code ``made``, from that of the position before it:
    who moves (0: the opener), of each player the face of the first bid, and the last bids, ``memory`` of
    them. Of bids that the key has whole no face is kept, and with a leap all before it is forgotten."""
    mover, faces, bids = key[0], bytes(c for c in key[1:] if c >= _FACE), key[1:]
    bids = bids[len(faces) :]
    if bids and _asked(made) - _asked(bids[-1]) >= LEAP:
        faces = bids = b""
    bids += bytes((made,))
    if len(bids) > memory:
        # The last bid is the mover's.
        owner = (mover + memory) % 2
        if not any((face - _FACE) // 6 == owner for face in faces):
            faces += bytes((_FACE + 6 * owner + bids[0] % 6,))
        bids = bids[1:]
    return bytes((1 - mover,)) + faces + bids


def fallbacks(memory: int, key: bytes) -> list[bytes]:
    """Return the keys to look for where nothing is known by a key of :func:`recalled`, the nearest first: of
    all bids only the last ones, and one less."""
    bids = bytes(c for c in key[1:] if c < _ANY)
    known = len(bids) if len(key) > 1 + len(bids) else len(bids) - 1
    return [bytes((key[0], _ANY)) + bids[-last:] for last in (memory, memory - 1) if 0 < last <= known]


def _asked(made: int) -> int:
    """Return how many dice a bid asks for, an ace as two."""
    return (made // 6 + 1) * (2 if made % 6 == 0 else 1)


LATELY = 64
"""How many decisions of a table, for all hands, and how many ranges of hands are kept for later."""


class Table:
    """A solved round. ``memory``: how many last bids a decision depends on; ``faces``: whether it remembers
    by :func:`recalled`; ``data``: made by :func:`packed`."""

    __slots__ = ("_data", "_forgets", "_lately", "_places", "faces", "memory")

    def __init__(self, data: bytes) -> None:
        self._data = lzma.decompress(data)
        self.memory = self._data[0] % _FACES
        self.faces = self._data[0] % _FORGETS >= _FACES
        self._forgets = self._data[0] >= _FORGETS
        self._lately: dict[bytes, dict[int, dict[int, float]]] = {}
        self._places: dict[bytes, tuple[int, int]] = {}
        place = 1
        while place < len(self._data):
            length = self._data[place]
            key = self._data[place + 1 : place + 1 + length]
            start = place + 3 + length
            place = start + int.from_bytes(self._data[start - 2 : start], "little")
            self._places[key] = (start, place)

    def mix(self, mover: int, bids: Sequence[int], hand: int) -> dict[int, float]:
        """Return how likely each move is (by its code) of the opener (``mover`` 0) or the other, after these
        bids and with the visible hand of that number; empty where the table knows nothing."""
        return self.mixes(mover, bids).get(hand, {})

    def mixes(self, mover: int, bids: Sequence[int]) -> dict[int, dict[int, float]]:
        """Return the same by the number of each hand that the table knows."""
        key = self.key(mover, bids)
        if key not in self._lately:
            if len(self._lately) >= LATELY:
                self._lately.clear()
            self._lately[key] = reduce(or_, map(self._known, (*reversed(self._fallbacks(key)), key)))
        return self._lately[key]

    def _fallbacks(self, key: bytes) -> list[bytes]:
        """Return the keys to look for where nothing is known by ``key``, the nearest first."""
        if self.faces:
            return fallbacks(self.memory, key)
        return [key[:1] + key[start:] for start in range(2, len(key))] if self._forgets else []

    def key(self, mover: int, bids: Sequence[int]) -> bytes:
        """Return what the table remembers of these bids, and who moves: alike where it plays alike."""
        if not self.faces:
            return bytes((mover, *bids[max(0, len(bids) - self.memory) :]))
        return reduce(partial(recalled, self.memory), bids, bytes(((mover + len(bids)) % 2,)))

    def _known(self, key: bytes) -> dict[int, dict[int, float]]:
        place, end = self._places.get(key, (0, 0))
        data, found = self._data, {}
        while place < end:
            hand, after = data[place], place + 2 + 2 * data[place + 1]
            moves, weights = data[place + 2 : after : 2], data[place + 3 : after : 2]
            total = sum(weights)
            found[hand] = {move: weight / total for move, weight in zip(moves, weights, strict=True)}
            place = after
        return found


def packed(
    memory: int,
    decisions: dict[bytes, dict[int, dict[int, int]]],
    *,
    forgets: bool = False,
    faces: bool = False,
) -> bytes:
    """Return the data of a table, from the weights (1 to 255) of the moves, by mover and last bids, and by
    hand. ``forgets``: where nothing is known after the last bids, fewer of them are looked for. ``faces``:
    the keys are by :func:`recalled`."""
    data = bytearray((memory + _FORGETS * forgets + _FACES * faces,))
    for key, by_hand in sorted(decisions.items()):
        body = bytearray()
        for hand, weights in sorted(by_hand.items()):
            body += bytes((hand, len(weights)))
            for move, weight in sorted(weights.items()):
                body += bytes((move, weight))
        data += bytes((len(key),)) + key + len(body).to_bytes(2, "little") + body
    return lzma.compress(bytes(data), preset=9)


@cache
def table(name: str) -> Table | None:
    """Return the table of that name, or None where there is none."""
    file = files(__name__) / f"{name}.bin"
    return Table(file.read_bytes()) if file.is_file() else None


@cache
def worth(name: str) -> float | None:
    """Return a round's worth to its opener, from -1 (never won) to 1, or None where that is unknown."""
    known = _measured().get(name, {})
    return (known["opener"] - known["other"]) / 2 if "opener" in known else None


@cache
def _measured() -> dict[str, dict[str, float]]:
    """Return, by the name of a round, what the best answer to its table wins as the opener and as the other.
    For the largest ones it is a lower bound from some answer, and its standard error."""
    found: dict[str, dict[str, float]] = json.loads((files(__name__) / "measured.json").read_text("utf-8"))
    return found


def duel(view: DudoView) -> Duel | None:
    """Return the round for two that a seat's view shows, if it has two outcomes; else None."""
    rules = view.rules
    seats = [seat for seat in view.order if view.dice[seat]]
    if view.phase != "bidding" or len(seats) != 2 or view.kind == "faceoff":
        return None
    first, second = view.opener, next(seat for seat in seats if seat != view.opener)
    dice = (view.dice[first], view.dice[second])
    passes = rules.paso == "any" or (rules.paso and view.kind == "normal" and max(dice) >= 5)
    if rules.overbid or rules.loss == "difference" or passes:
        return None
    calza = _calza(view, dice)
    if calza is None:
        return None
    special = view.kind != "normal"
    change = (False, False)
    if view.kind == "obligo" or (special and rules.palifico_face_change == "one_die"):
        change = (dice[0] == 1, dice[1] == 1)
    elif special and rules.palifico_face_change == "past_palifico":
        return None
    return Duel(
        dice=dice,
        sight=view.sight or "own",
        order=None if special else rules.bid_order,
        wilds=view.wild,
        opening_aces=special
        or rules.opening_aces == "any"
        or (rules.opening_aces == "one_die" and dice[0] == 1),
        face_change=change,
        calza=calza,
        regains=any(calza) and rules.calza == "regain",
    )


def _calza(view: DudoView, dice: tuple[int, int]) -> tuple[bool, bool] | None:
    """Return who may call calza in this round; None where it has more outcomes than one player's loss."""
    rules, never = view.rules, (False, False)
    special = view.kind != "normal"
    if rules.calza == "off" or rules.calza_min_players > 2 or (special and not rules.calza_in_palifico):
        return never
    started = view.players * rules.dice_start
    if rules.calza_window == "always":
        may = (True, True)
    elif rules.calza_window == "more_than_half":
        may = (2 * view.total > started,) * 2
    else:
        late = view.total >= started // 2
        may = (late or dice[0] == 1, late or dice[1] == 1)
    if may == never:
        return never
    alike = rules.calza == "bidder_loses" and rules.loss == "one" and rules.calza_callers != "others"
    # The last two of a larger game get dice back by other rounds after this one: about as in a game for two.
    return may if alike or (all(may) and chained(rules)) else None


_CHAINED = (
    "dice_start", "wilds", "ace_bids", "opening_aces", "aces_in", "aces_out", "raise_rule", "overbid", "loss",
    "calza", "calza_cap", "calza_callers", "calza_window", "calza_min_players", "calza_in_palifico",
    "palifico", "palifico_face_change", "palifico_min_players", "palifico_optional", "paso", "faceoff",
)  # fmt: skip


@cache
def chained(rules: DudoRules) -> bool:
    """Return whether a game by these rules is, for two, the one whose rounds are solved with what the rounds
    after them are worth: the default one."""
    usual = DudoRules()
    return all(getattr(rules, option) == getattr(usual, option) for option in _CHAINED)


def mix(view: DudoView) -> dict[DudoAction, float]:
    """Return how likely an equilibrium makes each move of the seat in turn; empty where that is unknown."""
    if view.seat is None or view.seat != view.turn:
        return {}
    if view.phase == "sight":
        return _sights(view)
    found = duel(view)
    solved = found and table(found.name)
    if not found or not solved:
        return {}
    mover = int(view.seat != view.opener)
    owner = found.sees(mover)
    number = 0
    if owner is not None:
        (hand,) = [tuple(sorted(hand)) for hand in view.hands if hand]
        number = hand_numbers(len(hand))[hand]
    bids = [code(call.action) for call in view.calls]
    return {decode(move): chance for move, chance in solved.mix(mover, bids, number).items()}


STRAYS = 0.02
"""How often an opponent is assumed to move otherwise than by the table."""
HELD = 6
"""With more dice than this a table that doesn't remember faces tells too little of an opponent's dice."""


def holds(view: DudoView, action: DudoAction) -> float | None:
    """Return, in a solved round, the chance that a bid is true or that a doubt or a calza is right, against a
    player who bids by the table; None where that is unknown."""
    found = duel(view) if view.seat is not None and view.seat == view.turn else None
    solved = found and table(found.name)
    if not found or not solved or not isinstance(action, Bid | Doubt | Calza):
        return None
    if sum(found.dice) > HELD and not solved.faces:
        return None
    mover = int(view.seat != view.opener)
    if found.sees(mover) != mover or found.sees(1 - mover) != 1 - mover:
        return None
    claim = action if isinstance(action, Bid) else view.bid
    if not isinstance(claim, Bid):
        return None
    bids = [code(call.action) for call in view.calls]
    own = [die for hand in view.hands if hand for die in hand]
    missing = claim.quantity - _counting(own, claim.face, found.wilds)
    theirs = found.dice[1 - mover]
    spread = [0.0] * (theirs + 1)
    counts = _counts(theirs, claim.face, found.wilds)
    for count, likely in zip(counts, _likely(found.name, theirs, 1 - mover, tuple(bids)), strict=True):
        spread[count] += likely
    enough = sum(spread[max(0, missing) :])
    if action == CALZA:
        right = spread[missing] if 0 <= missing <= theirs else 0.0
    else:
        right = sum(spread) - enough if action == DOUBT else enough
    return right / sum(spread)


@cache
def _counts(dice: int, face: int, wilds: bool) -> tuple[int, ...]:
    """Return by hand of so many dice how many of them count for a face."""
    return tuple(_counting(hand, face, wilds) for hand in hands(dice))


@lru_cache(maxsize=LATELY)
def _likely(name: str, dice: int, player: int, bids: tuple[int, ...]) -> tuple[float, ...]:
    """Return how likely each hand of so many dice is of the opener (0) or the other (1) after these bids, at
    any scale."""
    solved = table(name)
    assert solved is not None, "only rounds that are solved are asked for"  # noqa: S101
    theirs = [(bids[at], solved.mixes(player, bids[:at])) for at in range(player, len(bids), 2)]
    found = []
    for number, hand in enumerate(hands(dice)):
        likely = factorial(len(hand)) / prod(factorial(hand.count(face)) for face in set(hand))
        for made, mixed in theirs:
            likely *= (1 - STRAYS) * mixed.get(number, {}).get(made, 0.0) + STRAYS
        found.append(likely)
    return tuple(found)


def _counting(dice: Sequence[int], face: int, wilds: bool) -> int:
    return sum(die == face or (wilds and die == ACE) for die in dice)


def _sights(view: DudoView) -> dict[DudoAction, float]:
    """The opener of an obligo round chooses the variant that is worth more."""
    worths: dict[DudoAction, float] = {}
    for choice in (OPEN, CLOSED):
        found = duel(view._replace(phase="bidding", sight=choice.kind))
        value = found and worth(found.name)
        if value is None:
            return {}
        worths[choice] = value
    return {max(worths, key=worths.__getitem__): 1.0}
