"""Packages both sides could sign, and why there are none."""
