"""What is read out."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.eyes import client
from tests.browser.stage import BOARD_EMBED, EPHEMERAL, PNG, Stage, classic, spoken
from tests.playground.parts import button, row

pytestmark = pytest.mark.long


async def test_of_a_board_in_anothers_place_the_call_and_what_is_new_are_read_out(stage: Stage) -> None:
    first = await classic(stage)
    await expect(stage.frame.get_by_role("button", name="Dudo!")).to_be_visible()
    await spoken(stage)
    changed = BOARD_EMBED | {"footer": {"text": "Bids: 4 fives, 5 fives"}}
    second = await classic(stage, embeds=[changed])
    await stage.wire.call("DELETE", f"/channels/{stage.channel.id}/messages/{first['id']}")
    await expect(stage.frame.locator(f'[data-id="{first["id"]}"]')).to_have_count(0)
    assert await spoken(stage) == ["Undercup: @Ana, your turn: beat 4 fives\nBids: 4 fives, 5 fives"]
    # An edit that nobody here asked for is passed over.
    path = f"/channels/{stage.channel.id}/messages/{second['id']}"
    await stage.wire.call("PATCH", path, {"embeds": [BOARD_EMBED]})
    await expect(stage.frame.locator(".embed-footer")).to_have_text("Bids: 4 fives")
    assert await spoken(stage) == []


async def test_an_emoji_is_read_out_by_its_word_unless_the_word_follows_or_it_is_a_drawing(
    stage: Stage,
) -> None:
    lines = (
        "<:seat2:1> <:held2:2><:held2:2><:gone:3> **4** Ben · 2 × <:three:4>",
        "# 4 × <:five:5> fives",
        "# <:wild_ace:6> <:two:7> <:two:7>",
        "2 × <:wild_ace:6>, or more",
    )
    await stage.post(content="\n".join(lines))
    await expect(stage.frame.locator(".message").last).to_contain_text("or more")
    assert await spoken(stage) == [
        "Undercup: 4 Ben · 2 × three\n4 × fives\nwild ace two two\n2 × wild ace, or more"
    ]


async def test_a_button_without_a_word_is_called_by_its_emoji_too(stage: Stage) -> None:
    stage.world.emojis[7] = {"id": "7", "name": "wild_ace", "animated": False}
    stage.world.cdn["/cdn/emojis/7.png"] = PNG
    ace = {"id": "7", "name": "wild_ace"}
    buttons = [button("a", label="× 2", emoji=ace), button("b", label="My hand", emoji=ace)]
    await stage.post(content="board", components=[row(*buttons, button("c", label=None, emoji=ace))])
    for name in ("wild ace × 2", "My hand", "wild ace"):
        await expect(stage.frame.get_by_role("button", name=name, exact=True)).to_have_count(1)


BOARD = "## Round 1\n▶ **Ben** · 3 × <:die_6:1> sixes\n-# Merkle root: `" + "0a" * 32 + "`"


async def test_what_is_read_out_has_words_alone_and_of_an_edit_its_new_lines(stage: Stage) -> None:
    board = await stage.post(content=BOARD, components=[row(button("b", label="Press"))])
    path = f"/channels/{stage.channel.id}/messages/{board['id']}"
    press = stage.frame.get_by_role("button", name="Press")
    await expect(press).to_be_visible()
    assert await spoken(stage) == ["Undercup: Round 1\n▶ Ben · 3 × sixes"]
    await press.click()
    await (await stage.asked()).answer(7, {"content": f"{BOARD}\n**Ana** has joined, <:card_AH:2> A♥"})
    await expect(stage.frame.locator(".message").last).to_contain_text("has joined")
    assert await spoken(stage) == ["Undercup: Ana has joined, A♥"]
    # Only another hash, or less than before.
    for content in (BOARD.replace("0a", "0b"), "## Round 1"):
        await stage.wire.call("PATCH", path, {"content": content})
    await expect(stage.frame.locator(".message").last).not_to_contain_text("sixes")
    assert await spoken(stage) == []
    # Where an emoji or a hash is all there is, it is told as well as it can be.
    await stage.post(content="<:die_6:1><:card_AH:2>")
    await stage.post(content="0a" * 32)
    await expect(stage.frame.locator(".message").last).to_contain_text("0a0a")
    assert await spoken(stage) == ["Undercup: die 6 card AH", "Undercup: a code of 64 digits"]


async def test_what_was_there_before_is_read_out_no_more_when_it_changes(stage: Stage) -> None:
    await stage.post(content=BOARD, components=[row(button("b", label="Press"))])
    await stage.page.reload()
    stage.frame = await client(stage.page, "Ana")
    await stage.frame.get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(7, {"content": f"{BOARD}\nDoubted."})
    await expect(stage.frame.locator(".message").last).to_contain_text("Doubted.")
    assert (await spoken(stage))[-1] == "Undercup: Doubted."


async def test_an_answer_that_was_thought_about_is_read_out_when_it_is_there(stage: Stage) -> None:
    await stage.command("roll")
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    used = await stage.asked()
    await used.answer(5, {"flags": EPHEMERAL})
    await expect(stage.frame.locator(".message").last).to_contain_text("is thinking")
    assert await spoken(stage) == []
    await stage.wire.call("PATCH", used.original, {"content": "for you"}, token="")
    await expect(stage.frame.locator(".message").last).to_contain_text("for you")
    assert await spoken(stage) == ["Undercup: for you"]


async def test_the_quote_above_an_answer_shows_signs_and_is_read_out_in_words(stage: Stage) -> None:
    await stage.post(content=BOARD, components=[row(button("b", label="Press"))])
    await stage.frame.get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(4, {"content": "your dice"})
    quote = stage.frame.locator(".message").last.locator(".quote")
    await expect(quote).to_have_text("Undercup: Round 1 ▶ Ben · 3 × sixes")
    await expect(quote).to_have_accessible_name("Undercup: Round 1 ▶ Ben · 3 × sixes")
    await expect(quote.locator("img.emoji")).to_have_count(1)
