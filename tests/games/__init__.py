"""Tests of the games: the contract that all of them keep, and each game by its rules."""
