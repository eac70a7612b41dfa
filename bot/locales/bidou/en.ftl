### What a person reads of Bidou and Montevideo. What isn't here is explained in the file that all games share.
###
### $own (Number) - how many chips somebody had put in
### $ante, $lowest, $highest, $pool (Number) - chips
### $both (Flag) - the rules for two and those for more are both shown
### $change (String) - chips won or lost, with the sign
### $chips, $owed (Number) - how many chips, and how many it takes to call
### $dice, $kept (String) - dice: "⚁⚀⚀ 2-1-1"; those kept
### $first, $second (String) - names of both players, with their $wins and $others (Number): games won in this match
### $free (Flag) - a call pays whatever the hand is
### $game, $hand (Number) - the number of a game or of a hand; in "bidou-odds-beat" $hand (String) is a throw
### $hands (Number) - how many hands
### $left, $throw, $throws, $times (Number) - throws left, which throw, how many throws, how many times
### $more, $ties (Flag) - whether a rule holds at this table
### $moves, $rolls (String) - what happened, side by side
### $named (String) - what a hand is called: "bidou-kind-…"
### $phase (String) - "bidou-phase-…"
### $place (Number) - among the 56 hands, or at the end
### $plain, $keeping (String) - percentages: if all dice are thrown, and if some may be kept
### $players (Number) - how many players
### $seat (String) - a seat's sign; $seats (Number) how many names there are
### $source, $target (String) - where chips come from and where they go: a name, or "bidou-purse-…"
### $stand (String) - a percentage: if one stands
### $above (Number) - the place of the hand above
### $beats (String) - how many of a hundred throws a hand beats; $marked (Flag): the line that was asked for
### $centre, $mine, $theirs (Number) - in the lessons: chips in the middle, the pupil’s, and the other’s
### $limit, $of, $out, $pot, $rises, $zero (Flag) - which rule holds at this table, in "…-brief-…"
### $loses (String) - a percentage in the lessons: how often a hand is beaten
### $price, $fair (String) - percentages: how often a call must win to be worth as much as a drop, and how often an average hand wins; $afford, $worst: how often one can afford the worst hand, and how often one has it
### $drops, $later, $least (String) - percentages: how often others drop to a bet, and do so after one more throw, and how often they must for it to pay
### $raises (Flag) - a raise is possible
### $rivals (Number) - how many others may answer a bet; $told (Flag) - how often they drop is said
### $win, $stake, $shed, $lost, $loss, $gain (Number) - chips that a hint is about: to win, put in, got rid of, taken, and what a call costs the reader or $name (String)
### $bets, $put, $little, $takes (Flag) - somebody has bet; the reader has put chips in; it is only a little better; the worse hand takes the chips; $aim (Flag) "pair", "more" or "montevideo"

# The words of the game, which most languages keep; where one is used alone, it is { -bidou(case: "title") }.
-bidou = { $case ->
    [title] Bidou
   *[plain] bidou
}
-bide = bidé

bidou-name = { -bidou(case: "title") }
montevideo-name = Montevideo
command-odds-bidou = The odds of the 56 hands of three dice, or of beating one of them
command-odds-montevideo = The odds of the 56 hands of three dice, or of beating one of them
achievement-bidou-nerve = Nothing to see here
achievement-bidou-nerve-text = Had five hands in one game that nobody called.
achievement-bidou-ones = Three mice and a cat
achievement-bidou-ones-text = Showed 1-1-1 against a bidou, and won.
achievement-montevideo-harbour = The whole harbour
achievement-montevideo-harbour-text = Took a dozen chips or more in a single hand of Montevideo.
command-bidou = Open a table of Bidou here: three dice under the cup; get rid of your chips
command-montevideo = Open a table of Montevideo here: three dice under the cup; win the pot
command-rules-bidou = The rules of Bidou as your table plays them
command-rules-montevideo = The rules of Montevideo as your table plays them
option-ante = How many chips everyone antes at the start

bidou-phase-throwing = throwing
bidou-phase-open-throw = open throw
bidou-phase-betting = betting
bidou-phase-over = over
bidou-match = Game { $game } of the match · games won: { $first } { $wins }, { $second } { $others }
bidou-centre = Centre: **{ $chips }**
bidou-ante = Ante: { $chips }
bidou-gone = Out of the game: { $chips }
bidou-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
bidou-place = { place-short } place
bidou-out = out
bidou-captain = captain
bidou-captain-opened = captain now, by the fewest throws
bidou-done = done
bidou-dropped = dropped
bidou-all-in = all-in
bidou-throws = { $throws ->
    [one] { $throws } throw
   *[other] { $throws } throws
}
bidou-throwing-together = Everyone throws in secret. Press **My hand**.
bidou-throwing-in-turn = Players throw in turn, the captain first.
bidou-open-throw-you = Open throw: you have every chip but one, so these dice are thrown in the open.
bidou-open-throw = Open throw: { $name } has every chip but one, so these dice are thrown in the open.
bidou-rank = { $named } · **rank { $place } of 56:** beats { $odds } of throws
bidou-rank-ones = 1-1-1 also beats 2-1-1, so it beats more throws than rank { $above }.
bidou-rank-bidou = Only 1-1-1 beats it.
bidou-you = **You**
bidou-pot-now = { bidou-chips } in the pot{ bidou-owed }
bidou-owed = { $owed ->
    [0] {""}
   *[other] , { $owed } to call
}
# What one plays for, once, in the first hand.
bidou-aim-match = You want **no chips**: a player who gets all nine loses{ $games ->
    [1] .
   *[other] {" "}the game.
}
bidou-aim-last-loser = You want **no chips**: a player with none left is safe, and the last one with chips loses.
bidou-aim-first-out = You want **no chips**: the first player with none left wins.
bidou-about-chips = The worst hand takes the chips.
bidou-about-pot = The best hand wins the pot.
bidou-pick-keep = Keep some, reroll the rest…
bidou-task-throw = Reroll or stand?
bidou-task-open = Bet or pass?
bidou-task-raise = Call, raise or drop?
bidou-task-call = Call or drop?
bidou-are-done = { $seats ->
    [one] { $names } is done.
   *[other] { $names } are done.
}
bidou-are-throwing = { $seats ->
    [one] { $names } is still throwing.
   *[other] { $names } are still throwing.
}
bidou-own-none = Your dice haven’t been thrown yet.
bidou-own-out = You are out of this game.
bidou-own-kept = You kept { $dice } and rerolled the rest.
bidou-own-throws = { $throws ->
    [1] First throw
   *[2] Second throw
}; you have { $left ->
    [1] one
   *[2] two
} left.
bidou-own-done = You are done after { bidou-throws }.
bidou-kind-bidou = **{ -bidou }**, the best hand
bidou-kind-bide = **{ -bide }**
bidou-kind-four-two-one = **four-two-one**
bidou-kind-triple = **a triple**
bidou-kind-threes = **a pair of threes**
bidou-kind-ones = **a pair of ones**
bidou-kind-ladder = **a ladder**
bidou-kind-number = no combination
# A hand of one’s own with a pair that is none, in the two kinds of lists.
bidou-kind-pair-twenty-two = no combination (only pairs of threes and ones count)
bidou-kind-pair-twelve = no combination (of pairs, only 2-1-1 and 2-2-1 count)

bidou-odds-beat = Your best chance to beat **{ $hand }** (a tie doesn’t count):
bidou-odds-throws = { $throws ->
    [one] with one throw: { $plain }
   *[other] with { $throws } throws: { $plain }, or { $keeping } if you may keep dice
}
bidou-odds-left = { $throws ->
    [0] with your dice as they are: { $plain }
    [one] with one more throw: { $plain }, or { $keeping } if you may keep dice
   *[other] with { $throws } more throws: { $plain }, or { $keeping } if you may keep dice
}
bidou-odds-special = { $throws ->
    [one] Any special hand with one throw: { $plain }
   *[other] with { $throws } throws: { $plain }, or { $keeping } if you may keep dice
}
# Over the columns of the table of hands: a few letters each.
bidou-odds-title-place = #
bidou-odds-title-hand = hand
bidou-odds-title-throws = throws
bidou-odds-title-beats = beats
bidou-odds-title-percent = %
# Below the chances, where that column is shown.
bidou-odds-percent = The % column shows how many of all throws a hand beats.
# The table in words, as a screen reader reads it; at most 17 characters a hand, where there are 56.
bidou-odds-alt = Hands by rank, and how many throws each beats:
bidou-odds-alt-line = { $place } { $hand }: { $beats }{ $marked ->
    [1] {" "}←
   *[other] {""}
}
bidou-odds-unreadable = `{ $text }` isn’t a hand of three dice. Write one like `4-2-1`.
bidou-captain-rolls = Rolls for captain: { $rolls }
bidou-game-started = Game { $game } of the match begins.
bidou-hand-started = Hand { $hand }: { $name } is captain.
bidou-open-throw-started = Hand { $hand }: an **open throw**.
bidou-thrown = 🎲 { $name } throws { $dice } (throw { $throw }).
bidou-seat-done = { $name } is done after { bidou-throws }.
bidou-throws-shown = Throws: { $throws }. { $name } opens the betting.
bidou-acted = { $name }: **{ $move }**
bidou-shown-called = **The hands**
bidou-shown-open-throw = **The open throw**
bidou-shown-poor-fish = **Poor Fish**: everybody passed, so all hands are shown
# A picture of the hands in words, as a screen reader reads them.
bidou-alt-called = The hands shown, the best first:
bidou-alt-open-throw = The open throw is over. The hands, the best first:
bidou-alt-poor-fish = Everybody passed. All hands, the best first:
bidou-alt-hand = { $place }. { $seat } { $name }: { $dice }, { $named }
bidou-alt-covered = { $seat } { $name }: hand not shown
bidou-alt-chips-same = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
} now
bidou-alt-chips = { bidou-alt-chips-same }, { $change }
bidou-alt-pool = { $chips ->
    [one] There is { $chips } chip
   *[other] There are { $chips } chips
} in the pot.
# What a showdown came to, in a line beside its picture.
bidou-called-bet = bet { $chips }
bidou-called-raise = raised { $chips }
bidou-called-call = called
bidou-called-drop = dropped
bidou-called-pass = passed
bidou-called-open = opened
bidou-length = { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
bidou-reached-most = Chips: { $chips }
bidou-reached-fewest = Chips, where the fewest are best: { $chips }
bidou-high-chips = ◉ **Biggest showdown:** { $name } took { bidou-chips } in hand { $hand }{ $own ->
    [0] .
   *[other] , including { $own } that { $name } had put in.
}
bidou-high-chips-you = ◉ **Biggest showdown:** you took { bidou-chips } in hand { $hand }{ $own ->
    [0] .
   *[other] , including { $own } that you had put in.
}
bidou-high-hand = ⊙ **Best hand shown:** { $name }’s { $dice } in hand { $hand }.
bidou-high-hand-you = ⊙ **Best hand shown:** your { $dice } in hand { $hand }.
bidou-high-unseen = ◓ **Coolest nerve:** nobody called { $name } in { $times } hands.
bidou-high-unseen-you = ◓ **Coolest nerve:** nobody called you in { $times } hands.
bidou-told-lost = **{ $names } { $seats ->
    [one] has the worst hand and takes { bidou-chips }
   *[other] tie for the worst hand and take { bidou-chips } each
}.**
bidou-told-won = **{ $names } { $seats ->
    [one] has the best hand and wins { bidou-chips }
   *[other] tie for the best hand and share the pot
}.**
bidou-told-open = **{ $names } loses the open throw and takes the chip.**
bidou-told-fish = **Everybody passed: { $names } has the best hand and takes { bidou-chips }.**
bidou-told-pays = **Everybody passed: { $names } has the best hand and pays { bidou-chips } into the pot.**
bidou-told-each = **A tie: { $names } take a chip each.**
bidou-told-tie = **A tie between { $names }: no chips change hands.**
bidou-told-again = **A tie between { $names }: they throw again for the same stakes.**
# Who is captain of the next hand, and why.
bidou-told-captain-best = With the best hand, { $name } is captain.
bidou-told-captain-tie = After the tie, { $name } is captain.
bidou-told-captain-passes = The captaincy passes to { $name }.
montevideo-hand-out = **You have no chips left and are out: { place-short } place.**
bidou-hand-out = **You have no chips left and are safe: { place-short } place.**
# In the picture itself, where there is little room.
bidou-drawn-lost = { $names } { $seats ->
    [one] takes { bidou-chips }
   *[other] take { bidou-chips } each
}
bidou-drawn-won = { $names } { $seats ->
    [one] wins { bidou-chips }
   *[other] share the pot
}
bidou-drawn-open = { $names } takes the chip
bidou-drawn-fish = { $names } takes { bidou-chips }
bidou-drawn-pays = { $names } pays { bidou-chips }
bidou-drawn-each = A tie: each takes a chip
bidou-drawn-tie = A tie: no chips move
bidou-drawn-again = A tie: throw again
bidou-drawn-below-lost = the worst of { $hands } hands
bidou-drawn-below-won = the best of { $hands } hands
bidou-drawn-below-each = { $hands } hands
bidou-drawn-below-tie = { $hands } hands
bidou-drawn-below-again = for the same stakes
bidou-drawn-below-open-throw = the open throw
bidou-drawn-below-poor-fish = Poor Fish: all passed
bidou-drawn-pot = in the pot:
bidou-drawn-bidou = { -bidou }
bidou-drawn-bide = { -bide }
bidou-drawn-four-two-one = four-two-one
bidou-drawn-triple = triple
bidou-drawn-threes = pair of 3s
bidou-drawn-ones = pair of 1s
bidou-drawn-ladder = ladder
bidou-drawn-number = no combination
bidou-drawn-rank = rank { $place } of 56
bidou-all-passed = { $seats ->
    [2] Both passed.
   *[other] Everybody passed.
}
bidou-all-passed-on = { bidou-all-passed } { $seats ->
    [2] The other player is the next captain.
   *[other] The player to the captain’s left is the next captain.
}
bidou-uncalled = Nobody called { $name }, whose hand stays hidden.
bidou-uncalled-captain = Nobody called { $name }, whose hand stays hidden. { $name } is captain.
bidou-thrown-again = A tie: they throw again for the same stakes.
bidou-went-out = **{ $name }** has no chips left and is safe: { place-short } place.
montevideo-went-out = **{ $name }** has no chips left and is out: { place-short } place.
bidou-ante-raised = The ante is { bidou-chips } from the next hand on.
bidou-game-lost = **{ $name }** has all the chips and loses game { $game }.
bidou-purse-centre = the centre
bidou-purse-pool = the pot
bidou-purse-gone = out of the game
bidou-chips-line = ⚪ { $moves }
bidou-chips-ante = { $source } antes { $chips }
bidou-chips-antes-centre = { $chips } from the centre for the antes
bidou-chips-bet = { $chips } from { $source } to { $target }
# Bets that go back: to the first to drop; after a tie; to the worst hand that is all-in; what was bet beyond that. The last one is said where a sentence before it says why.
bidou-chips-returned-dropped = { $target }, the first to drop after betting, gets { $chips } back
bidou-chips-returned-tie = after the tie { $chips } { $chips ->
    [one] goes
   *[other] go
} back to { $target }
bidou-chips-returned-own = { $target } gets back the { $chips } that { $target } bet
bidou-chips-returned-above = { $chips } { $chips ->
    [one] goes
   *[other] go
} back to { $target }: the all-in player couldn’t match { $chips ->
    [one] it
   *[other] them
}
bidou-chips-returned = { $chips } { $chips ->
    [one] goes
   *[other] go
} back to { $target }
bidou-chips-penalty = { $target } takes { $chips } from { $source } as a penalty
bidou-chips-taken = { $target } takes { $chips } from { $source }
bidou-chips-lost = { $target } takes { $chips } from { $source } for the worst hand
bidou-chips-won = { $target } wins { $chips }
bidou-chips-one-each = { $target } takes { $chips }
bidou-chips-discarded = { $chips } from { $source } { $chips ->
    [one] leaves
   *[other] leave
} the game
bidou-chips-new-game = { $chips } from { $source } to { $target } for the new game

bidou-do-bet = bet { $chips }
bidou-do-raise = raise by { $chips }
bidou-do-keep = keep { $dice }, reroll the rest
bidou-do-stand = stand
bidou-do-throw = reroll all
bidou-do-pass = pass
bidou-do-call = call
bidou-do-drop = drop
bidou-do-open = open the pot
bidou-you-bet = You bet **{ $chips }**.
bidou-you-raise = You raised by **{ $chips }**.
bidou-you-keep = You kept **{ $dice }** and rerolled the rest.
bidou-you-stand = You **stood**.
bidou-you-throw = You **rerolled all**.
bidou-you-pass = You **passed**.
bidou-you-call = You **called**.
bidou-you-drop = You **dropped**.
bidou-you-open = You **opened the pot**.
bidou-button-bet = Bet { $chips }
bidou-button-raise = Raise { $chips }
bidou-button-call = { $chips ->
    [0] Call
   *[other] Call · { $chips }
}
bidou-button-drop = Drop
bidou-button-pass = Pass
bidou-button-open = Open the pot
bidou-button-throw = Reroll all
bidou-button-stand = Stand
bidou-stage = hand { $hand } · { $phase }
bidou-moves-so-far = Moves: { $moves }
bidou-lies-pot = { $chips } in the pot{ bidou-owed }
bidou-best-wins = The best hand wins the pot.
bidou-lowest-takes = The worst hand takes the chips.
bidou-ask-throw = reroll or stand
bidou-ask-open-throw = reroll or stand
bidou-ask-bet = bet or pass
bidou-ask-call = { $owed ->
    [0] call
   *[other] call { $owed }
}{ $raises ->
    [1] , raise or drop
   *[0] {""} or drop
}
bidou-other = More…
bidou-pick = Which one?

bidou-unreadable = I can’t read `{ $text }` as a move. Write one of { $words }.
bidou-illegal-no-seat = There is no such seat.
bidou-illegal-over = The game is over.
bidou-illegal-out = You are out of the game.
bidou-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
bidou-illegal-throwing-over = The throwing is over.
bidou-illegal-throwing-first = You can’t bet yet: everyone throws first.
bidou-illegal-done = You are done throwing, after { bidou-throws }.
bidou-illegal-keep-off = You can’t keep dice now: reroll all, or stand.
bidou-illegal-keep-dice = You can keep only one or two of your own dice: { $dice }.
bidou-illegal-no-bet-yet = Nobody has bet yet: bet or pass.
bidou-illegal-open = You can open the pot with zero only in Montevideo, and only when the table’s rules allow it.
bidou-illegal-bet-stands = There is a bet: call it with { bidou-chips }, raise it or drop.
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
montevideo-conflict-ante = An ante of { $ante } is above `max_ante = { $highest }`: lower the ante or raise `max_ante`.

# Terms below a newcomer's hint, at most twenty words each.
bidou-term-throws = **Throws:** you may throw up to three times. The player with the fewest throws bets first.
bidou-term-captain = **Captain:** of players who have thrown as often, the captain bets first.
bidou-term-rank = **Rank:** three dice make 56 hands. Rank 1 is the best of them, and rank 56 the worst.
bidou-term-throw = **Reroll:** the new dice replace the old ones, even if they are worse.
bidou-term-keep = **Keep:** you set some of your dice aside, and reroll only the others.
bidou-term-open-throw = **Open throw:** the player with every chip but one needs the better hand to stay in the game.
bidou-term-worst = **Worst hand:** it takes the chips that were bet, and you want as few chips as possible.
bidou-term-pot = **Pot:** all the chips that were bet in this hand. The best hand wins them.
bidou-term-ante = **Ante:** the chips that every player puts into the pot before each hand.
bidou-term-call = **Call:** you put in as many chips as the others, to have the hands compared.
bidou-term-drop-two = **Drop:** you give up this hand. Your bet goes back, but you take one chip.
bidou-term-drop-more = **Drop:** you give up this hand, which is free as long as you haven’t bet.
bidou-term-drop-montevideo = **Drop:** you give up this hand, and lose the chips that you have put in.
bidou-term-bluff = **Bluff:** a bet with a bad hand. It works if all the others drop.
bidou-term-pass = **Pass:** you bet nothing, but you may still call when somebody else bets.
bidou-term-pass-out = **Pass:** you bet nothing, and you are out of this hand.
bidou-term-raise = **Raise:** you call and bet more, so the others need to answer again.

# The rules of Bidou and Montevideo in six lines for somebody who is about to begin. The hyphens of hands are those that no line breaks at.
bidou-brief-goal-two = **You bet with nine chips from the centre.** { $games ->
    [1] If you get all nine, you lose.
   *[other] If you get all nine, you lose a game; two games win.
}
bidou-brief-goal-more = **Everyone starts with six chips.** The first to get rid of them wins{ $first ->
    [1] , and the game is over.
   *[other] ; the last with chips loses.
}
bidou-brief-goal-any = **Get rid of your chips.** Of two players, the one who gets all nine loses; of more, the first to get rid of six wins{ $first ->
    [1] , and the game is over.
   *[other] .
}
montevideo-brief-goal = **You have six chips, and each hand costs { bidou-chips }{ $rises ->
    [1] , later more.**
   *[other] .**
} { $hands ->
    [0] The last player with chips wins.
   *[other] After hand { $hands }, the player with the most chips wins.
}
montevideo-brief-goal-nine = **Nine chips are in the centre, and each hand costs you { bidou-chips }{ $rises ->
    [1] , later more.**
   *[other] .**
} { $hands ->
    [0] When the centre is empty and you run out, you lose.
   *[other] After hand { $hands }, the player with the most chips wins.
}
bidou-brief-throw-simultaneous = **You throw three dice in secret, up to three times.**
bidou-brief-throw-in-turn = **In turn, you throw three dice in secret, up to three times.**
bidou-brief-keep-never = Your last throw is your hand.
bidou-brief-keep-always = Between throws you may keep some dice.
bidou-brief-keep-after-first-hand = From hand 2 on you may keep some dice between throws.
bidou-brief-keep-second-game = { $both ->
    [1] In game 2, two players may keep some dice between throws.
   *[other] In game 2 you may keep some dice between throws.
}
bidou-brief-keep-after-first-game = { $both ->
    [1] After game 1, two players may keep some dice between throws.
   *[other] After game 1 you may keep some dice between throws.
}
# $numbers (String) is "bidou-brief-numbers-…".
bidou-brief-hands = **2‑1‑1 is the best hand.** The picture shows the order; { $numbers }
bidou-brief-numbers-read = all others count as numbers, so 6‑5‑2 beats 6‑3‑1.
bidou-brief-numbers-total = all others count by their sum, so 6‑5‑2 beats 6‑3‑1.
bidou-brief-bet = **The player with the fewest throws bets first.** Bet { $limit ->
    [one] { $zero ->
        [1] zero or one chip
       *[other] one chip
    }
    [unsaid] some chips
    [none] { $zero ->
        [1] zero or more chips
       *[other] as many chips as you like
    }
    [per_hand] one to three chips in the whole hand
   *[other] { $zero ->
        [1] zero to three chips
       *[other] one to three chips
    }
}, or pass{ $out ->
    [1] {" "}and be out of the hand.
   *[other] .
}
bidou-brief-answers = **The others call, raise or drop.** { $of ->
    [pot] If you drop, you lose what you have put in.
    [any] Dropping is free until you have bet, but costs a chip when only two play.
   *[other] Dropping is free until you have bet.
}
bidou-brief-answer = **The other player calls, raises by one or drops.** { $of ->
    [pot] If you drop, you lose what you have put in.
   *[other] Dropping costs a chip.
}
bidou-brief-end-pair = **After a call, the worse hand takes all the chips that were bet.**
bidou-brief-end-more = **The worst hand takes all the chips that were bet.**
bidou-brief-end-pot = **The best hand takes the pot.**
bidou-brief-then-pair = Bluff well, and it won’t be yours.
bidou-brief-then-more = Bluff well, and it won’t be yours.
bidou-brief-then-pot = If all the others drop, you take it without showing your hand.
bidou-brief-fish-pot = Poor Fish: if everyone passes, the best hand pays a chip into it.
bidou-brief-fish-pair = Poor Fish: if both pass, the better hand takes a chip.
bidou-brief-fish-more = Poor Fish: if everyone passes, the best hand takes a chip from each of the others.
bidou-brief-example = Ben’s 3‑2‑1 beats Ana’s 6‑6‑5, so { $pot ->
    [1] Ben wins the pot.
   *[other] Ana takes the chips.
}
bidou-brief-ones = One exception: 1‑1‑1 beats 2‑1‑1{ $more ->
    [1] , if no hand between them is shown.
   *[other] .
}
# The picture of the hands, from the best to the worst, with the chance of each: $times in $of (Number).
bidou-brief-range = { $first } to { $last }
bidou-brief-heading = The best first
bidou-brief-chance = in one throw
bidou-brief-odds = { $times } in { $of }
bidou-brief-alt = The hands, from the best to the worst:
bidou-brief-alt-kind = { $named }: { $hands }, { $odds }
# The rules of Bidou and Montevideo, one rule in a sentence. $both is 1 where those for two and those for more are both shown.
bidou-rules-part-start = The start
bidou-rules-centre-3 = { bidou-rules-centre } A player who holds all nine loses the game; two games win the match.
bidou-rules-centre-1 = { bidou-rules-centre } A player who holds all nine loses.
bidou-rules-centre = { $both ->
    [1] Two players: nine
   *[other] Nine
} chips start in the centre.
bidou-rules-stacks-last-loser = { bidou-rules-stacks } The first player out wins; the last one with chips loses.
bidou-rules-stacks-first-out = { bidou-rules-stacks } The first player out wins, and the game is over; the others are placed by their chips, the fewest first.
bidou-rules-stacks = { $both ->
    [1] Three or more: everyone
   *[other] Everyone
} has six chips. A player who has none left after a hand is out.
bidou-rules-part-throwing = Throwing
bidou-rules-captain-one-die = Everyone rolls one die, and the highest roll is the game’s first captain; ties roll again.
bidou-rules-captain-three-dice = Everyone rolls three dice, and the highest roll (by its highest die first) is the game’s first captain; ties roll again.
bidou-rules-throw = In each hand everyone throws three dice under a cup, one to three times. The last throw counts.
bidou-rules-keep-never = You always throw all three dice.
bidou-rules-keep-always = { bidou-rules-keeping }.
bidou-rules-keep-after-first-hand = { bidou-rules-keeping }, from the second hand on.
bidou-rules-keep-second-game = { bidou-rules-keeping } in the second game{ bidou-rules-of-two }. Otherwise you throw all three.
bidou-rules-keep-after-first-game = { bidou-rules-keeping } from the second game{ bidou-rules-of-two } on. Otherwise you throw all three.
bidou-rules-of-two = { $both ->
    [1] {" "}of a two-player match
   *[other] {""}
}
bidou-rules-keeping = Between throws you may keep one or two dice
bidou-rules-throws-simultaneous = Everyone throws at once, in secret. When all are done, you see how often each player threw.
bidou-rules-throws-in-turn = The captain throws first, then the others clockwise, in secret. You see at once how often each player threw.
bidou-rules-opener-two = The player with fewer throws opens the betting; if both threw as often, the captain does.
bidou-rules-opener-captain-first = The player with the fewest throws opens the betting; of several, the captain or the next one clockwise.
bidou-rules-opener-left-of-captain = The player with the fewest throws opens the betting; of several, the first one clockwise after the captain, or with two players left, the captain.
bidou-rules-opener-captain = The opener becomes captain.
bidou-rules-part-hands = Hands, the best first
bidou-rules-hands-full = { bidou-rules-twenty-two }
bidou-rules-hands-total = { bidou-rules-twenty-two }
bidou-rules-twenty-two = 2-1-1 (bidou); 2-2-1 (bidé); 4-2-1; triples, from 6-6-6 down; 3-3 with 6, 5, 4, 2 or 1; 1-1 with 6, 5, 4 or 3; then the ladders 3-2-1, 4-3-2, 5-4-3, 6-5-4.
bidou-rules-hands-simplified = 2-1-1 (bidou); triples, from 6-6-6 down; 2-2-1 (bidé); then the ladders 6-5-4, 5-4-3, 4-3-2, 3-2-1.
bidou-rules-hands-simpson1934 = 2-1-1 (bidou); 2-2-1 (bidé); triples, from 6-6-6 down; then the ladders 6-5-4, 5-4-3, 4-3-2, 3-2-1.
bidou-rules-numbers-read = All others rank below these, read as numbers: 6-6-5 is the best of them.
bidou-rules-numbers-total = All others rank below these, by their total: 6-6-5 is the best of them. Equal totals tie.
bidou-rules-ones = { $more ->
    [1] 1-1-1 beats 2-1-1, unless a hand between them is shown too.
   *[other] 1-1-1 beats 2-1-1.
}
bidou-rules-part-betting = Betting
bidou-rules-part-two = Two players
bidou-rules-part-more = Three or more players
bidou-rules-pass-check = On your turn you pass, or bet 1 to 3 chips. If you pass, you are still in.
bidou-rules-pass-fold = On your turn you pass, or bet 1 to 3 chips. If you pass, you are out of the hand, free of charge.
bidou-rules-raise = After a bet you drop, call it, or raise it by 1 or 2, until everyone still in has put in the same.
bidou-rules-limit = Nobody bets more than 3 chips in a hand.
bidou-rules-all-in = If you have too few chips, you call with all you have. With none left you are all-in: you stay in and owe nothing more.
bidou-rules-all-pass = If everyone passes, no chips move.
bidou-rules-all-pass-poor-fish = Poor Fish: if everyone passes, all show, and the best hand takes 1 chip from each of the others{ $both ->
    [1] {" "}(with two players, from the centre if the other has none)
   *[other] {""}
}. In a tie no chips move.
bidou-rules-two-bet = The opener passes or bets 1 chip; after a pass, the other player has the same choice.
bidou-rules-two-raise = After a bet you drop, call it, or raise it by 1, if the other can still call.
bidou-rules-two-from = You bet chips from the centre, or your own when it is empty.
bidou-rules-two-pass = If both pass, no chips move.
bidou-rules-two-pass-poor-fish = Poor Fish: if both pass, both show, and the better hand takes 1 chip from the other player, or from the centre if that player has none. In a tie no chips move.
bidou-rules-two-drop = If you drop, all bets go back, and you take 1 chip from the centre, or from the other if it is empty.
bidou-rules-two-call = After a call both show, and the worse hand takes all the chips that were bet.
bidou-rules-two-tie-push = In a tie all bets go back.
bidou-rules-two-tie-one-each = In a tie each player takes 1 of those chips; the rest goes back to the centre.
bidou-rules-two-tie-rethrow = In a tie both throw again for the same bets.
bidou-rules-two-captain = The winner, or the player who didn’t drop, is the next captain. After two passes{ $ties ->
    [1] {" "}or a tie
   *[other] {""}
} the captain changes.
bidou-rules-open-throw = Open throw: when one player has all chips but one, nobody bets. The other player throws first, in the open, then the one with the chips.
bidou-rules-open-throw-eight-loses = If the player with the chips has the better hand (a tie isn’t better), that player gives the other 1 chip and is the next captain. If not, that player takes the last chip and loses.
bidou-rules-open-throw-rethrow = If the player with the chips has the better hand, that player gives the other 1 chip and is the next captain. With the worse hand, that player takes the last chip and loses. In a tie both throw again.
bidou-rules-part-dropping = Dropping out
bidou-rules-drop-free = If you drop without having bet, you take no chips.
bidou-rules-drop-first-dice-play = The first to drop after betting takes back that bet, as many chips from the bet of each player still in (or all of it, if it is smaller), and 1 more from the highest bet. The others play on with what is left.
bidou-rules-drop-first-all-stakes = The first to drop after betting takes back that bet, all bets of the players still in, and 1 more chip from the player who raised last, if that player has one. The others put in the highest bet again (or all they have), may raise it, or drop.
bidou-rules-drop-first-simple = The first to drop after betting takes back that bet and 1 more chip from the player who raised last.
bidou-rules-drop-later = Players who drop later take 1 chip from the pot (their own first, if there is one) and leave the rest.
bidou-rules-uncalled = If only one player has bet and nobody calls, 1 chip of the bet leaves the game and the others go back.
bidou-rules-last-in = If others have bet and dropped, the last player in takes the pot.
bidou-rules-part-showdown = The showdown
bidou-rules-lowest = Everyone still in shows. The worst hand takes the pot.
bidou-rules-lowest-all-in-equal-each = If it is all-in, it takes back its bet and as much from each other hand (as far as it goes); the rest goes back to the players who bet it.
bidou-rules-lowest-all-in-all-shown = If it is all-in, it takes back its bet and takes all that the other hands bet. Chips that drop-outs left go back to them.
bidou-rules-tied = If several tie for it, everyone still in takes back 1 chip, and the rest leaves the game.
bidou-rules-tied-all-in-all-pay = If any of the tied are all-in, they take back their whole bet instead, and everyone else still in takes back theirs less 1 chip.
bidou-rules-tied-all-in-tied-pay = If any of the tied are all-in, they take back their whole bet instead, the other tied players take back theirs less 1 chip, and everyone else takes back nothing.
bidou-rules-next-captain = The next captain is the player with the best hand shown (of several, the captain or the first one clockwise), or the player whom nobody called. If everyone passes, or that player is out, it is the next one clockwise.
bidou-rules-part-last-two = When two are left
bidou-rules-last-two-alike = The last two play by the rules for two players, with the chips they have.
bidou-rules-last-two-drop = While the two have more than nine chips together, a drop costs no chip, and the other player takes 1 chip out of the game.
bidou-rules-last-two-chip = If you drop, all bets go back, and you take 1 chip from the other player.
montevideo-rules-players = For { $least } to 8 players.
montevideo-rules-stacks = Everyone has six chips. A player who has none left after a hand is out; the last one with chips wins.
montevideo-rules-stacks-nine = Nine chips start in the centre, and neither of you has any. A player who has none when the centre is empty is out, and the other wins.
montevideo-rules-two-stacks = Two players start with no chips and nine in the centre. They bet from the centre, and with their own chips when it is empty. Then a player who has none is out.
montevideo-rules-two-bets = Two players bet and raise by 1, if the other can still call.
montevideo-rules-two-ante = Two players ante the same: if one can’t pay it all, both pay only what both can.
montevideo-rules-hands = The game ends after hand { $hands }: the most chips win, and players with equal chips share a place. Chips left in the pot then go to nobody.
montevideo-rules-pass-check = On your turn you pass, or bet as many of your chips as you like. If you pass, you are still in.
montevideo-rules-pass-fold = On your turn you pass, or bet as many of your chips as you like. If you pass, you are out of the hand, free of charge.
montevideo-rules-nine-pass-check = On your turn you pass, or bet 1 chip if the other can call it. If you pass, you are still in.
montevideo-rules-nine-pass-fold = On your turn you pass, or bet 1 chip if the other can call it. If you pass, you are out of the hand, free of charge.
montevideo-rules-raise = After a bet you drop, call it, or raise it by as many chips as you have, until everyone still in has put in the same.
montevideo-rules-ante = Before each hand everyone puts an ante of { bidou-chips } into the pot, or all they have if that is less.
montevideo-rules-ante-nine = Before each hand both put an ante of { bidou-chips } into the pot, or as much as both can, 1 chip each in turn. The player with fewer chips begins; with equal chips, the captain does.
montevideo-rules-ante-grows-two = After each hand the ante rises by 1, up to { bidou-chips }.
montevideo-rules-ante-grows-three = When two players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-four = Once three players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-any = When two players are left (three, if four or more began), the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-open-first = The first to act may also open the pot with a bet of zero. The others may call for nothing, raise or drop.
montevideo-rules-open-anyone = Until somebody bets, each player in turn may also open the pot with a bet of zero. The others may call for nothing, raise or drop.
montevideo-rules-all-in = If you have too few chips, you call with all you have. With none left, even if the ante took them, you are all-in: you stay in and owe nothing more.
montevideo-rules-nobody-bets = If at most one player has chips left after the ante, nobody bets, and everyone shows.
montevideo-rules-nobody-bets-nine = If neither player can bet after the ante, both show.
montevideo-rules-all-pass-nine = If both pass, the pot stays for the next hand, with new antes.
montevideo-rules-all-pass-poor-fish-nine = Poor Fish: if both pass, both show, and the better hand puts 1 chip into the pot; in a tie neither does. The pot stays for the next hand, with new antes.
montevideo-rules-all-pass = If everyone passes, the pot stays for the next hand, with new antes. If the ante put somebody all-in, everyone still in shows for the pot.
montevideo-rules-all-pass-poor-fish = Poor Fish: if everyone passes, all show, and the best hand puts 1 chip into the pot; if the best tie, nobody does. The pot stays for the next hand, with new antes. If the ante put somebody all-in, the best hand still in takes the pot.
montevideo-rules-part-pot = The pot
montevideo-rules-uncalled = If all others have dropped, the last player in takes the pot without showing.
montevideo-rules-best = Otherwise everyone still in shows. The best hand takes the pot; if the best tie, they share it.
montevideo-rules-odd-carry = Chips that can’t be shared stay in the pot for the next hand.
montevideo-rules-odd-nearest-left = Chips that can’t be shared go to the first tied player clockwise from the captain’s left.
montevideo-rules-side-pots = If you are all-in, you can win from each player only as much as you put in. What the others put in above that is a pot of their own; what nobody matched goes back.

bidou-explain-two-throw = You end up with the better hand { $odds } of the time.
bidou-explain-more-throw = You avoid the worst hand { $odds } of the time.
bidou-explain-montevideo-throw = You end up with the best hand { $odds } of the time.
bidou-explain-open-throw = You win the open throw { $odds } of the time.
# The hands of the others are better than single throws: they keep them, or even bet on them.
bidou-against = { $bets ->
    [0] Against the hands that players usually keep
   *[other] Against the hands that players usually bet on
}
bidou-have-two = { bidou-against }, your { $dice } is better { $odds } of the time; an average hand would be { $fair } of the time.
bidou-have-more = Your { $dice } beats at least one of the others { $odds } of the time; for an average hand it would be { $fair }.
bidou-have-montevideo = { bidou-against }, your { $dice } is the best of { $players } hands { $odds } of the time; an average hand would be { $fair } of the time.
bidou-fish-two = Poor Fish: if both pass, the better hand takes a chip.
bidou-fish-more = Poor Fish: if everyone passes, the best hand takes a chip from each of the others.
bidou-fish-montevideo = Poor Fish: if everyone passes, the best hand pays a chip into the pot.
bidou-have-best = { bidou-against }, your { $dice } is the best of { $players } hands { $odds } of the time; an average hand would be { $fair } of the time.
bidou-explain-two-pass = It costs nothing. { bidou-have-two }
bidou-explain-more-pass = It costs nothing. { bidou-have-more }
bidou-explain-montevideo-pass = It costs nothing. { bidou-have-montevideo }
bidou-explain-two-pass-fish = { bidou-have-two } { bidou-fish-two }
bidou-explain-more-pass-fish = { bidou-have-best } { bidou-fish-more }
bidou-explain-montevideo-pass-fish = { bidou-have-best } { bidou-fish-montevideo }
bidou-explain-two-bet = { bidou-have-two }
bidou-explain-two-raise = { bidou-have-two }
bidou-explain-more-bet = { bidou-have-more }
bidou-explain-more-raise = { bidou-have-more }
bidou-explain-montevideo-bet = { bidou-have-montevideo }
bidou-explain-montevideo-raise = { bidou-have-montevideo }
bidou-explain-montevideo-open = It costs nothing. { bidou-have-montevideo }
bidou-explain-two-call = Call and lose, and you take { $loss ->
    [one] one chip
   *[other] { $loss } chips
}{ $free ->
    [1] , no more than if you drop.
   *[other] ; call and win, and { $name } takes { $gain }. A call pays if you win at least { $price } of the time.
} { bidou-against }, your { $dice } is better { $odds } of the time.
bidou-explain-two-call-bluffs = { bidou-explain-two-call }
bidou-explain-more-call = { $put ->
    [0] You get rid of { $stake ->
        [one] { $stake } chip
       *[other] { $stake } chips
    }, or take { $others }
   *[other] After this hand you have { $stake ->
        [one] { $stake } chip
       *[other] { $stake } chips
    } fewer than before it, or { $others } more
} if your dice are the worst. Against the hands that players usually bet on, they are { $worst } of the time; a call pays at anything below { $afford }.
bidou-explain-montevideo-call = { $owed ->
    [0] You pay nothing
   *[other] You pay { $owed } to win { $win }, which pays if you win { $price } of the time
}. { bidou-against }, your { $dice } is the best of { $players } hands { $odds } of the time.
bidou-explain-two-drop = { $lost ->
    [0] You take no chip, but the other player gets rid of one.
   *[other] You take one chip.
}
bidou-explain-more-drop = { $shed ->
    [0] { $lost ->
        [0] It’s free, but you get rid of nothing.
        [one] After this hand you have one chip more than before it.
       *[other] After this hand you have { $lost } chips more than before it.
    }
    [one] After this hand you have one chip fewer than before it.
   *[other] After this hand you have { $shed } chips fewer than before it.
}
bidou-explain-montevideo-drop = It costs nothing more, and wins nothing.
# What the next best move does.
bidou-next-two-pass = It costs nothing.
bidou-next-more-pass = It costs nothing.
bidou-next-montevideo-pass = It costs nothing.
bidou-next-two-pass-fish = { bidou-fish-two }
bidou-next-more-pass-fish = { bidou-fish-more }
bidou-next-montevideo-pass-fish = { bidou-fish-montevideo }
bidou-next-two-bet = { $told ->
    [1] { $names } drops about { $drops } of the time.
   *[other] { $names } pays or drops.
}
bidou-next-more-bet = You get rid of { bidou-chips }, unless yours is the worst hand.
bidou-next-montevideo-bet = { $rivals ->
    [one] { $names } pays or drops.
   *[other] The others pay or drop.
}
bidou-next-two-raise = { $names } drops about { $drops } of the time.
bidou-next-more-raise = You get rid of more, unless yours is the worst hand.
bidou-next-montevideo-raise = { $rivals ->
    [one] { $names } pays more, or drops.
   *[other] The others pay more, or drop.
}
bidou-next-montevideo-open = It costs nothing.
# Why a move is advised.
bidou-reason-call = You’d win more often than a call needs.
bidou-reason-call-free = Even a call that loses is no worse than a drop.
bidou-reason-call-more = Your dice are seldom the worst, so a call pays.
bidou-reason-call-even = A call is worth just as much as a drop.
bidou-reason-alone = The others have passed and are out, so nobody could answer a bet.
bidou-reason-drop = You’d win too rarely for what a call costs.
bidou-reason-drop-more = Your dice are the worst too often for a call to pay.
bidou-reason-bluffs = That’s below the price. But if you always dropped such hands, { $name } could bluff you every time.
bidou-reason-pass = If you bet, mostly better hands would call.
bidou-reason-wait = If you bet, only good hands would call. If you pass, worse ones may bet.
bidou-reason-pass-ends = If you bet, worse hands would mostly drop, and better ones call. A pass ends the hand at no cost.
bidou-reason-open = You play for the whole pot and pay nothing.
bidou-let = let { $takes ->
    [1] the worse hand take
   *[other] worse hands pay
}
bidou-reason-bet = You’re probably ahead, so { bidou-let }{ $takes ->
    [1] {""} chips
   *[other] {""}
}.
bidou-reason-raise = You’re probably ahead, so { bidou-let } more{ $takes ->
    [1] {""} chips
   *[other] {""}
}.
bidou-better = { $little ->
    [1] A little better
   *[other] Better
} than average
bidou-reason-bet-fair = { bidou-better }: { bidou-let }{ $takes ->
    [1] {""} chips
   *[other] {""}
}.
bidou-reason-raise-fair = { bidou-better }: { bidou-let } more{ $takes ->
    [1] {""} chips
   *[other] {""}
}.
bidou-reason-bet-shed = Yours is probably not the worst hand, so get rid of chips.
bidou-reason-raise-shed = Yours is probably not the worst hand, so get rid of more chips.
bidou-rivals-drop = { $rivals ->
    [one] { $names } drops about { $drops } of the time
   *[other] all others drop about { $drops } of the time
}
bidou-reason-bluff = It’s a bluff: { bidou-rivals-drop }, and from { $least } on that pays.
bidou-reason-bluff-pot = It’s a bluff: { bidou-rivals-drop }, and then the pot is yours.
bidou-reason-close = If you’re called, your chance is a little below average. But { bidou-rivals-drop }: then you win at once.
bidou-reason-pass-drops = With such a hand, a bet pays only if { $names } drops at least { $least } of the time.
bidou-reason-pass-more = With less than an average chance, a bet costs more chips than it sheds.
bidou-reason-fish = Your hand is probably not the best one, so you probably won’t be the one who { $aim ->
    [montevideo] pays
    [pair] takes a chip
   *[other] takes the chips
}.
bidou-reason-fish-anyway = You may be the one who { $aim ->
    [montevideo] pays
    [pair] takes a chip
   *[other] takes the chips
}, but a bet would risk more.
bidou-reason-stand = Your { $dice } beats { $beats } of throws, so a reroll would more often make it worse.
bidou-reason-stand-anyway = Your { $dice } beats only { $beats } of throws, but a reroll wouldn’t improve it by enough.
bidou-reason-throw = Your { $dice } beats only { $beats } of throws.
bidou-reason-throw-lowest = No throw is lower than your { $dice }.
bidou-reason-throw-anyway = Your { $dice } beats { $beats } of single throws, but the hands that players keep are better.
bidou-reason-keep = Your { $dice } beats only { $beats } of throws. Keep the { $kept } and reroll the rest: nothing does better.
bidou-reason-keep-anyway = Your { $dice } beats { $beats } of throws, but the { $kept } is a good start for a better hand.
bidou-reason-to-beat = You have to beat { $name }’s { $hand }.
bidou-reason-close-drops = If you stand now, { $name } drops to a bet of yours about { $drops } of the time; after another throw, { $later }.
bidou-reason-close-stand = It’s close. A player who stands early looks strong, and bets first.
bidou-reason-close-throw = It’s close. If you always stood on such hands, your throws would give them away.

bidou-about = Three dice, three throws, and bets: the worst hand takes the chips.
montevideo-about = Three dice, three throws, and bets: the best hand wins the pot.
bidou-preset-standard = Standard
bidou-preset-standard-text = Everyone throws at once, 22 special hands
bidou-preset-dice-play = In turn
bidou-preset-dice-play-text = Players throw one after the other, the captain first
bidou-preset-wikipedia = Keeping dice
bidou-preset-wikipedia-text = You may keep dice from the second hand on; with three or more, a pass is a drop
bidou-preset-simplified = Short list
bidou-preset-simplified-text = Twelve special hands; 6-5-4 is the best of the four ladders
bidou-preset-simpson1934 = Simpson 1934
bidou-preset-simpson1934-text = Simpson’s list of twelve special hands
bidou-preset-france = French rules
bidou-preset-france-text = Hands that aren’t special rank by their sum
bidou-preset-poor-fish = Poor Fish
bidou-preset-poor-fish-text = If everyone passes, the best hand takes a chip from each of the others
montevideo-preset-wikipedia = Standard
montevideo-preset-wikipedia-text = Everyone throws at once, for two or more players
montevideo-preset-dice-play = In turn
montevideo-preset-dice-play-text = Players throw one after the other; anyone may open the pot; for three or more players
montevideo-preset-simplified = Short list
montevideo-preset-simplified-text = Twelve special hands
montevideo-preset-poor-fish = Poor Fish
montevideo-preset-poor-fish-text = If everyone passes, the best hand pays a chip into the pot
bidou-rule-ranking = Ranking
bidou-rule-ranking-text = Which hand beats which.
bidou-rule-ranking-full = 22 special hands
bidou-rule-ranking-simplified = Twelve special hands
bidou-rule-ranking-simpson1934 = Simpson’s twelve of 1934
bidou-rule-ranking-total = 22 special hands, then by sum
bidou-rule-ones-beat-bidou = Three ones beat 2-1-1
bidou-rule-ones-beat-bidou-text = Whether the lowest triple beats the best hand.
bidou-rule-ones-beat-bidou-auto = As in the ranking
bidou-rule-ones-beat-bidou-on = Yes
bidou-rule-ones-beat-bidou-off = No
bidou-rule-throw-order = Throwing
bidou-rule-throw-order-text = Whether everyone throws at once.
bidou-rule-throw-order-simultaneous = Everyone at once
bidou-rule-throw-order-in-turn = In turn, the captain first
bidou-rule-keep-dice = Keeping dice
bidou-rule-keep-dice-text = When you may keep dice and reroll only the others.
bidou-rule-keep-dice-second-game = In the second game of a two-player match
bidou-rule-keep-dice-never = Never
bidou-rule-keep-dice-after-first-hand = From the second hand on
bidou-rule-keep-dice-after-first-game = From the second game on
bidou-rule-keep-dice-always = Always
bidou-rule-captain-roll = Roll for captain
bidou-rule-captain-roll-text = How the first captain is chosen.
bidou-rule-captain-roll-one-die = With one die
bidou-rule-captain-roll-three-dice = With three dice
bidou-rule-equal-throws = Equal throws
bidou-rule-equal-throws-text = Who opens when several have the fewest throws.
bidou-rule-equal-throws-captain-first = The captain, or the next one clockwise
bidou-rule-equal-throws-left-of-captain = With three or more, the first one left of the captain
bidou-rule-opener-becomes-captain = Opener becomes captain
bidou-rule-opener-becomes-captain-text = Whether the player who opens the betting becomes captain of that hand.
bidou-rule-pass-before-bet = Passing
bidou-rule-pass-before-bet-text = What a pass before the first bet means.
bidou-rule-pass-before-bet-check = The player may call later
bidou-rule-pass-before-bet-fold = The player is out of the hand (not in Bidou for two)
bidou-rule-bet-limit = Bet limit
bidou-rule-bet-limit-text = How much a player may bet.
bidou-rule-bet-limit-per-action = Up to three at each bet
bidou-rule-bet-limit-per-hand = Up to three in a hand
bidou-rule-bet-limit-none = Up to all your chips
montevideo-rule-two-player-stakes = Chips for two
montevideo-rule-two-player-stakes-text = How many chips two players play for.
montevideo-rule-two-player-stakes-six = Six each
montevideo-rule-two-player-stakes-nine = Nine in the centre, bets of one
montevideo-rule-hands = Hands
montevideo-rule-hands-text = After how many hands the game ends; the most chips win.
montevideo-rule-hands-off = Until one player has all the chips
bidou-rule-poor-fish = Poor Fish
bidou-rule-poor-fish-text = Whether all hands are shown when everybody has passed.
bidou-rule-match-games = Two-player match
bidou-rule-match-games-text = How many games a two-player match has at most.
bidou-rule-match-games-3 = Best of three
bidou-rule-match-games-1 = One game
bidou-rule-two-player-tie = Tie between two
bidou-rule-two-player-tie-text = What happens to the stakes.
bidou-rule-two-player-tie-push = They go back
bidou-rule-two-player-tie-one-each = Each player takes one chip
bidou-rule-two-player-tie-rethrow = Both throw again for them
bidou-rule-open-throw-tie = Tie in the open throw
bidou-rule-open-throw-tie-text = What a tie means when one player has all chips but one.
bidou-rule-open-throw-tie-eight-loses = The player with more chips loses
bidou-rule-open-throw-tie-rethrow = Both throw again
bidou-rule-first-dropout = First to drop
bidou-rule-first-dropout-text = What the first player to drop after betting takes back.
bidou-rule-first-dropout-dice-play = As much from each player, and one more from the raiser
bidou-rule-first-dropout-all-stakes = All stakes, and one more
bidou-rule-first-dropout-simple = Their own stake, and one from the raiser
bidou-rule-all-in-loser = Worst hand all-in
bidou-rule-all-in-loser-text = How much the worst hand takes if it has bet all its chips.
bidou-rule-all-in-loser-equal-each = As much from each as it bet
bidou-rule-all-in-loser-all-shown = All stakes of the hands shown
bidou-rule-all-in-tie = Tie with an all-in
bidou-rule-all-in-tie-text = Who takes chips back when several tie for the worst hand.
bidou-rule-all-in-tie-all-pay = Everybody still in
bidou-rule-all-in-tie-tied-pay = Only the tied players
bidou-rule-end-at = End
bidou-rule-end-at-text = When the game ends.
bidou-rule-end-at-last-loser = When only one player has chips left
bidou-rule-end-at-first-out = When the first player is out
montevideo-rule-ante = Ante
montevideo-rule-ante-text = How many chips each player pays before throwing.
montevideo-rule-max-ante = Highest ante
montevideo-rule-max-ante-text = How high the ante can grow.
montevideo-rule-ante-escalation = Growing ante
montevideo-rule-ante-escalation-text = Whether the ante grows towards the end.
montevideo-rule-open-the-pot = Opening the pot
montevideo-rule-open-the-pot-text = Who may open with a bet of zero.
montevideo-rule-open-the-pot-first = The first to act
montevideo-rule-open-the-pot-anyone = Anyone, until somebody bets
montevideo-rule-open-the-pot-off = Nobody
montevideo-rule-odd-chip = Odd chip
montevideo-rule-odd-chip-text = Where a chip goes that can’t be shared.
montevideo-rule-odd-chip-carry = It stays in the pot for the next hand
montevideo-rule-odd-chip-nearest-left = To the tied player nearest to the captain’s left
montevideo-rule-montevideo-min-players = Fewest players
montevideo-rule-montevideo-min-players-text = How few players the game can be played with.
bidou-hand-title = Hand { $hand } · { $phase }

## The lessons

learn-bidou-chips =
    There are { $centre } chips in the centre, and you want **none of them**: the player who ends up with all of them loses.
    Your hand is three dice that only you can see. You bet on having the better one; the worse hand takes the chips that were bet.
    Yours is poor so far, but you may reroll.
learn-bidou-throw =
    You have up to { $most } throws of all three dice. The last one counts: you can’t go back.
    Ada sees how often you throw, but not your dice. **Stand, or reroll?**
learn-bidou-throw-throw =
    Right: you had little to lose. The hand you had wins { $stand } of the time, rerolling wins { $odds }.
    And look what you got.
learn-bidou-throw-stand =
    Then you go into the betting with { $hand }, which wins about { $odds } of the time. A pretty pair of twos is worth little here.
    Rerolling is free. It only tells Ada that you didn’t like your first throw.
learn-bidou-stand =
    { $hand } looks like nothing, but only two hands are better: 2-1-1, the **bidou**, and 2-2-1. Below it come the triples and a few other combinations; all other hands count as numbers. (`/odds bidou` lists them.)
    A throw beats it { $loses } of the time. **And now?**
learn-bidou-stand-stand =
    Yes. You stop after two throws. Ada takes all three, so the first two can’t have been good.
    The player with the fewest throws opens the betting: you.
learn-bidou-stand-throw =
    Gone! Now you have { $hand }. Standing would have won { $stand } of the time.
    Learn the first ten ranks, and you’ll never throw one of them away.
learn-bidou-bet =
    If you bet a chip, Ada must match it (call), raise, or give up (drop).
    Bets come out of the centre, and the *worse* hand takes them all. Which hand is worse depends on the ranking, not on the size of its dice. **Bet or pass?**
learn-bidou-bet-bet =
    Good: with a strong hand you want chips in the pot, since Ada will probably take them.
    But Ada raises.
learn-bidou-bet-pass =
    Ada passes too, and the hand is over: no chips move. Your best hand of the evening won nothing.
    Pass with hands that you don’t want to pay for.
learn-bidou-call =
    Ada threw three times and raises anyway. A good hand, or a bluff? Against a raise yours still wins { $odds } of the time, and a call pays from { $price } up.
    Dropping always costs one chip. **What do you do?**
learn-bidou-call-call =
    Ada was bluffing and has the worse hand. So **Ada takes all the chips that were bet** and has { $theirs } now; you have { $mine }.
    Bluffs are half of Bidou. Call them when you have something.
learn-bidou-call-drop =
    A drop costs one chip, and nobody ever sees the dice. Ada had nothing at all.
    If you drop hands like this one, everybody will raise you.
learn-bidou-call-raise =
    Bold, and this time it pays: Ada calls, has the worse hand, and is up to { $theirs } chips.
    It’s close, though: a player who calls another raise usually has a good hand. I’d call, and we go on from there.
learn-bidou-drop =
    The next hand. You have thrown three times, and you have nothing.
    Ada stopped after two throws and bets. Your hand would win { $odds } of the time, and a call pays from { $price } up. **What now?**
learn-bidou-drop-drop =
    Well dropped. It costs you one chip, and Ada never learns how little you had.
    Dropping early is cheap; losing a called hand isn’t.
learn-bidou-drop-call =
    Ada shows a much better hand than yours, so you take the chips that were bet and have { $mine } now. A drop would have cost one.
learn-bidou-drop-raise =
    A brave bluff, but Ada *has* it this time and calls: you have { $mine } chips now.
    Bluff a player who has thrown three times, not one who stopped early.
learn-bidou-end =
    The score so far: { $mine } for you, { $theirs } for Ada, { $centre } still in the centre. Once the centre is empty, you bet the chips you took. A player who gets all of them loses the game; two games win the match.
    Remember: learn the top hands, since some look small. Watch how often the others throw. Bet good hands, drop bad ones early, and now and then do neither.
    With three or more players, as in **Play now**, you start with chips of your own and try to get rid of them. There a drop can cost many.

learn-montevideo-chips =
    Here **chips are good**: the *best* hand takes the pot, and a player with no chips left is out.
    Everyone starts with six and pays an ante into the pot before throwing: it has { $pool } now, and you have { $mine }.
    Your hand is three dice that only you can see. You bet on having the best one.
learn-montevideo-throw =
    { $hand } is a pair of threes, and that is good. Only 2-1-1, 2-2-1, 4-2-1, triples and 6-3-3 are better. (`/odds montevideo` lists all hands.)
    You have up to { $most } throws of all three dice. The last one counts: you can’t go back. **Stand, or reroll?**
learn-montevideo-throw-stand =
    Good. It wins { $odds } of the time against a player who may still reroll; rerolling it would be worse.
    Ada throws twice. The player with the fewest throws opens the betting: you.
learn-montevideo-throw-throw =
    That was a good hand. Standing won { $stand } of the time, rerolling only { $odds }, and now you have { $hand }.
    When your hand is better than most second throws, stand.
learn-montevideo-bet =
    Against two throws your hand is the better one { $odds } of the time. You may pass, or bet up to three chips.
    A small bet tests Ada cheaply. **How much?**
learn-montevideo-bet-bet =
    That’s how I’d do it: enough to make a bad hand pay or drop.
    But Ada raises.
learn-montevideo-bet-pass =
    Ada passes too. The pot stays, everybody pays a new ante, and your good hand is gone.
    With two players the ante grows every hand, so waiting is expensive.
learn-montevideo-bet-high =
    Ada drops at once: you win Ada’s ante, and nothing more.
    A big bet drives off the worse hands; only the better ones stay.
learn-montevideo-call =
    Now count. Calling costs { $owed }, and you can win the { $pool } chips in the pot and get your own back.
    So you need to win only { $price } of the time. Against that raise you still win { $odds }. **Call or drop?**
learn-montevideo-call-call =
    Ada was bluffing! The pot is yours. After the next ante you have { $mine } chips, and Ada is all-in.
    The call would have been right even if you had lost: the pot was worth the price.
learn-montevideo-call-drop =
    Ada takes the pot without showing anything. You’d have won { $odds } of the time and needed only { $price }.
    “Am I beaten?” is the wrong question. “Am I beaten often enough, for that price?” is the right one.
learn-montevideo-last =
    The ante is { $ante } now, and it took Ada’s last chips: Ada is all-in. There is no more betting, only dice, for { $pool } chips.
    You have two more throws. **Stand, or reroll?**
learn-montevideo-last-throw =
    Of course: the hand you had wins { $stand } of the time, a reroll { $odds }, whatever comes of it.
learn-montevideo-last-stand =
    Such a hand wins only { $odds } of the time. Ada’s was better, and Ada is back in the game.
    Nobody sees how bad a throw was. Reroll it.
learn-montevideo-keep =
    Better, but not safe: pairs of sixes are the highest of the ordinary hands, and Ada may throw more than once too.
    You have one throw left. **And now?**
learn-montevideo-keep-stand =
    Close, and right: standing wins { $odds } of the time, rerolling a little less. Ada’s last throw isn’t enough. Ada is out of chips, and **you win the game**.
learn-montevideo-keep-throw =
    It was close: standing wins { $stand } of the time, rerolling { $odds }. This time it was the wrong choice, and Ada is back in the game.
learn-montevideo-end =
    All { $mine } chips are yours.
    Remember: bet a good hand small, and Ada pays to stay. Before you call, compare the price with your chances. And the ante eats up players who wait.
    At a full table you face more hands, so yours must be better.
