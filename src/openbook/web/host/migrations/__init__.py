"""The steps by which the database of a table came to have its tables."""
