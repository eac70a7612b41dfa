"""The menu of a person: *Profile*, and *Play with…*, which opens a table with a seat held for them."""

from __future__ import annotations

import pytest

from bot.tables.transitions.lobby import is_held
from data.db.records import raw
from playground import Person, Reply
from tests.bot.harness import Harbour
from tests.bot.played import finished


async def invited(here: Harbour, host: Person, guest: Person, **values: str) -> Reply:
    """What comes of the form behind *Play with…*."""
    asked = await here_menu(here, host, guest)
    done = await host.submit(asked.modal, **values)
    await here.settle()
    return done


async def here_menu(here: Harbour, person: Person, about: object) -> Reply:
    return await person.use_menu(here.channel, "Play with…", about)


async def test_profile_shows_somebody_s_profile_to_whoever_asks_alone(here: Harbour) -> None:
    ana, ben, _ = here.people
    await finished(here, ana, ben)
    shown = await ben.use_menu(here.channel, "Profile", ana)
    assert shown.ephemeral
    assert "Ana" in shown.text
    assert "1 game" in shown.text


async def test_play_with_asks_in_the_form_of_play_and_names_the_guest(here: Harbour) -> None:
    ana, ben, _ = here.people
    ben.user.display = "Ben_*"
    asked = (await here_menu(here, ana, ben)).modal
    assert asked is not None
    assert asked.title == "New table with Ben_*"
    assert [field.custom_id for field in asked.fields] == ["rules", "clock", "computers"]


async def test_the_guest_is_called_and_has_a_seat_that_join_takes(here: Harbour) -> None:
    ana, ben, cleo = here.people
    done = await invited(here, ana, ben, rules="bidou standard", computers="1")
    assert not done.ephemeral
    assert "Ana invites you to a game of Bidou" in done.text
    assert done.message is not None
    assert done.message.pinged == (ben.id,)
    assert [note.title for note in ben.notifications()] == ["Undercup (#dice, Harbour)"]
    assert "Ana invites you to a game of Bidou" in ben.notifications()[-1].text
    assert cleo.notifications() == []
    table = await here.table()
    assert (table.game, [raw(seat.name) for seat in table.seats]) == ("bidou", ["Ana", "Ben", "Abraham"])
    assert [is_held(seat) for seat in table.seats] == [False, True, False]
    assert "held until **Join**" in lobby_board(here)
    await ben.click(here.channel, "Join")
    await here.settle()
    assert [is_held(seat) for seat in (await here.table()).seats] == [False, False, False]


def lobby_board(here: Harbour) -> str:
    """The lobby, which may stand above or below the invitation."""
    messages = [message for message in here.people[0].messages(here.channel) if not message.ephemeral]
    return next(message.text for message in messages if "of 4 seats" in message.text)


async def test_the_game_starts_without_a_guest_who_doesn_t_come(here: Harbour) -> None:
    ana, ben, _ = here.people
    await invited(here, ana, ben, rules="dudo wikipedia", computers="1")
    await ana.click(here.channel, "Start")
    await here.settle()
    table = await here.table()
    assert (table.status, len(table.seats)) == ("playing", 2)
    assert all(seat.user_id != ben.id for seat in table.seats)


async def test_nobody_plays_with_an_app_or_with_themselves(here: Harbour) -> None:
    ana = here.people[0]
    for about, said in ((ana, "That is you"), (here.world.bot_user, "That is an app")):
        reply = await here_menu(here, ana, about)
        assert reply.ephemeral
        assert said in reply.text
    assert await here.store.live_tables() == ()


@pytest.mark.parametrize("guest", ["0", "x", "7", "himself", "the bot"])
async def test_a_forged_guest_is_nobody(here: Harbour, guest: str) -> None:
    ana = here.people[0]
    ids = {"himself": str(ana.id), "the bot": str(here.world.bot_user.id)}
    component = {"type": 3, "custom_id": "rules", "values": ["dudo wikipedia"]}
    data = {
        "custom_id": f"m:0:0:open:{ids.get(guest, guest)}",
        "components": [{"type": 18, "component": component}],
    }
    reply = await here.world.raw_interaction(ana, here.channel, kind=5, data=data)
    assert reply.ephemeral
    assert await here.store.live_tables() == ()


async def test_a_full_table_has_no_seat_to_hold_for_one_more_computer(here: Harbour) -> None:
    ana, ben, _ = here.people
    await invited(here, ana, ben, rules="pidro manual", computers="9")
    table = await here.table()
    assert [seat.user_id is None for seat in table.seats] == [False, False, True, True]
    assert sorted(seat.team for seat in table.seats) == [0, 0, 1, 1]  # type: ignore[type-var]
