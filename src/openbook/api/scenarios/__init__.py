"""Scenarios: terms and assumptions that somebody tries, saves, compares and moves live."""
