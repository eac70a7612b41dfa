"""Pidro at the table: two teams, cards by DM, and nothing that leaks."""

from __future__ import annotations

import random
import re
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.renderer import scene
from bot.rendering.screens import boards
from bot.rendering.screens.model import Text
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import card_text
from bot.tables import LoadedTable, PlayedOn
from bot.tables.transitions import play
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord, Untrusted, raw
from data.fair_play import draw_source
from data.fair_play.replay import check
from games.cards import DECK, Card
from games.chance import Chance, Sealed
from games.engine import Refused, Rules
from games.pidro.cards import is_trump, points
from playground import Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, harbour
from tests.whole.test_leaks import renumbered
from tests.whole.test_restart import kill, start_bot

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
KILLING = "kill 71"
"""Chance in which the dealer of the first hand holds more than six trumps."""
QUIET = ("Pass", "Play for 6")
"""The smallest promise: a game in which everyone bids at random has no end."""


async def move(here: Harbour, person: Person, dice: random.Random) -> None:
    """A move as a quiet player makes it: no bids, any suit, any kill, any card."""
    offered = here.moves()
    quiet = [label for label in offered if label in QUIET]
    if offered:
        await here.press(person, quiet[0] if quiet else dice.choice(offered))
        return
    hand, own = await here.own_moves(person)
    if hand.selects:
        select = hand.selects[0]
        wanted = dice.sample([option.value for option in select.options], select.max_values)
        reply = await person.choose(here.channel, wanted, message=hand)
    else:
        reply = await person.click(here.channel, dice.choice(own), message=hand)
    assert reply.kind == "update", reply
    await here.settle()


async def play_on(here: Harbour, dice: random.Random, most: int = 3000) -> None:
    """Quiet moves until the game is over."""
    for _ in range(most):
        called = here.called()
        if not called:
            assert "The end" in here.board().text, here.board().text
            return
        await move(here, dice.choice(called), dice)
    raise AssertionError("the game has no end")


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (4, 0, {"target": 14}),
        pytest.param(4, 0, {}, marks=pytest.mark.long),
        pytest.param(1, 3, {"level": "easy"}, marks=pytest.mark.long),
        pytest.param(
            4,
            0,
            {"preset": "sou", "house_rules": "kill_time=first_trick", "target": 14},
            marks=pytest.mark.long,
        ),
        pytest.param(
            4,
            0,
            {"house_rules": "kill_choice=auto_lowest refill=deal_all auto_claim=off", "target": 14},
            marks=pytest.mark.long,
        ),
    ],
)
async def test_a_whole_game_goes_from_the_command_to_the_winners(
    tmp_path: Path, people: int, computers: int, options: dict[str, Any]
) -> None:
    async with harbour(tmp_path, people) as here:
        await here.open(people, game="pidro", computers=computers, **options)
        await play_on(here, random.Random(people))
        table = await here.table()
        assert table.status == "finished"
        assert "\n1. " in here.board().text
        assert check(table, await here.store.journal(1)) == ()
        assert await here.store.pending(1) == ()


# -- teams


def teams(here: Harbour) -> list[list[str]]:
    """The names in each team, as the lobby's board shows them."""
    found: list[list[str]] = []
    for line in here.board().text.splitlines():
        if line.startswith("**Team "):
            found.append([])
        elif found and (name := re.match(r"[①-⑩] \*\*(\w+)\*\*", line)):
            found[-1].append(name[1])
    return found


async def lobby(here: Harbour, people: int) -> None:
    """A table of Pidro with the first people at it, everyone ready."""
    await here.open(people, game="pidro", start=False)


async def test_who_sits_down_goes_to_the_smaller_team(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await lobby(here, 3)
        assert teams(here) == [["Ana", "Cleo"], ["Ben"]]


async def test_two_who_want_to_be_partners_sit_in_one_team_against_two_computers(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await lobby(here, 2)
        await here.more(ben, "Change team")
        for _ in range(2):
            await here.press(ana, "Add computer")
        assert teams(here) == [["Ana", "Ben"], ["Ada", "Blaise"]]
        await here.press(ana, "Start")
        assert [raw(seat.name) for seat in (await here.table()).seats] == ["Ana", "Ada", "Ben", "Blaise"]


async def test_a_computer_makes_room_in_a_full_team_and_a_person_is_not_moved(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, _, cleo = here.people
        await lobby(here, 3)
        await here.press(ana, "Add computer")
        assert teams(here) == [["Ana", "Cleo"], ["Ben", "Ada"]]
        await here.more(cleo, "Change team")
        assert teams(here) == [["Ana", "Ada"], ["Ben", "Cleo"]]
        reply = await here.more(ana, "Change team")
        assert "Team 2 is full: Ben and Cleo" in ana.messages(here.channel)[-1].text, reply
        assert teams(here) == [["Ana", "Ada"], ["Ben", "Cleo"]]


@pytest.mark.long
async def test_only_the_host_has_the_teams_drawn_by_lot(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await lobby(here, 4)
        before = teams(here)
        assert "Shuffle teams" not in [button.label for button in (await here.menu(here.people[1])).buttons]
        forged = {"custom_id": "b:1:0:shuffle", "component_type": 2}
        reply = await here.world.raw_interaction(here.people[1], here.channel, kind=3, data=forged)
        assert "Only the host" in reply.text
        assert teams(here) == before
        drawn = set()
        for _ in range(12):
            await here.more(here.people[0], "Shuffle teams")
            drawn.add(str(teams(here)))
            assert [len(team) for team in teams(here)] == [2, 2]
        assert len(drawn) > 2


# -- cards under one's own hand


async def started(here: Harbour, **options: Any) -> None:
    await here.open(4, game="pidro", **options)


async def to_phase(here: Harbour, phase: str, dice: random.Random) -> None:
    """Quiet moves until the game has come to a phase."""
    for _ in range(400):
        if (await state(here))["phase"] == phase:
            return
        await move(here, here.called()[0], dice)
    raise AssertionError(f"no {phase} in 400 moves")


async def state(here: Harbour) -> Any:
    """What the table stores of its game, with the phase."""
    play = LoadedTable(await here.table())
    return {"phase": play.state.phase, "state": play.state}


async def test_a_card_is_played_under_ones_own_hand_and_the_next_player_is_called(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        await to_phase(here, "playing", random.Random(1))
        person = here.called()[0]
        hand = person.dms()[-1]
        label = hand.buttons[0].label
        reply = await person.click(person.dm, label, message=hand)
        await here.settle()
        assert reply.kind == "deferred_update", "nobody waits for a picture"
        assert (person.dms()[-1].id, len(person.dms()[-1].attachments)) == (hand.id, 1)
        assert label not in [button.label for button in person.dms()[-1].buttons]
        assert f" {person.name}: " in here.board().text
        assert here.called() != [person]


@pytest.mark.long
async def test_an_early_card_is_refused_and_stays_in_the_hand(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        await to_phase(here, "playing", random.Random(1))
        table, hands = await here.table(), (await state(here))["state"].hands
        held = {person: hands[seat_of(table, person.id)] for person in here.people}
        other = next(person for person, cards in held.items() if cards and person not in here.called())
        before = other.dms()[-1]
        assert [button.label for button in before.buttons] == ["Table"]
        reply = await other.slash(other.dm, "move", move=held[other][0].text)
        await here.settle()
        assert "It isn’t your turn" in reply.text
        assert [message for message in other.dms() if not message.ephemeral][-1] == before
        assert await here.table() == table


@pytest.mark.long
async def test_typed_moves_know_the_cards(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4) as here:
        await started(here)
        bidder = here.called()[0]
        assert "**bid 8**" in (await bidder.slash(here.channel, "move", move="bid 8")).text
        await here.settle()
        for _ in range(3):
            await here.called()[0].slash(here.channel, "move", move="pass")
            await here.settle()
        await bidder.slash(here.channel, "move", move="hearts")
        await here.settle()
        assert "trumps are hearts" in here.board().text
        assert f"{bidder.name}\u00a08" in here.board().text
        offered = await bidder.complete(here.channel, "move", option="move", text="")
        legal = [value.removeprefix("1: ") for _, value in offered]
        reply = await bidder.slash(here.channel, "move", move=legal[0].lower())
        assert reply.ephemeral
        assert "Your hand, Pidro" in reply.text


@pytest.mark.long
async def test_killing_offers_only_what_may_be_killed_and_exactly_as_many(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed=KILLING) as here:
        await started(here)
        await to_phase(here, "kill", random.Random(9))
        person = here.called()[0]
        seat = [record.user_id for record in (await here.table()).seats].index(person.id)
        view: Any = LoadedTable(await here.table()).view(seat)
        (select,) = person.dms()[-1].selects
        offered = {option.value for option in select.options}
        assert offered == {card.text for card in view.cards if is_trump(card, view.trumps)} - {
            card.text for card in view.cards if points(card, view.trumps)
        }
        assert select.min_values == select.max_values == view.surplus
        wanted = sorted(offered)[: view.surplus]
        await person.choose(person.dm, wanted, message=person.dms()[-1])
        await here.settle()
        assert "kills" in "\n".join(message.text for message in here.people[0].messages(here.channel)[-3:])
        assert (await state(here))["phase"] == "playing"


# -- a finished hand again


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
        reply = await here.more(ana, "Last hand, open")
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
        shown = await here.more(ana, "Last hand, open")
        for _ in range(2):
            shown = await ana.click(here.channel, "Next trick", message=shown.message)
        shown = await ana.click(here.channel, "Play it on from here", message=shown.message)
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
        shown = await ana.click(pier, "Play it on from here", message=shown.message)
        await here.settle()
        assert any("played on from step" in message.text for message in ana.messages(pier))


async def test_who_didnt_sit_there_sees_no_hand_again(tmp_path: Path) -> None:
    async with harbour(tmp_path, 5) as here:
        await finished_hand(here)
        reply = await here.more(here.people[4], "Last hand, open")
        assert "You don’t sit at this table" in reply.text
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


# -- leaks


class Watch:
    """What each person may have been shown of the present hand, and all that they were."""

    def __init__(self, here: Harbour) -> None:
        self.here = here
        self.read = dict.fromkeys(here.people, 0)
        self.allowed: dict[Person, set[str]] = {person: set() for person in here.people}
        self.hand = 0
        self.checked = 0

    async def look(self) -> None:
        """After a move: take in what is now known to whom, then read all that has come."""
        table = await self.here.table()
        views = {person: self._view(person, table) for person in self.here.people}
        new_hand = views[self.here.people[0]].number != self.hand
        for person, view in views.items():
            known = self._known(view)
            self.allowed[person] = known if new_hand else self.allowed[person] | known
            # With the end of a hand all its cards are told; only what came by DM is of the next one.
            seen = person.everything(self.read[person])
            if new_hand and self.hand:
                seen = "".join(message.text for message in person.dms()[-1:])
            codes = [code for sent in SENT.findall(seen) for code in CODE.findall(sent)]
            for card in (*CARD.findall(seen), *codes):
                assert card in self.allowed[person] or not self.hand, (person, card)
                self.checked += 1
            self.read[person] = person.cursor()
        self.hand = views[self.here.people[0]].number

    @staticmethod
    def _view(person: Person, table: TableRecord) -> Any:
        seats = [seat.user_id for seat in table.seats]
        return LoadedTable(table).view(seats.index(person.id) if person.id in seats else None)

    @staticmethod
    def _known(view: Any) -> set[str]:
        cards = {*view.cards, *(card for killed in view.killed for card in killed)}
        cards |= {card for laid in view.discarded for card in laid or ()}
        cards |= {card for trick in (*view.tricks, view.trick) if trick for _, card in trick.plays}
        cards |= {card for cold in view.cold for card in cold.cards or ()}
        cards |= {point.card for point in view.taken}
        return {text for card in cards for text in (card.text, card_text(card))}


SENT = re.compile(r'"(?:custom_id|value)": "([^"]*)"')
CODE = re.compile(r"\b(?:[2-9TJQKA])[CDHS]\b")
"""Cards as buttons, choices and completions carry them."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (KILLING, ""),
        pytest.param("a quiet game", "discards=face_down cold_cards=face_down", marks=pytest.mark.long),
        pytest.param("b", "kill_time=first_trick", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("everyone", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_nobody_is_shown_cards_that_arent_theirs_after_any_move(
    tmp_path: Path, seed: str, rules: str, *, everyone: bool
) -> None:
    async with harbour(tmp_path, 5, seed=seed) as here:
        await started(here, target=14, **({"house_rules": rules} if rules else {}))
        watch = Watch(here)
        await watch.look()
        dice = random.Random(seed)
        while called := here.called():
            for person in here.people if everyone else dice.sample(here.people, 1):
                await person.slash(here.channel, "hand")
                await person.slash(here.channel, "move", move="nothing")
                await person.complete(here.channel, "move", option="move", text="")
            await here.settle()
            await watch.look()
            await move(here, called[0], dice)
            if (await here.table()).status == "playing":
                await watch.look()
        assert watch.checked > 500


MOST_TWINS = 8
"""So many other deals are tried until somebody holds another number of trumps than before."""


class Twin:
    """The same chance with other cards in the deals, by a map from card to card."""

    def __init__(self, real: Chance, cards: Mapping[Card, Card]) -> None:
        self._real = real
        self._cards = cards

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        return self._real.numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        drawn = self._real.shuffle(name, items)
        return tuple(self._cards.get(card, card) for card in drawn) if name.endswith("/deal") else drawn


def twin_cards(found: Any, watcher: int, dice: random.Random) -> dict[Card, Card]:
    """Other cards for all but the watcher (4: a spectator), which the watcher can't tell from the real ones:
    each non-dealer was dealt as many trumps, and where the other trumps are in the dealer's cards and
    in what was bought is anyone's guess."""
    dealt = {
        seat: cards for seat, cards in enumerate(found["dealt"]) if seat not in (watcher, found["dealer"])
    }
    known = (
        {*found["dealt"][watcher], *found["held"][watcher], *found["laid"][watcher]} if watcher < 4 else set()
    )
    counted = [card for cards in dealt.values() for card in cards]
    hidden = [card for card in DECK if card not in known]
    dice.shuffle(hidden)
    trumps = [card for card in hidden if is_trump(card, found["trumps"])]
    others = [card for card in hidden if not is_trump(card, found["trumps"])]
    swapped = {card: (trumps if is_trump(card, found["trumps"]) else others).pop() for card in counted}
    rest = trumps + others
    dice.shuffle(rest)
    free = [card for card in DECK if card not in known and card not in swapped]
    return swapped | dict(zip(free, rest, strict=True))


async def seen_to_the_lead(
    folder: Path, watcher: int, cards: Mapping[Card, Card], monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Any]:
    """All that a person sees from the start to the first lead, and the cards that were dealt and held."""
    async with harbour(folder, 5, seed="twins of Pidro") as here:
        real = draw_source.chance_of
        monkeypatch.setattr(play, "chance_of", lambda table: Twin(real(table), cards))
        await here.open(4, game="pidro", start=False, house_rules="discards=face_down")
        before = here.people[watcher].cursor()
        await here.press(here.people[0], "Start")
        dealt = (await state(here))["state"].hands
        dice = random.Random(3)
        await to_phase(here, "playing", dice)
        await here.people[watcher].slash(here.channel, "hand")
        await here.settle()
        monkeypatch.undo()
        now = (await state(here))["state"]
        found = {"dealt": dealt, "held": now.hands, "laid": now.discarded}
        found |= {"dealer": now.dealer, "trumps": now.trumps}
        return renumbered(here.people[watcher].everything(before)), found


@pytest.mark.parametrize("watcher", representatives([4, 0, 1, 2, 3], 2))
async def test_nobody_learns_anothers_trump_count_or_cards_before_they_are_public(
    tmp_path: Path, watcher: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    one, real = await seen_to_the_lead(tmp_path / "real", watcher, {}, monkeypatch)
    for attempt in range(MOST_TWINS):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        swapped = twin_cards(real, watcher, random.Random(5 * attempt + watcher))
        two, other = await seen_to_the_lead(folder, watcher, swapped, monkeypatch)
        assert one == two
        if trump_counts(real) != trump_counts(other):
            return
    pytest.fail("no other cards gave somebody another number of trumps")


def trump_counts(found: Any) -> list[int]:
    """How many trumps each seat holds."""
    return [sum(is_trump(card, found["trumps"]) for card in held) for held in found["held"]]


# -- a killed bot


@pytest.mark.parametrize(
    "phase",
    [pytest.param(name, marks=pytest.mark.long) for name in ("kill", "bidding", "declare", "playing")],
)
async def test_a_bot_killed_in_any_phase_goes_on_where_it_was(tmp_path: Path, phase: str) -> None:
    async with harbour(tmp_path, 4, seed=KILLING) as here:
        await started(here)
        await to_phase(here, phase, random.Random(9))
        if phase == "playing":
            await move(here, here.called()[0], random.Random(1))
        world, people = here.world, here.people
        await here.client.close()
        await here.store.close()
        bot = await start_bot(world, tmp_path)
        shown = {person: [message.text for message in person.dms()] for person in people}
        posted = [m.text for m in people[0].messages(here.channel) if not m.ephemeral]
        person, board = here.called()[0], here.board()
        await move_and_wait(here, person)

        await kill(world, bot)
        bot = await start_bot(world, tmp_path)

        assert here.board() != board
        now = [m.text for m in people[0].messages(here.channel) if not m.ephemeral]
        assert now[: len(posted) - 1] == posted[:-1]
        assert max(Counter(now).values()) == 1
        for other in people:
            assert [m.text for m in other.dms()][: len(shown[other]) - 1] == shown[other][:-1]
        await move_and_wait(here, here.called()[0])
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0


async def move_and_wait(here: Harbour, person: Person) -> None:
    """A quiet move of the person whom the real process has called, until it calls somebody anew."""
    board, offered = here.board(), here.moves()
    if offered:
        quiet = [label for label in offered if label in QUIET]
        await person.click(here.channel, (quiet or offered)[0], message=board)
    else:
        reply = await person.slash(here.channel, "hand")
        assert reply.message is not None
        if reply.message.selects:
            select = reply.message.selects[0]
            wanted = [option.value for option in select.options][: select.max_values]
            await person.choose(here.channel, wanted, message=reply.message)
        else:
            await person.click(here.channel, reply.message.buttons[0].label, message=reply.message)
    await here.world.until(lambda: here.board().id != board.id and bool(here.called()))


# -- long games with long names


@pytest.mark.long
@pytest.mark.parametrize("name", ["W" * 32, "_xX_" * 8, "*" * 32])
async def test_the_board_and_the_end_of_a_long_game_fit_a_message_with_the_longest_names(
    tmp_path: Path, name: str
) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(4, game="pidro", level="easy", house_rules="cold_cards=face_down discards=face_down")
        table = await here.table()
        seats = tuple(replace(seat, name=Untrusted(name), level="easy", dm="closed") for seat in table.seats)
        scenes = [await _after_moves(replace(table, seats=seats), 900)]
        scenes.append(await _after_moves(replace(table, seats=seats), 300))
        for scene in scenes:
            for shown in (scene, replace(scene, table=replace(scene.table, seats=table.seats))):
                drawn = boards.board(shown, ["x" * 60] * 40)
                assert sum(len(block.text) for block in drawn.blocks if isinstance(block, Text)) <= 4000


async def _after_moves(table: TableRecord, moves: int) -> Scene[Rules]:
    """A table of easy computers after so many moves, or at its end."""
    now, luck = LoadedTable(table), Sealed(bytes(32))
    for number in range(moves):
        if now.outcome is not None:
            break
        seat = now.game.to_act(now.state)[0]
        key = Sealed(luck.draw_key(str(number)))
        action = now.game.computer(now.view(seat), key, "easy")
        now = now.after(now.game.apply(now.state, seat, action, luck)[0])
    over = now.outcome is not None
    after = now.at(replace(now.table, status="finished" if over else "playing"))
    return scene(after, words("en"), table.created)


@pytest.mark.long
async def test_whoever_missed_a_trick_sees_it_again_and_nobody_else_does(tmp_path: Path) -> None:
    async with harbour(tmp_path, 4, seed="pidro") as here:
        await here.open(4, game="pidro")
        dice, asks = random.Random(5), here.people[0]

        def offered() -> bool:
            return any(button.label == "Last trick" for button in here.board().buttons)

        while not offered():
            assert (await here.table()).status == "playing"
            await move(here, here.called()[0], dice)
        before = here.board().text
        reply = await asks.click(here.channel, "Last trick", message=here.board())
        assert (reply.kind, reply.ephemeral) == ("message", True)
        assert reply.text.startswith("Trick 1, trumps are ")
        assert " takes it, with " in reply.text
        assert here.board().text == before
        stranger = here.world.add_person("Eve", here.world.add_guild("elsewhere"))
        for verb in ("trick", "menu"):
            reply = await here.world.raw_interaction(stranger, stranger.dm, custom_id=f"b:1:0:{verb}")
            assert "Trick 1" not in reply.text
            assert "Bids:" not in reply.text
