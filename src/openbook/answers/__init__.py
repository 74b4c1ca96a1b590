"""What is behind the methods of an open case, one file a subject."""
