"""Bad input gets a sentence that says what would be right, to that person alone, and changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground import Person
from tests.bot.harness import Harbour, harbour


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Harbour]:
    """Three people, two of them in a game of Dudo."""
    async with harbour(tmp_path, 3) as made:
        await made.open(2)
        yield made


def movers(here: Harbour) -> tuple[Person, Person]:
    """Who is to move, and the other player."""
    person = here.on_turn()
    assert person is not None
    other = next(other for other in here.people[:2] if other is not person)
    return person, other


async def unchanged(here: Harbour, before: tuple[int, str]) -> bool:
    return (await state(here)) == before


async def state(here: Harbour) -> tuple[int, str]:
    await here.settle()
    return (await here.table()).version, here.board().text


async def test_a_wrong_bid_is_told_the_lowest_that_is_legal(game: Harbour) -> None:
    person, other = movers(game)
    await person.slash(game.channel, "move", move="3x4")
    before = await state(game)
    reply = await other.slash(game.channel, "move", move="3x2")
    assert reply.ephemeral
    assert "isn’t higher than 3 × ⚃ fours" in reply.text
    assert "lowest legal bid is 3 × ⚄ fives" in reply.text
    assert await unchanged(game, before)


async def test_a_bid_that_is_no_bid_is_told_how_one_is_written(game: Harbour) -> None:
    person, _ = movers(game)
    before = await state(game)
    reply = await person.slash(game.channel, "move", move="many sixes")
    assert "`5x3`" in reply.text
    assert await unchanged(game, before)


async def test_an_old_button_shows_the_present_board(game: Harbour) -> None:
    person, other = movers(game)
    old = game.board()
    label = game.moves()[0]
    # It stays where Discord doesn't remove it.
    game.world.faults.refuse("DELETE /channels/*", 50013, times=None)
    game.world.faults.refuse("DELETE /webhooks/*", 50013, times=None)
    await game.press(person, label)
    assert game.board().id != old.id
    before = await state(game)
    reply = await other.click(game.channel, label, message=old)
    assert reply.ephemeral
    assert "moved on" in reply.text
    assert "Bids:" in reply.text
    assert await unchanged(game, before)


async def test_who_isnt_seated_is_told_so_alone(game: Harbour) -> None:
    cleo = game.people[2]
    before = await state(game)
    for label in (game.moves()[0], "My hand"):
        reply = await cleo.click(game.channel, label)
        assert reply.ephemeral
        assert "You aren’t at this table" in reply.text
    assert await unchanged(game, before)


async def test_who_isnt_to_move_is_told_whose_turn_it_is(game: Harbour) -> None:
    person, other = movers(game)
    before = await state(game)
    reply = await other.click(game.channel, game.moves()[0])
    assert reply.ephemeral
    assert f"It isn’t your turn; {person.name} is to move" in reply.text
    assert await unchanged(game, before)


async def test_a_missing_permission_is_named_before_a_table_opens(game: Harbour) -> None:
    shut = game.guild.add_channel("shut")
    shut.deny(game.world.bot_user, "send_messages")
    reply = await game.people[2].slash(shut, "dudo")
    assert reply.ephemeral
    assert "Send Messages" in reply.text
    assert await game.store.table(2) is None


BAD_OPTIONS = (
    ({"house_rules": "calza=sometimes"}, "`calza` can’t be `sometimes`. It can be: regain"),
    ({"house_rules": "colour=red"}, "There is no option `colour`"),
    ({"house_rules": "calza"}, "Write it as option=value"),
    ({"house_rules": "calza=off calza=regain"}, "appears twice"),
    ({"house_rules": "wilds=off ace_bids=none"}, "change one of them"),
    ({"house_rules": "x" * 3000 + "=1"}, "Write it as option=value"),
    ({"house_rules": "loss=all cut=often"}, "`cut` can’t be `often`. It can be: on and off."),
    ({"house_rules": "open_at_end=on"}, "There is no option `open_at_end`"),
    ({"preset": "house"}, "There is no preset `house`. There are: wikipedia, "),
    ({"preset": "x" * 3000}, f"There is no preset `{'x' * 40}`"),
    ({"preset": "a`**b\n\u202ec"}, "There is no preset `a'**b c`"),
    ({"clock": "soon"}, "`90s`"),
    ({"clock": "1s"}, "gives 20 seconds"),
    ({"clock": "8d"}, "to 7 days"),
)
"""What may be written behind a command, and what is said of it."""


async def test_bad_options_open_no_table(game: Harbour) -> None:
    for options, said in BAD_OPTIONS:
        reply = await game.people[2].slash(game.channel, "dudo", **options)
        assert reply.ephemeral, options
        assert said in reply.text
        assert await game.store.table(2) is None, options


async def test_moves_without_a_table_say_how_to_get_one(game: Harbour) -> None:
    reply = await game.people[2].slash(game.channel, "move", move="2x3")
    assert "You aren’t at a table here" in reply.text


async def test_a_move_that_the_rules_lack_is_refused_by_its_name(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, preset="asmodee")
        person, _ = movers(here)
        reply = await person.slash(here.channel, "move", move="calza")
        assert "without calza" in reply.text


async def test_forged_presses_are_refused_and_answered(game: Harbour) -> None:
    before = await state(game)
    board = game.board()
    person, other = movers(game)
    for custom_id in ("b:1:0:do:99x9", "b:1:0:do:", "b:99:0:do:2x2", "b:1:0:nonsense", "b:1:77:do:2x2"):
        reply = await game.world.raw_interaction(person, game.channel, custom_id=custom_id, message=board)
        assert reply.error is None, custom_id
        assert reply.ephemeral, custom_id
    del other
    assert await unchanged(game, before)
