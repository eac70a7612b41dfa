"""A test that lacks something is left out, or fails where it is required."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playground.clients import installed


@pytest.mark.parametrize(
    ("required", "outcome"), [(False, pytest.skip.Exception), (True, pytest.fail.Exception)]
)
@pytest.mark.parametrize(
    ("command", "said"),
    [(["no-such-program"], "No such file"), (["python3", "-c", "raise SystemExit('no index')"], "no index")],
)
def test_what_is_missing_is_said(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    required: bool,
    outcome: type[BaseException],
    command: list[str],
    said: str,
) -> None:
    monkeypatch.setattr(installed, "REQUIRED", required)
    with pytest.raises(outcome, match=f"the types need it: {command[0]} failed: .*{said}"):
        installed.run(command, tmp_path, "the types need it")
