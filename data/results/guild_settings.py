"""Settings that the admins of a server have chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from data.results.result import Result
from games import GAMES

SeasonMonths = Literal[0, 1, 2, 3, 4, 6, 12]
SEASON_MONTHS: tuple[int, ...] = get_args(SeasonMonths)
"""The lengths that a season can have, in months; 0: there are none."""


class GuildSettings(BaseModel):
    """A server's settings, each with its default. Ids are Discord's; ``clock`` is in seconds for a move.

    ``channels``: where tables may open (empty: anywhere). ``place``: whether a table gets a thread of its
    own (busy: where two are live in its channel already). ``clock``: the default time for a move (None:
    none). ``presets``: the default preset by game.
    ``season_months``: how long a season is; ``season_begin``: the month with which the first one began, as
    :func:`data.results.statistics.month_of` counts them. ``closers``: the roles that may close any table.
    ``locale``: the language of public text (None: Discord's setting for the server).
    ``open_to``: who may join a table unless it says otherwise, as in
    :class:`data.db.records.TableSettings`.
    ``cut``: whether a table's players cut unless it says otherwise.
    ``rate_computers`` and ``rate_closed``: whether games with computers, and games that were closed, count
    for this server's ratings.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    channels: tuple[int, ...] = ()
    place: Literal["channel", "busy", "thread"] = "busy"
    clock: int | None = Field(None, ge=20, le=7 * 24 * 3600)
    presets: Mapping[str, str] = Field(default_factory=dict)
    season_months: SeasonMonths = 0
    season_begin: int = Field(2026 * 12, ge=0, lt=9000 * 12)
    closers: tuple[int, ...] = ()
    locale: str | None = Field(None, max_length=16)
    rate_computers: bool = False
    rate_closed: bool = False
    cut: bool = False
    open_to: Literal["all", "invited"] | int = "all"

    @field_validator("presets")
    @classmethod
    def _known(cls, presets: Mapping[str, str]) -> Mapping[str, str]:
        for game, preset in presets.items():
            if game not in GAMES:
                raise ValueError(f"no game is called {game!r}; there are {', '.join(GAMES)}")
            if preset not in GAMES[game].presets:
                known = ", ".join(GAMES[game].presets)
                raise ValueError(f"{game} has no preset {preset!r}; it has {known}")
        return presets

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> GuildSettings:
        """Return settings from stored values. Values that this version doesn't take, such as a preset that is
        gone, become the default again."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            wrong = {problem["loc"][0] for problem in error.errors()}
            return cls.model_validate({name: value for name, value in values.items() if name not in wrong})

    def rates(self, result: Result) -> bool:
        """Return whether a game counts for this server's ratings; a private one counts for none."""
        computers = any(seat.user_id is None for seat in result.seats)
        if result.short or result.guild_id is None:
            return False
        return (self.rate_computers or not computers) and (self.rate_closed or not result.closed)
