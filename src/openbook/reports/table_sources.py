"""Who stands behind the rows of a table: each source once, the most used first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from openbook.case.case import Case
from openbook.case.table import Table
from openbook.figures.figure import Source


def table_sources(
    case: Case, table: Table[Any], rows: Iterable[int] | None = None
) -> tuple[Source, ...]:
    """The sources of some rows of a table, or of all of them."""
    chosen = range(len(table)) if rows is None else rows
    own = table.column("source")
    status = table.column("status")
    whole = case.source_of_file.get(table.file, "")
    told = Counter((own[row] or whole, status[row] or "") for row in chosen)
    found = []
    for (name, how), _ in told.most_common():
        entry = case.source_by_id.get(name)
        if entry is not None:
            found.append(entry.as_source(how))
    return tuple(found)
