"""OB270, OB271 and OB272: spreads from a track record that is not there, open or short."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format.record_band import FromRecord, RecordBand
from openbook.evidence.record.bands import RecordPart, asked_of
from openbook.evidence.record.calibration import PRIOR_WEIGHT
from openbook.evidence.record.track_record import PastRow, track_record
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, plural

_FEW = 3  # below it the prior and the shape of the tails say as much as the record


def check(case: Case) -> list[Finding]:
    """Look at every spread that a book takes from a record."""
    asking = [
        (book, each)
        for book in case.books
        for each in book.assumptions
        if isinstance(each.spread, FromRecord | RecordBand) and each.name in BY_NAME
    ]
    rows = track_record(case).rows if asking else ()
    return [
        finding
        for book, each in asking
        for finding in _looked_at(book, each, rows, case)
    ]


def _looked_at(
    book: Book, assumption: Assumption, rows: tuple[PastRow, ...], case: Case
) -> Iterator[Finding]:
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
            yield _not_there(assumption, asked, author)


def _not_there(assumption: Assumption, asked: RecordPart, author: str) -> Finding:
    others = list(dict.fromkeys(row.by for row in asked.quantity))
    unit = BY_NAME[assumption.name].unit
    remedy = (
        Message("Write whose record it is: from record of {own}.", own=others[0])
        if others
        else Message(
            "Add rows with the quantity {own} in {own_unit} to {file}, or write the range "
            "itself: {own_range}.",
            own=assumption.name,
            own_unit=unit,
            file="evidence/projections.csv",
            own_range="2% to 4%",
        )
    )
    what = Message(
        "no projection of {own} by {own_author} is in the record",
        own=assumption.name,
        own_author=author,
    )
    return found("OB270", assumption.where.place("spread"), what, remedy=remedy)


def _open(assumption: Assumption, asked: RecordPart, case: Case) -> Finding:
    later = [row for row in asked.own if row.outcome is not None]
    what = plural(
        len(asked.own),
        "1 projection of {own}, without an actual result by {day}",
        "{number} projections of {own}, none with an actual result by {day}",
        number=f"{len(asked.own):,}",
        own=assumption.name,
        day=case.head.as_of,
    )
    reason = (
        Message(
            "The actual result of {own} is for {year}, which was not over on the day "
            "of the case, so nobody could know it then.",
            own=later[0].projection,
            year=later[0].year,
        )
        if later
        else ""
    )
    return found(
        "OB271",
        assumption.where.place("spread"),
        what,
        why=reason,
        remedy=Message(
            "Write actual results of years that are over into {file}, or write the "
            "range itself: {own_range}.",
            file="evidence/projections.csv",
            own_range="2% to 4%",
        ),
    )


def _short(assumption: Assumption, outcomes: int) -> Finding:
    return found(
        "OB272",
        assumption.where.place("spread"),
        plural(
            outcomes,
            "this spread rests on 1 independent actual result",
            "this spread rests on {number} independent actual results",
            number=f"{outcomes:,}",
        ),
        remedy=Message(
            "Add earlier projections with their actual results to {file}, or say in a "
            "note why so few are enough.",
            file="evidence/projections.csv",
        ),
    )
