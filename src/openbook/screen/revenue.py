"""Revenue that no table has: moved as the formula did, and drawn to the middle of the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from math import isfinite, sqrt
from statistics import median, quantiles

from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.model.simulations.draw import END
from openbook.screen.thin import ThinDistrict, stated
from openbook.screen.thin_folder import ThinShape
from openbook.screen.thin_model import ThinModel, fitting_shape

_FEWEST = 20  # districts, before their spread says how far each can be told
# What is known is a change since a year taken as balanced. Of two results that lie around balance
# alike, their difference tells at most half of the second.
_MOST_REAL = 0.5


def settled(
    districts: Sequence[ThinDistrict], as_of: date, ahead: int
) -> tuple[dict[str, ThinDistrict], dict[str, str]]:
    """Return the districts with their revenue, and problems of those that have no answer.

    Where no table has revenue, it moved as the state's formula did since the first year known;
    the middle district is taken to be balanced, and of what others are beyond it a part is real.
    A district that the formula does not pay has none, and no answer rests on it.
    """
    groups: dict[tuple[ThinShape, Year], list[ThinDistrict]] = {}
    problems: dict[str, str] = {}
    found = {
        each.district.key: replace(each, revenue=None) for each in districts if each.unanswered
    }
    for each in districts:
        if each.district.key in found:
            continue
        try:
            shape, _ = fitting_shape(each, as_of, ahead)
        except OpenbookError as problem:
            problems[each.district.key] = str(problem)
            continue
        groups.setdefault((shape, each.then), []).append(each)
    raw = {
        each.district.key: (each, moved)
        for (shape, _), group in groups.items()
        for each, moved in zip(group, _moved(shape, group), strict=True)
    }
    # Spending of small districts jumps about, so they say nothing of how sure large ones are.
    sizes = {
        large: _Shrinkage.of(
            (each.expenditure - moved) / each.expenditure
            for each, moved in raw.values()
            if each.revenue is None and isfinite(moved)
            if each.district.is_large(each.base) is large
        )
        for large in (True, False)
    }
    for key, (each, moved) in raw.items():
        if not isfinite(moved):
            problems[key] = "the formula gives no finite amount for this district"
        elif each.revenue is not None:
            found[key] = each
        else:
            shrink = sizes[each.district.is_large(each.base)]
            short = shrink.real((each.expenditure - moved) / each.expenditure)
            found[key] = each.with_revenue(
                each.expenditure * (1 - short), each.expenditure * shrink.unsure
            )
    return found, problems


@dataclass(frozen=True, slots=True)
class _Shrinkage:
    """How much of a district's estimated shortfall is taken as real.

    Districts are taken to lie around balance as the assumption says. Estimates spread wider than
    that, and the more so the noisier they are, so each is drawn to the middle of the state (the
    linear estimator of James and Stein 1961, with a stated prior).
    """

    middle: float
    part: float
    most: float  # beyond what nine of ten show it is a jump of the books, and not counted
    unsure: float  # what the real shortfall may be off by, nine times out of ten

    @classmethod
    def of(cls, shortfalls: Iterable[float]) -> _Shrinkage:
        """Read off the spread of the state's districts."""
        values = sorted(shortfalls)
        prior = (stated().shares["balanced"].high or 0.0) / END
        if len(values) < _FEWEST:
            return cls(median(values) if values else 0.0, 0.0, 0.0, prior * END)
        ends = quantiles(values, n=20, method="inclusive")
        spread = (ends[-1] - ends[0]) / (2 * END)
        part = round(min(_MOST_REAL, (prior / spread) ** 2), 6) if spread else _MOST_REAL
        unsure = round(prior * END * sqrt(1 - part), 6)
        return cls(round(median(values), 6), part, END * spread, unsure)

    def real(self, shortfall: float) -> float:
        """Return the part of a shortfall that is taken as real."""
        beyond = min(max(shortfall - self.middle, -self.most), self.most)
        return self.part * beyond


def _moved(shape: ThinShape, group: Sequence[ThinDistrict]) -> list[float]:
    """Revenue of the base year: as known, or with what the formula pays more than at first."""
    first = group[0]
    if shape.state.rows or first.then == first.base or all(e.revenue is not None for e in group):
        return [e.revenue_then if e.revenue is None else e.revenue for e in group]
    now = ThinModel.of(shape).funded(group)
    earlier = replace(shape, years=(first.then,), balance=False)
    then = ThinModel.of(earlier).funded([_as_then(each) for each in group])
    return [
        each.revenue_then + paid - before
        for each, paid, before in zip(group, now, then, strict=True)
    ]


def _as_then(thin: ThinDistrict) -> ThinDistrict:
    """Return the district in the first year whose expenditure is known."""
    return replace(
        thin, base=thin.then, students=thin.students_then, counted_before=thin.counted_before_then
    )
