### Every sentence that a person reads, but for those of the games, which have folders of their own.
###
### The bot fills in what is in braces. (Number) is a number: one may count by it, and it is written as the language writes it. (String) is text that is ready: a name, or words from another sentence of these files. (Flag) is a number by which one chooses and which isn't shown: 1 for yes, unless it says otherwise.
###
### $about (String) - what a game is, in one line
### $achievement, $achievements (String) - the name of an achievement, or several
### $ask (String) - what somebody is to do: a game's sentence "…-ask-…"
### $best, $streak (Number) - games won in a row: the most ever, and now
### $better, $worse (Number) - games in which somebody was ahead of the other, and behind
### $bids, $bids-made, $holes, $fourteens, $fourteens-made (Number) - bids at cards; those made, those not made, those of fourteen
### $bluffs-called, $bluffs-uncalled, $unseen (Number) - bluffs that were called, that weren't, and hands that nobody saw
### $by (Flag) - who did it: "vote", "host" or "admin"; anything else: nobody in particular
### $calzas, $calzas-right, $called, $called-true, $doubts, $doubts-right (Number) - calls at dice, and those that were right
### $cards (String) - cards side by side
### $change (String) - by how much a rating has changed, with its sign
### $changes (String) - house rules, side by side
### $channel, $channels (String) - a channel, as Discord mentions it; or several
### $chips-in, $chips-out (Number) - chips that came, and that went
### $chosen, $rule (String) - a rule's name, and what was chosen for it
### $clock (String) - a time for a move: "2 minutes a move"
### $computers (String) - how many computers: "2 computers"
### $count (Number) - how many
### $date (String) - a day, as Discord shows it; $dates, the first and the last day of a time
### $draws, $moves (Number) - draws and moves that were checked; in "help-commands" $moves (String) are words that moves begin with
### $example (String) - what one might type
### $fingerprint, $seal, $list (String) - letters and figures that prove something: leave the backticks around them
### $first, $last (String) - where something begins, and where it ends; the first of several tables. In "season-unknown" $last (Number) is the newest season
### $fives, $points (Number) - points at cards, and fives taken
### $game (String) - the name of a game
### $games (Number) - how many games; in "help-moves" (String) the names of games, in "week-tables" also how many tables each had
### $guest, $host (String) - who is invited, and by whom
### $hand, $hands (Number) - the number of a hand, and how many there are
### $hours (Number) - a length of time
### $language (String) - the name of a language, in itself
### $least, $most (Number) - no fewer, and no more
### $level (String) - how well computers play; under Standings (Number) games that ended level
### $link (String) - an address
### $mention, $mentions (String) - people, as Discord mentions them
### $months (Number) - how long a season is
### $move (String) - a move: a game's sentence "…-do-…"
### $name (String) - the name of a player or of a person
### $names (String) - names side by side: "Ana, Ben and Cleo"
### $now, $lowest, $highest (String) - ratings
### $number (Number) - of a season
### $partners (Number) - how many partners a player has; in hints, 1: the partner has the bid
### $odds, $rate (String) - a percentage: "42%"
### $one, $two (String) - the names of two people
### $option, $options, $value, $values, $preset, $part, $text (String) - what is typed, or could be: leave the backticks around it
### $page, $pages, $step, $steps (Number) - which of how many
### $permissions (String) - names of Discord's permissions
### $place, $places (Number) - a place at the end of a game, and how many there are; in "settings-place" (String) where tables are played
### $presets (String) - names of rules
### $problem (String) - what is wrong with a value, in English
### $rank (String) - a place among others: "place 3 of 41"
### $rating, $ratings (String) - a rating: "18.4"; or several
### $real (String) - points at the table, beside $points (String) of one's own try
### $role (String) - a role of the server, as Discord mentions it
### $rules (String) - the name of rules, or a text of all rules
### $seat, $seats, $taken (Number) - the number of a seat, how many there are, and how many are taken; in "hand-author", "end-won" and "end-drawn-wins" $seats is how many names there are
### $span (String) - a time that a leaderboard is about: "this month"
### $state (String) - "on" or "off"
### $table, $tables (String) - the number of a table, or several
### $team (Number) - the number of a team
### $total (Number) - how many there are
### $until (String) - a time of day, as Discord shows it
### $time (String) - a time as Discord tells it, in the reader's language: "in 5 minutes"; in "week-wait" a length of time: "5 minutes"
### $title (String) - what a table is called
### $turn (String) - the name of who is to move
### $votes, $needed (Number) - votes that were given for something, and how many it needs
### $way (String) - how hands come by DM
### $which (String) - a round or hand, by its number
### $what (String) - a stage of a game: "hand 3 · betting"; a round or hand: "Hand 3"
### $who (String) - who may join a table: "everyone"
### $where (String) - "this server" or "all servers"
### $promise (String) - what a move promises
### $wins, $losses (Number) - games won and lost
### $word (String) - a word that somebody gave for the dice
### $words (String) - words that moves begin with
### $address (String) - the address that invites the bot
### $lines (Number) - lines of the short rules; $told, $how (String) an example of them, or how a round or hand ended

## Everywhere

# Between things in a row that have commas themselves.
between-parts = {"; "}
odds-below = < { $odds }
odds-above = > { $odds }
fault-database = The bot can’t reach its database at the moment. Nothing has changed; please try again in a minute.
fault-damaged = This table’s saved data is damaged, so the game can’t continue. Its players can leave it with `/table leave`; its host or a server admin can close it with `/table close`.
fault = Something went wrong on the bot’s side. Nothing has changed; please try once more.
fault-discord = Discord didn’t do everything this needs. Check whether it is done; if not, try again in a minute.
fault-files = Discord accepts no files in this server at the moment, so I can’t send you this one here. Type the same command in a DM with me.
press-unknown = That button belongs to an older version of the bot. `/table show` shows the table as it is now.
press-done = Done. The message you pressed has been replaced; the newest one at the table is up to date.
press-in-server = Do that on the table’s board, in its server.
press-again-elsewhere = That table was in { $channel }: press **Play again** on its board there.
again-done = You have a seat at table { $table } in { $channel }.
visit-left = You aren’t in that table’s server any more, so you can’t play there.
visit-shut = You can’t read and write in that table’s channel any more, so you can’t play there.
visit-channel-gone = That table’s channel is gone. Open a new table in another channel, with `/play`.
visit-unseen = I can’t see that table’s channel any more, so I can’t open a table there.
press-elsewhere = That table is in { $channel }: press **Join** on its board there.
command-unknown = That command belongs to another version of the bot. Type it again; if Discord still offers the old one, reload Discord.
too-fast = Too many presses at once: the last one wasn’t carried out. Wait a few seconds and try again.
did = Done at table { $table }: **{ $move }**.
greeting = You have a seat: { $game } in { $channel }
greeting-hand = Your hand will appear here, where only you can see it.
join-no-dm = I can’t reach you by DM, so your hand won’t arrive by itself. Press **My hand** on the board, or type `/hand`: only you will see it. (To get DMs, allow direct messages from members of this server in its privacy settings.)

## Where one plays without an account

play-welcome = You are **{ $name }**. New here? **Learn** is five minutes with a coach, **Play now** an easy game with hints. Or press **Start** in { $channels }.
play-welcome-game = New to **{ $game }**? { $about } **Learn** plays a hand with a coach, **Play now** is an easy game with hints. Or press **Start** at the table below.
play-welcome-learn = Learn (5 minutes)
play-welcome-learn-short = Learn

## Tables

table-title = { $game } · table { $table }
table-moved-on = That button is from an earlier moment. The [table]({ $link }) has moved on. This is what it shows now:
table-put-back = That button is from before the bot’s database was restored from an older copy. What was played after the copy is lost; the [table]({ $link }) continues from there. This is what it shows now:
table-unknown = There is no table { $table }.
table-none = You aren’t at a table here. Open one (`/help` lists the games), or press **Join** on one.
table-none-wanted = None of your tables here can take that move now.
table-not-yours = You have no seat at an open table { $table } here.
table-which = You are at several tables here: { $tables }. Choose one with the option `table`.
table-not-seated = You aren’t at this table.
table-not-your-turn = It isn’t your turn; { $turn } is to move.
table-already-seated = You’re already at this table.
table-full = All { $seats } seats are taken.
table-host-only = Only the host of the table can do that.
table-host-must-sit = The new host has to be a player at this table.
table-no-computer = There’s no computer at this table.
table-too-few =
    { $seats ->
        [one] One seat is taken, and the game needs at least { $least }. Wait for somebody, or add a computer.
       *[other] { $seats } seats are taken, and the game needs at least { $least }.
    }
table-invited = This table is for invited players.
table-role = This table is for { $role }.
table-role-gone = The role that this table was for is gone. Only its host can open it again.
table-taken-out = You were taken out of this table and can’t come back to it.
table-held = The free seats are held for { $names }, who played the last game. The host can give them away under **More…**.
table-is-lobby = The game hasn’t started yet.
table-is-beginning = The game is about to begin, and its seats can’t change now. **Leave** stops the start.
table-is-playing = The game has already started.
table-is-finished = The game is over.
table-is-closed = The table is closed.
table-no-game-yet = The game hasn’t started yet.
table-no-game-more = The game at this table is over.
table-not-finished = The game isn’t over yet.
table-no-teams = This game has no teams: everyone plays for themselves.
table-team-full = Team { $team } is full: { $names }. One of them has to change sides first, or the host presses **Shuffle teams** under **More…**.
table-rematch-open = The next game is at table { $table } in { $channel }, but nobody can join it now.
table-bad-seats = With these rules a table has { $least } to { $most } seats, not { $seats }.
table-bad-clock = A clock gives { $least } seconds to { $most } days for a move, for example `90s`, `2m`, `8h` or `3d`.
table-bad-word = A word for the dice has 1 to { $most } characters.
away-no-seat = This table has seats 1 to { $seats }.
away-no-player = Nobody called `{ $text }` is at table { $table }. Choose one of those offered.
away-computer-plays = A computer already plays for { $name }.
away-own-seat = That is your own seat: `/table leave` gives it up.
away-not-awaited = Nobody is waiting for { $name } just now. A computer can only take over from somebody who has kept the others waiting too long.
away-in-time = { $name } still has time. Once it is up ({ $time }), a computer can take over.
vote-not-in-game = Only players who are still in the game can decide that.
vote-twice = Your vote already counts: { $votes } of { $needed }.
table-computer-plays = A computer plays your seat. **Take my seat back** on the board returns it to you.
table-seat-yours = You are already playing this seat yourself.
table-seat-back = The seat is yours again; your hand arrives when the game continues.
open-done = The table **{ $game } { $table }** is open.
open-in-server = You can open a table in a server’s channel, but not in a DM.
no-bot-user = I’m in this server without my bot user, so I can’t post here. Somebody who manages the server can invite it: { $address }
open-no-permission = I can’t run a table in { $channel }: I lack the permission { $permissions }. Ask somebody who manages the server to give it to me there.
open-too-many = You already have { $most } tables in this server that haven’t started: { $tables }. Start one of them, or close it, for example with `/table close table:{ $first }`.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
house-rules-unreadable = I can’t read `{ $part }` as a house rule. Write it as option=value, for example `{ $example }`.
house-rules-twice = The option `{ $option }` appears twice; keep one.
clock-unreadable = I can’t read `{ $text }` as a time. Write for example `90s`, `2m`, `8h`, `3d` or `none`.
open-restarting = The bot is about to restart, so you can’t open a table now. Try again in a minute; open tables continue after that.
table-suspended-channel = The channel of table { $table } was deleted, so the table is paused. Its host or a server admin can type `/table move` in the channel where it should continue.
table-suspended-server = I was removed from the server of table { $table }, so the table is paused. Once I am back there, its host or a server admin can move it with `/table move`.
move-done = Table { $table } is in this channel now.
move-here-already = Table { $table } is in this channel already. To move it, type `/table move` in the channel where it should continue; `/table show` shows its board again here.
move-in-server = A table moves to a channel of its server: type `/table move` there.
leave-question = **Leave table { $table }?**
leave-anew = The game has moved on since you asked. Please confirm again.
leave-back = **I’ll be back:** a computer plays for you until you press **Take my seat back**. Come back before the end and the result counts as usual.
leave-plays = **Leave:** a computer plays on. You can take your seat back until the game ends; if you don’t, it counts as a loss for you.
which-table = Which table?
which-lobby = not started yet
which-playing = in play
which-leaving = Which table do you want to leave?
which-handof = At which table do you want to see your hand?
turns-count = { $count ->
    [0] It isn’t your turn at any table here.
    [one] It’s your turn at one table.
   *[other] It’s your turn at { $count } tables, the most urgent first.
}
turns-most = The list shows the { $count } most urgent.
turns-elsewhere = { $count ->
    [one] A table in another server is waiting for you too: type `/hand` in a DM with me.
   *[other] { $count } tables in other servers are waiting for you too: type `/hand` in a DM with me.
}
turns-now = your turn
turns-left = your turn, { $time } left
turns-waits = your turn, waiting for { $time }
turns-not-yours = not your turn
which-hintof = For which table do you want a hint?
which-moveat = Which table is this move for?
which-showing = Which table should be shown again?
which-watchof = Which table do you want to watch?
which-closing = Which table do you want to close?
which-hosting = Which table should that player host?
which-rulesof = Which table’s rules?
which-replayof = Which table’s game do you want to replay?
which-verifyof = Which table do you want to check?
which-moving = Which table should move here?
which-replacing = At which table should a computer take over?
leave-stayed = You stay at table { $table }.
rest-done = A computer plays for you at table { $table } until you press **Take my seat back**, there or in your DMs.
button-rest = I’ll be back
button-stay = Stay
leave-closes = No other player is left: the table closes, and nobody wins.
left-done = You have left table { $table }.
show-done = Table { $table } is shown again.
show-again = Table { $table } was shown again a moment ago. Wait ten seconds before you ask again.
host-done = Table { $table } has a new host.
close-question = Close { $table }? The game ends now, and nobody wins it. This can’t be undone.
close-done = Table { $table } is closed.
replace-done = Done: table { $table } plays on without waiting.
take-out-done = { $name } is out of table { $table } and can’t come back; the seat is free.
replace-done-lobby = { $name } is no longer at table { $table }; the seat is free.
vote-done = Your vote counts at table { $table }: { $votes } of { $needed }.

rules-unknown-preset = There is no preset `{ $preset }`. There are: { $presets }.
rules-unknown-option = There is no option `{ $option }`. There are: { $options }.
rules-bad-value = `{ $option }` can’t be `{ $value }`. It can be: { $values }.
rules-unreadable = The option `{ $option }` has an impossible value: { $problem }.
rules-too-many = This table has { $seats } players, and those rules allow at most { $most }.
rules-changed = { $rule }: { $chosen }
rules-of-table = As table { $table } plays it: { $rules }.
rules-of-preset = { $rules }
rules-title = { $game } in { rules-lines }
rules-lines = { $lines ->
    [4] four
    [5] five
   *[other] six
} lines
rules-example = **Example:** { $told }
rules-more = More: all the rules…
rules-brief = Back to the { rules-lines }
# Somebody in an example of the rules.
example-ana = Ana
example-ben = Ben
example-cleo = Cleo

lobby-seats = { $taken } of { $seats } seats
lobby-team = **Team { $team }**
lobby-team-empty = (nobody yet)
lobby-new = -# New to { $game }? **Learn** takes five minutes and keeps your seat.
lobby-seal = -# Fair play: seal `{ $seal }`
lobby-cutting = **{ $name }** has one minute to cut, with the button below.
settings-cut = with a cut
settings-watch = players who are out may watch
settings-open-at-end = hidden hands are shown at the end
seat-number = Seat { $seat }
seat-computer = computer
seat-host = host
seat-held = held until **Join**
seat-no-dm = no DMs: use **My hand**
seat-word = word: { $word }
settings-house = House rules: { $changes }
settings-level = { $level } computers
time-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
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
started-title = **{ $title }** has started: { $names }

freeze-text = The list of players is final: { $names }.
freeze-on-text = The game continues with new draws: { $names }.
freeze-line = -# Seal `{ $seal }` · list `{ $list }`
cut-call = { $mention }, you cut: press **Cut** and type any word. Nothing is drawn before you do. You have one minute.
cut-done = **{ $name }** cuts with the word “{ $word }”. The draws are set.
cut-line = -# List with its cut `{ $list }`
cut-form-title = Cut the list
cut-form-word = A word or phrase, 1 to { $most } characters
cut-not-now = There is nothing to cut yet: the start isn’t confirmed.
cut-past-again = That start was called off. The present one is in a newer message below.
cut-past-lobby = That start was called off. The table waits for a new one.
cut-past-playing = The cut has been made, and the game has begun.
cut-past-finished = The cut has been made, and the game is over.
cut-past-closed = The table is closed, so there is nothing to cut.
cut-not-yours = { $name } was chosen to cut.
cut-made = You have already cut.
cut-alone = A cut needs a second person: wait for somebody to join, or the host turns the cut off under **More…**.
cut-is-off = This table has no cut.
go-on-not-now = The game is already in play.
go-on-first = The game has used up its draws. Once a player presses **Go on**, it continues with new ones.
start-not-shown = Discord didn’t show your press in the channel, so the game didn’t begin. Please press again.
unstarted-confirmed = The start was called off: Discord didn’t confirm that it shows the list. Nothing was drawn.
unstarted-cut = The start was called off: Discord didn’t confirm that it shows the cut. Nothing was drawn.
unstarted-late = The start was called off: nobody cut within a minute. Nothing was drawn.
unstarted-left = The start was called off: somebody left before the first draw. Nothing was drawn.
unstarted-seal = -# Seal that no longer counts: `{ $seal }`
cut-off = The host plays without a cut.
board-list-ended = **The game has used up its draws.** Press **Go on**, and it continues with new ones.
fair-title = Fair play: { $game }, table { $table }
fair-text = The seal binds every draw at this table. Each draw also depends on the list: the rules, the seats, the hashes of the players’ words, and last the press that started the game. The list was fixed after the seal was shown. Discord vouches for that press: the message with the list is the answer to it.
fair-seal = Seal: `{ $seal }`
fair-lists = The lists are in the file.
fair-fingerprint = Fingerprint of the record: `{ $fingerprint }`
end-fingerprint = -# Fingerprint of the record: `{ $fingerprint }`
button-cut = Cut
button-goon = Go on
button-skip = Skip the wait
button-fair = Fair play
button-join = Join
button-leave = Leave
button-quit = Leave the game
button-addbot = Add { $level } computer
button-start = Start
button-close = Close
button-close-table = Close the table
button-rules = Rules
button-stop = End
button-play-now = Play now
button-learn = Learn
button-stop-now = End game
button-setup = More…
button-setup-more = More settings…
button-setup-back = Back
button-switch-cut = Cut: { $state }
button-switch-watch = Watching: { $state }
button-switch-open-at-end = Show all at the end: { $state }
button-word = Give a word
setup-more-title = More settings
setup-title = This table
setup-host = You are the host.
setup-player = What you can do at this table.
setup-guest = You aren’t at this table. **Join** on the board takes a seat.
setup-rules = Rules: { $rules }
setup-house = House rules: { $changes }
setup-house-more = More house rules
setup-none = none
setup-usual = as in the preset
setup-clock = Clock: { $clock }
setup-game-late = Others have joined, so the game can’t change. For another game, open another table: `/play`.
setup-computers = How many computers: { $computers }
setup-level = Computers: { $level }
setup-seats = Seats: { $seats }
setup-seats-count = { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
setup-people = Take out, or make host…
setup-out = Take somebody out…
setup-take-out = Take { $name } out for good
setup-send = Send { $name } away
setup-host-choice = Make { $name } the host
setup-word = A word for the dice and cards
setup-word-text = It is part of every draw. Everyone sees it.
setup-word-form = Your word
setup-word-hint = A word or phrase, 1 to { $most } characters
setup-gone = That player is no longer at this table.
button-team = Change team
button-shuffle = Shuffle teams
button-again = Play again
button-finish = Finish quickly
button-watching = Watch
finish-not-now = Somebody is still playing. Once only computers are left, they can finish the game at once.
watch-content = You’re watching { $game }
watch-hands = The open hands, for you alone:
watch-live = Updated { $time }. This follows the game until { $until }.
watch-stale = Updated { $time }. This no longer follows the game: press **Refresh**.
watch-shut = You can’t see that table’s channel any more, so you can’t watch it.
watch-none = No game is being played here. Give the number of the table to watch.
button-replay = Replay
button-account = All hands
button-account-earlier = ◀ Earlier
button-account-later = Later ▶
button-hand = My hand
button-trick = Last trick
no-last-trick = The last trick is still on the table, or this hand has had none.
button-hint = Hint
button-hints-always = Hint every turn
button-hints-never = Stop hints
button-table = Table
button-seen = Last hand, all cards
button-back = Take my seat back
button-replace = Computer for { $name }

board-turn = { $mentions }, your turn in { $game }: { $ask }
board-game = { $game } (table { $table })
board-call-on = { $game }: press **Go on** to play on
button-more = More…
menu-so-far = So far
board-computer-turn = { $game }: { $names } to move
board-deadline = Time to move: { $time }
board-no-dm = DMs don’t reach { $names }. **My hand** shows your hand to you alone.
board-time-up = ⏱ Time is up for { $name }: { $move }.
board-half-time = ⏰ Half the time is gone: { $names }, the table is waiting.
board-rest = A computer is playing for { $name } until { $name } is back.
board-left = { $name } has left; a computer plays the seat.
board-away = 💤 { $name } has missed two turns; a computer keeps the seat warm until { $name } takes it back.
board-replaced = { $by ->
    [vote] The players have voted: a computer plays for { $name }.
    [host] The host has let a computer play for { $name }.
    [admin] An admin of the server has let a computer play for { $name }.
   *[other] A computer plays for { $name }.
}
board-rests = 💤 The table is waiting for { $name }: nobody else is here.
board-vote-replace = **Vote** to let a computer play for { $name }: { $names } ({ $votes } of { $needed })
board-vote-close = **Vote** to close the table: { $names } ({ $votes } of { $needed })
seat-taken-content = A computer plays your seat now: { $game } in { $channel }
seat-taken = The others can play on, and the seat stays yours: press **Take my seat back**, here or on the board, at any time.
seat-taken-call = { $name }, a computer plays your seat now, so that the others can play on. The seat stays yours: press **Take my seat back**, here or on the board, at any time.
board-back = { $name } is back.
board-moved = This table has moved to { $channel }.
board-part-ended = { $which }: { $how }
board-put-back = ⏪ The bot’s database was restored from an older copy: the game continues from here. What was played after this moment is lost, and older boards no longer count.
end-title = The end
end-rating = { $rating } ({ $change })
end-alt-place = { $place }. { $names }
end-alt-rated = { $place }. { $names }: rating { $ratings }
end-drawn-wins = { $names } { $seats ->
    [one] wins
   *[other] win
}
end-won = **🏆 { $names } { $seats ->
    [one] wins
   *[other] win
}.**
end-behind = { $place }. { $names }
end-new = ✪ **{ $achievement }:** { $names }
end-new-you = ✪ **New:** { $achievement }
end-place = { $place }. **{ $name }**
end-short = Unrated: this game was too short. A rated game has at least three rounds or hands, and everyone starts with at least three dice.
end-rematch = The next game is at table { $table }.
closed-title = closed
closed-text = This table was closed before its game was over.
closed-text-lobby = This table was closed before its game began.
closed-text-vote = The players voted to close this table before its game was over.
closed-text-by = { $mention } closed this table before its game was over.
closed-text-lobby-by = { $mention } closed this table before its game began.
trouble-closed = Your table **{ $game } { $table }** was closed: it had waited too long for a channel.
trouble-view = I can’t see { $channel } any more, so your table **{ $game } { $table }** is paused. Give me **View Channel** and **Send Messages** there, and it continues by itself; or type `/table move` in another channel.
trouble-write = I can’t write in { $channel } any more, so your table **{ $game } { $table }** is paused. Give me **Send Messages** there (in a thread **Send Messages in Threads**), and it continues by itself; or type `/table move` in another channel.
trouble-archived = The thread { $channel } is archived, and I can’t open it, so your table **{ $game } { $table }** is paused. Open the thread, and it continues by itself; or type `/table move` in another channel.
trouble-locked = The thread { $channel } is locked, so your table **{ $game } { $table }** is paused. When a moderator unlocks it, it continues by itself; or type `/table move` in another channel.
trouble-slow = Slow mode keeps me from writing in { $channel }, so your table **{ $game } { $table }** is slow. Turn slow mode off there, or type `/table move` in another channel.
trouble-channel = The channel of your table **{ $game } { $table }** was deleted. The game and its clocks are paused; nothing is lost. Type `/table move` in the channel where it should continue, or `/table leave` to leave it.
trouble-server = I was removed from the server of your table **{ $game } { $table }**. The game and its clocks are paused. They continue if I am invited again within 30 days; after that the table is deleted.
trouble-role = The role that could join your table **{ $game } { $table }** is gone, so nobody can join now. Choose again in { $channel }, under **More…** and **Who may join…**.
taken-out = You were taken out of **{ $game } { $table }** in { $channel }. You can’t come back to that table.
trouble-channel-lobby = The channel of your table **{ $game } { $table }** was deleted. Everyone keeps their seat: type `/table move` in the channel where it should continue, or `/table leave` to leave it.
trouble-server-lobby = I was removed from the server of your table **{ $game } { $table }**. Everyone keeps their seat for 30 days, in case I am invited again; after that the table is deleted.
maintenance = The bot stops { $time } for maintenance. This table and its clock are paused until the bot is back; nothing is lost.
maintenance-for =
    { $count ->
        [one] The bot stops { $time } for about one minute of maintenance. This table and its clock are paused until the bot is back; nothing is lost.
       *[other] The bot stops { $time } for about { $count } minutes of maintenance. This table and its clock are paused until the bot is back; nothing is lost.
    }
hand-content = Your hand, { $game } in { $channel }
hand-call = Your turn in { $game }, { $channel }: { $ask }
hand-table = table { $table }
hand-your-turn = It’s your turn.
hand-author-you = { $what } · your turn
hand-author = { $what } · { $seats ->
    [one] { $names } is to move
   *[other] { $names } are to move
}
hand-did = You chose **{ $move }**.
hand-list-ended = This game has used up its draws: press **Go on** at the table.
hand-out = **You are out: { place-short } place.**
hand-over = Hand { $number } is over.
hand-taken = A computer plays your seat.
hand-elsewhere = Your hand is in a newer message below.
# The first line of a private game. $names are the other side, $partners those on one’s own.
solo-content = { $game } against { $names }
# $names are the other side, $partners those on one’s own.
solo-content-team = { $game } with { $partners }, against { $names }
solo-stop = **End this game?** You can’t continue it later.
solo-over-ahead = **The game is over, and you were ahead.**
solo-over-shared = **The game is over. You shared the lead.**
solo-over-level = **The game is over. Nobody was ahead yet.**
solo-over-behind = **The game is over. { $names } { $seats ->
    [one] was
   *[other] were
} ahead.**
solo-over-again = Another one? Press **Play again**.
solo-over-learn = **Learn** plays a hand with a coach, in five minutes.
solo-not-yours = This is somebody else’s game. `/solo` opens one of your own.
solo-too-many = You have { $most } private games in play. Choose one to continue, or press **End** under it to make room for another.
# $levels are the names of levels, as they are typed.
solo-no-level = This game has no computers of that level. There are: { $levels }.
hand-game-over = The game is over.
hand-as-of = Updated { $time }.
hand-part = Hand { $number }
hand-follows = { $what } in a moment
hand-last = { $what } ended: { $told }
hand-decided-you = { $what } · the game is over: you won!
hand-decided-you-too = { $what } · the game is over: you and { $names } won!
hand-decided-other = { $what } · the game is over: { $names } won
hand-end-won = You won! { $game } in { $channel }
hand-end-place = You came { hand-place }. { $game } in { $channel }
hand-end-author = { place-short } of { $places }
hand-end-after = { place-short } of { $places } after { $what }
hand-place = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
    [9] ninth
   *[other] tenth
}
hand-end-rating = **Rating { $rating }** ({ $change })
hand-end-computers = **Unrated:** computers played.
hand-end-short = **Unrated:** this game was too short.
hand-end-unrated = **Unrated.**
no-last-reveal = Nothing has been revealed in this game yet.
button-last = Last reveal
button-next = Next
button-see-end = See the end
hand-next-turn = It’s your turn: press Next.
hint-next = Next best: **{ $move }** { $promise }
button-back-to-hand = Back
button-refresh = Refresh
button-turns = My turns
hints-always = You will get a hint by DM whenever it’s your turn. `/me` turns that off.
hints-no-dm = DMs don’t reach you at the moment: allow direct messages from members of this server, and type `/hand` while you play. Until then use **Hint**.
hints-never = From now on you get a hint only when you ask for one, with **Hint** or `/hint`.
dms-choice-edited = one message for each table
dms-choice-new = a new message for each hand
dms-choice-call = a new message for each turn
dms-choice-edited-text = It is kept up to date. You’re notified in the channel.
dms-choice-new-text = Earlier hands stay. You’re notified in the channel.
dms-choice-call-text = You’re notified by DM, with your hand, instead of in the channel.
me-title = Your settings
me-saved = Saved. Applies to all your tables. Only you see this.
me-dms = Your hand by DM: { $way }
me-hints = Hints
me-hints-text = A hint arrives by DM whenever it’s your turn. When this is off, ask with **Hint** or `/hint`.
me-switch-hints = Hints by DM: { $state }
me-forced = Only one move
me-forced-text = If you have only one move and only you know it, the bot plays it for you a moment later. A card played that quickly tells the others that you had no choice. A move that everyone knows is always played for you.
me-switch-forced = Play my only move: { $state }
me-verdict = How a round ended
me-verdict-text = The reveal stays in your hand until you press **Next**. The game doesn’t wait for you, and you’re notified of your turns as usual.
me-switch-verdict = Reveals stay until Next: { $state }
me-everywhere = The all-servers leaderboard
me-blocked = Blocked people
me-blocked-text = They can’t join tables that you host. They see that the table is for invited players, and never learn why.
me-blocked-dm = They can’t join tables that you host. To block more people, type `/me` in a server.
me-block = Block…
me-blocked-most = You can block { $most } people. Remove somebody first.
me-unblock = { $count ->
    [one] Unblock the person you block…
   *[other] Unblock one of { $count } people…
}
me-everywhere-text = Shows you on the all-servers leaderboard and in `/profile`, `/versus` and `/history` in DMs, with all your achievements. Off by default.
me-switch-everywhere = Show me on all servers: { $state }
me-word-text = It is mixed into every draw, so nobody could have picked the dice. Everyone sees it in the lobby.
me-word-none = You can give one at a table of yours that hasn’t started.
me-word = Give a word at a table…
me-reset = Wins and losses
me-reset-text = Count them from 0 again on all servers, alone and with each partner. You’ll be asked to confirm. Ratings and leaderboards stay.
pick-from-to = { $first } … { $last }

again-none = No hand of this table can be replayed: none is finished, or the game keeps no hands.
again-closed = Table { $table } was closed: `/replay` without a hand shows its whole game.
again-no-hand = This table has { $hands } finished hands: choose one from 1 to { $hands }.
again-unknown = That hand can’t be played on from there. Open it again with `/replay`.
again-only-play = You can play on only while cards are being played, and only with a legal card. Open the hand again with `/replay`.
again-title = Hand { $hand }, all cards open · step { $step } of { $steps }
again-on-title = Hand { $hand } played on from step { $step }, just for you: nothing counts
again-compare = **Over.** This time: { $points }. At the table: { $real }.
again-stock = Stock: { $cards }
again-discarded = discarded { $cards }
again-first = First
again-back-trick = Previous trick
again-back = Previous
again-next = Next
again-next-trick = Next trick
again-before = Previous hand
again-after = Next hand
again-play = Play on from here
again-once-more = Once more
again-look = Back to the hand

## Commands

command-hand = See your own hand; nobody else sees the answer
command-hint = What a careful player would do now, and why
command-me = Your hand by DM, hints, your word for the dice, and where you are shown
command-move = Make a move: your legal moves are offered
option-typed-move = Your move: choose it, or type 5x3, keep 2 1, bid 8, KH
menu-profile = Profile
menu-play-with = Play with…
invite-bot = That is an app, and apps don’t play. Every lobby has a button that adds a computer.
invite-self = That is you. Choose somebody else, or type `/play` to open a table for everyone.
invite-gone = That person isn’t in this server any more. Type `/play` to open a table for everyone.
invite-call = { $guest }, { $host } invites you to a game of { $game }.
invite-blocked = You block { $names }, who can’t join a table that you host. Change that with `/me` first.
invite-title = Invited players
invite-always = They can always join, and are called in the channel.
invite-people = Invite…
invite-text-free = { $about } Press **Join** under the table.
open-to-title = Who may join
open-to-now = Who may join: { $who }
open-to-all = everyone
open-to-invited = invited players only
open-to-role = a role
open-to-gone = nobody: the role is gone
open-to-a-role = Only a role…
open-to-unknown = `{ $text }` is no role here. Choose one of those offered.
taken-out-list = Taken out, and can’t come back: { $names }
lobby-open-invited = invited players only
lobby-open-role = only { $role }
lobby-open-gone = closed: its role is gone
button-who = Who may join…
invite-text = { $about } A seat is reserved for you: press **Join** under the table.
command-replay = Replay a finished game step by step, or a finished hand, and play on from there
option-replay = The table’s number (yours or your last one if left out)
option-replay-hand = A hand that you played, with all its cards (in games that keep them)
command-help = How to play, and every command
command-rules = The rules of a game
command-odds = The exact odds of a game
command-learn = Learn a game in five minutes: a hand with a coach, with prepared dice or cards
option-hand = A hand to beat, for example 4-2-1
option-own-dice = Your dice, for example 6-2-1
odds-title = Odds: { $game }
odds-whole = All hands
command-solo = Play alone against computers: only you see the game
command-play = Open a table: choose a game, its rules, a clock and computers
play-title = New table
play-title-with = New table with { $name }
play-rules = Game and rules
play-rules-text = House rules come later, under More… in the lobby.
play-clock = Clock
play-computers = Computers
play-computers-text = Only as many as there are seats. You can add more in the lobby.
play-usual-clock = This server’s usual clock
play-preset = { $game }: { $rules }
play-computers-count = { $count ->
    [0] none
    [one] { $count } computer
   *[other] { $count } computers
}
command-table = Your table: leave it, show it again, hand it over, move it, close it
command-table-leave = Leave a table; in a game a computer plays on for you
command-table-show = Show the board again at the end of the channel
command-table-watch = Watch a game: its board, just for you, kept up to date
command-table-host = Make another player the host
command-table-move = Move a table to this channel (hosts and server admins)
command-table-close = Close a table: hosts and server admins at once, players by vote
command-table-replace = Let a computer take over for a player who has kept everyone waiting
option-preset = A named set of rules
option-house-rules = Changes to the preset, for example { $example }
option-dice = How many dice everyone starts with
option-target = How many points win the game
option-seats = How many seats the table has
option-level = How well computers play
level-easy = easy
level-normal = normal
level-hard = hard
option-clock = Time for a move, for example 90s, 2m, 8h, 3d or none
switch-on = on
switch-off = off
option-cut = Whether another player adds the last word to the list before anything is drawn
option-open-to = Who may join: everyone, invited players, or a role
option-open-at-end = Whether hidden hands are shown to everyone at the end
option-table = The table’s number, if you are at several
option-move = The table’s number; a server admin may move any
option-watch = The table’s number, if there are several in this channel
option-close = The table’s number; a server admin may close any
option-replace = The table’s number; a server admin may name any
option-replaced = Whose seat it is
option-player = The new host
option-learn-game = Which game; without it, all are offered
option-solo-preset = Which rules (the usual ones if you choose none)
option-rules-preset = A preset, if not your table’s rules

help-title = Undercup
help-page-start = Back to the start
help-page-table = At a table
help-page-commands = All commands
help-page-fair = Fair play
help-more = More…
help-start = Games of hidden dice and cards, at a table in your channel. `/play` lets you choose a game; or open one directly:
help-moves = { $games } { $words }
help-table = Press **Join**; the host adds computers if you like and presses **Start**. House rules, clock and other options are under **More…**. Your hand reaches only you, by DM or with **My hand**. You’re notified when it’s your turn, and the board has a button for each of the usual moves.
help-commands = **Moves, if you prefer to type**: `/move` offers your legal moves. Or begin with a word: { $moves }
    {""}**Yours alone**: `/solo`, `/learn`, `/hand`, `/hint`, `/rules`, `/odds`, `/me`
    {""}**The table**: `/table show`, `/table watch`, `/table leave`, `/table host`, `/table replace`, `/table move`, `/table close`
    {""}**Looking back**: `/leaderboard`, `/profile`, `/versus`, `/history`, `/replay`, `/verify`
    {""}**Your data**: `/privacy export`, `/privacy delete`; for server admins: `/settings`
    {""}**A person’s menu** (a right click, or a long press on their name): **Profile** and **Play with…**
help-fair = The lobby shows a seal that binds every draw. Each draw also depends on the seats, the players’ words and the press that started the game; with a cut, also on another player’s word after that. You can check the seal, the lists and the draws: **Fair play** and `/verify`. Chips and dice have no value; nothing can be bought or won.

## Lessons

learn-which = **Learn a game in five minutes**: a hand against computers, with a coach. You choose your moves, and I tell you the odds. Only you see it, and nothing counts. Which game?
learn-button = Learn { $game }
learn-step = Learn { $game } · { $step } of { $steps }
learn-next = Next
learn-back = Take it back
learn-skip = Continue with the coach’s move
learn-before = Back
learn-stop = Stop
learn-stopped = You stopped the lesson. You can start it again at any time. **Play now** is a game against easy computers that only you see.
learn-sit = Open a table
# $channel is its name alone.
learn-join = Join the table in #{ $channel }
learn-sit-in-server = Tables are played in server channels. Type `/play` there, or press **Join** under an open table.
learn-offer = ### Never played { $game }?
    {""}**Learn**: a coach plays a hand with you. It takes five minutes.
    {""}**Play now**: against { $computers } easy computers, with { $partners ->
        [0] hints
       *[other] a strong partner and hints
    }. Only you see it, and it doesn’t count.
learn-unknown = I don’t know the lesson of that button. `/learn` starts one.
learn-changed = This lesson has changed since you opened it. It’s short: please start it again.

## Standings

somebody = somebody
where-server = this server
where-everywhere = all servers
span-all = all time
span-month = this month
span-season = this season
span-dates = { $span }, { $dates }
season-number = season { $number }
dates-utc = { $first } to { $last } in UTC
by-rating = by rating
by-wins = by wins
by-win-rate = by win rate
by-streak = by winning streak
button-by-rating = Rating
button-by-wins = Wins
button-by-win-rate = Win rate
button-by-streak = Streak
button-page-back = ◀ Previous
button-page-on = Next ▶
pages = { $page } of { $pages }
leaderboard-title = Leaderboard: { $game }
leaderboard-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
leaderboard-not-on-it = ▶ { $name } isn’t on this board yet.
leaderboard-not-shown = ▶ { $name } isn’t on this board: it lists only players who opted in, with `/me`.
leaderboard-empty = { $least ->
    [one] Nobody is on this board yet. Finish one rated game to appear here: with other people, and at least three rounds or hands.
   *[other] Nobody is on this board yet. Finish { $least } rated games to appear here: with other people, and at least three rounds or hands each.
}
leaderboard-empty-everywhere = The all-servers board lists only players who opted in, with `/me`, and have played rated games with at least { $most } others.
leaderboard-few-met = ▶ { $name } isn’t on this board yet: it lists players with rated games against at least { $most } others.
leaderboard-least = With at least { $least } rated games.
leaderboard-uncertain = ? means uncertain: too few games so far. A rating is a careful guess; newcomers start at 0.
leaderboard-no-server = In a DM there is only the leaderboard of all servers. Choose `where: all servers`, or ask in a server’s channel.
leaderboard-by-rating = By rating
leaderboard-by-wins = By wins
leaderboard-by-win-rate = By win rate
leaderboard-by-streak = By winning streak
leaderboard-pick-order = Order…
leaderboard-pick-span = Where and when…
leaderboard-alt-week = at the end the change of the last seven days
leaderboard-dash = –: no rated game in the last seven days.
column-games = games
column-rating = rating
column-week = week
column-wins = wins
column-win-rate = win rate
column-now = now
column-best = best
line-rating = { $rating } · { $wins } of { $games } won
line-wins = { $wins ->
    [one] { $wins } win in { $games }
   *[other] { $wins } wins in { $games }
}
line-win-rate = { $rate } · { $wins } of { $games } won
line-streak = { $best } in a row · now { $streak }
season-in-server = Seasons belong to a server: ask in one of its channels.
season-none = This server has no season now. Its admins begin seasons with `/settings`; until then choose the period `all time` or `this month`.
season-unknown = There is no such season here yet: choose 1 to { $last }.

profile-empty = { $name } hasn’t finished a game here yet. Every finished game counts; `/help` lists the games.
profile-not-played = No game of { $game } has been finished here yet. Leave out the option `game` to see the others.
profile-game = { $game }, { $where }
profile-course-heading = { $games ->
    [one] Rating, last game
   *[other] Rating, last { $games } games
}
profile-counted = { $games ->
    [one] game
   *[other] games
}
profile-won = { $wins } won
profile-earned = { $count } of { $total } achievements
profile-unrated = not rated yet
profile-rating-word = no place yet
profile-rank = { place-short } of { $count }
profile-alt-rating = Rating { $rating }, { $rank }
profile-newest = **Newest:** { $achievements }
profile-rival = Favourite opponent: { $name }, ahead in { $better } of { $games }.
profile-pick = Another game…
profile-figure-doubts = doubts right
profile-figure-bids-held = bids true
profile-figure-bluffs = bluffs won
profile-figure-calls = calls right
profile-figure-bets-held = bets held
profile-figure-unseen = hands unseen
profile-figure-bids-made = bids made
profile-figure-points = points a hand
place-short = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
place-and-behind = { $place }th+
rating-uncertain = { $rating } ?
name-below = name below
button-history = History
button-profile-back = ◀ Back
button-show-here = Show here
show-here-closed = You can’t write in this channel, so only you see it.
profile-not-everywhere = That person’s games are only shown server by server. Ask in a channel of a server that you share. You can opt in to the all-servers view with `/me`.
profile-record = **{ $game }** · { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $wins } won, { $losses } lost
profile-all = All games
profile-closed = { $games ->
    [one] { $games } more was closed before its end
   *[other] { $games } more were closed before their end
}
profile-rating = rating **{ $rating }**
profile-rating-uncertain = rating **{ $rating } (?)**, still uncertain
profile-since = Wins and losses are counted since { $date }.
profile-course = { $games ->
    [one] Rating in { $game } after the first rated game: { $now }.
   *[other] Rating in { $game } over { $games } rated games: first { $first }, lowest { $lowest }, highest { $highest }, now { $now }.
}
profile-streak = Winning streak in rated games: { $streak } now, { $best } at best.
profile-doubts = Doubts: right in { $doubts-right } of { $doubts }.
profile-calzas = Calzas: exact in { $calzas-right } of { $calzas }.
profile-called = Bids when doubted: true { $called-true } of { $called }.
profile-bluffs = Bluffs: { $bluffs-called } called, { $bluffs-uncalled } not called.
profile-unseen = Hands: { $hands } played, { $unseen } never called; { $bluffs-called } bets called and lost.
profile-chips = Chips: { $chips-in } won, { $chips-out } lost.
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
} (ahead in { $better }, behind in { $worse }{ $level ->
    [0] {""}
   *[other] , level in { $level }
})
button-reset = Count { $game } from 0
button-reset-yes = Yes, count from 0
reset-question = Count your wins and losses in { $game } from 0, on all servers, alone and with each partner? Your rating, the leaderboards and other people’s records stay. This can’t be undone.
reset-done = Done. Your wins and losses in { $game } are counted from now on, on all servers.
reset-not-yours = Only the owner of a record can count it from 0. Yours is under `/me`.

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
history-pick = Replay a game, step by step

replay-title = { $title }, replayed
replay-step = Step { $step } of { $steps }
replay-jump = { $what } · go to another…
replay-jump-some = { $what } of { $count } · go to { $first } … { $last }
replay-unseen = { $name }: **{ $move }** (the others didn’t see this)
replay-closed = *This hand stays hidden: it was never shown.*
replay-goes-on = The game at table { $table } isn’t over yet. You can replay it when it is.
replay-never-began = Table { $table } was closed before its game began: there is nothing to replay.
replay-unreadable = The game at table { $table } can’t be replayed: its record doesn’t fit this version of the game.
button-replay-first = ⏮ Start
button-replay-back = ◀ Previous
button-replay-on = Next ▶
button-replay-last = End ⏭
button-replay-open = Open the hands
button-replay-shut = As everyone saw it

achievement-first-win = Beginner’s luck
achievement-first-win-text = Won a game. It was skill, of course.
achievement-all-games = A full house
achievement-all-games-text = Won every game that is played here at least once.
achievement-streak = Loaded, surely
achievement-streak-text = Won five rated games of one kind in a row. Nobody has checked the dice yet.
achievement-regular = The usual table?
achievement-regular-text = Finished fifty games, none closed or left. The chair has taken your shape.
achievement-good-sport = Someone has to
achievement-good-sport-text = Came last ten times, and sat down again.
achievement-came-back = Left the stove on
achievement-came-back-text = Left in the middle of a game, came back, and won it.
achievement-lie-detector = I know that face
achievement-lie-detector-text = Doubted fifty times and was right.

language-name = English
language-of-server = As Discord knows this server
settings-title = Settings of this server
settings-saved = Saved. Applies to new tables. Only you see this.
settings-admins-only = You need the permission Manage Server to see and change this server’s settings.
settings-gone = What you chose isn’t there any more. Choose again.
settings-place = Tables are played { $place }
settings-rules = Choose the usual rules of a game…
settings-cut-text = With a cut, another player adds the last word to the list before anything is drawn.
settings-switch-cut = Cut: { $state }
settings-switch-computers = Rate games with computers: { $state }
settings-switch-closed = Rate games that were closed: { $state }
settings-channels = Tables may open in
button-week = This week
button-settings = Settings
week-title = This week
week-about = the last seven days
week-figure-tables = tables
week-figure-people = people
week-figure-back = came back
week-figure-to-the-end = played to the end
week-figure-wait = usual wait
week-below = under { $least }
week-game = { $game } { $count }
week-tables = { $count ->
    [one] One table was opened: { $games }.
   *[other] { $count } tables were opened: { $games }.
}
week-people = { $count } people played.
week-back = { $count } of them came back.
week-back-few = Fewer than { $least } of them came back.
week-to-the-end = { $rate } of the games that are over were played to the end.
week-none-over = None of their games is over yet.
week-wait = Half of the games started within { $time } of opening.
week-meant = Came back: started another game at least { $hours } hours after the first. Played to the end: of the games that are over. Usual wait: half of the games started sooner after their table was opened.
week-few = Fewer than { $least } people played here in the last seven days. Figures about so few would say too much about each of them.
settings-any-channel = every channel
settings-shut = ⚠️ No table can open in { $channels }. Permissions that I lack there: { $permissions }.
settings-incomplete = ⚠️ Tables can open in { $channels }, but not everything works there. Permissions that I lack: { $permissions }.
settings-more-missing = ⚠️ I lack permissions in { $channels } too.
settings-default-clock = Usual clock: { $clock }
settings-open-to = Who may join tables: { $who }
settings-presets = Usual rules: { $presets }
settings-season = Seasons: { $months ->
    [one] { $months } month
   *[other] { $months } months
} each; season { $number } is on, { $dates }
settings-no-season = Seasons: none
settings-closers = Who else may close a table (besides its host and server managers)
settings-no-closers = no other role
settings-language = Language of public messages: { $language }
open-wrong-channel = Here you can open tables only in { $channels }.
open-no-thread = I couldn’t make a thread for the table here. Try another channel, or ask somebody who manages the server to change in `/settings` where tables are played.
open-threads-full = This server has { $most } open threads, and Discord allows no more. Close some, or ask somebody who manages the server to let tables open in the channel (`/settings`).
permission-create-public-threads = Create Public Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
thread-title = { $game } with { $name }
thread-of-table = { $game } { $table }
thread-here = { $name } opened **{ $game } { $table }** in this thread.
place-channel = in the channel
place-busy = in the channel; from the third on in a thread
place-thread = each in a thread of its own
place-channel-text = Where they are opened.
place-busy-text = Where two are already in play, the next one gets its own thread.
place-thread-text = A table opened in a text channel gets its own.
seasons-months = { $months ->
    [0] no seasons
    [one] { $months } month
   *[other] { $months } months
}

privacy-export = Everything that is stored about you, except your hands: see those with `/hand` and `/replay`. Only you see this message.
privacy-question = Remove everything that is stored about you, on all servers: your record, ratings, achievements and choices, and your name? Your seats in old games become “somebody”; other people’s records stay. This can’t be undone. `/privacy export` gives you a file of it first.
privacy-ends-private = Your private games end.
privacy-leaves = You also leave the lobby of table { $tables }.
button-cancel = Cancel
cancelled = Nothing was changed.
privacy-still-playing = You still play at table { $tables }. Leave the game with `/table leave`, then ask again. Nothing was removed.
privacy-forgotten = Done. Nothing that is stored identifies you any more. If you play again, you start as a newcomer.
button-forget = Yes, remove it all

command-privacy = Your data: download or delete it
command-privacy-export = Download your data as a file; only you see it
command-privacy-delete = Delete everything that is stored about you
command-settings = This server’s settings for its tables, on one screen
command-leaderboard = The best players of a game, here or on all servers
command-profile = Your record, rating and habits, or somebody else’s
command-versus = How two people have done against each other
command-history = Finished games, each with a replay
option-private = Show it only to you (otherwise everyone here sees it)
option-game = Which game
option-game-shown = Which game, if only one
option-where = This server, or all servers
option-period = All time, this season or this month (calendar in UTC)
option-by = What to rank by
option-season = The number of a season of this server
option-whose = Whose profile, if not yours
option-versus = Whom to compare with you, or with the second person
option-versus-2 = The second person, if not you
option-history = Whose games (everyone’s here if left out)

## Proofs

proofs-seal = Seal: `{ $seal }`
proofs-title = Check of { $game }, table { $table }
proofs-record = This file is the record of the game: the lists, the moves, each draw that was shown, and the result. I have just checked { $draws } draws and { $moves } moves: the draws match the seals, and the moves follow the rules.
proofs-own = The second file is only for you: your own draws, your private moves and your word.
proofs-how = Don’t take my word for it: check the file yourself with `undercup verify FILE` or `docs/verifier/check.py`. `docs/verify.md` says how to write a check of your own. Then compare the seal, the list and the fingerprint with what the channel shows.
proofs-shown = { $count ->
        [one] One draw is proved so far.
       *[other] { $count } draws are proved so far.
    } Each leads to the seal that the lobby showed. Draws that only you have seen are only in your file; don’t share it during the game.
    `undercup verify FILE` checks the file; compare the seal and the list with those in the channel.
proofs-none = No draw has been shown yet, so there is nothing to prove. Once hands are shown, their draws can be proved.
proofs-not-here = You can check table { $table } in the channel where it was played, or if you played there.
proofs-bad-journal = The moves recorded for table { $table } don’t match the table, so it can’t be checked. Please tell the people who run the bot.
command-verify = Check a table’s draws: proofs of shown hands, and the whole record at the end
option-verify = The table’s number (yours or your last one if left out)
