"""Import a file from outside: what is understood of it, then what is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as with_fields
from pathlib import Path

from openbook.api.folder import case_in, fitting_rows, with_table
from openbook.case.case import Case
from openbook.case.format.fields import Spec, specs
from openbook.case.tables.sources import ColumnMapping, SourceEntry
from openbook.files.imports.book_entry import with_assumptions, with_funded
from openbook.files.imports.column_map import (
    mapped_table,
    mapping_for,
    memory_text,
    refuse_other_district,
    with_names,
)
from openbook.files.imports.derived_assumptions import AssumedValue
from openbook.files.imports.kind import (
    KINDS,
    ImportKind,
    ImportLook,
    ImportResult,
    MadeTable,
    TableReady,
    unfit,
)
from openbook.files.imports.ledger import covered_rows
from openbook.files.imports.request import ImportRequest, LeftOut, Setting
from openbook.files.imports.sacs_export import opened
from openbook.files.imports.sent_table import NotImportedError, as_table, lacking
from openbook.files.imports.source_entry import refuse_without_source, source_change
from openbook.files.layout import IMPORTS, part_of
from openbook.files.plain_file import MOST_BYTES
from openbook.files.table_rows import cell_changes, merge_rows, rows_of
from openbook.files.transaction import FileChange, digest_of, write_files
from openbook.files.values import WORD
from openbook.files.whole_folder import text_on_disk
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found, has_errors, in_order
from openbook.findings.message import suggestion
from openbook.model.inputs import employer_book
from openbook.model.simulations.assumption_values import file_of

_DISTRICT = "district/district.yaml"
_NOT_NAMED = "import"  # stands for a source until it is named


def look_at_file(
    folder: str | Path, kind: str, file: str | Path, asked: ImportRequest, *, replace: bool = False
) -> ImportLook:
    """Read a file as one kind and try its rows against the case; nothing is written."""
    if kind not in KINDS.names():
        hint = suggestion(kind, KINDS.names())
        said = f"{kind!r} is not a kind of file that can be imported. {hint}"
        raise NotImportedError(said)
    _refuse_odd_names(asked)
    known: ImportKind = KINDS.get(kind)
    case, path = _with_source(case_in(folder), asked), Path(file)
    mapping = mapping_for(case.imports, kind, asked)
    columns = with_names(known, mapping.columns)
    text, odd = opened(path, columns, known.needs)
    look = ImportLook(kind, known.title, path.name)
    if text is None or has_errors(tuple(odd)):
        return with_fields(look, findings=tuple(odd))
    table = as_table(text, columns, known.needs, known.fixed)
    table, misfits = mapped_table(table, mapping, known, path.name)
    refused = misfits or unfit(path.name, text, known, table)
    if refused:
        return with_fields(look, table=table, findings=(*odd, *refused))
    left = LeftOut(path.name, of_people=known.of_people)
    made = known.read(table, Setting(case, with_fields(asked, add_up=mapping.add_up), left))
    refuse_other_district(case.imports, made.district, left)
    texts = {each.file: _text(each, asked) for each in made.tables if each.rows}
    for name, sent in texts.items():  # each is checked with the others in the case
        case, _ = with_table(case, name, sent)
    ready = [
        _ready(Path(folder), case, each, texts[each.file], asked)
        for each in made.tables
        if each.rows
    ]
    findings = [*odd, *left.findings(), *(each for _, more in ready for each in more)]
    beside = OtherFiles(Path(folder), case, kind, asked, again=asked.add or replace)
    assumed, more = beside.changes(made, mapping)
    return with_fields(
        look,
        table=table,
        used=made.used,
        left_out=left.count,
        reasons=left.counted,
        totals=made.totals,
        tables=tuple(table for table, _ in ready),
        findings=in_order([*findings, *_nothing(path.name, made, findings)]),
        also=made.also,
        versions=made.versions,
        assumed=assumed,
        texts=more,
    )


def kind_of_file(file: str | Path) -> str:
    """Return the kind that a file has all columns of, most of them; blank where none fits.

    A file about people is never taken for anything else.
    """
    fitting = []
    for word in KINDS.names():
        known: ImportKind = KINDS.get(word)
        text, odd = opened(Path(file), known.columns, known.needs)
        if text is not None and not has_errors(tuple(odd)):
            read = as_table(text, known.columns, known.needs, known.fixed)
            if not lacking(known.needs, read.matched):
                fitting.append((known.of_people, len(read.matched), word))
    return max(fitting)[2] if fitting else ""


@dataclass(frozen=True, slots=True)
class OtherFiles:
    """The files that an import writes beside its tables."""

    root: Path
    case: Case
    kind: str
    asked: ImportRequest
    again: bool

    def changes(
        self, made: ImportResult, mapping: ColumnMapping
    ) -> tuple[tuple[AssumedValue, ...], tuple[FileChange, ...]]:
        """Return the assumptions that are new, and every file that changes for them."""
        changes = [
            FileChange(each.file, each.text, None)
            for each in made.records
            if not text_on_disk(self.root, each.file)[1]
        ]
        assumed: tuple[AssumedValue, ...] = ()
        file = self._book() if made.assumed else ""
        if file:
            old, read_as = text_on_disk(self.root, file)
            source = self.asked.source or _NOT_NAMED
            text, names = with_assumptions(old, made.assumed, source, again=self.again)
            assumed = tuple(each for each in made.assumed if each.name in names)
            changes += [FileChange(file, text, read_as or None)] if names else []
        if made.funded:
            old, read_as = text_on_disk(self.root, _DISTRICT)
            text, units = with_funded(old, made.funded)
            changes += [FileChange(_DISTRICT, text, read_as or None)] if units else []
        old, read_as = text_on_disk(self.root, IMPORTS)
        text = memory_text(self.case.imports, self.kind, self.asked, mapping, made.district)
        if text and text != old:
            changes.append(FileChange(IMPORTS, text, read_as or None))
        return assumed, tuple(changes)

    def _book(self) -> str:
        """Return the file of the assumptions: those named, else the employer's, if any."""
        books = {each.id: each for each in self.case.books}
        book = employer_book(self.case)
        if self.kind == "assumptions":  # their one purpose
            book = books.get(self.asked.name) if self.asked.name else book
            if book is None:
                hint = suggestion(self.asked.name, books) if books else "Write books/district.yaml."
                problem = f"nothing was written: there are no assumptions to add to. {hint}"
                raise NotImportedError(problem)
        return file_of(book) if book else ""


def _with_source(case: Case, asked: ImportRequest) -> Case:
    """Return the case as if it had the source of the file already."""
    name = asked.source or _NOT_NAMED
    if any(entry.id == name for entry in case.sources.sources):
        return case
    new = SourceEntry(id=name, who=name, title=name, status="confirmed")
    listed = with_fields(case.sources, sources=(*case.sources.sources, new))
    return with_fields(case, sources=listed)


def _text(made: MadeTable, asked: ImportRequest) -> str:
    """Return a table as text, every row with its source."""
    rows = [{**row, "source": asked.source or _NOT_NAMED} for row in made.rows]
    fields = specs(part_of(made.file)[1])
    return merge_rows("", rows, columns=tuple(fields), keys=_keys(fields)).text


def _keys(fields: Mapping[str, Spec]) -> list[str]:
    return [column for column, spec in fields.items() if spec.key]


def _ready(
    folder: Path, case: Case, made: MadeTable, sent: str, asked: ImportRequest
) -> tuple[TableReady, list[Finding]]:
    """Return a table tried as if it stood in the case, and what is odd about it there."""
    file = made.file
    fields = specs(part_of(file)[1])
    kept, told = fitting_rows(case, file, sent)
    odd = list(told)
    old, read_as = text_on_disk(folder, file)
    there = len(rows_of(old)) if read_as else None
    changes = cell_changes(rows_of(old), kept, _keys(fields))
    before = _without(old, made.whole) if asked.add else ""
    merged = merge_rows(before, kept, columns=tuple(fields), keys=_keys(fields))
    odd += covered_rows(file, kept, rows_of(before))
    if len(merged.text) > MOST_BYTES[".csv"]:
        what = f"the table would be larger than {MOST_BYTES['.csv'] // 1_000_000} MB"
        remedy = "Export only the district and the years that the case is about."
        odd.append(found("OB338", Place(file), what, remedy=remedy))
    return TableReady(file, len(kept), merged, there, changes, read_as), odd


def _without(old: str, whole: frozenset[tuple[str, str]]) -> str:
    """Return a table without the rows of a year and stage that is told anew as a whole."""
    rows = rows_of(old) if whole else []
    kept = [r for r in rows if (r.get("year", "").strip(), r.get("stage", "").strip()) not in whole]
    if len(kept) == len(rows):
        return old
    header = tuple(kept[0]) if kept else ()
    return merge_rows("", kept, columns=header, keys=header).text if kept else ""


def _nothing(name: str, made: ImportResult, findings: list[Finding]) -> list[Finding]:
    if any(table.rows for table in made.tables) or made.assumed or has_errors(tuple(findings)):
        return []
    what = "no row of this file can be used"
    remedy = "Fix what the other findings say, then import the file again."
    return [found("OB333", Place(name), what, remedy=remedy)]


def _refuse_odd_names(asked: ImportRequest) -> None:
    """Names that become those of files, units and sources are short names."""
    said = {"--name": asked.name, "--unit": asked.unit, "--source": asked.source}
    for option, name in said.items():
        if name and not WORD.fullmatch(name):
            message = (
                f"{name!r} after {option} is not a short name; use letters, digits, "
                "dots and hyphens"
            )
            raise NotImportedError(message)


def import_file(
    folder: str | Path,
    kind: str,
    file: str | Path,
    asked: ImportRequest,
    *,
    replace: bool = False,
    write: Callable[[Path, Sequence[FileChange]], None] = write_files,
) -> tuple[ImportLook, tuple[str, ...]]:
    """Look at a file and write its tables; gives the names of what was written.

    Everything that can be refused is refused before the first file is written.
    """
    root, looked = Path(folder), look_at_file(folder, kind, file, asked, replace=replace)
    if has_errors(looked.findings):
        return looked, ()
    case = case_in(root)
    refuse_without_source(case, asked)
    _refuse_to_overwrite(looked, asked, replace=replace)
    changes = [
        *source_change(root, case, asked),
        *(
            FileChange(table.file, table.merged.text, table.read_as or None)
            for table in looked.tables
            if table.rows
        ),
        *looked.texts,
    ]
    write(root, changes)
    return looked, tuple(change.name for change in changes)


def _refuse_to_overwrite(looked: ImportLook, asked: ImportRequest, *, replace: bool) -> None:
    there = [
        table.file
        for table in looked.tables
        # The same rows may come again, as after an answer that was lost.
        if table.there is not None and digest_of(table.merged.text.encode("utf-8")) != table.read_as
    ]
    if there and not replace and not asked.add:
        message = (
            f"nothing was written: {' and '.join(there)} is there already. Write "
            "--add to put these rows with the others (a row of the same key is "
            "replaced), or --replace to put them in place of all of it"
        )
        raise NotImportedError(message)
