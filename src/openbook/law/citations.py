"""Citations: which numbers of the law stand behind a source, with their two dates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from openbook.figures.figure import Source
from openbook.law.parameter import Parameter
from openbook.law.state import Statutes
from openbook.law.value import BracketScale, Content, DatedValue, show_content


@dataclass(frozen=True, slots=True)
class Cited:
    """A number of the law, and the dated value that was used."""

    parameter: Parameter
    value: DatedValue

    @property
    def said(self) -> str:
        """The value with its unit, as a short text."""
        return show_content(self.value.content, self.parameter.unit)


def cited(
    statutes: Statutes, sources: Collection[Source], number: float | None = None
) -> tuple[Cited, ...]:
    """The dated values with one of these sources that say this number.

    Several numbers may stand in one section of the law; without a number, or where no
    value says it, all of them are given.
    """
    wanted = set(sources)
    found = [
        Cited(parameter, value)
        for parameter in statutes.parameters.values()
        for value in parameter.known(statutes.known_on)
        if value.source in wanted
    ]
    exact = [each for each in found if number in set(_numbers(each.value.content))]
    return tuple(exact or found)


def _numbers(content: Content) -> Iterator[float]:
    """The numbers that a value of the law holds."""
    if isinstance(content, Fraction):
        yield float(content)
    elif isinstance(content, Mapping):
        yield from map(float, content.values())
    elif isinstance(content, BracketScale):
        yield from (*map(float, content.edges), *map(float, content.values))
