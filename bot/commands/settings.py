"""``/settings``: what the admins of a server choose for it. They hold from the next table, or the next game's
end, on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Answers, Asked, completing, public_locale
from bot.commands.opening import CHOICES, read_clock, switch
from bot.commands.playing import GUILD_INSTALL
from bot.commands.standings import game_choices
from bot.screens.settings import settings_screen
from bot.tables import lobby
from bot.telling import Teller
from bot.words import DEFAULT_LOCALE, language_name, locales, typed, words
from data.guilds import SEASON_MONTHS, GuildSettings
from data.seasons import season_at
from data.servers import change_guild_settings, guild_settings
from data.statistics import month_of
from data.store import Store
from games import GAMES
from games.engine import Refused, message

MOST_LISTED = 25
"""So many channels and roles can be named."""
Change = Callable[[GuildSettings], dict[str, Any]]
"""From the settings as they are to those that are to be others."""


class SettingsCommands:
    """A server's settings: shown, and changed by its admins."""

    def __init__(
        self, answers: Answers, store: Store, teller: Teller, *, now: Callable[[], datetime]
    ) -> None:
        self._answers = answers
        self._store = store
        self._teller = teller
        self._now = now

    def group(self) -> app_commands.Group:
        """``/settings`` with a subcommand for each thing that can be chosen."""
        group = app_commands.Group(
            name="settings",
            description=words(DEFAULT_LOCALE).say("command-settings"),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=GUILD_INSTALL,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        for make in (
            self._show,
            self._channel,
            self._place,
            self._clock,
            self._preset,
            self._seasons,
            self._closer,
            self._language,
            self._ratings,
            self._cut,
        ):
            group.add_command(make(group))
        return group

    def _show(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        async def show(interaction: Asked) -> None:
            await self._change(interaction, None)

        return _command(group, show)

    def _channel(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.choices(
            tables=[
                Choice(name=english.say(f"tables-{which}"), value=which)
                for which in ("allowed", "forbidden", "anywhere")
            ]
        )
        async def channel(
            interaction: Asked, tables: str, channel: discord.TextChannel | None = None
        ) -> None:
            def change(settings: GuildSettings) -> dict[str, Any]:
                if tables == "anywhere":
                    return {"channels": ()}
                if channel is None:
                    raise Refused(message("settings-which-channel"))
                others = tuple(other for other in settings.channels if other != channel.id)
                if tables == "allowed":
                    return {"channels": _listed((*others, channel.id))}
                if not others:
                    raise Refused(message("settings-last-channel"))
                return {"channels": others}

            await self._change(interaction, change)

        return _command(group, channel, tables="tables", channel="channel")

    def _place(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.choices(
            tables=[
                Choice(name=english.say(f"place-{where}"), value=where)
                for where in ("channel", "busy", "thread")
            ]
        )
        async def place(interaction: Asked, tables: str) -> None:
            await self._change(interaction, lambda _settings: {"place": tables})

        return _command(group, place, tables="place")

    def _clock(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        async def clock(interaction: Asked, clock: str) -> None:
            def change(_settings: GuildSettings) -> dict[str, Any]:
                seconds = read_clock(clock)
                lobby.check_clock(seconds)
                return {"clock": seconds}

            await self._change(interaction, change)

        return _command(group, clock, clock="clock")

    def _preset(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        @app_commands.choices(game=game_choices())
        async def preset(interaction: Asked, game: str, preset: str) -> None:
            def change(settings: GuildSettings) -> dict[str, Any]:
                known = tuple(GAMES[game].presets)
                if preset not in known:
                    raise Refused(message("rules-unknown-preset", preset=typed(preset), presets=known))
                return {"presets": dict(settings.presets) | {game: preset}}

            await self._change(interaction, change)

        command = _command(group, preset, game="game", preset="preset")

        @command.autocomplete("preset")
        @completing
        async def _complete(interaction: Asked, begun: str) -> list[Choice[str]]:
            game = GAMES.get(str(getattr(interaction.namespace, "game", "")))
            known = game.presets if game is not None else {}
            fitting = [name for name in known if name.startswith(begun.strip().lower())]
            return [Choice(name=name, value=name) for name in fitting[:CHOICES]]

        return command

    def _seasons(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.choices(
            months=[
                Choice(name=english.say("seasons-months", months=months), value=months)
                for months in SEASON_MONTHS
            ]
        )
        async def seasons(interaction: Asked, months: int) -> None:
            def change(settings: GuildSettings) -> dict[str, Any]:
                if months == settings.season_months:
                    return {}
                return {"season_months": months, "season_begin": month_of(self._now())}

            await self._change(interaction, change)

        return _command(group, seasons, months="months")

    def _closer(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.choices(
            roles=[
                Choice(name=english.say(f"closers-{which}"), value=which)
                for which in ("allowed", "forbidden", "none")
            ]
        )
        async def closer(interaction: Asked, roles: str, role: discord.Role | None = None) -> None:
            def change(settings: GuildSettings) -> dict[str, Any]:
                if roles == "none":
                    return {"closers": ()}
                if role is None:
                    raise Refused(message("settings-which-role"))
                others = tuple(other for other in settings.closers if other != role.id)
                return {"closers": _listed((*others, role.id)) if roles == "allowed" else others}

            await self._change(interaction, change)

        return _command(group, closer, roles="closers", role="role")

    def _language(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        known = [Choice(name=language_name(locale), value=locale) for locale in locales()]
        server = Choice(name=words(DEFAULT_LOCALE).say("language-of-server"), value="server")

        @app_commands.choices(language=[*known, server])
        async def language(interaction: Asked, language: str) -> None:
            await self._change(
                interaction, lambda _settings: {"locale": None if language == "server" else language}
            )

        return _command(group, language, language="language")

    def _ratings(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        async def ratings(
            interaction: Asked, computers: bool | None = None, closed: bool | None = None
        ) -> None:
            def change(_settings: GuildSettings) -> dict[str, Any]:
                if computers is None and closed is None:
                    raise Refused(message("settings-which-rating"))
                asked = {"rate_computers": computers, "rate_closed": closed}
                return {name: value for name, value in asked.items() if value is not None}

            await self._change(interaction, change)

        return _command(group, ratings, computers="rate-computers", closed="rate-closed")

    def _cut(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        @app_commands.choices(cut=switch())
        async def cut(interaction: Asked, cut: str) -> None:
            await self._change(interaction, lambda _settings: {"cut": cut == "on"})

        return _command(group, cut, cut="cut-setting")

    async def _change(self, interaction: Asked, change: Change | None) -> None:
        """Change a server's settings, or with None leave them, and show them all.

        Raises nothing: whoever may not, or wants what can't be, is told so."""
        async with self._answers.to(interaction):
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise Refused(message("settings-admins-only"))
            if change is None:
                settings = await guild_settings(self._store, interaction.guild_id)
            else:
                settings = await change_guild_settings(
                    self._store,
                    interaction.guild_id,
                    lambda present: _changed(interaction.guild, present, change),
                )
                self._teller.language_changed(interaction.guild_id)
            season = season_at(settings, self._now())
            language = words(str(interaction.locale))
            locale = words(await public_locale(interaction, self._store)).locale
            await self._answers.say_privately(
                interaction, settings_screen(language, settings, season, locale)
            )


def _command(
    group: app_commands.Group, callback: Callable[..., Any], **described: str
) -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)
    texts = {option: english.say(f"option-{key}") for option, key in described.items()}
    return app_commands.Command(
        name=callback.__name__,
        description=english.say(f"command-settings-{callback.__name__}"),
        callback=app_commands.describe(**texts)(callback) if texts else callback,
        parent=group,
    )


def _changed(guild: discord.Guild | None, settings: GuildSettings, change: Change) -> GuildSettings:
    present = _without_gone(guild, settings)
    return _without_gone(guild, GuildSettings.model_validate(present.model_dump() | change(present)))


def _without_gone(guild: discord.Guild | None, settings: GuildSettings) -> GuildSettings:
    """The settings without channels and roles that were deleted. The last channels stay all the same: without
    any, tables would be allowed everywhere."""
    if guild is None or guild.unavailable:
        return settings
    channels = tuple(channel for channel in settings.channels if guild.get_channel(channel) is not None)
    closers = tuple(role for role in settings.closers if guild.get_role(role) is not None)
    return settings.model_copy(update={"channels": channels or settings.channels, "closers": closers})


def _listed(ids: tuple[int, ...]) -> tuple[int, ...]:
    if len(ids) > MOST_LISTED:
        raise Refused(message("settings-too-many", most=MOST_LISTED))
    return ids
