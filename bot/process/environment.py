"""The raw settings from the environment and ``.env``; :mod:`bot.config` checks them. They are read here,
since that check takes ten times as long as all that ``undercup health`` does."""

from __future__ import annotations

import os
from pathlib import Path

from dotenv import dotenv_values

from bot.process.exit_status import WRONG, Failure
from data.db.address import at_home

PREFIX = "UNDERCUP_"
FOR_TESTS = f"{PREFIX}TEST_"
ENV_FILE = ".env"
BESIDE = Path("var")
"""The folder for what the bot keeps, where it is started beside its settings or beside this folder."""


class BadSettings(Failure):
    """Settings that are missing, wrong or unknown; the text names each, and shows no values."""

    status = WRONG

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def found_settings() -> dict[str, str]:
    """Return the settings by their names in capitals, stripped of blanks. The environment overrides the file
    in the present folder; an empty setting is absent, and an empty one in the environment removes that of the
    file.

    Raises:
        BadSettings: the file isn't text, or can't be read.
    """
    if Path(ENV_FILE).is_dir():
        raise BadSettings([f"{ENV_FILE} is a folder. Take it away, and write the settings into a file."])
    try:
        in_file = dotenv_values(ENV_FILE, interpolate=False)
    except UnicodeDecodeError:
        raise BadSettings([f"{ENV_FILE} isn't UTF-8 text. Save it as UTF-8."]) from None
    except OSError as error:
        raise BadSettings(
            [f"{ENV_FILE} can't be read: {error.strerror}. Let the bot's user read it."]
        ) from None
    # Blanks and line ends get in by copying, and no setting has them at its ends.
    found = {
        name.upper(): value.strip()
        for name, value in {**in_file, **os.environ}.items()
        if value and value.strip()
    }
    return {
        name: value
        for name, value in found.items()
        if name.startswith(PREFIX) and not name.startswith(FOR_TESTS)
    }


def looked_in() -> str:
    """Return in words where settings were looked for."""
    file = Path(ENV_FILE).absolute()
    return f"the environment and {file}" + ("" if file.exists() else ", which isn't there")


def own_folder() -> Path:
    """Return the folder for what the bot keeps: ``var`` in the present folder, if that or ``.env`` is there,
    else one of the user's own. It is made by what writes into it."""
    if BESIDE.exists() or Path(ENV_FILE).exists():
        return BESIDE
    import platformdirs

    return platformdirs.user_data_path("undercup", appauthor=False)


def setting_name(field: str) -> str:
    """Return a field's name in the environment: ``UNDERCUP_PLAY_PORT``."""
    return f"{PREFIX}{field.upper()}"


def health_file() -> Path:
    """Return the path of the health file, which is in :func:`own_folder` unless a setting names another.

    Raises:
        BadSettings: the file of settings isn't text, or can't be read, or the path isn't one.
    """
    name = setting_name("health_file")
    try:
        given = found_settings().get(name)
        return own_folder() / "health" if given is None else Path(at_home(given))
    except ValueError as error:
        raise BadSettings([f"{name} is wrong: {error}."]) from None
