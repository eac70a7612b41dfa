# Every sentence that a person reads. Facts in braces; seats arrive as names, odds as percentages.

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

play-welcome = You are **{ $name }**, and in **#dice** a table of Dudo waits for you: two computers already sit there. Press **Start** under it, and your dice come to your direct messages, where only you see them.

## Tables

table-title = { $game } · table { $table }
table-moved-on = That button is from an earlier moment. The [table]({ $link }) has moved on; this is how it stands now:
table-put-back = That button is from before an older copy of the bot’s database was put back. What was played after the copy is lost, and the [table]({ $link }) goes on from there; this is how it stands now:
table-unknown = There is no table { $table }.
table-none = You don’t sit at any table here. Open one, for example with `/dudo`, or press **Join** on one.
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
house-rules-unreadable = I can’t read `{ $part }` as a house rule. Write option=value, for example `{ house-rules-example }`.
house-rules-example = { $game ->
    [bidou] poor_fish=on keep_dice=always
    [montevideo] ante=2 odd_chip=nearest_left
    [pidro] discards=face_down fourteen_over=dealer
   *[dudo] calza=off loss=difference
}
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
leave-plays = The game goes on, and a computer plays your seat. Until the game ends you can take it back; if you don’t, the game counts as lost for you.
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

command-dudo = Open a table of Dudo (liar’s dice) in this channel
command-pidro = Open a table of Pidro (four players, two teams) in this channel
command-rules-pidro = The rules of Pidro as your table plays them
command-trump = Pidro: name the trump suit
command-kill = Pidro: kill surplus trumps
command-play = Pidro: play a trump
option-trump = clubs, diamonds, hearts or spades
option-kill = The cards, for example KH 9H
option-play = A card of yours, for example AH or 10D
command-bid = Make a bid: in Dudo for example 5x3, in Pidro 6 to 14
command-doubt = Dudo! You don’t believe the last bid
command-calza = Calza! The last bid is exactly right
command-pass = Pass, where the rules of the table allow it
command-hand = See your own hand; nobody else sees the answer
command-hint = What a careful player would do in your place, and why
command-replay = See a game that is over step by step, or a finished hand, which you can play on for yourself
option-replay = The number of the table, if not yours or your last one
option-replay-hand = A hand of a game of Pidro at which you sat, with all its cards
command-help = How to play, and every command
command-rules = The rules of a game
command-rules-dudo = The rules of Dudo as your table plays them
command-odds = The exact odds of a game
command-odds-bidou = The odds of the 56 hands of three dice, or of beating one of them
command-odds-montevideo = The odds of the 56 hands of three dice, or of beating one of them
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
option-house-rules = Options that differ from the preset, for example { house-rules-example }
option-dice = With how many dice everybody starts
option-target = How many points win the game
option-seats = How many seats the table has
option-level = How well computers play
level-easy = easy
level-normal = normal
level-hard = hard
option-clock = Time for a move, for example 90s, 2m, 8h, 3d or none
option-table = The number of the table, if you sit at several
option-show = Once now, always by DM when it’s your turn, or no more
option-move = The number of the table; a server admin may move any
option-close = The number of the table; a server admin may close any
option-replace = The number of the table; a server admin may name any
option-replaced = Whose seat it is
option-bid = In Dudo for example 5x3 (five threes); in Pidro 6 to 14
option-player = Who is to be the host
option-word = A word or phrase of 1 to 40 characters, before the game starts
option-rules-preset = A preset, if not as your table plays

help-title = Undercup
help-start = Games of concealed dice and cards at a table in your channel. Open one:
help-table = **At a table**: press **Join**, then **Ready**; the host adds computers if you like and presses **Start**. Your hand comes to you alone by DM, or with **My hand**. When it’s your turn you are called, and the board has a button for every natural move.
help-commands = **Typed moves**: Dudo `/bid 5x3`, `/doubt`, `/calza`, `/pass`; Bidou and Montevideo `/throw`, `/keep`, `/stand`, `/bet`, `/raise`, `/call`, `/drop`, `/pass`, `/open`; Pidro `/bid 8`, `/pass`, `/trump`, `/kill`, `/play`
    {""}**Yours alone**: `/hand`, `/hint`, `/rules`, `/odds`
    {""}**The table**: `/table show`, `/table leave`, `/table host`, `/table replace`, `/table move`, `/table close`, `/word`
    {""}**Looking back**: `/leaderboard`, `/profile`, `/versus`, `/history`, `/replay`, `/verify`
    {""}**Yours to decide**: `/privacy`; for the admins of a server `/settings`
help-fair = **Fair play**: dice and cards follow from a secret whose SHA-256 is shown when a table opens, from the seats and words that the lobby shows, and last from the very press that starts the game. The secret is published at the end, so that anyone can check every roll and deal. Chips and dice have no value; nothing can be bought or won.

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

profile-empty = { $name } hasn’t finished a game here yet. Every game that ends after its start counts, from `/dudo` to `/montevideo`.
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
history-empty = No game has been finished here yet. Open a table, for example with `/dudo`.
history-player = { $place }. { $name }
history-more = { $count } more
history-closed = closed before its end
history-pick = See a game again, step by step

replay-title = { $title }, seen again
replay-step = Step { $step } of { $steps }
replay-unseen = { $name }: **{ $move }** (the others couldn’t notice)
replay-goes-on = The game at table { $table } isn’t over. It can be seen again when it is.
replay-never-began = Table { $table } was closed before its game began: there is nothing to see.
replay-unreadable = The game at table { $table } can’t be seen again: its journal doesn’t lead through a game as this version plays it.
button-replay-first = ⏮ Start
button-replay-back = ◀ Back
button-replay-on = On ▶
button-replay-last = End ⏭
button-replay-open = Open all hands
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
achievement-dudo-flawless = Not a scratch
achievement-dudo-flawless-text = Won a game of Dudo without losing a single die.
achievement-dudo-last-die = One will do
achievement-dudo-last-die-text = Was down to one die against a full cup of five, and won.
achievement-dudo-abacus = The abacus
achievement-dudo-abacus-text = Called calza exactly right three times in one game.
achievement-dudo-tall-tale = The fish was this big
achievement-dudo-tall-tale-text = Bid three more than there were, and everybody nodded.
achievement-bidou-nerve = Nothing to see here
achievement-bidou-nerve-text = Had five hands in one game that nobody dared to look at.
achievement-bidou-ones = Three mice and a cat
achievement-bidou-ones-text = Showed 1-1-1 against a bidou, and won.
achievement-montevideo-harbour = The whole harbour
achievement-montevideo-harbour-text = Took a dozen chips or more in a single hand of Montevideo.
achievement-pidro-fourteen = All of it, please
achievement-pidro-fourteen-text = Bid fourteen, and took fourteen.
achievement-pidro-well = Out of the well
achievement-pidro-well-text = Was fourteen points or more below zero, and won the game of Pidro.

language-name = English
language-of-server = As Discord knows this server
settings-title = Settings of this server
settings-channels = Tables open in { $channels } only (`/settings channel`).
settings-any-channel = Tables open in every channel (`/settings channel`).
settings-place-channel = A table is played in the channel where it was opened (`/settings place`).
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
closers-allowed = the role may close any table
closers-forbidden = the role may no longer
closers-none = no role may
tables-allowed = are allowed in the channel
tables-forbidden = are no longer allowed in it
tables-anywhere = are allowed in every channel
place-channel = where it is opened
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
command-settings-language = The language of what everyone reads
command-settings-ratings = Which games count for this server’s ratings, from now on
option-tables = Whether tables may open there
option-channel = Which channel
option-place = Where a table is played
option-months = How long a season is
option-role = Which role
option-closers = Whether a role may close any table
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

## Dudo

dudo-name = Dudo
dudo-face = { $face ->
    [1] ace
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
}
dudo-faces = { $face ->
    [1] aces
    [2] twos
    [3] threes
    [4] fours
    [5] fives
   *[6] sixes
}
dudo-sum = sum of { $total }
dudo-do-dudo = dudo
dudo-do-doubt = Dudo!
dudo-do-calza = Calza!
dudo-do-pass = Pass
dudo-do-open = open
dudo-do-closed = closed
dudo-do-left = clockwise
dudo-do-right = counter-clockwise
dudo-do-accept = yes to the special round
dudo-do-decline = no to the special round
dudo-choose-accept = Play the special round
dudo-choose-decline = Decline it
dudo-choose-open = Open: see all dice but your own
dudo-choose-closed = Closed
dudo-choose-left = Clockwise
dudo-choose-right = Counter-clockwise
dudo-other-bid = Other bid …
dudo-pick-face = Which face?
dudo-pick-bid = Which bid?

dudo-round = Round { $number }{ $kind }
dudo-kind-normal = {""}
dudo-kind-palifico = {" "}· palifico
dudo-kind-obligo = {" "}· obligo
dudo-kind-obligo-open = {" "}· obligo, open
dudo-kind-obligo-closed = {" "}· obligo, closed
dudo-kind-faceoff = {" "}· face-off
dudo-dice = { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}
dudo-banked = { $dice } banked
dudo-dice-in-play = { $dice ->
    [one] { $dice } die in play
   *[other] { $dice } dice in play
}
dudo-bid-stands = **Bid: { $bid }**, by { $name }
dudo-pass-stands = **{ $name } has passed**: raise the bid before it, or doubt the pass.
dudo-no-bid = No bid yet; { $name } opens.
dudo-phase-offer = { $name } has dropped to one die and may play a special round.
dudo-phase-sight = { $name } opens an obligo round and chooses who sees which dice.
dudo-phase-direction = { $name } opens and chooses which way the round goes.
dudo-hand-title = **Your dice**, round { $number }{ $kind }
dudo-hand-wild = -# ★ counts as any face
dudo-hand-out = You have no dice left.
dudo-hand-not-rolled = The dice aren’t rolled yet.
dudo-hand-hidden = { $dice ->
    [one] You may not see your die in this round.
   *[other] You may not see your { $dice } dice in this round.
}

dudo-seating = Order of play, by roll: { $rolls }
dudo-seating-again = tie, again: { $rolls }
dudo-order = Seats in order: { $order }. { $opener } opens.
dudo-round-started = Round { $number }{ $kind }: { $name } opens.
dudo-offered = { $name } is down to one die and may play a special round.
dudo-accepted = { $name } plays the special round.
dudo-declined = { $name } declines the special round.
dudo-sight-open = { $name } plays it **open**: everyone sees all dice but their own.
dudo-sight-closed = { $name } plays it **closed**: only those with one die see it.
dudo-direction-left = { $name } lets the round go clockwise.
dudo-direction-right = { $name } lets the round go counter-clockwise.
dudo-bids = 🎲 { $name } bids **{ $bid }**.
dudo-passes = { $name } **passes**, and so claims a full house, five alike or five different.
dudo-doubts = ❗ { $name } doubts { $other }’s { $claim }: **dudo!**
dudo-calls-calza = ❗ { $name } calls **calza** on { $other }’s { $claim }.
dudo-reveal = **All dice are shown** (✓ counts, ★ wild ace)
dudo-count-is = It is **{ $count }**{ dudo-wild }; the bid was { $bid }.
# How many of those that count are wild aces; $plain are the others.
dudo-wild = { $plain ->
    [0] { $wild ->
        [0] {""}
        [one] , a wild ace
        [2] , both wild aces
       *[other] , all wild aces
    }
   *[other] { $wild ->
        [0] {""}
        [one] , one of them a wild ace
       *[other] , { $wild } of them wild aces
    }
}
dudo-sum-is = The sum is **{ $sum }**; the bid was { $bid }.
dudo-pass-true = { $name }’s pass was **true**.
dudo-pass-false = { $name }’s pass was a **bluff**.
# A picture of everyone's dice in words, as a screen reader reads them.
dudo-alt-dudo = All dice are shown. { $name } said: { $claim }. { $other } doubted it.
dudo-alt-calza = All dice are shown. { $name } said: { $claim }. { $other } said it is exactly that.
dudo-alt-bid = { $quantity } { $faces }
dudo-alt-sum = a sum of { $total }
dudo-alt-pass = a pass
dudo-alt-cup = { $seat } { $name }: { $dice }{ $counted ->
    [0] {""}
    [one] { " " }({ $counted } counts)
   *[other] { " " }({ $counted } count)
}
dudo-alt-gains = wins { $dice ->
    [one] a die
   *[other] { $dice } dice
}
dudo-alt-loses = loses { $dice ->
    [one] a die
   *[other] { $dice } dice
}
dudo-alt-count = { $count ->
    [0] There is none
    [one] There is { $count }
   *[other] There are { $count } in all
}{ dudo-wild }
dudo-alt-bid-holds = { dudo-alt-count }: the bid of { $claim } was right.
dudo-alt-bid-fails = { dudo-alt-count }: the bid of { $claim } was wrong.
dudo-alt-exactly-holds = { dudo-alt-count }: that is exactly the bid of { $claim }.
dudo-alt-exactly-fails = { dudo-alt-count }: that isn’t exactly the bid of { $claim }.
dudo-alt-sum-holds = The sum is { $count }: the bid was right.
dudo-alt-sum-fails = The sum is { $count }: the bid was wrong.
dudo-alt-pass-holds = The pass was true.
dudo-alt-pass-fails = The pass was a bluff.
dudo-lost-dice = { $lost ->
    [0] no die
    [one] a die
   *[other] { $lost } dice
}
dudo-lost-bid-false = ➖ The bid was too high: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-doubt-wrong = ➖ The bid was true: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-pass-false = ➖ The pass was a bluff: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-pass-true = ➖ The pass was true: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-calza-wrong = ➖ Not exactly: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-calza-exact = ➖ Exactly: **{ $name }** loses { dudo-lost-dice }{ dudo-lost-saved }; { dudo-left }.
dudo-lost-saved = { $saved ->
    [0] {""}
   *[other] {" "}({ $saved } paid from the bank)
}
dudo-left = { $left ->
    [0] none left
   *[other] { $left } left
}
dudo-gained = ➕ Exactly! **{ $name }** wins a die back; { dudo-left }.
dudo-gain-banked = ➕ Exactly! **{ $name }** has all dice already and banks one against the next loss.
dudo-rejoined = **{ $name }** is back in the game.
dudo-out = **{ $name }** is out, in place { $place }.
dudo-won = 🏆 **{ $name }** is the last with dice and wins.

dudo-unreadable = I can’t read `{ $text }` as a move. Write a bid as quantity x face, for example `5x3`, or one of { $words }.
dudo-illegal-no-seat = There is no such seat.
dudo-illegal-over = The game is over.
dudo-illegal-out = You have no dice left, so you can’t do that.
dudo-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
dudo-illegal-no-choice = There is nothing of that kind to choose now.
dudo-illegal-choose-first = First this must be chosen: { $choices }.
dudo-illegal-nothing-to-doubt = There is no bid yet that you could doubt.
dudo-illegal-own-claim = You can’t call your own bid.
dudo-illegal-calza-off = This table plays without calza.
dudo-illegal-calza-faceoff = There is no calza in the face-off.
dudo-illegal-calza-no-bid = There is no bid yet that could be exactly right.
dudo-illegal-calza-palifico = This table has no calza in special rounds.
dudo-illegal-calza-after-pass = After a pass only the pass can be doubted, or the bid raised.
dudo-illegal-calza-players = Calza needs at least { $players } players in the game.
dudo-illegal-calza-in-turn = It’s your turn: calza is for the others now. Bid higher, or doubt.
dudo-illegal-calza-window = Calza needs at least { $needed } dice in play; there are { $dice }.
dudo-illegal-calza-spent = You have tried to come back already.
dudo-illegal-pass-off = This table plays without passing.
dudo-illegal-pass-special = There is no passing in special rounds.
dudo-illegal-pass-no-bid = The opener must bid.
dudo-illegal-pass-after-pass = There can’t be two passes in a row: raise the bid, or doubt the pass.
dudo-illegal-pass-five-dice = Passing needs five dice.
dudo-illegal-pass-once = You have passed in this round already.
dudo-illegal-no-bid-left = No higher bid is possible: call it.
dudo-illegal-sum-only = In the face-off you bid on the sum of both dice, { $lowest } to { $highest }.
dudo-illegal-sum-too-low = The lowest legal bid is { $lowest }, the highest { $highest }.
dudo-illegal-no-sums = Sums are bid in the face-off only. The lowest legal bid is { $lowest }.
dudo-illegal-no-such-bid = There is no such bid. The lowest legal bid is { $lowest }.
dudo-illegal-too-many = Only { $dice } dice are in play. The lowest legal bid is { $lowest }.
dudo-illegal-aces-never = This table doesn’t bid on aces. The lowest legal bid is { $lowest }.
dudo-illegal-opening-aces = You may not open with aces here. The lowest legal bid is { $lowest }.
dudo-illegal-face-fixed = In this round the face stays { dudo-faces }. The lowest legal bid is { $lowest }.
dudo-illegal-no-lower-face = Here the face never goes down. The lowest legal bid over { $bid } is { $lowest }.
dudo-illegal-one-dimension = Here you raise the quantity or the face, not both. The lowest legal bid over { $bid } is { $lowest }.
dudo-illegal-too-low = That isn’t higher than { $bid }. The lowest legal bid is { $lowest }.
dudo-conflict-endless-aces = With `aces_in=half_up` and `aces_out=double` bids could go round for ever: choose `aces_in=half_plus` or `aces_out=double_plus`.
dudo-conflict-dead-aces = With `wilds=off` and `ace_bids=none` aces would count for nothing: change one of them.
dudo-conflict-pass-needs-five = `paso=on` needs five dice at the start, and `dice_start` is { $dice }.
dudo-conflict-rejoin-needs-calza = `exact_rejoin=on` needs `calza=regain` and `calza_callers` other than `next`.

dudo-seen = { $seen ->
    [0] You see none that counts
    [one] You see { $seen } that counts
   *[other] You see { $seen } that count
}
dudo-explain-bid = { $needed ->
    [0] { dudo-seen }, which is enough: it can’t fail.
   *[other] { dudo-seen }; { $unseen ->
        [one] { $needed } more must come from the one die that you can’t see.
       *[other] { $needed } more must be among the { $unseen } dice that you can’t see.
    } With what has been bid, it holds with { $odds }.
}
dudo-expected = { dudo-seen }, and about { $expected ->
    [one] { $expected } is
   *[other] { $expected } are
} to be expected in all
dudo-explain-sum = { $needed ->
    [0] Your die is enough: it can’t fail.
   *[other] The other die must show { $needed } or more; it holds with { $odds }.
}
dudo-explain-dudo-pass = { $seat }’s pass is a bluff with { $odds }.
dudo-explain-dudo = { dudo-expected }; { $bid } is too high with { $odds }.
dudo-explain-calza = { dudo-expected }; { $bid } is exact with { $odds }.
dudo-explain-pass = Your five dice are what a pass claims: a doubt would cost the doubter a die.
dudo-explain-pass-bluff = Your five dice are not what a pass claims; it is doubted with about { $odds }.
dudo-explain-left = Then { $seat } comes after you, with { dudo-dice }.
dudo-explain-right = Then { $seat } comes after you, with { dudo-dice }.
dudo-explain-open = You would see all { $dice } dice but your own.
dudo-explain-closed = Nobody but those with one die would see dice.
dudo-explain-accept = You open, and the face stays yours.
dudo-explain-decline = The round would be an ordinary one.
dudo-explain-nothing = There is nothing to weigh.

# The rules of Dudo, one rule in a sentence. "Dudo" and "calza" are what the buttons say.
dudo-rules-part-start = The start
dudo-rules-dice = Everyone begins with { dudo-dice } under a cup. A 1 is called an ace.
dudo-rules-first-opener-two = Both roll one die. The higher roll opens the first round; a tie is rolled again.
dudo-rules-order-roll = Everyone rolls one die. The highest opens the first round, and you play in the order of the rolls; ties roll again.
dudo-rules-order-join = You play in the order in which you sat down. The highest roll of one die opens the first round; ties roll again.
dudo-rules-shuffled = Before each later round the order of play is shuffled, but not who opens.
dudo-rules-part-round = A round
dudo-rules-roll = All roll in secret. Everyone sees how many dice each player has.
dudo-rules-direction = While three or more are in, the opener looks at the dice and chooses the direction.
dudo-rules-bid = The opener makes a bid, such as 5 × fours: at least five of all dice in play are fours.
dudo-rules-wild = Aces are wild: 5 × fours counts fours and aces{ $bid ->
    [1] . A bid on aces counts aces alone
   *[other] {""}
}.
dudo-rules-not-wild = Each die counts for its own face alone.
dudo-rules-no-ace-bids = Bids are on twos to sixes.
dudo-rules-open-faces = The opener bids on twos to sixes.
dudo-rules-open-any = The opener may bid on any face, aces too.
dudo-rules-open-one-die = The opener bids on twos to sixes, or with exactly one die on aces too.
dudo-rules-turn = Then each player in turn makes a higher bid or a call.
dudo-rules-turn-pass = Then each player in turn makes a higher bid or a call, or passes.
dudo-rules-aces-high = Aces are bid like other faces and rank above sixes.
dudo-rules-aces-low = Aces are bid like other faces and rank below twos.
dudo-rules-raise-free = { dudo-rules-higher } names more dice of any face, or as many of a higher one: after 5 × threes, 5 × fours or 6 × twos.
dudo-rules-raise-no-lower-face = { dudo-rules-higher } names more dice of the same or a higher face, or as many of a higher one: after 5 × threes, 5 × fours or 6 × threes.
dudo-rules-raise-one-dimension = { dudo-rules-higher } names more dice of the same face, or as many of a higher one: after 5 × threes, 6 × threes or 5 × fours.
dudo-rules-higher = { $apart ->
    [1] Among twos to sixes, a higher bid
   *[other] A higher bid
}
dudo-rules-by-way-of-aces-high = After a bid on aces, any face will do with more dice.
dudo-rules-by-way-of-aces-low = A bid on aces will do after any face with more dice.
dudo-rules-aces-in-half-up = A change to aces takes { dudo-rules-exactly } half as many dice, rounded up: after 5 × or 6 × threes, 3 × aces.
dudo-rules-aces-in-half-plus = A change to aces takes { dudo-rules-exactly } half as many dice, rounded down, and one more: after 6 × or 7 × threes, 4 × aces.
dudo-rules-aces-out-double-plus = After aces you name more aces, or another face with { dudo-rules-exactly } twice as many dice and one more: after 3 × aces, 4 × aces or 7 × twos.
dudo-rules-aces-out-double = After aces you name more aces, or another face with { dudo-rules-exactly } twice as many dice: after 3 × aces, 4 × aces or 6 × twos.
dudo-rules-exactly = { $exactly ->
    [1] exactly
   *[other] at least
}
dudo-rules-most = A bid names at most as many dice as are in play. Where no higher bid is left, you call{ $pass ->
    [1] {" "}or pass
   *[other] {""}
}.
dudo-rules-overbid = A bid may name more dice than are in play, up to 99.
dudo-rules-part-doubt = Dudo!
dudo-rules-doubt = The player in turn may call **Dudo!**, “I doubt it”, on the last bid.
dudo-rules-doubt-any = Anyone still in but the bidder may call **Dudo!**, “I doubt it”, on the last bid, also out of turn.
dudo-rules-shown = All dice are shown. If fewer dice count than the bid names, the bidder loses; otherwise the doubter does.
dudo-rules-loss-one = The loser gives up one die.
dudo-rules-loss-difference = The loser gives up as many dice as the bid was off, but at least one.
dudo-rules-loss-all = Sudden death: the loser gives up all dice and is out.
dudo-rules-part-calza = Calza!
dudo-rules-callers-next = The player in turn may call **Calza!**: the last bid is exactly right. All dice are shown.
dudo-rules-callers-others = Anyone still in but the bidder and the player in turn may call **Calza!**: the last bid is exactly right. All dice are shown.
dudo-rules-callers-any-but-bidder = Anyone still in but the bidder may call **Calza!**, also out of turn: the last bid is exactly right. All dice are shown.
dudo-rules-calza-regain = If it is, the caller gets one die back; if not, the caller loses one.
dudo-rules-calza-bidder-loses = If it is, the bidder loses one die; if not, the caller does.
dudo-rules-calza-all-others-lose = If it is, everyone but the caller loses one die; if not, the caller does.
dudo-rules-cap-lost = Nobody holds more than { dudo-dice }.
dudo-rules-cap-banked = Nobody holds more than { dudo-dice }. A die beyond that is banked: it pays for one die of the next loss.
dudo-rules-cap-banked-sudden = Nobody holds more than { dudo-dice }. A die beyond that is banked: it pays for the next loss of a single die, not for sudden death.
dudo-rules-window-more-than-half = Calza can be called while more than half of the dice at the start are in play.
dudo-rules-window-more-than-half-figures = Calza can be called while { $needed } or more dice are in play: more than half of the { $total } at the start.
dudo-rules-window-half-or-one-die = Calza can be called while at least half (rounded down) of the dice at the start are in play, and always with exactly one die.
dudo-rules-window-half-or-one-die-figures = Calza can be called while { $needed } or more of the { $total } dice are in play, and always with exactly one die.
dudo-rules-calza-three = Calza can be called while three or more are in.
dudo-rules-rejoin = A player who is out may call Calza too, whoever’s turn it is: if right, they are back with one die; if wrong, it was their last try.
dudo-rules-part-pass = Passing
dudo-rules-pass = In place of a bid, a player with exactly five dice may pass. That claims a full house (three alike and two alike), five alike or five different, aces as ones. It may be a bluff.
dudo-rules-pass-answer = The next player bids higher than the last bid, or calls **Dudo!** on the pass. The bid before it can’t be called.
dudo-rules-pass-answer-any = The next player bids higher than the last bid. Anyone still in but the passer may call **Dudo!** on the pass. The bid before it can’t be called.
dudo-rules-pass-loss = If a doubted pass is true, the doubter loses one die; if not, the passer does.
dudo-rules-pass-when = A pass needs a bid before it and can’t follow a pass. Each player passes once a round at most, in ordinary rounds alone.
dudo-rules-part-classic = Special rounds: palifico
dudo-rules-part-obligo = Special rounds: obligo
dudo-rules-special = The first time in the game that you drop to exactly one die, the next round is special, and you open it.
dudo-rules-special-optional = Before anyone rolls you may decline it for good; the round is then an ordinary one.
dudo-rules-special-several = If several players drop at once, each of them has a special round, in the order of play.
dudo-rules-special-three = There are special rounds while three or more are in.
dudo-rules-obligo-sight = Before anyone rolls, the opener chooses. Open: you see all dice but your own. Closed: players with one die see their own, the others see none.
dudo-rules-special-face = { $wild ->
    [1] Aces are not wild. Any face may open, aces too.
   *[other] Any face may open, aces too.
}
dudo-rules-face-nobody = Each later bid names more dice of the same face.
dudo-rules-face-one-die = Each later bid names more dice of the same face. A player with exactly one die may also change it, with as many dice to a higher face, with more to any face. Aces rank lowest there.
dudo-rules-face-past-palifico = Each later bid names more dice of the same face. A player who has opened an earlier special round may also change it, with as many dice to a higher face, with more to any face. Aces rank lowest there.
dudo-rules-special-no-calza = There is no calza in a special round.
dudo-rules-part-end = The next round, and the end
dudo-rules-opens = The player who lost opens the next round.
dudo-rules-opens-calza = The player who lost opens the next round; after calza its caller does, right or wrong.
dudo-rules-opens-left = If that player is out, the next one in the order of play opens.
dudo-rules-faceoff = When the last two have one die each, they bid on the sum of both, 2 to 12, each bid higher than the last. **Dudo!** is wrong if the sum reaches the bid. An ace is a one. There is no other call and no special round.
dudo-rules-win = A player without dice is out. The last one with dice wins; the others are placed in the reverse order of going out.
dudo-rules-win-two = A player without dice has lost, and the other one wins.

## Bidou and Montevideo

bidou-name = Bidou
montevideo-name = Montevideo
command-bidou = Open a table of Bidou here: three dice under the cup; get rid of your chips
command-montevideo = Open a table of Montevideo here: three dice under the cup; win the pot
command-rules-bidou = The rules of Bidou as your table plays them
command-rules-montevideo = The rules of Montevideo as your table plays them
command-bet = Bet so many chips
command-raise = Match the bet and bet so many chips more
command-call = Match the bet
command-drop = Give up this hand
command-open = Open the pot with a bet of zero
command-throw = Throw all your dice again, unseen by the others
command-stand = Throw no more
command-keep = Set these dice aside and throw the others again
option-bet = How many chips, 1 to 3
option-raise = How many chips more, 1 or 2
option-keep = The dice to set aside, for example 2 1
option-ante = How many chips everyone antes at first

bidou-hand-title = Hand { $hand } · { $phase }
bidou-phase-throwing = throwing
bidou-phase-open-throw = open throw
bidou-phase-betting = betting
bidou-phase-over = over
bidou-match = Game { $game } of the match; won: { $first } { $wins }, { $second } { $others }
bidou-centre = Centre: **{ $chips }**
bidou-pool = Pool: **{ $chips }**
bidou-pot = Pot: **{ $chips }**
bidou-ante = Ante: { $chips }
bidou-gone = Out of the game: { $chips }
bidou-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
bidou-place = place { $place }
bidou-out = out
bidou-captain = captain
bidou-done = done
bidou-dropped = dropped
bidou-all-in = all-in
bidou-throws = { $throws ->
    [one] { $throws } throw
   *[other] { $throws } throws
}
bidou-stake = stake { $chips }
bidou-throwing-together = Everyone throws, unseen: look at your hand.
bidou-throwing-in-turn = Throwing in turn, from the captain on.
bidou-open-throw = Open throw: { $name } has all chips but one, and all see the dice.
bidou-bet-stands = **Bet: { bidou-chips }**; { $name } must add { $owed } to call.
bidou-no-bet = No bet yet.
bidou-pick = Which move?
bidou-own-title = **Your hand**, hand { $hand }
bidou-own-none = The dice aren’t thrown yet.
bidou-own-out = You are out of this game.
bidou-own-kept = Set aside before this throw: { $dice }
bidou-own-throws = Throw { $throws }; { $left } more if you like.
bidou-own-done = You are done, after { bidou-throws }.
bidou-kind-bidou = **bidou**, the best of all
bidou-kind-bide = **bidé**
bidou-kind-four-two-one = **four-two-one**
bidou-kind-triple = **three alike**
bidou-kind-threes = **a pair of threes**
bidou-kind-ones = **a pair of aces**
bidou-kind-ladder = **a ladder**
bidou-kind-number = a plain number

bidou-odds-beat = The best chances to beat **{ $hand }**, a tie not counted:
bidou-odds-throws = { $throws ->
    [one] with one throw { $plain }
   *[other] with { $throws } throws { $plain }; if dice may be set aside { $keeping }
}
bidou-odds-left = { $throws ->
    [0] as your dice lie { $plain }
    [one] with one more throw { $plain }; if dice may be set aside { $keeping }
   *[other] with { $throws } more throws { $plain }; if dice may be set aside { $keeping }
}
bidou-odds-special = { $throws ->
    [one] Any special hand with one throw: { $plain }
   *[other] with { $throws } throws: { $plain }; if dice may be set aside { $keeping }
}
bidou-odds-columns = Place, hand, chance in one throw, and how many throws are better:
bidou-odds-unreadable = `{ $text }` is no hand of three dice. Write for example `4-2-1`.
bidou-captain-rolls = For the first captain: { $rolls }
bidou-game-started = Game { $game } of the match begins.
bidou-hand-started = Hand { $hand }: { $name } is captain.
bidou-open-throw-started = Hand { $hand }: an **open throw**.
bidou-thrown = 🎲 { $name } throws { $dice } (throw { $throw }).
bidou-seat-done = { $name } is done, after { bidou-throws }.
bidou-throws-shown = Throws: { $throws }. { $name } opens the betting.
bidou-acted = { $name }: **{ $move }**
bidou-shown-called = **The hands**
bidou-shown-open-throw = **The open throw**
bidou-shown-poor-fish = **Poor Fish**: all passed, all hands are shown
# A picture of the hands in words, as a screen reader reads them.
bidou-alt-called = The hands are shown, the best first.
bidou-alt-open-throw = The open throw is over. The hands, the best first:
bidou-alt-poor-fish = All passed, and all hands are shown, the best first.
bidou-alt-hand = { $place }. { $seat } { $name }: { $dice }, { $named }
bidou-alt-covered = { $seat } { $name }: shows no hand
bidou-alt-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
} now, { $change }
bidou-alt-pool = { $chips ->
    [one] { $chips } chip lies
   *[other] { $chips } chips lie
} between the players.
bidou-all-passed = Everybody passed.
bidou-uncalled = Nobody called { $name }, whose hand stays hidden.
bidou-thrown-again = A tie: it is thrown again for the same stakes.
bidou-went-out = **{ $name }** has no chips left and is safe, in place { $place }.
montevideo-went-out = **{ $name }** has no chips left and is out, in place { $place }.
bidou-ante-raised = The ante is { bidou-chips } from the next hand on.
bidou-game-lost = **{ $name }** has all the chips and loses game { $game }.
bidou-purse-centre = the centre
bidou-purse-pool = the pool
bidou-purse-pot = the pot
bidou-purse-gone = out of the game
bidou-chips-line = ⚪ { $moves }
bidou-chips-ante = { $source } antes { $chips }
bidou-chips-bet = { $chips } from { $source } to { $target }
bidou-chips-returned = { $chips } back to { $target }
bidou-chips-penalty = { $target } takes { $chips } from { $source } as a penalty
bidou-chips-taken = { $target } takes { $chips } from { $source }
bidou-chips-lost = { $target } takes { $chips } from { $source } for the lowest hand
bidou-chips-won = { $target } wins { $chips }
bidou-chips-one-each = { $target } takes { $chips }
bidou-chips-discarded = { $chips } from { $source } out of the game
bidou-chips-new-game = { $chips } from { $source } to { $target } for the new game

bidou-do-bet = bet { $chips }
bidou-do-raise = raise by { $chips }
bidou-do-keep = keep { $dice }, throw the rest
bidou-do-stand = stand
bidou-do-throw = throw all again
bidou-do-pass = pass
bidou-do-call = call
bidou-do-drop = drop
bidou-do-open = open the pot

bidou-unreadable = I can’t read `{ $text }` as a move. Write one of { $words }.
bidou-illegal-no-seat = There is no such seat.
bidou-illegal-over = The game is over.
bidou-illegal-out = You are out of the game.
bidou-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
bidou-illegal-throwing-over = The throwing is over.
bidou-illegal-throwing-first = First everyone throws; betting comes after that.
bidou-illegal-done = You are done with throwing, after { bidou-throws }.
bidou-illegal-keep-off = Dice can’t be set aside in this game: throw all of them again, or stand.
bidou-illegal-keep-dice = You can only set aside one or two of your own dice: { $dice }.
bidou-illegal-no-bet-yet = There is no bet yet: bet, or pass.
bidou-illegal-open = The pot is opened with zero in Montevideo alone, and only by those whom the table’s rules allow it.
bidou-illegal-bet-stands = A bet stands: call it with { bidou-chips }, raise it, or drop.
bidou-illegal-amount = { $highest ->
    [one] It must be { $highest } chip.
   *[other] It must be { $lowest } to { $highest } chips.
}
bidou-illegal-no-bet = You can’t bet now.
bidou-illegal-no-raise = You can’t raise now.
montevideo-unreadable = { bidou-unreadable }
montevideo-illegal-no-seat = { bidou-illegal-no-seat }
montevideo-illegal-over = { bidou-illegal-over }
montevideo-illegal-out = { bidou-illegal-out }
montevideo-illegal-not-your-turn = { bidou-illegal-not-your-turn }
montevideo-illegal-throwing-over = { bidou-illegal-throwing-over }
montevideo-illegal-throwing-first = { bidou-illegal-throwing-first }
montevideo-illegal-done = { bidou-illegal-done }
montevideo-illegal-keep-off = { bidou-illegal-keep-off }
montevideo-illegal-keep-dice = { bidou-illegal-keep-dice }
montevideo-illegal-no-bet-yet = { bidou-illegal-no-bet-yet }
montevideo-illegal-open = { bidou-illegal-open }
montevideo-illegal-bet-stands = { bidou-illegal-bet-stands }
montevideo-illegal-amount = { bidou-illegal-amount }
montevideo-illegal-no-bet = { bidou-illegal-no-bet }
montevideo-illegal-no-raise = { bidou-illegal-no-raise }
montevideo-conflict-ante = An ante of { $ante } is above `max_ante = { $highest }`: lower the one or raise the other.

# The rules of Bidou and Montevideo, one rule in a sentence. $both is 1 where those for two and for more stand side by side.
bidou-rules-part-start = The start
bidou-rules-centre-3 = { bidou-rules-centre } Whoever holds all nine has lost the game; two games win the match.
bidou-rules-centre-1 = { bidou-rules-centre } Whoever holds all nine has lost.
bidou-rules-centre = { $both ->
    [1] Two players: nine
   *[other] Nine
} chips lie in the centre.
bidou-rules-stacks-last-loser = { bidou-rules-stacks } The first one out has won, the last one with chips has lost.
bidou-rules-stacks-first-out = { bidou-rules-stacks } The first one out has won, and the game is over; the others are placed by their chips, the fewest first.
bidou-rules-stacks = { $both ->
    [1] Three or more: everyone
   *[other] Everyone
} has six chips. Whoever has none after a hand is out.
bidou-rules-part-throwing = Throwing
bidou-rules-captain-one-die = A game’s first captain is the highest roll of one die; ties roll again.
bidou-rules-captain-three-dice = A game’s first captain is the highest roll of three dice, the highest die first; ties roll again.
bidou-rules-throw = In each hand all throw three dice under a cup, one to three times. The last throw counts.
bidou-rules-keep-never = Each throw is of all three dice.
bidou-rules-keep-always = { bidou-rules-keeping }.
bidou-rules-keep-after-first-hand = { bidou-rules-keeping }, from the second hand on.
bidou-rules-keep-second-game = { bidou-rules-keeping } in the second game{ bidou-rules-of-two }. Else you throw all three.
bidou-rules-keep-after-first-game = { bidou-rules-keeping } from the second game{ bidou-rules-of-two } on. Else you throw all three.
bidou-rules-of-two = { $both ->
    [1] {" "}of a match of two
   *[other] {""}
}
bidou-rules-keeping = Between throws you may set one or two dice aside
bidou-rules-throws-simultaneous = All throw at once, in secret. How often each threw is shown when all are done.
bidou-rules-throws-in-turn = The captain throws first, then the others clockwise, in secret. How often each threw is shown at once.
bidou-rules-opener-two = Whoever threw less often opens the betting; if both threw as often, the captain.
bidou-rules-opener-captain-first = Whoever threw least often opens the betting; of several, the captain or the next one clockwise.
bidou-rules-opener-left-of-captain = Whoever threw least often opens the betting; of several, the first one clockwise after the captain, of the last two the captain.
bidou-rules-opener-captain = The opener becomes captain.
bidou-rules-part-hands = Hands, the best first
bidou-rules-hands-full = { bidou-rules-twenty-two }
bidou-rules-hands-total = { bidou-rules-twenty-two }
bidou-rules-twenty-two = 2-1-1 (bidou); 2-2-1 (bidé); 4-2-1; three alike, from 6-6-6 down; 3-3 with 6, 5, 4, 2 or 1; 1-1 with 6, 5, 4 or 3; then 3-2-1, 4-3-2, 5-4-3, 6-5-4.
bidou-rules-hands-simplified = 2-1-1 (bidou); three alike, from 6-6-6 down; 2-2-1 (bidé); then 6-5-4, 5-4-3, 4-3-2, 3-2-1.
bidou-rules-hands-simpson1934 = 2-1-1 (bidou); 2-2-1 (bidé); three alike, from 6-6-6 down; then 6-5-4, 5-4-3, 4-3-2, 3-2-1.
bidou-rules-numbers-read = All others rank below, as numbers: 6-6-5 is the best of them.
bidou-rules-numbers-total = All others rank below, by their total: 6-6-5 is the best of them. The same total ties.
bidou-rules-ones = { $more ->
    [1] 1-1-1 beats 2-1-1, unless a hand between them is shown too.
   *[other] 1-1-1 beats 2-1-1.
}
bidou-rules-part-betting = Betting
bidou-rules-part-two = Two players
bidou-rules-part-more = Three or more players
bidou-rules-pass-check = In turn you pass or bet 1 to 3 chips. After passing you are still in.
bidou-rules-pass-fold = In turn you pass or bet 1 to 3 chips. After passing you are out of the hand for free.
bidou-rules-raise = After a bet you drop, call it, or raise it by 1 or 2, until all who are in have put in as much.
bidou-rules-limit = Nobody bets more than 3 chips in a hand.
bidou-rules-all-in = With too few chips you call with all you have. With none left you are all-in: you stay in and owe no more.
bidou-rules-all-pass = If all pass, no chip moves.
bidou-rules-all-pass-poor-fish = Poor Fish: if all pass, all show, and the best hand takes 1 chip from each other{ $both ->
    [1] {" "}(of two, from the centre if the other has none)
   *[other] {""}
}. A tie moves none.
bidou-rules-two-bet = The opener passes or bets 1 chip; after a pass, so does the other.
bidou-rules-two-raise = After a bet you drop, call it, or raise it by 1, if the other can still call.
bidou-rules-two-from = Chips come from the centre, or your own when it is empty.
bidou-rules-two-pass = If both pass, no chip moves.
bidou-rules-two-pass-poor-fish = Poor Fish: if both pass, both show, and the better hand takes 1 chip from the other player, or from the centre if that one has none. A tie moves none.
bidou-rules-two-drop = If you drop, all bets go back, and you take 1 chip from the centre, or from the other if it is empty.
bidou-rules-two-call = After a call both show, and the lower hand takes all chips that were bet.
bidou-rules-two-tie-push = In a tie all bets go back.
bidou-rules-two-tie-one-each = In a tie each takes 1 of them; the rest goes to the centre.
bidou-rules-two-tie-rethrow = In a tie both throw again for the same bets.
bidou-rules-two-captain = The winner, or whoever didn’t drop, is the next captain. After two passes{ $ties ->
    [1] {" "}or a tie
   *[other] {""}
} the captain changes.
bidou-rules-open-throw = Open throw: when one player has all chips but one, nobody bets. The other throws first, for all to see, then they do.
bidou-rules-open-throw-eight-loses = If their hand is better (a tie is not), they give 1 chip to the other and are the next captain; if not, they take the last chip and have lost.
bidou-rules-open-throw-rethrow = If their hand is better, they give 1 chip to the other and are the next captain; if it is lower, they take the last chip and have lost. A tie is thrown again.
bidou-rules-part-dropping = Dropping out
bidou-rules-drop-free = If you drop without having bet, you take no chip.
bidou-rules-drop-first-dice-play = The first to drop after betting takes back that bet, as many chips from each bet of those still in (as far as it goes), and 1 more from the highest. The others play on with what is left.
bidou-rules-drop-first-all-stakes = The first to drop after betting takes back that bet, all bets of those still in, and 1 more from whoever raised last, if they have one. The others put in the highest bet anew (or all they have), may raise it, or drop.
bidou-rules-drop-first-simple = The first to drop after betting takes back that bet and 1 chip more from whoever raised last.
bidou-rules-drop-later = Later ones take 1 chip from the pool (their own first, if there is one) and leave the rest.
bidou-rules-uncalled = If only one has bet, and nobody calls, 1 chip of the bet leaves the game and the others go back.
bidou-rules-last-in = If others have bet and dropped, the last one in takes the pool.
bidou-rules-part-showdown = The showdown
bidou-rules-lowest = All who are in show. The lowest hand takes the pool.
bidou-rules-lowest-all-in-equal-each = If it is all-in, it takes back its bet and as much from each other hand (as far as it goes); all else goes back to its bettors.
bidou-rules-lowest-all-in-all-shown = If it is all-in, it takes back its bet and takes all that the other hands bet. What drop-outs left goes back to them.
bidou-rules-tied = If several tie for it, all who are in take back 1 chip each. The rest leaves the game.
bidou-rules-tied-all-in-all-pay = If any of them are all-in, those take back all they bet instead, and everyone else who is in all but 1 chip.
bidou-rules-tied-all-in-tied-pay = If any of them are all-in, those take back all they bet instead, the others of them all but 1 chip, everyone else nothing.
bidou-rules-next-captain = The next captain is the best hand shown (of several, the captain or the first one clockwise) or whoever wasn’t called. If all pass, or that player is out, it is the next one clockwise.
bidou-rules-part-last-two = When two are left
bidou-rules-last-two-alike = The last two go on as two players do, with the chips they have.
bidou-rules-last-two-drop = While the two have more than nine chips together, a drop costs none, and the other takes 1 chip out of the game.
bidou-rules-last-two-chip = If you drop, all bets go back, and you take 1 chip from the other.
montevideo-rules-players = For { $least } to 8 players.
montevideo-rules-stacks = Everyone has six chips. Whoever has none after a hand is out; the last one with chips wins.
montevideo-rules-ante = Before each hand everyone puts an ante of { bidou-chips } into the pot, or all they have if that is less.
montevideo-rules-ante-grows-two = After each hand the ante rises by 1, up to { bidou-chips }.
montevideo-rules-ante-grows-three = When two players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-four = When three players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-any = When two players are left (three, if four or more began), the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-open-first = The first to act may also open the pot with a bet of zero. The others call for nothing, raise or drop.
montevideo-rules-open-anyone = Until there is a bet, each in turn may also open the pot with a bet of zero. The others call for nothing, raise or drop.
montevideo-rules-all-in = With too few chips you call with all you have. With none left, be it by the ante, you are all-in: you stay in and owe no more.
montevideo-rules-nobody-bets = When at most one player has chips after the ante, nobody bets, and all show.
montevideo-rules-all-pass = If all pass, the pot stays for the next hand, with new antes. If somebody is all-in by the ante, those who are in show for it.
montevideo-rules-all-pass-poor-fish = Poor Fish: if all pass, all show, and the best hand puts 1 chip into the pot; if the best tie, none does. The pot stays for the next hand, with new antes. If somebody is all-in by the ante, the best hand of those who are in takes it.
montevideo-rules-part-pot = The pot
montevideo-rules-uncalled = If all others have dropped, the last one in takes the pot without showing.
montevideo-rules-best = Otherwise all who are in show. The best hand takes the pot; if the best tie, they share it.
montevideo-rules-odd-carry = Chips that can’t be shared stay for the next pot.
montevideo-rules-odd-nearest-left = Chips that can’t be shared go to the first of the tied clockwise from the captain’s left.
montevideo-rules-side-pots = All-in, you play for as many chips of each player as you put in. What the others put in above that is a pot of their own, and what nobody matched goes back.

bidou-explain-two-stand = With { $dice } as it lies you win with { $odds }.
bidou-explain-two-throw = If you throw all dice again, you win with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-two-keep = If you keep { $kept } and throw the rest, you win with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-more-stand = With { $dice } as it lies you don’t have the lowest hand with { $odds }.
bidou-explain-more-throw = If you throw all dice again, you don’t have the lowest hand with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-more-keep = If you keep { $kept } and throw the rest, you don’t have the lowest hand with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-montevideo-stand = With { $dice } as it lies you have the best hand with { $odds }.
bidou-explain-montevideo-throw = If you throw all dice again, you have the best hand with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-montevideo-keep = If you keep { $kept } and throw the rest, you have the best hand with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-open-stand = With { $dice } as it lies you win the open throw with { $odds }.
bidou-explain-open-throw = If you throw all dice again, you win the open throw with { $odds }; with { $dice } as it lies with { $stand }.
bidou-explain-open-keep = If you keep { $kept } and throw the rest, you win the open throw with { $odds }; with { $dice } as it lies with { $stand }.
bidou-in-pool = { $pool ->
    [one] { $pool } is in the pool
   *[other] { $pool } are in the pool
}
bidou-explain-two-pass = Your { $dice } is the better hand with { $odds }; passing costs nothing.
bidou-explain-two-pass-fish = Your { $dice } is the better hand with { $odds }. Poor Fish: if both pass, the better hand takes a chip.
bidou-explain-two-bet = Your { $dice } is the better hand with { $odds }; a bet makes the others pay or drop.
bidou-explain-two-call = Your { $dice } is the better hand with { $odds }; to call costs { $owed }, and { bidou-in-pool }.
bidou-explain-two-raise = Your { $dice } is the better hand with { $odds }; a raise makes the others pay or drop.
bidou-explain-two-drop = Your { $dice } is the better hand with { $odds }; to call would cost { $owed }, and { bidou-in-pool }.
bidou-explain-more-pass = Your { $dice } isn’t the lowest of { $players } with { $odds }; passing costs nothing.
bidou-explain-more-pass-fish = Your { $dice } is the best of { $players } with { $odds }. Poor Fish: if all pass, the best hand takes a chip from each.
bidou-explain-more-bet = Your { $dice } isn’t the lowest of { $players } with { $odds }; a bet makes the others pay or drop.
bidou-explain-more-call = Your { $dice } isn’t the lowest of { $players } with { $odds }; to call costs { $owed }, and { bidou-in-pool }.
bidou-explain-more-raise = Your { $dice } isn’t the lowest of { $players } with { $odds }; a raise makes the others pay or drop.
bidou-explain-more-drop = Your { $dice } isn’t the lowest of { $players } with { $odds }; to call would cost { $owed }, and { bidou-in-pool }.
bidou-explain-montevideo-pass = Your { $dice } is the best of { $players } with { $odds }; passing costs nothing.
bidou-explain-montevideo-pass-fish = Your { $dice } is the best of { $players } with { $odds }. Poor Fish: if all pass, the best hand pays a chip into the pot.
bidou-explain-montevideo-bet = Your { $dice } is the best of { $players } with { $odds }; a bet makes the others pay or drop.
bidou-explain-montevideo-call = Your { $dice } is the best of { $players } with { $odds }; to call costs { $owed }, and { bidou-in-pool }.
bidou-explain-montevideo-raise = Your { $dice } is the best of { $players } with { $odds }; a raise makes the others pay or drop.
bidou-explain-montevideo-drop = Your { $dice } is the best of { $players } with { $odds }; to call would cost { $owed }, and { bidou-in-pool }.
bidou-explain-montevideo-open = Your { $dice } is the best of { $players } with { $odds }; opening the pot with zero costs nothing.

## Pidro

pidro-name = Pidro
pidro-clubs = clubs
pidro-diamonds = diamonds
pidro-hearts = hearts
pidro-spades = spades
pidro-do-pass = pass
pidro-do-bid = bid { $bid }
pidro-do-kill = kill { $cards }
pidro-do-over = { $card } over { $cards }
pidro-pass-forced = Play for 6
pidro-pick = Which move?
pidro-pick-kill =
    { $cards ->
        [one] Choose the trump to kill
       *[other] Choose the { $cards } trumps to kill
    }

pidro-hand-title = Hand { $hand } · { $phase }
pidro-phase-bidding = bidding
pidro-phase-declare = naming trumps
pidro-phase-kill = killing surplus trumps
pidro-phase-playing = playing
pidro-phase-over = over
pidro-scores = Score: { $scores } · to { $target }
pidro-contract = **{ $name }** plays for **{ $bid }** in **{ $suit }**
pidro-team = team { $team }
pidro-dealer = dealer
pidro-bid-mark = bid { $bid }
pidro-bought = bought { $cards }
pidro-robbed = took { $cards } from the stock
pidro-killed-mark = killed { $cards }
pidro-cold = cold
pidro-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
pidro-trick-empty = Trick { $trick }: { $name } leads.
pidro-trick = Trick { $trick }: { $cards }
pidro-taken = Taken so far: { $taken }
pidro-hand-made = Hand { $hand }: { $team } bid { $bid } in { $suit } and took { $taken }: { $change }; { $other } { $gain }. Score { $first } : { $second }
pidro-hand-failed = Hand { $hand }: { $team } bid { $bid } in { $suit }, took only { $taken } and go into the hole: { $change }; { $other } { $gain }. Score { $first } : { $second }
pidro-own-title = **Your cards**, hand { $hand }
pidro-own-none = You have no cards left in this hand.
pidro-own-no-trumps = no trumps
pidro-own-rest = Beside them: { $cards }
pidro-own-worth =
    { $points ->
        [0] Trumps are { $suit }; you hold no points.
        [one] Trumps are { $suit }; you hold { $points } point.
       *[other] Trumps are { $suit }; you hold { $points } points.
    }
pidro-own-surplus-before-play =
    { $cards ->
        [one] You have a trump too many: choose the one to kill.
       *[other] You have { $cards } trumps too many: choose those to kill.
    }
pidro-own-surplus-first-trick =
    { $cards ->
        [one] You have a trump too many: the lowest without points goes under your first card (or type another, for example `/play AH over KH`).
       *[other] You have { $cards } trumps too many: the lowest without points go under your first card (or type others, for example `/play AH over KH 9H`).
    }

pidro-cut = Cut for the deal: { $cards }
pidro-hand-started = **Hand { $hand }**: { $name } deals nine cards to each.
pidro-bids = { $name } bids **{ $bid }**.
pidro-passed = { $name } passes.
pidro-forced = All have passed: { $name }, the dealer, plays for **6**.
pidro-declared = { $name } names **{ $suit }** and plays for { $bid }.
pidro-discarded = Laid away: { $cards }
pidro-refilled = Bought: { $cards }.
pidro-robs =
    { $cards ->
        [0] Nothing is left for { $name }, the dealer.
        [one] { $name }, the dealer, takes the one card left.
       *[other] { $name }, the dealer, takes the { $cards } cards left.
    }
pidro-ready = { $name } has chosen what to kill.
pidro-killed = { $name } kills { $cards }.
pidro-played = { $name }: **{ $card }**
pidro-played-over = { $name }: **{ $card }** over { $cards }
pidro-went-cold = { $name } has no trumps and goes cold.
pidro-went-cold-leading = { $name } is to lead, has no trumps and goes cold: the lead passes left.
pidro-trick-taken =
    { $points ->
        [0] Trick { $trick } goes to **{ $name }**{ pidro-kept }.
        [one] Trick { $trick } goes to **{ $name }**, with { $points } point{ pidro-kept }.
       *[other] Trick { $trick } goes to **{ $name }**, with { $points } points{ pidro-kept }.
    }
pidro-kept =
    { $kept ->
        [0] {""}
       *[other] ; { $keeper } keeps { $kept } for the 2
    }
# Pictures of cards in words, as a screen reader reads them.
pidro-card = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
   *[other] { $rank }
} of { $suit }
pidro-alt-trick = Trick { $trick }, trumps are { $suit }.
pidro-alt-laid = { $seat } { $name }: { $card }
pidro-alt-over = , over { $cards }
pidro-alt-taken = { $points ->
    [0] { $name } takes it, with no points{ pidro-kept }.
    [one] { $name } takes it, with { $points } point{ pidro-kept }.
   *[other] { $name } takes it, with { $points } points{ pidro-kept }.
}
pidro-alt-score = Hand { $hand } is over, trumps were { $suit }.
pidro-alt-side = { $name } and { $other } took { $cards }: { $points ->
    [one] { $points } point.
   *[other] { $points } points.
} Score { $change }, now { $score }.
pidro-alt-made = Their bid of { $bid } was made.
pidro-alt-failed = Their bid of { $bid } failed.
pidro-alt-hand = Your cards: { $cards }
pidro-alt-trumps = Your trumps, { $suit }: { $cards }
pidro-alt-rest = Not trumps: { $cards }
pidro-claimed = All trumps left are with { $team }: { $cards }
pidro-point = { $card } { $points } ({ $name })
pidro-point-kept = { $card } { $points } (kept by { $name })
pidro-points-trick = Trick { $trick }, { $name }: { $cards }
pidro-points-held = Left at the end, { $team }: { $cards }
pidro-over = 🏆 **{ $team }** win, { $won } to { $lost }.

pidro-unreadable = I can’t read `{ $text }` as a move. Write a card such as `AH` or `10D`, or one of { $words }.
pidro-illegal-no-seat = There is no such seat.
pidro-illegal-over = The game is over.
pidro-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
pidro-illegal-declare-first = First name trumps: clubs, diamonds, hearts or spades.
pidro-illegal-bid-first = First bid, or pass.
pidro-illegal-bid = Bid { $lowest } to { $highest }, or pass.
pidro-illegal-fourteen-dealer = 14 has been bid, and only the dealer may bid it over again. Pass.
pidro-illegal-killed-already = You have chosen what to kill already.
pidro-illegal-others-kill = Others must kill surplus trumps first; then it is played.
pidro-illegal-kill-first =
    { $cards ->
        [one] First choose the trump to kill.
       *[other] First choose the { $cards } trumps to kill.
    }
pidro-illegal-kill-own = Only trumps of your own can be killed, none that scores: { $cards }.
pidro-illegal-kill-scoring = A card that scores can’t be killed. These can: { $cards }.
pidro-illegal-kill-number =
    { $cards ->
        [one] Exactly one trump must go.
       *[other] Exactly { $cards } trumps must go.
    }
pidro-illegal-play-first = Play a trump: { $cards }.
pidro-illegal-not-held = You don’t hold { $card }. Your trumps: { $cards }.
pidro-illegal-no-trump = { $card } is no trump, and only trumps are played. Yours: { $cards }.
pidro-illegal-under = At this moment no cards go under the one you play. You can play { $cards }.
pidro-illegal-top = With that card on top too few are left that may go under it. You can play { $cards }.
pidro-illegal-under-number =
    { $cards ->
        [one] Lay exactly one other trump without points under your first card, for example `AH over KH`.
       *[other] Lay exactly { $cards } other trumps without points under your first card, for example `AH over KH 9H`.
    }

pidro-why-nothing = { $action } isn’t possible now.
pidro-why-bid = With { $suit } as trumps your team takes about { $points } of the 14 points and makes this bid with { $odds }.
pidro-why-bid-other = With { $suit } as trumps this bid is made with { $odds } (about { $points } points); { $better } is the better one.
pidro-why-bid-too-much = With { $suit } as trumps your team takes about { $points } points and makes this bid with only { $odds }: better pass.
pidro-why-pass = In { $suit }, your best suit, { $bid } would be made with { $odds } (about { $points } points): passing is better.
pidro-why-pass-partner = Your partner has the bid; to take it away with { $bid } in { $suit } would succeed with { $odds } and bring about { $points } points.
pidro-why-pass-forced = A pass plays for 6, and that is enough: in { $suit } it is made with { $odds }, with about { $points } points.
pidro-why-pass-worse = You give up a good hand: in { $suit } your team takes about { $points } points, and { $bid } is made with { $odds }.
pidro-why-pass-only = Nothing higher can be bid.
pidro-why-declare = With { $suit } you have { $trumps ->
        [one] one trump
       *[other] { $trumps } trumps
    } before the refill; your team takes about { $points } points and makes the bid with { $odds }.
pidro-why-declare-worse = With { $suit } your team takes about { $points } points and makes the bid with { $odds }; with { $better } with { $better_odds }.
pidro-why-kill = These are the lowest of the cards that may be killed; higher ones can still take a trick.
pidro-why-kill-others = { $lowest } would leave you higher cards.
pidro-why-only = { $card } is the only card you can play.
pidro-why-worse = { $card } brings your team about { $points } points in this hand, { $better } about { $better_points }.
pidro-why-draw = Draw trumps: nobody can beat { $card }, and { $out ->
        [one] one trump is
       *[other] { $out } trumps are
    } still out. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-cash = Cash { $card }: nobody can beat it. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lead-high = Lead { $card } to force out what is higher. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lead-low = Stay low: { $card } risks little and keeps { $kept } for later. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lead-two = Throw the two: its point stays yours whoever takes the trick. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lead-five = Lead { $card } now: later it would be in greater danger. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-feed-five = Hand over the five: the trick is surely your partner’s. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-feed-five-hope = Hand over the five: your partner’s card will probably hold. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-feed = Give your partner the point: the trick is surely yours. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-feed-hope = Give your partner the point: the trick will probably be yours. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-two = Throw the two: its point stays yours whoever takes the trick. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-low-partner = Your partner has the trick; { $card } is enough, and you keep { $kept }. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-overtake = Take the trick over from your partner with { $card }. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-take-points = Take the trick and its points: nobody can beat { $card } any more. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-take = Take the trick: nobody can beat { $card } any more, and the lead is yours. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-try = Try for the trick: { $card } is the highest so far. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-fork = Keep the fork: stay low with { $card } and wait with { $kept } for their cards. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-low = You can’t take this trick: give away { $card }, which is worth nothing. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-partner-may = Put { $card } in: your partner plays after you and may still take the trick. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lose-now = The trick is theirs; give { $card } now, later your cards would lose more. Your team takes about { $points } points; the bid is made with { $odds }.
pidro-why-lose = The trick is theirs, and { $card } is the least that it must cost. Your team takes about { $points } points; the bid is made with { $odds }.

pidro-rules-part-start = The start
pidro-rules-teams = Two teams of two, partners opposite each other, play to { $points } points.
pidro-rules-cut = Everyone draws a card, and the highest deals first; ties draw again. After each hand the deal moves one seat left.
pidro-rules-deal = Everyone is dealt nine cards. Sixteen stay in the stock.
pidro-rules-part-bidding = Bidding
pidro-rules-bid = Each player has one turn, from the dealer’s left; the dealer is last. You pass or bid 6 to 14, more than the bid before: how many of the hand’s fourteen points your team will take.
pidro-rules-fourteen-over-any = A bid of 14 may be topped by another 14, which then counts.
pidro-rules-fourteen-over-dealer = A bid of 14 may be topped by the dealer alone, with another 14, which then counts.
pidro-rules-fourteen-over-off = A bid of 14 ends the bidding.
pidro-rules-forced = If the first three pass, the dealer plays for 6 or bids more.
pidro-rules-four-more = Then everyone is dealt four more cards, and the stock is empty.
pidro-rules-declare = The highest bidder names the trump suit.
pidro-rules-part-trumps = Trumps
pidro-rules-trumps = Trumps are the thirteen cards of that suit and the other five of its colour, the wrong five. Hearts and diamonds are a colour, and so are spades and clubs.
pidro-rules-order = From the highest: A K Q J 10 9 8 7 6, the right five, the wrong five, 4 3 2.
pidro-rules-points = Points: A, J, 10 and 2 are worth one each, the two fives five each.
pidro-rules-part-six = Down to six cards
pidro-rules-discard-face-up = Everyone but the dealer lays away all cards but trumps, face up.
pidro-rules-discard-face-down = Everyone but the dealer lays away all cards but trumps, face down.
pidro-rules-refill = From the dealer’s left they are dealt up to six cards from the stock, as far as it goes. All see how many each of them gets.
pidro-rules-rob = The dealer takes the rest of the stock, keeps all trumps, and lays away others, hidden, down to six cards.
pidro-rules-all-discard-face-up = Everyone keeps all trumps and lays away others, face up, down to six cards.
pidro-rules-all-discard-face-down = Everyone keeps all trumps and lays away others, face down, down to six cards.
pidro-rules-kill-before-play-player = Whoever has more than six trumps kills the surplus before the first lead: it lies face up, out of the hand. K Q 9 8 7 6 4 3 can be killed; which of them, each player chooses. All are shown together.
pidro-rules-kill-before-play-auto-lowest = Whoever has more than six trumps loses the surplus before the first lead: the lowest of K Q 9 8 7 6 4 3 lie face up, out of the hand.
pidro-rules-kill-first-trick-player = Whoever has more than six trumps lays the surplus face up under the first card that they play. K Q 9 8 7 6 4 3 can lie there; which of them, each player chooses. They are dead.
pidro-rules-kill-first-trick-auto-lowest = Whoever has more than six trumps has the surplus laid face up under the first card that they play: the lowest of K Q 9 8 7 6 4 3. They are dead.
pidro-rules-part-play = Play
pidro-rules-lead = The highest bidder leads to the first trick.
pidro-rules-lead-partner = The highest bidder leads to the first trick; a partner of theirs who holds exactly one trump leads instead.
pidro-rules-follow = Only trumps are played. In turn, clockwise, everyone who has one plays one, whichever they like. The highest takes the trick, and its winner leads to the next.
pidro-rules-cold-face-up = Without a trump on your turn you go cold: you lay down your cards, face up, and are out of the hand. If you were to lead, the lead passes left.
pidro-rules-cold-face-down = Without a trump on your turn you go cold: you lay down your cards, face down, and are out of the hand. If you were to lead, the lead passes left.
pidro-rules-claim = Once one team holds all the trumps that are left, the hand ends, and their points are that team’s.
pidro-rules-played-out = The hand ends when the last trump is played.
pidro-rules-part-scores = Scores
pidro-rules-trick = The team that takes a trick takes its points; but the point of the 2 stays with the team that played it.
pidro-rules-made = The team that bid scores all that it took, if that is as much as it bid or more. If it took less, it loses what it bid; a score may fall below zero.
pidro-rules-double = A failed 14 that topped another player’s 14 costs 28.
pidro-rules-others = The other team scores what it took.
pidro-rules-win = The first team with { $points } points after a hand wins. If both have them, the team that bid in that hand wins.

## Proofs

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
proofs-none = Nothing has been shown yet that could be proved. As soon as hands are shown, their draws can be; the secret is published when the table is over.
proofs-not-here = Ask for the check of table { $table } in the channel where it was played, or sit at it.
proofs-bad-journal = The journal of table { $table } doesn’t lead to where the table is, so there is nothing that could be checked. Please tell whoever runs the bot.
end-verify = Check it yourself: `/verify table:{ $table }`
command-verify = Check the dice of a table: its record when it is over, proofs of shown hands before
option-verify = The number of the table, if not yours or your last one
