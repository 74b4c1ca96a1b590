"""Checks of claims, sources and the track record."""
