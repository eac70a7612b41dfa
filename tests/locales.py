"""What is wrong with the sentences of a language, by those in English; both are read as Fluent does."""

from __future__ import annotations

from collections.abc import Mapping

from babel import Locale
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

_CATEGORIES = frozenset(("zero", "one", "two", "few", "many", "other"))
"""The names that Unicode has for plurals, in all languages together."""


class _Said(Visitor):
    """What stands in one sentence: its variables, the sentences that it takes in, and its cases."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.taken_in: set[str] = set()
        self.cases: list[set[str]] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - fluent.syntax's name
        self.taken_in.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - fluent.syntax's name
        keys = {each.key.name for each in node.variants if isinstance(each.key, ast.Identifier)}
        if keys & _CATEGORIES:
            self.cases.append(keys)
        self.generic_visit(node)


def _read(text: str) -> tuple[dict[str, _Said], list[str]]:
    """All sentences and terms (``-name``) by name, and what can't be read or is there twice."""
    found: dict[str, _Said] = {}
    faults = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            faults.append(f"can't be read: {(entry.content or '').strip().splitlines()[0]}")
        elif isinstance(entry, ast.Message | ast.Term):
            name = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            if name in found:
                faults.append(f"{name} is there twice")
            found[name] = _Said()
            found[name].visit(entry)
    return found, faults


def _variables(sentences: Mapping[str, _Said], name: str) -> set[str]:
    """A sentence's variables, those of the sentences that it takes in included."""
    said = sentences[name]
    return said.variables.union(*(_variables(sentences, each) for each in said.taken_in & sentences.keys()))


def faults(english: str, other: str, locale: str) -> list[str]:
    """What is wrong with the ``locale``'s sentences, a line each; empty where all is well.

    A sentence must be there for each English one, and none beside them; it may use the facts of the English
    one and no other; and where it counts, it has each of its language's plurals and no further.

    >>> faults("hello = Hello, { $name }", "hello = Hej, { $nmae }", "sv")
    ['hello has $nmae, which the English sentence has not (it has $name)']
    """
    known, wrong = _read(english)
    wrong = [f"English: {each}" for each in wrong]
    said, unread = _read(other)
    wrong += unread
    wrong += [f"{name} is missing" for name in known.keys() - said.keys() if not name.startswith("-")]
    wrong += [f"{name} is obsolete: English has no such sentence" for name in said.keys() - known.keys()]
    # Unicode's rules leave out the case for all else.
    plurals = {*Locale.parse(locale).plural_form.tags, "other"}
    for name, sentence in said.items():
        if name in known:
            given = _variables(known, name)
            wrong += [
                f"{name} has ${each}, which the English sentence has not "
                f"(it has {', '.join(f'${one}' for one in sorted(given)) or 'none'})"
                for each in sorted(_variables(said, name) - given)
            ]
        # A choice between none and all else counts nothing; where the English sentence counts, it must too.
        cases = [keys for keys in sentence.cases if keys & _CATEGORIES != {"other"}]
        if not cases and name in known:
            cases = [{"other"} for keys in known[name].cases if keys & _CATEGORIES != {"other"}][:1]
        for keys in cases:
            wrong += [f"{name} lacks the plural [{each}]" for each in sorted(plurals - keys)]
            wrong += [
                f"{name} has the plural [{each}], which this language has not"
                for each in sorted((keys & _CATEGORIES) - plurals)
            ]
    return sorted(wrong)
