"""Requests to Discord, their limits, and what refusals mean."""
