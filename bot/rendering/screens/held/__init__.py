"""What a seat has in its hand, as a picture and in words; a file or more for each game."""
