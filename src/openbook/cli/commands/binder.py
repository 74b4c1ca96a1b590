"""Write the fact-finder's binder: facts by the criteria of the law, undisputed or disputed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    WithPrivate,
    day_of,
    print_document,
    print_json,
    tell_view,
)
from openbook.reports.claims.binder_report import binder_data, binder_document
from openbook.reports.papers.kind import PaperAsked
from openbook.reports.papers.write import form_of, make_paper, write_paper
from openbook.reports.words.words import words_in


def binder(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="File to write: .pdf or .html.")
    ] = None,
    language: Language = "en",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
    json: AsJson = False,
) -> None:
    """Show or write the fact-finder's binder: facts by criterion, undisputed or disputed."""
    if output:
        form_of(output)  # a name that says nothing is refused before the work
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.binder()
    if output:
        asked = PaperAsked(words=words_in(language))
        made = make_paper(
            case, "binder", asked, viewer=viewer, private=with_private, as_of=day_of(as_of)
        )
        write_paper(made, output)
        tell_view(output, viewer, with_private)
    if json:
        print_json(binder_data(found))
        return
    print_document(binder_document(found, opened.case, words_in(language)))
    if output:
        print(f"\n{output}: {len(found.exhibits)} exhibits")
