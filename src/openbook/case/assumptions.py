"""Assumptions: everything a book may hold a view on, with its unit."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format.limits import PAID, PART, Limits

_CHANGE = Limits(-1, 2, -0.25, 0.25)


@dataclass(frozen=True, slots=True)
class AssumptionKind:
    """One thing that sides may see differently.

    ``nothing`` is the value that means that nothing of the kind happens.
    """

    name: str
    unit: str
    doc: str
    nothing: str = ""
    limits: Limits | None = None


ASSUMPTIONS = (
    AssumptionKind(
        "enrollment.change",
        "share",
        "Yearly change of students in schools that the district staffs",
        limits=Limits(-0.5, 0.5, -0.06, 0.05),
    ),
    AssumptionKind(
        "enrollment.by_cohorts",
        "share",
        "1 where students move up by the survival seen in past years, 0 where the "
        "yearly change is used; asked for only where past years are known by single "
        "grade",
        nothing="0",
        limits=PART,
    ),
    AssumptionKind(
        "enrollment.gain",
        "pupils",
        "Enrollment recovery (students gained by a plan for higher enrollment)",
        nothing="0",
        limits=Limits(-1e6, 1e6, 0, 20_000),
    ),
    AssumptionKind(
        "attendance.rate",
        "share",
        "Share of enrolled students present on a normal day",
        limits=Limits(0, 1, 0.82, 0.98, "San Juan USD 92.2%, Oakland USD 85% to 94%"),
    ),
    AssumptionKind("need.share", "share", "Unduplicated pupil percentage (UPP)", limits=PART),
    AssumptionKind(
        "funding.cola",
        "share",
        "Projected LCFF COLA in years the law does not yet set",
        limits=Limits(-0.2, 0.2, 0, 0.0822, "LCFF, 2013-14 to 2025-26"),
    ),
    AssumptionKind(
        "funding.add_ons",
        "USD",
        "Fixed amounts of the state on top of the formula",
        limits=Limits(-1e11, 1e11, 0, 3e9),
    ),
    AssumptionKind(
        "property_tax.change",
        "share",
        "Yearly change of property tax that counts toward the state's formula; asked "
        "for only where district/state_aid.csv gives the tax",
        limits=Limits(-1, 1, -0.05, 0.12),
    ),
    AssumptionKind(
        "funding.state_relief",
        "USD",
        "New state money proposed but not enacted, such as pension relief",
        nothing="0",
        limits=Limits(-1e11, 1e11, 0, 3e9),
    ),
    AssumptionKind(
        "revenue.other_state.change",
        "share",
        "Yearly change of other state revenue",
        limits=_CHANGE,
    ),
    AssumptionKind(
        "revenue.federal.change", "share", "Yearly change of federal revenue", limits=_CHANGE
    ),
    AssumptionKind(
        "revenue.local.change", "share", "Yearly change of local revenue", limits=_CHANGE
    ),
    AssumptionKind(
        "revenue.one_time",
        "USD",
        "One-time revenue, by year",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "parcel_tax.amount",
        "USD",
        "Yearly yield of a parcel tax",
        nothing="0",
        limits=Limits(0, 1e11, 0, 1e9),
    ),
    AssumptionKind(
        "parcel_tax.chance",
        "share",
        "Chance that voters pass the parcel tax",
        nothing="0%",
        limits=PART,
    ),
    AssumptionKind(
        "bond.amount",
        "USD",
        "Bond money for buildings; none of it may pay for staff",
        nothing="0",
        limits=Limits(0, 1e12, 0, 3e10),
    ),
    AssumptionKind(
        "staff.attrition",
        "share",
        "Share of staff who leave in a year and are replaced",
        limits=Limits(0, 1, 0.04, 0.25),
    ),
    AssumptionKind(
        "staff.vacancies",
        "share",
        "Vacancy rate (share of budgeted positions that stay vacant)",
        nothing="0%",
        limits=Limits(0, 1, 0, 0.15),
    ),
    AssumptionKind(
        "staff.step_and_column",
        "share",
        "Yearly growth of pay from step and column, net of attrition savings",
        limits=Limits(-0.2, 0.2, 0, 0.03, "San Juan USD 0.9%, San Francisco USD 1.0%"),
    ),
    AssumptionKind(
        "staff.change",
        "share",
        "Yearly change of positions as students become fewer, before any new term",
        nothing="0%",
        limits=Limits(-1, 1, -0.06, 0.05),
    ),
    AssumptionKind(
        "pay.other_units_follow",
        "share",
        "Share of a teachers' raise that other units also get (me-too)",
        limits=Limits(0, 2, 0, 1),
    ),
    AssumptionKind(
        "posts.cost",
        "USD/FTE",
        "Yearly cost of one added educator, with benefits",
        limits=Limits(0, 1_000_000, 60_000, 220_000, "San Juan USD: 142,286 in 2024"),
    ),
    AssumptionKind(
        "posts.filled",
        "share",
        "Share of additional positions that is filled, as hiring takes time",
        nothing="100%",
        limits=Limits(0, 1, 0.3, 1),
    ),
    AssumptionKind(
        "classes.per_teacher",
        "sections/FTE",
        "Sections that one secondary teacher teaches",
        limits=Limits(0.5, 20, 3, 8),
    ),
    AssumptionKind(
        "pension.calstrs",
        "share",
        "Employer rate of CalSTRS",
        limits=Limits(0, 1, 0.08, 0.2025, "CalSTRS, 2013-14 to 2026-27"),
    ),
    AssumptionKind(
        "pension.calpers",
        "share",
        "Employer rate of CalPERS",
        limits=Limits(0, 1, 0.11, 0.31, "CalPERS, 2013-14 to 2026-27"),
    ),
    AssumptionKind(
        "unemployment.rate",
        "share",
        "Employer rate of unemployment insurance",
        limits=Limits(0, 0.2, 0, 0.02),
    ),
    AssumptionKind(
        "workers_compensation.rate",
        "share",
        "Employer rate of workers' compensation",
        limits=Limits(0, 0.5, 0.008, 0.06, "San Juan USD 1.77%, San Francisco USD 2.4% to 3.3%"),
    ),
    AssumptionKind(
        "health.contribution", "USD", "Yearly health contribution of the district", limits=PAID
    ),
    AssumptionKind(
        "health.change",
        "share",
        "Yearly change of the health contribution",
        limits=Limits(-1, 1, -0.02, 0.15, "San Juan USD: 4.32% a year"),
    ),
    AssumptionKind(
        "special_education.contribution",
        "USD",
        "Unrestricted money that special education needs on top of its own",
        limits=Limits(-1e11, 1e11, 0, 3e9),
    ),
    AssumptionKind(
        "contributions.follow",
        "share",
        "Share of added pay in restricted programs that unrestricted contributions "
        "cover; asked for only where the budget shows both columns",
        limits=PART,
    ),
    AssumptionKind(
        "spending.other.change", "share", "Yearly change of spending other than pay", limits=_CHANGE
    ),
    AssumptionKind(
        "spending.unspent",
        "share",
        "Unspent appropriations at year-end, as a share of the budget",
        nothing="0%",
        limits=Limits(-0.5, 1, 0, 0.1),
    ),
    AssumptionKind(
        "budget.surprise",
        "USD",
        "Year-end variance (actuals over projection) of no known cause",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.state_revenue",
        "USD",
        "Year-end variance: state revenue above what is projected",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.one_time_money",
        "USD",
        "Year-end variance: one-time money that no projection holds",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.vacancies",
        "USD",
        "Year-end variance: vacancies and unspent appropriations beyond those projected",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.enrollment",
        "USD",
        "Year-end variance: revenue of another enrollment than projected",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.actions",
        "USD",
        "Year-end variance: savings of actions that are not yet in the projection",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.carryover",
        "USD",
        "Year-end variance: committed and assigned money that is left at year-end",
        nothing="0",
        limits=Limits(-1e11, 1e11, -3e9, 3e9),
    ),
    AssumptionKind(
        "variance.fade",
        "share",
        "Share by which the variance of every cause falls each year after the first",
        nothing="0%",
        limits=PART,
    ),
    AssumptionKind(
        "spending.cuts",
        "USD",
        "Savings already decided, by year",
        nothing="0",
        limits=Limits(-1e11, 1e11, 0, 3e9),
    ),
    AssumptionKind(
        "reserve.earmarked",
        "USD",
        "Nonspendable, committed and assigned fund balance",
        limits=Limits(-1e11, 1e11, 0, 1e10),
    ),
    AssumptionKind(
        "prices.change",
        "share",
        "Yearly change of consumer prices",
        limits=Limits(-0.5, 1, 0, 0.09, "California, 2020 to 2025: 2.6% to 6.6%"),
    ),
)

BY_NAME = {kind.name: kind for kind in ASSUMPTIONS}
