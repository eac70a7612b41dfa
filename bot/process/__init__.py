"""What every process of the bot needs: its settings by name, its log, its end."""
