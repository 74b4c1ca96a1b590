"""Commands on workbooks: write one, and take the changes made in one back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from openbook.api import apply_workbook
from openbook.api.workbook import look_at_workbook, save_workbook
from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    OfferNames,
    Viewer,
    WithPrivate,
    day_of,
    print_json,
    said,
    tell_view,
)
from openbook.findings.finding import has_errors
from openbook.reports.workbook.review import applied_data, applied_text, diff_data, diff_text

Out = Annotated[Path, Parameter(name=["--out", "-o"], help="File to write.")]
Sent = Annotated[Path, said("Workbook that came back.")]

workbook = App(
    name="workbook",
    help="Write a projection as a live workbook (XLSX); take changes made in one back.",
    help_format="plaintext",
)


@workbook.default
def write(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    out: Out,
    book: BookName = "",
    offer: OfferNames = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
) -> None:
    """Write a case under one side's assumptions, with some offers, as a workbook of live formulas."""
    size = save_workbook(
        case, out, book=book, offers=offer, viewer=viewer, private=with_private, as_of=day_of(as_of)
    )
    tell_view(out, viewer, with_private)
    print(f"Wrote {out} ({size:,} bytes).")


@workbook.command
def diff(case: CaseFolder, file: Sent, *, viewer: Viewer = "public", json: AsJson = False) -> int:
    """Show what was changed in a workbook, and what it does to the reserve by year."""
    looked = look_at_workbook(case, file, viewer=viewer)
    print_json(diff_data(looked)) if json else print(diff_text(looked))
    return 1 if has_errors(looked.findings) else 0


@workbook.command
def apply(
    case: CaseFolder,
    file: Sent,
    *,
    book: Annotated[
        str,
        said("New set of assumptions to write (in books/); left out, the workbook's own changes."),
    ] = "",
    draft: Annotated[str, said("Name of the draft offer, where terms were changed.")] = "",
    viewer: Viewer = "public",
    json: AsJson = False,
) -> int:
    """Write the changes of a workbook into the case: a book, a draft offer, or both."""
    applied = apply_workbook(case, file, book=book, draft=draft, viewer=viewer)
    print_json(applied_data(applied)) if json else print(applied_text(applied))
    return 1 if has_errors(applied.looked.findings) else 0
