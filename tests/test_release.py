"""A release: its notes, its version, and what the hosted CI does."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())


RELEASED = """# Changelog

## Unreleased

To come.

## 0.2.0 - 2026-02-03

The second release.

### For players

- A game more.

## 0.1.0 - 2026-01-02

The first release.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project at its second release, with this project's script."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/notes", tmp_path / ".ci/notes")
    (tmp_path / "CHANGELOG.md").write_text(RELEASED)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    return tmp_path


def notes(project: Path, version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([project / ".ci/notes", version], check=False, capture_output=True, text=True)


def test_the_changelog_tells_of_versions_with_their_dates_below_what_is_unreleased() -> None:
    first, *released = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert first == "Unreleased"
    versions = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\S+)", each) for each in released]
    assert all(versions)
    numbers = [tuple(map(int, each.groups()[:3])) for each in versions if each]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(number <= tuple(map(int, VERSION.split("."))) for number in numbers)
    assert all(date.fromisoformat(each[4]) for each in versions if each)


def test_the_notes_of_a_release_are_its_section_alone(project: Path) -> None:
    told = notes(project, "0.2.0")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "\nThe second release.\n\n### For players\n\n- A game more.\n"


def test_a_tag_with_another_version_than_the_package_s_is_refused(project: Path) -> None:
    told = notes(project, "9.9.9")
    assert (told.returncode, told.stdout) == (1, "")
    assert "pyproject.toml has version 0.2.0, not 9.9.9." in told.stderr


def test_a_tag_of_which_the_changelog_does_not_tell_is_refused(project: Path) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\nTo come.\n")
    told = notes(project, "0.2.0")
    assert (told.returncode, told.stdout) == (1, "")
    assert "has no section '## 0.2.0 - <date>'" in told.stderr


def steps(job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = WORKFLOW["jobs"][job]["steps"]
    return found


def test_each_change_runs_all_that_must_hold() -> None:
    on = WORKFLOW[True]  # YAML reads the word "on" so
    assert "pull_request" in on
    assert on["push"] == {"branches": ["main"], "tags": ["v*"]}
    assert ".ci/run" in [step.get("run") for step in steps("all")]
    assert (ROOT / ".ci/run").stat().st_mode & 0o111


def test_a_tag_alone_publishes_for_two_architectures_with_the_list_of_parts_after_all_else_held() -> None:
    jobs = WORKFLOW["jobs"]
    assert jobs["publish"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    (build,) = (step["with"] for step in steps("publish") if "build-push" in step.get("uses", ""))
    assert build["platforms"] == "linux/amd64,linux/arm64"
    assert (build["push"], build["sbom"]) == (True, True)
    (tried,) = (step["with"] for step in steps("image") if "build-push" in step.get("uses", ""))
    assert tried["platforms"] == build["platforms"]
    assert "push" not in tried
    writes = [name for name, job in jobs.items() if "write" in job.get("permissions", {}).values()]
    assert writes == ["publish"]
    assert WORKFLOW["permissions"] == {"contents": "read"}


def test_an_installation_has_every_file_of_the_packages() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packages = [name.rstrip("*") for name in settings["packages"]["find"]["include"]]
    installed = {
        file
        for package, patterns in settings["package-data"].items()
        for pattern in patterns
        for file in (ROOT / package).glob(pattern)
    }
    command = ["git", "ls-files", "-z", *packages]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [ROOT / name for name in filter(None, listed.split("\0"))]
    assert files
    # Setuptools takes modules of packages, and of what else is there only what it is told.
    modules = {
        file
        for file in files
        if file.suffix == ".py"
        and all((folder / "__init__.py").exists() for folder in file.parents if ROOT in folder.parents)
    }
    assert [str(file.relative_to(ROOT)) for file in files if file not in modules | installed] == []
