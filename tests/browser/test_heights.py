"""How high screens are on a phone, and how well what is written on them stands out. ``-rP`` prints both."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import discord
import pytest
from playwright.async_api import Locator

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS, hand_screen
from bot.rendering.screens.model import Screen
from bot.rendering.screens.scene import PlayScene
from bot.tables import LoadedTable
from data.db.records import PartRecord, Untrusted
from games import GAMES
from games.chance import Sealed
from playground import Channel, Person
from tests.bot.harness import Harbour
from tests.bot.played import COMPUTER, finished, many
from tests.bot.rendering.scenes import table_of
from tests.browser.conftest import Open, Theme
from tests.browser.eyes import Eyes
from tests.browser.test_access import AXE, THERE
from tests.games.contract import key_of

pytestmark = pytest.mark.long

PHONE = (390, 844)
MENU, END, CARD = 480, 700, 844
"""The most pixels of *More…*, of the end of a game, and of a profile or leaderboard."""
SCREEN = 630
"""The pixels of a phone between the page's top and what is written below a private message."""
CONTRASTS = """async () => {
  const found = await axe.run("#messages", { runOnly: ["color-contrast"], resultTypes: ["passes"] });
  const nodes = [...found.passes, ...found.violations].flatMap((each) => each.nodes);
  return nodes.flatMap((node) => node.any.map((each) => each.data?.contrastRatio)).filter(Boolean);
}"""
LEAST_CONTRAST = 4.5


async def look(eyes: Eyes, what: str, message: Locator, highest: int) -> None:
    """Measure a message without its author, dark and light."""
    await eyes.caught_up()
    for image in await message.locator("img").all():
        await image.evaluate("image => image.decode()")
    box = await message.locator(".body").bounding_box()
    assert box is not None
    ratios = []
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        await eyes.page.emulate_media(color_scheme=theme)
        if not await eyes.frame.evaluate(THERE):
            await eyes.frame.evaluate(AXE)
        ratios.append(min(await eyes.frame.evaluate(CONTRASTS)))
    dark, light = ratios
    height = box["height"]
    print(f"{what}: {height:.0f} px; least contrast of text {dark} dark, {light} light")  # noqa: T201
    assert 100 < height <= highest
    assert min(ratios) >= LEAST_CONTRAST


async def windowed(here: Harbour, window: Open, person: Person) -> Eyes:
    return await Eyes.of(here, await window(f"?as={person.name}", size=PHONE, dark=True), person)


async def test_more_in_the_lobby(here: Harbour, window: Open) -> None:
    ana = here.people[0]
    eyes = await windowed(here, window, ana)
    for game in GAMES:
        await here.open(2, game=game, start=False)
        await eyes.press("More…")
        await look(eyes, f"More… of {game}", eyes.newest, MENU)
        await ana.slash(here.channel, "table close")
        await here.settle()


async def test_the_end_of_a_long_game_of_pidro(here: Harbour, window: Open) -> None:
    ana, ben = here.people
    rules = GAMES["pidro"].read_rules({"target": 150})
    others = COMPUTER, replace(COMPUTER, name=Untrusted("Cy"))
    table = await finished(here, ana, ben, *others, game="pidro", rules=rules.model_dump(mode="json"))
    loaded, client = LoadedTable(table), here.client
    view: Any = loaded.view(None)
    assert len(view.history) > 22

    async def post(screen: Screen, channel: Channel) -> None:
        drawn, place = await client.payloads.draw(screen), await client.fetch_channel(channel.id)
        assert isinstance(place, discord.abc.Messageable)
        await client.payloads.show(drawn, lambda look: place.send(**look.posted))

    eyes = await windowed(here, window, ana)
    await post(await client.renderer.board(loaded), here.channel)
    await post(await client.renderer.end(loaded, 0), ana.dm)
    await look(eyes, f"the end after {len(view.history)} hands", eyes.newest, END)
    await eyes.page.keyboard.press("Alt+d")
    await look(eyes, "the same by DM", eyes.newest, END)


async def test_a_profile_and_a_leaderboard(here: Harbour, window: Open) -> None:
    ana, ben = here.people
    others = [here.world.add_person(f"P{number}", here.guild) for number in range(10)]
    everyone = (ana, ben, *others)
    names = {each.id: each.name for each in everyone}
    games = [(first.id, second.id) for first in everyone for second in everyone if first is not second]
    await many(here, games, names)
    eyes = await windowed(here, window, ana)
    for command in ("profile", "leaderboard"):
        drawn = False
        while not drawn:  # On a busy machine it is words alone.
            reply = await ana.slash(here.channel, command, game="dudo")
            drawn = reply.message is not None and bool(reply.message.attachments)
        await look(eyes, command, eyes.newest, CARD)


async def measured(eyes: Eyes, here: Harbour, screen: Screen) -> float:
    """How high a private game's screen is, from whose turn it is to its last button."""
    place = await here.client.fetch_channel(here.channel.id)
    assert isinstance(place, discord.abc.Messageable)
    drawn = await here.client.payloads.draw(screen)
    await here.client.payloads.show(drawn, lambda look: place.send(**look.posted))
    await eyes.caught_up()
    message = eyes.newest
    for image in await message.locator("img").all():
        await image.evaluate("image => image.decode()")
    top = await message.locator(".embed-author").bounding_box()
    bottom = await message.locator("[data-custom-id]").last.bounding_box()
    assert top is not None
    assert bottom is not None
    return bottom["y"] + bottom["height"] - top["y"]


def alone_at(game: str, preset: str, person: Person, *names: str) -> Any:
    """The table of a person's private game against computers of these names, and its first state."""
    rules, seats = GAMES[game].rules(preset, {}), 1 + len(names)
    table = table_of(game, rules, (person.name, *names))
    sitting = tuple(
        replace(sits, user_id=None if number else person.id, hinted=None if number else 0)
        for number, sits in enumerate(table.seats)
    )
    table = replace(table, seats=sitting, guild_id=None, channel_id=None, host_id=person.id)
    state, _ = GAMES[game].new(rules, seats, Sealed(key_of(3)))
    return replace(table, parts=(PartRecord(bytes(32), {"part": 1}),)), state


async def test_what_must_be_beaten_the_dice_the_hint_its_term_and_the_moves_of_dudo_are_on_one_screen(
    here: Harbour, window: Open
) -> None:
    ana = here.people[0]
    eyes = await windowed(here, window, ana)
    game, screens, chance = GAMES["dudo"], SCREENS["dudo"], Sealed(key_of(3))
    table, state = alone_at("dudo", next(iter(GAMES["dudo"].presets)), ana, "Hypatia", "Blaise")
    highest: dict[str, float] = {}
    turns = 0
    while turns < 12:
        seat = game.to_act(state)[0]
        view: Any = game.view(state, seat)
        if seat == 0 and view.phase == "bidding":
            scene, hint = PlayScene(table, screens, words("en"), view), game.weigh(view)
            # In turn, since any of them is explained when those before it are known.
            term = screens.terms(view)[turns % len(screens.terms(view))]
            shown = hand_screen.hand(scene, here.clock.now, hint=hint, term=term)
            high = await measured(eyes, here, shown)
            print(f"Dudo, round {view.round}, {term}: {high:.0f} px")  # noqa: T201
            highest[term] = max(high, highest.get(term, 0.0))
            turns += 1
        state, _ = game.apply(state, seat, game.computer(view, chance, "easy"), chance)
    assert len(highest) > 3
    assert 300 < max(highest.values()) <= SCREEN


async def test_whose_turn_the_trick_the_hint_the_cards_and_the_moves_of_pidro_are_on_one_screen(
    here: Harbour, window: Open
) -> None:
    ana = here.people[0]
    eyes = await windowed(here, window, ana)
    game, screens = GAMES["pidro"], SCREENS["pidro"]
    table, state = alone_at("pidro", "manual", ana, "Hypatia", "Blaise", "Christiaan")
    chance = Sealed(key_of(3))
    phases: Counter[str] = Counter()
    highest: list[float] = []
    while len(phases) < 2 or phases["playing"] < 4:
        seat = game.to_act(state)[0]
        view: Any = game.view(state, seat)
        if seat == 0 and view.phase in ("bidding", "playing"):
            scene = PlayScene(table, screens, words("en"), view)
            term = screens.terms(view)[0]
            shown = hand_screen.hand(scene, here.clock.now, hint=game.weigh(view), term=term)
            high = await measured(eyes, here, shown)
            print(f"Pidro, {view.phase}, trick {len(view.tricks) + 1}: {high:.0f} px")  # noqa: T201
            highest.append(high)
            phases[view.phase] += 1
        state, _ = game.apply(state, seat, game.computer(view, chance, "easy"), chance)
    assert 300 < max(highest) <= SCREEN
