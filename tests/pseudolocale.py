"""Languages that nobody speaks: English with marks on its vowels, longer, or from right to left. What is said
in one comes from its own sentences, and from nowhere else."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentResource
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot.i18n import translate as speaking
from bot.i18n.check import LONGEST_DESCRIPTION

# To read the same sentences anew, whenever languages have changed, takes a second.
vars(speaking)["FluentResource"] = cache(FluentResource)

LOCALE = "eo"
"""A language that Discord doesn't offer the bot's people, but that has rules for plurals."""
LONG, RIGHT_TO_LEFT = "fi", "ar"
"""One that Discord offers, and one whose plurals are as many as there are."""
LONGER = 0.4
"""By so much, of what it was, is a long language longer."""
_MARKED = str.maketrans("aeiouAEIOU", "âêîôûÂÊÎÔÛ")
_TURNED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهابتثجحخدذرزسشصضطظعغفقكلمنه",
)
_RTL, _END = "\u2067", "\u2069"
_ACCENT = "\u0651"
_spoken: set[str] = set()
_AS_IT_IS = re.compile(r"(https?://\S+)")
"""What stays in every language, beside what stands between backticks."""
_RUN = re.compile(r"[A-Za-z](?:[A-Za-z’', ]*[A-Za-z])?")


def marked(text: str) -> str:
    """A text with marks on its vowels."""
    return text.translate(_MARKED)


def longer(text: str) -> str:
    """A text that is 40 % longer, for its vowels are drawn out; one without letters stays."""
    vowels = [number for number, char in enumerate(text) if char in "aeiouyAEIOUY"]
    more = -(-len(text) * 2 // 5)
    drawn = [1] * len(text)
    for _, number in zip(range(more if vowels else 0), cycle(vowels), strict=False):
        drawn[number] += 1
    return "".join(char + char.lower() * (times - 1) for char, times in zip(marked(text), drawn, strict=True))


def turned(text: str) -> str:
    """A text from right to left, with accents, each run of words isolated from what stands around it."""
    return _RUN.sub(lambda run: f"{_RTL}{run[0].translate(_TURNED)}{_ACCENT}{_END}", text)


@cache
def _plurals(locale: str) -> tuple[str, ...]:
    """The plural forms that a language's whole numbers have, in alphabetical order."""
    rule = Locale.parse(locale).plural_form
    return tuple(sorted({rule(number) for number in range(1000)}))


class _Saying(Transformer):
    """English said otherwise, with each plural of a language."""

    def __init__(self, locale: str, say: Callable[[str], str]) -> None:
        self._say = say
        self._plurals = _plurals(locale)
        self._known = {*Locale.parse(locale).plural_form.tags, "other"}

    def visit_Pattern(self, node: ast.Pattern) -> ast.Pattern:  # noqa: N802 - fluent.syntax's name
        typed = False
        for element in node.elements:
            if isinstance(element, ast.TextElement):
                # Backticks may enclose a gap.
                runs = re.split("(`)", element.value)
                for number, run in enumerate(runs):
                    if run == "`":
                        typed = not typed
                    elif not typed:
                        parts = _AS_IT_IS.split(run)
                        runs[number] = "".join(p if n % 2 else self._say(p) for n, p in enumerate(parts))
                element.value = "".join(runs)
        self.generic_visit(node)
        return node

    def visit_SelectExpression(self, node: ast.SelectExpression) -> ast.SelectExpression:  # noqa: N802
        self.generic_visit(node)
        there = {each.key.name for each in node.variants if isinstance(each.key, ast.Identifier)}
        if there & {"zero", "one", "two", "few", "many"}:
            node.variants = [
                each
                for each in node.variants
                if not isinstance(each.key, ast.Identifier) or each.key.name in self._known
            ]
            rest = next(each for each in node.variants if each.default)
            more = [name for name in self._plurals if name not in there]
            node.variants[-1:-1] = [ast.Variant(ast.Identifier(name), rest.value) for name in more]
        return node


@cache
def _parsed(english: str) -> bytes:
    """A file as it is parsed, pickled: to read that takes a tenth of the time of parsing it."""
    return pickle.dumps(FluentParser().parse(english))


@cache
def said(english: str, locale: str, say: Callable[[str], str]) -> str:
    """The sentences of a file in a language of its own. What Discord takes up to a length isn't longer."""
    resource: ast.Resource = pickle.loads(_parsed(english))  # noqa: S301 - our own
    for entry in resource.body:
        _Saying(locale, say).visit(entry)
        if isinstance(entry, ast.Message) and re.match("(command|option)-", entry.id.name) and entry.value:
            for element in entry.value.elements:
                if isinstance(element, ast.TextElement):
                    element.value = element.value[:LONGEST_DESCRIPTION].rstrip()
    return FluentSerializer().serialize(resource)


def speak(
    monkeypatch: pytest.MonkeyPatch, folder: Path, locale: str = LOCALE, say: Callable[[str], str] = marked
) -> None:
    """Let there be a pseudolocale beside English, whose sentences lie in the ``folder`` from now on."""
    english = "\n".join((each / "en.ftl").read_text(encoding="utf-8") for each in speaking.FOLDERS)
    (folder / "en.ftl").write_text(english, encoding="utf-8")
    (folder / f"{locale}.ftl").write_text(said(english, locale, say), encoding="utf-8")
    monkeypatch.setattr(speaking, "FOLDERS", [folder])
    _spoken.add(locale)
    forget()


def forget() -> None:
    """Let the languages be as they lie in their folders."""
    speaking.words.cache_clear()
    speaking.bundle.cache_clear()
    speaking.forget_sentences()


def be_silent() -> None:
    """Let no pseudolocale be known any more that was spoken."""
    if _spoken:
        _spoken.clear()
        forget()
