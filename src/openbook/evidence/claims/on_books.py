"""On books: a claim beside the same line of the projection, book by book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log10

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import (
    Beside,
    Recomputed,
    Verdict,
    compared,
    computed,
    is_vague,
    verdict_on,
)
from openbook.evidence.claims.time_spans import is_for_several
from openbook.figures.unit import parse_unit
from openbook.figures.year import Year
from openbook.findings.message import Message
from openbook.model.money.rounded_to import rounded_to
from openbook.model.one_level import Spot, values_by_year
from openbook.model.project import Projection

_FITS = (Verdict.AGREES, Verdict.ROUNDED)


@dataclass(frozen=True)
class BookLookup:
    """One book's own world, asked for single numbers."""

    projection: Projection

    @property
    def book(self) -> str:
        """The id of the book."""
        return self.projection.question.book.id

    @cached_property
    def _by_year(self) -> dict[str, tuple[float | None, ...]]:
        """Lines that were asked for, year by year; what is given must be looked up."""
        return {}

    def value(self, line: str, year: Year) -> float | None:
        """A line in a year; None where it has none."""
        model = self.projection.model
        if year not in model.years:
            return None
        if line not in self._by_year:
            self._by_year[line] = values_by_year(self.projection, Spot(line, year))
        return self._by_year[line][model.years.index(year)]

    def definitions(self, line: str) -> tuple[str, ...]:
        """Other lines of the same family and unit: the other things it could mean."""
        lines, family = self.projection.model.lines, line.rpartition(".")[0]
        return tuple(
            name
            for name in self.projection.alone.names
            if name != line
            and family
            and name.rpartition(".")[0] == family
            and lines[name].rows is None
            and lines[name].unit == lines[line].unit
        )


def line_of(heard: Heard, on: BookLookup) -> str:
    """The line that a claim is about; empty where the projection has none of its name."""
    lines = on.projection.model.lines
    for name in (heard.claim.line, heard.claim.about):
        if name and name in lines and lines[name].rows is None:
            return str(name)
    return ""


def on_book(heard: Heard, on: BookLookup) -> Iterator[Recomputed]:
    """The claim beside its line on one book, if it has a number, a year and a line."""
    line, year = line_of(heard, on), heard.claim.year
    if not line or year is None or heard.value is None or is_for_several(heard):
        return
    if parse_unit(heard.claim.unit or "") != on.projection.model.lines[line].unit:
        return
    value = on.value(line, year)
    if value is None:
        return
    verdict = verdict_on(heard, value)
    shown = _told(heard, value, rounded_to(on.projection.case, line, year, value))
    told = Message(
        "{own} of {year} is {rest}",
        own=line,
        year=year,
        rest=compared(heard, shown, verdict),
    )
    other = _elsewhere(heard, on, line, year) if verdict is Verdict.NOT_BOTH else ""
    if other:
        verdict = Verdict.OTHER_DEFINITION
        found = computed(on.value(other, year) or 0.0, heard.claim.unit or "")
        told = Message("{a}; but {own} is {amount}", a=told, own=other, amount=found)
    elif verdict is Verdict.NOT_BOTH and _own_later_word(heard, on):
        verdict = Verdict.REVISED
    difference = value - heard.value
    who = on.projection.question.book.inferred_by
    yield Recomputed(
        Beside.BOOK, on.book, line, year, value, difference, told, verdict, other, who
    )


def _told(heard: Heard, value: float, step: float) -> float:
    """A number no finer than the totals behind it, unless its digits decide."""
    unit = 10.0 ** round(log10(step)) if step > 0 else 0.0
    short = round(value / unit) * unit + 0.0 if unit else value
    return short if verdict_on(heard, short) is verdict_on(heard, value) else value


def _own_later_word(heard: Heard, on: BookLookup) -> bool:
    """Whether the side of the book revised its number after the day of the case."""
    side, day = on.projection.question.book.side, on.projection.case.head.as_of
    own = bool(side) and heard.claim.side == side
    return own and heard.day is not None and heard.day > day


def _elsewhere(heard: Heard, on: BookLookup, line: str, year: Year) -> str:
    """The first other definition under which the claim agrees on this book.

    A bound or a zero would agree with almost any, which says nothing.
    """
    if is_vague(heard):
        return ""
    for name in on.definitions(line):
        value = on.value(name, year)
        if value is not None and verdict_on(heard, value) in _FITS:
            return name
    return ""
