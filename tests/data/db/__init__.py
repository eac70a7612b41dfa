"""The database: its engine, transactions, schema and migrations."""
