"""The application's own emojis: put up when missing or changed, in text and on buttons, never needed."""

from __future__ import annotations

import asyncio
import base64
import io
import re
from pathlib import Path
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.discord_api.payloads import Drawn, Look
from bot.rendering.pictures.emojis import EMBLEMS, images
from bot.rendering.screens import signs
from bot.rendering.screens.model import Screen, Text
from bot.rendering.screens.signs import (
    EMOJIS,
    card_name,
    die_name,
    fitting,
    pictured,
    pictured_label,
    unbroken,
)
from bot.runtime import emoji_upload
from playground import Playground
from tests.bot.harness import PATIENCE, Harbour, harbour
from tests.bot.rendering.pictured import in_turn, revealed

UP = {name: number for number, name in enumerate((*EMBLEMS, *EMOJIS), 10**18)}
"""All emojis, as if they were up."""
MARKUP = re.compile(r"<:(\w+):(\d+)>")
FEW = {name: images()[name] for name in ("three", "ace_of_hearts", "cup")}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Three emojis are enough to see what is put up when."""
    wanted = dict(FEW)
    monkeypatch.setattr(emoji_upload, "images", lambda: wanted)
    return wanted


async def put_up(here: Harbour) -> list[str]:
    """Another start of the bot; returns its requests about emojis."""
    before = len(here.world.journal)
    again = emoji_upload.EmojiUpload(here.client, here.store, sleep=here.clock.sleep)
    again.start()
    await again.settled()
    await again.stop()
    here.client.own_emojis.up.clear()
    here.client.own_emojis.up.update(again.up)
    return [f"{each.method} {each.status}" for each in here.world.journal[before:] if "emojis" in each.path]


async def retried(here: Harbour) -> None:
    """Wait until they have been compared once more."""
    here.client.own_emojis.doubt()
    async with asyncio.timeout(PATIENCE):
        await here.client.own_emojis.settled()


def names(world: Playground) -> list[str]:
    return sorted(str(emoji["name"]) for emoji in world.emojis.values())


# --- the pictures -------------------------------------------------------------------------------------


def test_every_die_and_card_has_an_emoji_that_discord_takes() -> None:
    made = images()
    assert len([name for name in made if "_of_" in name and "_as_" not in name]) == 52
    assert len([name for name in made if "_as_" in name]) == 4
    assert {die_name(face) for face in range(1, 7)} <= made.keys()
    assert made.keys() == {*EMBLEMS, *EMOJIS}
    for name, content in made.items():
        assert re.fullmatch(r"\w{2,32}", name)
        assert len(content) < 256 * 1024
        assert Image.open(io.BytesIO(content)).size == (128, 128)
    assert len(set(made.values())) == len(made)


# --- in text and on buttons ---------------------------------------------------------------------------


def test_a_die_s_emoji_takes_the_place_of_its_sign_and_the_figure_stays() -> None:
    three, joker = UP["three"], UP["wild_ace"]
    assert pictured("Ana ⚂ 3 · ⚀ 1★", UP) == f"Ana <:three:{three}> 3 · <:wild_ace:{joker}> 1★"
    assert pictured("# ⚂ 3 · ⚀ 1★", UP) == f"# <:three:{three}> <:wild_ace:{joker}>"
    assert pictured("# ⚂ 3 · ⚀ 1★", {"three": three}) == f"# <:three:{three}> 3 · ⚀ 1★"
    assert pictured("⚂ 3✓", UP) == f"<:counting_three:{UP['counting_three']}> 3✓"
    assert pictured("⚁⚀⚀ 2-1-1", UP).endswith("> 2-1-1")
    assert len(MARKUP.findall(pictured("⚁⚀⚀ 2-1-1", UP))) == 3


def test_the_emojis_of_cards_stand_before_them() -> None:
    assert pictured("A♥", UP) == f"<:ace_of_hearts:{UP['ace_of_hearts']}>\N{NO-BREAK SPACE}A♥"
    shown = pictured("# A♥ 10♦ · K♠", UP)
    assert [name for name, _ in MARKUP.findall(shown)] == [
        "ace_of_hearts",
        "ten_of_diamonds",
        "king_of_spades",
    ]
    assert MARKUP.sub("", shown) == "# \N{NO-BREAK SPACE}A♥ 10♦ · \N{NO-BREAK SPACE}K♠"


def test_a_suit_alone_and_other_text_stay_as_they_are() -> None:
    for text in ("♥ hearts", "14 ♣", "Ana: 3 of 5", "K", "", "<:three:1>"):
        assert pictured(text, UP) == text


def shown_as(text: str) -> str:
    """A text with the names of its emojis alone."""
    return MARKUP.sub(r":\1:", pictured(text, UP))


def test_the_name_of_an_emoji_is_the_word_for_what_it_shows() -> None:
    assert shown_as("⚄ × 5") == ":five: × 5"
    assert shown_as("⚀★ × 2") == ":wild_ace: × 2"
    assert shown_as("⚁✓⚂") == ":counting_two::three:"
    for name in (*EMBLEMS, *EMOJIS):
        words = re.sub(r"\d+$", "", name).split("_")
        assert all(word.isalpha() and len(word) > 1 for word in words), name


def test_cups_have_their_seat_and_hidden_dice_the_colour_of_theirs() -> None:
    assert signs.held(2, 3, 2) == "③ ■■■□□"
    assert shown_as(f"{signs.held(2, 3, 2)} 3 Ana") == ":seat3: :held3::held3::held3::gone::gone: 3 Ana"
    assert shown_as(f"{signs.held(9, 1, turn=True)} 1") == ":turn: :held10: 1"
    assert shown_as(signs.seat_sign(0)) == ":seat1:"
    assert shown_as(f"{signs.seat_sign(0)} Ana: ■") == ":seat1: Ana: ■"
    assert signs.held(0, 0) == "①"
    assert pictured(signs.held(2, 3, 2, turn=True), {"three": 1}) == "▸③ ■■■□□"


@pytest.mark.parametrize("name", signs.MARKS.values())
def test_a_sign_by_itself_is_its_emoji_in_text_and_on_a_button(name: str) -> None:
    sign = signs.mark(name)
    assert shown_as(f"{sign} 4 x") == f":{name}: 4 x"
    assert pictured_label(f"{sign} Go", UP) == ("Go", name)
    assert pictured_label(f"{sign} Go", {}) == (f"{sign} Go", None)


def test_chips_and_hidden_cards() -> None:
    assert shown_as(f"{signs.chip()} 6 · {signs.back(3)} 3") == ":chip: 6 · :back::back::back: 3"
    assert shown_as(signs.turn()) == ":turn:"


@pytest.mark.parametrize("code", ["`⚂ 3`", "```\n⚂ 3\nA♥\n```", "``` `⚂` A♥ ```", "``A♥``"])
def test_code_stays_letter_for_letter(code: str) -> None:
    shown = pictured(f"⚂ 3 {code} A♥", UP)
    assert MARKUP.sub("", shown) == f" 3 {code} \N{NO-BREAK SPACE}A♥"
    assert code in shown


FIGURE_ALONE = re.compile(r"[^\s] (?:· )?\**(?:[◉▮] )?\**\d+(?: × [⚀-⚅])?\**(?=$|,| ·)", re.MULTILINE)


@pytest.mark.parametrize(
    "line",
    [
        "③ ◉ **3** Wolfgang Amadeus · 3 throws · **raised 1**",
        "▸① **0 points** · Ana ▮ **4** · Ben (dealer) ▮ **10**",
        "④ ■■■□□ **3** Alexandra Petrova · **3 × ⚀**",
        "Bids: Benedikt 8, Alexandra Petrova 11",
    ],
)
def test_a_figure_that_ends_a_line_stays_beside_its_word(line: str) -> None:
    assert FIGURE_ALONE.search(line)
    assert not FIGURE_ALONE.search(unbroken(line))
    assert unbroken(line).replace("\u00a0", " ") == line
    shown, plain = (pictured(each, UP).replace("\u00a0", " ") for each in (unbroken(line), line))
    assert shown == plain


def test_a_number_stays_beside_its_die() -> None:
    assert pictured("Анна 1 × ⚁ · Ben 2 × twos", UP) == (
        f"Анна 1\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}<:two:{UP['two']}> · Ben 2 × twos"
    )
    assert pictured("3 × ⚁", {}) == "3 × ⚁"


@given(st.text("⚀⚁⚂⚃⚄⚅ 123456✓★·AKQJ0♣♦♥♠_-", max_size=60))
def test_what_can_be_read_without_emojis_can_be_read_with_them(text: str) -> None:
    signs = r"[⚀-⚅][✓★]?|\s"
    without = re.sub(signs, "", text)
    assert re.sub(signs, "", MARKUP.sub("", pictured(text, UP))) == without
    assert pictured(text, {}) == text


def test_a_button_has_the_emoji_beside_a_label_that_says_the_same() -> None:
    assert pictured_label("5 × ⚂ threes", UP) == ("5 × threes", "three")
    assert pictured_label("A♥", UP) == ("A♥", "ace_of_hearts")
    assert pictured_label("⚄ × 5", UP) == ("× 5", "five")
    assert pictured_label("⚀★ × 2", UP) == ("× 2", "wild_ace")
    assert pictured_label("③ Ana", UP) == ("Ana", "seat3")
    assert pictured_label("Dudo!", UP) == ("Dudo!", None)
    assert pictured_label("5 × ⚂ threes", {}) == ("5 × ⚂ threes", None)


def test_a_message_that_would_be_too_long_with_emojis_goes_without_them() -> None:
    texts = ["⚂ 3 · " * 100, "A♥"]
    assert fitting(texts, UP, 4000) != texts
    assert fitting(texts * 2, UP, 4000) == texts * 2
    assert all(len("".join(fitting(texts * size, UP, 4000))) <= 4000 for size in range(1, 6))


# --- putting them up ----------------------------------------------------------------------------------


async def test_what_is_missing_is_put_up_and_a_start_with_nothing_to_do_asks_once(
    here: Harbour, few: dict[str, bytes]
) -> None:
    assert await put_up(here) == ["GET 200", "POST 201", "POST 201", "POST 201"]
    assert names(here.world) == sorted(few)
    for number, emoji in here.world.emojis.items():
        assert here.world.cdn[f"/cdn/emojis/{number}.png"] == few[emoji["name"]]
        assert here.client.own_emojis.up[emoji["name"]] == number
    assert await put_up(here) == ["GET 200"]
    assert here.client.own_emojis.up.keys() == few.keys()


async def test_boards_that_were_shown_before_they_are_up_have_them_then_and_none_has_only_some(
    here: Harbour, few: dict[str, bytes]
) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    before = here.board()
    assert {button.emoji for button in before.buttons} == {None}
    on_the_way = []

    async def create(*, name: str, image: bytes) -> discord.Emoji:
        on_the_way.append(len(here.client.own_emojis.up))
        made: discord.Emoji = await put(name=name, image=image)
        return made

    put: Any = here.client.create_application_emoji
    here.client.create_application_emoji = create  # type: ignore[method-assign]
    here.client.own_emojis.start()
    await here.client.own_emojis.settled()
    await here.settle()
    assert on_the_way == [0] * len(few)
    assert here.board().id == before.id, "it is edited in place"
    assert {":three:", ":cup:"} <= {button.emoji for button in here.board().buttons}


async def test_what_has_changed_is_replaced_and_what_is_ours_no_more_is_taken_away(
    here: Harbour, few: dict[str, bytes]
) -> None:
    await put_up(here)
    few["three"] = images()["four"]
    del few["cup"]
    assert await put_up(here) == ["GET 200", "DELETE 204", "DELETE 204", "POST 201"]
    assert names(here.world) == ["ace_of_hearts", "three"]
    number = here.client.own_emojis.up["three"]
    assert here.world.cdn[f"/cdn/emojis/{number}.png"] == images()["four"]


async def test_what_somebody_else_put_up_stays_unless_it_has_our_name(
    here: Harbour, few: dict[str, bytes]
) -> None:
    image = "data:image/png;base64," + base64.b64encode(images()["six"]).decode()
    for name in ("mascot", "three"):
        await here.client.http.create_application_emoji(here.client.application_id or 0, name, image)
    await put_up(here)
    assert names(here.world) == sorted([*few, "mascot"])
    number = here.client.own_emojis.up["three"]
    assert here.world.cdn[f"/cdn/emojis/{number}.png"] == few["three"]


@pytest.mark.parametrize("route", ["GET *", "POST *"])
async def test_where_they_can_t_be_put_up_the_text_stands_alone_and_the_next_start_goes_on(
    here: Harbour, few: dict[str, bytes], route: str
) -> None:
    here.world.faults.refuse(f"{route[:-1]}/applications/{{application_id}}/emojis", 30008)
    await put_up(here)
    assert len(here.client.own_emojis.up) < len(few)
    await here.open(2, dice=3)
    assert "1 three" in [button.label for button in here.board().buttons]
    await put_up(here)
    assert here.client.own_emojis.up.keys() == few.keys()


async def test_after_a_failure_it_is_tried_again(here: Harbour, few: dict[str, bytes]) -> None:
    here.world.faults.refuse("POST /applications/{application_id}/emojis", 30008)
    here.client.own_emojis.start()
    await here.clock.asleep(emoji_upload.RETRY_SECONDS)
    here.clock.move(emoji_upload.RETRY_SECONDS)
    await retried(here)
    assert here.client.own_emojis.up.keys() == few.keys()


async def test_a_game_is_played_with_emojis_and_reads_the_same_without(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2, emojis=True) as here:
        await here.client.own_emojis.settled()
        assert names(here.world) == sorted((*EMBLEMS, *EMOJIS))
        await here.open(2, dice=3, house_rules="seating=join_order")
        first, second = in_turn(here)
        bid = next(button for button in here.board().buttons if "×" in button.label)
        assert re.fullmatch(r":(one|two|three|four|five|six):", bid.emoji or "")
        assert not re.search("[⚀-⚅]", bid.label)
        hand = await first.click(here.channel, "My hand")
        assert re.search(r"# :\w+:(?: :\w+:)+$", hand.text, re.MULTILINE)
        await here.press(first, bid.label)
        await here.press(second, "Dudo!")
        told = "\n".join(message.text for message in first.messages(here.channel))
        assert re.search(r":(one|two|three|four|five|six|\w+_\w+): [1-6]", told)
        own = next(button for button in here.board().buttons if button.label == "My hand")
        assert own.emoji == ":cup:"


async def test_where_discord_knows_none_of_them_no_board_no_record_and_no_hand_is_lost(here: Harbour) -> None:
    here.client.own_emojis.up.update(UP)
    record = await revealed(here)
    assert [each.filename for each in record.attachments] == ["reveal.png"]
    assert here.called()
    assert all(button.emoji is None for button in here.board().buttons)
    for person in here.people[:2]:
        assert [message for message in person.messages(person.dm) if "Your hand, Dudo" in message.text]
    assert await here.store.pending(1) == ()


async def test_an_emoji_that_discord_doesn_t_take_is_put_up_again_but_not_looked_for_all_the_time(
    here: Harbour, few: dict[str, bytes]
) -> None:
    own = here.client.own_emojis
    own.start()
    await own.settled()
    here.world.emojis.clear()
    await here.open(2, dice=3, house_rules="seating=join_order")
    assert here.called()
    async with asyncio.timeout(PATIENCE):
        await own.settled()
    assert names(here.world) == sorted(few)
    assert {str(number) for number in own.up.values()} == {str(number) for number in here.world.emojis}
    before = len(here.world.journal)
    for _ in range(3):
        own.doubt()
    await here.press(here.called()[0], here.moves()[0])
    assert any(button.emoji == ":cup:" for button in here.board().buttons)
    assert not [each for each in here.world.journal[before:] if "emojis" in each.path]
    here.clock.move(emoji_upload.PAUSE_SECONDS)
    async with asyncio.timeout(PATIENCE):
        await own.settled()
    assert len([each for each in here.world.journal[before:] if "emojis" in each.path]) == 1


async def test_a_form_that_is_bad_for_another_reason_is_not_sent_again_and_again(here: Harbour) -> None:
    own, sent = here.client.own_emojis, 0
    own.up.update(UP)

    async def send(look: Look) -> None:
        nonlocal sent
        sent += 1
        await here.client.get_partial_messageable(here.channel.id).send("x" * 2001)

    for text in ("⚂ 3", "3"):
        with pytest.raises(discord.HTTPException):
            await here.client.payloads.show(Drawn(Screen((Text(text),))), send)
    assert sent == 3


async def test_nobody_waits_for_them(
    tmp_path: Path,
) -> None:
    """The bot answers while they are still put up."""
    async with harbour(tmp_path, 2) as here:
        here.world.faults.latency("POST /applications/{application_id}/emojis", 60.0)
        here.client.own_emojis.start()
        await here.open(2, dice=3)
        assert here.called()
        assert not here.client.own_emojis.up
        await here.client.own_emojis.stop()


def test_a_screen_is_made_and_compared_without_emojis() -> None:
    screen = Screen((Text("⚂ 3"),))
    assert screen == Screen((Text("⚂ 3"),))
    assert MARKUP.search(str(screen)) is None
    assert card_name("AH") in EMOJIS
