"""The kinds of offer terms: one file each, its name is the word users write."""
