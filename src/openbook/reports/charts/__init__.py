"""The charts: one file for each kind, from plain data to SVG."""
