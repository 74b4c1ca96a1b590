"""OB211 to OB213, OB270 to OB272, OB274: assumptions that fall back on nothing or that the law overrules, spreads that do not hold."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.assumptions import BY_NAME, LISTED
from openbook.case.book import Assumption, Book, FromRecord, RecordBand, Spread, leaning
from openbook.case.case import Case
from openbook.evidence.track_record import PRIOR_WEIGHT, PastRow, RecordPart, asked_of, track_record
from openbook.figures.amounts import said_amount
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, plural, series, suggestion
from openbook.law.funding_lines import enacted
from openbook.model.inputs import known_law

_FEW = 3  # below it the prior and the shape of the tails say as much as the record
_SAME = 1e-9  # shares closer than this are the same, however they were written
_RECORD = "evidence/projections.csv"
_RANGE = "2% to 4%"


def check(case: Case) -> Iterator[Finding]:
    """Follow each book to the one it leans on, and look at every spread."""
    asking = []
    for book in case.books:
        yield from _leaning(book, case)
        yield from _no_plan(book, case)
        yield from _overruled(book, case)
        for each in book.assumptions:
            yield from _outside(each)
            if isinstance(each.spread, FromRecord | RecordBand) and each.name in BY_NAME:
                asking.append((book, each))
    rows = track_record(case).rows if asking else ()
    for book, each in asking:
        yield from _from_record(book, each, rows, case)


def _leaning(book: Book, case: Case) -> Iterator[Finding]:
    """Say where a book leans on one that is not there, or round in a circle."""
    row, place = leaning(book, case.books), book.where.place("otherwise")
    if row.missing and len(row.books) == 1:
        others = [
            each.id
            for each in case.books
            if each is not book and (book.private or not each.private)
        ]
        hint = suggestion(book.otherwise, others) if others else "Take `otherwise` out."
        add = Message("Or add {file}.", file=f"books/{book.otherwise}.yaml")
        what = "it falls back on {own}, which is not in the case"
        yield found("OB213", place, what, remedy=series([hint, add], " "), own=repr(book.otherwise))
    if row.circle and row.circle[0] == book.id:
        what = "the assumptions fall back on each other in a circle: {own}"
        remedy = "Take `otherwise` out of the assumptions that should stand alone."
        yield found("OB213", place, what, remedy=remedy, own=" → ".join(row.circle))


def _no_plan(book: Book, case: Case) -> Iterator[Finding]:
    """Say where an employer rate is of a plan or tax that the law does not have."""
    named = [each for each in book.assumptions if each.name not in LISTED]
    law = known_law(case) if named else None
    known = [kind.assumption for kind in law.rate_kinds.values()] if law else []
    for each in named if known else ():
        if each.name not in known:
            hint = suggestion(each.name, [name for name in known if name])
            what = "{own} is not an assumption of the model"
            yield found("OB211", each.where.place(), what, remedy=hint, own=repr(each.name))


def _overruled(book: Book, case: Case) -> Iterator[Finding]:
    """Say where a value differs from the law's, which the projection uses in its place."""
    if (law := known_law(case)) is None:
        return
    numbers = {name: name for name in law.statutes.parameters}
    numbers |= {kind.assumption: kind.number for kind in law.rate_kinds.values()}
    for each in book.assumptions:
        number = numbers.get(each.name)
        known = enacted(law.statutes, number, case.head.years) if number else {}
        for year, figure in known.items():
            own = each.by_year.get(year, each.value)
            if own is not None and abs(own.value - figure.value) >= _SAME:
                share = said_amount(figure.value, str(figure.unit))
                said = {"own": each.name, "year": year, "share": share}
                what = "{own} for {year}: the law has {share}, and the projection uses that"
                remedy = (
                    "Write {share} for {year}, or only the years that the law does not know yet."
                )
                place = each.where.place("by_year" if year in each.by_year else "value")
                yield found("OB274", place, Message(what, **said), remedy=Message(remedy, **said))
                break


def _outside(assumption: Assumption) -> Iterator[Finding]:
    """Compare a spread with the value it stands around."""
    spread, figure = assumption.spread, assumption.value
    if not isinstance(spread, Spread) or figure is None:
        return
    if not spread.low <= figure.value <= spread.high:
        said = said_amount(figure.value, str(figure.unit))
        what = "the value {own} lies outside its spread"
        remedy = "Widen the spread or fix the value."
        yield found("OB212", assumption.where.place("spread"), what, remedy=remedy, own=said)


def _from_record(
    book: Book, assumption: Assumption, rows: tuple[PastRow, ...], case: Case
) -> Iterator[Finding]:
    """Look at a spread that a book takes from a record."""
    spread = assumption.spread
    if isinstance(spread, RecordBand):
        outcomes = spread.freedom - PRIOR_WEIGHT
        if outcomes < _FEW:
            yield _short(assumption, outcomes)
    elif isinstance(spread, FromRecord):
        asked = asked_of(rows, assumption, book, as_of=case.head.as_of)
        author = spread.by or Message("the side {own}", own=book.side)
        if asked.own:
            yield _open(assumption, asked, case)
        else:
            yield _no_record(assumption, asked, author)


def _no_record(assumption: Assumption, asked: RecordPart, author: str) -> Finding:
    name = assumption.name
    what = "no projection of {own} by {own_author} is in the record"
    remedy = (
        "Add rows with the quantity {own} in {own_unit} to {file}, or write the range itself: "
        "{own_range}."
    )
    if asked.quantity:
        template = "Write whose record it is: from record of {own}."
        remedy = Message(template, own=asked.quantity[0].by)
    said = {"own": name, "own_author": author, "own_unit": BY_NAME[name].unit}
    said |= {"file": _RECORD, "own_range": _RANGE}
    return found("OB270", assumption.where.place("spread"), what, remedy=remedy, **said)


def _open(assumption: Assumption, asked: RecordPart, case: Case) -> Finding:
    later = next((row for row in asked.own if row.outcome is not None), None)
    what = plural(
        len(asked.own),
        "1 projection of {own}, without an actual result by {day}",
        "{number} projections of {own}, none with an actual result by {day}",
        number=f"{len(asked.own):,}",
        own=assumption.name,
        day=case.head.as_of,
    )
    why = (
        "The actual result of {own} is for {year}, which was not over on the day "
        "of the case, so nobody could know it then."
    )
    remedy = (
        "Write actual results of years that are over into {file}, or write the "
        "range itself: {own_range}."
    )
    known = Message(why, own=later.projection, year=later.year) if later else ""
    place, said = assumption.where.place("spread"), {"file": _RECORD, "own_range": _RANGE}
    return found("OB271", place, what, why=known, remedy=remedy, **said)


def _short(assumption: Assumption, outcomes: int) -> Finding:
    what = plural(
        outcomes,
        "this spread rests on 1 independent actual result",
        "this spread rests on {number} independent actual results",
        number=f"{outcomes:,}",
    )
    remedy = (
        "Add earlier projections with their actual results to {file}, or say in a note why so few "
        "are enough."
    )
    return found("OB272", assumption.where.place("spread"), what, remedy=remedy, file=_RECORD)
