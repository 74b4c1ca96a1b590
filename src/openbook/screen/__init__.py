"""The screen: every district of a state as a thin case, and how often it was right."""
