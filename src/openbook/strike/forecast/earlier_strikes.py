"""Published strikes: how many students came, and what that says before another strike begins.

``earlier_strikes.csv`` holds each count with its source. A strike learns only from strikes that
were published before its first day, so never from itself. One strike alone sets the level
and leaves the spread to our judgment; several are a sample of a normal law in log odds,
whose next value lies within Student's t of their mean (Gelman and others, Bayesian Data
Analysis, 2013, chapter 3), with the judgment counted as one more strike.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from math import fsum, log, sqrt

OPEN = "open"
# What is known before the first day, in log odds: mean and standard deviation. About
# half of the pupils came in the Los Angeles strike of 1989 (Los Angeles Times).
LEVEL = (0.0, 1.0)
# What other units honoring the picket line take away, in log odds, if all of their people
# do: mean and standard deviation. No published strike tells, so it is our judgment.
HONORED = (-0.7, 0.7)
# Student's t and the normal law: how far 95 of 100 stay below, by degrees of freedom.
_T = (6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812)
_NORMAL = 1.645


@dataclass(frozen=True, slots=True)
class PublishedCount:
    """The share of students who came on a day of a strike, or on its days in general."""

    strike: str
    day: int | None  # number of the day; None where it is said of the whole strike
    days: int  # for how many days it is said
    schools: str  # open, or closed by announcement
    share: float
    published: date
    status: str
    source: str
    note: str = ""


@cache
def published_counts() -> tuple[PublishedCount, ...]:
    """Return every published count, in the order of the table."""
    text = (files("openbook.strike.forecast") / "earlier_strikes.csv").read_text("utf-8")
    return tuple(_count(row) for row in csv.DictReader(text.splitlines()))


def _count(row: dict[str, str]) -> PublishedCount:
    given = row["share"]
    return PublishedCount(
        row["strike"],
        int(row["day"]) if row["day"] else None,
        int(row["days"]),
        row["schools"],
        float(given) if given else float(row["present"]) / float(row["enrolled"]),
        date.fromisoformat(row["published"]),
        row["status"],
        row["source"],
        row["note"],
    )


def known_before(day: date) -> tuple[PublishedCount, ...]:
    """Return what had been published before a day."""
    return tuple(each for each in published_counts() if each.published < day)


def strikes_in(counts: Iterable[PublishedCount]) -> dict[str, float]:
    """The share of each strike with open schools: as said of the whole, else its mean."""
    found: dict[str, list[PublishedCount]] = {}
    for each in counts:
        if each.schools == OPEN:
            found.setdefault(each.strike, []).append(each)
    return {name: _whole(rows) for name, rows in found.items()}


def _whole(rows: list[PublishedCount]) -> float:
    whole = [each.share for each in rows if each.day is None]
    return whole[0] if whole else fsum(each.share for each in rows) / len(rows)


def level_from(counts: Iterable[PublishedCount], honored: float = 0.0) -> tuple[float, float]:
    """Mean and standard deviation of a strike's log odds before its first day.

    ``honored`` is the share of other units' people who were announced to stay out.
    """
    odds = [log(share / (1 - share)) for share in strikes_in(counts).values()]
    mean, spread = LEVEL
    if odds:
        mean = fsum(odds) / len(odds)
    if len(odds) > 1:
        apart = fsum((each - mean) ** 2 for each in odds) + spread**2 / 2
        wide = apart / len(odds) * (1 + 1 / len(odds))
        spread = sqrt(wide) * _T[min(len(odds), len(_T)) - 1] / _NORMAL
    return mean + HONORED[0] * honored, sqrt(spread**2 + (HONORED[1] * honored) ** 2)
