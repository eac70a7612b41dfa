"""A lesson is a hand that the real engine plays, step by step to its end, and nothing of it is kept."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from discord import AppCommandType

from bot.discord_api.payloads import layout
from bot.i18n.translate import FOLDERS, words
from bot.interactions.commands.learn import read
from bot.rendering.lessons import LESSONS, OTHER_LINES, Lesson, Way, leads_on, lines
from bot.rendering.lessons.lesson import Written
from bot.rendering.screens import SCREENS, learn
from bot.rendering.screens.model import Button, Pressed, Row, Screen, Text, button_id
from bot.tables import Who
from bot.tables.private_games import computers_at
from data.db.records import Untrusted
from data.tables.private_games import private_games
from games import GAMES
from games.engine import Refused
from playground import Channel, Message, Person
from tests.bot.harness import Clock, Harbour, empty_world, harbour, serving
from tests.fresh import fresh

T = TypeVar("T")
KIM = Who(7, Untrusted("Kim"), "1", "en", False)
ENGLISH = words("en")
DECISIONS = [
    (name, step) for name, lesson in LESSONS.items() for step, told in enumerate(lesson.steps) if told.ways
]
OTHERS = [lesson for others in OTHER_LINES.values() for lesson in others]
CHOICES = [(name, step, way) for name, step in DECISIONS for way in LESSONS[name].steps[step].ways]


def named(choice: tuple[str, int, Way]) -> str:
    name, step, way = choice
    return f"{name}-{LESSONS[name].steps[step].name}-{way.name}"


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def buttons(screen: Screen) -> list[Button]:
    rows = [block for block in screen.blocks if isinstance(block, Row)]
    return [button for row in rows for button in row.buttons if isinstance(button, Button)]


def screens(lesson: Lesson) -> Iterator[Screen]:
    """All that a lesson can show."""
    for step, told in enumerate(lesson.steps):
        yield learn.page(ENGLISH, lesson, KIM, step)
        for way in told.ways:
            yield learn.outcome(ENGLISH, lesson, KIM, step, way)


# -- the engine's truth


@pytest.mark.parametrize("lesson", [*LESSONS.values(), *OTHERS], ids=lambda each: each.game + each.edition)
def test_a_lesson_is_played_to_its_end_by_the_engine(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    chance = Written(lesson.draws)
    state, _ = game.new(lesson.rules, 1 + len(lesson.others), chance)
    for number, step in enumerate(lesson.steps):
        way = step.ways[:1]
        for seat, move in step.before:
            assert game.parse(move) in game.legal(state, seat)
            state, _ = game.apply(state, seat, game.parse(move), chance)
        assert lesson.view(number) == game.view(state, 0)
        for each in way:
            for seat, move in ((0, each.move), *each.then):
                assert game.parse(move) in game.legal(state, seat)
                state, _ = game.apply(state, seat, game.parse(move), chance)
            assert lesson.after(number, each)[0] == game.view(state, 0)


@pytest.mark.parametrize("choice", CHOICES, ids=named)
def test_every_choice_is_legal_and_so_is_what_the_others_do_then(choice: tuple[str, int, Way]) -> None:
    name, step, way = choice
    lesson, game = LESSONS[name], GAMES[name]
    assert game.parse(way.move) in lesson.view(step).legal
    view, events = lesson.after(step, way)
    assert events
    assert view != lesson.view(step)


@pytest.mark.parametrize(("name", "step"), DECISIONS)
def test_the_coach_advises_what_the_engine_advises(name: str, step: int) -> None:
    """Of Pidro's bids one point more or less is as good, and which it is depends on how many deals were
    looked at."""
    lesson = LESSONS[name]
    advised, hinted = lesson.steps[step].ways[0].move, GAMES[name].hint(lesson.view(step)).text
    if name == "pidro" and advised.startswith("bid "):
        assert hinted.startswith("bid ")
        assert abs(int(advised.split()[1]) - int(hinted.split()[1])) <= 1
    else:
        assert advised == hinted


class Listening(Written):
    """Remembers which draws were made."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.draws)
        self.asked: list[str] = []

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        self.asked.append(name)
        return super().numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        self.asked.append(name)
        return super().shuffle(name, items)


def line(lesson: Lesson, step: int, way: Way) -> Iterator[tuple[int, str]]:
    """All moves to the end of a choice."""
    for each in lesson.steps[: step + 1]:
        yield from each.before
        taken = way if each is lesson.steps[step] else next(iter(each.ways), None)
        if taken is not None:
            yield from ((0, taken.move), *taken.then)


@pytest.mark.parametrize("name", LESSONS)
def test_whatever_is_written_down_is_drawn(name: str) -> None:
    lesson, game, drawn = LESSONS[name], GAMES[name], set[str]()
    for step, told in enumerate(lesson.steps):
        for way in told.ways:
            chance = Listening(lesson)
            state, _ = game.new(lesson.rules, 1 + len(lesson.others), chance)
            for seat, move in line(lesson, step, way):
                state, _ = game.apply(state, seat, game.parse(move), chance)
            drawn.update(chance.asked)
    assert set(lesson.draws) <= drawn


RESULTS = {
    "dudo-first-doubt": "Kim loses a die",
    "dudo-first-high": "there are 3",
    "dudo-third-doubt": "there are 4.** Ada loses a die",
    "dudo-third-calza": "Kim loses a die",
    "bidou-stand-throw": "6-4-1",
    "bidou-call-call": "Ada has the worst hand and takes 4 chips",
    "bidou-call-raise": "takes 6 chips",
    "bidou-drop-call": "Kim has the worst hand and takes 2 chips",
    "bidou-drop-drop": "Kim takes 1 from the centre",
    "montevideo-call-call": "Kim has the best hand and wins 8 chips",
    "montevideo-keep-stand": "Ada** has no chips left and is out",
    "montevideo-keep-throw": "Ada has the best hand",
    "pidro-lead-ace": "goes to **Kim**, with 6 points",
    "pidro-lead-five": "goes to **Christiaan**, with 6 points",
    "pidro-two-two": "Kim keeps 1 for the 2",
    "pidro-king-five": "goes to **Ada**, with 5 points",
}
"""What some choices lead to, as the engine gives it; the coach's words go with it."""


@pytest.mark.parametrize("choice", [each for each in CHOICES if named(each) in RESULTS], ids=named)
def test_what_a_choice_led_to_is_told(choice: tuple[str, int, Way]) -> None:
    name, step, way = choice
    assert RESULTS[named(choice)] in text(learn.outcome(ENGLISH, LESSONS[name], KIM, step, way))


def test_each_result_is_one_of_a_choice() -> None:
    assert set(RESULTS) <= set(map(named, CHOICES))


def test_the_odds_are_those_of_the_dice() -> None:
    lesson = LESSONS["dudo"]
    one_of_five, all_of_five = 1 - (2 / 3) ** 5, (1 / 3) ** 5
    assert lesson.told(1)["true"] == pytest.approx(one_of_five)
    assert lesson.told(3)["true"] == pytest.approx(all_of_five)
    assert "87% likely" in text(learn.page(ENGLISH, lesson, KIM, 1))
    assert LESSONS["montevideo"].told(3)["price"] == 1 / (7 + 1)


# -- what is told


@pytest.mark.parametrize("lesson", [*LESSONS.values(), *OTHERS], ids=lambda each: each.game + each.edition)
@pytest.mark.logs_errors
def test_every_sentence_is_said_whole(lesson: Lesson, caplog: pytest.LogCaptureFixture) -> None:
    for screen in screens(lesson):
        layout(screen)
        said = text(screen)
        assert "{" not in said
        assert len(said) < 1500
        ids = [button.id for button in buttons(screen)]
        assert len(ids) == len(set(ids))
        assert all(len(each) <= 100 and Pressed.read(each) is not None for each in ids)
        assert all(len(button.label) <= 80 for button in buttons(screen))
    assert caplog.text == ""


@pytest.mark.parametrize(("name", "step"), DECISIONS)
def test_a_decision_ends_with_a_question_and_two_to_four_choices(name: str, step: int) -> None:
    screen = learn.page(ENGLISH, LESSONS[name], KIM, step)
    assert text(screen).endswith("?**")
    assert 2 <= len([button for button in buttons(screen) if button.style == "primary"]) <= 4


def test_no_sentence_of_a_lesson_is_left_over() -> None:
    there = {
        key
        for folder in FOLDERS
        for key in re.findall(r"^(learn-[\w-]+) =", (folder / "en.ftl").read_text("utf-8"), re.MULTILINE)
        if key.split("-")[1] in LESSONS
    }
    steps = {
        f"learn-{name}-{step.name}{way}"
        for name in LESSONS
        for lesson in lines(name)
        for step in lesson.steps
        for way in ("", *(f"-{way.name}" for way in step.ways))
    }
    assert there == steps


# -- by pressing


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harbour]:
    async with harbour(tmp_path, 2) as made:
        yield made


async def begin(person: Person, channel: Channel, game: str) -> Message:
    reply = await person.slash(channel, "learn", game=game)
    assert reply.ephemeral or channel is person.dm
    assert reply.message is not None
    return reply.message


async def press(person: Person, channel: Channel, message: Message, button: str) -> Message:
    """Press a button by its id; the same message shows what comes next."""
    reply = await person.click(channel, custom_id=button, message=message)
    assert reply.kind == "update", reply
    assert reply.message is not None
    assert reply.message.id == message.id
    return reply.message


def choice(message: Message, move: str | None = None) -> str:
    """The id of the button that plays a move, or of the first one."""
    ids = [str(button.custom_id) for button in message.buttons]
    return ids[0] if move is None else next(each for each in ids if each.endswith(f" {move}"))


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("place", ["channel", pytest.param("dm", marks=pytest.mark.long)])
async def test_a_lesson_goes_to_its_end_on_one_message_and_on_to_a_table(
    here: Harbour, game: str, place: str
) -> None:
    ana = here.people[0]
    channel = here.channel if place == "channel" else ana.dm
    message = await begin(ana, channel, game)
    for number, step in enumerate(LESSONS[game].steps[:-1]):
        for way in (*step.ways[1:], *step.ways[:1]):
            message = await press(ana, channel, message, choice(message, way.move))
            if way != step.ways[0]:
                message = await press(ana, channel, message, choice(message))
                if (line := leads_on(LESSONS[game], number, way)) is not None:
                    before = button_id(0, number, "learn", f"{game} {line.edition}")
                    message = await press(ana, channel, message, before)
        message = await press(ana, channel, message, choice(message))
    assert message.buttons[0].label == "Play now"
    reply = await ana.click(channel, "Open a table", message=message)
    if place == "dm":
        assert "/play" in reply.text
        return
    assert reply.modal is not None
    await ana.submit(reply.modal)
    await here.settle()
    assert (await here.table()).game == game
    assert not ana.messages(ana.dm) or place == "channel"


async def at_the_end(person: Person, channel: Channel, game: str) -> Message:
    """The last page of a lesson, as its last step but one leads to it."""
    message = await begin(person, channel, game)
    lesson = LESSONS[game]
    for step, told in enumerate(lesson.steps[:-1]):
        for way in told.ways[:1]:
            message = await press(person, channel, message, choice(message, way.move))
        message = await press(person, channel, message, f"b:0:{step + 1}:learn:{game} {lesson.version}")
    return message


async def test_a_lesson_is_not_offered_to_whoever_has_finished_it(here: Harbour) -> None:
    ana = here.people[0]
    await at_the_end(ana, here.channel, "dudo")
    await here.open(1, start=False)
    assert offers(ana, here.channel) == []
    await here.open(1, game="bidou", start=False)
    assert len(offers(ana, here.channel)) == 1


async def test_a_lesson_ends_with_a_free_seat_in_its_server(here: Harbour) -> None:
    ana, ben = here.people
    await here.open(1, start=False)
    cards = here.guild.add_channel("cards")
    message = await at_the_end(ben, cards, "dudo")
    assert [button.label for button in message.buttons[:2]] == ["Play now", "Join the table in #dice"]
    reply = await ben.click(cards, "Join the table in #dice", message=message)
    assert "You have a seat at table 1 in #dice" in reply.text
    assert [seat.user_id for seat in (await here.table()).seats] == [ana.id, ben.id]


@pytest.mark.parametrize("why", ["another game", "no seat is free", "the channel is closed", "seated"])
async def test_a_lesson_ends_with_a_table_of_ones_own_where_none_can_be_joined(
    here: Harbour, why: str
) -> None:
    ana, ben = here.people
    cards = here.guild.add_channel("cards")
    await here.open(1, game="bidou" if why == "another game" else "dudo", start=False)
    if why == "no seat is free":
        for _ in range(5):
            await here.press(ana, "Add easy computer")
    elif why == "the channel is closed":
        here.channel.deny(ben, "view_channel")
    pupil = ana if why == "seated" else ben
    message = await at_the_end(pupil, cards, "dudo")
    assert [button.label for button in message.buttons[:2]] == ["Play now", "Open a table"]


@pytest.mark.parametrize("game", LESSONS)
async def test_play_now_is_a_private_game_against_easy_computers_with_a_strong_partner_and_hints(
    here: Harbour, game: str
) -> None:
    ana = here.people[0]
    message = await begin(ana, here.channel, game)
    message = await press(ana, here.channel, message, f"b:0:0:learnstop:{game}")
    await ana.click(here.channel, "Play now", message=message)
    await here.settle()
    (table,) = await private_games(here.store, ana.id)
    assert table.game == game
    own = table.seats[0].team
    easy, hard = GAMES[game].levels[0], GAMES[game].levels[-1]
    wanted = [hard if own is not None and seat.team == own else easy for seat in table.seats[1:]]
    assert [seat.level for seat in table.seats] == [None, *wanted]
    assert len(wanted) == computers_at(game)
    assert table.seats[0].hinted is not None


async def test_a_step_of_a_lesson_leads_back_to_the_one_before(here: Harbour) -> None:
    ana = here.people[0]
    message = await begin(ana, here.channel, "dudo")
    assert "Back" not in [button.label for button in message.buttons]
    first = message.text
    message = await press(ana, here.channel, message, choice(message))
    message = await press(ana, here.channel, message, "b:0:0:learn:dudo 1")
    assert message.text == first


async def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with empty_world(clock) as world:
        guild = world.add_guild("Harbour")
        channel, ana = guild.add_channel("dice"), world.add_person("Ana", guild)
        url = await fresh(tmp_path / "undercup.db")
        async with serving(world, url, tmp_path, clock):
            message = await begin(ana, channel, "dudo")
            message = await press(ana, channel, message, choice(message))
        async with serving(world, url, tmp_path, clock):
            message = await press(ana, channel, message, choice(message, "3x5"))
            assert "Ada bids" in message.text
            message = await press(ana, channel, message, choice(message))
            assert "3 of 5" in message.text


async def test_learn_without_a_game_offers_all(here: Harbour) -> None:
    ana = here.people[0]
    reply = await ana.slash(here.channel, "learn")
    assert reply.ephemeral
    assert reply.message is not None
    assert [button.label for button in reply.message.buttons] == [
        f"Learn {ENGLISH.say(f'{game}-name')}" for game in LESSONS
    ]
    message = await press(ana, here.channel, reply.message, choice(reply.message))
    assert "Learn Dudo · 1 of 5" in message.text


async def test_learn_offers_the_games_that_have_a_lesson(here: Harbour) -> None:
    command = here.client.tree.get_command("learn", type=AppCommandType.chat_input)
    assert command is not None
    assert [each.value for each in command.parameters[0].choices] == list(LESSONS)  # type: ignore[union-attr]


def shown(custom_id: str) -> Screen:
    pressed = Pressed.read(custom_id)
    assert pressed is not None
    return read(pressed, ENGLISH, KIM)


def test_a_button_of_another_version_begins_the_lesson_anew() -> None:
    screen = shown(button_id(0, 2, "learn", "dudo 999 3x5"))
    assert "has changed since" in text(screen)
    assert [button.id for button in buttons(screen)] == [button_id(0, 0, "learn", "dudo")]
    assert "1 of 5" in text(shown(buttons(screen)[0].id))


@pytest.mark.parametrize(
    ("step", "arg"),
    [
        (0, None),
        (0, "chess"),
        (0, "chess 1"),
        (99, "dudo 1"),
        (1, "dudo 1 9x9"),
        (0, "dudo 1 3x5"),
        (1, "dudo 1 2x5"),
    ],
)
def test_a_forged_button_is_refused(step: int, arg: str | None) -> None:
    with pytest.raises(Refused) as refused:
        shown(button_id(0, step, "learn", arg))
    assert refused.value.why.key == "learn-unknown"


async def test_a_forged_press_is_told_tactfully(here: Harbour) -> None:
    ana = here.people[0]
    message = await begin(ana, here.channel, "dudo")
    for custom_id in ("b:0:99:learn:dudo 1", "b:0:1:learn:dudo 1 9x9", "b:0:0:sit:chess"):
        reply = await here.world.raw_interaction(ana, here.channel, custom_id=custom_id, message=message)
        assert reply.ephemeral
        assert "I don’t know the lesson of that button" in reply.text


# -- the offer


def offers(person: Person, channel: Channel) -> list[Message]:
    return [message for message in person.messages(channel) if "Never played" in message.text]


async def test_whoever_has_never_played_is_offered_the_lesson_once(here: Harbour) -> None:
    ana, ben = here.people
    await here.open(1, start=False)
    assert [message.ephemeral for message in offers(ana, here.channel)] == [True]
    (message,) = offers(ana, here.channel)
    assert "Learn Dudo · 1 of 5" in (await press(ana, here.channel, message, choice(message))).text
    for _ in range(2):
        await here.press(ben, "Join")
        assert len(offers(ben, here.channel)) == 1
        await here.more(ben, "Leave")
    await here.open(1, start=False)
    assert offers(ana, here.channel) == []


async def test_a_lesson_is_not_offered_again_after_a_restart_nor_to_whoever_has_played(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with empty_world(clock) as world:
        guild = world.add_guild("Harbour")
        channel, ana = guild.add_channel("dice"), world.add_person("Ana", guild)
        url = await fresh(tmp_path / "undercup.db")
        for times in (1, 1):
            async with serving(world, url, tmp_path, clock) as client:
                await ana.slash(channel, "dudo")
                await client.settle()
                assert len(offers(ana, channel)) == times


@pytest.mark.parametrize("game", LESSONS)
def test_an_offer_is_a_lesson_or_a_first_game(game: str) -> None:
    screen = learn.offer(ENGLISH, game)
    assert text(screen).count("\n") == 2
    assert [button.label for button in buttons(screen)] == [
        f"Learn {ENGLISH.say(f'{game}-name')}", "Play now",
    ]  # fmt: skip
    assert screen.accent == SCREENS[game].accent
