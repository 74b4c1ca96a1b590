"""Assumptions: everything a book may hold a view on, with its unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AssumptionKind:
    """One thing that sides may see differently.

    ``nothing`` is the value that means that nothing of the kind happens.
    """

    name: str
    unit: str
    doc: str
    nothing: str = ""


ASSUMPTIONS = (
    AssumptionKind(
        "enrollment.change",
        "share",
        "Yearly change of pupils in schools that the district staffs",
    ),
    AssumptionKind(
        "enrollment.by_cohorts",
        "share",
        "1 where pupils move up by the survival seen in past years, 0 where the yearly "
        "change is used; asked for only where past years are known by single grade",
        nothing="0",
    ),
    AssumptionKind(
        "enrollment.gain",
        "pupils",
        "Pupils won back by a plan for higher enrollment",
        nothing="0",
    ),
    AssumptionKind(
        "attendance.rate", "share", "Share of enrolled pupils present on a normal day"
    ),
    AssumptionKind(
        "need.share", "share", "Share of pupils who count as high-need, each once"
    ),
    AssumptionKind(
        "funding.cola",
        "share",
        "Rise of the state's amounts per pupil in years the law does not settle",
    ),
    AssumptionKind(
        "funding.add_ons", "USD", "Fixed amounts of the state on top of the formula"
    ),
    AssumptionKind(
        "funding.state_relief",
        "USD",
        "New state money proposed but not enacted, such as pension relief",
        nothing="0",
    ),
    AssumptionKind(
        "revenue.other_state.change", "share", "Yearly change of other state revenue"
    ),
    AssumptionKind(
        "revenue.federal.change", "share", "Yearly change of federal revenue"
    ),
    AssumptionKind("revenue.local.change", "share", "Yearly change of local revenue"),
    AssumptionKind(
        "revenue.one_time", "USD", "Money that comes once, by year", nothing="0"
    ),
    AssumptionKind(
        "parcel_tax.amount", "USD", "Yearly yield of a parcel tax", nothing="0"
    ),
    AssumptionKind(
        "parcel_tax.chance",
        "share",
        "Chance that voters pass the parcel tax",
        nothing="0%",
    ),
    AssumptionKind(
        "bond.amount",
        "USD",
        "Bond money for buildings; none of it may pay for staff",
        nothing="0",
    ),
    AssumptionKind(
        "staff.attrition",
        "share",
        "Share of staff who leave in a year and are replaced",
    ),
    AssumptionKind(
        "staff.vacancies",
        "share",
        "Share of budgeted posts that stay empty",
        nothing="0%",
    ),
    AssumptionKind(
        "staff.step_and_column",
        "share",
        "Yearly growth of pay from steps and columns, net of people who leave",
    ),
    AssumptionKind(
        "staff.change",
        "share",
        "Yearly change of posts as pupils become fewer, before any new term",
        nothing="0%",
    ),
    AssumptionKind(
        "pay.other_units_follow",
        "share",
        "Share of a teachers' raise that other units get as well (me-too)",
    ),
    AssumptionKind(
        "posts.cost", "USD/FTE", "Yearly cost of one added educator, with benefits"
    ),
    AssumptionKind(
        "posts.filled",
        "share",
        "Share of added posts that is filled, as hiring takes time",
        nothing="100%",
    ),
    AssumptionKind(
        "classes.per_teacher",
        "sections/FTE",
        "Sections that one secondary teacher teaches",
    ),
    AssumptionKind("pension.calstrs", "share", "Employer rate of CalSTRS"),
    AssumptionKind("pension.calpers", "share", "Employer rate of CalPERS"),
    AssumptionKind(
        "unemployment.rate", "share", "Employer rate of unemployment insurance"
    ),
    AssumptionKind(
        "workers_compensation.rate", "share", "Employer rate of workers' compensation"
    ),
    AssumptionKind(
        "health.contribution", "USD", "Yearly health contribution of the district"
    ),
    AssumptionKind(
        "health.change", "share", "Yearly change of the health contribution"
    ),
    AssumptionKind(
        "special_education.contribution",
        "USD",
        "Unrestricted money that special education needs on top of its own",
    ),
    AssumptionKind(
        "spending.other.change", "share", "Yearly change of spending other than pay"
    ),
    AssumptionKind(
        "spending.unspent",
        "share",
        "Share of the budget that is not spent by the end of the year",
        nothing="0%",
    ),
    AssumptionKind(
        "budget.surprise",
        "USD",
        "How much better than projected a year ends, for whatever reason",
        nothing="0",
    ),
    AssumptionKind(
        "spending.cuts", "USD", "Savings already decided, by year", nothing="0"
    ),
    AssumptionKind(
        "reserve.earmarked",
        "USD",
        "Part of the unrestricted balance that is bound: nonspendable, committed or "
        "assigned",
    ),
    AssumptionKind("prices.change", "share", "Yearly change of consumer prices"),
)

BY_NAME = {kind.name: kind for kind in ASSUMPTIONS}
