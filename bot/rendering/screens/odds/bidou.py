"""The odds of all 56 hands of the family of Bidou, and of beating one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import HandRow, HandTable
from bot.rendering.screens.model import Picture, picture
from bot.rendering.screens.scene import Found
from bot.rendering.screens.sentences import percent
from games.bidou.hands import ALL, ONES, Hand, is_special
from games.bidou.hands import hand as hand_of
from games.bidou.hands import text as hand_text
from games.bidou.odds import HandOdds, beat, reach, share_beaten
from games.bidou.odds import table as odds_table
from games.bidou.rules import FamilyRules
from games.bidou.throwing import MAX_THROWS, THROWS
from games.engine import Refused, message

DICE = 3
NEIGHBOURS = 3
"""The number of lines of the table of hands shown on each side of the hand that was asked for."""


def hand_odds(
    words: Words, rules: FamilyRules, hand: str | None, dice: str | None, *, whole: bool = False
) -> Found:
    """Return all 56 hands with their chances in one throw, or the best chances to beat one of them and its
    neighbours in the table."""
    target = None if hand is None else _read_hand(hand)
    rows = odds_table(rules.ranking)
    legend = words.say("bidou-odds-percent")
    if rules.exception:
        ones = next(row for row in rows if row.hand == ONES)
        legend += " " + words.say("bidou-rank-ones", above=ones.place - 1)
    if target is None:
        lines = _special_odds(words, rules)
        return Found((*lines, legend), _odds_picture(words, rules, rows, None))
    own = None if dice is None else _read_hand(dice)
    lines = [words.say("bidou-odds-beat", hand=hand_text(target))]
    throws = range(1, MAX_THROWS + 1) if own is None else range(MAX_THROWS)
    for left in throws:
        chances = {
            name: _chance(words, beat(target, left, keep, rules.ranking, rules.exception, dice=own))
            for name, keep in (("plain", False), ("keeping", True))
        }
        lines.append(words.say("bidou-odds-left" if own else "bidou-odds-throws", throws=left, **chances))
    if whole:
        return Found((legend,), _odds_picture(words, rules, rows, target))
    at = next(number for number, row in enumerate(rows) if row.hand == target)
    near = rows[max(at - NEIGHBOURS, 0) : at + NEIGHBOURS + 1]
    return Found(tuple(lines), _odds_picture(words, rules, near, target), hand_text(target))


def _odds_picture(words: Words, rules: FamilyRules, rows: Sequence[HandOdds], marked: Hand | None) -> Picture:
    """Return lines of the table of hands; beside a marked one each has its name."""
    few = len(rows) < len(ALL)
    drawn = []
    kinds: dict[str, list[str]] = {}
    for row in rows:
        named = words.say(f"bidou-drawn-{row.kind.replace('_', '-')}") if few else ""
        share = share_beaten(row.hand, rules.ranking, rules.exception)
        beats = percent(words, share)
        figures = (f"{row.ways}/{THROWS}", beats) if few else (words.number(100 * share),)
        drawn.append(HandRow(str(row.place), row.hand, named, figures, row.hand == marked))
        line = words.say(
            "bidou-odds-alt-line", place=row.place, hand=hand_text(row.hand), beats=beats,
            marked=int(row.hand == marked),
        )  # fmt: skip
        kinds.setdefault(str(row.place) if few else row.kind, []).append(line)
    titles = ("place", "hand", "throws", "beats") if few else ("place", "hand", "percent")
    heading = tuple(words.say(f"bidou-odds-title-{title}") for title in titles)
    # If the picture is late these words replace it: a line for each of 56 hands is too much.
    told = [words.say("bidou-odds-alt"), *map(words.parts, kinds.values())]
    return replace(picture("odds.png", told, HandTable(tuple(drawn), heading)), only=True)


def _special_odds(words: Words, rules: FamilyRules) -> list[str]:
    """Say the chance of a hand that is above every number."""
    special = [hand for hand in ALL if is_special(hand, rules.ranking)]
    return [
        words.say(
            "bidou-odds-special", throws=throws,
            plain=_chance(words, reach(special, throws, keep=False)),
            keeping=_chance(words, reach(special, throws, keep=True)),
        )
        for throws in range(1, MAX_THROWS + 1)
    ]  # fmt: skip


@cache
def _chance(words: Words, chance: Fraction) -> str:
    return words.percent(float(chance), 1)


def _read_hand(text: str) -> Hand:
    dice = re.findall(r"[1-6]", text)
    if len(dice) != DICE or re.fullmatch(r"[\s1-6,;-]+", text) is None:
        raise Refused(message("bidou-odds-unreadable", text=text[:20]))
    return hand_of(int(die) for die in dice)
