"""Unit: what a number counts; units multiply and divide as the numbers do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

# The things Openbook counts. A share (a percentage, a plain ratio) counts nothing.
COUNTED = (
    "USD",
    "pupils",
    "FTE",
    "people",
    "schools",
    "sections",
    "days",
    "years",
    "degrees",
    "km",
    "points",
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A product of counted things with whole powers, such as USD/pupils."""

    powers: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        over = [_power(name, power) for name, power in self.powers if power > 0]
        under = [_power(name, -power) for name, power in self.powers if power < 0]
        if not under:
            return "*".join(over) or "share"
        return "/".join(["*".join(over) or "1", *under])

    def __mul__(self, other: Unit) -> Unit:
        return _combined(self, other, 1)

    def __truediv__(self, other: Unit) -> Unit:
        return _combined(self, other, -1)


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}^{power}"


@cache
def _combined(one: Unit, other: Unit, sign: int) -> Unit:
    powers = dict(one.powers)
    for name, power in other.powers:
        powers[name] = powers.get(name, 0) + sign * power
    return Unit(tuple(sorted((n, p) for n, p in powers.items() if p)))


def parse_unit(text: str) -> Unit | None:
    """Read ``USD/pupils``; None where a word in it is not one of ours.

    >>> str(parse_unit("USD / pupils"))
    'USD/pupils'
    >>> parse_unit("dollars") is None
    True
    """
    unit = SHARE
    for place, part in enumerate(text.split("/")):
        for word in part.split("*"):
            name = word.strip()
            if name in {"share", "1"}:
                continue
            if name not in COUNTED:
                return None
            step = Unit(((name, 1),))
            unit = unit / step if place else unit * step
    return unit


SHARE = Unit()
USD = Unit((("USD", 1),))
PUPILS = Unit((("pupils", 1),))
FTE = Unit((("FTE", 1),))
PEOPLE = Unit((("people", 1),))
SCHOOLS = Unit((("schools", 1),))
SECTIONS = Unit((("sections", 1),))
DAYS = Unit((("days", 1),))
YEARS = Unit((("years", 1),))
# What a comparison gives. It is nothing anybody counts, so no file can name it.
TRUTH = Unit((("yes or no", 1),))
