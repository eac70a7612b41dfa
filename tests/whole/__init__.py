"""Whole games through the real discord.py and the stand-in, and all that may befall them."""
