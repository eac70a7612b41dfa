"""Equilibria of the games for two, computed once and shipped as tables. Needs the extra ``solvers``."""
