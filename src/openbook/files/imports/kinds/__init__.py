"""The kinds of files that can be imported, one file each."""
