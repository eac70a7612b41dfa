"""What mypy finds in screens: whatever a game's ask for that isn't there, and words of people as they are."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[3]
ERROR = re.compile(r"^(\S+:\d+): error: (.+?)(?:;.*| +\[.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Slip:
    """In the one place of a ``file`` that reads ``right`` stands ``wrong``; what mypy is to say of it."""

    file: str
    right: str
    wrong: str
    error: str

    def make(self, root: Path) -> str:
        """Write it into its file; where it stands then, as mypy says it."""
        path = root / self.file
        before, *after = path.read_text(encoding="utf-8").split(self.right)
        assert len(after) == 1, self
        path.write_text(before + self.wrong + after[0], encoding="utf-8")
        return f"{self.file}:{len(before.splitlines())}"


def no(asked: str, name: str) -> str:
    """What mypy says where something is asked for a thing that it hasn't."""
    return f'"{asked}" has no attribute "{name}"'


def not_for(teller: str, event: str) -> str:
    """What mypy says where an event is given to the teller of another one."""
    return f'Argument 2 to "{teller}" has incompatible type "{event}"'


def unsafe(fact: str, teller: str = '"say" of "Words"') -> str:
    """What mypy says where a name or a word of a person gets into a sentence as it is."""
    return f'Argument "{fact}" to {teller} has incompatible type "Untrusted"'


SCENE = '"__call__" of "Telling"'
"""As mypy names a scene's ``say``."""
SCREENS = "bot/rendering/screens"
DUDO, BIDOU, PIDRO = (f"{SCREENS}/{game}.py" for game in ("dudo", "bidou", "pidro"))
DUDO_EVENTS, BIDOU_EVENTS, PIDRO_EVENTS = (
    f"{SCREENS}/events/{game}.py" for game in ("dudo", "bidou", "pidro")
)
BIDOU_ODDS = f"{SCREENS}/odds/bidou.py"
MIA = "tests/small_game/screens.py"
SLIPS = [
    Slip(DUDO, "order = view.order if", "order = view.ordre if", no("DudoView", "ordre")),
    Slip(
        DUDO,
        "{action.quantity} × {die(action.face)} {",
        "{action.quantiti} × {die(action.face)} {",
        no("Bid", "quantiti"),
    ),
    Slip(DUDO_EVENTS, "{event.round_kind}", "{event.round}", no("RoundStarted", "round")),
    Slip(DUDO_EVENTS, "scene.rules.wilds", "scene.rules.wild", no("DudoRules", "wild")),
    Slip(DUDO_EVENTS, "_tell_calza(scene,", "_tell_round(scene,", not_for("_tell_round", "CalzaCalled")),
    Slip(BIDOU, "view.gone + sum(view.stacks)", "view.gone + sum(view.stack)", no("BidouView", "stack")),
    Slip(
        BIDOU,
        'do-keep", dice="-".join(map(str, action.dice',
        'do-keep", dice="-".join(map(str, action.die',
        no("Keep", "die"),
    ),
    Slip(BIDOU_EVENTS, "throw=event.throw\n", "throw=event.thrown\n", no("Thrown", "thrown")),
    Slip(
        BIDOU_ODDS,
        "is_special(hand, rules.ranking)",
        "is_special(hand, rules.rank)",
        no("FamilyRules", "rank"),
    ),
    Slip(BIDOU_EVENTS, "_tell_throws(scene,", "_tell_hand(scene,", not_for("_tell_hand", "ThrowsShown")),
    Slip(PIDRO, "if seat == view.dealer else", "if seat == view.deeler else", no("PidroView", "deeler")),
    Slip(PIDRO, "suit_name(words, action.suit)", "suit_name(words, action.suite)", no("Declare", "suite")),
    Slip(PIDRO_EVENTS, "trick=event.trick, name", "trick=event.trik, name", no("TrickTaken", "trik")),
    Slip(PIDRO, "target=view.rules.target", "target=view.rules.goal", no("PidroRules", "goal")),
    Slip(PIDRO_EVENTS, "_tell_cold(scene,", "_tell_bid(scene,", not_for("_tell_bid", "WentCold")),
    Slip(MIA, "enumerate(view.lives)", "enumerate(view.life)", no("MiaView", "life")),
    Slip(MIA, "throw=str(action.throw)", "throw=str(action.thrown)", no("Say", "thrown")),
    Slip(MIA, "lost=event.lost", "lost=event.loss", no("LivesLost", "loss")),
    Slip(MIA, "lives=rules.lives", "lives=rules.life", no("MiaRules", "life")),
    Slip("bot/rendering/screens/notices.py", "host=safe_name(host)", "host=host", unsafe("host")),
    Slip(
        "bot/interactions/threads.py",
        "name=safe_name(person.name)",
        "name=person.name",
        unsafe("name"),
    ),
    Slip("bot/rendering/screens/settings.py", "word=plain(raw(word))", "word=word", unsafe("word")),
    Slip(
        "bot/rendering/screens/lobby_board.py",
        "word=safe(seat.word)",
        "word=seat.word",
        unsafe("word", SCENE),
    ),
    Slip(
        "bot/rendering/screens/boards.py",
        "name=scene.plain_name(seat)",
        "name=table.seats[seat].name",
        unsafe("name", SCENE),
    ),
]
"""In each family of games one in what its screens ask of a view, of an action, of an event and of the rules,
and one in who tells of an event; and where names and words of people get into sentences."""


@pytest.mark.long
def test_mypy_finds_each_slip_in_what_screens_ask_for_and_say_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("bot", "data", "games", "tests/small_game"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "tests/__init__.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    expected = {slip.make(tmp_path): slip.error for slip in SLIPS}
    assert len(expected) == len(SLIPS), "two stand in one line"

    monkeypatch.chdir(tmp_path)
    said, failed, _ = api.run(sorted({slip.file for slip in SLIPS}))
    print(said)  # noqa: T201 - what was asked to be shown

    assert failed == ""
    assert dict(ERROR.findall(said)) == expected
