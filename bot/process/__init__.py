"""Parts of every process of the bot: its settings by name, its log, its end."""
