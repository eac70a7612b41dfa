"""The work of Discord's client on a slash command before it is sent: offer it, check it, encode it in
JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground import installs, payloads, permissions
from playground.command_forms import (
    BOOLEAN,
    CHANNEL_OPTION,
    CHAT_INPUT,
    GROUP,
    INTEGER,
    MENTIONABLE_OPTION,
    NUMBER,
    ROLE_OPTION,
    STRING,
    SUBCOMMAND,
    USER,
    USER_OPTION,
)
from playground.errors import Json
from playground.model import Channel, Command, User
from playground.state import State


class NotVisible(AssertionError):  # noqa: N818 - it says what is so
    """What the person wanted to use doesn't show on their screen."""


class BadInput(ValueError):  # noqa: N818 - it says what is so
    """Discord's client would not send what the person wanted to send."""


def offered(state: State, user: User, channel: Channel, kind: int = CHAT_INPUT) -> list[Command]:
    """Return the commands of a kind (slash commands, or those in a person's menu) that the user may use
    there, by name."""
    guild, allowed = channel.guild, channel.allowed(user.id)
    there, context = installs.kinds(state, user, channel), installs.context(channel)
    found = []
    for command in state.commands.values():
        payload = command.payload
        if payload["type"] != kind or (command.guild_id and (not guild or guild.id != command.guild_id)):
            continue
        if context not in _contexts(payload) or there.isdisjoint(map(str, payload["integration_types"])):
            continue
        needed = payload["default_member_permissions"]
        if guild is not None:
            if channel.is_locked_for(user.id):
                continue
            if not allowed & permissions.BITS["use_application_commands"]:
                continue
            if needed is not None and not _has(allowed, int(needed)):
                continue
        found.append(command)
    return sorted(found, key=lambda each: each.name)


def _has(allowed: int, needed: int) -> bool:
    # "0" hides a command from all but administrators.
    administrator = bool(allowed & permissions.BITS["administrator"])
    return administrator or bool(needed and allowed & needed == needed)


def _contexts(payload: Json) -> list[int]:
    contexts: list[int] | None = payload.get("contexts")
    if contexts is not None:
        return contexts
    everywhere = [installs.IN_GUILD, installs.IN_BOT_DM, installs.IN_PRIVATE]
    return everywhere if payload.get("dm_permission", True) else [installs.IN_GUILD]


def invocation(state: State, user: User, channel: Channel, words: str, options: Mapping[str, Any]) -> Json:
    """Return the ``data`` of a command's interaction. Raises NotVisible and BadInput."""
    command, path, specs = _find(state, user, channel, words)
    resolved: Json = {}
    sent = _values(state, user, channel, specs, options, resolved)
    for spec in specs:
        if spec.get("required") and spec["name"] not in options:
            raise BadInput(f"/{words} needs the option {spec['name']!r}.")
    return _data(command, path, sent, resolved)


def typing(
    state: State,
    user: User,
    channel: Channel,
    words: str,
    option: str,
    text: str,
    others: Mapping[str, Any],
) -> Json:
    """Return the ``data`` of an autocomplete interaction. Raises NotVisible and BadInput."""
    command, path, specs = _find(state, user, channel, words)
    focused = next((spec for spec in specs if spec["name"] == option), None)
    if focused is None or not focused.get("autocomplete"):
        raise NotVisible(f"/{words} completes no option {option!r}.")
    resolved: Json = {}
    sent = _values(state, user, channel, specs, others, resolved)
    sent.append({"type": focused["type"], "name": option, "value": text, "focused": True})
    return _data(command, path, sent, resolved)


def about(state: State, user: User, channel: Channel, name: str, target: Any) -> Json:
    """Return the ``data`` of a command of a person's menu, used on somebody. Raises NotVisible and
    BadInput."""
    command = next((each for each in offered(state, user, channel, USER) if each.name == name), None)
    if command is None:
        raise NotVisible(f"{user.display} isn't offered {name!r} in anybody's menu in #{channel.name}.")
    resolved: Json = {}
    spec = {"name": name, "type": USER_OPTION}
    key = _reference(state, user, channel, spec, target, resolved)
    data: Json = {"id": str(command.id), "name": command.name, "type": USER, "target_id": key}
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    return data | {"resolved": resolved}


ENTITIES = {5: USER_OPTION, 6: ROLE_OPTION, 7: MENTIONABLE_OPTION, 8: CHANNEL_OPTION}
"""Selects whose choices the client itself offers, with the options that take the same."""


def picked(
    state: State, user: User, channel: Channel, kind: int, values: Sequence[Any], channel_types: Sequence[int]
) -> Json:
    """Return what a select of users, roles or channels (of these types; of none: of all) sends beside its id.
    Raises BadInput for what isn't offered."""
    resolved: Json = {}
    spec = {"name": "the select", "type": ENTITIES[kind], "channel_types": channel_types}
    keys = [_reference(state, user, channel, spec, value, resolved) for value in values]
    return {"component_type": kind, "values": keys, "resolved": resolved}


def _find(state: State, user: User, channel: Channel, words: str) -> tuple[Command, list[Json], list[Json]]:
    """Return the command, the subcommands on the path, and the options that can be given."""
    name, *rest = words.removeprefix("/").split()
    here = offered(state, user, channel)
    command = next((each for each in here if each.name == name), None)
    if command is None:
        names = ", ".join(f"/{each.name}" for each in here) or "no commands"
        raise NotVisible(f"{user.display} isn't offered /{name} in #{channel.name}, only {names}.")
    path: list[Json] = []
    specs: list[Json] = command.payload.get("options", [])
    for word in rest:
        step = next((each for each in specs if each["name"] == word and each["type"] in (1, 2)), None)
        if step is None:
            raise NotVisible(f"/{name} has no subcommand {word!r}.")
        path.append(step)
        specs = step.get("options", [])
    if any(spec["type"] in (SUBCOMMAND, GROUP) for spec in specs):
        names = ", ".join(spec["name"] for spec in specs)
        raise NotVisible(f"/{words} is used with one of its subcommands: {names}.")
    return command, path, specs


def _data(command: Command, path: list[Json], sent: list[Json], resolved: Json) -> Json:
    for step in reversed(path):
        sent = [{"type": step["type"], "name": step["name"], "options": sent}]
    data: Json = {"id": str(command.id), "name": command.name, "type": CHAT_INPUT, "options": sent}
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    return data | {"resolved": resolved} if resolved else data


def _values(
    state: State,
    user: User,
    channel: Channel,
    specs: list[Json],
    options: Mapping[str, Any],
    resolved: Json,
) -> list[Json]:
    by_name = {spec["name"]: spec for spec in specs}
    sent = []
    for name, value in options.items():
        if name not in by_name:
            raise BadInput(f"There is no option {name!r}; there are {', '.join(by_name) or 'none'}.")
        spec = by_name[name]
        given = _value(state, user, channel, spec, value, resolved)
        sent.append({"type": spec["type"], "name": name, "value": given})
    return sent


def _value(state: State, user: User, channel: Channel, spec: Json, value: Any, resolved: Json) -> Any:
    name, kind = spec["name"], spec["type"]
    for choice in spec.get("choices") or ():
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    if spec.get("choices"):
        listed = ", ".join(str(choice["value"]) for choice in spec["choices"])
        raise BadInput(f"{name}={value!r} is none of the choices: {listed}.")
    if kind == STRING:
        return _string(spec, value)
    if kind in (INTEGER, NUMBER):
        return _number(spec, value)
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise BadInput(f"{name} is True or False, not {value!r}.")
        return value
    if kind in (USER_OPTION, MENTIONABLE_OPTION, CHANNEL_OPTION, ROLE_OPTION):
        return _reference(state, user, channel, spec, value, resolved)
    raise BadInput(f"{name}: options of type {kind} can't be given here.")


def _string(spec: Json, value: Any) -> str:
    low, high = spec.get("min_length") or 0, spec.get("max_length") or 6000
    if not isinstance(value, str) or not low <= len(value) <= high:
        raise BadInput(f"{spec['name']} is a text of {low} to {high} characters, not {value!r}.")
    return value


def _number(spec: Json, value: Any) -> int | float:
    whole = spec["type"] == INTEGER
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        raise BadInput(f"{spec['name']} is a {'whole ' if whole else ''}number, not {value!r}.")
    low, high = spec.get("min_value"), spec.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise BadInput(f"{spec['name']} goes from {low} to {high}, {value} doesn't fit.")
    number: int | float = value
    return number


def _reference(state: State, user: User, channel: Channel, spec: Json, value: Any, resolved: Json) -> str:
    key = int(getattr(value, "id", value))
    if spec["type"] == CHANNEL_OPTION:
        return _channel(state, user, channel, spec, value, resolved)
    if spec["type"] == ROLE_OPTION:
        if channel.guild is None or key not in channel.guild.roles:
            raise BadInput(f"{spec['name']}: there is no role {value!r} here.")
        resolved.setdefault("roles", {})[str(key)] = payloads.role(channel.guild.roles[key], channel.guild)
        return str(key)
    if key not in state.users:
        raise BadInput(f"{spec['name']}: there is no user {value!r}.")
    resolved.setdefault("users", {})[str(key)] = payloads.user(state.users[key])
    if channel.guild is not None and key in channel.guild.members:
        member = payloads.member(channel.guild.members[key])
        for left_out in ("user", "deaf", "mute"):  # API: Receiving and Responding, "Resolved Data"
            member.pop(left_out)
        allowed = str(channel.allowed(key))
        resolved.setdefault("members", {})[str(key)] = member | {"permissions": allowed}
    return str(key)


def _channel(state: State, user: User, channel: Channel, spec: Json, value: Any, resolved: Json) -> str:
    """Resolve a channel of the guild that the user can see, of a kind that is offered: partial, with what the
    user and the application may do there."""
    found = state.channels.get(int(getattr(value, "id", value)))
    if found is None or found.guild is not channel.guild or not found.allowed(user.id):
        raise BadInput(f"{spec['name']}: there is no channel {value!r}.")
    kinds = spec.get("channel_types")
    if kinds and found.type not in kinds:
        raise BadInput(f"{spec['name']} offers no channel like #{found.name}.")
    shown = payloads.channel(found)
    for left_out in ("permission_overwrites", "recipients"):
        shown.pop(left_out, None)
    allowed = {"permissions": str(found.allowed(user.id)), "app_permissions": str(found.app_allowed())}
    resolved.setdefault("channels", {})[str(found.id)] = shown | allowed
    return str(found.id)
