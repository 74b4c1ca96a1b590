"""Commands that read or write files outside the case."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.api import import_file, verify_bundle, write_bundle
from openbook.api.export import export_case
from openbook.cli.options import (
    AsJson,
    CaseFolder,
    Viewer,
    WithPrivate,
    flag,
    print_json,
    said,
    tell,
    tell_view,
)
from openbook.figures.figure import Year
from openbook.files.imports.request import FEWEST, ImportRequest, NewSource, pairs_of
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import as_text, has_errors, tally
from openbook.reports.bundle.verify import bundled_data, bundled_text, verified_data, verified_text
from openbook.reports.intake_report import looked_data, looked_text


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ImportOptions:
    """What a person says beside a file that is imported."""

    year: Annotated[str, said("Year of rows that do not say it.")] = ""
    stage: Annotated[str, said("Version of the budget, such as first interim.")] = ""
    column: Annotated[str, said("Column of amounts, or of the export (BA, BB), where several.")] = (
        ""
    )
    version: Annotated[
        str, said('Version of an export, such as BB, "BE 2022-23" or "estimated actuals".')
    ] = ""
    district: Annotated[str, said("District, by name or code, where the file has several.")] = ""
    unit: Annotated[str, said("Bargaining unit of a payroll.")] = ""
    name: Annotated[str, said("Name of the pay schedule.")] = ""
    fewest: Annotated[
        int,
        Parameter(help="Fewest people who may stand together in a table.", validator=Number(gte=1)),
    ] = FEWEST
    hours: Annotated[
        float,
        Parameter(
            help="Paid hours of a full-time position: of a year for a schedule by the hour, of a "
            "day for a payroll with hours.",
            validator=Number(gte=0),
        ),
    ] = 0.0
    merge_small: Annotated[bool, flag("Put few people with the next steps, not out.")] = False
    map: Annotated[
        list[str] | None,
        flag('Column by the name the file gives it, such as amount="FY 24 Budget"; remembered.'),
    ] = None
    fill: Annotated[
        list[str] | None, flag("Column that the file lacks, such as fund=01; remembered.")
    ] = None
    only: Annotated[
        list[str] | None,
        flag("Rows with this in a column of the file, such as metric=fte; remembered."),
    ] = None
    add_up: Annotated[
        bool, flag("Add up the numbers of rows with the same key, such as schools; remembered.")
    ] = False
    source: Annotated[str, said("Short name of the source in evidence/sources.yaml.")] = ""
    who: Annotated[str, said("Who published it, for a new source.")] = ""
    title: Annotated[str, said("What it is, for a new source.")] = ""
    on: Annotated[str, said("Day it was published.")] = ""
    link: Annotated[str, said("Its web address.")] = ""
    add: Annotated[bool, flag("Put the rows with those of the file.")] = False

    def request(self) -> ImportRequest:
        """Return the same as the import takes it."""
        same = ["stage", "column", "version", "district", "unit", "name"]
        same += ["fewest", "hours", "add", "add_up", "source"]
        year = Year.parse(self.year) if self.year else None
        if self.year and year is None:
            problem = f"{self.year!r} is not a budget year; write --year 2018-19"
            raise OpenbookError(problem)
        return ImportRequest(
            year=year,
            merge=self.merge_small,
            columns=pairs_of(self.map or ()),
            values=pairs_of(self.fill or ()),
            only=pairs_of(self.only or ()),
            new_source=NewSource(self.who, self.title, self.on, self.link),
            **{name: getattr(self, name) for name in same},
        )


_NOTHING_SAID = ImportOptions()


def import_(  # noqa: PLR0913  (options of a command)
    kind: Annotated[
        str,
        said(
            "Kind of file: sacs, directory, enrollment, schedule, payroll, substitutes, disclosure, "
            "assumptions or table."
        ),
    ],
    file: Annotated[Path, said("File to import.")],
    case: CaseFolder,
    *,
    given: ImportOptions = _NOTHING_SAID,
    replace: Annotated[bool, flag("Put them in place of the file.")] = False,
    write: Annotated[bool, flag("Write; else nothing is changed.")] = False,
    json: AsJson = False,
) -> int:
    """Import a file of the state or the district: show what is understood, then write it."""
    looked, written = import_file(case, kind, file, given.request(), write=write, replace=replace)
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
        what = "--write" if given.source else "--write and --source"
        last = f"Nothing is written yet. Add {what} when it is right."
    print(f"\n{last} ({tally(looked.findings)})")
    return 1 if failed else 0


def bundle(
    case: CaseFolder,
    *,
    output: Annotated[
        Path, Parameter(name=["--output", "-o"], help="File to write, such as la.openbook.")
    ],
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
    json: AsJson = False,
) -> None:
    """Put a case, the law and every result into one file that anybody can verify."""
    made = write_bundle(case, output, viewer=viewer, private=with_private)
    tell_view(output, viewer, with_private)
    print_json(bundled_data(made)) if json else print(bundled_text(made))


def export(
    case: CaseFolder,
    target: Annotated[
        Path, said("File to write, .sqlite or .duckdb; or a folder, for CSV with datapackage.json.")
    ],
    *,
    parquet: Annotated[bool, flag("Write the tables of a folder as Parquet.")] = False,
    json: AsJson = False,
) -> None:
    """Export the public view of a case with all its results as tables for other programs."""
    made = export_case(case, target, form="parquet" if parquet else "csv")
    text = f"{made.target}: {len(made.rows)} tables, {sum(made.rows.values()):,} rows"
    tell({"target": str(made.target), "rows": dict(made.rows)}, text, json=json)


def verify(file: Annotated[Path, said("Bundle to verify.")], *, json: AsJson = False) -> int:
    """Verify a bundle: recalculate everything in it and report what differs."""
    verified = verify_bundle(file)
    if json:
        print_json(verified_data(verified))
    else:
        for finding in verified.findings:
            print(as_text(finding), end="\n\n")
        print(verified_text(verified))
    return 0 if verified.identical else 1
