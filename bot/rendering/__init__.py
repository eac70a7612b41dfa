"""The screens of text and buttons, pictures, and lessons."""
