"""One layout of an answer, and the writers that turn it into text, HTML, PDF and CSV."""
