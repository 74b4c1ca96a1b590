"""Publish what families are told: pages, feeds and call scripts in two languages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    StrikeDay,
    day_of,
    print_findings,
    print_json,
)
from openbook.findings.show import as_data
from openbook.reports.family.publish import publish_strike


def publish(
    case: CaseFolder,
    folder: Annotated[Path, Parameter(help="Folder of the site; made or replaced.")],
    *,
    day: StrikeDay = None,
    address: Annotated[
        str,
        Parameter(
            help="Where the site will stand, as https://example.org/strike/; else the "
            "site of strike.yaml. Feeds need it for their links."
        ),
    ] = "",
    as_of: AsOf = None,
    json: AsJson = False,
) -> None:
    """Publish what families are told: pages, feeds and call scripts in two languages."""
    asked = day.date() if day else None
    made = publish_strike(
        open_case(case, as_of=day_of(as_of)), folder, day=asked, address=address
    )
    counts = {name: count for name, count in sorted(made.statuses.items()) if count}
    if json:
        print_json(
            {
                "folder": str(made.folder),
                "day": made.day.day.isoformat(),
                "files": made.files,
                "schools": counts,
                "findings": [as_data(each) for each in made.findings],
            }
        )
        return
    print_findings(made.findings)
    said = ", ".join(f"{name.replace('_', ' ')} {n:,}" for name, n in counts.items())
    print(f"{made.folder}: {made.files:,} files for {made.day.day}")
    print(f"Schools: {said}")
