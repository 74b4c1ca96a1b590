"""The base grant per pupil and its grade span adjustment (Education Code 42238.02).

Each year's base is last year's published base, in whole dollars, raised by the
year's rate and rounded half up to the dollar. The adjustment is rounded for itself.
All arithmetic is exact, so that a half dollar is a half dollar.
"""

from __future__ import annotations

import math
from fractions import Fraction

from openbook.figures.figure import Figure
from openbook.figures.unit import PUPILS, USD
from openbook.figures.year import Year
from openbook.law.statutes import Statutes

SPANS = ("K-3", "4-6", "7-8", "9-12")


def round_half_up(amount: Fraction) -> int:
    """Round to the dollar, a half dollar up.

    >>> round_half_up(Fraction("7701.5"))
    7702
    """
    return math.floor(amount + Fraction(1, 2))


def raised(base: int, rate: Fraction) -> int:
    """Next year's base: this year's published one raised by the rate.

    >>> raised(7459, Fraction("0.0326"))
    7702
    """
    return round_half_up(base * (1 + rate))


def adjustment(base: int, share: Fraction) -> int:
    """The grade span adjustment in whole dollars.

    >>> adjustment(7459, Fraction("0.104"))
    776
    """
    return round_half_up(base * share)


def base_from_last_year(statutes: Statutes, year: Year) -> dict[str, int]:
    """The base by span, computed from last year's published base and the rate."""
    rate = statutes.at("funding.cola", year).number
    last = statutes.at("funding.base_grant", year.plus(-1)).by_name
    return {span: raised(int(last[span]), rate) for span in SPANS}


def adjustments(statutes: Statutes, year: Year) -> dict[str, int]:
    """The adjustment by span on the published base: none in grades 4-8."""
    base = statutes.at("funding.base_grant", year).by_name
    shares = statutes.at("funding.grade_span_adjustment", year).by_name
    return {
        span: adjustment(int(base[span]), shares.get(span, Fraction(0)))
        for span in SPANS
    }


def grants(statutes: Statutes, year: Year) -> dict[str, Figure]:
    """Published base plus adjustment per pupil attending, by span."""
    published = statutes.at("funding.base_grant", year)
    extra = adjustments(statutes, year)
    return {
        span: Figure(
            float(published.by_name[span] + extra[span]), USD / PUPILS, published.source
        )
        for span in SPANS
    }
