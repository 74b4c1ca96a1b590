"""Numbers by spans of grades: the finest that fit together, in the operators that count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from openbook.case.format.table import Table
from openbook.case.tables.grades import NAMES, Grades
from openbook.case.tables.schools import STAFFED

# Either one row for all schools the district staffs, or its own and the affiliated.
_OPERATORS = (("staffed",), STAFFED)


def finest(spans: Sequence[Grades]) -> tuple[Grades, ...]:
    """Spans that do not overlap, as fine as possible without losing a grade.

    A wide span gives way to narrower ones only where they cover all of it.

    >>> [str(span) for span in finest([Grades("K", "3"), Grades("K", "1")])]
    ['K-3']
    >>> [str(s) for s in finest([Grades("K", "1"), Grades("K", "K"), Grades("1", "1")])]
    ['K', '1']
    """
    kept: list[Grades] = []
    for span in sorted(set(spans), key=lambda each: (-len(each.names), each.names)):
        inside = [other for other in spans if other != span and other in span]
        covered = {name for other in finest(inside) for name in other.names}
        if any(span.overlaps(other) for other in kept) or covered >= set(span.names):
            continue
        kept.append(span)
    return tuple(sorted(kept, key=lambda each: NAMES.index(each.first)))


def staffed_rows(
    table: Table[Any], column: str, chosen: Callable[[int], bool]
) -> dict[Grades, tuple[int, ...]]:
    """Return the rows that speak for the staffed schools by span, one or two rows each."""
    operators, spans = table.column("operator"), table.column("grades")
    cells = table.column(column)
    known = [i for i in range(len(table)) if cells[i] is not None and chosen(i)]
    for wanted in _OPERATORS:
        rows = [i for i in known if operators[i] in wanted]
        if rows:
            return {
                span: tuple(
                    sorted((i for i in rows if spans[i] == span), key=operators.__getitem__)
                )
                for span in finest([spans[i] for i in rows])
            }
    return {}
