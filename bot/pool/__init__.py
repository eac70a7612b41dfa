"""Processes of their own that think and draw."""
