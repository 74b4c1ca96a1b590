"""Case tables: a claim compared with the figures in the tables of the case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import (
    Beside,
    Recomputed,
    Verdict,
    compared,
    fits,
    is_vague,
    verdict_on,
)
from openbook.evidence.claims.time_spans import is_for_several
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Source, Status, Year
from openbook.figures.operation import spoken
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

# What was found counts more than what was expected; the newest expectation first.
_NEWEST_FIRST = (
    "actual",
    "estimated actual",
    "third interim",
    "second interim",
    "first interim",
    "adopted",
    "projected",
)


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One figure that the tables of a case have, or that follows from them."""

    quantity: str
    definition: str
    year: Year | None
    unit: str
    value: float
    place: str
    source: Source | None
    also: tuple[str, ...] = ()  # other names that it goes by
    units: tuple[str, ...] = ()  # units in which the same number is said

    @property
    def words(self) -> str:
        """What it is called, with its definition."""
        if self.place.startswith("district/facts.csv"):  # a name of the case's own
            return Message("{own}", own=self.definition or self.quantity)
        name = spoken(self.quantity)
        if not self.definition:
            return name
        return Message("{a} ({known})", a=name, known=self.definition)

    @property
    def age(self) -> int:
        """How many stages of a budget are newer than this one; -1 where it names none."""
        said = self.definition.casefold()
        found = [place for place, stage in enumerate(_NEWEST_FIRST) if stage in said]
        if found[:2] == [0, 1]:  # estimated actuals are not yet actuals
            return 1
        return found[0] if found else -1

    def is_another_stage_of(self, other: PublishedFigure) -> bool:
        """Return whether both are the same figure at two stages of the budget."""
        return (
            (self.quantity, self.year, self.unit) == (other.quantity, other.year, other.unit)
            and self.age != other.age
            and -1 not in (self.age, other.age)
        )

    def may_be(self, heard: Heard) -> bool:
        """Return whether a claim is about the same year in the same unit."""
        year, unit = heard.claim.year, heard.claim.unit
        return year is not None and self.year == year and unit in (self.units or (self.unit,))

    def is_named(self, heard: Heard) -> bool:
        """Return whether a claim is about it by name."""
        return not {self.quantity, *self.also}.isdisjoint({heard.claim.about, heard.claim.line})

    def is_later_word(self, heard: Heard, name: str) -> bool:
        """Return whether the speaker of a claim, under this name, published it after the claim."""
        source, day = self.source, heard.day
        if source is None or source.on is None or day is None:
            return False
        return bool(name) and source.who == name and day < source.on

    def has_source_of(self, heard: Heard) -> bool:
        """Return whether the claim is read in the same document."""
        one, other = heard.source, self.source
        if one is None or other is None:
            return False
        return (one.who, one.title) == (other.who, other.title)

    def judges(self, heard: Heard) -> bool:
        """Return whether its source is good enough: what nobody confirmed judges nobody."""
        status = self.source.status if self.source else Status.UNCONFIRMED
        weak = status in {Status.UNCONFIRMED, Status.GENERATED}
        return not weak or (heard.source is not None and heard.source.status is status)


def published_figures(case: Case) -> tuple[PublishedFigure, ...]:
    """Return every figure with a number, facts first."""
    found = []
    for table, index, (quantity, definition, year, unit, value) in _rows(case):
        line, source = table.place(index).line, case.source_at(table, index)
        place = Message("{file}, line {number}", file=table.file, number=line)
        named = (quantity, definition or "", year, unit or "")
        found.append(PublishedFigure(*named, value, place, source))
    return tuple(found)


def _rows(case: Case) -> Iterator[tuple[Table[Any], int, tuple[Any, ...]]]:
    """Yield the quantity, definition, year, unit and value of each row that has a number."""
    cells = case.facts.each("quantity", "definition", "year", "unit", "value")
    for index, row in enumerate(cells):
        if row[0] and row[-1] is not None:
            yield case.facts, index, row
    parts = case.reserve.each("part", "stage", "year", "amount")
    for index, (part, stage, year, value) in enumerate(parts):
        if part and value is not None:
            name = f"reserve.{part.replace(' ', '_')}"
            yield case.reserve, index, (name, stage, year, "USD", value)


def published(
    heard: Heard, figures: Sequence[PublishedFigure], name: str = ""
) -> Iterator[Recomputed]:
    """Yield the claim beside figures of its name, else those of its family that it fits.

    Of one figure at several stages of a budget only the newest counts. What the speaker,
    a party of this name, published later revises the claim.
    """
    if heard.value is None or is_for_several(heard):
        return
    near = [figure for figure in figures if figure.may_be(heard)]
    newest = [
        figure
        for figure in near
        if not any(o.is_another_stage_of(figure) and o.age < figure.age for o in near)
    ]
    named = [figure for figure in newest if figure.is_named(heard)]
    for figure in named:
        verdict = verdict_on(heard, figure.value)
        # A source does not confirm itself.
        if verdict is Verdict.NOT_BOTH or not figure.has_source_of(heard):
            found = _beside(heard, figure, verdict, near)
            revised = found.verdict is Verdict.NOT_BOTH and figure.is_later_word(heard, name)
            yield replace(found, verdict=Verdict.REVISED) if revised else found
    if not named and not is_vague(heard):
        yield from _family(heard, newest)


def _beside(
    heard: Heard, figure: PublishedFigure, verdict: Verdict, near: Iterable[PublishedFigure]
) -> Recomputed:
    """Return the claim beside the newest stage, with the older one that it repeats, if any.

    Who spoke before the newer stage was published repeated the budget of that day.
    """
    found = _compared(heard, figure, verdict)
    if verdict is not Verdict.NOT_BOTH:
        return found
    for older in near:
        if not older.is_another_stage_of(figure) or not fits(heard, older.value):
            continue
        amount = said_amount(older.value, heard.claim.unit or "")
        template = "{a}; {b}, since revised, was {amount}"
        told = Message(template, a=found.arithmetic, b=older.words, amount=amount)
        found = replace(found, arithmetic=told)
        newer = figure.source.on if figure.source else None
        if heard.day and newer and heard.day < newer:
            other = Verdict.OTHER_DEFINITION
            return replace(found, verdict=other, agrees_as=older.words)
        return found
    return found


def _family(heard: Heard, near: Iterable[PublishedFigure]) -> Iterator[Recomputed]:
    """Figures of the same family that the claim fits: what else it may have meant."""
    family = heard.subject.rpartition(".")[0]
    for figure in near:
        if (
            family
            and figure.quantity.rpartition(".")[0] == family
            and not figure.has_source_of(heard)
            and fits(heard, figure.value)
        ):
            yield _compared(heard, figure, Verdict.OTHER_DEFINITION)


def _compared(heard: Heard, figure: PublishedFigure, verdict: Verdict) -> Recomputed:
    elsewhere = verdict is Verdict.OTHER_DEFINITION
    shown = verdict_on(heard, figure.value) if elsewhere else verdict
    template, rest = "{b} of {year} is published as {rest}", compared(heard, figure.value, shown)
    told = Message(template, b=figure.words, year=figure.year, rest=rest)
    about = (Beside.PUBLISHED, figure.place, figure.quantity, figure.year, figure.value)
    apart, agrees_as = figure.value - (heard.value or 0.0), figure.words if elsewhere else ""
    return Recomputed(*about, apart, told, verdict, agrees_as)
