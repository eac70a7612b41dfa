"""Child processes that think and draw."""
