"""What dice and cards follow from: nobody who plays can choose it, not even who reads the database while the
table waits to start; and what a game was started with it keeps."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from bot.tables.loaded_table import LoadedTable
from bot.tables.transitions.start import beginning_of
from data.db.records import TableRecord, raw
from data.fair_play.draw_source import chance_of
from games import GAMES
from games.chance import dice
from games.commitments import SALT_BYTES, word_hash
from games.fair import FairChance
from games.frozen_list import Cut, FrozenList, FrozenSeat
from playground import Person
from tests.bot.harness import Harbour
from tests.bot.tables.away import restarted

DICE = 5


async def start(here: Harbour, host: Person) -> str:
    """Press Start; the id of that press."""
    reply = await host.click(here.channel, "Start", message=here.board())
    await here.settle()
    return str(reply.interaction.id)


def by_words_alone(table: TableRecord, word: str) -> list[tuple[int, ...]]:
    """The dice of the first round as they would follow from the secret, the seats and the rules alone, if the
    first player chose that word and the game began with the press that took their seat."""
    seats = [
        FrozenSeat(seat.seat_id, word_hash(seat.salt, raw(seat.word)) if seat.salt else "")
        for seat in table.seats
    ]
    seats[0] = FrozenSeat(seats[0].id, word_hash(bytes(SALT_BYTES), word))
    guessed = FrozenList(
        scheme=2, game=table.game, part=1, seal=table.seal, rules=dict(table.rules), cut=False,
        open_at_end=False, seats=tuple(seats), starter=0, start=seats[0].id,
    )  # fmt: skip
    chance = FairChance([(table.secret, guessed)], GAMES[table.game])
    return [dice(chance, f"round 1/seat {seat}", DICE) for seat in range(len(table.seats))]


def held(table: TableRecord) -> list[tuple[int, ...]]:
    state: Any = LoadedTable(table).state
    return [tuple(hand) for hand in state.hands]


@pytest.mark.parametrize("rematch", [False, True])
async def test_an_operator_who_reads_the_secret_and_tries_words_doesnt_get_the_dice_they_computed(
    here: Harbour, rematch: bool
) -> None:
    operator, ben, _ = here.people
    number = 2 if rematch else 1
    await here.open(2, start=rematch, house_rules="seating=join_order shuffle_order=off")
    if rematch:
        await here.play_on(random.Random(1))
        await here.press(operator, "Play again")
        await here.press(ben, "Join")
    await here.give_word(ben, "herring", table=number)
    await here.settle()
    waiting = await here.table(number)
    best = next(
        word for word in map(str, itertools.count()) if set(by_words_alone(waiting, word)[0][:3]) == {1}
    )
    await here.give_word(operator, best, table=number)
    await here.settle()
    pressed = await start(here, operator)
    table = await here.table(number)
    assert held(table) != by_words_alone(waiting, best)
    assert table.parts[0].frozen["start"] == pressed
    chance = chance_of(table)
    assert held(table) == [dice(chance, f"round 1/seat {seat}", DICE) for seat in range(2)]


async def test_an_operator_who_cuts_a_game_for_two_doesnt_get_the_dice_they_computed(here: Harbour) -> None:
    ana, operator, _ = here.people
    await here.open(2, start=False, cut="on", house_rules="seating=join_order shuffle_order=off")
    guessed = await start(here, ana)
    waiting = await here.table()
    begins = beginning_of(waiting)
    assert begins is not None
    assert begins.cutter == 1
    salt = bytes.fromhex(begins.cutter_salt)

    def own(word: str) -> tuple[int, ...]:
        whole = begins.frozen.with_cut(Cut(guessed, word_hash(salt, word)))
        return dice(FairChance([(waiting.secret, whole)], GAMES["dudo"]), "round 1/seat 1", DICE)

    best = next(word for word in map(str, itertools.count()) if set(own(word)[:3]) == {1})
    form = (await operator.click(here.channel, "Cut")).modal
    await operator.submit(form, word=best)
    await here.settle()
    table = await here.table()
    assert table.status == "playing"
    assert table.parts[0].cut_word == best
    assert held(table)[1] != own(best)
    assert held(table)[1] == dice(chance_of(table), "round 1/seat 1", DICE)


async def test_a_start_that_the_operator_withholds_can_be_pressed_again_as_is_told(
    here: Harbour,
) -> None:
    """This isn't prevented: SECURITY.md says so."""
    operator, _, _ = here.people
    await here.open(2, start=False)
    await here.client.close()
    withheld = asyncio.ensure_future(operator.click(here.channel, "Start", message=here.board()))
    async with restarted(here):
        withheld.cancel()
        assert (await here.table()).beginning is None
        pressed = await start(here, operator)
        table = await here.table()
        assert [part.frozen["start"] for part in table.parts] == [pressed]
        posted = [message.text for message in here.people[1].messages(here.channel)]
        assert sum("The list of players is final" in text for text in posted) == 1
        assert not any("thrown away" in text for text in posted)
    told = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    assert "have *Start* or a cut pressed again until the draws please them" in told
    assert "if they press it themselves, nobody does" in told


@pytest.mark.parametrize("game", ["dudo", "pidro"])
async def test_every_word_stands_on_the_lobby_board_as_plain_text(here: Harbour, game: str) -> None:
    ana, ben, _ = here.people
    await here.open(2, game=game, start=False)
    await here.give_word(ana, "her ring")
    await here.give_word(ben, "**loud** <@1> `code`")
    await here.settle()
    lines = here.board().text.splitlines()
    words = [line.split(" · word: ")[1] for line in lines if " · word: " in line]
    assert words == ["her ring", "\\*\\*loud\\*\\* \\<@\u200b1\\> 'code'"]
    assert here.board().pinged == ()
