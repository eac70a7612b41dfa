"""The line above a reply: what it replies to, as long as that is there to be read."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Locator, expect

from tests.browser.eyes import client
from tests.browser.stage import EPHEMERAL, Stage
from tests.playground.parts import button, row

pytestmark = pytest.mark.long

BOARD = {"content": "board", "components": [row(button("b", label="Press"))]}
DELETED = "Original message was deleted"
NOT_LOADED = "Message could not be loaded"


def above(message: Locator) -> Locator:
    return message.locator(".above")


async def test_the_line_above_a_follow_up_goes_with_its_original_and_leaves_the_keyboard_where_it_was(
    stage: Stage,
) -> None:
    board = await stage.post(**BOARD)
    await stage.frame.get_by_role("button", name="Press").click()
    used = await stage.asked()
    await used.answer(6)
    await stage.wire.call("POST", used.webhook, BOARD | {"content": "the next board"}, token="")
    reply = stage.frame.locator(".message").last
    await expect(reply).to_contain_text("the next board")
    await expect(above(reply)).to_have_text("Reply to Undercup: board")
    await stage.wire.call("PATCH", used.original, {"content": "record", "components": []}, token="")
    await expect(above(reply)).to_have_text("Reply to Undercup: record")
    await above(reply).get_by_role("button").click()
    await expect(stage.frame.locator(f".message[data-id='{board['id']}']")).to_be_focused()
    press = reply.get_by_role("button", name="Press")
    await press.focus()
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(above(reply)).to_have_text(DELETED)
    await expect(press).to_be_focused()
    await stage.page.reload()
    again = (await client(stage.page, "Ana")).locator(".message").last
    await expect(above(again)).to_have_text(DELETED)


async def test_an_original_that_is_further_up_is_quoted_as_it_came_with_the_reply_until_it_is_deleted(
    stage: Stage,
) -> None:
    board = await stage.post(**BOARD)
    for number in range(60):
        await stage.ben.say(stage.channel, f"message {number}")
    await expect(stage.frame.locator(".message").last).to_contain_text("message 59")
    pressing = asyncio.create_task(stage.ben.click(stage.channel, "Press"))
    await (await stage.asked()).answer(4, {"content": "answer"})
    await pressing
    await expect(stage.frame.locator(".message").last).to_contain_text("answer")
    await stage.page.reload()
    frame = await client(stage.page, "Ana")
    reply = frame.locator(".message").last
    await expect(above(reply)).to_have_text("Reply to Undercup: board")
    await expect(frame.locator(f".message[data-id='{board['id']}']")).to_have_count(0)
    await stage.wire.call("DELETE", f"/channels/{stage.channel.id}/messages/{board['id']}")
    await expect(above(reply)).to_have_text(DELETED)


async def test_a_private_original_is_quoted_to_its_reader_alone_and_only_while_it_is_there(
    stage: Stage,
) -> None:
    await stage.post(**BOARD)
    await stage.frame.get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(4, BOARD | {"content": "five dice", "flags": EPHEMERAL})
    await stage.frame.locator(".message.ephemeral").get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(4, {"content": "for all"})
    reply = stage.frame.locator(".message").last
    await expect(reply).to_contain_text("for all")
    await expect(above(reply)).to_have_text("Reply to Undercup: five dice")
    for name in ("Ben", "Ana"):  # a client that is opened again has lost what was private
        await stage.page.goto(f"{stage.world.url}/?as={name}")
        frame = await client(stage.page, name)
        await expect(above(frame.locator(".message").last)).to_have_text(NOT_LOADED)
        await expect(frame.get_by_text("five dice")).to_have_count(0)
