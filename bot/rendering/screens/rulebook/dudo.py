"""The rules of Dudo in words."""

from __future__ import annotations

from bot.i18n.translate import Words
from bot.rendering.screens.rulebook.book import Book
from games.dudo.bids import aces_for, faces_for
from games.dudo.rules import DudoRules


def dudo_rules(words: Words, rules: DudoRules, players: int | None) -> list[str]:
    """Return the rules of Dudo for so many players, None if that isn't known."""
    book = Book(words)
    _start(book, rules, players)
    _bids(book, rules, players)
    _doubt(book, rules, players)
    if _has_calza(rules, players):
        _calza(book, rules, players)
    if rules.paso:
        _pass(book, rules, players)
    if _has_special(rules, players):
        _special(book, rules, players)
    _end(book, rules, players)
    return book.lines


def _has_calza(rules: DudoRules, players: int | None) -> bool:
    """Whether anyone can ever call it: of two players one has bid and the other is in turn."""
    return rules.calza != "off" and not (
        players == 2 and (rules.calza_min_players > 2 or rules.calza_callers == "others")
    )


def _has_special(rules: DudoRules, players: int | None) -> bool:
    """Whether there can be a special round: a player who begins with one die can't drop to one."""
    return (
        rules.palifico != "off"
        and rules.dice_start > 1
        and not (players == 2 and rules.palifico_min_players > 2)
    )


def _start(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-start")
    book.rule("dudo-rules-dice", dice=rules.dice_start)
    if players == 2:
        book.rule("dudo-rules-first-opener-two")
    elif rules.seating == "roll_order":
        book.rule("dudo-rules-order-roll")
    else:
        book.rule("dudo-rules-order-join")
    if rules.shuffle_order and players != 2:
        book.rule("dudo-rules-shuffled")


def _bids(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-round")
    book.rule("dudo-rules-roll")
    if rules.direction == "opener_chooses" and players != 2:
        book.rule("dudo-rules-direction")
    book.rule("dudo-rules-bid")
    if rules.wilds:
        book.rule("dudo-rules-wild", bid=int(rules.ace_bids != "none"))
    else:
        book.rule("dudo-rules-not-wild")
    _opening(book, rules)
    book.rule("dudo-rules-turn-pass" if rules.paso else "dudo-rules-turn")
    _raises(book, rules)
    if rules.overbid:
        book.rule("dudo-rules-overbid")
    else:
        book.rule("dudo-rules-most", **{"pass": int(bool(rules.paso))})


def _opening(book: Book, rules: DudoRules) -> None:
    if rules.ace_bids == "none":
        book.rule("dudo-rules-no-ace-bids")
    elif rules.opening_aces == "palifico_only":
        # The rule that opens a special round is told with those.
        book.rule("dudo-rules-open-faces")
    else:
        book.rule("dudo-rules-open-any" if rules.opening_aces == "any" else "dudo-rules-open-one-die")


def _raises(book: Book, rules: DudoRules) -> None:
    if rules.ace_bids in ("high", "low"):
        book.rule(f"dudo-rules-aces-{rules.ace_bids}")
    halved = rules.ace_bids == "halved"
    # With aces at half price, the sentence about the other faces isn't true for them.
    book.rule(f"dudo-rules-raise-{rules.raise_rule.replace('_', '-')}", apart=int(halved))
    if halved:
        exactly = int(rules.raise_rule == "one_dimension")
        book.rule(f"dudo-rules-aces-in-{rules.aces_in.replace('_', '-')}", exactly=exactly)
        book.rule(f"dudo-rules-aces-out-{rules.aces_out.replace('_', '-')}", exactly=exactly)
    elif rules.raise_rule == "no_lower_face" and rules.ace_bids != "none":
        book.rule(f"dudo-rules-by-way-of-aces-{rules.ace_bids}")


def _doubt(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-doubt")
    anyone = rules.dudo_callers == "any" and players != 2
    book.rule("dudo-rules-doubt-any" if anyone else "dudo-rules-doubt")
    book.rule("dudo-rules-shown")
    book.rule(f"dudo-rules-loss-{rules.loss}")


def _calza(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-calza")
    callers = "next" if players == 2 else rules.calza_callers
    book.rule(f"dudo-rules-callers-{callers.replace('_', '-')}")
    book.rule(f"dudo-rules-calza-{rules.calza.replace('_', '-')}")
    if rules.calza == "regain":
        sudden = "-sudden" if rules.calza_cap == "banked" and rules.loss == "all" else ""
        book.rule(f"dudo-rules-cap-{rules.calza_cap}{sudden}", dice=rules.dice_start)
    _window(book, rules, players)
    if rules.calza_min_players > 2:
        book.rule("dudo-rules-calza-three")
    if rules.exact_rejoin and players != 2:
        book.rule("dudo-rules-rejoin")


def _window(book: Book, rules: DudoRules, players: int | None) -> None:
    """Say how many dice must be in play; where their first number is known, in figures."""
    if rules.calza_window == "always":
        return
    key = f"dudo-rules-window-{rules.calza_window.replace('_', '-')}"
    if players is None:
        book.rule(key)
        return
    total = players * rules.dice_start
    needed = total // 2 + (rules.calza_window == "more_than_half")
    book.rule(f"{key}-figures", needed=needed, total=total)


def _pass(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-pass")
    anywhere = rules.paso == "any"
    book.rule("dudo-rules-pass-any" if anywhere else "dudo-rules-pass")
    anyone = rules.dudo_callers == "any" and players != 2
    book.rule("dudo-rules-pass-answer-any" if anyone else "dudo-rules-pass-answer")
    book.rule("dudo-rules-pass-loss")
    book.rule("dudo-rules-pass-when-any" if anywhere else "dudo-rules-pass-when")


def _special(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part(f"dudo-rules-part-{rules.palifico}")
    book.rule("dudo-rules-special")
    if rules.palifico_optional:
        book.rule("dudo-rules-special-optional")
    if rules.calza == "all_others_lose" and _has_calza(rules, players) and players != 2:
        # Nothing else makes several players drop at once.
        book.rule("dudo-rules-special-several")
    if rules.palifico_min_players > 2:
        book.rule("dudo-rules-special-three")
    if rules.palifico == "obligo":
        book.rule("dudo-rules-obligo-sight")
    book.rule("dudo-rules-special-face", wild=int(rules.wilds))
    change = "one-die" if rules.palifico == "obligo" else rules.palifico_face_change.replace("_", "-")
    book.rule(f"dudo-rules-face-{change}")
    if _has_calza(rules, players) and not rules.calza_in_palifico:
        book.rule("dudo-rules-special-no-calza")


def _end(book: Book, rules: DudoRules, players: int | None) -> None:
    book.part("dudo-rules-part-end")
    caller_opens = _has_calza(rules, players) and rules.calza != "bidder_loses"
    book.rule("dudo-rules-opens-calza" if caller_opens else "dudo-rules-opens")
    if players != 2:
        book.rule("dudo-rules-opens-left")
    if rules.faceoff:
        book.rule("dudo-rules-faceoff")
    book.rule("dudo-rules-win-two" if players == 2 else "dudo-rules-win")


# --- in six lines -------------------------------------------------------------------------------------

FOUR = 4
"""The bid of the examples is four fives."""


def dudo_brief(words: Words, rules: DudoRules, players: int | None) -> list[str]:
    """Return what a beginner needs: how many dice, what a bid is and which is higher, what aces count for,
    the doubt and its cost, and how one wins. What else there is at this table is named for the chapters."""
    chooses = rules.direction == "opener_chooses" and players != 2
    anyone = rules.dudo_callers == "any" and players != 2
    return [
        words.say("dudo-brief-dice", dice=rules.dice_start, chooses=int(chooses)),
        words.say("dudo-brief-bid"),
        words.say(f"dudo-brief-raise-{rules.raise_rule.replace('_', '-')}"),
        f"{words.say('dudo-brief-wild', wild=int(rules.wilds))} {_brief_aces(words, rules)}",
        words.say("dudo-brief-doubt", any=int(anyone), loss=rules.loss),
        _brief_end(words, rules, players),
    ]


def _brief_end(words: Words, rules: DudoRules, players: int | None) -> str:
    """Say how one wins, and which calls and rounds this table has besides."""
    more = [
        words.say(f"dudo-brief-also-{name}")
        for name, has in (
            ("calza", _has_calza(rules, players)),
            ("pass", bool(rules.paso)),
            ("special", _has_special(rules, players)),
        )
        if has
    ]
    return words.say("dudo-brief-end", more=len(more), named=words.listed(more))


def _brief_aces(words: Words, rules: DudoRules) -> str:
    """Say how bids on aces compare with the others."""
    if rules.ace_bids != "halved":
        return words.say(f"dudo-brief-aces-{rules.ace_bids}")
    order = rules.bid_order
    fewest = aces_for(order, FOUR)
    return words.say("dudo-brief-aces-halved", count=fewest, quantity=faces_for(order, fewest))
