"""Several processes that are one bot."""
