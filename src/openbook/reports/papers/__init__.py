"""Papers: what a board, a member or a strike morning reads, as PDF and HTML."""
