"""Parts of messages, as a bot sends them."""

from __future__ import annotations

from typing import Any

V2 = 1 << 15


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str = "a", **other: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **other}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(*values: str, **other: Any) -> dict[str, Any]:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "s", "options": options, **other}


def v2(*components: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components), **other}


def legacy(*components: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": list(components)}
