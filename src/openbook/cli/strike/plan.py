"""Plan a day of the strike: who is sent to which school, and what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import AsJson, AsOf, CaseFolder, Language, Viewer, day_of
from openbook.cli.plan_answer import AsDraft, PlanDay, WriteTo, keep_as_draft, tell_plan


def plan(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    day: PlanDay = None,
    yesterday: Annotated[
        Path | None, Parameter(help="Plan of the day before, as --write wrote it.")
    ] = None,
    write: WriteTo = None,
    draft: AsDraft = False,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Plan a day of the strike: who is sent to which school, and what is missing."""
    asked = day.date() if day else None
    found = open_case(case, viewer, day_of(as_of)).plan(asked, yesterday=yesterday)
    if draft:
        keep_as_draft(case, found)
    tell_plan(found, write=write, language=language, as_json=json)
