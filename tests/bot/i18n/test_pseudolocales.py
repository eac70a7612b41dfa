"""Every screen of every game holds a language that is 40% longer, and one from right to left: the stand-in
refuses what Discord would, and no word of English is left that the code would have put there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.check import check_languages
from bot.i18n.translate import FOLDERS
from bot.rendering.screens.model import Pressed
from bot.tables.transitions.lobby import COMPUTER_NAMES
from games import GAMES
from playground import Message, Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.pseudolocale import LOCALE, LONG, LONGER, RIGHT_TO_LEFT, longer, marked, said, speak, turned

LANGUAGES = {"longer": (LONG, longer), "right to left": (RIGHT_TO_LEFT, turned)}
OPENED: dict[str, dict[str, Any]] = {
    "dudo": {"preset": "chile", "dice": 2, "seats": 4},
    "bidou": {"preset": "poor_fish"},
    "pidro": {"preset": "short"},
}
"""How a table of a game is opened that shows much in little time."""
CALLED = rf"\b(?:{'|'.join(COMPUTER_NAMES)})\b"
TYPED = re.compile(rf"\bEnglish\b|\bja\b|{CALLED}|`[^`]*`|https?://\S+|<[^>]*>|@\w+|#\w+|:\w+:")
"""What is the same in every language, the name of one, and the "and" of a list, which is Unicode's; and what
computers are called."""


def names(people: int) -> Iterator[str]:
    """Names as long as Discord's without a vowel: where there is one, it is a word."""
    for number in range(people):
        yield "XZQWBN"[number] * 31 + str(number)


def shown(message: Message) -> list[str]:
    """All that a person reads of a message."""
    choices = [
        text
        for select in message.selects
        for each in select.options
        for text in (each.label, each.description)
    ]
    labels = [button.label for button in message.buttons] + [select.placeholder for select in message.selects]
    return [text for text in (message.text, *labels, *choices) if text]


def english(texts: Sequence[str]) -> list[str]:
    """Words in which a vowel has no mark."""
    return [
        f"{word} in {text[:200]!r}"
        for text in texts
        for word in re.findall(r"[A-Za-z]*[aeiou][A-Za-z]+|[A-Za-z]+[aeiou][A-Za-z]*", TYPED.sub(" ", text))
        if not word.isupper()
    ]


class Tour:
    """People who look at everything that a table shows them."""

    def __init__(self, here: Harbour, seed: int) -> None:
        self.here = here
        self.dice = random.Random(seed)
        self.looked: set[str] = set()
        self.read: dict[str, None] = {}

    def note(self, message: Message | None) -> None:
        if message is not None:
            self.read |= dict.fromkeys(shown(message))

    def note_all(self) -> None:
        """What stands in the channel and in everyone's DMs."""
        for person in self.here.people:
            for message in (*person.messages(self.here.channel), *person.dms()):
                self.note(message)

    async def press(self, person: Person, verb: str, message: Message | None = None) -> Reply:
        """Press a button by what it does."""
        on = message or self.here.board()
        ids = [button.custom_id or "" for button in on.buttons if not button.disabled]
        wanted = next(each for each in ids if verb_of(each) == verb)
        reply = await person.click(self.here.channel, message=on, custom_id=wanted)
        assert reply.error is None, reply
        await self.here.settle()
        self.note(reply.message)
        return reply

    async def look(self, person: Person, message: Message, *verbs: str) -> None:
        """Look at what buttons open that change nothing, each kind now and then."""
        for verb in verbs:
            if any(
                verb_of(button.custom_id or "") == verb and not button.disabled for button in message.buttons
            ):
                self.looked.add(verb)
                await self.press(person, verb, message)

    async def move(self) -> bool:
        """Let somebody whose turn it is make a move that they are offered; False when the game is over."""
        here = self.here
        if (await here.table()).status != "playing":
            return False
        loaded = await here.client.tables.load(1)
        seat = self.dice.choice(loaded.people)
        person = next(each for each in here.people if each.id == loaded.table.seats[seat].user_id)
        board = here.board()
        if self.dice.random() < 0.2:
            await self.look(person, board, "pick", "menu", "hint", "rules")
        moves = [
            button.custom_id or "" for button in board.buttons if verb_of(button.custom_id or "") == "do"
        ]
        if not moves:
            hand = (await self.press(person, "hand")).message
            assert hand is not None
            board = hand
            moves = [
                button.custom_id or ""
                for button in hand.buttons
                if verb_of(button.custom_id or "") in ("do", "own")
            ]
        if moves:
            reply = await person.click(here.channel, message=board, custom_id=self.dice.choice(moves))
        else:
            legal = loaded.view(seat).legal
            reply = await person.slash(here.channel, "move", move=self.dice.choice(legal).text)
        assert reply.error is None, reply
        await here.settle()
        self.note(reply.message)
        self.note_all()
        return True

    async def commands(self, person: Person, game: str) -> None:
        """Type every command that only shows something."""
        other = self.here.people[-1]
        given = {"game": game, "user": other.id, "player": other.id, "other": other.id}
        for name, options in offered(self.here, person):
            if name.split()[0] in ("table", "move", *GAMES) or name == "privacy export":
                continue
            needed = {each["name"]: given[each["name"]] for each in options if each.get("required")}
            reply = await person.slash(self.here.channel, name, **needed)
            assert reply.error is None, (name, reply)
            await self.here.settle()
            if reply.modal is not None:
                self.read |= dict.fromkeys((reply.modal.title, *(each.label for each in reply.modal.fields)))
            self.note(reply.message)
            self.looked.add(f"/{name}")


def verb_of(custom_id: str) -> str:
    """What a button or a select does."""
    pressed = Pressed.read(custom_id)
    return "" if pressed is None else pressed.verb


def offered(here: Harbour, person: Person) -> Iterator[tuple[str, list[Any]]]:
    """Every command as it is typed, with its options."""
    for command in person.commands(here.channel):
        inner = [each for each in command.get("options", ()) if each["type"] == 1]
        for each in inner:
            yield f"{command['name']} {each['name']}", each.get("options", [])
        if not inner:
            yield command["name"], command.get("options", [])


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[] if (game, language) == ("dudo", "longer") else pytest.mark.long)
        for game in GAMES
        for language in LANGUAGES
    ],
)
async def test_a_whole_table_is_played_and_looked_at_in_every_kind_of_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    locale, say = LANGUAGES[language]
    (tmp_path / "locales").mkdir()
    speak(monkeypatch, tmp_path / "locales", locale, say)
    async with harbour(tmp_path, 0) as here:
        here.people += [here.world.add_person(name, here.guild, locale=locale) for name in names(4)]
        host, *others = here.people
        here.guild.grant(host, "manage_guild")
        await here.set_server(host, "language", locale)
        tour = Tour(here, 1)
        reply = await host.slash(here.channel, game, **OPENED.get(game, {}))
        assert reply.error is None, reply
        await here.settle()
        for person in others:
            await tour.press(person, "join")
        await tour.look(others[0], here.board(), "setup", "rules")
        menu = (await tour.press(host, "setup")).message
        assert menu is not None
        await tour.look(host, menu, "word", "rules", "house")
        tour.note_all()
        await tour.press(host, "start")
        for _ in range(1500):
            if not await tour.move():
                break
        assert (await here.table()).status == "finished"
        await tour.look(others[0], here.board(), "fair", "replay", "review")
        await tour.commands(host, game)
        tour.note_all()
    assert {"setup", "rules", "/help", f"/rules {game}", "/settings", "/me", "/profile"} <= tour.looked
    if say is longer:
        assert english(list(tour.read)) == []


@pytest.mark.long
def test_no_pseudolocale_has_a_fault(tmp_path: Path) -> None:
    text = "\n".join((folder / "en.ftl").read_text(encoding="utf-8") for folder in FOLDERS)
    (tmp_path / "en.ftl").write_text(text, encoding="utf-8")
    for locale, say in ((LOCALE, marked), *LANGUAGES.values()):
        (tmp_path / f"{locale}.ftl").write_text(said(text, locale, say), encoding="utf-8")
    check_languages([tmp_path])


def test_the_long_one_is_40_percent_longer_and_the_other_goes_from_right_to_left() -> None:
    for text in ("The end", "Whoever sits at several tables chooses from a list.", "a"):
        assert len(longer(text)) >= len(text) * (1 + LONGER)
    assert longer(" × 5") == " × 5"
    assert turned("**The end**, `now`") == "**\u2067فدج جصثّ\u2069**, `\u2067صضلّ\u2069`"
