"""The README's three ways to host, word for word, by a user who isn't root: as far as they go where neither
Docker nor systemd runs. Packages come from the index that pip knows of."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from playground import Playground
from tests.bot.harness import PATIENCE
from tests.playground.clients.installed import REQUIRED
from tests.test_package import ROOT, tracked

PIPX = "pipx==1.18.4"
NOBODY = 65534
RIGHTS: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
"""How root becomes a user without rights for a command."""
HOSTING = (ROOT / "README.md").read_text().partition("## Host it")[2].partition("\n## ")[0]
WAYS = {
    way: [line.partition(" #")[0].strip() for line in lines.splitlines()]
    for way, lines in re.findall(
        r"^\*\*(.+?)\*\*[^\n]*\n\n```sh\n(.*?)```", HOSTING, re.MULTILINE | re.DOTALL
    )
}
"""The README's commands for each way."""
pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Person:
    """A user without rights, with a home folder and this project's files in it."""

    home: Path

    @property
    def environment(self) -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if name.startswith("PIP_")},
            "HOME": str(self.home),
            "PATH": f"{self.home}/.local/bin:{self.home}/pipx/bin:/usr/bin:/bin",
            # The versions that everything else is tested with.
            "PIP_CONSTRAINT": str(self.home / "undercup/constraints.txt"),
        }

    def run(self, command: list[str] | str, folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, shell=isinstance(command, str), cwd=folder, env=self.environment,
            check=False, capture_output=True, text=True, timeout=600, **RIGHTS,
        )  # fmt: skip

    def folder(self, name: str, **files: str) -> Path:
        """A new folder that is this user's alone, with files."""
        made = self.home / name
        made.mkdir(mode=0o700)
        for file, content in files.items():
            (made / file).write_text(content)
        self.own(made)
        return made

    def own(self, folder: Path) -> None:
        """Give a folder with all that is in it to this user."""
        if RIGHTS:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)


def left_out(reason: str) -> None:
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def person() -> Iterator[Person]:
    """Somebody who has followed the README: pipx, and by it the bot."""
    home = Path(tempfile.mkdtemp())
    try:
        someone = Person(home)
        for name in tracked("."):
            (home / "undercup" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, home / "undercup" / name)
        someone.own(home)
        for python in (sys.base_prefix + "/bin/python3", "/usr/bin/python3"):
            if usable(someone, python):
                break
        else:
            left_out("no Python from 3.11 on with venv may be run by a user without rights")
        pip = f"{home}/pipx/bin/pip"
        for command in ([python, "-m", "venv", f"{home}/pipx"], [pip, "install", "-q", PIPX]):
            done = someone.run(command, home)
            if done.returncode:
                left_out(f"pipx comes from a package index: {done.stderr[-400:]}")
        done = someone.run(WAYS["As yourself"][0], home / "undercup")
        assert done.returncode == 0, done.stderr
        yield someone
    finally:
        shutil.rmtree(home)


def usable(someone: Person, python: str) -> bool:
    try:
        check = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
        done = someone.run([python, "-c", check], Path("/"))
    except OSError:
        return False
    return done.returncode == 0


async def connects(someone: Person, folder: Path, world: Playground, command: str, **settings: str) -> None:
    """Run a command until the bot is connected to the stand-in, and then stop it."""
    process = await asyncio.create_subprocess_exec(
        *command.split(), cwd=folder, stderr=asyncio.subprocess.PIPE,
        env=someone.environment | {"UNDERCUP_API_BASE": world.api_base} | settings, **RIGHTS,
    )  # fmt: skip
    assert process.stderr is not None
    said = b""
    async with asyncio.timeout(PATIENCE):
        while b"has connected to Gateway" not in (line := await process.stderr.readline()):
            said += line
            assert line, said.decode()
        process.send_signal(signal.SIGTERM)
        await process.stderr.read()
        assert await process.wait() == 0


async def test_the_three_ways_lead_to_a_running_bot(person: Person) -> None:
    """In one test, since what takes a minute is the installation."""
    assert list(WAYS) == ["With systemd", "With Docker Compose", "As yourself"]
    await as_yourself(person)
    await docker_compose(person)
    await published_image(person)
    await systemd(person)


async def as_yourself(person: Person) -> None:
    install, folder_of_its_own, edit, set_up, run = WAYS["As yourself"]
    assert (install, edit) == ("pipx install .", "nano .env")
    async with Playground() as world:
        assert person.run(folder_of_its_own, person.home).returncode == 0
        folder = person.home / folder_of_its_own.rpartition("~/")[2]
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / ".env").write_text(f"UNDERCUP_TOKEN={world.token}\n")
        person.own(folder)
        await connects(person, folder, world, run)
        assert (folder / "var/undercup.db").exists()
        process = await asyncio.create_subprocess_exec(
            *set_up.split(), "--yes", cwd=folder, stdout=asyncio.subprocess.PIPE,
            env=person.environment | {"UNDERCUP_API_BASE": world.api_base}, **RIGHTS,
        )  # fmt: skip
        out, _ = await process.communicate()
        assert (process.returncode, b"/oauth2/authorize?client_id=" in out) == (0, True), out.decode()


def with_token(example: str, world: Playground) -> str:
    """The settings as the README has them written."""
    assert "UNDERCUP_TOKEN=\n" in example
    return example.replace("UNDERCUP_TOKEN=\n", f"UNDERCUP_TOKEN={world.token}\n")


async def docker_compose(person: Person) -> None:
    """What the container runs that is built here, with this machine's folders in the place of its own."""
    copy, edit, build, set_up, up = WAYS["With Docker Compose"]
    assert (edit, build, up) == ("nano .env", "docker compose build", "docker compose up -d")
    service = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["bot"]
    assert set_up == "docker compose run --rm bot setup"
    async with Playground() as world:
        folder = person.folder("clone", **{".env.example": (ROOT / ".env.example").read_text()})
        assert person.run(copy, folder).returncode == 0
        assert (folder / ".env").stat().st_mode & 0o777 == 0o600
        (folder / service["env_file"]).write_text(with_token((folder / ".env").read_text(), world))
        await contained(person, folder, world, service)
    assert "undercup.db" in {each.name for each in folder.iterdir()}


async def published_image(person: Person) -> None:
    """The same of the published image, with the token in a file."""
    compose = yaml.safe_load((person.home / "undercup/deploy/compose.yaml").read_text())
    secret = compose["secrets"]["token"]["file"].removeprefix("./")
    async with Playground() as world:
        folder = person.folder("compose", **{secret: f"{world.token}\n"})
        await contained(person, folder, world, compose["services"]["bot"])
    assert {secret, "undercup.db"} <= {each.name for each in folder.iterdir()}


async def contained(person: Person, folder: Path, world: Playground, service: dict[str, Any]) -> None:
    """Run what a service of Compose runs."""
    dockerfile = (ROOT / "Dockerfile").read_text()
    image = dict(re.findall(r"^    (UNDERCUP_\w+)=(\S+?)(?: \\)?$", dockerfile, re.MULTILINE))
    settings = {
        name: re.sub("/(data|tmp|run/secrets)/", f"{folder}/", re.sub(r"^\$\{\w+:-(.*)\}$", r"\1", value))
        for name, value in (image | service["environment"]).items()
    }
    await connects(person, folder, world, f"undercup {' '.join(service['command'])}", **settings)


async def systemd(person: Person) -> None:
    """What the script says without rights, and what the unit runs."""
    install, edit, go_there, set_up, _ = WAYS["With systemd"]
    done = person.run(install.removeprefix("sudo "), person.home / "undercup")
    assert done.returncode == 1
    assert "make the system user undercup" in done.stdout
    assert "Nothing was changed." in done.stderr
    unit = dict(re.findall(r"^(\w+)=(.*)$", (ROOT / "deploy/undercup.service").read_text(), re.MULTILINE))
    home = Path(unit["WorkingDirectory"])
    assert (edit, go_there) == (f"sudo nano {home}/.env", f"cd {home}")
    assert set_up == f"sudo -u {unit['User']} .venv/bin/undercup setup"
    async with Playground() as world:
        settings = with_token((person.home / "undercup/.env.example").read_text(), world)
        folder = person.folder("srv", **{".env": settings})
        await connects(person, folder, world, f"undercup {unit['ExecStart'].split(maxsplit=1)[1]}")
    assert sorted(each.name for each in folder.iterdir()) == [".env", "var"]
