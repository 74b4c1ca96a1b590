"""OB224, OB227, OB228, OB254, OB870 and OB871: terms and numbers outside the days of the case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import NOWHERE, Table, Where
from openbook.case.known import DATED, late_rows
from openbook.case.levers import Priced
from openbook.case.offer import Term
from openbook.evidence.standing_terms import standing_terms, year_meant
from openbook.figures.figure import Figure, Status, Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, plural
from openbook.terms.shelf import word_for

IN_USE, SET_ASIDE = "OB870", "OB871"
_USED = (
    "Name a source that was public by then, or change the number to what was known; or "
    "set `as_of` in case.yaml to a later day."
)
_ASIDE = (
    "Nothing needs to change to look back. To use them, set `as_of` in case.yaml to a "
    "later day, or name a source that was public by then."
)
_NAMED = 3


def check(case: Case) -> Iterator[Finding]:
    """Compare terms, offers and sources with the years and the day of the case."""
    for _, term in standing_terms(case):
        yield from _back_pay(case, term)
        yield from _begins(case, term)
    yield from _offers(case)
    yield from _undated(case)
    day = case.head.as_of
    made = [offer for offer in case.offers if offer.made_on <= day]
    for record in (case.district, case.calendar, case.contract, *made, *case.books):
        yield from _in_use(case, record)
    yield from _resting(case, day)
    for name, column in DATED.items():
        yield from _set_aside(case, getattr(case, name), column, day)


def _back_pay(case: Case, term: Term) -> Iterator[Finding]:
    """Compare the year of back pay with the years of the case and the contract."""
    paid, place = term.back_paid_for, term.where.place("year")
    if paid is None:
        return
    if paid.year >= case.head.first_year:
        what = (
            "retroactive pay for {year}, which is one of the years from {year_first} "
            "on that are projected"
        )
        remedy = "Let the raise start on the day from which it counts, or write it as a {own}."
        yield found(
            "OB227",
            place,
            Message(what, year=paid.year, year_first=case.head.first_year),
            why="A raise is paid from its first day in every projected year; with "
            "retroactive pay for the same year, the same money may be paid twice.",
            remedy=Message(remedy, own=word_for("one-time pay")),
        )
    began = case.contract.first_day if case.contract else None
    if began is not None and paid.year < Year.of(began):
        what = "retroactive pay for {year}, before the current contract began on {day}"
        why = "Pay of a year before the contract was settled by the contract before it."
        remedy = "Fix the year; budget years are written like 2017-18."
        yield found("OB227", place, what, why=why, remedy=remedy, year=paid.year, day=began)


def _begins(case: Case, term: Term) -> Iterator[Finding]:
    """Compare the first day of a term, or the year it is paid, with the projected years."""
    first, last = case.head.first_year, case.head.last_year
    paid, name = term.year_paid(case.head.as_of, (first, last)), term.begins_with
    year = year_meant(term.begins) if paid is None else None
    if year and year > last and isinstance(term, Priced):
        what = "{own} is after {year}, the last year of the case"
        remedy = "Fix the date, or write a later last_year than {year} into case.yaml."
        place = term.where.place(name)
        yield found("OB224", place, what, remedy=remedy, own=getattr(term, name), year=last)
    if paid and not first <= paid <= last:
        what = "{year} is not one of the years of the case, {year_first} to {year_last}"
        remedy = "Write the year in which it is paid, even if it is for an earlier one."
        place = term.where.place(name)
        yield found(
            "OB224", place, what, remedy=remedy, year=paid, year_first=first, year_last=last
        )


def _offers(case: Case) -> Iterator[Finding]:
    """Compare the day of each offer with the day of the case."""
    for offer in case.offers:
        if offer.made_on > case.head.as_of:
            what = "made on {day}, but the case stands on {day_case}"
            yield found(
                "OB228",
                offer.where.place("made_on"),
                Message(what, day=offer.made_on, day_case=case.head.as_of),
                remedy="Correct the day, or set `as_of` in case.yaml to a later one; or "
                "keep the offer, to look back on the result.",
            )


def _undated(case: Case) -> Iterator[Finding]:
    """Name the sources without a day on which claims without a day rest, in one note."""
    undated: dict[str, int] = {}
    of_file = case.source_of_file.get(case.claims.file, "")
    for index, (said_on, source) in enumerate(case.claims.each("said_on", "source")):
        entry = case.source_by_id.get(source or of_file)
        if entry is None or said_on or entry.on:
            continue
        if entry.status not in {Status.DERIVED, Status.UNCONFIRMED}:
            undated.setdefault(entry.id, index)
    if not undated:
        return
    names = list(undated)
    named = ", ".join(names[:_NAMED])
    what = Message("sources of claims without a day: {own}", own=named)
    if len(names) > _NAMED:
        what = Message("{a} and {number} more", a=what, number=len(names) - _NAMED)
    remedy = (
        "Write `on:` in evidence/sources.yaml, or `said_on` in the claim; leave "
        "it out where it is not known."
    )
    yield found("OB254", case.claims.place(undated[names[0]], "source"), what, remedy=remedy)


def _in_use(case: Case, record: Any) -> Iterator[Finding]:
    """Name the numbers of a file in use whose source is later, once a source."""
    places: dict[tuple[str, date | None], list[Place]] = {}
    for where, source, on in _late(case, record, NOWHERE):
        places.setdefault((source, on), []).append(where.place())
    for (source, on), there in places.items():
        lines = sorted({place.line for place in there})
        what = plural(
            len(lines),
            "line {own}: from {own_source}, published {day}, after {day_case}",
            "lines {own}: from {own_source}, published {day}, after {day_case}",
            own=", ".join(map(str, lines)),
            own_source=source,
            day=on,
            day_case=case.head.as_of,
        )
        yield found(IN_USE, there[0], what, remedy=_USED)


def _late(case: Case, value: Any, where: Where) -> Iterator[tuple[Where, str, date | None]]:
    """Yield where a later source is named, with its name and day."""
    if isinstance(value, Figure):
        if value.source.learned_later:
            yield where, f"{value.source.who}, {value.source.title}", value.source.on
        return
    if _names(value.__class__):
        where = getattr(value, "where", where)
        entry = case.source_by_id.get(getattr(value, "source", "") or "")
        if entry is not None and entry.learned_later:
            yield where, f"{entry.who}, {entry.title}", entry.on
    for each in _parts(value):
        yield from _late(case, each, where)


def _parts(value: Any) -> Iterable[Any]:
    """Return what a record, a mapping or a list holds."""
    if isinstance(value, dict):
        return value.values()
    return (
        value if isinstance(value, tuple) else map(value.__getattribute__, _names(value.__class__))
    )


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a kind of record; none of what is no record."""
    names = (each.name for each in fields(kind)) if is_dataclass(kind) else ()
    return tuple(name for name in names if name != "where")


def _resting(case: Case, day: date) -> Iterator[Finding]:
    """Name each source in use that was itself worked out from a later one."""
    for entry in case.sources.sources:
        if entry.learned_later:
            continue
        others = map(case.source_by_id.get, entry.rests_on)
        late = [other for other in others if other and other.published_after(day)]
        if late:
            names = ", ".join(f"{each.id} ({each.on})" for each in late)
            what = "{own} was calculated from sources published after {day}: {own_sources}"
            place = entry.where.place("rests_on")
            yield found(IN_USE, place, what, remedy=_USED, own=entry.id, day=day, own_sources=names)


def _set_aside(case: Case, table: Table[Any], column: str, day: date) -> Iterator[Finding]:
    """Name the sources of the rows of a table that answers of the day leave out."""
    rows = late_rows(case, table, column, day)
    if not rows:
        return
    sources, of_file = table.column("source"), case.source_of_file.get(table.file, "")
    own = Counter(sources[row] or of_file for row in rows)
    named = ", ".join(f"{name or '?'} ({count})" for name, count in own.items())
    what = plural(
        len(rows),
        "1 row became public after {day}: {own}",
        "{number} rows became public after {day}: {own}",
        number=f"{len(rows):,}",
        day=day,
        own=named,
    )
    yield found(SET_ASIDE, table.place(rows[0], column), what, remedy=_ASIDE)
