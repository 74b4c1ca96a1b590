"""Sourced: the fields that say where the numbers of a row come from."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case import fields
from openbook.figures.figure import Status

STATUS_WORDS = tuple(str(status) for status in Status)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sourced:
    """The last columns of every table with numbers."""

    source: str = fields.word(
        "Id of the source in evidence/sources.yaml; left out where that file gives "
        "one source for the whole table",
        required=False,
    )
    status: str = fields.choice(
        "How well the row is supported; left out, the status of the source",
        *STATUS_WORDS,
        required=False,
    )
    note: str = fields.text("Anything a reader should know", required=False)
