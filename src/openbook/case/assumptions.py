"""Assumptions: everything a book may hold a view on, with its unit.

Each is a row of assumptions.csv, with its limits and where the public can find it;
public_sources.csv says where the numbers of the other files can be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from openbook.case.format.fields import rows_beside
from openbook.case.format.limits import Limits, parse_limits
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


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
# Employer rates: the plan or tax is named by the law of each state.
FAMILIES = {
    "pension": "Employer rate of the pension plan {own}",
    "payroll": "Employer rate on pay: {own}",
}
_RATE = parse_limits("0 to 1; 0 to 0.35")
_PLAN = re.compile(r"[a-z][a-z0-9_]*")


class _Kinds(dict[str, AssumptionKind]):
    """Assumptions by name; a rate of any plan is among them, though no row lists it."""

    def __missing__(self, name: str) -> AssumptionKind:
        family, _, plan = name.partition(".")
        if family not in FAMILIES or not _PLAN.fullmatch(plan):
            raise KeyError(name)
        return AssumptionKind(name, "share", Message(FAMILIES[family], own=plan), "", _RATE)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def get(self, name: str, default: AssumptionKind | None = None) -> AssumptionKind | None:  # type: ignore[override]
        """Return the kind of a name, or the default."""
        try:
            return self[name]
        except KeyError:
            return default


BY_NAME = _Kinds((kind.name, kind) for kind in ASSUMPTIONS)
LISTED = {kind.name: place for place, kind in enumerate(ASSUMPTIONS)}


def in_catalog_order(names: Iterable[str]) -> list[str]:
    """Return names of assumptions in the order of the catalog, rates of plans last."""
    return sorted(names, key=lambda name: (LISTED.get(name, len(LISTED)), name))


# Names of earlier versions: a file may still say them.
RENAMED = {"budget.surprise": "variance.unexplained"}
BELIEFS = {kind.name: kind.found_in for kind in ASSUMPTIONS if kind.found_in}
FILES = {row["file"]: row["found_in"] for row in rows_beside("openbook.case.public_sources")}
