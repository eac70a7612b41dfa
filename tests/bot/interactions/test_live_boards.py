"""A watched board: what it shows, how it follows the game, and when it ends."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.rendering.screens.model import Screen
from playground import Channel, Message, Person
from tests.bot.harness import Harbour, harbour
from tests.whole.test_calls import counted, turn

WAIT = 3.0
LASTS = 14 * 60.0
LIVE, STALE, SHUT = "This follows the game until", "no longer follows the game", "you can’t watch it"
RULES = "seating=join_order"


def watched(person: Person, channel: Channel) -> list[Message]:
    """What a person watches there."""
    private = [one for one in person.messages(channel) if one.ephemeral]
    marks = (LIVE, STALE, SHUT, "The end")
    return [one for one in private if any(mark in one.text for mark in marks)]


async def look(here: Harbour, person: Person, channel: Channel | None = None) -> Message:
    """The only board that a person watches, once it may have changed again."""
    await here.later(WAIT)
    (shown,) = watched(person, channel or here.channel)
    return shown


async def watch(here: Harbour, person: Person) -> Message:
    """*Watch* under *More…* on the board; what it shows."""
    menu = await here.menu(person)
    reply = await person.click(here.channel, "Watch", message=menu)
    assert reply.ephemeral, reply
    await here.settle()
    assert reply.message is not None
    return reply.message


async def opened(here: Harbour) -> tuple[Person, Person, Person]:
    """A game of two, and somebody who never sat."""
    await here.open(2, dice=3, house_rules=RULES)
    ana, ben, cleo = here.people[:3]
    return ana, ben, cleo


async def test_who_never_sat_sees_after_each_move_what_the_board_shows_and_at_last_its_end(
    here: Harbour,
) -> None:
    _, _, cleo = await opened(here)
    shown = await watch(here, cleo)
    dice, verdicts, moves = random.Random(4), 0, 0
    while (called := here.called()) and moves < 200:
        assert _board(shown) == _board(here.board())
        before = (await here.table()).revealed
        await here.move(dice.choice(called), dice)
        shown = await look(here, cleo)
        if (await here.table()).revealed != before:
            assert shown.attachments[0].filename == "reveal.png"
            verdicts += 1
            shown = await look(here, cleo)
        moves += 1
    assert verdicts > 1
    assert "The end" in shown.text
    assert [each.label for each in shown.buttons] == ["Table"]
    assert shown.attachments[0].filename == "podium.png"
    assert set(_board(here.board())) == set(_board(shown))


def _board(message: Message) -> list[str]:
    """The lines of a board, or of what somebody watches, without its time."""
    return [line for line in message.text.splitlines() if line and "Updated" not in line]


async def test_it_costs_no_counted_request_and_changes_once_in_three_seconds(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    shown, since = await watch(here, cleo), len(here.world.journal)
    for _ in range(3):
        await here.press(turn(here), here.moves()[0])
    token = list(here.world.interactions.values())
    mine = [one.token for one in token if one.user.id == cleo.id][-1]
    edits = [one for one in here.world.journal[since:] if mine in one.path]
    assert edits == [], "three seconds are not over"
    after = await look(here, cleo)
    assert after.id == shown.id
    assert _board(after) == _board(here.board())
    edits = [one for one in here.world.journal[since:] if mine in one.path]
    assert len(edits) == 1
    assert not any("Cleo" in one for one in counted(here, since))


async def test_a_move_is_shown_that_was_made_while_the_board_before_it_was_put_together(
    here: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, cleo = await opened(here)
    await watch(here, cleo)
    made = here.client.renderer.watched

    async def slowly(*asked: Any) -> Screen:
        monkeypatch.undo()
        before = await made(*asked)
        await turn(here).click(here.channel, here.moves()[0], message=here.board())
        return before

    monkeypatch.setattr(here.client.renderer, "watched", slowly)
    here.clock.move(WAIT)
    here.client.live_boards.look(await here.table())
    await here.settle()
    assert _board(await look(here, cleo)) == _board(here.board())


async def test_when_its_token_ends_it_says_so_and_refresh_goes_on(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    shown = await watch(here, cleo)
    assert LIVE in shown.text
    await here.later(LASTS)
    (stale,) = watched(cleo, here.channel)
    assert STALE in stale.text
    before = _board(stale)
    await here.press(turn(here), here.moves()[0])
    assert _board(await look(here, cleo)) == before
    reply = await cleo.click(here.channel, "Refresh", message=stale)
    assert reply.kind == "update"
    (again,) = watched(cleo, here.channel)
    assert LIVE in again.text
    await here.press(turn(here), here.moves()[0])
    assert _board(await look(here, cleo)) == _board(here.board())


async def test_watching_again_takes_the_older_message_away(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    first, second = await watch(here, cleo), await watch(here, cleo)
    assert [one.id for one in watched(cleo, here.channel)] == [second.id] != [first.id]


async def test_who_may_not_see_the_channel_any_more_is_told_so_and_sees_no_further_move(
    here: Harbour,
) -> None:
    _, _, cleo = await opened(here)
    await watch(here, cleo)
    since = len(here.world.journal)
    here.channel.deny(cleo, "view_channel")
    await here.world.until(lambda: any(SHUT in str(one.form) for one in here.world.journal[since:]))
    here.channel.allow(cleo, "view_channel")
    (told,) = watched(cleo, here.channel)
    assert SHUT in told.text
    await here.press(turn(here), here.moves()[0])
    assert (await look(here, cleo)).text == told.text


async def test_a_table_of_another_process_is_shown_and_not_followed(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    here.client.tables.is_ours = lambda _table: False
    shown = await by_dm(here, cleo)
    assert STALE in shown.text
    assert _board(shown) == _board(here.board())


async def test_an_edit_that_fails_is_made_later(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    before = await watch(here, cleo)
    await here.later(WAIT)
    token = [one.token for one in here.world.interactions.values() if one.user.id == cleo.id][-1]
    fault = here.world.faults.cut(f"PATCH /webhooks/*/{token}/*")
    here.clock.move(WAIT)
    await here.press(turn(here), here.moves()[0])
    assert fault.befell
    (shown,) = watched(cleo, here.channel)
    assert _board(shown) == _board(before)
    assert _board(await look(here, cleo)) == _board(here.board())


# -- by DM


async def by_dm(here: Harbour, person: Person, table: int = 1) -> Message:
    reply = await person.slash(person.dm, "table watch", table=table)
    await here.settle()
    assert reply.message is not None, reply
    return reply.message


async def test_by_dm_somebody_who_never_sat_watches_as_well(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    shown = await by_dm(here, cleo)
    assert LIVE in shown.text
    for _ in range(3):
        await here.press(turn(here), here.moves()[0])
        assert _board(await look(here, cleo, cleo.dm)) == _board(here.board())
    here.channel.deny(cleo, "view_channel")
    await here.world.until(lambda: SHUT in watched(cleo, cleo.dm)[-1].text or None)


async def test_by_dm_nobody_watches_a_channel_that_they_cant_see(here: Harbour) -> None:
    _, _, cleo = await opened(here)
    stale = await by_dm(here, cleo)
    here.channel.deny(cleo, "view_channel")
    reply = await cleo.slash(cleo.dm, "table watch", table=1)
    assert SHUT in reply.text
    assert "Ana" not in reply.text
    again = await cleo.click(cleo.dm, message=stale, custom_id="b:1:0:watching:again")
    assert SHUT in again.text
    here.world.add_guild("Elsewhere").add_member(cleo)
    here.guild.remove_member(cleo)
    here.channel.allow(cleo, "view_channel")
    gone = await cleo.slash(cleo.dm, "table watch", table=1)
    assert SHUT in gone.text


async def test_without_a_number_the_game_of_the_channel_is_watched_or_one_of_several(here: Harbour) -> None:
    cleo = here.people[2]
    none = await cleo.slash(here.channel, "table watch")
    assert "No game is being played here" in none.text
    await opened(here)
    one = await cleo.slash(here.channel, "table watch")
    assert LIVE in one.text
    await here.open(2, game="bidou")
    several = await cleo.slash(here.channel, "table watch")
    assert several.message is not None
    chosen = await cleo.choose(here.channel, "2", message=several.message)
    assert "Bidou" in chosen.text
    assert LIVE in chosen.text


# -- what isn't shown


async def test_a_lobby_isnt_watched(here: Harbour) -> None:
    await here.open(2, dice=3, start=False)
    reply = await here.people[2].slash(here.channel, "table watch", table=1)
    assert reply.ephemeral
    assert LIVE not in reply.text


async def test_a_hidden_move_changes_nothing_for_who_watches(here: Harbour) -> None:
    await here.open(2, game="bidou")
    ana, _, cleo = here.people
    await watch(here, cleo)
    here.clock.move(WAIT)
    since = len(here.world.journal)
    hand = ana.dms()[-1]
    kept = next(each for each in hand.buttons if ":own:" in (each.custom_id or "") and each.label != "Stand")
    assert (await ana.click(ana.dm, message=hand, custom_id=kept.custom_id)).error is None
    await here.settle()
    tokens = [one.token for one in here.world.interactions.values() if one.user.id == cleo.id]
    assert not [one for one in here.world.journal[since:] if any(token in one.path for token in tokens)]


async def test_a_busy_bot_shows_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with harbour(tmp_path, 3) as here:
        _, _, cleo = await opened(here)
        before = await watch(here, cleo)
        monkeypatch.setattr(type(here.client.limiter), "is_busy", True)
        await here.press(turn(here), here.moves()[0])
        assert _board(await look(here, cleo)) == _board(before)
        monkeypatch.setattr(type(here.client.limiter), "is_busy", False)
        assert _board(await look(here, cleo)) == _board(here.board())
