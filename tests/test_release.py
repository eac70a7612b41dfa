"""A release: its notes, its version, and what the hosted CI does."""

from __future__ import annotations

import re
import subprocess
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())


def notes(version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ROOT / ".ci/notes", version], check=False, capture_output=True, text=True)


def test_the_changelog_tells_of_this_version_below_what_is_unreleased() -> None:
    first, *released = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert first == "Unreleased"
    versions = [re.fullmatch(r"(\d+\.\d+\.\d+) - (\S+)", each) for each in released]
    assert all(versions)
    assert VERSION in [each[1] for each in versions if each]
    assert all(date.fromisoformat(each[2]) for each in versions if each)


def test_the_notes_of_a_release_are_its_section_alone() -> None:
    told = notes(VERSION)
    assert told.returncode == 0
    assert "The first release." in told.stdout
    assert "\n## " not in told.stdout
    assert told.stdout.strip() in CHANGELOG


def test_a_tag_with_another_version_than_the_package_s_is_refused() -> None:
    told = notes("9.9.9")
    assert (told.returncode, told.stdout) == (1, "")
    assert f"pyproject.toml has version {VERSION}, not 9.9.9." in told.stderr


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
