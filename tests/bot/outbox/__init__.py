"""What is owed goes out."""
