"""Write a paper for a board, a member or a strike morning, as PDF or HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    CountyLayout,
    DaysOnStrike,
    Language,
    StrikeDay,
    Viewer,
    WithPrivate,
    day_of,
    print_json,
    tell_view,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.papers.kind import PaperAsked
from openbook.reports.papers.kinds import KINDS
from openbook.reports.papers.write import Written, form_of, make_paper, write_paper
from openbook.reports.words.words import words_in

_KINDS = ", ".join(KINDS)


class HalfAPersonError(OpenbookError):
    """A place on the schedule needs a unit, a column and a step."""

    def __init__(self) -> None:
        super().__init__(
            "a place on the salary schedule has three parts; write --unit, --column and "
            "--step together, such as --unit teachers --column MA --step 5"
        )


def paper(  # noqa: PLR0913  (options of a command)
    kind: Annotated[str, Parameter(help=f"Kind of paper: {_KINDS}.")],
    case: CaseFolder,
    *,
    output: Annotated[
        Path, Parameter(name=["--output", "-o"], help="File to write: .pdf or .html.")
    ],
    language: Language = "en",
    offer: Annotated[
        list[str] | None,
        Parameter(
            help="Offer by its file name, as often as needed; else those on the table.", negative=""
        ),
    ] = None,
    book: BookName = "",
    day: StrikeDay = None,
    unit: Annotated[str, Parameter(help="Unit of a member, such as teachers.")] = "",
    column: Annotated[str, Parameter(help="Column of the schedule.")] = "",
    step: Annotated[float | None, Parameter(help="Step today.")] = None,
    strike_days: DaysOnStrike = 0,
    form: CountyLayout = "",
    cumulative: Annotated[
        bool,
        Parameter(
            negative="", help="In a disclosure, show amounts over the current contract as well."
        ),
    ] = False,
    tables: Annotated[
        Path | None, Parameter(help="Folder for every table as CSV; made or replaced.")
    ] = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
    json: AsJson = False,
) -> None:
    """Write a paper for a board, a member or a strike morning, as PDF or HTML."""
    form_of(output)  # a name that says nothing is refused before the work
    asked = PaperAsked(
        words=words_in(language),
        offers=tuple(offer or ()),
        book=book,
        form=FormChoice(cumulative, form),
        day=day.date() if day else None,
        person=_person(unit, column, step),
        strike_days=strike_days,
    )
    made = make_paper(case, kind, asked, viewer=viewer, private=with_private, as_of=day_of(as_of))
    written = write_paper(made, output, tables=tables)
    tell_view(output, viewer, with_private)
    _tell(written, as_json=json)


def _person(unit: str, column: str, step: float | None) -> tuple[str, str, float] | None:
    """The place of a member on the schedule: all of it, or none."""
    if not unit and not column and step is None:
        return None
    if not unit or not column or step is None:
        raise HalfAPersonError
    return unit, column, step


def _tell(written: Written, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "file": str(written.file),
                "title": written.paper.title,
                "bytes": written.size,
                "tables": list(written.tables),
            }
        )
        return
    print(f"{written.file}: {written.paper.title}")
    if written.tables:
        print(f"Tables: {len(written.tables)}")
