### What a person reads of Dudo. What isn't here is explained in the file that all games share.
###
### $apart, $exactly, $pass (Flag) - whether a rule holds at this table
### $bid, $claim, $lowest, $highest (String) - a bid: "5 × fours". In "dudo-rules-wild" $bid (Flag): one may bid on aces
### $bids (String) - bids side by side
### $choices (String) - what can be chosen, side by side
### $count, $counted, $found (Number) - how many dice there are of what was bid; $found (String) says it: "there are 7"
### $dice (Number) - how many dice; in "dudo-alt-cup" (String) the dice themselves
### $needed, $seen, $unseen, $held, $more, $hidden (Number) - dice that are needed, seen, not seen, held, still needed, and hidden
### $face (Flag) - a die's face, 1 (ace) to 6; $faces (String) is "dudo-faces"
### $kind (String) - of a round: "dudo-kind-…", with a blank before it
### $least, $most (Number) - how many of the hidden dice usually count; $apart (Flag) says there whether these are two numbers
### $alone (String) - how likely a bid is by even dice; $before (String) - the bid that it had to exceed
### $names (String) - who has bid that face; $tells, $risk (Flag) - what the bids tell, and which move is the greater risk
### $looks (String) - how likely a bid looks to others, and $others another one; $name (String) - whose bid it is
### $left (Number) - dice that somebody has left
### $lost, $saved (Number) - dice lost, and those of them paid from the bank
### $number, $round, $rounds (Number) - which round, and how many
### $other (String) - the name of the other player
### $next (String) - the name of who bids next; $ace, $again, $twos (String) - a bid on aces, and the lowest bids after it; $double (Flag) - it is told
### $all (Flag) - as much is needed as is hidden; $duel (Flag) - two players are left; $call (Flag) - "dudo" or "calza"
### $order (String) - names in their order
### $players (Number) - how many players
### $plain, $wild (Number) - of the dice that count, those that are no wild aces, and those that are; elsewhere $wild (Flag): aces are wild
### $quantity (Number) - how many dice a bid names
### $rolls (String) - who rolled what, side by side
### $seat (String) - a seat's sign; in "dudo-explain-…" a player's name
### $sum, $total (Number) - a sum of dice; in the rules all dice at the start
### $aces (Number) - aces that somebody holds
### $any, $chooses, $loss (Flag) - which rule holds at this table, in "dudo-brief-…"
### $missing, $others, $own, $theirs (Number) - dice in the lesson: still needed, the other’s, the pupil’s, the other’s after a loss; in hints $own are the reader’s. In "dudo-have" $own (Flag): these are the reader’s own dice
### $true, $false, $holds (String) - percentages in the lesson: how likely a bid is true, is false, and holds

# The words of the game, which most languages keep. In the middle of a sentence they are as here; where one
# stands by itself, it is { -calza(case: "title") }. Give yours the cases that your language needs.
-calza = { $case ->
    [title] Calza
   *[plain] calza
}
-palifico = { $case ->
    [title] Palifico
   *[plain] palifico
}
-obligo = { $case ->
    [title] Obligo
   *[plain] obligo
}
-dudo = { $case ->
    [title] Dudo
   *[plain] dudo
}

dudo-name = { -dudo(case: "title") }
command-dudo = Open a table of Dudo (liar’s dice) in this channel
command-rules-dudo = The rules of Dudo as your table plays them
achievement-dudo-flawless = Not a scratch
achievement-dudo-flawless-text = Won a game of Dudo without losing a single die.
achievement-dudo-last-die = One will do
achievement-dudo-last-die-text = Was down to one die against a full cup of five, and won.
achievement-dudo-abacus = The abacus
achievement-dudo-abacus-text = Called calza exactly right three times in one game.
achievement-dudo-tall-tale = The fish was this big
achievement-dudo-tall-tale-text = Bid three more than there were, and everybody nodded.
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
dudo-do-dudo = { -dudo }
dudo-do-doubt = { -dudo(case: "title") }!
dudo-do-calza = { -calza(case: "title") }!
dudo-do-pass = Pass
dudo-do-open = open
dudo-do-closed = closed
dudo-do-left = clockwise
dudo-do-right = counter-clockwise
dudo-do-accept = yes to the special round
dudo-do-decline = no to the special round
dudo-choose-accept = Special round
dudo-choose-decline = Normal round
dudo-choose-open = Open
dudo-choose-closed = Closed
dudo-choose-left = Clockwise
dudo-choose-right = Counter-clockwise
dudo-other-bid = More bids…
dudo-stage = round { $number } · { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} in play
dudo-special-palifico = { -palifico(case: "title") }
dudo-special-palifico-text = Aces aren’t wild, and the face stays.
dudo-special-obligo = { -obligo(case: "title") }
dudo-special-obligo-text = Aces aren’t wild.
dudo-special-obligo-open-text = Open: you see all dice but your own. Aces aren’t wild.
dudo-special-obligo-closed-text = Closed: only players with one die see it. Aces aren’t wild.
dudo-special-faceoff = Face-off
dudo-special-faceoff-text = One die each: bid on the sum of both. An ace is a one.
dudo-bids-so-far = Bids: { $bids }
dudo-out-mark = out
dudo-opens-mark = opens
dudo-turn-mark = to move
dudo-says-wild = { $name } says: with aces, at least
dudo-says-plain = { $name } says: without aces, at least
dudo-says-bid = { $name } says: at least
dudo-says-sum = { $name } says: at least a
dudo-ask-open = open the bidding
dudo-ask-beat = beat { $bid }
dudo-ask-passed = raise { $bid } or doubt the pass
dudo-ask-pass = bid or doubt the pass
dudo-ask-offer = special round or normal round?
dudo-ask-sight = open or closed?
dudo-ask-direction = which way round?
dudo-pick-bid = Which bid? Choosing one bids it.
dudo-pick-range = { $first } to { $last }
dudo-pick-other = Other bids…
dudo-pick-held = you hold { $held }
dudo-pick-none = you hold none
dudo-pick-aces = you hold { $aces ->
    [1] an ace
   *[other] { $aces } aces
}
dudo-pick-both = you hold { $held } and { $aces ->
    [1] an ace
   *[other] { $aces } aces
}

dudo-kind-normal = {""}
dudo-kind-palifico = {" "}· { -palifico }
dudo-kind-obligo = {" "}· { -obligo }
dudo-kind-obligo-open = {" "}· { -obligo }, open
dudo-kind-obligo-closed = {" "}· { -obligo }, closed
dudo-kind-faceoff = {" "}· face-off
dudo-dice = { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}
dudo-banked = { $dice } banked
dudo-pass-stands = **{ $name } has passed**: raise the bid before it, or doubt the pass.
dudo-phase-offer = { $name } is down to one die and may play a special round.
dudo-phase-sight = { $name } opens an obligo round and chooses who sees which dice.
dudo-phase-direction = { $name } opens and chooses which way the round goes.
dudo-part = Round { $number }
dudo-heading = Round { $number }{ $kind }
dudo-task-open = Make the first bid.
dudo-task-beat = Beat it or doubt it.
dudo-pass-opens = **{ $name } has passed**: bid, or doubt the pass.
dudo-task-pass = Bid, or doubt the pass.
dudo-task-choose = Choose.
dudo-dice-in-play = { $dice ->
    [one] { $dice } die in play
   *[other] { $dice } dice in play
}
dudo-opens = { $name } opens the bidding; { dudo-dice-in-play }.
dudo-you-open = You open the bidding; { dudo-dice-in-play }.
dudo-you-passed = **You have passed**: the next player bids, or doubts the pass.
dudo-you-offer = You are down to one die and may play a special round.
dudo-you-sight = You open an obligo round and choose who sees which dice.
dudo-you-direction = You open and choose which way the round goes.
dudo-you-bid = You bid **{ $bid }**.
dudo-you-did-dudo = You **doubted**.
dudo-you-did-calza = You called **{ -calza }**.
dudo-you-did-pass = You **passed**.
dudo-you-did-open = You chose **open**.
dudo-you-did-closed = You chose **closed**.
dudo-you-did-left = You chose **clockwise**.
dudo-you-did-right = You chose **counter-clockwise**.
dudo-you-did-accept = You said **yes** to the special round.
dudo-you-did-decline = You said **no** to the special round.
dudo-whose-bid = { $name }’s bid.
dudo-takes = You hold { $held ->
    [0] none
   *[other] { $held }
}, so it takes { $more }{ $held ->
    [0] {""}
   *[other] {" "}more
}{ $hidden ->
    [one] , and only one die is hidden
   *[other] {" "}among the { $hidden } hidden dice
}.
dudo-takes-open = The others hold { $held ->
    [0] none
   *[other] { $held }
}, so it takes { $more }{ $held ->
    [0] {""}
   *[other] {" "}more
}{ $hidden ->
    [one] , and you have only one die
   *[other] {" "}among your own { $hidden } dice
}.
dudo-stands-already = You hold { $held }: it is true already.
dudo-stands-open = The others hold { $held }: it is true already.
dudo-round-over = Round { $number } is over.
dudo-hand-out = You have no dice left.
dudo-hand-not-rolled = The dice aren’t rolled yet.
dudo-hand-hidden = { $dice ->
    [one] You can’t see your die in this round.
   *[other] You can’t see your { $dice } dice in this round.
}

dudo-seating = Rolls for the order of play: { $rolls }
dudo-seating-again = tie, again: { $rolls }
dudo-order = They play in this order: { $order }.
dudo-round-started = Round { $number }{ $kind }: { $name } opens.
dudo-offered = { $name } is down to one die and may play a special round.
dudo-accepted = { $name } plays the special round.
dudo-declined = { $name } declines the special round.
dudo-sight-open = { $name } plays it **open**: everyone sees all dice but their own.
dudo-sight-closed = { $name } plays it **closed**: only players with one die see it.
dudo-direction-left = { $name } chooses clockwise.
dudo-direction-right = { $name } chooses counter-clockwise.
dudo-bids = 🎲 { $name } bids **{ $bid }**.
dudo-passes = { $name } **passes**, which claims a full house, five alike or five different.
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
# What a round came to, in a line beside its picture.
dudo-called-pass = passed
dudo-length = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
dudo-reached = Dice left: { $dice }
dudo-high-bluff = ◓ **Boldest bluff:** { $name }’s { $bid } in round { $round }. It was { $odds } likely, and nobody doubted it.
dudo-high-bluff-you = ◓ **Boldest bluff:** your { $bid } in round { $round }. It was { $odds } likely, and nobody doubted it.
dudo-high-tale = ◓ **Boldest bluff:** { $name }’s { $bid } in round { $round }. It couldn’t be true, and nobody doubted it.
dudo-high-tale-you = ◓ **Boldest bluff:** your { $bid } in round { $round }. It couldn’t be true, and nobody doubted it.
dudo-high-doubt = ⊙ **Best call:** { $name } doubted { $bid } in round { $round }, { $odds } likely. There { $count ->
    [0] were none
    [one] was { $count }
   *[other] were { $count }
}.
dudo-high-doubt-you = ⊙ **Best call:** you doubted { $bid } in round { $round }, { $odds } likely. There { $count ->
    [0] were none
    [one] was { $count }
   *[other] were { $count }
}.
dudo-high-calza = ⊙ **Best call:** { $name } called calza on { $bid } in round { $round }, { $odds } likely. There { $count ->
    [one] was exactly { $count }
   *[other] were exactly { $count }
}.
dudo-high-calza-you = ⊙ **Best call:** you called calza on { $bid } in round { $round }, { $odds } likely. There { $count ->
    [one] was exactly { $count }
   *[other] were exactly { $count }
}.
dudo-high-streak = ↯ **Longest streak:** { $name }, { $rounds } rounds without losing a die.
dudo-high-streak-you = ↯ **Longest streak:** yours, { $rounds } rounds without losing a die.
dudo-told-dudo = **{ $name } doubted { $other }’s { $claim }: { $found }.**
dudo-told-calza = **{ $name } called calza on { $other }’s { $claim }: { $found }.**
dudo-told-bid = { $count ->
    [0] there are none
    [one] there is { $count }
   *[other] there are { $count }
}
dudo-told-exactly = { $count ->
    [one] there is exactly { $count }
   *[other] there are exactly { $count }
}
dudo-told-sum = the sum is { $count }
dudo-told-pass = { $count ->
    [0] it was a bluff
   *[other] it was true
}
dudo-told-lost = { $names } { $seats ->
    [one] loses
   *[other] lose
} { dudo-lost-dice }{ dudo-lost-saved }.
dudo-told-gained = { $name } wins a die back.
dudo-told-banked = { $name } banks a die.
dudo-told-rejoined = { $name } is back in the game.
dudo-told-out = { $name } is out: { place-short } place.
dudo-told-won = 🏆 { $name } wins.
# In the picture itself, where there is little room.
dudo-drawn-said-bid = { $name } bid
dudo-drawn-said-sum = { $name } bid
dudo-drawn-said-pass = { $name } said
dudo-drawn-said-calza = { $name }: exactly
dudo-drawn-there-bid = { $count ->
    [one] there is
   *[other] there are
}
dudo-drawn-there-sum = the sum is
dudo-drawn-there-pass = it was
dudo-drawn-true = true
dudo-drawn-bluff = a bluff
dudo-drawn-bid-holds = The bid stands
dudo-drawn-bid-fails = The bid fails
dudo-drawn-sum-holds = The bid stands
dudo-drawn-sum-fails = The bid fails
dudo-drawn-pass-holds = The pass was true
dudo-drawn-pass-fails = The pass was a bluff
dudo-drawn-calza-holds = Exactly { $count }
dudo-drawn-calza-fails = Not exactly
dudo-drawn-lost = { $name } loses { dudo-lost-dice }
dudo-drawn-others = the others lose { dudo-lost-dice }
dudo-drawn-out = { $name } is out
dudo-drawn-gained = { $name } wins a die back
dudo-drawn-banked = { $name } banks a die
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
    [0] There are none
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
dudo-out = **{ $name }** is out: { place-short } place.
dudo-won = 🏆 **{ $name }** is the last with dice and wins.

dudo-unreadable = I can’t read `{ $text }` as a move. Write a bid as quantity x face, for example `5x3`, or one of { $words }.
dudo-illegal-no-seat = There is no such seat.
dudo-illegal-over = The game is over.
dudo-illegal-out = You have no dice left, so you can’t do that.
dudo-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
dudo-illegal-no-choice = There is no such choice to make now.
dudo-illegal-choose-first = Choose first: { $choices }.
dudo-illegal-nothing-to-doubt = There is no bid to doubt yet.
dudo-illegal-own-claim = You can’t call your own bid.
dudo-illegal-calza-off = This table plays without calza.
dudo-illegal-calza-faceoff = There is no calza in the face-off.
dudo-illegal-calza-no-bid = There is no bid to call yet.
dudo-illegal-calza-palifico = This table has no calza in special rounds.
dudo-illegal-calza-after-pass = After a pass, bid or doubt the pass: no bid before it can be called.
dudo-illegal-calza-players = Calza needs at least { $players } players in the game.
dudo-illegal-calza-in-turn = It’s your turn, so only the others may call calza. Bid higher, or doubt.
dudo-illegal-calza-window = Calza needs at least { $needed } dice in play; there are { $dice }.
dudo-illegal-calza-spent = You have already tried to come back once.
dudo-illegal-pass-off = This table plays without passing.
dudo-illegal-pass-special = There is no passing in special rounds.
dudo-illegal-pass-no-bid = The opener has to bid.
dudo-illegal-pass-after-pass = There can’t be two passes in a row: bid, or doubt the pass.
dudo-illegal-pass-five-dice = Passing needs five dice.
dudo-illegal-pass-once = You have already passed in this round.
dudo-illegal-no-bid-left = No higher bid is possible, so call the last one.
dudo-illegal-sum-only = In the face-off you bid on the sum of both dice, { $lowest } to { $highest }.
dudo-illegal-sum-too-low = The lowest legal bid is { $lowest }, the highest { $highest }.
dudo-illegal-no-sums = You bid on sums only in the face-off. The lowest legal bid is { $lowest }.
dudo-illegal-no-such-bid = There is no such bid. The lowest legal bid is { $lowest }.
dudo-illegal-too-many = Only { $dice } dice are in play. The lowest legal bid is { $lowest }.
dudo-illegal-aces-never = This table doesn’t bid on aces. The lowest legal bid is { $lowest }.
dudo-illegal-opening-aces = You can’t open with aces here. The lowest legal bid is { $lowest }.
dudo-illegal-face-fixed = In this round the face stays { dudo-faces }. The lowest legal bid is { $lowest }.
dudo-illegal-no-lower-face = Here the face never goes down. The lowest legal bid over { $bid } is { $lowest }.
dudo-illegal-one-dimension = Here you raise the quantity or the face, not both. The lowest legal bid over { $bid } is { $lowest }.
dudo-illegal-too-low = That isn’t higher than { $bid }. The lowest legal bid is { $lowest }.
dudo-conflict-endless-aces = With `aces_in=half_up` and `aces_out=double` bids could go round for ever: choose `aces_in=half_plus` or `aces_out=double_plus`.
dudo-conflict-dead-aces = With `wilds=off` and `ace_bids=none` aces would count for nothing: change one of them.
dudo-conflict-pass-needs-five = A pass (`paso`) needs five dice at the start, and `dice_start` is { $dice }.
dudo-conflict-rejoin-needs-calza = `exact_rejoin=on` needs `calza=regain` and `calza_callers` other than `next`.

dudo-explain-bid = True { $odds } of the time.
dudo-explain-sum = True { $odds } of the time.
dudo-explain-dudo = Right { $odds } of the time.
dudo-explain-dudo-pass = { $seat }’s pass is a bluff { $odds } of the time.
dudo-explain-calza = Exactly right { $odds } of the time.
dudo-explain-pass = Your pass is true, and somebody doubts it about { $odds } of the time.
dudo-explain-pass-few = A bluff that everyone sees: you have fewer than five dice.
dudo-explain-pass-bluff = A bluff, and somebody doubts it about { $odds } of the time.
dudo-explain-left = Then { $seat } bids next, with { dudo-dice }.
dudo-explain-right = Then { $seat } bids next, with { dudo-dice }.
dudo-explain-open = You see { $seen } of the { $dice } dice: all but your own.
dudo-explain-closed = You see only your own { $own ->
    [one] die
   *[other] dice
}: { $own } of the { $dice }.
dudo-explain-accept = You open, and the face stays yours.
dudo-explain-decline = It’s a round like any other.
dudo-explain-nothing = There is nothing to decide here.
# Why a move is advised. "fives and aces", or "fives" where aces aren't wild.
dudo-counting = { $wild ->
    [1] { dudo-faces } or aces
   *[other] { dudo-faces }
}
dudo-counting-one = { $wild ->
    [1] a { dudo-face } or an ace
   *[other] { $face ->
        [1] an { dudo-face }
       *[other] a { dudo-face }
    }
}
dudo-have = { $own ->
    [1] You have
   *[other] You see
} { $seen ->
    [0] none
   *[other] { $seen }
}
dudo-need = { $seen ->
    [0] need { $needed }
   *[other] need { $needed } more
}
dudo-usual = { $unseen ->
    [one] The hidden die usually isn’t { dudo-counting-one }.
   *[other] Of { $unseen } hidden dice, usually { $most ->
        [0] none is { dudo-counting-one }.
        [one] { $apart ->
            [1] at most one
           *[other] one
        } is { dudo-counting-one }.
       *[other] { $apart ->
            [1] { $least } or { $most }
           *[other] { $most }
        } are { dudo-counting }.
    }
}
dudo-usual-short = { $unseen ->
    [one] Usually it isn’t.
   *[other] Usually { $most ->
        [0] none is.
        [one] { $apart ->
            [1] at most one
           *[other] one
        } is.
       *[other] { $apart ->
            [1] { $least } or { $most }
           *[other] { $most }
        } are.
    }
}
# How many of the hidden dice usually count; or, where the bids tell more than that, how likely even dice are.
dudo-alone = { $tells ->
    [none] . { dudo-usual }
   *[other] : { $alone } likely by the hidden dice alone.
}
dudo-alone-lacks = { $seen ->
    [0] { $tells ->
        [none] . { dudo-usual-short }
       *[other] : { $alone } likely by the dice alone.
    }
   *[other] { dudo-alone }
}
dudo-tells = { $tells ->
    [face] {""} { $names } bid { dudo-faces } this round, which makes them likelier.
    [aces] {""} { $names } bid aces this round, and aces count as { dudo-faces }.
    [more] {""} The bids so far make it likelier.
    [less] {""} The bids so far make it less likely.
    [nobody] {""} Nobody else has bid { dudo-faces }, which makes them less likely.
    [silent] {""} { $names } hasn’t bid { dudo-faces }, which makes them less likely.
    [forced] {""} { $name } had to go above { $before }, so it may be a bluff.
    [bluff] {""} It may be a bluff.
   *[none] {""}
}
# What may follow a bid on aces, where the other bid is on another face.
dudo-aces-double = { $double ->
    [1] {""} To top { $ace }, { $next } must bid at least { $again } or { $twos }.
   *[other] {""}
}
# Why a bid isn't advised for which one holds more.
dudo-untold = { $held ->
    [0] {""}
   *[other] {""} For { $other } you already have { $held }, but { $duel ->
        [1] { $next } hasn’t
       *[other] nobody else has
    } bid that face.
}
dudo-risk = { $risk ->
    [other] {""} But { $other } is the greater risk.
    [still] {""} But it’s still unlikely.
    [bid] {""} It’s a risk, but { $other } is riskier.
    [calza] {""} It’s a risk, but { -calza } is riskier.
    [pass] {""} It’s a risk, but a pass would be a bluff.
    [doubt] {""} It’s a risk, but { $name }’s bid is probably true, so a doubt is riskier.
   *[none] {""}
}
# What a doubted bid needs: more dice, or those that are hidden.
dudo-lacks = { $seen ->
    [0] { $all ->
        [1] { $unseen ->
            [one] the hidden die would have to be { dudo-counting-one }
            [2] both hidden dice would have to be { dudo-counting }
           *[other] all { $unseen } hidden dice would have to be { dudo-counting }
        }
       *[other] { $needed ->
            [one] one of the { $unseen } hidden dice would have to be { dudo-counting-one }
           *[other] { $needed } of the { $unseen } hidden dice would have to be { dudo-counting }
        }
    }
   *[other] { $name } needs { $needed } more
}
dudo-reason-impossible = { dudo-have }, so { $name } needs { $needed }{ $seen ->
    [0] {""}
   *[other] {""} more
}, and { $unseen ->
    [0] no dice are hidden
    [one] only one die is hidden
   *[other] only { $unseen } dice are hidden
}.
dudo-reason-doubt = { dudo-have }, so { dudo-lacks }{ dudo-alone-lacks }{ dudo-tells }{ dudo-risk }
dudo-reason-doubt-pays = A right doubt costs { $name } a die at once. A bid wins nothing unless somebody doubts it.
dudo-reason-doubt-pass = Only about one roll in eight is a true pass.
dudo-reason-doubt-pass-few = With fewer than five dice, a pass is always a bluff.
dudo-reason-calza-regain = If it’s exactly right, you win a die back; no other move does that.
dudo-reason-calza-bidder-loses = If it’s exactly right, the bidder loses a die.
dudo-reason-calza-all-others-lose = If it’s exactly right, everyone else loses a die.
dudo-reason-have = { dudo-have } already, so nobody can prove it wrong.
dudo-reason-bid = { dudo-have } and { dudo-need }{ dudo-alone }{ dudo-tells }{ dudo-untold }{ dudo-risk }
dudo-wrong-call = A wrong { $call ->
    [dudo] doubt
    [calza] { -calza }
   *[other] call
} always costs you. A wrong bid costs you only if { $duel ->
    [1] { $next }
   *[other] somebody
} doubts it.
dudo-reason-bid-costs-less = { dudo-wrong-call }
dudo-reason-bid-costs-less-looks = { dudo-wrong-call } To players who can’t see your dice, { $bid } looks { $looks } likely.
dudo-reason-looks-likelier = To players who can’t see your dice it looks { $looks } likely, and { $other } only { $others }: they doubt it less often.
dudo-reason-solved = The best play makes this bid most often here: if you always made the safest bid, your bids would show your dice.
dudo-reason-solved-level = Both are about equally likely, but the best play makes this bid more often here.
dudo-reason-solved-call = The best play calls here most often: a true bid wins nothing unless { $name } doubts it.
dudo-reason-solved-call-poor = Neither is likely to be right. The best play calls here most often: a true bid wins nothing unless { $name } doubts it.
dudo-reason-higher-risk = { $other } is safe, but easy to beat. The higher bid leaves { $next } less room.{ dudo-aces-double }
dudo-reason-higher-unsure = { $other } is a little likelier, but easier to beat. The higher bid leaves { $next } less room.{ dudo-aces-double }
dudo-reason-lower = { $other } is a little likelier, but it’s also the higher bid: save it for your next turn.{ dudo-aces-double }
dudo-reason-level-bids = Both are about equally likely: take either.{ dudo-aces-double }
dudo-reason-both-sure = You have both already, so nobody can prove either wrong: take either.{ dudo-aces-double }
dudo-reason-both-sure-sums = Your die makes both true already: take either.
dudo-reason-sum = Your die shows { $seen }, so the other one needs to show { $needed } or more.
dudo-reason-sum-have = Your die shows { $seen }, and that’s enough.
dudo-reason-pass = You risk nothing: a doubt of a true pass costs the doubter a die.
dudo-reason-pass-bluff = Most players let a pass go.
dudo-reason-level = Both have as many dice, so it makes no difference.
dudo-reason-strongest = The player after you is in the tightest spot: let it be the one with the most dice.
dudo-reason-open = With more dice in view you can bid safely for longer, and know better when to doubt.
dudo-reason-level-sight = Either way each of you sees one die: take either.
dudo-reason-closed = If the others saw your die, that would cost you more than seeing theirs brings.
dudo-reason-accept = You see your die, nobody else does, and they all have to bid on the face that you choose.
dudo-reason-decline = A special round would help the others more than you.

# Terms below a newcomer's hint, at most twenty words each.
dudo-term-bid = **Bid:** it counts everyone’s dice. “4 × fives” says that there are at least four.
dudo-term-wild = **Wild aces:** an ace counts as every face, so a bid on fives counts fives and aces.
dudo-term-doubt = **{ -dudo(case: "title") }!** Everyone shows their dice, and the player who was wrong loses one.
dudo-term-doubt-more = **{ -dudo(case: "title") }!** Everyone shows their dice, and the player who was wrong loses some.
dudo-term-calza-regain = **{ -calza(case: "title") }!** If the bid is exactly right, you win a die back; if not, you lose one.
dudo-term-calza-bidder-loses = **{ -calza(case: "title") }!** If the bid is exactly right, the bidder loses a die; if not, you do.
dudo-term-calza-all-others-lose = **{ -calza(case: "title") }!** If the bid is exactly right, all others lose a die; if not, you do.
dudo-term-pass = **Pass:** it claims a full house, five alike or five different. The next player may doubt that.
dudo-term-special = **Special round:** a player has dropped to one die for the first time, so aces aren’t wild now.
dudo-term-faceoff = **Face-off:** the last two players have one die each, and bid on the sum of both.

# The rules of Dudo in six lines of two short sentences, for somebody who is about to begin.
dudo-brief-dice = **Everyone rolls { dudo-dice } in secret.** { $chooses ->
    [1] The player who opens a round also chooses its direction.
   *[other] You see only your own.
}
dudo-brief-bid = **You bid on all the dice at the table.** “4 × fives” says that there are at least four.
dudo-brief-raise-free = **The next player bids higher or doubts.** Higher means more dice, or as many of a higher face.
dudo-brief-raise-no-lower-face = **The next player bids higher or doubts.** Higher means more dice of no lower face, or as many of a higher face.
dudo-brief-raise-one-dimension = **The next player bids higher or doubts.** Higher means more dice of the same face, or as many of a higher face.
dudo-brief-wild = { $wild ->
    [1] **Ones are aces, and aces are wild:** they count as any face.
   *[other] **Ones are called aces,** and each die counts only as its own face.
}
dudo-brief-aces-halved = You can bid on aces, too: { $count } × aces beats 4 × fives, and { $quantity } × twos beats { $count } × aces.
dudo-brief-aces-high = In bids, aces rank above sixes.
dudo-brief-aces-low = In bids, aces rank below twos.
dudo-brief-aces-none = Nobody can bid on aces.
dudo-brief-doubt = { $any ->
    [1] **Anyone but the bidder can say “Dudo!”**
   *[other] **Don’t believe the last bid? Say “Dudo!”**
} All dice are shown, and the player who was wrong { $loss ->
    [difference] loses as many dice as the bid was off, at least one.
    [all] is out.
   *[other] loses one.
}
# $named (String) - what else this table has, "dudo-brief-also-…"; $more (Flag) - whether it has any, 0 for nothing.
dudo-brief-end = **The last player with dice wins.**{ $more ->
    [0] {""}
   *[other] {" "}This table also has { $named }: see More.
}
dudo-brief-also-calza = a call for an exact bid
dudo-brief-also-pass = a pass for five dice
dudo-brief-also-special = a special round at one die
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
    [1] . A bid on aces counts only aces
   *[other] {""}
}.
dudo-rules-not-wild = Each die counts only for its own face.
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
dudo-rules-by-way-of-aces-high = After a bid on aces, you may bid more dice of any face.
dudo-rules-by-way-of-aces-low = After any face, you may bid more dice of aces.
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
dudo-rules-part-doubt = { -dudo(case: "title") }!
dudo-rules-doubt = The player in turn may call **Dudo!**, “I doubt it”, on the last bid.
dudo-rules-doubt-any = Anyone still in but the bidder may call **Dudo!**, “I doubt it”, on the last bid, also out of turn.
dudo-rules-shown = All dice are shown. If fewer dice count than the bid names, the bidder loses; otherwise the doubter does.
dudo-rules-loss-one = The loser gives up one die.
dudo-rules-loss-difference = The loser gives up as many dice as the bid was off, but at least one.
dudo-rules-loss-all = Sudden death: the loser gives up all dice and is out.
dudo-rules-part-calza = { -calza(case: "title") }!
dudo-rules-callers-next = The player in turn may call **Calza!**: the last bid is exactly right. All dice are shown.
dudo-rules-callers-others = Anyone still in but the bidder and the player in turn may call **Calza!**: the last bid is exactly right. All dice are shown.
dudo-rules-callers-any-but-bidder = Anyone still in but the bidder may call **Calza!**, also out of turn: the last bid is exactly right. All dice are shown.
dudo-rules-calza-regain = If it is, the caller gets one die back; if not, the caller loses one.
dudo-rules-calza-bidder-loses = If it is, the bidder loses one die; if not, the caller does.
dudo-rules-calza-all-others-lose = If it is, everyone but the caller loses one die; if not, the caller does.
dudo-rules-cap-lost = Nobody holds more than { dudo-dice }.
dudo-rules-cap-banked = Nobody holds more than { dudo-dice }. A die beyond that is banked: it pays for one die of the next loss.
dudo-rules-cap-banked-sudden = Nobody holds more than { dudo-dice }. A die beyond that is banked: it pays for the next single die lost, not for sudden death.
dudo-rules-window-more-than-half = Calza can be called while more than half of the dice at the start are in play.
dudo-rules-window-more-than-half-figures = Calza can be called while { $needed } or more dice are in play: more than half of the { $total } at the start.
dudo-rules-window-half-or-one-die = Calza can be called while at least half (rounded down) of the dice at the start are in play, and always with exactly one die.
dudo-rules-window-half-or-one-die-figures = Calza can be called while { $needed } or more of the { $total } dice are in play, and always with exactly one die.
dudo-rules-calza-three = Calza can be called while three or more are in.
dudo-rules-rejoin = A player who is out may call Calza too, at any turn: if right, they are back with one die; if wrong, it was their last try.
dudo-rules-part-pass = Passing
dudo-rules-pass = In place of a bid, a player with exactly five dice may pass. That claims a full house (three alike and two alike), five alike or five different, aces as ones. It may be a bluff.
dudo-rules-pass-any = In place of a bid, a player may pass, in any round, and also to open. That claims a full house (three alike and two alike), five alike or five different, aces as ones. It may be a bluff; with fewer than five dice it is one.
dudo-rules-pass-answer = The next player bids higher than the last bid, or calls **Dudo!** on the pass. The bid before it can’t be called.
dudo-rules-pass-answer-any = The next player bids higher than the last bid. Anyone still in but the passer may call **Dudo!** on the pass. The bid before it can’t be called.
dudo-rules-pass-loss = If a doubted pass is true, the doubter loses one die; if not, the passer does.
dudo-rules-pass-when-any = A pass can’t follow a pass. Each player passes once a round at most.
dudo-rules-pass-when = A pass needs a bid before it and can’t follow a pass. Each player passes once a round at most, and only in ordinary rounds.
dudo-rules-part-classic = Special rounds: { -palifico }
dudo-rules-part-obligo = Special rounds: { -obligo }
dudo-rules-special = The first time in the game that you drop to exactly one die, the next round is special, and you open it.
dudo-rules-special-optional = Before anyone rolls you may decline it for good; the round is then ordinary.
dudo-rules-special-several = If several players drop at once, each of them has a special round, in the order of play.
dudo-rules-special-three = There are special rounds only while three or more players are in.
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

dudo-about = Bluff about everybody’s dice: outbid, or doubt.
dudo-preset-wikipedia = Standard
dudo-preset-wikipedia-text = Aces are wild, calza wins a die back, palifico rounds
dudo-preset-wikipedia-2020 = Dudo, older rules
dudo-preset-wikipedia-2020-text = Aces may open; an exact calza costs the bidder a die; none in palifico rounds
dudo-preset-dudo-full = Dudo with obligo and passes
dudo-preset-dudo-full-text = Open and closed special rounds, and a player may pass
dudo-preset-asmodee = Perudo without calza
dudo-preset-asmodee-title = Perudo
dudo-preset-asmodee-text = Boxed rules: only bid and doubt, with palifico rounds
dudo-preset-perudo-box = Perudo, box rules
dudo-preset-perudo-box-title = Perudo
dudo-preset-perudo-box-text = Calza at any time but in palifico rounds; the last two play no palifico rounds
dudo-preset-liars-dice = Liar’s dice
dudo-preset-liars-dice-title = Liar’s dice
dudo-preset-liars-dice-text = Aces are the highest face; no calza, no palifico rounds
dudo-preset-chile = Chilean rules
dudo-preset-chile-text = The opener chooses the direction; obligo rounds; spare dice are banked
dudo-rule-dice-start = Dice at the start
dudo-rule-dice-start-text = How many dice everyone starts with.
dudo-rule-seating = Order of play
dudo-rule-seating-text = Who sits next to whom.
dudo-rule-seating-roll-order = By a roll, highest first
dudo-rule-seating-join-order = In the order of joining
dudo-rule-direction = Direction
dudo-rule-direction-text = Which way the bidding goes.
dudo-rule-direction-clockwise = Always clockwise
dudo-rule-direction-opener-chooses = The opener chooses, with three or more
dudo-rule-shuffle-order = Shuffle the seats
dudo-rule-shuffle-order-text = Whether the order of play is shuffled before each round but the first.
dudo-rule-wilds = Wild aces
dudo-rule-wilds-text = Whether aces count as every face.
dudo-rule-ace-bids = Bids on aces
dudo-rule-ace-bids-text = How a bid on aces compares with the others.
dudo-rule-ace-bids-halved = Half as many are enough
dudo-rule-ace-bids-high = Aces rank above sixes
dudo-rule-ace-bids-low = Aces rank below twos
dudo-rule-ace-bids-none = Nobody bids on aces
dudo-rule-opening-aces = Opening with aces
dudo-rule-opening-aces-text = Who may open a round with a bid on aces.
dudo-rule-opening-aces-one-die = A player with one die
dudo-rule-opening-aces-palifico-only = Only in special rounds
dudo-rule-opening-aces-any = Everybody
dudo-rule-aces-in = Changing to aces
dudo-rule-aces-in-text = How many aces outbid another face.
dudo-rule-aces-in-half-up = Half as many, rounded up
dudo-rule-aces-in-half-plus = One more than half, rounded down
dudo-rule-aces-out = Changing from aces
dudo-rule-aces-out-text = How many of another face outbid aces.
dudo-rule-aces-out-double-plus = Twice as many and one
dudo-rule-aces-out-double = Twice as many
dudo-rule-raise-rule = Raises
dudo-rule-raise-rule-text = How a bid may be raised.
dudo-rule-raise-rule-free = More dice with any face, or a higher face
dudo-rule-raise-rule-no-lower-face = The face never goes down
dudo-rule-raise-rule-one-dimension = Either more dice or a higher face
dudo-rule-overbid = Bids above all dice
dudo-rule-overbid-text = Whether a bid may name more dice than are in play.
dudo-rule-dudo-callers = Who may doubt
dudo-rule-dudo-callers-text = Who may say dudo.
dudo-rule-dudo-callers-next = The player in turn
dudo-rule-dudo-callers-any = Everybody but the bidder
dudo-rule-loss = Loss
dudo-rule-loss-text = What a wrong bid or a wrong doubt costs.
dudo-rule-loss-one = One die
dudo-rule-loss-difference = As many dice as the bid was off, at least one
dudo-rule-loss-all = All dice: sudden death
dudo-rule-calza = { -calza(case: "title") }
dudo-rule-calza-text = What happens when somebody says that a bid is exactly right, and it is.
dudo-rule-calza-regain = The caller wins a die back
dudo-rule-calza-bidder-loses = The bidder loses a die
dudo-rule-calza-all-others-lose = All others lose a die
dudo-rule-calza-off = No { -calza }
dudo-rule-calza-cap = Calza with a full cup
dudo-rule-calza-cap-text = What happens to a die won back by a player who has all their dice.
dudo-rule-calza-cap-lost = Nothing
dudo-rule-calza-cap-banked = It pays for the next loss
dudo-rule-calza-callers = Who may call calza
dudo-rule-calza-callers-text = Whose calza counts.
dudo-rule-calza-callers-next = The player in turn
dudo-rule-calza-callers-others = All but the bidder and the player in turn
dudo-rule-calza-callers-any-but-bidder = Everybody but the bidder
dudo-rule-calza-window = When calza is allowed
dudo-rule-calza-window-text = How many dice must still be in play for a calza.
dudo-rule-calza-window-more-than-half = More than half of all dice
dudo-rule-calza-window-always = Any number
dudo-rule-calza-window-half-or-one-die = Half, rounded down, or the caller has one die
dudo-rule-calza-min-players = Players for calza
dudo-rule-calza-min-players-text = How many players must still be in for a calza.
dudo-rule-calza-in-palifico = Calza in special rounds
dudo-rule-calza-in-palifico-text = Whether calza may be called in special rounds.
dudo-rule-exact-rejoin = Coming back
dudo-rule-exact-rejoin-text = Whether a player who is out comes back by an exact calza.
dudo-rule-palifico = Special rounds
dudo-rule-palifico-text = The round after a player first drops to one die.
dudo-rule-palifico-classic = Palifico: no wild aces, the face stays
dudo-rule-palifico-obligo = Obligo: palifico, open or closed
dudo-rule-palifico-off = None
dudo-rule-palifico-face-change = New face in palifico
dudo-rule-palifico-face-change-text = Who may change the face in a palifico round.
dudo-rule-palifico-face-change-nobody = Nobody
dudo-rule-palifico-face-change-one-die = Players with one die
dudo-rule-palifico-face-change-past-palifico = Players who have had theirs
dudo-rule-palifico-min-players = Players for palifico
dudo-rule-palifico-min-players-text = How many players must still be in for a special round.
dudo-rule-palifico-optional = Declining palifico
dudo-rule-palifico-optional-text = Whether a player may decline their special round.
dudo-rule-paso = Passing
dudo-rule-paso-text = Whether a player may claim a full house, five alike or five different instead of bidding.
dudo-rule-paso-off = Nobody passes
dudo-rule-paso-on = After a bid, with five dice
dudo-rule-paso-any = In any round, also to open
dudo-rule-faceoff = Face-off
dudo-rule-faceoff-text = Whether the last two with one die each bid on the sum of both.

## The lesson

learn-dudo-dice =
    These { $own } dice are yours; nobody else sees them. Ada’s cup hides { $others } more.
    A bid is about **all { $total }**: “at least two threes among us”. Each bid must beat the one before, until somebody doubts it. Then the cups go up, and the player who was wrong loses a die. The last one with dice wins.
learn-dudo-first =
    Ada claims there are at least that many among all { $total } dice. Aces are wild ★: they count as any face, so your ace is a three too. { $needed } more under Ada’s cup is { $true } likely.
    A bid is higher with more dice, or with as many of a higher face. Or say **Dudo**: you doubt Ada’s bid. **Which?**
learn-dudo-first-raise =
    Good. Two fives and a wild ace: you have all { $held } yourself, so this bid can’t fail. Ada doesn’t doubt it, and goes back to threes, in a higher bid.
learn-dudo-first-doubt =
    Too early. The bid was { $true } likely, so a doubt was right only { $false } of the time. There are { $count }, and you are down to { $left } dice.
    Doubt when a bid has become unlikely, not because you can’t see it.
learn-dudo-first-high =
    A leap too far. You hold { $held }, so { $missing } of Ada’s dice had to help you: { $holds }. There are only { $count }, and you are down to { $left } dice.
    Bid a little at a time. Every step makes it harder for the *other* one.
learn-dudo-second =
    { $needed } of Ada’s { $others } dice need to count: { $true }, by the dice alone. But a bid is a clue. Ada has come back to threes, and so probably has some.
    And what do you hold yourself? **What now?**
learn-dudo-second-raise =
    That’s it: { $missing } more under Ada’s cup is { $holds } likely. You bid what you hold, and Ada has the hard choice.
    Ada bids much higher.
learn-dudo-second-doubt =
    By the dice alone you were right { $false } of the time. But somebody who bids threes twice tends to have them, and Ada did: there are { $count }. You are down to { $left } dice.
    And you had a bid of your own that was much safer.
learn-dudo-second-high =
    Why sixes? You hold { $held } of them and had to find { $missing } more: { $holds }. There are { $count }, and you are down to { $left } dice.
    Your fives were far better. Bid what you hold.
learn-dudo-third =
    Now *all* { $needed } of Ada’s dice would have to be threes or aces: { $true }, by the dice alone. Ada likes threes, but that many?
    Doubt it? Or **Calza**: “exactly that many”. Right, and you win a lost die back; wrong, and you lose one. **Which?**
learn-dudo-third-doubt =
    Dudo! There are only { $count }: the bid fails, and Ada is down to { $theirs } dice.
    That is the whole art: keep your bids safe, let the others climb, and doubt the step that is too high.
learn-dudo-third-calza =
    Calza needs exactly that number, and that isn’t likelier. There are { $count }, so you are down to { $left } dice.
    If you think a bid is too high, doubt it: then every lower number is good for you.
learn-dudo-third-high =
    You hold { $held } and needed { $missing } more: { $holds }. There are { $count }, and you are down to { $left } dice.
    Ada’s bid was too high already. Don’t climb higher: doubt it.
learn-dudo-end =
    Ada starts the next round with { $others } dice to your { $own }. With fewer dice, a player also knows less.
    Remember: count your aces. Bids are clues, and so are yours. If everything looks bad, make the bid that is hardest on the *next* player. Nobody sees your dice: now and then, bid what you don’t hold.
    Bids on aces have rules of their own, and so do rounds that a player opens with a single die: see `/rules dudo`.
