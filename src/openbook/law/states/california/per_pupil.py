"""Lottery and mandate money: further dollars for each pupil attending.

Both are estimates for budgets, set anew each year, so a later year is not known and
nothing is said of it. Both are reckoned on the funded attendance, though the lottery
counts the whole year's and the block grant the year before: the difference is small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.enacted import enacted
from openbook.law.funding_lines import Funding
from openbook.law.statutes import Statutes
from openbook.law.sums import added

LOTTERY, MANDATES = "funding.lottery", "funding.mandate_block_grant"
_SPANS = {"K-8": ("K-3", "4-6", "7-8"), "9-12": ("9-12",)}


def per_pupil_money(
    statutes: Statutes, funding: Funding, years: Sequence[Year]
) -> dict[str, Line]:
    """Dollars by year; empty unless the law knows every one of the years."""
    paid = {
        (LOTTERY, "lottery", part): funding.funded
        for part in ("unrestricted", "restricted")
    }
    paid |= {
        (MANDATES, "mandate_block_grant", span): _attending(funding.parts, spans)
        for span, spans in _SPANS.items()
    }
    found = {}
    for (parameter, short, part), ada in paid.items():
        known = enacted(statutes, parameter, years, part)
        if len(known) == len(years):
            name = f"{short}.{part}"
            rate = given(f"per_ada.{name}", known)
            found[name] = (rate * ada).named(
                f"state_per_ada.{name}",
                "amount per pupil × funded attendance; a part of other state revenue, "
                "shown by itself",
            )
    return found


def _attending(parts: Mapping[str, Line], spans: Sequence[str]) -> Line:
    return added(parts[f"funded.{span}"] for span in spans)
