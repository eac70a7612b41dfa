### What a person reads of Bidou and Montevideo. What isn't here is explained in the file that all games share.
###
### $ante, $lowest, $highest, $pool (Number) - chips
### $both (Flag) - the rules for two and for more stand side by side
### $change (String) - chips won or lost, with the sign
### $chips, $owed (Number) - how many chips, and how many it takes to call
### $dice, $kept (String) - dice: "⚁⚀⚀ 2-1-1"; those kept
### $first, $second (String) - names of both players, with their $wins and $others (Number): games won in this match
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
### $source, $target (String) - whence chips come, and where they go: a name, or "bidou-purse-…"
### $stand (String) - a percentage: if one stands
### $above (Number) - the place of the hand above
### $beats (String) - how many of a hundred throws a hand beats; $marked (Flag): the line that was asked for
### $centre, $mine, $theirs (Number) - in the lessons: chips in the middle, the pupil’s, and the other’s
### $keep (String) - "bidou-brief-keep-…"
### $limit, $of, $open, $out, $pot, $rises (Flag) - which rule holds at this table, in "…-brief-…"
### $loses (String) - a percentage in the lessons: how often a hand is beaten
### $price (String) - a percentage: how often a call must win to be worth as much as a drop

# The words of the game, which most languages keep; where one stands by itself, it is { -bidou(case: "title") }.
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
achievement-bidou-nerve-text = Had five hands in one game that nobody dared to look at.
achievement-bidou-ones = Three mice and a cat
achievement-bidou-ones-text = Showed 1-1-1 against a bidou, and won.
achievement-montevideo-harbour = The whole harbour
achievement-montevideo-harbour-text = Took a dozen chips or more in a single hand of Montevideo.
command-bidou = Open a table of Bidou here: three dice under the cup; get rid of your chips
command-montevideo = Open a table of Montevideo here: three dice under the cup; win the pot
command-rules-bidou = The rules of Bidou as your table plays them
command-rules-montevideo = The rules of Montevideo as your table plays them
option-ante = How many chips everyone antes at first

bidou-phase-throwing = throwing
bidou-phase-open-throw = open throw
bidou-phase-betting = betting
bidou-phase-over = over
bidou-match = Game { $game } of the match; won: { $first } { $wins }, { $second } { $others }
bidou-centre = Centre: **{ $chips }**
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
bidou-throwing-together = Everyone throws, unseen: look at your hand.
bidou-throwing-in-turn = Throwing in turn, from the captain on.
bidou-open-throw-you = Open throw: you have all chips but one, and all see the dice.
bidou-open-throw = Open throw: { $name } has all chips but one, and all see the dice.
bidou-rank = { $named } · **rank { $place } of 56:** beats { $odds } of throws
bidou-rank-ones = 1-1-1 also beats 2-1-1, so it beats more throws than rank { $above }.
bidou-rank-bidou = Only 1-1-1 beats it.
bidou-you = **You**
bidou-pot-now = { bidou-chips } in the pot{ bidou-owed }
bidou-owed = { $owed ->
    [0] {""}
   *[other] , { $owed } to call
}
bidou-about-chips = The lowest hand must take the chips.
bidou-about-pot = The best hand wins the pot.
bidou-pick-keep = Keep some, throw the rest…
bidou-task-throw = Reroll, or stand.
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
bidou-own-none = The dice aren’t thrown yet.
bidou-own-out = You are out of this game.
bidou-own-kept = Set aside before this throw: { $dice }
bidou-own-throws = { $throws ->
    [1] First throw
   *[2] Second throw
}; you may throw { $left ->
    [1] once
   *[2] twice
} more.
bidou-own-done = You are done, after { bidou-throws }.
bidou-kind-bidou = **{ -bidou }**, the best of all
bidou-kind-bide = **{ -bide }**
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
# Over the columns of the table of hands: a few letters each.
bidou-odds-title-place = #
bidou-odds-title-hand = hand
bidou-odds-title-throws = throws
bidou-odds-title-beats = beats
bidou-odds-title-percent = %
# Below the chances, where that column stands.
bidou-odds-percent = In the table: how many of all throws a hand beats, in per cent.
# The table in words, as a screen reader reads it; at most 17 characters a hand, where there are 56.
bidou-odds-alt = Hands by place, and how many throws each beats:
bidou-odds-alt-line = { $place } { $hand }: { $beats }{ $marked ->
    [1] {" "}←
   *[other] {""}
}
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
bidou-high-chips = ◉ **Biggest showdown:** { $name } took { bidou-chips } in hand { $hand }.
bidou-high-chips-you = ◉ **Biggest showdown:** you took { bidou-chips } in hand { $hand }.
bidou-high-hand = ⊙ **Best hand shown:** { $name }’s { $dice } in hand { $hand }.
bidou-high-hand-you = ⊙ **Best hand shown:** your { $dice } in hand { $hand }.
bidou-high-unseen = ◓ **Coolest nerve:** { $name } was left alone in { $times } hands, and nobody saw what they held.
bidou-high-unseen-you = ◓ **Coolest nerve:** you were left alone in { $times } hands, and nobody saw what you held.
bidou-told-lost = **{ $names } { $seats ->
    [one] has the lowest hand and takes { bidou-chips }
   *[other] tie for the lowest hand and take { bidou-chips } each
}.**
bidou-told-won = **{ $names } { $seats ->
    [one] has the best hand and wins { bidou-chips }
   *[other] tie for the best hand and share the pot
}.**
bidou-told-open = **{ $names } takes the chip of the open throw.**
bidou-told-fish = **All passed: { $names } has the best hand and takes { bidou-chips }.**
bidou-told-pays = **All passed: { $names } has the best hand and pays { bidou-chips } into the pot.**
bidou-told-each = **A tie: { $names } take a chip each.**
bidou-told-tie = **A tie between { $names }: no chips change hands.**
bidou-told-again = **A tie between { $names }: they throw again for the same stakes.**
bidou-told-captain = { $name } is captain.
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
bidou-drawn-again = A tie: thrown again
bidou-drawn-below-lost = the lowest of { $hands } hands
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
bidou-drawn-triple = three alike
bidou-drawn-threes = pair of 3s
bidou-drawn-ones = pair of aces
bidou-drawn-ladder = ladder
bidou-drawn-number = number
bidou-drawn-rank = rank { $place } of 56
bidou-all-passed = Everybody passed.
bidou-uncalled = Nobody called { $name }, whose hand stays hidden.
bidou-thrown-again = A tie: it is thrown again for the same stakes.
bidou-went-out = **{ $name }** has no chips left and is safe, in place { $place }.
montevideo-went-out = **{ $name }** has no chips left and is out, in place { $place }.
bidou-ante-raised = The ante is { bidou-chips } from the next hand on.
bidou-game-lost = **{ $name }** has all the chips and loses game { $game }.
bidou-purse-centre = the centre
bidou-purse-pool = the pot
bidou-purse-gone = out of the game
bidou-chips-line = ⚪ { $moves }
bidou-chips-ante = { $source } antes { $chips }
bidou-chips-antes-centre = { $chips } from the centre as the antes
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
bidou-do-throw = reroll all
bidou-do-pass = pass
bidou-do-call = call
bidou-do-drop = drop
bidou-do-open = open the pot
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
bidou-lowest-takes = The lowest hand must take the chips.
bidou-ask-throw = throw your dice
bidou-ask-open-throw = reroll or stand
bidou-ask-bet = bet or pass
bidou-ask-call = { $owed ->
    [0] call, raise or drop
   *[other] call { $owed }, raise or drop
}
bidou-other = More…
bidou-pick = Which one?

bidou-unreadable = I can’t read `{ $text }` as a move. Write one of { $words }.
bidou-illegal-no-seat = There is no such seat.
bidou-illegal-over = The game is over.
bidou-illegal-out = You are out of the game.
bidou-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
bidou-illegal-throwing-over = The throwing is over.
bidou-illegal-throwing-first = First everyone throws; betting comes after that.
bidou-illegal-done = You are done with throwing, after { bidou-throws }.
bidou-illegal-keep-off = Dice can’t be set aside in this game: reroll all, or stand.
bidou-illegal-keep-dice = You can only set aside one or two of your own dice: { $dice }.
bidou-illegal-no-bet-yet = There is no bet yet: bet, or pass.
bidou-illegal-open = Only Montevideo lets you open the pot with zero, and only those whom the table’s rules allow.
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

# The rules of Bidou and Montevideo in six lines, each 90 characters at most, for somebody who is about to begin. The hyphens of hands are those that no line breaks at.
bidou-brief-goal-two = You bet from nine chips in the centre. Whoever gets all nine { $games ->
    [1] has lost.
   *[other] loses a game; two games win.
}
bidou-brief-goal-more = Everyone has **six chips**. Whoever is rid of them first wins{ $first ->
    [1] , and that is the end.
   *[other] ; the last with chips loses.
}
bidou-brief-goal-any = Two players: whoever gets all nine chips loses. More: the first rid of six { $first ->
    [1] ends it.
   *[other] wins.
}
montevideo-brief-goal = All have **six chips** and ante { $rises ->
    [1] { bidou-chips } a hand, later more.
   *[other] { bidou-chips } a hand.
} { $hands ->
    [0] The last player with chips wins.
   *[other] Most chips after hand { $hands } win.
}
montevideo-brief-goal-nine = **Nine chips** in the centre; ante { $rises ->
    [1] { bidou-chips }, later more.
   *[other] { bidou-chips } a hand.
} { $hands ->
    [0] Left without any, you lose.
   *[other] Most after hand { $hands } win.
}
bidou-brief-throw-simultaneous = All throw **three dice** in secret, up to three times{ $keep }
bidou-brief-throw-in-turn = In turn, throw **three dice** in secret, up to three times{ $keep }
bidou-brief-keep-never = ; the last throw counts.
bidou-brief-keep-always = , and may keep some.
bidou-brief-keep-after-first-hand = . From hand 2 on you may keep some.
bidou-brief-keep-second-game = { $both ->
    [1] . A pair may keep some in game 2.
   *[other] . In game 2 you may keep some.
}
bidou-brief-keep-after-first-game = { $both ->
    [1] . A pair may keep some after game 1.
   *[other] . After game 1 you may keep some.
}
bidou-brief-hands-full = Best first: 2‑1‑1, 2‑2‑1, 4‑2‑1, three alike, 3‑3, 1‑1, three in a row, then as numbers.
bidou-brief-hands-total = Best first: 2‑1‑1, 2‑2‑1, 4‑2‑1, three alike, 3‑3, 1‑1, three in a row, then by their sum.
bidou-brief-hands-simplified = Best first: 2‑1‑1, three alike, 2‑2‑1, three in a row; then the others as numbers.
bidou-brief-hands-simpson1934 = Best first: 2‑1‑1, 2‑2‑1, three alike, three in a row; then the others as numbers.
bidou-brief-bet-two = The fewest throws open: **pass** or **bet** 1 chip. Then **call**, **raise** by 1 or **drop**.
bidou-brief-bet = The fewest throws open: **pass**{ $out ->
    [1] {" "}for good
   *[other] {""}
} or **bet**{ $open ->
    [unsaid] {""}
    [off] {" "}1 to 3
   *[other] {" "}0 to 3
}{ $limit ->
    [1] {" "}in all
   *[other] {""}
}. Then **call**, **raise** or **drop**.
montevideo-brief-bet = The fewest throws open: **pass**{ $out ->
    [1] {" "}for good
   *[other] {""}
} or **bet**{ $open ->
    [off] {" "}up to
   *[other] {" "}0 to
} all you have. Then **call**, **raise** or **drop**.
montevideo-brief-bet-nine = The fewest throws open: **pass**{ $out ->
    [1] {" "}for good
   *[other] {""}
} or **bet**{ $open ->
    [off] {" "}1
   *[other] {" "}0 or 1
}. Then **call**, **raise** by 1 or **drop**.
bidou-brief-lower = After a call the **worse hand** takes all chips that were bet. If you drop, you take 1.
bidou-brief-lowest = The **worst hand** shown takes the chips bet; whoever drops after betting takes some too.
bidou-brief-best = The **best hand** shown takes the pot; so does the last one in, if all others drop.
bidou-brief-fish = { $of ->
    [pot] **Poor Fish:** if all pass, all show, and the best hand pays 1 chip into the pot.
    [pair] **Poor Fish:** if both pass, the better hand takes 1 chip, from the other or centre.
   *[other] **Poor Fish:** if all pass, all show, and the best hand takes 1 chip from each of the others.
}
bidou-brief-example = Ana shows 6‑6‑5, Ben 3‑2‑1. Ben’s hand is better, since it is three in a row; { $pot ->
    [1] Ben wins the pot.
   *[other] Ana takes the chips.
}
bidou-brief-ones = One exception: 1‑1‑1 beats 2‑1‑1{ $more ->
    [1] , if no hand between them is shown.
   *[other] .
}
# The picture of the hands, from the best to the lowest: what is behind a hand's name.
bidou-brief-range = { $first } to { $last }
bidou-brief-heading = the best first
bidou-brief-alt = The hands, from the best to the lowest:
bidou-brief-alt-kind = { $named }: { $hands }
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
bidou-rules-open-throw = Open throw: when one player has all chips but one, nobody bets. The other throws first, for all to see, then that player.
bidou-rules-open-throw-eight-loses = If their hand is better (a tie is not), they give 1 chip to the other and are the next captain; if not, they take the last chip and have lost.
bidou-rules-open-throw-rethrow = If their hand is better, they give 1 chip to the other and are the next captain; if it is lower, they take the last chip and have lost. A tie is thrown again.
bidou-rules-part-dropping = Dropping out
bidou-rules-drop-free = If you drop without having bet, you take no chip.
bidou-rules-drop-first-dice-play = The first to drop after betting takes back that bet, as many chips from each bet of those still in (as far as it goes), and 1 more from the highest. The others play on with what is left.
bidou-rules-drop-first-all-stakes = The first to drop after betting takes back that bet, all bets of those still in, and 1 more from whoever raised last, if they have one. The others put in the highest bet anew (or all they have), may raise it, or drop.
bidou-rules-drop-first-simple = The first to drop after betting takes back that bet and 1 chip more from whoever raised last.
bidou-rules-drop-later = Later ones take 1 chip from the pot (their own first, if there is one) and leave the rest.
bidou-rules-uncalled = If only one has bet, and nobody calls, 1 chip of the bet leaves the game and the others go back.
bidou-rules-last-in = If others have bet and dropped, the last one in takes the pot.
bidou-rules-part-showdown = The showdown
bidou-rules-lowest = All who are in show. The lowest hand takes the pot.
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
montevideo-rules-stacks-nine = Nine chips are in the centre, and neither of you has any. A player who has none when the centre is empty is out, and the other wins.
montevideo-rules-two-stacks = Two players begin with no chips, and nine are in the centre. They bet from the centre, and with their own chips when it is empty. Then a player who has none is out.
montevideo-rules-two-bets = Two players bet and raise by 1, if the other can still call.
montevideo-rules-two-ante = Two players ante alike: if one can’t pay it all, so much as both can.
montevideo-rules-hands = After hand { $hands } the game ends: the most chips win, and the same number of chips shares a place. What is left in the pot then is nobody’s.
montevideo-rules-pass-check = In turn you pass, or bet as many chips as you like of those you have. After passing you are still in.
montevideo-rules-pass-fold = In turn you pass, or bet as many chips as you like of those you have. Who passes is out of the hand, free of charge.
montevideo-rules-nine-pass-check = In turn you pass, or bet 1 chip if the other can call it. After passing you are still in.
montevideo-rules-nine-pass-fold = In turn you pass, or bet 1 chip if the other can call it. Who passes is out of the hand, free of charge.
montevideo-rules-raise = After a bet you drop, call it, or raise it by as many chips as you have, until all who are in have put in as much.
montevideo-rules-ante = Before each hand everyone puts an ante of { bidou-chips } into the pot, or all they have if that is less.
montevideo-rules-ante-nine = Before each hand both put an ante of { bidou-chips } into the pot, or as much as both can, 1 chip each in turn. The player with fewer chips begins (of equals, the captain).
montevideo-rules-ante-grows-two = After each hand the ante rises by 1, up to { bidou-chips }.
montevideo-rules-ante-grows-three = When two players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-four = Once three players are left, the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-ante-grows-any = When two players are left (three, if four or more began), the ante rises by 1 after each hand, up to { bidou-chips }.
montevideo-rules-open-first = The first to act may also open the pot with a bet of zero. The others call for nothing, raise or drop.
montevideo-rules-open-anyone = Until there is a bet, each in turn may also open the pot with a bet of zero. The others call for nothing, raise or drop.
montevideo-rules-all-in = With too few chips you call with all you have. With none left, be it by the ante, you are all-in: you stay in and owe no more.
montevideo-rules-nobody-bets = When at most one player has chips after the ante, nobody bets, and all show.
montevideo-rules-nobody-bets-nine = When after the ante neither can bet, both show.
montevideo-rules-all-pass-nine = If both pass, the pot stays for the next hand, with new antes.
montevideo-rules-all-pass-poor-fish-nine = Poor Fish: if both pass, both show, and the better hand puts 1 chip into the pot; in a tie none does. The pot stays for the next hand, with new antes.
montevideo-rules-all-pass = If all pass, the pot stays for the next hand, with new antes. If somebody is all-in by the ante, those who are in show for it.
montevideo-rules-all-pass-poor-fish = Poor Fish: if all pass, all show, and the best hand puts 1 chip into the pot; if the best tie, none does. The pot stays for the next hand, with new antes. If somebody is all-in by the ante, the best hand of those who are in takes it.
montevideo-rules-part-pot = The pot
montevideo-rules-uncalled = If all others have dropped, the last one in takes the pot without showing.
montevideo-rules-best = Otherwise all who are in show. The best hand takes the pot; if the best tie, they share it.
montevideo-rules-odd-carry = Chips that can’t be shared stay for the next pot.
montevideo-rules-odd-nearest-left = Chips that can’t be shared go to the first of the tied clockwise from the captain’s left.
montevideo-rules-side-pots = All-in, you play for as many chips of each player as you put in. What the others put in above that is a pot of their own, and what nobody matched goes back.

bidou-explain-two-stand = If you stand on { $dice }, you win { $odds } of the time.
bidou-explain-two-throw = If you reroll all, you win { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-two-keep = If you keep { $kept } and throw the rest, you win { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-more-stand = If you stand on { $dice }, you avoid the lowest hand { $odds } of the time.
bidou-explain-more-throw = If you reroll all, you avoid the lowest hand { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-more-keep = If you keep { $kept } and throw the rest, you avoid the lowest hand { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-montevideo-stand = If you stand on { $dice }, you have the best hand { $odds } of the time.
bidou-explain-montevideo-throw = If you reroll all, you have the best hand { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-montevideo-keep = If you keep { $kept } and throw the rest, you have the best hand { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-open-stand = If you stand on { $dice }, you win the open throw { $odds } of the time.
bidou-explain-open-throw = If you reroll all, you win the open throw { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-explain-open-keep = If you keep { $kept } and throw the rest, you win the open throw { $odds } of the time; if you stand on { $dice }, { $stand }.
bidou-in-pool = { $pool ->
    [one] { $pool } is in the pot
   *[other] { $pool } are in the pot
}
bidou-explain-two-pass = Your { $dice } is the better hand { $odds } of the time; passing costs nothing.
bidou-explain-two-pass-fish = Your { $dice } is the better hand { $odds } of the time. Poor Fish: if both pass, the better hand takes a chip.
bidou-explain-two-bet = Your { $dice } is the better hand { $odds } of the time; a bet makes the others pay or drop.
bidou-explain-two-call = Your { $dice } is the better hand { $odds } of the time; to call costs { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-two-call-bluffs = Your { $dice } is the better hand { $odds } of the time, and a call is worth it from { $price } on. Call all the same: if you drop such hands, every bluff pays.
bidou-explain-two-raise = Your { $dice } is the better hand { $odds } of the time; a raise makes the others pay or drop.
bidou-explain-two-drop = Your { $dice } is the better hand { $odds } of the time; to call would cost { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-more-pass = Your { $dice } isn’t the lowest of { $players } hands { $odds } of the time; passing costs nothing.
bidou-explain-more-pass-fish = Your { $dice } is the best of { $players } hands { $odds } of the time. Poor Fish: if all pass, the best hand takes a chip from each.
bidou-explain-more-bet = Your { $dice } isn’t the lowest of { $players } hands { $odds } of the time; a bet makes the others pay or drop.
bidou-explain-more-call = Your { $dice } isn’t the lowest of { $players } hands { $odds } of the time; to call costs { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-more-raise = Your { $dice } isn’t the lowest of { $players } hands { $odds } of the time; a raise makes the others pay or drop.
bidou-explain-more-drop = Your { $dice } isn’t the lowest of { $players } hands { $odds } of the time; to call would cost { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-montevideo-pass = Your { $dice } is the best of { $players } hands { $odds } of the time; passing costs nothing.
bidou-explain-montevideo-pass-fish = Your { $dice } is the best of { $players } hands { $odds } of the time. Poor Fish: if all pass, the best hand pays a chip into the pot.
bidou-explain-montevideo-bet = Your { $dice } is the best of { $players } hands { $odds } of the time; a bet makes the others pay or drop.
bidou-explain-montevideo-call = Your { $dice } is the best of { $players } hands { $odds } of the time; to call costs { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-montevideo-raise = Your { $dice } is the best of { $players } hands { $odds } of the time; a raise makes the others pay or drop.
bidou-explain-montevideo-drop = Your { $dice } is the best of { $players } hands { $odds } of the time; to call would cost { $owed }, and { bidou-in-pool }: worth it from { $price } on.
bidou-explain-montevideo-open = Your { $dice } is the best of { $players } hands { $odds } of the time; opening the pot with zero costs nothing.

bidou-about = Three dice, three throws, and bets: the lowest hand takes the chips.
montevideo-about = Three dice, three throws, and bets: the best hand wins the pot.
bidou-preset-standard = Bidou, as most play it
bidou-preset-standard-text = All throw at the same time, 22 special hands
bidou-preset-dice-play = Bidou in turn
bidou-preset-dice-play-text = One throws after the other, the captain first
bidou-preset-wikipedia = Bidou with dice kept
bidou-preset-wikipedia-text = Dice may be set aside from the second hand on; with three or more, a pass is a drop
bidou-preset-simplified = Bidou, short list
bidou-preset-simplified-text = Twelve special hands; the high ladder is the best of the four
bidou-preset-simpson1934 = Bidou of 1934
bidou-preset-simpson1934-text = Simpson’s list of twelve special hands
bidou-preset-france = French Bidou
bidou-preset-france-text = Hands that aren’t special count by their sum
bidou-preset-poor-fish = Bidou, Poor Fish
bidou-preset-poor-fish-text = When all pass, the best hand takes a chip from each
montevideo-preset-wikipedia = Montevideo, as most play it
montevideo-preset-wikipedia-text = All throw at the same time, from two players on
montevideo-preset-dice-play = Montevideo in turn
montevideo-preset-dice-play-text = One throws after the other; anyone may open the pot; from three players on
montevideo-preset-simplified = Montevideo, short list
montevideo-preset-simplified-text = Twelve special hands
montevideo-preset-poor-fish = Montevideo, Poor Fish
montevideo-preset-poor-fish-text = When all pass, the best hand pays a chip into the pot
bidou-rule-ranking = Ranking
bidou-rule-ranking-text = Which hand beats which.
bidou-rule-ranking-full = 22 special hands
bidou-rule-ranking-simplified = Twelve special hands
bidou-rule-ranking-simpson1934 = Simpson’s twelve of 1934
bidou-rule-ranking-total = 22 special hands, then by sum
bidou-rule-ones-beat-bidou = Three ones beat 2-1-1
bidou-rule-ones-beat-bidou-text = Whether the lowest triple beats the best hand.
bidou-rule-ones-beat-bidou-auto = As the ranking has it
bidou-rule-ones-beat-bidou-on = Yes
bidou-rule-ones-beat-bidou-off = No
bidou-rule-throw-order = Throwing
bidou-rule-throw-order-text = Whether all throw at once.
bidou-rule-throw-order-simultaneous = All at the same time
bidou-rule-throw-order-in-turn = In turn, the captain first
bidou-rule-keep-dice = Setting dice aside
bidou-rule-keep-dice-text = Where dice may be kept and only the others thrown again.
bidou-rule-keep-dice-second-game = In the second game of a match of two
bidou-rule-keep-dice-never = Nowhere
bidou-rule-keep-dice-after-first-hand = From the second hand on
bidou-rule-keep-dice-after-first-game = From the second game on
bidou-rule-keep-dice-always = Everywhere
bidou-rule-captain-roll = Roll for captain
bidou-rule-captain-roll-text = How the first captain is found.
bidou-rule-captain-roll-one-die = With one die
bidou-rule-captain-roll-three-dice = With three dice
bidou-rule-equal-throws = Equal throws
bidou-rule-equal-throws-text = Who opens when several threw least.
bidou-rule-equal-throws-captain-first = The first from the captain on
bidou-rule-equal-throws-left-of-captain = The first to the captain’s left, with three or more
bidou-rule-opener-becomes-captain = Opener becomes captain
bidou-rule-opener-becomes-captain-text = Whether whoever opens the betting is captain of that hand.
bidou-rule-pass-before-bet = Passing
bidou-rule-pass-before-bet-text = What a pass before the first bet means.
bidou-rule-pass-before-bet-check = The player may call later
bidou-rule-pass-before-bet-fold = The player is out of the hand, but not in Bidou for two
bidou-rule-bet-limit = Limit
bidou-rule-bet-limit-text = How much may be bet.
bidou-rule-bet-limit-per-action = Up to three at each bet
bidou-rule-bet-limit-per-hand = Up to three in a hand
bidou-rule-bet-limit-none = Up to all one has
montevideo-rule-two-player-stakes = Chips of two
montevideo-rule-two-player-stakes-text = What two players play for.
montevideo-rule-two-player-stakes-six = Six each
montevideo-rule-two-player-stakes-nine = Nine in the centre, one a bet
montevideo-rule-hands = Hands
montevideo-rule-hands-text = After how many hands it ends, and the most chips win.
montevideo-rule-hands-off = Until one has all
bidou-rule-poor-fish = Poor Fish
bidou-rule-poor-fish-text = Whether all hands are shown when everybody has passed.
bidou-rule-match-games = Match of two
bidou-rule-match-games-text = How many games a match of two players has at most.
bidou-rule-match-games-3 = Best of three
bidou-rule-match-games-1 = One game
bidou-rule-two-player-tie = Tie between two
bidou-rule-two-player-tie-text = What becomes of the stakes.
bidou-rule-two-player-tie-push = They go back
bidou-rule-two-player-tie-one-each = Each takes one chip
bidou-rule-two-player-tie-rethrow = Both throw anew for them
bidou-rule-open-throw-tie = Tie in the open throw
bidou-rule-open-throw-tie-text = When one player has all chips but one.
bidou-rule-open-throw-tie-eight-loses = Whoever has more chips loses
bidou-rule-open-throw-tie-rethrow = Both throw anew
bidou-rule-first-dropout = First to drop
bidou-rule-first-dropout-text = What the first to drop after a bet takes back.
bidou-rule-first-dropout-dice-play = As much from each, and one more from the raiser
bidou-rule-first-dropout-all-stakes = All stakes, and one more
bidou-rule-first-dropout-simple = The own stake, and one from the raiser
bidou-rule-all-in-loser = Lowest hand all-in
bidou-rule-all-in-loser-text = How much a lowest hand takes that has bet all its chips.
bidou-rule-all-in-loser-equal-each = As much from each as it bet
bidou-rule-all-in-loser-all-shown = All stakes of shown hands
bidou-rule-all-in-tie = Tie with an all-in
bidou-rule-all-in-tie-text = Who takes chips back when several hands are lowest.
bidou-rule-all-in-tie-all-pay = Everybody still in
bidou-rule-all-in-tie-tied-pay = Only the tied
bidou-rule-end-at = End
bidou-rule-end-at-text = When the game is over.
bidou-rule-end-at-last-loser = When one player is left with chips
bidou-rule-end-at-first-out = When the first player is out
montevideo-rule-ante = Ante
montevideo-rule-ante-text = How many chips each pays before throwing.
montevideo-rule-max-ante = Highest ante
montevideo-rule-max-ante-text = How far the ante grows.
montevideo-rule-ante-escalation = Growing ante
montevideo-rule-ante-escalation-text = Whether the ante grows towards the end.
montevideo-rule-open-the-pot = Betting the pot
montevideo-rule-open-the-pot-text = Who may open with a bet of zero.
montevideo-rule-open-the-pot-first = The first to act
montevideo-rule-open-the-pot-anyone = Anyone while no bet stands
montevideo-rule-open-the-pot-off = Nobody
montevideo-rule-odd-chip = Odd chip
montevideo-rule-odd-chip-text = Where the chip goes that can’t be shared.
montevideo-rule-odd-chip-carry = It stays for the next pot
montevideo-rule-odd-chip-nearest-left = To the tied player nearest to the captain’s left
montevideo-rule-montevideo-min-players = Fewest players
montevideo-rule-montevideo-min-players-text = From how many players on it can be played.
bidou-hand-title = Hand { $hand } · { $phase }

## The lessons

learn-bidou-chips =
    There are { $centre } chips in the middle, and you want **none of them**: whoever ends up with all of them loses.
    Three dice are a hand, and only you see yours. You bet on having the better one; the worse hand takes the chips that were bet.
    Yours is poor so far, but you may throw again.
learn-bidou-throw =
    You have up to { $most } throws of all three dice. The last one counts: you can’t go back.
    Ada sees how often you throw, though not what. **Stand, or reroll?**
learn-bidou-throw-throw =
    Right: there was little to lose. The hand you had wins { $stand } of the time, throwing on wins { $odds }.
    And look at what fell.
learn-bidou-throw-stand =
    Then you go into the betting with { $hand }, which wins about { $odds } of the time. A pretty pair of twos is worth little here.
    Throwing again is free. It only tells Ada that you didn’t like the first.
learn-bidou-stand =
    { $hand } looks like nothing, but only two hands are better: 2-1-1, the **bidou**, and 2-2-1. Below yours come three alike and a few more with names; all the rest count as numbers. (`/odds bidou` lists them.)
    A throw beats it { $loses } of the time. **And now?**
learn-bidou-stand-stand =
    Yes. You stop after two throws; Ada takes all three, so she didn’t like her first two.
    Whoever threw least often speaks first: you.
learn-bidou-stand-throw =
    Gone! Now you have { $hand }. Standing would have won { $stand } of the time.
    Learn the first ten ranks, and you’ll never throw one of them away.
learn-bidou-bet =
    Bet a chip, and Ada must match it (call), raise, or give up (drop).
    What is bet comes out of the middle, and the *worse* hand takes it all. “Lowest hand” means the worst one, not the smallest dice. **Bet or pass?**
learn-bidou-bet-bet =
    Good: with a strong hand you want chips on the table, since Ada will be the one to take them.
    But she raises.
learn-bidou-bet-pass =
    Ada passes too, and the hand is over: no chip moves. Your best hand of the evening won nothing.
    Pass with hands that you don’t want to pay for.
learn-bidou-call =
    Ada threw three times and raises all the same. A fine hand, or a bluff? Against a raise yours still wins { $odds } of the time, and a call is worth it from { $price } on.
    To drop costs one chip for sure. **What do you do?**
learn-bidou-call-call =
    She was bluffing. Hers is the worse hand, so **Ada takes all the chips that were bet** and has { $theirs } now; you have { $mine }.
    Bluffs are half of Bidou. Call them when you hold something.
learn-bidou-call-drop =
    A drop costs one chip, and nobody ever sees the dice. Ada had nothing at all.
    If you drop hands like this one, everybody will raise you.
learn-bidou-call-raise =
    Bold, and this time it pays: Ada calls, has the worse hand, and is up to { $theirs } chips.
    It’s a close thing, though: those who call one more raise mostly hold something fine. I’d call, and we go on from there.
learn-bidou-drop =
    The next hand. You have thrown three times, and it’s nothing.
    Ada stopped after two throws and bets. Yours would win { $odds } of the time, and a call is worth it from { $price } on. **What now?**
learn-bidou-drop-drop =
    Well dropped. It costs you one chip, and Ada never learns how little you had.
    Dropping early is cheap, and losing a called hand isn’t.
learn-bidou-drop-call =
    Ada shows a hand far better than yours, so you take what was bet: you have { $mine } chips now. The drop would have cost one.
learn-bidou-drop-raise =
    A brave bluff, but Ada *has* it this time and calls: you have { $mine } chips now.
    Bluff somebody who has thrown three times, not somebody who stopped early.
learn-bidou-end =
    So it stands: { $mine } for you, { $theirs } for Ada, { $centre } still in the middle. Once the middle is empty, you bet what you took. Whoever gets all of them loses the game; two games win the match.
    Take along: learn the top hands, some look small. Throws are counted, so they talk. Bet the good hands, drop the bad ones early, and now and then do neither.
    With three or more you start with chips of your own and try to get rid of them.

learn-montevideo-chips =
    Here **chips are good**: the *best* hand takes the pot, and whoever has no chips left is out.
    Everybody begins with six and pays an ante into the pot before throwing: { $pool } lie there now, and you have { $mine }.
    Three dice are your hand, seen by you alone. You bet on having the best one.
learn-montevideo-throw =
    { $hand } is a pair of threes, and that is good. Better are 2-1-1, 2-2-1, 4-2-1, three alike and 6-3-3. (`/odds montevideo` lists all hands.)
    You have up to { $most } throws of all three dice. The last one counts: you can’t go back. **Stand, or reroll?**
learn-montevideo-throw-stand =
    Good. It wins { $odds } of the time against somebody who may still throw; a new throw would be worse.
    Ada throws twice. Whoever threw least often speaks first: you.
learn-montevideo-throw-throw =
    That was a good hand. Standing won { $stand } of the time, throwing on only { $odds }, and now you have { $hand }.
    When your hand is better than most second throws, leave it.
learn-montevideo-bet =
    Against two throws your hand is the better one { $odds } of the time. You may pass, or bet up to three chips.
    A small bet tests Ada cheaply. **How much?**
learn-montevideo-bet-bet =
    That’s how I’d do it: enough that a bad hand must pay or go.
    But Ada answers with a raise.
learn-montevideo-bet-pass =
    Ada passes too. The pot stays, everybody pays a new ante, and your good hand is gone.
    Between two the ante grows with every hand, so waiting is dear.
learn-montevideo-bet-high =
    Ada drops at once: you win her ante, and nothing more.
    A big bet drives off the worse hands; only the better ones stay.
learn-montevideo-call =
    Now count. To call costs { $owed }, for the { $pool } chips that lie there already and yours on top.
    So you need to win only { $price } of the time. With that raise you still win { $odds }. **Call or drop?**
learn-montevideo-call-call =
    She was bluffing! The pot is yours. With the next ante paid you have { $mine } chips, and Ada has put in her last.
    You’d have been right even if you had lost: the pot paid for it.
learn-montevideo-call-drop =
    Ada takes the pot without showing anything. You’d have won { $odds } of the time and needed only { $price }.
    “Am I beaten?” is the wrong question. “Am I beaten often enough, for that price?” is the right one.
learn-montevideo-last =
    The ante is { $ante } now, and it took Ada’s last chips: she is all in. No more betting, only dice, for { $pool } chips.
    You may throw twice more. **Stand, or reroll?**
learn-montevideo-last-throw =
    Of course: { $stand } to win as it was, { $odds } with a new throw, whatever it would show.
learn-montevideo-last-stand =
    Such a hand wins only { $odds } of the time. Ada’s was better, and she is back in the game.
    Nobody sees how bad a throw was. Throw it away.
learn-montevideo-keep =
    Better, though not safe: pairs of sixes are the highest of the ordinary hands, and Ada may throw more than once too.
    One throw is left. **And now?**
learn-montevideo-keep-stand =
    Close, and right: { $odds } to win by standing, a little less by throwing. Ada’s last throw isn’t enough. She is out of chips, and **you win the game**.
learn-montevideo-keep-throw =
    A close decision: { $stand } by standing, { $odds } by throwing. This time it was the wrong one, and Ada is back in the game.
learn-montevideo-end =
    All { $mine } chips are yours.
    Take along: bet a good hand small, and Ada pays to stay. Before you call, compare the price with your chances. And the ante eats those who wait.
    At a full table more hands are against you, so yours must be better.
