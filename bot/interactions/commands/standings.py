"""``/leaderboard``, ``/profile``, ``/versus`` and ``/history``, and the presses under their answers.

Every button carries all that its answer needs, so it works after any restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import Words, words
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO, FOR_SERVERS, WITH_THE_BOT
from bot.interactions.display_names import called
from bot.interactions.handlers import choice, press
from bot.interactions.reply import Answers, Asked, public_words
from bot.rendering.screens import standings
from bot.rendering.screens.leaderboard import ORDERS, Board, Ranking, leaderboard_screen
from bot.rendering.screens.model import Pressed, Screen, user_id_of
from bot.rendering.screens.notices import notice
from bot.rendering.screens.profile import COURSE, PARTNERS, Shown, profile_screen, record_screen
from bot.rendering.screens.standings import PAGE, Names
from data.standings.history import History, history
from data.standings.leaderboards import changes, leaderboard
from data.standings.lifetime import Partnership, lifetime, partnerships, reset_lifetime
from data.standings.profiles import places, profile, rating_course, shown_everywhere, versus
from data.standings.seasons import Period, month, season, season_at
from data.tables.names import apart, names
from data.tables.servers import guild_settings
from data.tables.store import Store
from games import GAMES
from games.engine import Refused, message

WEEK = timedelta(days=7)
"""The time over which a leaderboard tells how ratings changed."""
SPANS = ("all", "season", "month")


class StandingCommands:
    """Leaderboards, profiles and past games."""

    def __init__(self, answers: Answers, store: Store, *, now: Callable[[], datetime]) -> None:
        self._answers = answers
        self._store = store
        self._now = now

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """``/leaderboard``, ``/profile``, ``/versus`` and ``/history``."""
        return [self._leaderboard(), self._profile(), self._versus(), self._history()]

    # --- leaderboards -------------------------------------------------------------------------------------

    def _leaderboard(self) -> app_commands.Command[Any, ..., None]:

        @app_commands.choices(
            game=game_choices(),
            where=[Choice(name=told(f"where-{where}"), value=where) for where in ("server", "everywhere")],
            period=[Choice(name=told(f"span-{span}"), value=span) for span in SPANS],
            by=[Choice(name=told(f"button-by-{by.replace('_', '-')}"), value=by) for by in ORDERS],
        )
        async def leaderboard(
            interaction: Asked,
            game: str,
            where: str = "server",
            period: str = "all",
            by: str = "rating",
            season: app_commands.Range[int, 1, 9999] | None = None,
        ) -> None:
            async with self._answers.to(interaction):
                everywhere = where == "everywhere" or interaction.guild_id is None
                span = period if season is None else f"s{season}"
                ranking = Ranking(game, everywhere, span, next(order for order in ORDERS if order == by))
                language = words(str(interaction.locale))
                screen = await self._ranked(interaction, language, ranking, 0, private=True)
                await self._answers.say_privately(interaction, screen)

        return _command(
            leaderboard,
            game="option-game",
            where="option-where",
            period="option-period",
            by="option-by",
            season="option-season",
        )

    @choice("sort", "answer")
    async def _sort_ranks(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        await self._turn_ranks(interaction, replace(pressed, arg=values[0]))

    @press("rank", "answer")
    @press("sort", "answer")  # under leaderboards of earlier versions
    async def _turn_ranks(self, interaction: Asked, pressed: Pressed) -> None:
        language, private = await self._words(interaction), _is_private(interaction)
        screen = await self._ranked(interaction, language, _ranking(pressed), pressed.moves, private=private)
        await self._answers.say_anew(interaction, screen)

    @press("showranks", "answer")
    async def _publish_ranks(self, interaction: Asked, pressed: Pressed) -> None:
        """*Show here*: show a page of a leaderboard to everyone in the channel; no line is anybody's own."""
        _check_may_show(interaction)
        language = await public_words(interaction, self._store)
        screen = await self._ranked(interaction, language, _ranking(pressed), pressed.moves, private=False)
        await self._answers.say(interaction, screen, private=False)

    async def _ranked(
        self, interaction: Asked, language: Words, ranking: Ranking, page: int, *, private: bool
    ) -> Screen:
        """Return a page of a leaderboard as it is now; the last one where there are fewer pages. ``private``:
        only the caller reads it."""
        asker = interaction.user
        guild_id = interaction.guild_id
        if guild_id is None and not ranking.everywhere:
            raise Refused(message("leaderboard-no-server"))
        period, number = await self._period(interaction, ranking.span)
        where = None if ranking.everywhere else guild_id

        def ask(page: int) -> Any:
            return leaderboard(
                self._store,
                ranking.game,
                guild_id=where,
                by=ranking.by,
                period=period,
                least=ranking.least,
                limit=PAGE,
                offset=page * PAGE,
                user_id=asker.id if private else None,
            )

        found = await ask(page)
        last = max(found.total - 1, 0) // PAGE
        if page > last:
            page, found = last, await ask(last)
        ids = [line.user_id for line in found.lines]
        names = await self._names(ids, where, asker)
        recent = None
        if ranking.by == "rating" and (period is None or period.until > self._now()):
            shown = [*ids, *([] if found.own is None else [found.own.user_id])]
            recent = await changes(self._store, ranking.game, where, shown, self._now() - WEEK)
        return leaderboard_screen(
            language,
            Board(
                ranking, period, number, found, page, names, recent,
                asker=asker.id if private else None,
                hidden=ranking.everywhere and not await shown_everywhere(self._store, [asker.id]),
                seasons=await self._has_season(interaction),
                in_server=guild_id is not None,
            ),
        )  # fmt: skip

    async def _has_season(self, interaction: Asked) -> bool:
        if interaction.guild_id is None:
            return False
        season = season_at(await guild_settings(self._store, interaction.guild_id), self._now())
        return season is not None and season.number > 0

    async def _period(self, interaction: Asked, span: str) -> tuple[Period | None, int | None]:
        """Return the period of a leaderboard (None: all time), and the number of the season if it is one.

        Raises:
            Refused: there are no seasons here, or this one hasn't begun.
        """
        now = self._now()
        if span in ("all", "month"):
            return (None if span == "all" else month(now)), None
        if interaction.guild_id is None:
            raise Refused(message("season-in-server"))
        settings = await guild_settings(self._store, interaction.guild_id)
        current = season_at(settings, now)
        if current is None or current.number < 1:
            raise Refused(message("season-none"))
        chosen = current if span == "season" else season(settings, int(span[1:]))
        if chosen is None or chosen.number > current.number:
            raise Refused(message("season-unknown", last=current.number))
        return chosen.period, chosen.number

    # --- profiles -----------------------------------------------------------------------------------------

    def _profile(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.choices(game=game_choices())
        async def profile(
            interaction: Asked, player: discord.User | None = None, game: str | None = None
        ) -> None:
            async with self._answers.to(interaction):
                await self._show_profile(interaction, player or interaction.user, game)

        return _command(profile, everywhere=True, player="option-whose", game="option-game-shown")

    async def show_profile(self, interaction: Asked, user: discord.User | discord.Member) -> None:
        """Show the profile of the person whose menu was opened, to the one who opened it."""
        await self._show_profile(interaction, user, None)

    async def _show_profile(
        self, interaction: Asked, user: discord.User | discord.Member, game: str | None
    ) -> None:
        shown = await self._profiled(interaction, user.id, game, user, private=True)
        screen = profile_screen(words(str(interaction.locale)), shown, private=_in_server(interaction))
        await self._answers.say_privately(interaction, screen)

    @choice("profile", "answer")
    async def _choose_profile(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        await self._turn_profile(interaction, replace(pressed, arg=f"{pressed.arg} {values[0]}"))

    @press("profile", "answer")
    async def _turn_profile(self, interaction: Asked, pressed: Pressed) -> None:
        private = _is_private(interaction)
        shown = await self._profiled(interaction, *_person_and_game(pressed), None, private=private)
        screen = profile_screen(
            await self._words(interaction), shown, private=private and _in_server(interaction)
        )
        await self._answers.say_anew(interaction, screen)

    @press("record", "answer")
    async def _tell_profile(self, interaction: Asked, pressed: Pressed) -> None:
        """*More…*: all of a profile, in words."""
        private = _is_private(interaction)
        shown = await self._profiled(interaction, *_person_and_game(pressed), None, private=private)
        await self._answers.say_anew(interaction, record_screen(await self._words(interaction), shown))

    @press("showprofile", "answer")
    async def _publish_profile(self, interaction: Asked, pressed: Pressed) -> None:
        """*Show here*: show a profile to everyone in the channel, without what only its reader may see."""
        _check_may_show(interaction)
        shown = await self._profiled(interaction, *_person_and_game(pressed), None, private=False)
        language = await public_words(interaction, self._store)
        await self._answers.say(interaction, profile_screen(language, shown, private=False), private=False)

    async def _profiled(
        self, interaction: Asked, user_id: int, game: str | None, known: Any, *, private: bool
    ) -> Shown:
        """Return a person's profile where it was asked for: in its server, or in a DM over all. ``private``:
        only the caller sees it, so that their own achievements of other servers may be in it."""
        store, guild_id = self._store, interaction.guild_id
        own = user_id == interaction.user.id
        if guild_id is None and not own:
            await self._check_shown_everywhere(interaction, user_id)
        all_awards = (own and private) or bool(await shown_everywhere(store, [user_id]))
        found = await profile(store, user_id, guild_id, all_awards=all_awards)
        played = [record.game for record in found.records]
        chosen = game if game in played else next(iter(played), None)
        if game is not None and chosen != game and played:
            language = words(str(interaction.locale))
            raise Refused(message("profile-not-played", game=language.say(f"{game}-name")))
        ids = {user_id} | ({found.opponent.user_id} if found.opponent is not None else set())
        partners: tuple[Partnership, ...] = ()
        if chosen is not None and GAMES[chosen].teams:
            partners = (await partnerships(store, user_id, chosen, guild_id))[:PARTNERS]
            ids |= {one.partner for one in partners if one.partner is not None}
        if guild_id is None and not own:
            ids = set(await self._not_hidden(interaction, ids))
        names = await self._names(ids, guild_id, *([known] if known is not None else []))
        if chosen is None:
            return Shown(found, names, guild_id is None, None)
        began = (await lifetime(store, user_id, chosen)).since
        ranked = await leaderboard(store, chosen, guild_id=guild_id, limit=0, user_id=user_id)
        return Shown(
            found, names, guild_id is None, chosen,
            await rating_course(store, user_id, chosen, guild_id, limit=COURSE),
            await places(store, user_id, chosen, guild_id),
            None if ranked.own is None else (ranked.own.rank, ranked.total),
            None if began is None else f"<t:{int(began.timestamp())}:D>",
            partners,
        )  # fmt: skip

    async def _check_shown_everywhere(self, interaction: Asked, user_id: int) -> None:
        """Refuse to show a person over all servers unless they chose so."""
        if not await shown_everywhere(self._store, [user_id]):
            raise Refused(message("profile-not-everywhere"))

    async def _not_hidden(self, interaction: Asked, user_ids: Iterable[int]) -> frozenset[int]:
        """Return those of these people whom the caller may see in another's games over all servers: themself,
        and people who chose to be shown."""
        ids = frozenset(user_ids)
        return await shown_everywhere(self._store, ids) | (ids & {interaction.user.id})

    @press("reset", "answer")
    async def _ask_reset(self, interaction: Asked, pressed: Pressed) -> None:
        user_id, game = _own_record(interaction, pressed)
        language = words(str(interaction.locale))
        await self._answers.say_privately(interaction, standings.reset_question(language, user_id, game))

    @press("resetyes", "answer")
    async def _reset(self, interaction: Asked, pressed: Pressed) -> None:
        user_id, game = _own_record(interaction, pressed)
        await reset_lifetime(self._store, user_id, game)
        language = words(str(interaction.locale))
        said = language.say("reset-done", game=language.say(f"{game}-name"))
        await self._answers.say_in_place(interaction, notice(said))

    # --- two people ---------------------------------------------------------------------------------------

    def _versus(self) -> app_commands.Command[Any, ..., None]:
        async def versus(
            interaction: Asked,
            player: discord.User,
            player2: discord.User | None = None,
            private: bool = False,
        ) -> None:
            async with self._answers.to(interaction):
                one, two = (interaction.user, player) if player2 is None else (player, player2)
                if one.id == two.id:
                    raise Refused(message("versus-same"))
                if interaction.guild_id is None:
                    for user in (one, two):
                        if user.id != interaction.user.id:
                            await self._check_shown_everywhere(interaction, user.id)
                language = await self._words(interaction, private=private)
                await self._answers.say(
                    interaction, await self._compared(interaction, language, one, two), private=private
                )

        return _command(versus, player="option-versus", player2="option-versus-2", private="option-private")

    async def _compared(self, interaction: Asked, language: Words, one: Any, two: Any) -> Screen:
        store, guild_id = self._store, interaction.guild_id
        found = {game: await versus(store, one.id, two.id, guild_id=guild_id, game=game) for game in GAMES}
        names = await self._names((), guild_id, one, two)
        return standings.versus_screen(language, names, one.id, two.id, found, everywhere=guild_id is None)

    # --- past games ---------------------------------------------------------------------------------------

    def _history(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.choices(game=game_choices())
        async def history(
            interaction: Asked,
            player: discord.User | None = None,
            game: str | None = None,
            private: bool = False,
        ) -> None:
            async with self._answers.to(interaction):
                who = interaction.user if player is None and interaction.guild_id is None else player
                about = (None if who is None else who.id, game)
                language = await self._words(interaction, private=private)
                await self._answers.say(
                    interaction, await self._past(interaction, language, about, 0, who), private=private
                )

        return _command(
            history,
            everywhere=True,
            player="option-history",
            game="option-game-shown",
            private="option-private",
        )

    @press("past", "answer")
    async def _turn_history(self, interaction: Asked, pressed: Pressed) -> None:
        user, _, game = (pressed.arg or "").partition(" ")
        if game != "-" and game not in GAMES:
            raise Refused(message("press-unknown"))
        about = (None if user == "-" else _user_id(user), None if game == "-" else game)
        language = await self._words(interaction)
        await self._answers.say_anew(
            interaction, await self._past(interaction, language, about, pressed.moves, None)
        )

    async def _past(
        self,
        interaction: Asked,
        language: Words,
        about: tuple[int | None, str | None],
        page: int,
        known: Any,
    ) -> Screen:
        """Return a page of the past games of a person (None: of everyone) in this server, or in a DM over
        all."""
        store, guild_id = self._store, interaction.guild_id
        user_id, game = about
        if guild_id is None and user_id != interaction.user.id:
            if user_id is None:
                raise Refused(message("press-unknown"))
            await self._check_shown_everywhere(interaction, user_id)

        def ask(page: int) -> Awaitable[History]:
            return history(
                store,
                user_id=user_id,
                guild_id=guild_id,
                game=game,
                private=user_id == interaction.user.id,
                limit=PAGE,
                offset=page * PAGE,
            )

        found = await ask(page)
        last = max(found.total - 1, 0) // PAGE
        if page > last:
            page, found = last, await ask(last)
        if guild_id is None:
            people = {seat.user_id for game in found.games for seat in game.seats if seat.user_id is not None}
            found = found.called(await self._names(people, None, interaction.user))
        if guild_id is None and user_id != interaction.user.id:
            sat = (seat.user_id for game in found.games for seat in game.seats if seat.user_id is not None)
            found = found.veiled(await self._not_hidden(interaction, sat))
        if user_id is None:
            title = language.say("history-title")
        else:
            names = await self._names([user_id], guild_id, *([known] if known is not None else []))
            title = language.say("history-title-of", name=standings.person(language, names, user_id))
        code = f"{'-' if user_id is None else user_id} {game or '-'}"
        return standings.history_screen(language, found, page, code, title, everywhere=guild_id is None)

    async def _names(self, user_ids: Iterable[int], guild_id: int | None, *seen: Any) -> Names:
        """Return what people are called in a server, or (None) over all by the accounts' own names; no two
        the same. People ``seen`` with the interaction have their present names."""
        found = await names(self._store, user_ids, guild_id)
        for user in seen:
            now = called(user)
            found[user.id] = (now.own if guild_id is None else now.here, now.username)
        return dict(zip(found, apart(list(found.values())), strict=True))

    async def _words(self, interaction: Asked, *, private: bool | None = None) -> Words:
        """Return the language of an answer: the person's where only they see it, else the server's. Without
        ``private`` it is that of the answer to a press."""
        if private is None:
            private = _is_private(interaction)
        return words(str(interaction.locale)) if private else await public_words(interaction, self._store)


def _ranking(pressed: Pressed) -> Ranking:
    """Return what a button or a choice ranks."""
    try:
        return Ranking.read(pressed.arg or "")
    except ValueError:
        raise Refused(message("press-unknown")) from None


def _in_server(interaction: Asked) -> bool:
    return interaction.guild_id is not None


def _is_private(interaction: Asked) -> bool:
    """Whether only the person who pressed reads the answer: as :meth:`Answers.say_anew` gives it."""
    pressed = interaction.message
    asker = None if pressed is None else pressed.interaction_metadata
    return pressed is None or pressed.flags.ephemeral or asker is None or asker.user.id != interaction.user.id


def _check_may_show(interaction: Asked) -> None:
    """Refuse to show something to everyone in a channel where the person who asks may not write.

    Raises:
        Refused: they may not.
    """
    may = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    if not (may.send_messages_in_threads if in_thread else may.send_messages):
        raise Refused(message("show-here-closed"))


def _command(
    callback: Callable[..., Any], *, everywhere: bool = False, **described: str
) -> app_commands.Command[Any, ..., None]:
    """Return the command named like its callback; ``described`` names the sentence of each option.
    ``everywhere``: people who have installed the bot for themselves have it anywhere."""
    texts = {option: told(key) for option, key in described.items()}
    return app_commands.Command(
        name=callback.__name__,
        description=told(f"command-{callback.__name__}"),
        callback=app_commands.describe(**texts)(callback),
        allowed_contexts=ANYWHERE if everywhere else WITH_THE_BOT,
        allowed_installs=FOR_PEOPLE_TOO if everywhere else FOR_SERVERS,
    )


def game_choices() -> list[Choice[str]]:
    """Return the games, by their names."""
    return [Choice(name=told(f"{game}-name"), value=game) for game in GAMES]


def _person_and_game(pressed: Pressed) -> tuple[int, str]:
    """Return the person and the game of a button under a profile."""
    user, _, game = (pressed.arg or "").partition(" ")
    if game not in GAMES:
        raise Refused(message("press-unknown"))
    return _user_id(user), game


def _user_id(text: str) -> int:
    try:
        return user_id_of(text)
    except ValueError:
        raise Refused(message("press-unknown")) from None


def _own_record(interaction: Asked, pressed: Pressed) -> tuple[int, str]:
    user_id, game = _person_and_game(pressed)
    if user_id != interaction.user.id:
        raise Refused(message("reset-not-yours"))
    return user_id, game
