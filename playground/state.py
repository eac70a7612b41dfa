"""The objects of a world, and how to find them; they don't change by themselves, and send no events."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable

from playground.errors import Json
from playground.model import Channel, Command, Guild, Interaction, Role, StoredMessage, User
from playground.snowflakes import Snowflakes


class State:
    """Users, guilds, channels, commands, emojis, interactions and files, by their ids.

    ``clock`` returns seconds of Unix time. ``operator`` owns the guilds and the bot's application.
    """

    def __init__(self, clock: Callable[[], float], bot_name: str, *, privileged_intents: int = 0) -> None:
        self.clock = clock
        self.privileged_intents = privileged_intents
        self.snowflakes = Snowflakes(clock)
        self.url = ""
        self.gateway_url = ""
        self.users: dict[int, User] = {}
        self._usernames: set[str] = set()
        self.guilds: list[Guild] = []
        self.guilds_of: dict[int, list[Guild]] = {}
        """By user."""
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        """The DM channels with the bot, by the other user."""
        self.private_of: dict[int, list[Channel]] = {}
        """The DMs and groups without the bot, by user."""
        self.quarantined = False
        """Whether Discord has quarantined the bot: it can't open DM channels (20026)."""
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Json] = {}
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.cdn: dict[str, bytes] = {}
        """Files, by path."""
        self.nonces: dict[str, StoredMessage] = {}
        self.bot_user = self.add_user(bot_name, bot=True)
        self.application_id = self.bot_user.id
        self.token = _token(self.application_id)
        self.operator = self.add_user("operator")
        self.application = new_application()
        """The application's settings, as the Developer Portal has them."""

    def reset_token(self) -> None:
        """Replace the bot's token."""
        self.token = _token(self.application_id)

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """Create an account, whose username must be free."""
        base = "".join(each for each in name.lower() if each in _USERNAME) or "user"
        username, number = base, 2
        while username in self._usernames:
            username, number = f"{base}{number}", number + 1
        self._usernames.add(username)
        user = User(self.snowflakes.next("user"), username, name, bot, locale)
        self.users[user.id] = user
        return user

    def role(self, role_id: int) -> Role | None:
        """Return a role of any guild."""
        return next((each.roles[role_id] for each in self.guilds if role_id in each.roles), None)

    def channels_of(self, user: User) -> list[Channel]:
        """Return the channels of a user's guilds, and private ones; nothing else can be open to them."""
        dm = [self.dms[user.id]] if user.id in self.dms else []
        return [
            *dm,
            *self.private_of.get(user.id, ()),
            *(each for guild in self.guilds_of.get(user.id, ()) for each in guild.channels.values()),
        ]

    def can_read(self, user: User, channel: Channel) -> bool:
        """Return whether a channel is open to a user."""
        if channel.deleted:
            return False
        if channel.guild is None:
            return channel.is_of(user.id)
        return channel.guild.available and bool(channel.allowed(user.id))


def new_application() -> Json:
    """Return the settings of an application that nobody has set up: it can be installed for servers and for
    people, in both cases with its commands alone."""
    commands_alone: Json = {
        "oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}
    }
    return {
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": commands_alone, "1": commands_alone},
    }


def _token(application_id: int) -> str:
    """Return a bot's token: its id, its time of creation, and a secret."""
    parts = [str(application_id).encode(), b"\0\0\0\1", secrets.token_bytes(27)]
    return ".".join(base64.urlsafe_b64encode(each).decode().rstrip("=") for each in parts)


_USERNAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_.")
