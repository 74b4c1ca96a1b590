"""Evidence: who said which number, what was projected before, what happened when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from openbook.case.format import fields
from openbook.case.format.limits import ANY, BUDGET_YEARS, MONEY, ROUNDED_TO, Limits
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year

# Percentages of a filed disclosure; one-time pay that falls away is -100%.
_FILED_SHARE = Limits(-1, 100, -1, 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim(Sourced):
    """evidence/claims.csv: one thing somebody said in public, usually a number."""

    claim: str = fields.word("Short name of the claim", key=True)
    said_by: str = fields.text("Who said it, in words")
    side: str = fields.word("Party that said it, if it is one", required=False)
    said_on: date | None = fields.day("Day it was said", required=False)
    about: str = fields.word("What it is about, noun by noun, such as reserve.unrestricted")
    year: Year | None = fields.year("Budget year it is about", required=False)
    value: float | None = fields.number(
        "The number; blank where the claim has none", "any", required=False, limits=ANY
    )
    value_to: float | None = fields.number(
        "Upper end where a range was said", "any", required=False, limits=ANY
    )
    unit: str = fields.text("Unit of the number", required=False)
    precision: str = fields.choice(
        "How exactly it was said", "exact", "about", "at least", "at most", required=False
    )
    definition: str = fields.text(
        "Which of several possible meanings (which reserve? which students?)", required=False
    )
    text: str = fields.text("The claim in our own words")
    quote: str = fields.text(
        "The source's own sentence, letter by letter; the only words that are shown in "
        "quotation marks",
        required=False,
    )
    replies_to: str = fields.word("Claim that it answers", required=False)
    page: str = fields.text("Page or place in the source", required=False)
    line: str = fields.word(
        "Line of the projection that says the same, where `about` is none itself", required=False
    )
    population: str = fields.word(
        "Who or what is counted, such as district-run or with-charters", required=False
    )
    rounded_to: float | None = fields.number(
        "Step to which the number was rounded; else its last digit that is not zero",
        "any",
        required=False,
        limits=ROUNDED_TO,
    )
    worked_out: str = fields.text(
        "How the number follows from other claims: their names, numbers, + - * / and "
        "( ), each between spaces",
        required=False,
    )
    years: float | None = fields.number(
        "How many budget years the amount is for, where it is more than one",
        "years",
        required=False,
        limits=BUDGET_YEARS,
    )
    retells: str = fields.word("Claim of somebody else that this one repeats", required=False)
    from_day: date | None = fields.day("First day it is about", required=False)
    to_day: date | None = fields.day("Last day it is about", required=False)
    answer: str = fields.choice(
        "What it says to the question in `about`, where that is yes or no",
        "yes",
        "no",
        "not said",
        required=False,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class PastProjection(Sourced):
    """evidence/projections.csv: what was projected before, beside what happened."""

    projection: str = fields.word("Short name of the projection", key=True)
    by: str = fields.text("Who made it")
    side: str = fields.word("Party that made it, if it is one", required=False)
    made_on: date = fields.day("Day it was made, or the first of its month")
    quantity: str = fields.word("What was projected, noun by noun")
    year: Year = fields.year("Budget year it was for")
    value: float | None = fields.number("The projection", "any", limits=ANY)
    value_to: float | None = fields.number(
        "Upper end where a range was given", "any", required=False, limits=ANY
    )
    unit: str = fields.text("Unit of both numbers")
    outcome: float | None = fields.number(
        "What happened; blank where it is not known", "any", required=False, limits=ANY
    )
    outcome_source: str = fields.word("Source of the actual result", required=False)
    definition: str = fields.text("Which of several meanings", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class MissCause(Sourced):
    """evidence/misses.csv: why something came otherwise than projected, cause by cause."""

    projection: str = fields.word("Projection that missed, as in projections.csv")
    against: str = fields.word(
        "Later projection that it is compared with; blank is the actual result", required=False
    )
    cause: str = fields.choice(
        "What made the difference",
        "state revenue",
        "one-time money",
        "enrollment",
        "vacancies",
        "carryover",
        "action taken",
        "other",
    )
    value: float | None = fields.number(
        "How much higher it came for this cause, or lower with a minus; in the unit of "
        "the projection",
        "any",
        limits=ANY,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Event(Sourced):
    """evidence/events.csv: what happened on which day."""

    day: date = fields.day("Day, or the first day of a longer event")
    last_day: date | None = fields.day("Last day", required=False)
    kind: str = fields.choice(
        "Kind of event", "bargaining", "impasse", "oversight", "court", "strike", "vote", "money"
    )
    who: str = fields.text("Who acted")
    text: str = fields.text("What happened, in our own words")


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction(Sourced):
    """evidence/corrections.csv: what a claim said before it was corrected, kept for good."""

    claim: str = fields.word("Claim that was corrected", key=True)
    column: str = fields.word("Column of evidence/claims.csv that was corrected", key=True)
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
    of: str = fields.word("Claim that gives the whole, where the number is a share", required=False)
    text: str = fields.text("What it is called there, in a few words")


@dataclass(frozen=True, kw_only=True, slots=True)
class DisclosedLine(Sourced):
    """evidence/disclosures.csv: a line of a filed disclosure of an agreement.

    The amounts of a year are increases over the level reached the year before.
    """

    disclosure: str = fields.word(
        "Short name of the filed disclosure, such as teachers-2022", key=True
    )
    unit: str = fields.text("Bargaining unit, as the form names it", required=False)
    first_year: Year = fields.year("First year of the form (year 1)")
    column: str = fields.choice(
        "Column of the money; left out, both together",
        "unrestricted",
        "restricted",
        "both",
        required=False,
        key=True,
    )
    line: str = fields.choice(
        "Line of the form: salary schedule, other compensation, statutory benefits, "
        "health and welfare, total, employees (FTE), average per employee",
        "salary",
        "other",
        "statutory",
        "health",
        "total",
        "employees",
        "average",
        key=True,
    )
    base: float | None = fields.number(
        "Before the settlement, as filed", "any", required=False, limits=MONEY
    )
    year1: float | None = fields.number("Increase of year 1", "any", required=False, limits=MONEY)
    year2: float | None = fields.number(
        "Increase of year 2, over year 1", "any", required=False, limits=MONEY
    )
    year3: float | None = fields.number(
        "Increase of year 3, over year 2", "any", required=False, limits=MONEY
    )
    share1: float | None = fields.number(
        "Percentage of year 1, as filed", "share", required=False, limits=_FILED_SHARE
    )
    share2: float | None = fields.number(
        "Percentage of year 2, as filed", "share", required=False, limits=_FILED_SHARE
    )
    share3: float | None = fields.number(
        "Percentage of year 3, as filed", "share", required=False, limits=_FILED_SHARE
    )
