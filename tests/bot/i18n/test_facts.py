"""Wherever the code names a sentence, it gives every fact that the sentence and those in it show."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import bot
from bot.i18n.translate import DEFAULT_LOCALE, FOLDERS


class _Facts(Visitor):
    """The facts that a sentence shows by itself, and the sentences in it."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.sentences: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.facts.add(node.id.name)

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.sentences.add(node.id.name)


def needed() -> dict[str, frozenset[str]]:
    """The facts that each English sentence needs."""
    read: dict[str, _Facts] = {}
    for folder in FOLDERS:
        if (path := folder / f"{DEFAULT_LOCALE}.ftl").exists():
            for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
                if isinstance(entry, fluent.Message) and entry.value is not None:
                    found = read[entry.id.name] = _Facts()
                    found.visit(entry.value)

    def all_of(name: str) -> frozenset[str]:
        return frozenset(read[name].facts).union(*(all_of(each) for each in read[name].sentences))

    return {name: all_of(name) for name in read}


def _names(key: ast.expr) -> Iterator[str]:
    """The sentences that an argument names: one, or one of two."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield key.value
    elif isinstance(key, ast.IfExp):
        yield from (*_names(key.body), *_names(key.orelse))


def _said() -> Iterator[tuple[str, ast.Call]]:
    """Every call of ``say``, with the file that it is in."""
    for path in sorted(Path(bot.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "say"
            ):
                yield path.name, node


def test_no_sentence_lacks_a_fact_where_it_is_said() -> None:
    sentences = needed()
    seen, lacking = set(), []
    for file, call in _said():
        given = {each.arg for each in call.keywords}
        for name in _names(call.args[0]) if call.args else ():
            seen.add(name)
            if None not in given and (missing := sentences[name] - given):
                lacking.append(f"{file}:{call.lineno}: {name} without {', '.join(sorted(missing))}")
    assert lacking == []
    assert len(seen) > 500, "hardly any sentence is said by its name"
