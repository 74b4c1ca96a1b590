"""Checks of offers and their terms."""
