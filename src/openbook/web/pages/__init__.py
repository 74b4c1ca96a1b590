"""Pages: adding a file, or a page to the PAGES of one, adds a page."""
