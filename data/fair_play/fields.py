"""Files in which every change shows: fields of JSON, one a line, with a SHA-256 of each.

docs/verify.md has the format. Somebody who changes a field and all that follows from it can write a
well-formed file again; :mod:`data.fair_play.verified` checks that its content is true.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

DIGESTS, FINGERPRINT = "sha256", "fingerprint"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding: the field or line, and what is wrong with it."""

    field: str
    problem: str


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value: UTF-8, keys in their order, no blanks, nothing escaped but
    quotes, backslashes and control characters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def encode(fields: Mapping[str, Any]) -> bytes:
    """Return the file of some fields, in their order."""
    texts = {name: canonical(value) for name, value in fields.items()}
    texts[DIGESTS] = canonical({name: sha256(text).hexdigest() for name, text in texts.items()})
    texts[FINGERPRINT] = canonical(sha256(texts[DIGESTS]).hexdigest())
    lines = [canonical(name) + b":" + text for name, text in texts.items()]
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def decode(data: bytes, names: Sequence[str]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """Return the fields of a file, and what is wrong with its form; without findings it is, byte for byte,
    what :func:`encode` writes of fields of these names."""
    lines = data.split(b"\n")
    wanted = (*names, DIGESTS, FINGERPRINT)
    texts: dict[str, bytes] = {}
    findings = [] if lines[0] == b"{" else [Finding("line 1", "must be { alone")]
    for number, (name, line) in enumerate(zip(wanted, lines[1:], strict=False), 2):
        head, tail = canonical(name) + b":", b"" if name == FINGERPRINT else b","
        text = line[len(head) : len(line) - len(tail)]
        if line == head + text + tail and _is_canonical(text):
            texts[name] = text
        else:
            findings.append(Finding(name, f"line {number} isn't {head.decode()} and JSON as it is written"))
    if lines[len(wanted) + 1 :] != [b"}", b""]:
        findings.append(Finding(f"line {len(wanted) + 2}", "must be } alone, and the last one"))
    if findings:
        # A line too many or too few shifts all that follow: the first one is the finding.
        moved = len(lines) != len(wanted) + 3
        return {}, tuple(findings[:1] if moved else findings)
    return {name: json.loads(texts[name]) for name in names}, _digest_findings(texts)


def _is_canonical(text: bytes) -> bool:
    try:
        return canonical(json.loads(text)) == text
    except (ValueError, RecursionError):
        return False


def _digest_findings(texts: dict[str, bytes]) -> tuple[Finding, ...]:
    """Return the fields that were changed; or, if only their digests were, those."""
    digests, fingerprint = texts.pop(DIGESTS), texts.pop(FINGERPRINT)
    listed = json.loads(digests)
    true = {name: sha256(text).hexdigest() for name, text in texts.items()}
    whole = fingerprint == canonical(sha256(digests).hexdigest())
    if listed == true:
        return () if whole else (Finding(FINGERPRINT, f"isn't the SHA-256 of {DIGESTS}"),)
    if not whole or not isinstance(listed, dict) or listed.keys() != true.keys():
        return (Finding(DIGESTS, "doesn't have the SHA-256 of each field"),)
    return tuple(
        Finding(name, f"was changed: its SHA-256 isn't that under {DIGESTS}")
        for name in true
        if listed[name] != true[name]
    )
