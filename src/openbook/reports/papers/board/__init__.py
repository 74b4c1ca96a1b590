"""The four pages of a board paper, one file each."""
