### What a person reads of Mia.
###
### $dice, $throw, $said (String) - a throw
### $lives, $left, $lost (Number) - lives
### $lifts, $lifts-right (Number) - cups lifted, and those lifted rightly
### $other (String) - the name of the other player

mia-name = Mia
command-mia = Open a table of Mia in this channel: two dice under a cup, and what is said of them
command-rules-mia = The rules of Mia as your table plays them
achievement-mia-untouched = Poker face
achievement-mia-untouched-text = Won a game of Mia without losing a life.
profile-figure-mia-lifts = lifts right
profile-mia-lifts = Cups lifted: right in { $lifts-right } of { $lifts }.

mia-round = Round { $number }
mia-lives = { $lives ->
    [0] out
    [one] { $lives } life
   *[other] { $lives } lives
}
mia-ask-say = say what you threw
mia-ask-answer = believe it or lift the cup
mia-ask-over = the game is over
mia-stands = **{ $throw }**, says { $name }
mia-no-cup = The cup isn’t yours now.
mia-other = Another throw …
mia-pick = Which throw?
mia-do-say = say { $throw }
mia-do-believe = believe
mia-do-lift = lift the cup

mia-started = Round { $number }: { $name } throws.
mia-said = { $name } says **{ $throw }**.
mia-believed = { $name } believes it, and throws.
mia-lifted = { $name } lifts the cup of { $other }, who said { $throw }: { $dice }
mia-lost = **{ $name }** loses { $lost ->
    [one] a life
   *[other] { $lost } lives
}; { $left } left.
mia-placed = { $place ->
    [1] 🏆 **{ $name }** is the last with lives and wins.
   *[other] **{ $name }** is out, in place { $place }.
}

mia-unreadable = I can’t read `{ $text }` as a move. Write for example `say 65`, `believe` or `lift`.
mia-illegal-no-seat = There is no such seat.
mia-illegal-over = The game is over.
mia-illegal-not-your-turn = It isn’t your turn; { $turn } is to move.
mia-illegal-answer-first = First believe what was said, or lift the cup.
mia-illegal-say-first = First the throw must be named.
mia-illegal-no-throw = No throw is called that.
mia-illegal-too-low = You must name more than was said: { $said }.
mia-illegal-lift-only = Nothing is higher than 21: lift the cup.

mia-explain-true = It is what you have; so much or more comes with { $odds }.
mia-explain-lie = It isn’t what you have; so much or more comes with { $odds }.
mia-explain-believe = A throw is worth so much with { $odds }.
mia-explain-lift = A throw is worth so much with { $odds }.

mia-rules-throws = Throws rank 31, 32, 41 … 65, then doubles 11 to 66, then 21. Each must be named higher than the last; a player who doubts it lifts the cup.
mia-rules-lives = Everyone starts with { mia-lives }. The last one with lives wins.
mia-rules-costs-one = The player who is wrong loses a life.
mia-rules-costs-two = The player who is wrong loses a life, and two of them when 21 was named.

mia-about = Two dice under a cup: believe what is said, or lift it.
mia-preset-tavern = Tavern rules
mia-preset-tavern-text = Three lives, and every error costs one
mia-preset-sailors = Sailors’ rules
mia-preset-sailors-text = Five lives, and a wrong 21 costs two
mia-rule-lives = Lives
mia-rule-lives-text = With how many lives everybody starts.
mia-rule-highest-costs = The highest throw
mia-rule-highest-costs-text = What a wrong word about 21 costs.
mia-rule-highest-costs-one = One life
mia-rule-highest-costs-two = Two lives
