"""Money left: spending, the balance, and the reserve under each definition in use."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.functions import last_year, maximum, minimum
from openbook.figures.line import Line
from openbook.model.inputs import Inputs


@dataclass(frozen=True, slots=True)
class ReserveLines:
    """The balance at the end of each year and what the law requires of it."""

    unrestricted: Line
    available: Line
    required: Line
    margin: Line
    below: Line
    economic: Line
    unassigned: Line
    share: Line

    @property
    def definitions(self) -> dict[str, Line]:
        """What people call the reserve: the union, the law, and the free part."""
        return {
            "unrestricted": self.unrestricted,
            "available": self.available,
            "unassigned": self.unassigned,
        }


def balance(
    start: Line, revenue: Line, spending: Line, inputs: Inputs, required: Line
) -> ReserveLines:
    """The unrestricted balance carried from year to year, and its parts.

    What is spent above revenue falls on the unrestricted balance: restricted money
    is taken to come and go in the same year.
    """
    before = last_year(start)
    unrestricted = (
        before + revenue - spending + inputs.assumed("budget.surprise")
    ).named(
        "reserve.unrestricted",
        "last year's balance + revenue − spending + surprise (the union's reserve)",
    )
    before.follows(unrestricted)
    available = (unrestricted - inputs.assumed("reserve.earmarked")).named(
        "reserve.available", "unrestricted balance − what is bound (the law's reserve)"
    )
    least = required.named("reserve.required", "least share of spending, by size")
    economic = minimum(maximum(available, 0), least).named(
        "reserve.economic_uncertainty", "available reserve up to the least required"
    )
    return ReserveLines(
        unrestricted=unrestricted,
        available=available,
        required=least,
        margin=(available - least).named("reserve.margin"),
        below=(available < least).named("reserve.below"),
        economic=economic,
        unassigned=(available - economic).named("reserve.unassigned"),
        share=(available / spending).named("reserve.share"),
    )
