"""Gaps between two books, two offers or two sides, and what causes them."""
