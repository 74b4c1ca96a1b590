"""Compute California's funding formula for one district, or for a CSV of many."""

from __future__ import annotations

import sys
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook import api
from openbook.cli.options import AsJson, print_json
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import has_errors
from openbook.findings.show import as_text
from openbook.reports.law.lcff_text import lcff_data, lcff_text, rows_csv, rows_data


class NothingAskedError(OpenbookError):
    """Neither one district nor a file was given, or both."""

    def __init__(self) -> None:
        super().__init__(
            "say which district, with --year 2022-23 --ada 9000,7000,4800,9500 --upp "
            "0.7612; or, instead, name a file of many districts with --csv FILE"
        )


def lcff(
    *,
    year: Annotated[str, Parameter(help="Budget year, such as 2022-23.")] = "",
    ada: Annotated[
        str, Parameter(help="Funded ADA of TK-3, 4-6, 7-8 and 9-12, with commas.")
    ] = "",
    upp: Annotated[
        str, Parameter(help="Unduplicated pupil percentage (UPP): 0.7612.")
    ] = "",
    csv: Annotated[
        Path | None,
        Parameter(
            help="CSV file of many districts instead, with the columns fiscal_year, "
            "ada_tk_3, ada_4_6, ada_7_8, ada_9_12 and upp; one row a district."
        ),
    ] = None,
    as_of: Annotated[
        datetime | None, Parameter(help="Day the law is read on, such as 2019-01-11.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Compute California's funding formula for one district, or for a CSV of many."""
    known_on = as_of.date() if as_of else None
    alone = (year, ada, upp)
    if csv is not None and not any(alone):
        return _many(csv, known_on=known_on, json=json)
    if csv is not None or not all(alone):
        raise NothingAskedError
    grants = api.lcff(year, ada, upp, known_on=known_on)
    if json:
        print_json(lcff_data(grants))
    else:
        print(lcff_text(grants))
    return 0


def _many(csv: Path, *, known_on: date | None, json: bool) -> int:
    computed = api.lcff_file(csv, known_on=known_on)
    if json:
        print_json(rows_data(computed))
    else:
        print(rows_csv(computed))
        for finding in computed.findings:
            print(as_text(finding), end="\n\n", file=sys.stderr)
    return 1 if computed.skipped or has_errors(computed.findings) else 0
