"""Show a state's law as it was known on a day, with its references."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from openbook.api import load_law
from openbook.cli.options import AsJson, print_json
from openbook.reports.law_report import law_data, law_text


def law(
    state: Annotated[str, Parameter(help="State, such as california.")],
    name: Annotated[str, Parameter(help="One number, such as reserve.share.")] = "",
    *,
    as_of: Annotated[datetime, Parameter(help="Day, such as 2019-01-11.")],
    json: AsJson = False,
) -> None:
    """Show a state's law as it was known on a day, with its references."""
    known = load_law(state, as_of.date())
    print_json(law_data(known, name)) if json else print(law_text(known, name))
