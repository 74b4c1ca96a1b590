"""Advance widths of signs for charts, measured from the fonts of a machine."""
