"""The end of a game: a podium, and the highlights of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Placed, Podium
from bot.rendering.screens.model import OVER, Button, Picture, Screen, Text, button_id, picture, rows
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import seat_sign
from bot.rendering.screens.standings import rating_text
from data.standings.game_end import Afterwards, Rated
from games.engine import Message, Outcome, Rules, Seat, View


def order(outcome: Outcome) -> list[tuple[int, tuple[int, ...]]]:
    """Return the teams by their places, each with the place, from 1."""
    firsts = sorted(outcome.places[team[0]] for team in outcome.teams)
    return sorted((1 + firsts.index(outcome.places[team[0]]), team) for team in outcome.teams)


def podium(scene: PlayScene[Rules, View], outcome: Outcome, after: Afterwards) -> Picture:
    """Return everyone by place, what the ratings did, and the course of the score where the game has one; in
    words as well."""
    placed, lines = [], []
    teams = order(outcome)
    for place, team in teams:
        rated = [after.ratings[seat] for seat in team if seat in after.ratings]
        below = rating(scene.words, rated[0]) if rated and len(team) == 1 else ""
        placed.append(Placed(tuple(map(scene.player, team)), place, below))
        names = scene.words.listed([f"{seat_sign(seat)} {scene.told(seat)}" for seat in team])
        told = [rating(scene.words, after.ratings[seat]) for seat in team if seat in after.ratings]
        key = "end-alt-rated" if told else "end-alt-place"
        lines.append(scene.say(key, place=place, names=names, ratings=" · ".join(told)))
    winners = [seat for place, team in teams if place == 1 for seat in team]
    verdict = scene.say("end-drawn-wins", names=scene.drawn(*winners), seats=len(winners))
    length = scene.game.length(scene)
    if length:
        lines.append(length)
    drawn = scene.game.course(scene)
    course = None
    if drawn is not None:
        course, in_words = drawn
        lines.append(in_words)
    return picture("podium.png", lines, Podium(tuple(placed), verdict, length, course))


def result(scene: PlayScene[Rules, View], outcome: Outcome) -> list[str]:
    """Say who has won, and in small print the others by their places: with the whole names, which the picture
    may lack."""
    teams = [(place, tuple(map(Seat, team))) for place, team in order(outcome)]
    winners = tuple(seat for place, team in teams if place == 1 for seat in team)
    lines = [scene.say("end-won", names=winners, seats=len(winners))]
    behind = [scene.say("end-behind", place=place, names=team) for place, team in teams if place > 1]
    return [*lines, f"-# {' · '.join(behind)}"] if behind else lines


def highlights(scene: PlayScene[Rules, View], after: Afterwards) -> list[str]:
    """Return for all to read the highlights of the game, a line each, each new achievement with its players,
    and why a game among people isn't rated."""
    lines = [scene.tell(told) for told in after.highlights] + _earned(scene, after.achievements)
    if after.short and all(seat.user_id is not None for seat in scene.table.seats):
        lines.append(scene.say("end-short"))
    return lines


def own_highlights(scene: PlayScene[Rules, View], after: Afterwards, own: int) -> list[str]:
    """Return for the player of a seat the highlights and the new achievements; their own say so."""
    lines = [_to_its_own(scene, told, own) for told in after.highlights]
    mine = after.achievements.get(own, ())
    others = {seat: keys for seat, keys in after.achievements.items() if seat != own}
    lines += [scene.say("end-new-you", achievement=scene.say(f"achievement-{key}")) for key in mine]
    return lines + _earned(scene, others)


def _to_its_own(scene: PlayScene[Rules, View], told: Message, own: int) -> str:
    """Return a highlight: in the second person if it is the seat's own, or that of its team, and the game has
    a sentence for it (the same key with ``-you``). That names the others alone."""
    facts = dict(told.facts)
    name, names = facts.get("name"), facts.get("names", ())
    key = f"{told.key}-you"
    if own not in (name, *names) or not scene.words.has(key):
        return scene.tell(told)
    return scene.say(key, **facts | {"names": tuple(seat for seat in names if seat != own)})


def _earned(scene: PlayScene[Rules, View], achievements: Mapping[int, Sequence[str]]) -> list[str]:
    """Return each new achievement (keys by seat) with its players, a line each."""
    earned: dict[str, list[Seat]] = {}
    for seat, keys in sorted(achievements.items()):
        for key in keys:
            earned.setdefault(key, []).append(Seat(seat))
    return [
        scene.say("end-new", names=tuple(seats), achievement=scene.say(f"achievement-{key}"))
        for key, seats in earned.items()
    ]


def account_button(scene: PlayScene[Rules, View]) -> list[Button]:
    """Return the way to all finished parts of a game that has several, such as its hands."""
    if not scene.game.account(scene):
        return []
    return [Button(button_id(scene.table.id, 0, "account"), scene.say("button-account"))]


def account(scene: PlayScene[Rules, View], page: int) -> Screen:
    """Return all finished parts of a game, a line each, and the ways to the pages before and after that
    one, from 0."""
    pages: list[list[str]] = [[]]
    for line in scene.game.account(scene):
        if sum(len(each) + 1 for each in pages[-1]) + len(line) > LONGEST_PAGE:
            pages.append([])
        pages[-1].append(line)
    page = min(page, len(pages) - 1)
    ways = [("earlier", page - 1), ("later", page + 1)] if len(pages) > 1 else []
    turning = [
        Button(
            button_id(scene.table.id, max(to, 0), "account", name),
            scene.say(f"button-account-{name}"),
            disabled=to not in range(len(pages)),
        )
        for name, to in ways
    ]
    return Screen((Text("\n".join((f"### {scene.title}", *pages[page]))), *rows([*turning])), OVER)


LONGEST_PAGE = 3000
"""The most characters of a page of finished parts; a message takes 4000."""


def own_rating(scene: PlayScene[Rules, View], after: Afterwards, seat: int) -> str:
    """Say what a game did to the rating of a seat's player, or why it isn't rated."""
    rated = after.ratings.get(seat)
    if rated is not None:
        value = rating_text(scene.words, rated.rating.value)
        return scene.say("hand-end-rating", rating=value, change=scene.words.change(rated.change, 1))
    if any(player.user_id is None for player in scene.table.seats):
        return scene.say("hand-end-computers")
    return scene.say("hand-end-short" if after.short else "hand-end-unrated")


def rating(language: Words, rated: Rated) -> str:
    """Say a rating after a game, and what the game changed."""
    value = rating_text(language, rated.rating.value)
    return language.say("end-rating", rating=value, change=language.change(rated.change, 1))
