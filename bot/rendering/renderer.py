"""Makes the screens of a table, for any reader."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from bot.i18n.translate import DEFAULT_LOCALE, Words, words
from bot.rendering.screens import SCREENS, boards, hand_screen, notices, private_end, starting, watching
from bot.rendering.screens.model import Screen
from bot.rendering.screens.scene import Climax, PlayScene, Scene
from bot.rendering.story import ended, records, seen
from bot.tables import Advice, Hints, LoadedTable, Tables, Terms, log, outbox_rows, reveal, turns
from bot.tables.eliminated import may_watch, watched
from bot.tables.private_games import moves_itself
from bot.tables.transitions import calls, clock
from bot.tables.transitions.start import Beginning
from data.db.records import GREETING, KEEPS, KEPT, OVER, Delivery, TableRecord, Untrusted
from data.fair_play.published import fingerprint
from data.fair_play.replay import BadJournal
from data.standings.game_end import NOTHING, afterwards
from data.tables.servers import guild_settings
from games import GAMES
from games.engine import Action, BadState, Rules, View

_log = logging.getLogger(__name__)
MOST_FINGERPRINTS = 100


def scene(
    loaded: LoadedTable, language: Words, now: datetime | None = None, *, several: bool = False
) -> Scene[Rules]:
    """Return a table as the public sees it. A board needs ``now``, which decides whether the others still
    wait for somebody. ``several``: there are more tables in its channel."""
    table = loaded.table
    if not loaded.has_begun or table.status == "closed":
        return Scene(table, SCREENS[table.game], language)
    view, outcome = loaded.view(None), loaded.outcome
    if now is None or table.status != "playing":
        return PlayScene(table, SCREENS[table.game], language, view, outcome, several=several)
    at = table.paused or now
    return PlayScene(
        table,
        SCREENS[table.game],
        language,
        view,
        outcome,
        overdue=clock.overdue(table, view, at),
        tallies={vote.on: clock.tally(table, view, vote.on, at) for vote in table.votes},
        several=several,
        mentioned=tuple([seat for seat in loaded.people if calls.is_mentioned(table, seat, now)]),
    )


def own_scene(loaded: LoadedTable, seat: int, language: Words) -> PlayScene[Rules, View]:
    """Return a table whose game has begun as the player of a seat sees it.

    Raises:
        ValueError: the table has no game yet.
    """
    table = loaded.table
    return PlayScene(table, SCREENS[table.game], language, loaded.view(seat), loaded.outcome)


def own_words(table: TableRecord, seat: int) -> Words:
    """Return the language of the person in a seat."""
    return words(table.seats[seat].locale)


class Renderer:
    """Makes screens. ``locale_of`` gives a server's language at Discord, if it is known."""

    def __init__(
        self, tables: Tables, hints: Hints, *, locale_of: Callable[[int], str | None] = lambda _guild: None
    ) -> None:
        self._tables = tables
        self._hints = hints
        self._terms = Terms(tables.store)
        self._locale_of = locale_of
        self._chosen: dict[int, str | None] = {}
        """The languages that servers have chosen, as far as they were needed."""
        self._fingerprints: dict[int, str] = {}
        """The fingerprints that were needed last, by table."""

    async def language(self, table: TableRecord) -> Words:
        """Return the language of what everyone reads at a table: as its server has it now."""
        guild_id, _ = table.place
        if guild_id not in self._chosen:
            settings = await guild_settings(self._tables.store, guild_id)
            self._chosen[guild_id] = settings.locale
        chosen = self._chosen[guild_id] or self._locale_of(guild_id)
        return words(chosen or table.settings.locale or DEFAULT_LOCALE)

    def language_changed(self, guild_id: int) -> None:
        """Note that a server has chosen another language."""
        self._chosen.pop(guild_id, None)

    # -- deliveries

    async def board(self, loaded: LoadedTable) -> Screen:
        """Return the message of a table as it is now, in any state."""
        return await self.board_in(loaded, await self.language(loaded.table))

    async def board_in(self, loaded: LoadedTable, language: Words) -> Screen:
        """Return the same in a given language."""
        table, after = loaded.table, NOTHING
        if table.status == "finished":
            after = await afterwards(self._tables.store, table)
        several = table.status == "playing" and await self._tables.store.count_live(*table.place) > 1
        shown = scene(loaded, language, self._tables.now(), several=several)
        told = seen(shown, _entries(table, table.log))
        closed_by = await self._closed_by(table)
        return boards.board(shown, told, after, await self.fingerprint(table), closed_by)

    async def watched(self, loaded: LoadedTable, language: Words, user_id: int) -> Screen:
        """Return what somebody who watches a table sees: its board, and if they are out of the game, and the
        table allows that, the hands still in play."""
        table, hands = loaded.table, []
        seat = next((at for at, sits in enumerate(table.seats) if sits.user_id == user_id), None)
        if seat is not None and table.status == "playing" and may_watch(table, loaded.view(None), seat):
            hands = [own_scene(loaded, each, language) for each in watched(loaded.view(None))]
        return watching.board(await self.board_in(loaded, language), hands)

    def watched_verdict(self, loaded: LoadedTable, language: Words) -> Screen | None:
        """Return the last reveal in the place of a watched board; None where nothing was revealed."""
        shown = scene(loaded, language)
        told = _revealed(shown)
        return watching.verdict(shown, told) if told else None

    async def _closed_by(self, table: TableRecord) -> int | None:
        """Return the user who closed a table alone; None for nobody, or for somebody who was forgotten."""
        if table.status != "closed" or table.votes:
            return None
        entries = await self._tables.store.journal(table.id)
        notes = [entry for entry in entries if entry.kind == "note" and entry.text == "closed"]
        return notes[-1].user_id if notes else None

    async def beginning(self, loaded: LoadedTable, begins: Beginning) -> Screen:
        """Return what is frozen, or was cut, for everyone to see."""
        public = Scene(loaded.table, SCREENS[loaded.table.game], await self.language(loaded.table))
        if begins.phase == "cut" and begins.cutter is not None:
            return starting.cut(public, begins.frozen, begins.cutter, Untrusted(begins.word))
        return starting.freeze(public, begins.frozen, begins.cutter)

    async def fingerprint(self, table: TableRecord) -> str | None:
        """Return the fingerprint of a game's record; None while there is none, or it can't be made.
        It isn't stored but computed from the journal, so a crash after the game's end changes nothing."""
        if table.status not in OVER or table.state is None:
            return None
        known = self._fingerprints.get(table.id)
        if known is None:
            entries = await self._tables.store.journal(table.id)
            try:
                known = await asyncio.to_thread(fingerprint, table, entries)
            except BadJournal as damaged:
                _log.error("table %s has no fingerprint: %s", table.id, damaged)
                return None
            self._fingerprints[table.id] = known
            if len(self._fingerprints) > MOST_FINGERPRINTS:
                self._fingerprints.pop(next(iter(self._fingerprints)))
        return known

    async def owed(self, loaded: LoadedTable, delivery: Delivery) -> tuple[Screen, ...]:
        """Return the screens of a delivery, one for each message; none where it is past: a hand of a game
        that is over, a hint for a decision that was made.

        Raises:
            games.engine.BadState: its stored data can't be read.
        """
        table = loaded.table
        match outbox_rows.read(delivery):
            case outbox_rows.Record(log=stored, calls=calls):
                public = scene(loaded, await self.language(table))
                return tuple(records(public, _entries(table, stored), calls))
            case outbox_rows.Hand(seat=seat, call=call):
                if not _plays(table, seat, delivery):
                    return ()
                is_call = call and seat in loaded.awaited
                if await self.waits(loaded, seat):
                    return (self._kept(loaded, seat, call=is_call),)
                return (await (self.call if is_call else self.hand)(loaded, seat),)
            case outbox_rows.Ended(seat=seat):
                if table.status != "finished":
                    return ()
                if await self.waits(loaded, seat):
                    return (self._kept(loaded, seat),)
                return (await self.end(loaded, seat),)
            case outbox_rows.Hint(seat=seat, decision=decision):
                if not _plays(table, seat, delivery) or loaded.decision(seat) != decision:
                    return ()
                if await self.waits(loaded, seat):
                    return (self._kept(loaded, seat),)
                return (await self.hint(await self._hints.advice(loaded, seat)),)
            case outbox_rows.Retired(seat=seat, stamp=revision):
                return (self.retired(loaded, seat, revision),)
            case outbox_rows.SeatTaken(seat=seat):
                return await self._seat_taken(loaded, seat, delivery)
            case outbox_rows.NewBoard() | outbox_rows.Removed():
                raise ValueError(f"delivery {delivery.id} ({delivery.kind}) says nothing")
            case outbox_rows.LeftBehind():
                return (notices.moved(table, await self.language(table)),)
            case outbox_rows.Maintenance(begins=begins, minutes=minutes, words=said):
                if self._tables.now().timestamp() > begins + 60 * (minutes or 0):
                    return ()
                return (notices.maintenance(await self.language(table), begins, minutes, said),)
            case outbox_rows.Trouble(why=why):
                return (notices.trouble(table, self._host_words(table), why),)
            case outbox_rows.TakenOut(locale=locale):
                return (notices.taken_out(table, words(locale)),)

    async def _seat_taken(self, loaded: LoadedTable, seat: int, delivery: Delivery) -> tuple[Screen, ...]:
        table = loaded.table
        if table.status != "playing" or table.seats[seat].level is None:
            return ()
        if delivery.target is None:
            return (hand_screen.seat_taken_call(scene(loaded, await self.language(table)), seat),)
        return (hand_screen.seat_taken(scene(loaded, own_words(table, seat))),)

    # -- what a person asks for

    async def hand(self, loaded: LoadedTable, seat: int, *, did: Action | None = None) -> Screen:
        """Return a seat's own hand, for its player alone; ``did`` is the move that they have just made."""
        shown = own_scene(loaded, seat, own_words(loaded.table, seat))
        note = None if did is None else shown.game.done(shown, did)
        elsewhere = await self._moves_elsewhere(loaded, seat)
        return hand_screen.hand(
            shown,
            self._tables.now(),
            note=note,
            before=_recap(shown),
            unrevealed=_unrevealed(shown),
            elsewhere=elsewhere,
            goes_on=moves_itself(loaded),
        )

    async def call(self, loaded: LoadedTable, seat: int) -> Screen:
        """Return a seat's own hand as a call to its player, for them alone."""
        shown = own_scene(loaded, seat, own_words(loaded.table, seat))
        return hand_screen.call(shown, await self.hand(loaded, seat))

    async def _moves_elsewhere(self, loaded: LoadedTable, seat: int) -> bool:
        """Whether the player of a seat is to move at another table, too."""
        user_id = loaded.table.seats[seat].user_id
        return user_id is not None and bool(await turns(self._tables, user_id, besides=loaded.table.id))

    def verdict(self, loaded: LoadedTable, seat: int, *, stays: bool = False) -> Screen | None:
        """Return the last reveal in the place of a seat's hand, where it ``stays`` until its owner presses
        *Next*; None where nothing was revealed."""
        shown = own_scene(loaded, seat, own_words(loaded.table, seat))
        told = _revealed(shown)
        if not told:
            return None
        return hand_screen.kept(shown, told) if stays else hand_screen.verdict(shown, told)

    async def keeps(self, user_id: int) -> bool:
        """Whether a person wants that a reveal stays in their hand until they press *Next*."""
        return (await self._tables.store.person(user_id)).preferences.get(KEEPS) == KEPT

    async def waits(self, loaded: LoadedTable, seat: int) -> bool:
        """Whether the last reveal stays in the message with a seat's hand by DM: its owner wants that, and
        hasn't pressed *Next* since. That message still has the revision of the hand before the reveal."""
        table, user_id = loaded.table, loaded.table.seats[seat].user_id
        if user_id is None or not await self.keeps(user_id):
            return False
        told = _revealed(own_scene(loaded, seat, own_words(table, seat)))
        shown = await self._tables.store.hand_message(table.id, user_id)
        if not told or shown is None or shown.stamp == GREETING:
            return False
        number = loaded.game.number_of
        before = number(shown.stamp)
        is_past = table.status == "finished" or before != number(loaded.revision(seat))
        return is_past and told[-1].number >= before

    def _kept(self, loaded: LoadedTable, seat: int, *, call: bool = False) -> Screen:
        """Return the last reveal, which stays; as a ``call`` to its reader's turn."""
        shown = own_scene(loaded, seat, own_words(loaded.table, seat))
        kept = hand_screen.kept(shown, _revealed(shown))
        return hand_screen.call(shown, kept) if call else kept

    def last_reveal(self, loaded: LoadedTable, language: Words) -> Screen:
        """Return the last reveal again, for a person who asks.

        Raises:
            games.engine.Refused: there was none.
        """
        shown = scene(loaded, language)
        return hand_screen.last(shown, _revealed(shown))

    async def end(self, loaded: LoadedTable, seat: int) -> Screen:
        """Return the end of a finished game in place of a seat's hand."""
        after = await afterwards(self._tables.store, loaded.table)
        return hand_screen.end(own_scene(loaded, seat, own_words(loaded.table, seat)), seat, after)

    def ended_early(self, loaded: LoadedTable, seat: int) -> Screen:
        """Return the end of a private game that its person has ended, in place of their hand."""
        return private_end.early(own_scene(loaded, seat, own_words(loaded.table, seat)))

    def retired(
        self, loaded: LoadedTable, seat: int, revision: int | None = None, *, did: Action | None = None
    ) -> Screen:
        """Return what an old message of a seat's hand shows: the hand has changed, or the seat isn't its
        player's any more. It had that ``revision``, if it was another hand. ``did`` is the move that its
        player has just made."""
        language = own_words(loaded.table, seat)
        number = None if revision is None else loaded.game.number_of(revision)
        note = None
        if did is not None:
            mine = own_scene(loaded, seat, language)
            note = mine.game.done(mine, did)
        return hand_screen.retired(
            Scene(loaded.table, SCREENS[loaded.table.game], language), seat, number, note=note
        )

    async def hint(self, advice: Advice) -> Screen:
        """Return a player's hand with the move to advise them, for them alone; a newcomer's with a term."""
        shown = own_scene(advice.loaded, advice.seat, own_words(advice.loaded.table, advice.seat))
        elsewhere = await self._moves_elsewhere(advice.loaded, advice.seat)
        term = await self._terms.explained(advice.loaded, advice.seat, shown.game.terms(shown.view))
        return hand_screen.hand(
            shown,
            self._tables.now(),
            hint=advice.hint,
            term=term,
            # Under a hint by DM the board says it.
            before=_recap(shown) if shown.table.is_private else (),
            unrevealed=_unrevealed(shown) if shown.table.is_private else "",
            elsewhere=elsewhere,
            goes_on=moves_itself(advice.loaded),
        )

    def pick(self, loaded: LoadedTable, seat: int, path: str, *, under_hand: bool = False) -> Screen:
        """Return one step of picking a move that has no button; ``under_hand`` in the place of a hand.

        Raises:
            games.engine.Refused: there is no such step.
        """
        shown = own_scene(loaded, seat, own_words(loaded.table, seat))
        return hand_screen.pick(shown, path, self._tables.now(), under_hand=under_hand)

    @staticmethod
    def _host_words(table: TableRecord) -> Words:
        host = (seat.locale for seat in table.seats if seat.user_id == table.host_id)
        return words(next(host, DEFAULT_LOCALE))


def _entries(table: TableRecord, stored: Iterable[Mapping[str, Any]]) -> tuple[log.Entry, ...]:
    """Return what has happened, except for entries that can't be read: a game continues without those
    lines."""
    entries: list[log.Entry] = []
    for values in stored:
        try:
            entries += log.load(table, (values,))
        except BadState as damaged:
            _log.error("table %s: %s; it is left out", table.id, damaged)
    return tuple(entries)


def _revealed(shown: Scene[Rules]) -> list[Climax]:
    """Return the results that the table's last reveal has shown."""
    return shown.game.climaxes(shown, reveal.events(shown.table))


def _recap(shown: PlayScene[Rules, View]) -> list[Climax]:
    """Return the same while nobody has moved since; in a private game, which no board is beside, up to the
    first move of its person in the round or hand after it."""
    if not shown.table.is_private:
        return _revealed(shown) if reveal.is_fresh(shown.table) else []
    if shown.game.has_moved(shown):
        return []
    told, before = _revealed(shown), GAMES[shown.table.game].number_of(shown.revision) - 1
    return told if reveal.is_fresh(shown.table) or before in [climax.number for climax in told] else []


def _unrevealed(shown: Scene[Rules]) -> str:
    """Say how the round or hand before ended where nothing was revealed, as long as the board does."""
    return " ".join(ended(shown, _entries(shown.table, log.quiet_end(shown.table))))


def _plays(table: TableRecord, seat: int, delivery: Delivery) -> bool:
    """Whether a seat is still played by the person to whom its row is to be delivered."""
    player = table.seats[seat]
    return table.status == "playing" and player.level is None and player.user_id == delivery.target
