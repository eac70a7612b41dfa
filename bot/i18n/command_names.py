"""The commands as Discord gets them, in every language of the bot: names, descriptions, options and
choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.i18n.check import LONGEST_DESCRIPTION, BadSentences
from bot.i18n.translate import DEFAULT_LOCALE, Words, locales, words

_SAY, _KEY = "say", "key"


def told(key: str, /, **facts: str | float) -> locale_str:
    """Return the sentence ``key``, in English and to be translated."""
    return _told(lambda language: language.say(key, **facts), key)


def told_as(say: Callable[[Words], str]) -> locale_str:
    """Return what ``say`` makes of a language's words, in English and to be translated."""
    return _told(say, "")


def _told(say: Callable[[Words], str], key: str) -> locale_str:
    return locale_str(say(words(DEFAULT_LOCALE)), **{_SAY: say, _KEY: key})


class Translations(app_commands.Translator):
    """Gives discord.py the bot's own sentences. The name of a command or an option is its description's
    ``.name``; without one it keeps its name."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Called by discord.py for each text and each language that Discord knows."""
        language = words(locale.value)
        if language.locale == DEFAULT_LOCALE:
            return None
        say = string.extras.get(_SAY)
        if say is not None:
            return str(say(language))[:LONGEST_DESCRIPTION]
        key = _described_by(context.data)
        return None if key is None else language.called(key)


def _described_by(what: Any) -> str | None:
    """Return the sentence that describes a command or an option."""
    if isinstance(what, app_commands.Command | app_commands.Group):
        return f"command-{what.qualified_name.replace(' ', '-')}"
    if isinstance(what, app_commands.Parameter) and what.locale_description is not None:
        return what.locale_description.extras.get(_KEY)
    return None


async def payload(tree: app_commands.CommandTree[Any]) -> Sequence[Mapping[str, Any]]:
    """Return all commands as Discord gets them.

    Raises:
        BadSentences: in some language two commands, or two options of one, have the same name.
    """
    translations = Translations()
    # discord.py asks for each text in each of Discord's languages: some ten thousand times.
    several = locales() != (DEFAULT_LOCALE,)
    made = [
        await command.get_translated_payload(tree, translations) if several else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    of_a_kind: dict[int, list[Mapping[str, Any]]] = {}
    for each in made:
        of_a_kind.setdefault(each["type"], []).append(each)
    if faults := [fault for those in of_a_kind.values() for fault in _called_alike(those, "")]:
        raise BadSentences(faults)
    return made


def _called_alike(those: Sequence[Mapping[str, Any]], within: str) -> Iterator[str]:
    """Yield the neighbours that have one name: Discord would refuse all commands."""
    taken: dict[tuple[str, str], str] = {}
    for each in those:
        name = each["name"]
        for locale, called in (each.get("name_localizations") or {}).items():
            other = taken.setdefault((locale, called), name)
            if other != name:
                yield f"{locale}: `{within}{other}` and `{within}{name}` are both called {called}"
        yield from _called_alike(each.get("options", ()), f"{within}{name} ")
