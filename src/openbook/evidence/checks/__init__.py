"""The checks of a case: one file each, run in order of their names."""
