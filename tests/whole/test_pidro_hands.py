"""Finished hands of Pidro, seen again with all cards open and played on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.tables import PlayedOn
from games.engine import Refused
from tests.bot.harness import Harbour, harbour
from tests.whole.pidro_moves import CARD, move, started, state


async def finished_hand(here: Harbour) -> None:
    """A hand that is played to its last trick: nobody claims the rest, so two tricks in there are more."""
    await started(here, house_rules="auto_claim=off")
    dice = random.Random(1)
    while not (await state(here))["state"].history:
        await move(here, here.called()[0], dice)


async def test_a_finished_hand_is_seen_step_by_step_with_all_cards_open(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished_hand(here)
        ana = here.people[0]
        reply = await here.more(ana, "Last hand, all cards")
        assert reply.ephemeral
        assert reply.message is not None
        assert "step 0 of" in reply.text
        assert len(CARD.findall(reply.text)) == 52
        step = await ana.click(here.channel, "Next", message=reply.message)
        assert step.kind == "update"
        assert "step 1 of" in step.text
        back = await ana.click(here.channel, "First", message=step.message)
        assert back.text == reply.text


@pytest.mark.long
async def test_a_hand_is_played_on_from_a_middle_trick_and_no_score_is_touched(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished_hand(here)
        ana, table = here.people[0], await here.table()
        before = ana.messages(here.channel)
        shown = await here.more(ana, "Last hand, all cards")
        for _ in range(2):
            shown = await ana.click(here.channel, "Next trick", message=shown.message)
        shown = await ana.click(here.channel, "Play on from here", message=shown.message)
        await here.settle()
        for _ in range(6):
            page = next(
                message for message in ana.messages(here.channel) if "played on from step" in message.text
            )
            cards = [button.label for button in page.buttons if CARD.fullmatch(button.label)]
            if not cards:
                break
            await ana.click(here.channel, cards[-1], message=page)
            await here.settle()
        page = next(
            message for message in ana.messages(here.channel) if "played on from step" in message.text
        )
        assert "**Over.** This time:" in page.text
        assert "Once more" in [button.label for button in page.buttons]
        assert await here.table() == table
        assert [m for m in ana.messages(here.channel) if not m.ephemeral] == [
            m for m in before if not m.ephemeral
        ]


@pytest.mark.long
async def test_a_hand_is_seen_again_and_played_on_in_another_server(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished_hand(here)
        other, ana = here.world.add_guild("Other port"), here.people[0]
        pier = other.add_channel("pier")
        other.add_member(ana)
        shown = await ana.slash(pier, "replay", table=1, hand=1)
        for _ in range(2):
            shown = await ana.click(pier, "Next trick", message=shown.message)
        shown = await ana.click(pier, "Play on from here", message=shown.message)
        await here.settle()
        assert any("played on from step" in message.text for message in ana.messages(pier))


async def test_who_didnt_sit_there_sees_no_hand_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 5) as here:
        await finished_hand(here)
        reply = await here.more(here.people[4], "Last hand, all cards")
        assert "You aren’t at this table" in reply.text
        assert not CARD.search(reply.text)
        assert "from 1 to 1" in (await here.people[0].slash(here.channel, "replay", hand=2)).text
        assert "all cards open" in (await here.people[0].slash(here.channel, "replay")).text


@pytest.mark.long
async def test_a_hand_of_a_game_in_this_channel_is_meant_though_others_go_on_elsewhere(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished_hand(here)
        ana = here.people[0]
        for name in ("east", "west"):
            await here.open(1, computers=1, channel=here.guild.add_channel(name))
        north = here.guild.add_channel("north")
        for channel in (here.channel, north):  # the only one with such a hand
            assert "all cards open" in (await ana.slash(channel, "replay", hand=1)).text


@pytest.mark.long
async def test_a_forged_button_plays_nothing_on(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await finished_hand(here)
        ana, again = here.people[0], here.client.finished_hands
        for hand, text in (
            (1, "99"),
            (1, "0"),
            (1, "x"),
            (1, "6."),
            (1, "6.ZZ"),
            (1, "6.AH.AH.AH"),
            (7, "6"),
        ):
            with pytest.raises(Refused):
                await again.play_on(1, ana.id, PlayedOn.read(hand, text))
