"""The tests. Every process of theirs has the small game among the others."""

from tests.small_game import entries as entries
