"""A person who sees the DM alone can say who lost what, who is to move, what stands now, and who won."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from bot.rendering.screens.signs import card_text
from bot.tables import LoadedTable
from data.db.records import Entry, TableRecord, raw
from data.fair_play.replay import Position, course
from games.bidou.events import ChipsMoved, GameLost, GameStarted, HandStarted, Shown
from games.dudo.events import DiceLost, DieGained
from games.pidro.events import Claimed, TrickTaken
from tests.bot.harness import Harbour
from tests.browser.conftest import Open
from tests.browser.diary import Diary, Page
from tests.browser.eyes import Eyes
from tests.browser.test_alone import from_the_dm
from tests.whole.test_leaks import NAMED

MOST_MOVES = 400
ME = "Ana"
Facts = dict[str, Any]


# -- what the person can say, from what they have seen


def name(told: str) -> str:
    """A player's name, of what the person reads."""
    return ME if told.casefold() == "you" else told


def to_move(pages: Sequence[Page]) -> set[str]:
    """Who is to move."""
    heading = pages[-1][1]
    throwing = re.findall(r"(\w+)(?=[\w ,]* still throwing)", "\n".join(pages[-1]))
    others = re.search(r" · ([\w ,]+) (?:is|are) to move$", heading)
    told = re.split(", | and ", others[1]) if others else [ME] if heading.endswith(" · your turn") else []
    return {*told, *throwing} - {"and", "are", "is"}


def verdict(pages: Sequence[Page], part: str) -> Page:
    """How a round or a hand ended, as it was told last: in its reveal, or in small print before the next."""
    for page in reversed(pages):
        if page[1] == part or page[1].startswith(f"{part} · the game is over: "):
            return page[2:]
    before = f"{part} ended: "
    told = [line.removeprefix(before) for page in pages for line in page if line.startswith(before)]
    return told[-1:] or [""]


def dudo_stands(pages: Sequence[Page]) -> Facts:
    """The bid to beat."""
    bid = re.search(r"(?m)^(?:You bid )?(\d+) × :(\w+): \w+\.?$", "\n".join(pages[-1]))
    return {"bid": bid and (int(bid[1]), NAMED[bid[2]])}


def dudo_ended(pages: Sequence[Page], number: int) -> Facts:
    """Who lost how many dice in a round, or won one back."""
    line = verdict(pages, f"Round {number}")[0]
    lost = re.findall(r"(\w+) loses (a|\d+) (?:die|dice)", line)
    changed = {who: -int(dice.replace("a", "1")) for who, dice in lost}
    return changed | dict.fromkeys(re.findall(r"(\w+) wins a die back", line), 1)


def bidou_stands(pages: Sequence[Page]) -> Facts:
    """The chips of each player and in the middle, while they bet."""
    text = "\n".join(pages[-1])
    found = {name(who): int(chips) for chips, who in re.findall(r"(?m)^(\d+) (\w+)(?= ·|$)", text)}
    middle = re.search(r"(?m)^(\d+) chips? in the po", text)
    return found if middle is None else {**found, "middle": int(middle[1])}


def bidou_ended(pages: Sequence[Page], number: int) -> Facts:
    """The chips that players have after a showdown, or who took how many where nobody called."""
    text = "\n".join(verdict(pages, f"Hand {number}"))
    if now := re.findall(r"(\w+): [^\n]*?(\d+) chips? now", text):
        return {who: int(chips) for who, chips in now if chips != "0"}
    found: Counter[str] = Counter()
    for who, chips in re.findall(r"(\w+) (?:wins|takes) (\d+)", text):
        found[who] += int(chips)
    for chips, who in re.findall(r"takes (\d+) from (\w+)", text):
        found[who] -= int(chips)
    return dict(found)


CARD = r"(\w+) :\w+: ((?:10|[2-9JQKA])[♣♦♥♠])"


def laid(line: str) -> list[tuple[str, str]]:
    """Who laid which card, of a line that says it."""
    return [(name(who), card) for who, card in re.findall(CARD, line)]


def pidro_stands(pages: Sequence[Page]) -> Facts:
    """The trick as it is, and what the bidding team has of its bid."""
    trick = re.search(r" · trick (\d+) · ", pages[-1][1])
    if trick is None:
        return {}
    text = "\n".join(pages[-1])
    ((wanted, whose, taken),) = re.findall(
        r"\w+ bid (\d+), .* five are trumps; (.*) need \1 points(?: and have (\d+))?\.", text
    )
    first = next((line for line in pages[-1] if "(winning)" in line), "")
    return {
        "trick": int(trick[1]),
        "laid": laid(first),
        "ours": whose.startswith("you and "),
        "bid": (taken or "0", wanted),
    }


def pidro_ended(pages: Sequence[Page], number: int) -> Facts:
    """Each card that fell in every trick of a hand, by whom, who took it, and what was left at the end."""
    tricks: dict[int, list[tuple[str, str]]] = {}
    winners: dict[int, str] = {}
    claimed: list[tuple[str, str]] = []
    for page in pages:
        now = re.search(r" · trick (\d+) · ", page[1])
        hand = re.match(r"Hand (\d+)", page[1])
        if now and hand and int(hand[1]) == number and (lies := pidro_stands([page])["laid"]):
            tricks[int(now[1])] = lies
        for line in page[1:]:
            hand = re.match(r"Hand (\d+)(?: · | ended: |$)", line) or hand
            if hand is None or int(hand[1]) != number:
                continue
            if told := re.match(r"(?:Last trick|Trick (\d+)): (.*)\. (\w+) took it with ", line):
                trick = int(told[1] or (int(now[1]) - 1 if now else 0))
                tricks[trick], winners[trick] = laid(told[2]), name(told[3])
            if " still have trumps (" in line:
                claimed = laid(line)
    return {"tricks": tricks, "winners": winners, "claimed": sorted(claimed)}


def the_end(pages: Sequence[Page]) -> Facts:
    """Who won, and one's own place."""
    page = pages[-1]
    (place,) = re.findall(r"^(\d+)(?:st|nd|rd|th) of", page[1])
    winners = [line for line in page if line.startswith("1. ")]
    return {
        "place": int(place),
        "won": {who for line in winners for who in re.findall(r"[^\W\d]{2,}", line) if who != "and"},
    }


# -- what was so, from the record


class Truth:
    """What a table's record says."""

    def __init__(self, table: TableRecord) -> None:
        self.table = table
        self.loaded = LoadedTable(table)
        self.view: Any = self.loaded.view(None)
        self.names = [raw(seat.name) for seat in table.seats]

    @property
    def awaited(self) -> set[str]:
        """Who is to move."""
        return {self.names[seat] for seat in self.view.awaited}

    @property
    def over(self) -> int:
        """How many rounds or hands are over."""
        number: int = self.loaded.state.number
        return number - (self.loaded.outcome is None)

    def moves(self, entries: Sequence[Entry]) -> dict[int, list[Position]]:
        """The moves of each round or hand, by its number."""
        begun, *positions = course(self.table, entries)
        made: dict[int, list[Position]] = {}
        number = begun.state.number
        for position in positions:
            made.setdefault(number, []).append(position)
            number = position.state.number
        return made

    def by_name(self, plays: Sequence[Any]) -> list[tuple[str, str]]:
        """Cards as they are told, each with its player's name."""
        return [(self.names[play[0]], card_text(play[1])) for play in plays]

    def the_end(self) -> Facts:
        """The place of the person, and who won."""
        outcome = self.loaded.outcome
        assert outcome is not None
        places = [min(outcome.places[seat] for seat in team) for team in outcome.teams]
        mine = next(
            place for place, team in zip(places, outcome.teams, strict=True) if self.names.index(ME) in team
        )
        won = {
            self.names[seat]
            for place, team in zip(places, outcome.teams, strict=True)
            for seat in team
            if place == 1
        }
        return {"place": 1 + sorted(places).index(mine), "won": won}


def dudo_stood(truth: Truth) -> Facts:
    """The same as :func:`dudo_stands`, of the record; and so on."""
    bid = truth.view.bid
    return {"bid": None if bid is None else (bid.quantity, bid.face)}


def dudo_result(truth: Truth, moves: Sequence[Position]) -> Facts:
    changed = {truth.names[one.seat]: -one.lost for one in moves[-1].events if isinstance(one, DiceLost)}
    return changed | {truth.names[one.seat]: 1 for one in moves[-1].events if isinstance(one, DieGained)}


def bidou_stood(truth: Truth) -> Facts:
    view = truth.view
    if view.phase != "betting":
        return {}
    return {truth.names[seat]: view.stacks[seat] for seat in view.alive} | {"middle": view.pool}


def bidou_result(truth: Truth, moves: Sequence[Position]) -> Facts:
    found: Counter[str] = Counter()
    before, last = truth.loaded.game.view(moves[-2].state, None), moves[-1]
    shown = any(isinstance(event, Shown) for event in last.events)
    if shown:
        found.update(dict(zip(truth.names, before.stacks, strict=True)))
    for event in last.events:
        if isinstance(event, HandStarted | GameStarted | GameLost):
            break
        if isinstance(event, ChipsMoved) and (shown or event.reason != "bet"):
            for place, chips in ((event.target, event.chips), (event.source, -event.chips)):
                if isinstance(place, int):
                    found[truth.names[place]] += chips
    return {who: chips for who, chips in found.items() if chips}


def pidro_stood(truth: Truth) -> Facts:
    view = truth.view
    if view.trick is None:
        return {}
    ours = view.bidder % 2 == truth.names.index(ME) % 2
    bid = str(view.points[view.bidder % 2]), str(view.bid)
    now = {"trick": len(view.tricks) + 1, "laid": truth.by_name(view.trick.plays)}
    return {**now, "ours": ours, "bid": bid}


def pidro_result(truth: Truth, moves: Sequence[Position]) -> Facts:
    events = [event for position in moves for event in position.events]
    taken = [event for event in events if isinstance(event, TrickTaken)]
    return {
        "tricks": {event.trick: truth.by_name(event.plays) for event in taken},
        "winners": {event.trick: truth.names[event.seat] for event in taken},
        "claimed": sorted(
            pair for event in events if isinstance(event, Claimed) for pair in truth.by_name(event.cards)
        ),
    }


# -- the games


class Asked(NamedTuple):
    """What is asked about a game, each question with its answer in the record."""

    stands: Callable[[Sequence[Page]], Facts]
    stood: Callable[[Truth], Facts]
    ended: Callable[[Sequence[Page], int], Facts]
    result: Callable[[Truth, Sequence[Position]], Facts]


DUDO = Asked(dudo_stands, dudo_stood, dudo_ended, dudo_result)
BIDOU = Asked(bidou_stands, bidou_stood, bidou_ended, bidou_result)
PIDRO = Asked(pidro_stands, pidro_stood, pidro_ended, pidro_result)
BETWEEN = 3
"""A hand follows the game once in so many seconds."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "asked", "computers", "options", "seed"),
    [
        ("dudo", DUDO, 1, {"dice": 2}, 6),
        ("bidou", BIDOU, 1, {"house_rules": "end_at=first_out bet_limit=per_hand"}, 8),
        ("montevideo", BIDOU, 1, {"house_rules": "ante=2"}, 5),
        ("pidro", PIDRO, 2, {"target": 14}, 5),
        ("pidro", PIDRO, 2, {"target": 14, "house_rules": "auto_claim=off"}, 7),
    ],
)
async def test_a_person_who_sees_the_dm_alone_can_say_what_happened_in_every_round(
    here: Harbour, window: Open, game: str, asked: Asked, computers: int, options: Facts, seed: int
) -> None:
    ana, ben = await Eyes.of(here, await window(f"?as={ME}"), here.people[0]), here.people[1]
    await here.open(2, game=game, computers=computers, **options)
    diary, dice = await Diary.of(ana), random.Random(seed)
    if "Refresh" in await ana.labels(ana.newest):
        # Until they press something there, no token can bring their hand up to date.
        await ana.press("Refresh", ana.newest)
    over = 0
    for _ in range(MOST_MOVES):
        pages, truth = await diary.pages(), Truth(await here.table())
        while over < truth.over:
            over += 1
            moves = truth.moves(await here.store.journal(1))[over]
            assert asked.ended(pages, over) == asked.result(truth, moves), (over, pages)
        if truth.loaded.outcome is not None:
            break
        # Where several throw at once, a hand says of the others what was so when it was shown.
        assert to_move(pages) == truth.awaited or ME in to_move(pages) & truth.awaited, pages[-1]
        assert asked.stands(pages) == asked.stood(truth), pages[-1]
        if ana.person in here.called():
            await from_the_dm(ana, dice)
        else:
            await here.move(ben, dice)
        await here.later(BETWEEN)
    assert over > 1
    assert the_end(pages) == truth.the_end(), pages[-1]
