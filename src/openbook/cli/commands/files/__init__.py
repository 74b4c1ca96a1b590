"""Commands that read or write files outside the case."""
