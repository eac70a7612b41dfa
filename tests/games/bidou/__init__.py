"""Bidou and Montevideo, rule by rule."""
