"""Assumptions tried without a file: NAME=VALUE, for every set of assumptions or for one of them."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Sequence
from dataclasses import field, replace

from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.table import NOWHERE, Where
from openbook.case.tables.sources import SourceEntry
from openbook.files.figure_value import EntryDefaults, FileReading
from openbook.files.plain_file import PlainFile
from openbook.files.record_file import read_record
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, Severity, found
from openbook.findings.marked_yaml import parse_yaml
from openbook.findings.message import Message, suggestion

PLACE = "--set"
_SAID = re.compile(r"(?:(?P<book>[\w.-]+):)?\s*(?P<name>[\w.]+)\s*=\s*(?P<value>\S.*)")
_BY_YEAR = re.compile(r"\d{4}-\d{2}\s*:")
_TRIED = SourceEntry(
    id="tried", who="Tried here", title="A value in place of the side's own", status="unconfirmed"
)


class TriedAssumptionError(OpenbookError):
    """An assumption that was tried cannot be used as written; holds every finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("the assumption cannot be tried", findings)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """What stands after ``--set``."""

    assumptions: tuple[Assumption, ...] = fields.named("The assumptions", Assumption)
    where: Where = field(default=NOWHERE, repr=False, compare=False)


def with_assumptions(case: Case, said: Iterable[str]) -> tuple[Case, tuple[Finding, ...]]:
    """Return the case with other assumptions, which their names tell, and what is odd."""
    findings: list[Finding] = []
    books = list(case.books)
    for text in said:
        book, read = _read(text, case, findings)
        for index, each in enumerate(books):
            if book in {"", each.id}:
                own = text.strip().removeprefix(f"{book}:").strip()
                books[index] = _assuming(each, read, own)
    if wrong := [each for each in findings if each.severity is Severity.ERROR]:
        raise TriedAssumptionError(wrong)
    return case.with_books(tuple(books)), tuple(findings)


def _assuming(book: Book, read: Sequence[Assumption], said: str) -> Book:
    names = {each.name for each in read}
    kept = (each for each in book.assumptions if each.name not in names)
    return replace(book, assumptions=(*kept, *read), tried=(*book.tried, said))


def _read(text: str, case: Case, findings: list[Finding]) -> tuple[str, tuple[Assumption, ...]]:
    """Read one assumption and whose it is; blank is everybody's."""
    match = _SAID.fullmatch(text.strip())
    if match is None:
        what = Message("{own} is not an assumption and its value", own=repr(text[:80]))
        remedy = "Write NAME=VALUE, such as funding.cola=2.5%, or SIDE:NAME=VALUE for one side."
        findings.append(found("OB917", Place(PLACE), what, remedy=remedy))
        return "", ()
    book, known = match["book"] or "", [each.id for each in case.books]
    if book and book not in known:
        what = Message("there are no assumptions {own}", own=repr(book))
        findings.append(found("OB917", Place(PLACE), what, remedy=suggestion(book, known)))
        return book, ()
    value = match["value"]
    said = f"by_year: {{{value}}}" if _BY_YEAR.match(value) else f"value: {value}"
    file = PlainFile(PLACE, f"assumptions:\n  {match['name']}:\n    {said}\n")
    node, odd = parse_yaml(file.name, file.text)
    findings += odd
    if node is None:
        return book, ()
    sources = ChainMap({_TRIED.id: _TRIED}, case.source_by_id)
    reading = FileReading(file, sources, findings, tuple(file.text.split("\n")))
    read = read_record(reading, _Said, node, EntryDefaults(source=_TRIED.id))
    return book, read.assumptions if read else ()
