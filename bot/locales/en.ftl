# Every sentence that a person reads. Facts in braces; seats arrive as names, odds as percentages.

## Everywhere

list-and = { $most } and { $last }
fault = Something went wrong on the bot’s side. Nothing has changed; please try once more.
press-unknown = That button belongs to a version of the bot that is no more. Use `/table show` to see the table as it is now.
did = You: **{ $move }** at table { $table }.
greeting = You sit at the table **{ $game } { $table }**. Your dice will come here, to you alone.
join-no-dm = I can’t reach you by DM, so your hand will not come by itself. Press **My hand** on the board, or type `/hand`: only you will see it. (To get DMs, allow direct messages from members of this server in its privacy settings.)

## Tables

table-title = { $game } · table { $table }
table-moved-on = That button is from an earlier moment. The [table]({ $link }) has moved on; this is how it stands now:
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
table-rematch-open = Table { $table } has been opened for the next game already.
table-bad-seats = { $seats } seats don’t fit these rules: choose { $least } to { $most }.
table-bad-clock = A clock gives at least { $least } seconds and at most { $most } days for a move, for example `90s`, `2m`, `8h` or `3d`.
table-bad-word = A word for the dice has 1 to { $most } characters.
table-computer-plays = A computer plays your seat. Press **Take my seat back** on the board first.
table-seat-yours = You play this seat yourself already.
open-done = The table **{ $game } { $table }** is open.
open-in-server = Tables open in a server’s channels, not in DMs.
open-no-permission = I can’t run a table in this channel: I lack the permission { $permissions }. Ask somebody who manages the server to give it to me here.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
house-rules-unreadable = I can’t read `{ $part }` as a house rule. Write option=value, for example `calza=off loss=difference`.
house-rules-twice = The option `{ $option }` stands there twice; keep one.
clock-unreadable = I can’t read `{ $text }` as a time. Write for example `90s`, `2m`, `8h`, `3d` or `none`.
move-not-in-game = `/{ $command }` is no move in the game of table { $table }.
left-done = You have left table { $table }.
show-done = Table { $table } is shown anew.
host-done = Table { $table } has a new host.
close-done = Table { $table } is closed.
word-done = Your word is part of the dice of table { $table } now.

rules-unknown-preset = There is no preset `{ $preset }`. There are: { $presets }.
rules-unknown-option = There is no option `{ $option }`. There are: { $options }.
rules-bad-value = `{ $option }` can’t be `{ $value }`. It can be: { $values }.
rules-unreadable = The option `{ $option }` has an impossible value: { $problem }.
rules-of-table = As table { $table } plays it (preset `{ $preset }`).
rules-of-preset = As the preset `{ $preset }` plays it.

lobby-host = Host: **{ $host }**
lobby-seats = **Seats** { $taken } of { $seats }
lobby-commitment = Fair dice: the secret is drawn already. Its SHA-256: `{ $hash }`
seat-computer = computer
seat-host = host, starts the game
seat-ready = ✔ ready
seat-not-ready = not ready yet
seat-no-dm = no DMs: use **My hand**
seat-word = word: { $word }
settings-preset = Preset: `{ $preset }`
settings-house = House rules: { $changes }
settings-no-house = House rules: none
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
started-seats = Frozen seats (interaction id and word of each): `{ $list }`

button-join = Join
button-ready = Ready
button-leave = Leave
button-addbot = Add computer
button-dropbot = Remove computer
button-start = Start
button-close = Close
button-again = Play again
button-hand = My hand
button-hint = Hint
button-table = To the table
button-back = Take my seat back
button-do = Do it: { $move }

board-turn = { $mention }, it’s your turn.
board-computer-turn = { $name } (computer) is thinking …
board-deadline = Time to move: { $time }
board-no-dm = No DMs reach { $names }: press **My hand** to see your hand.
board-time-up = ⏱ Time is up for { $name }: { $move }.
board-left = { $name } has left; a computer plays the seat.
board-back = { $name } is back.
board-below = The board is further down.
end-title = The end
end-place = { $place }. **{ $name }**
end-secret = The secret of the dice: `{ $secret }`
    Its SHA-256, as shown before the game: `{ $hash }`
end-rematch = The next game is at table { $table }.
closed-title = closed
closed-text = This table was closed before its game was over.
hand-your-turn = It’s **your turn**.
hint-text = **{ $move }**. { $why }
pick-from-to = { $first } … { $last }

## Commands

command-dudo = Open a table of Dudo (liar’s dice) in this channel
command-bid = Make a bid, for example 5x3: at least five threes
command-doubt = Dudo! You don’t believe the last bid
command-calza = Calza! The last bid is exactly right
command-pass = Pass, where the rules of the table allow it
command-hand = See your own hand; nobody else sees the answer
command-hint = What a careful player would do in your place, and why
command-help = How to play, and every command
command-rules = The rules of a game
command-rules-dudo = The rules of Dudo as your table plays them
command-table = Your table: leave it, show it anew, hand it over, close it
command-table-leave = Leave a table; in a game a computer plays on for you
command-table-show = Show the board anew at the end of the channel
command-table-host = Make another player the host
command-table-close = Close a table (hosts and server admins)
command-word = Put a word of your own into the dice of your table
option-preset = A named set of rules
option-house-rules = Options that differ from the preset, for example calza=off loss=all
option-dice = With how many dice everybody starts
option-seats = How many seats the table has
option-clock = Time for a move, for example 90s, 2m, 8h, 3d or none
option-table = The number of the table, if you sit at several
option-close = The number of the table; a server admin may close any
option-bid = For example 5x3 (five threes) or 2x1 (two aces)
option-player = Who is to be the host
option-word = A word or phrase of 1 to 40 characters, before the game starts
option-rules-preset = A preset, if not as your table plays

help-title = Undercup
help-start = Games of concealed dice at a table in your channel. Open one:
help-table = **At a table**: press **Join**, then **Ready**; the host adds computers if you like and presses **Start**. Your hand comes to you alone by DM, or with **My hand**. When it’s your turn you are called, and the board has a button for every natural move.
help-commands = **Typed moves**: `/bid 5x3`, `/doubt`, `/calza`, `/pass`
    {""}**Yours alone**: `/hand`, `/hint`, `/rules dudo`
    {""}**The table**: `/table show`, `/table leave`, `/table host`, `/table close`, `/word`
help-fair = **Fair dice**: the dice follow from a secret whose SHA-256 is shown when a table opens, and from the seats as they are frozen at the start. The secret is published at the end, so that anyone can check every roll. Chips and dice have no value; nothing can be bought or won.

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
dudo-hand-out = You have no dice left.
dudo-hand-not-rolled = The dice aren’t rolled yet.
dudo-hand-hidden = { $dice ->
    [one] You may not see your die in this round.
   *[other] You may not see your { $dice } dice in this round.
}

dudo-seating = Order of play, by roll: { $rolls }
dudo-order = They sit { $order }; { $opener } opens.
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
dudo-count-is = { $wild ->
    [0] It is **{ $count }**; the bid was { $bid }.
    [one] It is **{ $count }**, one of them a wild ace; the bid was { $bid }.
   *[other] It is **{ $count }**, { $wild } of them wild aces; the bid was { $bid }.
}
dudo-sum-is = The sum is **{ $sum }**; the bid was { $bid }.
dudo-pass-true = { $name }’s pass was **true**.
dudo-pass-false = { $name }’s pass was a **bluff**.
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
dudo-won = 🏆 **{ $name }** has the last dice and wins.

dudo-unreadable = I can’t read “{ $text }” as a move. Write a bid as quantity x face, for example `5x3`, or one of { $words }.
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

dudo-explain-bid = { $needed ->
    [0] You see { $seen } that count, which is enough: it can’t fail.
   *[other] You see { $seen } that count; { $needed } more must be among the { $unseen } dice that you can’t see. With what has been bid, it holds with { $odds }.
}
dudo-explain-sum = { $needed ->
    [0] Your die is enough: it can’t fail.
   *[other] The other die must show { $needed } or more; it holds with { $odds }.
}
dudo-explain-dudo-pass = { $seat }’s pass is a bluff with { $odds }.
dudo-explain-dudo = You see { $seen } that count, and about { $expected } are to be expected in all; { $bid } is too high with { $odds }.
dudo-explain-calza = You see { $seen } that count, and about { $expected } are to be expected in all; { $bid } is exact with { $odds }.
dudo-explain-pass = Your five dice are what a pass claims: a doubt would cost the doubter a die.
dudo-explain-pass-bluff = Your five dice are not what a pass claims; it is doubted with about { $odds }.
dudo-explain-left = Then { $seat } comes after you, with { $dice } dice.
dudo-explain-right = Then { $seat } comes after you, with { $dice } dice.
dudo-explain-open = You would see all { $dice } dice but your own.
dudo-explain-closed = Nobody but those with one die would see dice.
dudo-explain-accept = You open, and the face stays yours.
dudo-explain-decline = The round would be an ordinary one.
dudo-explain-nothing = There is nothing to weigh.

dudo-rules-game = Everyone has { $dice } dice under a cup. In turn you bid that at least so many of all dice show a face, higher than the bid before, or you doubt it. The last one with dice wins.
dudo-rules-seating-roll-order = Order of play: everyone rolls a die, the highest opens.
dudo-rules-seating-join-order = Order of play: as you sat down; the highest roll opens.
dudo-rules-direction-clockwise = The turn goes clockwise.
dudo-rules-direction-opener-chooses = The opener of each round chooses which way it goes.
dudo-rules-shuffle-order-off = The order stays the same.
dudo-rules-shuffle-order-on = The order is shuffled between rounds.
dudo-rules-wilds-on = Aces are wild: they count for every face, but not in special rounds.
dudo-rules-wilds-off = Aces are not wild.
dudo-rules-ace-bids-halved = A bid on aces stands between faces: it halves the number on the way in and doubles it on the way out.
dudo-rules-ace-bids-high = Aces are bid like other faces and rank above sixes.
dudo-rules-ace-bids-low = Aces are bid like other faces and rank below twos.
dudo-rules-ace-bids-none = Aces can’t be bid.
dudo-rules-opening-aces-one-die = Only who has one die (or opens a special round) may open with aces.
dudo-rules-opening-aces-palifico-only = Aces open special rounds only.
dudo-rules-opening-aces-any = Aces may open.
dudo-rules-aces-in-half-up = To aces: at least half the quantity, rounded up.
dudo-rules-aces-in-half-plus = To aces: at least half the quantity, rounded down, and one more.
dudo-rules-aces-out-double-plus = From aces: at least twice the quantity and one more, any face.
dudo-rules-aces-out-double = From aces: at least twice the quantity, any face.
dudo-rules-raise-rule-free = A higher quantity may have any face; the same quantity needs a higher face.
dudo-rules-raise-rule-no-lower-face = The face never goes down, except by way of aces.
dudo-rules-raise-rule-one-dimension = Raise the quantity or the face, not both.
dudo-rules-overbid-off = Nobody can bid more dice than are in play.
dudo-rules-overbid-on = Bids may name more dice than are in play.
dudo-rules-dudo-callers-next = The player in turn may doubt.
dudo-rules-dudo-callers-any = Anyone may doubt, also out of turn.
dudo-rules-loss-one = Who is wrong loses one die.
dudo-rules-loss-difference = Who is wrong loses as many dice as the bid was off, at least one.
dudo-rules-loss-all = Sudden death: who is wrong is out.
dudo-rules-calza-regain = Calza: the bid is exactly right. If so, the caller wins a die back; if not, the caller loses one.
dudo-rules-calza-bidder-loses = Calza: the bid is exactly right. If so, the bidder loses a die; if not, the caller does.
dudo-rules-calza-all-others-lose = Calza: the bid is exactly right. If so, everyone else loses a die; if not, the caller does.
dudo-rules-calza-off = There is no calza.
dudo-rules-calza-callers-next = Calza is for the player in turn.
dudo-rules-calza-callers-others = Calza is for those who neither bid nor are in turn.
dudo-rules-calza-callers-any-but-bidder = Calza is for anyone but the bidder.
dudo-rules-calza-window-more-than-half = Calza only while more than half of the dice are in play.
dudo-rules-calza-window-always = Calza at any time.
dudo-rules-calza-window-half-or-one-die = Calza while at least half of the dice are in play, or with one die of your own.
dudo-rules-calza-min-players-2 = Calza also between two players.
dudo-rules-calza-min-players-3 = No calza between two players.
dudo-rules-calza-cap-lost = Nobody gets more dice than at the start.
dudo-rules-calza-cap-banked = A surplus die is banked against the next loss.
dudo-rules-exact-rejoin-off = Who is out stays out.
dudo-rules-exact-rejoin-on = Who is out may come back once, by an exact call.
dudo-rules-palifico-classic = Palifico: who drops to one die for the first time opens a special round. Aces aren’t wild, and the face stays.
dudo-rules-palifico-obligo = Obligo: who drops to one die for the first time opens a special round without wild aces: open (everyone sees all dice but their own) or closed (only those with one die see it). Those with one die may change the face.
dudo-rules-palifico-off = There are no special rounds.
dudo-rules-palifico-min-players-2 = Special rounds also between two players.
dudo-rules-palifico-min-players-3 = No special rounds between two players.
dudo-rules-palifico-optional-off = Special rounds are compulsory.
dudo-rules-palifico-optional-on = A special round may be declined.
dudo-rules-palifico-face-change-nobody = Nobody may change the face of a special round.
dudo-rules-palifico-face-change-one-die = Those with one die may change the face of a special round.
dudo-rules-palifico-face-change-past-palifico = Those who have had a special round may change the face of one.
dudo-rules-calza-in-palifico-on = Calza counts in special rounds too.
dudo-rules-calza-in-palifico-off = No calza in special rounds.
dudo-rules-paso-off = There is no passing.
dudo-rules-paso-on = With five dice you may pass once a round, not right after a pass: you claim a full house, five alike or five different, which may be doubted.
dudo-rules-faceoff-off = The last two dice are played like all others.
dudo-rules-faceoff-on = Face-off: with one die each left, the last two bid on the sum of both.
