"""Answers to interactions (API: Receiving and Responding to Interactions)."""

from __future__ import annotations

from playground import installs, message_forms, payloads
from playground.command_forms import STRING
from playground.drafts import completed, draft
from playground.errors import Json, refused
from playground.forms import Check, Faults, Path, fault, form, integer, require, snowflake
from playground.limits import Bucket
from playground.model import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Interaction, StoredMessage
from playground.playground_world import PlaygroundWorld
from playground.rest.routing import Answer, Call, Route
from playground.world import TOKEN_SECONDS

AUTOCOMPLETE, MODAL_SUBMIT = 4, 5
"""Interaction types."""

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Callback types."""


def create_callback(call: Call) -> Answer:
    interaction = call.world.interactions.get(call.params["interaction_token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise refused(10062)
    if interaction.answer is not None:
        raise refused(40060)
    late = call.world.clock() - interaction.made_at > call.world.answer_within
    if interaction.given_up or late or _has_left(call.world, interaction):
        raise refused(10062)
    if call.form is None:
        raise refused(50109)
    require(call.form, _callback_form)
    asked = call.form
    kind = asked["type"]
    if kind not in _allowed(interaction):
        listed = ", ".join(str(each) for each in _allowed(interaction))
        raise fault(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
    _CALLBACKS[kind](call, interaction, asked.get("data"))
    interaction.answer = kind
    call.world.answered(interaction)
    if not call.flag("with_response"):
        return 204, None
    return 200, _response(call, interaction)


def _has_left(world: PlaygroundWorld, interaction: Interaction) -> bool:
    """Return whether the application isn't installed any more where the interaction was used."""
    return not installs.owners(world, interaction)


def _anything(value: object, path: Path, faults: Faults) -> None:
    """The data is checked by the callback's type."""


_callback_form = form({"type": integer(1, 12)}, {"data": _anything})


def _allowed(interaction: Interaction) -> list[int]:
    if interaction.type == AUTOCOMPLETE:
        return [CHOICES]
    allowed = [MESSAGE, DEFERRED]
    if interaction.source is not None:
        allowed += [DEFERRED_UPDATE, UPDATE]
    return allowed if interaction.type == MODAL_SUBMIT else [*allowed, MODAL]


def _allow(call: Call, channel: Channel, *, private: bool) -> None:
    """Refuse a message, new or changed, in a channel that is gone: 10003. Refuse a public one in a thread
    that is locked for the bot: 160005, and 50083 where it is archived too."""
    if channel.deleted:
        raise refused(10003)
    if not private and channel.is_locked_for(call.world.bot_user.id):
        raise refused(50083 if channel.archived else 160005)


def _is_private(asked: Json) -> bool:
    return bool((asked.get("flags") or 0) & EPHEMERAL)


def _made_private(call: Call, interaction: Interaction, asked: Json) -> Json:
    """Return the form of a new message, with the flag of a private one where it can't be any other."""
    embeds, files = bool(asked.get("embeds")), bool(call.files)
    if not installs.must_be_private(interaction, embeds=embeds, files=files):
        return asked
    return asked | {"flags": (asked.get("flags") or 0) | EPHEMERAL}


def _answer_with_message(call: Call, interaction: Interaction, data: object) -> None:
    asked = _made_private(call, interaction, _nested(call, data, message_forms.message("answer")))
    _allow(call, interaction.channel, private=_is_private(asked))
    content = draft(call.world, interaction.channel, asked, call.files, within=("data",), answers=True)
    interaction.ephemeral = _is_private(asked)
    interaction.original = call.world.post(
        interaction.channel, call.world.bot_user, content, interaction=interaction, tts=bool(asked.get("tts"))
    )


def _defer(call: Call, interaction: Interaction, data: object) -> None:
    asked = _made_private(call, interaction, _nested(call, data, message_forms.defer))
    _allow(call, interaction.channel, private=_is_private(asked))
    interaction.ephemeral = _is_private(asked)
    interaction.original = call.world.post_loading(interaction)
    interaction.loading = True


def _defer_update(call: Call, interaction: Interaction, data: object) -> None:
    call.checked(_callback_form)
    interaction.original = _source(interaction)


def _update(call: Call, interaction: Interaction, data: object) -> None:
    source = _source(interaction)
    _allow(call, source.channel, private=source.viewer is not None)
    asked = _nested(call, data, message_forms.message("answer edit", was_v2=source.is_v2))
    content = draft(
        call.world, interaction.channel, asked, call.files, source, within=("data",), answers=True
    )
    interaction.original = call.world.edit(source, content)
    interaction.ephemeral = source.viewer is not None


def _source(interaction: Interaction) -> StoredMessage:
    source = interaction.source
    if source is None or source.is_gone:
        raise refused(10008)
    return source


def _suggest(call: Call, interaction: Interaction, data: object) -> None:
    asked = _nested(call, data, message_forms.autocomplete)
    focused = _focused(interaction.data.get("options", []))
    for index, choice in enumerate(asked["choices"]):
        if isinstance(choice["value"], str) is not (focused is None or focused["type"] == STRING):
            place = ("data", "choices", index, "value")
            raise fault(place, "BASE_TYPE_CHOICES", "The value's type must be the option's.")
    interaction.choices = [(choice["name"], choice["value"]) for choice in asked["choices"]]


def _focused(options: list[Json]) -> Json | None:
    for option in options:
        found = option if option.get("focused") else _focused(option.get("options", []))
        if found is not None:
            return found
    return None


def _open_modal(call: Call, interaction: Interaction, data: object) -> None:
    asked = _nested(call, data, message_forms.modal)
    interaction.modal = asked | {"components": completed(call.world, asked["components"], [])}


def _nested(call: Call, data: object, check: Check) -> Json:
    """Return the callback's data, once it has passed; faults are reported under ``data``."""
    asked: Json = {} if data is None else data  # type: ignore[assignment]  # the check asks for an object
    require({"data": asked}, form({"data": check}))
    call.checked(_callback_form)
    return asked


_CALLBACKS = {
    MESSAGE: _answer_with_message,
    DEFERRED: _defer,
    DEFERRED_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _suggest,
    MODAL: _open_modal,
}


def _response(call: Call, interaction: Interaction) -> Json:
    told: Json = {"id": str(interaction.id), "type": interaction.type}
    if interaction.original is not None:
        told |= {
            "response_message_id": str(interaction.original.id),
            "response_message_loading": interaction.loading,
            "response_message_ephemeral": interaction.original.viewer is not None,
            "channel_id": str(interaction.channel.id),
        }
        if interaction.channel.guild is not None:
            told["guild_id"] = str(interaction.channel.guild.id)
    body: Json = {"interaction": told}
    if interaction.answer in (MESSAGE, UPDATE) and interaction.original is not None:
        message = payloads.message(interaction.original, call.world)
        body["resource"] = {"type": interaction.answer, "message": message}
    return body


# --- follow-ups ------------------------------------------------------------------------------------------


def _of_token(call: Call) -> Interaction:
    """Return the interaction of a follow-up; 50027 for a bad or old token, 10015 before the first answer, and
    once the application has left the server, 10003 once the channel is deleted."""
    interaction = call.world.interactions.get(call.params["webhook_token"])
    if call.id("webhook_id") != call.world.application_id:
        raise refused(10015)
    if interaction is None or call.world.clock() - interaction.made_at > TOKEN_SECONDS:
        raise refused(50027)
    if interaction.answer is None or interaction.answer == CHOICES or _has_left(call.world, interaction):
        raise refused(10015)
    if interaction.channel.deleted:
        raise refused(10003)
    return interaction


def create_followup(call: Call) -> Answer:
    world = call.world
    interaction = _of_token(call)
    asked = call.checked(message_forms.message("answer"))
    if interaction.loading and interaction.original is not None and not interaction.original.is_gone:
        # The first follow-up of a deferred answer replaces "... is thinking".
        if (asked.get("flags") or 0) & COMPONENTS_V2:
            why = "A deferred answer becomes Components V2 only by an edit of @original."
            raise fault(("flags",), "MESSAGE_FLAGS_COMPONENTS_V2_DEFERRED", why)
        kept = {key: value for key, value in asked.items() if key not in ("flags", "tts")}
        return 200, payloads.message(_fill(call, interaction, interaction.original, kept), world)
    asked = _made_private(call, interaction, asked)
    _allow(call, interaction.channel, private=_is_private(asked))
    content = draft(world, interaction.channel, asked, call.files, answers=True)
    if installs.is_persons_alone(interaction) and interaction.followups >= installs.MOST_FOLLOWUPS:
        raise refused(40094)
    world.limits.take_followup(interaction.channel.id)
    interaction.followups += 1
    message = world.post(
        interaction.channel, world.bot_user, content, interaction=interaction, tts=bool(asked.get("tts"))
    )
    return 200, payloads.message(message, world)


def _fill(call: Call, interaction: Interaction, loading: StoredMessage, asked: Json) -> StoredMessage:
    """Fill a deferred answer."""
    content = draft(call.world, interaction.channel, asked, call.files, loading, answers=True)
    interaction.loading = False
    return call.world.edit(loading, content)


def _message(call: Call, interaction: Interaction) -> StoredMessage:
    """Return the message in the path: ``@original``, or one that this interaction made."""
    message = interaction.original
    if call.params["message_id"] != "@original":
        require({"message_id": call.params["message_id"]}, form({"message_id": snowflake}))
        found = interaction.channel.messages.get(call.id("message_id"))
        mine = found is not None and (found.interaction is interaction or found is message)
        message = found if mine else None
    if message is None or message.is_gone:
        raise refused(10008)
    return message


def get_followup(call: Call) -> Answer:
    return 200, payloads.message(_message(call, _of_token(call)), call.world)


def edit_followup(call: Call) -> Answer:
    interaction = _of_token(call)
    message = _message(call, interaction)
    _allow(call, message.channel, private=message.viewer is not None)
    asked = call.checked(message_forms.message("answer edit", was_v2=message.is_v2))
    if message.flags & LOADING:
        return 200, payloads.message(_fill(call, interaction, message, asked), call.world)
    content = draft(call.world, interaction.channel, asked, call.files, message, answers=True)
    return 200, payloads.message(call.world.edit(message, content), call.world)


def delete_followup(call: Call) -> Answer:
    call.world.delete(_message(call, _of_token(call)))
    return 204, None


_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_FOLLOWUPS = Bucket("follow-ups", 5, 2)
ROUTES = (
    Route("POST", _CALLBACK, create_callback, Bucket("callback", 5, 1, told=False), authorized=False),
    Route("POST", _WEBHOOK, create_followup, _FOLLOWUPS, authorized=False),
    Route("GET", _WEBHOOK + "/messages/{message_id}", get_followup, _FOLLOWUPS, authorized=False),
    Route("PATCH", _WEBHOOK + "/messages/{message_id}", edit_followup, _FOLLOWUPS, authorized=False),
    Route("DELETE", _WEBHOOK + "/messages/{message_id}", delete_followup, _FOLLOWUPS, authorized=False),
)
