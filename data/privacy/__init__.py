"""What is stored about a person: given out, forgotten, and gone after its time."""
