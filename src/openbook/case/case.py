"""Case: everything in the folder, as it was read."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field, replace
from datetime import date
from functools import cached_property
from typing import Any

from openbook.case.book import Book
from openbook.case.buckets import Bucket, Neediest, class_buckets, told_apart
from openbook.case.format import fields
from openbook.case.format.table import NOWHERE, Table, Where
from openbook.case.norms import MIDDLE, StaffingNorm, in_needy_schools, staffing_norms
from openbook.case.offer import Contract, Offer, Term
from openbook.case.saved_scenario import SavedScenario
from openbook.case.tables.district import BargainingUnit, Calendar, District, Party
from openbook.case.tables.evidence import (
    Claim,
    ComparedDistrict,
    ComparedFigure,
    Correction,
    DisclosedLine,
    Event,
    InformationRequest,
    MissCause,
    PastProjection,
    PriceLevel,
    TextInSpanish,
    WalkRow,
)
from openbook.case.tables.grades import Grades
from openbook.case.tables.money import BudgetLine, ProgramYear, ReservePart, YearlyFact
from openbook.case.tables.schools import (
    Attendance,
    Cohort,
    Enrollment,
    HighNeed,
    Norm,
    School,
    Sections,
)
from openbook.case.tables.sources import ImportMemory, SourceEntry, SourceList
from openbook.case.tables.staff import HealthPlan, Pay, Post, Staff
from openbook.case.tables.state_aid import StateAid
from openbook.case.tables.walkout import Adult, DayPlan, Notice, SchoolCount, Strike, StrikeDay
from openbook.case.wants import Wants
from openbook.figures.figure import SHARE, Figure, Source, Year, parse_unit, years_between
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseHead:
    """case.yaml: what the case is about, where and when."""

    title: str = fields.text("What the case is called")
    state: str = fields.word(
        "State whose law applies, such as california; own where law.yaml has it"
    )
    as_of: date = fields.day("Day on which the case stands: what was known then counts")
    first_year: Year = fields.year("First budget year that is projected")
    last_year: Year = fields.year("Last budget year that is projected")
    summary: str = fields.text("What it is about, in a sentence or two", required=False)
    parties: tuple[Party, ...] = fields.records("Who sits at the table", Party)
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def years(self) -> tuple[Year, ...]:
        """The projected years, in order."""
        return years_between(self.first_year, self.last_year)

    @property
    def roles(self) -> dict[str, str]:
        """What each party does at the table."""
        return {party.id: party.role for party in self.parties}

    @property
    def called(self) -> dict[str, str]:
        """What headings call each party."""
        return {party.id: party.called for party in self.parties}


@dataclass(frozen=True, kw_only=True)
class Case:
    """A bargaining case: frozen, with every number still tied to its source."""

    head: CaseHead
    viewer: str
    sources: SourceList
    district: District | None
    calendar: Calendar | None
    contract: Contract | None
    strike: Strike | None
    offers: tuple[Offer, ...]
    books: tuple[Book, ...]
    schools: Table[School]
    enrollment: Table[Enrollment]
    cohorts: Table[Cohort]
    attendance: Table[Attendance]
    need: Table[HighNeed]
    sections: Table[Sections]
    norms: Table[Norm]
    staff: Table[Staff]
    posts: Table[Post]
    schedules: dict[str, Table[Pay]]
    health_plans: Table[HealthPlan]
    budget: Table[BudgetLine]
    reserve: Table[ReservePart]
    programs: Table[ProgramYear]
    facts: Table[YearlyFact]
    state_aid: Table[StateAid]
    claims: Table[Claim]
    private_claims: Table[Claim]
    corrections: Table[Correction]
    walks: Table[WalkRow]
    projections: Table[PastProjection]
    misses: Table[MissCause]
    disclosures: Table[DisclosedLine]
    comparisons: Table[ComparedFigure]
    comparable_districts: Table[ComparedDistrict]
    prices: Table[PriceLevel]
    events: Table[Event]
    requests: Table[InformationRequest]
    strike_days: Table[StrikeDay]
    counts: Table[SchoolCount]
    adults: Table[Adult]
    notices: Table[Notice]
    spanish: Table[TextInSpanish]
    # Files of the case's own law, each by name with its text.
    law_texts: tuple[tuple[str, str], ...] = ()
    plans: tuple[DayPlan, ...] = ()  # drafts of strike days
    approved_plans: tuple[DayPlan, ...] = ()
    scenarios: tuple[SavedScenario, ...] = ()  # terms and assumptions that somebody tried
    imports: ImportMemory | None = None
    wants: Wants | None = None  # of the viewer alone
    wants_held: tuple[Wants, ...] = ()  # what the viewer knows of others' wants
    later_offers: tuple[Offer, ...] = ()  # made after the day the case is known on
    later: Mapping[str, Table[Any]] = field(default_factory=dict)  # rows public later
    until: date | None = None  # nothing later is in it, where another day was asked for
    sizes_even: bool = False  # the high end: sizes are spread evenly up to the largest class
    pay_end: float = MIDDLE  # how pay is spread of which only the lowest and average are known

    def known_for(self, day: date) -> date:
        """Return the day on which what the case says of a strike day was known."""
        if self.until is not None and self.until < day:
            return self.until
        return max(day, self.head.as_of)

    @cached_property
    def source_by_id(self) -> dict[str, SourceEntry]:
        """Every source under its short name."""
        return {entry.id: entry for entry in self.sources.sources}

    @cached_property
    def source_of_file(self) -> dict[str, str]:
        """The source of each table that has one as a whole."""
        return {entry.file: entry.source for entry in self.sources.files}

    @cached_property
    def offer_by_id(self) -> dict[str, Offer]:
        """Every offer under the name of its file, those made later included."""
        return {offer.id: offer for offer in self.every_offer}

    @property
    def every_offer(self) -> tuple[Offer, ...]:
        """Every offer, those made after the day of the case last."""
        return (*self.offers, *self.later_offers)

    @cached_property
    def answers_to(self) -> dict[str, list[Offer]]:
        """The offers that answer each offer, in the order of the case."""
        found: dict[str, list[Offer]] = {}
        for offer in self.offers:
            found.setdefault(offer.replies_to, []).append(offer)
        return found

    @property
    def units(self) -> tuple[BargainingUnit, ...]:
        """The bargaining units; none where nothing is said of the district."""
        return self.district.units if self.district else ()

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """Every term of the contract and of the offers, in their order."""
        held = self.contract.terms if self.contract else ()
        return (*held, *(term for offer in self.every_offer for term in offer.every_term))

    @cached_property
    def told_apart(self) -> tuple[list[Grades], list[Neediest]]:
        """The grades and the numbers of neediest schools that class-size terms name."""
        return told_apart(self.terms)

    @cached_property
    def buckets(self) -> tuple[Bucket, ...]:
        """Classes that every class-size term of the case treats alike."""
        return class_buckets(
            self.sections,
            self.schools,
            self.enrollment,
            self.terms,
            apart=[norm.grades for norm in self.staffing_norms],
        )

    @cached_property
    def staffing_norms(self) -> tuple[StaffingNorm, ...]:
        """Averages that generate positions, by name; none where sections are counted."""
        norms = staffing_norms(self.norms)
        return in_needy_schools(norms, self.schools, self.enrollment, self.told_apart[1])

    @cached_property
    def looked_up(self) -> dict[Hashable, Any]:
        """What was asked of the classes before; hundreds of terms ask the same."""
        return {}

    @cached_property
    def looked_up_assuming(self) -> dict[Hashable, Any]:
        """What was asked before of the classes or the terms and rests on assumptions too."""
        return {}

    def with_offer(self, offer: Offer) -> Case:
        """Return the case with one offer more.

        Its classes are looked through again only where the offer tells apart some that
        no other does.
        """
        case = replace(self, offers=(*self.offers, offer))
        spans, limits = self.told_apart
        more = told_apart(offer.every_term)
        if set(more[0]) <= set(spans) and set(more[1]) <= set(limits):
            kept = ("told_apart", "staffing_norms", "buckets", "looked_up", "looked_up_assuming")
            vars(case).update({name: getattr(self, name) for name in kept})
        return case

    def with_books(self, books: tuple[Book, ...]) -> Case:
        """Return the case with other assumptions; what rests on none of them stays known."""
        case = replace(self, books=books)
        kept = ("told_apart", "staffing_norms", "buckets", "looked_up")
        vars(case).update({name: vars(self)[name] for name in kept if name in vars(self)})
        return case

    def tables(self) -> tuple[Table[Any], ...]:
        """Return every table of the case, in the order of the folder."""
        own = [value for value in vars(self).values() if isinstance(value, Table)]
        return (*own, *self.schedules.values())

    def source_at(self, table: Table[Any], index: int) -> Source | None:
        """Return the source of a row: its own, or the one of the whole file."""
        own = table.column("source")[index] or self.source_of_file.get(table.file, "")
        key = ("source", own, table.column("status")[index] or "")
        if key not in self.looked_up:
            entry = self.source_by_id.get(own)
            self.looked_up[key] = entry.as_source(key[2]) if entry else None
        found: Source | None = self.looked_up[key]
        return found

    def figure_at(self, table: Table[Any], index: int, column: str) -> Figure | None:
        """Return a number of a table as a Figure; None where it or its source is missing."""
        value = table.column(column)[index]
        source = self.source_at(table, index)
        if value is None or source is None:
            return None
        unit = fields.specs(table.row_type)[column].unit
        if unit == "any":
            unit = table.column("unit")[index] or ""
        return Figure(value, parse_unit(unit) or SHARE, source)
