"""The local control funding formula as lines, from attendance to who pays."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.funding_lines import Counted, Expected, Funding
from openbook.law.states.california.add_ons import add_on_lines
from openbook.law.states.california.attendance import funded_attendance
from openbook.law.states.california.base_grant import GrantLines, grant_lines
from openbook.law.states.california.entitlement import entitlement_line
from openbook.law.states.california.grants_paid import GrantsPaid, grants_paid
from openbook.law.states.california.who_pays import split_lines
from openbook.law.statutes import Statutes


def funding(
    statutes: Statutes, counted: Counted, expected: Expected, years: Sequence[Year]
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
