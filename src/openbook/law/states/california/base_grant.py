"""The base grant per pupil and its grade span adjustment (Education Code 42238.02).

Each year's base is last year's published base, in whole dollars, raised by the
year's rate and rounded half up to the dollar. The adjustment is rounded for itself.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from openbook.figures.figure import Figure
from openbook.figures.functions import round_half_up
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import PUPILS, USD
from openbook.figures.year import Year
from openbook.law.grant_chain import grant_line
from openbook.law.spans import grades_of
from openbook.law.statutes import Statutes

BASE = "funding.base_grant"
ADJUSTMENT = "funding.grade_span_adjustment"
SPANS = {span: grades_of(span) for span in ("K-3", "4-6", "7-8", "9-12")}


@dataclass(frozen=True, slots=True)
class GrantLines:
    """Dollars per pupil attending, by span, in every year."""

    base: Mapping[str, Line]
    adjustment: Mapping[str, Line]  # only where the law has one
    grant: Mapping[str, Line]  # both together


def grant_lines(statutes: Statutes, years: Sequence[Year], cola: Line) -> GrantLines:
    """The base by span, its adjustment, and both together."""
    base = {
        span: grant_line(f"lcff.base_grant.{span}", statutes, (BASE, span), years, cola)
        for span in SPANS
    }
    adjustment = {
        span: round_half_up(base[span] * _share(statutes, years, span)).named(
            f"lcff.adjustment.{span}",
            "base grant × share for the span, rounded half up to the dollar "
            "(Education Code 42238.02)",
        )
        for span in SPANS
        if any(span in _shares(statutes, year) for year in years)
    }
    grant = {
        span: (base[span] + adjustment[span] if span in adjustment else base[span])
        for span in SPANS
    }
    words = "base grant with the adjustment of the span, if it has one"
    named = {
        span: line.named(f"lcff.grant.{span}", words) for span, line in grant.items()
    }
    return GrantLines(base, adjustment, named)


def grants(statutes: Statutes, year: Year) -> dict[str, Figure]:
    """Published base plus adjustment per pupil attending, by span.

    The arithmetic is exact, so that a half dollar is a half dollar.
    """
    published = statutes.at(BASE, year)
    shares = _shares(statutes, year)
    found = {}
    for span in SPANS:
        base = published.by_name[span]
        extra = math.floor(base * shares.get(span, Fraction(0)) + Fraction(1, 2))
        found[span] = Figure(float(base + extra), USD / PUPILS, published.source)
    return found


def _shares(statutes: Statutes, year: Year) -> Mapping[str, Fraction]:
    return statutes.at(ADJUSTMENT, year).by_name


def _share(statutes: Statutes, years: Sequence[Year], span: str) -> Line:
    figures = {year: statutes.figure(ADJUSTMENT, year, span) for year in years}
    return given(f"lcff.adjustment_share.{span}", figures)
