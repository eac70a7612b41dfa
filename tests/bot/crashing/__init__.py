"""The crash matrix: the bot is killed wherever it touches the database or the network, and plays on."""
