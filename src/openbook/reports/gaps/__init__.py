"""What lies between two books, two offers or two sides, for readers."""
