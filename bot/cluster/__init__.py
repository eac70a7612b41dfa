"""Several processes that are one bot: who has which shards, and whether all can be reached."""
