"""The history of the database's schema, applied at start by :mod:`data.db.migrate`.

Each version keeps all data of those before it, and a migration that was released is never changed. To change
the schema:

1. Change :mod:`data.db.schema` and :mod:`data.db.records`.
2. Write ``versions/<next>_<what it is for>.py``. ``op.batch_alter_table`` works on both databases; a new
   column that may not be null needs a ``server_default`` for the rows that are there.
3. Test it in ``tests/data`` with rows of the schema before it; ``later.py`` there makes migrations for tests.
4. Run ``pytest tests/data``: the migrations must lead to exactly the schema of the code. To run it on
   PostgreSQL too, let ``UNDERCUP_TEST_POSTGRES=postgresql+asyncpg://user:password@host/name`` name a user who
   may create databases.

To change the content of a JSON column, count up its format (``v``, or the ``version`` of a state), and go on
reading the older ones.
"""
