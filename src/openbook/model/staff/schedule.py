"""People on the schedule: where they stand today, and what they earn later on.

Everybody stays in their column and gains one year of service each year. A schedule may
leave steps out (1, 6, 12): pay is that of the highest step not above the years of
service, and the last step lasts. As the same share leaves on every step, the pay of
those still here after k years is one number, whoever has left: see Moments.
"""

from __future__ import annotations

from openbook.case.ladder import Cells, Steps, entry_mix, in_order, pay_at
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Moments:
    """The scattergram reduced, exactly, to a few numbers."""

    fte: float
    stayed: tuple[float, ...]  # pay after k years if nobody left
    hired: tuple[float, ...]  # pay of one FTE hired k years ago


def moments(cells: Cells, steps: Steps, years: int) -> Moments:
    """Return what the people of today, and one person hired, earn in each year from now."""
    mix = entry_mix(cells, steps)
    return Moments(
        in_order(cells.values()),
        tuple(
            in_order(
                fte * pay_at(steps[column], step + later) for (column, step), fte in cells.items()
            )
            for later in range(years)
        ),
        tuple(
            in_order(
                share * pay_at(steps[column], entry + later)
                for (column, entry), share in mix.items()
            )
            for later in range(years)
        ),
    )
