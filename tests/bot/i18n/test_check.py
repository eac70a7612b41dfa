"""Every language has all sentences, with the same facts and its own plurals; or the bot doesn't start."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.__main__ import main
from bot.i18n.check import BadSentences, check_languages, faults
from bot.i18n.translate import DEFAULT_LOCALE, FOLDERS, locales
from bot.process.exit_status import WRONG

ENGLISH = """\
greeting = Hello, { $name }.
farewell = Goodbye.
dice =
    { $count ->
        [one] one die
       *[other] { $count } dice
    }
wins = { $names } { $count ->
    [one] wins
   *[other] win
}
command-play = Play
"""
SWEDISH = """\
greeting = Hej, { $name }.
farewell = Hej då.
dice =
    { $count ->
        [one] en tärning
       *[other] { $count } tärningar
    }
wins = { $names } vinner
command-play = Spela
    .name = spela
"""


def found(folder: Path, said: str, locale: str = "sv") -> list[str]:
    """The faults of a language whose file says that, each without the folder."""
    (folder / "en.ftl").write_text(ENGLISH, encoding="utf-8")
    (folder / f"{locale}.ftl").write_text(said, encoding="utf-8")
    return [fault.replace(f"{folder}/", "") for fault in faults(locale, [folder])]


@pytest.mark.parametrize("locale", locales())
def test_every_language_says_what_english_says(locale: str) -> None:
    assert faults(locale) == []


def test_a_language_that_is_only_in_the_folder_of_a_game_is_looked_through_too(tmp_path: Path) -> None:
    shared, game = tmp_path, tmp_path / "game"
    game.mkdir()
    (shared / "en.ftl").write_text("farewell = Goodbye.\n", encoding="utf-8")
    (game / "en.ftl").write_text("die = die\n", encoding="utf-8")
    (game / "sv.ftl").write_text("die = tärning\n", encoding="utf-8")
    with pytest.raises(BadSentences, match=r"sv\.ftl: farewell is missing"):
        check_languages([shared, game])


def test_a_whole_language_has_no_fault(tmp_path: Path) -> None:
    assert found(tmp_path, SWEDISH) == []
    check_languages([tmp_path])


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("farewell = Hej då.\n", "", "sv.ftl: farewell is missing (en.ftl:2)"),
        ("farewell", "goodbye", "sv.ftl:2: goodbye is obsolete: English has no such sentence"),
        ("{ $name }", "{ $hnad }",
         "sv.ftl:1: greeting has $hnad, which the English sentence has not (it has $name)"),
        ("[one] en", "[few] en", "sv.ftl:4: dice has the plural [few], which this language has not"),
        ("        [one] en tärning\n", "", "sv.ftl:5: dice shows $count, but lacks the plural [one]"),
        ("{ $names } vinner", "{ $count } vinner", "sv.ftl:8: wins shows $count, but lacks the plural [one]"),
        ("Hej, {", "Hej, {{{", "sv.ftl:1: can't be read: greeting = Hej, {{{ $name }."),
        ("farewell", "dice = t\nfarewell", "sv.ftl:4: dice is there twice, also in sv.ftl:2"),
        ("Hej då", "{ adjö }", "sv.ftl:2: can't be read: farewell = { adjö }."),
        ("Hej då", "{ adieu }", "sv.ftl:2: farewell takes in adieu, which isn't there"),
        ("Hej då", "{ -adieu }", "sv.ftl:2: farewell takes in -adieu, which isn't there"),
        ("Hej då", "{ farewell }", "sv.ftl:2: farewell takes itself in"),
        ("{ $name }", "{ UPPER($name) }", "sv.ftl:1: greeting has the function UPPER, which isn't there"),
        ("farewell = Hej då.", "farewell =\n    .name = Hej", "sv.ftl:2: farewell says nothing"),
        ("Hej då.", "Hej då.\n    .name = hej", "sv.ftl:2: farewell has .name, which nobody reads"),
        ("[one] en tärning", "[one] en tärning\n        [one] x", "sv.ftl:6: dice has the case [one] twice"),
        (".name = spela", ".name = spela\n    .name = lek", "sv.ftl:11: command-play has .name twice"),
        ("Spela", "S" * 101, "sv.ftl:9: command-play has 101 characters, and Discord takes at most 100"),
        (".name = spela", ".name = Spela nu",
         "sv.ftl:9: command-play has a .name that Discord doesn't take: small letters, no blanks"),
    ],
)  # fmt: skip
def test_each_fault_of_a_language_is_found_with_its_file_and_line(
    tmp_path: Path, right: str, wrong: str, fault: str
) -> None:
    broken = SWEDISH.replace(right, wrong)
    assert broken != SWEDISH
    assert fault in found(tmp_path, broken)


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("{ $names } vinner", "{ $names } { $count ->\n    [one] är klar\n   *[other] är klara\n}"),
        ("[one] en", "[1] en"),
        ("[one] en", "[0] ingen\n        [one] en"),
        ("Hej då.", "{ -bye }!\n-bye = Hej"),
        ("Hej då.", '{ -bye(count: 2) }\n-bye = { $count ->\n    [one] Hej\n   *[other] Hejhej\n}'),
        ("    .name = spela\n", ""),
    ],
)  # fmt: skip
def test_a_language_says_things_in_its_own_way(tmp_path: Path, right: str, said: str) -> None:
    changed = SWEDISH.replace(right, said)
    assert changed != SWEDISH
    assert found(tmp_path, changed) == []


def test_a_file_that_a_windows_editor_wrote_is_read(tmp_path: Path) -> None:
    assert found(tmp_path, "\ufeff" + SWEDISH) == []


def test_a_file_that_isnt_utf_8_is_named(tmp_path: Path) -> None:
    found(tmp_path, SWEDISH)
    (tmp_path / "sv.ftl").write_text(SWEDISH, encoding="latin-1")
    with pytest.raises(BadSentences, match=r"sv\.ftl: isn't UTF-8"):
        check_languages([tmp_path])


def test_a_file_is_called_as_discord_calls_its_language(tmp_path: Path) -> None:
    assert found(tmp_path, SWEDISH, "pt-br") == [
        "pt-br.ftl: Discord writes this language pt-BR: call the file pt-BR.ftl"
    ]


@pytest.mark.parametrize("name", ["खेलें", "คำสั่ง", "spela-nu"])
def test_command_names_have_the_letters_of_all_scripts(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, SWEDISH.replace(".name = spela", f".name = {name}")) == []


def test_a_language_with_more_plurals_than_english_must_have_them_all(tmp_path: Path) -> None:
    assert found(tmp_path, SWEDISH, "pl") == [
        "pl.ftl:4: dice lacks the plural [few]",
        "pl.ftl:4: dice lacks the plural [many]",
    ]


def test_a_language_that_doesn_t_count_in_plurals_has_none(tmp_path: Path) -> None:
    plain = SWEDISH.replace("        [one] en tärning\n", "")
    assert found(tmp_path, plain, "ja") == []
    assert "ja.ftl:4: dice has the plural [one], which this language has not" in found(
        tmp_path, SWEDISH, "ja"
    )


def test_a_file_that_is_called_after_no_language_is_refused(tmp_path: Path) -> None:
    assert found(tmp_path, SWEDISH, "swedish") == ["swedish.ftl: there is no language swedish"]


@pytest.mark.parametrize("command", ["run", "play", "demo dudo", "doctor"])
def test_the_bot_doesn_t_start_with_a_broken_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    broken = (
        SWEDISH.replace("farewell =", "# farewell =").replace("{ $name }", "{ $hnad }")
        + "farewel = Hej då.\n"
    )
    wrong = found(tmp_path, broken)
    assert len(wrong) == 3
    monkeypatch.setattr("bot.i18n.check.FOLDERS", [tmp_path])
    monkeypatch.setenv("UNDERCUP_TOKEN", "a.b.c")
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == WRONG
    told = [line for line in capsys.readouterr().err.splitlines() if "sv.ftl" in line]
    assert [line.replace(f"{tmp_path}/", "") for line in told] == wrong


EXPLAINED = re.compile(r"\$([a-z][a-z_-]*)")


def comments(entry: ast.BaseNode) -> str:
    """What is said of an entry to whoever translates it, or of all that stand below it."""
    if isinstance(entry, ast.ResourceComment | ast.GroupComment):
        return entry.content or ""
    comment = entry.comment if isinstance(entry, ast.Message) else None
    return (comment.content or "") if comment is not None else ""


@cache
def entries(path: Path) -> list[ast.EntryType]:
    """Return what is in a file, in its order."""
    return FluentParser().parse(path.read_text(encoding="utf-8")).body


@cache
def explained(path: Path) -> set[str]:
    """The facts that the head of a file explains."""
    heads = [comments(entry) for entry in entries(path) if isinstance(entry, ast.ResourceComment)]
    return set(EXPLAINED.findall("\n".join(heads)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_fact_of_a_sentence_is_explained_to_translators(folder: Path) -> None:
    """In the head of its file, in that of all games, or in a comment right above the sentence."""
    path = folder / "en.ftl"
    known = explained(FOLDERS[0] / "en.ftl") | explained(path)
    unknown, used = {}, set()
    for entry in entries(path):
        if isinstance(entry, ast.Message):
            facts = Facts()
            facts.visit(entry.value)
            used |= facts.names
            if more := facts.names - known - set(EXPLAINED.findall(comments(entry))):
                unknown[entry.id.name] = sorted(more)
    assert unknown == {}
    assert explained(path) - used == set(), "explained, and in no sentence"


class Facts(Visitor):
    """The facts of a sentence."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.names.add(node.id.name)


@pytest.mark.parametrize("locale", locales())
def test_each_term_is_used(locale: str) -> None:
    text = "\n".join((folder / f"{locale}.ftl").read_text(encoding="utf-8") for folder in FOLDERS)
    said = re.sub("^#.*$", "", text, flags=re.MULTILINE)
    terms = re.findall("^-([a-z-]+) =", said, flags=re.MULTILINE)
    assert locale != DEFAULT_LOCALE or len(terms) > 5
    assert [term for term in terms if not re.search(rf"{{ -{term}[ (]", said)] == []
