"""Simulation marks: which parts of a case a program made, so that every page can say so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.figures.figure import Status


def simulated_table(case: Case, table: Table[Any]) -> bool:
    """Return whether any row of a table was made by a program."""
    whole = case.source_by_id.get(case.source_of_file.get(table.file, ""))
    if whole is not None and not any(table.column("source")):
        statuses = {whole.status, *table.column("status")}
        return len(table) > 0 and Status.GENERATED in statuses
    sources = (case.source_at(table, index) for index in range(len(table)))
    return any(each and each.status is Status.GENERATED for each in sources)


def simulated_parts(case: Case, names: Iterable[str]) -> bool:
    """Return whether any of some parts of a case was made by a program, by name."""
    found = [getattr(case, name, None) for name in names]
    tables = [
        table
        for part in found
        for table in (part.values() if isinstance(part, Mapping) else [part])
    ]
    return any(simulated_table(case, t) for t in tables if isinstance(t, Table))


def simulated_schools(case: Case) -> bool:
    """Return whether the schools, their counts or the roster of a strike are simulated."""
    return simulated_parts(case, ("schools", "counts", "adults"))


def hotline_of(case: Case) -> str:
    """Return the telephone number for families.

    The number of a real district is left out where its schools are invented: nobody
    there could answer a question about them.
    """
    strike = case.strike
    if strike is None:
        return ""
    entry = case.source_by_id.get(strike.source)
    status = strike.status or (entry.status if entry else "")
    real = status != Status.GENERATED
    return "" if real and simulated_table(case, case.schools) else strike.hotline
