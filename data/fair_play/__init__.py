"""Draws that anybody can check: what they come from, games step by step, records and their verifier."""
