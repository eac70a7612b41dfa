"""The rules of Pidro in words."""

from __future__ import annotations

from bot.i18n.translate import Words
from bot.rendering.screens.rulebook.book import Book
from games.pidro.rules import PidroRules


def pidro_rules(words: Words, rules: PidroRules) -> list[str]:
    """Return the rules of Pidro."""
    book = Book(words)
    book.part("pidro-rules-part-start")
    book.rule("pidro-rules-teams", points=rules.target)
    book.rule("pidro-rules-cut")
    book.rule("pidro-rules-deal")
    _bidding(book, rules)
    book.part("pidro-rules-part-trumps")
    book.rule("pidro-rules-trumps")
    book.rule("pidro-rules-order")
    book.rule("pidro-rules-points")
    _going_down(book, rules)
    _play(book, rules)
    _scores(book, rules)
    return book.lines


def _bidding(book: Book, rules: PidroRules) -> None:
    book.part("pidro-rules-part-bidding")
    book.rule("pidro-rules-bid")
    book.rule(f"pidro-rules-fourteen-over-{rules.fourteen_over}")
    book.rule("pidro-rules-forced")
    if rules.refill == "deal_all":
        book.rule("pidro-rules-four-more")
    book.rule("pidro-rules-declare")


def _going_down(book: Book, rules: PidroRules) -> None:
    """Write how everyone gets to six cards."""
    book.part("pidro-rules-part-six")
    face = rules.discards.replace("_", "-")
    if rules.refill == "deal_all":
        book.rule(f"pidro-rules-all-discard-{face}")
    else:
        book.rule(f"pidro-rules-discard-{face}")
        book.rule("pidro-rules-refill")
        book.rule("pidro-rules-rob")
    book.rule(f"pidro-rules-kill-{rules.kill_time}-{rules.kill_choice}".replace("_", "-"))


def _play(book: Book, rules: PidroRules) -> None:
    book.part("pidro-rules-part-play")
    book.rule("pidro-rules-lead-partner" if rules.partner_singleton_leads else "pidro-rules-lead")
    book.rule("pidro-rules-follow")
    book.rule(f"pidro-rules-cold-{rules.cold_cards.replace('_', '-')}")
    book.rule("pidro-rules-claim" if rules.auto_claim else "pidro-rules-played-out")


def _scores(book: Book, rules: PidroRules) -> None:
    book.part("pidro-rules-part-scores")
    book.rule("pidro-rules-trick")
    book.rule("pidro-rules-made")
    if rules.fourteen_over != "off" and rules.fourteen_over_penalty == "28":
        book.rule("pidro-rules-double")
    book.rule("pidro-rules-others")
    book.rule("pidro-rules-win", points=rules.target)


# --- in six lines -------------------------------------------------------------------------------------


def pidro_brief(words: Words, rules: PidroRules) -> list[str]:
    """Return what a beginner needs: who plays with whom and to what, bids, trumps, how one gets to six cards,
    how one plays, and what a bid brings or costs."""
    return [
        words.say("pidro-brief-goal", points=rules.target),
        words.say("pidro-brief-bid"),
        words.say("pidro-brief-trumps"),
        words.say(f"pidro-brief-six-{rules.refill.replace('_', '-')}"),
        words.say("pidro-brief-play"),
        words.say("pidro-brief-scores"),
    ]
