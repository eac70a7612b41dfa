"""What others' clients and types need is installed for a test, from the indexes that pip and npm know of.

Where that can't be, the test is left out and says why; where UNDERCUP_TEST_CLIENTS is "required", as in
``.ci/run``, it fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REQUIRED = os.environ.get("UNDERCUP_TEST_CLIENTS") == "required"


def environment(folder: Path, package: str) -> Path:
    """The Python of a new virtual environment with that package and constraints.txt's versions."""
    python = folder / "bin" / "python"
    run([sys.executable, "-m", "venv", str(folder)], folder.parent, f"{package} needs Python's venv")
    install = [str(python), "-m", "pip", "install", "-q", "-c", str(HERE / "constraints.txt"), package]
    run(install, folder.parent, f"{package} comes from a package index")
    return python


def node_modules(folder: Path) -> Path:
    """A folder with the packages of package.json in its ``node_modules``."""
    run(["node", "--version"], folder, "the types need Node")
    (folder / "package.json").write_bytes((HERE / "package.json").read_bytes())
    install = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    run(install, folder, "the types need npm, and a package index for it")
    return folder / "node_modules"


def run(command: list[str], folder: Path, need: str) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.SubprocessError) as fault:
        said = getattr(fault, "stderr", "") or str(fault)
        left_out = f"{need}: {command[0]} failed: {said.strip()[-400:]}"
        if REQUIRED:
            pytest.fail(left_out)
        pytest.skip(left_out)
