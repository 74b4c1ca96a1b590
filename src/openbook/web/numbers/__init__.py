"""Any number opens: the cards that show how it was made, one level at a time."""
