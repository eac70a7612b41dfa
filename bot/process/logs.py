"""The bot's log: our records at the level of the settings, as text or as JSON."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands
from pythonjsonlogger.json import JsonFormatter
from sqlalchemy.pool import AsyncAdaptedQueuePool

_log = logging.getLogger(__name__)


def _is_no_late_completion(record: logging.LogRecord) -> bool:
    """Whether a record isn't about a completion that came too late. discord.py answers completions itself;
    one that doesn't arrive is a line, and no error: the person has typed on."""
    fault = record.exc_info[1] if record.exc_info else None
    if not isinstance(fault, discord.HTTPException | aiohttp.ClientError | OSError):
        return True
    _log.info("a completion could not be answered: %s", type(fault).__name__)
    return False


def _is_no_lost_connection(record: logging.LogRecord) -> bool:
    """Whether a record isn't about a lost database connection. It can't be closed, either: that is a line,
    and no error."""
    fault = record.exc_info[1] if record.exc_info else None
    ours = record.name != "asyncio" or type(fault).__module__.startswith("asyncpg")
    if fault is None or not ours:
        return True
    _log.info("a connection to the database is gone: %s", type(fault).__name__)
    return False


def set_up_logs(level: str, form: str = "text") -> None:
    """Log our records from ``level`` on, as ``text`` or as ``json``. Of all others nothing below INFO: at
    DEBUG they print tokens, and the values of statements, including hands."""
    wanted = logging.getLevelName(level)
    handler = logging.StreamHandler()
    # By default discord.py colours a container's log as well, where its codes only disturb.
    plain = logging.Formatter("[{asctime}] [{levelname:<8}] {name}: {message}", "%Y-%m-%d %H:%M:%S", "{")
    formatter = discord.utils.MISSING if handler.stream.isatty() else plain
    discord.utils.setup_logging(
        handler=handler,
        formatter=as_json() if form == "json" else formatter,
        level=max(logging.INFO, wanted),
        root=True,
    )
    for name in ("bot", "data", "games"):
        logging.getLogger(name).setLevel(wanted)
    logging.getLogger(app_commands.tree.__name__).addFilter(_is_no_late_completion)
    for name in (f"{AsyncAdaptedQueuePool.__module__}.{AsyncAdaptedQueuePool.__name__}", "asyncio"):
        logging.getLogger(name).addFilter(_is_no_lost_connection)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("alembic").setLevel(logging.WARNING)


def as_json() -> logging.Formatter:
    """Return a line for each record: an object with ``time`` (UTC, ISO 8601), ``level``, ``logger``,
    ``message`` and, after a fault, ``exc_info``."""
    return JsonFormatter(
        "{levelname}{name}{message}",
        style="{",
        rename_fields={"levelname": "level", "name": "logger"},
        timestamp="time",
        json_ensure_ascii=False,
    )
