"""The rules of Bidou and of Montevideo in words."""

from __future__ import annotations

from bot.i18n.translate import Words
from bot.rendering.screens.rulebook.book import Book
from games.bidou.rules import BidouRules, FamilyRules, MontevideoRules, for_nine


def family_rules(words: Words, rules: FamilyRules, players: int | None) -> list[str]:
    """Return the rules of Bidou or Montevideo for so many players, None if that isn't known."""
    book = Book(words)
    if isinstance(rules, MontevideoRules):
        _montevideo(book, rules, players)
    elif isinstance(rules, BidouRules):
        _bidou(book, rules, players)
    return book.lines


def _bidou(book: Book, rules: BidouRules, players: int | None) -> None:
    """Write the rules of Bidou. Two players have a game of their own, which larger ones end in as well."""
    both = players is None
    book.part("bidou-rules-part-start")
    if both or players == 2:
        book.rule(f"bidou-rules-centre-{rules.match_games}", both=int(both))
    if players != 2:
        book.rule(f"bidou-rules-stacks-{rules.end_at.replace('_', '-')}", both=int(both))
    _throwing(book, rules, players)
    _hands(book, rules, players)
    book.part("bidou-rules-part-betting")
    if both:
        _all_pass(book, rules, both)
    if both or players == 2:
        _two(book, rules, both)
    if players != 2:
        _more(book, rules, both)
        if rules.end_at == "last_loser":
            _last_two(book, rules, both)


# --- what both games share ----------------------------------------------------------------------------


def _throwing(book: Book, rules: FamilyRules, players: int | None) -> None:
    book.part("bidou-rules-part-throwing")
    book.rule(f"bidou-rules-captain-{rules.captain_roll.replace('_', '-')}")
    book.rule("bidou-rules-throw")
    book.rule(f"bidou-rules-keep-{_keeping(rules, players)}", both=int(players is None))
    book.rule(f"bidou-rules-throws-{rules.throw_order.replace('_', '-')}")
    if players == 2:
        book.rule("bidou-rules-opener-two")
    else:
        book.rule(f"bidou-rules-opener-{rules.equal_throws.replace('_', '-')}")
    if rules.opener_becomes_captain:
        book.rule("bidou-rules-opener-captain")


def _keeping(rules: FamilyRules, players: int | None) -> str:
    """Write in which hands dice may be kept; only two players of Bidou have a second game."""
    second = isinstance(rules, BidouRules) and players in (2, None) and rules.match_games != "1"
    if rules.keep_dice in ("second_game", "after_first_game") and not second:
        return "never"
    return rules.keep_dice.replace("_", "-")


def _hands(book: Book, rules: FamilyRules, players: int | None) -> None:
    book.part("bidou-rules-part-hands")
    book.rule(f"bidou-rules-hands-{rules.ranking}")
    book.rule(f"bidou-rules-numbers-{'total' if rules.ranking == 'total' else 'read'}")
    if rules.exception:
        book.rule("bidou-rules-ones", more=int(players != 2))


def _rounds(book: Book, rules: FamilyRules) -> None:
    """Write bets and raises among several."""
    if rules.bet_limit == "none":
        book.rule(f"montevideo-rules-pass-{rules.pass_before_bet}")
        book.rule("montevideo-rules-raise")
        return
    book.rule(f"bidou-rules-pass-{rules.pass_before_bet}")
    book.rule("bidou-rules-raise")
    if rules.bet_limit == "per_hand":
        book.rule("bidou-rules-limit")


# --- Bidou --------------------------------------------------------------------------------------------


def _two(book: Book, rules: BidouRules, both: bool) -> None:
    if both:
        book.part("bidou-rules-part-two")
    book.rule("bidou-rules-two-bet")
    book.rule("bidou-rules-two-raise")
    book.rule("bidou-rules-two-from")
    if not both:
        book.rule("bidou-rules-two-pass-poor-fish" if rules.poor_fish else "bidou-rules-two-pass")
    book.rule("bidou-rules-two-drop")
    _two_end(book, rules)


def _two_end(book: Book, rules: BidouRules) -> None:
    book.rule("bidou-rules-two-call")
    book.rule(f"bidou-rules-two-tie-{rules.two_player_tie.replace('_', '-')}")
    book.rule("bidou-rules-two-captain", ties=int(rules.two_player_tie != "rethrow"))
    book.rule("bidou-rules-open-throw")
    book.rule(f"bidou-rules-open-throw-{rules.open_throw_tie.replace('_', '-')}")


def _more(book: Book, rules: BidouRules, both: bool) -> None:
    if both:
        book.part("bidou-rules-part-more")
    _rounds(book, rules)
    book.rule("bidou-rules-all-in")
    if not both:
        _all_pass(book, rules, both)
    _dropping(book, rules)
    _showdown(book, rules)
    book.rule("bidou-rules-next-captain")


def _all_pass(book: Book, rules: BidouRules, both: bool) -> None:
    if rules.poor_fish:
        book.rule("bidou-rules-all-pass-poor-fish", both=int(both))
    else:
        book.rule("bidou-rules-all-pass")


def _dropping(book: Book, rules: BidouRules) -> None:
    book.part("bidou-rules-part-dropping")
    book.rule("bidou-rules-drop-free")
    book.rule(f"bidou-rules-drop-first-{rules.first_dropout.replace('_', '-')}")
    book.rule("bidou-rules-drop-later")
    book.rule("bidou-rules-uncalled")
    book.rule("bidou-rules-last-in")


def _showdown(book: Book, rules: BidouRules) -> None:
    book.part("bidou-rules-part-showdown")
    book.rule("bidou-rules-lowest")
    book.rule(f"bidou-rules-lowest-all-in-{rules.all_in_loser.replace('_', '-')}")
    book.rule("bidou-rules-tied")
    book.rule(f"bidou-rules-tied-all-in-{rules.all_in_tie.replace('_', '-')}")


def _last_two(book: Book, rules: BidouRules, both: bool) -> None:
    """Write the end of a game of three or more; where the game of two is told too, only what differs."""
    book.part("bidou-rules-part-last-two")
    if both:
        book.rule("bidou-rules-last-two-alike")
        book.rule("bidou-rules-last-two-drop")
        return
    book.rule("bidou-rules-two-bet")
    book.rule("bidou-rules-two-raise")
    # Only this brings chips to the centre of a game that began without one.
    centre = rules.two_player_tie == "one_each"
    book.rule("bidou-rules-two-drop" if centre else "bidou-rules-last-two-chip")
    book.rule("bidou-rules-last-two-drop")
    _two_end(book, rules)


# --- Montevideo ---------------------------------------------------------------------------------------


def _montevideo(book: Book, rules: MontevideoRules, players: int | None) -> None:
    book.part("bidou-rules-part-start")
    if players is None:
        book.rule("montevideo-rules-players", least=str(rules.montevideo_min_players))
    nine = for_nine(rules, players)
    book.rule("montevideo-rules-stacks-nine" if nine else "montevideo-rules-stacks")
    if for_nine(rules, 2) and players is None and rules.montevideo_min_players == 2:
        for part in ("stacks", "bets", "ante"):
            book.rule(f"montevideo-rules-two-{part}")
    if rules.hands != "off":
        book.rule("montevideo-rules-hands", hands=rules.hands)
    book.rule("montevideo-rules-ante-nine" if nine else "montevideo-rules-ante", chips=rules.ante)
    if rules.ante_escalation and rules.max_ante > rules.ante:
        grows = "any" if players is None else "two" if players == 2 else "three" if players == 3 else "four"
        book.rule(f"montevideo-rules-ante-grows-{grows}", chips=rules.max_ante)
    _throwing(book, rules, players)
    _hands(book, rules, players)
    book.part("bidou-rules-part-betting")
    if nine:
        book.rule(f"montevideo-rules-nine-pass-{rules.pass_before_bet}")
        book.rule("bidou-rules-two-raise")
        book.rule("bidou-rules-two-from")
    else:
        _rounds(book, rules)
    if rules.open_the_pot != "off":
        book.rule(f"montevideo-rules-open-{rules.open_the_pot}")
    fish = rules.poor_fish
    if nine:
        book.rule("montevideo-rules-nobody-bets-nine")
        book.rule("montevideo-rules-all-pass-poor-fish-nine" if fish else "montevideo-rules-all-pass-nine")
    else:
        book.rule("montevideo-rules-all-in")
        book.rule("montevideo-rules-nobody-bets")
        book.rule("montevideo-rules-all-pass-poor-fish" if fish else "montevideo-rules-all-pass")
    book.part("montevideo-rules-part-pot")
    book.rule("montevideo-rules-uncalled")
    book.rule("montevideo-rules-best")
    book.rule(f"montevideo-rules-odd-{rules.odd_chip.replace('_', '-')}")
    if not nine:
        book.rule("montevideo-rules-side-pots")
    book.rule("bidou-rules-next-captain")


# --- in six lines -------------------------------------------------------------------------------------


def family_brief(words: Words, rules: FamilyRules, players: int | None) -> list[str]:
    """Return what a beginner needs: what chips are for, how to throw, which hands are good, the bets, and who
    takes the chips, also by a poor fish."""
    pot = isinstance(rules, MontevideoRules)
    two = not pot and players == 2
    keeping = _keeping(rules, players)
    of = "pot" if pot else "pair" if two else "more"
    end = words.say(f"bidou-brief-end-{of}")
    told = words.say(f"bidou-brief-fish-{of}") if rules.poor_fish else words.say(f"bidou-brief-then-{of}")
    order = rules.throw_order.replace("_", "-")
    keep = words.say(f"bidou-brief-keep-{keeping}", both=int(players is None))
    numbers = "total" if rules.ranking == "total" else "read"
    return [
        _brief_goal(words, rules, players),
        f"{words.say(f'bidou-brief-throw-{order}')} {keep}",
        words.say("bidou-brief-hands", numbers=words.say(f"bidou-brief-numbers-{numbers}")),
        _brief_bet(words, rules, players),
        words.say(
            "bidou-brief-answer" if for_nine(rules, players) or two else "bidou-brief-answers",
            of="any" if players is None and not pot else of,
        ),
        f"{end} {told}",
    ]


def _brief_bet(words: Words, rules: FamilyRules, players: int | None) -> str:
    """Say what may be bet; not how much, where that depends on the number of players."""
    opened = rules.open_the_pot if isinstance(rules, MontevideoRules) else "off"
    both = isinstance(rules, BidouRules) and players is None
    out = rules.pass_before_bet == "fold" and not both  # noqa: S105 - an option
    limit: str = rules.bet_limit
    if isinstance(rules, BidouRules) and players == 2:
        limit, out = "one", False
    elif for_nine(rules, players):
        limit = "one"
    elif both:
        limit = "unsaid"
    return words.say("bidou-brief-bet", limit=limit, zero=int(opened != "off"), out=int(out))


def _brief_goal(words: Words, rules: FamilyRules, players: int | None) -> str:
    if isinstance(rules, MontevideoRules):
        rises = rules.ante_escalation and rules.max_ante > rules.ante
        last = 0 if rules.hands == "off" else rules.hands
        key = "montevideo-brief-goal-nine" if for_nine(rules, players) else "montevideo-brief-goal"
        return words.say(key, chips=rules.ante, rises=int(rises), hands=last)
    if not isinstance(rules, BidouRules):
        raise TypeError(f"no rules of the family: {type(rules).__name__}")
    if players == 2:
        return words.say("bidou-brief-goal-two", games=int(rules.match_games))
    first = int(rules.end_at == "first_out")
    return words.say("bidou-brief-goal-any" if players is None else "bidou-brief-goal-more", first=first)


def family_example(words: Words, rules: FamilyRules, players: int | None) -> str:
    """Return two hands where the one that looks lower is better; and the exception among hands."""
    pot = isinstance(rules, MontevideoRules)
    told = words.say("bidou-brief-example", pot=int(pot))
    return f"{told} {words.say('bidou-brief-ones', more=int(players != 2))}" if rules.exception else told
