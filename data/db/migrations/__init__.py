"""The history of the database's schema, applied at start by :mod:`data.db.migrate`."""
