"""Claims: what people said, set beside what it can be checked against."""
