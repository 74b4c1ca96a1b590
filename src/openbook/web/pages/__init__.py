"""One file per page: adding a file adds a page."""
