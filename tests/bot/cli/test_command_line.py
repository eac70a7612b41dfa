"""What the command line says, and that it stops where it should."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import signal
import sys
import tomllib
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from datetime import datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.cli.demo import START, demo
from bot.cli.doctor import examine
from bot.cli.health import health
from bot.cli.portal import Finding
from bot.config import Settings
from bot.process.console import make_printable
from bot.process.exit_status import CUT_OFF, FAILED, USAGE, WRONG
from games import GAMES
from playground import Playground
from playground.permissions import BITS
from playground.state import new_application
from tests import warm
from tests.bot.harness import PATIENCE, Harbour
from tests.bot.logs import logs_at

ROOT = Path(__file__).parents[3]


def at_home(folder: Path) -> dict[str, str]:
    """The environment of a command of a user whose own folder this is."""
    return {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(folder)}


async def run(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """One run of the command in an empty folder: exit status, output, errors."""
    environment: Mapping[str, str] = at_home(folder) | settings
    process = await warm.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=folder, env=environment,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, errors = await process.communicate()
    return await process.wait(), out.decode(), errors.decode()


async def test_a_bare_undercup_helps(tmp_path: Path) -> None:
    status, out, errors = await run(tmp_path)
    assert (status, errors) == (0, "")
    assert "demo" in out
    assert "play a whole game by itself" in out


async def test_the_version_is_the_package_s(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert await run(tmp_path, "--version") == (0, f"undercup {project['version']}\n", "")


ARGUMENT = re.compile(r"^ {2,4}(\S+(?: [A-Z]\S*)?(?:, \S+)*)(?: {2,}|\n {10,})(\S.+)$", re.MULTILINE)
"""An argument, or a command, with what it is."""
ARGUMENT_ALONE = re.compile(r"^ {2,4}(\S+)", re.MULTILINE)


def test_every_command_says_what_it_does_and_what_each_argument_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = dict(ARGUMENT.findall(page(capsys).partition("\n  COMMAND\n")[2]))
    assert len(commands) == 13
    for name in commands:
        usage, description, *arguments = page(capsys, name).split("\n\n")
        assert usage.startswith(f"usage: undercup {name}")
        assert re.fullmatch(r"[A-Z].+\.", " ".join(description.split())), name
        for some in arguments:
            said = [argument for argument, _ in ARGUMENT.findall(some)]
            assert [each.split()[0].rstrip(",") for each in said] == [
                each.rstrip(",") for each in ARGUMENT_ALONE.findall(some)
            ], name


def page(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


def helped(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return " ".join(page(capsys, *arguments).split())


def test_who_names_no_game_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", "chess"])
    assert ended.value.code == USAGE
    assert f"there is no game 'chess', but {', '.join(sorted(GAMES))}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [pytest.param(("demo", "dudo"), "1", marks=pytest.mark.long), (("--version",), "")],
)
async def test_who_reads_no_further_ends_it_without_a_word(
    tmp_path: Path, arguments: tuple[str, ...], unbuffered: str
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=tmp_path,
        env=at_home(tmp_path) | {"PYTHONUNBUFFERED": unbuffered},
        stdout=(pipe := os.pipe())[1], stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    os.close(pipe[1])
    os.close(pipe[0])
    _, errors = await process.communicate()
    assert (errors.decode(), process.returncode) == ("", CUT_OFF)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", '3 x fives - "Vaino" ? '), ("cp1252", "3 × fives – “Väinö” ? ")],
)
def test_a_terminal_that_has_no_dice_is_told_all_the_same(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    make_printable()
    print("⚂ × fives – “Väinö” 田 ", end="")  # noqa: T201 - what is tested
    stream.flush()
    assert stream.buffer.getvalue().decode(encoding) == shown


def test_a_full_disk_is_told_and_no_output_at_all_changes_no_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["--version"]) == FAILED
    assert "There is no room for what is printed" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCUP_PACE", "slow")
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["run"]) == WRONG
    for stream in (sys.stdout, sys.stderr):
        stream.close()


def test_pictures_are_written_over_nothing_and_through_no_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, link = tmp_path / "mine.png", tmp_path / "pictures" / "podium.png"
    mine.touch()
    link.parent.mkdir()
    link.symlink_to(mine)
    assert main(["pictures", "--to", str(link.parent)]) == FAILED
    assert "it isn't empty). Name another" in capsys.readouterr().err
    assert mine.stat().st_size == 0


async def test_what_keeps_play_from_starting_is_told(tmp_path: Path) -> None:
    (tmp_path / "var").touch()
    status, _, errors = await run(tmp_path, "play", "--port", "0", "--no-browser")
    assert (status, errors.count("\n")) == (FAILED, 1), errors
    assert "can't be made or emptied" in errors
    status, _, errors = await run(tmp_path, "play", "--port", "70000")
    assert (status, "a port is a number from 0 to 65535, not '70000'" in errors) == (USAGE, True), errors


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "coloured"), [(io.StringIO(), False), (Terminal(), True)])
def test_the_log_is_coloured_on_a_terminal_alone_also_in_a_container(
    stream: io.StringIO, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.utils.is_docker", lambda: True)
    monkeypatch.setattr(sys, "stderr", stream)
    with logs_at("INFO"):
        logging.getLogger("bot").warning("Discord can't be reached")
    assert "Discord can't be reached" in stream.getvalue()
    assert ("\x1b" in stream.getvalue()) == coloured


def telling(seed: int) -> AsyncGenerator[str, None]:
    world = Playground(clock=START.timestamp, answer_within=PATIENCE, rate_limits=False)
    return demo(world, "dudo", seed)


@pytest.mark.long
async def test_the_same_seed_tells_the_same_game_and_another_seed_another() -> None:
    first = [line async for line in telling(1)]
    assert "The end" in "\n".join(first)
    assert first == [line async for line in telling(1)]
    async with aclosing(telling(8)) as other:
        for line in first:
            if await anext(other) != line:
                return
    raise AssertionError("another seed tells the same")


@pytest.mark.long
async def test_the_demo_goes_on_though_each_answer_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []
    async for line in telling(1):
        lines.append(line)
        if line.endswith("Ana presses [Start]"):
            monkeypatch.setattr("bot.interactions.reply.LATE_SECONDS", 0.0)
    assert "The end" in "\n".join(lines)


def test_a_bot_that_is_told_to_stop_while_it_starts_has_done_so(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("bot.__main__._settings", lambda **_: os.kill(os.getpid(), signal.SIGTERM))
    try:
        with pytest.raises(SystemExit) as stopped:
            main(["run"])
    finally:
        signal.signal(signal.SIGTERM, before)
    assert stopped.value.code == 0


async def test_what_is_imported_is_the_bot_s_own_where_the_folder_has_files_of_the_same_names(
    tmp_path: Path,
) -> None:
    for name in ("data.py", "games.py", "playground.py"):
        (tmp_path / name).write_text("raise SystemExit('not ours')")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=tmp_path, env=at_home(tmp_path),
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, errors = await process.communicate()
    assert (process.returncode, b"UNDERCUP_TOKEN is missing" in errors) == (WRONG, True), errors


async def test_a_missing_token_stops_the_start_with_its_name_and_an_example(tmp_path: Path) -> None:
    status, _, errors = await run(tmp_path, "run")
    assert status == WRONG
    assert "UNDERCUP_TOKEN is missing" in errors
    assert "for example UNDERCUP_TOKEN=" in errors
    assert "Traceback" not in errors


@pytest.mark.long
async def test_a_token_that_discord_refuses_stops_the_start_with_advice(tmp_path: Path) -> None:
    async with Playground() as world:
        status, _, errors = await run(
            tmp_path, "run", UNDERCUP_TOKEN="wrong.token.here", UNDERCUP_API_BASE=world.api_base
        )
    assert status == WRONG
    assert "UNDERCUP_TOKEN is not a token that Discord takes" in errors
    assert "wrong.token.here" not in errors


def test_health_is_bad_while_no_bot_runs_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "var/health"
    file.parent.mkdir()
    told = {
        None: (FAILED, "not connected: there is no var/health, which the running bot touches\n"),
        12: (0, "connected, 12 s ago\n"),
        -5: (0, "connected, 0 s ago\n"),  # the clock was set back
        200: (FAILED, "not connected: last 200 s ago, by var/health\n"),
    }
    monkeypatch.setattr("time.time", lambda: 1_000_000.5)
    for ago, (status, line) in told.items():
        if ago is not None:
            file.touch()
            os.utime(file, (1_000_000 - ago,) * 2)
        assert (main(["health"]), capsys.readouterr().out) == (status, line)


async def test_play_opens_the_page_and_starts_a_killed_bot_again(tmp_path: Path) -> None:
    play = await warm.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--port", "0", "--no-browser",
        cwd=tmp_path, env=at_home(tmp_path) | {"UNDERCUP_THINKERS": "0"},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert play.stdout is not None
    async with asyncio.timeout(PATIENCE):
        address = re.search(rb"http://[\d.:]+", await play.stdout.readline())
        assert address is not None
        async with aiohttp.ClientSession() as session, session.get(address[0].decode()) as page:
            assert page.status == 200
            assert "<title>" in await page.text()
        first = int(re.findall(rb"process (\d+)", await play.stdout.readline())[0])
        os.kill(first, signal.SIGKILL)
        second = int(re.findall(rb"process (\d+)", await play.stdout.readline())[0])
        assert second != first
        play.terminate()
        await play.communicate()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


@pytest.mark.long
async def test_the_bot_ends_with_a_play_that_is_killed(tmp_path: Path) -> None:
    play = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--port", "0", "--no-browser",
        cwd=tmp_path, env=at_home(tmp_path),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert play.stdout is not None
    async with asyncio.timeout(PATIENCE):
        await play.stdout.readline()
        assert b"process" in await play.stdout.readline()
        play.kill()
        # The bot holds it open too: it ends when nobody does any more.
        while await play.stdout.read(4096):
            pass


def files(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(each.name for each in folder.iterdir())


async def test_the_doctor_says_where_it_looked_for_a_token_that_is_missing(tmp_path: Path) -> None:
    status, out, _ = await run(tmp_path, "doctor")
    said = (
        f"FAIL  token: UNDERCUP_TOKEN is missing. It was looked for in the environment and {tmp_path}/.env,"
    )
    assert (status, said in out) == (FAILED, True)


async def findings(world: Playground, folder: Path, token: str) -> dict[str, Finding]:
    settings = Settings(
        token=SecretStr(token), database=f"sqlite+aiosqlite:///{folder}/doctor.db", api_base=world.api_base
    )
    return {finding.subject: finding async for finding in examine(settings)}


async def test_the_doctor_names_each_failure_and_what_to_do(tmp_path: Path) -> None:
    async with Playground() as world:
        guild = world.add_guild("Harbour")
        guild.everyone.permissions &= ~BITS["send_messages"]
        for role in guild.members[world.bot_user.id].roles:
            role.permissions &= ~BITS["send_messages"]
        found = await findings(world, tmp_path, world.token)
        assert found["database"].well
        assert "when it starts, as the user that runs it" in found["database"].text
        assert found["token"].well
        assert not found["commands"].well
        assert "Start the bot once" in found["commands"].text
        assert not found["permissions in Harbour"].well
        assert "Send Messages" in found["permissions in Harbour"].text
        bad = await findings(world, tmp_path, "wrong.token.here")
        assert not bad["token"].well
        assert "Developer Portal" in bad["token"].text
        # What an admin makes, the bot's user may not be able to open.
        assert files(tmp_path) == []
        (tmp_path / "var").touch()
        nowhere = await findings(world, tmp_path / "var", world.token)
        assert not nowhere["database"].well
        assert f"{tmp_path / 'var'} is a file and no folder" in nowhere["database"].text
    gone = await findings(world, tmp_path, world.token)
    assert "token" not in gone
    assert not gone["discord"].well
    assert f"{world.api_base} doesn't answer (it refuses the connection)" in gone["discord"].text


SCOPES = ["applications.commands"]
WELL = {
    "description": "Our dice.",
    "tags": ["dice"],
    "integration_types_config": {
        "0": {"oauth2_install_params": {"scopes": [*SCOPES, "bot"], "permissions": "309237763072"}},
        "1": {"oauth2_install_params": {"scopes": SCOPES, "permissions": "0"}},
    },
    "privacy_policy_url": "https://a.example/privacy",
    "terms_of_service_url": "https://a.example/terms",
}  # fmt: skip
"""An application to which the doctor has nothing to say."""
PORTAL: dict[str, tuple[dict[str, object] | None, str, str, str]] = {
    "sends interactions elsewhere": (
        {"interactions_endpoint_url": "https://a.example"}, "interactions", "FAIL", "a.example, and none",
    ),
    "has a code grant": (
        {"bot_require_code_grant": True}, "invitation", "FAIL", "Switch Requires OAuth2 Code Grant off",
    ),
    "is its owner's alone": ({"bot_public": False}, "public bot", "note", "switch it on, on the Bot page"),
    "goes elsewhere": (
        {"custom_install_url": "https://a.example"}, "install link", "note", "Discord Provided Link",
    ),
    "names nothing": (None, "addresses", "note", "no Privacy Policy URL and Terms of Service URL"),
    "names no terms": ({"terms_of_service_url": None}, "addresses", "note", "no Terms of Service URL"),
    "is as new": (
        None, "application", "note",
        "wrong: description (none), tags (none), install settings (for servers without bot, View Channel",
    ),
    "says nothing": (
        {"description": ""}, "application", "note", "missing or wrong: description (none). undercup setup",
    ),
    "has no tags": ({"tags": []}, "application", "note", "or wrong: tags (none). undercup setup"),
    "is installed without its bot": (
        {"integration_types_config": new_application()["integration_types_config"]}, "application", "note",
        "for servers without bot, "
    ),
    "is large": ({"approximate_guild_count": 75}, "verification", "note", "docs/listing.md says what"),
}  # fmt: skip
"""What an application may have that it shouldn't (None: as new); the doctor's subject, mark and words."""


@pytest.mark.parametrize("what", PORTAL)
async def test_the_doctor_says_what_an_application_lacks_and_who_can_mend_it(
    tmp_path: Path, what: str
) -> None:
    wrong, subject, mark, named = PORTAL[what]
    async with Playground() as world:
        world.application |= {} if wrong is None else WELL | wrong
        found = await findings(world, tmp_path, world.token)
    assert str(found[subject]).startswith(f"{mark}  {subject}: ")
    assert named in found[subject].text


async def test_the_doctor_names_the_privileged_intents_that_are_on(tmp_path: Path) -> None:
    async with Playground() as world:
        world.privileged_intents = 1 << 8 | 1 << 15
        found = (await findings(world, tmp_path, world.token))["privileged intents"]
    assert found.note
    assert found.text.startswith("Presence Intent and Message Content Intent on, and the bot asks for none")


async def test_the_doctor_has_nothing_to_say_to_an_application_that_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # away from a developer's own .env
    async with Playground() as world:
        world.application |= WELL
        verified = {"approximate_guild_count": 4000, "bot": {"public_flags": 1 << 16}}
        for more in ({}, verified):
            world.application |= more
            found = await findings(world, tmp_path, world.token)
            assert [subject for subject, each in found.items() if each.note] == []
            assert [subject for subject, each in found.items() if not each.well] == ["commands", "servers"]


async def test_the_doctor_is_content_after_the_bot_has_run(here: Harbour, tmp_path: Path) -> None:
    (tmp_path / "doctor").mkdir()
    await here.client.close()
    await here.store.close()
    (tmp_path / "undercup.db").rename(tmp_path / "doctor.db")
    there = files(tmp_path)
    found = await findings(here.world, tmp_path, here.world.token)
    assert [finding.text for finding in found.values() if not finding.well] == []
    assert files(tmp_path) == there


async def test_the_doctor_looks_on_beside_the_running_bot(here: Harbour, tmp_path: Path) -> None:
    await here.open(2)
    url = f"sqlite+aiosqlite:///{tmp_path}/undercup.db"
    settings = here.client.settings.model_copy(update={"database": url})
    assert health(settings.health_file)[0]
    found = {finding.subject: finding async for finding in examine(settings)}
    assert found["tables"].text == "games in play: 1. Their journals replay."
    assert found["commands"].well
    assert health(settings.health_file)[0]


async def test_commands_are_told_once_and_again_only_when_they_change(here: Harbour) -> None:
    before = len(here.world.journal)
    assert not await here.client.commands.sync()
    assert len(here.world.journal) == before
    digest = await here.client.commands.digest()
    here.client.tree.remove_command("help")
    assert await here.client.commands.digest() != digest
    assert await here.client.commands.sync()
    offered = [command["name"] for command in here.people[0].commands(here.channel)]
    assert "help" not in offered


@pytest.mark.logs_errors
def test_the_log_as_json_has_an_object_for_each_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with logs_at("INFO", "json"):
        logging.getLogger("bot").warning("table %s waits: %s", 7, "Łódź")
        try:
            raise ValueError("a fault")
        except ValueError:
            logging.getLogger("bot").exception("it failed")
    told, failed = map(json.loads, stream.getvalue().splitlines())
    assert datetime.fromisoformat(told.pop("time")).utcoffset() == timedelta(0)
    assert told == {"level": "WARNING", "logger": "bot", "message": "table 7 waits: Łódź"}
    assert "ValueError: a fault" in failed["exc_info"]
