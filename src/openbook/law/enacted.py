"""Enacted or expected: the law's figures where it has spoken, a belief elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openbook.figures.figure import Figure
from openbook.figures.functions import where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.source import Source, Status
from openbook.figures.unit import SHARE
from openbook.figures.year import Year
from openbook.law.errors import NotKnownError
from openbook.law.statutes import Statutes


def enacted(
    statutes: Statutes, name: str, years: Sequence[Year], part: str = ""
) -> dict[Year, Figure]:
    """The law's figures of the years for which it has one on its day."""
    found = {}
    for year in years:
        try:
            found[year] = statutes.figure(name, year, part)
        except NotKnownError:
            continue
    return found


def every_year(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year]
) -> Line:
    """The law's figures of all years; a year it does not know is refused."""
    return given(name, {year: statutes.figure(parameter, year) for year in years})


def enacted_or(
    name: str,
    statutes: Statutes,
    parameter: str,
    years: Sequence[Year],
    expected: Line | None,
) -> Line:
    """The law's figure in the years it has spoken, the expected line in the others.

    Without an expected line, the first year the law does not know raises.
    """
    known = enacted(statutes, parameter, years)
    if expected is None or len(known) == len(years):
        return every_year(name, statutes, parameter, years)
    if not known:
        return expected
    written = given(f"{name}_enacted", filled(known, years, statutes))
    settled = in_force(f"{name}_settled", known, years, statutes)
    words = "the enacted figure, in later years the expected one"
    return where(settled, written, expected).named(name, words)


def filled(
    known: dict[Year, Figure], years: Sequence[Year], statutes: Statutes
) -> dict[Year, Figure]:
    """The known figures; other years hold a zero that says it is none, never used."""
    unit = next(iter(known.values())).unit
    none = Figure(0.0, unit, _day_of_the_law(statutes, "nothing is enacted"))
    return {year: known.get(year, none) for year in years}


def in_force(
    name: str, chosen: Collection[Year], years: Sequence[Year], statutes: Statutes
) -> Line:
    """Yes in the years chosen while the model is built, no in the others."""
    source = _day_of_the_law(statutes, "years for which it holds")
    flags = {year: Figure(float(year in chosen), SHARE, source) for year in years}
    return given(name, flags) > 0


def _day_of_the_law(statutes: Statutes, what: str) -> Source:
    day = statutes.known_on
    return Source("State law", f"{what}, as known on {day}", status=Status.DERIVED)
