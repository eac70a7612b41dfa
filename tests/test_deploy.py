"""How the bot is hosted: the compose file that needs no clone, the unit and its script, and the image."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import babel
import pytest
import yaml

from bot.process.environment import setting_name

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "undercup.service"
SCRIPTS = [DEPLOY / "install.sh", *sorted((ROOT / ".ci").iterdir())]


def compose(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text())
    return found


def test_the_compose_file_without_a_clone_needs_an_image_a_volume_and_a_secret() -> None:
    ours, cloned = compose(DEPLOY / "compose.yaml"), compose(ROOT / "compose.yaml")
    bot = ours["services"]["bot"]
    assert list(ours["services"]) == ["bot"]
    assert bot["image"].startswith("${UNDERCUP_IMAGE:?")
    assert "build" not in bot
    assert (bot["volumes"], list(ours["volumes"])) == (["data:/data"], ["data"])
    assert (bot["secrets"], ours["secrets"]) == (["token"], {"token": {"file": "./token"}})
    assert bot["environment"] == {setting_name("token_file"): "/run/secrets/token"}
    # What they don't differ in is the same.
    beside = {"build", "image", "env_file", "environment", "secrets", "depends_on"}
    other = cloned["services"]["bot"]
    assert {name: bot[name] for name in bot.keys() - beside} == {
        name: other[name] for name in other.keys() - beside
    }


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_are_right_by_the_shell_and_by_shellcheck(script: Path) -> None:
    shell = re.search(r"(\w+)$", script.read_text().splitlines()[0])
    assert shell is not None
    subprocess.run([shell[1], "-n", script], check=True)
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck isn't on this machine; the shell itself can read the script")
    subprocess.run(["shellcheck", script], check=True)


def test_the_unit_is_right_by_systemd(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze isn't on this machine")
    unit = tmp_path / UNIT.name
    # The command is checked too, and isn't there before it is installed.
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text(), flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    unit.write_text(unit.read_text().replace("Restart=always", "Restart=ever"))
    done = subprocess.run(["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True)
    assert "Failed to parse service restart specifier" in done.stderr


# --- install.sh, on a machine in a folder: what changes a machine is a command that notes what it was told


STUBS = {
    "getent": 'grep "^$2:" "$MACHINE/passwd"',
    "useradd": """
for user; do :; done
echo "$user:x:990:990::$4:/usr/sbin/nologin" >> "$MACHINE/passwd"
echo "useradd $*" >> "$MACHINE/done"
""",
    "id": 'echo "$UNDERCUP_TEST_ID"',
    "stat": 'cat "$3.as"',
    "install": """
for made; do :; done
owner=root group=root mode=
case $1 in -d) folder=yes; shift ;; *) folder= ;; esac
while [ $# -gt 1 ]; do
  case $1 in
    -o) owner=$2; shift ;; -g) group=$2; shift ;; -m) mode=$2; shift ;; *) from=$1 ;;
  esac
  shift
done
if [ "$folder" ]; then mkdir -p "$made"; else mkdir -p "${made%/*}"; cp "$from" "$made"; fi
echo "$owner:$group $mode" > "$made.as"
echo "install ${made#"$MACHINE"} $owner:$group $mode" >> "$MACHINE/done"
""",
    "python3": """
case $2 in
  *sys.executable*) echo "$UNDERCUP_TEST_PYTHON"; exit ;;
  *sys.base_prefix*) echo "$UNDERCUP_TEST_LIBRARIES"; exit ;;
esac
[ "$1" = -m ] || exit "${UNDERCUP_TEST_OLD:-0}"
echo "${0#"$MACHINE"} -m $2 ${3#"$MACHINE"}" >> "$MACHINE/done"
mkdir -p "$3/bin"
cp "$MACHINE/bin/pip" "$3/bin/pip"
""",
    "pip": """
[ -z "$UNDERCUP_TEST_NO_PIP" ] || exit 1
cp "$0" "${0%pip}undercup"
""",
    "systemctl": 'echo "systemctl $*" >> "$MACHINE/done"',
}


class Machine:
    """A machine in a folder, on which the script is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "source"
        (self.source / "deploy").mkdir(parents=True)
        text = (DEPLOY / "install.sh").read_text()
        for place in ("home=/srv", "unit=/etc"):
            assert text.count(place) == 1
            name, _, path = place.partition("=")
            text = text.replace(place, f"{name}={folder}{path}")
        hidden = "hidden='/home /root /run/user'"
        assert text.count(hidden) == 1
        text = text.replace(hidden, hidden.replace("/home", f"{folder}/home"))
        (self.source / "deploy/install.sh").write_text(text)
        shutil.copy(UNIT, self.source / "deploy")
        shutil.copy(ROOT / ".env.example", self.source)
        (folder / "passwd").write_text("root:x:0:0::/root:/bin/sh\n")
        (folder / "bin").mkdir()
        for name, body in STUBS.items():
            (folder / "bin" / name).write_text(f"#!/bin/sh\n{body}\n")
            (folder / "bin" / name).chmod(0o755)

    def install(
        self, answer: str = "yes", *arguments: str, user: int = 0, **more: str
    ) -> tuple[int, str, str]:
        """Run the script: its exit status, output and errors."""
        environment = {
            "PATH": f"{self.folder}/bin:/usr/bin:/bin",
            "MACHINE": str(self.folder),
            "UNDERCUP_TEST_ID": str(user),
            "UNDERCUP_TEST_NO_PIP": "",
            "UNDERCUP_TEST_PYTHON": f"{self.folder}/bin/python3",
            "UNDERCUP_TEST_LIBRARIES": "/usr",
            **more,
        }
        done = subprocess.run(
            ["sh", self.source / "deploy/install.sh", *arguments], env=environment, input=f"{answer}\n",
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    def done(self) -> list[str]:
        """What was changed so far."""
        written = self.folder / "done"
        return written.read_text().splitlines() if written.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_install_says_what_it_will_do_and_does_it_after_a_yes(machine: Machine) -> None:
    status, out, errors = machine.install()
    assert (status, errors) == (0, "")
    told, _, after = out.partition("Type yes to do it: ")
    assert told.count("\n  - ") == len(machine.done()) - 1  # the unit is copied, and systemd told of it
    assert "put the bot's token" in after
    assert machine.done() == [
        f"useradd --system --user-group --home-dir {machine.folder}/srv/undercup --no-create-home "
        "--shell /usr/sbin/nologin undercup",
        "install /srv/undercup root:root 755",
        "install /srv/undercup/var undercup:undercup 700",
        "install /srv/undercup/.env root:undercup 640",
        "/bin/python3 -m venv /srv/undercup/.venv",
        "install /etc/systemd/system/undercup.service root:root 644",
        "systemctl daemon-reload",
    ]


@pytest.mark.parametrize("answer", ["", "y", "no"])
def test_install_does_nothing_without_a_yes(machine: Machine, answer: str) -> None:
    status, out, _ = machine.install(answer)
    assert (status, out.endswith("Nothing was changed.\n"), machine.done()) == (1, True, [])


def test_install_tells_a_user_without_rights_what_it_would_do(machine: Machine) -> None:
    status, out, errors = machine.install(user=1000)
    assert "make the system user undercup" in out
    assert (status, "run it by sudo" in errors, machine.done()) == (1, True, [])


def test_install_can_be_run_again(machine: Machine) -> None:
    machine.install()
    before = machine.done()
    assert machine.install() == (0, "All is there as it should be. Nothing was changed.\n", "")
    assert machine.done() == before


@pytest.mark.parametrize(
    ("path", "content", "said"),
    [
        (
            "passwd",
            "undercup:x:990:990::/opt/elsewhere:/bin/sh\n",
            "the user undercup is there with another home",
        ),
        (
            "srv/undercup/.env.as",
            "root:root 644\n",
            "/.env is there with root:root 644, not root:undercup 640",
        ),
        ("srv/undercup/var.as", "ana:ana 755\n", "/var is there with ana:ana 755, not undercup:undercup 700"),
        ("etc/systemd/system/undercup.service", "[Unit]\n", "is there and isn't undercup.service"),
    ],
)
def test_install_stops_on_any_difference_and_leaves_it_alone(
    machine: Machine, path: str, content: str, said: str
) -> None:
    machine.install()
    before = machine.done()
    (machine.folder / path).write_text(content)
    status, out, errors = machine.install()
    assert (status, out) == (1, "")
    assert said in errors
    assert errors.count("  - ") == 1
    assert "Nothing was changed." in errors
    assert machine.done() == before


def test_install_leaves_no_half_environment(machine: Machine) -> None:
    status, _, errors = machine.install(UNDERCUP_TEST_NO_PIP="yes")
    assert (status, "couldn't be installed" in errors) == (1, True)
    assert not (machine.folder / "srv/undercup/.venv").exists()
    status, out, _ = machine.install()
    assert status == 0
    assert "make the environment" in out
    assert "make the system user" not in out


def test_install_needs_a_python_that_is_new_enough(machine: Machine) -> None:
    status, _, errors = machine.install(UNDERCUP_TEST_OLD="1")
    assert (status, "needs Python 3.11 or later" in errors, machine.done()) == (1, True, [])


def test_install_names_the_python_that_it_uses(machine: Machine) -> None:
    other = machine.folder / "opt/python3.12"
    other.parent.mkdir()
    shutil.copy(machine.folder / "bin/python3", other)
    status, out, _ = machine.install(UNDERCUP_TEST_PYTHON=str(other))
    assert f"/srv/undercup/.venv with {other}, and install" in out
    assert (status, "/opt/python3.12 -m venv /srv/undercup/.venv" in machine.done()) == (0, True)


@pytest.mark.parametrize("found", ["UNDERCUP_TEST_PYTHON", "UNDERCUP_TEST_LIBRARIES"])
def test_install_refuses_a_python_that_the_unit_hides_from_the_bot(machine: Machine, found: str) -> None:
    assert "ProtectHome=true" in UNIT.read_text()
    homes = machine.folder / "home"
    hidden: dict[str, Any] = {found: str(homes / "ana" / "python3")}
    status, out, errors = machine.install(**hidden)
    assert (status, out, machine.done()) == (1, "", [])
    assert f"the user undercup can't run what is in {homes}." in errors
    machine.install()
    status, out, _ = machine.install(**hidden)
    assert (status, out.startswith("All is there")) == (0, True), "the environment has one already"


def test_install_says_what_it_is_for(machine: Machine) -> None:
    status, out, errors = machine.install("yes", "--help")
    assert (status, errors, machine.done()) == (0, "", [])
    assert out.startswith("Install Undercup for systemd: sudo deploy/install.sh\n")


@pytest.mark.parametrize("arguments", [["-h"], ["--yes"], [""], ["--help", "--help"]])
def test_install_refuses_other_arguments(machine: Machine, arguments: list[str]) -> None:
    status, out, errors = machine.install("yes", *arguments)
    assert (status, out, machine.done()) == (2, "", [])
    assert errors == "It takes no argument but --help. Nothing was changed.\n"


def test_install_is_a_program() -> None:
    assert os.access(DEPLOY / "install.sh", os.X_OK)


# --- the image


REQUIREMENTS = DEPLOY / "requirements"
LANGUAGES = list((ROOT / "bot/locales").glob("*.ftl"))


def pins(file: Path) -> dict[str, str]:
    """The versions that a file of requirements or constraints names, by the packages' names."""
    found = re.findall(r"^([\w.-]+)==([\w.]+)", file.read_text(), re.MULTILINE)
    return {re.sub(r"[_.-]+", "-", name).lower(): version for name, version in found}


def test_the_packages_of_the_image_are_those_of_the_tests_and_each_is_known_by_its_hashes() -> None:
    tested = pins(ROOT / "constraints.txt")
    for file in sorted(REQUIREMENTS.iterdir()):
        assert pins(file).items() <= tested.items(), file.name
        blocks = re.split(r"(?m)^(?=\w)", file.read_text())[1:]
        assert all("\n    --hash=sha256:" in each for each in blocks)
        assert "://" not in file.read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {re.split(r"[\[<>=]", each)[0].replace(".", "-") for each in wanted}
    assert names <= pins(REQUIREMENTS / "image.txt").keys()
    assert "numba" not in pins(REQUIREMENTS / "image.txt")
    assert "numba" in pins(REQUIREMENTS / "fast.txt")
    assert "setuptools" in pins(REQUIREMENTS / "build.txt")


def test_the_image_takes_all_packages_by_hash_and_numba_only_if_it_is_asked_for() -> None:
    stages = re.split(r"(?m)^FROM ", (ROOT / "Dockerfile").read_text().replace("\\\n", ""))[1:]
    base, *others = stages
    assert re.match(r"python:3\.11-slim-bookworm@sha256:[0-9a-f]{64} AS base\n", base)
    known = {"base"}
    for stage in others:
        name, _, own = stage.partition("\n")[0].partition(" AS ")
        assert name in known
        known.add(own)
        for command in re.findall(r"pip\b[^&\n]* install[^&\n]*", stage):
            assert "--require-hashes" in command or "--no-index" in command, command
    *_, fast, default = others
    assert "--from=build-fast" in fast
    assert "--from=build " in default
    # What the image is made of reaches the builder.
    copied = {each for stage in stages for each in re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", stage)}
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert {name for each in copied for name in each.split()} == sent


@pytest.mark.long
def test_the_image_has_babel_s_data_of_shipped_languages_alone_and_the_bot_needs_no_other(
    tmp_path: Path,
) -> None:
    shutil.copytree(Path(babel.__file__).parent, tmp_path / "babel")
    environment = {"PYTHONPATH": f"{tmp_path}:{ROOT}", "PATH": "/usr/bin:/bin"}
    run = partial(subprocess.run, cwd=tmp_path, env=environment, check=True)
    run([sys.executable, DEPLOY / "keep_locales.py"])
    left = {each.stem for each in (tmp_path / "babel/locale-data").glob("*.dat")}
    assert {"root", "en", "en_GB"} <= left
    assert {name.partition("_")[0] for name in left} == {"root", *(name.stem for name in LANGUAGES)}
    check = (
        f"import babel; assert babel.__file__.startswith({str(tmp_path)!r})\n"
        "from bot.i18n.check import check_languages; check_languages()\n"
        "from bot.i18n.command_names import told; told('command-table')\n"
    )
    run([sys.executable, "-c", check])
