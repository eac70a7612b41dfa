"""The result of a trick, a hand and a game of Pidro, as a line and as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.translate import Fact
from bot.rendering.screens import drawings
from bot.rendering.screens.events.pidro import game_over_line, points_won
from bot.rendering.screens.model import Picture, picture
from bot.rendering.screens.notation.pidro import card_name, suit_name, team_name
from bot.rendering.screens.scene import PlayScene, Scene
from bot.rendering.screens.signs import card_text, seat_sign
from games.pidro import events as happened
from games.pidro.events import PidroEvent
from games.pidro.rules import PidroRules
from games.pidro.views import PidroView

SEATS = range(4)
TEAMS = range(2)


def score_line(scene: Scene[PidroRules], event: happened.HandScored, events: Sequence[PidroEvent]) -> str:
    """Say what a hand was worth with the score after it, or who has won with that score."""
    score, side = event.score, event.score.bidder % 2
    line = scene.say(
        "pidro-told-made" if score.made else "pidro-told-failed", team=team_name(scene, side),
        bid=score.bid, suit=suit_name(scene.words, score.trumps), taken=score.taken[side],
    )  # fmt: skip
    own, other = (scene.words.number(score.scores[team]) for team in (side, 1 - side))
    won = [game_over_line(scene, one) for one in events if isinstance(one, happened.GameOver)]
    scores = [] if won else [scene.say("pidro-told-score", own=own, other=other)]
    return " ".join((line, *scores, *_held(scene, event), *won))


def _held(scene: Scene[PidroRules], event: happened.HandScored) -> list[str]:
    """Say why trumps that were in no trick count: nobody else had any left."""
    held = [point for point in event.taken if point.trick is None]
    if not held:
        return []
    cards = tuple(card_text(point.card, event.score.trumps) for point in held)
    return [scene.say("pidro-told-held", team=team_name(scene, held[0].team), cards=cards, count=len(cards))]


def trick_picture(scene: Scene[PidroRules], event: happened.TrickTaken) -> Picture:
    """Return a trick with all that was laid in it."""
    cards = event.plays
    laid = tuple(
        drawings.Laid(scene.player(seat), card.text, tuple(one.text for one in under))
        for seat, card, under in cards
    )
    players = tuple(map(scene.player, SEATS))
    points, keeper = points_won(event)
    drawing = drawings.TrickOnTable(
        players, laid, event.trumps, event.seat + 1, points, None if keeper is None else keeper + 1,
        twin=scene.say("pidro-drawn-twin"),
    )  # fmt: skip
    lines = [scene.say("pidro-alt-trick", trick=event.trick, suit=scene.say(f"pidro-{event.trumps}"))]
    for seat, card, under in cards:
        said = card_name(scene, card, event.trumps)
        told = scene.say("pidro-alt-laid", seat=seat_sign(seat), name=scene.told(seat), card=said)
        over = scene.words.row(card_name(scene, one) for one in under)
        lines.append(told + (scene.say("pidro-alt-over", cards=over) if over else ""))
    winner = scene.told(event.seat)
    kept = {"kept": 0} if keeper is None else {"kept": 1, "keeper": scene.told(keeper)}
    lines.append(scene.say("pidro-alt-taken", name=winner, points=points, **kept))
    return picture("trick.png", lines, drawing)


def score_picture(scene: Scene[PidroRules], event: happened.HandScored) -> Picture:
    """Return what each team took in a hand, and what that is worth."""
    score, sides, lines = event.score, [], []
    lines.append(scene.say("pidro-alt-score", hand=score.number, suit=scene.say(f"pidro-{score.trumps}")))
    for team in TEAMS:
        taken = [point for point in event.taken if point.team == team]
        players, bids = (scene.player(team), scene.player(team + 2)), score.bidder % 2 == team
        cards = tuple((point.card.text, point.points) for point in taken)
        sides.append(
            drawings.Side(
                players, cards, score.taken[team], score.bid if bids else None,
                score.made, score.change[team], score.scores[team],
                tuple(_where(scene, point) for point in taken), scene.say("pidro-drawn-none"),
            )
        )  # fmt: skip
        facts: dict[str, Fact] = {
            "name": scene.told(team), "other": scene.told(team + 2), "points": score.taken[team],
            "cards": scene.words.row(
                f"{card_name(scene, point.card, score.trumps)} ({_where(scene, point)})" for point in taken
            ) or "–",
            "change": scene.words.change(score.change[team]),
            "score": scene.words.number(score.scores[team]),
        }  # fmt: skip
        lines.append(scene.say("pidro-alt-side", **facts))
        if bids:
            lines.append(scene.say("pidro-alt-made" if score.made else "pidro-alt-failed", bid=score.bid))
    verdict = scene.say(
        "pidro-drawn-made" if score.made else "pidro-drawn-failed",
        name=scene.drawn(score.bidder % 2), other=scene.drawn(score.bidder % 2 + 2),
        bid=score.bid, taken=score.taken[score.bidder % 2],
    )  # fmt: skip
    drawing = drawings.HandScore(score.trumps, tuple(sides), verdict, score.made)
    return picture("score.png", lines, drawing)


def score_course(scene: PlayScene[PidroRules, PidroView]) -> tuple[drawings.ScoreCourse, str]:
    """Return the score of both teams after each hand of a game with finished hands, and the same in words."""
    history, target = scene.view.history, scene.view.rules.target
    lines = [scene.say("pidro-alt-target", target=target)]
    for team in TEAMS:
        scores = scene.words.listed([scene.words.number(hand.scores[team]) for hand in history])
        names = {"name": scene.told(team), "other": scene.told(team + 2)}
        lines.append(scene.say("pidro-alt-course", **names, score=scores))
    first, last = (scene.say("pidro-drawn-hand", hand=hand.number) for hand in (history[0], history[-1]))
    sides = (scene.player(0), scene.player(2)), (scene.player(1), scene.player(3))
    drawing = drawings.ScoreCourse(sides, tuple(hand.scores for hand in history), target, first, last)
    return drawing, "\n".join(lines)


def _where(scene: Scene[PidroRules], point: happened.PointTaken) -> str:
    """Say where a point was taken."""
    return (
        scene.say("pidro-drawn-held")
        if point.trick is None
        else scene.say("pidro-drawn-trick", trick=point.trick)
    )
