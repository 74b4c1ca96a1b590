"""Packages both sides could sign."""
