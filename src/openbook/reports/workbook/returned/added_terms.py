"""Added terms: which terms could move a lever from where it is to where it is wanted."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.answers.trial.row import Row
from openbook.case.lever_move import LeverMove, RowsFor
from openbook.terms.shelf import levers

_YEAR = len("2018-19")


def added_terms(move: LeverMove) -> Iterator[Row]:
    """Terms to try, for all years from one on and for that year alone."""
    kind, _ = levers().get(move.kind, (None, None))
    rows_for: RowsFor | None = getattr(kind, "rows_for", None)
    if kind is None or rows_for is None:
        return
    for fields in rows_for(move):
        yield Row(kind.word, fields)
        if len(fields.get("starts", "")) == _YEAR:
            yield Row(kind.word, {**fields, "ends": str(move.year)})
