"""``/rules`` begins with six readable lines, a picture and an example, of what is so at this table; all the
rest is behind them, chapter by chapter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.books import BRIEF, Rulebook, chapters, rules_screen
from bot.rendering.screens.drawings import HandTable, HeldCards, Reveal
from bot.rendering.screens.model import CHOICES_A_SELECT, LONGEST_ALT, Select, Text
from bot.rendering.screens.scene import Brief
from games import GAMES
from games.bidou.hands import ALL
from games.engine import BadRules
from playground import Person, Reply
from tests.adapters import each_preset
from tests.bot.harness import Harbour
from tests.bot.rendering.test_rulebook import PRESETS as ALL_PRESETS
from tests.bot.rendering.test_rulebook import changed, meant, numbers

LONG = [
    game for game in GAMES if SCREENS[game].brief(words("en"), next(iter(GAMES[game].presets.values())), None)
]
"""The games whose rules are too long to be read at once."""
PRESETS = [(game, preset) for game, preset in ALL_PRESETS if game in LONG]
LINES, LONGEST = 6, 900
"""Lines, and characters of all of them: about half a phone's screen."""
SENTENCE = re.compile(r"[.!][*”]*(?: |$)")
ID_LENGTH, CHOICE_LENGTH = 100, 100


def brief(game: str, rules: Any, players: int | None = None) -> Brief:
    found = SCREENS[game].brief(words("en"), rules, players)
    assert found is not None
    return found


def lines(game: str, preset: str, players: int | None = None, **changes: str) -> str:
    return "\n".join(brief(game, GAMES[game].rules(preset, changes), players).lines)


# --- six lines ----------------------------------------------------------------------------------------


def some_rules(game: str, count: int) -> Iterator[tuple[Any, int | None]]:
    """Presets with any house rules on top, among as many as can play them."""
    dice, options = random.Random(20), GAMES[game].options()
    while count:
        chosen = {option.name: dice.choice(option.values) for option in options if dice.random() < 0.6}
        try:
            rules = GAMES[game].rules(dice.choice(list(GAMES[game].presets)), chosen)
        except BadRules:
            continue
        yield rules, dice.choice(numbers(game, rules))
        count -= 1


def check_brief(shown: Brief) -> None:
    assert len(shown.lines) == LINES, shown.lines
    assert len("".join(shown.lines)) <= LONGEST, shown.lines
    for line in shown.lines:
        assert 1 <= len(SENTENCE.findall(line)) <= 2, line
        assert line.startswith("**"), line
        assert line.endswith((".", ".**")), line
        assert line.count("**") == 2, line
        assert "  " not in line
    assert 40 < len(shown.example) <= 200, shown.example
    assert 40 < len(shown.picture.alt.text) < LONGEST_ALT
    assert shown.picture.only


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_six_lines_of_two_sentences_at_most_tell_of_any_preset(game: str, preset: str) -> None:
    rules = GAMES[game].presets[preset]
    for players in numbers(game, rules):
        check_brief(brief(game, rules, players))


@pytest.mark.parametrize("game", LONG)
def test_six_lines_of_two_sentences_at_most_tell_of_any_house_rules_together(game: str) -> None:
    for rules, players in some_rules(game, 1000):
        check_brief(brief(game, rules, players))


Matters: TypeAlias = Callable[[Any, Any, int | None], bool]
"""Whether a change from rules to others matters to whoever begins, among so many."""


def always(_before: Any, _after: Any, _players: int | None) -> bool:
    return True


def several(_before: Any, _after: Any, players: int | None) -> bool:
    return players is not None and players > 2


def two(_before: Any, _after: Any, players: int | None) -> bool:
    return players == 2


def switched(option: str, off: Any = "off") -> Matters:
    """It is on or off; how it is played in detail is in its chapter."""
    return lambda before, after, _players: (getattr(before, option) == off) != (getattr(after, option) == off)


FAMILY: Mapping[str, Matters] = {
    "ranking": always, "ones_beat_bidou": always, "throw_order": always, "keep_dice": always,
    "poor_fish": always,
}  # fmt: skip
BEGINNERS: Mapping[str, Mapping[str, Matters]] = {
    "dudo": {
        "dice_start": always, "direction": always, "wilds": always, "ace_bids": always, "raise_rule": always,
        "aces_in": always, "aces_out": always,
        "dudo_callers": several, "loss": always, "calza": switched("calza"),
        "palifico": switched("palifico"), "paso": switched("paso", False),
    },
    "bidou": {
        **FAMILY, "pass_before_bet": several, "bet_limit": several, "match_games": two, "end_at": several,
    },
    "montevideo": {
        **FAMILY, "pass_before_bet": always, "bet_limit": always, "ante": always, "ante_escalation": always,
        "hands": always, "two_player_stakes": two,
        "open_the_pot": switched("open_the_pot"),
    },
    "pidro": {"target": always, "refill": always},
}  # fmt: skip
"""The rules that whoever begins must know."""


@pytest.mark.parametrize(("game", "preset"), each_preset(games=LONG))
def test_each_rule_that_a_beginner_must_know_changes_the_six_lines_and_what_doesn_t_matter_changes_nothing(
    game: str, preset: str
) -> None:
    base, seen = GAMES[game].presets[preset], set()
    befores = {players: brief(game, base, players) for players in numbers(game, base)}
    for change, rules in changed(game, preset):
        option = change.partition("=")[0]
        for players in numbers(game, rules):
            after = brief(game, rules, players)
            check_brief(after)
            if players not in befores:
                continue
            before = befores[players]
            if meant(game, base, players) == meant(game, rules, players):
                assert before == after, (change, players)
            elif option in BEGINNERS[game] and BEGINNERS[game][option](base, rules, players):
                assert before != after, (change, players)
                seen.add(option)
    assert seen


@pytest.mark.parametrize("game", LONG)
def test_each_rule_that_a_beginner_must_know_is_one_of_the_game(game: str) -> None:
    assert BEGINNERS[game].keys() <= {option.name for option in GAMES[game].options()}


@pytest.mark.parametrize(
    ("changes", "says", "never"),
    [
        ({}, "aces are wild:** they count as any face", ""),
        ({"wilds": "off"}, "each die counts only as its own face", "wild"),
        ({"calza": "off"}, "Dudo!", "an exact bid"),
        ({"palifico": "off"}, "an exact bid", "special"),
        ({"loss": "all"}, "the player who was wrong is out", "loses one"),
        ({"loss": "difference"}, "as many dice as the bid was off", "loses one"),
        ({"ace_bids": "none", "aces_in": "half_up"}, "Nobody can bid on aces", "× aces"),
        ({"direction": "opener_chooses"}, "chooses its direction", "only your own"),
        ({"dudo_callers": "any"}, "Anyone but the bidder can say “Dudo!”", "Don’t believe"),
        ({"dice_start": "3"}, "rolls 3 dice", "5 dice"),
        ({"dice_start": "1"}, "rolls 1 die", "special"),
        ({"paso": "on", "calza": "off"}, "a pass for five dice", "an exact bid"),
        (
            {"paso": "on"},
            "an exact bid, a pass for five dice and a special round at one die: see More.",
            "",
        ),
        ({"calza": "off"}, "This table also has a special round at one die: see More.", ""),
        ({"calza": "off", "palifico": "off"}, "**The last player with dice wins.**", "also has"),
        ({}, "2 × aces beats 4 × fives, and 5 × twos beats 2 × aces.", ""),
        ({"aces_in": "half_plus"}, "3 × aces beats 4 × fives, and 7 × twos beats 3 × aces.", ""),
    ],
)
def test_the_six_lines_of_dudo_say_what_is_so_and_nothing_that_isn_t(
    changes: dict[str, str], says: str, never: str
) -> None:
    told = lines("dudo", "wikipedia", 4, **changes)
    assert says in told
    assert not never or never not in told


def test_the_six_lines_of_bidou_are_those_for_as_many_as_play() -> None:
    both, pair, four = (lines("bidou", "standard", players) for players in (None, 2, 4))
    assert "nine" in both
    assert "six" in both
    assert "one chip" in pair
    assert "six chips" not in pair
    assert "one to three chips" in four
    assert "nine" not in four.lower()
    assert "Poor Fish" not in both + pair + four
    assert "the better hand takes a chip" in lines("bidou", "poor_fish", 2)
    assert "the best hand pays a chip into it" in lines("montevideo", "poor_fish", 4)


# --- the picture and the example -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 2, 4])
def test_the_example_of_dudo_is_true_by_every_rule(players: int | None) -> None:
    seen = set()
    for rules, _ in some_rules("dudo", 300):
        shown = brief("dudo", rules, players)
        drawing = shown.picture.drawing
        assert isinstance(drawing, Reveal)
        assert drawing.bid is not None
        quantity, face = drawing.bid
        faces = [die.face for cup in drawing.cups for die in cup.dice]
        counted = sum(each == face or (rules.wilds and each == 1) for each in faces)
        assert drawing.count == counted
        assert drawing.holds == (counted >= quantity)
        assert all(1 <= len(cup.dice) <= rules.dice_start for cup in drawing.cups)
        assert len(drawing.cups) == (2 if players == 2 else 3)
        loser = drawing.cups[drawing.caller - 1 if drawing.holds else drawing.claimant - 1]
        off = max(abs(counted - quantity), 1)
        lost = {"one": 1, "difference": min(off, len(loser.dice)), "all": len(loser.dice)}[rules.loss]
        assert [cup.change for cup in drawing.cups if cup.change] == [loser.change] == [-lost]
        assert f"{quantity} × ⚄ fives" in shown.example
        assert loser.player.name in shown.example.split("**")[2]
        seen.add((drawing.holds, rules.loss))
    assert len(seen) >= 5


@pytest.mark.parametrize("game", ["bidou", "montevideo"])
def test_the_picture_of_bidou_has_the_kinds_of_hands_in_the_order_of_the_table_s_ranking(game: str) -> None:
    orders = set()
    for preset, rules in GAMES[game].presets.items():
        drawing = brief(game, rules).picture.drawing
        assert isinstance(drawing, HandTable)
        names = tuple(row.named for row in drawing.rows)
        assert names[0] == "bidou"
        assert names[-1] == "no combination"
        assert (names.index("triple") < names.index("bidé")) == (rules.ranking == "simplified"), preset
        assert ("four-two-one" in names) == (rules.ranking in ("full", "total"))
        assert all(row.dice in ALL for row in drawing.rows)
        orders.add(names)
    assert len(orders) > 1


def test_the_picture_of_pidro_has_fourteen_points_on_six_trumps() -> None:
    drawing = brief("pidro", GAMES["pidro"].presets["manual"]).picture.drawing
    assert isinstance(drawing, HeldCards)
    assert drawing.cards == ("AH", "JH", "TH", "5H", "5D", "2H")
    assert drawing.points == (1, 1, 1, 5, 5, 1)


@pytest.mark.parametrize("game", LONG)
def test_the_exception_of_ones_is_told_where_it_is_one(game: str) -> None:
    for rules, players in some_rules(game, 100):
        told = "1‑1‑1 beats 2‑1‑1" in brief(game, rules, players).example
        assert told == (game in ("bidou", "montevideo") and rules.exception)


# --- chapters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_chapters_are_all_the_rules_and_fit_a_select(game: str, preset: str) -> None:
    for players in numbers(game, GAMES[game].presets[preset]):
        rules = SCREENS[game].rules(words("en"), GAMES[game].presets[preset], players)
        found = chapters(rules)
        assert [line for each in found for line in (f"**{each.title}**", *each.lines)] == rules
        book = Rulebook(game, SCREENS[game], GAMES[game].presets[preset], "", players, preset=preset)
        for wanted in (BRIEF, *(each.title for each in found)):
            (select,) = [
                block for block in rules_screen(words("en"), book, wanted).blocks if isinstance(block, Select)
            ]
            assert len(select.id) <= ID_LENGTH
            assert len(select.choices) == len(found) + (wanted != BRIEF) <= CHOICES_A_SELECT
            assert len({choice.value for choice in select.choices}) == len(select.choices)
            assert all(0 < len(choice.value) <= CHOICE_LENGTH for choice in select.choices)
            assert [choice.value for choice in select.choices if choice.chosen] == [wanted] * (
                wanted != BRIEF
            )


@pytest.mark.parametrize("game", [name for name in GAMES if name not in LONG])
def test_rules_that_are_short_are_read_at_once(game: str) -> None:
    rules = next(iter(GAMES[game].presets.values()))
    shown = rules_screen(words("en"), Rulebook(game, SCREENS[game], rules, "as ever"))
    text = "\n".join(block.text for block in shown.blocks if isinstance(block, Text))
    assert all(line in text for line in (*SCREENS[game].rules(words("en"), rules, None), "as ever"))
    assert not [block for block in shown.blocks if isinstance(block, Select)]


async def chapter(person: Person, here: Harbour, reply: Reply, title: str) -> Reply:
    """Choose a chapter under the rules, in whose place it is shown."""
    told = await person.choose(here.channel, title, message=reply.message)
    assert told.kind == "update", told
    return told


async def test_all_the_rules_of_a_table_can_be_read_chapter_by_chapter_from_its_lobby(here: Harbour) -> None:
    await here.open(3, start=False, house_rules="loss=all wilds=off")
    guest = here.people[2]
    reply = await guest.click(here.channel, "Rules", message=here.board())
    assert reply.ephemeral
    for said in ("Dudo in six lines", "is out", "As table 1 plays it", "House rules: "):
        assert said in reply.text
    assert reply.message is not None
    assert "The bid fails" not in reply.text
    assert "was wrong" in (reply.message.attachments[0].alt or "")
    table = await here.table()
    rules = SCREENS["dudo"].rules(words("en"), GAMES["dudo"].read_rules(table.rules), None)
    for each in chapters(rules):
        reply = await chapter(guest, here, reply, each.title)
        assert reply.message is not None
        assert reply.message.attachments == ()
        for line in each.lines:
            assert line.removeprefix("- ").replace("**", "") in reply.text.replace("**", "")
    reply = await chapter(guest, here, reply, BRIEF)
    assert "Dudo in six lines" in reply.text


async def test_below_the_six_lines_are_the_lesson_and_a_first_game(here: Harbour) -> None:
    ana = here.people[0]
    for label, said in (("Learn Dudo", "Learn Dudo · 1 of"), ("Play now", "Dudo against Abraham and Blaise")):
        reply = await ana.slash(here.channel, "rules dudo")
        await ana.click(here.channel, label, reply.message)
        await here.settle()
        assert said in ana.messages(here.channel)[-1].text


async def test_a_chapter_is_read_as_the_table_plays_now_and_one_that_is_no_more_gives_way_to_the_lines(
    here: Harbour,
) -> None:
    await here.open(2, start=False)
    ana = here.people[0]
    reply = await ana.click(here.channel, "Rules", message=here.board())
    await here.pick(ana, "Rules", "asmodee")
    told = await chapter(ana, here, reply, "Calza!")
    assert "Perudo in six lines" in told.text
    assert "Calza!" not in told.text


async def test_the_rules_of_a_preset_are_read_on_without_a_table_also_in_a_dm(here: Harbour) -> None:
    ana = here.people[0]
    reply = await ana.slash(ana.dm, "rules montevideo", preset="poor_fish")
    assert "Montevideo in six lines" in reply.text
    told = await ana.choose(ana.dm, "The pot", message=reply.message)
    assert "The best hand takes the pot" in told.text


async def test_the_rules_of_others_tables_are_not_told_of_in_a_dm(here: Harbour) -> None:
    await here.open(2, house_rules="loss=all")
    ana, _, cleo = here.people[:3]
    mine = await ana.slash(ana.dm, "rules dudo", table=1)
    assert "As table 1 plays it" in mine.text
    assert mine.message is not None
    select = mine.message.selects[0].custom_id
    assert "Sudden death" in (await ana.choose(ana.dm, "Dudo!", message=mine.message)).text
    forged = {"custom_id": select, "component_type": 3, "values": ["Dudo!"]}
    told = await here.world.raw_interaction(cleo, cleo.dm, kind=3, data=forged)
    assert "Sudden death" not in told.text
    assert "table 1" in told.text


@pytest.mark.parametrize("arg", ["chess classic", "dudo mars", "dudo", "/", "dudo wikipedia extra"])
async def test_a_chapter_of_rules_that_there_aren_t_is_refused(here: Harbour, arg: str) -> None:
    ana = here.people[0]
    forged = {"custom_id": f"s:0:0:chapter:{arg}", "component_type": 3, "values": ["Dudo!"]}
    told = await here.world.raw_interaction(ana, here.channel, kind=3, data=forged)
    assert "lines" not in told.text
    assert "I doubt it" not in told.text
