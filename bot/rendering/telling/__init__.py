"""Tells what has happened and what a table owes: makes screens of it when they are shown, and not before.

So they speak with the names that people have at that moment, and in the language of whoever reads them: the
server's for what is public, the person's for what is theirs.
"""

from bot.rendering.telling.story import lines, records, seen
from bot.rendering.telling.teller import Teller, own_scene, scene

__all__ = ["Teller", "lines", "own_scene", "records", "scene", "seen"]
