"""Write a projection as a live workbook (XLSX); take changes made in one back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from openbook.cli.asking import BookName, OfferNames
from openbook.cli.options import CaseFolder, Viewer
from openbook.workbook.make import save_workbook

Out = Annotated[Path, Parameter(name=["--out", "-o"], help="File to write.")]

workbook = App(
    name="workbook",
    help="Write a projection as a live workbook (XLSX); take changes made in one back.",
    help_format="plaintext",
)


@workbook.default
def write(
    case: CaseFolder,
    *,
    out: Out,
    book: BookName = "",
    offer: OfferNames = None,
    viewer: Viewer = "public",
) -> None:
    """Write a case on a book and some offers as a workbook of live formulas."""
    size = save_workbook(case, out, book=book, offers=offer, viewer=viewer)
    print(f"Wrote {out} ({size:,} bytes).")
