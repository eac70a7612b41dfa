"""A logistic regression, for what is fitted to games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

RIDGE = 0.5
"""How much the fit holds its weights near 0."""


class Seen(NamedTuple):
    """Something that a hint speaks of: which weights it is for, what was seen, and how much of it came true,
    0 to 1."""

    name: str
    features: tuple[float, ...]
    held: float


def fitted(seen: Iterable[Seen]) -> dict[str, tuple[int, tuple[float, ...]]]:
    """By name, how many there were and the weights."""
    import numpy as np

    by_name: dict[str, list[Seen]] = defaultdict(list)
    for one in seen:
        by_name[one.name].append(one)
    found = {}
    for name, ones in sorted(by_name.items()):
        features = np.array([one.features for one in ones])
        held = np.array([one.held for one in ones])
        weights = np.zeros(features.shape[1])
        for _ in range(50):
            likely = 1 / (1 + np.exp(-features @ weights))
            slope = features.T @ (held - likely) - RIDGE * weights
            curve = features.T @ (features * (likely * (1 - likely))[:, None])
            curve += RIDGE * np.eye(len(weights))
            weights += np.linalg.solve(curve, slope)
        found[name] = len(ones), tuple(float(weight) for weight in weights)
    return found
