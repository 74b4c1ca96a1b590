"""Raises: terms that change the pay schedule by a share, from a day on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from datetime import date
from typing import Self

from openbook.case.offer import Term
from openbook.case.term_facts import BackPaid
from openbook.figures.figure import Figure, Year


class Raise(Term, ABC):
    """A change of the pay schedule by a share; the kinds of it have these fields."""

    __slots__ = ()
    share: Figure  # of pay
    starts: date  # the first day on which the new pay is earned
    ends: date | None  # the last day, if it ends
    prospective: bool  # earned only from the day of the case on
    back_paid: tuple[BackPaid, ...]  # years whose back pay the offer states, for which units

    @abstractmethod
    def apart(self, unit: str) -> Collection[Year]:
        """Return the years whose back pay the offer states for a unit."""

    @abstractmethod
    def with_share(self, share: float, *, starts: date | None = None) -> Self:
        """Return the raise at another share, from another day if one is given."""
