"""The world's objects, as Discord's JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from playground import installs
from playground.errors import Json
from playground.model import (
    GROUP_DM,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Member,
    Role,
    StoredMessage,
    User,
)
from playground.snowflakes import made_at
from playground.state import State

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""Maximum size of a file, in bytes."""


def timestamp(seconds: float) -> str:
    """Return ISO 8601 with microseconds and offset, as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(account: User) -> Json:
    body: Json = {
        "id": str(account.id),
        "username": account.username,
        "global_name": None if account.bot else account.display,
        "discriminator": f"{account.id % 9999 + 1:04}" if account.bot else "0",
        "avatar": account.avatar,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "collectibles": None,
    }
    return body | {"bot": True} if account.bot else body


def own_user(account: User) -> Json:
    """Return the bot's own account, with the fields that only it may see."""
    return user(account) | {"mfa_enabled": True, "locale": account.locale, "verified": True, "email": None}


def role(each: Role, guild: Guild) -> Json:
    body: Json = {
        "id": str(each.id),
        "name": each.name,
        "permissions": str(each.permissions),
        "position": list(guild.roles).index(each.id),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": each.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return body


def member(each: Member) -> Json:
    return {
        "user": user(each.user),
        "nick": each.nick,
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": timestamp(each.joined_at),
        "pending": False,
        "premium_since": None,
        "roles": [str(held.id) for held in each.roles],
        "mute": False,
        "deaf": False,
    }


def channel(each: Channel) -> Json:
    last = each.last_message_id
    body: Json = {
        "id": str(each.id),
        "type": each.type,
        "flags": 0,
        "last_message_id": str(last) if last else None,
    }
    if each.guild is None:
        return body | {"recipients": [user(one) for one in each.people]}
    body |= {"guild_id": str(each.home.id), "name": each.name, "rate_limit_per_user": each.slowmode}
    if each.is_thread:
        return body | _thread_fields(each)
    return body | {
        "position": [key for key, other in each.home.channels.items() if not other.is_thread].index(each.id),
        "parent_id": None,
        "topic": each.topic,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(target),
                "type": 0 if target in each.home.roles else 1,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for target, overwrite in each.overwrites.items()
        ],
    }


def _thread_fields(each: Channel) -> Json:
    count = sum(1 for message in each.messages.values() if message.viewer is None)
    return {
        "parent_id": str(each.parent.id) if each.parent else None,
        "owner_id": str(each.owner_id),
        "message_count": count,
        "member_count": min(len(each.member_ids), 50),
        "total_message_sent": count,
        "thread_metadata": {
            "archived": each.archived,
            "locked": each.locked,
            "auto_archive_duration": each.auto_archive_minutes,
            "archive_timestamp": timestamp(each.thread_made_at),
            "create_timestamp": timestamp(each.thread_made_at),
        },
    }


def guild(each: Guild) -> Json:
    body: Json = {
        "id": str(each.id),
        "name": each.name,
        "owner_id": str(each.owner_id),
        "features": [],
        "emojis": [],
        "stickers": [],
        "region": "deprecated",
        "preferred_locale": each.locale,
        "roles": [role(held, each) for held in each.roles.values()],
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "nsfw_level": 0,
    }
    unset = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id "
        "system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id "
        "safety_alerts_channel_id public_updates_channel_id incidents_data"
    )
    return (
        body
        | dict.fromkeys(unset.split())
        | {"widget_enabled": False, "premium_progress_bar_enabled": False, "nsfw": False}
    )


def guild_create(each: Guild, bot: User, *, joined: bool) -> Json:
    """Return the data of GUILD_CREATE: the guild with its channels, threads and the bot as a member.

    A guild that the bot has just joined doesn't say whether it is available; that distinguishes it from one
    that was there before.
    """
    channels = [other for other in each.channels.values() if other.allowed(bot.id)]
    return guild(each) | {
        "joined_at": timestamp(each.members[bot.id].joined_at),
        "hub_type": None,
        "large": False,
        **({} if joined else {"unavailable": False}),
        "member_count": len(each.members),
        "members": [member(each.members[bot.id])],
        "channels": [channel(other) for other in channels if not other.is_thread],
        "threads": [channel(other) for other in channels if other.is_thread and not other.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(each: Attachment, *, ephemeral: bool) -> Json:
    body: Json = {
        "id": str(each.id),
        "filename": each.filename,
        "size": len(each.content),
        "url": each.url,
        "proxy_url": each.url,
        "content_type": each.content_type,
    }
    if each.description is not None:
        body["description"] = each.description
    if each.size_in_pixels is not None:
        body["width"], body["height"] = each.size_in_pixels
    if ephemeral:
        body["ephemeral"] = True
    return body


def message(each: StoredMessage, state: State) -> Json:
    """Return the message object. Its contents were copied when they were stored, so it may be kept. A file
    that an embed shows is listed only there.

    A reply has the message that it replies to in it, or null once that is deleted. A private one it has not,
    unless it is private to the same person: such an original "could not be loaded".
    """
    body = _alone(each, state)
    original = each.replied_to
    if each.reference is not None and original is None:
        body["referenced_message"] = None
    elif original is not None and original.viewer in (None, each.viewer):
        body["referenced_message"] = _alone(original, state)
    return body


def _alone(each: StoredMessage, state: State) -> Json:
    """Return the message object without the message that it replies to."""
    shown_in_embeds = embedded(each)
    body: Json = {
        "id": str(each.id),
        "type": _message_type(each),
        "channel_id": str(each.channel.id),
        "author": user(each.author),
        "content": each.content,
        "timestamp": timestamp(made_at(each.id)),
        "edited_timestamp": timestamp(each.edited_at) if each.edited_at is not None else None,
        "tts": each.tts,
        "mention_everyone": each.mention_everyone,
        "mentions": [user(state.users[key]) for key in each.mentions],
        "mention_roles": [str(key) for key in each.mention_roles],
        "attachments": [
            attachment(one, ephemeral=each.viewer is not None)
            for one in each.attachments
            if one.url not in shown_in_embeds
        ],
        "embeds": each.embeds,
        "components": each.components,
        "pinned": False,
        "flags": each.flags,
    }
    if each.nonce is not None:
        body["nonce"] = each.nonce
    if each.reference is not None:
        body["message_reference"] = each.reference
    if each.interaction is not None:
        body |= _interaction_fields(each, each.interaction, state)
    if each.thread is not None:
        body["thread"] = channel(each.thread)
    return body


def reference(to: StoredMessage) -> Json:
    """Return the reference of a reply to that message."""
    body = {"type": 0, "channel_id": str(to.channel.id), "message_id": str(to.id)}
    return body | ({"guild_id": str(to.channel.guild.id)} if to.channel.guild else {})


def embedded(each: StoredMessage) -> set[str]:
    """Return the addresses of the media in a message's embeds."""
    return {embed[key]["url"] for embed in each.embeds for key in ("image", "thumbnail") if key in embed}


def _message_type(each: StoredMessage) -> int:
    if each.interaction is not None and each.interaction.type == 2 and each.interaction.original is each:
        return 20
    return 19 if each.reference is not None else 0


def _interaction_fields(each: StoredMessage, interaction: Interaction, state: State) -> Json:
    metadata: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.original is not None and interaction.original is not each:
        metadata["original_response_message_id"] = str(interaction.original.id)
    if interaction.type == 3:
        # Every press in Discord has a message; a forged one gets an id that no message has.
        pressed = interaction if interaction.source is None else interaction.source
        metadata["interacted_message_id"] = str(pressed.id)
    first = interaction.from_modal_of
    if first is not None:
        triggering: Json = {
            "id": str(first.id),
            "type": first.type,
            "user": user(first.user),
            "authorizing_integration_owners": first.owners,
        }
        if first.source is not None:
            triggering["interacted_message_id"] = str(first.source.id)
        metadata["triggering_interaction_metadata"] = triggering
    return {
        "application_id": str(state.application_id),
        "webhook_id": str(state.application_id),
        "interaction_metadata": metadata,
    }


def interaction(each: Interaction, state: State) -> Json:
    """Return the data of INTERACTION_CREATE."""
    here = each.channel
    body: Json = {
        "id": str(each.id),
        "application_id": str(state.application_id),
        "type": each.type,
        "token": each.token,
        "version": 1,
        "data": each.data,
        "channel_id": str(here.id),
        "channel": _channel_of(each),
        "context": installs.context(here),
        "locale": each.user.locale,
        "app_permissions": str(installs.app_permissions(each)),
        "entitlements": [],
        "authorizing_integration_owners": each.owners,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    if here.guild is None:
        body |= {"user": user(each.user)}
    else:
        allowed = str(here.allowed(each.user.id))
        body |= {
            "guild_id": str(here.guild.id),
            "guild": {"id": str(here.guild.id), "locale": here.guild.locale, "features": []},
            "guild_locale": here.guild.locale,
            "member": member(_member_for(each)) | {"permissions": allowed},
        }
    if each.source is not None:
        body["message"] = message(each.source, state)
    return body


def _channel_of(each: Interaction) -> Json:
    """Return the partial channel of an interaction: it has no overwrites, of a DM between people the other
    one, of a group nobody."""
    here = each.channel
    body = channel(here)
    if here.guild is not None:
        body.pop("permission_overwrites", None)
        return body | {"permissions": str(here.allowed(each.user.id))}
    if here.type == GROUP_DM:
        del body["recipients"]
        return body | {"name": here.name, "icon": None, "owner_id": str(here.owner_id)}
    others = [one for one in here.people if one is not each.user]
    return body if here.recipient is not None else body | {"recipients": [user(one) for one in others]}


def _member_for(each: Interaction) -> Member:
    """Return the member who acts; a forged interaction may come from somebody who isn't a member."""
    return each.channel.home.members.get(each.user.id) or Member(each.user, each.made_at)


def application(state: State) -> Json:
    """Return the bot's application, as its owner sees it."""
    bot = state.bot_user
    body: Json = {
        "id": str(state.application_id),
        "name": bot.display,
        "icon": None,
        "type": None,
        "bot": user(bot),
        "verify_key": f"{state.application_id:064x}",
        **application_flags(state),
        "redirect_uris": [],
        "owner": user(state.operator),
        "approximate_guild_count": len(state.guilds),
        "approximate_user_install_count": sum(each.has_app for each in state.users.values()),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
    return body | state.application


_LIMITED_INTENTS = {1 << 1: 1 << 15, 1 << 8: 1 << 13, 1 << 15: 1 << 19}
"""Flags of an application in fewer than 100 servers, by the privileged intents that are on."""


def application_flags(state: State) -> Json:
    """Return the flags of the bot's application."""
    flags = sum(flag for intent, flag in _LIMITED_INTENTS.items() if state.privileged_intents & intent)
    return {"flags": flags, "flags_new": str(flags)}


def emoji(each: Json, state: State) -> Json:
    return {
        "id": each["id"],
        "name": each["name"],
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": each["animated"],
        "available": True,
        "user": user(state.bot_user),
    }


def command(payload: Json, *, localizations: bool) -> Json:
    """Return a command as the API does; translations only where they are asked for."""
    if localizations:
        return payload

    def without(part: Any) -> Any:
        if isinstance(part, dict):
            return {
                key: without(value)
                for key, value in part.items()
                if key not in ("name_localizations", "description_localizations")
            }
        return [without(value) for value in part] if isinstance(part, list) else part

    stripped: Json = without(payload)
    return stripped
