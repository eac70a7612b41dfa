"""``undercup notice``: every live table is told of maintenance, once, in its server's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.process.exit_status import PASSING, USAGE
from bot.runtime.maintenance_notice import (
    BadNotice,
    MaintenanceNotices,
    NobodyThere,
    Notice,
    hand_over,
    made,
    notice_file,
)
from bot.tables.outbox_rows import LONGEST_WORDS
from bot.tables.transitions import venue
from data.db.address import sqlite_file
from playground import Channel
from tests.bot.harness import Harbour, harbour

KEY = "0123456789abcdef"
TOLD = "for maintenance. This table and its clock are paused"


def lay(here: Harbour, words: str = "", *, minutes: int | None = None, after: int = 600) -> Path:
    """A notice as ``undercup notice`` lays it, of maintenance after so many seconds."""
    begins = int(here.clock.timestamp()) + after
    file = notice_file(here.client.settings.health_file)
    file.write_text(Notice(key=KEY, begins=begins, minutes=minutes, words=words).model_dump_json())
    return file


def told(here: Harbour, channel: Channel | None = None) -> list[str]:
    """What is posted in a channel about maintenance."""
    messages = here.people[0].messages(channel or here.channel)
    return [message.text for message in messages if "maintenance" in message.text]


async def test_every_live_table_is_told_and_plays_on(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        lobby, over = here.guild.add_channel("lobby"), here.guild.add_channel("over")
        await here.open(2)
        await here.open(2, channel=lobby, start=False)
        await here.open(1, channel=over, start=False)
        await here.more(here.people[0], "Close the table", over)
        board = here.board()
        file = lay(here, "We move to a larger *machine*.\nThank you, @everyone")
        await here.client.maintenance_notices.look()
        await here.settle()
        assert not file.exists()
        (text,) = told(here)
        assert TOLD in text
        assert f"<t:{int(here.clock.timestamp()) + 600}:R>" in text
        assert "> We move to a larger \\*machine\\*." in text
        assert "@everyone" not in text
        assert (len(told(here, lobby)), len(told(here, over))) == (1, 0)
        assert (await here.table()).board == board.id
        reply = await here.people[0].click(here.channel, "My hand", message=board)
        assert reply.error is None


async def test_for_how_long_is_told_if_it_is_known(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        lay(here, minutes=15)
        await here.client.maintenance_notices.look()
        await here.settle()
        assert "for about 15 minutes of maintenance" in told(here)[0]


async def test_a_notice_is_told_once_though_the_bot_is_killed_before_it_can_take_it_away(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        file = lay(here)
        content = file.read_text()
        await here.client.maintenance_notices.look()
        await here.settle()
        file.write_text(content)
        await here.client.maintenance_notices.look()
        await here.settle()
        assert len(told(here)) == 1
        assert not file.exists()


async def test_what_is_owed_and_not_told_before_it_is_over_is_told_no_more(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        await here.client.deliveries.stop()
        lay(here, after=60, minutes=1)
        await here.client.maintenance_notices.look()
        (owed,) = await here.store.pending(1)
        assert owed.kind == "record"
        here.clock.move(121)
        await here.client.deliveries.start()
        await here.settle()
        assert await here.store.pending(1) == ()
        assert told(here) == []


async def test_a_table_without_a_place_is_told_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await here.client.tables.apply(1, venue.suspend, "channel", here.channel.id)
        await here.settle()
        before = await here.store.pending(1)
        lay(here)
        await here.client.maintenance_notices.look()
        assert await here.store.pending(1) == before


@pytest.mark.logs_errors
async def test_a_notice_that_cannot_be_read_is_taken_away_and_tells_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        file = lay(here)
        file.write_text('{"key": "a secret"')
        await here.client.maintenance_notices.look()
        await here.settle()
        assert told(here) == []
        assert not file.exists()
        assert "a secret" not in caplog.text


async def test_a_full_database_keeps_the_notice_for_later(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        file = lay(here)
        await here.client.close()
        await here.store.close()
        woken: list[int] = []
        await MaintenanceNotices(here.client.settings.health_file, here.store, woken.append).look()
        assert file.exists()
        assert woken == []


# -- the operator's side


async def test_the_operator_hears_at_how_many_tables_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)

        async def sleep(_seconds: float) -> None:
            await here.client.maintenance_notices.look()

        monkeypatch.setattr("bot.runtime.maintenance_notice.asyncio.sleep", sleep)
        health = here.client.settings.health_file
        url = f"sqlite+aiosqlite:///{here.store.database.file}"
        assert sqlite_file(url) is not None
        assert await hand_over(made(10, None, ""), health, url) == 1


async def test_without_a_bot_nobody_is_told_later_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleep(_seconds: float) -> None:
        pass

    monkeypatch.setattr("bot.runtime.maintenance_notice.asyncio.sleep", sleep)
    with pytest.raises(NobodyThere, match="undercup status says whether it is") as refused:
        await hand_over(made(10, None, ""), tmp_path / "health", "sqlite+aiosqlite:///nowhere.db")
    assert refused.value.status == PASSING
    assert not notice_file(tmp_path / "health").exists()


@pytest.mark.parametrize(
    ("after", "minutes", "words", "said"),
    [
        (-1, None, "", "--in takes 0 to 1440 minutes"),
        (1441, None, "", "--in takes 0 to 1440 minutes"),
        (10, 0, "", "--for takes 1 to 1440 minutes"),
        (10, None, "x" * (LONGEST_WORDS + 1), "300 characters at most, and this one 301"),
    ],
)
def test_a_bad_notice_is_refused_with_what_would_be_right(
    after: int, minutes: int | None, words: str, said: str
) -> None:
    with pytest.raises(BadNotice, match=said) as refused:
        made(after, minutes, words)
    assert refused.value.status == USAGE
