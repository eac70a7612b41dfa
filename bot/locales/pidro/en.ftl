### What a person reads of Pidro. What isn't here is explained in the file that all games share.
###
### $action (String) - a move
### $forced (String) - the trump that alone beats a card
### $gap (Number) - how many more games one move wins than another: 0 about as many, 1 slightly more, 2 more
### $wins (String) - a percentage: how often the game is won, and $others with the $other card; $alike (Flag): as often, or as good; $fives (Number) - how many of the two fives somebody has
### $better (String) - a better move; with $better_odds, $better_points (String)
### $bid, $lowest, $highest (Number) - a bid, 6 to 14; in "pidro-why-…" (String) a move
### $bidding (Flag) - the bid is that of the reader’s team
### $count (Number) - how many cards
### $bids (Number) - how many bids; in "pidro-bids-so-far" (String) all bids
### $card (String) - a card; $rank (Flag) "A", "K", "Q", "J" or "10" to "2", and $suit (String) its suit
### $cards, $trumps, $out, $higher, $lower (Number) - how many cards, trumps, and trumps still out: all, those that beat one card, and those that beat another; $cards (String) where they are named
### $lying, $left (Number) - points in the trick, and how many play after the reader; $sure, $same, $mine, $catches (Flag) - nobody can beat the best card; figures are equal; it is the reader’s; a card may still catch $theirs (String), another card
### $change, $gain (String) - what is added to a score, with its sign
### $dealer, $keeper, $other (String) - names; in hints $other is a card or a suit
### $first, $second, $own, $ours, $theirs, $score, $won, $lost (String) - scores
### $hand, $trick, $hands (Number) - which hand, which trick, how many hands
### $kept (Flag) - the point of the 2 stays with $keeper; elsewhere (String) a card
### $phase (String) - "pidro-phase-…"
### $points, $taken (Number) - points; $points (String) in "pidro-why-…", where they are likely ones: "8.3"
### $robs (Flag) - the dealer, who takes the rest of the pack
### $seat (String) - a seat's sign
### $sign, $twin (String) - the sign of a suit, and of its twin suit
### $target (Number) - with how many points the game is won
### $team (String) - both names of a team
### $all, $worth (Number) - points in the lesson: all of a hand, and those of the pupil’s trumps

pidro-name = Pidro
command-pidro = Open a table of Pidro (four players, two teams) in this channel
command-rules-pidro = The rules of Pidro as your table plays them
achievement-pidro-fourteen = All of it, please
achievement-pidro-fourteen-text = Bid fourteen, and took fourteen.
achievement-pidro-well = Out of the well
achievement-pidro-well-text = Was fourteen points or more below zero, and won the game of Pidro.
pidro-clubs = clubs
pidro-diamonds = diamonds
pidro-hearts = hearts
pidro-spades = spades
pidro-do-pass = pass
pidro-do-bid = bid { $bid }
pidro-do-kill = kill { $cards }
pidro-do-twin = { $card } twin
pidro-do-over = { $card } over { $cards }
pidro-you-pass = You **passed**.
pidro-you-bid = You bid **{ $bid }**.
pidro-you-name = You named **{ $suit }** as trumps.
pidro-you-kill = You killed **{ $cards }**.
pidro-you-play = You played **{ $card }**.
pidro-pass-forced = Play for 6
pidro-stage = hand { $hand } · { $phase } · first to { $target }
pidro-stage-trick = trick { $trick }
pidro-score = { $score } { $points ->
    [one] point
   *[other] points
}
pidro-bid-stands = { $name } bids { $bid }
pidro-bids-so-far = Bids: { $bids }
pidro-last-trick = Trick { $trick }: { $name } took it with the { $card }, { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
} for { $team }
pidro-worth = { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
}
pidro-which-trick = { $trick ->
    [0] Last trick
   *[other] Trick { $trick }
}
pidro-hand-last-you = { pidro-which-trick }: { $cards }. You took it with { $card }: { pidro-worth }{ pidro-kept-beside }.
pidro-hand-last-other = { pidro-which-trick }: { $cards }. { $name } took it with { $card }: { pidro-worth }{ pidro-kept-beside }.
pidro-kept-beside = { $mine ->
    [1] ; you keep { $kept } for the 2
   *[other] { pidro-kept }
}
pidro-ask-open = bid or pass
pidro-ask-bid = beat { $bid } or pass
pidro-ask-declare = name the trumps
pidro-ask-kill = choose the trumps to kill
pidro-ask-lead = lead a trump ({ $suit })
pidro-ask-follow = { $name } leads { $suit }, play a trump
pidro-other-bid = More bids…
pidro-pick-bid = Which bid?
pidro-pick-kill =
    { $cards ->
        [one] Choose the trump to kill
       *[other] Choose the { $cards } trumps to kill
    }

pidro-phase-bidding = bidding
pidro-phase-declare = naming trumps
pidro-phase-kill = killing surplus trumps
pidro-phase-playing = playing
pidro-phase-over = over
# Who plays for what, in the hand and on the board.
pidro-contract = **{ $name } bid { $bid }**, { pidro-stake }
pidro-contract-you = **You bid { $bid }**, { pidro-stake }
pidro-stake = { $suit } and the { $twin } five are trumps; { $team } need { $bid } points{ $taken ->
    [0] {""}
   *[other] {" "}and have { $taken }
}.
pidro-us = you and { $name }
pidro-dealer = dealer
pidro-bought = drew { $cards }
pidro-robbed = took { $cards } from the stock
pidro-killed-mark = killed { $cards }
pidro-cold = cold
pidro-trick = Trick { $trick }: { $cards }
pidro-taken = Taken so far: { $taken }
pidro-hand-made = Hand { $hand }: { $team } bid { $bid } in { $suit } and took { $taken }: { $change }; { $other } { $gain }. Score { $first } : { $second }
pidro-hand-failed = Hand { $hand }: { $team } bid { $bid } in { $suit }, took only { $taken } and go in the hole: { $change }; { $other } { $gain }. Score { $first } : { $second }
pidro-hand-trick = Hand { $hand } · trick { $trick }
pidro-you = **you**
pidro-partner = { $name } is your partner; dealer: { $dealer }.
pidro-score-ahead = You lead by { $ours } to { $theirs }.
pidro-score-behind = You are behind, { $ours } to { $theirs }.
pidro-score-even = The score is even, { $ours } each.
pidro-wins = (winning)
pidro-task-bid = Bid { $bid } or more, or pass.
pidro-task-pass = Pass, or play for 6.
pidro-task-declare = Name trumps. The twin suit’s five is included.
pidro-task-kill = Choose what to kill.
pidro-task-playing = Play a trump.
pidro-task-play = Play a trump.
pidro-task-lead = Lead a trump.
pidro-suit-held = { $sign } **{ $suit }:** { $trumps ->
    [one] { $trumps } trump
   *[other] { $trumps } trumps
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
pidro-why-twin = { $card } is the only { $twin } that is a trump: { $twin } is the twin suit of { $suit }.
pidro-own-none = You have no cards left in this hand.
pidro-own-cold = You’re **cold**: you have no trumps left, and are out until the next hand.
pidro-cold-seats = Cold (no trumps left, out of this hand): { $names }
pidro-own-no-trumps = no trumps
pidro-own-rest = Other cards: { $cards }
pidro-own-surplus-before-play =
    { $cards ->
        [one] You have a trump too many: choose the one to kill.
       *[other] You have { $cards } trumps too many: choose which to kill.
    }
pidro-own-surplus-first-trick =
    { $cards ->
        [one] You have a trump too many: the lowest without points goes under your first card (or type another, for example `/move AH over KH`).
       *[other] You have { $cards } trumps too many: the lowest without points go under your first card (or type others, for example `/move AH over KH 9H`).
    }

pidro-cut = Cut for the deal: { $cards }
pidro-hand-started = **Hand { $hand }**: { $name } deals nine cards to everyone.
pidro-bids = { $name } bids **{ $bid }**.
pidro-passed = { $name } passes.
pidro-forced = All have passed: { $name }, the dealer, plays for **6**.
pidro-declared = { $name } names **{ $suit }** and plays for { $bid }.
pidro-discarded = Discarded: { $cards }
pidro-refilled = Drew: { $cards }.
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
pidro-went-cold = { $name } has no trumps left and goes **cold**: out until the next hand.
pidro-went-cold-leading = { $name } is to lead, has no trumps left and goes **cold**: out until the next hand. The lead passes left.
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
pidro-card-twin = { pidro-card } (twin suit)
pidro-alt-trick = Trick { $trick }, trumps are { $suit }.
pidro-alt-laid = { $seat } { $name }: { $card }
pidro-alt-over = , over { $cards }
pidro-alt-taken = { $points ->
    [0] { $name } takes it, with no points{ pidro-kept }.
    [one] { $name } takes it, with { $points } point{ pidro-kept }.
   *[other] { $name } takes it, with { $points } points{ pidro-kept }.
}
pidro-alt-score = Hand { $hand } is over, trumps were { $suit }.
pidro-alt-side = { $name } and { $other } scored { $points ->
    [0] no points.
    [one] { $cards }: { $points } point.
   *[other] { $cards }: { $points } points.
} Score { $change }, now { $score }.
pidro-alt-made = Their bid of { $bid } was made.
pidro-alt-failed = Their bid of { $bid } failed.
pidro-alt-hand = Your cards: { $cards }
pidro-alt-trumps = Your trumps, { $suit }: { $cards }
pidro-alt-no-trumps = You have no trumps. Trumps are { $suit }.
pidro-alt-rest = Not trumps: { $cards }
pidro-alt-waits = { $name } is to play.
pidro-alt-target = { $target } points win the game.
pidro-alt-course = { $name } and { $other } had after each hand: { $score }.
# What a hand came to, in a line beside its picture.
pidro-called-pass = passed
pidro-length = { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
pidro-reached = Points: { $ours } for your team, { $theirs } for the other; { $target } win.
pidro-high-made = ▮ **Boldest bid:** { $names } bid { $bid } in hand { $hand } and took { $taken }.
pidro-high-made-you = ▮ **Boldest bid:** you and { $names } bid { $bid } in hand { $hand } and took { $taken }.
pidro-high-hole = □ **Deepest hole:** { $names } bid { $bid } in hand { $hand } and took only { $taken }.
pidro-high-hole-you = □ **Deepest hole:** you and { $names } bid { $bid } in hand { $hand } and took only { $taken }.
pidro-high-streak = ↯ **Longest streak:** { $names } made { $bids } bids in a row, counting only their own.
pidro-high-streak-you = ↯ **Longest streak:** you and { $names } made { $bids } bids in a row, counting only your own.
pidro-told-made = **{ $team } bid { $bid } in { $suit } and took { $taken }.**
pidro-told-failed = **{ $team } bid { $bid } in { $suit } and took only { $taken }.**
pidro-told-score = Score: { $own } to { $other }.
# The last trick of a hand, below its result.
pidro-told-trick = Trick { $trick }: { $cards }. { $name } took it with { $card }: { pidro-worth }{ pidro-kept }.
# The trumps that were left, when only one team had any: "held" in the picture.
pidro-told-held = Only { $team } still held trumps, so { $cards } { $count ->
    [one] counts
   *[other] count
} for them, too.
# In the picture itself, where there is little room.
pidro-drawn-made = { $name } & { $other } bid { $bid } and took { $taken }
pidro-drawn-failed = { $name } & { $other } bid { $bid }, took only { $taken }
pidro-drawn-trick = trick { $trick }
pidro-drawn-held = held
pidro-drawn-none = no points in this hand
pidro-drawn-hand = hand { $hand }
pidro-drawn-bid = { $name } bid { $bid }
pidro-drawn-taken = taken
pidro-drawn-wins = wins
pidro-drawn-took = took { $points }
pidro-drawn-rest = not trumps
pidro-drawn-twin = twin suit
pidro-drawn-twins = twin suits
pidro-claimed = Only { $team } still have trumps ({ $cards }), so they get what is left: { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
}.
pidro-point = { $card } { $points } ({ $name })
pidro-point-kept = { $card } { $points } (kept by { $name })
pidro-points-trick = Trick { $trick }, { $name }: { $cards }
pidro-points-held = Left at the end, { $team }: { $cards }
pidro-over = 🏆 **{ $team }** win, { $won } to { $lost }.

pidro-unreadable = I can’t read `{ $text }` as a move. Write a card such as `AH` or `10D`, or one of { $words }.
pidro-illegal-no-seat = There is no such seat.
pidro-illegal-over = The game is over.
pidro-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
pidro-illegal-declare-first = Name trumps first: clubs, diamonds, hearts or spades.
pidro-illegal-bid-first = Bid or pass first.
pidro-illegal-bid = Bid { $lowest } to { $highest }, or pass.
pidro-illegal-fourteen-dealer = 14 has been bid, and only the dealer may bid it again. Pass.
pidro-illegal-killed-already = You have already chosen what to kill.
pidro-illegal-others-kill = Others have to kill surplus trumps first; then play begins.
pidro-illegal-kill-first =
    { $cards ->
        [one] Choose the trump to kill first.
       *[other] Choose the { $cards } trumps to kill first.
    }
pidro-illegal-kill-own = You can kill only your own trumps, and none that scores: { $cards }.
pidro-illegal-kill-scoring = A card that scores can’t be killed. These can: { $cards }.
pidro-illegal-kill-number =
    { $cards ->
        [one] Exactly one trump must go.
       *[other] Exactly { $cards } trumps must go.
    }
pidro-illegal-play-first = Play a trump: { $cards }.
pidro-illegal-not-held = You don’t hold { $card }. Your trumps: { $cards }.
pidro-illegal-no-trump = { $card } isn’t a trump, and only trumps are played. Yours: { $cards }.
pidro-illegal-under = You can’t put cards under this one now. You can play { $cards }.
pidro-illegal-top = With that card on top, too few are left to go under it. You can play { $cards }.
pidro-illegal-under-number =
    { $cards ->
        [one] Put exactly one other trump without points under your first card, for example `AH over KH`.
       *[other] Put exactly { $cards } other trumps without points under your first card, for example `AH over KH 9H`.
    }

pidro-why-nothing = { $action } isn’t possible now.
pidro-why-bid = With { $suit } as trumps, your team takes about { $points } of the 14 points and makes this bid { $odds } of the time.
pidro-why-bid-other = With { $suit } as trumps, your team makes this bid { $odds } of the time (about { $points } points); { $better } is better.
pidro-why-bid-too-much = With { $suit } as trumps, your team takes about { $points } points and makes this bid only { $odds } of the time. Pass.
pidro-why-pass = In { $suit }, your best suit, your team would make { $bid } only { $odds } of the time (about { $points } points).
pidro-why-pass-partner = Your partner has the bid. Your { $bid } over it, in { $suit }, would be made { $odds } of the time (about { $points } points).
pidro-why-pass-forced = If you pass, you play for 6, and that is enough: in { $suit } you make it { $odds } of the time, with about { $points } points.
pidro-why-pass-worse = You would give up a good hand: in { $suit } your team takes about { $points } points, and makes { $bid } { $odds } of the time.
pidro-why-pass-only = No higher bid is possible.
pidro-why-declare = With { $suit } you have { $trumps ->
        [one] one trump
       *[other] { $trumps } trumps
    } before the refill; your team takes about { $points } points and makes the bid { $odds } of the time.
pidro-why-declare-worse = With { $suit } your team takes about { $points } points and makes the bid { $odds } of the time; with { $better }, { $better_odds }.
pidro-why-kill = These are the lowest of the cards that may be killed; higher ones can still take a trick.
pidro-why-kill-others = { $lowest } would leave you higher cards.
pidro-why-only = It’s the only card you can play.
pidro-why-worse = { $card } brings your team about { $points } points in this hand, { $better } about { $better_points }.
# What a move promises, and why it is advised.
pidro-promise-bid = Your team makes it { $odds } of the time.
pidro-then-made = Made { $odds } of the time.
pidro-then-bid = Made { $odds } of the time; it wins { $gap ->
    [0] about as many games
    [1] slightly fewer games
   *[other] fewer games
}.
pidro-then-pass = It wins { $gap ->
    [0] about as many games
    [1] slightly fewer games
   *[other] fewer games
}.
pidro-more-games = { $gap ->
    [0] about as many games as
    [1] slightly more games than
   *[other] more games than
}
pidro-promise-pass = It wins { pidro-more-games } bidding.
pidro-promise-pass-forced = You play for 6. That wins { pidro-more-games } bidding higher.
pidro-promise-pass-weak = Your cards are too weak { $partners ->
    [0] for a bid
   *[other] to go over your partner
}.
pidro-promise-suit = Your team: about { $points } points; your bid is made { $odds } of the time.
pidro-then-suit = { $points } points, made { $odds }.
pidro-then-card = { $points } points, { $bidding ->
    [1] made
   *[other] theirs made
} { $odds }.
pidro-promise-card = Your team: about { $points } points; { $bidding ->
    [1] your
   *[other] their
} bid is made { $odds } of the time.
pidro-promise-kill = You keep your best trumps.
pidro-reason-have = In { $suit } you have { $trumps ->
    [one] one trump
   *[other] { $trumps } trumps
} { $fives ->
    [0] but no five
    [1] and only one of the fives
   *[other] with both fives
}
pidro-reason-strong = In { $suit } you have { $trumps ->
    [one] one trump
   *[other] { $trumps } trumps
}{ $fives ->
    [0] {""}
    [1] {""} with one of the fives
   *[other] {""} with both fives
}
pidro-reason-pass = { pidro-reason-have }. A miss costs { $bid } points.
pidro-reason-pass-risk = { pidro-reason-have }. It’s made more often than not, but a miss costs { $bid }, and the others may miss their own bid.
pidro-reason-pass-forced = { pidro-reason-strong }. You score what you take, so a higher bid wins no more points.
pidro-reason-pass-level = { pidro-reason-have }. A pass can’t cost you { $bid } points.
pidro-reason-pass-partner = { pidro-reason-have }, and your partner already has the bid.
pidro-draws = { $robs ->
    [1] and as dealer you take the rest of the pack
   *[other] and you draw new cards
}
pidro-reason-bid = { pidro-reason-strong }, { pidro-draws } before play.
pidro-reason-bid-risk = { pidro-reason-strong }, { pidro-draws }. It’s a risk, but if you pass, the others play for it.
pidro-reason-bid-level = { pidro-reason-strong }, { pidro-draws }. If you pass, the others may name their own trumps.
pidro-reason-bid-more = { pidro-reason-strong }, and a lower bid would invite the others to go over it.
pidro-reason-bid-between = { pidro-reason-strong }. A lower bid would invite the others to go over it; a higher one wins no more points.
pidro-reason-bid-less = { pidro-reason-strong }. You score what you take, so a higher bid wins no more points.
pidro-reason-suit = { pidro-reason-strong }.
pidro-reason-suit-higher = { pidro-reason-strong }, higher ones than in { $other }.
pidro-reason-suit-high = You have more trumps in { $other }, but higher ones in { $suit }.
pidro-reason-suit-fives = You have more trumps in { $other }, but { $fives ->
    [1] a five
   *[other] both fives
} in { $suit }.
pidro-reason-suit-deals = You have more trumps in { $other }, but { $suit } does better in the deals that fit what you see.
pidro-reason-suit-wins = { pidro-reason-strong }. It’s a little riskier for the bid, but it wins the game more often.
pidro-games = you win the game { $wins } of the time, and with { $other } { $others }.
pidro-games-alike = You win the game about as often with both, { $wins } of the time: take either.
pidro-reason-deals = { $card } does a little better than { $other } in the deals that fit what you see.
pidro-reason-for-the-points = { $alike ->
    [1] { pidro-games-alike }
   *[other] The points are worth more here than the bid: { pidro-games }
}
pidro-reason-for-the-bid = { $alike ->
    [1] { pidro-games-alike }
   *[other] The bid is worth more here than the points: { pidro-games }
}
pidro-reason-for-the-game = { $alike ->
    [1] { pidro-games-alike }
   *[other] { $other } has the better figures for this hand. But with { $card }, { pidro-games }
}
pidro-alike = { $alike ->
    [1] {""} { $other } does about as well.
   *[0] {""}
}
pidro-why-draw = Draw trumps: nobody can beat { $card }, and { $out ->
        [one] one trump is
       *[other] { $out } trumps are
    } still out.{ pidro-alike }
pidro-why-cash = Cash { $card }: nobody can beat it.{ pidro-alike }
pidro-why-lead-high = Lead { $card } to force out { $higher ->
    [1] { $forced }, which alone can beat it
   *[other] what is higher
}.{ pidro-alike }
pidro-why-lead-low = Stay low: { $card } risks little and keeps { $kept } for later.{ pidro-alike }
pidro-why-lead-two = Throw the two: its point stays yours, no matter who takes the trick.{ pidro-alike }
pidro-why-lead-five = Lead { $card } now: later it would be in greater danger.{ pidro-alike }
pidro-why-feed-five = Hand over the five: the trick is surely your partner’s.{ pidro-alike }
pidro-why-feed-five-hope = Hand over the five: your partner is winning so far.{ pidro-alike }
pidro-why-feed = Give your partner the point: the trick is surely yours.{ pidro-alike }
pidro-why-feed-hope = Add the point: your partner is winning so far.{ pidro-alike }
pidro-why-two = Throw the two: its point stays yours, no matter who takes the trick.{ pidro-alike }
pidro-why-low-partner = Your partner { $sure ->
    [1] has this trick
   *[other] is winning so far
}{ $lying ->
    [0] , and there are no points in it
   *[other] {""}
}: play low with { $card } and keep { $kept }.{ pidro-alike }
pidro-why-overtake = Take the trick from your partner with { $card }: then you lead.{ pidro-alike }
pidro-why-overtake-hope = Go over your partner with { $card }: if nobody beats it, you lead next.{ pidro-alike }
pidro-why-overtake-hope-keep = Go over your partner with { $card }, and keep { $other } for later.
pidro-why-take-points = Take the trick and its points: nobody can beat { $card } any more.{ pidro-alike }
pidro-why-take = Take the trick: nobody can beat { $card } any more, and the lead is yours.{ pidro-alike }
pidro-why-try = Try for the trick: { $card } is the highest so far.{ pidro-alike }
pidro-why-try-keep = Try for the trick with { $card }, and keep { $other } for later.
pidro-why-overtake-keep = Take the trick from your partner with { $card }, and keep { $other } for later.
pidro-why-lead-middle = Lead { $card }: { $higher ->
    [one] one of the trumps still out beats
   *[other] { $higher } of the trumps still out beat
} it, but { $lower } beat { $other }.
# A high card is kept for later tricks.
pidro-catches = { $catches ->
    [1] : it may still catch { $theirs }
   *[other] {""}
}
pidro-why-fork = There are no points in this trick{ $left ->
    [0] {""}
   *[other] {" "}so far
}: play low with { $card } and keep { $kept }.{ pidro-alike }
pidro-why-fork-beaten = Play low with { $card } and save { $kept }, which could still be beaten in this trick.{ pidro-alike }
pidro-why-fork-go = Play { $card } and let this trick go. Keep { $kept }{ pidro-catches }.{ pidro-alike }
pidro-why-two-keep = Throw the two: its point stays yours, no matter who takes the trick, and you keep { $other } for later.
pidro-why-lead-two-keep = { pidro-why-two-keep }
pidro-why-low-keep = You can’t take this trick: give away { $card } and keep { $other }, the higher one.
pidro-reason-same = Both come out { $same ->
    [1] the same
   *[other] about the same
}: take either.
pidro-why-low = You can’t take this trick: give away { $card }, which is worth nothing.{ pidro-alike }
pidro-why-partner-may = Put { $card } in: your partner plays after you and may still take the trick.{ pidro-alike }
pidro-why-lose-now = The trick is theirs. Give { $card } now: later your cards would lose more.{ pidro-alike }
pidro-why-lose = The trick is theirs, and { $card } is the least that you can lose.{ pidro-alike }

# Terms below a newcomer's hint, at most twenty words each.
pidro-term-bid = **Bid:** how many of the 14 points your team will take, if it names trumps.
pidro-term-trumps = **Trumps:** the suit that the highest bidder names. No other cards are played.
pidro-term-points = **Points:** ace, jack, 10 and 2 of trumps count one each, and both fives count five.
pidro-term-twin = **Twin five:** the five of the twin suit is a trump, too, and counts five points.
pidro-term-hole = **Failed bid:** a team that takes fewer points than it bid loses as many as it bid.
pidro-term-draw = **Draw:** when trumps are named, you discard all other cards and draw up to six.
pidro-term-kill = **Kill:** you may keep six trumps. Those above six leave the hand, and none of them scores.
pidro-term-trick = **Trick:** each player plays a trump. The highest takes the points in it and leads the next.
pidro-term-cold = **Cold:** a player without trumps lays down their cards and is out until the next hand.
pidro-term-two = **The 2:** its point stays with the team that plays it, no matter who takes the trick.

# The rules of Pidro in six lines for somebody who is about to begin.
pidro-brief-goal = **Two teams of two play to { $points } points.** Your partner sits opposite you.
pidro-brief-bid = **You get nine cards and bid once, 6 to 14, or pass.** A bid says how many of the 14 points your team will take.
pidro-brief-trumps = **The highest bidder names trumps.** The five of the twin suit is a trump, too: ♥ and ♦ are twins, and so are ♠ and ♣.
pidro-brief-six-classic = **You keep your trumps and draw up to six cards.** The dealer takes what is left of the pack and keeps six.
pidro-brief-six-deal-all = **Before trumps are named you get four more cards.** Then everyone goes down to six and keeps trumps.
pidro-brief-play = **Only trumps are played, and the highest takes the trick.** The point of the 2 stays with the team that played it.
pidro-brief-scores = **Make your bid, and you score all you took.** Fall short, and you lose the bid; the others always score what they took.
pidro-brief-example = Ana’s team bids 8 but takes only 7. It loses 8, and the others score 7.
pidro-brief-alt = The fourteen points, if hearts are trumps: { $cards }
pidro-brief-worth = { $card } { $points }
# The rules of Pidro, one rule in a sentence.
pidro-rules-part-start = The start
pidro-rules-teams = Two teams of two, partners opposite each other, play to { $points } points.
pidro-rules-cut = Everyone draws a card, and the highest deals first; ties draw again. After each hand the deal moves one seat left.
pidro-rules-deal = Everyone is dealt nine cards. Sixteen stay in the stock.
pidro-rules-part-bidding = Bidding
pidro-rules-bid = Each player has one turn, from the dealer’s left; the dealer is last. You pass or bid 6 to 14, more than the bid before: how many of the hand’s fourteen points your team will take.
pidro-rules-fourteen-over-any = A bid of 14 may be topped by another 14, which then counts.
pidro-rules-fourteen-over-dealer = Only the dealer may top a bid of 14, with another 14, which then counts.
pidro-rules-fourteen-over-off = A bid of 14 ends the bidding.
pidro-rules-forced = If the first three pass, the dealer plays for 6 or bids more.
pidro-rules-four-more = Then everyone is dealt four more cards, and the stock is empty.
pidro-rules-declare = The highest bidder names the trump suit.
pidro-rules-part-trumps = Trumps
pidro-rules-trumps = Trumps are the thirteen cards of that suit and the five of its twin suit. Hearts and diamonds are twins, and so are spades and clubs.
pidro-rules-order = From the highest: A K Q J 10 9 8 7 6, its own five, the twin suit’s five, 4 3 2.
pidro-rules-points = Points: A, J, 10 and 2 are worth one each, the two fives five each.
pidro-rules-part-six = Down to six cards
pidro-rules-discard-face-up = Everyone but the dealer discards all cards but trumps, face up.
pidro-rules-discard-face-down = Everyone but the dealer discards all cards but trumps, face down.
pidro-rules-refill = From the dealer’s left, they draw up to six cards from the stock, as far as it goes. Everyone sees how many each of them gets.
pidro-rules-rob = The dealer takes the rest of the stock, keeps all trumps, and discards others, hidden, down to six cards.
pidro-rules-all-discard-face-up = Everyone keeps all trumps and discards others, face up, down to six cards.
pidro-rules-all-discard-face-down = Everyone keeps all trumps and discards others, face down, down to six cards.
pidro-rules-kill-before-play-player = A player with more than six trumps kills the surplus before the first lead: these cards are shown and are out of the hand. K Q 9 8 7 6 4 3 can be killed; each player chooses which. All are shown together.
pidro-rules-kill-before-play-auto-lowest = A player with more than six trumps loses the surplus before the first lead: the lowest of K Q 9 8 7 6 4 3 are shown and are out of the hand.
pidro-rules-kill-first-trick-player = A player with more than six trumps puts the surplus face up under the first card that they play. K Q 9 8 7 6 4 3 can go there; each player chooses which. They are dead.
pidro-rules-kill-first-trick-auto-lowest = If a player has more than six trumps, the surplus goes face up under the first card that they play: the lowest of K Q 9 8 7 6 4 3. They are dead.
pidro-rules-part-play = Play
pidro-rules-lead = The highest bidder leads to the first trick.
pidro-rules-lead-partner = The highest bidder leads to the first trick; a partner of theirs who holds exactly one trump leads instead.
pidro-rules-follow = Only trumps are played. In turn, clockwise, everyone who has a trump plays one of their choice. The highest takes the trick, and its winner leads to the next.
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

pidro-about = Two teams: bid, name trumps, and take what you bid.
pidro-preset-manual = Standard
pidro-preset-manual-text = To 62; all discards but the dealer’s are face up
pidro-preset-sou = Ostrobothnian rules
pidro-preset-sou-text = Discards are face down; only the dealer tops a 14
pidro-preset-short = Short Pidro
pidro-preset-short-text = To 31, for an evening with little time
pidro-rule-fourteen-over = 14 over 14
pidro-rule-fourteen-over-text = Who may top a bid of 14 with another 14.
pidro-rule-fourteen-over-any = Everybody
pidro-rule-fourteen-over-dealer = The dealer
pidro-rule-fourteen-over-off = Nobody
pidro-rule-fourteen-over-penalty = Failed 14 over 14
pidro-rule-fourteen-over-penalty-text = How many points it costs.
pidro-rule-fourteen-over-penalty-14 = 14
pidro-rule-fourteen-over-penalty-28 = 28
pidro-rule-discards = Discards
pidro-rule-discards-text = How cards are discarded; a dealer’s stay hidden, unless everybody gets four more.
pidro-rule-discards-face-up = Face up
pidro-rule-discards-face-down = Face down
pidro-rule-kill-choice = Killing trumps
pidro-rule-kill-choice-text = Which trumps above six are killed.
pidro-rule-kill-choice-player = The player chooses
pidro-rule-kill-choice-auto-lowest = The lowest
pidro-rule-kill-time = Time to kill
pidro-rule-kill-time-text = When trumps above six are killed.
pidro-rule-kill-time-before-play = Before the first lead
pidro-rule-kill-time-first-trick = Under the first card played
pidro-rule-cold-cards = Cold cards
pidro-rule-cold-cards-text = How a hand without trumps is laid down.
pidro-rule-cold-cards-face-up = Face up
pidro-rule-cold-cards-face-down = Face down
pidro-rule-auto-claim = Claiming the rest
pidro-rule-auto-claim-text = Whether a hand is over when one team has all trumps left.
pidro-rule-refill = Refill
pidro-rule-refill-text = How hands are filled up after the bidding.
pidro-rule-refill-classic = To six; the dealer takes what is left
pidro-rule-refill-deal-all = Four more cards for everybody
pidro-rule-partner-singleton-leads = Partner’s only trump
pidro-rule-partner-singleton-leads-text = Whether the bidder’s partner leads first with exactly one trump.
pidro-rule-target = Points to win
pidro-rule-target-text = How many points win the game.
pidro-hand-title = Hand { $hand } · { $phase }

## The lesson

learn-pidro-cards =
    { $cards } cards are yours. Your partner Blaise sits opposite; Ada and Christiaan are the other team. The first with { $target } points wins.
    One suit becomes trumps, and **only trumps are played**. There are { $trumps } of them: the thirteen of the suit, and the five of its *twin suit* (♥ and ♦, ♠ and ♣).
    They are worth { $all } points: ace, jack, ten and two are one each, and **both fives are five each**.
learn-pidro-bid =
    Each player bids higher or passes, 6 to { $all }: the points that their team will take. The highest names trumps. Make it, and you score what you took. Fail, and you *lose* your bid.
    Blaise passed, Christiaan bid { $bid }. In hearts you hold { $own } trumps with { $worth } points: ace, king, jack, a five and the two. **Your bid?**
learn-pidro-bid-bid =
    A good bid. With these cards it’s made { $odds } of the time, with { $points } points on average.
    Ada passes. You play for { $bid }.
learn-pidro-bid-pass =
    Then Christiaan plays for six, in spades, and your hearts are worth nothing at all.
    With hearts as trumps your team would take { $points } points on average. Strong hands should bid.
learn-pidro-bid-high =
    That’s every point there is: one slip, and you lose { $bid }. It’s made { $odds } of the time, and a higher bid scores no more.
    Bid enough to outbid them, and no more than your cards are worth.
learn-pidro-suit =
    You bid highest, so you name trumps. Length counts, high cards, and the fives. **Which suit?**
learn-pidro-suit-hearts =
    Clear: { $odds } to make it. The five of *diamonds* is a trump now as well, just below yours.
    Everyone but the dealer discarded all but trumps and drew back up to six. Ada, who deals, took the rest of the pack, and so has all the trumps that were left in it.
learn-pidro-suit-clubs =
    Two clubs? You’d take { $points } points on average, and make it { $odds } of the time. With hearts: { $better_odds }.
learn-pidro-suit-spades =
    Two low spades? You’d take { $points } points on average, and make it { $odds } of the time. With hearts: { $better_odds }.
learn-pidro-lead =
    You lead. Everyone who has a trump plays one, the highest takes the trick, and its winner leads the next.
    { $out } trumps are elsewhere, the five of diamonds among them. **Your lead?**
learn-pidro-lead-ace =
    Nothing beats the ace, so Blaise throws the **five of diamonds** on it: { $taken } points in one trick.
    That’s what partners are for. When your partner’s card is sure to win, give it a five.
learn-pidro-lead-five =
    Ouch. Christiaan’s queen takes it, with your five points and Blaise’s ten: { $theirs } for them, and your bid has failed. (With that lead it’s made { $odds } of the time.)
    Never lead a five while somebody may hold a higher card.
learn-pidro-lead-jack =
    Christiaan’s queen takes the jack, and the lead is gone.
    Top cards first: they can’t be beaten, they draw out the others’ trumps, and Blaise can give you points on them.
learn-pidro-two =
    { $out } trumps are elsewhere; your king is the highest now.
    A curious card is your **two**: its point always stays with the team that plays it, no matter who takes the trick. **Your lead?**
learn-pidro-two-two =
    Sly. The two’s point is yours although Christiaan takes the trick, and Blaise’s ten with it. But everybody had to follow, and Christiaan has no trump left. That is called **cold**: Christiaan is out for this hand.
    So the lead comes back to you.
learn-pidro-two-king =
    Good: your king takes the queen, and the lead stays yours. Christiaan has no trump left. That is called **cold**: Christiaan is out for this hand.
    The two is just as good a lead: it draws out a trump from everybody too, and can’t lose its point.
learn-pidro-jack =
    { $out } trumps are elsewhere, all lower than your jack.
    Your five is worth five points. **How do you bring it home?**
learn-pidro-jack-jack =
    Right: nothing beats the jack, and Blaise’s ten on it is a point for you. Ada alone has a trump left, and your two will draw it.
learn-pidro-jack-five =
    Lucky: Ada’s eight beats it, and Blaise’s ten beats the eight. Had Ada had the ten, your five points were gone.
    Draw the trumps first. The five has time.
learn-pidro-two-five =
    A queen was still out, and it takes your five: { $theirs } for them, and your bid has failed. (With that lead it’s made { $odds } of the time.)
    The five comes last, when nothing higher is left.
learn-pidro-king =
    { $out } trumps are elsewhere, all lower than your king and jack.
    Your five is worth five points. **How do you bring it home?**
learn-pidro-king-king =
    Right: king, then jack. Each draws a trump from everybody who still has one, until your five is the last.
learn-pidro-king-five =
    Ada still had the eight, and takes five points with it. { $theirs } for them, and the bid has failed.
    Draw the trumps first. The five has time.
learn-pidro-end =
    You drew the last trump next, and the five was yours. Bid { $bid }, and scored { $score }. A game goes to { $target }.
    Remember: high trumps early, fives late or on your partner’s sure trick, the two whenever you like. And do bid: naming trumps is half the game.
