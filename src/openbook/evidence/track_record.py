"""Track record: what was projected against what came, by author, quantity and horizon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from statistics import fmean, stdev

from openbook.case.case import Case
from openbook.case.known import as_known
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


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
        known = (row for row in self.rows if row.error is not None)
        came = [abs(row.outcome) for row in known if row.outcome is not None]
        mean = fmean(came) if came else 0.0
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
    own = tuple(rows), horizons, together
    return TrackRecord(*own, tuple(unplaced), tuple(explained))


def _grouped(rows: Iterable[PastRow], *, by_horizon: bool) -> tuple[RecordGroup, ...]:
    groups: dict[tuple[str, str, str, int | None], list[PastRow]] = {}
    for row in rows:
        horizon = row.horizon if by_horizon else None
        key = (row.by, row.quantity, row.unit, horizon)
        groups.setdefault(key, []).append(row)
    order = {key[:3]: place for place, key in reversed(list(enumerate(groups)))}
    keys = sorted(groups, key=lambda key: (order[key[:3]], key[3] or 0))
    return tuple(RecordGroup(*key, rows=tuple(groups[key])) for key in keys)
