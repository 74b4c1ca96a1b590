"""What it means for one school: its classes today beside the caps of each offer.

Pupils are those of today. A row of classes under a cap needs pupils ÷ cap, rounded up,
and one more where its largest class is above the cap, as in a projection. Of a cap on the average of several rows nobody can say which of them
gets a class more, so it is told but not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from openbook.case.buckets import sections_beyond
from openbook.case.caps import largest_counted
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.case.simulation_marks import simulated_parts
from openbook.case.tables.grades import Grades
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, suggestion
from openbook.model.contract import levers_of
from openbook.offers.as_held import AsHeld
from openbook.offers.cost_result import ByYear
from openbook.offers.sorted_terms import NotCosted, sort_terms


class NoSuchSchoolError(OpenbookError):
    """The case has no such school."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            Message(
                "the case has no school {own}. {hint}", own=repr(name), hint=suggestion(name, known)
            )
        )


@dataclass(frozen=True, slots=True)
class ClassesToday:
    """Classes of some grades in one subject, as they are."""

    grades: Grades
    subject: str
    sections: float
    seats: float
    largest: float | None
    bucket: str  # "" where no class-size term speaks of them
    alone: bool  # whether an average over the bucket is one over these classes
    counted: float | None = None  # the largest class that a cap is compared with


@dataclass(frozen=True, slots=True)
class Capped:
    """What holds for some classes, year by year; 0 where there is no cap."""

    cap: ByYear
    average: ByYear
    more: ByYear  # classes beyond today's


@dataclass(frozen=True, slots=True)
class SchoolUnder:
    """One school under one offer, or under the contract alone (no offer)."""

    offer: Offer | None
    classes: tuple[Capped, ...]  # in the order of the classes of today
    posts: tuple[str, ...]  # terms on posts: not told by school


@dataclass(frozen=True, slots=True)
class ForSchool:
    """What every offer means for one school."""

    school: str
    name: str
    years: tuple[Year, ...]
    classes: tuple[ClassesToday, ...]
    under: tuple[SchoolUnder, ...]  # the contract alone comes first
    simulated: bool = False  # a program made the school or its classes

    @property
    def offers(self) -> tuple[SchoolUnder, ...]:
        """The school under each offer, without the contract alone."""
        return self.under[1:]

    def more(self, under: SchoolUnder) -> ByYear:
        """Return the classes beyond today's that an offer needs, year by year."""
        years = range(len(self.years))
        return tuple(fsum(each.more[at] for each in under.classes) for at in years)


def for_school(
    case: Case, school: str, offers: Sequence[Offer], *, held: AsHeld | None = None
) -> ForSchool:
    """Return the classes of one school under the contract alone and under each offer.

    ``held`` are the same offers as they hold on a book; without it every term counts.
    """
    held = held or AsHeld(tuple(offers))
    names = dict(case.schools.each("school", "name"))
    if school not in names:
        raise NoSuchSchoolError(school, tuple(filter(None, names)))
    today = _today(case, school)
    alone = levers_of(case, lapsed=held.lapsed)
    under = [SchoolUnder(None, tuple(_capped(each, alone) for each in today), ())]
    under += [_under(case, offer, today, held.lapsed) for offer in held.offers]
    return ForSchool(
        school,
        names[school] or school,
        case.head.years,
        today,
        tuple(under),
        simulated_parts(case, ("schools", "sections")),
    )


def _today(case: Case, school: str) -> tuple[ClassesToday, ...]:
    bucket_of = {row: each for each in case.buckets for row in each.rows}
    names = {row: each.name for row, each in bucket_of.items()}
    alone = {row for row, each in bucket_of.items() if len(each.rows) == 1}
    cells = case.sections.each("school", "grades", "subject", "sections", "seats", "largest")
    return tuple(
        ClassesToday(
            grades,
            subject,
            sections or 0.0,
            seats or 0.0,
            largest,
            names.get(row, ""),
            row in alone,
            largest_counted(case, bucket_of[row], largest) if row in bucket_of else None,
        )
        for row, (own, grades, subject, sections, seats, largest) in enumerate(cells)
        if own == school and grades is not None and subject is not None
    )


def _under(
    case: Case, offer: Offer, today: Sequence[ClassesToday], lapsed: frozenset[int]
) -> SchoolUnder:
    found = sort_terms(case, offer)
    levers = levers_of(case, replace(offer, terms=found.priced), lapsed=lapsed)
    gone = [each.term for each in found.aside if each.why is NotCosted.WITHDRAWN]
    posts = tuple(term.label for term in offer.terms if term.staffed_role and term not in gone)
    return SchoolUnder(offer, tuple(_capped(each, levers) for each in today), posts)


def _capped(classes: ClassesToday, levers: Levers) -> Capped:
    cap = levers.at(f"cap.{classes.bucket}")
    average = levers.at(f"average_cap.{classes.bucket}")
    counted = average if classes.alone else (0.0,) * len(cap)
    more = tuple(
        float(max(_beyond(classes, most, classes.counted), _beyond(classes, mean, None)))
        for most, mean in zip(cap, counted, strict=True)
    )
    return Capped(cap, average, more)


def _beyond(classes: ClassesToday, cap: float, largest: float | None) -> int:
    return sections_beyond(classes.seats, classes.sections, largest, cap)
