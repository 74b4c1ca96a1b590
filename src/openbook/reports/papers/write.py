"""The verb of papers: make one of a kind, and write it whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from openbook.answers.opened import Folder
from openbook.answers.release import leaving
from openbook.files.layout import PUBLIC
from openbook.files.whole_file import replace_file
from openbook.files.whole_folder import replace_folder
from openbook.findings.errors import OpenbookError
from openbook.reports.papers.csv_files import to_csv
from openbook.reports.papers.html import to_html
from openbook.reports.papers.kind import PaperAsked, paper_of
from openbook.reports.papers.paper import Paper
from openbook.reports.papers.pdf import to_pdf

_MARKER = ".openbook-tables"
FORMATS: dict[str, Callable[[Paper], bytes]] = {".pdf": to_pdf, ".html": to_html}


class UnknownFormatError(OpenbookError):
    """The name of the file does not say in which form it is to be written."""

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{file} says no form for the paper; end its name in {' or '.join(FORMATS)}"
        )


@dataclass(frozen=True, slots=True)
class Written:
    """A paper that was written: the file, how large it is, and its tables."""

    file: Path
    size: int
    paper: Paper
    tables: tuple[str, ...] = ()


def form_of(file: str | Path) -> Callable[[Paper], bytes]:
    """How a file of this name is made; refused where its name does not say."""
    form = FORMATS.get(Path(file).suffix.lower())
    if form is None:
        raise UnknownFormatError(str(file))
    return form


def make_paper(
    folder: Folder,
    kind: str,
    asked: PaperAsked,
    *,
    viewer: str = PUBLIC,
    private: str = "",
) -> Paper:
    """A paper of a kind for a case, in no format yet; public unless a party is named."""
    names = (*asked.offers, asked.book)
    open_case = leaving(folder, viewer=viewer, private=private, names=names)
    return paper_of(open_case, kind, asked)


def write_paper(
    paper: Paper, file: str | Path, *, tables: str | Path | None = None
) -> Written:
    """Write a paper as PDF or HTML, by the end of its name, and its tables as CSV.

    A file that is there already is replaced in one step; the folder of the tables only
    if it is empty or was written by this verb before.
    """
    target = Path(file)
    content = form_of(target)(paper)
    found = to_csv(paper) if tables is not None else {}
    if tables is not None:
        marked = [(_MARKER, b""), *sorted(found.items())]
        replace_folder(Path(tables), marked, marker=_MARKER, private=bool(paper.reader))
    replace_file(target, content, private=bool(paper.reader))
    return Written(target, len(content), paper, tuple(sorted(found)))
