"""The contents of a picture, as plain values; ``bot/rendering/pictures`` draws them.

A drawing is made from a spectator's view and public events, or from the view of the one person who gets it.
It travels with its screen, so that a picture is drawn when it is posted and never stored. The words beside it
say everything that it does.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

NAMES = 0xE000
"""In a sentence of a picture, the character of this number plus a seat's (from 1) is replaced by the seat's
name: the painter knows which letters it can write, and how many have room."""

_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
Mark = Literal["", "counts", "wild"]
Outcome = Literal["", "won", "lost"]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]


@dataclass(frozen=True, slots=True)
class Player:
    """The owner of dice or cards: the seat's number, from 1, the name as plain text, and its substitute where
    the letters can't write it. ``person`` is the id of their avatar; without one they have an initial. The
    ``seat`` is 0 for somebody at no table."""

    seat: int
    name: str
    otherwise: str = ""
    computer: bool = False
    person: int | None = None


def is_written(name: str) -> bool:
    """Whether pictures surely write a person's name whole: in Latin, Cyrillic or Greek letters, without a
    mark on any, or in figures. Only their painter knows which of the other names have a part that it can
    write."""
    written = False
    for char in unicodedata.normalize("NFKC", name):
        match unicodedata.category(char)[0]:
            case "M":
                return False
            case "L" if not unicodedata.name(char, "").startswith(_SCRIPTS):
                return False
            case "N" if not char.isascii():
                return False
            case "L" | "N":
                written = True
    return written


@dataclass(frozen=True, slots=True)
class Die:
    """A die, 1 to 6; ``mark`` says whether it counted for the bid, by itself or as a wild ace."""

    face: int
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Cup:
    """A lifted cup: the dice that were under it, and how many dice the call won or lost."""

    player: Player
    dice: tuple[Die, ...]
    change: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """All cups lifted. ``bid`` is (quantity, face), ``total`` a bid on a sum; both are None for a pass.
    ``count`` is what there was of it (for a pass 1 or 0), ``holds`` whether the claim was true, and
    ``exactly`` whether it had to be exact. ``claimant`` and ``caller`` are seats, from 1.

    The writing: who ``said`` it over the ``claim``, ``there`` over what was ``found``, and the ``verdict``
    with what it costs.
    """

    cups: tuple[Cup, ...]
    claimant: int
    caller: int
    bid: tuple[int, int] | None
    total: int | None
    count: int
    holds: bool
    exactly: bool
    said: str = ""
    claim: str = ""
    there: str = ""
    found: str = ""
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """One seat of a showdown of three dice: its ``place`` among the hands shown (0: none was), its dice and
    their name, and its chips now. ``change`` is how many of them it has just won or lost, and ``outcome``
    whether it wanted that (``won``) or not (``lost``)."""

    player: Player
    place: int
    dice: tuple[int, ...]
    named: str
    chips: int
    change: int
    outcome: Outcome = ""


@dataclass(frozen=True, slots=True)
class Showdown:
    """Hands of three dice shown, the best first, and the chips that moved. ``pool`` are the chips in the
    middle. The writing on top: the ``verdict``, a line ``below`` it, and whether somebody has won (``good``)
    or must pay; and beside the pool its name (``called``)."""

    throws: tuple[Throw, ...]
    pool: int
    verdict: str = ""
    below: str = ""
    good: bool = True
    called: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid in a trick, as two characters (``AH``), and the cards under it."""

    player: Player
    card: str
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrickOnTable:
    """A trick: the cards in the order in which they were laid, the four players in the order of the seats,
    the seat (from 1) that takes it (0: no card is there), and the points in it. ``keeper`` is the seat (from
    1) that keeps the point of the two all the same, if there is one. ``waiting`` is the seat whose card is
    waited for, if the trick isn't over, ``leader`` who led or is to lead, and ``cold`` the seats without a
    trump left.

    The writing: the contract (``said``), the lines over the teams' points that were ``taken`` in the hand,
    over the card that ``wins``, and on the five of the ``twin`` suit.
    """

    players: tuple[Player, ...]
    laid: tuple[Laid, ...]
    trumps: Suit
    winner: int
    points: int
    keeper: int | None = None
    waiting: int | None = None
    leader: int = 0
    cold: tuple[int, ...] = ()
    said: str = ""
    taken: tuple[int, ...] = ()
    heading: str = ""
    wins: str = ""
    twin: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """A team at the end of a hand: the scoring cards that it took with their values, their sum, its bid if it
    had the highest, what was added to its score, and the score. ``tricks`` says where each card was taken,
    ``none`` that there is no card."""

    players: tuple[Player, ...]
    cards: tuple[tuple[str, int], ...]
    taken: int
    bid: int | None
    made: bool
    change: int
    score: int
    tricks: tuple[str, ...] = ()
    none: str = ""


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of a hand of cards, team by team. On top is the ``verdict``; ``made`` says whether the bid
    was made."""

    trumps: Suit
    sides: tuple[Side, ...]
    verdict: str = ""
    made: bool = True


@dataclass(frozen=True, slots=True)
class Placed:
    """A player who finished in a ``place`` (from 1), or a team, and the writing under the name: the rating
    and its change."""

    players: tuple[Player, ...]
    place: int
    below: str = ""


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """The course of a game's score: the players of each of two sides, their score after each hand, and the
    score that wins (``goal``). ``first`` and ``last`` are written under its ends."""

    sides: tuple[tuple[Player, ...], tuple[Player, ...]]
    scores: tuple[tuple[int, int], ...]
    goal: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Podium:
    """The end of a game: everyone by place, the first of them on a podium. On top is who has won, and how
    long it was; below, where the game has one, the ``course`` of its score."""

    placed: tuple[Placed, ...]
    verdict: str
    length: str = ""
    course: ScoreCourse | None = None


@dataclass(frozen=True, slots=True)
class HeldCards:
    """A hand of cards in its owner's order, as two characters each; ``points`` has the value of each.
    ``trumps`` is the suit once it is named: then the first ``held`` cards are trumps. The writing: ``others``
    beside the rest, and ``twin`` under the five of the twin suit; before that, under both suits."""

    cards: tuple[str, ...]
    points: tuple[int, ...]
    trumps: Suit | None
    held: int
    others: str = ""
    twin: str = ""


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """A person's record in a game. Most of it is writing: the ``game``, the ``rating`` and its ``rank``; how
    many ``games`` there were (``counted`` is the word for them) and how many were ``won``; the ``habits``,
    each a figure and its words; and what was ``earned``, beside so many ``medals``.

    ``course`` is the rating after each of some games, oldest first, under a ``heading``, with the ``change``
    over them and the writing at its ``highest`` and its ``lowest``; of fewer than two there is none.
    ``places`` is how often each place was taken, the first one first, with its name.
    """

    player: Player
    game: str
    rating: str
    rank: str
    heading: str
    course: tuple[float, ...]
    highest: str
    lowest: str
    change: str
    games: str
    counted: str
    won: str
    places: tuple[tuple[str, int], ...]
    habits: tuple[tuple[str, str], ...]
    medals: int
    earned: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a leaderboard: the ``rank``, the ``value`` that ranks, which may be ``uncertain``, and a
    figure ``beside`` it. ``change`` begins with its sign. ``own`` is the line of the person who asked, and
    one that is ``apart`` doesn't follow the line before it."""

    rank: int
    player: Player
    beside: str
    value: str
    change: str = ""
    uncertain: bool = False
    own: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Ranks:
    """A page of a leaderboard. The ``heading`` is over the figure beside the value, over the value, and where
    there are changes over them."""

    title: str
    about: str
    heading: tuple[str, ...]
    lines: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class WeekCard:
    """A server's last seven days: the ``figures``, each with its words, and the ``games`` of which there were
    tables, most first, each with their number as it is written and as it is."""

    title: str
    about: str
    figures: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Emblem:
    """A game's sign, square: its ``dice`` (with a ``cup`` over them the last is a wild ace, with a ``chip``
    one is beside them), or its cards as two characters each."""

    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    cup: bool = False
    chip: bool = False


@dataclass(frozen=True, slots=True)
class HandRow:
    """A line of a table of hands: the ``place`` that is written before it, its three dice, their name, and
    the ``figures`` behind them. It may be ``marked``."""

    place: str
    dice: tuple[int, ...]
    named: str = ""
    figures: tuple[str, ...] = ()
    marked: bool = False


@dataclass(frozen=True, slots=True)
class HandTable:
    """Hands of three dice, the best first. ``heading`` is written over the places, the hands and each of the
    figures; without it there is none. A long one, of more than twelve rows, has its hands in figures and one
    figure each."""

    rows: tuple[HandRow, ...]
    heading: tuple[str, ...] = ()


Drawing: TypeAlias = (
    Reveal
    | Showdown
    | TrickOnTable
    | HandScore
    | HeldCards
    | ProfileCard
    | Ranks
    | Podium
    | Emblem
    | HandTable
    | WeekCard
)


def players(drawing: Drawing) -> tuple[Player, ...]:
    """Return the players in a picture."""
    match drawing:
        case Reveal():
            return tuple(cup.player for cup in drawing.cups)
        case Showdown():
            return tuple(throw.player for throw in drawing.throws)
        case TrickOnTable():
            return drawing.players
        case HandScore():
            return tuple(player for side in drawing.sides for player in side.players)
        case Podium():
            return tuple(player for placed in drawing.placed for player in placed.players)
        case ProfileCard():
            return (drawing.player,)
        case Ranks():
            return tuple(line.player for line in drawing.lines)
        case HeldCards() | Emblem() | HandTable() | WeekCard():
            return ()
