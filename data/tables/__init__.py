"""Tables with their journals and outbox rows, the people at them, and their servers."""
