"""Pages of the district and its schools."""
