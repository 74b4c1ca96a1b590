"""The local control funding formula as lines, from attendance to who pays."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.functions import maximum, minimum, round_half_up, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.funding_lines import ExpectedRates, Funding, StudentCounts
from openbook.law.grant_chain import in_force, later_grant_line
from openbook.law.state import Statutes
from openbook.law.states.california.attendance import funded_attendance
from openbook.law.states.california.grants import (
    GrantLines,
    GrantsPaid,
    grant_lines,
    grants_paid,
)


def split_lines(entitlement: Line, expected: ExpectedRates) -> dict[str, Line]:
    """The parts by payer, and all the money under ``received``; empty without taxes."""
    local = expected.property_tax
    if local is None:
        return {}
    aid = maximum(0, entitlement - local).named(
        "lcff.aid_before_minimum", "entitlement − local revenue, at least nothing"
    )
    parts = {
        "local_revenue": local,
        "excess_tax": maximum(0, local - entitlement).named(
            "lcff.excess_tax", "local revenue above the entitlement (basic aid)"
        ),
    }
    if expected.minimum_aid is not None:
        promised = maximum(aid, expected.minimum_aid).named(
            "lcff.aid", "the greater of the aid due and the minimum state aid"
        )
        parts["minimum_aid_added"] = (promised - aid).named("lcff.minimum_aid_added")
        aid = promised
    if expected.protection_account is not None:
        account = expected.protection_account
        parts["protection_account"] = account
        # The account pays even where the state owes nothing more.
        state = (aid - minimum(aid, account)).named(
            "lcff.state_aid", "state aid beyond the protection account"
        )
        received = local + account + state
    else:
        state = aid.named(
            "lcff.state_aid", "state aid with the money of the protection account"
        )
        received = local + state
    parts["state_aid"] = state
    words = "local revenue + protection account + state aid"
    parts["received"] = received.named("lcff.received", words)
    return parts


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


TK = "funding.tk_add_on"


def add_on_lines(
    statutes: Statutes,
    counted: StudentCounts,
    expected: ExpectedRates,
    years: Sequence[Year],
) -> dict[str, Line]:
    """The add-ons by name, and all together under ``add_ons``.

    Fixed add-ons (targeted instruction, transportation) are a district's own amounts,
    so they are expected, not computed. The one for transitional kindergarten counts the
    attendance of the year itself.
    """
    rate = later_grant_line("lcff.tk_grant", statutes, TK, years, expected.cola)
    fixed = expected.add_ons
    if counted.tk_ada is None or rate is None:
        words = "fixed amounts on top of the grants (Education Code 42238.02)"
        return {"add_ons": (fixed * 1).named("lcff.add_ons", words)}
    tk = round_half_up(counted.tk_ada * rate).named(
        "lcff.tk_add_on",
        "attendance in transitional kindergarten × amount per student, to the dollar",
    )
    words = "fixed amounts + add-on for transitional kindergarten"
    return {"tk_add_on": tk, "add_ons": (fixed + tk).named("lcff.add_ons", words)}


def funding(
    statutes: Statutes,
    counted: StudentCounts,
    expected: ExpectedRates,
    years: Sequence[Year],
) -> Funding:
    """The formula for every year, in the order of the statute."""
    funded = funded_attendance(statutes, counted, years)
    rates = grant_lines(statutes, years, expected.cola)
    paid = grants_paid(statutes, funded.by_span, rates.grant, counted.high_need, years)
    extra = add_on_lines(statutes, counted, expected, years)
    grants = paid.base + paid.supplemental + paid.concentration
    target = (grants + extra["add_ons"]).named(
        "lcff.target",
        "base + supplemental + concentration grant + add-ons (Education Code 42238.02)",
    )
    due = entitlement_line(statutes, target, expected.floor, years)
    split = split_lines(due, expected)
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
            **_rates(rates, paid),
            **paid.by_span,
            **extra,
            "target": target,
            "entitlement": due,
            **split,
        },
    )


def _rates(rates: GrantLines, paid: GrantsPaid) -> dict[str, Line]:
    """Dollars per pupil, by span: base, adjustment, both, and with the extra for need."""
    return {
        **{f"base_grant.{span}": line for span, line in rates.base.items()},
        **{f"adjustment.{span}": line for span, line in rates.adjustment.items()},
        **{f"grant.{span}": line for span, line in rates.grant.items()},
        **{f"marginal.{span}": line for span, line in paid.marginal.items()},
    }
