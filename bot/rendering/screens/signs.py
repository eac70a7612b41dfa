"""Dice, cards, cups and chips in text: readable signs, replaced or accompanied by the bot's own emojis where
it has them.

A screen is written, stored and compared with signs alone: ``⚂ 3``, ``A♥``, ``① ■■■□``. Only when it is shown
do :func:`pictured` and :func:`pictured_label` put in the emojis that are uploaded then. What an emoji shows
is also said beside it, by a figure or a word, or it is what the emoji's name says (``five``, ``wild_ace``,
``seat3``), which screen readers read out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from games.cards import RANKS, SUITS, Card, Suit

Emojis = Mapping[str, int]
"""The ids of the application's uploaded emojis, by name: ``three``, ``ace_of_hearts``."""

FACES = "⚀⚁⚂⚃⚄⚅"
SIGNS: Mapping[Suit, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
SEATS = "①②③④⑤⑥⑦⑧⑨⑩"
"""The numbers of seats. Their emojis are cups in the seats' colours, with the number."""

COUNTS, WILD = "✓", "★"
"""Behind a die that counts for a bid, and behind an ace that counts as any face."""
HELD, GONE, TURN = "■", "□", "▸"
"""A hidden die, one that was lost, and who is to move."""
MARKS: Mapping[str, str] = {
    TURN: "turn",
    GONE: "gone",
    "◉": "chip",
    "▮": "back",
    "☞": "coach",
    "◈": "seal",
    "◓": "bluff",
    "⊙": "eye",
    "↯": "streak",
    "✪": "medal",
    "●": "done",
    "◐": "now",
    "○": "todo",
    "☆": "aces_not_wild",
}
"""Single signs, and the names of their emojis. Discord has none of its own for them."""

_OF_MARKS = {name: sign for sign, name in MARKS.items()}
_LETTERS = {sign: suit[0].upper() for suit, sign in SIGNS.items()}
_AS = r"\([♣♦♥♠]\)"
_CARD = rf"(?:10|[2-9JQKA])[♣♦♥♠](?:{_AS})?"
_CODE = r"(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)"
_DICE = rf"(?P<dice>[{FACES}]+)(?:(?P<mark>[{COUNTS}{WILD}])|(?P<rest> [1-6][{COUNTS}{WILD}]?))?"
_SEAT = rf"(?P<turn>{TURN})?(?P<seat>[{SEATS}])(?P<held>[ \u00a0][{HELD}{GONE}]+)?"
_MARK = rf"(?P<sign>[{''.join(MARKS)}])"
_FIGURED = rf"[{FACES}] [1-6][{COUNTS}{WILD}]?"
_HELD_DICE = re.compile(rf"^# {_FIGURED}(?: · {_FIGURED})*$", re.MULTILINE)
"""A hand of dice as a heading."""
_SIGN = re.compile(rf"(?P<code>{_CODE})|{_DICE}|(?P<cards>{_CARD}(?: {_CARD})*)|{_SEAT}|{_MARK}", re.DOTALL)
_IN_LABEL = re.compile(
    rf"(?P<die>[{FACES}])(?P<mark>[{COUNTS}{WILD}])?[ \u00a0]|(?P<card>{_CARD})"
    rf"|^(?:(?P<seat>[{SEATS}])|{_MARK}) "
)
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_RANKS = {
    **dict(zip("23456789T", (*_NUMBERS[1:], "seven", "eight", "nine", "ten"), strict=True)),
    **{"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
}
_SUITS: Mapping[str, Suit] = {suit[0].upper(): suit for suit in SUITS}


TWINS = (("D", "H"), ("H", "D"), ("S", "C"), ("C", "S"))
"""Suits, and the trumps whose second five is of that suit."""


def die_name(face: int, mark: str = "") -> str:
    """Return the name of a die's emoji: ``three``, ``counting_three``, ``wild_ace``."""
    if mark == WILD:
        return "wild_ace"
    return f"counting_{_NUMBERS[face - 1]}" if mark == COUNTS else _NUMBERS[face - 1]


def card_name(text: str) -> str:
    """Return the name of a card's emoji, by its two characters: ``ace_of_hearts``."""
    return f"{_RANKS[text[0]]}_of_{_SUITS[text[1]]}"


def twin_name(card: str, trumps: str) -> str:
    """Return the name of the emoji of a five that is a trump of its twin suit, by the card's two characters
    and the trumps' letter: ``five_of_diamonds_as_hearts``."""
    return f"{card_name(card)}_as_{_SUITS[trumps]}"


def seat_name(seat: int) -> str:
    """Return the name of the emoji of a seat (from 0): ``seat1``."""
    return f"seat{seat + 1}"


def held_name(seat: int) -> str:
    """Return the name of the emoji of a hidden die of a seat (from 0): ``held1``."""
    return f"held{seat + 1}"


EMOJIS: tuple[str, ...] = (
    *(die_name(face) for face in range(1, 7)),
    *(die_name(face, COUNTS) for face in range(1, 7)),
    die_name(1, WILD),
    *(seat_name(seat) for seat in range(len(SEATS))),
    *(held_name(seat) for seat in range(len(SEATS))),
    *MARKS.values(),
    *(card_name(f"{rank}{suit[0].upper()}") for suit in SUITS for rank in RANKS),
    *(twin_name(f"5{card}", trumps) for card, trumps in TWINS),
)
"""Every emoji that a text may have."""


def die(face: int, mark: str = "") -> str:
    """Return a die as a sign: ``⚂``. Its figure or its word must be beside it. With a mark the emoji is that
    of a die that counts or of a wild ace: ``⚀★``."""
    return FACES[face - 1] + mark


def held(seat: int, left: int, lost: int = 0, *, turn: bool = False) -> str:
    """Return whose dice are still hidden and how many were lost, as a row of equal width: ``① ■■■□□``. The
    figure is beside it. With ``turn`` the cup is marked: ``▸① ■■■□□``. Lost dice alone give ``① □□``."""
    return f"{seat_sign(seat, turn=turn)} {HELD * left}{GONE * lost}".rstrip()


def mark(name: str) -> str:
    """Return a single sign by the name of its emoji: ``◉`` for ``chip``.

    Raises:
        KeyError: there is none of that name.
    """
    return _OF_MARKS[name]


def turn() -> str:
    """Return the sign of the player to move, where no seat's sign is shown: ``▸``."""
    return TURN


def chip() -> str:
    """Return a chip: ``◉``. Its number must be beside it."""
    return mark("chip")


def back(cards: int = 1) -> str:
    """Return the backs of hidden cards: ``▮▮▮``. Their number must be beside them."""
    return mark("back") * cards


_BOLD = r"\*{0,2}"
_FIGURE = re.compile(
    rf"(?<![{FACES}{COUNTS}{WILD}]) (?:· )?{_BOLD}(?:[{''.join(MARKS)}] )?{_BOLD}"
    rf"\d+(?: × [{FACES}]{WILD}?)?{_BOLD}"
    r"(?=$|,| ·|\))",
    re.MULTILINE,
)


def unbroken(text: str) -> str:
    """Return lines that a phone doesn't break before their last figure: it stays beside the word before
    it."""
    return _FIGURE.sub(lambda found: found[0].replace(" ", "\u00a0"), text)


def dice(faces: Iterable[int]) -> str:
    """Return dice as signs side by side: ``⚁⚀⚀``."""
    return "".join(map(die, faces))


def card_text(card: Card, trumps: Suit | None = None) -> str:
    """Return a card in signs: ``A♥``, ``10♦``. A trump of another suit has the suit that it counts as:
    ``5♦(♥)``."""
    rank = RANKS[card.rank - 2]
    counts_as = "" if trumps in (None, card.suit) else f"({SIGNS[trumps]})"
    return f"{'10' if rank == 'T' else rank}{SIGNS[card.suit]}{counts_as}"


def without_dice(text: str) -> str:
    """Return a text without the signs of dice, where words beside them say the same: ``3 × threes``."""
    return re.sub(f"[{FACES}]{WILD}? ", "", text)


def cards_text(cards: Iterable[Card], trumps: Suit | None = None) -> str:
    """Return cards in signs, side by side."""
    return " ".join(card_text(card, trumps) for card in cards)


def seat_sign(seat: int, *, turn: bool = False) -> str:
    """Return a seat's number, as a picture has it where it can't write the name: ``①`` for seat 0. As an
    emoji it is the seat's cup; with ``turn`` the cup of the player to move: ``▸①``."""
    return f"{TURN if turn else ''}{SEATS[seat]}"


_TIMES = re.compile(r"(?<=\d) × (?=<:)")
"""Between a number and the emoji of its die."""


def pictured(text: str, emojis: Emojis) -> str:
    """Return a text with the emojis of its signs. A card's is put before its sign, those of cards side by
    side together; every other replaces its sign. An emoji and its figure are held together as far as a client
    lets them: browsers break a line at any picture. A hand of dice in a heading becomes emojis alone, which
    fit a phone's line, and whose names say what they show. Code, in single or triple backticks, isn't
    changed: it is there to be copied, and Discord shows no emojis in it."""
    if not emojis:
        return text

    def shown(found: re.Match[str]) -> str:
        if found["code"]:
            return found["code"]
        if found["cards"]:
            cards = found["cards"].split()
            marks = "".join(_markup(_emoji_of(card), "", emojis) for card in cards)
            plain = " ".join(_plain(card, emojis) for card in cards)
            return f"{marks}\u00a0{plain}" if marks else plain
        if found["seat"]:
            return _seat(found, emojis)
        if found["sign"]:
            return _markup(MARKS[found["sign"]], found["sign"], emojis)
        return _dice(found, emojis)

    said = _SIGN.sub(shown, _HELD_DICE.sub(lambda found: _hand(found, emojis), text))
    return _TIMES.sub("\u00a0×\u00a0", said)


def _hand(found: re.Match[str], emojis: Emojis) -> str:
    """Return a hand of dice as emojis alone, if all of them are uploaded."""
    dice = [(die[0], die[3:]) for die in found[0].removeprefix("# ").split(" · ")]
    names = [die_name(FACES.index(sign) + 1, mark) for sign, mark in dice]
    if any(name not in emojis for name in names):
        return found[0]
    return "# " + " ".join(_markup(name, "", emojis) for name in names)


def _dice(found: re.Match[str], emojis: Emojis) -> str:
    """Return dice side by side; a mark behind them belongs to each, and an emoji has it where no figure
    does."""
    own, rest = found["mark"] or "", found["rest"] or ""
    behind = own or rest[-1:]
    mark = behind if behind in (COUNTS, WILD) else ""
    names = [die_name(FACES.index(sign) + 1, mark) for sign in found["dice"]]
    shown = [_markup(name, sign + own, emojis) for name, sign in zip(names, found["dice"], strict=True)]
    return "".join(shown) + rest


def _seat(found: re.Match[str], emojis: Emojis) -> str:
    """Return a seat's cup, or that of the player to move, and the hidden dice beside it in the seat's
    colour."""
    seat = SEATS.index(found["seat"])
    turn = found["turn"] or ""
    cup = _markup(MARKS[TURN] if turn else seat_name(seat), turn + found["seat"], emojis)
    names = {HELD: held_name(seat), GONE: MARKS[GONE]}
    return cup + "".join(
        _markup(names[sign], sign, emojis) if sign in names else sign for sign in found["held"] or ""
    )


def pictured_label(label: str, emojis: Emojis) -> tuple[str, str | None]:
    """Return a button's label and the name of the emoji beside it, if the label has a die or a card, or
    begins with another sign: the emoji replaces any sign but a card's."""
    found = _IN_LABEL.search(label)
    if found is None:
        return label, None
    if found["card"]:
        name = _emoji_of(found["card"])
        label = label.replace(found["card"], _plain(found["card"], emojis))
    elif found["die"]:
        name = die_name(FACES.index(found["die"]) + 1, found["mark"] or "")
    elif found["seat"]:
        name = seat_name(SEATS.index(found["seat"]))
    else:
        name = MARKS[found["sign"]]
    if name not in emojis:
        return label, None
    return (label if found["card"] else label[: found.start()] + label[found.end() :]), name


_MORE = "\n…"


def fitting(texts: Sequence[str], emojis: Emojis, longest: int) -> list[str]:
    """Return the texts of one message with their emojis; without them where they would be too long together.
    Where they are still too long, as in a language of long words, the longest is cut."""
    shown = [pictured(text, emojis) for text in texts]
    if sum(map(len, shown)) <= longest:
        return shown
    bare = list(texts)
    over = sum(map(len, bare)) - longest
    if over > 0:
        most = max(range(len(bare)), key=lambda number: len(bare[number]))
        kept = bare[most][: max(0, len(bare[most]) - over - len(_MORE))]
        bare[most] = (kept.rpartition("\n")[0] or kept) + _MORE
    return bare


def _emoji_of(card: str) -> str:
    """Return the name of the emoji of a card in signs."""
    plain, _, trumps = card.rstrip(")").partition("(")
    return twin_name(_code(plain), _LETTERS[trumps]) if trumps else card_name(_code(plain))


def _plain(card: str, emojis: Emojis) -> str:
    """Return a card in signs, as it is beside its emoji, which says itself what the card counts as."""
    return card.partition("(")[0] if _emoji_of(card) in emojis else card


def _code(card: str) -> str:
    rank = "T" if card[:-1] == "10" else card[:-1]
    return f"{rank}{_LETTERS[card[-1]]}"


def _markup(name: str, sign: str, emojis: Emojis) -> str:
    return f"<:{name}:{emojis[name]}>" if name in emojis else sign
