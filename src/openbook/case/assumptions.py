"""Assumptions: everything a book may hold a view on, with its unit.

Each is a row of assumptions.csv, with its limits and where the public can find it;
public_sources.csv says where the numbers of the other files can be found.
"""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format.fields import rows_beside
from openbook.case.format.limits import Limits, parse_limits


@dataclass(frozen=True, slots=True)
class AssumptionKind:
    """One thing that sides may see differently.

    ``nothing`` is the value that means that nothing of the kind happens.
    """

    name: str
    unit: str
    doc: str
    nothing: str = ""
    limits: Limits | None = None
    found_in: str = ""  # the public source; blank where none has it


ASSUMPTIONS = tuple(
    AssumptionKind(
        row["name"],
        row["unit"],
        row["meaning"],
        row["nothing"],
        parse_limits(row["limits"]),
        row["found_in"],
    )
    for row in rows_beside(__name__)
)
BY_NAME = {kind.name: kind for kind in ASSUMPTIONS}
# Names of earlier versions: a file may still say them.
RENAMED = {"budget.surprise": "variance.unexplained"}
BELIEFS = {kind.name: kind.found_in for kind in ASSUMPTIONS if kind.found_in}
FILES = {row["file"]: row["found_in"] for row in rows_beside("openbook.case.public_sources")}
