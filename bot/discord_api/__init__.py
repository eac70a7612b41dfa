"""Requests to Discord: messages, what refusals mean, and the limits."""
