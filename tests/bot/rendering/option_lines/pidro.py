"""The options of Pidro, played value by value."""

from __future__ import annotations

from games.pidro.events import Claimed, Discarded, WentCold
from games.pidro.events import GameOver as PidroOver
from tests.bot.rendering.option_lines.line import NO, YES, Line
from tests.games.pidro.table import Table as Cards
from tests.games.pidro.table import texts

SURPLUS = "AH KH QH JH TH 9H 8H"
"""A trump too many, of which K Q 9 8 may go."""
STRONG = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
"""Seat 0 takes 13 of the 14 points."""


def fourteens(value: str) -> list[int]:
    """Who may bid 14 after a 14, of whom seat 3 deals."""
    table, found = Cards(fourteen_over=value).play("bid 14"), []
    while table.view().phase == "bidding":
        found += [table.state.turn] if "bid 14" in table.legal() else []
        table.play("pass")
    return [seat for seat in found if seat is not None]


def laid_away(value: str) -> list[set[bool]]:
    """Whether others see what others lay away, and what the dealer does; and this with four more cards."""
    found = []
    for refill in ("classic", "deal_all"):
        table = Cards(discards=value, refill=refill)
        for bid in ("pass", "pass", "pass", "bid 7", "hearts"):
            table.play(bid)
        shown = table.view(None).discarded
        found += [{bool(cards) for cards in shown[:3]}, {bool(shown[3])}]
        assert refill == "classic" or len(table.all(Discarded)) == 4
    return found


def killed(value: str) -> str:
    table = Cards(SURPLUS, kill_choice=value).bid()
    if table.view().phase == "kill":
        table.play("kill QH")
    return texts(table.view().killed[0])


def kill_times(value: str) -> tuple[str, str]:
    """What comes after trumps are named, and what lies away when the first card is played."""
    table = Cards(SURPLUS, kill_time=value).bid()
    phase = table.view().phase
    table.play(*(("kill 9H", "AH") if phase == "kill" else ("AH over 9H",)))
    return phase, texts(table.view().killed[0])


def filled(value: str) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """How many cards all have before trumps are named, and how many each has bought at last; nobody has any
    of the trumps at first."""
    table = Cards(refill=value, dealer=3).play("pass", "pass", "pass", "bid 7")
    before = table.view().counts
    return before, table.play("hearts").view().bought


def won(value: str) -> list[bool]:
    """With one point less than wins, and with just as many."""
    tables = (
        Cards(*STRONG, scores=(int(value) - 13 - short, 0), target=value).bid(8).play_out()
        for short in (1, 0)
    )
    return [bool(table.all(PidroOver)) for table in tables]


PIDRO: dict[str, Line] = {
    "fourteen_over": Line(
        "Who may top a bid of 14 with another 14.",
        fourteens,
        {"Everybody": [1, 2, 3], "The dealer": [3], "Nobody": []},
    ),
    "fourteen_over_penalty": Line(
        "How many points it costs.",
        lambda value: (
            Cards(*STRONG, fourteen_over_penalty=value)
            .play("bid 14", "bid 14", "pass", "pass", "hearts")
            .play_out()
            .scored.score.change[1]
        ),
        lambda value: -int(value),
    ),
    "discards": Line(
        "How cards are discarded; a dealer’s stay hidden, unless everybody gets four more.",
        laid_away,
        {"Face up": [{YES}, {NO}, {YES}, {YES}], "Face down": [{NO}, {NO}, {NO}, {NO}]},
    ),
    "kill_choice": Line(
        "Which trumps above six are killed.",
        killed,
        {"The player chooses": "QH", "The lowest": "8H"},
    ),
    "kill_time": Line(
        "When trumps above six are killed.",
        kill_times,
        {"Before the first lead": ("kill", "9H"), "Under the first card played": ("playing", "9H")},
    ),
    "cold_cards": Line(
        "How a hand without trumps is laid down.",
        lambda value: {
            event.cards is not None
            for event in Cards(*STRONG, auto_claim="off", cold_cards=value).bid(8).play_out().all(WentCold)
        },
        {"Face up": {YES}, "Face down": {NO}},
    ),
    "auto_claim": Line(
        "Whether a hand is over when one team has all trumps left.",
        lambda value: bool(
            Cards("AH KH QH JH 5H 2H", "TH 9H", "8H 7H", "6H 5D 4H 3H", auto_claim=value)
            .bid(8)
            .play_out()
            .all(Claimed)
        ),
        {"off": NO, "on": YES},
    ),
    "refill": Line(
        "How hands are filled up after the bidding.",
        filled,
        {
            "To six; the dealer takes what is left": ((9, 9, 9, 9), (6, 6, 4, 0)),
            "Four more cards for everybody": ((13, 13, 13, 13), (4, 4, 4, 4)),
        },
    ),
    "partner_singleton_leads": Line(
        "Whether the bidder’s partner leads first with exactly one trump.",
        lambda value: (
            Cards("AH KH 2H 3H", "QH JH 6H 7H", "9H", "TH 8H 5H 5D 4H", partner_singleton_leads=value)
            .bid()
            .state.turn
        ),
        {"off": 0, "on": 2},
    ),
    "target": Line("How many points win the game.", won, lambda value: [NO, YES]),
}
