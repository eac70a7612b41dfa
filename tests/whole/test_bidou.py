"""Bidou, Montevideo and Poor Fish at the table: unseen throws, public chips, and nothing that leaks."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import PlayScene
from bot.tables import LoadedTable
from data.db.records import TableRecord, Untrusted
from data.fair_play.replay import check
from games import GAMES
from games.chance import Sealed
from playground import Message, Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import new_table
from tests.whole.test_leaks import in_full, renumbered, twist

DICE = re.compile(r"[⚀-⚅]{1,3} ([1-6](?:-[1-6]){0,2})")
SET_ASIDE = re.compile(r"You kept ([1-6](?:-[1-6])?) and rerolled")


@pytest.mark.parametrize(
    ("game", "players", "computers", "options"),
    [
        ("bidou", 2, 0, {"house_rules": "match_games=1 keep_dice=always"}),
        pytest.param("bidou", 2, 0, {"preset": "dice_play"}, marks=pytest.mark.long),
        pytest.param("bidou", 3, 2, {"house_rules": "end_at=first_out"}, marks=pytest.mark.long),
        pytest.param("bidou", 4, 0, {"preset": "poor_fish"}, marks=pytest.mark.long),
        pytest.param("montevideo", 2, 0, {"ante": 2}, marks=pytest.mark.long),
        pytest.param("montevideo", 3, 2, {"preset": "dice_play"}, marks=pytest.mark.long),
    ],
)
async def test_a_whole_game_goes_from_the_command_to_the_places(
    tmp_path: Path, game: str, players: int, computers: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, players) as here:
        await here.open(players, game=game, computers=computers, seats=players + computers, **options)
        await here.play_on(random.Random(players))
        table = await here.table()
        assert table.status == "finished"
        assert "\n1. " in here.board().text
        assert check(table, await here.store.journal(1)) == ()
        assert await here.store.pending(1) == ()


async def test_a_board_says_of_hands_without_a_reveal_how_the_last_one_ended(tmp_path: Path) -> None:
    """Each with its number; what the next reveal has beside it has them, too."""
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou", preset="standard")

        async def view() -> Any:
            return LoadedTable(await here.table()).view(None)

        async def act(move: str) -> None:
            await here.client.gameplay.act(1, here.people[(await view()).awaited[0]].id, move)

        async def everybody(*moves: str) -> None:
            """Each move by all who are in turn, until something else is due."""
            for move in moves:
                phase = (await view()).phase
                while (await view()).phase == phase:
                    await act(move)
            await here.settle()

        await everybody("stand", "pass")
        assert "Hand 1: Everybody passed." in here.board().text
        await everybody("stand", "pass")
        assert "Hand 2: Everybody passed." in here.board().text
        assert "Hand 1" not in here.board().text
        await everybody("stand")
        for move in ("bet 1", "call", "call"):
            await act(move)
        await here.settle()
        (reveal,) = [each for each in here.people[0].messages(here.channel) if "has the worst" in each.text]
        assert re.findall("(Hand .*)", reveal.text) == [
            "Hand 1: Everybody passed. The player to the captain’s left is the next captain.",
            "Hand 2: Everybody passed. The player to the captain’s left is the next captain.",
        ]


@pytest.mark.long
async def test_the_chips_on_the_board_always_add_up(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou", house_rules="end_at=first_out")
        dice = random.Random(8)
        while called := here.called():
            text = here.board().text.replace("\u00a0", " ")
            stacks = [int(chips) for chips in re.findall(r"◉ \*\*(\d+)\*\*", text)]
            pool = sum(int(chips) for chips in re.findall(r"◉ (\d+) in the pot", text))
            gone = sum(int(chips) for chips in re.findall(r"Out of the game: (\d+)", text))
            assert sum(stacks) + pool + gone == 18
            await here.move(dice.choice(called), dice)


async def test_a_hand_comes_though_eight_people_with_the_longest_names_are_waited_for(tmp_path: Path) -> None:
    async with harbour(tmp_path, 8) as here:
        for number, person in enumerate(here.people):
            person.user.display = f"{number} {'W' * 30}"
        await here.open(8, game="bidou", seats=8)
        ana = here.people[0]
        reply = await ana.click(ana.dm, "Stand", message=ana.dms()[-1])
        assert reply.kind == "update"
        assert "W" * 30 in ana.dms()[-1].text


async def test_a_throw_is_answered_with_the_new_hand_and_shown_to_nobody_else(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou", house_rules="keep_dice=always")
        ana, ben = here.people
        board, before = here.board(), ben.cursor()
        hand = ana.dms()[-1]
        reply = await ana.click(ana.dm, "Reroll all", message=hand)
        await here.settle()
        assert reply.kind == "update"
        assert "Second throw" in ana.dms()[-1].text
        assert len(ana.dms()) == 1
        assert here.board() == board
        assert ben.everything(before) == ""


async def test_a_second_press_on_an_old_hand_throws_nothing(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        hand = ana.dms()[-1]
        await ana.click(ana.dm, "Reroll all", message=hand)
        again = await ana.click(ana.dm, "Reroll all", message=hand)
        await here.settle()
        assert again.kind == "update"
        assert "Second throw" in again.text
        state: Any = (await here.table()).state
        assert state["throws"][0] == 2


async def test_who_presses_again_because_no_answer_came_is_shown_that_they_are_done(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        ana = here.people[0]
        hand = ana.dms()[-1]
        await here.client.gameplay.act(1, ana.id, "stand")
        await here.settle()
        again = await ana.click(ana.dm, "Stand", message=hand)
        assert again.kind == "update"
        assert "You are done" in ana.dms()[-1].text


async def test_who_is_done_is_shown_and_nobody_waits_for_them(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou")
        ana, ben, cleo = here.people
        await ben.slash(here.channel, "move", move="stand")
        await here.settle()
        line = next(line for line in here.board().text.splitlines() if " Ben " in line)
        assert "done" in line
        assert "throw" not in line
        assert here.called() == [ana, cleo]


async def test_typed_bets_need_only_their_number(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, game="bidou")
        for person in here.people:
            await person.slash(here.channel, "move", move="stand")
        await here.settle()
        first = here.on_turn()
        assert first is not None
        offered = await first.complete(here.channel, "move", option="move", text="")
        assert [value for _, value in offered][-3:] == ["1: bet 1", "1: bet 2", "1: bet 3"]
        await first.slash(here.channel, "move", move="bet 2")
        await here.settle()
        second = here.on_turn()
        assert second is not None
        assert "2 to call" in here.board().text
        await second.slash(here.channel, "move", move="raise 1")
        await here.settle()
        assert "Ana raised\u00a01" in "\n".join(message.text for message in first.messages(here.channel))


async def test_betting_before_the_throwing_is_over_is_refused_by_name(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou")
        reply = await here.people[0].slash(here.channel, "move", move="bet 1")
        assert reply.ephemeral
        assert "everyone throws first" in reply.text
        kept = await here.people[0].slash(here.channel, "move", move="keep 1")
        assert "can’t keep dice" in kept.text
        assert (await here.table()).moves == 0


async def test_the_odds_are_told_to_the_one_who_asks(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        table = await ana.slash(here.channel, "odds bidou")
        assert table.ephemeral
        assert "31.9%" in table.text
        assert len(set(table.text.splitlines()) - set(alt(table).splitlines())) < 10
        assert ranked(table)[0] == "1 2-1-1: 98%"
        assert len(ranked(table)) == 56
        assert "←" not in "".join(ranked(table))
        assert "isn’t a hand" in (await ana.slash(here.channel, "odds bidou", hand="7-7-7")).text


@pytest.mark.parametrize(
    ("hand", "near"),
    [
        ("6 3 1", ["34 6-4-2: 44%", "35 6-4-1: 42%", "36 6-3-2: 39%", "37 6-3-1: 36% ←", "38 6-2-2: 35%",
                   "39 6-2-1: 32%", "40 5-5-4: 31%"]),
        ("2-1-1", ["1 2-1-1: 98% ←", "2 2-2-1: 97%", "3 4-2-1: 94%", "4 6-6-6: 94%"]),
        ("223", ["53 4-4-1: 6%", "54 4-3-1: 3%", "55 4-2-2: 1%", "56 3-2-2: 0% ←"]),
    ],
)  # fmt: skip
async def test_odds_mark_the_hand_asked_for_among_three_neighbours_on_each_side_and_show_all_at_a_press(
    tmp_path: Path, hand: str, near: list[str]
) -> None:
    async with harbour(tmp_path, 2) as here:
        ana = here.people[0]
        beat = await ana.slash(here.channel, "odds bidou", hand=hand, dice="2-2-1")
        assert "with your dice as they are" in beat.text
        assert ranked(beat) == near
        whole = await ana.click(here.channel, "All hands", message=beat.message)
        assert whole.kind == "update"
        assert len(ranked(whole)) == 56
        assert len(alt(whole).splitlines()) < 12, "these words stand there where the picture is late"
        assert [line for line in ranked(whole) if "←" in line] == [line for line in near if "←" in line]
        assert not [button for button in shown(whole).buttons if button.label == "All hands"]


async def test_the_odds_are_those_of_the_table_s_own_ranking(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="bidou", preset="simplified")
        beat = await here.people[0].slash(here.channel, "odds bidou", hand="2-2-1")
        assert "As table 1 plays it: " in beat.text
        assert "8 2-2-1: 94% ←" in ranked(beat)
        whole = await here.people[0].click(here.channel, "All hands", message=beat.message)
        assert "8 2-2-1: 94% ←" in ranked(whole)


def shown(reply: Reply) -> Message:
    assert reply.message is not None
    return reply.message


def ranked(reply: Reply) -> list[str]:
    """The hands of the table that a picture shows, with their places and how many throws they beat."""
    return [told for line in alt(reply).splitlines() for told in line.split("; ") if told[0].isdigit()]


def alt(reply: Reply) -> str:
    """What a picture says."""
    (picture,) = shown(reply).attachments
    return picture.alt or ""


# -- the rank of a hand

TWENTY_TWO = "no combination (only pairs of threes and ones count)"
TWELVE = "no combination (of pairs, only 2-1-1 and 2-2-1 count)"


@pytest.mark.parametrize(
    ("preset", "dice", "rank"),
    [
        ("standard", (6, 3, 1), "no combination · **rank 37 of 56:** beats 36% of throws"),
        ("standard", (2, 2, 1), "**bidé** · **rank 2 of 56:** beats 97% of throws"),
        ("simplified", (2, 2, 1), "**bidé** · **rank 8 of 56:** beats 94% of throws"),
        ("simplified", (6, 3, 3), f"{TWELVE} · **rank 26 of 56:** beats 56% of throws"),
        ("standard", (6, 6, 5), f"{TWENTY_TWO} · **rank 23 of 56:** beats 67% of throws"),
        ("france", (4, 4, 1), f"{TWENTY_TWO} · **rank 49 of 56:** beats 8% of throws"),
    ],
)
def test_a_hand_says_to_its_owner_how_good_it_is_by_the_table_s_ranking(
    preset: str, dice: tuple[int, ...], rank: str
) -> None:
    assert rank_of(preset, dice) == rank


@pytest.mark.parametrize(
    ("exception", "ones", "bidou"), [("on", "beats 93%", "beats 98%"), ("off", "beats 92%", "beats 99%")]
)
def test_what_a_hand_beats_is_counted_with_the_exception_where_the_table_has_it(
    exception: str, ones: str, bidou: str
) -> None:
    assert ones in rank_of("standard", (1, 1, 1), ones_beat_bidou=exception)
    assert bidou in rank_of("standard", (2, 1, 1), ones_beat_bidou=exception)


def test_what_the_exception_of_the_ones_changes_is_said_beside_the_rank() -> None:
    ones, bidou = "1-1-1 also beats 2-1-1, so it beats more throws than rank 8.", "Only 1-1-1 beats it."
    assert rank_of("standard", (1, 1, 1)).endswith(f"\n{ones}")
    assert rank_of("standard", (2, 1, 1)).endswith(f"\n{bidou}")
    for dice in ((1, 1, 1), (2, 1, 1)):
        said = rank_of("standard", dice, ones_beat_bidou="off")
        assert ones not in said
        assert bidou not in said


def rank_of(preset: str, dice: tuple[int, ...], **changes: str) -> str:
    """What the hand of the first of two says when these are its dice."""
    game = GAMES["bidou"]
    state, _ = game.new(game.rules(preset, changes), 2, Sealed(bytes(32)))
    view = game.view(state, 0)._replace(hands=(dice, ()))
    table = replace(new_table(), game="bidou", rules=view.rules.model_dump(mode="json"))
    table = replace(
        table, seats=tuple(replace(table.seats[0], name=Untrusted(name)) for name in ("Ana", "Ben"))
    )
    return SCREENS["bidou"].hand(PlayScene(table, SCREENS["bidou"], words("en"), view)).split("\n", 1)[1]


# -- leaks


class Watch:
    """What each person may have been shown, and all that they were."""

    def __init__(self, here: Harbour) -> None:
        self.here = here
        self.read = dict.fromkeys(here.people, 0)
        self.allowed: dict[Person, set[str]] = {person: set() for person in here.people}
        self.checked = 0

    async def look(self) -> None:
        table = await self.here.table()
        entries = await self.here.store.journal(table.id)
        for person in self.here.people:
            self._allow(person, table)
            # What somebody has set aside themselves, also in a hand that is over by now.
            self.allowed[person] |= {
                "-".join(entry.text.split()[1:])
                for entry in entries
                if entry.user_id == person.id and entry.text.startswith("keep")
            }
            seen = person.everything(self.read[person])
            for shown in (*DICE.findall(seen), *SET_ASIDE.findall(seen)):
                assert shown in self.allowed[person], (person, shown)
                self.checked += 1
            self.read[person] = person.cursor()

    def _allow(self, person: Person, table: TableRecord) -> None:
        if table.state is None:
            return
        seats = [seat.user_id for seat in table.seats]
        view: Any = LoadedTable(table).view(seats.index(person.id) if person.id in seats else None)
        hands = [hand for hand in (*view.hands, *view.kept) if hand]
        hands += [hand for hand in view.last.hands if hand] if view.last else []
        self.allowed[person] |= {"-".join(map(str, hand)) for hand in hands}
        self.allowed[person] |= set("123456")  # the rolls for the first captain


@pytest.mark.parametrize(
    ("game", "players", "rules", "seed", "everyone"),
    [
        ("bidou", 3, "keep_dice=always end_at=first_out", 1, False),
        in_full("bidou", 3, "keep_dice=always end_at=first_out", 1),
        in_full("bidou", 2, "keep_dice=always match_games=1", 2),
        in_full("montevideo", 3, "keep_dice=always throw_order=in_turn", 3),
    ],
)
async def test_nobody_is_shown_dice_that_arent_theirs_after_any_move(
    tmp_path: Path, game: str, players: int, rules: str, seed: int, *, everyone: bool
) -> None:
    async with harbour(tmp_path, players + 1, seed=f"leak {game} {seed}") as here:
        watch = Watch(here)
        computers = int(players > 2)  # two play a match by the betting of two
        await here.open(players, game=game, computers=computers, seats=players + computers, house_rules=rules)
        await watch.look()
        dice = random.Random(seed)
        for _ in range(150 if everyone else 75):
            called = here.called()
            if not called:
                break
            for other in here.people if everyone else dice.sample(here.people, 1):
                await other.slash(here.channel, "hand")
                await other.slash(here.channel, "hint")
                await other.slash(here.channel, "move", move="bet 9")
            await here.settle()
            await here.move(dice.choice(called), dice)
            await watch.look()
        assert watch.checked > 50


async def seen_by(
    folder: Path, watcher: int, order: str, monkeypatch: pytest.MonkeyPatch, *, twin: bool
) -> tuple[str, Any]:
    """All that one person sees of a throwing phase in which the others throw once, or have other dice,
    set some aside and throw more often."""
    async with harbour(folder, 4, seed="twins of Bidou") as here:
        if twin:
            twist(monkeypatch, here.people[watcher], "hand 1/seat ")
        rules = f"keep_dice=always throw_order={order}"
        await here.open(3, game="bidou", start=False, house_rules=rules)
        before = here.people[watcher].cursor()
        await here.press(here.people[0], "Start")
        for number in (0, 1, 2):
            person = here.people[number]
            if number == watcher:
                continue
            if order == "in_turn" and person not in here.called():
                continue
            if twin:
                hand, _ = await here.own_moves(person)
                await person.choose(here.channel, hand.selects[0].options[0].value, message=hand)
                await here.settle()
            if order == "simultaneous" and number != 2:
                hand, _ = await here.own_moves(person)
                await person.click(here.channel, "Stand", message=hand)
                await here.settle()
        await here.people[watcher].slash(here.channel, "hand")
        await here.settle()
        state: Any = (await here.table()).state
        monkeypatch.undo()
        return renumbered(here.people[watcher].everything(before)), (state["hands"], state["throws"])


@pytest.mark.parametrize(
    ("watcher", "order"),
    [
        (0, "simultaneous"),
        pytest.param(1, "simultaneous", marks=pytest.mark.long),
        pytest.param(3, "simultaneous", marks=pytest.mark.long),
        (3, "in_turn"),
    ],
)
async def test_what_a_person_sees_tells_nothing_of_unseen_throws(
    tmp_path: Path, watcher: int, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, hands = await seen_by(tmp_path / "one", watcher, order, monkeypatch, twin=False)
    two, others = await seen_by(tmp_path / "two", watcher, order, monkeypatch, twin=True)
    assert hands != others
    assert one == two


async def test_antes_that_come_from_the_centre_are_told_as_one(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game="montevideo", house_rules="two_player_stakes=nine")
        said = " ".join(message.text for message in here.people[0].messages(here.channel))
        assert "⚪ 2 from the centre for the antes" in said
        assert "the centre antes" not in said
