"""What the page shows and takes, by a bot without a library that says exactly what the test wants."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Frame, Page, expect

from playground import Channel, Person, Playground
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import PATIENCE_MS, WIDE
from tests.browser.eyes import client
from tests.browser.test_access import findings
from tests.playground.parts import button, row, select, text, v2
from tests.playground.wire import PATIENCE, Socket, Used, Wire, command

pytestmark = pytest.mark.long
EPHEMERAL = 64
TOP = "each => each.getBoundingClientRect().top"
DRAWN_TWICE = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c636060f8cf0000030101003a2d8f0f0000000049454e44ae426082"
)


@dataclass
class Stage:
    """A world with one channel and two people, a bot by hand, and a page on which one is Ana."""

    world: Playground
    channel: Channel
    ana: Person
    ben: Person
    wire: Wire
    socket: Socket
    page: Page
    frame: Frame

    async def post(self, **form: Any) -> dict[str, Any]:
        status, message = await self.wire.post(self.channel, **form)
        assert status == 200, message
        return dict(message)

    async def asked(self) -> Used:
        """The next interaction that arrives at the bot."""
        payload = (await self.socket.event("INTERACTION_CREATE"))["d"]
        return Used(self.wire, asyncio.create_task(asyncio.sleep(0)), payload)

    def time_out(self) -> None:
        """Let every interaction that has no answer time out."""
        for each in self.world.interactions.values():
            if each.answer is None:
                each.given_up = True
                each.first_answer.set()

    async def command(self, name: str, *options: dict[str, Any]) -> None:
        form = [{"name": name, "type": 1, "description": f"Does {name}", "options": list(options)}]
        path = f"/applications/{self.world.application_id}/commands"
        status, body = await self.wire.call("PUT", path, form)
        assert status == 200, body


@pytest_asyncio.fixture(loop_scope="session")
async def stage(browser: Browser) -> AsyncIterator[Stage]:
    async with Playground(answer_within=PATIENCE, rate_limits=False) as world, Wire(world) as wire:
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        ana, ben = world.add_person("Ana", guild), world.add_person("Ben", guild)
        socket = await wire.connected()
        page = await browser.new_page(
            viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", timezone_id="UTC"
        )
        page.set_default_timeout(PATIENCE_MS)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(world.url)
        frame = await client(page, "Ana")
        yield Stage(world, channel, ana, ben, wire, socket, page, frame)
        assert complaints == []


DRAWN = {
    "**bold** *it* _it_ __under__ ~~gone~~ `code`": "<p><strong>bold</strong> <em>it</em> <em>it</em> "
    "<u>under</u> <s>gone</s> <code>code</code></p>",
    "***both*** **a *b* c**": "<p><strong><em>both</em></strong> <strong>a <em>b</em> c</strong></p>",
    "snake_case_word 2*3*4 \\*plain\\*": "<p>snake_case_word 2<em>3</em>4 *plain*</p>",
    "# One\n## Two\n### Three\n#no": '<h2 class="size-1">One</h2><h2 class="size-2">Two</h2>'
    '<h2 class="size-3">Three</h2><p>#no</p>',
    "-# small\n> quoted\n> more\nplain": "<small>small</small><blockquote><p>quoted</p>"
    "<p>more</p></blockquote><p>plain</p>",
    ">>> all\nof it": "<blockquote><p>all</p><p>of it</p></blockquote>",
    "- one\n  - inner\n- two": "<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>",
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "```py\na < b\n```": '<pre tabindex="0"><code>a &lt; b</code></pre>',
    "<@{ana}> <@1> @everyone <#{dice}>": '<p><span class="mention own">@Ana</span> '
    '<span class="mention">@unknown-user</span> <span class="mention own">@everyone</span> '
    '<button type="button" class="mention">#dice</button></p>',
    "</roll:5>": '<p><button type="button" class="mention">/roll</button></p>',
    "[rules](https://example.org/a)": '<p><a href="https://example.org/a" target="_blank" '
    'rel="noopener noreferrer">rules</a></p>',
    "[no](javascript:alert(1))": "<p>[no](javascript:alert(1))</p>",
    "<:d6:7>": '<p><img class="emoji" src="/cdn/emojis/7.png" alt=":d6:" title=":d6:" draggable="false"></p>',
    "<img src=x onerror=alert(1)><script>1</script>": "<p>&lt;img src=x onerror=alert(1)&gt;"
    "&lt;script&gt;1&lt;/script&gt;</p>",
}


async def test_markdown_is_drawn_as_discord_draws_it(stage: Stage) -> None:
    names = {
        "users": {str(stage.ana.id): {"name": "Ana"}},
        "roles": {},
        "channels": {str(stage.channel.id): "dice"},
        "me": str(stage.ana.id),
    }
    draw = """async ([texts, names]) => {
      const { markdown } = await import("/page/markdown.js");
      return texts.map((text) => markdown(text, names).map((each) => each.outerHTML).join(""));
    }"""
    texts = [
        each.replace("{ana}", str(stage.ana.id)).replace("{dice}", str(stage.channel.id)) for each in DRAWN
    ]
    assert await stage.frame.evaluate(draw, [texts, names]) == list(DRAWN.values())


async def test_times_are_told_in_words_that_keep_up(stage: Stage) -> None:
    await stage.page.clock.install(time=1_800_000_000)
    await stage.page.reload()
    frame = await client(stage.page, "Ana")
    await stage.post(content="ends <t:1800000090:R>, on <t:1800000090:D>")
    stamp = frame.locator("time[data-relative]")
    await expect(stamp).to_have_text("in 1 minute")
    await stage.page.clock.fast_forward(60_000)
    await expect(stamp).to_have_text(re.compile(r"in [12]\d seconds"))
    await expect(frame.locator(".stamp").last).to_have_text("15 January 2027")


async def test_a_spoiler_shows_when_pressed(stage: Stage) -> None:
    await stage.post(content="it was ||the captain||")
    spoiler = stage.frame.get_by_role("button", name="Spoiler, press to show")
    await expect(stage.frame.get_by_text("the captain")).to_be_hidden()
    await spoiler.press("Enter")
    await expect(stage.frame.get_by_text("the captain")).to_be_visible()


async def test_components_are_laid_out_and_send_what_is_pressed(stage: Stage) -> None:
    thumb = {
        "type": 11,
        "media": {"url": f"{stage.world.url}/cdn/x.png"},
        "description": "A die that shows six",
    }
    stage.world.cdn["/cdn/x.png"] = PNG
    emoji = {"id": 1573659327032496128, "name": "cup"}  # a number, as discord.py sends it
    stage.world.emojis[1573659327032496128] = {"id": str(emoji["id"]), "name": "cup", "animated": False}
    stage.world.cdn[f"/cdn/emojis/{emoji['id']}.png"] = PNG
    section = {"type": 9, "components": [text("beside")], "accessory": thumb}
    many = select("a", "b", "c", min_values=2, max_values=2, custom_id="many", placeholder="Two of them")
    box = {
        "type": 17,
        "accent_color": 0xFF8800,
        "components": [
            text("### Title"),
            {"type": 14},
            section,
            row(button("b", label="Roll", emoji=emoji)),
            row(many),
        ],
    }
    await stage.post(**v2(box))
    message = stage.frame.locator(".message").last
    await expect(message.locator(".thumbnail img")).to_have_attribute("alt", "A die that shows six")
    assert (
        await message.locator(".box").evaluate("each => each.style.getPropertyValue('--accent')") == "#ff8800"
    )
    await expect(message.locator(".emoji")).to_have_js_property("naturalWidth", 1)
    await message.get_by_role("button", name="Roll", exact=True).click()
    used = await stage.asked()
    assert used.payload["data"]["custom_id"] == "b"
    await used.answer(6)
    await message.get_by_role("combobox").click()
    done = message.get_by_role("button", name="Done")
    await message.get_by_role("option", name="a").click()
    await expect(done).to_be_disabled()
    await message.get_by_role("option", name="c").click()
    await done.click()
    used = await stage.asked()
    assert used.payload["data"]["values"] == ["a", "c"]
    await used.answer(6)
    await message.get_by_title("Enlarge").click()
    await expect(stage.frame.get_by_role("dialog")).to_contain_text("A die that shows six")


async def test_an_open_list_goes_with_its_button_until_that_is_out_of_sight(stage: Stage) -> None:
    await stage.post(content="\n".join(["before"] * 60))
    await stage.post(**v2(row(select("a", "b"))))
    combobox, options = stage.frame.get_by_role("combobox", name="Make a"), stage.frame.locator(".options")

    async def tops() -> list[float]:
        boxes = [await combobox.bounding_box(), await options.bounding_box()]
        return [box["y"] for box in boxes if box]

    await combobox.press("Enter")
    await expect(options).to_be_visible()
    button, shown = await tops()
    await stage.post(content="after")
    await expect(stage.frame.get_by_text("after", exact=True)).to_be_in_viewport()
    await stage.frame.evaluate(DRAWN_TWICE)
    pushed = button - (await tops())[0]
    assert pushed > 0
    assert await tops() == [button - pushed, shown - pushed]
    await expect(combobox).to_have_attribute("aria-expanded", "true")
    await stage.frame.locator("#messages").evaluate("list => { list.scrollTop = 0; }")
    await expect(options).to_be_hidden()
    await expect(combobox).to_have_attribute("aria-expanded", "false")


async def test_files_are_offered_and_pictures_have_their_words(stage: Stage) -> None:
    form = {"attachments": [{"id": 0, "description": "Cups lifted"}, {"id": 1}], "content": "files"}
    data = aiohttp.FormData()
    data.add_field("payload_json", json.dumps(form))
    data.add_field("files[0]", PNG, filename="table.png")
    data.add_field("files[1]", b"a roll", filename="table.txt")
    status, _ = await stage.wire.call("POST", f"/channels/{stage.channel.id}/messages", data=data)
    assert status == 200
    message = stage.frame.locator(".message").last
    await expect(message.get_by_role("img")).to_have_attribute("alt", "Cups lifted")
    async with stage.page.expect_download() as downloading:
        await message.get_by_role("link", name="table.txt").click()
    assert (await (await downloading.value).path()).read_bytes() == b"a roll"


BOARD_EMBED = {
    "color": 0xE69F00,
    "author": {"name": "Dudo, round 3"},
    "description": "<:die_5:7> **5** Ben\n# 4 × <:die_5:7> fives",
    "image": {"url": "attachment://table.png"},
    "footer": {"text": "Bids: 4 fives"},
}


async def classic(stage: Stage, **other: Any) -> dict[str, Any]:
    """A board as a classic message with a picture."""
    stage.world.emojis[7] = {"id": "7", "name": "die_5", "animated": False}
    stage.world.cdn["/cdn/emojis/7.png"] = PNG
    form = {
        "content": f"{stage.ana.mention}, your turn: beat 4 fives",
        "embeds": [BOARD_EMBED],
        "attachments": [{"id": 0, "description": "The cups on the table"}],
        "components": [row(button("a", label="Dudo!"))],
        **other,
    }
    data = aiohttp.FormData()
    data.add_field("payload_json", json.dumps(form))
    data.add_field("files[0]", PNG, filename="table.png")
    status, made = await stage.wire.call("POST", f"/channels/{stage.channel.id}/messages", data=data)
    assert status == 200, made
    return dict(made)


async def test_a_classic_message_is_content_its_embed_and_rows_beneath(stage: Stage) -> None:
    made = await classic(stage)
    message = stage.frame.locator(f'[data-id="{made["id"]}"]')
    await expect(message.get_by_role("button", name="Dudo!")).to_be_visible()
    parts = [f".embed{part}" for part in ("-author", "-text", " .media", "-footer")]
    parts = [".body > .text", *parts, ".body > .row"]
    tops = [await message.locator(part).evaluate(TOP) for part in parts]
    assert tops == sorted(tops)
    assert len(set(tops)) == len(parts)
    assert await message.locator(".embed").evaluate(
        "each => [each.style.getPropertyValue('--accent'), each.getBoundingClientRect().width]"
    ) == ["#e69f00", 432]
    # The picture's words are its alternative; it shows once, in the embed.
    await expect(message.locator("img:not(.avatar, .emoji)")).to_have_count(1)
    await expect(message.locator(".media img")).to_have_attribute("alt", "The cups on the table")
    await expect(message.locator(".embed .size-1 .emoji")).to_have_js_property("naturalWidth", 1)
    assert await message.locator(".size-1 .emoji").evaluate("each => each.clientHeight") == 33
    assert (await spoken(stage))[-1].splitlines() == [
        "Undercup: @Ana, your turn: beat 4 fives",
        "Dudo, round 3",
        "5 Ben",
        "4 × fives",
        "The cups on the table",
        "Bids: 4 fives",
    ]


async def test_an_edit_makes_a_classic_message_components_v2(stage: Stage) -> None:
    made = await classic(stage)
    message = stage.frame.locator(f'[data-id="{made["id"]}"]')
    await expect(message.locator(".embed")).to_have_count(1)
    path = f"/channels/{stage.channel.id}/messages/{made['id']}"
    form = v2({"type": 17, "components": [text("Round 3 is over.")]}, content=None, embeds=[], attachments=[])
    assert (await stage.wire.call("PATCH", path, form))[0] == 200
    await expect(message.locator(".box")).to_contain_text("Round 3 is over.")
    await expect(message.locator(".embed, .media, .body > .text")).to_have_count(0)
    await expect(message.locator(".edited")).to_have_count(1)


async def test_on_a_phone_three_buttons_of_ten_characters_are_one_row(stage: Stage) -> None:
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    labels = ["More bids…", "My hand", "More…"]
    buttons = [button(label, label=label) for label in labels]
    cup = {"id": "7", "name": "die_5"}
    buttons[1]["emoji"] = cup
    bids = [button(f"bid {each}", label=f"× {each}", emoji=cup) for each in (4, 5, 12)]
    made = await classic(stage, components=[row(*bids), row(*buttons)])
    message = stage.frame.locator(f'[data-id="{made["id"]}"]')
    await expect(message.get_by_role("button", name="More…")).to_be_visible()
    heights = await message.locator(".row").evaluate_all("all => all.map((each) => each.clientHeight)")
    assert heights == [36, 36]
    widths = await message.locator(".embed, .embed-words, .embed .media").evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().width))"
    )
    assert widths == [310, 281, 281]
    assert await findings(stage.page) == []
    assert await message.evaluate("each => each.scrollWidth <= each.clientWidth")


async def test_a_deleted_board_leaves_the_keyboard_to_the_next_one(stage: Stage) -> None:
    old = await classic(stage)
    path = f"/channels/{stage.channel.id}/messages"
    await stage.frame.get_by_role("button", name="Dudo!").press("Enter")
    await (await stage.asked()).answer(6)
    reveal = await stage.post(**v2(text("There are five.")))
    board = await classic(stage)
    assert (await stage.wire.call("DELETE", f"{path}/{old['id']}"))[0] == 204
    await expect(stage.frame.locator(f'[data-id="{old["id"]}"]')).to_have_count(0)
    await expect(stage.frame.locator(f'[data-id="{board["id"]}"]')).to_be_focused()
    # The same where the old one goes first.
    await stage.frame.get_by_role("button", name="Dudo!").press("Enter")
    used = await stage.asked()
    await used.answer(6)
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(stage.frame.locator(f'[data-id="{reveal["id"]}"]')).to_be_focused()
    board = await classic(stage)
    await expect(stage.frame.locator(f'[data-id="{board["id"]}"]')).to_be_focused()


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


async def test_a_private_message_goes_when_its_press_removes_it(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="More"))])
    await stage.frame.get_by_role("button", name="More").press("Enter")
    used = await stage.asked()
    await used.answer(4, {"content": "a picker", "flags": EPHEMERAL})
    await expect(stage.frame.get_by_text("a picker", exact=True)).to_be_visible()
    assert (await stage.wire.call("DELETE", used.original, token=""))[0] == 204
    await expect(stage.frame.get_by_text("a picker", exact=True)).to_have_count(0)


async def test_a_command_is_filled_in_option_by_option(stage: Stage) -> None:
    await stage.command(
        "roll",
        {
            "name": "dice",
            "type": 4,
            "description": "How many",
            "required": True,
            "min_value": 1,
            "max_value": 6,
        },
        {
            "name": "cup",
            "type": 3,
            "description": "Which cup",
            "choices": [{"name": "Big cup", "value": "big"}],
        },
        {"name": "for", "type": 6, "description": "For whom"},
        {"name": "word", "type": 3, "description": "A word", "autocomplete": True},
        {"name": "open", "type": 5, "description": "For all to see"},
    )
    keyboard, frame = stage.page.keyboard, stage.frame
    await frame.locator("#text").click()
    await keyboard.type("/ro")
    await expect(frame.get_by_role("option", name="/roll")).to_contain_text("Does roll")
    await keyboard.press("Tab")
    await expect(frame.get_by_role("combobox", name="dice")).to_be_focused()
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("dice is required")
    await keyboard.type("seven")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("“seven” is none")
    await expect(frame.get_by_role("combobox", name="dice")).to_have_attribute("aria-invalid", "true")
    await frame.get_by_role("combobox", name="dice").fill("7")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("dice ends at 6")
    await frame.get_by_role("combobox", name="dice").fill("3")
    await keyboard.type(" cup:")
    await frame.get_by_role("option", name="Big cup").click()
    await keyboard.type("for:")
    await keyboard.type("be")
    await keyboard.press("Tab")
    await expect(frame.get_by_role("combobox", name="for")).to_have_value("@Ben")
    await keyboard.type("open:")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await keyboard.type("word:")
    await keyboard.type("x")
    used = await stage.asked()
    while next(each for each in used.payload["data"]["options"] if each.get("focused"))["value"] != "x":
        await used.answer(8, {"choices": []})
        used = await stage.asked()
    await used.answer(8, {"choices": [{"name": "Xebec, a ship", "value": "xebec"}]})
    await frame.get_by_role("option", name="Xebec").click()
    await keyboard.press("Enter")
    used = await stage.asked()
    while used.payload["type"] != 2:
        used = await stage.asked()
    given = {each["name"]: each["value"] for each in used.payload["data"]["options"]}
    assert given == {"dice": 3, "cup": "big", "for": str(stage.ben.id), "open": True, "word": "xebec"}
    await used.answer(4, {"content": "rolled"})
    await expect(frame.locator(".message").last).to_contain_text("Ana used /roll")


async def test_tab_passes_by_a_value_that_is_complete_or_was_there_before(stage: Stage) -> None:
    for name in ("Anna", "Ann"):
        stage.world.add_person(name, stage.channel.home)
    await stage.command(
        "give",
        {"name": "to", "type": 6, "description": "To whom", "required": True},
        {"name": "dice", "type": 4, "description": "How many", "required": True},
    )
    keyboard, frame = stage.page.keyboard, stage.frame
    to, dice = (frame.get_by_role("combobox", name=name) for name in ("to", "dice"))
    offered = frame.get_by_role("listbox").get_by_role("option")
    await frame.locator("#text").fill("/give ")
    await expect(to).to_be_focused()

    async def tab(value: str) -> None:
        await expect(offered).to_have_count(2)
        await keyboard.press("Tab")
        await expect(to).to_have_value(value)
        await expect(dice).to_be_focused()

    await to.fill("ann")
    await tab("@Anna")
    # The first that contains it is another, but the text is a name already.
    await to.fill("@Ann")
    await tab("@Ann")
    await keyboard.press("Shift+Tab")
    await expect(to).to_be_focused()
    await tab("@Ann")
    await to.fill("ann")
    await dice.focus()
    await to.focus()
    await tab("ann")


async def test_a_command_can_be_typed_at_once_and_left_again(stage: Stage) -> None:
    await stage.command("roll", {"name": "dice", "type": 4, "description": "How many", "required": True})
    keyboard, frame = stage.page.keyboard, stage.frame
    await frame.locator("#text").fill("/roll 4")
    await expect(frame.get_by_role("combobox", name="dice")).to_have_value("4")
    await keyboard.press("Escape")
    await keyboard.press("Escape")
    await expect(frame.locator("#command")).to_be_hidden()
    await expect(frame.locator("#text")).to_be_focused()
    await frame.locator("#text").fill("/nothing")
    await keyboard.press("Enter")
    await expect(frame.locator("#notice")).to_contain_text("There is no command /nothing here")
    await frame.locator("#text").fill("/roll dice:4")
    await keyboard.press("Enter")
    used = await stage.asked()
    assert used.payload["data"]["options"][0]["value"] == 4
    await used.answer(4, {"content": "four"})


async def test_who_answers_late_or_never_is_told_of(stage: Stage) -> None:
    await stage.command("roll")
    await stage.post(content="board", components=[row(button("b", label="Press"))])
    await stage.frame.get_by_role("button", name="Press").click()
    await stage.asked()
    stage.time_out()
    failed = stage.frame.locator(".press-failed")
    await expect(failed).to_contain_text("This interaction failed")
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    await expect(stage.frame.locator(".message").last).to_contain_text("Sending the command")
    await stage.asked()
    stage.time_out()
    entry = stage.frame.locator(".message.failed")
    await expect(entry).to_contain_text("The application did not respond")
    await entry.get_by_role("button", name="Dismiss message").click()
    await expect(entry).to_have_count(0)
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    used = await stage.asked()
    await used.answer(5, {"flags": EPHEMERAL})
    newest = stage.frame.locator(".message").last
    await expect(newest).to_contain_text("Undercup is thinking")
    await stage.wire.call("PATCH", used.original, {"content": "for you"}, token="")
    await expect(newest).to_contain_text("for you")
    await expect(newest).to_contain_text("Only you can see this")
    await newest.get_by_role("button", name="Dismiss message").click()
    await expect(stage.frame.locator("#messages").get_by_text("for you")).to_have_count(0)


async def test_a_form_says_what_is_wrong_and_sends_what_is_right(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="Bid"))])
    await stage.frame.get_by_role("button", name="Bid").press("Enter")
    used = await stage.asked()
    picked = select("five", "six", custom_id="face")
    field = {"type": 4, "custom_id": "count", "style": 1, "min_length": 1, "max_length": 2}
    label = {"type": 18, "label": "Count", "component": field}
    face = {"type": 18, "label": "Face", "description": "Which", "component": picked}
    await used.answer(9, {"title": "Your bid", "custom_id": "m", "components": [label, face]})
    dialog = stage.frame.get_by_role("dialog")
    await expect(dialog).to_contain_text("Your bid")
    await dialog.get_by_label("Count").fill("5")
    await dialog.get_by_role("combobox", name="Face").press("Enter")
    await dialog.get_by_role("option", name="six").click()
    await dialog.get_by_role("button", name="Submit").click()
    used = await stage.asked()
    rows = [each["component"] for each in used.payload["data"]["components"]]
    assert (rows[0]["value"], rows[1]["values"]) == ("5", ["six"])
    await used.answer(4, {"content": "bid"})
    await expect(dialog).to_be_hidden()
    await expect(stage.frame.get_by_role("button", name="Bid")).to_be_focused()


async def test_a_form_has_radio_buttons_and_checkboxes(stage: Stage) -> None:
    await stage.post(content="board", components=[row(button("b", label="New table"))])
    await stage.frame.get_by_role("button", name="New table").press("Enter")
    used = await stage.asked()
    games = [
        {"label": "Dudo", "value": "dudo", "description": "Bluff about dice.", "default": True},
        {"label": "Pidro", "value": "pidro"},
    ]
    extras = [{"label": each, "value": each} for each in ("clock", "cut", "seal")]
    parts = [
        ({"type": 21, "custom_id": "game", "options": games}, "Game"),
        ({"type": 22, "custom_id": "with", "options": extras, "max_values": 2}, "With"),
        ({"type": 23, "custom_id": "thread"}, "In a thread"),
    ]
    labels = [{"type": 18, "label": label, "component": each} for each, label in parts]
    labels[2]["description"] = "The channel gets one line."
    await used.answer(9, {"title": "New table", "custom_id": "m", "components": labels})
    dialog = stage.frame.get_by_role("dialog")
    game = dialog.get_by_role("group", name="Game")
    await expect(game.get_by_role("radio", name="Dudo")).to_be_checked()
    await expect(game.get_by_role("radio", name="Dudo")).to_have_accessible_description("Bluff about dice.")
    await game.get_by_role("radio", name="Dudo").focus()
    await stage.page.keyboard.press("ArrowDown")
    await expect(game.get_by_role("radio", name="Pidro")).to_be_checked()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("'With': 0 chosen, 1 to 2 are asked for")
    for extra in ("clock", "seal"):
        await dialog.get_by_role("checkbox", name=extra).check()
    await expect(dialog.get_by_role("checkbox", name="cut")).to_be_disabled()
    await dialog.get_by_role("checkbox", name="In a thread").check()
    assert await findings(stage.page) == []
    await dialog.get_by_role("button", name="Submit").click()
    used = await stage.asked()
    given = [each["component"] for each in used.payload["data"]["components"]]
    assert [each.get("value", each.get("values")) for each in given] == ["pidro", ["clock", "seal"], True]
    await used.answer(4, {"content": "open"})
    await expect(dialog).to_be_hidden()


async def test_what_is_unread_is_marked_for_each_person(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    await stage.ben.say(cards, "hello")
    mark = stage.frame.get_by_role("button", name="cards")
    await expect(mark).to_contain_text("unread")
    await stage.ben.say(cards, f"come, {stage.ana.mention}")
    await expect(mark.locator(".count")).to_contain_text("1")
    await stage.page.keyboard.press("Alt+Shift+ArrowDown")
    await expect(stage.frame.locator("#place-name")).to_have_text("cards")
    await expect(mark).not_to_contain_text("unread")
    await expect(stage.frame.locator(".fresh")).to_have_count(1)
    await stage.page.get_by_role("button", name="Ben").click()
    await client(stage.page, "Ben")
    await expect(stage.page.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    await stage.wire.post(stage.ana.dm, content="a hand")
    await expect(stage.page.get_by_role("button", name="Ana")).to_contain_text("1")
    await stage.page.keyboard.press("Alt+Shift+1")
    await expect(stage.page.get_by_role("button", name="Ana")).to_have_attribute("aria-pressed", "true")
    await stage.page.keyboard.press("Control+k")
    await stage.page.keyboard.type("under")
    await stage.page.keyboard.press("Enter")
    await expect(stage.frame.locator(".message").last).to_contain_text("a hand")
    await expect(stage.page.get_by_role("button", name="Ana").locator(".count")).to_have_count(0)


async def test_unread_marks_go_with_what_they_are_for(stage: Stage) -> None:
    cards = stage.channel.home.add_channel("cards")
    mark = stage.frame.get_by_role("button", name="cards")
    gone = await stage.ben.say(cards, f"come, {stage.ana.mention}")
    await expect(mark.locator(".count")).to_contain_text("1")
    stage.world.delete_message(gone)
    await expect(mark).not_to_contain_text("unread")
    # What only Ana sees isn't unread, wherever she is.
    await stage.command("roll")
    used = await command(stage.wire, stage.socket, stage.ana, cards)
    await used.answer(4, {"content": f"for {stage.ana.mention} alone", "flags": EPHEMERAL})
    await used.doing
    await stage.ben.say(cards, "hello")
    await expect(mark).to_contain_text("unread")
    await expect(mark.locator(".count")).to_have_count(0)
    # Another window of hers, in which she reads it.
    browser = stage.page.context.browser
    assert browser is not None
    other = await browser.new_page()
    await other.goto(stage.world.url)
    frame = await client(other, "Ana")
    await frame.get_by_role("button", name="cards").click()
    await expect(frame.locator(".message").last).to_contain_text("hello")
    await expect(mark).not_to_contain_text("unread")


async def test_who_loses_their_channel_is_back_in_it_when_it_is_there_again(stage: Stage) -> None:
    guild = stage.channel.home
    place = stage.frame.locator("#place-name")
    cards = guild.add_channel("cards")
    await stage.frame.get_by_role("button", name="cards").click()
    for vanish, come_back in (
        (guild.go_down, guild.come_back),
        (lambda: guild.remove_member(stage.ana), lambda: guild.add_member(stage.ana)),
        (lambda: cards.deny(stage.ana, "view_channel"), lambda: cards.inherit(stage.ana, "view_channel")),
    ):
        await expect(place).to_have_text("cards")
        vanish()
        await expect(place).not_to_have_text("cards")
        come_back()
    await expect(place).to_have_text("cards")
    # Who goes elsewhere meanwhile stays there, even where they had been put.
    cards.deny(stage.ana, "view_channel")
    await expect(place).to_have_text("dice")
    await stage.page.keyboard.press("Alt+d")
    await expect(place).to_have_text("Undercup")
    await stage.frame.get_by_role("button", name="Harbour").click()
    await expect(place).to_have_text("dice")
    cards.inherit(stage.ana, "view_channel")
    await expect(stage.frame.get_by_role("button", name="cards")).to_be_visible()
    await stage.post(content="still here")
    await expect(stage.frame.locator(".message").last).to_contain_text("still here")
    await expect(place).to_have_text("dice")


async def test_the_welcome_is_over_in_every_window_after_the_first_press(stage: Stage) -> None:
    stage.world.welcome[stage.ana.id] = "A table waits."
    await stage.post(content="board", components=[row(button("b", label="Start"))])
    other = await stage.page.context.browser.new_context()  # type: ignore[union-attr]
    windows = []
    for page in (await other.new_page(), stage.page):
        await page.goto(stage.world.url)
        windows.append(await client(page, "Ana"))
        await expect(windows[-1].locator("#welcome")).to_be_visible()
    await windows[-1].get_by_role("button", name="Start").click()
    await (await stage.asked()).answer(6)
    for frame in windows:
        await expect(frame.locator("#welcome")).to_be_hidden()
    again = await stage.page.context.browser.new_page()  # type: ignore[union-attr]
    await again.goto(stage.world.url)
    await expect((await client(again, "Ana")).locator("#welcome")).to_be_hidden()


async def test_the_keyboards_place_is_kept_when_a_board_changes_or_is_posted_anew(stage: Stage) -> None:
    first = await stage.post(
        content="1", components=[row(button("a", label="One"), button("b", label="Two"))]
    )
    path = f"/channels/{stage.channel.id}/messages/{first['id']}"
    two = stage.frame.get_by_role("button", name="Two")
    await two.focus()
    await stage.wire.call("PATCH", path, {"content": "2"})
    await expect(stage.frame.locator(".message").last).to_contain_text("2")
    await expect(two).to_be_focused()
    await two.press("Enter")
    used = await stage.asked()
    await used.answer(7, {"content": "a record", "components": []})
    await expect(stage.frame.locator(f'[data-id="{first["id"]}"]')).to_be_focused()
    board = await stage.post(content="3", components=[row(button("c", label="Three"))])
    await expect(stage.frame.locator(f'[data-id="{board["id"]}"]')).to_be_focused()
    await stage.page.keyboard.press("Tab")
    await expect(stage.frame.get_by_role("button", name="Three")).to_be_focused()
    await expect(stage.frame.locator("#announcer")).to_contain_text("Undercup: 3")


async def test_who_reads_another_message_keeps_the_keyboard_when_a_board_is_posted(stage: Stage) -> None:
    record = await stage.post(content="a record")
    board = await stage.post(content="1", components=[row(button("a", label="One"))])
    await stage.frame.get_by_role("button", name="One").press("Enter")
    used = await stage.asked()
    await used.answer(7, {"content": "another record", "components": []})
    pressed = stage.frame.locator(f'[data-id="{board["id"]}"]')
    await expect(pressed).to_be_focused()
    reading = stage.frame.locator(f'[data-id="{record["id"]}"]')
    await stage.page.keyboard.press("ArrowUp")
    await expect(reading).to_be_focused()
    await stage.post(content="2", components=[row(button("b", label="Two"))])
    await expect(stage.frame.locator(".message").last).to_contain_text("2")
    await expect(reading).to_be_focused()
    # Who only passes by there again isn't taken along either.
    await stage.page.keyboard.press("ArrowDown")
    await expect(pressed).to_be_focused()
    await stage.post(content="3", components=[row(button("c", label="Three"))])
    await expect(stage.frame.locator(".message").last).to_contain_text("3")
    await expect(pressed).to_be_focused()


async def spoken(stage: Stage) -> list[str]:
    """All that is read out, oldest first; what has been read out is forgotten."""
    announcer = stage.frame.locator("#announcer")
    lines = await announcer.locator("p").all_text_contents()
    await announcer.evaluate("each => each.replaceChildren()")
    return lines


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


async def test_the_quote_above_an_answer_has_words_alone(stage: Stage) -> None:
    await stage.post(content=BOARD, components=[row(button("b", label="Press"))])
    await stage.frame.get_by_role("button", name="Press").click()
    await (await stage.asked()).answer(4, {"content": "your dice"})
    quote = stage.frame.locator(".message").last.locator(".quote")
    await expect(quote).to_have_text("Undercup: Round 1 ▶ Ben · 3 × sixes")


async def test_five_bids_are_one_row_side_by_side(stage: Stage) -> None:
    emoji = {"id": "7", "name": "die"}
    stage.world.emojis[7] = {**emoji, "animated": False}
    stage.world.cdn["/cdn/emojis/7.png"] = PNG
    labels = [f"1 × {face}" for face in ("two", "three", "four", "five", "six")]
    bids = row(*(button(label, label=label, emoji=emoji) for label in labels))
    await stage.page.get_by_role("button", name="Side by side").click()
    frame = await client(stage.page, "Ben")
    await stage.post(**v2({"type": 17, "components": [bids]}))
    for each in (stage.frame, frame):
        await expect(each.get_by_role("button", name="1 × six")).to_be_visible()
        tops = {await each.get_by_role("button", name=label, exact=True).evaluate(TOP) for label in labels}
        assert len(tops) == 1


async def test_a_channel_that_one_has_hidden_from_oneself_is_shown_again_by_the_fault_panel(
    stage: Stage,
) -> None:
    channels = stage.frame.locator("#channels").get_by_role("button", name="dice")
    await stage.frame.locator("#panel-button").click()
    await stage.frame.locator("[data-does=me-view_channel]").click()
    await expect(channels).to_have_count(0)
    await stage.frame.get_by_label("may view #dice").click()
    await expect(channels).to_have_count(1)
    await expect(stage.frame.get_by_label("may view #dice")).to_have_count(0)
    assert stage.ana.can_read(stage.channel)


async def test_icons_keep_their_distance_from_words(stage: Stage) -> None:
    await stage.post(content="board")
    await stage.command("roll")
    await stage.frame.locator("#panel-button").click()
    await stage.frame.locator("#text").fill("/roll ")
    await stage.page.keyboard.press("Enter")
    await stage.asked()
    stage.time_out()
    for place in (".below .plain:has(.icon)", ".failed .body p"):
        gap = await stage.frame.locator(place).last.evaluate(
            """each => {
              const words = document.createRange();
              words.selectNodeContents(each.lastChild);
              return words.getBoundingClientRect().left - each.firstChild.getBoundingClientRect().right;
            }"""
        )
        assert gap >= 3, place


async def test_long_names_stay_in_their_line_and_many_fade_out_where_they_go_on(stage: Stage) -> None:
    long = stage.world.add_person("Maximiliane von Hohenstein", stage.channel.home)
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    await stage.page.goto(f"{stage.world.url}/?as={long.name}")
    frame = await client(stage.page, long.name)
    name = frame.locator("#me > :last-child")
    assert await name.evaluate("each => each.clientHeight < 2 * parseFloat(getComputedStyle(each).fontSize)")
    who = stage.page.locator(".who")
    await expect(who).to_contain_class("after")
    await who.evaluate("each => { each.scrollLeft = each.scrollWidth; }")
    await expect(who).not_to_contain_class("after")
    await expect(who).to_contain_class("before")
    assert "linear-gradient" in await who.evaluate("each => getComputedStyle(each).maskImage")
    await stage.page.set_viewport_size({"width": 1280, "height": 800})
    await expect(who).not_to_contain_class("before")


async def test_on_a_wide_screen_one_s_own_name_can_be_read_whole(stage: Stage) -> None:
    for name in ("Al", "Maximilian", "Wolfgang Amadeus"):
        stage.world.add_person(name, stage.channel.home)
        await stage.page.goto(f"{stage.world.url}/?as={name}")
        frame = await client(stage.page, name)
        shown = frame.locator("#me > :last-child")
        await expect(shown).to_have_text(name)
        assert await shown.evaluate("each => each.scrollWidth <= each.clientWidth"), name


async def test_on_a_narrow_screen_one_s_own_name_and_what_the_box_is_for_can_be_read_whole(
    stage: Stage,
) -> None:
    for name in ("Maximiliane", "Clementine"):
        stage.world.add_person(name, stage.channel.home)
    stage.channel.name = "dice-at-the-harbour"
    await stage.page.set_viewport_size({"width": 390, "height": 844})
    await stage.page.goto(f"{stage.world.url}/?as=Clementine")
    frame = await client(stage.page, "Clementine")
    own = stage.page.locator(".person[aria-pressed=true]")
    await expect(own).to_have_text("CClementine")
    await expect(own).to_be_in_viewport(ratio=1)
    box = frame.locator("#text")
    needed, room = await box.evaluate(
        """each => {
          const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
          return [pen.measureText(each.placeholder).width, each.clientWidth - padding];
        }"""
    )
    assert 0 < needed <= room


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=["wide", "narrow"])
async def test_notifications_are_a_list_that_the_keyboard_reaches(
    stage: Stage, size: tuple[int, int]
) -> None:
    await stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    frame, keyboard = stage.frame, stage.page.keyboard
    elsewhere = stage.channel.home.add_channel("elsewhere")
    allowed = {"parse": [], "users": [str(stage.ana.id)]}
    called = await stage.post(content=f"Your turn, {stage.ana.mention}!", allowed_mentions=allowed)
    form = {**v2(text(f"Yours, {stage.ana.mention}")), "allowed_mentions": allowed}
    await stage.wire.post(elsewhere, **form)
    bell = frame.locator("#notifications-button")
    await expect(bell.locator(".count")).to_have_text("1")  # the other one is before Ana's eyes
    await expect(bell).to_be_in_viewport(ratio=1)
    await frame.locator("#text").focus()
    await keyboard.press("Alt+n")
    shown = frame.locator("#notifications .notification")
    await expect(shown).to_have_text(
        [re.compile(r"#elsewhere, Harbour\)\(no text\)"), re.compile(r"#dice, Harbour\)Your turn, @Ana!")]
    )
    await expect(bell.locator(".count")).to_have_count(0)
    await stage.page.screenshot(path=SCREENSHOTS / f"notifications-{size[0]}.png", animations="disabled")
    for _ in range(2):
        await keyboard.press("Tab")
    await keyboard.press("Enter")
    await expect(frame.locator("#notifications")).to_be_hidden()
    await expect(frame.locator(f'[data-id="{called["id"]}"]')).to_be_focused()
    await keyboard.press("Alt+n")
    await keyboard.press("Escape")
    await expect(frame.locator("#notifications")).to_be_hidden()
    await expect(bell).to_be_focused()


async def test_five_hundred_messages_are_drawn_as_far_as_one_looks(stage: Stage) -> None:
    old = await stage.post(content="an old board")
    for number in range(500):
        await stage.ben.say(stage.channel, f"message {number}")
    frame = stage.frame
    await expect(frame.locator(".message").last).to_contain_text("message 499")
    assert await frame.locator(".message").count() <= 301
    await stage.page.reload()
    again = await client(stage.page, "Ana")
    await expect(again.locator(".message").last).to_contain_text("message 499")
    first = again.locator(".message").first
    for oldest in (400, 350):
        await again.locator("#messages").evaluate("list => { list.scrollTop = 0; }")
        await expect(first).to_contain_text(f"message {oldest}")
    # What is told anew, or changes out of sight, moves nothing.
    stage.channel.home.add_channel("cards")
    await expect(again.get_by_role("button", name="cards")).to_be_visible()
    await stage.wire.call(
        "PATCH", f"/channels/{stage.channel.id}/messages/{old['id']}", {"content": "changed"}
    )
    await stage.ben.say(stage.channel, "the end")
    await expect(again.locator(".message").last).to_contain_text("the end")
    await expect(first).to_contain_text("message 350")
    await expect(again.get_by_text("changed", exact=True)).to_have_count(0)
    await again.get_by_role("button", name="To the newest").click()
    await expect(again.locator(".message").last).to_be_in_viewport()


async def test_who_reads_the_newest_goes_on_reading_it(stage: Stage) -> None:
    for number in range(40):
        await stage.ben.say(stage.channel, f"message {number}")
    newest = stage.frame.locator(".message").last
    await expect(newest).to_contain_text("message 39")
    await expect(newest).to_be_in_viewport(ratio=1)
    # A picture of unknown size pushes it down, a smaller window as well.
    await newest.locator(".body").evaluate(
        """body => {
          const image = document.createElement("img");
          image.style.display = "block";
          image.src = "/page/cup.svg";
          image.width = image.height = 300;
          body.prepend(image);
        }"""
    )
    await expect(newest.get_by_text("message 39")).to_be_in_viewport()
    await stage.page.set_viewport_size({"width": 900, "height": 500})
    await expect(newest.get_by_text("message 39")).to_be_in_viewport()
    await stage.frame.locator("#messages").hover()
    await stage.page.mouse.wheel(0, -1500)
    await expect(stage.frame.get_by_role("button", name="To the newest")).to_be_visible()
    await stage.ben.say(stage.channel, "one more")
    await expect(newest).to_contain_text("one more")
    await expect(newest).not_to_be_in_viewport()


async def test_a_lost_connection_comes_back_with_what_was_missed(stage: Stage) -> None:
    await stage.page.context.set_offline(True)
    await stage.world.site.drop_sockets()
    await expect(stage.frame.locator("#connection")).to_contain_text("Connection lost")
    await stage.ben.say(stage.channel, "missed")
    await stage.page.context.set_offline(False)
    await expect(stage.frame.locator(".message").last).to_contain_text("missed")
    await expect(stage.frame.locator("#connection")).to_be_empty()
