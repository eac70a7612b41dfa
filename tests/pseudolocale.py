"""A language that nobody speaks and everybody can read: English with marks on its vowels. What is said in it
comes from its own sentences, and from nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot import words as speaking

LOCALE = "eo"
"""A language that Discord doesn't offer the bot's people, but that has rules for plurals."""
_MARKED = str.maketrans("aeiouAEIOU", "âêîôûÂÊÎÔÛ")


class _Marking(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - fluent.syntax's name
        node.value = marked(node.value)
        return node


def marked(text: str) -> str:
    """A text in the pseudolocale."""
    return text.translate(_MARKED)


def speak(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let there be the pseudolocale beside English, whose sentences lie in the ``folder`` from now on."""
    english = "\n".join((each / "en.ftl").read_text(encoding="utf-8") for each in speaking.FOLDERS)
    resource = _Marking().visit(FluentParser().parse(english))
    (folder / "en.ftl").write_text(english, encoding="utf-8")
    (folder / f"{LOCALE}.ftl").write_text(FluentSerializer().serialize(resource), encoding="utf-8")
    monkeypatch.setattr(speaking, "FOLDERS", [folder])
    speaking.words.cache_clear()
    speaking.forget_sentences()
