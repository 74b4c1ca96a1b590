"""Answer: what a scenario comes to on each book, for a screen that moves with a slider."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.answers.trial.scenario import Scenario
from openbook.case.book import Book
from openbook.model.simulations.outcome import Summary
from openbook.offers.cost_result import ByYear, Cost, CostedOffer
from openbook.offers.sorted_terms import Aside

BELOW = "reserve.below"
RESERVES = ("reserve.unrestricted", "reserve.available", "reserve.unassigned")


@dataclass(frozen=True, slots=True)
class OnBook:
    """A scenario on one book.

    ``costed`` has the whole cost and its effects on the book's own world; ``terms``
    what each row costs by itself. ``bands`` are the reserves over the drawn worlds,
    ``chance`` the share of these that fall below the minimum reserve, year by year.
    """

    costed: CostedOffer
    terms: Mapping[int, Cost]
    bands: Mapping[str, Summary]
    chance: ByYear
    chance_without: ByYear

    @property
    def book(self) -> Book:
        """The book."""
        return self.costed.book

    @property
    def least(self) -> ByYear:
        """The minimum reserve in the book's own world."""
        return self.costed.effects["reserve.required"].with_offer

    def reserve(self, line: str) -> ByYear:
        """A reserve in the book's own world, with the scenario."""
        return self.costed.effects[line].with_offer


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """A scenario on every book asked for, in their order."""

    scenario: Scenario
    books: tuple[OnBook, ...]

    @property
    def aside(self) -> Mapping[int, Aside]:
        """The rows without a price, and why."""
        found = {}
        for each in self.books[:1]:
            for aside in each.costed.aside:
                row = self.scenario.row_of(aside.term)
                if row is not None:
                    found[row] = aside
        return found

    def cost_of(self, row: int) -> tuple[Cost, ...]:
        """What a row costs by itself on each book; nothing where it has no price."""
        return tuple(each.terms[row] for each in self.books if row in each.terms)
