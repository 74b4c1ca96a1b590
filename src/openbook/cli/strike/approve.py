"""Approve the draft of a strike day, so that families read what it says."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from cyclopts import Parameter

from openbook.api import approve_plan
from openbook.cli.options import AsJson, CaseFolder, StrikeDay, print_json


def approve(
    case: CaseFolder,
    *,
    name: Annotated[str, Parameter(help="Name of the person who approves the plan.")],
    day: StrikeDay = None,
    json: AsJson = False,
) -> None:
    """Approve the draft of a strike day, so that families read what it says."""
    asked = day.date() if day else None
    now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
    given = approve_plan(case, asked, name=name, now=now)
    if json:
        print_json(
            {
                "day": given.day.isoformat(),
                "approved_by": given.approved_by,
                "approved_at": given.approved_at,
                "schools": len(given.sites),
            }
        )
        return
    print(
        f"The plan of {given.day} for {len(given.sites):,} schools is approved by "
        f"{given.approved_by}, {given.approved_at}"
    )
