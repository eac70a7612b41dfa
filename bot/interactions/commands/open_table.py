"""``/play``, and ``/dudo`` and its like: open a table of a game, by a form or by its preset, house rules and
clock."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import Words, typed, words
from bot.interactions.channel_policy import ChannelPolicy
from bot.interactions.chosen_people import refuse_blocked
from bot.interactions.chosen_roles import complete_open_to, is_gone, read_open_to
from bot.interactions.display_names import called
from bot.interactions.forms import CLOCK, COMPUTERS, RULES, USUAL, ask_table
from bot.interactions.handlers import form
from bot.interactions.reply import Answers, Asked, completing, public_locale, public_words, who
from bot.interactions.threads import MOST_IN_CHANNEL, Threads, may_spread
from bot.interactions.welcome import Welcome
from bot.rendering.screens import SCREENS, notices
from bot.rendering.screens.model import Pressed, user_id_of
from bot.rendering.screens.naming import preset_line
from bot.rendering.screens.sentences import duration, game_name
from bot.tables import Guest, Seating
from bot.tables.transitions.lobby import default_seats
from data.db.records import TableSettings
from data.tables.store import Store
from games import GAMES
from games.engine import Game, Refused, message

_CLOCK = re.compile(r"(\d{1,6}) ?(s|m|h|d)")
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_CLOCKS = ("none", "30s", "1m", "2m", "5m", "15m", "1h", "8h", "1d", "3d", "7d")
CHOICES = 25
"""The most choices in a completion that Discord takes."""
CHOICE_LENGTH = 100
SWITCHES = ("cut", "open_at_end")
"""Options of tables that are on or off. They can also be typed among the house rules."""
_STATES = ("on", "off")
_PART = re.compile(r"[\w+.-]{1,40}")
"""An option's name or value as typed; none is longer."""


class OpenTableCommands:
    """The commands that open a table."""

    def __init__(
        self,
        answers: Answers,
        store: Store,
        seating: Seating,
        *,
        channel_policy: ChannelPolicy,
        threads: Threads,
        welcome: Welcome,
    ) -> None:
        self._answers = answers
        self._store = store
        self._seating = seating
        self._channel_policy = channel_policy
        self._threads = threads
        self._welcome = welcome

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """``/play``, and one for each game."""
        return [self._play(), *(self._command(name) for name in GAMES)]

    def _command(self, name: str) -> app_commands.Command[Any, ..., None]:
        """Return the command that opens a table of the game ``name``."""
        game, screens = GAMES[name], SCREENS[name]
        known = {option.name: option for option in game.options()}
        sizes = [game.seats(rules) for rules in game.presets.values()]
        seats = app_commands.Range[int, min(size[0] for size in sizes), max(size[-1] for size in sizes)]

        async def callback(interaction: Asked, **options: Any) -> None:
            async with self._answers.to(interaction):
                await self._open(interaction, name, options)

        parameters: dict[str, Any] = {"preset": str, "house_rules": str}
        for option, rule in screens.options.items():
            values = known[rule].values
            parameters[option] = app_commands.Range[int, int(values[0]), int(values[-1])]
        # An option without a choice is left out: some games always have four seats, or one kind of computer.
        parameters |= {"seats": seats} if len(set(chain(*sizes))) > 1 else {}
        parameters |= {"level": str} if len(game.levels) > 1 else {}
        parameters |= {"clock": str, **dict.fromkeys(switches(game), str)}
        parameters |= {"open_to": str}
        signature = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
        for option, kind in parameters.items():
            signature.append(
                inspect.Parameter(
                    option, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind | None
                )
            )
        callback.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
        texts = {option: described(name, option) for option in parameters}
        callback = app_commands.describe(**texts)(callback)
        for option in switches(game):
            callback = app_commands.choices(**{option: switch()})(callback)
        if "level" in parameters:
            levels = [Choice(name=told(f"level-{level}"), value=level) for level in game.levels]
            callback = app_commands.choices(level=levels)(callback)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=name,
            description=told(f"command-{name}"),
            callback=callback,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

        @command.autocomplete("preset")
        @completing
        async def _complete_preset(interaction: Asked, begun: str) -> list[Choice[str]]:
            return complete_preset(words(str(interaction.locale)), name, begun)

        @command.autocomplete("house_rules")
        @completing
        async def _complete_rules(_interaction: Asked, begun: str) -> list[Choice[str]]:
            return [Choice(name=text, value=text) for text in completions(game, begun)]

        @command.autocomplete("open_to")
        @completing
        async def _complete_open_to(interaction: Asked, begun: str) -> list[Choice[str]]:
            return complete_open_to(interaction, words(str(interaction.locale)), begun)

        @command.autocomplete("clock")
        @completing
        async def _complete_clock(interaction: Asked, begun: str) -> list[Choice[str]]:
            language = words(str(interaction.locale))
            fitting = [clock for clock in _CLOCKS if clock.startswith(begun.strip().lower())]
            return [Choice(name=duration(language, read_clock(clock)), value=clock) for clock in fitting]

        return command

    def _play(self) -> app_commands.Command[Any, ..., None]:
        """Answer ``/play``, which asks for all that a table needs."""

        async def callback(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                await self.ask(interaction)

        return app_commands.Command(
            name="play",
            description=told("command-play"),
            callback=callback,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def ask(self, interaction: Asked, game: str | None = None) -> None:
        """Show the form of ``/play``; a ``game`` that is named is chosen already.

        Raises:
            Refused: no table may be opened here.
        """
        if interaction.guild_id is None:
            raise Refused(message("open-in-server"))
        settings = await self._channel_policy.check(interaction, interaction.guild_id)
        await ask_table(interaction, words(str(interaction.locale)), settings.presets, game=game)

    async def play_with(self, interaction: Asked, user: discord.User | discord.Member) -> None:
        """*Play with…*: show the form of ``/play``, for a table with a seat held for that person.

        Raises:
            Refused: that person can't play, or no table may be opened here.
        """
        if interaction.guild_id is None:
            raise Refused(message("open-in-server"))
        if user.bot or user.id == interaction.user.id:
            raise Refused(message("invite-bot" if user.bot else "invite-self"))
        await refuse_blocked(self._store, interaction.user.id, (user.id,))
        settings = await self._channel_policy.check(interaction, interaction.guild_id)
        await ask_table(interaction, words(str(interaction.locale)), settings.presets, guest=user)

    async def _guest(self, interaction: Asked, pressed: Pressed) -> Guest | None:
        """Return the person whom a form invites; None if there is none.

        Raises:
            Refused: they aren't in this server, or can't play.
        """
        if pressed.arg is None or interaction.guild is None:
            return None
        try:
            member = await interaction.guild.fetch_member(user_id_of(pressed.arg))
        except (ValueError, discord.NotFound):
            raise Refused(message("invite-gone")) from None
        if member.bot or member.id == interaction.user.id:
            raise Refused(message("invite-bot" if member.bot else "invite-self"))
        await refuse_blocked(self._store, interaction.user.id, (member.id,))
        return Guest(member.id, called(member).here, member.name)

    @form("open", "answer")
    async def _open_by_form(self, interaction: Asked, pressed: Pressed, fields: Mapping[str, str]) -> None:
        """Open the table that a form asks for."""
        computers = fields.get(COMPUTERS, "0")
        name, _, preset = fields.get(RULES, "").partition(" ")
        if not (computers.isascii() and computers.isdecimal()):
            raise Refused(message("press-unknown"))
        if name not in GAMES or preset not in GAMES[name].presets:
            raise Refused(message("press-unknown"))
        options = {"preset": preset}
        if fields.get(CLOCK, USUAL) != USUAL:
            options["clock"] = fields[CLOCK]
        guest = await self._guest(interaction, pressed)
        await self._open(interaction, name, options, int(computers), guest)

    async def _open(
        self,
        interaction: Asked,
        name: str,
        options: Mapping[str, Any],
        computers: int = 0,
        guest: Guest | None = None,
    ) -> None:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused(message("open-in-server"))
        defaults = await self._channel_policy.check(interaction, interaction.guild_id)
        changes = dict(read_house_rules(options.get("house_rules") or "", name))
        named = {option: value for option, value in options.items() if value is not None}
        options = _typed_switches(changes, GAMES[name]) | named
        for option, rule in SCREENS[name].options.items():
            if options.get(option) is not None:
                changes[rule] = str(options[option])
        clock = options.get("clock")
        presets = GAMES[name].presets
        preset = options.get("preset") or defaults.presets.get(name) or next(iter(presets))
        if preset not in presets:
            raise Refused(message("rules-unknown-preset", preset=typed(preset), presets=tuple(presets)))
        seats = options.get("seats")
        cut, open_to = options.get("cut"), options.get("open_to")
        settings = TableSettings(
            cut=defaults.cut if cut is None else cut == "on",
            open_at_end=options.get("open_at_end") == "on",
            preset=preset,
            changes=changes,
            seats=default_seats(name, preset, changes) if seats is None else seats,
            clock=defaults.clock if clock is None else read_clock(clock),
            level=options.get("level"),
            locale=await public_locale(interaction, self._store),
            open_to=defaults.open_to if open_to is None else read_open_to(interaction, open_to),
        )
        person = who(interaction)
        self._seating.check(person, name, settings)
        async with self._seating.with_room(person.user_id, interaction.guild_id):
            place = (interaction.guild_id, interaction.channel_id)
            thread = await self._channel_policy.thread(interaction, defaults, name, person)
            if thread is not None:
                place = (interaction.guild_id, thread)
            async with self._seating.counting(place) as live:
                spreads = live >= MOST_IN_CHANNEL and may_spread(interaction, defaults)
                table = await self._seating.open(
                    person, place, name, settings, computers=computers, guest=guest, hold=spreads
                )
            role = settings.open_to
            if isinstance(role, int) and interaction.guild is not None and is_gone(interaction.guild, role):
                await self._seating.role_gone(table.id, role)
            if spreads:
                table = await self._threads.spread(interaction, table, person)
        language = words(person.locale)
        said = language.say("open-done", game=game_name(language, name, settings.preset), table=str(table.id))
        link = None if table.channel_id == interaction.channel_id else notices.channel_link(table)
        where = None if link is None else (language.say("button-table"), link)
        if guest is None:
            await self._answers.say_privately(interaction, notices.notice(said, where))
        else:
            in_public = await public_words(interaction, self._store)
            invitation = notices.invitation(in_public, table, person.name, (guest.user_id,), held=True)
            await self._answers.say(interaction, invitation, private=False)
        await self._welcome.greet(interaction, table)


def complete_preset(language: Words, game: str, begun: str) -> list[Choice[str]]:
    """Complete a game's presets by name, with the line that says what each is; found by either, or by its
    id."""
    wanted = begun.strip().lower()
    named = {preset: preset_line(language, game, preset) for preset in GAMES[game].presets}
    return [
        Choice(name=said[:CHOICE_LENGTH], value=preset)
        for preset, said in named.items()
        if wanted in preset or wanted in said.lower()
    ][:CHOICES]


def switch() -> list[Choice[str]]:
    """Return the choices of an on-or-off option of a command."""
    return [Choice(name=told(f"switch-{value}"), value=value) for value in _STATES]


def switches(game: Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """Return those of :data:`SWITCHES` that a table of a game has."""
    return tuple(option for option in SWITCHES if option != "open_at_end" or game.closes)


def _typed_switches(changes: dict[str, str], game: Game[Any, Any, Any, Any]) -> dict[str, str]:
    """Take from typed ``changes`` what is no rule but a switch of the table; return it.

    Raises:
        Refused: a value is neither ``on`` nor ``off``.
    """
    found = {option: changes.pop(option) for option in switches(game) if option in changes}
    for option, value in found.items():
        if value not in _STATES:
            raise Refused(message("rules-bad-value", option=option, value=value, values=_STATES))
    return found


def described(game: str, option: str) -> app_commands.locale_str:
    """Return Discord's description of an option of the command that opens a table of a game."""
    return told(f"option-{option.replace('_', '-')}", example=SCREENS[game].house_rules)


def read_house_rules(text: str, game: str) -> list[tuple[str, str]]:
    """Read options and values from ``calza=off, loss = difference``, for a ``game``.

    Raises:
        Refused: a part isn't of that form, or an option is there twice.
    """
    read: list[tuple[str, str]] = []
    for part in re.sub(r"\s*=\s*", "=", text).replace(",", " ").split():
        name, equals, value = part.lower().partition("=")
        if not (equals and _PART.fullmatch(name) and _PART.fullmatch(value)):
            example = SCREENS[game].house_rules
            raise Refused(message("house-rules-unreadable", part=typed(part), example=example))
        if any(name == known for known, _ in read):
            raise Refused(message("house-rules-twice", option=name))
        read.append((name, value))
    return read


def completions(game: Game[Any, Any, Any, Any], begun: str) -> list[str]:
    """Complete house rules from what was typed: the last part is completed, the parts before it kept."""
    *whole, last = re.split(r"[,\s]+", re.sub(r"\s*=\s*", "=", begun.lower().lstrip()))
    taken = {part.partition("=")[0] for part in whole}
    firsts, rest = [], []
    for option in game.options():
        values = [value for value in option.values if value != option.default]
        fitting = [text for value in values if (text := f"{option.name}={value}").startswith(last)]
        if option.name not in taken:
            firsts += fitting[:1]
            rest += fitting[1:]
    firsts += [
        text for name in switches(game) if name not in taken and (text := f"{name}=on").startswith(last)
    ]
    # Every option once before its further values, so that a beginner sees all options.
    found = [" ".join((*whole, text)) for text in (*firsts, *rest)]
    return [text for text in found if len(text) <= CHOICE_LENGTH][:CHOICES]


def read_clock(text: str) -> int | None:
    """Read seconds from ``90s``, ``2m``, ``8h``, ``3d``; None from ``none``.

    Raises:
        Refused: the text is no such time.
    """
    plain = text.strip().lower()
    if plain in ("none", "off"):
        return None
    found = _CLOCK.fullmatch(plain)
    if found is None:
        raise Refused(message("clock-unreadable", text=text))
    return int(found[1]) * _UNITS[found[2]]
