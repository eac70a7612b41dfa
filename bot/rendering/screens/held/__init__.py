"""What a seat has in its hand, as a picture and in figures; a file for each game."""
