"""Health plans: what the employer pays by tier, where terms pay by tier."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.health_terms import CAP, COVERED, SHARE_PAID, in_names, plans_used, tiers_of
from openbook.figures.figure import PEOPLE, SHARE, USD
from openbook.figures.functions import given, minimum, where
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.table_lines import cell_figure


def paid_by_tier(case: Case, unit: str, grown: Line, present: Line, inputs: Inputs) -> Line | None:
    """Return the employer's part of all premiums of a unit; None where no term asks.

    Premiums grow like the health contribution; ``present`` is people over today's members.
    """
    if not plans_used(case):
        return None
    try:
        tiers = tiers_of(case, unit)
    except NotKnownError:
        return None  # a term that needs them is refused when it is applied
    table, share = case.health_plans, inputs.lever(f"{SHARE_PAID}.{unit}", SHARE)
    paid = []
    for tier, rows in tiers.items():
        named = f"{in_names(tier)}.{unit}"
        most = inputs.lever(f"{CAP}.{named}", USD / PEOPLE)
        for row in rows:
            plan = in_names(table.column("plan")[row])
            people, premium = (
                given(f"{name}.{plan}.{named}", cell_figure(case, table, row, cell))
                for name, cell in (("plan_people", "people"), ("plan_premium", "premium"))
            )
            own = premium * grown * share
            paid.append(people * where(most > 0, minimum(own, most), own))
    covered = inputs.lever(f"{COVERED}.{unit}", SHARE)
    return (added(paid) * present * covered).named(
        f"health_by_tier.{unit}",
        "people enrolled × premium as it has grown × share that the employer pays, up to "
        "its limit, for the part of the year in which it pays by tier",
    )
