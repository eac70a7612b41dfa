"""Rounds of Dudo for two, solved: the tables of :mod:`games.dudo.solved`."""

# ruff: noqa: T201 - a command tells what it has done

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import factorial, prod
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.dudo import DUDO, plain
from games.dudo.actions import CALZA, DOUBT, Bid, DudoAction
from games.dudo.bids import ACE
from games.dudo.computer import reckoned_mix
from games.dudo.events import RoundKind
from games.dudo.rules import PRESETS, DudoRules
from games.dudo.solved import Duel, Table, bid_of, code, duel, hands, packed, recalled, table
from games.dudo.state import Call, DudoState
from games.dudo.views import DudoView
from solvers.answer import Answer, begun
from solvers.cfr import Floats, Positions, solve, solve_drawn
from solvers.exploiter import AtLeast, exploited_at_least

LEAST = dict.fromkeys((6, 7, 8), 0.02)
"""Moves with a lower chance than this, by the number of dice, are left out of the table of a normal round;
0.004 else."""
STEP = dict.fromkeys((6, 7, 8), 17)
"""The unit of the weights in the table of a normal round, by the number of dice; 1 else."""


def ways(hand: tuple[int, ...]) -> float:
    """Return the chance of a hand."""
    return float(
        factorial(len(hand)) / prod(factorial(hand.count(face)) for face in set(hand)) / 6 ** len(hand)
    )


Worths: TypeAlias = tuple[float, float, float, float]
"""What it is worth to the opener if the opener loses a die, if the other does, and if a right calza of the
opener's, or of the other's, brings its caller a die back."""


class Graph:
    """Return the public positions of a round with a memory of so many bids, and the key of each. ``leap``: a
    bid that passes over so many others makes players forget the bids before it; None: nothing does. With
    ``faces`` they remember by :func:`games.dudo.solved.recalled` instead. ``gains``: what a right calza that
    brings a die back is worth to the opener if the opener calls it, and if the other does."""

    def __init__(
        self,
        duel: Duel,
        memory: int,
        leap: int | None = None,
        *,
        faces: bool = False,
        gains: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.duel, self.memory = duel, memory
        self.keys: dict[bytes, int] = {}
        self.moves: list[list[int]] = []
        """By position, the codes of its moves."""
        order: list[bytes] = [bytes((0,))]
        seen = {order[0]}
        nexts: dict[bytes, list[tuple[int, bytes | None]]] = {}
        for key in order:
            mover = key[0]
            low = bid_of(key[-1]) if len(key) > 1 else None
            steps: list[tuple[int, bytes | None]] = []
            for passed, bid in enumerate(duel.bids(low, mover)):
                if faces:
                    following = recalled(memory, key, code(bid))
                else:
                    before = key[1:] if leap is None or passed < leap else b""
                    bids = before + bytes((code(bid),))
                    following = bytes((1 - mover,)) + bids[max(0, len(bids) - memory) :]
                steps.append((code(bid), following))
                if following not in seen:
                    seen.add(following)
                    order.append(following)
            if low is not None:
                steps.append((code(DOUBT), None))
                if duel.calza[mover]:
                    steps.append((code(CALZA), None))
            nexts[key] = steps
        # A position comes after its predecessors: bids rise, and nobody moves twice.
        height = {made: place for place, made in enumerate(_rising(duel))}
        order.sort(key=lambda key: (height[key[-1]] if len(key) > 1 else -1, len(key)))
        self.keys = {key: place for place, key in enumerate(order)}
        endings: dict[tuple[int, int, int], int] = {}
        first, target = [0], []
        for key in order:
            self.moves.append([move for move, _ in nexts[key]])
            for move, after in nexts[key]:
                if after is None:
                    ending = endings.setdefault((key[0], key[-1], move), len(endings))
                    target.append(-1 - ending)
                else:
                    target.append(self.keys[after])
            first.append(len(target))
        self._endings = list(endings)
        self.positions = Positions(
            mover=np.array([key[0] for key in order], np.int32),
            first=np.array(first, np.int32),
            target=np.array(target, np.int32),
            endings=self.results((-1.0, 1.0, *gains)),
            chances=(self._chances(0), self._chances(1)),
        )

    def _chances(self, player: int) -> Floats:
        owner = self.duel.sees(player)
        return np.array(
            [1.0] if owner is None else [ways(h) for h in hands(self.duel.dice[owner])], np.float32
        )

    def results(self, worths: Worths) -> Floats:
        """Return by ending, and by what the two know, what it is worth to the opener."""
        return np.array([self._ending(*ending, worths) for ending in self._endings], np.float32)

    def _ending(self, caller: int, claim: int, call: int, worths: Worths) -> Floats:
        """Return what the opener has, by what the two know, if ``caller`` makes that call."""
        made = bid_of(claim)
        tables = []
        for hand in range(2):
            dealt = hands(self.duel.dice[hand])
            tables.append(np.array([self._counting(h, made.face) for h in dealt]))
        counts = tables[0][:, None] + tables[1][None, :]
        right = counts < made.quantity if call == code(DOUBT) else counts == made.quantity
        regains = call == code(CALZA) and self.duel.regains
        wins = np.where(right, worths[2 + caller if regains else 1 - caller], worths[caller])
        if self.duel.sees(0) == 1:
            return wins.T
        for player in (0, 1):
            if self.duel.sees(player) is None:
                odds = np.array([ways(h) for h in hands(self.duel.dice[player])])
                wins = np.expand_dims(np.tensordot(wins, odds, (player, 0)), player)
        return wins

    def _counting(self, hand: tuple[int, ...], face: int) -> int:
        return sum(die == face or (self.duel.wilds and die == ACE) for die in hand)

    def decisions(
        self, plan: Floats, least: float = 0.004, step: int = 1
    ) -> dict[bytes, dict[int, dict[int, int]]]:
        """Return the weights of a table: of the decisions that are reached as long as one plays by the plan
        oneself. Moves with a lower chance than ``least`` are left out; ``step``: the unit of the weights."""
        p = self.positions
        reached = [np.zeros((len(p.mover), len(p.chances[player])), bool) for player in (0, 1)]
        reached[0][0], reached[1][0] = True, True
        found: dict[bytes, dict[int, dict[int, int]]] = {}
        for key, place in self.keys.items():
            mover = key[0]
            slots = slice(p.first[place], p.first[place + 1])
            chances = plan[slots, : len(p.chances[mover])]
            if by_hand := weighed(self.moves[place], chances, reached[mover][place], least, step):
                found[key] = by_hand
            for slot, target in enumerate(p.target[slots]):
                if target >= 0:
                    reached[1 - mover][target] |= reached[1 - mover][place]
                    reached[mover][target] |= reached[mover][place] & (chances[slot] >= least)
        return found


def weighed(
    moves: list[int], chances: Floats, wanted: NDArray[np.bool_], least: float, step: int
) -> dict[int, dict[int, int]]:
    """Return the weights of moves by each ``wanted`` hand, from their chances by move and hand. Moves with a
    lower chance than ``least`` are left out; ``step``: the unit of the weights."""
    kept = np.where(chances >= least, chances, 0.0)
    most = kept.max(axis=0)
    dealt = np.flatnonzero(wanted & (most > 0))
    scaled = step * np.rint(255 / step * kept[:, dealt] / most[dealt]).astype(int)
    return {
        hand: {move: weight for move, weight in zip(moves, weights, strict=True) if weight}
        for hand, weights in zip(dealt.tolist(), scaled.T.tolist(), strict=True)
    }


def _rising(duel: Duel) -> Iterable[int]:
    """Return the codes of all bids so that each comes after those that it may follow."""
    bids = {bid for mover in (0, 1) for bid in duel._replace(opening_aces=True).bids(None, mover)}
    above = {bid: {other for m in (0, 1) for other in duel.bids(bid, m)} for bid in bids}
    return [code(bid) for bid in sorted(bids, key=lambda bid: -_height(bid, above, {}))]


def _height(bid: Bid, above: dict[Bid, set[Bid]], known: dict[Bid, int]) -> int:
    """Return the highest number of bids that may still follow."""
    if bid not in known:
        known[bid] = 1 + max((_height(other, above, known) for other in above[bid]), default=0)
    return known[bid]


MEMORY = {2: 5, 3: 5, 4: 4}
"""Number of last bids that a table remembers, by the number of dice; more where that isn't enough."""
LARGE_MEMORY = {5: 3, 6: 3, 7: 2, 8: 2}
"""The same for normal rounds with more dice."""
MEMORY_OF = {"2v1-own-high-halfup-doubleplus-free-wild-aces": 6}
ROUNDS = {2: 2000, 3: 1000, 4: 300}
"""Number of iterations."""
LARGE_ROUNDS = {5: 300, 6: 200, 7: 8000, 8: 8000}
"""The same for normal rounds with more dice; from seven on with a drawn hand each."""
DRAWN = 7
"""From this number of dice on each iteration draws a hand, and a part of the play is against plain
players."""
LEAP = 12
"""From :data:`DRAWN` dice on, a bid that passes over so many others makes players forget the bids before
it."""
GIVEN = 0.2
"""From :data:`DRAWN` dice on, the share of play against plain players and estimated play. A higher share
exploits them more, and loses more to a player who knows the table by heart."""
NORMAL = ((1, 1), (1, 2), (2, 1), (2, 2))
"""The dice of the normal rounds that are solved, the opener's first."""
MORE = {
    "wikipedia": ((1, 3), (3, 1)),
    "asmodee": ((1, 3), (3, 1), (3, 3), (3, 4), (4, 3), (4, 4)),
    "liars_dice": ((2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4)),
}
"""Further ones by preset, where no calza is called. More are made by :mod:`solvers.dudo_game`."""
EXACT = 4
"""With more dice than this the best answer to a normal round takes too long, and one that looks ahead less is
measured."""
ANSWERED = 200_000
"""Number of rounds in either place."""


class Round(NamedTuple):
    """A round to solve, and the rules by which it is played."""

    duel: Duel
    rules: DudoRules
    kind: RoundKind
    sight: Literal["open", "closed"] | None


def rounds_to_solve() -> dict[str, Round]:
    """Return every round for two that is solved, by its name: those of all presets."""
    found: dict[str, Round] = {}
    for preset, rules in PRESETS.items():
        wanted: list[tuple[tuple[int, int], RoundKind, Literal["open", "closed"] | None]] = []
        wanted += [(dice, "normal", None) for dice in (*NORMAL, *MORE.get(preset, ()))]
        if rules.palifico_min_players == 2 and rules.palifico == "classic":
            wanted += [((1, other), "palifico", None) for other in range(1, 6)]
        if rules.palifico_min_players == 2 and rules.palifico == "obligo":
            wanted += [((1, other), "obligo", sight) for other in (1, 2) for sight in ("open", "closed")]
        for dice, kind, sight in wanted:
            start = begun(rules, dice, kind, sight)
            seen = duel(DUDO.view(start, 0))
            if seen and not seen.regains:
                found.setdefault(seen.name, Round(seen, rules, kind, sight))
    return found


def drawn_rounds() -> dict[str, Round]:
    """Return those of them that are solved with drawn hands, and against plain players, too."""
    return {name: found for name, found in rounds_to_solve().items() if _drawn(found.duel)}


def _drawn(duel: Duel) -> bool:
    return duel.order is not None and sum(duel.dice) >= DRAWN


def make(only: str, folder: Path) -> None:
    """Solve the rounds whose names contain ``only``, write their tables and measure them."""
    file = folder / "measured.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for name, wanted in rounds_to_solve().items():
        if only not in name:
            continue
        dice = sum(wanted.duel.dice)
        large = dice > EXACT and wanted.kind == "normal"
        memory = LARGE_MEMORY[dice] if large else MEMORY_OF.get(name, MEMORY.get(dice, 5))
        rounds = LARGE_ROUNDS[dice] if large else ROUNDS.get(dice, 1000)
        began = time.process_time()
        drawn = _drawn(wanted.duel)
        graph = Graph(wanted.duel, memory, LEAP if drawn else None)
        if drawn:
            start = begun(wanted.rules, wanted.duel.dice)
            models = [modelled(graph, start, how) for how in (plainly, reckoned_mix)]
            plan = solve_drawn(graph.positions, rounds, models, GIVEN, partial(_show, name))
        else:
            plan = solve(graph.positions, rounds, partial(_show, name))
        rough = LEAST.get(dice, 0.004), STEP.get(dice, 1)
        decisions = graph.decisions(plan, *(rough if wanted.duel.order else ()))
        data = packed(memory, decisions, forgets=drawn)
        seconds = time.process_time() - began
        (folder / f"{name}.bin").write_bytes(data)
        if large:
            least = exploited_at_least(graph, Table(data), ANSWERED)
            known[name] = {"at_least": round(least.mean, 4), "error": round(least.error, 4)}
            lost_told = f"at least {least.mean:.4f} ± {least.error:.4f}"
        else:
            lost = Answer(
                begun(wanted.rules, wanted.duel.dice, wanted.kind, wanted.sight), Table(data)
            ).exploited()
            known[name] = {"opener": round(lost.opener, 5), "other": round(lost.other, 5)}
            lost_told = f"{round(lost.mean, 4) + 0.0:.4f}"
        file.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(
            f"\r{name:62} memory {memory}  {len(data):7,} bytes  {seconds:6.1f} s  "
            f"exploitability {lost_told}",
            flush=True,
        )


def modelled(graph: Graph, start: DudoState, how: Callable[[DudoView], Mapping[DudoAction, float]]) -> Floats:
    """Return the chances of a player's moves, by slot and by what he knows; nothing where he never gets. He
    moves as ``how`` says, and only the graph's memory of him is known."""
    p, dealt = graph.positions, [hands(dice) for dice in graph.duel.dice]
    plan = np.zeros((len(p.target), max(map(len, dealt))), np.float32)
    reached = [np.zeros((len(p.mover), len(dealt[player])), bool) for player in (0, 1)]
    reached[0][0], reached[1][0] = True, True
    for key, place in graph.keys.items():
        mover, bids = key[0], [bid_of(bid) for bid in key[1:]]
        made = [Call((mover + len(bids) - at) % 2, bid) for at, bid in enumerate(bids)]
        view = DUDO.view(start._replace(calls=tuple(made), turn=mover), mover)
        first = p.first[place]
        slots = {move: first + at for at, move in enumerate(graph.moves[place])}
        for hand in np.flatnonzero(reached[mover][place]):
            seen = tuple(dealt[mover][hand] if seat == mover else None for seat in (0, 1))
            mixed = how(view._replace(hands=seen))
            for action, weight in mixed.items():
                plan[slots[code(action)], hand] = weight / sum(mixed.values())
        for slot in range(first, p.first[place + 1]):
            target = p.target[slot]
            if target >= 0:
                reached[1 - mover][target] |= reached[1 - mover][place]
                reached[mover][target] |= reached[mover][place] & (plan[slot, : len(dealt[mover])] > 0)
    return plan


def plainly(view: DudoView) -> dict[DudoAction, float]:
    """Return a plain player's move (:mod:`games.dudo.plain`)."""
    move = plain.move(view)
    return {} if move is None else {move: 1.0}


def measured(start: DudoState) -> AtLeast:
    """Return a lower bound on what an answer wins from the shipped table of a round too large for the best
    one.

    Raises:
        ValueError: there is no such table.
    """
    found = duel(DUDO.view(start, 0))
    solved = found and table(found.name)
    if not found or not solved:
        raise ValueError("this round isn't solved")
    return exploited_at_least(shipped(found, solved), solved, ANSWERED)


def shipped(duel: Duel, solved: Table) -> Graph:
    """Return the public positions as the shipped table of a round remembers them."""
    if solved.faces:
        return Graph(duel, solved.memory, faces=True)
    return Graph(duel, solved.memory, LEAP if _drawn(duel) else None)


def _show(name: str, done: int, of: int) -> None:
    if done % 10 == 0 and sys.stderr.isatty():
        print(f"\r{name}: {done}/{of} ", end="", file=sys.stderr)
