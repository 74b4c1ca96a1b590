"""Blind acceptance: cards that only say which packages both sides marked."""
