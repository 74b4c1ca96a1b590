"""One folder per state: adding a folder adds a state."""
