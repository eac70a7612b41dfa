"""How messages are drawn: Markdown, components, files, classic messages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import expect

import bot
from tests.browser.eyes import client
from tests.browser.stage import PNG, Stage, classic, spoken
from tests.browser.test_access import findings
from tests.playground.parts import button, row, select, text, v2

pytestmark = pytest.mark.long
TOP = "each => each.getBoundingClientRect().top"
DRAWN_TWICE = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
DRAWN = {
    r"5\. and \*: \5, \n": r"<p>5. and *: \5, \n</p>",
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
    "🏆 **Ana** wins, 1️⃣": '<p><img class="emoji drawn" src="/page/emojis.svg#trophy" alt="🏆" '
    'draggable="false"> <strong>Ana</strong> wins, 1️⃣</p>',
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


async def test_the_page_draws_every_emoji_of_the_bots_sentences(stage: Stage) -> None:
    """Without a font that has them, they were boxes. Labels of buttons are plain text."""
    files = sorted(Path(bot.__file__).parent.rglob("*.ftl"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    told = "".join(line for line in lines if not line.startswith("button-"))
    emojis = sorted({*re.findall("[\u23e9-\u23f3\U0001f300-\U0001faff]", told), *"🥇🥈🥉"})
    assert "🏆" in emojis
    sizes = await stage.frame.evaluate(
        """async (emojis) => {
          const { markdown } = await import("/page/markdown.js");
          const sizes = [];
          for (const each of emojis) {
            const made = markdown(each, {})[0].querySelector("img.drawn");
            await made?.decode();
            sizes.push([made?.alt, made?.naturalWidth > 0]);
          }
          return sizes;
        }""",
        emojis,
    )
    assert sizes == [[each, True] for each in emojis]


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


async def test_every_picture_has_a_name_for_the_ear(stage: Stage) -> None:
    for key, name in (("7", "wild_ace"), ("8", "five")):
        stage.world.emojis[int(key)] = {"id": key, "name": name, "animated": False}
        stage.world.cdn[f"/cdn/emojis/{key}.png"] = PNG
    stage.world.cdn["/cdn/x.png"] = PNG
    ace, address = {"id": "7", "name": "wild_ace"}, f"{stage.world.url}/cdn/x.png"
    told = await classic(stage)
    options = [{"label": label, "value": label, "emoji": ace} for label in ("× 2", "Two aces")]
    picked = {"type": 3, "custom_id": "s", "placeholder": "Which bid", "options": options}
    media = {"media": {"url": address}}
    gallery = {"type": 12, "items": [{**media, "description": "Six"}, media]}
    thumbnail = {"type": 11, **media, "description": "A cup"}
    section = {"type": 9, "components": [text("<:five:8> beside")], "accessory": thumbnail}
    buttons = row(button("a", label="× 2", emoji=ace), button("b", label=None, emoji=ace))
    await stage.post(**v2(gallery, section, buttons, row(picked)))
    newest = stage.frame.locator(".message").last
    names = ("Six", "Picture without a description", "A cup", ":five:")
    for name in names:
        await expect(newest.get_by_role("img", name=name, exact=True)).to_have_count(1)
    for name in ("wild ace × 2", "wild ace"):
        await expect(newest.get_by_role("button", name=name, exact=True)).to_have_count(1)
    await newest.get_by_role("combobox", name="Which bid").press("Enter")
    for name in ("wild ace × 2", "Two aces"):
        await expect(newest.get_by_role("option", name=name, exact=True)).to_have_count(1)
    assert await findings(stage.page) == []
    await stage.page.keyboard.press("Enter")
    await expect(newest.get_by_role("combobox")).to_have_accessible_description("wild ace × 2")
    # Enlarged, a picture's words show under it, and are said once.
    board = stage.frame.locator(f'[data-id="{told["id"]}"]')
    await board.get_by_role("button", name="The cups on the table").click()
    dialog = stage.frame.get_by_role("dialog")
    await expect(dialog).to_contain_text("The cups on the table")
    assert (await dialog.aria_snapshot()).count("The cups on the table") == 1
    assert await findings(stage.page) == []


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
