"""Add-ons of California's formula: fixed amounts, transportation, transitional kindergarten."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.figure import Year
from openbook.figures.functions import last_year, round_half_up, where
from openbook.figures.line import Line
from openbook.law.funding_lines import ExpectedRates, StudentCounts
from openbook.law.grant_chain import enacted_or, every_year, in_force, later_grant_line
from openbook.law.state import Statutes
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
