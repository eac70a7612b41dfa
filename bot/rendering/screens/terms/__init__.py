"""Terms that a hint explains to a newcomer: those that the situation is about, the first to explain first."""
