"""A plan of a strike day as a file: who is sent to which school."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields


@dataclass(frozen=True, kw_only=True, slots=True)
class SentAdult:
    """A row of a plan written by openbook strike plan."""

    adult: str = fields.word("Number of the person, as in adults.csv", key=True)
    school: str = fields.word("School, as in schools.csv")
