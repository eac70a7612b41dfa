"""Somebody who sits at several tables chooses the one that they mean from a list, and types no number."""

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
    """Around finding a table: where several could be meant, a list of them is the answer, and the choice does
    what was asked for by ``verb``, with ``arg``. Where that can't be carried, it is refused as it was."""
    try:
        yield
    except Several as several:
        if arg is not None and not _ARG.fullmatch(arg):
            raise
        screen = notices.which(words(str(interaction.locale)), several.tables, verb, arg)
        await answers.say_privately(interaction, screen)


def chosen_table(values: Sequence[str]) -> int:
    """The number of the table that was chosen.

    Raises:
        Refused: no list of ours has that.
    """
    if not (values[0].isascii() and values[0].isdecimal()):
        raise Refused(message("press-unknown"))
    return int(values[0])
