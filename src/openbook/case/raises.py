"""Raises: terms that change what people earn from a day on, by a share or otherwise."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar, Self

from openbook.case.offer import Term
from openbook.case.term_facts import BackPaid, Disclosed
from openbook.figures.figure import Figure, Year, years_between


class EarnedTerm(Term, ABC):
    """A change of pay that is earned from a day on; the kinds of it have these fields."""

    __slots__ = ()
    begins_with: ClassVar[str] = "starts"
    disclosed: ClassVar[Disclosed] = Disclosed.SCHEDULE
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    starts: date  # the first day on which the new pay is earned
    prospective: bool  # earned only from the day of the case on
    back_paid: tuple[BackPaid, ...]  # years whose back pay the offer states, for which units

    @property
    def turn(self) -> tuple[int, int]:
        """Its place among others: raises come first, by day, and compound."""
        return (0, self.starts.toordinal())

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, where it ends."""
        return None

    def beside(self, others: Sequence[Term]) -> Self:
        """Return the change with the years whose back pay the offer states itself."""
        stated = tuple(paid for term in others if (paid := term.back_paid_for))
        return self._with(back_paid=stated) if stated else self

    def earned(
        self, today: date, first: Year, usual: tuple[str, ...], *, settled: bool
    ) -> Self | None:
        """Return the change from the day it is earned; None if it is over.

        What an agreement of an earlier year owed was paid in that year.
        """
        apart = tuple(replace(each, units=each.units or usual) for each in self.back_paid)
        if settled:
            began = min(Year.of(self.starts), first)
            apart = tuple(BackPaid(each) for each in years_between(began, first))
        return self._with(back_paid=apart).from_day(today)

    def from_day(self, day: date) -> Self | None:
        """Return the change as an agreement of a day gives it; None if it is over."""
        if not self.prospective or self.starts >= day:
            return self
        over = self.last_day is not None and self.last_day < day
        return None if over else self._with(starts=day)

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the change for each of its units."""
        del people
        yield from (self._with(units=(unit,)) for unit in self.units)

    def apart(self, unit: str) -> frozenset[Year]:
        """Return the years whose back pay the offer states for a unit."""
        return frozenset(
            each.year for each in self.back_paid if not each.units or unit in each.units
        )

    def _with(self, **fields: Any) -> Self:
        return replace(self, **fields)


class Raise(EarnedTerm, ABC):
    """A change of the pay schedule by a share; the kinds of it have these fields."""

    __slots__ = ()
    share: Figure  # of pay
    ends: date | None  # the last day, if it ends

    @abstractmethod
    def with_share(self, share: float, *, starts: date | None = None) -> Self:
        """Return the raise at another share, from another day if one is given."""
