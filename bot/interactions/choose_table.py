"""A person who sits at several tables chooses one from a list, and types no number."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot.i18n.translate import words
from bot.interactions.reply import Answers, Asked
from bot.rendering.screens import notices
from bot.tables import Several
from games.engine import Refused, message

_ARG = re.compile(r"[ -~]{0,50}")
"""What a select's custom id can carry."""


@asynccontextmanager
async def one_of_several(
    answers: Answers, interaction: Asked, verb: str, arg: str | None = None
) -> AsyncIterator[None]:
    """Enter around finding a table: where several could be meant, answer with a list of them; the choice does
    what was asked for by ``verb``, with ``arg``. A request that can't be carried is refused as before."""
    try:
        yield
    except Several as several:
        if arg is not None and not _ARG.fullmatch(arg):
            raise
        screen = notices.which(words(str(interaction.locale)), several.tables, verb, arg)
        await answers.say_privately(interaction, screen)


def chosen_table(values: Sequence[str]) -> int:
    """Return the number of the chosen table.

    Raises:
        Refused: it is in no list of ours.
    """
    if not (values[0].isascii() and values[0].isdecimal()):
        raise Refused(message("press-unknown"))
    return int(values[0])
