"""The local control funding formula as lines, from attendance to who pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.figure import Year
from openbook.figures.functions import given, last_year, round_half_up, where
from openbook.figures.line import Line
from openbook.law.funding_lines import ExpectedRates, Funding, StudentCounts
from openbook.law.grant_chain import enacted_or, every_year, in_force, later_grant_line
from openbook.law.states.california.attendance import funded_attendance
from openbook.law.states.california.grants import GrantLines, NeedShares, grant_lines, grants_paid
from openbook.law.states.california.split import Due, marginal_lines, split_lines
from openbook.law.statutes import Statutes
from openbook.law.sums import added

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
    """The add-ons by name, and all together under ``add_ons``.

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
    """An amount as given; transportation rises with the COLA where the law says so."""
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
    """What the district is due; without a floor, the target stands in for it."""
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
    """The share of every year; once all are at target it stays at that."""
    figures = {year: statutes.figure(GAP, min(year, AT_TARGET)) for year in years}
    return given("lcff.gap_share", figures)


def funding(
    statutes: Statutes, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
) -> Funding:
    """The formula for every year, in the order of the statute."""
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
        supplemental=paid.supplemental,
        concentration=paid.concentration,
        add_ons=extra["add_ons"],
        total=total.named("lcff.total", "what the district gets by the formula"),
        parts={
            **{f"funded.{span}": line for span, line in funded.by_span.items()},
            **_rates(rates, marginal),
            **paid.by_span,
            **extra,
            "target": target,
            "entitlement": due,
            **split,
        },
    )


def _rates(rates: GrantLines, marginal: Mapping[str, Line]) -> dict[str, Line]:
    """Dollars per pupil, by span: base, adjustment, both, and with the extra for need."""
    return {
        **{f"base_grant.{span}": line for span, line in rates.base.items()},
        **{f"adjustment.{span}": line for span, line in rates.adjustment.items()},
        **{f"grant.{span}": line for span, line in rates.grant.items()},
        **{f"marginal.{span}": line for span, line in marginal.items()},
    }
