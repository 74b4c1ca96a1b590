"""What is told beside claims: how they were corrected, and walks between meanings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from openbook.case import fields
from openbook.case.sourced import Sourced


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction(Sourced):
    """evidence/corrections.csv: what a claim said before it was corrected, kept for good."""

    claim: str = fields.word("Claim that was corrected", key=True)
    column: str = fields.word(
        "Column of evidence/claims.csv that was corrected", key=True
    )
    corrected_on: date = fields.day("Day of the correction", key=True)
    was: str = fields.text("What stood there before", required=False)
    now: str = fields.text("What stands there since", required=False)
    because: str = fields.text("Why it was corrected")


@dataclass(frozen=True, kw_only=True, slots=True)
class WalkRow:
    """evidence/walks.csv: one step on the way from one meaning of a word to another."""

    walk: str = fields.word("The word that is used with several meanings", key=True)
    claim: str = fields.word("Claim that gives the number", key=True)
    move: str = fields.choice(
        "Whether the claim names an amount reached, added, taken away, or to set against",
        "stands",
        "plus",
        "less",
        "against",
    )
    of: str = fields.word(
        "Claim that gives the whole, where the number is a share", required=False
    )
    text: str = fields.text("What it is called there, in a few words")
