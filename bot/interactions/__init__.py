"""What people send: commands, buttons and forms, and the answers to them.

Discord is trusted about who asks, where, and with which permissions, and about nothing else: what it hides or
greys out is checked again here. Every press comes to :class:`bot.interactions.components.presses.Presses`,
and every command to :class:`bot.runtime.command_tree.Tree`; discord.py keeps none of the bot's views. Whether
it is somebody's seat, their turn and a legal move is decided by ``bot/tables`` and the engines.

Commands and presses come in groups. Each is an object that gets the parts it needs
(``TableCommands(answers, tables, seating)``), and :mod:`bot.runtime.wiring` makes them. An interaction
(:data:`bot.interactions.reply.Asked`) gives access to no part.
"""
