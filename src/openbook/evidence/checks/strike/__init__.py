"""Checks of the days of a strike."""
