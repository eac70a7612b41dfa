"""The commands, as discord.py calls them."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from bot.discord_api.request_context import pressing
from bot.interactions.commands.option_checks import is_offered
from bot.interactions.contexts import without_the_bot
from bot.interactions.duplicates import RecentInteractions
from bot.interactions.reply import Answers, Asked, complete_nothing, turn_away
from bot.interactions.user_limits import UserLimits
from games.engine import Refused, message


class Tree(app_commands.CommandTree[discord.Client]):
    """The command tree: everyone is answered, also if no command is at fault. ``presses`` and ``completions``
    say who is too fast, for whom ``too_fast`` is called."""

    def __init__(
        self,
        client: discord.Client,
        answers: Answers,
        *,
        presses: UserLimits,
        completions: UserLimits,
        too_fast: Callable[[], None],
    ) -> None:
        super().__init__(client)
        self._answers = answers
        self._presses, self._completions = presses, completions
        self._too_fast = too_fast
        self._arrivals = RecentInteractions()

    async def _call(self, interaction: Asked) -> None:
        """Called by discord.py for every command and completion. There is no public place around both, and
        discord.py leaves a completion that fails without an answer."""
        if not self._arrivals.is_new(interaction.id):
            return
        without_the_bot(interaction)
        completing = interaction.type is discord.InteractionType.autocomplete
        pressing()
        flood = self._completions if completing else self._presses
        with flood.entering(interaction.user.id) as admitted:
            if not admitted:
                self._too_fast()
                await turn_away(interaction, flood)
                return
            if not completing and not is_offered(interaction):
                raise app_commands.CommandSignatureMismatch(interaction.command)  # type: ignore[arg-type]
            if not completing or self._completes(interaction):
                await super()._call(interaction)
            if completing and not interaction.response.is_done():
                await complete_nothing(interaction)

    def _completes(self, interaction: Asked) -> bool:
        """Return whether the option that somebody types is one with completions. Discord's own clients ask
        for no others, and discord.py logs a traceback for each."""
        try:
            command, options = self._get_app_command_options(interaction.data)  # type: ignore[arg-type]
        except app_commands.AppCommandError:
            return False
        typed = {option["name"] for option in options if option.get("focused")}
        return any(each.autocomplete and each.display_name in typed for each in command.parameters)

    async def on_error(self, interaction: Asked, error: app_commands.AppCommandError, /) -> None:
        """Called by discord.py, e.g. for a command that Discord still has and the bot hasn't any more."""
        if interaction.type is discord.InteractionType.autocomplete:
            await complete_nothing(interaction)
            return
        async with self._answers.to(interaction):
            if isinstance(error, _NOT_OURS):
                raise Refused(message("command-unknown")) from error
            raise error


_NOT_OURS = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""The errors of a command of another version, or a forged one."""
