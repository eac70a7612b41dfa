"""A game whose deals stay closed but for a few cards keeps the contract, and its records are found true."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.cli.verify import told
from data.fair_play.draw_source import fair_chance
from data.fair_play.fields import encode
from data.fair_play.replay import read_frozen_list
from data.fair_play.verified import verify
from games import GAMES
from games.draws import as_seen
from games.fair import leaf_of
from tests.adapters import ADAPTERS
from tests.card_game.adapter import DowncardAdapter
from tests.card_game.engine import DECK, GAME, SEATS, TurnedUp
from tests.fairly import Files, files_over, varied
from tests.games import test_contract, test_draw_lists, test_draws, test_fair
from tests.games.contract import Walk, walk

NAME, ADAPTER = GAME.name, DowncardAdapter()
second = runpy.run_path(str(Path(__file__).parents[2] / "docs/verifier/check.py"))
check: Callable[[bytes], list[tuple[str, str]]] = second["check"]
Fields = dict[str, Any]


def names(numbers: range, over: int) -> list[str]:
    """The list of its draws, for the second verifier."""
    return [] if over else [f"hand {number}/deal" for number in numbers]


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for registry, entry in (
        (GAMES, GAME),
        (ADAPTERS, ADAPTER),
        (second["GAMES"], (20, names)),
        (second["SEATS"], (SEATS, SEATS)),
        (second["DECKS"], list(DECK)),
    ):
        monkeypatch.setitem(registry, NAME, entry)
    second["PARTLY"].add(NAME)
    yield
    second["PARTLY"].discard(NAME)
    second["draw_list"].cache_clear()


def fields(data: bytes) -> Fields:
    """A file's fields, without the digests."""
    values: Fields = json.loads(data)
    del values["sha256"], values["fingerprint"]
    return values


def wrong(data: bytes) -> tuple[set[str], set[str]]:
    """The fields in which each verifier finds something."""
    first = {finding.field.split("[")[0] for finding in verify(data).findings}
    return first, {field.split("[")[0] for field, _ in check(data)}


RULES = [
    rule
    for rule in vars(test_contract).values()
    if any(mark.args[:1] == ("walks",) for mark in getattr(rule, "pytestmark", ()))
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_it_keeps_the_contract(rule: Callable[[list[Walk]], None]) -> None:
    rule([walk(GAME, ADAPTER, rules, SEATS, 1) for rules in GAME.presets.values()])


def test_its_states_and_draws_are_as_those_of_every_game() -> None:
    test_contract.assert_whole_games_are_stored(NAME, range(5))
    test_draws.test_every_draw_is_one_of_the_round_in_which_it_is_made(NAME, "long", 1)
    test_draws.test_only_draws_that_public_events_have_told_can_be_proved(NAME, "long", 1)
    test_draws.test_what_is_told_of_a_counted_move_could_have_been_made_and_is_said_by_the_game_itself(NAME)
    test_draw_lists.test_a_list_has_cut_first_no_name_twice_and_at_most_5000(NAME)
    test_fair.test_each_draw_of_a_game_can_be_proved_by_itself(NAME)
    test_draw_lists.test_what_no_game_draws_is_in_no_list(NAME)


# -- records


def turned_up(files: Files) -> dict[str, set[int]]:
    """By deal the cards that everyone saw, from the game as it was played."""
    found: dict[str, set[int]] = {}
    lists = [read_frozen_list(entry) for entry in files.entries if entry.kind == "start"]
    chance, rules = fair_chance(files.table, lists), GAME.read_rules(lists[0].rules)
    state, _ = GAME.new(rules, SEATS, chance)
    found[f"hand {state.number}/deal"] = set()
    for entry in files.entries:
        if entry.kind == "action":
            number = state.number
            state, events = GAME.apply(state, entry.seat or 0, GAME.parse(entry.text), chance)
            up = [event for event in events if isinstance(event, TurnedUp)]
            found[f"hand {number}/deal"] |= {card for event in up for card in event.cards}
            if GAME.outcome(state) is None:
                found.setdefault(f"hand {state.number}/deal", set())
    return found


@pytest.mark.parametrize("seed", range(10))
def test_a_true_record_is_true_to_both_and_both_say_what_stayed_closed(seed: int) -> None:
    files = varied(NAME, seed)
    for data in (files.record, files.proofs, *map(files.own, range(SEATS))):
        assert wrong(data) == (set(), set())
    lines, well = told(files.record)
    said = [line for line in lines if "only a part came to light" in line]
    assert well
    if fields(files.record)["lists"][0]["open_at_end"]:
        assert not said
        return
    deals = {name for name, _ in fields(files.record)["told"]}
    assert deals == turned_up(files).keys()
    assert all(name in said[0] for name in deals)
    lines.clear()
    second["told"](fields(files.record) | {"fingerprint": "0" * 64}, lines.append)
    assert {line.split(":")[0].strip() for line in lines if "only a part" in line} == deals


@pytest.mark.parametrize("seed", range(4))
def test_no_file_names_a_card_that_stayed_closed(seed: int) -> None:
    """The record has the cards that were turned up, in places that don't tell which one was laid down."""
    files = varied(NAME, seed)
    record = fields(files.record)
    seen = {name: {card for card in cards if card is not None} for name, cards in record["told"]}
    assert seen == turned_up(files)
    assert all(cards[place] is None for _, cards in record["told"] for place in (0, 2, *range(4, 12)))
    assert {move[1] for move in record["moves"]} <= {"lay 1"}
    (part,) = files.table.parts
    leaves = [leaf_of(part.secret, name).hex() for name in seen]
    for data in (files.record, files.proofs, *map(files.own, range(SEATS))):
        assert not [draw for draw in fields(data)["draws"] if draw["draw"]["name"] != "cut"]
        assert not any(leaf in data.decode() for leaf in leaves)


def test_a_table_that_opens_at_its_end_has_its_deals_proved() -> None:
    record = fields(files_over(NAME, 1, open_at_end=True).record)
    assert [draw["draw"]["name"] for draw in record["draws"]] == ["hand 1/deal", "hand 2/deal"]
    assert record["told"] == []


def forged(cards: list[Any]) -> Iterator[tuple[list[Any], bool]]:
    """What can't have been seen of a deal, and whether the second verifier finds that too, without the
    rules."""
    up = next(card for card in cards if card is not None)
    yield cards[:-1], True
    yield [*cards, None], True
    yield [*cards[:-1], up], True
    yield [*cards[:-1], 13], True
    yield [*cards[:-1], "x"], True
    yield [*cards[:-1], cards[0] or min({*DECK} - {*cards})], False
    yield [None] * len(DECK), False
    yield cards[::-1], False


def test_what_cannot_have_been_seen_of_a_deal_is_refused() -> None:
    true = fields(files_over(NAME, 1).record)
    (name, cards), *others = true["told"]
    for cards_then, both in forged(cards):
        first, other = wrong(encode({**true, "told": [[name, cards_then], *others]}))
        assert first & {"told", "outcome"}, cards_then
        assert not both or other == {"told"}, cards_then
    for told_then in ([], others, [[name, cards], *true["told"]]):
        assert wrong(encode({**true, "told": told_then}))[0] & {"told", "draws"}, told_then


def test_of_a_game_whose_deals_are_proved_none_can_be_told_in_part() -> None:
    true = fields(files_over("pidro", 2).record)
    deal = next(draw["draw"] for draw in true["draws"] if draw["draw"]["name"].endswith("/deal"))
    without = [draw for draw in true["draws"] if draw["draw"] is not deal]
    seen = [[deal["name"], [*deal["result"][:26], *[None] * 26]]]
    for draws in (true["draws"], without):
        first, other = wrong(encode({**true, "draws": draws, "told": seen}))
        assert first
        assert other == {"told"}


def test_a_shuffle_as_it_was_seen_has_each_item_once() -> None:
    assert as_seen("abcd", (None, "a", None, "d")) == ("b", "a", "c", "d")
    for seen in (("a", "a", None, None), ("x", None, None, None), (None,)):
        with pytest.raises(ValueError, match=r"place|twice"):
            as_seen("abcd", seen)
