"""Several processes that are one bot: which has which shards, and whether Discord can be reached."""
