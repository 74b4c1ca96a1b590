"""Import a file of the state or the district: show what is understood, then write it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.api import import_file
from openbook.cli.options import AsJson, CaseFolder, print_json
from openbook.figures.figure import Year
from openbook.files.imports.request import FEWEST, ImportRequest, NewSource
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import as_text, has_errors, tally
from openbook.reports.intake_report import looked_data, looked_text


class YearNotReadError(OpenbookError):
    """What was written after --year is no budget year."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a budget year; write --year 2018-19")


def import_(  # noqa: PLR0913  (options of a command)
    kind: Annotated[
        str,
        Parameter(
            help="Kind of file: sacs, directory, enrollment, schedule, payroll or substitutes."
        ),
    ],
    file: Annotated[Path, Parameter(help="File to import.")],
    case: CaseFolder,
    *,
    year: Annotated[str, Parameter(help="Year of rows that do not say it.")] = "",
    stage: Annotated[str, Parameter(help="Version of the budget, such as first interim.")] = "",
    column: Annotated[
        str, Parameter(help="Column of amounts, or of the export (BA, BB), where several.")
    ] = "",
    district: Annotated[
        str, Parameter(help="District, by name or code, where the file has several.")
    ] = "",
    unit: Annotated[str, Parameter(help="Bargaining unit of a payroll.")] = "",
    name: Annotated[str, Parameter(help="Name of the pay schedule.")] = "",
    fewest: Annotated[
        int,
        Parameter(help="Fewest people who may stand together in a table.", validator=Number(gte=1)),
    ] = FEWEST,
    merge_small: Annotated[
        bool, Parameter(help="Put few people with the next steps, not out.", negative="")
    ] = False,
    source: Annotated[
        str, Parameter(help="Short name of the source in evidence/sources.yaml.")
    ] = "",
    who: Annotated[str, Parameter(help="Who published it, for a new source.")] = "",
    title: Annotated[str, Parameter(help="What it is, for a new source.")] = "",
    on: Annotated[str, Parameter(help="Day it was published.")] = "",
    link: Annotated[str, Parameter(help="Its web address.")] = "",
    add: Annotated[
        bool, Parameter(help="Put the rows with those of the file.", negative="")
    ] = False,
    replace: Annotated[bool, Parameter(help="Put them in place of the file.", negative="")] = False,
    write: Annotated[bool, Parameter(help="Write; else nothing is changed.", negative="")] = False,
    json: AsJson = False,
) -> int:
    """Import a file of the state or the district: show what is understood, then write it."""
    asked = ImportRequest(
        year=_year(year),
        stage=stage,
        column=column,
        district=district,
        unit=unit,
        name=name,
        fewest=fewest,
        merge=merge_small,
        add=add,
        source=source,
        new_source=NewSource(who, title, on, link),
    )
    looked, written = import_file(case, kind, file, asked, write=write, replace=replace)
    failed = has_errors(looked.findings)
    if json:
        print_json(looked_data(looked, written))
        return 1 if failed else 0
    for finding in looked.findings:
        print(as_text(finding), end="\n\n")
    print(looked_text(looked))
    if failed:
        last = "Nothing was written: there are errors."
    elif written:
        last = f"Wrote {', '.join(written)}. Next: openbook check {case}"
    else:
        what = "--write" if source else "--write and --source"
        last = f"Nothing is written yet. Add {what} when it is right."
    print(f"\n{last} ({tally(looked.findings)})")
    return 1 if failed else 0


def _year(text: str) -> Year | None:
    year = Year.parse(text) if text else None
    if text and year is None:
        raise YearNotReadError(text)
    return year
