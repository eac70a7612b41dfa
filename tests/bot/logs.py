"""What is logged during a test, as the bot would write it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.process.logs import set_up_logs


class Kept(logging.Handler):
    """All that is logged, as it would be written."""

    def __init__(self) -> None:
        super().__init__(0)
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@contextmanager
def logs_at(level: str, form: str = "text") -> Iterator[Kept]:
    """Logging as the bot sets it up at that level, and as it was before afterwards."""
    root = logging.getLogger()
    names = ("bot", "data", "games", "alembic", "aiosqlite", "discord.webhook.async_")
    loggers = [root, *(logging.getLogger(name) for name in names)]
    levels, handlers = [logger.level for logger in loggers], list(root.handlers)
    kept = Kept()
    try:
        set_up_logs(level, form)
        root.addHandler(kept)
        yield kept
    finally:
        for logger, before in zip(loggers, levels, strict=True):
            logger.setLevel(before)
        root.handlers[:] = handlers
        logging.getLogger("discord.app_commands.tree").filters.clear()
