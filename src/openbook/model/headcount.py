"""Headcount: who is still here, who was hired when, and how many posts are filled.

All lines are shares of today's people, the same for every unit. The scattergram stands
for the first projected year; change begins with the year after. Where posts fall faster
than people leave, more people go, in equal shares of every step (in truth the newest
go first, so this understates average pay). Otherwise whoever leaves is replaced.
"""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.functions import last_year, maximum, minimum, prior
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.model.carried import first_year_mark
from openbook.model.inputs import Inputs


@dataclass(frozen=True, slots=True)
class Headcount:
    """Shares of today's people."""

    here: Line  # of today's people, those still here
    hired: tuple[Line, ...]  # hired this year, a year ago, two years ago, …
    posts: Line
    filled: Line
    later: Line  # 1 in every year but the first


def headcount(years: tuple[Year, ...], inputs: Inputs) -> Headcount:
    """Leaving, hiring and empty posts, year by year."""
    later = (1 - first_year_mark(years)).named(
        "year.later", "1 in every year after the first"
    )
    change = maximum(0, 1 + later * inputs.assumed("staff.change"))
    stay = maximum(
        0, minimum(1 - later * inputs.assumed("staff.attrition"), change)
    ).named("staff.stay", "the lesser of 1 − attrition and 1 + change of posts")
    here = grown("staff.here", stay, "last year's share still here × share who stay")
    before = last_year(1)
    posts = (before * change).named("staff.posts", "last year's posts × (1 + change)")
    before.follows(posts)
    cohort = (posts - before * stay).named(
        "staff.hired", "posts − last year's people who stay"
    )
    hired = []
    for age in range(len(years) - 1):  # nobody is hired in the first year
        if age:
            cohort = (stay * prior(cohort, 0)).named(f"staff.hired_{age}_ago")
        hired.append(cohort)
    filled = (1 - inputs.assumed("staff.vacancies")).named("staff.filled")
    return Headcount(here, tuple(hired), posts, filled, later)


def grown(name: str, factor: Line, formula: str) -> Line:
    """The product of a factor from the first year to this one."""
    before = last_year(1)
    now = (before * factor).named(name, formula)
    before.follows(now)
    return now
