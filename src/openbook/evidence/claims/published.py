"""Published: a claim beside the figures in the tables of the case."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.table import Table
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judge import compared, verdict_on
from openbook.evidence.claims.judged import Beside, Recomputed, Verdict


def published(heard: Heard, case: Case) -> Iterator[Recomputed]:
    """The claim beside each published figure of the same quantity, year and unit."""
    if heard.value is None or heard.claim.year is None:
        return
    for table, index, quantity, definition in same_figures(heard, case):
        value = table.column("value" if table is case.facts else "amount")[index]
        if value is None:
            continue
        verdict = verdict_on(heard, value)
        if verdict is not Verdict.NOT_BOTH and own_source(heard, case, table, index):
            continue  # a source does not confirm itself
        place = f"{table.file}, line {table.place(index).line}"
        told = f"{quantity} of {heard.claim.year}{definition} is published as "
        told += compared(heard, value, verdict)
        yield Recomputed(
            Beside.PUBLISHED,
            place,
            quantity,
            heard.claim.year,
            value,
            value - heard.value,
            told,
            verdict,
        )


def same_figures(
    heard: Heard, case: Case
) -> Iterator[tuple[Table[Any], int, str, str]]:
    """The figures of the case under the name, year and unit of the claim."""
    claim = heard.claim
    names = {claim.about, claim.line}
    columns = case.facts.each("quantity", "year", "unit", "definition")
    for index, (quantity, year, unit, definition) in enumerate(columns):
        if quantity in names and (year, unit) == (claim.year, claim.unit):
            said = f" ({definition})" if definition else ""
            yield case.facts, index, quantity, said
    for index, (part, year, stage) in enumerate(
        case.reserve.each("part", "year", "stage")
    ):
        quantity = f"reserve.{(part or '').replace(' ', '_')}"
        if quantity in names and (year, "USD") == (claim.year, claim.unit):
            yield case.reserve, index, quantity, f" ({stage})"


def own_source(heard: Heard, case: Case, table: Table[Any], index: int) -> bool:
    """Whether claim and figure are read in one document."""
    one, other = heard.source, case.source_at(table, index)
    return (
        one is not None
        and other is not None
        and (one.who, one.title) == (other.who, other.title)
    )
