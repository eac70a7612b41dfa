"""The file beside an SQLite database."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.db.errors import DatabaseBusy
from data.db.lock_file import Beside


def test_one_has_a_database_until_it_lets_go(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "undercup.db"
    first = Beside(file)
    with pytest.raises(DatabaseBusy):
        Beside(file)
    other = tmp_path / "another name"
    other.symlink_to(file)
    with pytest.raises(DatabaseBusy):
        Beside(other)
    first.close()
    Beside(file).close()


async def test_a_text_is_kept_in_place_of_the_one_before(tmp_path: Path) -> None:
    beside = Beside(tmp_path / "undercup.db")
    assert beside.text == ""
    await beside.keep("a longer one")
    await beside.keep("12")
    assert beside.text == "12"
    beside.close()
    again = Beside(tmp_path / "undercup.db")
    assert again.text == "12"
    again.close()
