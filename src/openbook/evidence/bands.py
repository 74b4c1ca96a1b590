"""Bands from the record: every ``from record`` of a book turned into numbers.

The projection is handed the numbers; it never sees the evidence.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from math import sqrt
from statistics import NormalDist, fmean

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Assumption, Book, FromRecord, RecordBand
from openbook.case.case import Case
from openbook.case.known import as_known
from openbook.evidence.track_record import PastRow, track_record
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural, series

_BELL = 200  # with so many degrees of freedom it is the bell curve
_HALVINGS = 56


@cache
def end_of(freedom: int, share: float = 0.9) -> float:
    """Return how many scales away the ends are between which such a share of worlds lies.

    >>> round(end_of(4), 3), round(end_of(200), 3)
    (2.132, 1.645)
    """
    if freedom >= _BELL:
        return NormalDist().inv_cdf((1 + share) / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < share else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """Return the chance to lie within √freedom × tan(angle): Abramowitz and Stegun 26.7.3-4."""
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(2 + odd, freedom - 1, 2):
        term = term * cosine**2 * (step - 1) / step
        total += term
    inside = sine * total
    return (angle + inside) * (2 / math.pi) if odd else inside


PRIOR_WEIGHT = 1  # the prior scale counts as much as one outcome
BIAS_WEIGHT = 1  # no bias at all counts as much as one outcome
GROWTH_WEIGHT = 4  # the square root of the horizon counts as much as four outcomes


@dataclass(frozen=True, slots=True)
class Miss:
    """Projection less outcome, how far ahead it was made, and what it shares with others.

    Projections made on one day, or for one year, err together.
    """

    error: float
    horizon: int
    made: object
    of_year: object


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The distribution of the next outcome less its projection, by years ahead."""

    center: float  # for the year it is made in; 0 where the bias is kept
    scale: float  # for the year it is made in
    freedom: int
    outcomes: int  # that count as independent of each other
    growth: dict[int, float]  # by horizon where the record has one

    def band(self, horizon: int, share: float = 0.9) -> tuple[float, float]:
        """Return the ends between which the next outcome lies with some chance."""
        grown = self.growth.get(horizon, _root(horizon))
        half = end_of(self.freedom, share) * self.scale
        return (self.center - half) * grown, (self.center + half) * grown


def calibrated(misses: Sequence[Miss], prior_scale: float, *, unbiased: bool = False) -> Calibrated:
    """Return what some misses say of the next one.

    With the bias kept the misses are measured from 0, so a bias widens the band to both
    sides; ``unbiased`` moves the band against the mean miss, itself drawn toward 0.
    """
    growth = _growth(misses)
    scaled = [miss.error / growth[miss.horizon] for miss in misses]
    # Those made on one day, or for one year, count as one.
    days, years = {each.made for each in misses}, {each.of_year for each in misses}
    count = min(len(days), len(years))
    mean = fmean(scaled) if unbiased and scaled else 0.0
    square = fmean((each - mean) ** 2 for each in scaled) if scaled else 0.0
    freedom = PRIOR_WEIGHT + count
    total = PRIOR_WEIGHT * prior_scale**2 + count * square
    if not unbiased:
        return Calibrated(0.0, sqrt(total / freedom), freedom, count, growth)
    trust = BIAS_WEIGHT + count
    total += BIAS_WEIGHT * count / trust * mean**2
    # The bias is itself uncertain by one part in as many as it rests on.
    scale = sqrt(total / freedom * (1 + 1 / trust))
    return Calibrated(-mean * count / trust, scale, freedom, count, growth)


def _growth(misses: Sequence[Miss]) -> dict[int, float]:
    """Return how much larger misses are at each horizon than in the year they are made in."""
    squares: dict[int, list[float]] = {}
    for miss in misses:
        grown = (miss.error / _root(miss.horizon)) ** 2
        squares.setdefault(miss.horizon, []).append(grown)
    usual = fmean(each for own in squares.values() for each in own) if squares else 0.0
    growth = {}
    for horizon, own in sorted(squares.items()):
        seen = sum(own) / usual if usual else float(len(own))
        ratio = (GROWTH_WEIGHT + seen) / (GROWTH_WEIGHT + len(own))
        growth[horizon] = _root(horizon) * sqrt(ratio)
    return growth


def _root(horizon: int) -> float:
    return sqrt(max(horizon, 0) + 1)


PRIOR_POINTS = 0.01  # the usual miss of a share in the year it is made in
PRIOR_SHARE = 0.05  # that of any other number, as a share of what came


@dataclass(frozen=True, slots=True)
class RecordPart:
    """Which part of the record an assumption asks for, and what of it counts."""

    quantity: tuple[PastRow, ...]  # of this quantity, in its unit, by anybody
    own: tuple[PastRow, ...]  # of these, by the author
    known: tuple[PastRow, ...]  # of these, with an outcome by the day of the case


def with_bands(case: Case) -> Case:
    """Return the case with each ``from record`` worked out; one that cannot be is left."""
    spreads = (each.spread for book in case.books for each in book.assumptions)
    if not any(isinstance(spread, FromRecord) for spread in spreads):
        return case
    rows = track_record(as_known(case)).rows
    books = []
    for book in case.books:
        banded = tuple(_banded(each, book, rows, case) for each in book.assumptions)
        books.append(replace(book, assumptions=banded))
    return replace(case, books=tuple(books))


def asked_of(
    rows: Iterable[PastRow], assumption: Assumption, book: Book, *, as_of: date
) -> RecordPart:
    """Return the rows that ``from record`` speaks of: the author's, else the side's own.

    Only years that were over on the day of the case count: nobody knew the others.
    """
    spread = assumption.spread
    by = spread.by if isinstance(spread, FromRecord) else ""
    unit = BY_NAME[assumption.name].unit
    name = assumption.name
    alike = tuple(row for row in rows if (row.quantity, row.unit) == (name, unit))
    own = tuple(row for row in alike if (row.by == by if by else row.side == book.side))
    over = (row for row in own if row.year.last_day < as_of)
    known = tuple(row for row in over if row.error is not None)
    return RecordPart(alike, own, known)


def _banded(
    assumption: Assumption, book: Book, rows: tuple[PastRow, ...], case: Case
) -> Assumption:
    spread = assumption.spread
    if not isinstance(spread, FromRecord) or assumption.name not in BY_NAME:
        return assumption
    known = asked_of(rows, assumption, book, as_of=case.head.as_of).known
    if not known:
        return assumption
    prior = _prior(known)
    misses = [Miss(e.error or 0.0, e.horizon, e.made_on, e.year) for e in known]
    found = calibrated(misses, prior, unbiased=spread.unbiased)
    made = Year.of(book.made_on)
    ends = {year: found.band(year.start - made.start) for year in case.head.years}
    told = _told(spread, known, found, prior)
    return replace(assumption, spread=RecordBand(spread, ends, found.freedom, told))


def _prior(known: tuple[PastRow, ...]) -> float:
    """Return the usual miss, before any record: a point, or a share of what came."""
    if known[0].unit == "share":
        return PRIOR_POINTS
    return PRIOR_SHARE * fmean(abs(row.outcome or 0.0) for row in known)


def _told(spread: FromRecord, known: tuple[PastRow, ...], found: Calibrated, prior: float) -> str:
    """Return what a band rests on, in one sentence for people who want to check it."""
    authors = " and ".join(dict.fromkeys(row.by for row in known))
    unit = known[0].unit
    record = plural(
        len(known),
        "By the record of {own}, with 1 actual result, {number_part} of them independent.",
        "By the record of {own}, with {number} actual results, {number_part} of them independent.",
        own=authors,
        number=f"{len(known):,}",
        number_part=found.outcomes,
    )
    fitted = Message(
        "Student's t with {number} degrees of freedom: the usual miss of the first "
        "year is {amount}, the prior {amount_prior} with the weight of 1 actual "
        "result.",
        number=found.freedom,
        amount=_said(found.scale, unit),
        amount_prior=_said(prior, unit),
    )
    kept = "The bias is kept and widens the band."
    bias = "The bias is taken out." if spread.unbiased else kept
    return series([record, fitted, bias], " ")


def _said(value: float, unit: str) -> str:
    if unit != "share":
        return said_amount(float(f"{value:.3g}"), unit)
    points = float(f"{value * 100:.3g}")
    one, many = "1 percentage point", "{number} percentage points"
    return plural(points, one, many, number=f"{points:,.15g}")
