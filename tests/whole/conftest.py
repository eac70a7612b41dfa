"""The fixtures of the bot's tests."""

from tests.bot.conftest import here, no_bot_left_running, no_errors_in_the_log, no_pseudolocale_left

__all__ = ["here", "no_bot_left_running", "no_errors_in_the_log", "no_pseudolocale_left"]
