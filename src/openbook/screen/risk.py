"""Risk: the chance of a certification and of a strike, each from a small stated model.

Logistic regression with a ridge penalty (Hoerl and Kennard 1970; le Cessie and van Houwelingen
1992), fitted by iteratively reweighted least squares on what was known by a day. A term that is
not known of a district counts as the average of those of which it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from statistics import median

import numpy as np
from numpy.typing import NDArray

from openbook.figures.figure import Year, years_after
from openbook.files.state_tables import StateTables
from openbook.findings.dataclass import dataclass
from openbook.screen.history import History
from openbook.screen.roster import Roster, TableDistrict, roster_on

Numbers = NDArray[np.float64]
Terms = Mapping[str, float]  # of one district; what is not known is not there
CERTIFICATION, STRIKE, LAST = "certification", "strike", "last list"
WITHIN = 2  # years in which a strike is looked for
_PENALTY = 3.0
_ROUNDS = 60
_CLOSE = 1e-9
_DIGITS = 6
_FADES = {CERTIFICATION: 3.0, STRIKE: 6.0, LAST: 1.0}  # years, then something past counts half
_MOST_CHANGE = 0.2
_FEWEST_NEIGHBORS = 3
_YEAR = 365.25

# The terms of each model, and the simpler ones that it must beat.
TERMS = {
    CERTIFICATION: ("size", "decline", "spending", "listed before", "listed last"),
    STRIKE: ("size", "decline", "struck before", "struck lately", "listed before", "pay"),
}
BASELINES = {
    what: {"last status": (last,), "size": ("size",), "size and last status": ("size", last)}
    for what, last in ((CERTIFICATION, "listed last"), (STRIKE, "struck lately"))
}


def terms_on(roster: Roster, history: History) -> dict[str, dict[str, float]]:
    """Return the terms of every district as known on the day of the roster."""
    day = roster.as_of
    lists = history.lists_known(day)
    middle = _spending(roster)
    pay = _pay(roster)
    found = {}
    for each in roster.districts:
        newest = max((year for year in each.years if each.counted(year)), default=None)
        if newest is None:
            continue
        terms = {"size": math.log(max(each.counted(newest) or 1.0, 1.0))}
        if (change := _change(each, newest)) is not None:
            terms["decline"] = -max(-_MOST_CHANGE, min(_MOST_CHANGE, change))
        if each.key in middle:
            terms["spending"] = middle[each.key]
        if each.key in pay:
            terms["pay"] = pay[each.key]
        if lists:
            listed_then = [one.known_on for one in lists if each.key in one.keys]
            terms["listed before"] = _often(day, listed_then, CERTIFICATION)
            covering = [one for one in lists if one.covers(each)]
            last = covering[-1] if covering else None
            listed = last is not None and each.key in last.keys
            terms["listed last"] = _faded(day, last.day, LAST) if last and listed else 0.0
        past = [one.day for one in history.strikes.get(each.key, ()) if one.day <= day]
        terms["struck before"] = _often(day, past, STRIKE)
        lately = day - timedelta(days=round(WITHIN * _YEAR))
        terms["struck lately"] = float(any(one > lately for one in past))
        found[each.key] = terms
    return found


def _faded(day: date, then: date, what: str) -> float:
    """Return how much something past counts: half after so many years."""
    return math.pow(0.5, max((day - then).days, 0) / _YEAR / _FADES[what])


def _often(day: date, days: Sequence[date], what: str) -> float:
    """Return how often something came: each time faded, the second counting less than the first."""
    return math.log1p(math.fsum(_faded(day, each, what) for each in days))


def _change(district: TableDistrict, newest: Year) -> float | None:
    """Return the newest change of a year that is known."""
    for back in range(4):
        if (change := district.change(newest.plus(-back))) is not None:
            return change
    return None


def _spending(roster: Roster) -> dict[str, float]:
    """Spending a student against districts of the same kind, as a logarithm."""
    each: dict[str, tuple[str, float]] = {}
    for district in roster.districts:
        newest = district.newest("expenditure")
        counted = district.counted(newest[0]) if newest else None
        if newest and newest[1] > 0 and counted:
            each[district.key] = (district.kind, newest[1] / counted)
    kinds = {kind for kind, _ in each.values()}
    middles = {kind: median(v for k, v in each.values() if k == kind) for kind in kinds}
    return {key: math.log(value / middles[kind]) for key, (kind, value) in each.items()}


def _pay(roster: Roster) -> dict[str, float]:
    """Average pay against neighbors in the county, as a logarithm; below zero it is lower."""
    paid = {
        each.key: (each.county, told[1])
        for each in roster.districts
        if (told := each.newest("pay")) and told[1] > 0
    }
    counties: dict[str, list[float]] = {}
    for county, value in paid.values():
        counties.setdefault(county, []).append(value)
    return {
        key: math.log(value / ((sum(others) - value) / (len(others) - 1)))
        for key, (county, value) in paid.items()
        if len(others := counties[county]) > _FEWEST_NEIGHBORS
    }


@dataclass(frozen=True, slots=True)
class RiskModel:
    """A fitted model: for each term its middle, spread and weight, and what it was fitted on."""

    terms: tuple[str, ...]
    middles: tuple[float, ...]
    spreads: tuple[float, ...]
    weights: tuple[float, ...]
    start: float
    unsure: tuple[tuple[float, ...], ...]  # covariance of start and weights
    rows: int
    events: int
    newest: date  # the last day it was fitted on
    until: date  # nothing that became known later was read

    def parts(self, terms: Terms) -> dict[str, float]:
        """Return what each term adds to the logarithm of the odds."""
        away = self._away(terms)
        return {n: w * x for n, w, x in zip(self.terms, self.weights, away[1:], strict=True)}

    def chance(self, terms: Terms) -> float:
        """Return the chance of one district, to four digits.

        The less sure the weights are, the nearer it is to even odds (MacKay 1992).
        """
        away = self._away(terms)
        odds = self.start + math.fsum(self.parts(terms).values())
        wide = math.fsum(
            x * y * v
            for x, row in zip(away, self.unsure, strict=True)
            for y, v in zip(away, row, strict=True)
        )
        odds /= math.sqrt(1 + math.pi * max(wide, 0.0) / 8)
        return round(1 / (1 + math.exp(-odds)), 4)

    def _away(self, terms: Terms) -> list[float]:
        """1, then how far each term lies from its middle; 0 where it is not known."""
        known = zip(self.terms, self.middles, self.spreads, strict=True)
        return [1.0, *((terms[n] - m) / s if n in terms else 0.0 for n, m, s in known)]


@dataclass(frozen=True, slots=True)
class Trial:
    """One district on one day: what was known of it, and what came."""

    day: date
    key: str
    terms: Terms
    event: bool
    exposed: float = 1.0  # the part of the span in which the event would be on a list


def fit(trials: Sequence[Trial], names: Sequence[str], until: date) -> RiskModel:
    """Fit a model with these terms; one that no district has is left out."""
    used = tuple(name for name in names if any(name in each.terms for each in trials))
    table = np.array([[each.terms.get(name, np.nan) for name in used] for each in trials])
    table = table.reshape(len(trials), len(used))
    middles, spreads = np.nanmean(table, axis=0), np.nanstd(table, axis=0)
    spreads = np.where(spreads > 1e-9, spreads, 1.0)
    scaled = np.nan_to_num((table - middles) / spreads)
    events = np.array([float(each.event) for each in trials])
    exposed = np.array([math.log(each.exposed) for each in trials])
    weights, unsure = _ridge(scaled, events, exposed)
    rounded = [round(float(each), _DIGITS) for each in weights]
    return RiskModel(
        used,
        tuple(round(float(each), _DIGITS) for each in middles),
        tuple(round(float(each), _DIGITS) for each in spreads),
        tuple(rounded[1:]),
        rounded[0],
        tuple(tuple(round(float(each), _DIGITS) for each in row) for row in unsure),
        len(trials),
        int(events.sum()),
        max(each.day for each in trials),
        until,
    )


def _ridge(scaled: Numbers, events: Numbers, exposed: Numbers) -> tuple[Numbers, Numbers]:
    """Weights by iteratively reweighted least squares, and their covariance.

    The start is not penalized.
    """
    design = np.column_stack([np.ones(len(scaled)), scaled])
    penalty = np.eye(design.shape[1]) * _PENALTY
    penalty[0, 0] = 1e-6
    share = min(max(float(events.mean()), 1e-4), 1 - 1e-4)
    weights = np.zeros(design.shape[1])
    weights[0] = math.log(share / (1 - share))
    reached = _fitness(design, weights, events, exposed, penalty)
    for _ in range(_ROUNDS):
        chance = _chances(design, weights, exposed)
        slope = design.T @ (events - chance) - penalty @ weights
        step = np.linalg.solve(_curve(design, chance, penalty), slope)
        now = _fitness(design, weights + step, events, exposed, penalty)
        while now < reached and np.abs(step).max() > _CLOSE:
            step = step / 2
            now = _fitness(design, weights + step, events, exposed, penalty)
        if now >= reached:
            weights, reached = weights + step, now
        if np.abs(step).max() <= _CLOSE:
            break
    chance = _chances(design, weights, exposed)
    return weights, np.asarray(np.linalg.inv(_curve(design, chance, penalty)), np.float64)


def _curve(design: Numbers, chance: Numbers, penalty: Numbers) -> Numbers:
    """Return the curvature of the penalized likelihood."""
    return np.asarray((design * (chance * (1 - chance))[:, np.newaxis]).T @ design + penalty)


def _chances(design: Numbers, weights: Numbers, exposed: Numbers) -> Numbers:
    odds = np.clip(design @ weights + exposed, -30, 30)
    return np.asarray(1 / (1 + np.exp(-odds)))


def _fitness(
    design: Numbers, weights: Numbers, events: Numbers, exposed: Numbers, penalty: Numbers
) -> float:
    """Return the logarithm of the likelihood, less the penalty."""
    chance = _chances(design, weights, exposed)
    told = events * np.log(chance) + (1 - events) * np.log1p(-chance)
    return float(told.sum() - weights @ penalty @ weights / 2)


class Past:
    """What was known of districts on each past day, and their terms, taken once."""

    def __init__(self, tables: StateTables, state: str, history: History) -> None:
        self._tables, self._state, self.history = tables, state, history
        self._kept: dict[date, tuple[Roster, dict[str, dict[str, float]]]] = {}

    def on(self, day: date) -> tuple[Roster, dict[str, dict[str, float]]]:
        """Return the districts of a day and their terms."""
        if day not in self._kept:
            known = roster_on(self._tables, self._state, day)
            self._kept[day] = known, terms_on(known, self.history)
        return self._kept[day]


def certification_trials(past: Past, until: date | None = None) -> dict[date, list[Trial]]:
    """Return, for the day of each list, the districts it covers and whether they are on it."""
    found = {}
    for one in past.history.lists:
        if until is not None and one.known_on > until:
            continue
        roster, terms = past.on(one.day)
        trials = [
            Trial(one.day, each.key, terms[each.key], each.key in one.keys)
            for each in roster.districts
            if each.key in terms and one.covers(each)
        ]
        if trials:
            found[one.day] = trials
    return found


def strike_trials(past: Past, day: date, until: date | None = None) -> list[Trial]:
    """Return districts on a day and whether a strike came within two years, as far as known."""
    end, history = years_after(day, WITHIN), past.history
    roster, terms = past.on(day)
    found = []
    for each in roster.districts:
        known = sum(
            max(0, (min(c.last, end, until or end) - max(c.first, day)).days)
            for c in history.covers
            if each.state not in c.apart
        )
        exposed = known / (WITHIN * _YEAR)
        if each.key in terms and exposed > 0.2:
            event = history.struck(each.key, day, min(end, until or end))
            found.append(Trial(day, each.key, terms[each.key], event, min(exposed, 1.0)))
    return found


def strike_days(history: History) -> list[date]:
    """Return the days from which two years can be looked at: one before each list, every two."""
    days = []
    for cover in history.covers:
        day = cover.first - timedelta(days=1)
        while day < cover.last - timedelta(days=round(_YEAR) - 2):
            days.append(day)
            day = years_after(day, WITHIN)
    return sorted(set(days))
