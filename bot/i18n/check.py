"""Checks the sentences of a language against those in English; both are read as Fluent does.

A sentence that is missing, misspelt or out of date is found when the bot starts, not when somebody reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

import discord
from babel import Locale, UnknownLocaleError
from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import serialize_variant_key
from fluent.syntax.visitor import Visitor

from bot.i18n.translate import DEFAULT_LOCALE, FOLDERS
from bot.process.exit_status import WRONG, Failure

_CATEGORIES = frozenset(("zero", "one", "two", "few", "many", "other"))
"""Unicode's names for plurals, in all languages together."""
_FUNCTIONS = frozenset(("NUMBER", "DATETIME"))
_COUNTED = range(1000)
"""No fact is larger, and none that is counted is a fraction."""
_TOLD_TO_DISCORD = re.compile("(?:command|option)-")
LONGEST_DESCRIPTION = 100
"""Discord refuses all commands if one description is longer."""
MOST_TOLD = 20
"""The most faults that are reported at once."""
_DISCORDS = {each.value.lower(): each.value for each in discord.Locale}
"""How Discord writes its languages."""
COMMAND_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
"""What Discord takes as the name of a command or of an option, in lower case: letters and digits, with the
vowel signs of Devanagari and Thai."""


class BadSentences(Failure):
    """A language can't be used because its files have faults."""

    status = WRONG

    def __init__(self, faults: Sequence[str]) -> None:
        more = [f"and {len(faults) - MOST_TOLD} more"] if len(faults) > MOST_TOLD else []
        told = "\n".join((*faults[:MOST_TOLD], *more))
        super().__init__(f"Sentences of the bot have faults. Mend them, or take the file away:\n{told}")


@dataclass(slots=True)
class _Choice:
    """A choice by a variable: its cases that are words, those that are numbers, and whether it orders."""

    variable: str
    words: set[str]
    numbers: set[int]
    ordinal: bool
    place: str

    @property
    def counts(self) -> bool:
        """Whether it tells plurals apart. A choice between none and all others doesn't."""
        return bool(self.words & _CATEGORIES - {"other"})


@dataclass(slots=True)
class _Said(Visitor):
    """The parts of one sentence or term."""

    path: Path
    text: str
    place: str = ""
    length: int | None = None
    """The length of the text, if it has no gaps."""
    attributes: dict[str, str | None] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    """Variables that are shown, not only chosen by."""
    taken_in: dict[str, str] = field(default_factory=dict)
    """The sentences and terms (``-name``) in it."""
    functions: dict[str, str] = field(default_factory=dict)
    choices: list[_Choice] = field(default_factory=list)
    twice: list[tuple[str, str]] = field(default_factory=list)
    """Cases and attributes that are there already, and where: nobody would read one of the two."""

    def line(self, node: ast.BaseNode) -> str:
        """Return the place of something: file and line."""
        return _line(self.path, self.text, node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.variables.setdefault(node.id.name, self.line(node))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.taken_in.setdefault(node.id.name, self.line(node))

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.taken_in.setdefault(f"-{node.id.name}", self.line(node))
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.functions.setdefault(node.id.name, self.line(node))
        self.generic_visit(node)

    def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802 - fluent.syntax's name
        if isinstance(node.expression, ast.VariableReference | ast.FunctionReference):
            for name in _named(node.expression):
                self.shown.setdefault(name, self.line(node))
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - fluent.syntax's name
        keys = [each.key for each in node.variants]
        for number, key in enumerate(keys):
            if any(key.equals(other) for other in keys[:number]):
                self.twice.append((f"the case [{serialize_variant_key(key)}]", self.line(key)))
        for variable in _named(node.selector):
            self.choices.append(
                _Choice(
                    variable,
                    {key.name for key in keys if isinstance(key, ast.Identifier)},
                    {
                        int(key.value)
                        for key in keys
                        if isinstance(key, ast.NumberLiteral)
                        if key.value.isdecimal()
                    },
                    _is_ordinal(node.selector),
                    self.line(node),
                )
            )
        self.generic_visit(node)


def _line(path: Path, text: str, node: ast.BaseNode) -> str:
    start = node.span.start if isinstance(node, ast.SyntaxNode) and node.span else 0
    return f"{path}:{text.count(chr(10), 0, start) + 1}"


def _named(expression: ast.SyntaxNode) -> tuple[str, ...]:
    """Return the variable that an expression is, directly or as a function's number."""
    if isinstance(expression, ast.VariableReference):
        return (expression.id.name,)
    if isinstance(expression, ast.FunctionReference):
        return tuple(
            each.id.name
            for each in expression.arguments.positional
            if isinstance(each, ast.VariableReference)
        )
    return ()


def _is_ordinal(selector: ast.SyntaxNode) -> bool:
    return isinstance(selector, ast.FunctionReference) and any(
        each.name.name == "type" and getattr(each.value, "value", "") == "ordinal"
        for each in selector.arguments.named
    )


def _plain(pattern: ast.Pattern | None) -> str | None:
    """Return a text without gaps; None for any other."""
    elements = [] if pattern is None else pattern.elements
    if not all(isinstance(each, ast.TextElement) for each in elements):
        return None
    return "".join(str(each.value) for each in elements if isinstance(each, ast.TextElement))


def _read(paths: Iterable[Path]) -> tuple[dict[str, _Said], list[str]]:
    """Return all sentences and terms (``-name``) by name, and what can't be read or is there twice."""
    found: dict[str, _Said] = {}
    faults = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            faults.append(f"{path}: isn't UTF-8: save it as UTF-8")
            continue
        for entry in FluentParser().parse(text).body:
            place = _line(path, text, entry)
            if isinstance(entry, ast.Junk):
                faults.append(f"{place}: can't be read: {(entry.content or '').strip().splitlines()[0]}")
            elif isinstance(entry, ast.Message | ast.Term):
                name = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
                if name in found:
                    faults.append(f"{place}: {name} is there twice, also in {found[name].place}")
                elif entry.value is None:
                    faults.append(f"{place}: {name} says nothing")
                else:
                    plain = _plain(entry.value)
                    found[name] = _Said(path, text, place, None if plain is None else len(plain))
                    found[name].visit(entry.value)
                    for each in entry.attributes:
                        if each.id.name in found[name].attributes:
                            found[name].twice.append((f".{each.id.name}", _line(path, text, each)))
                        found[name].attributes[each.id.name] = _plain(each.value)
    return found, faults


def _variables(
    sentences: Mapping[str, _Said], name: str, before: frozenset[str] = frozenset()
) -> dict[str, str]:
    """Return a sentence's variables and their places, including those of the sentences in it. A term has
    variables of its own."""
    if name.startswith("-") or name not in sentences or name in before:
        return {}
    found = dict(sentences[name].variables)
    for each in sentences[name].taken_in:
        found = _variables(sentences, each, before | {name}) | found
    return found


def _takes_itself_in(sentences: Mapping[str, _Said], name: str) -> bool:
    reached: set[str] = set()
    ahead = set(sentences[name].taken_in)
    while ahead:
        each = ahead.pop()
        reached.add(each)
        ahead |= set(sentences[each].taken_in if each in sentences else ()) - reached
    return name in reached


@cache
def _plurals(locale: str, *, ordinal: bool) -> tuple[Mapping[int, str], frozenset[str]]:
    """Return the plural of each whole number, and all that the language has."""
    parsed = Locale.parse(locale, sep="-")
    rule = parsed.ordinal_form if ordinal else parsed.plural_form
    # Unicode's rules leave out the case for all others.
    return {number: rule(number) for number in _COUNTED}, frozenset((*rule.tags, "other"))


def _lacking(choice: _Choice, locale: str) -> list[str]:
    """Return the plurals that a choice must have, but hasn't."""
    of, _ = _plurals(locale, ordinal=choice.ordinal)
    return sorted({of[number] for number in _COUNTED if number not in choice.numbers} - choice.words)


def _inner_faults(sentences: Mapping[str, _Said], locale: str) -> Iterator[str]:
    """Return the faults of sentences by themselves."""
    for name, said in sentences.items():
        for each, place in said.taken_in.items():
            if each not in sentences:
                yield f"{place}: {name} takes in {each}, which isn't there"
        if _takes_itself_in(sentences, name):
            yield f"{said.place}: {name} takes itself in"
        for each in sorted(said.functions.keys() - _FUNCTIONS):
            yield f"{said.functions[each]}: {name} has the function {each}, which isn't there"
        for what, place in said.twice:
            yield f"{place}: {name} has {what} twice"
        for choice in said.choices:
            if choice.counts:
                _, known = _plurals(locale, ordinal=choice.ordinal)
                for each in _lacking(choice, locale):
                    yield f"{choice.place}: {name} lacks the plural [{each}]"
                for each in sorted((choice.words & _CATEGORIES) - known):
                    yield f"{choice.place}: {name} has the plural [{each}], which this language has not"
        if _TOLD_TO_DISCORD.match(name):
            called = said.attributes.get("name", "")
            if called is None or (
                called and (called != called.lower() or not COMMAND_NAME.fullmatch(called))
            ):
                yield f"{said.place}: {name} has a .name that Discord doesn't take: small letters, no blanks"
        if not name.startswith("-"):
            allowed = {"name"} if _TOLD_TO_DISCORD.match(name) else set()
            for each in sorted(said.attributes.keys() - allowed):
                yield f"{said.place}: {name} has .{each}, which nobody reads"


def _outer_faults(known: Mapping[str, _Said], said: Mapping[str, _Said], locale: str) -> Iterator[str]:
    """Return the faults of a language's sentences compared with those in English."""
    for name in known.keys() - said.keys():
        if not name.startswith("-"):
            yield f"{known[name].path.with_name(f'{locale}.ftl')}: {name} is missing ({known[name].place})"
    for name, sentence in said.items():
        if name.startswith("-"):
            continue
        if name not in known:
            yield f"{sentence.place}: {name} is obsolete: English has no such sentence"
            continue
        described = _TOLD_TO_DISCORD.match(name) and (known[name].length or 0) <= LONGEST_DESCRIPTION
        if described and sentence.length is not None and sentence.length > LONGEST_DESCRIPTION:
            yield (
                f"{sentence.place}: {name} has {sentence.length} characters, and Discord takes at most "
                f"{LONGEST_DESCRIPTION}"
            )
        given = _variables(known, name)
        has = ", ".join(f"${one}" for one in sorted(given)) or "none"
        for each, place in sorted(_variables(said, name).items()):
            if each not in given:
                yield f"{place}: {name} has ${each}, which the English sentence has not (it has {has})"
        counted = {choice.variable for choice in known[name].choices if choice.counts}
        for each in sorted(counted & sentence.shown.keys()):
            choices = [choice for choice in sentence.choices if choice.variable == each]
            lacking = [_lacking(choice, locale) for choice in choices]
            if any(choice.counts for choice in choices) or [] in lacking:
                continue
            of = _plurals(locale, ordinal=False)[0]
            for plural in min(lacking, default=sorted(set(of.values()) - {"other"})):
                yield f"{sentence.shown[each]}: {name} shows ${each}, but lacks the plural [{plural}]"


_English: TypeAlias = tuple[Mapping[str, _Said], Sequence[str]]
"""The sentences in English by name, and what can't be read of them."""


def faults(locale: str, folders: Sequence[Path] = (), *, english: _English | None = None) -> list[str]:
    """Return the faults of the ``locale``'s sentences in the ``folders``, a line each, with file and line.
    The sentences in English are read unless ``english`` gives them.

    There must be a sentence for each English one, and no others; it may use only the facts of the English
    one. Where it counts, it must have exactly the plurals of its language; and where it shows a number by
    which the English one counts, it must count too. Terms are the language's own.
    """
    folders = folders or FOLDERS
    try:
        _plurals(locale, ordinal=False)
    except (UnknownLocaleError, ValueError):
        where = next(path for folder in folders if (path := folder / f"{locale}.ftl").exists())
        return [f"{where}: there is no language {locale}"]
    if (meant := _DISCORDS.get(locale.lower(), locale)) != locale:
        where = next(path for folder in folders if (path := folder / f"{locale}.ftl").exists())
        return [f"{where}: Discord writes this language {meant}: call the file {meant}.ftl"]
    said, wrong = _read(path for folder in folders if (path := folder / f"{locale}.ftl").exists())
    wrong += _inner_faults(said, locale)
    if locale != DEFAULT_LOCALE:
        known, unread = english or _read_english(folders)
        wrong += [*unread, *_outer_faults(known, said, locale)]
    return sorted(wrong)


def _read_english(folders: Sequence[Path]) -> _English:
    return _read(folder / f"{DEFAULT_LOCALE}.ftl" for folder in folders)


def check_languages(folders: Sequence[Path] = ()) -> None:
    """Check each language that was added to English. (The tests check English itself.)

    Raises:
        BadSentences: a language has faults.
    """
    folders = folders or FOLDERS
    there = {path.stem for folder in folders for path in folder.glob("*.ftl")} - {DEFAULT_LOCALE}
    english = _read_english(folders) if there else None
    if found := [fault for locale in sorted(there) for fault in faults(locale, folders, english=english)]:
        raise BadSentences(found)
