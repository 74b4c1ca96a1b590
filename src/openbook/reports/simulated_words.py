"""Simulated words: how pages, papers, commands and files mark what a program made."""

from __future__ import annotations

SIMULATED = (
    "Example with invented schools, counts and rosters: simulated data; this is not a "
    "real announcement."
)
BRIEFLY = "simulated data"  # in each row of a file
