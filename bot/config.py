"""Settings, from the environment and ``.env``, checked once."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

from bot.process.environment import BESIDE, BadSettings, found_settings, looked_in, own_folder, setting_name
from data.db.address import at_home, check_address, file_address, file_at_home, sqlite_file
from data.db.shards import MOST_SHARDS, Wanted

_DATABASE = f"sqlite+aiosqlite:///{BESIDE}/undercup.db"


def _api_base(value: str) -> str:
    if not re.fullmatch(r"https?://[^/\s?#]+(/[^\s?#]*)?/api/v10", value.rstrip("/")):
        raise ValueError("it must be a web address that ends in /api/v10")
    return value.rstrip("/")


def _web_address(value: str) -> str:
    if not re.fullmatch(r"https?://[^/\s?#]+(/[^\s?#]*)?", value.rstrip("/")):
        raise ValueError("it must be a web address")
    return value.rstrip("/")


def _database(value: str) -> str:
    value = file_at_home(value)
    check_address(value)
    return value


def _host_and_port(value: str) -> str:
    if not re.fullmatch(r"([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}", value, re.ASCII):
        raise ValueError("it must be a host and a port")
    if not 0 < int(value.rpartition(":")[2]) < 2**16:
        raise ValueError("its port must be from 1 to 65535")
    return value


def _token(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if re.fullmatch(r"\d+", text):
        raise ValueError("a number is the application's id and not the token")
    if not re.fullmatch(r"[\w.-]+", text, re.ASCII):
        raise ValueError(
            "a token has letters, digits, dots, hyphens and underscores only; no 'Bot' before it"
        )
    if not re.fullmatch(r"[^.]+\.[^.]+\.[^.]+", text):
        raise ValueError("a token has three parts with dots between them; copy the whole of it")
    return value


def _file(value: Path) -> Path:
    return Path(at_home(str(value)))


_File = Annotated[Path, AfterValidator(_file)]


def _shards(value: str) -> str:
    Wanted.read(value)
    return value


Boards: TypeAlias = Literal["auto", "posts", "followups"]
"""How boards that call somebody are posted."""


class Settings(BaseModel):
    """All settings of the bot; :func:`load_settings` reads them.

    Each field's description and example are for the operator, and are shown when it is wrong.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        None, description="the bot's token, from the Bot page of your application in the Developer Portal"
    )
    token_file: _File | None = Field(
        None,
        description="a file with the token in it, such as a secret of Docker; UNDERCUP_TOKEN counts more",
        examples=["/run/secrets/token"],
    )
    database: str = Field(
        _DATABASE,
        repr=False,  # it may contain a password
        description="where tables are kept: an SQLite file or a PostgreSQL database",
    )
    forgotten_file: _File = Field(
        BESIDE / "forgotten",
        description="the list of those who were forgotten, for PostgreSQL; SQLite's is beside its file",
    )
    health_file: _File = Field(
        BESIDE / "health", description="a file that the bot touches while it is connected"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value),
    ] = Field("INFO", description="how much is logged: DEBUG, INFO, WARNING or ERROR")
    log_format: Literal["text", "json"] = Field(
        "text", description="how the log is written: as text, or as json with an object a line"
    )
    metrics: Annotated[str, AfterValidator(_host_and_port)] | None = Field(
        None,
        description="the address of the figures for Prometheus, off without one",
        examples=["127.0.0.1:9464"],
    )
    pace: float = Field(
        1.5, ge=0, le=60, allow_inf_nan=False, description="seconds between the moves of computers, 0 to 60"
    )
    hold: float = Field(
        2.5,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="seconds for which a reveal is looked at before the next board comes, and computers wait "
        "where a game pauses for a look, 0 to 60",
    )
    boards: Boards = Field(
        "auto",
        description="how boards that call somebody are posted: as posts, as followups of presses, which "
        "Discord doesn't count, or auto: as followups while half of the bot's requests are used",
    )
    thinkers: int = Field(
        1,
        ge=0,
        le=64,
        description="processes in which computers think; hints are thought of in half as many (at least "
        "one), pictures drawn in one more, each started when first needed; 0 for none beside the bot's own",
    )
    cache_mb: int = Field(
        64,
        ge=1,
        le=65536,
        description="megabytes of memory for tables at hand, some 20 to 30 kB each, 1 to 65536",
    )
    delivered_days: int = Field(
        7,
        ge=1,
        le=3650,
        description="days after a game's last change for which it is kept what was posted of it, 1 to 3650",
    )
    emojis: Literal["on", "off"] = Field(
        "on", description="whether the bot gives its application emojis of dice and cards, on or off"
    )
    sync_guild: int | None = Field(
        None,
        gt=0,
        lt=2**63,
        description="the id of one server that gets the commands at once, for development",
        examples=["1098765432109876543"],
    )
    api_base: Annotated[str, AfterValidator(_api_base)] = Field(
        "https://discord.com/api/v10", description="Discord's REST address, or that of a REST proxy"
    )
    cdn_base: Annotated[str, AfterValidator(_web_address)] = Field(
        "https://cdn.discordapp.com", description="where Discord has people's avatars"
    )
    requests_a_second: int = Field(
        50,
        ge=1,
        le=100_000,
        description="requests a second that Discord lets the bot make; it makes nine tenths of them",
    )
    guild_ready_timeout: float = Field(
        2.0,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="seconds without a new server after which the bot counts as ready, 0 to 60",
    )
    drain_seconds: float = Field(
        10.0,
        ge=0,
        le=300,
        allow_inf_nan=False,
        description="seconds that the bot takes at most to finish its work when it is told to stop, 0 to 300",
    )
    shards: Annotated[str, AfterValidator(_shards)] = Field(
        "all",
        description="the shards that this process takes, of a bot in several processes on one PostgreSQL: "
        "all, numbers such as 0-3,7, or auto:4 for four that nobody has",
    )
    shard_count: int | None = Field(
        None,
        ge=1,
        le=MOST_SHARDS,
        description="how many shards the bot has in all; without it as many as Discord recommends",
        examples=["8"],
    )
    play_port: int = Field(8780, ge=1, le=65535, description="the port of the page of 'undercup play'")


class _FromOutside(Settings):
    database: Annotated[str, AfterValidator(_database)] = Field(_DATABASE, repr=False)


class _WithToken(_FromOutside):
    token: Annotated[SecretStr, AfterValidator(_token)]


def load_settings(*, need_token: bool) -> Settings:
    """Return the settings of the environment and of ``.env`` in the present folder; the environment overrides
    the file. An empty setting is absent; an empty one in the environment removes the one in ``.env``. Files
    that no setting names are in :func:`~bot.process.environment.own_folder`.

    Raises:
        BadSettings: one is missing (the token, if it is needed), wrong or unknown.
    """
    found = found_settings()
    found |= _token_from_file(found)
    known = {setting_name(field): field for field in Settings.model_fields}
    problems = [_unknown(name, list(known)) for name in sorted(found.keys() - known)]
    try:
        settings = (_WithToken if need_token else _FromOutside).model_validate(
            _own_files() | {known[name]: value for name, value in found.items() if name in known}
        )
    except ValidationError as error:
        raise BadSettings([*problems, *map(_problem, error.errors())]) from None
    problems += _together(settings)
    if problems:
        raise BadSettings(problems)
    return settings


def _token_from_file(found: Mapping[str, str]) -> dict[str, str]:
    """Return the setting of the token, where only the file with it is set."""
    token, name = setting_name("token"), setting_name("token_file")
    if token in found or name not in found:
        return {}
    try:
        text = Path(at_home(found[name])).read_text(encoding="utf-8").strip()
    except OSError as error:
        reason = f"{found[name]} can't be read ({error.strerror}). Let the bot's user read it"
    except UnicodeDecodeError:
        reason = f"{found[name]} isn't UTF-8 text"
    except ValueError as error:
        reason = str(error)
    else:
        if text and not re.search(rf"^[\w\s]*\b{token}\s*=", text, re.MULTILINE):
            return {token: text}
        reason = f"{found[name]} is empty. Put the token into it"
        if text:
            reason = f"only the token belongs in {found[name]}. Take {token}= out of it"
    raise BadSettings([f"{name} is wrong: {reason}."])


def _own_files() -> dict[str, str]:
    """Return the settings of files, where they aren't ``var`` in the present folder."""
    folder = own_folder()
    if folder == BESIDE:
        return {}
    try:
        database = file_address(folder / "undercup.db")
    except ValueError as error:
        raise BadSettings([f"{setting_name('database')} is missing: {error}. Name another."]) from None
    return {
        "database": database,
        "forgotten_file": str(folder / "forgotten"),
        "health_file": str(folder / "health"),
    }


def _together(settings: Settings) -> list[str]:
    """Return what is wrong with settings that are right by themselves."""
    name, wanted, count = setting_name("shards"), Wanted.read(settings.shards), settings.shard_count
    if settings.shards == "all":
        return []
    if sqlite_file(settings.database) is not None:
        return [
            f"{name} is wrong: on an SQLite database one process has all shards. Take {name} away, or set "
            f"{setting_name('database')} to a PostgreSQL database that all processes share."
        ]
    if count is None:
        return [
            f"{setting_name('shard_count')} is missing. With {name} each process must be told how many "
            f"shards the bot has in all, for example {setting_name('shard_count')}={example('shard_count')}"
        ]
    if wanted.numbers is not None and max(wanted.numbers) >= count:
        return [
            f"{name} is wrong: of {count} shards the last is {count - 1}. Correct it, or "
            f"{setting_name('shard_count')}."
        ]
    return []


def example(field: str) -> str:
    """Return a value that a setting could have: its default, if it has one."""
    info = Settings.model_fields[field]
    if field == "token":
        return "MTA5ODc2.GabC12.xYz-w_0"
    return str(info.examples[0] if info.examples else info.default)


def _problem(error: Any) -> str:
    field = str(error["loc"][0])
    description = Settings.model_fields[field].description
    right = f"It is {description}, for example {setting_name(field)}={example(field)}"
    if error["type"] == "missing":
        return f"{setting_name(field)} is missing. It was looked for in {looked_in()}. {right} in that file"
    ours = error["type"] == "value_error"
    said = error["msg"].removeprefix("Value error, ") if ours else f"it must be {_wanted(field)}"
    return f"{setting_name(field)} is wrong: {said}. {right}"


def _wanted(field: str) -> str:
    """Return what a setting with a choice of words, or with a number, must be."""
    info = Settings.model_fields[field]
    kinds = get_args(info.annotation) or (info.annotation,)
    if get_origin(info.annotation) is Literal:
        *words, last = kinds
        return f"{', '.join(words)} or {last}"
    number = "a whole number" if int in kinds else "a number"
    least, most = (
        next((getattr(each, name) for each in info.metadata if hasattr(each, name)), None)
        for name in ("ge", "le")
    )
    return f"{number} above 0" if least is None else f"{number} from {least} to {most}"


def _unknown(name: str, known: list[str]) -> str:
    (close,) = difflib.get_close_matches(name, known, 1, 0)
    return f"{name} is no setting. Did you mean {close}? Correct it, or take it away."


__all__ = ["BadSettings", "Settings", "example", "load_settings"]
