"""Draws that anybody can check."""
