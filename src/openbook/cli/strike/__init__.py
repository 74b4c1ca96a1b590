"""The commands of a strike, one file each."""
