"""What a reader stumbled over is told where it is needed: in the channel how a hand of Pidro ended, in Bidou
what one plays for, who is captain and why, and why chips go back."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering import story
from bot.rendering.screens import SCREENS, hand_screen
from bot.rendering.screens.model import Text
from bot.rendering.screens.signs import card_text
from bot.tables.log import Happened
from games import GAMES
from games.chance import Sealed
from games.engine import Event
from games.pidro import PIDRO
from games.pidro.cards import BY_TEXT, points
from games.pidro.events import Claimed, GameOver, HandScored, TrickTaken
from tests.bot.rendering.scenes import NAMES, scene_of, table_of
from tests.data.sample_tables import NOON
from tests.games.bidou.table import Table

# -- Pidro

MOST_HANDS = 8


def ends(seed: int, **rules: str) -> Iterator[tuple[str, Sequence[Event]]]:
    """What the channel keeps of each hand of a game of random moves, and the events of its last move."""
    luck, chance = random.Random(seed), Sealed(bytes((seed,)) * 32)
    state, _ = PIDRO.new(PIDRO.rules("short", rules), 4, chance)
    table = table_of("pidro", state.rules, 4)
    hands = 0
    while PIDRO.outcome(state) is None and hands < MOST_HANDS:
        seat = PIDRO.to_act(state)[0]
        state, events = PIDRO.apply(state, seat, luck.choice(PIDRO.legal(state, seat)), chance)
        public = tuple(event for event in events if event.to is None)
        if any(isinstance(event, HandScored) for event in public):
            scene = scene_of(table, state, None)
            (kept,) = story.records(scene, [Happened(public)])
            hands += 1
            yield "\n".join(block.text for block in kept.blocks if isinstance(block, Text)), public


def found(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("rules", [{}, {"auto_claim": "off"}, {"kill_time": "first_trick"}])
def test_the_channel_keeps_the_last_trick_of_a_hand_card_by_card_and_who_took_it(
    rules: dict[str, str],
) -> None:
    told = 0
    for text, events in ends(1, **rules):
        for taken in found(events, TrickTaken)[-1:]:
            (line,) = [line for line in text.splitlines() if line.startswith(f"-# Trick {taken.trick}: ")]
            laid, _, result = line.partition(". ")
            for seat, card, under in taken.plays:
                assert f"{NAMES[seat]} **{card_text(card, taken.trumps)}**" in laid
                assert all(card_text(one) in laid for one in under)
            won = next(card for seat, card, _ in taken.plays if seat == taken.seat)
            assert result.startswith(f"{NAMES[taken.seat]} took it with {card_text(won, taken.trumps)}: ")
            told += 1
    assert told > 3


def test_what_one_team_still_held_is_told_with_its_points() -> None:
    with_points = without = 0
    for seed in range(3):
        for text, events in ends(seed):
            for claimed in found(events, Claimed):
                worth = sum(points(card, card.suit) for _, card in claimed.cards)
                if worth:
                    with_points += 1
                    assert "still held trumps" in text
                    assert "still have trumps" not in text
                else:
                    without += 1
                    assert "-# " in text
                    assert text.rstrip().endswith("so they get what is left: no points.")
    assert with_points
    assert without
    scene = scene_of(table_of("pidro", PIDRO.rules("short", {}), 4), first_state(), None)
    five = Claimed(0, ((0, BY_TEXT["5D"]),))
    assert (
        SCREENS["pidro"].events(scene, [five])[0].endswith(" (Ana 5♦), so they get what is left: 5 points.")
    )


def first_state() -> Any:
    return PIDRO.new(PIDRO.rules("short", {}), 4, Sealed(bytes(32)))[0]


def test_the_last_result_of_a_game_tells_its_score_once() -> None:
    (before, events) = next(ends(2))
    assert before.count("Score: ") == 1
    (scored,) = found(events, HandScored)
    own, other = scored.score.scores
    over = GameOver(0 if own > other else 1, (own, other))
    scene = scene_of(table_of("pidro", PIDRO.rules("short", {}), 4), first_state(), None)
    (last,) = SCREENS["pidro"].climaxes(scene, [*events, over])
    assert "Score:" not in last.line
    won, lost = (words("en").number(score) for score in (max(own, other), min(own, other)))
    assert last.line.endswith(f"win, {won} to {lost}.")


# -- Bidou and Montevideo


def scene_at(table: Table, seat: int | None = None) -> Any:
    game = table.game.name
    return scene_of(table_of(game, table.state.rules, len(table.state.stacks)), table.state, seat)


def told(table: Table) -> str:
    """The result of the showdown of the last move."""
    (climax,) = SCREENS[table.game.name].climaxes(scene_at(table), table.events)
    return climax.line


def noted(table: Table) -> str:
    """What the board says of the last move."""
    return "\n".join(story.seen(scene_at(table), [Happened(table.events)]))


@pytest.mark.parametrize(
    ("players", "rules", "aim"),
    [
        (2, {}, "a player who gets all nine loses the game."),
        (2, {"match_games": "1"}, "a player who gets all nine loses."),
        (3, {}, "a player with none left is safe, and the last one with chips loses."),
        (3, {"end_at": "first_out"}, "the first player with none left wins."),
    ],
)
def test_the_first_hand_of_bidou_says_that_nobody_wants_chips(
    players: int, rules: dict[str, str], aim: str
) -> None:
    game, said = GAMES["bidou"], f"-# You want **no chips**: {aim}"
    state, _ = game.new(game.rules("standard", rules), players, Sealed(bytes(32)))
    table = table_of("bidou", game.view(state, None).rules, players)
    for number in (1, 2):
        state = state._replace(number=number)
        board, own = scene_of(table, state, None), scene_of(table, state, 0)
        assert "no chips" not in board.game.table(board).text, "the hand is below the board"
        assert (said in own.game.situation(own).splitlines()) == (number == 1)


def test_montevideo_doesnt_say_it() -> None:
    game = GAMES["montevideo"]
    state, _ = game.new(game.rules("wikipedia", {}), 3, Sealed(bytes(32)))
    scene = scene_of(table_of("montevideo", game.view(state, None).rules, 3), state, None)
    assert "no chips" not in scene.game.table(scene).text


def test_the_board_says_why_who_opens_is_captain_now() -> None:
    table = Table("211", "665", "654", throws=(3, 1, 2), opener_becomes_captain="on")
    for move in ("bet 1", "call"):
        scene = scene_at(table)
        assert "Ben** · captain now, by the fewest throws ·" in f"{scene.game.table(scene).text} ·".replace(
            "Ben ·", "Ben** ·"
        )
        table.play(move)
    same = scene_at(Table("211", "665", "654", throws=(1, 1, 2), opener_becomes_captain="on"))
    assert "Ana** · captain · " in same.game.table(same).text


def test_a_showdown_says_why_somebody_is_captain_of_the_next_hand() -> None:
    assert told(Table("665", "211").play("bet 1", "call")).endswith("With the best hand, Ben is captain.")
    assert told(Table("665", "665").play("bet 1", "call")).endswith("After the tie, Ben is captain.")
    fish = Table("211", "665", "654", preset="poor_fish").play("pass", "pass", "pass")
    assert told(fish).endswith("The captaincy passes to Ben.")


def test_a_hand_without_a_showdown_says_who_is_captain_and_why() -> None:
    uncalled = Table("665", "211", "654").play("bet 2", "drop", "drop")
    assert "Nobody called Ana, whose hand stays hidden. Ana is captain." in noted(uncalled)
    passed = Table("665", "211", "654").play("pass", "pass", "pass")
    assert "Everybody passed. The player to the captain’s left is the next captain." in noted(passed)
    two = Table("665", "211").play("pass", "pass")
    assert "Both passed. The other player is the next captain." in noted(two)


def test_nobody_is_captain_after_the_last_hand_or_without_chips() -> None:
    for end_at in ("first_out", "last_loser"):
        table = Table("211", "665", "654", stacks=(1, 6, 6), end_at=end_at).play("bet 1", "drop", "drop")
        assert "Nobody called Ana, whose hand stays hidden." in noted(table)
        assert "Ana is captain" not in noted(table)


@pytest.mark.parametrize(
    ("table", "moves", "said"),
    [
        (Table("211", "665", "654"), ("bet 2", "raise 1", "drop"), None),
        (
            Table("211", "665", "654"),
            ("bet 2", "call", "raise 1", "drop"),
            "Ana, the first to drop after betting, gets 2 back; ",
        ),
        (
            Table("211", "665", "654"),
            ("bet 2", "drop", "drop"),
            "1 from the pot leaves the game; 1 goes back to Ana",
        ),
        (
            Table("211", "665"),
            ("bet 1", "drop"),
            "1 goes back to the centre; Ben takes 1 from the centre as a penalty",
        ),
    ],
)
def test_bets_that_go_back_say_why(table: Table, moves: tuple[str, ...], said: str | None) -> None:
    told_now = noted(table.play(*moves))
    if said is None:
        assert " to drop after betting" not in told_now
    else:
        assert said in told_now


def test_of_bets_that_go_back_after_a_showdown_each_says_why() -> None:
    tie = Table("665", "665").play("bet 1", "raise 1", "call")
    assert "after the tie 4 go back to the centre" in chips(tie)
    low = Table("421", "211", "654", stacks=(6, 6, 1)).play("bet 3", "call", "call")
    line = chips(low)
    assert "Cleo gets back the 1 that Cleo bet; " in line
    assert "2 go back to Ana: the all-in player couldn’t match them; " in line
    assert line.count("the all-in player") == 1
    assert line.endswith("; 2 go back to Ben")


def chips(table: Table) -> str:
    """How the chips moved by the last move, as a replay tells it."""
    lines = SCREENS[table.game.name].events(scene_at(table), table.events)
    return next(line for line in lines if line.startswith("⚪") and " back " in line)


@pytest.mark.parametrize(("montevideo", "how"), [(False, "safe"), (True, "out")])
def test_the_hand_of_a_player_without_chips_says_so(montevideo: bool, how: str) -> None:
    table = Table("211", "665", "", "654", montevideo=montevideo, stacks=(6, 6, 0, 6))
    shown = hand_screen.hand(scene_at(table, 2), NOON)
    place = "4th" if montevideo else "1st"
    assert f"**You have no chips left and are {how}: {place} place.**" in str(shown)
