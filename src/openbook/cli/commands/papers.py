"""Commands that write papers: of every kind, and the binder of a fact-finder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from openbook.api import open_case
from openbook.api.papers import KINDS, PaperAsked, make_paper
from openbook.cli.options import (
    ANY_READER,
    BookName,
    CaseFolder,
    CountyLayout,
    DaysOnStrike,
    Output,
    Reader,
    StrikeDay,
    WithPrivate,
    day_of,
    flag,
    said,
    tell,
    tell_view,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.claims.binder_report import binder_data, binder_document
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.papers.write import form_of, write_paper
from openbook.reports.plain_data import picked

_HALF_A_PERSON = (
    "a place on the salary schedule has three parts; write --unit, --column and "
    "--step together, such as --unit teachers --column MA --step 5"
)


def paper(  # noqa: PLR0913  (options of a command)
    kind: Annotated[str, said(f"Kind of paper: {', '.join(KINDS)}.")],
    case: CaseFolder,
    *,
    output: Output,
    offer: Annotated[
        list[str] | None,
        flag("Offer by its file name, as often as needed; else those on the table."),
    ] = None,
    book: BookName = "",
    day: StrikeDay = None,
    unit: Annotated[str, said("Unit of a member, such as teachers.")] = "",
    column: Annotated[str, said("Column of the schedule.")] = "",
    step: Annotated[float | None, said("Step today.")] = None,
    strike_days: DaysOnStrike = 0,
    form: CountyLayout = "",
    cumulative: Annotated[
        bool, flag("In a disclosure, show amounts over the current contract as well.")
    ] = False,
    as_filed: Annotated[
        bool, flag("In a disclosure, show part A as many districts file it as well.")
    ] = False,
    tables: Annotated[Path | None, said("Folder for every table as CSV; made or replaced.")] = None,
    with_private: WithPrivate = "",
    reader: Reader = ANY_READER,
) -> None:
    """Write a paper for a board, a member or a strike morning, as PDF or HTML."""
    form_of(output)  # a name that says nothing is refused before the work
    viewer, as_of = reader.view
    asked = PaperAsked(
        words=reader.words(None),
        offers=tuple(offer or ()),
        book=book,
        form=FormChoice(cumulative, form, as_filed),
        day=day_of(day),
        person=_person(unit, column, step),
        strike_days=strike_days,
    )
    made = make_paper(case, kind, asked, viewer=viewer, private=with_private, as_of=as_of)
    written = write_paper(made, output, tables=tables)
    tell_view(output, viewer, with_private)
    names = [f"Tables: {len(written.tables)}"] if written.tables else []
    data = picked(written, "title=paper.title", "bytes=size", "tables")
    tell(
        {"file": str(written.file), **data},
        f"{written.file}: {written.paper.title}",
        *names,
        json=reader.json,
    )


def _person(unit: str, column: str, step: float | None) -> tuple[str, str, float] | None:
    """Return the place of a member on the schedule: all of it, or none."""
    if not unit and not column and step is None:
        return None
    if not unit or not column or step is None:
        raise OpenbookError(_HALF_A_PERSON)
    return unit, column, step


def binder(
    case: CaseFolder,
    *,
    output: Output | None = None,
    with_private: WithPrivate = "",
    reader: Reader = ANY_READER,
) -> None:
    """Write the fact-finder's binder: facts by the criteria of the law, undisputed or disputed."""
    if output:
        form_of(output)  # a name that says nothing is refused before the work
    viewer, day = reader.view
    opened = open_case(case, viewer, day)
    found = opened.binder()
    if output:
        asked = PaperAsked(words=reader.words(opened.case))
        leaves = opened if viewer in {"public", with_private} else case
        made = make_paper(leaves, "binder", asked, viewer=viewer, private=with_private, as_of=day)
        write_paper(made, output)
        tell_view(output, viewer, with_private)
    data = partial(binder_data, case=opened.case)
    reader.answer(found, opened.case, data, binder_document)
    if output and not reader.json:
        print(f"\n{output}: {len(found.exhibits)} exhibits")
