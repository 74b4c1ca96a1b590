"""Each step, in order of its number."""
