"""Numbers that know where they came from."""
