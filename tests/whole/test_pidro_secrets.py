"""Nobody is shown cards of Pidro that aren't theirs, nor how many trumps others hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.rendering.screens.signs import SIGNS, card_text
from bot.tables import LoadedTable
from bot.tables.transitions import play
from data.db.records import TableRecord
from data.fair_play import draw_source
from data.fair_play.replay import course
from games.cards import DECK, Card
from games.chance import Chance
from games.pidro.cards import is_trump
from games.pidro.events import Claimed, Played, WentCold
from playground import Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour
from tests.whole.pidro_moves import CARD, CODE, KILLING, SENT, move, started, state, to_phase
from tests.whole.test_leaks import in_full, renumbered

AFTER = re.compile(
    r"-# (?:Trick|Only [^\"\\]+ still have trumps).*?(?=\\n|\")|Hand (\d+) is over.*?(?=\")"
    r"|Only [^\"\\]+ still held trumps, so .*? for them, too\."
)
"""What a message says of the cards of a hand that is over: what fell last in it, and what scored."""
WORDS = re.compile(r"(10|[2-9]|ace|king|queen|jack) of (clubs|diamonds|hearts|spades)")
"""A card in the words of a picture."""


def cards_in(seen: str) -> list[str]:
    """All cards in what a client got: in signs, in words, and as the ids of buttons have them."""
    codes = [code for sent in SENT.findall(seen) for code in CODE.findall(sent)]
    named = [
        f"{rank[:1].upper() if rank.isalpha() else rank}{SIGNS[suit]}" for rank, suit in WORDS.findall(seen)
    ]
    return [*CARD.findall(seen), *codes, *named]


class Watch:
    """What each person may have been shown of the present hand, and all that they were."""

    def __init__(self, here: Harbour) -> None:
        self.here = here
        self.read = dict.fromkeys(here.people, 0)
        self.allowed: dict[Person, set[str]] = {person: set() for person in here.people}
        self.fallen: dict[int, set[str]] = {}
        """What fell in each hand that is over, and was claimed."""
        self.hand = 0
        self.checked = self.after = 0
        """How many cards were found, and how often a hand that is over was told of."""

    async def look(self) -> None:
        """After a move: take in what is now known to whom, then read all that has come."""
        table = await self.here.table()
        views = {person: self._view(person, table) for person in self.here.people}
        new_hand = views[self.here.people[0]].number != self.hand
        is_over = self.hand and (new_hand or table.status == "finished")
        ended = await self._ended(table) if is_over else set()
        for person, view in views.items():
            before, known = self.allowed[person], self._known(view)
            self.allowed[person] = known if new_hand else before | known
            # With the end of a hand come its last cards.
            allowed = self.allowed[person] | (before | ended if is_over else set())
            seen = person.everything(self.read[person])
            for told in AFTER.finditer(seen):
                # A result and its last trick can be told again in a later hand, or be the present hand's.
                public = [self.fallen[int(told[1])]] if told[1] else [*self.fallen.values(), allowed]
                assert any(each.issuperset(cards_in(told[0])) for each in public), (person, told[0])
                self.after += 1
            for card in cards_in(AFTER.sub("", seen)):
                assert card in allowed or not self.hand, (person, card)
                self.checked += 1
            self.read[person] = person.cursor()
        self.hand = views[self.here.people[0]].number

    async def _ended(self, table: TableRecord) -> set[str]:
        """What everyone was told at the end of the hand that was looked at last; note what fell in it."""
        found = list(course(table, await self.here.store.journal(table.id)))
        moves = [now for before, now in pairwise(found) if before.state.number == self.hand]
        events = [event for move in moves for event in move.events]
        fell = {one.card for one in events if isinstance(one, Played)}
        fell |= {card for one in events if isinstance(one, Claimed) for _, card in one.cards}
        self.fallen[self.hand] = written(fell)
        laid = {card for one in events if isinstance(one, WentCold) for card in one.cards or ()}
        return written(fell | laid)

    @staticmethod
    def _view(person: Person, table: TableRecord) -> Any:
        seats = [seat.user_id for seat in table.seats]
        return LoadedTable(table).view(seats.index(person.id) if person.id in seats else None)

    @staticmethod
    def _known(view: Any) -> set[str]:
        cards = {*view.cards, *(card for killed in view.killed for card in killed)}
        cards |= {card for laid in view.discarded for card in laid or ()}
        cards |= {card for trick in (*view.tricks, view.trick) if trick for _, card in trick.plays}
        cards |= {card for cold in view.cold for card in cold.cards or ()}
        cards |= {point.card for point in view.taken}
        return written(cards)


def written(cards: Iterable[Card]) -> set[str]:
    """Cards as they are shown, and as buttons have them."""
    return {text for card in cards for text in (card.text, card_text(card))}


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "rules", "everyone"),
    [
        (KILLING, "", False),
        in_full(KILLING, ""),
        in_full("a quiet game", "discards=face_down cold_cards=face_down"),
        in_full("b", "kill_time=first_trick"),
    ],
)
async def test_nobody_is_shown_cards_that_arent_theirs_after_any_move(
    tmp_path: Path, seed: str, rules: str, *, everyone: bool
) -> None:
    async with harbour(tmp_path, 5, seed=seed) as here:
        await started(here, target=24 if rules else 14, **({"house_rules": rules} if rules else {}))
        watch = Watch(here)
        await watch.look()
        dice = random.Random(seed)
        while called := here.called():
            for person in here.people if everyone else dice.sample(here.people, 1):
                await person.slash(here.channel, "hand")
                await person.slash(here.channel, "move", move="nothing")
                await person.complete(here.channel, "move", option="move", text="")
            await here.settle()
            await watch.look()
            await move(here, called[0], dice)
            await watch.look()
        assert watch.checked > 500
        assert watch.after > 10


MOST_TWINS = 8
"""So many other deals are tried until somebody holds another number of trumps than before."""


class Twin:
    """The same chance with other cards in the deals, by a map from card to card."""

    def __init__(self, real: Chance, cards: Mapping[Card, Card]) -> None:
        self._real = real
        self._cards = cards

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return self._real.numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        drawn = self._real.shuffle(name, items)
        return tuple(self._cards.get(card, card) for card in drawn) if name.endswith("/deal") else drawn


def twin_cards(found: Any, watcher: int, dice: random.Random) -> dict[Card, Card]:
    """Other cards for all but the watcher (4: a spectator), which the watcher can't tell from the real ones:
    each non-dealer was dealt as many trumps, and where the other trumps are in the dealer's cards and
    in what was bought is anyone's guess."""
    dealt = {
        seat: cards for seat, cards in enumerate(found["dealt"]) if seat not in (watcher, found["dealer"])
    }
    known = (
        {*found["dealt"][watcher], *found["held"][watcher], *found["laid"][watcher]} if watcher < 4 else set()
    )
    counted = [card for cards in dealt.values() for card in cards]
    hidden = [card for card in DECK if card not in known]
    dice.shuffle(hidden)
    trumps = [card for card in hidden if is_trump(card, found["trumps"])]
    others = [card for card in hidden if not is_trump(card, found["trumps"])]
    swapped = {card: (trumps if is_trump(card, found["trumps"]) else others).pop() for card in counted}
    rest = trumps + others
    dice.shuffle(rest)
    free = [card for card in DECK if card not in known and card not in swapped]
    return swapped | dict(zip(free, rest, strict=True))


async def seen_to_the_lead(
    folder: Path, watcher: int, cards: Mapping[Card, Card], monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Any]:
    """All that a person sees from the start to the first lead, and the cards that were dealt and held."""
    async with harbour(folder, 5, seed="twins of Pidro") as here:
        real = draw_source.chance_of
        monkeypatch.setattr(play, "chance_of", lambda table: Twin(real(table), cards))
        await here.open(4, game="pidro", start=False, house_rules="discards=face_down")
        before = here.people[watcher].cursor()
        await here.press(here.people[0], "Start")
        dealt = (await state(here))["state"].hands
        dice = random.Random(3)
        await to_phase(here, "playing", dice)
        await here.people[watcher].slash(here.channel, "hand")
        await here.settle()
        monkeypatch.undo()
        now = (await state(here))["state"]
        found = {"dealt": dealt, "held": now.hands, "laid": now.discarded}
        found |= {"dealer": now.dealer, "trumps": now.trumps}
        return renumbered(here.people[watcher].everything(before)), found


@pytest.mark.parametrize("watcher", representatives([4, 0, 1, 2, 3], 2))
async def test_nobody_learns_anothers_trump_count_or_cards_before_they_are_public(
    tmp_path: Path, watcher: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    one, real = await seen_to_the_lead(tmp_path / "real", watcher, {}, monkeypatch)
    for attempt in range(MOST_TWINS):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        swapped = twin_cards(real, watcher, random.Random(5 * attempt + watcher))
        two, other = await seen_to_the_lead(folder, watcher, swapped, monkeypatch)
        assert one == two
        if trump_counts(real) != trump_counts(other):
            return
    pytest.fail("no other cards gave somebody another number of trumps")


def trump_counts(found: Any) -> list[int]:
    """How many trumps each seat holds."""
    return [sum(is_trump(card, found["trumps"]) for card in held) for held in found["held"]]
