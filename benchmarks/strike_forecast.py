"""The forecast of strike days: its skill on made strikes, and the time of a large district."""

from __future__ import annotations

from math import fsum

from tests.strike.made_strikes import JUMPY, STEADY, Family, make_strike

from benchmarks._timing import Row, processor_time, within
from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.forecast import expect, skill_of

SEEDS = range(5000, 5030)
MOST_SECONDS = 2.0


def run() -> list[Row]:
    """Forecast every morning of the strikes, then time one morning of 1,000 schools."""
    return [*skill("steady", STEADY), *skill("jumpy", JUMPY), seconds()]


def skill(name: str, family: Family, seeds: range = SEEDS) -> list[Row]:
    """The error beside that of yesterday's count, and the share of counts covered."""
    found = [skill_of(make_strike(seed, family).origins()) for seed in seeds]
    error = fsum(each.error for each in found) / len(found)
    before = fsum(each.same_as_yesterday for each in found) / len(found)
    covered = fsum(each.covered for each in found) / len(found)
    ratio = error / before
    what = f"{name} strikes: mean error in pupils, forecast / same as yesterday"
    inside = f"{name} strikes: share of counts in the 90% intervals"
    wanted = "0.85 to 0.95"
    return [
        Row(what, f"{error:.1f}", f"{before:.1f}", ratio, "<= 0.75", ratio <= 0.75),
        Row(inside, f"{covered:.3f}", "", covered, wanted, 0.85 <= covered <= 0.95),
    ]


def seconds() -> Row:
    """Processor time of one morning, after ten days."""
    *_, (known, _) = make_strike(7, schools=1000, days=11).origins()
    start = processor_time()
    expect(fit(known), known.past)
    took = processor_time() - start
    return within("1,000 schools, ten days: processor time", took, MOST_SECONDS, "s", 2)
