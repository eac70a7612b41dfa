"""A game of cards made for the tests of proofs alone, whose deals stay closed but for a few cards.

It is no entry of the registries: nobody plays it on Discord. ``test_closed_deals.py`` puts it among the games
while its own tests run.
"""
