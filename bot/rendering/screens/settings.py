"""The settings of a server, and of a person: each on one screen, with selects and switches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import get_args

from bot.i18n.translate import Words, language_name, locales, plain, plain_name
from bot.rendering.screens.admission import OPEN_TO
from bot.rendering.screens.choosing import CLOCKS, LONGEST_LINE, clock_text, rules_choices
from bot.rendering.screens.model import (
    CALM,
    CHOICES_A_SELECT,
    Block,
    Button,
    Choice,
    Divider,
    Entities,
    Row,
    Screen,
    Select,
    Text,
    button_id,
    phone_rows,
    select_id,
)
from bot.rendering.screens.naming import game_and_rules
from bot.rendering.screens.sentences import duration, title_of
from bot.rendering.screens.standings import dates
from data.db.records import KEEPS, Dms, TableRecord, Untrusted, raw
from data.results.guild_settings import SEASON_MONTHS, GuildSettings
from data.standings.seasons import Season
from games import GAMES

PLACES = ("channel", "busy", "thread")
SERVER_SWITCHES = {"cut": "cut", "computers": "rate_computers", "closed": "rate_closed"}
"""A server's switches: what its button carries, and the setting."""

MOST_GROUPS = 8
"""The number of groups of channels for which the missing permissions are named."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What the bot lacks in a channel: the names of ``permissions``, as discord.py has them. ``shut``: no
    table opens there without one of them."""

    channel_id: int
    permissions: tuple[str, ...]
    shut: bool


def permission_names(language: Words, permissions: Iterable[str]) -> Iterator[str]:
    """Return permissions by the names that Discord shows."""
    return (language.say(f"permission-{name.replace('_', '-')}") for name in permissions)


def settings_screen(
    language: Words, settings: GuildSettings, season: Season | None, locale: str, lacks: Sequence[Lack] = ()
) -> Screen:
    """Return every setting of a server, to be changed; ``season`` is the present one, ``locale`` the language
    of public text there. ``lacks`` is what the bot lacks in channels that were chosen."""
    title = f"## {language.say('settings-title')}\n-# {language.say('settings-saved')}"
    switches = tuple(
        _switch(language, "server", name, f"settings-switch-{name}", on=bool(getattr(settings, field)))
        for name, field in SERVER_SWITCHES.items()
    )
    return Screen(
        (
            Text(title),
            *_where(language, settings, lacks),
            *_usual(language, settings, season),
            *_language(language, settings, locale),
            Divider(),
            Text(f"-# {language.say('settings-closers')}"),
            Entities(
                select_id(0, 0, "closers"), language.say("settings-no-closers"), "roles", settings.closers
            ),
            Divider(),
            Text(f"-# {language.say('settings-cut-text')}"),
            *(Row((button,)) for button in switches),
            Divider(),
            Row((Button(button_id(0, 0, "serverweek"), language.say("button-week")),)),
        ),
        CALM,
    )


def _where(language: Words, settings: GuildSettings, lacks: Sequence[Lack]) -> Iterator[Block]:
    yield Text(f"-# {language.say('settings-channels')}")
    yield Entities(
        select_id(0, 0, "channels"), language.say("settings-any-channel"), "channels", settings.channels
    )
    if lacks:
        yield Text("\n".join(_lacking(language, lacks)))
    places = tuple(
        Choice(
            language.say(f"place-{place}")[:LONGEST_LINE],
            place,
            language.say(f"place-{place}-text")[:LONGEST_LINE],
        )
        for place in PLACES
    )
    now = language.say(f"place-{settings.place}")
    yield Select(_id("place"), language.say("settings-place", place=now), places)


def _lacking(language: Words, lacks: Sequence[Lack]) -> Iterator[str]:
    """Return a line for channels in which the same is missing, those where no table opens first."""
    ordered = sorted(lacks, key=lambda lack: (not lack.shut, lack.permissions))
    groups = [list(group) for _, group in groupby(ordered, lambda lack: (lack.shut, lack.permissions))]
    for group in groups[:MOST_GROUPS]:
        shut, permissions = group[0].shut, group[0].permissions
        named = language.listed(tuple(permission_names(language, permissions)))
        key = "settings-shut" if shut else "settings-incomplete"
        yield language.say(key, channels=_mentioned(language, group), permissions=named)
    rest = [lack for group in groups[MOST_GROUPS:] for lack in group]
    if rest:
        yield language.say("settings-more-missing", channels=_mentioned(language, rest))


def _mentioned(language: Words, lacks: Sequence[Lack]) -> str:
    return language.listed([f"<#{lack.channel_id}>" for lack in lacks])


def _usual(language: Words, settings: GuildSettings, season: Season | None) -> Iterator[Block]:
    who = tuple(Choice(language.say(f"open-to-{value}"), value) for value in OPEN_TO)
    open_to = settings.open_to
    said = language.say(f"open-to-{'role' if isinstance(open_to, int) else open_to}")
    yield Select(_id("open"), language.say("settings-open-to", who=said), who)
    roles = (open_to,) if isinstance(open_to, int) else ()
    yield Entities(select_id(0, 0, "usualrole"), language.say("open-to-a-role"), "roles", roles, most=1)
    clocks = tuple(Choice(duration(language, seconds), clock_text(seconds)) for seconds in CLOCKS)
    now = duration(language, settings.clock)
    yield Select(_id("clock"), language.say("settings-default-clock", clock=now), clocks)
    months = tuple(
        Choice(language.say("seasons-months", months=months), str(months)) for months in SEASON_MONTHS
    )
    said = (
        language.say("settings-no-season")
        if season is None
        else language.say(
            "settings-season",
            months=settings.season_months,
            number=season.number,
            dates=dates(language, season.period),
        )
    )
    yield Select(_id("seasons"), said, months)
    usual = [
        game_and_rules(language, name, settings.presets.get(name) or next(iter(game.presets)))
        for name, game in GAMES.items()
    ]
    yield Text(f"-# {language.say('settings-presets', presets=language.parts(usual))}")
    presets = [(game, preset) for game in GAMES for preset in GAMES[game].presets]
    yield Select(_id("rules"), language.say("settings-rules"), rules_choices(language, presets))


def _language(language: Words, settings: GuildSettings, locale: str) -> Iterator[Block]:
    """Return the select of the language that everyone reads, where there is more than one."""
    if len(locales()) < 2 and settings.locale is None:
        return
    known = tuple(Choice(language_name(each), each) for each in locales())
    choices = (Choice(language.say("language-of-server"), "server"), *known)[:CHOICES_A_SELECT]
    said = language.say("settings-language", language=language_name(locale))
    yield Select(_id("language"), said, choices)


def own_screen(
    language: Words,
    *,
    dms: Dms,
    hints: bool,
    everywhere: bool,
    forced: bool,
    keeps: bool,
    unreached: bool,
    waiting: Sequence[tuple[TableRecord, Untrusted]],
    user_id: int,
    played: Sequence[str],
    blocked: Mapping[int, Untrusted],
    in_server: bool,
) -> Screen:
    """Return a person's own settings, to be changed. ``unreached``: no DM reaches them; ``waiting`` are the
    tables that wait for their game, with this person's word at each ("" for none); ``played`` are the games
    whose wins and losses can be counted from 0; ``blocked`` are the people whom they block, by id; only
    ``in_server`` can more be chosen, since in a DM Discord offers nobody."""
    ways: tuple[Dms, ...] = get_args(Dms)
    choices = tuple(
        Choice(
            language.say(f"dms-choice-{way}")[:LONGEST_LINE],
            way,
            language.say(f"dms-choice-{way}-text")[:LONGEST_LINE],
        )
        for way in ways
    )
    now = language.say(f"dms-choice-{dms}")
    blocks: list[Block] = [
        Text(f"## {language.say('me-title')}\n-# {language.say('me-saved')}"),
        Select(select_id(0, 0, "mine", "dms"), language.say("me-dms", way=now)[:LONGEST_LINE], choices),
        *([Text(language.say("hints-no-dm"))] if unreached else []),
        Divider(),
        Text(f"**{language.say('me-hints')}**\n-# {language.say('me-hints-text')}"),
        Row((_switch(language, "mine", "hints", "me-switch-hints", on=hints),)),
        Text(f"**{language.say('me-forced')}**\n-# {language.say('me-forced-text')}"),
        Row((_switch(language, "mine", "forced", "me-switch-forced", on=forced),)),
        Text(f"**{language.say('me-verdict')}**\n-# {language.say('me-verdict-text')}"),
        Row((_switch(language, "mine", KEEPS, "me-switch-verdict", on=keeps),)),
        Text(f"**{language.say('me-everywhere')}**\n-# {language.say('me-everywhere-text')}"),
        Row((_switch(language, "mine", "everywhere", "me-switch-everywhere", on=everywhere),)),
        Divider(),
        *_blocked(language, blocked, in_server=in_server),
    ]
    text = language.say("me-word-text" if waiting else "me-word-none")
    blocks.append(Text(f"**{language.say('setup-word')}**\n-# {text}"))
    if waiting:
        tables = tuple(
            Choice(
                title_of(language, table)[:LONGEST_LINE],
                str(table.id),
                language.say("seat-word", word=plain(raw(word)))[:LONGEST_LINE] if word else None,
            )
            for table, word in waiting[:CHOICES_A_SELECT]
        )
        blocks.append(Select(select_id(0, 0, "mine", "word"), language.say("me-word"), tables))
    if played:
        resets = [
            Button(
                button_id(0, 0, "reset", f"{user_id} {game}"),
                language.say("button-reset", game=language.say(f"{game}-name")),
            )
            for game in played
        ]
        blocks += [Divider(), Text(f"**{language.say('me-reset')}**\n-# {language.say('me-reset-text')}")]
        blocks += map(Row, phone_rows(resets))
    return Screen(tuple(blocks), CALM)


def _blocked(language: Words, blocked: Mapping[int, Untrusted], *, in_server: bool) -> Iterator[Block]:
    """Return whom a person blocks, to add people or remove them."""
    text = language.say("me-blocked-text" if in_server else "me-blocked-dm")
    yield Text(f"**{language.say('me-blocked')}**\n-# {text}")
    if in_server:
        yield Entities(select_id(0, 0, "block"), language.say("me-block"), "people")
    if blocked:
        names = tuple(
            Choice((plain_name(name) or str(user_id))[:LONGEST_LINE], str(user_id))
            for user_id, name in blocked.items()
        )
        yield Select(select_id(0, 0, "unblock"), language.say("me-unblock", count=len(blocked)), names)


def _switch(language: Words, whose: str, name: str, key: str, *, on: bool) -> Button:
    """Return a switch: its button carries the state after it, so that two presses don't undo each other."""
    label = language.say(key, state=language.say(f"switch-{'on' if on else 'off'}"))
    then = "off" if on else "on"
    return Button(button_id(0, 0, f"{whose}turn", f"{name} {then}"), label, "success" if on else "secondary")


def _id(setting: str) -> str:
    return select_id(0, 0, "server", setting)
