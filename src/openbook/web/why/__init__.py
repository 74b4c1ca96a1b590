"""Why two sides disagree: the gap that was asked for, its parts, and what is left."""
