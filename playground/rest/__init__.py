"""The REST API, version 10: every route that the playground has."""

from __future__ import annotations

from playground.rest import application, channels, commands, guilds, interactions, users
from playground.rest.routing import Route

ROUTES: tuple[Route, ...] = (
    *users.ROUTES,
    *application.ROUTES,
    *guilds.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
)
