"""The kinds of offer terms: one file each in a room, its name is the word users write."""
