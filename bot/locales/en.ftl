# Every sentence that a person reads, but for those of the games, which have folders of their own. Facts in braces; seats arrive as names, odds as percentages.

## Everywhere

list-and = { $most } and { $last }
fault-database = The bot can’t reach its database at the moment. Nothing has changed; please try again in a minute.
fault-damaged = What is stored of this table is damaged, so it can’t be played on. Its players can leave it with `/table leave`; its host or a server admin can close it with `/table close`.
fault = Something went wrong on the bot’s side. Nothing has changed; please try once more.
fault-discord = Discord didn’t do all that this needs. Look whether it is done, and if not, try again in a minute.
fault-files = Discord takes no files in this server at the moment, so I can’t send you this one here. Type the same command in a DM with me.
press-unknown = That button belongs to a version of the bot that is no more. Use `/table show` to see the table as it is now.
press-in-server = That is done on the board of the table, in its server.
press-again-elsewhere = That table was in { $channel }: press **Play again** on its board there.
press-elsewhere = That table is in { $channel }: press **Join** on its board there.
command-unknown = That command belongs to another version of the bot. Type it anew; if Discord still offers it like that, reload Discord.
too-fast = That was more than I can take from one person at once, so the last of it was not done. Wait a few seconds, then go on.
did = You: **{ $move }** at table { $table }.
greeting = You sit at the table **{ $game } { $table }**. Your hand will come here, to you alone.
join-no-dm = I can’t reach you by DM, so your hand will not come by itself. Press **My hand** on the board, or type `/hand`: only you will see it. (To get DMs, allow direct messages from members of this server in its privacy settings.)

## Where one plays without an account

play-welcome = You are **{ $name }**, and in **#dice** a table of { $game } waits for you: two computers already sit there. Press **Start** under it, and what you hold comes to your direct messages, where only you see it.

## Tables

table-title = { $game } · table { $table }
table-moved-on = That button is from an earlier moment. The [table]({ $link }) has moved on; this is how it stands now:
table-put-back = That button is from before an older copy of the bot’s database was put back. What was played after the copy is lost, and the [table]({ $link }) goes on from there; this is how it stands now:
table-unknown = There is no table { $table }.
table-none = You don’t sit at any table here. Open one (`/help` lists the games), or press **Join** on one.
table-none-wanted = None of your tables here can take that now.
table-not-yours = You have no seat at a table { $table } that is open here.
table-which = You sit at several tables here: { $tables }. Say which one with the option `table`.
table-not-seated = You don’t sit at this table.
table-not-your-turn = It isn’t your turn; { $turn } is to move.
table-already-seated = You sit at this table already.
table-full = All { $seats } seats are taken.
table-host-only = Only the host of the table can do that.
table-host-must-sit = The new host must be a player who sits at this table.
table-no-computer = No computer sits at this table.
table-too-few =
    { $seats ->
        [one] One seat is taken, and the game needs at least { $least }. Wait for somebody, or add a computer.
       *[other] { $seats } seats are taken, and the game needs at least { $least }.
    }
table-not-all-ready = Not everybody is ready: { $names } must press **Ready** first.
table-is-lobby = The game hasn’t started yet.
table-is-beginning = The game is about to begin, and its seats are frozen. **Leave** calls the start off.
table-is-playing = The game has started already.
table-is-finished = The game is over.
table-is-closed = The table is closed.
table-no-game-yet = The game hasn’t started yet.
table-no-game-more = The game at this table is over.
table-not-finished = The game isn’t over yet.
table-no-teams = This game has no teams: everyone plays for themselves.
table-team-full = { $names } sit in team { $team }, and it is full. One of them must go over first, or the host presses **Shuffle teams**.
table-rematch-open = Table { $table } has been opened for the next game already.
table-bad-seats = { $seats } seats don’t fit these rules: choose { $least } to { $most }.
table-bad-clock = A clock gives at least { $least } seconds and at most { $most } days for a move, for example `90s`, `2m`, `8h` or `3d`.
table-bad-word = A word for the dice has 1 to { $most } characters.
away-no-seat = This table has seats 1 to { $seats }.
away-no-player = Nobody called `{ $text }` sits at table { $table }. Choose one of those that are offered.
away-computer-plays = A computer plays for { $name } already.
away-own-seat = That is your own seat: `/table leave` gives it up.
away-not-awaited = Nobody is waiting for { $name } just now. A computer can only play for somebody whom the others have waited for in vain.
away-in-time = { $name } still has time. Once it is up ({ $time }), a computer can take over.
vote-not-in-game = Only those who are still in the game decide that.
vote-twice = Your vote counts already. More than half must want it, of those who are there.
table-computer-plays = A computer plays your seat. **Take my seat back** on the board returns it to you.
table-seat-yours = You play this seat yourself already.
table-seat-back = The seat is yours again; your hand comes when the game goes on.
open-done = The table **{ $game } { $table }** is open.
open-in-server = Tables open in a server’s channels, not in DMs.
open-no-permission = I can’t run a table in this channel: I lack the permission { $permissions }. Ask somebody who manages the server to give it to me here.
open-too-many = { $most } tables of yours wait for their game in this server already: { $tables }. Start one of them, or close it, for example with `/table close table:{ $first }`.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
house-rules-unreadable = I can’t read `{ $part }` as a house rule. Write option=value, for example `{ $example }`.
house-rules-twice = The option `{ $option }` stands there twice; keep one.
clock-unreadable = I can’t read `{ $text }` as a time. Write for example `90s`, `2m`, `8h`, `3d` or `none`.
open-restarting = The bot is about to restart, so no table opens now. Try again in a minute; tables that are open go on after it.
table-suspended-channel = The channel of table { $table } was deleted, so it waits. Its host or a server admin types `/table move` in the channel where it is to go on.
table-suspended-server = I was removed from the server of table { $table }, so it waits. Once I am back there, its host or a server admin can move it with `/table move`.
move-done = Table { $table } is in this channel now.
move-here-already = Table { $table } is in this channel already. To move it, type `/table move` in the channel where it is to go on; `/table show` shows its board anew here.
move-in-server = A table moves to a channel of its server: type `/table move` there.
move-not-in-game = `/{ $command }` is no move in the game of table { $table }.
leave-question = **Leave table { $table }?**
leave-anew = The game has gone on since you asked, so you are asked again.
leave-back = **I’ll be back:** a computer plays for you until you press **Take my seat back**. If you are back before the end, the game counts as it ends.
leave-plays = **Leave:** a computer plays on. Until the game ends you can take your seat back; if you don’t, the game counts as lost for you.
leave-which = Which table do you want to leave?
leave-stayed = You stay at table { $table }.
rest-done = A computer plays for you at table { $table } until you press **Take my seat back**, there or in your DMs.
button-rest = I’ll be back
button-stay = Stay
leave-closes = Nobody else is left who plays: the table closes, and nobody wins the game.
left-done = You have left table { $table }.
show-done = Table { $table } is shown anew.
host-done = Table { $table } has a new host.
close-done = Table { $table } is closed.
replace-done = Done: table { $table } goes on without waiting.
replace-done-lobby = { $name } no longer sits at table { $table }; the seat is free.
vote-done = Your vote counts at table { $table }. It is carried once more than half want it, of those who are there.
word-done = Your word is part of the dice of table { $table } now.

rules-unknown-preset = There is no preset `{ $preset }`. There are: { $presets }.
rules-unknown-option = There is no option `{ $option }`. There are: { $options }.
rules-bad-value = `{ $option }` can’t be `{ $value }`. It can be: { $values }.
rules-unreadable = The option `{ $option }` has an impossible value: { $problem }.
rules-of-table = As table { $table } plays it (preset `{ $preset }`).
rules-of-preset = As the preset `{ $preset }` plays it.

lobby-host = Host: **{ $host }**
lobby-seats = **Seats** { $taken } of { $seats }
lobby-team = **Team { $team }**
lobby-team-empty = (nobody yet)
lobby-seal = -# Fair play: seal `{ $seal }`
lobby-cutting = **{ $name }** cuts: under the list below, within a minute.
settings-cut = With a cut: another player ends the list with a word before anything is drawn
settings-open-at-end = What stays hidden in the game is shown at its end
lobby-commitment = Fair play: the secret is drawn already. Its SHA-256: `{ $hash }`
seat-number = Seat { $seat }
seat-computer = computer
seat-host = host, starts the game
seat-ready = ✔ ready
seat-not-ready = not ready yet
seat-no-dm = no DMs: use **My hand**
seat-word = word: { $word }
settings-preset = Preset: `{ $preset }`
settings-house = House rules: { $changes }
settings-no-house = House rules: none
settings-level = Computers play { $level }
settings-clock = Clock: { $clock }
clock-none = none
clock-seconds = { $count ->
    [one] { $count } second a move
   *[other] { $count } seconds a move
}
clock-minutes = { $count ->
    [one] { $count } minute a move
   *[other] { $count } minutes a move
}
clock-hours = { $count ->
    [one] { $count } hour a move
   *[other] { $count } hours a move
}
clock-days = { $count ->
    [one] { $count } day a move
   *[other] { $count } days a move
}
started-title = **The game begins**: { $names }
started-seats = Frozen seats (interaction id and word of each; last, the interaction that started the game): `{ $list }`

freeze-text = The seats are taken, and the list is frozen: { $names }.
freeze-on-text = The game goes on with a new list: { $names }.
freeze-line = -# Seal `{ $seal }` · list `{ $list }`
cut-call = { $mention }, you cut: end the list with a word of your own. Nothing is drawn before. You have one minute.
cut-done = **{ $name }** cuts with the word “{ $word }”. Now it is drawn.
cut-line = -# List with its cut `{ $list }`
cut-form-title = Cut the list
cut-form-word = A word or phrase, 1 to { $most } characters
cut-not-now = There is nothing to cut here any more.
cut-not-yours = { $name } was drawn to cut.
cut-made = You have cut already.
cut-alone = A cut needs another person: somebody must join, or the host presses **No cut**.
cut-is-off = This table has no cut.
go-on-not-now = The game goes on already.
go-on-first = The list of draws is used up. As soon as a player presses **Go on**, the game goes on with a new one.
start-not-shown = Discord didn’t show your press in the channel, so nothing begins from it. Please press again.
unstarted-confirmed = The start was thrown away: it could not be confirmed that Discord shows the list. Nothing was drawn.
unstarted-cut = The start was thrown away: it could not be confirmed that Discord shows the cut. Nothing was drawn.
unstarted-late = The start was thrown away: nobody cut within a minute. Nothing was drawn.
unstarted-left = The start was thrown away: somebody left before the first draw. Nothing was drawn.
unstarted-seal = -# Seal that was thrown away: `{ $seal }`
cut-off = The host does without the cut.
board-list-ended = **The list of draws is used up.** A player presses **Go on**, and the game goes on with a new list.
fair-title = Fair play: { $game }, table { $table }
fair-text = The seal binds every draw that can be made at this table. The list holds what they also follow from: the rules, the seats, the words’ hashes, and last the press that started the game. It was frozen after the seal was shown, and Discord attests the press: it is the one that the message with the list answers.
fair-seal = Seal: `{ $seal }`
fair-lists = The lists are in the file.
fair-fingerprint = Fingerprint of the record: `{ $fingerprint }`
end-fingerprint = -# Fingerprint of the record: `{ $fingerprint }`
button-cut = Cut
button-nocut = No cut
button-goon = Go on
button-fair = Fair play
button-join = Join
button-ready = Ready
button-leave = Leave
button-quit = Leave the game
button-addbot = Add computer
button-dropbot = Remove computer
button-start = Start
button-close = Close
button-team = Change team
button-shuffle = Shuffle teams
button-again = Play again
button-replay = Replay
button-hand = My hand
button-hint = Hint
button-hints-always = Hint me always
button-hints-never = No more hints
button-table = To the table
button-seen = Last hand, open
button-back = Take my seat back
button-replace = Computer for { $name }
button-do = Do it: { $move }

board-turn = { $mentions }, it’s your turn.
board-computer-turn = Thinking (computer): { $names } …
board-deadline = Time to move: { $time }
board-no-dm = No DMs reach { $names }: **My hand** shows them their hand, and nobody else sees it.
board-time-up = ⏱ Time is up for { $name }: { $move }.
board-half-time = ⏰ Half of the time is over: { $names }, the table is waiting.
board-rest = { $name } will be back; a computer plays the seat until then.
board-left = { $name } has left; a computer plays the seat.
board-away = 💤 { $name } has missed two turns; a computer keeps the seat warm until { $name } takes it back.
board-replaced = { $by ->
    [vote] The players have voted: a computer plays for { $name }.
    [host] The host has let a computer play for { $name }.
    [admin] An admin of the server has let a computer play for { $name }.
   *[other] A computer plays for { $name }.
}
board-rests = 💤 Nobody else is waiting: the table waits for { $name }.
board-vote-replace = **Vote** to let a computer play for { $name }: { $names } for it. It takes more than half of the others who are there.
board-vote-close = **Vote** to close the table: { $names } for it. It takes more than half of those who are there.
seat-taken = A computer plays your seat now, so that the others can go on. The seat stays yours: **Take my seat back**, here or on the board, returns it to you at any time.
seat-taken-call = { $name }, a computer plays your seat now, so that the others can go on. The seat stays yours: **Take my seat back** on the board returns it to you at any time.
board-back = { $name } is back.
board-moved = This table goes on in { $channel }.
board-put-back = ⏪ An older copy of the bot’s database was put back: the game goes on from here. What was played after this moment is lost, and older boards don’t count any more.
board-below = The board is further down.
end-title = The end
end-rating = { $rating } ({ $change })
end-alt-place = { $place }. { $names }
end-alt-rated = { $place }. { $names }: rating { $ratings }
end-drawn-wins = { $names } { $seats ->
    [one] wins
   *[other] win
}
end-new = **New for { $name }:** { $achievements }.
end-place = { $place }. **{ $name }**
end-secret = The secret of the game: `{ $secret }`
    Its SHA-256, as shown before the game: `{ $hash }`
end-rematch = The next game is at table { $table }.
closed-title = closed
closed-text = This table was closed before its game was over.
closed-text-lobby = This table was closed before its game began.
trouble-closed = Your table **{ $game } { $table }**, which waited for a place, has been closed.
trouble-view = I can’t see { $channel } any more, so your table **{ $game } { $table }** waits. Give me **View Channel** and **Send Messages** there, and it goes on by itself; or type `/table move` in another channel.
trouble-write = I may not write in { $channel } any more, so your table **{ $game } { $table }** waits. Give me **Send Messages** there (in a thread **Send Messages in Threads**), and it goes on by itself; or type `/table move` in another channel.
trouble-archived = The thread { $channel } is archived, and I can’t open it, so your table **{ $game } { $table }** waits. Open the thread, and it goes on by itself; or type `/table move` in another channel.
trouble-locked = The thread { $channel } is locked, so your table **{ $game } { $table }** waits. When a moderator unlocks it, it goes on by itself; or type `/table move` in another channel.
trouble-slow = Slow mode keeps me from writing in { $channel }, so your table **{ $game } { $table }** goes on slowly. Turn slow mode off there, or type `/table move` in another channel.
trouble-channel = The channel of your table **{ $game } { $table }** was deleted. Its game stands still, clocks too, and nothing is lost: type `/table move` in the channel where it is to go on, or `/table leave` to leave it.
trouble-server = I was removed from the server of your table **{ $game } { $table }**. Its game stands still, clocks too. It goes on when I am invited again within 30 days; after that it is deleted.
trouble-channel-lobby = The channel of your table **{ $game } { $table }** was deleted. Your table waits, with everyone in their seats: type `/table move` in the channel where it is to go on, or `/table leave` to leave it.
trouble-server-lobby = I was removed from the server of your table **{ $game } { $table }**. Your table waits until I am invited again, for 30 days; after that it is deleted.
hand-your-turn = It’s **your turn**.
hint-text = **{ $move }**. { $why }
hints-always = Hints come to you by DM from now on whenever it’s your turn. `/hint show:never` ends that.
hints-no-dm = No DMs reach you at the moment: allow direct messages from members of this server, and press **Ready** or sit down anew at a table. Until then use **Hint**.
hints-never = Hints come only when you ask for one with **Hint** or `/hint`.
hints-choice-once = once, now
hints-choice-always = always, whenever it’s your turn
hints-choice-never = no more by themselves
pick-from-to = { $first } … { $last }

again-none = No hand of this table can be seen again: none is finished, or the game doesn’t record them.
again-closed = Table { $table } was closed: `/replay` without a hand shows its whole game.
again-no-hand = This table has { $hands } finished hands: choose one from 1 to { $hands }.
again-unknown = That hand can’t be played on like that. Look at it again with `/replay`.
again-only-play = A hand is played on from a moment when cards are played, with cards that can be played. Look at it again with `/replay`.
again-title = Hand { $hand }, all cards open · step { $step } of { $steps }
again-on-title = Hand { $hand } played on from step { $step }, for yourself: nothing counts
again-compare = **Over.** This time: { $points }. At the table: { $real }.
again-stock = Stock: { $cards }
again-discarded = laid away { $cards }
again-first = First
again-back-trick = Trick back
again-back = Back
again-next = Next
again-next-trick = Next trick
again-before = Hand before
again-after = Hand after
again-play = Play it on from here
again-once-more = Once more
again-look = Back to the hand

## Commands

command-bid = Make a bid
command-pass = Pass, where the rules of the table allow it
command-hand = See your own hand; nobody else sees the answer
command-hint = What a careful player would do in your place, and why
command-replay = See a game that is over step by step, or a finished hand, which you can play on for yourself
option-replay = The number of the table, if not yours or your last one
option-replay-hand = A hand of a game at which you sat, with all its cards, where the game keeps hands
command-help = How to play, and every command
command-rules = The rules of a game
command-odds = The exact odds of a game
option-hand = A hand to beat, for example 4-2-1
option-own-dice = Your dice on the table, for example 6-2-1
odds-title = Odds: { $game }
command-table = Your table: leave it, show it anew, hand it over, move it, close it
command-table-leave = Leave a table; in a game a computer plays on for you
command-table-show = Show the board anew at the end of the channel
command-table-host = Make another player the host
command-table-move = Move a table to this channel (hosts and server admins)
command-table-close = Close a table: hosts and server admins at once, players by vote
command-table-replace = Let a computer play for somebody whom all have waited for long enough
command-word = Put a word of your own into the dice of your table
option-preset = A named set of rules
option-house-rules = Options that differ from the preset, for example { $example }
option-dice = With how many dice everybody starts
option-target = How many points win the game
option-seats = How many seats the table has
option-level = How well computers play
level-easy = easy
level-normal = normal
level-hard = hard
option-clock = Time for a move, for example 90s, 2m, 8h, 3d or none
switch-on = on
switch-off = off
option-cut = Whether another player ends the list of draws with a word before anything is drawn
option-open-at-end = Whether what stays hidden in the game is shown to all at its end
option-table = The number of the table, if you sit at several
option-show = Once now, always by DM when it’s your turn, or no more
option-move = The number of the table; a server admin may move any
option-close = The number of the table; a server admin may close any
option-replace = The number of the table; a server admin may name any
option-replaced = Whose seat it is
option-bid = Your bid; those that you can make are offered
option-player = Who is to be the host
option-word = A word or phrase of 1 to 40 characters, before the game starts
option-rules-preset = A preset, if not as your table plays

help-title = Undercup
help-start = Games of concealed dice and cards at a table in your channel. Open one:
help-moves = { $games } { $commands }
help-table = **At a table**: press **Join**, then **Ready**; the host adds computers if you like and presses **Start**. Your hand comes to you alone by DM, or with **My hand**. When it’s your turn you are called, and the board has a button for every natural move.
help-commands = **Typed moves**: { $moves }
    {""}**Yours alone**: `/hand`, `/hint`, `/rules`, `/odds`
    {""}**The table**: `/table show`, `/table leave`, `/table host`, `/table replace`, `/table move`, `/table close`, `/word`
    {""}**Looking back**: `/leaderboard`, `/profile`, `/versus`, `/history`, `/replay`, `/verify`
    {""}**Yours to decide**: `/privacy`; for the admins of a server `/settings`
help-fair = **Fair play**: the lobby shows a seal that binds every draw. What is drawn also follows from the seats and words that the lobby shows, and last from the very press that starts the game; with a cut, from another player’s word after that. The seal, the lists and what was drawn can be checked: **Fair play** and `/verify`. Chips and dice have no value; nothing can be bought or won.

## Standings

somebody = somebody
where-server = this server
where-everywhere = all servers
span-all = all time
span-month = this month
span-season = this season
span-season-number = season { $number }
by-rating = by rating
by-wins = by wins
by-win-rate = by win rate
by-streak = by winning streak
button-by-rating = Rating
button-by-wins = Wins
button-by-win-rate = Win rate
button-by-streak = Streak
button-page-back = ◀ Back
button-page-on = On ▶
pages = { $page } of { $pages }
leaderboard-title = Leaderboard: { $game }
leaderboard-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
leaderboard-not-on-it = ▶ { $name } isn’t on this board yet.
leaderboard-not-shown = ▶ { $name } isn’t on this board: over all servers only those are shown who chose so. Say `/privacy everywhere` with `on` to be shown.
leaderboard-empty = { $least ->
    [one] Nobody is on this board yet. It takes one game that is played to its end among people.
   *[other] Nobody is on this board yet. It takes { $least } games that are played to their end among people.
}
leaderboard-empty-everywhere = Over all servers only those are shown who chose so with `/privacy everywhere`.
leaderboard-least = With at least { $least } rated games.
leaderboard-uncertain = (?) still uncertain: too few games to say much. A rating is a careful guess; newcomers begin at 0.
leaderboard-no-server = In a DM there is only the leaderboard of all servers. Choose `where: all servers`, or ask in a server’s channel.
line-rating = **{ $rating }** · { $wins } of { $games } won
line-rating-uncertain = **{ $rating } (?)** · { $wins } of { $games } won
line-wins = { $wins ->
    [one] **{ $wins } win** in { $games }
   *[other] **{ $wins } wins** in { $games }
}
line-win-rate = **{ $rate }** · { $wins } of { $games } won
line-streak = **{ $best } in a row** · now { $streak }
season-in-server = Seasons belong to a server: ask in one of its channels.
season-none = This server has no season now. Its admins begin seasons with `/settings seasons`; until then choose the period `all time` or `this month`.
season-unknown = There is no such season here yet: choose 1 to { $last }.

profile-empty = { $name } hasn’t finished a game here yet. Every game that ends after its start counts; `/help` lists them all.
profile-not-played = No game of { $game } has been finished here yet. Leave the option `game` out to see what has been.
profile-not-everywhere = That person’s games are only shown server by server. Ask in a channel of a server that you share; whoever wants to be shown over all servers says `/privacy everywhere on`.
profile-record = **{ $game }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $wins } won, { $losses } lost
profile-rating = rating **{ $rating }**
profile-rating-uncertain = rating **{ $rating } (?)**, still uncertain
profile-since = Wins and losses are counted since { $date }.
profile-course = { $games ->
    [one] Rating in { $game } after the first rated game: { $now }.
   *[other] Rating in { $game } over { $games } rated games: first { $first }, lowest { $lowest }, highest { $highest }, now { $now }.
}
profile-streak = Winning streak: { $streak } now, { $best } at best.
profile-doubts = Doubts: right in { $doubts-right } of { $doubts }.
profile-calzas = Calzas: exact in { $calzas-right } of { $calzas }.
profile-called = Own bids that were called: true in { $called-true } of { $called }.
profile-bluffs = Bluffs: { $bluffs-called } called, { $bluffs-uncalled } not called.
profile-unseen = Hands: { $hands } played, { $unseen } that nobody dared to see; { $bluffs-called } bets called and lost.
profile-chips = Chips: { $chips-in } came, { $chips-out } went.
profile-bids = Bids: { $bids-made } of { $bids } made, { $holes } in the hole.
profile-fourteens = Bids of fourteen: { $fourteens-made } of { $fourteens } made.
profile-points = Points: { $points } in { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}; fives taken from the other team: { $fives }.
profile-partners = **With partners**
profile-partner = { $name }: { $wins } won, { $losses } lost
profile-opponent = Favourite opponent: **{ $name }**, in { $games ->
    [one] { $games } game
   *[other] { $games } games
} (ahead in { $better }, behind in { $worse })
button-reset = Count { $game } from 0 again
button-reset-yes = Yes, count from 0
reset-question = From now on count your wins and losses in { $game } from 0, on all servers, alone and with each partner? Your rating, the leaderboards and the records of others stay as they are. This can’t be undone. (To leave it as it is, do nothing.)
reset-done = Done. Your wins and losses in { $game } are counted from now on, on all servers.
reset-not-yours = Only whose record it is can have it counted from 0 again. Yours is under `/profile`.

versus-title = { $one } and { $two }
versus-same = Choose two different people.
versus-against = { $games ->
    [one] { $games } game against each other
   *[other] { $games } games against each other
}: { $one } ahead { $better }, { $two } ahead { $worse }, level { $level }
versus-partners = { $games ->
    [one] { $games } game as partners
   *[other] { $games } games as partners
}: { $wins } won
versus-empty = { $one } and { $two } haven’t finished a game together here yet.

history-title = Past games
history-title-of = Past games of { $name }
history-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
history-empty = No game has been finished here yet. Open a table; `/help` lists the games.
history-player = { $place }. { $name }
history-more = { $count } more
history-closed = closed before its end
history-pick = See a game again, step by step

replay-title = { $title }, seen again
replay-step = Step { $step } of { $steps }
replay-unseen = { $name }: **{ $move }** (the others couldn’t notice)
replay-closed = *This hand stays closed: it never came to light.*
replay-goes-on = The game at table { $table } isn’t over. It can be seen again when it is.
replay-never-began = Table { $table } was closed before its game began: there is nothing to see.
replay-unreadable = The game at table { $table } can’t be seen again: its journal doesn’t lead through a game as this version plays it.
button-replay-first = ⏮ Start
button-replay-back = ◀ Back
button-replay-on = On ▶
button-replay-last = End ⏭
button-replay-open = Open the hands
button-replay-shut = As everyone saw it

achievement-first-win = Beginner’s luck
achievement-first-win-text = Won a game. It was skill, of course.
achievement-all-games = A full house
achievement-all-games-text = Won every game that is played here at least once.
achievement-streak = Loaded, surely
achievement-streak-text = Won five games in a row. Nobody has checked the dice yet.
achievement-regular = The usual table?
achievement-regular-text = Finished fifty games. The chair has taken your shape.
achievement-good-sport = Someone has to
achievement-good-sport-text = Came last ten times, and sat down again.
achievement-came-back = Left the stove on
achievement-came-back-text = Left in the middle of a game, came back, and won it.
achievement-lie-detector = I know that face
achievement-lie-detector-text = Doubted fifty times and was right.

language-name = English
language-of-server = As Discord knows this server
settings-title = Settings of this server
settings-channels = Tables open in { $channels } only (`/settings channel`).
settings-any-channel = Tables open in every channel (`/settings channel`).
settings-place-channel = A table is played in the channel where it was opened (`/settings place`).
settings-place-busy = A table is played in the channel where it was opened, or in a thread of its own where two are live there already (`/settings place`).
settings-place-thread = A table that is opened in a text channel gets a thread of its own (`/settings place`).
settings-default-clock = Clock, if the table says nothing else: { $clock } (`/settings clock`).
settings-presets = Presets, if the table says nothing else: { $presets } (`/settings preset`).
settings-a-preset = { $game } `{ $preset }`
settings-season = Season { $number } is on; a season lasts { $months ->
    [one] { $months } month
   *[other] { $months } months
} (`/settings seasons`).
settings-no-season = No seasons (`/settings seasons`).
settings-closers = { $roles } and whoever manages the server may close any table (`/settings closer`).
settings-no-closers = Only a table’s host and whoever manages the server may close a table (`/settings closer`).
settings-cut-on = Tables have a cut, if they say nothing else (`/settings cut`).
settings-cut-off = Tables have no cut, if they say nothing else (`/settings cut`).
settings-language = Language of what everyone reads: { $language } (`/settings language`).
settings-computers-on = Games with computers count for ratings here (`/settings ratings`).
settings-computers-off = Games with computers don’t count for ratings here (`/settings ratings`).
settings-closed-on = Games that were closed before their end count for ratings here (`/settings ratings`).
settings-closed-off = Games that were closed before their end don’t count for ratings here (`/settings ratings`).
settings-admins-only = Only whoever has the permission Manage Server can see and change the settings of this server.
settings-which-channel = Say which one with the option `channel`.
settings-last-channel = No other channel is left for tables. Allow another one first, or choose `anywhere`.
settings-which-role = Say which one with the option `role`.
settings-which-rating = Say what is to count: `computers`, `closed` or both, each True or False.
settings-too-many = There can be { $most } of them at most. Take another one away first.
open-wrong-channel = Tables open in { $channels } here.
open-no-thread = I couldn’t make a thread for the table here. Try another channel, or ask somebody who manages the server to choose `/settings place` anew.
open-threads-full = This server has { $most } open threads, and Discord allows no more. Close some, or ask somebody who manages the server to let tables open in the channel (`/settings place`).
permission-create-public-threads = Create Public Threads
thread-title = { $game } with { $name }
thread-of-table = { $game } { $table }
thread-here = **{ $game } { $table }**, opened by { $name }, is played in this thread.
closers-allowed = the role may close any table
closers-forbidden = the role may no longer
closers-none = no role may
tables-allowed = are allowed in the channel
tables-forbidden = are no longer allowed in it
tables-anywhere = are allowed in every channel
place-channel = where it is opened
place-busy = where it is opened; from the third table in a channel on in a thread
place-thread = in a thread of its own
seasons-months = { $months ->
    [0] no seasons
    [one] { $months } month
   *[other] { $months } months
}

privacy-export = Everything that is stored about you, but for your hands: see those with `/hand` and `/replay`. Nobody else sees this message.
privacy-question = Remove everything that is stored about you, on all servers: your record, ratings, achievements and choices, and your name? Your seats in old games become somebody’s; the records of the others stay as they are. This can’t be undone. (`/privacy export` gives you a file of it first. To leave everything as it is, do nothing.)
privacy-still-playing = You still play at table { $tables }. Leave first with `/table leave`, then ask again.
privacy-forgotten = Done. Nothing that is stored leads to you any more. If you play again, you begin as a newcomer.
button-forget = Yes, remove it all
everywhere-on = You are shown over all servers from now on: on the leaderboards of all servers, in `/profile`, `/versus` and `/history` in DMs, and with all your achievements in every `/profile` of yours.
everywhere-off = You are shown only in the servers where you play, from now on.
everywhere-choice-on = on: show me over all servers
everywhere-choice-off = off: only in the servers where I play

command-privacy = What is stored about you: have it, have it removed
command-privacy-export = What is stored about you, as a file for you alone
command-privacy-delete = Have everything removed that is stored about you
command-privacy-everywhere = Whether you are shown on the leaderboards of all servers
option-everywhere = On or off; it is off at first
command-settings = What this server chooses for its tables
command-settings-show = All settings of this server
command-settings-channel = In which channels tables may open
command-settings-place = Where a table is played
command-settings-clock = The time for a move, unless a table chooses another
command-settings-preset = The preset of a game, unless a table chooses another
command-settings-seasons = How long a season is; the first one begins with this month
command-settings-closer = A role that may close any table, or may no longer
command-settings-cut = Whether another player cuts before anything is drawn, unless a table chooses another
command-settings-language = The language of what everyone reads
command-settings-ratings = Which games count for this server’s ratings, from now on
option-tables = Whether tables may open there
option-channel = Which channel
option-place = Where a table is played
option-months = How long a season is
option-role = Which role
option-closers = Whether a role may close any table
option-cut-setting = Whether tables have a cut
option-language = Which language
option-rate-computers = Whether games with computers count
option-rate-closed = Whether games that were closed before their end count
command-leaderboard = Who is best at a game, here or in all servers
command-profile = Your record, rating and habits, or somebody else’s
command-versus = How two people did in the games they played together
command-history = Games that are over, with a way to see them again
option-private = Show it to you alone (else everyone here sees it)
option-game = Which game
option-game-shown = Which game, if only one
option-where = This server, or all servers
option-period = All time, this season or this month
option-by = What to rank by
option-season = The number of a season of this server
option-whose = Whose profile, if not yours
option-versus = Whom to compare with you, or with the second person
option-versus-2 = The second person, if not you
option-history = Whose games, if not those of everyone here

## Proofs

proofs-seal = Seal: `{ $seal }`
proofs-root = -# Draws of { $round }, Merkle root: `{ $root }`
proofs-title = Check of { $game }, table { $table }
proofs-commitment = SHA-256 of the secret, as it was shown before anyone else sat down: `{ $hash }`
proofs-record = The record of the table has its secret, its frozen seats, every move and every draw. I have just checked it: the secret is the promised one, { $draws } draws and the root of every round follow from it and the frozen list, { $moves } moves were legal and made just these draws, and the outcome is theirs.
    Don’t take my word for it: `undercup verify FILE` checks the file without me, so does `docs/verifier/check.py`, and `docs/verify.md` says how to write a check of your own. That this game was played no file can show: compare the commitment, the frozen seats, the roots, the moves and the end with what the channel showed.
proofs-shown = { $count ->
    [one] One draw that everybody has seen can be proved already.
   *[other] { $count } draws that everybody has seen can be proved already.
    } Each has its key and the way to the root that the channel showed before that round’s hands. What stays under a cup stays secret: the secret itself is published when the table is over.
    `undercup verify FILE` checks the file; compare the roots with those in the channel.
proofs-fair-record = The record has the frozen lists, the moves, every draw that came to light, and the end. I have just checked it: { $draws } draws lead to the seals, and { $moves } moves. If you played, the second file is yours alone: your own draws, the moves that only you knew, and your word.
    Don’t take my word for it: `undercup verify FILE` checks the file without me, so does `docs/verifier/sealed.py`, and `docs/verify.md` says how to write a check of your own. Compare the seal, the list and the fingerprint with what the channel shows.
proofs-fair-shown = { $count ->
        [one] One draw is proved so far.
       *[other] { $count } draws are proved so far.
    } Each leads to the seal that the lobby showed. Draws that only you have seen are in your file alone; don’t show it around while the game goes on.
    `undercup verify FILE` checks the file; compare the seal and the list with those in the channel.
proofs-fair-none = Nothing has been shown yet that could be proved. As soon as hands are shown, their draws can be.
proofs-none = Nothing has been shown yet that could be proved. As soon as hands are shown, their draws can be; the secret is published when the table is over.
proofs-not-here = Ask for the check of table { $table } in the channel where it was played, or sit at it.
proofs-bad-journal = The journal of table { $table } doesn’t lead to where the table is, so there is nothing that could be checked. Please tell whoever runs the bot.
end-verify = Check it yourself: `/verify table:{ $table }`
command-verify = Check the dice of a table: its record when it is over, proofs of shown hands before
option-verify = The number of the table, if not yours or your last one
