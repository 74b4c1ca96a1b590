"""Lines of a state's law: funding, absences, criteria, and amounts over the years."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.functions import given, last_year, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.errors import CountMissingError, LawNotKnownError
from openbook.law.statutes import Statutes
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
    # Students of a group that the law weighs, such as poverty: now, and in the years before.
    labeled: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)

    def labeled_as(self, labels: Sequence[str]) -> dict[str, tuple[Line, ...]]:
        """Students of some groups; those that the case does not count are refused together."""
        missing = [label for label in labels if label not in self.labeled]
        if missing:
            raise CountMissingError(missing)
        return {label: self.labeled[label] for label in labels}


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

    funded: Line  # students that are paid
    base: Line
    total: Line
    # By span (grant.K-3, marginal.K-3 …), by who pays (local_revenue, state_aid …), and
    # extra for need and fixed amounts (supplemental, concentration, add_ons).
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
    """Return one pupil away for one day, by span; fixed amounts do not move."""
    return {
        span: (funding.parts[f"marginal.{span}"] / missed.days).named(
            f"absence.per_day.{span}",
            "what one more student attending brings in a year ÷ days taught that count",
        )
        for span in counted.ada
    }


def average_line(counted: StudentCounts, per_day: Mapping[str, Line]) -> Line:
    """Return one pupil away for one day, whatever the grade."""
    weighed = added(per_day[span] * ada for span, ada in counted.ada.items())
    return (weighed / added(counted.ada.values())).named(
        "absence.per_day", "cost of a student's day, averaged over the attendance"
    )


def headline_line(missed: Missed, per_day: Mapping[str, Line]) -> Line:
    """Return all pupil-days missed, as if each were money lost in the same year."""
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


def enacted(
    statutes: Statutes, name: str, years: Sequence[Year], part: str = ""
) -> dict[Year, Figure]:
    """Return the law's figures of the years for which it has one on its day."""
    found = {}
    for year in years:
        try:
            found[year] = statutes.figure(name, year, part)
        except LawNotKnownError:
            continue
    return found


def every_year(name: str, statutes: Statutes, parameter: str, years: Sequence[Year]) -> Line:
    """Return the law's figures of all years; a year it does not know is refused."""
    return given(name, {year: statutes.figure(parameter, year) for year in years})


def enacted_or(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year], expected: Line | None
) -> Line:
    """Return the law's figure in the years it has spoken, the expected line in the others.

    Without an expected line, the first year the law does not know raises.
    """
    known = enacted(statutes, parameter, years)
    if expected is None or len(known) == len(years):
        return every_year(name, statutes, parameter, years)
    if not known:
        return expected
    written = given(f"{name}_enacted", filled(known, years, statutes))
    settled = in_force(f"{name}_settled", known, years, statutes)
    words = "the enacted figure, in later years the expected one"
    return where(settled, written, expected).named(name, words)


def filled(
    known: dict[Year, Figure], years: Sequence[Year], statutes: Statutes
) -> dict[Year, Figure]:
    """Return the known figures; other years hold a zero that says it is none, never used."""
    unit = next(iter(known.values())).unit
    none = Figure(0.0, unit, _day_of_the_law(statutes, "nothing is enacted"))
    return {year: known.get(year, none) for year in years}


def in_force(
    name: str, chosen: Collection[Year], years: Sequence[Year], statutes: Statutes
) -> Line:
    """Yes in the years chosen while the model is built, no in the others."""
    source = _day_of_the_law(statutes, "years for which it holds")
    flags = {year: Figure(float(year in chosen), SHARE, source) for year in years}
    return given(name, flags) > 0


def _day_of_the_law(statutes: Statutes, what: str) -> Source:
    day = statutes.known_on
    return Source("State law", f"{what}, as known on {day}", status=Status.DERIVED)


_RAISED = "last year's amount × (1 + expected COLA), rounded half up to the dollar"


def grant_line(
    name: str, statutes: Statutes, parameter: tuple[str, str], years: Sequence[Year], cola: Line
) -> Line:
    """Return one amount per pupil: enacted, or last year's × (1 + cola) to the dollar.

    ``parameter`` is the name of the number and of its part, such as a span. A projection
    that starts two years after the last enacted amount is refused: nobody said what
    happens in between.
    """
    known = enacted(statutes, parameter[0], years, parameter[1])
    if len(known) == len(years):
        return given(name, known)
    first = years[0]
    start = known.get(first) or statutes.figure(parameter[0], first.plus(-1), parameter[1])
    return _chain(name, statutes, known, years, cola=cola, start=start)


def later_grant_line(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year], cola: Line
) -> Line | None:
    """Return an amount per pupil that began in some year: nothing before; None if never."""
    public = statutes.parameter(parameter).known(statutes.known_on)
    begun = min((value.in_force for value in public), default=years[-1].last_day)
    before = [year for year in years if year.first_day < begun]
    if len(before) == len(years):
        return None
    if not before:
        return grant_line(name, statutes, (parameter, ""), years, cola)
    known = enacted(statutes, parameter, years)
    unit = next(iter(known.values())).unit
    source = Source(
        "State law", Message("not paid before {year}", year=begun), status=Status.DERIVED
    )
    nothing = Figure(0.0, unit, source)
    known |= dict.fromkeys(before, nothing)
    return _chain(name, statutes, known, years, cola=cola, start=nothing)


def _chain(
    name: str,
    statutes: Statutes,
    known: dict[Year, Figure],
    years: Sequence[Year],
    *,
    cola: Line,
    start: Figure,
) -> Line:
    """Return the known amounts, each later one made from the year before it."""
    if len(known) == len(years):
        return given(name, known)
    before = last_year(given(f"{name}_before", start))
    now = round_half_up(before * (1 + cola))
    words = _RAISED
    if known:
        written = given(f"{name}_enacted", filled(known, years, statutes))
        now = where(in_force(f"{name}_settled", known, years, statutes), written, now)
        words = f"the enacted amount; where none is enacted, {_RAISED}"
    now = now.named(name, words)
    before.follows(now)
    return now
