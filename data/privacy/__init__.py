"""A person's stored data: its export, its deletion, and its expiry."""
