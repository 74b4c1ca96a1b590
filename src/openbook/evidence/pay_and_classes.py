"""Pay and classes: a unit's pay with its benefits, and what class-size terms ask of today's classes.

It counts without a model: today's pupils, no growth, no book. What the contract already
asks for is not counted, so the number is what the offer adds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, fsum

from openbook.case.buckets import Bucket
from openbook.case.caps import LEVER
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.case.tables.district import BargainingUnit
from openbook.figures.year import Year
from openbook.law.errors import LawNotKnownError, UnknownNameError
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError

_ONE_TEACHER = "all"
_NEXT_TO_NOTHING = 1e-9  # no class is opened for a rounding error


@dataclass(frozen=True, slots=True)
class NeededClasses:
    """Sections beyond today's in one year, by who teaches them."""

    year: Year
    of_one_teacher: int
    by_subject: int

    def teachers(self, per_teacher: float) -> float:
        """The teachers for them, where one teaches so many sections by subject."""
        return self.of_one_teacher + self.by_subject / per_teacher


def needed_classes(case: Case, offer: Offer) -> tuple[NeededClasses, ...]:
    """Year by year; nothing where the case cannot tell."""
    terms = tuple(term for term in offer.terms if term.class_size)
    try:
        before = levers_of(case)
        after = levers_of(case, replace(offer, terms=terms))
    except MissingPartError:
        return ()
    added = {
        bucket: [
            more - held
            for more, held in zip(
                _sections(case, bucket, after),
                _sections(case, bucket, before),
                strict=True,
            )
        ]
        for bucket in case.buckets
        if _caps(bucket, after) != _caps(bucket, before)
    }
    return tuple(
        NeededClasses(
            year,
            sum(n[place] for b, n in added.items() if b.subject == _ONE_TEACHER),
            sum(n[place] for b, n in added.items() if b.subject != _ONE_TEACHER),
        )
        for place, year in enumerate(case.head.years)
    )


def _sections(case: Case, bucket: Bucket, levers: Levers) -> list[int]:
    """Sections beyond today's that some levers ask for, year by year."""
    held = _caps(bucket, levers)
    counts = {each: _beyond_today(case, bucket, *each) for each in set(held)}
    return [counts[each] for each in held]


def _caps(bucket: Bucket, levers: Levers) -> list[tuple[float, float]]:
    """Return the largest class and the largest average of a bucket, year by year."""
    caps = levers.at(f"{LEVER['maximum']}.{bucket.name}")
    return list(zip(caps, levers.at(f"{LEVER['average']}.{bucket.name}"), strict=True))


def _beyond_today(case: Case, bucket: Bucket, cap: float, average: float) -> int:
    if not cap and not average:
        return 0
    rows = list(_rows(case, bucket))
    each = sum(max(0, _classes(seats, cap) - held) for seats, held in rows)
    all_seats = sum(seats for seats, _ in rows)
    together = _classes(all_seats, average) - sum(held for _, held in rows)
    return max(each if cap else 0, together if average else 0, 0)


def _rows(case: Case, bucket: Bucket) -> Iterator[tuple[float, int]]:
    """Pupils and sections of today, row by row."""
    seats, sections = (case.sections.column(name) for name in ("seats", "sections"))
    for row in bucket.rows:
        yield seats[row] or 0.0, ceil((sections[row] or 0.0) - _NEXT_TO_NOTHING)


def _classes(seats: float, cap: float) -> int:
    return ceil(seats / cap - _NEXT_TO_NOTHING) if cap else 0


# Members of these systems are outside social security.
_WITHOUT_SOCIAL_SECURITY = ("calstrs",)
_EVERYBODY = ("payroll.medicare", "payroll.unemployment")


def pay_of(case: Case, unit: BargainingUnit) -> float | None:
    """A year's pay of everybody on the scattergram; None if one of them has none."""
    schedule = case.schedules.get(unit.schedule)
    if schedule is None:
        return None
    paid = {(c, step): pay for c, step, pay in schedule.each("column", "step", "pay")}
    amounts = []
    for name, column, step, fte in case.staff.each("unit", "column", "step", "fte"):
        if name != unit.id:
            continue
        pay = paid.get((column, step))
        if pay is None or fte is None:
            return None
        amounts.append(fte * pay)
    return fsum(amounts) or None


def benefit_rate_of(law: StateLaw, unit: BargainingUnit, year: Year) -> float:
    """Pension, social security, Medicare and unemployment, as far as enacted by now."""
    names = [f"pensions.{unit.pension}"] if unit.pension else []
    if unit.pension not in _WITHOUT_SOCIAL_SECURITY:
        names.append("payroll.oasdi")
    return fsum(_rate(law, name, year) for name in (*names, *_EVERYBODY))


def _rate(law: StateLaw, name: str, year: Year) -> float:
    try:
        return float(law.statutes.figure(name, year).value)
    except (LawNotKnownError, UnknownNameError):
        return 0.0
