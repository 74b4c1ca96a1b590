"""The law for readers: its numbers, its standards and the quick calculator."""
