"""The bot's application and its settings."""

from __future__ import annotations

from playground import application_form, payloads
from playground.limits import Bucket
from playground.rest.routing import Answer, Call, Route


def get_application(call: Call) -> Answer:
    return 200, payloads.application(call.world)


def edit_application(call: Call) -> Answer:
    asked = call.checked(application_form.application)
    call.world.application = application_form.changed(call.world.application, asked)
    return 200, payloads.application(call.world)


_READ = Bucket("application", 50, 1)
ROUTES = (
    Route("GET", "/applications/@me", get_application, _READ),
    Route("PATCH", "/applications/@me", edit_application, Bucket("edit application", 5, 60)),
    Route("GET", "/oauth2/applications/@me", get_application, _READ),
)
