"""Who stands behind the parts of a paper: offers, books, tables, the model."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.sources import Sourced
from openbook.case.table import Table
from openbook.reports.document.document import Note
from openbook.reports.table_sources import table_sources
from openbook.reports.words.words import Words

_MOST = 4  # sources of one table: the rest are in the case


def source_of(case: Case, *things: Sourced | None) -> tuple[Note, ...]:
    """The sources of offers or books, each once."""
    found = []
    for thing in things:
        entry = case.source_by_id.get(thing.source) if thing else None
        if thing and entry:
            found.append(entry.as_source(thing.status))
    return tuple(dict.fromkeys(found))


def sources_of(case: Case, *tables: Table[Any]) -> tuple[Note, ...]:
    """The sources most used by some tables."""
    found = (
        source for table in tables for source in table_sources(case, table)[:_MOST]
    )
    return tuple(dict.fromkeys(found))


def worked_out(case: Case, words: Words) -> Note:
    """What is said of every number that the model gives."""
    text = (
        "Worked out by Openbook from the files of the case and the law known on {day}; "
        "openbook explain follows each number to its sources."
    )
    return words(text, day=words.day(case.head.as_of))
