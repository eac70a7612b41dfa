"""``/rules`` says all that a table's rules are, for the number of players who sit there, and nothing else."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.books import BRIEF, Rulebook, chapters, rules_screen
from bot.rendering.screens.model import Screen, Text
from games import GAMES
from games.engine import BadRules
from tests.adapters import each_preset
from tests.bot.harness import Harbour

SHORT = 2000
"""Characters of an answer: half of what Discord takes in one message of Components V2."""
PRESETS = [(game, preset) for game in GAMES for preset in GAMES[game].presets]


def told(game: str, preset: str, players: int | None = None, **changes: str) -> str:
    """What ``/rules`` says of a preset with house rules."""
    rules = GAMES[game].rules(preset, changes)
    return "\n".join(SCREENS[game].rules(words("en"), rules, players))


def part(text: str, heading: str) -> list[str]:
    """The rules under a heading; none if it isn't there."""
    for each in text.split("\n**"):
        title, *rules = each.removeprefix("**").splitlines()
        if title.removesuffix("**") == heading:
            return [rule.removeprefix("- ") for rule in rules]
    return []


# --- every option is told of --------------------------------------------------------------------------


class Idle(NamedTuple):
    """An option that doesn't matter, and why: ``where`` it doesn't, each value is as good as its
    ``stand_in`` (values that aren't in it matter; without one, no value does)."""

    game: str
    why: str
    where: Callable[[Any, int | None], bool]
    options: tuple[str, ...]
    stand_in: Mapping[str, str] | None = None


def no_calza(rules: Any, players: int | None) -> bool:
    two = players == 2 and (rules.calza_min_players == 3 or rules.calza_callers == "others")
    return bool(rules.calza == "off" or two)


def no_special(rules: Any, players: int | None) -> bool:
    two = players == 2 and rules.palifico_min_players == 3
    return bool(rules.palifico == "off" or rules.dice_start == 1 or two)


def ranks_22(rules: Any, players: int | None) -> bool:
    return rules.ranking in ("full", "total")


def ranks_12(rules: Any, players: int | None) -> bool:
    return rules.ranking in ("simplified", "simpson1934")


CALZA = (
    "calza", "calza_cap", "calza_callers", "calza_window", "calza_min_players", "calza_in_palifico",
    "exact_rejoin",
)  # fmt: skip
PALIFICO = (
    "palifico", "palifico_face_change", "palifico_min_players", "palifico_optional", "calza_in_palifico",
)  # fmt: skip

IDLE = [
    Idle("dudo", "two play in turn, whatever the order", lambda r, n: n == 2,
         ("seating", "direction", "shuffle_order")),
    Idle("dudo", "of two, only the one in turn hasn't bid", lambda r, n: n == 2, ("dudo_callers",)),
    Idle("dudo", "of two, only the one in turn hasn't bid", lambda r, n: n == 2, ("calza_callers",),
         {"any_but_bidder": "next"}),
    Idle("dudo", "nobody can call it", no_calza, CALZA),
    Idle("dudo", "nobody wins a die back", lambda r, n: r.calza != "regain", ("calza_cap",)),
    Idle("dudo", "whoever is out of two has lost", lambda r, n: n == 2, ("exact_rejoin",)),
    Idle("dudo", "nobody can drop to one die, or not while others play", no_special, PALIFICO),
    Idle("dudo", "obligo has its own", lambda r, n: r.palifico == "obligo", ("palifico_face_change",)),
    Idle("dudo", "nobody bids on aces", lambda r, n: r.ace_bids == "none", ("opening_aces",)),
    Idle("dudo", "aces are bid at their plain quantity", lambda r, n: r.ace_bids != "halved",
         ("aces_in", "aces_out")),
    *(
        Idle(game, "auto is what belongs to the ranking", where, ("ones_beat_bidou",), {"auto": meant})
        for game in ("bidou", "montevideo")
        for where, meant in ((ranks_22, "on"), (ranks_12, "off"))
    ),
    Idle("bidou", "there is one game alone", lambda r, n: r.match_games == "1" or n not in (2, None),
         ("keep_dice",), {"second_game": "never", "after_first_game": "never"}),
    Idle("bidou", "three or more play one game", lambda r, n: n not in (2, None), ("match_games",)),
    Idle("bidou", "these are rules for three or more", lambda r, n: n == 2,
         ("equal_throws", "pass_before_bet", "bet_limit", "first_dropout", "all_in_loser", "all_in_tie",
          "end_at")),
    Idle("bidou", "the game is over before two are left",
         lambda r, n: n not in (2, None) and r.end_at == "first_out", ("two_player_tie", "open_throw_tie")),
    Idle("montevideo", "there is one game alone", lambda r, n: True, ("keep_dice",),
         {"second_game": "never", "after_first_game": "never"}),
    Idle("montevideo", "of two who threw as often, the captain opens either way", lambda r, n: n == 2,
         ("equal_throws",)),
    Idle("montevideo", "no two play, and only two may play for nine",
         lambda r, n: n not in (2, None) or (n is None and r.montevideo_min_players > 2),
         ("two_player_stakes",)),
    Idle("montevideo", "two who play for nine bet one chip",
         lambda r, n: n == 2 and r.two_player_stakes == "nine", ("bet_limit",)),
    Idle("montevideo", "they sit there already", lambda r, n: n is not None, ("montevideo_min_players",)),
    Idle("montevideo", "the ante doesn't grow", lambda r, n: not r.ante_escalation, ("max_ante",)),
    Idle("montevideo", "the ante can't grow", lambda r, n: r.max_ante <= r.ante,
         ("max_ante", "ante_escalation")),
    Idle("pidro", "no 14 can be topped", lambda r, n: r.fourteen_over == "off", ("fourteen_over_penalty",)),
]  # fmt: skip


def meant(game: str, rules: Any, players: int | None) -> dict[str, Any]:
    """The options that matter among so many players, with their values."""
    values: dict[str, Any] = rules.model_dump()
    for idle in IDLE:
        if idle.game == game and idle.where(rules, players):
            for option in idle.options:
                if idle.stand_in is None:
                    values.pop(option, None)
                elif option in values:
                    values[option] = idle.stand_in.get(values[option], values[option])
    return values


def numbers(game: str, rules: Any) -> list[int | None]:
    return [None, *GAMES[game].seats(rules)]


def changed(game: str, preset: str) -> Iterator[tuple[str, Any]]:
    """A preset's rules with one option changed, in every way."""
    for option in GAMES[game].options():
        for value in option.values:
            try:
                yield f"{option.name}={value}", GAMES[game].rules(preset, {option.name: value})
            except BadRules:
                continue


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_said_changes_with_each_option_that_matters_among_so_many_and_with_no_other(
    game: str, preset: str
) -> None:
    base, seen = GAMES[game].presets[preset], 0
    for change, rules in changed(game, preset):
        for players in {*numbers(game, base)} & {*numbers(game, rules)}:
            before, after = (SCREENS[game].rules(words("en"), each, players) for each in (base, rules))
            same = meant(game, base, players) == meant(game, rules, players)
            assert (before == after) == same, (change, players)
            seen += 1
    assert seen, f"no option of {game} was changed"


class Once:
    """A game's screens that make what they tell of rules once: it is asked for with each chapter."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.brief, self.rules = cache(game.brief), cache(game.rules)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def screens(game: str, rules: Any, heading: str, players: int | None) -> list[Screen]:
    """The answer with the six lines, and that with each chapter."""
    once: Any = Once(SCREENS[game])
    book = Rulebook(game, once, rules, heading, players, 123456789)
    titles = [chapter.title for chapter in chapters(once.rules(words("en"), rules, players))]
    return [rules_screen(words("en"), book, wanted) for wanted in (BRIEF, *titles)]


def length(game: str, rules: Any, heading: str, players: int | None) -> int:
    """How many characters the longest of the answers has."""
    return max(
        sum(len(block.text) for block in screen.blocks if isinstance(block, Text))
        for screen in screens(game, rules, heading, players)
    )


@pytest.mark.parametrize(("game", "preset"), each_preset())
def test_the_rules_fit_one_message_whatever_house_rule_is_added(game: str, preset: str) -> None:
    heading = words("en").say("rules-of-table", table="123456", rules="x" * 40)
    for change, rules in changed(game, preset):
        for players in numbers(game, rules):
            assert 250 < length(game, rules, heading, players) <= SHORT, (change, players)


def longest(game: str, preset: str, players: int | None) -> Any:
    """The rules with the longest text that can be had by adding one house rule after another to a preset."""

    @cache
    def told_in(rules: Any) -> int:
        fits = players is None or players in GAMES[game].seats(rules)
        return length(game, rules, "", players) if fits else 0

    def size(changes: Mapping[str, str]) -> int:
        try:
            return told_in(GAMES[game].rules(preset, changes))
        except BadRules:
            return 0

    options, chosen = GAMES[game].options(), dict[str, str]()
    while True:
        others = [{**chosen, option.name: value} for option in options for value in option.values]
        best = max(others, key=size)
        if size(best) <= size(chosen):
            return GAMES[game].rules(preset, chosen)
        chosen = best


@pytest.mark.parametrize(("game", "preset"), each_preset())
def test_the_rules_fit_one_message_whatever_house_rules_are_chosen_together(game: str, preset: str) -> None:
    most = max(GAMES[game].seats(GAMES[game].presets[preset]))
    heading = words("en").say("rules-of-table", table="123456", rules="x" * 40)
    for players in (None, most):
        rules = longest(game, preset, players)
        assert length(game, rules, heading, players) <= SHORT, rules


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_rule_is_one_short_line_under_a_heading(game: str, preset: str) -> None:
    for players in numbers(game, GAMES[game].presets[preset]):
        lines = SCREENS[game].rules(words("en"), GAMES[game].presets[preset], players)
        assert lines[0].startswith("**")
        assert not lines[-1].startswith("**")
        assert len(set(lines)) == len(lines)
        assert all(len(line) <= 330 for line in lines), max(lines, key=len)
        assert all(line.endswith((".", "**")) for line in lines)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_rules_of_every_preset_to_be_read(game: str, preset: str) -> None:
    """Run with -rP, this prints them, each text once with the numbers of players that it is for."""
    rules, texts = GAMES[game].presets[preset], dict[str, list[str]]()
    for players in numbers(game, rules):
        text = "\n".join(SCREENS[game].rules(words("en"), rules, players))
        texts.setdefault(text, []).append(str(players or "any number"))
    for text, sat in texts.items():
        sys.stdout.write(f"=== {game} {preset}: {', '.join(sat)} · {len(text)} characters\n{text}\n\n")
    assert texts


# --- whose rules they are -----------------------------------------------------------------------------


async def test_the_rules_of_a_table_are_those_for_the_number_who_sit_there(here: Harbour) -> None:
    await here.open(3, game="dudo", computers=0)
    reply = await here.people[0].slash(here.channel, "rules dudo")
    assert "8 or more" not in reply.text
    reply = await here.people[0].choose(here.channel, "Calza!", message=reply.message)
    assert "8 or more dice are in play: more than half of the 15 at the start" in reply.text


# --- what was said and wasn't so ----------------------------------------------------------------------


def test_whoever_is_out_may_come_back_as_often_as_an_exact_call_is_right() -> None:
    text = told("dudo", "wikipedia", 4, calza_callers="any_but_bidder", exact_rejoin="on")
    assert not re.search(r"come back once|once, by an exact", text)
    (line,) = [line for line in part(text, "Calza!") if "who is out" in line]
    assert line.endswith("if right, they are back with one die; if wrong, it was their last try.")


def test_in_pidro_the_stock_is_dealt_out_one_way_and_not_two_that_exclude_each_other() -> None:
    robbed, dealt = told("pidro", "manual", 4), told("pidro", "manual", 4, refill="deal_all")
    filled = r"filled? up|dealt up to six|dealer takes the rest|[Ee]veryone but the dealer"
    assert re.search(filled, robbed)
    assert not re.search(filled, dealt)
    assert "four more cards" in dealt
    assert "four more cards" not in robbed


def test_pidro_tells_who_deals_who_leads_and_when_a_hand_is_cold() -> None:
    text = told("pidro", "manual", 4)
    for said in ("the highest deals first", "one seat left", "its winner leads", "you go cold", "below zero"):
        assert said in text


def test_dudo_tells_who_opens_next() -> None:
    assert "after calza its caller does" in told("dudo", "wikipedia", 3)
    assert "calza" not in told("dudo", "asmodee", 3).lower()
    ending = part(told("dudo", "wikipedia_2020", 3), "The next round, and the end")
    assert ending[0] == "The player who lost opens the next round."
    assert "the next one in the order of play opens" in ending[1]


def test_between_two_players_dudo_tells_of_nothing_that_takes_three() -> None:
    for preset in GAMES["dudo"].presets:
        text = told("dudo", preset, 2)
        assert "three" not in text.replace("threes", "").replace("three alike", ""), preset
        assert "out of turn" not in text
        assert "order of play" not in text


def test_a_special_round_may_open_on_aces_and_keeps_its_face() -> None:
    (_, face, bids) = part(told("dudo", "wikipedia", 4), "Special rounds: palifico")
    assert face == "Aces are not wild. Any face may open, aces too."
    assert bids == "Each later bid names more dice of the same face."


@pytest.mark.parametrize("preset", GAMES["montevideo"].presets)
def test_montevideo_tells_of_setting_dice_aside_only_where_it_is_played(preset: str) -> None:
    for players in numbers("montevideo", GAMES["montevideo"].presets[preset]):
        assert "keep" not in told("montevideo", preset, players)
        assert "keep" in told("montevideo", preset, players, keep_dice="always")


def test_bidou_for_two_is_told_with_bets_of_one_chip_and_for_more_with_three() -> None:
    two, more = told("bidou", "standard", 2), told("bidou", "standard", 3)
    assert not re.search(r"three chips|1 to 3|six chips|all-in", two)
    assert "The opener passes or bets 1 chip" in two
    assert "1 to 3 chips" in more
    assert "nine chips start" not in more.lower()


def test_in_poor_fish_the_best_hand_takes_a_chip_from_each_and_pays_in_montevideo_alone() -> None:
    (two,), (more,), (pot,) = (
        [line for line in told(game, "poor_fish", players).splitlines() if "Poor Fish" in line]
        for game, players in (("bidou", 2), ("bidou", 4), ("montevideo", 4))
    )
    assert "pays" not in two + more
    assert "the better hand takes 1 chip from the other player, or from the centre" in two
    assert "the best hand takes 1 chip from each" in more
    assert "the best hand puts 1 chip into the pot" in pot


def test_an_ante_that_stays_is_not_said_to_rise() -> None:
    still = told("montevideo", "wikipedia", 3, ante_escalation="off")
    assert not re.search(r"rise|up to 6|stays the same", still)
    assert "the ante rises by 1 after each hand, up to 6 chips" in told("montevideo", "wikipedia", 3)


@pytest.mark.parametrize(("players", "start"), [(2, "After each"), (3, "When two"), (4, "Once three")])
def test_when_the_ante_rises_is_told_for_as_many_as_began(players: int, start: str) -> None:
    (line,) = [line for line in told("montevideo", "wikipedia", players).splitlines() if "rises" in line]
    assert line.startswith(f"- {start}")


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a drop's chip", "you take 1 chip from the centre, or from the other if it is empty"),
        ("the open throw", "when one player has all chips but one, nobody bets"),
        ("a tie", "In a tie all bets go back"),
        ("who opens", "The player with fewer throws opens the betting; if both threw as often, the captain"),
        ("who is captain", "The winner, or the player who didn’t drop, is the next captain"),
        ("a drop's chip", "take 1 chip from the pot"),
        ("all-in", "With none left you are all-in"),
        ("all-in and lowest", "If it is all-in, it takes back its bet and as much from each other hand"),
        ("the uncalled bettor's discard", "nobody calls, 1 chip of the bet leaves the game"),
        ("a tie", "If several tie for it"),
        ("who opens", "of several, the captain or the next one clockwise"),
        ("who is captain", "The next captain is the player with the best hand shown"),
        ("two left", "While the two have more than nine chips together, a drop costs no chip"),
    ],
)
def test_bidou_tells_what_a_player_needs(what: str, line: str) -> None:
    alone = told("bidou", "standard")
    assert line in (told("bidou", "standard", 2) + told("bidou", "standard", 5)), what
    assert line in alone or "fewer throws" in line, what


def test_montevideo_tells_of_side_pots_of_a_pot_that_stays_and_of_an_uncalled_bet() -> None:
    text = told("montevideo", "wikipedia", 5)
    for line in ("a pot of their own", "the pot stays for the next hand", "takes the pot without showing"):
        assert line in text


def test_of_two_players_alone_or_more_alone_each_is_told_only_their_own() -> None:
    both = told("bidou", "standard")
    assert "**Two players**" in both
    assert "**Three or more players**" in both
    for players in range(2, 9):
        text = told("bidou", "standard", players)
        assert "Two players" not in text
        assert "Three or more" not in text
        assert ("When two are left" in text) == (players > 2)
    assert "When two are left" not in told("bidou", "standard", 5, end_at="first_out")
