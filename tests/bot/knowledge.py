"""What each seat could know at each moment of a game, from its journal; and what a text tells of hands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import card_text
from data.db.records import Entry, TableRecord
from data.fair_play.replay import Position, course
from games import GAMES
from tests.whole.pidro_moves import CARD, CODE, SENT
from tests.whole.test_bidou import DICE, SET_ASIDE
from tests.whole.test_leaks import dice_in

Told = frozenset[str]


def told(game: str, text: str) -> Told:
    """All hands of dice, or all cards, that a text tells of, raw as it reached a client."""
    if game == "dudo":
        return frozenset(str(sorted(dice)) for dice in dice_in(text))
    if game == "pidro":
        codes = (code for sent in SENT.findall(text) for code in CODE.findall(sent))
        return frozenset((*CARD.findall(text), *codes))
    return frozenset((*DICE.findall(text), *SET_ASIDE.findall(text)))


def _known(game: str, view: Any) -> Told:
    """What a view shows, in the words of :func:`told`."""
    if game == "dudo":
        hands = [*view.hands, *(view.reveal.hands if view.reveal else ())]
        return frozenset(str(sorted(hand)) for hand in hands if hand)
    if game == "pidro":
        return _cards(view)
    hands = [*view.hands, *view.kept, *(view.last.hands if view.last else ())]
    return frozenset("-".join(map(str, hand)) for hand in hands if hand)


def _cards(view: Any) -> Told:
    cards = {*view.cards, *(card for killed in view.killed for card in killed)}
    cards |= {card for laid in view.discarded for card in laid or ()}
    cards |= {card for trick in (*view.tricks, view.trick) if trick for _, card in trick.plays}
    cards |= {card for cold in view.cold for card in cold.cards or ()}
    cards |= {point.card for point in view.taken}
    return frozenset(text for card in cards for text in (card.text, card_text(card)))


SINGLES: Told = frozenset((*"123456", *(f"[{die}]" for die in range(1, 7))))
"""Single dice may always be told: they are the rolls for the order of play."""


LATE = 4
"""How many hands people can have played by DM while their channel takes no post: what came to light then is
told afterwards."""
ROUNDED = timedelta(milliseconds=1)
"""How exact the journal's times are."""


class _Moment(NamedTuple):
    at: datetime
    hand: int
    known: Told
    """All that was known in this hand so far."""
    over: bool


class Knowledge:
    """What the seats of one table knew, and when."""

    def __init__(self, table: TableRecord, entries: Sequence[Entry]) -> None:
        self._table = table
        self._positions = list(course(table, entries)) if table.state is not None else []
        self._of: dict[int | None, list[_Moment]] = {}
        self._announced = [self._public(position) for position in self._positions]

    def allowed(self, seat: int | None, at: datetime, late: int = LATE) -> Told | None:
        """What a seat, or (None) everybody, may have been told until then: in the present hand, and, since
        posts may come ``late``, in so many before. None for anything: a hand of Pidro that is over may
        be seen again with all its cards."""
        moments = self._of.setdefault(seat, []) or self._look(seat)
        until = bisect_right(moments, at + ROUNDED, key=lambda moment: moment.at)
        if not until:
            return SINGLES
        now = moments[until - 1]
        if self._table.game == "pidro" and (now.over or now.hand != moments[0].hand):
            return None
        lately = [moment.known for moment in moments[:until] if moment.hand >= now.hand - late]
        return SINGLES.union(*lately)

    def _look(self, seat: int | None) -> list[_Moment]:
        game = GAMES[self._table.game]
        found = self._of[seat]
        for position, announced in zip(self._positions, self._announced, strict=True):
            hand = position.state.number
            known = announced | _known(game.name, game.view(position.state, seat))
            if found and found[-1].hand == hand:
                known |= found[-1].known
            found.append(_Moment(position.entry.at, hand, known, game.outcome(position.state) is not None))
        return found

    def _public(self, position: Position) -> Told:
        """What of hands the engine itself announced to all, such as the cards that were cut for the deal."""
        game = GAMES[self._table.game]
        screens = SCREENS[game.name]
        scene = Scene(self._table, screens, words("en"))
        public = [event for event in position.events if event.to is None]
        return told(game.name, "\n".join(screens.events(scene, public)))
