"""Increments: an agreement costed in the conventions of filed disclosures.

Each year's column is the increase over the year before. Districts file it in two ways. In
the first, the percentages of a year are put on what each line has become by then, and
step and column lifts a raise but is counted by itself only in a year without one (San
Juan Unified, 2022). In the second, percentages are put on the cost before the agreement,
and step and column only on the increases (San Juan Unified, 2024).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import accumulate

from openbook.findings.dataclass import dataclass


class FilingConvention(StrEnum):
    """What the percentages of a filed disclosure are put on."""

    COMPOUNDED = "compounded"  # the cost before the agreement and the increases since
    ON_BASE = "on the cost before"  # the cost before the agreement alone


@dataclass(frozen=True, slots=True)
class YearTerms:
    """What an agreement gives in one year, as shares of pay.

    ``raised`` is on the schedule; ``added`` is pay for added staff. In the first year the
    base holds the steps and columns of that year already.
    """

    raised: float = 0.0
    added: float = 0.0
    step_and_column: float = 0.0

    @property
    def growth(self) -> float:
        """The increase over what the base has become by then."""
        given, steps = self.raised + self.added, self.step_and_column
        return given * (1 + steps) if given else steps


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
    convention: FilingConvention = FilingConvention.COMPOUNDED,
    other: Sequence[float] = (),
    health: Sequence[float] = (),
) -> Increments:
    """Return the increases of an agreement, year by year.

    ``other`` and ``health`` are increases of other pay and of the employer's contribution,
    which no percentage lifts: a payment of one year falls away in the next.
    """
    terms = tuple(years)
    none = (0.0,) * len(terms)
    given, pay = tuple(other) or none, base.salary + base.other
    rate = base.statutory / pay if pay else 0.0
    if convention is FilingConvention.ON_BASE:
        steps = [each.step_and_column for each in terms]
        shares = [base.salary * (each.raised + each.added) for each in terms]
        salary, beside = _stepped(shares, steps), _stepped(given, steps)
        owed = tuple(rate * (a + b) for a, b in zip(salary, beside, strict=True))
    else:
        growths = [each.growth for each in terms]
        salary, beside = _grown(base.salary, growths), given
        own = _grown(base.statutory, growths)
        owed = tuple(a + rate * b for a, b in zip(own, beside, strict=True))
    return Increments(salary, beside, owed, tuple(health) or none)


def _grown(base: float, growths: Sequence[float]) -> tuple[float, ...]:
    """Return the increase of each year, on the base with all increases before it."""
    found = []
    for growth in growths:
        found.append(growth * base)
        base += found[-1]
    return tuple(found)


def _stepped(given: Sequence[float], steps: Sequence[float]) -> tuple[float, ...]:
    """Return what is given each year, with step and column on what stays of earlier years."""
    found: list[float] = []
    for more, step in zip(given, steps, strict=True):
        found.append(more + step * max(0.0, sum(found) + min(more, 0.0)))
    return tuple(found)
