"""Tables, their journals and what they owe; the people who sit there, and their servers."""
