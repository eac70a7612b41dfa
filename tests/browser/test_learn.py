"""A lesson of each game in a browser, to its end: by the mouse on a phone's width, and by keys alone."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect

from bot.cli.play import CARD_COMPUTERS, CARD_GAME, lay_table, welcome
from bot.rendering.lessons import LESSONS, Lesson, leads_on, lines
from bot.rendering.screens.model import button_id
from tests.bot.harness import Harbour
from tests.browser.chromium import SCREENSHOTS
from tests.browser.conftest import Open
from tests.browser.eyes import Eyes

pytestmark = pytest.mark.long
PHONE, SCREEN = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


LINES = [lesson for game in LESSONS for lesson in lines(game)]


@pytest.mark.parametrize("lesson", LINES, ids=lambda each: each.game + each.line)
async def test_a_lesson_by_the_mouse_with_every_choice_on_a_phone(
    here: Harbour, window: Open, lesson: Lesson
) -> None:
    """In each of its lines; a choice that leads on in another line is made there."""
    page, game = await window("?as=Ana", size=(PHONE["width"], PHONE["height"])), lesson.game
    ana = await Eyes.of(here, page, here.people[0])

    async def click(number: int, move: str | None = None) -> None:
        args = [f"{game} {edition}" + (f" {move}" if move else "") for edition in editions]
        ids = [button_id(0, number, "learn", arg) for arg in args]
        buttons = ", ".join(f'button[data-custom-id="{custom_id}"]' for custom_id in ids)
        await ana.does(ana.newest.locator(buttons).click)
        assert await ana.frame.evaluate(TOO_WIDE) <= 0

    async def shoot(name: str) -> None:
        for image in await ana.newest.locator("img").all():
            await expect(image).to_have_js_property("complete", value=True)
        await page.screenshot(path=SCREENSHOTS / f"learn-{named}-{name}-390.png", animations="disabled")

    named, editions = f"{game}{lesson.line}", {LESSONS[game].edition, lesson.edition}
    await ana.command("learn", game=game.capitalize())
    await expect(ana.newest).to_contain_text("Only you can see this")
    for number, step in enumerate(lesson.steps[:-1]):
        await shoot(step.name)
        for way in step.ways[1:]:
            if leads_on(lesson, number, way) is not None:
                continue
            await click(number, way.move)
            await shoot(f"{step.name}-{way.name}")
            await click(number)
        for way in step.ways[:1]:
            await click(number, way.move)
            await shoot(f"{step.name}-{way.name}")
        await click(number + 1)
    await shoot(lesson.steps[-1].name)
    await page.set_viewport_size(SCREEN)
    await page.screenshot(path=SCREENSHOTS / f"learn-{named}-1280.png", animations="disabled")
    await page.set_viewport_size(PHONE)
    await ana.press("Open a table", ana.newest)
    await expect(ana.frame.locator("#modal")).to_contain_text("New table")
    await ana.does(ana.frame.locator("#modal-submit").click)
    assert (await here.table()).game == game


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["Dudo", "Pidro"])
@pytest.mark.parametrize("way", ["Learn", "Play now"])
async def test_a_newcomer_learns_or_plays_any_game_from_the_first_screen(
    here: Harbour, window: Open, theme: str, way: str, game: str
) -> None:
    ana = here.people[0]
    assert await lay_table(here.world, ana, here.channel)
    await here.settle()
    here.world.welcome[ana.id] = welcome(ana, here.channel, here.guild.add_channel("cards"))
    page = await window("?as=Ana", size=(PHONE["width"], PHONE["height"]), dark=theme == "dark")
    eyes = await Eyes.of(here, page, ana)
    banner = eyes.frame.locator("#welcome")
    for width, size in ((1280, SCREEN), (390, PHONE)):
        await page.set_viewport_size(size)
        button = banner.get_by_role("button", name=f"{way} {game}", exact=True)
        await expect(button).to_be_in_viewport(ratio=1)
        await expect(eyes.newest.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
        await expect(eyes.newest.get_by_role("heading", name="table 1")).to_be_in_viewport(ratio=1)
        assert await eyes.frame.evaluate(TOO_WIDE) <= 0
        await page.screenshot(path=SCREENSHOTS / f"first-screen-{theme}-{width}.png", animations="disabled")
    await eyes.does(button.click)
    await expect(banner).to_be_hidden()
    begun = {"Dudo": "Dudo against Abraham", "Pidro": "Pidro with"}
    await expect(eyes.newest).to_contain_text(f"Learn {game}" if way == "Learn" else begun[game])
    path = SCREENSHOTS / f"first-screen-{game}-{way[:4]}-{theme}-390.png"
    await page.screenshot(path=path, animations="disabled")


async def test_where_cards_are_played_the_first_screen_is_pidros(here: Harbour, window: Open) -> None:
    ana, cards = here.people[0], here.guild.add_channel("cards")
    assert await lay_table(here.world, ana, cards, CARD_GAME, CARD_COMPUTERS)
    await here.settle()
    here.world.welcome[ana.id] = welcome(ana, here.channel, cards)
    page = await window(f"?as=Ana&at={cards.id}", size=(PHONE["width"], PHONE["height"]), dark=True)
    eyes = await Eyes.of(here, page, ana)
    banner = eyes.frame.locator("#welcome")
    await expect(banner).to_contain_text("New to Pidro?")
    for name in ("Learn (5 minutes)", "Play now"):
        await expect(banner.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    await expect(eyes.newest.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    await expect(eyes.newest.get_by_role("heading", name="table 1")).to_be_in_viewport(ratio=1)
    await page.screenshot(path=SCREENSHOTS / "first-screen-cards-390.png", animations="disabled")
    await eyes.frame.locator(f'[data-place="{here.channel.id}"]').dispatch_event("click")
    await expect(banner.get_by_role("button", name="Learn Dudo", exact=True)).to_be_visible()


async def test_a_lesson_by_keys_alone(here: Harbour, window: Open) -> None:
    game = "pidro"  # the longest; its steps are buttons, as every lesson's are
    page = await window("?as=Ana")
    keyboard = page.keyboard
    ana = await Eyes.of(here, page, here.people[0])
    await keyboard.type("/learn ")
    await expect(ana.frame.locator("#command")).to_contain_text("/learn")
    await ana.does(lambda: keyboard.press("Enter"))

    async def key(label: str) -> None:
        await ana.newest.focus()
        await ana.tab_to(label)
        await ana.does(lambda: keyboard.press("Enter"))
        assert await ana.frame.evaluate("document.activeElement !== document.body")

    await key(f"Learn {game.capitalize()}")
    for step in LESSONS[game].steps[:-1]:
        if step.ways:
            labels = await ana.labels(ana.newest, f" {step.ways[0].move}$")
            await key(labels[0])
        await key("Next")
    await expect(ana.newest.get_by_role("button", name="Open a table")).to_be_visible()
