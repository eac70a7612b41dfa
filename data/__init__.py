"""Keeps what must not be lost: tables with their journals, results, people. It knows the games, not Discord.

Nothing is shown before it is committed: what is to be shown is an outbox row, written in one transaction with
the change that causes it. A table's secret leaves the database in no file, export, log or message; only
proofs of single draws do (:mod:`data.fair_play.published`). Errors show no bound values, since these may be
hands.
"""
