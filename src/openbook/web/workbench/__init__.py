"""Forms that write the files of a case, for the one person at this machine."""
