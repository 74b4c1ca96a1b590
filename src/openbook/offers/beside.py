"""Beside: two offers compared over the years that both cover, and over their full terms."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.year import Year
from openbook.offers.span import Span, common_years, cost_in
from openbook.offers.whole_cost import WholeCost


@dataclass(frozen=True, slots=True)
class Beside:
    """The offer before and the offer now, on one book; ongoing and one-time together."""

    years: tuple[Year, ...]  # that both cover
    common: tuple[float, float]  # before and now, over those years
    full: tuple[float, float]  # each over the years that it covers itself
    spans: tuple[Span, Span]

    @property
    def more(self) -> float | None:
        """How much more the newer offer costs in the common years; None without any."""
        before, now = self.common
        return now - before if self.years else None


def beside(costs: tuple[WholeCost, WholeCost], spans: tuple[Span, Span]) -> Beside:
    """Compare two offers that were costed on the same book."""
    years = common_years(*spans)
    before, now = (cost_in(each.cost, each.years, years) for each in costs)
    full_before, full_now = (
        cost_in(each.cost, each.years, span.covered)
        for each, span in zip(costs, spans, strict=True)
    )
    return Beside(years, (before, now), (full_before, full_now), spans)
