"""Evidence: who said which number, what was projected before, what happened when."""

from __future__ import annotations

from datetime import date

from openbook.case.format.fields import described
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Claim(Sourced):
    """evidence/claims.csv: one thing somebody said in public, usually a number."""

    claim: str
    said_by: str
    side: str = ""
    said_on: date | None = None
    about: str
    year: Year | None = None
    value: float | None = None
    value_to: float | None = None
    unit: str = ""
    precision: str = ""
    definition: str = ""
    text: str
    quote: str = ""
    replies_to: str = ""
    page: str = ""
    line: str = ""
    population: str = ""
    rounded_to: float | None = None
    worked_out: str = ""
    years: float | None = None
    retells: str = ""
    same_as: tuple[str, ...] = ()
    offer: str = ""
    from_day: date | None = None
    to_day: date | None = None
    answer: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class PastProjection(Sourced):
    """evidence/projections.csv: what was projected before, beside what happened."""

    projection: str
    by: str
    side: str = ""
    made_on: date
    quantity: str
    year: Year
    value: float | None
    value_to: float | None = None
    unit: str
    outcome: float | None = None
    outcome_source: str = ""
    definition: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class MissCause(Sourced):
    """evidence/misses.csv: why something came otherwise than projected, cause by cause."""

    projection: str
    against: str = ""
    cause: str
    value: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Event(Sourced):
    """evidence/events.csv: what happened on which day."""

    day: date
    last_day: date | None = None
    kind: str
    who: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Correction(Sourced):
    """evidence/corrections.csv: what a claim said before it was corrected, kept for good."""

    claim: str
    column: str
    corrected_on: date
    was: str = ""
    now: str = ""
    because: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class WalkRow:
    """evidence/walks.csv: one step on the way from one meaning of a word to another."""

    walk: str
    claim: str
    move: str
    of: str = ""
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class TextInSpanish:
    """es.csv: a text of the case in Spanish, for readers of Spanish pages and papers."""

    text: str
    es: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class DisclosedLine(Sourced):
    """evidence/disclosures.csv: a line of a filed disclosure of an agreement.

    The amounts of a year are increases over the level reached the year before.
    """

    disclosure: str
    unit: str = ""
    first_year: Year
    column: str = ""
    line: str
    base: float | None = None
    year1: float | None = None
    year2: float | None = None
    year3: float | None = None
    share1: float | None = None
    share2: float | None = None
    share3: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class ComparedFigure(Sourced):
    """evidence/comparisons.csv: pay, benefits and conditions of districts that are compared."""

    district: str
    name: str
    own: bool = False
    quantity: str
    year: Year
    definition: str = ""
    value: float | None
    unit: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class ComparedDistrict(Sourced):
    """evidence/comparable_districts.csv: with which districts each side compares, and since when."""

    side: str
    district: str
    why: str = ""
    proposed_on: date | None = None
    frozen_on: date | None = None
    frozen_by: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class InformationRequest(Sourced):
    """evidence/requests.csv: information that one party asked of another, and when it came."""

    request: str
    what: str
    asked_by: str
    asked_of: str
    asked_on: date | None
    promised_on: date | None = None
    delivered_on: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class PriceLevel(Sourced):
    """evidence/prices.csv: consumer prices by month."""

    index: str
    name: str = ""
    month: date
    value: float | None
    published_on: date | None = None
    marks: str = ""
