"""The checks of a case: one file a subject, run in order of their names."""
