"""Staff: positions, pay, benefits, classes."""
