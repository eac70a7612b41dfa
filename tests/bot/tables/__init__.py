"""What tables decide."""
