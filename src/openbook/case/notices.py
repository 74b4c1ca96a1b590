"""What families are told: notices by day and school, and who approved the wording."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from openbook.case import fields
from openbook.case.sourced import Sourced
from openbook.case.where import NOWHERE, Where

LANGUAGES = ("en", "es")
SCHOOL_IS = ("open", "limited", "merged", "closed")
ALL = "all"
# The columns that hold texts, in the order of a page; each fits on one sheet.
FACTS = (
    "early_dismissal",
    "hours",
    "meals",
    "special_education",
    "absences",
    "hotline_hours",
    "message",
)
LONGEST = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice(Sourced):
    """strike/notices.csv: what was announced to families; a blank says nothing."""

    day: date | None = fields.day(
        "Day it is about; left out, every day of the strike", required=False, key=True
    )
    school: str = fields.word(
        "School as in schools.csv, a kind of school such as early, or all", key=True
    )
    language: str = fields.choice(
        "Language of the texts of this row",
        *LANGUAGES,
        required=False,
        default="en",
        key=True,
    )
    school_is: str = fields.choice(
        "What was announced; of this and the approved plan, the more restrictive holds",
        *SCHOOL_IS,
        required=False,
    )
    merged_into: str = fields.word(
        "School where the pupils go, if it is merged", required=False
    )
    early_dismissal: str = fields.text(
        "When students go home, where that is earlier than on a regular day",
        required=False,
    )
    hours: str = fields.text("Hours for pupils", required=False)
    meals: str = fields.text("Which meals are served, and for whom", required=False)
    special_education: str = fields.text(
        "What pupils with special needs are offered", required=False
    )
    absences: str = fields.text(
        "Whether an absence counts; left out, what strike.yaml says", required=False
    )
    hotline_hours: str = fields.text(
        "When the telephone is answered; left out, what strike.yaml says",
        required=False,
    )
    message: str = fields.text("Anything else families must know", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """Who read the texts for families in a language and approved them."""

    language: str = fields.choice("Language of the texts", *LANGUAGES)
    by: str = fields.text(
        "Office that approved them; it is shown in public, so no person's name"
    )
    on: date = fields.day("Day on which they were approved")
    wording: str = fields.word(
        "Number of the wording that was approved; the pages show it"
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)
