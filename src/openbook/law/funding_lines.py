"""Lines of a state's law: funding, what an absent student costs, budget criteria."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.figures.figure import Year
from openbook.figures.functions import round_half_up
from openbook.figures.line import Line
from openbook.law.sums import added


@dataclass(frozen=True, slots=True)
class StudentCounts:
    """Pupils as the formula sees them, in every projected year and some before."""

    ada: Mapping[str, Line]  # attendance in the district's own schools, by span
    # By span, one, two and three years before the first, as many as are known.
    ada_before: Mapping[str, tuple[Line, ...]]
    high_need: Line  # share, already rolling over the years the law asks
    tk_ada: Line | None = None  # attendance in transitional kindergarten
    # A charter school's concentration grant counts no more need than its district has.
    district_need: Line | None = None


@dataclass(frozen=True, slots=True)
class SmallSchools:
    """Necessary small schools: an amount in place of the grants of their attendance."""

    amount: Line
    ada: Mapping[str, Line]  # by span; a span without any may be left out


@dataclass(frozen=True, slots=True)
class ExpectedRates:
    """What somebody expects where the law has not spoken, and a district's own sums."""

    cola: Line  # rise of the amounts per pupil
    add_ons: Line  # fixed amounts on top of the formula that have no name below
    property_tax: Line | None = None  # local revenue that counts toward the formula
    protection_account: Line | None = None  # money of the protection account
    minimum_aid: Line | None = None  # least state aid promised to the district
    floor: Line | None = None  # what it had before the formula, while it was phased in
    fixed: Mapping[str, Line] = field(default_factory=dict)  # add-ons by name
    small_schools: SmallSchools | None = None
    account_limit: Line | None = None  # revenue limit per pupil that the account pays of
    revenue_limit: Line | None = None  # of 2012-13, per pupil, for minimum state aid
    categoricals: Line | None = None  # of 2012-13, for minimum state aid
    given_in: Year | None = None  # year whose amounts these are; None: of every year


@dataclass(frozen=True, slots=True)
class Funding:
    """What the formula gives in every projected year."""

    funded: Line  # attendance that is paid
    base: Line
    supplemental: Line
    concentration: Line
    add_ons: Line
    total: Line
    # By span (grant.K-3, marginal.K-3 …) and by who pays (local_revenue, state_aid …).
    parts: Mapping[str, Line] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Missed:
    """Pupil-days missed by span, and the days taught that the formula counts."""

    pupil_days: Mapping[str, Line]
    days: Line


@dataclass(frozen=True, slots=True)
class AbsenceLines:
    """What absences cost in every year: as it is said, and as the formula pays."""

    per_day: Mapping[str, Line]  # one pupil away for one day, by span
    average: Line  # the same, averaged over the district's attendance
    headline: Line  # pupil-days missed × cost of a day, as if all were lost now
    real: Line  # what the formula pays less in that year because of the absences


def per_day_lines(counted: StudentCounts, funding: Funding, missed: Missed) -> dict[str, Line]:
    """One pupil away for one day, by span; fixed amounts do not move."""
    return {
        span: (funding.parts[f"marginal.{span}"] / missed.days).named(
            f"absence.per_day.{span}",
            "what one more student attending brings in a year ÷ days taught that count",
        )
        for span in counted.ada
    }


def average_line(counted: StudentCounts, per_day: Mapping[str, Line]) -> Line:
    """One pupil away for one day, whatever the grade."""
    weighed = added(per_day[span] * ada for span, ada in counted.ada.items())
    return (weighed / added(counted.ada.values())).named(
        "absence.per_day", "cost of a student's day, averaged over the attendance"
    )


def headline_line(missed: Missed, per_day: Mapping[str, Line]) -> Line:
    """All pupil-days missed, as if each were money lost in the same year."""
    said = added(per_day[span] * days for span, days in missed.pupil_days.items())
    return round_half_up(said).named(
        "absence.headline", "student-days missed × cost of a student's day, to the dollar"
    )


@dataclass(frozen=True, slots=True)
class Standard:
    """One thing that a state checks in the budget of a district."""

    name: str
    words: str  # what is asked, in a sentence
    needs: str  # the figures without which it cannot be checked
    # It looks at the change since the year before, which the first year does not have.
    compares: bool = False


@dataclass(frozen=True, slots=True)
class Stated:
    """What a projection says of a budget; None or empty where it does not know."""

    attendance_ratio: Line  # attendance ÷ pupils enrolled
    ratios_before: tuple[Line, ...]  # the same as counted, newest year first
    funding: Funding
    other_revenue: Mapping[str, Line]
    other_spending: Mapping[str, Line]
    result: Line  # revenue − spending
    spending: Line
    unrestricted_spending: Line | None
    available: Line  # reserve that the law counts
    required: Line
    contribution: Line | None
