"""Tests of Pidro's rules (docs/rules/pidro.md)."""
