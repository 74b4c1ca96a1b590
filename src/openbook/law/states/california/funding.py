"""The local control funding formula as lines, from attendance to who pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.figure import Year
from openbook.figures.functions import given, round_half_up, where
from openbook.figures.line import Line
from openbook.law.funding_lines import ExpectedRates, Funding, StudentCounts
from openbook.law.grant_chain import in_force
from openbook.law.state import Statutes
from openbook.law.states.california.add_ons import add_on_lines
from openbook.law.states.california.attendance import funded_attendance
from openbook.law.states.california.grants import GrantLines, NeedShares, grant_lines, grants_paid
from openbook.law.states.california.split import Due, marginal_lines, split_lines

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
