"""Every way that Openbook writes into a case folder, each as one call on a folder."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from tests.reports.workbook.bad_workbooks import input_cell, with_cells

from openbook.api import folder as api
from openbook.api import uploads
from openbook.api.claims import correct_claim
from openbook.api.imports import import_file
from openbook.api.scenarios.draft import Draft, save_draft
from openbook.api.scenarios.scenario import read_scenario, rows_of_texts
from openbook.api.workbook_changes import apply_workbook
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.files.transaction import FileChange, digest_of, write_files

Writer = Callable[[Path], object]
ONE, TWO, MADE = "evidence/claims.csv", "case.yaml", "private/union/offers/new.yaml"


def correct(folder: Path) -> None:
    """Correct a claim: the table of claims and the log."""
    day = date(2019, 1, 20)
    correct_claim(folder, "hoard", "1.7 million", because="misheard", on=day)


def import_with_source(folder: Path) -> None:
    """Import a table with a new source: the table and the list of sources."""
    file = folder.with_name(f"{folder.name}-pay.csv")
    file.write_text("Step,BA,MA\n1,50000,55000\n2,51000,56000\n", "utf-8")
    source = NewSource(who="The district", title="Salary schedule", on="2018-07-01")
    asked = ImportRequest(name="nurses", source="payroll", new_source=source)
    _, written = import_file(folder, "schedule", file, asked)
    assert len(written) in {1, 2}


def upload_counts(folder: Path) -> None:
    """Send counts of a strike day."""
    text = "day,school,pupils\n2019-01-17,oak,300\n"
    case = api.case_in(folder)
    seen = uploads.look_at_rows(folder, case, "counts", text)
    uploads.use_rows(folder, case, "counts", text, read_as=seen.read_as)


def save_private_draft(folder: Path) -> None:
    """Save a draft into a private folder that is not there yet."""
    case = api.case_in(folder, "district")
    rows = rows_of_texts(["salary_raise: 4% from 2018-07-01"], case)
    draft = Draft(name="my-draft", title="Ours", side="district")
    scenario = read_scenario(rows, case)
    save_draft(folder, "district", case, scenario=scenario, draft=draft)


def apply_to_new_files(folder: Path) -> None:
    """Take a workbook back: a new book, a draft and their source."""
    changes = {("funding.cola", 1): 0.03, ("raise.teachers", 1): 0.02}
    cells = {input_cell(*at): f"<v>{value!r}</v>" for at, value in changes.items()}
    file = folder.with_name("plan.xlsx")
    file.write_bytes(with_cells(cells))
    applied = apply_workbook(folder, file, book="hopeful", draft="counter")
    assert len(applied.files) in {2, 3}, applied.looked.findings


def write_three(folder: Path) -> None:
    """Write two files over and make a private one, without reading the case."""
    texts = {name: (folder / name).read_text("utf-8") for name in (ONE, TWO)}
    if (folder / MADE).exists():
        return
    changes = [
        FileChange(name, f"{text}# more\n", digest_of(text.encode()))
        for name, text in texts.items()
    ]
    write_files(folder, [*changes, FileChange(MADE, "side: union\n", None)])


WRITERS: dict[str, Writer] = {
    "files": write_three,
    "correct": correct,
    "import": import_with_source,
    "upload": upload_counts,
    "draft": save_private_draft,
    "apply": apply_to_new_files,
}
