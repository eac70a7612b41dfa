"""What the lines of each game's options claim, and how it is played."""
