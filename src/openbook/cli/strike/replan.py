"""Plan again in the morning: new counts, people sick, a site lost, few moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.answers import staffing
from openbook.api import open_case
from openbook.cli.options import AsJson, AsOf, CaseFolder, Language, Viewer, day_of
from openbook.cli.plan_answer import AsDraft, PlanDay, WriteTo, keep_as_draft, tell_plan


def replan(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    yesterday: Annotated[
        Path, Parameter(help="Plan to start from, as --write wrote it.")
    ],
    day: PlanDay = None,
    sick: Annotated[
        str, Parameter(help="People who are sick: A0001,A0002 or a file, one a line.")
    ] = "",
    lost: Annotated[
        list[str] | None,
        Parameter(help="School that cannot be used, as often as needed.", negative=""),
    ] = None,
    pin: Annotated[
        list[str] | None,
        Parameter(help="Who must be where, as A0001=S0001.", negative=""),
    ] = None,
    write: WriteTo = None,
    draft: AsDraft = False,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Plan again in the morning: new counts, people sick, a site lost, few moves."""
    found = open_case(case, viewer, day_of(as_of)).replan(
        yesterday,
        day.date() if day else None,
        sick=staffing.read_sick(sick),
        lost=lost or (),
        pins=pin or (),
    )
    if draft:
        keep_as_draft(case, found)
    tell_plan(found, write=write, language=language, as_json=json)
