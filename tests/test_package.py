"""The package that is published: what is in it, and that it gives every command where nothing else is."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PACKAGES = ("bot", "data", "games", "playground")
BUILD = "from setuptools import build_meta; build_meta.build_sdist({out!r}); build_meta.build_wheel({out!r})"
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of the tracked files as they are now."""
    sources, out = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("built")
    for name in tracked("."):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_bytes((ROOT / name).read_bytes())
    program = [sys.executable, "-c", BUILD.format(out=str(out))]
    subprocess.run(program, cwd=sources, check=True, capture_output=True)
    return out


def tracked(*folders: str) -> list[str]:
    """The tracked files of folders that are there."""
    command = ["git", "ls-files", "-z", *folders]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment with the wheel; its dependencies are those of these tests."""
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (site,) = environment.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel(built)) as files:
        files.extractall(site)  # noqa: S202 - it was built here
    # Below the wheel's own, so that this project's files, which are installed in editable form, come later.
    theirs = [each for each in sys.path if each.endswith("site-packages")]
    (site / "beside.py").write_text(f"import sys; sys.path += {theirs!r}\n")
    (site / "beside.pth").write_text("import beside\n")
    command = environment / "bin/undercup"
    command.write_text(
        f"#!{environment}/bin/python\nfrom bot.__main__ import main\nraise SystemExit(main())\n"
    )
    command.chmod(0o755)
    return command


def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


def at(home: Path) -> dict[str, str]:
    """The environment of a user with that home folder, and nothing else."""
    return {"HOME": str(home), "PATH": "/usr/bin:/bin"}


def test_the_wheel_and_the_sdist_have_every_file_of_the_packages(built: Path) -> None:
    """Sentences, solved tables, the page, migrations and letters with their licence among them."""
    files = set(tracked(*PACKAGES))
    assert {Path(name).suffix for name in files} >= {".bin", ".css", ".ftl", ".js", ".mako", ".py", ".ttf"}
    with zipfile.ZipFile(wheel(built)) as in_wheel:
        names = {name for name in in_wheel.namelist() if ".dist-info/" not in name}
        metadata = next(name for name in in_wheel.namelist() if name.endswith("/METADATA"))
        told = in_wheel.read(metadata).decode()
    assert names == files
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"LICENSE", "README.md", "CHANGELOG.md", "constraints.txt", "pyproject.toml", ".env.example"}
    wanted |= set(tracked("deploy"))
    assert sources >= files | wanted
    assert not {name for name in sources if name.startswith(("tests/", "docs/"))}
    assert f"Author: {PROJECT['authors'][0]['name']}\n" in told
    assert PROJECT["authors"][0]["name"] in (ROOT / "LICENSE").read_text()
    assert "Description-Content-Type: text/markdown" in told
    assert "Classifier: Programming Language :: Python :: 3.14" in told


def test_the_doctor_of_an_installation_makes_nothing(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed, "doctor"], cwd=tmp_path, env=at(tmp_path), check=False, capture_output=True
    )
    assert b"isn't there yet. The bot makes" in done.stdout, done.stderr
    assert str(tmp_path / ".local/share/undercup").encode() in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_installation_plays_with_the_page_and_all_its_files(installed: Path, tmp_path: Path) -> None:
    """In a folder with files of the same names as ours, which another bot may well have."""
    for name in ("bot.py", "data.py", "games.py"):
        (tmp_path / name).write_text("raise SystemExit('not ours')")
    play = subprocess.Popen(
        [installed, "play", "--port", "0", "--no-browser"], cwd=tmp_path, env=at(tmp_path),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert play.stdout is not None
    try:
        address = re.search(r"http://[\d.:]+", play.stdout.readline())
        assert address is not None, play.communicate()
        assert "<title>" in read(address[0])
        for name in tracked("playground/page"):
            if not name.endswith(".html"):
                assert read(f"{address[0]}/{name.removeprefix('playground/')}") == (ROOT / name).read_text()
        assert "The bot runs as process" in play.stdout.readline()
        assert play.stderr is not None
        while "has connected to Gateway" not in (line := play.stderr.readline()):
            assert line, "the bot has ended"
    finally:
        play.send_signal(signal.SIGTERM)
        play.communicate()
    assert sorted(each.name for each in tmp_path.iterdir()) == [".local", "bot.py", "data.py", "games.py"]


def read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:  # noqa: S310 - the page of this machine
        content: bytes = answer.read()
    return content.decode()


def test_an_installation_plays_a_game_by_itself(installed: Path, tmp_path: Path) -> None:
    demo = subprocess.Popen(
        [installed, "demo", "pidro", "--seed", "3"], cwd=tmp_path, env=at(tmp_path),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert demo.stdout is not None
    try:
        # A hand is played; a whole game takes a minute.
        while "presses [My hand]" not in (line := demo.stdout.readline()):
            assert line, demo.communicate()
    finally:
        demo.kill()
        demo.communicate()
    assert list(tmp_path.iterdir()) == []
