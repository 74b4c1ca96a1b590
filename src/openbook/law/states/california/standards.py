"""The standards of the criteria form, in its order, and what each needs to be checked."""

from __future__ import annotations

from openbook.law.criteria_lines import Standard

HISTORY = 3  # years of the past that the form looks back on

STANDARDS = (
    Standard(
        "funded_attendance",
        "funded attendance was not overestimated in the years before",
        "funded attendance as budgeted and as found in the three years before",
    ),
    Standard(
        "enrollment",
        "enrollment was not overestimated in the years before",
        "enrollment as budgeted and as found in the three years before",
    ),
    Standard(
        "attendance_ratio",
        "attendance ÷ enrollment is at most half a point above its average of the three "
        "years before",
        "enrollment and counted attendance of the three years before",
    ),
    Standard(
        "formula_revenue",
        "formula revenue changes as funded attendance and base grant do, give or take 1%",
        "two projected years",
        compares=True,
    ),
    Standard(
        "salaries",
        "salaries and benefits are about the share of unrestricted spending that they "
        "were in the three years before",
        "unrestricted salaries and unrestricted spending, also of the three years before",
    ),
    Standard(
        "other_revenue",
        "each kind of other revenue changes as funded attendance and base grant do, give "
        "or take 10%",
        "other revenue by kind, over two projected years",
        compares=True,
    ),
    Standard(
        "other_revenue_close",
        "each kind of other revenue changes so, give or take 5%: beyond that the "
        "district must explain",
        "other revenue by kind, over two projected years",
        compares=True,
    ),
    Standard(
        "other_spending",
        "spending other than pay changes as funded attendance and base grant do, give "
        "or take 10%",
        "spending other than pay, over two projected years",
        compares=True,
    ),
    Standard(
        "other_spending_close",
        "spending other than pay changes so, give or take 5%: beyond that the district "
        "must explain",
        "spending other than pay, over two projected years",
        compares=True,
    ),
    Standard(
        "maintenance",
        "enough is set aside for the upkeep of buildings (Education Code 17070.75)",
        "the contribution to the maintenance account",
    ),
    Standard(
        "deficit",
        "spending above revenue, as a share of unrestricted spending, is at most a third "
        "of the available-reserve share",
        "revenue, spending and the available reserve",
    ),
    Standard(
        "beginning_balance",
        "the balance at the start was not overestimated in the years before",
        "the unrestricted balance as estimated and as found in the three years before",
    ),
    Standard(
        "cash",
        "there is cash at the end of the year",
        "a cash flow by month",
    ),
    Standard(
        "reserves",
        "the available reserve is at least what the law requires for the district's size",
        "spending, attendance and the available reserve",
    ),
    Standard(
        "contribution",
        "the contribution to special education changes by at most 10% or $20,000, "
        "whichever is more: beyond that the district must explain",
        "the contribution to special education, over two projected years",
        compares=True,
    ),
)
