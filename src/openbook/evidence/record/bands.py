"""Bands from the record: every ``from record`` of a book turned into numbers.

The projection is handed the numbers; it never sees the evidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from statistics import fmean

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format.record_band import FromRecord, RecordBand
from openbook.case.known import as_known
from openbook.evidence.record.calibration import (
    Calibrated,
    Miss,
    calibrated,
)
from openbook.evidence.record.track_record import PastRow, track_record
from openbook.figures.amounts import said_amount
from openbook.figures.year import Year
from openbook.findings.message import Message, plural, series

PRIOR_POINTS = 0.01  # the usual miss of a share in the year it is made in
PRIOR_SHARE = 0.05  # that of any other number, as a share of what came


@dataclass(frozen=True, slots=True)
class RecordPart:
    """Which part of the record an assumption asks for, and what of it counts."""

    quantity: tuple[PastRow, ...]  # of this quantity, in its unit, by anybody
    own: tuple[PastRow, ...]  # of these, by the author
    known: tuple[PastRow, ...]  # of these, with an outcome by the day of the case


def with_bands(case: Case) -> Case:
    """The case with each ``from record`` worked out; one that cannot be is left."""
    asking = any(
        isinstance(each.spread, FromRecord)
        for book in case.books
        for each in book.assumptions
    )
    if not asking:
        return case
    rows = track_record(as_known(case)).rows
    return replace(
        case, books=tuple(_worked_out(book, rows, case) for book in case.books)
    )


def asked_of(
    rows: Iterable[PastRow], assumption: Assumption, book: Book, *, as_of: date
) -> RecordPart:
    """The rows that ``from record`` speaks of: the author's, else the side's own.

    Only years that were over on the day of the case count: nobody knew the others.
    """
    spread = assumption.spread
    by = spread.by if isinstance(spread, FromRecord) else ""
    unit = BY_NAME[assumption.name].unit
    alike = tuple(
        row for row in rows if (row.quantity, row.unit) == (assumption.name, unit)
    )
    own = tuple(row for row in alike if (row.by == by if by else row.side == book.side))
    known = tuple(
        row for row in own if row.error is not None and row.year.last_day < as_of
    )
    return RecordPart(alike, own, known)


def _worked_out(book: Book, rows: tuple[PastRow, ...], case: Case) -> Book:
    return replace(
        book,
        assumptions=tuple(_banded(each, book, rows, case) for each in book.assumptions),
    )


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
    found = calibrated([_miss(row) for row in known], prior, unbiased=spread.unbiased)
    made = Year.of(book.made_on)
    ends = {year: found.band(year.start - made.start) for year in case.head.years}
    told = _told(spread, known, found, prior)
    return replace(assumption, spread=RecordBand(spread, ends, found.freedom, told))


def _miss(row: PastRow) -> Miss:
    return Miss(row.error or 0.0, row.horizon, row.made_on, row.year)


def _prior(known: tuple[PastRow, ...]) -> float:
    """The usual miss, before any record: a point, or a share of what came."""
    if known[0].unit == "share":
        return PRIOR_POINTS
    return PRIOR_SHARE * fmean(abs(row.outcome or 0.0) for row in known)


def _told(
    spread: FromRecord, known: tuple[PastRow, ...], found: Calibrated, prior: float
) -> str:
    """What a band rests on, in one sentence for people who want to check it."""
    authors = " and ".join(dict.fromkeys(row.by for row in known))
    unit = known[0].unit
    record = plural(
        len(known),
        "By the record of {own}, with 1 actual result, {number_part} of them "
        "independent.",
        "By the record of {own}, with {number} actual results, {number_part} of them "
        "independent.",
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
    if unit == "share":
        points = float(f"{value * 100:.3g}")
        return plural(
            points,
            "1 percentage point",
            "{number} percentage points",
            number=f"{points:,.15g}",
        )
    return said_amount(float(f"{value:.3g}"), unit)
