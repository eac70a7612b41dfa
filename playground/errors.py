"""Discord's refusals: HTTP status, JSON code and message (API: Opcodes and Status Codes, "JSON")."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

_KNOWN: dict[int, tuple[int, str]] = {
    10001: (404, "Unknown account"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20001: (403, "Bots cannot use this endpoint"),
    20009: (403, "Explicit content cannot be sent to the desired recipient(s)"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20022: (429, "This message cannot be edited due to announcement rate limits"),
    20026: (
        403,
        "Your bot has been flagged by our anti-spam system for abusive behavior. It can't open new direct "
        "message channels until an appeal is granted",
    ),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit"),
    20029: (429, "The write action you are performing on the server has hit the write rate limit"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (400, "Maximum number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "Unauthorized. Provide a valid token and try again"),
    40002: (403, "You need to verify your account in order to perform this action"),
    40003: (403, "You are opening direct messages too fast"),
    40004: (403, "Send messages has been temporarily disabled"),
    40005: (413, "Request entity too large. Try sending something smaller in size"),
    40006: (403, "This feature has been temporarily disabled server-side"),
    40041: (400, "An application command with that name already exists"),
    40058: (400, "Cannot send a message in a forum channel"),
    40060: (400, "Interaction has already been acknowledged."),
    40062: (429, "Service resource is being rate limited"),
    40094: (400, "This interaction has hit the maximum number of follow up messages"),
    40333: (403, "internal network error"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50009: (403, "Channel verification level is too high for you to gain access"),
    50013: (403, "You lack permissions to perform that action"),
    50014: (401, "Invalid authentication token provided"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid webhook token provided"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50045: (400, "File uploaded exceeds the maximum size"),
    50046: (400, "Invalid file uploaded"),
    50083: (400, "Thread is archived"),
    50095: (403, "This server is not available in your location"),
    50109: (400, "The request body contains invalid JSON."),
    50110: (400, "The provided file is invalid."),
    50138: (400, "Failed to resize asset below the maximum size: 262144"),
    50146: (400, "Uploaded file not found."),
    50178: (403, "The user account must first be verified"),
    50240: (
        400,
        "You cannot remove this app's Entry Point command in a bulk update operation. Include the Entry "
        "Point command in your update request or delete it separately.",
    ),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    130000: (503, "API resource is currently overloaded. Try again a little later"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    200000: (400, "Message was blocked by automatic moderation"),
    200001: (400, "Title was blocked by automatic moderation"),
    240000: (400, "Message blocked by harmful links filter"),
    400001: (403, "Access to file uploads has been limited for this guild"),
}


class ApiError(Exception):
    """A request refused in Discord's own form.

    ``body`` is the JSON object of the answer: ``code``, ``message`` and, for a bad form, ``errors``. With
    ``page`` that is the answer instead, as HTML: it comes from the gateway in front of Discord.
    """

    def __init__(
        self, status: int, body: Json, headers: dict[str, str] | None = None, *, page: str | None = None
    ) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body
        self.page = page
        self.headers = headers or {}


def refused(code: int, headers: dict[str, str] | None = None, **extra: Any) -> ApiError:
    """Return the refusal with that JSON code; ``extra`` is added to the body."""
    status, message = _KNOWN[code]
    return ApiError(status, {"message": message, "code": code, **extra}, headers)


def not_found() -> ApiError:
    """Return the refusal of an unknown route."""
    return ApiError(404, {"message": "404: Not Found", "code": 0})


def unauthorized() -> ApiError:
    """Return the refusal of a missing or wrong bot token."""
    return ApiError(401, {"message": "401: Unauthorized", "code": 0})


def bad_form(errors: Json) -> ApiError:
    """Return the refusal of a bad form; ``errors`` is nested like the form, with ``_errors`` at the bad
    place."""
    return ApiError(400, {"message": "Invalid Form Body", "code": 50035, "errors": errors})
