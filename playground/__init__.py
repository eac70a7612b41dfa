"""A local stand-in for Discord: REST v10 and gateway v10 for an unmodified client library, people who act in
a user's words, and a page on which to be them.

It imports neither the bot nor any Discord library: it follows Discord's documentation. What isn't named here
is there, or in Discord's OpenAPI document. Numbers are of issues of discord-api-docs.

Reported by others:

- a dead token is refused by 50027 (#2461), one before its first answer by 10015 (#7220)
- a deferred answer becomes Components V2 only by an edit of ``@original``
- answers to interactions carry no bucket headers; follow-ups do
- 5 posts and 5 edits in 5 s a channel, 5 deletions a second (Discord's headers)
- 5 requests in 2 s with one interaction's token (#367, #2701)
- 30 follow-ups in 60 s in each channel, over all tokens, without a header (#367, #2701, #3763, #4043, #7243)
- 3 edits in 6 s for each channel of messages over an hour old (30046; discord-userdoccers#551)
- a ban is an answer 429 in HTML without ``Via``, for an hour (#5385)
- DM channels opened too fast are refused (40003), a few dozen at once (SnowTransfer#43)
- a quarantined bot opens no DM (20026; DiscordPHP#467)
- private answers are given in a locked thread, and nothing can be pressed there (#6884, #7900)
- 1,000 open threads in a server; 50007 for closed DMs; JSON in binary frames; ``hub_type`` and ``flags_new``
- a command that names no kind of install is for all that the application has (#7396)
- a person who has installed the application can be written to without a server in common (#7275)
- by a person's install an answer with embeds or files that they may not post is private (discord-userdoccers)
- ``app_permissions`` in a server without the application; SEND_POLLS in it everywhere but in servers with it
- an interaction's channel has no overwrites, that of a group no recipients (disgo#360)
- a notification has the content as plain text, and nothing for Components V2 (#7854)

Guesses, each so that a bot which keeps it has some room on Discord:

- the windows of the limits, and all numbers of buckets that aren't named above
- 10062 and 10015 once the application has left the server, 10003 in a deleted channel
- deferred answers and follow-ups are replies of type 19 too; a private message is in no reply for others
- edits by a token aren't counted among edits of old messages; only new messages count as follow-ups
- 30 DM channels with strangers in a minute; open ones still work in quarantine
- a nonce is known for 3 minutes; 10008 for a message that was deleted since
- presses and private answers reach an archived thread; a person who writes in a thread is its member
- a recommended shard for each 1,000 servers, 1,000 kept events; the day of sessions begins with the first
- a deferred answer notifies when it is filled; what it shows of an embed or a file; that it stays
- 50001 for the bot's requests where it isn't; ``app_permissions`` there are no more than the person's
- a button on the bot's own message is pressed by the install of who presses it, too
- a person who has removed the application counts like a server that it has left
- a follow-up that fills a deferred answer isn't among the five, and one that is deleted still is
- in part, the codes inside ``errors``, and which install settings a new application has
"""

from playground.command_options import BadInput, NotVisible
from playground.modals import Modal
from playground.model import Channel, Guild
from playground.people import Person, Reply
from playground.playground_world import Welcome, WelcomeButton
from playground.random_faults import KINDS, Episode, Kind, RandomFaults
from playground.seen import Message, Notification
from playground.server import Playground, Request

__all__ = [
    "KINDS",
    "BadInput",
    "Channel",
    "Episode",
    "Guild",
    "Kind",
    "Message",
    "Modal",
    "NotVisible",
    "Notification",
    "Person",
    "Playground",
    "RandomFaults",
    "Reply",
    "Request",
    "Welcome",
    "WelcomeButton",
]
