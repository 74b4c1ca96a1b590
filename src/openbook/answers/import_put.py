"""Write what was understood of a file into the case: its source and its tables."""

from __future__ import annotations

from pathlib import Path

from openbook.answers.folder import case_in
from openbook.answers.import_look import ImportLook, TableReady, look_at_file
from openbook.files.disk.transaction import FileChange, digest_of, write_files
from openbook.files.imports.request import ImportRequest
from openbook.files.imports.sent_table import NotImportedError
from openbook.files.imports.source_entry import refuse_without_source, source_change
from openbook.findings.finding import has_errors


def import_file(
    folder: str | Path,
    kind: str,
    file: str | Path,
    asked: ImportRequest,
    *,
    replace: bool = False,
) -> tuple[ImportLook, tuple[str, ...]]:
    """Look at a file and write its tables; gives the names of what was written.

    Everything that can be refused is refused before the first file is written.
    """
    root, looked = Path(folder), look_at_file(folder, kind, file, asked)
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
    ]
    write_files(root, changes)
    return looked, tuple(change.name for change in changes)


def _is_written(table: TableReady) -> bool:
    return digest_of(table.merged.text.encode("utf-8")) == table.read_as


def _refuse_to_overwrite(
    looked: ImportLook, asked: ImportRequest, *, replace: bool
) -> None:
    there = [
        table.file
        for table in looked.tables
        # The same rows may come again, as after an answer that was lost.
        if table.there is not None and not _is_written(table)
    ]
    if there and not replace and not asked.add:
        message = (
            f"nothing was written: {' and '.join(there)} is there already. Write "
            "--add to put these rows with the others (a row of the same key is "
            "replaced), or --replace to put them in place of all of it"
        )
        raise NotImportedError(message)
