"""Pages of claims and how they compare."""
