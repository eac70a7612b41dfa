"""An address of a file is read as SQLAlchemy reads it, without SQLAlchemy."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy.engine import make_url

from data.db.address import file_address, sqlite_file

TEXT = st.text(st.sampled_from("ab/:@%?=&[]#. \n\\é") | st.characters(exclude_categories=["Cs"]))


@given(TEXT.filter(lambda text: not text.startswith(("?", ":memory:", "file:")) and text != ""))
@example("/ana:sesame@host/some.db?timeout=5")
@example("100%25%20sure.db")
def test_the_file_of_an_address_is_the_one_that_sqlalchemy_opens(text: str) -> None:
    address = f"sqlite+aiosqlite:///{text}"
    database = make_url(address).database
    assert database is not None
    assert sqlite_file(address) == Path(database)


def test_the_address_of_a_file_leads_back_to_it() -> None:
    file = Path("/srv/100%20 sure.db")
    assert sqlite_file(file_address(file)) == file
