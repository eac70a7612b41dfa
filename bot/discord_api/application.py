"""The settings of the application that Discord's API can change: what they should be, and what is missing.

``docs/listing.md`` has the same description and tags, for the App Directory.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_api.bot_user import SCOPES, WANTED, permission_names

DESCRIPTION = (
    "Liar’s dice (Dudo, Perudo), Bidou, Montevideo and Pidro in your server, with all their variants. Every "
    "hand is secret and comes by DM; the dice are shown when somebody is called out. Computers take empty "
    "seats, clocks move a game on, and anybody can check every roll that was shown. With lessons, odds, "
    "leaderboards and replays. The bot asks for no privileged intent. Begin with /play or /solo."
)
"""The application's description, at most 400 characters."""
TAGS = ("liars dice", "dice games", "card games", "bluffing", "party games")
"""The application's tags, at most five of 20 characters."""

FOR = {0: "for servers", 1: "for people"}
"""For whom an application can be installed, by Discord's integration types."""


@dataclass(frozen=True, slots=True)
class Install:
    """What an application is added with: its scopes, and its bot user's permissions."""

    scopes: frozenset[str]
    permissions: int

    def __str__(self) -> str:
        allowed = permission_names(discord.Permissions(self.permissions)) or "no permissions"
        return f"{', '.join(sorted(self.scopes))} ({allowed})"

    def as_json(self) -> dict[str, Any]:
        """Return it as Discord takes it."""
        return {"scopes": sorted(self.scopes), "permissions": self.permissions}


WITH = {0: Install(frozenset(SCOPES), WANTED.value), 1: Install(frozenset(SCOPES) - {"bot"}, 0)}
"""What the application is added with, for servers and for people."""


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that isn't as it should be: its ``name`` and ``fault`` for a person, Discord's ``field`` and
    the ``value`` to send, and in words what it is (``old``) and what it becomes (``new``)."""

    name: str
    fault: str
    field: str
    value: Any
    old: str
    new: str


def missing(application: Mapping[str, Any], installs: Collection[int]) -> Iterator[Change]:
    """Yield what an application, as the API gives it, lacks. A description and tags that somebody else has
    written stay. ``installs`` are the integration types of the commands: the application is installed for
    nobody else."""
    if not application["description"]:
        yield Change("description", "none", "description", DESCRIPTION, "none", DESCRIPTION)
    if not application.get("tags"):
        yield Change("tags", "none", "tags", list(TAGS), "none", ", ".join(TAGS))
    wanted = {kind: WITH[kind] for kind in sorted(installs)}
    configs = application.get("integration_types_config") or {}
    given = {int(kind): _read(config.get("oauth2_install_params")) for kind, config in configs.items()}
    if faults := [*_faults(given, wanted)]:
        value = {str(kind): {"oauth2_install_params": each.as_json()} for kind, each in wanted.items()}
        yield Change(
            "install settings",
            "; ".join(faults),
            "integration_types_config",
            value,
            _told(given),
            _told(wanted),
        )
    older = _read(application.get("install_params"))
    if older is not None and older != WITH[0]:  # from before there were two kinds; a new application has none
        yield Change(
            "older install settings",
            _difference(older, WITH[0]),
            "install_params",
            WITH[0].as_json(),
            str(older),
            str(WITH[0]),
        )


def _read(params: Mapping[str, Any] | None) -> Install | None:
    return None if not params else Install(frozenset(params["scopes"]), int(params["permissions"]))


def _told(installs: Mapping[int, Install | None]) -> str:
    return "; ".join(
        f"{whom}: {installs[kind] or 'nothing'}" if kind in installs else f"not {whom}"
        for kind, whom in FOR.items()
    )


def _faults(given: Mapping[int, Install | None], wanted: Mapping[int, Install]) -> Iterator[str]:
    """Yield what is wrong with the install settings."""
    for kind, whom in FOR.items():
        there, right = given.get(kind), wanted.get(kind)
        if right is None:
            if kind in given:
                yield f"also {whom}, though no command is"
        elif there is None:
            yield f"nothing {whom}"
        elif there != right:
            yield f"{whom} {_difference(there, right)}"


def _difference(given: Install, wanted: Install) -> str:
    """Return what one has less, and more, than another: ``without bot, Embed Links``."""
    less, more = _beyond(wanted, given), _beyond(given, wanted)
    told = (f"without {less}" if less else "", f"with {more}, which it doesn't need" if more else "")
    return " and ".join(filter(None, told))


def _beyond(given: Install, other: Install) -> str:
    permissions = permission_names(discord.Permissions(given.permissions & ~other.permissions))
    return ", ".join(filter(None, (*sorted(given.scopes - other.scopes), permissions)))
