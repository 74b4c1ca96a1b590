"""Offers over time: the steps, the table on a day, the days of impasse, the costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.year import Year
from openbook.offers.at_the_table.impasse import ImpasseDay
from openbook.offers.at_the_table.moves import Step
from openbook.offers.at_the_table.on_the_table import Table
from openbook.offers.sorted_terms import Why
from openbook.offers.whole_cost import WholeCost


@dataclass(frozen=True, slots=True)
class OffersOverTime:
    """How a case came to where it stands; costs are empty unless asked for."""

    case: Case
    steps: tuple[Step, ...]
    now: Table
    impasse: tuple[ImpasseDay, ...]
    costs: Mapping[str, WholeCost] = field(default_factory=dict)
    reopeners: tuple[ImpasseDay, ...] = ()

    @property
    def cost_year(self) -> Year:
        """The year whose cost is told: the second, when most terms have begun."""
        return self.case.head.years[:2][-1]

    def cost_of(self, offer: Offer) -> float | None:
        """What an offer costs in that year, without what is paid once.

        None where no term of it has a price.
        """
        costed = self.costs.get(offer.id)
        if costed is None or not costed.priced:
            return None
        return costed.cost.ongoing[costed.years.index(self.cost_year)]

    def without_price(self, offer: Offer) -> int:
        """How many terms of a costed offer, withdrawn ones aside, have no price."""
        costed = self.costs.get(offer.id)
        aside = costed.aside if costed else ()
        return sum(each.why is not Why.WITHDRAWN for each in aside)
