"""Lasting: what holds from a first year on, and may end with a year."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case import fields
from openbook.case.offer import Term
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class Lasting(Term):
    """A term that holds in some years; what has no end goes on after the agreement."""

    starts: Year | None = fields.year("First year", required=False)
    ends: Year | None = fields.year(
        "Last year in which it holds; left out, it goes on", required=False
    )

    def holds_in(self, year: Year) -> bool:
        """Whether it holds in a year; before and after, all is as without it."""
        begun = self.starts is None or year >= self.starts
        return begun and (self.ends is None or year <= self.ends)
