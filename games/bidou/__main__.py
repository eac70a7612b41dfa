"""Print the exact odds of Bidou: ``python -m games.bidou odds``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from fractions import Fraction

from games.bidou.hands import BIDOU, RANKINGS, SPECIALS, Hand, text
from games.bidou.odds import beat, classes, reach, specials, table, tie
from games.bidou.throwing import MAX_THROWS, THROWS, Choice, standard

KEEPING = {False: "all dice again", True: "keeping any"}
EACH_THROWS = range(1, MAX_THROWS + 1)


def main() -> int:
    """Print what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m games.bidou", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("odds", help="all hands, classes, throws and the throwing table")
    parser.parse_args()
    for line in odds():
        print(line)  # noqa: T201 - a command line prints what it was asked for
    return 0


def odds() -> Iterator[str]:
    """Return the lines of ``odds``."""
    for part in (_hands(), _classes(), _reaching(), _beating_one_throw(), _beating(), _throwing()):
        yield from part
        yield ""


def _hands() -> Iterator[str]:
    yield "The 56 hands: chance in one throw; place in each ranking, and the chance that a throw is better"
    yield _row("hand", ["chance", "", *RANKINGS])
    places = {ranking: {row.hand: row for row in table(ranking)} for ranking in RANKINGS}
    for row in table("full"):
        ranked = [places[ranking][row.hand] for ranking in RANKINGS]
        cells = [f"{there.place:>2}  {Fraction(there.better, THROWS)}" for there in ranked]
        yield _row(text(row.hand), [f"{row.ways}/{THROWS} = {row.chance}", _percent(row.chance), *cells])


def _classes() -> Iterator[str]:
    yield f"The classes: ways of the {THROWS} throws"
    for ranking in RANKINGS:
        ways = ", ".join(f"{kind} {count}" for kind, count in classes(ranking).items())
        yield f"{ranking}: {ways}; together {sum(classes(ranking).values())}"
        yield f"{ranking}: special {_exact(specials(ranking))}"
    yield f"two single throws tie: {_exact(tie())}"


def _reaching() -> Iterator[str]:
    yield "The best chance to reach a special hand, or 2-1-1 itself, in one, two and three throws"
    aims = {f"any special of {ranking}": SPECIALS[ranking] for ranking in RANKINGS} | {"2-1-1": (BIDOU,)}
    for aim, hands in aims.items():
        for keep, how in KEEPING.items():
            yield f"{aim}, {how}: " + _list(reach(hands, throws, keep) for throws in EACH_THROWS)


def _beating_one_throw() -> Iterator[str]:
    yield "The best chance, ties as half, to beat an opponent who stands on one throw, with one, two and"
    yield "three throws (full, 1-1-1 beats 2-1-1)"
    for keep, how in KEEPING.items():
        plan = standard("full", True, keep)
        yield f"{how}: " + _list(plan.worth(throws) for throws in EACH_THROWS)


def _beating() -> Iterator[str]:
    yield "The best chance to beat each hand, a tie not being enough (full, 1-1-1 beats 2-1-1)"
    heads = [f"{throws} throws, {how}" for how in KEEPING.values() for throws in EACH_THROWS]
    yield _row("hand", [head.replace("1 throws", "1 throw") for head in heads])
    for row in table("full"):
        chances = [beat(row.hand, throws, keep, "full", True) for keep in KEEPING for throws in EACH_THROWS]
        yield _row(text(row.hand), [_percent(chance) for chance in chances])


def _throwing() -> Iterator[str]:
    yield "The throwing table: the best way, ties as half, to beat an opponent who stands on one throw"
    yield "(full, 1-1-1 beats 2-1-1)"
    yield _row("hand", [f"{left} left, {how}" for how in KEEPING.values() for left in (2, 1)])
    for row in table("full"):
        yield _row(text(row.hand), [_way(row.hand, left, keep) for keep in KEEPING for left in (2, 1)])


def _way(hand: Hand, left: int, keep: bool) -> str:
    choice: Choice = standard("full", True, keep).best(hand, left)
    if choice.stands:
        return "stand"
    return f"keep {' '.join(map(str, choice.kept))}" if choice.kept else "throw all"


def _row(head: str, cells: Iterable[str]) -> str:
    return "  ".join([head.ljust(5), *(cell.ljust(24) for cell in cells)]).rstrip()


def _list(chances: Iterable[Fraction]) -> str:
    return ", ".join(map(_exact, chances))


def _exact(chance: Fraction) -> str:
    return f"{chance} ({_percent(chance)})"


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.3%}"


if __name__ == "__main__":
    raise SystemExit(main())
