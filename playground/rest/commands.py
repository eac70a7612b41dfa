"""Application commands, global and of one guild."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from playground import command_forms, payloads
from playground.application_form import SERVERS
from playground.errors import Json, refused
from playground.forms import Faults, fault
from playground.limits import Bucket
from playground.model import Command
from playground.rest import access
from playground.rest.routing import Answer, Call, Route


def _scope(call: Call) -> int | None:
    """Return the guild in the path, or None for global commands; 50001 where the bot isn't installed."""
    access.application(call)
    if "guild_id" not in call.params:
        return None
    for guild in call.world.guilds:
        if guild.id == call.id("guild_id") and call.world.bot_user.id in guild.members:
            return guild.id
    raise refused(50001)


def _in_scope(call: Call, guild_id: int | None) -> list[Command]:
    return [each for each in call.world.commands.values() if each.guild_id == guild_id]


def _found(call: Call) -> Command:
    guild_id = _scope(call)
    command = call.world.commands.get(call.id("command_id"))
    if command is None or command.guild_id != guild_id:
        raise refused(10063)
    return command


def _body(command: Command, *, localizations: bool = True) -> Json:
    return payloads.command(command.payload, localizations=localizations)


def _store(call: Call, guild_id: int | None, asked: Json, old: Command | None) -> Command:
    world = call.world
    made = old.id if old else world.snowflakes.next("command")
    payload: Json = {
        "id": str(made),
        "application_id": str(world.application_id),
        "version": str(world.snowflakes.next("version")),
        "type": asked.get("type") or command_forms.CHAT_INPUT,
        "name": asked["name"],
        "name_localizations": asked.get("name_localizations"),
        "description": asked.get("description") or "",
        "description_localizations": asked.get("description_localizations"),
        "default_member_permissions": _permissions(asked),
        "nsfw": asked.get("nsfw") or False,
    }
    if guild_id is None:
        # A command that names no kind of install is for all that the application has.
        known = world.application.get("integration_types_config") or (SERVERS,)
        kinds = asked.get("integration_types") or [int(kind) for kind in known]
        contexts = asked.get("contexts")
        payload |= {"integration_types": kinds, "contexts": contexts}
        dm = asked.get("dm_permission")
        payload["dm_permission"] = 1 in contexts if contexts is not None else dm is not False
    else:
        payload |= {"guild_id": str(guild_id), "integration_types": [0], "contexts": [0]}
    if payload["type"] == command_forms.ENTRY_POINT:
        payload["handler"] = asked["handler"]
    if asked.get("options"):
        payload["options"] = [_option(each) for each in asked["options"]]
    command = Command(made, guild_id, payload)
    world.commands[made] = command
    return command


def _permissions(asked: Json) -> str | None:
    given = asked.get("default_member_permissions")
    return None if given is None else str(given)


def _option(option: Json) -> Json:
    """Return an option as Discord stores it: without null and false values."""
    kept = {key: value for key, value in option.items() if value is not None and value is not False}
    for key in ("options", "choices"):
        if key in kept:
            kept[key] = [_option(each) if key == "options" else each for each in kept[key]]
            if not kept[key]:
                del kept[key]
    return kept


def _same(commands: list[Command], asked: Json) -> Command | None:
    kind = asked.get("type") or command_forms.CHAT_INPUT
    return next(
        (each for each in commands if (each.name, each.payload["type"]) == (asked["name"], kind)), None
    )


def list_commands(call: Call) -> Answer:
    translated = call.flag("with_localizations")
    return 200, [_body(each, localizations=translated) for each in _in_scope(call, _scope(call))]


def overwrite_commands(call: Call) -> Answer:
    guild_id = _scope(call)
    known = call.violation is None and call.form is not None and _are_sound(json.dumps(call.form))
    asked: list[Json] = call.form if known else call.checked(command_forms.commands)
    old = _in_scope(call, guild_id)
    if _has_entry_point(each.payload for each in old) and not _has_entry_point(asked):
        raise refused(50240)
    for each in old:
        del call.world.commands[each.id]
    stored = [_store(call, guild_id, each, _same(old, each)) for each in asked]
    call.world.commands_changed()
    return 200, [_body(each) for each in stored]


@lru_cache(maxsize=8)
def _are_sound(text: str) -> bool:
    """Whether a list of commands, as JSON, has no fault: each bot of a process sends the same one."""
    faults = Faults()
    command_forms.commands(json.loads(text), (), faults)
    return not faults.found


def _has_entry_point(commands: Iterable[Json]) -> bool:
    return any(each.get("type") == command_forms.ENTRY_POINT for each in commands)


def create_command(call: Call) -> Answer:
    guild_id = _scope(call)
    asked = call.checked(command_forms.command)
    commands = _in_scope(call, guild_id)
    old = _same(commands, asked)
    if old is None and len(commands) >= command_forms.MOST_COMMANDS:
        raise refused(30032)
    stored = _store(call, guild_id, asked, old)
    call.world.commands_changed()
    return 201 if old is None else 200, _body(stored)


def get_command(call: Call) -> Answer:
    return 200, _body(_found(call))


_EDITABLE = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
)


def edit_command(call: Call) -> Answer:
    old = _found(call)
    if not isinstance(call.form, dict):
        raise refused(50109)
    kept = {key: old.payload[key] for key in _EDITABLE if key in old.payload}
    asked = {**kept, "type": old.payload["type"], **call.form}
    changed = Call(call.world, call.params, call.query, asked, call.files, call.violation)
    changed.checked(command_forms.command)
    same = _same(_in_scope(call, old.guild_id), asked)
    if same not in (None, old):
        code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
        raise fault(("name",), code, "Application command names must be unique")
    stored = _store(call, old.guild_id, asked, old)
    call.world.commands_changed()
    return 200, _body(stored)


def delete_command(call: Call) -> Answer:
    del call.world.commands[_found(call).id]
    call.world.commands_changed()
    return 204, None


_BUCKET = Bucket("commands", 20, 20)


def _routes(base: str) -> tuple[Route, ...]:
    one = base + "/{command_id}"
    return (
        Route("GET", base, list_commands, _BUCKET),
        Route("PUT", base, overwrite_commands, _BUCKET),
        Route("POST", base, create_command, _BUCKET),
        Route("GET", one, get_command, _BUCKET),
        Route("PATCH", one, edit_command, _BUCKET),
        Route("DELETE", one, delete_command, _BUCKET),
    )


ROUTES = (
    *_routes("/applications/{application_id}/commands"),
    *_routes("/applications/{application_id}/guilds/{guild_id}/commands"),
)
