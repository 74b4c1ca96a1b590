"""Claim: one claim as the ledger takes it, and every number that a rounded number may mean."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import date

from openbook.case.case import Case
from openbook.case.tables.evidence import Claim
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Source, Status, Year
from openbook.figures.operation import round_half_up
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Reach:
    """From the least to the most; both ends belong to it where it is loose."""

    low: float
    high: float
    loose: bool = False

    def apart(self, other: Reach) -> bool:
        """Return whether no number lies in both; two exact numbers may not even touch."""
        least, most = max(self.low, other.low), min(self.high, other.high)
        slack = _SAME * max(abs(least), abs(most), 1e-9) if math.isfinite(least) else 0.0
        if self.loose or other.loose:
            return least > most + slack
        return least >= most - slack and self != other

    def __add__(self, other: Reach) -> Reach:
        return Reach(self.low + other.low, self.high + other.high, self._with(other))

    def __sub__(self, other: Reach) -> Reach:
        return Reach(self.low - other.high, self.high - other.low, self._with(other))

    def __mul__(self, other: Reach) -> Reach:
        ends = [_times(a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Reach(min(ends), max(ends), self._with(other))

    def __truediv__(self, other: Reach) -> Reach:
        if other.low <= 0 <= other.high:
            return Reach(-math.inf, math.inf, loose=True)
        return self * Reach(1 / other.high, 1 / other.low, other.loose)

    def _with(self, other: Reach) -> bool:
        return self.loose or other.loose


def _times(one: float, other: float) -> float:
    """Return a product in which nothing times anything is nothing, however far it reaches."""
    return 0.0 if 0.0 in {one, other} else one * other


def exactly(value: float) -> Reach:
    """Return a number that stands for itself."""
    return Reach(value, value, loose=True)


def own_step(value: float, precision: str) -> float:
    """Return the worth of the last digit said: the last that is not zero.

    Who says a number with one digit and not *about* means it to two.

    >>> own_step(1.86e9, "about"), own_step(600000, "about"), own_step(600000, "exact")
    (10000000.0, 100000.0, 10000.0)
    """
    if value == 0:
        return 0.0
    digits, _, power = f"{abs(value):.11e}".partition("e")
    said = len(digits.rstrip("0").partition(".")[2])
    if said == 0 and precision != "about":
        said = 1
    return float(f"1e{int(power) - said}")


def rounded_at(value: float, step: float) -> float:
    """Return a number rounded to a step, halves up as people round.

    >>> rounded_at(1.755e9, 1e8), rounded_at(601973.0, 1e5)
    (1800000000.0, 600000.0)
    """
    if step == 0:
        return value
    times = round_half_up(abs(value) / step)
    return math.copysign(times * step, value) if times else 0.0


def same(one: float, other: float) -> bool:
    """Return whether two numbers differ by no more than the noise of computing."""
    return math.isclose(one, other, rel_tol=_SAME, abs_tol=_SAME * 1e-3)


def reach_of(ends: tuple[float, float | None], precision: str, step: float) -> Reach:
    """Return what a number means: half a step to each side; a bound reaches without end."""
    low, high = ends[0], ends[1] if ends[1] is not None else ends[0]
    low, high = min(low, high), max(low, high)
    if precision == "at least":
        return Reach(low, math.inf, loose=True)
    if precision == "at most":
        return Reach(-math.inf, high, loose=True)
    return Reach(low - step / 2, high + step / 2, precision == "about")


_BEFORE = {
    "about": "about {amount}",
    "at least": "at least {amount}",
    "at most": "at most {amount}",
}


@dataclass(frozen=True, slots=True)
class Heard:
    """A claim, the source it is read in, and whether only its own side may see it."""

    claim: Claim
    source: Source | None
    private: bool = False

    @property
    def name(self) -> str:
        """The short name of the claim."""
        return self.claim.claim

    @property
    def subject(self) -> str:
        """What it is about, noun by noun."""
        return self.claim.about or ""

    @property
    def day(self) -> date | None:
        """The day it was said, else the day of its source; None where neither is known."""
        return self.claim.said_on or (self.source.on if self.source else None)

    @property
    def derived(self) -> bool:
        """Whether it is arithmetic on other claims and not somebody's statement."""
        return self.source is not None and self.source.status is Status.DERIVED

    @property
    def value(self) -> float | None:
        """The number, or the middle of the range."""
        low, high = self.claim.value, self.claim.value_to
        return low if low is None or high is None else (low + high) / 2

    @property
    def step(self) -> float:
        """The worth of the last digit that was said."""
        claim = self.claim
        return claim.rounded_to or own_step(claim.value or 0.0, claim.precision or "")

    @property
    def reach(self) -> Reach | None:
        """Every number that the claim may mean, given how it was rounded."""
        claim = self.claim
        if claim.value is None:
            return None
        return reach_of((claim.value, claim.value_to), claim.precision, self.step)

    @property
    def said(self) -> str:
        """The number in words, such as about $1,860,000,000; empty where there is none."""
        if not self.amount:
            return ""
        template = _BEFORE.get(self.claim.precision or "")
        return Message(template, amount=self.amount) if template else self.amount

    @property
    def amount(self) -> str:
        """The number with its unit, without how exactly it was said."""
        claim = self.claim
        if claim.value is None:
            return ""
        unit = claim.unit or ""
        words = said_amount(claim.value, unit)
        if claim.value_to is None:
            return words
        high = said_amount(claim.value_to, unit)
        return Message("{amount} to {amount_high}", amount=words, amount_high=high)

    @property
    def quote(self) -> str:
        """The source's own words in quotation marks; empty where the case has none."""
        words = (self.claim.quote or "").strip().strip('“”"').strip()
        return f"“{words}”" if words else ""

    def meets(self, year: Year | None) -> bool:
        """Return whether it may be about the same year: the same, or one of both names none."""
        return self.claim.year is None or year is None or self.claim.year == year


def heard_claims(case: Case) -> tuple[Heard, ...]:
    """Return every claim the viewer may see, in the order of the files, none left out."""
    return tuple(
        Heard(claim, case.source_at(table, index), private=table is case.private_claims)
        for table in (case.claims, case.private_claims)
        for index, claim in enumerate(table)
    )


def speaker(heard: Heard) -> str:
    """Return the party that speaks, else the person or newspaper."""
    return heard.claim.side or heard.claim.said_by or ""


def same_voice(one: Heard, other: Heard) -> bool:
    """Return whether the same party or person speaks in both."""
    return bool(speaker(one)) and speaker(one) == speaker(other)


def said_before(heard: Heard, parts: Iterable[Heard]) -> bool:
    """Return whether a number is older than the speaker's own figures it is made of."""
    return heard.day is not None and any(
        same_voice(heard, part) and part.day is not None and part.day > heard.day for part in parts
    )
