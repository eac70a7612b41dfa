"""What a server has chosen."""

from __future__ import annotations

from bot.screens.model import CALM, Divider, Screen, Text
from bot.screens.sentences import duration
from bot.words import Words, language_name
from data.guilds import GuildSettings
from data.seasons import Season
from games import GAMES


def settings_screen(language: Words, settings: GuildSettings, season: Season | None, locale: str) -> Screen:
    """Every setting of a server, with the command that changes it; ``season`` is the present one, ``locale``
    the language of public text there."""
    channels = tuple(f"<#{channel}>" for channel in settings.channels)
    roles = tuple(f"<@&{role}>" for role in settings.closers)
    presets = [
        language.say(
            "settings-a-preset",
            game=language.say(f"{name}-name"),
            preset=settings.presets.get(name) or next(iter(game.presets)),
        )
        for name, game in GAMES.items()
    ]
    lines = [
        language.say("settings-channels", channels=language.listed([*channels]))
        if channels
        else language.say("settings-any-channel"),
        language.say(f"settings-place-{settings.place}"),
        language.say("settings-default-clock", clock=duration(language, settings.clock)),
        language.say("settings-presets", presets=", ".join(presets)),
        language.say("settings-season", months=settings.season_months, number=season.number)
        if season is not None
        else language.say("settings-no-season"),
        language.say("settings-closers", roles=language.listed([*roles]))
        if roles
        else language.say("settings-no-closers"),
        language.say(f"settings-cut-{'on' if settings.cut else 'off'}"),
        language.say("settings-language", language=language_name(locale)),
        language.say(f"settings-computers-{'on' if settings.rate_computers else 'off'}"),
        language.say(f"settings-closed-{'on' if settings.rate_closed else 'off'}"),
    ]
    title = Text(f"## {language.say('settings-title')}")
    return Screen((title, Divider(), Text("\n".join(f"- {line}" for line in lines))), CALM)
