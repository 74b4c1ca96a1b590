"""Commands on the days of a strike."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App

from openbook.api import approve_plan, open_case, staffing
from openbook.api.staffing import PlanFound
from openbook.api.strike import publish_strike
from openbook.cli.options import (
    ANY_READER,
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    Reader,
    StrikeDay,
    day_of,
    flag,
    print_findings,
    said,
    tell,
)
from openbook.findings.finding import with_findings
from openbook.reports.strike_cost import strike_cost_data, strike_cost_document
from openbook.reports.strike_days import forecast_data, forecast_document, plan_document

PlanDay = Annotated[datetime | None, said("Day; else the first from the case's own on.")]
WriteTo = Annotated[Path | None, said("File to write: plan.csv who is sent where, plan.json all.")]
AsDraft = Annotated[
    bool,
    flag(
        "Write the plan into the case as the draft of the day; families read "
        "nothing of it until openbook strike approve."
    ),
]

strike = App(
    name="strike",
    help="Run the days of a strike: students expected, staff assigned, what a day costs.",
    help_format="plaintext",
)


@strike.command
def approve(
    case: CaseFolder,
    *,
    name: Annotated[str, said("Name of the person who approves the plan.")],
    day: StrikeDay = None,
    json: AsJson = False,
) -> None:
    """Approve the draft of a strike day, so that families read what it says."""
    now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
    given = approve_plan(case, day_of(day), name=name, now=now)
    schools, by, at = len(given.sites), given.approved_by, given.approved_at
    data = {"day": str(given.day), "approved_by": by, "approved_at": at, "schools": schools}
    text = f"The plan of {given.day} for {schools:,} schools is approved by {by}, {at}"
    tell(data, text, json=json)


@strike.command
def cost(
    case: CaseFolder,
    *,
    day: Annotated[datetime | None, said("Last day costed; else the last one counted.")] = None,
    counts: Annotated[
        Path | None, said("CSV of day,pupils to try instead of the case's own counts.")
    ] = None,
    book: BookName = "",
    reader: Reader = ANY_READER,
) -> None:
    """Cost the days of a strike for each side: gross, net, and the year it is really lost."""
    opened = open_case(case, *reader.view)
    found = opened.strike_cost(day_of(day), counts=counts, book=book)
    reader.print(
        lambda: strike_cost_data(found.cost),
        lambda words: strike_cost_document(found.cost, opened.case, words),
        opened.case,
        found.findings,
    )


@strike.command
def forecast(
    case: CaseFolder,
    *,
    day: StrikeDay = None,
    skill: Annotated[bool, flag("Forecast the days that have been, and compare.")] = False,
    reader: Reader = ANY_READER,
) -> None:
    """Forecast the students of every school on a day of the strike, with intervals."""
    opened = open_case(case, *reader.view)
    found = opened.forecast(day_of(day), skill=skill)
    reader.print(
        lambda: forecast_data(found.forecast, found.skill),
        lambda words: forecast_document(found.forecast, opened.case, words, found.skill),
        opened.case,
        found.findings,
    )


@strike.command
def plan(
    case: CaseFolder,
    *,
    day: PlanDay = None,
    yesterday: Annotated[Path | None, said("Plan of the day before, as --write wrote it.")] = None,
    write: WriteTo = None,
    draft: AsDraft = False,
    reader: Reader = ANY_READER,
) -> None:
    """Plan a day of the strike: who is sent to which school, and what is missing."""
    found = open_case(case, *reader.view).plan(day_of(day), yesterday=yesterday)
    _keep_and_print(case, found, reader, write=write, draft=draft)


@strike.command
def publish(
    case: CaseFolder,
    folder: Annotated[Path, said("Folder of the site; made or replaced.")],
    *,
    day: StrikeDay = None,
    address: Annotated[
        str,
        said(
            "Where the site will stand, as https://example.org/strike/; else the "
            "site of strike.yaml. Feeds need it for their links."
        ),
    ] = "",
    as_of: AsOf = None,
    json: AsJson = False,
) -> None:
    """Publish what families are told: pages, feeds and call scripts in two languages."""
    opened = open_case(case, as_of=day_of(as_of))
    made = publish_strike(opened, folder, day=day_of(day), address=address)
    counts = {name: count for name, count in sorted(made.statuses.items()) if count}
    day_of_site, files = str(made.day.day), made.files
    data = {"folder": str(made.folder), "day": day_of_site, "files": files, "schools": counts}
    print_findings(() if json else made.findings)
    schools = ", ".join(f"{name.replace('_', ' ')} {n:,}" for name, n in counts.items())
    lines = (f"{made.folder}: {files:,} files for {day_of_site}", f"Schools: {schools}")
    tell(with_findings(data, made.findings), *lines, json=json)


@strike.command
def replan(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    yesterday: Annotated[Path, said("Plan to start from, as --write wrote it.")],
    day: PlanDay = None,
    sick: Annotated[str, said("People who are sick: A0001,A0002 or a file, one a line.")] = "",
    lost: Annotated[
        list[str] | None, flag("School that cannot be used, as often as needed.")
    ] = None,
    pin: Annotated[list[str] | None, flag("Who must be where, as A0001=S0001.")] = None,
    write: WriteTo = None,
    draft: AsDraft = False,
    reader: Reader = ANY_READER,
) -> None:
    """Plan again in the morning: new counts, people sick, a site lost, few moves."""
    found = open_case(case, *reader.view).replan(
        yesterday, day_of(day), sick=staffing.read_sick(sick), lost=lost or (), pins=pin or ()
    )
    _keep_and_print(case, found, reader, write=write, draft=draft)


def _keep_and_print(
    case: Path, found: PlanFound, reader: Reader, *, write: Path | None, draft: bool
) -> None:
    """Write the plan where it is wanted, then print it with what was found."""
    if draft:
        now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
        name = staffing.keep_draft(case, found.case, found.plan, now)
        # Beside the plan, which may be JSON, this must not be read as a part of it.
        print(f"Draft written: {name}", file=sys.stderr)
    if write:
        found.write(write)
    reader.print(
        lambda: found.data,
        lambda words: plan_document(found.plan, found.case, words),
        found.case,
        found.findings,
    )
