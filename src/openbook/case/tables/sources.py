"""The list of sources of a case, and which source speaks for a whole file."""

from __future__ import annotations

from dataclasses import field, replace
from datetime import date

from openbook.case.format import fields
from openbook.case.format.table import NOWHERE, Where
from openbook.figures.figure import Source, Status
from openbook.findings.dataclass import dataclass

STATUS_WORDS = tuple(str(status) for status in Status)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sourced:
    """The last columns of every table with numbers."""

    source: str = fields.word(
        "Id of the source in evidence/sources.yaml; left out where that file gives "
        "one source for the whole table",
        required=False,
    )
    status: str = fields.choice(
        "How well the row is supported; left out, the status of the source",
        *STATUS_WORDS,
        required=False,
    )
    note: str = fields.text("Anything a reader should know", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceEntry:
    """One document, broadcast, dataset or program that numbers come from."""

    id: str = fields.word("Short name used in the other files", key=True)
    who: str = fields.text("Who speaks: the author, office, newspaper or program")
    title: str = fields.text("Title of the document, or what it is")
    on: date | None = fields.day("Day it was published", required=False)
    link: str = fields.text("Web address", required=False)
    status: str = fields.choice(
        "How well its numbers are supported", *STATUS_WORDS, default="unconfirmed"
    )
    note: str = fields.text("For generated numbers: what they were calibrated to", required=False)
    rests_on: tuple[str, ...] = fields.words(
        "Other sources that its numbers were calculated from or calibrated to", required=False
    )
    learned_later: bool = False  # published after the day of the case
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def published_after(self, day: date) -> bool:
        """Return whether it was published after a day; what a program made never was."""
        made = self.status == Status.GENERATED
        return not made and isinstance(self.on, date) and self.on > day

    def as_source(self, status: str = "", page: str = "") -> Source:
        """Return the source of one number, with the number's own status where it has one."""
        return Source(
            who=self.who,
            title=self.title,
            on=self.on,
            link=self.link,
            page=page,
            status=Status(status or self.status),
            note=self.note,
            learned_later=self.learned_later,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class FileSource:
    """The source of every row of a table that names none itself."""

    file: str = fields.text("Path of the table in the case folder", required=True)
    source: str = fields.word("Id of the source")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class MappedColumn:
    """Where a column of ours stands in the files of somebody: under their name, or fixed."""

    column: str = fields.word("Column as the case format names it", key=True)
    named: str = fields.text("What the file calls it", required=False)
    value: str = fields.text(
        "What it is in every row, where the file has no such column", required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsKept:
    """Which rows of somebody's files are used: those with a value in one of their columns."""

    named: str = fields.text("What the file calls the column")
    value: str = fields.text("What stands in it in the rows that are used")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnMapping:
    """How the columns of one sort of file are read."""

    kind: str = fields.word("Kind of file, as openbook import names it", key=True)
    name: str = fields.word(
        "Table it becomes, where the kind has several", required=False, key=True
    )
    columns: tuple[MappedColumn, ...] = fields.records(
        "Columns that are not known by name", MappedColumn
    )
    only: tuple[RowsKept, ...] = fields.records(
        "Rows that are used; left out, all", RowsKept, required=False
    )
    add_up: bool = fields.flag("Whether the numbers of rows with the same key are added up")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportMemory:
    """imports.yaml: what openbook import remembers from one file to the next."""

    district: str = fields.text(
        "Code of the district, county and district, such as 19-64733", required=False
    )
    mappings: tuple[ColumnMapping, ...] = fields.records(
        "How files are read", ColumnMapping, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceList:
    """evidence/sources.yaml: every source once, under a short name."""

    sources: tuple[SourceEntry, ...] = fields.records("Every source", SourceEntry)
    files: tuple[FileSource, ...] = fields.records(
        "Tables that come from one source as a whole", FileSource, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


def marked_later(listed: SourceList, day: date | None) -> SourceList:
    """Return the list with the sources published after a day marked."""
    if day is None:
        return listed
    marked = tuple(
        replace(entry, learned_later=True) if entry.published_after(day) else entry
        for entry in listed.sources
    )
    return replace(listed, sources=marked)
