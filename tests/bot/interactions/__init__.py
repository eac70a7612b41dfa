"""Commands, buttons and forms, and their answers."""
