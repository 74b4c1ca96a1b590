"""One file for each kind of paper; the file name is the word users write."""
