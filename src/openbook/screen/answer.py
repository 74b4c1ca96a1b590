"""What the screen answers of a district and year, from its thin case and drawn simulations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Spread
from openbook.figures.figure import Year
from openbook.files.state_layouts import ALL_FUNDS
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.model.simulations.assumption_values import Believed
from openbook.model.simulations.draw import SEED, Draws, draw
from openbook.model.simulations.outcome import HIGH, LOW, ranks
from openbook.screen.thin import NO_EXPENDITURE, ThinDistrict, stated
from openbook.screen.thin_folder import ThinShape
from openbook.screen.thin_model import ThinModel, fitting_shape

Numbers = NDArray[np.float64]
DRAWS, AHEAD = 2_000, 3
REVIEWED = 3  # years in which a reserve must meet its minimum
STEP, MOST = 0.0025, 0.15  # raises that are tried: quarter points up to this
MORE, NONE = "more", "none"  # it bears more than was tried; not even pay as it is
_VARIANCE = "variance.unexplained"
_AT_ONCE = 64  # districts whose what-ifs run together
_MONEY = (
    "revenue.total",
    "spending.total",
    "budget.result",
    "reserve.required",
    "one_percent.total",
)
_UNITS = ("certificated", "classified")


@dataclass(frozen=True, slots=True)
class ScreenQuestion:
    """What is asked of every district: as of which day, how far ahead, which simulations."""

    as_of: date
    ahead: int = AHEAD
    draws: int = DRAWS
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class YearAnswer:
    """One district in one year; None where it is not known or may not be claimed."""

    year: Year
    revenue: float
    expenditure: float
    result: float  # revenue less expenditure: below zero a structural deficit
    result_low: float | None  # nothing is drawn in the base year: it is over
    result_high: float | None
    deficit_chance: float | None
    below_chance: float | None  # of falling below the minimum reserve, or the state's trigger
    required: float | None


@dataclass(frozen=True, slots=True)
class Switch:
    """The assumption that moves the answer most, and where the answer turns, if it does."""

    name: str
    value: float
    turns_at: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DistrictAnswer:
    """What the screen says of one district."""

    key: str
    base: Year
    years: tuple[YearAnswer, ...]  # the base year first
    one_percent: tuple[float, float, float]  # dollars of the first year ahead: middle, low, high
    bears: float  # ongoing raise for all staff that the budget bears, as far as was tried
    bears_is: str  # blank, or that it bears more, or none
    needed: float | None  # reserve at the end of the base year that would do, as share of spending
    switch: Switch
    assumed: tuple[str, ...]
    no_law: str = ""  # why no trigger is claimed


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """A district that could not be screened, and why."""

    key: str
    problem: str


def seed_of(seed: int, key: str) -> int:
    """Return the seed of a district's simulations: it alone decides them.

    >>> seed_of(2019, "1964733") == seed_of(2019, "1964733") != seed_of(2019, "1964212")
    True
    """
    return int.from_bytes(sha256(f"{seed}:{key}".encode()).digest()[:8], "big")


def answers(
    districts: Sequence[ThinDistrict], question: ScreenQuestion
) -> list[DistrictAnswer | NoAnswer]:
    """Answer for some districts; one that cannot be answered does not stop the others.

    No answer depends on which other districts are asked with it.
    """
    found: dict[str, DistrictAnswer | NoAnswer] = {}
    groups: dict[tuple[ThinShape, str], list[ThinDistrict]] = {}
    for each in districts:
        if each.revenue is None:
            found[each.district.key] = NoAnswer(each.district.key, UNANSWERED[each.unanswered])
            continue
        try:
            groups.setdefault(fitting_shape(each, question.as_of, question.ahead), []).append(each)
        except OpenbookError as problem:
            found[each.district.key] = NoAnswer(each.district.key, str(problem))
    for (shape, no_law), group in groups.items():
        for start in range(0, len(group), _AT_ONCE):
            batch = _Batch(shape, group[start : start + _AT_ONCE], question, no_law)
            found |= {each.key: each for each in batch.answers()}
    return [found[each.district.key] for each in districts]


class _Batch:
    """Districts of one shape."""

    def __init__(
        self, shape: ThinShape, group: Sequence[ThinDistrict], question: ScreenQuestion, no_law: str
    ) -> None:
        self.shape, self.group, self.question, self.no_law = shape, group, question, no_law
        self.model = ThinModel.of(shape)
        self.beliefs = [self.model.beliefs(each) for each in group]
        self.anchors = self.model.anchors(group, self.beliefs)

    @property
    def trigger(self) -> bool:
        """Whether a reserve and the law's minimum are both known."""
        return self.shape.balance and bool(self.shape.law)

    def answers(self) -> Iterator[DistrictAnswer | NoAnswer]:
        """Yield the answer of each district in turn."""
        inputs = self.model.alone(self.group, self.beliefs, self.anchors)
        lines = (*_MONEY, *(("reserve.margin",) if self.trigger else ()))
        size = (len(self.shape.years), len(self.group))
        alone = {
            name: np.broadcast_to(values, size)
            for name, values in self.model.run(lines, inputs).items()
        }
        what_if = _WhatIf(self, inputs, alone)
        for place, thin in enumerate(self.group):
            own = {name: values[:, place] for name, values in alone.items()}
            if not all(np.isfinite(values).all() for values in own.values()):
                problem = "a number of this district is divided by zero or grows beyond all bounds"
                yield NoAnswer(thin.district.key, problem)
                continue
            yield self._answer(thin, place, own, what_if)

    def _answer(
        self, thin: ThinDistrict, place: int, own: Mapping[str, Numbers], what_if: _WhatIf
    ) -> DistrictAnswer:
        result, below = self._drawn(thin, place)
        last = min(REVIEWED, len(self.shape.years) - 1)
        low, high = what_if.one_percent[:, place].tolist()
        bears, bears_is = what_if.bears(place)
        spent = own["spending.total"]
        added = np.cumsum(own["budget.result"][1 : last + 1])
        needed = (own["reserve.required"][1 : last + 1] - added).max()
        return DistrictAnswer(
            key=thin.district.key,
            base=thin.base,
            years=tuple(self._years(own, result, below)),
            one_percent=(float(own["one_percent.total"][1]), low, high),
            bears=bears,
            bears_is=bears_is,
            needed=float(max(needed, 0.0) / spent[0]) if self.shape.law else None,
            switch=what_if.switch(place),
            assumed=thin.assumed,
            no_law="" if self.shape.law else OTHER_LAW if self.no_law else NO_LAW,
        )

    def _years(
        self, own: Mapping[str, Numbers], result: Numbers, below: Numbers | None
    ) -> Iterator[YearAnswer]:
        """Yield each year; of simulations the ends that one in twenty lies beyond."""
        rising = np.sort(result, axis=1)
        ends = [
            (rising[:, first] + rising[:, second]) / 2
            for first, second in (ranks(percent, rising.shape[1]) for percent in (LOW, HIGH))
        ]
        deficits = np.count_nonzero(result < 0, axis=1) / result.shape[1]
        for place, year in enumerate(self.shape.years):
            yield YearAnswer(
                year=year,
                revenue=float(own["revenue.total"][place]),
                expenditure=float(own["spending.total"][place]),
                result=float(own["budget.result"][place]),
                result_low=float(ends[0][place]) if place else None,
                result_high=float(ends[1][place]) if place else None,
                deficit_chance=float(deficits[place]) if place else None,
                below_chance=None if below is None or not place else float(below[place]),
                required=float(own["reserve.required"][place]) if self.shape.law else None,
            )

    def _drawn(self, thin: ThinDistrict, place: int) -> tuple[Numbers, Numbers | None]:
        """Results with year-end variance, years × simulations, and how many fall below."""
        model, beliefs = self.model, self.beliefs[place]
        draws = Draws(self.question.draws, seed_of(self.question.seed, thin.district.key))
        worlds = draw(beliefs, model.levers, model.model, draws=draws)
        inputs = {name: np.atleast_2d(values.T) for name, values in worlds.values.items()}
        figures = model.figures(thin, self.anchors[place]).items()
        inputs |= {name: np.array(values)[:, np.newaxis] for name, values in figures}
        lines = ["budget.result", *(["reserve.below"] if self.trigger else [])]
        found = model.run(lines, inputs)
        result = found["budget.result"] + inputs[_VARIANCE]
        if not self.trigger:
            return result, None
        share = np.count_nonzero(found["reserve.below"], axis=1) / draws.count
        return result, np.broadcast_to(share, (len(self.shape.years),))


# Why no result of a district may be claimed.
UNANSWERED = {
    ALL_FUNDS: "its table counts buildings and debt with all else, so no result can be claimed",
    NO_EXPENDITURE: "no table gives its expenditure, so no result can be claimed",
    "basic_aid": "it lives on its property tax (basic aid) and not on the formula",
    "small_school": "it may be funded as a necessary small school and not by the formula's grants; no table says so",
}


NO_LAW = "Openbook has no law of this state"
OTHER_LAW = "the state's law does not cover these years, or asks more than the tables have"


class _WhatIf:
    """The districts of a batch with one thing changed: an assumption, a raise, the payroll."""

    def __init__(
        self, batch: _Batch, inputs: Mapping[str, Numbers], alone: Mapping[str, Numbers]
    ) -> None:
        self._batch, self._inputs = batch, inputs
        self._line = "reserve.margin" if batch.trigger else "budget.result"
        self._alone = alone[self._line]
        self._last = min(REVIEWED, len(batch.shape.years) - 1)
        unsure = {n for each in batch.beliefs for n, b in each.items() if b.spread is not None}
        # Where the line is the result, the variance is no part of it.
        unsure -= set() if batch.trigger else {_VARIANCE}
        ends = [(name, end) for name in sorted(unsure) for end in ("low", "high")]
        changes = [{name: self._at_end(name, end)} for name, end in ends]
        changes += [self._raises(step * STEP) for step in range(round(MOST / STEP) + 1)]
        found = self._run(self._line, changes)
        self._ends = dict(zip(ends, found, strict=False))
        least = found[len(ends) :, 1 : self._last + 1].min(axis=1)
        self._holds = np.array(least >= 0)
        payrolls = self._run("one_percent.total", [self._payrolls(e) for e in ("low", "high")])
        self.one_percent = payrolls[:, 1]

    def bears(self, place: int) -> tuple[float, str]:
        """Return the highest raise with which the line is not below zero in the years reviewed."""
        held = self._holds[:, place].tolist()
        if all(held):
            return MOST, MORE
        first = held.index(False)
        return ((first - 1) * STEP, "") if first else (0.0, NONE)

    def switch(self, place: int) -> Switch:
        """The assumption by which the answer turns soonest, else the one that moves it most."""
        now, beliefs = float(self._alone[self._last, place]), self._batch.beliefs[place]
        turns: list[tuple[float, str, float]] = []
        moves: list[tuple[float, str]] = []
        for (name, end), values in self._ends.items():
            belief = beliefs[name]
            there = float(values[self._last, place])
            moves.append((abs(there - now), name))
            if (there < 0) != (now < 0):
                part = now / (now - there)
                start = belief.path[-1]
                turns.append((part, name, start + part * (_end(belief, end) - start)))
        _, name, *at = min(turns) if turns else max(moves)
        return Switch(name, beliefs[name].path[-1], float(at[0]) if at else None)

    def _run(self, line: str, changes: Sequence[Mapping[str, Numbers]]) -> Numbers:
        """Return a line with each of some changes, as changes × years × districts, in one run."""
        names = {name for change in changes for name in change}
        count, size = len(changes), (len(self._batch.shape.years), len(self._batch.group))
        inputs = {}
        for name, values in self._inputs.items():
            if name in names:
                each = [change.get(name, values) for change in changes]
                tall = (max(len(v) for v in each), size[1])
                inputs[name] = np.concatenate([np.broadcast_to(v, tall) for v in each], axis=1)
            else:
                inputs[name] = np.tile(values, count) if values.shape[1] > 1 else values
        found = self._batch.model.run([line], inputs)[line]
        wide = np.broadcast_to(found, (size[0], count * size[1]))
        return np.moveaxis(wide.reshape(size[0], count, size[1]), 1, 0)

    def _at_end(self, name: str, end: str) -> Numbers:
        """Return an assumption at one end of each district's band, the closed year as it was."""
        ends = [_end(each[name], end) for each in self._batch.beliefs]
        found = np.tile(np.array([ends]), (len(self._batch.shape.years), 1))
        found[0] = self._inputs[name][0]
        return found

    def _raises(self, share: float) -> dict[str, Numbers]:
        """The levers with a raise for all staff from the first day of the first year ahead."""
        ahead = np.zeros((len(self._batch.shape.years), 1))
        ahead[1] = 1.0
        return {
            **{f"raise.{unit}": ahead * share for unit in _UNITS},
            **{f"raise_part.{unit}": ahead for unit in _UNITS},
        }

    def _payrolls(self, end: str) -> dict[str, Numbers]:
        """Payrolls at one end of what is assumed of them."""
        changed = {}
        for unit in _UNITS:
            share = stated().shares[unit]
            factor = (getattr(share, end) or share.value) / share.value
            known = [factor if unit in each.assumed else 1.0 for each in self._batch.group]
            changed[f"payroll.{unit}"] = self._inputs[f"payroll.{unit}"] * np.array([known])
        return changed


def _end(belief: Believed, end: str) -> float:
    spread = belief.spread
    return getattr(spread, end) if isinstance(spread, Spread) else belief.path[-1]
