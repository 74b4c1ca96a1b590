"""Claims for readers: what was said, what it was set beside, the record and the binder."""
