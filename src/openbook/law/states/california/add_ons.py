"""Amounts on top of the grants: fixed ones, and one for transitional kindergarten."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.functions import round_half_up
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.funding_lines import Counted, Expected
from openbook.law.grant_chain import later_grant_line
from openbook.law.statutes import Statutes

TK = "funding.tk_add_on"


def add_on_lines(
    statutes: Statutes, counted: Counted, expected: Expected, years: Sequence[Year]
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
        "attendance in transitional kindergarten × amount per pupil, to the dollar",
    )
    words = "fixed amounts + add-on for transitional kindergarten"
    return {"tk_add_on": tk, "add_ons": (fixed + tk).named("lcff.add_ons", words)}
