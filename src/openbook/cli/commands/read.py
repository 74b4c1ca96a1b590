"""Read news stories and propose claims: every figure, who says it, what is known."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.answers import folder
from openbook.cli.options import AsJson, AsOf, Viewer, day_of, print_findings, print_json
from openbook.findings.errors import OpenbookError
from openbook.reports.claims.story_report import Naming, rows_text, story_data, story_text


class CaseMissingError(OpenbookError):
    """A story is read beside a case."""

    def __init__(self) -> None:
        super().__init__(
            "a story is read with a case, so that what the case already has is shown: "
            "add --case FOLDER, and make one with openbook new FOLDER --as-of and the "
            "day of the story"
        )


def read(  # noqa: PLR0913  (options of a command)
    stories: Annotated[list[Path], Parameter(help="Stories as plain text.", negative="")],
    *,
    case: Annotated[Path | None, Parameter(help="Folder of the case.")] = None,
    rows: Annotated[
        bool, Parameter(negative="", help="Print only new rows for claims.csv.")
    ] = False,
    source: Annotated[
        str, Parameter(help="Name of the source for the rows; else each file's.")
    ] = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Read news stories and propose claims: every figure, who says it, what is known."""
    if case is None:
        raise CaseMissingError
    opened = folder.case_in(case, viewer, day_of(as_of))
    reading = folder.read_stories(stories, opened)
    taken = frozenset(filter(None, opened.claims.column("claim")))
    columns = opened.claims.header if len(opened.claims) else ()
    naming = Naming(source, taken, columns)
    if json:
        print_json(story_data(reading, naming))
        return
    print_findings(reading.findings)
    if not rows:
        print(story_text(reading), end="\n\nRows for evidence/claims.csv:\n")
    print(rows_text(reading, naming))
