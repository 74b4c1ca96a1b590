"""Strikes made by a program, whose truth is known, to try the forecast on.

They are not made by the model that forecasts them: schools lie further out than in a
normal law, the district jumps now and then, and pupils of a school come and stay away
together (beta-binomial). How large all this is differs from strike to strike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from openbook.strike.forecast.turnout import Floats, Sites, Turnout

Flags = NDArray[np.bool_]

_KINDS = ("elementary", "middle", "high", "span")
_MONDAY = date(2019, 1, 14)


@dataclass(frozen=True)
class Family:
    """How large things are in a family of strikes; each strike draws its own."""

    jump: tuple[float, float]  # of the district from day to day, in log odds
    weekday: float
    rain: float
    alike: tuple[float, float]  # how much pupils of a school act together


# In steady strikes weather, weekdays and each school's chance move the counts; in jumpy
# ones the whole district moves, for reasons that no count of earlier days shows.
STEADY = Family(jump=(0.02, 0.08), weekday=0.05, rain=-0.3, alike=(0.015, 0.05))
JUMPY = Family(jump=(0.03, 0.2), weekday=0.08, rain=-0.2, alike=(0.004, 0.03))


@dataclass(frozen=True)
class MadeStrike:
    """What happened, and which counts had come in on the next morning."""

    sites: Sites
    days: tuple[date, ...]
    rain: tuple[bool, ...]
    present: Floats  # schools × days, all of them
    reported: Floats  # nan where a school never reported that day
    late: Flags  # true where the report came a day later

    def origins(self) -> Iterator[tuple[Turnout, Floats]]:
        """Every morning from the second on: what was known, and what came."""
        for today in range(1, len(self.days)):
            counts = self.reported[:, :today].copy()
            counts[self.late[:, today - 1], today - 1] = np.nan
            known = Turnout(
                self.sites,
                self.days[: today + 1],
                counts,
                {},
                self.rain[: today + 1],
                np.zeros((len(counts), today + 1), dtype=np.bool_),
            )
            yield known, self.present[:, today]


def make_strike(
    seed: int, family: Family = STEADY, *, schools: int = 150, days: int = 10
) -> MadeStrike:
    """One strike; the same seed makes the same."""
    draw = np.random.default_rng(seed)
    sites = _sites(draw, schools)
    dates = [_MONDAY + timedelta(days=n) for n in range(2 * days)]
    dates = [day for day in dates if day.weekday() < 5][:days]
    rain = draw.random(days) < 0.3
    shared = _district(draw, family, dates, rain)
    odds = _schools(draw, sites, days) + shared
    share = 1 / (1 + np.exp(-odds))
    alike = draw.uniform(*family.alike)
    size = 1 / alike - 1
    drawn = draw.beta(share * size, (1 - share) * size)
    present = draw.binomial(sites.enrolled.astype(int)[:, None], drawn).astype(float)
    silent = draw.random(present.shape) < draw.uniform(0.02, 0.12)
    silent |= (draw.random(schools) < 0.03)[:, None]
    late = draw.random(present.shape) < draw.uniform(0.0, 0.2)
    reported = np.where(silent, np.nan, present)
    return MadeStrike(sites, tuple(dates), tuple(bool(r) for r in rain), present, reported, late)


def _sites(draw: np.random.Generator, schools: int) -> Sites:
    return Sites(
        tuple(f"s{number}" for number in range(schools)),
        np.clip(draw.lognormal(6.2, 0.5, schools), 60, 3000).round().astype(np.float64),
        tuple(draw.choice(_KINDS, schools, p=(0.6, 0.15, 0.15, 0.1)).tolist()),
        tuple(f"area {n}" for n in draw.integers(0, 8, schools)),
        draw.beta(4, 1.5, schools),
    )


def _district(draw: np.random.Generator, family: Family, days: list[date], rain: Flags) -> Floats:
    """Log odds of the whole district: a start, a trend, jumps, rain and weekdays."""
    jump = draw.uniform(*family.jump)
    steps = jump * draw.standard_t(4, len(days)) / np.sqrt(2) + draw.normal(-0.15, 0.1)
    weekday = draw.normal(0, family.weekday, 5)
    path = draw.normal(-0.5, 0.6) + np.cumsum(steps)
    path = path + weekday[[day.weekday() for day in days]]
    found: Floats = path + draw.normal(family.rain, 0.12) * rain
    return found


def _schools(draw: np.random.Generator, sites: Sites, days: int) -> Floats:
    """How each school differs from the district, day by day."""
    count = len(sites.schools)
    kinds = dict(zip(_KINDS, draw.normal(0, 0.3, len(_KINDS)), strict=True))
    names = sorted(set(sites.areas))
    area = draw.normal(0, draw.uniform(0.1, 0.3), (len(names), 1))
    moves = draw.normal(0, draw.uniform(0.0, 0.06), (len(names), days))
    areas = area + np.cumsum(moves, axis=1)
    own = draw.uniform(0.25, 0.5) * draw.standard_t(5, (count, 1))
    drift = np.cumsum(draw.normal(0, draw.uniform(0.0, 0.06), (count, days)), axis=1)
    kind = np.array([kinds[level] for level in sites.levels])[:, None]
    place = areas[[names.index(name) for name in sites.areas]]
    found: Floats = kind + place + own + drift + 0.3 * (sites.need - 0.7)[:, None]
    return found
