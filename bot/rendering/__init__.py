"""What is shown: screens of text and buttons, pictures, lessons."""
