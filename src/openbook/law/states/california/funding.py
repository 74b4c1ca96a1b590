"""The local control funding formula as lines, from attendance to who pays.

The year with the greatest total gives the attendance that is paid, of all spans (Education
Code 42238.05); a span is not compared for itself. In a year that the law holds at an earlier
one, the earlier count stands in for the year's own, then and in later comparisons.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from openbook.figures.figure import Year
from openbook.figures.functions import given, last_year, maximum, prior, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.law.errors import UnknownNameError
from openbook.law.funding_lines import (
    ExpectedRates,
    Funding,
    StudentCounts,
    enacted_or,
    every_year,
    in_force,
    later_grant_line,
)
from openbook.law.states.california.grants import GrantLines, NeedShares, grant_lines, grants_paid
from openbook.law.states.california.split import Due, marginal_lines, split_lines
from openbook.law.statutes import Statutes
from openbook.law.sums import added


class AttendanceMissingError(OpenbookError):
    """The formula compares a year with earlier ones, and one of them is missing."""

    def __init__(self, year: Year, missing: Sequence[Year]) -> None:
        self.year, self.missing = year, tuple(missing)
        said = ", ".join(map(str, missing))
        super().__init__(
            Message(
                "{file}: the formula pays {year} by comparing it with earlier years, "
                "and the attendance of {own} is missing; write it by grade span, or "
                "the students of these years into district/cohorts.csv",
                file="district/attendance.csv",
                year=year,
                own=said,
            )
        )


RULE = "funding.funded_attendance_rule"
GREATER_OF_TWO = "greater of current and prior year"
GREATEST_OF_THREE = "greatest of current, prior and three-year average"
HELD = "held at "


@dataclass(frozen=True, slots=True)
class FundedLines:
    """The attendance that is paid, by span and in all."""

    by_span: Mapping[str, Line]
    total: Line


@dataclass(frozen=True, slots=True)
class _Rules:
    """Which years each rule governs, chosen while the model is built."""

    statutes: Statutes
    years: Sequence[Year]
    held: Collection[Year]
    averaged: Collection[Year]

    def choose(self, name: str, chosen: Collection[Year], so: Line, other: Line) -> Line:
        """Return one line in the chosen years (there are some), the other in the rest."""
        if len(chosen) == len(self.years):
            return so
        return where(in_force(name, chosen, self.years, self.statutes), so, other)


def funded_attendance(
    statutes: Statutes, counted: StudentCounts, years: Sequence[Year], *, name: str = "lcff"
) -> FundedLines:
    """Return the attendance paid in each year, under the rule of that year."""
    rules = _rules(statutes, years)
    known = min(len(before) for before in counted.ada_before.values())
    _refuse_gaps(rules, known)
    spans = tuple(counted.ada)
    now: dict[str, Line] = {}
    back: dict[str, tuple[Line, ...]] = {}
    for span in spans:
        now[span], back[span] = _counts(rules, counted, span, name)
    totals = [added(now[span] for span in spans).named(f"{name}.ada_now")]
    for ago, words in enumerate(("a year", "two years", "three years"), 1):
        line = added(back[span][ago - 1] for span in spans)
        totals.append(
            line.named(f"{name}.ada_{ago}_before", Message("attendance {when} ago", when=words))
        )
    return _paid(rules, now, back, totals, name)


def _paid(
    rules: _Rules,
    now: Mapping[str, Line],
    back: Mapping[str, tuple[Line, ...]],
    totals: Sequence[Line],
    name: str,
) -> FundedLines:
    """Return the spans of the year whose total is greatest."""
    prior_is_more = totals[1] > totals[0]
    average = ((totals[1] + totals[2] + totals[3]) / 3).named(f"{name}.ada_average")
    average_is_most = average > maximum(totals[0], totals[1])
    by_span = {}
    for span in now:
        two = where(prior_is_more, back[span][0], now[span])
        line = two
        if rules.averaged:
            mean = added(back[span]) / 3
            three = where(average_is_most, mean, two)
            line = rules.choose(f"{name}.three_years", rules.averaged, three, two)
        words = "attendance of the year with the greatest total (Education Code 42238.05)"
        by_span[span] = line.named(f"{name}.funded.{span}", words)
    total = added(by_span.values()).named(f"{name}.funded", "funded attendance, all spans")
    return FundedLines(by_span, total)


def _counts(
    rules: _Rules, counted: StudentCounts, span: str, name: str
) -> tuple[Line, tuple[Line, Line, Line]]:
    """Return what a span's attendance counts as, and the counts of three years back."""
    starts = counted.ada_before[span]
    # Starts that no rule asks for are filled with the oldest known, and never used.
    first, second, third = (starts[min(ago, len(starts) - 1)] for ago in range(3))
    one = last_year(first)
    own = counted.ada[span]
    now = own
    if rules.held:
        now = rules.choose(f"{name}.held", rules.held, one, own)
        now = now.named(
            f"{name}.counted.{span}", "attendance, in held years that of the year before"
        )
    one.follows(now)
    two = prior(one, second)
    return now, (one, two, prior(two, third))


def _rules(statutes: Statutes, years: Sequence[Year]) -> _Rules:
    held, averaged = set(), set()
    for year in years:
        rule = statutes.at(RULE, year).rule
        if Year.parse(rule.removeprefix(HELD)) == year.plus(-1):
            held.add(year)
        elif rule == GREATEST_OF_THREE:
            averaged.add(year)
        elif rule != GREATER_OF_TWO:
            known = (GREATER_OF_TWO, GREATEST_OF_THREE, f"{HELD}{year.plus(-1)}")
            raise UnknownNameError(rule, known, kind="rule")
    return _Rules(statutes, years, held, averaged)


def _refuse_gaps(rules: _Rules, known: int) -> None:
    """Every rule of every year must find the earlier counts it compares."""
    for place, year in enumerate(rules.years):
        needed = (3 if year in rules.averaged else 1) - place
        if needed > known:
            missing = [rules.years[0].plus(-ago) for ago in range(known + 1, needed + 1)]
            raise AttendanceMissingError(year, missing)


SECTION = "Education Code 42238.02"
TK = "funding.tk_add_on"
TRANSPORTATION = "transportation"
# The add-ons that a district's exhibit names, and how each reads.
FIXED = {
    "tiig": "targeted instructional improvement grant, as given",
    TRANSPORTATION: "home-to-school transportation, as given",
    "small_district_bus": "small school district bus replacement, as given",
    "economic_recovery": "economic recovery target, as given",
}


def add_on_lines(
    statutes: Statutes, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
) -> dict[str, Line]:
    """Return the add-ons by name, and all together under ``add_ons``.

    Fixed add-ons are a district's own amounts, so they are given, not computed. The one
    for transitional kindergarten counts the attendance of the year itself.
    """
    found = {
        name: _fixed(name, statutes, expected, years) for name in FIXED if name in expected.fixed
    }
    words = "fixed amounts on top of the grants (Education Code 42238.02)"
    rate = later_grant_line("lcff.tk_grant", statutes, TK, years, expected.cola)
    if counted.tk_ada is not None and rate is not None:
        found["tk_add_on"] = round_half_up(counted.tk_ada * rate).named(
            "lcff.tk_add_on",
            "attendance in transitional kindergarten × amount per student, to the dollar",
        )
        words = "fixed amounts + add-on for transitional kindergarten"
    if not found:
        return {"add_ons": (expected.add_ons * 1).named("lcff.add_ons", words)}
    everything = added((expected.add_ons, *found.values()))
    return {**found, "add_ons": everything.named("lcff.add_ons", words)}


def _fixed(name: str, statutes: Statutes, expected: ExpectedRates, years: Sequence[Year]) -> Line:
    """Return an amount as given; transportation rises with the COLA where the law says so."""
    amount, year = expected.fixed[name], expected.given_in
    if name != TRANSPORTATION or year is None:
        return (amount * 1).named(f"lcff.{name}", FIXED[name])
    cola = enacted_or("lcff.cola", statutes, "funding.cola", years, expected.cola)
    part = every_year("lcff.transportation_cola", statutes, "funding.transportation_cola", years)
    before = last_year(amount)
    now = round_half_up(before * (1 + cola * part))
    if year in years:
        given_then = in_force("lcff.transportation_given", (year,), years, statutes)
        now = where(given_then, amount, now)
    now = now.named(
        f"lcff.{name}",
        "as given, then last year's × (1 + COLA) in the years in which the law raises "
        f"it, to the dollar ({SECTION})",
    )
    before.follows(now)
    return now


GAP = "funding.gap_share"
AT_TARGET = Year(2018)


def entitlement_line(
    statutes: Statutes, target: Line, floor: Line | None, years: Sequence[Year]
) -> Line:
    """Return what the district is due; without a floor, the target stands in for it."""
    phased = [year for year in years if year < AT_TARGET]
    if years[-1] >= AT_TARGET:
        statutes.at(GAP, AT_TARGET)  # on an early day nobody knew when targets are met
    if not phased:
        return target.named("lcff.entitlement", "the target, paid in full")
    if floor is None:
        words = "the target; what a phase-in year paid of it needs the district's floor"
        return target.named("lcff.entitlement", words)
    share = _gap_share(statutes, years)
    gap = (share * (target - floor)).named(
        "lcff.gap_paid", "share of the gap that the year paid × (target − floor)"
    )
    due = where(floor < target, round_half_up(floor + gap), target)
    if len(phased) < len(years):
        due = where(in_force("lcff.phased_in", phased, years, statutes), due, target)
    words = "floor + the paid share of the gap to the target (Education Code 42238.03)"
    return due.named("lcff.entitlement", words)


def _gap_share(statutes: Statutes, years: Sequence[Year]) -> Line:
    """Return the share of every year; once all are at target it stays at that."""
    figures = {year: statutes.figure(GAP, min(year, AT_TARGET)) for year in years}
    return given("lcff.gap_share", figures)


def funding(
    statutes: Statutes, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
) -> Funding:
    """Return the formula for every year, in the order of the statute."""
    funded = funded_attendance(statutes, counted, years)
    rates = grant_lines(statutes, years, expected.cola)
    need = NeedShares(counted.high_need, counted.district_need)
    small = expected.small_schools
    paid = grants_paid(statutes, funded.by_span, rates.grant, need, years, small)
    extra = add_on_lines(statutes, counted, expected, years)
    grants = paid.base + paid.supplemental + paid.concentration
    target = (grants + extra["add_ons"]).named(
        "lcff.target",
        "base + supplemental + concentration grant + add-ons (Education Code 42238.02)",
    )
    due = entitlement_line(statutes, target, expected.floor, years)
    split = split_lines(statutes, Due(due, funded.total), expected, years)
    marginal = marginal_lines(paid.marginal, split, expected)
    total = split.get("received", due)
    return Funding(
        funded=funded.total,
        base=paid.base,
        total=total.named("lcff.total", "what the district gets by the formula"),
        parts={
            **{f"funded.{span}": line for span, line in funded.by_span.items()},
            **_rates(rates, marginal),
            **paid.by_span,
            **extra,
            "supplemental": paid.supplemental,
            "concentration": paid.concentration,
            "target": target,
            "entitlement": due,
            **split,
        },
    )


def _rates(rates: GrantLines, marginal: Mapping[str, Line]) -> dict[str, Line]:
    """Return dollars per pupil, by span: base, adjustment, both, and with the extra for need."""
    return {
        **{f"base_grant.{span}": line for span, line in rates.base.items()},
        **{f"adjustment.{span}": line for span, line in rates.adjustment.items()},
        **{f"grant.{span}": line for span, line in rates.grant.items()},
        **{f"marginal.{span}": line for span, line in marginal.items()},
    }
