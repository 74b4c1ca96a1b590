"""A board paper of Los Angeles: setting it as PDF or HTML beside finding what it says."""

from __future__ import annotations

import io
from pathlib import Path

from pypdf import PdfReader

import openbook
from benchmarks._timing import Row, at_most, interleaved
from openbook.api.papers import PaperAsked, paper_of
from openbook.api.view import opened
from openbook.reports.papers.write import to_html, to_pdf
from openbook.reports.words.words import words_in

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
PAGES = 4


def run() -> list[Row]:
    """Check, then measure; the case is open and its model built, as on a server."""
    open_case, asked = opened(CASE), PaperAsked(words=words_in("en"))
    paper = paper_of(open_case, "board", asked)
    pdf = to_pdf(paper)
    assert pdf == to_pdf(paper)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == PAGES
    times = interleaved(
        {
            "answers": lambda: paper_of(open_case, "board", asked),
            "pdf": lambda: to_pdf(paper),
            "html": lambda: to_html(paper),
        },
        rounds=3,
    )
    label = f"board paper, {PAGES} pages, {len(pdf) / 1e3:.0f} kB"
    return [
        at_most(f"{label}: PDF / answers", times["pdf"], times["answers"], limit=0.5),
        at_most(f"{label}: HTML / PDF", times["html"], times["pdf"], limit=0.5),
    ]
