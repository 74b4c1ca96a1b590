"""Who said what, and does it hold together."""
