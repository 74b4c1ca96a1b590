"""The seeded generator of the unpublished tables of the Los Angeles case."""
