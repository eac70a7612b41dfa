"""Dice and cards in text: signs that can be read as they are, and in their place or beside them the bot's own
emojis where it has them.

A screen is written, stored and compared with signs alone: ``⚂ 3`` and ``A♥``. Only when it is shown do
:func:`pictured` and :func:`pictured_label` put in the emojis that are up at that moment. The figure beside
always stays, so nothing depends on a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from games.cards import RANKS, SUITS, Card, Suit

Emojis = Mapping[str, int]
"""The ids of the application's emojis that are up, by name: ``die_3``, ``card_AH``."""

FACES = "⚀⚁⚂⚃⚄⚅"
SIGNS: Mapping[Suit, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
SEATS = "①②③④⑤⑥⑦⑧⑨⑩"
"""The numbers of seats, as cups in a picture have them too."""

COUNTS, WILD = "✓", "★"
"""Behind a die that counts for a bid, and behind an ace that counts as any face."""

_LETTERS = {sign: suit[0].upper() for suit, sign in SIGNS.items()}
_CARD = r"(?:10|[2-9JQKA])[♣♦♥♠]"
_CODE = r"(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)"
_DICE = rf"(?P<dice>[{FACES}]+)(?P<rest> [1-6][{COUNTS}{WILD}]?)?"
_SIGN = re.compile(rf"(?P<code>{_CODE})|{_DICE}|(?P<cards>{_CARD}(?: {_CARD})*)", re.DOTALL)
_IN_LABEL = re.compile(rf"(?P<die>[{FACES}]) |(?P<card>{_CARD})")


def die_name(face: int, mark: str = "") -> str:
    """The name of a die's emoji: ``die_3``, ``die_3_counts``, ``die_1_wild``."""
    return f"die_{face}{ {COUNTS: '_counts', WILD: '_wild'}.get(mark, '') }"


def card_name(text: str) -> str:
    """The name of a card's emoji, by its two characters: ``card_AH``."""
    return f"card_{text}"


EMOJIS: tuple[str, ...] = (
    *(die_name(face) for face in range(1, 7)),
    *(die_name(face, COUNTS) for face in range(1, 7)),
    die_name(1, WILD),
    *(card_name(f"{rank}{suit[0].upper()}") for suit in SUITS for rank in RANKS),
)
"""Every emoji that a text may have."""


def die(face: int) -> str:
    """A die as a sign: ``⚂``. Its figure must stand beside it."""
    return FACES[face - 1]


def dice(faces: Iterable[int]) -> str:
    """Dice as signs side by side: ``⚁⚀⚀``."""
    return "".join(map(die, faces))


def card_text(card: Card) -> str:
    """A card in signs: ``A♥``, ``10♦``."""
    rank = RANKS[card.rank - 2]
    return f"{'10' if rank == 'T' else rank}{SIGNS[card.suit]}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in signs, side by side."""
    return " ".join(map(card_text, cards))


def seat_sign(seat: int) -> str:
    """A seat's number as its cup has it in a picture: ``①`` for seat 0."""
    return SEATS[seat]


def pictured(text: str, emojis: Emojis) -> str:
    """A text with the emojis of its dice and cards: a die's in place of its sign, a card's in front of it,
    those of cards side by side together. Code, in single or triple backticks, stays letter for letter: it is
    there to be copied, and Discord shows no emojis in it."""
    if not emojis:
        return text

    def shown(found: re.Match[str]) -> str:
        if found["code"]:
            return found["code"]
        if found["cards"]:
            names = [card_name(_code(card)) for card in found["cards"].split()]
            marks = "".join(_markup(name, "", emojis) for name in names)
            return f"{marks} {found['cards']}" if marks else found["cards"]
        rest = found["rest"] or ""
        mark = rest[-1:] if rest[-1:] in (COUNTS, WILD) else ""
        signs = "".join(
            _markup(die_name(FACES.index(sign) + 1, mark), sign, emojis) for sign in found["dice"]
        )
        return signs + rest

    return _SIGN.sub(shown, text)


def pictured_label(label: str, emojis: Emojis) -> tuple[str, str | None]:
    """A button's label and the name of the emoji beside it, if the label has a die or a card: the emoji takes
    the place of a die's sign."""
    found = _IN_LABEL.search(label)
    if found is None:
        return label, None
    name = die_name(FACES.index(found["die"]) + 1) if found["die"] else card_name(_code(found["card"]))
    if name not in emojis:
        return label, None
    return (label[: found.start()] + label[found.end() :] if found["die"] else label), name


def fitting(texts: Sequence[str], emojis: Emojis, longest: int) -> list[str]:
    """The texts of one message with their emojis; without them where they would be too long together."""
    shown = [pictured(text, emojis) for text in texts]
    return shown if sum(map(len, shown)) <= longest else list(texts)


def _code(card: str) -> str:
    rank = "T" if card[:-1] == "10" else card[:-1]
    return f"{rank}{_LETTERS[card[-1]]}"


def _markup(name: str, sign: str, emojis: Emojis) -> str:
    return f"<:{name}:{emojis[name]}>" if name in emojis else sign
