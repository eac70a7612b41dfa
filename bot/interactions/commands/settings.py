"""``/settings``: a server's settings for its admins, on one screen. They apply from the next table, or the
next game's end, on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from bot.discord_api.bot_user import Presence
from bot.i18n.command_names import told
from bot.i18n.translate import locales, words
from bot.interactions.channel_policy import lacks
from bot.interactions.chosen_roles import chosen_role
from bot.interactions.commands.open_table import read_clock
from bot.interactions.contexts import FOR_SERVERS
from bot.interactions.handlers import choice, press
from bot.interactions.reply import Answers, Asked, public_locale
from bot.rendering.renderer import Renderer
from bot.rendering.screens.admission import OPEN_TO
from bot.rendering.screens.model import Pressed, user_id_of
from bot.rendering.screens.server_week import week_screen
from bot.rendering.screens.settings import PLACES, SERVER_SWITCHES, settings_screen
from bot.tables.transitions import lobby
from data.results.guild_settings import SEASON_MONTHS, GuildSettings
from data.results.statistics import month_of
from data.standings.seasons import season_at
from data.standings.server_week import server_week
from data.tables.servers import change_guild_settings, guild_settings
from data.tables.store import Store
from games import GAMES
from games.engine import Refused, message

Change = Callable[[GuildSettings], dict[str, Any]]
"""Returns the settings to change, from those there are."""


class SettingsCommands:
    """Shows a server's settings, and lets its admins change them."""

    def __init__(
        self,
        answers: Answers,
        store: Store,
        renderer: Renderer,
        *,
        presence: Presence,
        now: Callable[[], datetime],
    ) -> None:
        self._answers = answers
        self._presence = presence
        self._store = store
        self._renderer = renderer
        self._now = now

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/settings``."""

        async def settings(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                guild_id = _server(interaction)
                self._presence.check(guild_id)
                await self._show(interaction, await guild_settings(self._store, guild_id))

        made: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="settings",
            description=told("command-settings"),
            callback=settings,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=FOR_SERVERS,
        )
        made.default_permissions = discord.Permissions(manage_guild=True)
        return made

    @choice("server", "answer")
    async def _choose(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        setting, value = pressed.arg or "", values[0]
        chosen = {
            "place": self._place,
            "open": self._open_to,
            "clock": self._clock,
            "rules": self._rules,
            "seasons": self._seasons,
            "language": self._language,
        }.get(setting)
        if chosen is None:
            raise Refused(message("press-unknown"))
        await self._change(interaction, chosen(value))

    @staticmethod
    def _place(value: str) -> Change:
        if value not in PLACES:
            raise Refused(message("press-unknown"))
        return lambda _settings: {"place": value}

    @staticmethod
    def _open_to(value: str) -> Change:
        if value not in OPEN_TO:
            raise Refused(message("press-unknown"))
        return _of({"open_to": value})

    @staticmethod
    def _clock(value: str) -> Change:
        seconds = read_clock(value)
        lobby.check_clock(seconds)
        return lambda _settings: {"clock": seconds}

    @staticmethod
    def _rules(value: str) -> Change:
        game, _, preset = value.partition(" ")
        if game not in GAMES or preset not in GAMES[game].presets:
            raise Refused(message("press-unknown"))
        return lambda settings: {"presets": dict(settings.presets) | {game: preset}}

    def _seasons(self, value: str) -> Change:
        months = int(value) if value in map(str, SEASON_MONTHS) else None
        if months is None:
            raise Refused(message("press-unknown"))

        def change(settings: GuildSettings) -> dict[str, Any]:
            if months == settings.season_months:
                return {}
            return {"season_months": months, "season_begin": month_of(self._now())}

        return change

    @staticmethod
    def _language(value: str) -> Change:
        if value not in ("server", *locales()):
            raise Refused(message("press-unknown"))
        return lambda _settings: {"locale": None if value == "server" else value}

    @choice("channels", "answer")
    async def _channels(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Choose the channels where tables may be opened: all where none is chosen."""
        await self._change(interaction, _of({"channels": _ids(values)}))

    @choice("closers", "answer")
    async def _closers(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Choose the roles that may close any table."""
        await self._change(interaction, _of({"closers": _ids(values)}))

    @choice("usualrole", "answer")
    async def _usual_role(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Choose the role whose members may join tables; everyone may where none is chosen."""
        await self._change(interaction, _of({"open_to": chosen_role(interaction, values)}))

    @press("serverturn", "answer")
    async def _turn(self, interaction: Asked, pressed: Pressed) -> None:
        """Set a switch as the pressed button says."""
        name, _, state = (pressed.arg or "").partition(" ")
        if name not in SERVER_SWITCHES or state not in ("on", "off"):
            raise Refused(message("press-unknown"))
        await self._change(interaction, _of({SERVER_SWITCHES[name]: state == "on"}))

    @press("serverweek", "answer")
    async def _week(self, interaction: Asked, _pressed: Pressed) -> None:
        """*This week*: what was played in the server in the last seven days."""
        week = await server_week(self._store, _server(interaction))
        screen = week_screen(words(str(interaction.locale)), week)
        await self._answers.say_in_place(interaction, screen)

    @press("serverback", "answer")
    async def _back(self, interaction: Asked, _pressed: Pressed) -> None:
        """*Settings*: back to them."""
        await self._show(interaction, await guild_settings(self._store, _server(interaction)))

    async def _change(self, interaction: Asked, change: Change) -> None:
        """Change a server's settings, and show them all in place.

        Raises:
            Refused: the caller may not.
        """
        settings = await change_guild_settings(
            self._store, _server(interaction), lambda present: _changed(interaction.guild, present, change)
        )
        self._renderer.language_changed(_server(interaction))
        await self._show(interaction, settings)

    async def _show(self, interaction: Asked, settings: GuildSettings) -> None:
        season = season_at(settings, self._now())
        language = words(str(interaction.locale))
        locale = words(await public_locale(interaction, self._store)).locale
        missing = lacks(interaction.guild, settings)
        screen = settings_screen(language, settings, season, locale, missing)
        await self._answers.say_in_place(interaction, screen)


def _server(interaction: Asked) -> int:
    """Return the server that the caller manages.

    Raises:
        Refused: they don't manage it, or this is no server.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused(message("settings-admins-only"))
    return interaction.guild_id


def _of(values: dict[str, Any]) -> Change:
    return lambda _settings: values


def _ids(values: Sequence[str]) -> tuple[int, ...]:
    """Read ids of channels or roles as a select sends them.

    Raises:
        Refused: no select of ours sends that.
    """
    try:
        return tuple(dict.fromkeys(map(user_id_of, values)))
    except ValueError:
        raise Refused(message("press-unknown")) from None


def _changed(guild: discord.Guild | None, settings: GuildSettings, change: Change) -> GuildSettings:
    changed = change(settings)
    made = _without_gone(guild, GuildSettings.model_validate(settings.model_dump() | changed))
    if changed.get("channels") and not made.channels:
        raise Refused(message("settings-gone"))
    return made if made.channels or changed.get("channels") == () else _kept(made, settings)


def _kept(made: GuildSettings, settings: GuildSettings) -> GuildSettings:
    """Return the settings with their channels unchanged: without any channel left, tables would be allowed
    everywhere."""
    return made.model_copy(update={"channels": settings.channels})


def _without_gone(guild: discord.Guild | None, settings: GuildSettings) -> GuildSettings:
    """Return the settings without channels and roles that were deleted."""
    if guild is None or guild.unavailable:
        return settings
    channels = tuple(channel for channel in settings.channels if guild.get_channel(channel) is not None)
    closers = tuple(role for role in settings.closers if guild.get_role(role) is not None)
    return settings.model_copy(update={"channels": channels, "closers": closers})
