"""Increments: an agreement costed in the convention of the county's disclosure form.

Each year's column is the increase over the year before, of every line from its own base.
The percentages of a year are put on what the base has become by then. Statutory benefits
are the same share of pay as before the agreement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate


class StepsAndColumns(StrEnum):
    """How step and column counts in a year that has a raise."""

    FILED = "as filed"  # it lifts the raise, and is not counted itself
    GROSS = "gross"  # it is counted, and lifts the raise


@dataclass(frozen=True, slots=True)
class YearTerms:
    """What an agreement gives in one year, as shares of pay.

    ``raised`` is on the schedule; ``added`` is pay for added staff. In the first year the
    base holds the steps and columns of that year already.
    """

    raised: float = 0.0
    added: float = 0.0
    step_and_column: float = 0.0

    def growth(self, convention: StepsAndColumns) -> float:
        """Return the increase over what the base has become by then."""
        given, steps = self.raised + self.added, self.step_and_column
        if not given:
            return steps
        lifted = given * (1 + steps)
        return lifted if convention is StepsAndColumns.FILED else lifted + steps


@dataclass(frozen=True, slots=True)
class CostBase:
    """A year's cost before the agreement, by the lines of the form."""

    salary: float
    statutory: float
    other: float = 0.0


@dataclass(frozen=True, slots=True)
class Increments:
    """The increase of each year over the year before, by the lines of the form."""

    salary: tuple[float, ...]
    other: tuple[float, ...]
    statutory: tuple[float, ...]
    health: tuple[float, ...]

    @property
    def lines(self) -> tuple[tuple[float, ...], ...]:
        """The lines of the form in their order."""
        return self.salary, self.other, self.statutory, self.health

    @property
    def total(self) -> tuple[float, ...]:
        """The increase of total compensation, year by year."""
        return tuple(map(sum, zip(*self.lines, strict=True)))

    @property
    def cumulative(self) -> tuple[float, ...]:
        """The cost of each year above the base before the agreement."""
        return tuple(accumulate(self.total))


def increments(
    base: CostBase,
    years: Iterable[YearTerms],
    *,
    convention: StepsAndColumns = StepsAndColumns.FILED,
    other: Sequence[float] = (),
    health: Sequence[float] = (),
) -> Increments:
    """Return the increases of an agreement, each year on what the year before left.

    ``other`` and ``health`` are increases of other pay and of the employer's contribution,
    which no percentage lifts: a payment of one year falls away in the next.
    """
    salary = _grown(base.salary, [each.growth(convention) for each in years])
    none = (0.0,) * len(salary)
    beside = tuple(other) or none
    pay = base.salary + base.other
    rate = base.statutory / pay if pay else 0.0
    return Increments(
        salary=salary,
        other=beside,
        statutory=tuple(rate * (a + b) for a, b in zip(salary, beside, strict=True)),
        health=tuple(health) or none,
    )


def _grown(base: float, growths: Sequence[float]) -> tuple[float, ...]:
    """Return the increase of each year, on the base with all increases before it."""
    found = []
    for growth in growths:
        found.append(growth * base)
        base += found[-1]
    return tuple(found)
