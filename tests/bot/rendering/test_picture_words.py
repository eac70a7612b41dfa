"""What a picture shows stands in words beside it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from bot.i18n.translate import words
from bot.rendering.pictures import paint
from bot.rendering.pictures.sheet import UNIT
from bot.rendering.screens import SCREENS, boards
from bot.rendering.screens.drawings import (
    Drawing,
    HandScore,
    Laid,
    Reveal,
    Showdown,
    TrickOnTable,
)
from bot.rendering.screens.model import Picture, Screen, Text
from bot.rendering.screens.scene import PlayScene
from bot.tables.finished_game import FinishedGame
from data.db.records import SeatRecord, TableRecord, Untrusted, raw
from games import GAMES
from games.engine import Rules
from tests.bot.harness import Harbour
from tests.bot.played import COMPUTER, finished
from tests.bot.rendering.pictured import LONGEST_NAMES, in_turn, newest, revealed, told


@pytest.mark.parametrize("typed", [False, True])
async def test_lifted_cups_come_with_the_message_that_tells_of_them_and_cost_no_request(
    here: Harbour, typed: bool
) -> None:
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    before = len(here.world.journal)
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    requests = [
        each for each in here.world.journal[before:] if "channels" in each.path or "inter" in each.path
    ]
    dms = {person.dm.id for person in here.people}
    public = [each for each in requests if not any(str(dm) in each.path for dm in dms)]
    assert len(public) == (3 if typed else 2), [(each.method, each.path) for each in public]
    record = newest(here, lambda message: "All dice are shown" in message.text)
    assert [each.filename for each in record.attachments] == ["reveal.png"]
    assert record.attachments[0].content.startswith(b"\x89PNG")
    assert not here.board().attachments


async def test_a_blind_player_reads_every_die_and_the_verdict_from_the_picture(here: Harbour) -> None:
    record = await revealed(here)
    (alt,) = told(record)
    table = await here.table()
    reveal = GAMES["dudo"].view(GAMES["dudo"].load(table.state or {}), None).reveal
    for seat, hand in enumerate(reveal.hands):
        assert f"{table.seats[seat].name}: {', '.join(map(str, sorted(hand)))}" in alt
    assert f"{table.seats[reveal.claimant].name} said: " in alt
    assert f"There are {reveal.count}" in alt or f"There is {reveal.count}" in alt
    assert re.search(r"was (right|wrong)", alt)
    assert "loses a die" in alt
    first, *_ = record.text.splitlines()
    assert re.match(r"\*\*\w+ doubted \w+’s .+: there (is|are) \w+\.\*\* \w+ loses a die\.$", first)


async def test_the_words_for_lifted_cups_say_who_claimed_who_called_and_who_wins_or_loses_dice(
    here: Harbour,
) -> None:
    rules = (
        GAMES["dudo"].read_rules({"calza_callers": "any_but_bidder", "calza_window": "always"}).model_dump()
    )
    table = await finished(here, *here.people, game="dudo", seed=7, rules=rules)
    calls = set()
    for pictures_of, events, _ in await course_of(here, table):
        for picture in pictures_of:
            reveal = next(event for event in events if event.kind == "revealed")
            first, *lines, verdict = picture.alt.text.splitlines()
            said, called = (table.seats[seat].name for seat in (reveal.claimant, reveal.caller))
            assert re.match(
                rf"All dice are shown\. {said} said: .+\. {called} (doubted it|said it is exactly that)\.$",
                first,
            )
            assert isinstance(picture.drawing, Reveal)
            for line, cup in zip(lines, picture.drawing.cups, strict=True):
                changed = re.search(r"; (wins|loses) (a|\d) (?:die|dice)$", line)
                times = 0 if changed is None else 1 if changed[2] == "a" else int(changed[2])
                assert cup.change == (times if changed and changed[1] == "wins" else -times)
            there = re.match(r"There (?:is|are) (\d+|none)", verdict)
            assert there is not None
            assert int(there[1].replace("none", "0")) == reveal.count
            if reveal.call == "calza":
                exact = reveal.count == reveal.claim.quantity
                assert ("that is exactly the bid" if exact else "that isn’t exactly the bid") in verdict
            else:
                held = reveal.count >= reveal.claim.quantity
                assert verdict.endswith("was right." if held else "was wrong.")
            calls.add(reveal.call)
    assert calls == {"dudo", "calza"}


async def test_a_blind_player_reads_every_hand_of_a_showdown_its_place_and_the_chips(here: Harbour) -> None:
    await here.open(2, game="bidou", computers=1)
    dice = random.Random(4)
    while not (found := [m for m in here.people[0].messages(here.channel) if m.attachments]):
        await here.move(here.called()[0], dice)
    (alt,) = told(found[0])
    shown = re.findall(r"^(\d)\. ([①-⑩]) (\w+): ([1-6]-[1-6]-[1-6]), .+; \d+ chips? now, [+-]\d+$", alt, re.M)
    assert len(shown) >= 2
    assert re.match(r"\*\*(\w+ has the (worst|best) hand|A tie|Everybody passed|Both passed)", found[0].text)


@pytest.mark.parametrize("game", ["bidou", "montevideo"])
async def test_the_chips_of_a_showdown_are_those_that_moved_for_it(here: Harbour, game: str) -> None:
    """Counted forwards, movement by movement; the picture has them counted back from what came later."""
    table = await finished(here, *here.people, COMPUTER, game=game, seed=8)
    moments = await course_of(here, table)
    stacks, checked = list(moments[0][2].view.stacks), 0
    for pictures_of, events, _ in moments[1:]:
        settled: list[list[tuple[int, int]]] = []
        was: list[int] | None = None
        for event in [*events, None]:
            kind = None if event is None else event.kind
            if was is not None and kind in (None, "hand_started", "game_started"):
                settled.append([(now, now - then) for now, then in zip(stacks, was, strict=True)])
                was = None
            if kind == "shown":
                was = list(stacks)
            if kind == "chips_moved":
                for purse, sign in ((event.source, -1), (event.target, 1)):
                    if isinstance(purse, int):
                        stacks[purse] += sign * event.chips
        drawings: list[Any] = [picture.drawing for picture in pictures_of]
        for drawing, chips in zip(drawings, settled, strict=True):
            shown = {throw.player.seat - 1: (throw.chips, throw.change) for throw in drawing.throws}
            assert all(shown.get(seat, (0, 0)) == moved for seat, moved in enumerate(chips))
            checked += 1
    assert checked > 1


async def course_of(
    here: Harbour, table: TableRecord
) -> list[tuple[list[Picture], list[Any], PlayScene[Rules, Any]]]:
    """The pictures and public events of a finished game, move by move, each with the spectator's scene after
    it."""
    course, english = FinishedGame.of(table, await here.store.journal(table.id)), words("en")
    return [
        (
            scene.game.pictures(scene, course.events(number)),
            list(course.events(number)),
            scene,
        )
        for number in range(len(course.positions))
        if (scene := PlayScene(table, SCREENS[table.game], english, course.view(number, None)))
    ]


async def test_every_trick_is_shown_to_all_with_nothing_but_what_was_played(here: Harbour) -> None:
    table = await finished(here, *here.people, COMPUTER, game="pidro", seed=3)
    laid: list[tuple[int, str]] = []
    killed: set[str] = set()
    counted = dict.fromkeys(("last of a hand", "trick", "score"), 0)
    for pictures_of, events, _ in await course_of(here, table):
        kinds = [event.kind for event in events if event.kind in ("trick_taken", "hand_scored")]
        assert [picture.file for picture in pictures_of] == [
            {"trick_taken": "trick.png", "hand_scored": "score.png"}[kind] for kind in kinds
        ]
        counted["last of a hand"] += kinds == ["trick_taken", "hand_scored"]
        for event in events:
            if event.kind == "played":
                laid.append((event.seat, event.card.text))
                killed |= {card.text for card in event.under}
        taken = [event for event in events if event.kind == "trick_taken"]
        for picture in pictures_of:
            drawing = picture.drawing
            assert len(picture.alt.text) < 1024
            if isinstance(drawing, TrickOnTable):
                assert [(card.player.seat - 1, card.card) for card in drawing.laid] == laid
                assert {card for each in drawing.laid for card in each.under} <= killed
                assert drawing.winner - 1 == taken[0].seat
                laid.clear()
                counted["trick"] += 1
            else:
                assert isinstance(drawing, HandScore)
                assert sum(points for side in drawing.sides for _, points in side.cards) == 14
                assert [side.taken for side in drawing.sides] == [
                    sum(points for _, points in side.cards) for side in drawing.sides
                ]
                counted["score"] += 1
    assert counted["trick"] > counted["score"] >= counted["last of a hand"] > 0


TRICK_WON = re.compile(
    r"Trick (\d+) goes to \*\*(\w+)\*\*(?:, with (\d+) points?)?(?:; (\w+) keeps 1 for the 2)?\."
)


async def test_the_points_told_of_a_trick_are_those_of_the_hand_s_account_and_of_the_picture(
    here: Harbour,
) -> None:
    twos = set()
    for seed in range(4):
        rules = GAMES["pidro"].read_rules({"auto_claim": False}).model_dump()
        table = await finished(here, *here.people, COMPUTER, game="pidro", seed=seed, rules=rules)
        told: dict[str, tuple[str, int, str]] = {}
        for pictures_of, events, scene in await course_of(here, table):
            lines = "\n".join(scene.game.events(scene, events)).splitlines()
            for line in lines:
                if won := TRICK_WON.fullmatch(line):
                    trick, winner, points, keeper = won.groups(default="")
                    told[trick] = (winner, int(points or 0), keeper)
                    alt, drawing = pictures_of[0].alt.text, pictures_of[0].drawing
                    with_points = "no points" if not points else f"{points} point{'s' * (points != '1')}"
                    kept = f"; {keeper} keeps 1 for the 2" if keeper else ""
                    assert alt.endswith(f"{winner} takes it, with {with_points}{kept}.")
                    assert isinstance(drawing, TrickOnTable)
                    assert drawing.points == int(points or 0)
                    seat = table.seats[drawing.keeper - 1].name if drawing.keeper else ""
                    assert seat == keeper
                elif listed := re.fullmatch(r"Trick (\d+), (\w+): (.+)", line):
                    winner, added, keeper = told.pop(listed[1])
                    assert listed[2] == winner
                    taken = re.findall(r"\S+ (\d) \((kept by )?(\w+)\)", listed[3])
                    assert sum(int(worth) for worth, kept, _ in taken if not kept) == added
                    assert [name for _, kept, name in taken if kept] == [keeper] * bool(keeper)
                    two = re.search(r"\b2\S 1 \((?:kept by )?(\w+)\)", listed[3])
                    if two:
                        seats = [raw(each.name) for each in table.seats]
                        apart = (seats.index(two[1]) - seats.index(winner)) % 4
                        twos.add(("winner", "opponent", "partner", "opponent")[apart])
            if any(event.kind == "hand_scored" for event in events):
                assert not any(added or keeper for _, added, keeper in told.values())
                told.clear()
    assert twos == {"winner", "opponent", "partner"}


def test_the_point_of_a_kept_two_stands_beside_its_player() -> None:
    players, lying = LONGEST_NAMES[:4], tuple(Laid(p, "2H") for p in LONGEST_NAMES[:4])
    plain = paint(TrickOnTable(tuple(players), lying, "hearts", 1, 6))
    for seat in range(1, 5):
        kept = paint(TrickOnTable(tuple(players), lying, "hearts", 1, 6, keeper=seat))
        changed = ImageChops.difference(plain.convert("RGB"), kept.convert("RGB")).getbbox()
        assert changed is not None
        column = round((24 + (seat - 1) * 150) * UNIT)
        assert column < changed[0] < changed[2] < column + 150 * UNIT, seat


async def test_a_replay_shows_the_last_trick_and_the_score_of_a_hand_together(here: Harbour) -> None:
    table = await finished(here, *here.people, COMPUTER, game="pidro", seed=3)
    both = next(pictures_of for pictures_of, _, _ in await course_of(here, table) if len(pictures_of) == 2)
    screen = Screen((Text("The hand is over."), *both))
    channel = here.client.get_partial_messageable(here.channel.id)
    before = len(here.world.journal)
    await here.client.payloads.show(
        await here.client.payloads.draw(screen), lambda look: channel.send(**look.posted)
    )
    assert [each.status for each in here.world.journal[before:]] == [200]
    posted = here.people[0].messages(here.channel)[-1]
    assert [each.filename for each in posted.attachments] == ["trick.png", "score.png"]
    assert told(posted) == [picture.alt.text for picture in both]


FULLEST: dict[str, dict[str, Any]] = {
    "dudo": {"dice_start": 6},
    "bidou": {},
    "montevideo": {},
    "pidro": {"kill_time": "first_trick"},
}
"""The rules with the most to tell."""


@pytest.mark.parametrize(
    ("game", "seed", "full", "least"),
    [("dudo", 0, 60, 800), ("bidou", 6, 8, 560), ("montevideo", 0, 8, 560), ("pidro", 1, 4, 350)],
)
async def test_the_words_for_a_picture_are_never_cut_not_even_at_the_fullest_table(
    here: Harbour, game: str, seed: int, full: int, least: int
) -> None:
    """With the longest names, the most players and the most dice: somewhere in the game all of them are in
    one picture (``full`` dice, hands or cards), and its words are at least so long."""
    rules = GAMES[game].read_rules(FULLEST[game])
    size = GAMES[game].seats(rules)[-1]
    people = [
        SeatRecord(2**60 + number, Untrusted("W" * 30 + str(number)), "") for number in range(10, 10 + size)
    ]
    table = await finished(here, *people, game=game, seed=seed, rules=rules.model_dump())
    shown = [picture for pictures_of, _, _ in await course_of(here, table) for picture in pictures_of]
    assert max(filling(picture.drawing) for picture in shown) == full
    assert least < max(len(picture.alt.text) for picture in shown) < 1024


@pytest.mark.parametrize("game", FULLEST)
async def test_a_name_turns_nothing_around_it_in_the_words_for_a_picture(here: Harbour, game: str) -> None:
    name = "\u05d0\u05d1\u05d2"
    people = [SeatRecord(2**60 + number, Untrusted(name), "") for number in range(4)]
    table = await finished(here, *people, game=game, seed=1)
    shown = [picture for pictures_of, _, _ in await course_of(here, table) for picture in pictures_of]
    words_for = "\n".join(picture.alt.text for picture in shown)
    whole = re.findall(f"\u2068{name} \\(\\d\\)\u2069", words_for)  # four of one name, told apart
    assert words_for.count(name) == len(whole) > 4


@pytest.mark.parametrize(
    ("game", "seats", "changes", "ties"),
    [
        ("dudo", 4, {"calza_callers": "any_but_bidder", "calza_window": "always"}, ""),
        ("bidou", 2, {}, "no chips change hands"),
        ("bidou", 2, {"two_player_tie": "rethrow"}, "throw again"),
        ("montevideo", 2, {}, ""),
        ("pidro", 4, {}, ""),
    ],
)
async def test_the_line_beside_a_picture_of_a_result_has_the_whole_names(
    here: Harbour, game: str, seats: int, changes: dict[str, Any], ties: str
) -> None:
    """Also of those whose letters no picture writes."""
    people = [
        SeatRecord(2**60 + number, Untrusted(name), "")
        for number, name in enumerate(("प्रिया", "अनुराग", "कृष्णा", "मैथिली")[:seats])
    ]
    rules = GAMES[game].read_rules(changes).model_dump()
    lines = ""
    for seed in range(8):
        table = await finished(here, *people, game=game, seed=seed, rules=rules)
        for _, events, scene in await course_of(here, table):
            for climax in scene.game.climaxes(scene, events):
                assert set(named(climax.picture.drawing)) <= {
                    raw(seat.name) for seat in people if raw(seat.name) in climax.line
                }, climax.line
                lines += climax.line
        if ties in lines:
            break
    assert ties in lines
    course = FinishedGame.of(table, await here.store.journal(table.id))
    outcome = course.outcome(len(course.positions) - 1)
    assert outcome is not None
    shown = boards.board(replace(scene, outcome=outcome))
    told = "\n".join(block.text for block in shown.blocks if isinstance(block, Text)).splitlines()
    assert "The end" in told[0]
    winners = [raw(seat.name) for seat, place in zip(people, outcome.places, strict=True) if place == 1]
    assert all(name in told[1] for name in winners)
    assert re.search(r" wins?\.\*\*$", told[1])
    assert all(raw(seat.name) in "".join(told[1:3]) for seat in people)


def named(drawing: Drawing) -> list[str]:
    """Whose names the result is nothing without: of a showdown those for whom it has changed something, and
    all of a tie."""
    match drawing:
        case Reveal():
            seats = [drawing.claimant, drawing.caller]
            seats += [cup.player.seat for cup in drawing.cups if cup.change]
            return [cup.player.name for cup in drawing.cups if cup.player.seat in seats]
        case Showdown():
            return [
                each.player.name
                for each in drawing.throws
                if each.dice and (each.outcome or not any(one.outcome for one in drawing.throws))
            ]
        case HandScore():
            bidder = next(side for side in drawing.sides if side.bid is not None)
            return [player.name for player in bidder.players]
    return []


def filling(drawing: Drawing) -> int:
    """How many dice, hands of three dice, or played cards a picture has."""
    if isinstance(drawing, Reveal):
        return sum(len(cup.dice) for cup in drawing.cups)
    if isinstance(drawing, Showdown):
        return sum(bool(throw.dice) for throw in drawing.throws)
    return len(drawing.laid) if isinstance(drawing, TrickOnTable) else 0
