"""Sentences in every language."""
