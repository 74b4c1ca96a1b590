"""Two runs of the model, contract alone and contract with an offer, side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.model.condition_found import ConditionFound, conditions_found
from openbook.model.enacted_years import settled_years
from openbook.offers.coalitions import NOTHING, CoalitionRun
from openbook.offers.sorted_terms import SortedTerms, sort_terms
from openbook.offers.terms_in_play import counted_on, priced_offer

# A number for each year by its name; None where the case does not tell it.
YearAmounts = dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Change:
    """An amount under the contract, what the agreement adds to it, and both together."""

    before: YearAmounts
    agreement: YearAmounts
    after: YearAmounts
    share: YearAmounts  # what is added ÷ what was there before


@dataclass(frozen=True, slots=True)
class TwoRuns:
    """Every plain line of the model in both runs, in the years that are disclosed."""

    years: tuple[Year, ...]
    terms: SortedTerms
    ran: CoalitionRun
    whole: int
    conditions: tuple[ConditionFound, ...] = ()

    def has(self, name: str) -> bool:
        """Whether the model of this case has such a line."""
        return name in self.ran.outcome.names

    def before(self, name: str) -> tuple[float, ...]:
        """A line under the contract alone."""
        return self.ran.values(name, NOTHING)[: len(self.years)]

    def after(self, name: str) -> tuple[float, ...]:
        """A line under the contract and the offer."""
        return self.ran.values(name, self.whole)[: len(self.years)]

    def named(self, values: Iterable[float | None]) -> YearAmounts:
        """Values by the names of their years."""
        return dict(zip(map(str, self.years), values, strict=True))

    def change(self, *names: str) -> Change | None:
        """Some lines added up; nothing where the model has none of them."""
        found = [name for name in names if self.has(name)]
        if not found:
            return None
        before = [self.before(name) for name in found]
        after = [self.after(name) for name in found]
        return self.changed(_added(before), _added(after))

    def changed(self, before: Iterable[float], after: Iterable[float]) -> Change:
        """Two rows of amounts as a change."""
        old, new = tuple(before), tuple(after)
        more = [b - a for a, b in zip(old, new, strict=True)]
        shares = [d / a if a else None for a, d in zip(old, more, strict=True)]
        return Change(*map(self.named, (old, more, new, shares)))


def run_twice(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book, *, years: int
) -> TwoRuns:
    """Run the contract alone and with every term of the offer that has a price."""
    terms = sort_terms(case, offer)
    priced = priced_offer(case, offer, terms)
    settled = settled_years(law, case.head.years)
    counted = counted_on(book, priced, model, settled=settled)
    plain = [name for name, line in model.lines.items() if line.rows is None]
    ran = counted.run(model, [], lines=plain)
    found = conditions_found(case, (priced.offer,), model, counted.held)
    whole = counted.coalitions.whole
    return TwoRuns(model.years[:years], terms, ran, whole, found)


def _added(rows: list[tuple[float, ...]]) -> list[float]:
    return [fsum(column) for column in zip(*rows, strict=True)]
