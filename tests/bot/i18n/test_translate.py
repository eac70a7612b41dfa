"""Every sentence is there, and every sentence is used."""

from __future__ import annotations

import gc
import re
import sys
import weakref
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.i18n.translate import FOLDERS, Words, forget_sentences, plain_name, safe_name, words
from bot.interactions.commands.open_table import described, read_house_rules
from bot.rendering.screens import SCREENS
from bot.rendering.screens.books import Rulebook, odds_screen
from bot.rendering.screens.drawings import Player
from bot.rendering.screens.model import LONGEST_ALT, Picture, Screen, Text
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.sentences import percent
from data.db.records import Untrusted
from data.results.tallies import TALLIES
from games import GAMES
from games.dudo.events import Ordered, SeatRolled
from games.engine import Odds, Refused
from tests.data.sample_tables import new_table
from tests.test_registries import rule_names

ROOT = Path(__file__).parents[3]
KEY = re.compile(r"""["']([a-z]+(?:-[a-z0-9]+)+|fault|greeting|did)["']""")
MADE = re.compile(r"""f["']([a-z]+(?:-[a-z]+)*-)\{""")


@cache
def english() -> str:
    return "\n".join((folder / "en.ftl").read_text(encoding="utf-8") for folder in FOLDERS)


@cache
def sentences() -> dict[str, ast.Message]:
    parsed = FluentParser().parse(english())
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in parsed.body if isinstance(entry, ast.Message)}


def engines() -> set[Path]:
    """The folders of all games."""
    return {Path(str(sys.modules[type(game).__module__].__file__)).parent for game in GAMES.values()}


def read(*folders: Path) -> str:
    files = {file for folder in folders for file in folder.rglob("*.py")}
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


def sources() -> str:
    return read(ROOT / "bot", ROOT / "data", ROOT / "games", *engines())


def test_every_sentence_that_the_engines_can_say_has_words() -> None:
    text = read(ROOT / "games", *engines())
    said = set(re.findall(rf'["\']((?:{"|".join(GAMES)}|rules)-[a-z-]+[a-z])["\']', text))
    family = set(re.findall(r'f"\{(?:game|family)\}-([a-z-]+[a-z])"', text))
    said |= {f"bidou-illegal-{rest}" for rest in family - {"unreadable", "illegal"}}
    said |= {f"montevideo-illegal-{rest}" for rest in family - {"unreadable", "illegal"}}
    assert len(family) > 8
    assert len(said) > 60
    told_of = {key for counted in TALLIES.values() for key in counted.feats}
    told_of |= {key for screens in SCREENS.values() for key in screens.habits}
    assert said - told_of - set(sentences()) == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_house_rules_is_one_of_the_game_it_stands_at(game: str) -> None:
    example = str(described(game, "house_rules")).partition(", for example ")[2]
    changes = dict(read_house_rules(example, game))
    preset, rules = next(iter(GAMES[game].presets.items()))
    changed = GAMES[game].rules(preset, changes).model_dump()
    assert {name for name, value in rules.model_dump().items() if changed[name] != value} == set(changes)
    with pytest.raises(Refused) as refused:
        read_house_rules("what", game)
    assert f"for example `{example}`" in words("en").telling()(
        refused.value.why.key, **refused.value.why.facts
    )


def shown(screen: Screen) -> tuple[str, str]:
    """What stands on a screen in text, and what its pictures say."""
    texts = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
    return texts, "\n".join(block.alt.text for block in screen.blocks if isinstance(block, Picture))


@pytest.mark.parametrize("game", [game for game in GAMES if SCREENS[game].has_odds])
def test_the_odds_of_every_preset_fit_one_screen(game: str) -> None:
    for rules in GAMES[game].presets.values():
        for hand, dice in ((None, None), ("4-2-1", None), ("4 2 1", "6,6,1")):
            book = Rulebook(game, SCREENS[game], rules, "")
            texts, alts = shown(odds_screen(words("en"), book, (hand, dice)))
            assert len(texts) < 400
            assert 50 < len(alts) < LONGEST_ALT


def test_odds_of_what_is_no_hand_are_refused() -> None:
    rules = GAMES["bidou"].presets["dice_play"]
    for text in ("4-2", "7-7-7", "four", "1234", ""):
        with pytest.raises(Refused):
            SCREENS["bidou"].odds(words("en"), rules, text, None)


def test_every_sentence_is_used() -> None:
    text = sources()
    made = tuple(MADE.findall(text))
    inner = " ".join(
        element.expression.id.name
        for message in sentences().values()
        for element in _placeables(message)
        if isinstance(element.expression, ast.MessageReference)
    )
    quoted = text.replace("'", '"')
    rules = {key for game in GAMES for key in rule_names(game)} | {
        f"{game}-rule-{option.name.replace('_', '-')}-{value}"
        for game in GAMES
        for option in GAMES[game].options()
        for value in option.values
        if value.isdecimal()
    }
    unused = [
        key
        for key in sentences()
        if f'"{key}"' not in quoted
        and not key.startswith(made)
        and not key.endswith(("-name", "-went-out", "-rules-game"))
        and not key.startswith(("montevideo-illegal-", "bidou-illegal-"))
        and not key.endswith("-unreadable")
        and key not in inner
        and key not in rules
        and not ("-high-" in key and key.removesuffix("-you") in sentences().keys() - {key})
    ]
    assert unused == []


def _placeables(message: ast.Message) -> list[ast.Placeable]:
    found: list[ast.Placeable] = []

    class Finder(Visitor):
        def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802 - the visitor's own naming
            found.append(node)
            self.generic_visit(node)

    Finder().visit(message)
    return found


@pytest.mark.parametrize(
    ("odds", "said"), [(0.0, "0%"), (0.001, "< 1%"), (0.42, "42%"), (0.999, "> 99%"), (1.0, "100%")]
)
def test_a_likely_thing_is_never_called_certain(odds: float, said: str) -> None:
    assert percent(words("en"), odds) == said


@pytest.mark.parametrize(
    ("locale", "number", "share", "few", "change", "listed", "row", "day"),
    [
        ("en", "1,234.5", "42%", "31.9%", "−3", "a, b and c", "a, b, c", "3 Jul 2026"),
        ("sv", "1 234,5", "42 %", "31,9 %", "−3", "a, b och c", "a, b, c", "3 juli 2026"),
        ("de", "1.234,5", "42 %", "31,9 %", "−3", "a, b und c", "a, b, c", "03.07.2026"),
        ("tr", "1.234,5", "%42", "%31,9", "−3", "a, b ve c", "a, b, c", "3 Tem 2026"),
        ("ja", "1,234.5", "42%", "31.9%", "−3", "a、b、c", "a、b、c", "2026/07/03"),
        ("pt-BR", "1.234,5", "42%", "31,9%", "−3", "a, b e c", "a, b, c", "3 de jul. de 2026"),
    ],
)
def test_numbers_lists_and_days_are_written_as_the_language_does(
    locale: str, number: str, share: str, few: str, change: str, listed: str, row: str, day: str
) -> None:
    language, items = Words(locale), ["a", "b", "c"]
    said = (
        language.number(1234.5, 1), language.percent(0.42), language.percent(23 / 72, 1), language.change(-3),
        language.listed(items), language.row(items), language.day(datetime(2026, 7, 3, tzinfo=UTC)),
    )  # fmt: skip
    assert [each.replace("\xa0", " ") for each in said] == [number, share, few, change, listed, row, day]


def test_what_rounds_to_nothing_has_no_sign() -> None:
    assert words("en").number(-0.04, 1) == "0.0"
    assert (words("en").change(0.3, 1), words("en").change(-0.3, 1)) == ("+0.3", "−0.3")


def test_what_a_reader_sees_is_put_in_order_by_the_language_and_not_in_code() -> None:
    """No list, no percentage and no decimal point of English stands in what makes screens."""
    wrong = re.compile(r"""["'][,;] ?["']\.join\(|:[+,]?\.\d[%f]\}|\}%|%Y""")
    parts = ("rendering", "interactions", "tables")
    files = [file for part in parts for file in sorted((ROOT / "bot" / part).rglob("*.py"))]
    assert len(files) > 50
    assert [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if wrong.search(line)
    ] == []


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "<@123>",
        "**bold**",
        "`code`",
        "[a](https://x.y)",
        "# head",
        "||hid||",
        "a\u202eb",
        "\n\n",
    ],
)
def test_a_name_cannot_ping_break_markup_or_turn_text(name: str) -> None:
    safe = safe_name(Untrusted(name))
    assert "@everyone" not in safe
    assert not re.search(r"(?<!\\)[*`|\[\]()<>#_~]", safe)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\n]", safe)
    assert safe


def test_what_somebody_has_typed_stands_between_backticks_in_every_sentence() -> None:
    lines = english().splitlines()
    typed_in = [line for line in lines if re.search(r"\$(text|part|preset|option|value)\b", line)]
    assert len(typed_in) > 10
    assert [
        line for line in typed_in if re.search(r"(?<!`)\{ \$(text|part|preset|option|value) \}", line)
    ] == []


def test_odds_of_a_typed_link_are_refused_without_a_link() -> None:
    rules = GAMES["bidou"].presets["dice_play"]
    with pytest.raises(Refused) as refused:
        SCREENS["bidou"].odds(words("en"), rules, "[free](https://x.y)", None)
    told = words("en").telling()(refused.value.why.key, **refused.value.why.facts)
    assert told.startswith("`[free](https://x.y)` isn’t a hand")


def test_a_long_name_is_cut_and_an_empty_one_is_shown_as_something() -> None:
    assert len(plain_name(Untrusted("x" * 100))) == 32
    assert plain_name(Untrusted("\u200b ")) == "?"


@pytest.mark.parametrize("fact", [SimpleNamespace(), ("one", SimpleNamespace())])
def test_a_fact_that_has_no_words_is_refused(fact: Any) -> None:
    with pytest.raises(TypeError, match="can't be put in words"):
        words("en").telling()("table-unknown", table=fact)


@pytest.mark.long
def test_a_sentence_leaves_nothing_for_the_collector() -> None:
    facts: dict[str, Any] = {"move": ("one", "two"), "promise": Odds(0.5)}
    words("en").telling()("hint-next", **facts)
    gc.collect()
    gc.disable()
    try:
        words("en").telling()("hint-next", **facts)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("count", "wild", "board", "alt"),
    [
        (0, 0, "It is **0**; the bid was B.", "There are none: the bid of C was wrong."),
        (1, 0, "It is **1**; the bid was B.", "There is 1: the bid of C was wrong."),
        (1, 1, "It is **1**, a wild ace; the bid was B.", "There is 1, a wild ace: the bid of C was wrong."),
        (2, 2, "It is **2**, both wild aces; the bid was B.",
         "There are 2 in all, both wild aces: the bid of C was wrong."),
        (3, 3, "It is **3**, all wild aces; the bid was B.",
         "There are 3 in all, all wild aces: the bid of C was wrong."),
        (3, 0, "It is **3**; the bid was B.", "There are 3 in all: the bid of C was wrong."),
        (3, 1, "It is **3**, one of them a wild ace; the bid was B.",
         "There are 3 in all, one of them a wild ace: the bid of C was wrong."),
        (3, 2, "It is **3**, 2 of them wild aces; the bid was B.",
         "There are 3 in all, 2 of them wild aces: the bid of C was wrong."),
    ],
)  # fmt: skip
def test_what_counted_is_told_in_words_for_none_one_and_many(
    count: int, wild: int, board: str, alt: str
) -> None:
    facts: dict[str, Any] = {"count": count, "wild": wild, "plain": count - wild}
    assert words("en").say("dudo-count-is", bid="B", **facts) == board
    assert words("en").say("dudo-alt-bid-fails", claim="C", **facts) == alt


@pytest.mark.parametrize(
    ("key", "facts", "said"),
    [
        ("dudo-usual", {"unseen": 1, "most": 1, "least": 0, "apart": 1, "face": 1, "wild": 0},
         "The hidden die usually isn’t an ace."),
        ("dudo-usual", {"unseen": 2, "most": 0, "least": 0, "apart": 0, "face": 6, "wild": 0},
         "Of 2 hidden dice, usually none is a six."),
        ("dudo-usual", {"unseen": 2, "most": 1, "least": 0, "apart": 1, "face": 5, "wild": 1},
         "Of 2 hidden dice, usually at most one is a five or an ace."),
        ("dudo-usual", {"unseen": 8, "most": 3, "least": 2, "apart": 1, "face": 5, "wild": 1},
         "Of 8 hidden dice, usually 2 or 3 are fives or aces."),
        ("dudo-reason-impossible", {"own": 1, "seen": 0, "needed": 3, "unseen": 1, "name": "Ben"},
         "You have none, so Ben needs 3, and only one die is hidden."),
        ("dudo-explain-left", {"seat": "Ben", "dice": 1}, "Then Ben bids next, with 1 die."),
        ("bidou-illegal-amount", {"lowest": 1, "highest": 1}, "It must be 1 chip."),
        ("bidou-illegal-amount", {"lowest": 1, "highest": 4}, "It must be 1 to 4 chips."),
        ("bidou-explain-more-drop", {"lost": 1, "shed": 0},
         "After this hand you have one chip more than before it."),
        ("bidou-explain-more-drop", {"lost": 0, "shed": 2},
         "After this hand you have 2 chips fewer than before it."),
        ("bidou-explain-two-pass-fish", {"dice": "D", "odds": "O", "fair": "F", "bets": 0},
         "Against the hands that players usually keep, your D is better O of the time; "
         "an average hand would be F of the time. "
         "Poor Fish: if both pass, the better hand takes a chip."),
        ("bidou-explain-more-pass-fish", {"dice": "D", "odds": "O", "fair": "F", "players": 4, "bets": 0},
         "Against the hands that players usually keep, your D is the best of 4 hands O of the time; "
         "an average hand would be F of the time. "
         "Poor Fish: if everyone passes, the best hand takes a chip from each of the others."),
        ("bidou-explain-montevideo-pass-fish",
         {"dice": "D", "odds": "O", "fair": "F", "players": 4, "bets": 0},
         "Against the hands that players usually keep, your D is the best of 4 hands O of the time; "
         "an average hand would be F of the time. "
         "Poor Fish: if everyone passes, the best hand pays a chip into the pot."),
    ],
)  # fmt: skip
def test_one_is_told_as_one(key: str, facts: dict[str, Any], said: str) -> None:
    assert words("en").say(key, **facts) == said


def test_a_sentence_is_said_the_same_again_and_not_with_other_facts() -> None:
    def said(**names: str) -> str:
        return words("en").say("versus-title", **names)

    assert said(one="Ana", two="Ben") == said(two="Ben", one="Ana")
    assert said(one="Ana", two="Cleo") != said(one="Ana", two="Ben")


def test_those_who_tied_for_a_place_are_told_of_together_as_they_roll_again() -> None:
    table = new_table()
    table = replace(
        table, seats=tuple(replace(table.seats[0], name=Untrusted(name)) for name in ("Ana", "Ben", "Cleo"))
    )
    scene = Scene(table, SCREENS["dudo"], words("en"))
    rolls = [(1, 0, 2), (1, 1, 2), (1, 2, 6), (2, 0, 4), (2, 1, 4), (3, 0, 1), (3, 1, 5)]
    told = scene.game.events(scene, [*(SeatRolled(*roll) for roll in rolls), Ordered((2, 1, 0), 2)])
    assert [re.sub(r"[⚀-⚅] ", "", line) for line in told] == [
        "Rolls for the order of play: Ana 2, Ben 2 and Cleo 6; "
        "tie, again: Ana 4 and Ben 4; tie, again: Ana 1 and Ben 5",
        "They play in this order: Cleo, Ben, Ana.",
    ]


def test_the_text_has_a_name_in_full_and_a_picture_knows_the_seat_for_a_name_that_it_can_t_write() -> None:
    table = new_table()
    table = replace(
        table, seats=tuple(replace(table.seats[0], name=Untrusted(name)) for name in ("北京 🎲", "Väinö"))
    )
    scene = Scene(table, SCREENS["dudo"], words("en"))
    assert scene.player(0) == Player(1, "北京 🎲", "Seat 1", person=table.seats[0].user_id)
    told = scene.game.events(scene, [SeatRolled(1, 0, 2), SeatRolled(1, 1, 3)])
    assert "北京 🎲" in told[0]
    assert "Väinö" in told[0]


def test_when_a_computer_can_take_over_is_told_alike_before_and_after() -> None:
    said = words("en").say("away-in-time", name="Ana", time="in 5 minutes")
    assert said == "Ana still has time. Once it is up (in 5 minutes), a computer can take over."


def test_a_number_below_zero_has_the_same_minus_wherever_it_is_said() -> None:
    said, number = words("en"), words("en").number(-10)
    assert said.say("pidro-told-score", own=-10, other=-1) == f"Score: {number} to \u22121."
    assert said.say("pidro-told-score", own=-0.5, other="2-1-1") == "Score: \u22120.5 to 2-1-1."
    tell = said.telling(names=("Ana",))
    assert tell("pidro-told-score", own=-3, other=4) == "Score: \u22123 to 4."


@pytest.mark.logs_errors
def test_a_sentence_that_lacks_a_fact_is_told_each_time(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        words("en").say("versus-title", one="Ana")
    assert caplog.text.count("sentence versus-title") == 2


@pytest.mark.long
def test_names_that_are_to_be_forgotten_are_in_no_sentence_that_is_kept() -> None:
    name = Name("Ana")
    kept = weakref.ref(name)
    words("en").say("versus-title", one=name, two="Ben")
    del name
    gc.collect()
    assert kept() is not None
    forget_sentences()
    gc.collect()
    assert kept() is None


class Name(str):
    """A name of which one can see whether anybody still has it."""
