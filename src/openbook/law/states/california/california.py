"""California: the answers of this state to the questions asked of any state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from openbook.figures.figure import Figure, Status, Year, years_between
from openbook.figures.functions import given, maximum, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.employer_rates import RateKind
from openbook.law.funding_lines import (
    AbsenceLines,
    ExpectedRates,
    Funding,
    Missed,
    Standard,
    Stated,
    StudentCounts,
    average_line,
    enacted,
    every_year,
    filled,
    headline_line,
    per_day_lines,
)
from openbook.law.load import load_statutes
from openbook.law.lost_day import LostDay, lost_day
from openbook.law.reserve import least_share
from openbook.law.state import StateLaw
from openbook.law.states.california.criteria import STANDARDS, criteria
from openbook.law.states.california.funding import funded_attendance, funding
from openbook.law.states.california.grants import SPANS, grants
from openbook.law.statutes import PanelCriterion, Statutes, is_working_day
from openbook.law.sums import added
from openbook.law.value import BracketScale


def month_ends(
    taught: Collection[date], recess: Collection[date] = (), *, length: int = 20
) -> tuple[date, ...]:
    """Return the last day of every full school month: four five-day weeks, holidays in, recess out.

    Weeks start on the Monday of the week in which school opens; one that the last day of
    school cuts short is still a week.
    """
    if not taught:
        return ()
    opening = min(taught)
    monday = opening - timedelta(days=opening.weekday())
    weeks = (max(taught) - monday).days // 7 + 1
    days = (monday + timedelta(days=step) for step in range(7 * weeks))
    return tuple(day for day in days if is_working_day(day, recess))[length - 1 :: length]


def second_period(
    statutes: Statutes, year: Year, taught: Collection[date], recess: Collection[date] = ()
) -> tuple[date, ...]:
    """Return the days taught in the full school months that the formula counts in a year."""
    length = int(statutes.at("attendance.school_month_days", year).number)
    last_day = statutes.at("attendance.second_period_end", year).day.within(year)
    ends = [end for end in month_ends(taught, recess, length=length) if end <= last_day]
    counted = (day for day in sorted(set(taught)) if is_working_day(day, recess))
    return tuple(day for day in counted if ends and day <= ends[-1])


FOLDER = Path(__file__).parent
RATES = {
    "calstrs": RateKind("pensions.calstrs", "pension.calstrs", pension=True),
    "calpers": RateKind("pensions.calpers", "pension.calpers", pension=True),
    # Members of CalSTRS are outside social security. It is charged on all pay, though the
    # law stops at a wage base that few classified employees reach.
    "oasdi": RateKind("payroll.oasdi", outside=("calstrs",)),
    "medicare": RateKind("payroll.medicare"),
    "unemployment": RateKind("payroll.unemployment", "unemployment.rate"),
}
# Words that facts about each criterion of a fact-finding panel begin with.
_STIPULATIONS = "stipulations"
_SUBJECTS = {
    "law": "law oversight certification impasse fact_finding reserve.required",
    _STIPULATIONS: "",
    "ability_to_pay": "ability attendance budget district enrollment families formula funding "
    "meals need projections pupils reserve revenue schools spending state strike",
    "comparison": "comparison district.rank pay.rank",
    "prices": "prices inflation cost_of_living",
    "compensation": "benefits compensation health leave pay payroll pension raise retirees "
    "staff stipend unit",
    "other_facts": "*",
}
# Where the numbers of a lost day stand.
_LOST_DAY = {
    "make_up": "attendance.lost_days_made_up",
    "made_up_paid": "attendance.made_up_days_paid",
    "absence_costs": "attendance.absence_costs",
    "minimum_days": "attendance.days_of_instruction",
    "minimum_hours": "attendance.hours_of_instruction",
    "penalty": "attendance.short_year_penalty",
}
# State money per pupil: number of the law, short name, part, spans that count (all if none).
_PER_PUPIL = (
    ("funding.lottery", "lottery", "unrestricted", ()),
    ("funding.lottery", "lottery", "restricted", ()),
    ("funding.mandate_block_grant", "mandate_block_grant", "K-8", ("K-3", "4-6", "7-8")),
    ("funding.mandate_block_grant", "mandate_block_grant", "9-12", ("9-12",)),
)
RESERVE_RULE = "5 CCR 15450"
_BACK = 5  # years; an older floor says too little


@dataclass(frozen=True, slots=True)
class California(StateLaw):
    """The law of California as known on one day."""

    name: str = "California"

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Return dollars per pupil attending, by grade span, with the span's adjustment."""
        return grants(self.statutes, year)

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The four grade spans."""
        return SPANS

    def funding(
        self, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
    ) -> Funding:
        """Return the local control funding formula as lines."""
        return funding(self.statutes, counted, expected, years)

    def per_pupil_money(self, funding: Funding, years: Sequence[Year]) -> Mapping[str, Line]:
        """Lottery and mandate money, where every year is known."""
        found = {}
        for parameter, short, part, spans in _PER_PUPIL:
            known = enacted(self.statutes, parameter, years, part)
            if len(known) == len(years):
                paid = [funding.parts[f"funded.{span}"] for span in spans] or [funding.funded]
                rate = given(f"per_ada.{short}.{part}", known)
                found[f"{short}.{part}"] = (rate * added(paid)).named(
                    f"state_per_ada.{short}.{part}",
                    "amount per student × funded attendance; a part of other state "
                    "revenue, shown by itself",
                )
        return found

    @property
    def rate_kinds(self) -> Mapping[str, RateKind]:
        """Shares of pay owed for pensions, social security and the like."""
        return RATES

    @property
    def plain(self) -> bool:
        """No: the texts of the program speak as California does."""
        return False

    @property
    def forms(self) -> frozenset[str]:
        """The multiyear projection (MYPI), the public disclosure, the LCFF calculator."""
        return frozenset({"multiyear", "disclosure", "lcff"})

    @property
    def lacking(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    @property
    def attendance_counts(self) -> bool:
        """Average daily attendance is paid."""
        return True

    def minimum_reserve(self, base: Line, ada: Line, years: Sequence[Year]) -> Line:
        """Return the least reserve in dollars; small districts have a floor in dollars as well.

        The floor is indexed every year. In years whose floor is not known yet the newest
        known one is asked, as it rises with a COLA that has not been below zero.
        """
        name = "least_reserve.amount"
        share = least_share(self.statutes, ada, years) * base
        known = _floors(self.statutes, years)
        if not known:
            words = f"share for its size × spending ({RESERVE_RULE}); the floor is not known"
            return share.named(name, words)
        floor = given("least_reserve.floor", filled(known, years, self.statutes))
        size, parameter = "least_reserve.floor_size", "reserve.floor_attendance"
        largest = every_year(size, self.statutes, parameter, years)
        return where(ada > largest, share, maximum(share, floor)).named(
            name,
            "share for its size × spending, for small districts at least the floor "
            f"({RESERVE_RULE})",
        )

    @property
    def reserve_funds(self) -> tuple[str, ...]:
        """The special reserve fund for other than capital outlay (Form MYPI, E2)."""
        return ("17",)

    @property
    def standards(self) -> tuple[Standard, ...]:
        """The criteria and standards of the state board."""
        return STANDARDS

    def criteria(self, stated: Stated, years: Sequence[Year]) -> Mapping[str, Line]:
        """Yes where a standard is met, for those whose numbers are there."""
        return criteria(self.statutes, stated, years)

    def counting_ends(self, year: Year) -> date | None:
        """15 April, the end of the second period."""
        return self.statutes.at("attendance.second_period_end", year).day.within(year)

    def counted_days(
        self, year: Year, taught: Collection[date], recess: Collection[date] = ()
    ) -> int:
        """Return days taught in the full school months to 15 April."""
        return len(second_period(self.statutes, year, taught, recess))

    def absence(
        self, counted: StudentCounts, funding: Funding, missed: Missed, years: Sequence[Year]
    ) -> AbsenceLines:
        """Return what pupil-days missed cost; ``counted`` is the attendance without them."""
        per_day = per_day_lines(counted, funding, missed)
        less = {
            span: (ada - missed.pupil_days[span] / missed.days).named(
                f"absence.ada.{span}", "attendance − student-days missed ÷ days taught"
            )
            for span, ada in counted.ada.items()
        }
        present = replace(counted, ada=less)
        after = funded_attendance(self.statutes, present, years, name="absence")
        lost = added(
            (funding.parts[f"funded.{span}"] - line) * funding.parts[f"marginal.{span}"]
            for span, line in after.by_span.items()
        )
        real = round_half_up(lost).named(
            "absence.real",
            "funded attendance lost in the year × what one student brings, to the dollar "
            "(Education Code 42238.05)",
        )
        average = average_line(counted, per_day)
        return AbsenceLines(per_day, average, headline_line(missed, per_day), real)

    def lost_day(self, day: date) -> LostDay:
        """Sections 46200 and 41420: one share for the first days missing, one beyond them."""
        found = lost_day(self.statutes, day, _LOST_DAY, "attendance.short_year_waiver")
        if found.penalty is None:
            return found
        first, beyond = (
            self.statutes.at(f"attendance.short_year_penalty{part}", day).number
            for part in ("_days", "_beyond")
        )
        scale = BracketScale((0, int(first) + 1), (found.penalty.number, beyond))
        return replace(found, penalty=replace(found.penalty, content=scale))

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """The seven criteria of Government Code 3548.2 that were public on our day."""
        public = self.statutes.public_rules()
        return tuple(
            PanelCriterion(
                number, rule, tuple(subjects.split()), stipulations=name == _STIPULATIONS
            )
            for number, (name, subjects) in enumerate(_SUBJECTS.items(), 1)
            if (rule := public.get(f"fact_finding.{name}"))
        )


def _floors(statutes: Statutes, years: Sequence[Year]) -> dict[Year, Figure]:
    """Return the floor of each year; one that is not known is the newest before it."""
    first = min(years).plus(-_BACK)
    asked = [*years_between(first, max(years))]
    found: dict[Year, Figure] = {}
    for year, floor in enacted(statutes, "reserve.floor", asked).items():
        for later in years:
            if later == year:
                found[later] = floor
            elif later > year:
                source = replace(floor.source, status=Status.DERIVED)
                found[later] = replace(floor, source=source)
    return found


def law(known_on: date) -> California:
    """Return the law of California as known on a day."""
    return California(load_statutes(FOLDER, known_on))
