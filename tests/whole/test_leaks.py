"""A hand reaches its owner and nobody else, in whatever form."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.rendering.screens.drawings import Cup
from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions import play
from data.db.records import TableRecord
from data.fair_play import draw_source
from games.chance import Chance, Sealed
from playground import Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour

DIE = r"(?:[⚀-⚅]|<:(?:counting_)?(?:one|two|three|four|five|six):\d+>|<:wild_ace:\d+>) [1-6][✓★]?"
SHOWN = re.compile(rf"{DIE}(?: · {DIE})*")
PNG = re.compile("\x89PNG.*?IEND\xaeB`\x82", re.DOTALL)
IN_PLAY = re.compile(r"round \d+ · \d+ dice in play")
"""A board's first line; its figures are no dice."""
LISTED = re.compile(r"(?<![\d.])[1-6](?:\\?[,;· ]+[1-6]){1,5}(?![\d.]|\s?%)")
"""Figures in a row, but for the chance behind a round: ``in round 3, 6% likely``."""


HAND = re.compile(r"<:(?:counting_)?\w+:\d+>(?: <:(?:counting_)?\w+:\d+>)*(?! [1-6])")
"""Emojis side by side, without figures."""
NAMED = {"wild_ace": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _figures(found: re.Match[str]) -> str:
    """Dice that are shown as emojis alone, in figures."""
    names = re.findall(r"<:(?:counting_)?(\w+):\d+>", found[0])
    return " · ".join(f"{'⚀⚁⚂⚃⚄⚅'[NAMED[name] - 1]} {NAMED[name]}" for name in names if name in NAMED)


def dice_in(text: str) -> list[tuple[int, ...]]:
    """Every set of dice that a text shows, as signs, as emojis or as a list of figures."""
    text = HAND.sub(_figures, IN_PLAY.sub("", text))
    shown = [
        tuple(int(die) for die in re.findall(r"[1-6](?=[✓★ ]|$)", found)) for found in SHOWN.findall(text)
    ]
    listed = [tuple(int(die) for die in re.findall(r"[1-6]", found)) for found in LISTED.findall(text)]
    return shown + listed


def test_a_round_and_a_chance_are_no_dice() -> None:
    assert dice_in("fours in round 3, 6\N{NO-BREAK SPACE}% likely") == []
    assert dice_in("fours in round 3, 6% likely") == []
    assert dice_in("Ana: 3, 6; loses a die") == [(3, 6)]


def test_emojis_alone_are_dice_too() -> None:
    assert dice_in("# <:wild_ace:17> <:counting_five:18>") == [(1, 5)]
    assert dice_in("# <:five:18> 5 · <:two:19> 2") == [(5, 2)]
    assert dice_in("<:seat1:4> Ana <:gone:5>") == []


def is_nobodys(cup: Cup) -> bool:
    """Whether it stands in an example of the rules: at a table sit people and computers alone."""
    return cup.player.person is None and not cup.player.computer


class Watch:
    """What each person may have been shown so far, and whether they were shown more."""

    def __init__(self, here: Harbour) -> None:
        self.here = here
        self.read = dict.fromkeys(here.people, 0)
        self.allowed: dict[Person, set[tuple[int, ...]]] = {person: set() for person in here.people}
        self.checked = self.pictures = 0
        self.drawn: list[tuple[Any, bytes]] = []
        drawn = here.client.pictures.drawn

        async def noted(drawing: Any) -> bytes:
            content = await drawn(drawing)
            self.drawn.append((drawing, content))
            return content

        here.client.pictures.drawn = noted  # type: ignore[method-assign]

    async def look(self) -> None:
        """After a move: take in what is now known to whom, then read all that has come."""
        table = await self.here.table()
        for person in self.here.people:
            self._allow(person, table)
            seen = person.everything(self.read[person])
            # Bytes of a picture say nothing to a search; what it was drawn from does.
            pictured = [dice for found in PNG.findall(seen) for dice in self._dice_drawn(found)]
            for dice in [*dice_in(PNG.sub("", seen)), *pictured]:
                assert tuple(sorted(dice)) in self.allowed[person], (person, dice)
                self.checked += 1
            self.pictures += len(PNG.findall(seen))
            self.read[person] = person.cursor()

    def _dice_drawn(self, picture: str) -> list[tuple[int, ...]]:
        """The dice in a picture that a person got, read off the description it was made from."""
        drawings = [drawing for drawing, content in self.drawn if content.decode("latin-1") == picture]
        assert drawings, "a picture that nobody drew"
        cups = [cup for drawing in drawings for cup in getattr(drawing, "cups", ())]  # a podium has none
        return [tuple(die.face for die in cup.dice) for cup in cups if not is_nobodys(cup)]

    def _allow(self, person: Person, table: TableRecord) -> None:
        if table.state is None:
            return
        seats = [seat.user_id for seat in table.seats]
        seat = seats.index(person.id) if person.id in seats else None
        view: Any = LoadedTable(table).view(seat)
        known = [hand for hand in view.hands if hand]
        known += [hand for hand in view.reveal.hands if hand] if view.reveal else []
        self.allowed[person] |= {tuple(sorted(hand)) for hand in known}
        self.allowed[person] |= {(die,) for die in range(1, 7)}  # the rolls for the order of play


def in_full(*case: Any) -> Any:
    """A case in which everyone, and not one person, asks for all there is to ask after each move."""
    return pytest.param(*case, True, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("players", "preset", "dice_each", "seed", "everyone"),
    [
        (3, "wikipedia", 2, 5, False),
        in_full(2, "dudo_full", 5, 3), in_full(3, "dudo_full", 5, 4), in_full(3, "wikipedia", 3, 5),
        in_full(5, "chile", 3, 6),
    ],
)  # fmt: skip
async def test_nobody_is_shown_dice_that_arent_theirs_after_any_move(
    tmp_path: Path, players: int, preset: str, dice_each: int, seed: int, *, everyone: bool
) -> None:
    async with harbour(tmp_path, players + 1, seed=f"leak {seed}") as here:
        watch = Watch(here)
        await here.open(players, computers=1, preset=preset, dice=dice_each, seats=players + 1)
        await watch.look()
        dice = random.Random(seed)
        while (person := here.on_turn()) is not None:
            await person.slash(here.channel, "hint")
            await person.slash(here.channel, "hand")
            if "More bids…" in [button.label for button in here.board().buttons]:
                await person.click(here.channel, "More bids…", message=here.board())
                await person.slash(person.dm, "hand")  # the one that is there may be an old one
                await person.click(person.dm, "More bids…")
                await person.click(person.dm, "Back")
                await person.click(person.dm, "Hint")
                await person.complete(here.channel, "move", option="move", text="")
            for other in here.people if everyone else dice.sample(here.people, 1):
                await other.click(here.channel, "My hand")
                await other.slash(here.channel, "move", move="99x6")
                await other.slash(here.channel, "rules dudo")
            await here.settle()
            await watch.look()
            if (person := here.on_turn()) is not None:
                await here.press(person, dice.choice(here.moves()))
                await watch.look()
        assert watch.checked > 100
        assert watch.pictures > 5


class Twin:
    """The same chance but for the draws whose names begin alike, in which all seats but one get others."""

    def __init__(self, key: Chance, spared: int | None, touched: str) -> None:
        self._key = key
        self._other = Sealed(sha256(b"the twin").digest())
        self._spared = spared
        self._touched = touched

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        seat = re.search(r"seat (\d+)", name)
        own = seat is not None and int(seat[1]) == self._spared
        touched = name.startswith(self._touched) and not own
        return (self._other if touched else self._key).numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        return self._key.shuffle(name, items)


def twist(monkeypatch: pytest.MonkeyPatch, watcher: Person, touched: str) -> None:
    """Give all but the watcher other draws, of those whose names begin like ``touched``."""
    real = draw_source.chance_of

    def swapped(table: TableRecord) -> Chance:
        seats = [seat.user_id for seat in table.seats]
        return Twin(real(table), seats.index(watcher.id) if watcher.id in seats else None, touched)

    monkeypatch.setattr(play, "chance_of", swapped)


async def seen_by(
    folder: Path, watcher: int, round_number: int, monkeypatch: pytest.MonkeyPatch, *, twin: bool
) -> tuple[str, Any]:
    """All that one person sees from the start of a game to the last bid of a round, and all hands in that
    round. (In the lobby a board and the answer to a command may come in any order.)"""
    async with harbour(folder, 4, seed="twins") as here:
        if twin:
            twist(monkeypatch, here.people[watcher], f"round {round_number}/")
        await here.open(3, start=False, preset="dudo_full", house_rules="seating=join_order")
        before = here.people[watcher].cursor()
        await here.press(here.people[0], "Start")
        bids = 0
        while True:
            state: Any = (await here.table()).state
            if state["number"] == round_number and bids == 3:
                break
            person = here.on_turn()
            assert person is not None
            # Up to that round everyone bids once around and the last one doubts; then three bids.
            label = "Dudo!" if bids == 3 else here.moves()[0]
            bids = 0 if bids == 3 else bids + 1
            await here.press(person, label)
        await here.people[watcher].slash(here.channel, "hand")
        await here.settle()
        monkeypatch.undo()
        return renumbered(here.people[watcher].everything(before)), state["hands"]


def renumbered(seen: str) -> str:
    """The same channel by channel, since what comes in one of them, DMs included, waits for no other; with
    every id named by when it was first seen, since hands go out side by side, in any order; and without the
    port, which is in the addresses of pictures."""
    channel = re.compile(r'"channel_id": "(\d+)"')
    events: list[str] = []
    for line in seen.splitlines():
        if re.match(r"[A-Z_]{4,} [\[{\"n]", line) or not events:
            events.append(line)
        else:  # a file that came with it, which has lines by chance
            events[-1] += f"\n{line}"
    seen = "\n".join(sorted(events, key=lambda event: channel.findall(event)[:1]))
    order: dict[str, str] = {}
    seen = re.sub(r"127\.0\.0\.1:\d+", "host", seen)
    return re.sub(r"\b\d{17,20}\b", lambda found: order.setdefault(found[0], f"id {len(order)}"), seen)


@pytest.mark.parametrize(
    ("watcher", "round_number"), representatives([(1, 2), (3, 1), (0, 1), (2, 4), (3, 3)], 2)
)
async def test_what_a_person_sees_doesnt_depend_on_dice_they_may_not_see(
    tmp_path: Path, watcher: int, round_number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, hands = await seen_by(tmp_path / "one", watcher, round_number, monkeypatch, twin=False)
    two, others = await seen_by(tmp_path / "two", watcher, round_number, monkeypatch, twin=True)
    assert hands != others
    assert one == two
