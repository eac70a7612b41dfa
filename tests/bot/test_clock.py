"""The clock of a table, with time that stands still until a test moves it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bot.tables import Play
from tests.bot.harness import Harbour, harbour


async def moved_on(here: Harbour, moves: int) -> None:
    """Until the game has come so many moves."""
    while (await here.table()).moves < moves:
        await here.world.until(lambda: True)
        await here.client.driver.tick()
    await here.settle()


async def test_the_board_says_until_when_a_move_must_be_made(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="90s")
        deadline = (await here.table()).deadline
        assert deadline == here.clock.now + timedelta(seconds=90)
        assert f"<t:{int(deadline.timestamp())}:R>" in here.board().text


async def test_when_time_is_up_the_least_harmful_move_is_made_and_said(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="90s")
        late = here.on_turn()
        table = await here.table()
        play = Play.of(table)
        view = play.view(play.people[0])
        expected = play.game.default_action(view).text
        here.clock.move(89)
        await here.client.driver.tick()
        assert (await here.table()).moves == 0
        here.clock.move(1)
        await moved_on(here, 1)
        assert late is not None
        texts = "\n".join(message.text for message in late.messages(here.channel))
        assert f"Time is up for {late.name}" in texts
        assert (await here.store.journal(1))[-1].text == expected
        assert here.on_turn() is not late


async def test_a_table_without_a_clock_waits_for_ever(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        here.clock.move(10_000_000)
        await here.client.driver.tick()
        assert (await here.table()).moves == 0


async def test_a_move_in_time_gives_the_next_player_the_whole_time(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        here.clock.move(50)
        person = here.on_turn()
        assert person is not None
        await here.press(person, here.moves()[0])
        assert (await here.table()).deadline == here.clock.now + timedelta(seconds=60)


async def test_time_when_the_bot_was_away_doesnt_count(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        await here.client.driver.stop()
        here.clock.move(3600)
        await here.client.driver.start()
        await here.settle()
        table = await here.table()
        assert table.moves == 0
        assert table.deadline == here.clock.now + timedelta(seconds=60)
