"""The database: its engine, transactions, statements, schema, and what is remembered of it."""
