"""Amounts per student over the years: as enacted, then as somebody expects them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.functions import given, last_year, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.statutes import Statutes


def enacted(
    statutes: Statutes, name: str, years: Sequence[Year], part: str = ""
) -> dict[Year, Figure]:
    """The law's figures of the years for which it has one on its day."""
    found = {}
    for year in years:
        try:
            found[year] = statutes.figure(name, year, part)
        except LawNotKnownError:
            continue
    return found


def every_year(name: str, statutes: Statutes, parameter: str, years: Sequence[Year]) -> Line:
    """The law's figures of all years; a year it does not know is refused."""
    return given(name, {year: statutes.figure(parameter, year) for year in years})


def enacted_or(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year], expected: Line | None
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


_RAISED = "last year's amount × (1 + expected COLA), rounded half up to the dollar"


def grant_line(
    name: str, statutes: Statutes, parameter: tuple[str, str], years: Sequence[Year], cola: Line
) -> Line:
    """One amount per pupil: enacted, or last year's × (1 + cola) to the dollar.

    ``parameter`` is the name of the number and of its part, such as a span. A projection
    that starts two years after the last enacted amount is refused: nobody said what
    happens in between.
    """
    known = enacted(statutes, parameter[0], years, parameter[1])
    if len(known) == len(years):
        return given(name, known)
    first = years[0]
    start = known.get(first) or statutes.figure(parameter[0], first.plus(-1), parameter[1])
    return _chain(name, statutes, known, years, cola=cola, start=start)


def later_grant_line(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year], cola: Line
) -> Line | None:
    """An amount per pupil that began in some year: nothing before; None if never."""
    public = statutes.parameter(parameter).known(statutes.known_on)
    begun = min((value.in_force for value in public), default=years[-1].last_day)
    before = [year for year in years if year.first_day < begun]
    if len(before) == len(years):
        return None
    if not before:
        return grant_line(name, statutes, (parameter, ""), years, cola)
    known = enacted(statutes, parameter, years)
    unit = next(iter(known.values())).unit
    source = Source(
        "State law", Message("not paid before {year}", year=begun), status=Status.DERIVED
    )
    nothing = Figure(0.0, unit, source)
    known |= dict.fromkeys(before, nothing)
    return _chain(name, statutes, known, years, cola=cola, start=nothing)


def _chain(
    name: str,
    statutes: Statutes,
    known: dict[Year, Figure],
    years: Sequence[Year],
    *,
    cola: Line,
    start: Figure,
) -> Line:
    """The known amounts, each later one made from the year before it."""
    if len(known) == len(years):
        return given(name, known)
    before = last_year(given(f"{name}_before", start))
    now = round_half_up(before * (1 + cola))
    words = _RAISED
    if known:
        written = given(f"{name}_enacted", filled(known, years, statutes))
        now = where(in_force(f"{name}_settled", known, years, statutes), written, now)
        words = f"the enacted amount; where none is enacted, {_RAISED}"
    now = now.named(name, words)
    before.follows(now)
    return now
