"""Pay and classes: a unit's pay with its benefits, and what class-size terms ask of today's classes.

It counts without a model: today's pupils, no growth, no book. What the contract already
asks for is not counted, so the number is what the offer adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil, fsum

from openbook.case.buckets import Bucket, sections_beyond
from openbook.case.caps import LEVER, counted_by_norm, largest_counted
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.norms import StaffingNorm
from openbook.case.offer import Offer
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.law.employer_rates import OFFSETS, owed_by
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
        """Return the teachers for them, where one teaches so many sections by subject."""
        return self.of_one_teacher + self.by_subject / per_teacher


def needed_classes(case: Case, offers: Iterable[Offer]) -> Mapping[str, tuple[NeededClasses, ...]]:
    """By offer and year; nothing where the case cannot tell, or a staffing norm is lowered."""
    try:
        before = levers_of(case)
    except MissingPartError:
        return {offer.id: () for offer in offers}
    return {offer.id: _needed(case, offer, before) for offer in offers}


def _needed(case: Case, offer: Offer, before: Levers) -> tuple[NeededClasses, ...]:
    terms = tuple(term for term in offer.terms if term.class_size)
    try:
        after = levers_of(case, replace(offer, terms=terms))
    except MissingPartError:
        return ()
    if any(_lowered(norm, after) > _lowered(norm, before) for norm in case.staffing_norms):
        return ()
    by_subject, of_one = ([0] * len(case.head.years) for _ in range(2))
    for bucket in case.buckets:
        new, old = _caps(bucket, after), _caps(bucket, before)
        if new == old or counted_by_norm(case, bucket):
            continue
        sections = {caps: _beyond_today(case, bucket, *caps) for caps in {*new, *old}}
        counts = of_one if bucket.subject == _ONE_TEACHER else by_subject
        for place, (more, held) in enumerate(zip(new, old, strict=True)):
            counts[place] += sections[more] - sections[held]
    return tuple(map(NeededClasses, case.head.years, of_one, by_subject))


def _lowered(norm: StaffingNorm, levers: Levers) -> float:
    """Return how far some levers lower the average of a staffing norm."""
    today = norm.average or 0.0
    return max(today - (each or today) for each in levers.at(norm.lever))


def _caps(bucket: Bucket, levers: Levers) -> list[tuple[float, float]]:
    """Return the largest class and the largest average of a bucket, year by year."""
    caps = levers.at(f"{LEVER['maximum']}.{bucket.name}")
    return list(zip(caps, levers.at(f"{LEVER['average']}.{bucket.name}"), strict=True))


def _beyond_today(case: Case, bucket: Bucket, cap: float, average: float) -> int:
    if not cap and not average:
        return 0
    seats, sections, most = (case.sections.column(n) for n in ("seats", "sections", "largest"))
    rows = [
        (seats[row] or 0.0, sections[row] or 0.0, largest_counted(case, bucket, most[row]))
        for row in bucket.rows
    ]
    each = sum(sections_beyond(*row, cap) for row in rows)
    if not average:
        return each
    held = sum(ceil(number - _NEXT_TO_NOTHING) for _, number, _ in rows)
    together = ceil(sum(own for own, _, _ in rows) / average - _NEXT_TO_NOTHING)
    return max(each, together - held)


def pay_of(case: Case, unit: BargainingUnit) -> float | None:
    """Return a year's pay of everybody on the scattergram; None if one of them has none."""
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
    """Pension, social security, Medicare and unemployment, as far as enacted by now.

    The unit's own rates are added, or take the place of the law's of the same name.
    """
    shares = {name: figure.value for name, figure in unit.pensions.items()}
    kinds = law.rate_kinds
    owed = [
        shares.get(plan, 1.0) * _rate(law, unit, name, year)
        for name, plan in owed_by(unit.id, unit.systems or (unit.pension,), kinds)
    ]
    known = {*unit.systems, *kinds}
    more = (figure.value for name, figure in unit.rates.items() if name not in known)
    return fsum([*owed, *more])


def _rate(law: StateLaw, unit: BargainingUnit, name: str, year: Year) -> float:
    if (own := unit.rates.get(name)) is not None:
        return own.value
    kind, off = law.rate_kinds.get(name), f"{OFFSETS}.{name}"
    if kind is None:
        return 0.0
    less = _number(law, off, year) if off in law.statutes.parameters else 0.0
    return _number(law, kind.number, year) - less


def _number(law: StateLaw, name: str, year: Year) -> float:
    try:
        return float(law.statutes.figure(name, year).value)
    except (LawNotKnownError, UnknownNameError):
        return 0.0
