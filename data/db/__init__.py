"""The database: engine, transactions, statements, schema, and caches."""
