"""Describe what is inside the answers of verbs, from the answers of both built-in cases."""
