"""The ending balance by class: what is bound and to what, what is kept, what is free."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.figures.figure import Figure
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.balance import ReserveLines
from openbook.model.inputs import Inputs

_BOUND = ("nonspendable", "committed", "assigned")
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", "second interim", "first interim", "adopted", "projected")


def classes_of_balance(
    case: Case, left: ReserveLines, inputs: Inputs
) -> dict[str, Line]:
    """Three classes that add up to the unrestricted balance, and finer ones if told.

    The bound part is divided as in the newest published balance that tells all three of
    its classes; where none does, it stays whole.
    """
    bound = (inputs.assumed("reserve.earmarked") * 1).named(
        "balance.bound", "nonspendable, committed and assigned: not free to spend"
    )
    found = {
        "bound": bound,
        "economic_uncertainty": left.economic.named(
            "balance.economic_uncertainty", "available reserve up to the least required"
        ),
        "unassigned": left.unassigned.named(
            "balance.unassigned", "available reserve beyond the least required"
        ),
    }
    told = _told(case)
    if told:
        found |= _divided(bound, told)
    if "restricted" in told:
        found["restricted"] = (
            given("published.restricted", told["restricted"]) * 1
        ).named(
            "balance.restricted",
            "as published; restricted money is taken to come and go in the same year. "
            "No part of the unrestricted balance",
        )
    return found


def _divided(bound: Line, told: Mapping[str, Figure]) -> dict[str, Line]:
    if not any(told[name].value for name in _BOUND):
        return {}
    parts = {name: given(f"published.{name}", told[name]) for name in _BOUND}
    whole = added(parts.values()).named("published.bound")
    return {
        name: (bound * (part / whole)).named(
            f"balance.{name}",
            f"what is bound × share of the published balance that is {name}",
        )
        for name, part in parts.items()
    }


def _told(case: Case) -> dict[str, Figure]:
    """The parts of the newest balance of the first year, or of the year before it."""
    first = case.head.first_year
    for year in (first, first.plus(-1)):
        for stage in _SUREST_FIRST:
            parts = {}
            for index, row in enumerate(case.reserve.each("year", "stage", "part")):
                figure = case.figure_at(case.reserve, index, "amount")
                if row[:2] == (year, stage) and figure is not None:
                    parts[row[2]] = figure
            if set(_BOUND) <= set(parts):
                return parts
    return {}
