"""Facts that a kind of term declares of itself, as small values."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from openbook.case.format.limits import Limits
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


class Disclosed(StrEnum):
    """The part of the public disclosure in which a term is listed."""

    PERIOD = "period of the agreement"  # at the head
    SCHEDULE = "salary schedule"  # part A: by the year, and what a full year is worth
    OTHER_PAY = "other compensation"  # part A
    HEALTH = "health and welfare"  # part A, line 12
    WORKING_CONDITIONS = "working conditions"  # part B
    CONTINGENCIES = "contingencies and reopeners"  # part D
    OTHER_PROVISIONS = "other provisions"  # part F


@dataclass(frozen=True, slots=True)
class Lever:
    """A lever by the first word of its name: its meaning, and the limits of a position."""

    meaning: str
    limits: Limits


@dataclass(frozen=True, slots=True)
class SliderRange:
    """The ends of a slider and its step, in the numbers that people write."""

    least: float
    most: float
    step: float


@dataclass(frozen=True, slots=True)
class AgreementPeriod:
    """How long an agreement lasts, as far as it says so."""

    first_day: date | None
    last_day: date | None
    final_day: date | None  # as said, or counted from the first day
    years: float | None
    terms_end: bool  # whether its terms end with it


@dataclass(frozen=True, slots=True)
class BackPaid:
    """A year for which an offer states retroactive pay; without units, for the offer's."""

    year: Year
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassCap:
    """The most students in one class (maximum) or in the average class (average)."""

    kind: str
    pupils: float


@dataclass(frozen=True, slots=True)
class PostsStated:
    """A stated number of people of a role."""

    role: str
    people: float


@dataclass(frozen=True, slots=True)
class Reopened:
    """A subject that may be opened again from a day on."""

    what: str
    on: date
