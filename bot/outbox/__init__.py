"""Outbox rows of tables are delivered in order, and each once.

The rows for a table's channel are one queue, and those for each person by DM another. Each queue is delivered
in order, and none waits for another; computers and clocks wait for the channel's alone. Each has a worker
(:mod:`bot.outbox.workers`), which exists while there is something to do. In the channel's
(:mod:`bot.outbox.channel`):

- ``record``: the moves that were made on the present board. The board becomes the record; where there is
  no board any more the record is posted.
- ``board``: the table as it is now. Of several that are pending only the last is shown, but one that may
  have been posted already is tried again. It edits the present board, or is posted where there is none.
- ``moved``: where the table has gone, on the board that it left behind, or that arrived there too late.
- ``removed``: the board that another one has replaced. It comes last, and is given up where Discord refuses
  it.

In a person's (:mod:`bot.outbox.person`):

- ``hand``: their hand, or how to take a seat back to it.
- ``hint``: an automatic hint.
- ``notice``: what the host must know when the table can't be shown. It is delivered before their other rows.
- ``retired``: the message that showed an older hand. It comes last, and may be given up as well.

A press on the board can carry the first edit of that board for free: its answer
(:mod:`bot.outbox.press_answer`) is used in place of a request. Later edits and removals go by the tokens of
presses where there are any (:mod:`bot.discord_api.tokens`).

Each attempt at a post is stored before it is made, so after a crash it is known which posts may have been
made (:mod:`bot.discord_api.messages`).

A queue that fails tries again after growing waits, or as soon as somebody does something at its table; the
channel's also when Discord tells of a change. A table whose channel is gone is suspended.
"""

from bot.outbox.deliveries import Deliveries
from bot.outbox.workers import HAND_RETRY_SECONDS, RETRY_SECONDS

__all__ = ["HAND_RETRY_SECONDS", "RETRY_SECONDS", "Deliveries"]
