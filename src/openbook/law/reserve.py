"""The reserve that a law asks: a share of spending or revenue, by a district's size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from openbook.figures.figure import PUPILS, SHARE, Figure, Unit, Year
from openbook.figures.functions import given, maximum, round_half_up, where
from openbook.figures.line import Line
from openbook.law.statutes import Statutes
from openbook.law.value import BracketScale, DatedValue

# What a reserve is asked by: the law, the board's policy, a trigger of the state.
REQUIRED, POLICY, TRIGGER = "reserve.share", "reserve.policy", "reserve.trigger"
_LINE = "least_reserve"


def asked_reserve(statutes: Statutes, base: Line, ada: Line, years: Sequence[Year]) -> Line:
    """Return the reserve in dollars that is asked, the strictest of those written.

    A law that asks none says so (``value: none``); a law that says nothing is refused.
    """
    written = [name for name in (REQUIRED, POLICY, TRIGGER) if name in statutes.parameters]
    shares = [least_share(statutes, ada, years, name) for name in written or [REQUIRED]]
    share = shares[0] if len(shares) == 1 else maximum(*shares)
    return (share * base).named(f"{_LINE}.amount", "share that is asked × its basis")


def least_share(
    statutes: Statutes, ada: Line, years: Sequence[Year], number: str = REQUIRED
) -> Line:
    """Return the least reserve as a share, by the bracket into which a district falls."""
    values = {year: statutes.at(number, year) for year in years}
    scales = {year: _scale(value) for year, value in values.items()}
    most = max(len(scale.edges) for scale in scales.values())
    name = _LINE if number == REQUIRED else number.replace(".", "_")
    size = round_half_up(ada).named(f"{name}.size", "attendance rounded to a whole student")

    def of_bracket(place: int, what: str, unit: Unit) -> Line:
        return given(f"{name}.{what}_{place + 1}", _figures(values, scales, place, unit))

    share = of_bracket(0, "share", SHARE)
    for place in range(1, most):
        edge = of_bracket(place, "from", PUPILS)
        share = where(size >= edge, of_bracket(place, "share", SHARE), share)
    words = "the share of the bracket into which the attendance falls"
    return share.named(f"{name}.share", words)


def _scale(value: DatedValue) -> BracketScale:
    """Return a value as brackets: one share is the same for every size, none is zero."""
    if value.content is None:
        return BracketScale((0,), (Fraction(0),))
    if isinstance(value.content, Fraction):
        return BracketScale((0,), (value.content,))
    return value.scale


def _figures(
    values: Mapping[Year, DatedValue], scales: Mapping[Year, BracketScale], place: int, unit: Unit
) -> dict[Year, Figure]:
    """Return smallest sizes or shares of a bracket; years with fewer repeat their last."""
    found = {}
    for year, scale in scales.items():
        column = scale.values if unit == SHARE else scale.edges
        number = column[min(place, len(column) - 1)]
        found[year] = Figure(float(number), unit, values[year].source)
    return found
