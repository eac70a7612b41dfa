"""Tables, their journals and what they owe."""
