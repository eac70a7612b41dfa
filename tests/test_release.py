"""A release: its notes, its version, and what the hosted CI does and publishes."""

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
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION: str = PROJECT["version"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
WORKFLOWS = ROOT / ".github/workflows"
CI: dict[Any, Any] = yaml.safe_load((WORKFLOWS / "ci.yml").read_text())
RELEASE: dict[Any, Any] = yaml.safe_load((WORKFLOWS / "release.yml").read_text())
SITE: dict[Any, Any] = yaml.safe_load((WORKFLOWS / "site.yml").read_text())


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


def steps(workflow: dict[Any, Any], job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = workflow["jobs"][job]["steps"]
    return found


def builds(workflow: dict[Any, Any]) -> dict[str, Any]:
    """What the step is told that builds the image."""
    (build,) = (step["with"] for step in steps(workflow, "image") if "build-push" in step.get("uses", ""))
    told: dict[str, Any] = build
    return told


def test_each_change_and_each_release_runs_all_that_must_hold() -> None:
    on = CI[True]  # YAML reads the word "on" so
    assert on == {"push": {"branches": ["main"]}, "pull_request": None, "workflow_call": None}
    assert ".ci/run" in [step.get("run") for step in steps(CI, "all")]
    assert (ROOT / ".ci/run").stat().st_mode & 0o111
    assert RELEASE[True] == {"push": {"tags": ["v*"]}}
    assert RELEASE["jobs"]["checks"]["uses"] == "./.github/workflows/ci.yml"
    needs = {name: job.get("needs", []) for name, job in RELEASE["jobs"].items()}
    assert needs == {
        "checks": [],
        "package": "checks",
        "image": "package",
        "publish": ["package", "image"],
        "release": "publish",
    }


def test_every_python_that_the_package_names_is_tried() -> None:
    newer = CI["jobs"]["newer-python"]["strategy"]["matrix"]["python"]
    named = [each.split(" :: ")[-1] for each in PROJECT["classifiers"] if " :: Python :: 3." in each]
    assert ["3.11", *newer] == named
    assert CI["jobs"]["all"]["container"].startswith("python:3.11-")
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_image_is_for_two_architectures_with_the_list_of_its_parts_its_making_and_a_signature() -> None:
    build, tried = builds(RELEASE), builds(CI)
    assert build["platforms"] == tried["platforms"] == "linux/amd64,linux/arm64"
    assert (build["push"], build["sbom"], build["provenance"]) == (True, True, "mode=max")
    assert "push" not in tried
    assert any("cosign sign" in step.get("run", "") for step in steps(RELEASE, "image"))
    matrix = RELEASE["jobs"]["image"]["strategy"]["matrix"]["include"]
    assert [each["target"] for each in matrix] == CI["jobs"]["image"]["strategy"]["matrix"]["target"]
    stages = re.findall(r"^FROM .* AS (\S+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert {each["target"] for each in matrix} <= {"", *stages}


def test_each_job_may_write_only_what_it_makes() -> None:
    for workflow in (CI, RELEASE, SITE):
        assert workflow["permissions"] == {"contents": "read"}
    writes = {
        (workflow["name"], name): sorted(
            scope for scope, right in job.get("permissions", {}).items() if right == "write"
        )
        for workflow in (CI, RELEASE, SITE)
        for name, job in workflow["jobs"].items()
    }
    assert {name: scopes for name, scopes in writes.items() if scopes} == {
        ("release", "image"): ["id-token", "packages"],
        ("release", "publish"): ["id-token"],  # trusted publishing: there is no password
        ("release", "release"): ["contents"],
        ("site", "publish"): ["id-token", "pages"],
    }


def test_each_change_of_main_publishes_the_site_that_the_checks_build() -> None:
    assert SITE[True] == {"push": {"branches": ["main"]}}
    (build,) = (line for line in (ROOT / ".ci/run").read_text().splitlines() if "sphinx-build" in line)
    assert build.removeprefix("run ") in [step.get("run") for step in steps(SITE, "build")]
    (sent,) = (step["with"] for step in steps(SITE, "build") if "pages-artifact" in step.get("uses", ""))
    assert build.endswith(f" {sent['path']}")
    publish = SITE["jobs"]["publish"]
    assert (publish["needs"], publish["environment"]["name"]) == ("build", "github-pages")
    assert [step["uses"].partition("@")[0] for step in publish["steps"]] == ["actions/deploy-pages"]


def test_every_action_is_pinned_to_a_commit_the_same_everywhere() -> None:
    pinned: dict[str, set[str]] = {}
    for file in WORKFLOWS.glob("*.yml"):
        for used in re.findall(r"uses: (.+)", file.read_text()):
            if used.startswith("./"):
                continue
            found = re.fullmatch(r"([\w/-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)", used)
            assert found is not None, used
            pinned.setdefault(found[1], set()).add(found[2])
    assert pinned
    assert {action for action, versions in pinned.items() if len(versions) > 1} == set()


def test_the_compose_file_of_a_release_names_its_image() -> None:
    (rename,) = (step["run"] for step in steps(RELEASE, "release") if "compose" in step.get("name", ""))
    command = re.search(r"sed .*(?= > )", rename)
    assert command is not None
    done = subprocess.run(
        ["bash", "-c", command[0]], cwd=ROOT, env={"image": "host/project:0.1.0", "PATH": "/usr/bin:/bin"},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert yaml.safe_load(done.stdout)["services"]["bot"]["image"] == "host/project:0.1.0"
    ours = (ROOT / "deploy/compose.yaml").read_text().splitlines()
    assert sum(mine != theirs for mine, theirs in zip(ours, done.stdout.splitlines(), strict=True)) == 1


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
