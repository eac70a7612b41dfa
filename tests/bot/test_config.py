"""Settings: what is read, what is refused and how that is told, and that the documents agree."""

from __future__ import annotations

import os
import re
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr, ValidationError

from bot.config import Settings, example, load_settings
from bot.discord_api.bot_user import WANTED, permission_names
from bot.process.environment import BadSettings, health_file, setting_name
from playground import Playground

PROJECT = Path(__file__).parents[2]
TOKEN = "MTA5ODc2.GabC12.sesame"


@pytest.fixture(autouse=True)
def _empty_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    for name in list(os.environ):
        if name.upper().startswith("UNDERCUP_"):
            monkeypatch.delenv(name)


def refused(*, need_token: bool = False) -> str:
    with pytest.raises(BadSettings) as caught:
        load_settings(need_token=need_token)
    assert "sesame" not in str(caught.value)
    return str(caught.value)


def test_without_any_setting_all_have_their_defaults_and_there_is_no_token() -> None:
    Path("var").mkdir()
    settings = load_settings(need_token=False)
    assert settings.model_dump() == Settings().model_dump()
    assert settings.token is None


def test_settings_come_from_the_file_and_the_environment_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"UNDERCUP_TOKEN={TOKEN}\nUNDERCUP_PACE=3\nUNDERCUP_PLAY_PORT=9000\nOTHER=1\n")
    monkeypatch.setenv("UNDERCUP_PACE", "0.5")
    settings = load_settings(need_token=True)
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert (settings.pace, settings.play_port) == (0.5, 9000)


def test_an_empty_setting_is_absent_and_takes_away_the_one_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text("UNDERCUP_SYNC_GUILD=5\nUNDERCUP_TOKEN=\n")
    assert load_settings(need_token=False).sync_guild == 5
    monkeypatch.setenv("UNDERCUP_SYNC_GUILD", "")
    assert load_settings(need_token=False).sync_guild is None
    assert refused(need_token=True).startswith("UNDERCUP_TOKEN is missing. It was looked for in ")


def test_a_missing_token_is_told_with_the_file_in_which_it_was_looked_for(tmp_path: Path) -> None:
    said = f"UNDERCUP_TOKEN is missing. It was looked for in the environment and {tmp_path}/.env"
    assert refused(need_token=True).startswith(f"{said}, which isn't there. It is the bot's token")
    Path(".env").touch()
    assert refused(need_token=True).startswith(f"{said}. It is the bot's token")


def test_blanks_that_were_copied_along_are_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCUP_TOKEN", f" {TOKEN}\n")
    monkeypatch.setenv("UNDERCUP_SYNC_GUILD", " \n")
    settings = load_settings(need_token=True)
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert settings.sync_guild is None


def test_a_folder_in_the_place_of_the_file_is_told() -> None:
    Path(".env").mkdir()
    assert refused() == ".env is a folder. Take it away, and write the settings into a file."


def test_a_path_may_begin_with_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/ana")
    monkeypatch.setenv("UNDERCUP_DATABASE", "sqlite+aiosqlite:///~/undercup.db")
    monkeypatch.setenv("UNDERCUP_HEALTH_FILE", "~/health")
    settings = load_settings(need_token=False)
    assert settings.database == "sqlite+aiosqlite:////srv/ana/undercup.db"
    assert settings.health_file == health_file() == Path("/srv/ana/health")


@pytest.mark.parametrize("beside", [".env", "var"])
def test_what_is_kept_is_beside_the_settings_and_without_them_in_a_folder_of_the_users_own(
    beside: str, tmp_path: Path
) -> None:
    own = tmp_path / "own/undercup"
    settings = load_settings(need_token=False)
    assert settings.database == f"sqlite+aiosqlite:///{own}/undercup.db"
    assert (settings.forgotten_file, settings.health_file) == (own / "forgotten", own / "health")
    assert health_file() == own / "health"
    assert list(tmp_path.iterdir()) == []
    Path(beside).touch()
    settings = load_settings(need_token=False)
    assert settings.database == "sqlite+aiosqlite:///var/undercup.db"
    assert (settings.forgotten_file, settings.health_file) == (Path("var/forgotten"), Path("var/health"))
    assert health_file() == Path("var/health")


def test_a_folder_of_the_users_own_that_can_have_no_database_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/what?")
    assert refused().startswith("UNDERCUP_DATABASE is missing: /srv/what?/undercup/undercup.db has a ?")
    Path("var").mkdir()
    assert load_settings(need_token=False).database == "sqlite+aiosqlite:///var/undercup.db"


def test_the_token_may_come_from_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "token"
    secret.write_text(f"{TOKEN}\n")
    monkeypatch.setenv("UNDERCUP_TOKEN_FILE", str(secret))
    settings = load_settings(need_token=True)
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    monkeypatch.setenv("UNDERCUP_TOKEN", "MTA5.other.one")
    settings = load_settings(need_token=True)
    assert settings.token is not None
    assert settings.token.get_secret_value() == "MTA5.other.one"


def test_a_token_of_the_playground_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    token = Playground().token
    monkeypatch.setenv("UNDERCUP_TOKEN", token)
    assert load_settings(need_token=True).token == SecretStr(token)


@pytest.mark.parametrize("before", ["", "export ", "# the bot\n", "UNDERCUP_PACE=1\n"])
def test_only_the_token_belongs_in_its_file(
    before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "token"
    secret.write_text(f"{before}UNDERCUP_TOKEN={TOKEN}\n")
    monkeypatch.setenv("UNDERCUP_TOKEN_FILE", str(secret))
    said = f"only the token belongs in {secret}. Take UNDERCUP_TOKEN= out of it."
    assert refused(need_token=True) == f"UNDERCUP_TOKEN_FILE is wrong: {said}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "can't be read (No such file or directory). Let the bot's user read it."),
        (b" \n", "is empty. Put the token into it."),
        (b"\xff\xfesesame", "isn't UTF-8 text."),
    ],
)
def test_a_file_that_gives_no_token_is_told(
    content: bytes | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "token"
    if content is not None:
        secret.write_bytes(content)
    monkeypatch.setenv("UNDERCUP_TOKEN_FILE", str(secret))
    assert refused(need_token=True) == f"UNDERCUP_TOKEN_FILE is wrong: {secret} {said}"


def test_settings_made_by_hand_read_nothing_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("UNDERCUP_SYNC_GUILD=5\n")
    monkeypatch.setenv("UNDERCUP_PACE", "9")
    assert Settings(play_port=1) == Settings(play_port=1, sync_guild=None, pace=1.5)


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Settings().pace = 3  # type: ignore[misc]


def test_neither_the_token_nor_the_database_with_its_password_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("UNDERCUP_TOKEN", TOKEN)
    monkeypatch.setenv("UNDERCUP_DATABASE", "postgresql+asyncpg://ana:sesame@host/undercup")
    settings = load_settings(need_token=True)
    assert "sesame" not in f"{settings} {settings!r}"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("token", "Bot sesame", "no 'Bot' before it"),
        ("token", "sesame\u200b", "letters, digits, dots"),
        ("token", "your-sesame-here", "wrong: a token has three parts with dots between them"),
        ("token", "MTA5.sesame", "wrong: a token has three parts with dots between them"),
        ("token", "MTA5..sesame", "wrong: a token has three parts with dots between them"),
        ("token", "a.b.c.sesame", "wrong: a token has three parts with dots between them"),
        ("token", "1098765432109876543", "wrong: a number is the application's id and not the token"),
        ("database", "sesame", "it isn't a database's address"),
        (
            "database",
            "postgres://ana:sesame@host/undercup",
            "must begin with sqlite+aiosqlite:/// or postgresql",
        ),
        ("database", "sqlite:///sesame.db", "must begin with sqlite+aiosqlite:/// or postgresql"),
        ("database", "sqlite+aiosqlite:///~nobody-here/x.db", "wrong: there is no home folder ~nobody-here"),
        ("health_file", "~nobody-here/health", "wrong: there is no home folder ~nobody-here"),
        ("database", "sqlite+aiosqlite://", "an SQLite database must be a file"),
        ("api_base", "discord.com/api/v10", "must be a web address that ends in /api/v10"),
        ("api_base", "https://discord.com/api/v9", "must be a web address that ends in /api/v10"),
        ("api_base", "https://discord.com/api/v10?sesame=1", "must be a web address that ends in /api/v10"),
        ("cdn_base", "cdn.discordapp.com", "must be a web address"),
        ("log_level", "loud", "wrong: it must be DEBUG, INFO, WARNING or ERROR. It is"),
        ("emojis", "sesame", "wrong: it must be on or off. It is"),
        ("pace", "slow", "wrong: it must be a number from 0 to 60. It is"),
        ("pace", "-1", "wrong: it must be a number from 0 to 60. It is"),
        ("pace", "nan", "wrong: it must be a number from 0 to 60. It is"),
        ("pace", "61", "wrong: it must be a number from 0 to 60. It is"),
        ("requests_a_second", "0", "wrong: it must be a whole number from 1 to 100000. It is"),
        ("guild_ready_timeout", "-1", "wrong: it must be a number from 0 to 60. It is"),
        ("drain_seconds", "1e3", "wrong: it must be a number from 0 to 300. It is"),
        ("thinkers", "1.5", "wrong: it must be a whole number from 0 to 64. It is"),
        ("play_port", "0", "wrong: it must be a whole number from 1 to 65535. It is"),
        ("play_port", "65536", "wrong: it must be a whole number from 1 to 65535. It is"),
        ("play_port", "9" * 5000, "wrong: it must be a whole number from 1 to 65535. It is"),
        ("sync_guild", "Harbour", "wrong: it must be a whole number above 0. It is"),
        ("sync_guild", "0", "wrong: it must be a whole number above 0. It is"),
        ("sync_guild", str(2**63), "wrong: it must be a whole number above 0. It is"),
        ("shards", "some", "wrong: it must be all, auto: with a number, or numbers and ranges such as 0-3"),
        ("shards", "3-1", "wrong: the range 3-1 is empty. It is"),
        ("shards", "auto:0", "wrong: auto: is followed by a number from 1 to 16000. It is"),
        ("shard_count", "0", "wrong: it must be a whole number from 1 to 16000. It is"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_wrong_and_an_example(
    field: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(setting_name(field), value)
    text = refused()
    assert text.startswith(f"{setting_name(field)} is wrong: ")
    assert said in text
    assert f"for example {setting_name(field)}={example(field)}" in text


ON_POSTGRES = {"UNDERCUP_DATABASE": "postgresql+asyncpg://ana:sesame@host/undercup"}


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            {"UNDERCUP_SHARDS": "0-3", "UNDERCUP_SHARD_COUNT": "8"},
            "UNDERCUP_SHARDS is wrong: on an SQLite database one process has all shards. Take "
            "UNDERCUP_SHARDS away, or set UNDERCUP_DATABASE to a PostgreSQL database that all processes "
            "share.",
        ),
        (
            {"UNDERCUP_SHARDS": "auto:2", **ON_POSTGRES},
            "UNDERCUP_SHARD_COUNT is missing. With UNDERCUP_SHARDS each process must be told how many shards "
            "the bot has in all, for example UNDERCUP_SHARD_COUNT=8",
        ),
        (
            {"UNDERCUP_SHARDS": "6-9", "UNDERCUP_SHARD_COUNT": "8", **ON_POSTGRES},
            "UNDERCUP_SHARDS is wrong: of 8 shards the last is 7. Correct it, or UNDERCUP_SHARD_COUNT.",
        ),
    ],
)
def test_settings_of_shards_that_dont_go_together_are_refused(
    found: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    assert refused() == said


@pytest.mark.parametrize("shards", ["all", "0-3,7", "auto:2"])
def test_shards_of_a_bot_in_several_processes_are_read(shards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"UNDERCUP_SHARDS": shards, "UNDERCUP_SHARD_COUNT": "8", **ON_POSTGRES}.items():
        monkeypatch.setenv(name, value)
    settings = load_settings(need_token=False)
    assert (settings.shards, settings.shard_count) == (shards, 8)


@pytest.mark.parametrize("field", Settings.model_fields)
def test_every_example_is_right(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCUP_TOKEN", TOKEN)
    monkeypatch.setenv(setting_name(field), example(field))
    assert getattr(load_settings(need_token=False), field) is not None


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("log_level", "debug", "DEBUG"),
        ("api_base", "http://127.0.0.1:8780/api/v10/", "http://127.0.0.1:8780/api/v10"),
        ("api_base", "http://proxy/discord/api/v10", "http://proxy/discord/api/v10"),
        ("health_file", "/run/health", Path("/run/health")),
        ("pace", "0", 0.0),
    ],
)
def test_what_is_right_is_read(field: str, value: str, read: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(setting_name(field), value)
    assert getattr(load_settings(need_token=False), field) == read


def test_every_wrong_missing_and_unknown_setting_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCUP_PACE", "slow")
    monkeypatch.setenv("UNDERCUP_TOKE", "sesame")
    Path(".env").write_text("UNDERCUP_PORT=1\nUNDERCUP_TEST_POSTGRES=sesame\n")
    lines = refused(need_token=True).splitlines()
    assert lines[:2] == [
        "UNDERCUP_PORT is no setting. Did you mean UNDERCUP_PLAY_PORT? Correct it, or take it away.",
        "UNDERCUP_TOKE is no setting. Did you mean UNDERCUP_TOKEN? Correct it, or take it away.",
    ]
    assert [line.split(" is ")[0] for line in lines[2:]] == ["UNDERCUP_TOKEN", "UNDERCUP_PACE"]


def test_a_file_that_is_not_text_is_told() -> None:
    Path(".env").write_bytes(b"UNDERCUP_TOKEN=\xff\xfesesame")
    assert refused() == ".env isn't UTF-8 text. Save it as UTF-8."


def test_the_example_file_explains_each_setting_and_gives_its_default() -> None:
    text = (PROJECT / ".env.example").read_text()
    found = re.findall(r"((?:^# .*\n)+)^#?(UNDERCUP_\w+)=(.*)$", text, re.MULTILINE)
    assert [(name, value) for _, name, value in found] == [
        (setting_name(field), default(field) or (example(field) if field != "token" else ""))
        for field in Settings.model_fields
    ]


def test_the_example_file_is_a_right_file(tmp_path: Path) -> None:
    Path(".env").write_text((PROJECT / ".env.example").read_text())
    assert load_settings(need_token=False).model_dump() == Settings().model_dump()


def test_the_table_of_settings_lists_each_with_its_default() -> None:
    text = (PROJECT / "docs/settings.md").read_text()
    found = re.findall(r"^\| `(UNDERCUP_\w+)` \| (.*?) \| .+ \|$", text, re.MULTILINE)
    expected = [(setting_name(field), f"`{default(field)}`") for field in Settings.model_fields]
    assert found == [(name, value if value != "``" else "") for name, value in expected]


def test_the_readme_names_the_permissions_with_which_the_bot_is_invited() -> None:
    text = (PROJECT / "README.md").read_text()
    found = re.search(r"for these permissions: (.*?)\.\n", text)
    assert found is not None
    named = re.split(", | and ", found[1])
    assert set(named) == set(permission_names(WANTED).split(", "))
    wanted = discord.Permissions(**{name.lower().replace(" ", "_"): True for name in named})
    assert wanted == WANTED


def default(field: str) -> str:
    value = Settings.model_fields[field].default
    return "" if value is None else str(value)
