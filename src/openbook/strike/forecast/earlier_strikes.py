"""Published strikes: how many students came, and what that says of another strike.

``earlier_strikes.csv`` holds each count with its source and what had been announced. A strike
learns only from what was published before its first day, so never from itself. How
many come on a first day is a hierarchical normal model in log odds: strikes differ
within a kind of announcement, and kinds differ from each other (Gelman and others,
Bayesian Data Analysis, 2013, chapter 5); all spreads are averaged over on a grid.
From day to day the district is a random walk; its step is learned from the same counts.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import fsum, log, sqrt

import numpy as np

from openbook.findings.dataclass import dataclass

# What was announced for a day. Staff for at least a quarter of those on strike make it staffed;
# the published strikes have at least a third, or at most an eighth.
OPEN, WITH_STAFF, LIMITED, CLOSED = "open", "staffed", "limited", "closed"
STAFF_FROM = 0.25
# What is known before the first day where no strike is: about half of the pupils
# came in the Los Angeles strike of 1989 (Los Angeles Times).
LEVEL = (0.0, 1.0)
# What other units honoring the picket line take away, in log odds, if all of their people
# do: mean and standard deviation. No published strike tells, so it is our judgment.
HONORED = (-0.7, 0.7)
# Our judgment before any count, in log odds: where strikes lie as a whole, how far kinds of
# announcement lie apart, and strikes within a kind (odds twice or half as large are usual);
# each spread may be 1.6 times as large or small (one standard deviation of its logarithm).
_WHOLE = (0.0, 1.5)
_KINDS, _STRIKES, _SURE = 1.0, log(2.0), 0.5
STEP, _SURE_STEP = 0.2, 0.7  # of the district from one day to the next
_TAILS = 4  # degrees of freedom of Student's t: a day that ends a strike moves further
_GRID = np.exp(np.linspace(-1.5, 1.5, 13))  # spreads tried, as multiples of the judgment


@dataclass(frozen=True, slots=True)
class PublishedCount:
    """The share of students who came on a day of a strike, or on its days in general."""

    strike: str
    day: int | None  # number of its first day; None where it is a mean of the whole strike
    days: int  # for how many days it is said
    schools: str  # what was announced of them: a kind as above, or remote
    share: float
    published: date
    status: str
    source: str
    note: str = ""

    @property
    def odds(self) -> float:
        """The log odds of coming."""
        return log(self.share / (1 - self.share))


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


def first_counts(counts: Iterable[PublishedCount]) -> tuple[PublishedCount, ...]:
    """Return the earliest count of each strike in which schools were not closed."""
    found: dict[str, PublishedCount] = {}
    for each in sorted(counts, key=lambda each: each.day or each.days):
        if each.schools != CLOSED:
            found.setdefault(each.strike, each)
    return tuple(found.values())


def level_from(
    counts: Iterable[PublishedCount], announced: str = "", honored: float = 0.0
) -> tuple[float, float]:
    """Mean and standard deviation of a strike's log odds before its first day.

    ``announced`` is the kind of day; blank where it is not known whether schools are
    staffed, which weighs the two by how often they were. ``honored`` is the share of other
    units' people who were announced to stay out.
    """
    first = first_counts(counts)
    kinds = [announced] if announced else [OPEN, WITH_STAFF]
    weights = [1.0 + sum(each.schools == kind for each in first) for kind in kinds]
    mean, variance = _mixed(weights, [_next_of(kind, first) for kind in kinds])
    return mean + HONORED[0] * honored, sqrt(variance + (HONORED[1] * honored) ** 2)


def _next_of(kind: str, first: Sequence[PublishedCount]) -> tuple[float, float]:
    """Mean and variance of the next strike of a kind, over all spreads.

    Strikes of this kind and those of others scatter each by a spread of their own.
    """
    kinds = np.array([*(each.schools for each in first), kind])
    same = (kinds[:, None] == kinds).astype(np.float64)
    away = np.array([each.odds for each in first]) - _WHOLE[0]
    grid = (axis.ravel()[:, None] for axis in np.meshgrid(_GRID, _GRID, _GRID))
    apart, own, others = grid
    within = np.where(kinds == kind, own, others) * _STRIKES
    cov = _WHOLE[1] ** 2 + (_KINDS * apart[:, :, None]) ** 2 * same
    cov = cov + within[:, :, None] ** 2 * np.eye(len(kinds))
    known, toward = cov[:, :-1, :-1], cov[:, -1, :-1]
    ends = np.stack([np.broadcast_to(away, toward.shape), toward], axis=2)
    pull = np.linalg.solve(known, ends)
    middle, less = np.einsum("ij,ijk->ki", toward, pull)
    heights = -0.5 * (pull[:, :, 0] @ away + np.linalg.slogdet(known)[1])
    unlikely = np.log(np.hstack([apart, own, others])) / _SURE
    heights -= 0.5 * (unlikely**2).sum(axis=1)
    parts = zip((_WHOLE[0] + middle).tolist(), (cov[:, -1, -1] - less).tolist(), strict=True)
    return _mixed(_weights(heights.tolist()), list(parts))


def step_from(counts: Iterable[PublishedCount]) -> float:
    """Return how far a district usually moves in a day, in log odds, learned from published days.

    It is the mean of the logarithm under the likelihood of a random walk.
    """
    by_strike: dict[str, list[PublishedCount]] = {}
    for each in counts:
        if each.day is not None:
            by_strike.setdefault(each.strike, []).append(each)
    steps = [
        ((later.day or 0) - (before.day or 0) - before.days + 1, later.odds - before.odds)
        for rows in by_strike.values()
        for before, later in pairwise(sorted(rows, key=lambda each: each.day or 0))
    ]
    heights = []
    for times in _GRID:
        spread = STEP * times
        fit = fsum(
            (_TAILS + 1) * log(1 + moved**2 / (days * spread**2 * _TAILS)) + 2 * log(spread)
            for days, moved in steps
        )
        heights.append(-0.5 * (fit + (log(times) / _SURE_STEP) ** 2))
    mean = fsum(w * log(times) for w, times in zip(_weights(heights), _GRID, strict=True))
    return STEP * float(np.exp(mean))


def _weights(heights: Sequence[float]) -> list[float]:
    """Return how likely each is, from log likelihoods."""
    weights = np.exp(np.array(heights) - max(heights))
    return [float(each) for each in weights / weights.sum()]


def _mixed(weights: Sequence[float], parts: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Mean and variance of a mixture of normal laws."""
    whole, pairs = fsum(weights), list(zip(weights, parts, strict=True))
    mean = fsum(weight * middle for weight, (middle, _) in pairs) / whole
    variance = fsum(weight * (wide + (middle - mean) ** 2) for weight, (middle, wide) in pairs)
    return float(mean), float(variance / whole)
