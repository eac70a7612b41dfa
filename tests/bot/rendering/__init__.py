"""Screens, pictures, lessons."""
