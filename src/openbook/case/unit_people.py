"""How many people a bargaining unit has: as published, or as the scattergram counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add

from openbook.case.case import Case
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import Figure, Source, Status
from openbook.figures.unit import PEOPLE


def heads_by_unit(case: Case) -> Mapping[str, float]:
    """Return the members of every unit; a unit that nobody counted has 1."""
    key = "heads by unit"
    if key not in case.looked_up:
        people = {unit.id: people_of(case, unit) for unit in case.units}
        case.looked_up[key] = {
            unit: figure.value if figure else 1.0 for unit, figure in people.items()
        }
    found: Mapping[str, float] = case.looked_up[key]
    return found


def people_of(case: Case, unit: BargainingUnit) -> Figure | None:
    """The members of a unit; without a count, one person for each FTE of its staff."""
    if unit.members is not None and unit.members.value > 0:
        return unit.members
    rows = case.staff.each("unit", "fte")
    # Sorted, so that the order of rows does not matter.
    own = sorted(fte for name, fte in rows if name == unit.id and fte is not None)
    counted = reduce(add, own, 0.0)
    if not counted:
        return None
    words = f"{case.staff.file}: each FTE of {unit.id} counted as one person"
    return Figure(counted, PEOPLE, Source("Openbook", words, status=Status.DERIVED))
