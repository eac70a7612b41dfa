"""The file beside an SQLite database."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.db.errors import DatabaseBusy
from data.db.lock_file import LockFile


def test_one_has_a_database_until_it_lets_go(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "undercup.db"
    first = LockFile(file)
    with pytest.raises(DatabaseBusy):
        LockFile(file)
    other = tmp_path / "another name"
    other.symlink_to(file)
    with pytest.raises(DatabaseBusy):
        LockFile(other)
    first.close()
    LockFile(file).close()


async def test_a_text_is_kept_in_place_of_the_one_before(tmp_path: Path) -> None:
    lock_file = LockFile(tmp_path / "undercup.db")
    assert lock_file.text == ""
    await lock_file.keep("a longer one")
    await lock_file.keep("12")
    assert lock_file.text == "12"
    lock_file.close()
    again = LockFile(tmp_path / "undercup.db")
    assert again.text == "12"
    again.close()
