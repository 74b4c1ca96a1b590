"""Backtest: the chances of past days against what came, beside simpler rules.

On each past day a model is fitted on what was known then and asked about every district; later
lists say who was right. Areas under the curve are compared by their influence functions, summed
by district (DeLong, DeLong and Clarke-Pearson 1988; Obuchowski 1997 for clusters); shares have
Wilson's interval (1927).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openbook.files.state_tables import StateTables
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.screen.history import history_of
from openbook.screen.risk import (
    BASELINES,
    CERTIFICATION,
    STRIKE,
    TERMS,
    Past,
    RiskModel,
    Trial,
    certification_trials,
    fit,
    strike_days,
    strike_trials,
)
from openbook.screen.roster import EVERY, Roster, roster, roster_on

Numbers = NDArray[np.float64]
OURS = "screen"
TOPS = (0.02, 0.05, 0.10)
_EDGES = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 1.01)
FEWEST = 5  # events before a model is fitted, or a record says anything
_NINE_OF_TEN = NormalDist().inv_cdf(0.95)


@dataclass(frozen=True, slots=True)
class Interval:
    """A number with the ends of its 90% interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Hits:
    """Events among the highest chances of every day, and what blind choice would find."""

    share: float
    districts: int
    events: int
    by_chance: float


@dataclass(frozen=True, slots=True)
class CalibrationGroup:
    """Districts with chances of one size: what was said, and what share came."""

    least: float  # the size begins here
    districts: int
    said: float
    came: Interval

    @property
    def below(self) -> float:
        """Where the size ends."""
        return next(edge for edge in _EDGES if edge > self.least)

    @property
    def held(self) -> bool:
        """Whether what was said lies within what came."""
        return self.came.low <= self.said <= self.came.high


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """How one rule did: its area under the curve and its hits."""

    name: str
    area: Interval
    better: Interval | None  # the screen's area less this one's
    hits: tuple[Hits, ...]


@dataclass(frozen=True, slots=True)
class TrialDay:
    """One past day: how many districts were asked about, how many events came."""

    day: date
    fitted_on: int
    districts: int
    events: int


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one kind of chance."""

    what: str
    days: tuple[TrialDay, ...]
    rules: tuple[RuleRecord, ...]  # the screen's first
    calibration: tuple[CalibrationGroup, ...]
    model: RiskModel | None  # as fitted on the last day
    shuffled: bool = False

    def said_before(self, chance: float) -> CalibrationGroup | None:
        """Return the districts that were given a chance of this size; None where none was."""
        return next((e for e in self.calibration if e.least <= chance < e.below), None)

    @property
    def beats(self) -> tuple[str, ...]:
        """The baselines that the screen beats beyond chance."""
        others = self.rules[1:]
        return tuple(each.name for each in others if each.better and each.better.low > 0)

    @property
    def beats_all(self) -> bool:
        """Whether it beats every baseline."""
        enough = sum(day.events for day in self.days) >= FEWEST
        return enough and len(self.beats) == len(self.rules) - 1


@dataclass(frozen=True, slots=True)
class Backtest:
    """The records, the tables they rest on, and what could not be matched."""

    records: tuple[Record, ...]
    tables: tuple[str, ...]
    findings: tuple[Finding, ...]


def backtest(
    tables: StateTables, *, state: str = "", until: date | None = None, shuffle: int | None = None
) -> Backtest:
    """Try the chances of a certification and of a strike on past days.

    ``until``: nothing that became known later is read. ``shuffle``: outcomes are dealt to other
    districts by this seed, so that no skill may be left.
    """
    asked = roster(tables, as_of=until or date.max, state=state)
    past = BothPasts.of(tables, asked)
    findings = (*asked.findings, *past.own.history.findings)
    return Backtest(past_records(past, asked, shuffle), tables.tables, findings)


class BothPasts(NamedTuple):
    """The past of every state, from which strikes are learned, and that of the state asked about."""

    every: Past
    own: Past

    @classmethod
    def of(cls, tables: StateTables, asked: Roster) -> BothPasts:
        """Match the lists to the districts known on the day of a roster."""
        history = history_of(tables, roster_on(tables, EVERY, asked.as_of).districts)
        return cls(*(Past(tables, state, history) for state in (EVERY, asked.state or EVERY)))


def past_records(past: BothPasts, asked: Roster, shuffle: int | None = None) -> tuple[Record, ...]:
    """Try both chances on past days, for the districts of a roster."""
    own, last = {each.key for each in asked.districts}, asked.as_of
    records = (
        _record(CERTIFICATION, _certification_days(past.own, last), shuffle),
        _record(STRIKE, _strike_days(past.every, last, own), shuffle),
    )
    return tuple(each for each in records if each)


# A day, the trials that were over by then, and the trials of the day itself.
_Day = tuple[date, list[Trial], list[Trial]]


def _certification_days(past: Past, last: date) -> list[_Day]:
    trials = certification_trials(past, last)
    known = {one.day: one.known_on for one in past.history.lists}
    return [
        (day, [t for then, each in trials.items() if known[then] <= day for t in each], own)
        for day, own in trials.items()
    ]


def _strike_days(past: Past, last: date, keys: Collection[str]) -> list[_Day]:
    """Return the days of strikes: fitted on every state, tried on the districts asked about."""
    days = [day for day in strike_days(past.history) if day < last]
    found = []
    for day in days:
        own = strike_trials(past, day, until=last if last != date.max else None)
        own = [each for each in own if each.key in keys]
        if own:
            found.append((day, _strikes_before(past, day), own))
    return found


def _strikes_before(past: Past, day: date) -> list[Trial]:
    """Return every trial whose two years had begun by a day, as far as was known then."""
    return [
        trial
        for earlier in strike_days(past.history)
        if earlier < day
        for trial in strike_trials(past, earlier, until=day)
    ]


def _record(what: str, days: Sequence[_Day], shuffle: int | None) -> Record | None:
    """Return the record of one kind; None where no day has anything to learn from."""
    deal = np.random.default_rng(shuffle) if shuffle is not None else None
    rules = {OURS: TERMS[what], **BASELINES[what]}
    tried: list[tuple[TrialDay, list[Trial], dict[str, list[float]]]] = []
    model = None
    for day, past, own in days:
        learned = _dealt(past, deal)
        events = sum(each.event for each in learned)
        if events < FEWEST or not own:
            continue
        fitted = {name: fit(learned, terms, day) for name, terms in rules.items()}
        model = fitted[OURS]
        asked = _dealt(own, deal)
        said = {
            name: [_within(each.chance(t.terms), t.exposed) for t in asked]
            for name, each in fitted.items()
        }
        told = TrialDay(day, events, len(asked), sum(each.event for each in asked))
        tried.append((told, asked, said))
    if not tried or not any(told.events for told, *_ in tried):
        return None
    return Record(
        what,
        tuple(told for told, *_ in tried),
        tuple(_rules(tried, tuple(rules))),
        tuple(_calibration(tried)),
        model,
        shuffled=deal is not None,
    )


def _within(chance: float, exposed: float) -> float:
    """Return the chance in the part of the span that a list covers."""
    if exposed >= 1 or chance >= 1:
        return chance
    odds = math.log(max(chance, 1e-6) / (1 - chance)) + math.log(exposed)
    return 1 / (1 + math.exp(-odds))


def _dealt(trials: Sequence[Trial], deal: np.random.Generator | None) -> list[Trial]:
    """Return the trials, their outcomes shuffled if asked."""
    if deal is None:
        return list(trials)
    order = deal.permutation(len(trials))
    return [
        replace(each, event=trials[other].event)
        for each, other in zip(trials, order.tolist(), strict=True)
    ]


_Tried = Sequence[tuple[TrialDay, list[Trial], dict[str, list[float]]]]


def _rules(tried: _Tried, names: Sequence[str]) -> list[RuleRecord]:
    """Return each rule over all days together, the screen's first."""
    keys = np.array([each.key for _, trials, _ in tried for each in trials])
    areas = {name: _over_days(tried, name) for name in names}
    ours = areas[OURS]
    return [
        RuleRecord(
            name,
            _interval(area, pull, keys),
            None if name == OURS else _interval(ours[0] - area, ours[1] - pull, keys),
            tuple(_hits(tried, name, share) for share in TOPS),
        )
        for name, (area, pull) in areas.items()
    ]


def _over_days(tried: _Tried, name: str) -> tuple[float, Numbers]:
    """Return the area of every day, weighed by its events, and how far each trial pulls it."""
    whole = sum(told.events for told, *_ in tried)
    area, pulls = 0.0, []
    for told, trials, said in tried:
        events = np.array([each.event for each in trials])
        own, pull = _influence(events, np.array(said[name]))
        area += own * told.events / whole
        pulls.append(pull * told.events / whole)
    return area, np.concatenate(pulls)


def _influence(events: NDArray[np.bool_], scores: Numbers) -> tuple[float, Numbers]:
    """Return the area under the curve, and how far each trial pulls it."""
    low, high = scores[~events], scores[events]
    if not len(low) or not len(high):
        return 0.5, np.zeros(len(scores))
    below = (np.searchsorted(np.sort(low), high) + np.searchsorted(np.sort(low), high, "right")) / 2
    above = len(high) - (
        (np.searchsorted(np.sort(high), low) + np.searchsorted(np.sort(high), low, "right")) / 2
    )
    area = float(below.mean() / len(low))
    pull = np.empty(len(scores))
    pull[events] = (below / len(low) - area) / len(high)
    pull[~events] = (above / len(high) - area) / len(low)
    return area, pull


def _interval(value: float, pull: Numbers, keys: NDArray[np.str_]) -> Interval:
    """Return the 90% interval of an area, trials of one district taken together."""
    _, of = np.unique(keys, return_inverse=True)
    each = np.bincount(of, weights=pull)
    count = len(each)
    wide = math.sqrt(float((each * each).sum()) * count / max(count - 1, 1)) * _NINE_OF_TEN
    return Interval(value, value - wide, value + wide)


def _hits(tried: _Tried, name: str, share: float) -> Hits:
    """Return events among the highest chances of each day; equal ones count in part."""
    chosen, events, blind = 0, 0.0, 0.0
    for told, trials, said in tried:
        count = max(1, round(share * len(trials)))
        scores = np.array(said[name])
        came = np.array([each.event for each in trials])
        edge = np.sort(scores)[::-1][count - 1]
        above, level = scores > edge, scores == edge
        part = (count - int(above.sum())) / int(level.sum())
        events += float(came[above].sum() + part * came[level].sum())
        chosen += count
        blind += count * told.events / told.districts
    return Hits(share, chosen, round(events), blind)


def _calibration(tried: _Tried) -> list[CalibrationGroup]:
    """Return districts by the size of the chance that the screen gave them."""
    pairs = [
        (chance, each.event)
        for _, trials, said in tried
        for chance, each in zip(said[OURS], trials, strict=True)
    ]
    found = []
    for low, high in pairwise(_EDGES):
        group = [pair for pair in pairs if low <= pair[0] < high]
        if group:
            came = wilson(sum(event for _, event in group), len(group))
            said = math.fsum(chance for chance, _ in group) / len(group)
            found.append(CalibrationGroup(low, len(group), said, came))
    return found


def wilson(events: int, count: int) -> Interval:
    """Return a share with Wilson's 90% interval.

    >>> told = wilson(0, 10)
    >>> round(told.low, 3), round(told.high, 3)
    (0.0, 0.213)
    """
    z, share = _NINE_OF_TEN, events / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count**2))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def chances_now(past: BothPasts, day: date) -> Mapping[str, RiskModel]:
    """Return the models as fitted on all that was known by a day."""
    listed = certification_trials(past.own, day)
    known = {
        CERTIFICATION: [each for trials in listed.values() for each in trials],
        STRIKE: _strikes_before(past.every, day),
    }
    return {
        what: fit(trials, TERMS[what], day)
        for what, trials in known.items()
        if sum(each.event for each in trials) >= FEWEST
    }
