"""Problem and solution of a day: who can be sent where, and who is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.strike.staffing.memory import PlanMemory
from openbook.strike.staffing.people import Person
from openbook.strike.staffing.places import StaffedPlace
from openbook.strike.staffing.sites import Site
from openbook.strike.staffing.standards import Standards


@dataclass(frozen=True, slots=True)
class Problem:
    """A day to be planned; yesterday and pins name people by number."""

    sites: tuple[Site, ...]
    people: tuple[Person, ...]
    standards: Standards = field(default_factory=Standards)
    pins: Mapping[str, int] = field(default_factory=dict)  # person to site
    yesterday: Mapping[str, str] = field(default_factory=dict)  # person to school
    few_moves: bool = False  # moves count before travel
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal in its order: its value and the bound that no plan can beat."""

    name: str
    value: float
    bound: float

    @property
    def gap(self) -> float:
        """How far the value may be from the best, as a share of it."""
        return max(0.0, self.value - self.bound) / max(1.0, abs(self.value))


@dataclass(frozen=True, slots=True)
class Solution:
    """The places that open, the site of each person sent, and how good that is."""

    places: tuple[StaffedPlace, ...]
    sent: Mapping[str, int]  # person to the host of a place
    goals: tuple[Goal, ...]
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)
