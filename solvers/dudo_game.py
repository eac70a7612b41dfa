"""All rounds of a game of Dudo for two by the default rules, solved: ``python -m solvers dudo-game``.

The rounds take hours together. So each is put away as it goes, and the command goes on where it was stopped:
the tables are the same as without a stop.
"""

# ruff: noqa: T201 - a command tells what it has done

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import NamedTuple

from games.dudo import DUDO
from games.dudo.rules import DudoRules
from games.dudo.solved import Duel, Table, duel, packed, table, worth
from solvers.answer import begun
from solvers.batches import Solution
from solvers.cfr import Floats
from solvers.dudo import ANSWERED, Graph
from solvers.dudo_chain import DICE, Ends, Played, gains, spots, worths
from solvers.exploiter import AtLeast, exploited_at_least, plan_exploited_at_least, planned
from solvers.exploiter import worth as won_by
from solvers.thinning import thinned

RULES = DudoRules()
KNOWN = 4
"""Up to so many dice the worth of a round is known before."""
QUICK = 40_000
"""Number of rounds, in either place, by which the best of the tables on the way is chosen."""
SEED = 0
"""What the draws follow from."""


class Effort(NamedTuple):
    """How a round is solved."""

    memory: int
    """How many last bids the players remember."""
    iterations: int
    batch: int
    """How many hands of the other's are met in each."""
    every: int
    """After so many iterations the table is measured, and the solution put away."""


EFFORTS = {
    5: Effort(3, 300, 64, 100),
    6: Effort(3, 100, 64, 50),
    7: Effort(2, 150, 64, 50),
    8: Effort(2, 200, 64, 50),
    9: Effort(2, 150, 32, 75),
    10: Effort(2, 200, 32, 100),
}
"""By the number of dice. A round that comes up after a right calza only has half as many iterations."""
SPECIAL = Effort(5, 1000, 252, 500)
"""That of a special round, which has few positions."""
LEAST, STEP = 0.005, 1
"""The least chance of a move in a whole table, and the unit of the weights."""
THIN = {5: (1e-5, 0.01, 5), 6: (3e-5, 0.02, 15)}
"""By the number of dice, how close mixes are that a table to be shipped leaves out, the least chance of a
move in it, and the unit of the weights. That of a special round is shipped whole."""
LARGE_THIN = (5e-5, 0.02, 15)
"""The same for more dice."""
ORDER = (
    *((2, 3), (3, 2), (1, 4), (4, 1)),
    *((3, 4), (4, 3), (4, 4), (3, 5), (4, 5), (5, 5), (2, 5)),
    *((3, 3), (2, 4), (4, 2), (1, 5)),
    *((5, 1), (5, 2), (5, 3), (5, 4)),
)
"""The dice of the rounds, the opener's first. With five dice a player opens no round but the first and those
after a right calza, so these come last."""


def rounds() -> dict[str, Played]:
    """Return all rounds of more than four dice, by the names of their tables, in the order in which they are
    made."""
    wanted = [Played((1, 5), special=True), *(Played(dice, special=False) for dice in ORDER)]
    return {duel_of(played).name: played for played in wanted}


def duel_of(played: Played) -> Duel:
    """Return the round as players see it."""
    found = duel(DUDO.view(begun(RULES, played.dice, "palifico" if played.special else "normal"), 0))
    assert found is not None, "every round by the default rules can be solved"  # noqa: S101
    return found


def guessed() -> dict[Played, Ends]:
    """Return how the rounds end as far as that is known before: those of few dice by the worths of their
    tables, others evenly, and none by a right calza."""
    found = {}
    for spot in spots():
        known = worth(duel_of(spot.played).name) if sum(spot.dice) <= KNOWN or spot.special else None
        won = (1 + (known or 0.0)) / 2
        found[spot.played] = Ends(1 - won, won, (0.0, 0.0))
    return found


def _effort(played: Played) -> Effort:
    if played.special:
        return SPECIAL
    effort = EFFORTS[sum(played.dice)]
    rare = played.dice[0] == DICE > played.dice[1]
    return effort._replace(iterations=effort.iterations // 2) if rare else effort


def graph_of(played: Played, ends: dict[Played, Ends]) -> Graph:
    """Return the public positions of a round, where the worths of the rounds after it follow from how often
    the rounds end in which way."""
    return Graph(duel_of(played), _effort(played).memory, faces=True, gains=gains(worths(ends), played))


def ending(graph: Graph, plan: Floats) -> Ends:
    """Return how often a round ends in which way, if both play by ``plan``."""
    each = []
    for way in range(4):
        results = graph.results((float(way == 0), float(way == 1), float(way == 2), float(way == 3)))
        each.append(won_by(graph.positions._replace(endings=results), plan))
    return Ends(each[0], each[1], (each[2], each[3]))


def measured(played: Played) -> AtLeast:
    """Return a lower bound on what an answer wins from the shipped table of a round of more than four dice.

    Raises:
        ValueError: there is no such table.
    """
    solved = table(duel_of(played).name)
    if not solved:
        raise ValueError("this round isn't solved")
    return exploited_at_least(graph_of(played, guessed()), solved, ANSWERED)


def make(only: str, work: Path) -> None:
    """Solve the rounds whose names contain ``only``, and write their tables into ``work``, each with a note
    of what an answer wins, and smaller ones to be shipped into a folder in it. What is there is not made
    again; a round that was begun goes on."""
    (work / "thin").mkdir(parents=True, exist_ok=True)
    ends = guessed()
    for name, played in rounds().items():
        if only in name and not (work / f"{name}.json").exists():
            _make(name, played, ends, work)
        if only in name and not (work / "thin" / f"{name}.json").exists():
            _thin(name, played, ends, work)


def _make(name: str, played: Played, guess: dict[Played, Ends], work: Path) -> None:
    effort = _effort(played)
    began = time.process_time()
    graph = graph_of(played, guess)
    solution = Solution(graph.positions, effort.batch, SEED)
    state, best, note = (work / f"{name}.{ending}" for ending in ("npy", "best", "way"))
    way: list[dict[str, float]] = json.loads(note.read_text(encoding="utf-8")) if note.exists() else []
    if state.exists():
        solution.load(state)
    print(f"{name}: {len(graph.keys):,} positions, {len(graph.positions.target):,} slots", flush=True)
    while solution.done < effort.iterations:
        solution.iterate()
        if solution.done % effort.every and solution.done < effort.iterations:
            continue
        data = packed(effort.memory, graph.decisions(solution.plan(), LEAST, STEP), faces=True)
        lost = plan_exploited_at_least(graph.positions, planned(graph, Table(data)), QUICK)
        way = [*(step for step in way if step["iterations"] < solution.done)]
        if lost.mean < min((step["at_least"] for step in way), default=2.0):
            best.write_bytes(data)
        way.append(
            {"iterations": solution.done, "at_least": round(lost.mean, 4), "error": round(lost.error, 4)}
        )
        note.write_text(json.dumps(way), encoding="utf-8")
        solution.save(state)
        print(
            f"{name}: {solution.done}/{effort.iterations}  {time.process_time() - began:7.0f} s  "
            f"at least {lost.mean:.4f} ± {lost.error:.4f}  {len(data):,} bytes",
            flush=True,
        )
    data = best.read_bytes()
    ends = ending(graph, planned(graph, Table(data)))
    done = {"way": way, "ends": [round(each, 5) for each in (ends.lost, ends.won, *ends.regained)]}
    (work / f"{name}.bin").write_bytes(data)
    (work / f"{name}.json").write_text(json.dumps(done), encoding="utf-8")
    for file in (state, best, note):
        file.unlink()


def _thin(name: str, played: Played, guess: dict[Played, Ends], work: Path) -> None:
    graph = graph_of(played, guess)
    data = (work / f"{name}.bin").read_bytes()
    if not played.special:
        how = THIN.get(sum(played.dice), LARGE_THIN)
        data = packed(graph.memory, thinned(graph, planned(graph, Table(data)), *how), faces=True)
    lost = plan_exploited_at_least(graph.positions, planned(graph, Table(data)), ANSWERED)
    found = {"at_least": round(lost.mean, 4), "error": round(lost.error, 4)}
    (work / "thin" / f"{name}.bin").write_bytes(data)
    (work / "thin" / f"{name}.json").write_text(json.dumps(found), encoding="utf-8")
    print(
        f"{name}: to be shipped, at least {lost.mean:.4f} ± {lost.error:.4f}  {len(data):,} bytes", flush=True
    )
