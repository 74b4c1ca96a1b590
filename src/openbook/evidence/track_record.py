"""Track record: what was projected against what came, and bands of assumptions from it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from statistics import NormalDist, fmean, stdev

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Assumption, Book, FromRecord, RecordBand
from openbook.case.case import Case
from openbook.case.known import as_known
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural, series


@dataclass(frozen=True, slots=True)
class Explained:
    """One projection beside what came, or what was projected later, and the causes.

    Above nothing means that a cause made it come higher than was projected.
    """

    projection: str
    against: str  # the later projection; blank is the outcome
    unit: str
    whole: float
    parts: tuple[tuple[str, float], ...]

    @property
    def rest(self) -> float:
        """What no cause of the case explains."""
        left = self.whole - sum(value for _, value in self.parts)
        return 0.0 if abs(left) <= 1e-9 * max(1.0, abs(self.whole)) else left


def explained_misses(case: Case) -> tuple[Explained, ...]:
    """Return every miss that has a cause in evidence/misses.csv, in the order of the file."""
    parts: dict[tuple[str, str], list[tuple[str, float]]] = {}
    columns = ("projection", "against", "cause", "value")
    for name, against, cause, value in case.misses.each(*columns):
        if name and cause and value is not None:
            parts.setdefault((name, against or ""), []).append((cause, value))
    names = ("projection", "value", "value_to", "outcome", "unit")
    rows = {cells[0]: cells[1:] for cells in case.projections.each(*names)}
    found = []
    for (name, against), own in parts.items():
        if name not in rows or (against and against not in rows):
            continue
        projected = _middle(*rows[name][:2])
        came = _middle(*rows[against][:2]) if against else rows[name][2]
        if projected is not None and came is not None:
            unit, whole = rows[name][3] or "", came - projected
            found.append(Explained(name, against, unit, whole, tuple(own)))
    return tuple(found)


def _middle(value: float | None, value_to: float | None) -> float | None:
    """Return the number that was projected, or the middle of its range."""
    if value is None or value_to is None:
        return value
    return (value + value_to) / 2


@dataclass(frozen=True, slots=True)
class PastRow:
    """One projection beside its outcome; a range stands for its middle."""

    projection: str
    by: str
    quantity: str
    unit: str
    year: Year
    made_on: date
    value: float | None
    value_to: float | None
    outcome: float | None
    side: str | None = None

    @property
    def horizon(self) -> int:
        """Budget years from the one it was made in to the one it was for."""
        return self.year.start - Year.of(self.made_on).start

    @property
    def middle(self) -> float | None:
        """The number that was projected, or the middle of the range."""
        return _middle(self.value, self.value_to)

    @property
    def error(self) -> float | None:
        """Projection less outcome: below nothing is too low."""
        if self.middle is None or self.outcome is None:
            return None
        return self.middle - self.outcome


@dataclass(frozen=True, slots=True)
class RecordGroup:
    """The projections of one author of one quantity, so many years ahead."""

    by: str
    quantity: str
    unit: str
    horizon: int | None  # None is all of them together
    rows: tuple[PastRow, ...]

    @property
    def errors(self) -> tuple[float, ...]:
        """The errors of those whose outcome is known."""
        return tuple(row.error for row in self.rows if row.error is not None)

    @property
    def bias(self) -> float | None:
        """The mean error; None where no outcome is known."""
        return fmean(self.errors) if self.errors else None

    @property
    def spread(self) -> float | None:
        """The standard deviation of the errors; None below two of them."""
        return stdev(self.errors) if len(self.errors) > 1 else None

    @property
    def relative_bias(self) -> float | None:
        """The mean error as a share of the mean outcome, where that is not zero."""
        known = [row for row in self.rows if row.error is not None]
        mean = fmean(abs(row.outcome or 0.0) for row in known) if known else 0.0
        return self.bias / mean if self.bias is not None and mean else None


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """Every past projection, the groups by horizon and over all, and causes of misses.

    Rows without an author, a quantity, a year or a day cannot be placed; they are named.
    """

    rows: tuple[PastRow, ...]
    by_horizon: tuple[RecordGroup, ...]
    together: tuple[RecordGroup, ...]
    unplaced: tuple[str, ...]
    explained: tuple[Explained, ...] = ()
    later: TrackRecord | None = None  # what became public after the day of the case


def record_as_known(case: Case) -> TrackRecord:
    """Return the record as known on the day of a case; the rest stands apart."""
    known, whole = track_record(as_known(case)), track_record(case)
    rows = [row for row in whole.rows if row not in known.rows]
    explained = [each for each in whole.explained if each not in known.explained]
    later = _record(rows, (), explained) if rows or explained else None
    return replace(known, later=later)


def track_record(case: Case) -> TrackRecord:
    """Return the record of everybody who projected something, in the order of the file."""
    names = ("projection", "by", "quantity", "unit", "year", "made_on")
    numbers = ("value", "value_to", "outcome", "side")
    rows, unplaced = [], []
    for cells in case.projections.each(*names, *numbers):
        row = PastRow(*cells)
        if None in cells[1 : len(names)]:
            unplaced.append(row.projection or "a row without a name")
        else:
            rows.append(row)
    return _record(rows, unplaced, explained_misses(case))


def _record(
    rows: Sequence[PastRow], unplaced: Sequence[str], explained: Sequence[Explained]
) -> TrackRecord:
    horizons, together = (_grouped(rows, by_horizon=each) for each in (True, False))
    return TrackRecord(tuple(rows), horizons, together, tuple(unplaced), tuple(explained))


def _grouped(rows: Iterable[PastRow], *, by_horizon: bool) -> tuple[RecordGroup, ...]:
    groups: dict[tuple[str, str, str, int | None], list[PastRow]] = {}
    for row in rows:
        horizon = row.horizon if by_horizon else None
        key = (row.by, row.quantity, row.unit, horizon)
        groups.setdefault(key, []).append(row)
    order = {key[:3]: place for place, key in reversed(list(enumerate(groups)))}
    keys = sorted(groups, key=lambda key: (order[key[:3]], key[3] or 0))
    return tuple(RecordGroup(*key, rows=tuple(groups[key])) for key in keys)


_BELL = 200  # with so many degrees of freedom it is the bell curve
_HALVINGS = 56
PRIOR_WEIGHT = 1  # the prior scale counts as much as one outcome
BIAS_WEIGHT = 1  # no bias at all counts as much as one outcome
GROWTH_WEIGHT = 4  # the square root of the horizon counts as much as four outcomes
PRIOR_POINTS = 0.01  # the usual miss of a share in the year it is made in
PRIOR_SHARE = 0.05  # that of any other number, as a share of what came


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
        return Calibrated(0.0, math.sqrt(total / freedom), freedom, count, growth)
    trust = BIAS_WEIGHT + count
    total += BIAS_WEIGHT * count / trust * mean**2
    # The bias is itself uncertain by one part in as many as it rests on.
    scale = math.sqrt(total / freedom * (1 + 1 / trust))
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
        growth[horizon] = _root(horizon) * math.sqrt(ratio)
    return growth


def _root(horizon: int) -> float:
    return math.sqrt(max(horizon, 0) + 1)


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
    prior = PRIOR_POINTS
    if known[0].unit != "share":
        prior = PRIOR_SHARE * fmean(abs(row.outcome or 0.0) for row in known)
    misses = [Miss(e.error or 0.0, e.horizon, e.made_on, e.year) for e in known]
    found = calibrated(misses, prior, unbiased=spread.unbiased)
    made = Year.of(book.made_on)
    ends = {year: found.band(year.start - made.start) for year in case.head.years}
    told = _told(spread, known, found, prior)
    return replace(assumption, spread=RecordBand(spread, ends, found.freedom, told))


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
