"""A server's last seven days for its admins: a picture with its words."""

from __future__ import annotations

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import WeekCard
from bot.rendering.screens.model import (
    CALM,
    LONGEST_ALT,
    Block,
    Button,
    Picture,
    Plain,
    Row,
    Screen,
    Text,
    button_id,
)
from bot.rendering.screens.sentences import percent, roughly
from data.standings.server_week import BACK, LEAST_BACK, LEAST_PEOPLE, ServerWeek


def week_screen(language: Words, week: ServerWeek | None) -> Screen:
    """Return a server's last seven days, with the way back to its settings; None: too few people played."""
    hours = int(BACK.total_seconds()) // 3600
    blocks: list[Block]
    if week is None:
        few = language.say("week-few", least=LEAST_PEOPLE)
        blocks = [Text(f"## {language.say('week-title')}\n{few}")]
    else:
        card = _card(language, week)
        alt = Plain("\n".join(_words(language, week, card))).cut(LONGEST_ALT)
        blocks = [
            Picture("week.png", alt, card, only=True),
            Text(f"-# {language.say('week-meant', hours=hours)}"),
        ]
    back = Button(button_id(0, 0, "serverback"), language.say("button-settings"))
    return Screen((*blocks, Row((back,))), CALM)


def _card(language: Words, week: ServerWeek) -> WeekCard:
    back = language.say("week-below", least=LEAST_BACK) if week.back is None else language.number(week.back)
    figures = {
        "tables": language.number(sum(week.tables.values())),
        "people": language.number(week.people),
        "back": back,
        "to-the-end": "–" if week.to_the_end is None else percent(language, week.to_the_end),
        "wait": roughly(language, week.wait),
    }
    games = [(language.say(f"{game}-name"), count) for game, count in week.tables.items()]
    return WeekCard(
        language.say("week-title"),
        language.say("week-about"),
        tuple((figure, language.say(f"week-figure-{name}")) for name, figure in figures.items()),
        tuple((game, language.number(count), count) for game, count in games),
    )


def _words(language: Words, week: ServerWeek, card: WeekCard) -> list[str]:
    """Return what the picture shows, a line each."""
    games = language.row(language.say("week-game", game=game, count=count) for game, _, count in card.games)
    back = (
        language.say("week-back-few", least=LEAST_BACK)
        if week.back is None
        else language.say("week-back", count=week.back)
    )
    end = (
        language.say("week-none-over")
        if week.to_the_end is None
        else language.say("week-to-the-end", rate=percent(language, week.to_the_end))
    )
    return [
        language.row((card.title, card.about)),
        language.say("week-tables", count=sum(week.tables.values()), games=games),
        language.say("week-people", count=week.people),
        back,
        end,
        language.say("week-wait", time=roughly(language, week.wait)),
    ]
