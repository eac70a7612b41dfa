"""Forms that ask a person for something, each known by its custom id: none is stored, so one can be sent
after a restart as well."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.discord_api.first_response import FirstAnswer
from bot.i18n.translate import Words, plain, plain_name
from bot.interactions.display_names import called
from bot.interactions.reply import Asked
from bot.rendering.screens.choosing import CLOCKS, clock_text, rules_choices
from bot.rendering.screens.model import form_id
from bot.rendering.screens.sentences import duration
from bot.tables.transitions.lobby import WORD_LENGTH
from data.db.records import Untrusted
from games import GAMES

WORD = "word"
"""The field of a form that asks for a word."""
RULES, CLOCK, COMPUTERS = "rules", "clock", "computers"
"""The fields of the form that asks for a table."""
USUAL = "usual"
"""The default choice: as the server has it."""
MOST_COMPUTERS = 9
LONGEST_TITLE = 45
"""The most characters in a form's title that Discord takes."""


async def ask_word(interaction: Asked, language: Words, custom_id: str) -> None:
    """Ask for a word for the dice and cards."""
    form = ui.Modal(title=language.say("setup-word"), custom_id=custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=WORD, style=discord.TextStyle.short, min_length=1, max_length=WORD_LENGTH
    )
    form.add_item(
        ui.Label(
            text=language.say("setup-word-form"),
            description=language.say("setup-word-hint", most=WORD_LENGTH),
            component=field,
        )
    )
    await give(interaction, form)


async def ask_table(
    interaction: Asked,
    language: Words,
    usual: Mapping[str, str],
    guest: discord.User | discord.Member | None = None,
    game: str | None = None,
) -> None:
    """Ask for all that a new table needs: the game and its rules, the ``usual`` ones of the server (by game)
    before others; the clock; computers. ``guest`` is a person for whom a seat is reserved, and ``game``
    comes first."""
    title = (
        language.say("play-title")
        if guest is None
        else language.say("play-title-with", name=plain_name(called(guest).here))
    )
    custom_id = form_id(0, 0, "open", None if guest is None else str(guest.id))
    form = ui.Modal(title=title[:LONGEST_TITLE], custom_id=custom_id)
    presets = [
        (name, preset)
        for name in sorted(GAMES, key=lambda name: name != game)
        for preset in sorted(GAMES[name].presets, key=lambda preset, name=name: preset != usual.get(name))  # type: ignore[misc]
    ]
    rules = [
        discord.SelectOption(label=each.label, value=each.value, description=each.description)
        for each in rules_choices(language, presets)
    ]
    rules[0].default = True
    clocks = [discord.SelectOption(label=language.say("play-usual-clock"), value=USUAL, default=True)]
    clocks += [
        discord.SelectOption(label=duration(language, seconds), value=clock_text(seconds))
        for seconds in CLOCKS
    ]
    computers = [
        discord.SelectOption(
            label=language.say("play-computers-count", count=count), value=str(count), default=not count
        )
        for count in range(MOST_COMPUTERS + 1)
    ]
    fields = ((RULES, rules), (CLOCK, clocks), (COMPUTERS, computers))
    for name, options in fields:
        select: ui.Select[ui.Modal] = ui.Select(custom_id=name, options=options)
        told = language.say(f"play-{name}-text") if language.has(f"play-{name}-text") else None
        form.add_item(ui.Label(text=language.say(f"play-{name}"), description=told, component=select))
    await give(interaction, form)


async def give(interaction: Asked, form: ui.Modal) -> None:
    """Answer with a form. discord.py remembers nothing of it."""
    form.stop()
    await FirstAnswer.of(interaction).give(lambda: interaction.response.send_modal(form))


def plain_word(word: str) -> Untrusted:
    """Return a word for the chance, as it is shown and hashed."""
    return Untrusted(plain(word).replace("`", "'"))
