"""Every request of the bot's with what Discord may answer it, and what must follow: the matrix of
``test_codes.py``.

Codes are those of Discord's documentation, "Opcodes and Status Codes", which doesn't say which request each
of them answers. Which go with which request follows from what they are about; :data:`REPORTED` ones aren't in
that list, or go with a request by reports alone. What follows where no document says it was chosen here:
:data:`CHOSEN`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Answer = int | str
"""A JSON code; or ``"http 502"``, with ``"page"`` behind it the HTML of what stands in front of Discord; or
``"limit"`` with its scope, met twice and then over."""

Means = Literal[
    "unnoticed",
    "again",
    "view",
    "write",
    "archived",
    "locked",
    "slow",
    "suspended",
    "anew",
    "left out",
    "left behind",
    "unreachable",
    "not there",
    "slower",
    "another way",
    "said",
    "unsaid",
    "other title",
    "no thread",
    "threads full",
    "as before",
    "text",
    "ends",
    "waits",
    "found",
]
"""What follows, in a word. For what a table owes its channel:

- ``unnoticed``: it arrives at once; nobody notices anything.
- ``again``: it waits, the operator's log says so, nobody else is bothered; it is tried again.
- ``view``, ``write``, ``archived``, ``locked``, ``slow``: it waits, and the host is told that reason, once.
- ``suspended``: the table stands still, its host is told, and it goes on where it is moved to.
- ``anew``: what can't be edited is posted.
- ``left out``: Discord calls it malformed. The log has an error, and the table goes on without it.
- ``left behind``: the board that a table has left, or that isn't its newest any more, stays as it was.

For a hand: ``unreachable`` and ``not there``: the hand button shows it; the former is remembered. ``slower``:
the bot opens DM channels more slowly, and nobody is closed.

For an answer: ``another way``: the board is edited, or removed, by a request of its own; ``said``: whoever
asked is told that it didn't work; ``unsaid``: nothing can be said any more, which the log knows.

For a thread: ``other title``, ``no thread`` and ``threads full``: it is made without the name, or whoever
asked is told. For what is read, ``as before``: as if it hadn't been asked.

For the emojis ``text``: text stands alone, and it is tried again. For a start, and for what an operator sets
up: it ``ends`` with a sentence, or ``waits`` and is tried again. For what the operator's doctor asks,
``found``: it says which check failed, and goes on with the others.
"""

LIMITS: tuple[Answer, ...] = ("limit user", "limit shared", "limit global")
STUMBLES: tuple[Answer, ...] = (
    "http 500", "http 502", "http 503", "http 504", "http 502 page", "http 503 page", 130000,
)  # fmt: skip
"""Discord's own faults."""
WHOLE_BOT: tuple[Answer, ...] = (
    "http 401", "http 403 page", 40001, 40002, 40004, 40006, 40062, 40333, 50014, 50178,
)  # fmt: skip
"""About the bot as a whole, or about what stands between it and Discord; nobody else can do anything."""
MALFORMED: tuple[Answer, ...] = (50006, 50035, 50109)
BLOCKED: tuple[Answer, ...] = (200000, 240000)
TOO_MUCH: tuple[Answer, ...] = (20028, 20029)
NO_PLACE: tuple[Answer, ...] = (50008, 50009, 50024, 50095, 40058)
"""The channel is no longer of a kind, or in a place, where a bot writes."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request by its route, and what follows from which answers. In the route ``{place}`` is the channel of
    the table, ``{dm}`` the second person's, ``{guild}`` the server; ``*`` stands for anything."""

    route: str
    follows: dict[Means, tuple[Answer, ...]]


MATRIX: dict[str, Request] = {
    "post": Request("POST /channels/{place}/messages", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT, *TOO_MUCH),
        "view": (50001,),
        "write": (50013, *NO_PLACE),
        "archived": (50083, 160006),
        "locked": (160005,),
        "slow": (20016,),
        "suspended": (10003, 10004),
        "left out": (*MALFORMED, *BLOCKED),
    }),
    "edit": Request("PATCH /channels/{place}/messages/*", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT, *TOO_MUCH),
        "view": (50001,),
        "write": (50013, *NO_PLACE),
        "locked": (160005,),
        "suspended": (10003, 10004),
        "anew": (10008, 20022, 30046, 50005, 50021, 50035, 50083),
        "left out": (*(code for code in MALFORMED if code != 50035), *BLOCKED),
    }),
    "reopen": Request("PATCH /channels/{place}", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT),
        "anew": (50001, 50013, 50024, 50083, 160005, 160006, 10003),
    }),
    "edit elsewhere": Request("PATCH /channels/{place}/messages/*", {
        "unnoticed": ("limit user", "limit shared"),
        "again": (*STUMBLES, *WHOLE_BOT, *TOO_MUCH, 20022, 30046),
        "left behind": (
            10003, 10008, 50001, 50005, 50013, 50021, 50083, 160005, *NO_PLACE, *MALFORMED, *BLOCKED,
            "limit global",  # chosen: what only decorates is dropped while the whole bot is refused
        ),
    }),
    "remove a board": Request("DELETE /channels/{place}/messages/*", {
        "unnoticed": ("limit user", "limit shared"),
        "again": (*STUMBLES, *WHOLE_BOT, *TOO_MUCH),
        "left behind": (
            10003, 10004, 10008, 50001, 50005, 50013, 50021, 50083, 160005, *NO_PLACE, *MALFORMED, *BLOCKED,
            "limit global",  # chosen: what only decorates is dropped while the whole bot is refused
        ),
    }),
    "remove the pressed board": Request("DELETE /webhooks/*", {
        "another way": (
            *STUMBLES, "http 401", "http 403 page", 40333, 10015, 10062, 50027, 50013, 50001, 50083, 160005,
            10003, *MALFORMED,
        ),
        "unnoticed": LIMITS,
    }),
    "open a DM": Request("POST /users/@me/channels", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT),
        "unreachable": (50007, 10013, 50033),
        "not there": (50278,),
        "slower": (40003, 20026),
        "left out": (50035, 50109),
    }),
    "write a DM": Request("POST /channels/{dm}/messages", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT, *TOO_MUCH),
        "unreachable": (50007, 50013, 10013, 20009),
        "not there": (50278,),
        "slower": (40003, 20026),
        "left out": (*MALFORMED, *BLOCKED),
    }),
    "look for a post": Request("GET /channels/{place}/messages", {
        "unnoticed": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT),
        "view": (50001,),
        "suspended": (10003,),
        "as before": (50013, 50024, 50035),
    }),
    "answer with the board": Request("POST /interactions/*/callback", {
        "another way": (
            *STUMBLES, "http 401", "http 403 page", 40333, 10062, 40060, 10008, 10015, 50027, 50013, 50001,
            50083, 160005, 40005, 400001, 10003, *MALFORMED, *BLOCKED,
        ),
        "unnoticed": LIMITS,
    }),
    "answer privately": Request("POST /interactions/*/callback", {
        "unnoticed": LIMITS,
        "said": (
            "http 401", "http 403 page", 40333, 10003, 10015, 50001, 50013, 50027, 40005, 400001, *MALFORMED,
            *BLOCKED,
        ),
        "unsaid": (10062, 40060, *STUMBLES),
    }),
    "edit the answer": Request("* /webhooks/*", {
        "unnoticed": LIMITS,
        "said": (40005, 50013, 400001, *MALFORMED, *BLOCKED),
        "unsaid": (10008, 10015, 10062, 50027, *STUMBLES),
    }),
    "follow up": Request("* /webhooks/*", {
        "unnoticed": LIMITS,
        "said": (40005, 50013, 400001, *MALFORMED, *BLOCKED),
        "unsaid": (10015, 10062, 40094, 50027, *STUMBLES),
    }),
    "complete": Request("POST /interactions/*/callback", {
        "unnoticed": LIMITS,
        "unsaid": (10062, 40060, 10015, 50027, *STUMBLES, 50035),
    }),
    "make a thread": Request("POST /channels/{place}/threads", {
        "unnoticed": LIMITS,
        "other title": (200001,),
        "threads full": (160006,),
        "no thread": (10003, 50001, 50013, 50024, 160004),
        "said": (*STUMBLES, *WHOLE_BOT, *MALFORMED),
    }),
    "list the emojis": Request("GET /applications/*/emojis", {
        "unnoticed": LIMITS,
        "text": (*STUMBLES, *WHOLE_BOT, 10002, 20012, 50001),
    }),
    "put up an emoji": Request("POST /applications/*/emojis", {
        "unnoticed": LIMITS,
        "text": (*STUMBLES, *WHOLE_BOT, 30008, 50035, 50045, 50046, 50138, 20012),
    }),
    "take down an emoji": Request("DELETE /applications/*/emojis/*", {
        "unnoticed": LIMITS,
        "text": (*STUMBLES, *WHOLE_BOT, 10014, 20012, 50001),
    }),
    "ask for a channel": Request("GET /channels/{place}", {
        "unnoticed": LIMITS,
        "suspended": (10003,),
        "as before": (*STUMBLES, *WHOLE_BOT, 50001, 50013),  # the next board tells
    }),
    "ask for a server": Request("GET /guilds/{guild}", {
        "view": LIMITS,
        "again": (*STUMBLES, *WHOLE_BOT),
        "suspended": (10004, 50001),
    }),
    "doctor: application": Request("GET /applications/@me", {
        "unnoticed": LIMITS,
        "found": (*STUMBLES, *WHOLE_BOT),
    }),
    "change the application": Request("PATCH /applications/@me", {
        "unnoticed": LIMITS,
        "ends": (*STUMBLES, *WHOLE_BOT, 20012, 40005, 50001, 50035, 50109),
    }),
    "doctor: commands": Request("GET /applications/*/commands", {
        "unnoticed": LIMITS,
        "found": (*STUMBLES, *WHOLE_BOT, 20012, 50001),
    }),
    "doctor: servers": Request("GET /users/@me/guilds", {
        "unnoticed": LIMITS,
        "found": (*STUMBLES, *WHOLE_BOT),
    }),
    "sync the commands": Request("PUT /applications/*/commands", {
        "unnoticed": LIMITS,
        "waits": STUMBLES,
        "ends": (30032, 40041, 50001, 50035, 20012, 40333, "http 403 page"),
        "as before": (30034,),
    }),
    "log in": Request("GET /users/@me", {
        "unnoticed": LIMITS,
        "waits": STUMBLES,
        "ends": ("http 401", 40001, 50014, 40002, 40333, "http 403 page"),
    }),
    "ask for the application": Request("GET /oauth2/applications/@me", {
        "unnoticed": LIMITS,
        "waits": STUMBLES,
        "ends": ("http 401", 40001, 50014, 40002, 40333, "http 403 page"),
    }),
    "ask for the gateway": Request("GET /gateway/bot", {
        "unnoticed": LIMITS,
        "waits": STUMBLES,
    }),
}  # fmt: skip

REPORTED: frozenset[Answer] = frozenset((20026, 50024, 50278, 40333, 10062, "http 403 page"))
"""Known from others' reports; 20026 isn't in Discord's list at all."""

CHOSEN: dict[str, str] = {
    "40001, 40002, 40004, 40006, 40062, 40333, 50014, 50178, 20028, 20029": "are nobody's in particular: what"
    " is owed waits and is tried again, and no host and no player hears that they did anything wrong",
    "50008, 50009, 50024, 50095, 40058": "the host is told that the bot may not write there",
    "20022, 30046": "a board that can't be edited for now is posted anew, so that nobody waits for it; one"
    " that its table has left waits and is tried again",
    "50035": "a board that its message can't show is posted as a new one; all else that is malformed is left"
    " out",
    "50005, 50021": "a board that isn't the bot's (another application on the same database) is posted anew",
    "160006": "a thread that can't be taken out of the archive counts as archived",
    "50033, 20009, 50013": "a person who can't be written to by DM for them has the hand button",
    "200000, 240000": "what automatic moderation blocks is left out like what is malformed",
    "30034": "the bot goes on with the commands that Discord knows, and tells it the others at a later start",
}
"""What no document says: the codes, and what follows."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A request, what it is answered, and what must follow."""

    request: str
    answer: Answer
    means: Means

    def __str__(self) -> str:
        return f"{self.request}-{self.answer}".replace(" ", "_")


def pairs() -> Iterator[Pair]:
    """All of them."""
    for request, rules in MATRIX.items():
        for means, answers in rules.follows.items():
            for answer in answers:
                yield Pair(request, answer, means)
