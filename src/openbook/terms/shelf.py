"""The shelf of terms: the word in an offer file gives the kind of term."""

from __future__ import annotations

from openbook.figures.shelf import Shelf

TERMS = Shelf("openbook.terms", attribute="TERM")
