"""A host is told once what keeps a table, which continues as soon as its channel is open again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.i18n.translate import Words, words
from bot.outbox import RETRY_SECONDS
from tests.bot.harness import START, Harbour, Held, harbour
from tests.bot.outbox.delivered import POST, one_move, restarted, told


async def test_a_table_whose_channel_is_shut_waits_and_goes_on_when_it_is_open_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        person = here.on_turn()
        assert person is not None
        here.channel.deny(here.world.bot_user, "send_messages")
        await person.click(here.channel, here.moves()[0])
        await here.clock.sleeper(RETRY_SECONDS)
        assert (await here.table()).moves == 1
        assert await here.store.pending(1) != ()
        here.channel.allow(here.world.bot_user, "send_messages")
        here.clock.move(RETRY_SECONDS)
        await here.settle()
        assert await here.store.pending(1) == ()
        assert here.on_turn() is not person


async def shut_out(here: Harbour, *names: str) -> None:
    """A move whose board can't be shown, because the bot lacks these permissions now; all else is."""
    here.channel.deny(here.world.bot_user, *names)
    await one_move(here)
    await here.clock.sleeper(RETRY_SECONDS)
    await here.client.deliveries.drained()


async def hears(here: Harbour, change: Callable[[], object]) -> None:
    """The bot hears of a change of a channel."""
    heard = asyncio.create_task(here.client.wait_for("guild_channel_update"))
    await asyncio.sleep(0)
    change()
    await heard


async def test_the_host_is_told_once_what_keeps_the_table_and_what_to_do(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "view_channel")
        (notice,) = told(here.people[0])
        assert "can’t see" in notice
        assert "/table move" in notice
        assert f"#{here.channel.name}" in notice
        here.clock.move(RETRY_SECONDS)
        await here.clock.sleeper(2 * RETRY_SECONDS)
        async with restarted(here):
            await here.clock.asleep(RETRY_SECONDS)
            assert len(told(here.people[0])) == 1
        assert told(here.people[1]) == []


async def test_another_trouble_later_is_told_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert here.on_turn() is not None
        await shut_out(here, "send_messages")
        notices = told(here.people[0])
        assert len(notices) == 2
        assert all("can’t write" in notice for notice in notices)


async def test_a_host_whom_no_dm_reaches_holds_up_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.people[0].close_dms()
        await shut_out(here, "send_messages")
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert " 1 × six" in here.board().text
        assert await here.store.pending(1) == ()


async def test_the_host_is_told_in_their_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def spoken(locale: str) -> Words:
        asked.append(locale)
        return words("en")

    async with harbour(tmp_path, 2) as here:
        here.people[0].user.locale = "de"
        await here.open(2)
        monkeypatch.setattr("bot.rendering.renderer.words", spoken)
        await shut_out(here, "send_messages")
        assert set(asked) == {"en-US", "de"}  # the board that couldn't be shown, and the notice


async def test_a_table_goes_on_as_soon_as_discord_tells_of_the_permission(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        waits = [min(RETRY_SECONDS * 2**times, 3600) for times in range(8)]
        while here.clock.now < START + timedelta(hours=8):  # waits grow up to an hour
            here.clock.move(3600)
            await here.clock.asleep(*waits)  # it may have tried more than once
        here.channel.allow(here.world.bot_user, "send_messages")
        await here.settle()
        assert " 1 × six" in here.board().text


async def test_a_permission_that_comes_right_after_a_refusal_is_used_at_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await hears(here, lambda: here.channel.deny(here.world.bot_user, "send_messages"))
        held = here.store.in_trouble = Held(here.store.in_trouble)  # type: ignore[method-assign]
        await one_move(here)
        await held.called.wait()
        await hears(here, lambda: here.channel.allow(here.world.bot_user, "send_messages"))
        held.let_go()
        await here.settle()
        assert " 1 × six" in here.board().text


async def test_a_change_that_doesnt_open_the_channel_makes_no_request(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        await shut_out(here, "send_messages")
        before = len(here.world.journal)
        here.channel.deny(here.world.bot_user, "attach_files")
        here.guild.add_role("another")
        await here.people[0].slash(here.channel, "hand")
        assert [request.template for request in here.world.journal[before:]] == [
            "/interactions/{interaction_id}/{interaction_token}/callback"
        ]


async def test_a_press_at_a_table_that_waits_tries_again_at_once(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.world.faults.fail(POST, status=503)
        here.world.faults.fail(POST, status=503)
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.world.faults.clear()
        await here.people[0].click(here.channel, "My hand", message=here.board())
        await here.settle()
        assert " 1 × six" in here.board().text


async def test_after_an_outage_of_the_server_the_table_goes_on_and_nobody_was_bothered(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.guild.go_down()
        await one_move(here)
        await here.clock.sleeper(RETRY_SECONDS)
        here.guild.come_back()
        await here.settle()
        assert " 1 × six" in here.board().text
        assert told(here.people[0]) == []
