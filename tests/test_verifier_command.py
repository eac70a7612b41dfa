"""What ``undercup verify`` and the page of the format say, and files that are none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.verify import Unreadable, read, told
from data.fair_play.fields import encode
from data.fair_play.file_forms import MOST_LISTS, MOST_MOVES, PublishedProofs, PublishedRecord
from data.fair_play.verified import verify
from games.commitments import short_text
from tests.published import EXAMPLES, VALUES, examples, values, written
from tests.verifying import ROOT, check, fields, first, other, shown_of

# -- docs/verify.md, docs/fair-play.md, and the promise


def test_the_examples_of_the_page_are_what_the_bot_gives() -> None:
    """If the format changes: ``python -m tests.published``, and a new version."""
    for name, data in examples().items():
        assert (EXAMPLES / name).read_bytes() == data
        assert first(data) == other(data) == set()


def test_the_values_to_compare_come_out_step_by_step() -> None:
    assert VALUES.read_text(encoding="utf-8") == written(values())


def test_the_promise_is_made_in_the_same_words_everywhere() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("SECURITY.md", "docs/fair-play.md")]
    one, more = (
        re.findall(r"While Discord's messages are let through.*?in league\.", page) for page in pages
    )
    assert len(one) == 1
    assert one == more


def test_the_page_lists_the_fields_of_both_files_in_their_order() -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (yes)? ?\| (yes)? ?\|", page, re.MULTILINE)
    extra = ["sha256", "fingerprint"]
    assert [row[0] for row in rows if row[1]] == [*PublishedRecord.model_fields, *extra]
    assert [row[0] for row in rows if row[2]] == [*PublishedProofs.model_fields, *extra]


# -- what a check says


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The second verifier, in a folder in which nothing of the project is."""
    command = [sys.executable, "-I", "-S", str(ROOT / "docs/verifier/check.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_undercup_verify_says_what_it_checked_with_figures_from_the_file_and_what_no_file_shows() -> None:
    for name, data in examples().items():
        lines, well = told(data)
        said, content = "\n".join(lines), fields(data)
        assert well
        assert f"Each of its {len(content['draws'])} draws" in said
        assert (f"Its {len(content.get('moves', ()))} moves are legal" in said) == (name == "record.json")
        assert "Not attested" in said
        assert all(f"\n{each['draw']['name']}: " in said for each in content["draws"])


def test_a_file_of_another_version_is_said_to_be_one() -> None:
    for version in (1, 3, 5, 40):
        for data in examples().values():
            lines, well = told(encode({**fields(data), "version": version}))
            assert not well
            assert lines[0] == f"WRONG  version: {version} isn't known here: files are of version 4"


def test_what_a_file_says_cannot_steer_a_terminal(tmp_path: Path) -> None:
    forged = fields(examples()["record.json"])
    forged["draws"][0]["draw"]["name"] = "cut\x1b[2J\u202e"
    lines, well = told(encode(forged))
    assert not well
    assert all(line.isprintable() for line in lines)
    (tmp_path / "wrong.json").write_bytes(encode(forged))
    assert "\x1b" not in run(tmp_path, "wrong.json").stdout


@pytest.mark.parametrize("depth", [900, 980, 985, 990, 995, 100_000])
def test_a_file_that_is_nested_without_end_is_refused(depth: int) -> None:
    deep = b'"lists":' + b"[" * depth + b"]" * depth + b","
    whole = re.sub(rb'"lists":.*,', deep, examples()["record.json"])
    for data in (b"[" * depth, whole):
        assert verify(data).findings
        assert check(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scheme", 2.0),
        ("version", 4.0),
        ("table", -1),
        ("table", 0),
        pytest.param("table", 10**400, id="table-huge"),
        ("table", 1.0),
    ],
)
def test_a_number_that_none_of_ours_is_is_refused_by_both(field: str, value: float) -> None:
    for data in examples().values():
        forged = encode({**fields(data), field: value})
        assert verify(forged).findings
        assert check(forged)


def test_a_list_of_the_scheme_2_0_is_refused_by_both() -> None:
    content = fields(examples()["record.json"])
    content["lists"][0]["scheme"] = 2.0
    assert [finding.field for finding in verify(encode(content)).findings] == ["lists[0]"]
    assert check(encode(content))


def test_more_than_any_game_has_is_refused_before_it_is_hashed() -> None:
    content = fields(examples()["record.json"])
    for field, most in (("lists", MOST_LISTS), ("moves", MOST_MOVES)):
        forged = encode({**content, field: content[field][:1] * (most + 1)})
        assert [finding.field for finding in verify(forged).findings] == [field]
        assert [wrong for wrong, _ in check(forged)] == [field]


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), tmp_path / "pipe", tmp_path):
        with pytest.raises(Unreadable, match="is no file"):
            read(path)
        assert run(tmp_path, str(path)).returncode == 2


def test_undercup_verify_says_that_the_fingerprint_alone_tells_of_a_move_that_was_left_out() -> None:
    lines, _ = told(examples()["record.json"])
    assert [line for line in lines if line.startswith("Not checked: Whether a move was left out")]


def test_the_second_verifier_says_only_what_it_checked(tmp_path: Path) -> None:
    record, own = str(EXAMPLES / "record.json"), str(EXAMPLES / "own.json")
    lines = shown_of((EXAMPLES / "record.json").read_bytes())
    done = run(tmp_path, record, own, *lines)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for said in (*lines, "Not checked: whether the moves were legal", "Not attested"):
        assert said in done.stdout
    assert run(tmp_path, record, short_text(bytes(32))).returncode == 1
    assert run(tmp_path, own, record).returncode == 2
    assert run(tmp_path).returncode == 2
    (tmp_path / "old.json").write_bytes(encode({**fields(examples()["record.json"]), "version": 3}))
    old = run(tmp_path, "old.json")
    assert (old.returncode, old.stdout) == (1, "WRONG  version: isn't 4, the only one that is known here\n")
