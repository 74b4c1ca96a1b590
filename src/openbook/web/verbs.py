"""The verbs of the case on the desk: each answers with the plain data that --json prints."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import Body, Query
from pydantic import AfterValidator

from openbook.answers import bargain, claims, folder, projection
from openbook.answers.needs import what_is_missing
from openbook.api import OpenCase
from openbook.figures.explanation import as_data as explanation_data
from openbook.figures.figure import last_asked
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Place, found, with_findings
from openbook.findings.finding import as_data as finding_data
from openbook.findings.message import cut_to
from openbook.reports.claims.binder_report import binder_data
from openbook.reports.claims.claim_words import claim_data, claim_review
from openbook.reports.claims.ledger_report import evidence_data
from openbook.reports.claims.record_report import record_data
from openbook.reports.claims.story_report import Naming, story_data
from openbook.reports.document.question import absolute
from openbook.reports.gap_report import gap_data, offer_gap_data, side_gap_data
from openbook.reports.intake_report import missing_data
from openbook.reports.lcff_report import lcff_data
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.disclosure_document import disclosure_data
from openbook.reports.offers.member_report import member_data
from openbook.reports.offers.multiyear_document import multiyear_data
from openbook.reports.offers.over_time import offers_data
from openbook.reports.offers.school_report import school_data
from openbook.reports.overview import overview_data, part_data
from openbook.reports.projection_report import projection_data
from openbook.reports.settlement_packages import settlement_data
from openbook.reports.strike_cost import strike_cost_data
from openbook.reports.strike_days import forecast_data
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_in
from openbook.web.desk import Desk
from openbook.web.page import BadQuestionError


def _each_once(names: list[str] | None) -> list[str] | None:
    """What is named twice is calculated once."""
    return names and list(dict.fromkeys(names))


MOST_NAMES = 100
Names = Annotated[list[str] | None, Query(max_length=MOST_NAMES), AfterValidator(_each_once)]
Pair = Annotated[list[str], Query(min_length=2, max_length=2)]
Draws = Annotated[int, Query(ge=0, le=10_000)]
Days = Annotated[float, Query(ge=0, le=366)]
LINE = "reserve.available"


class DeskVerbs:
    """Verbs of the case on the desk; each public method is one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _case(self) -> OpenCase:
        return self._desk.now().opened()


_LONGEST = 200_000  # letters; a whole front page has fewer
Story = Annotated[str, Body(media_type="text/plain", max_length=_LONGEST)]


class NoAddressError(OpenbookError):
    """A review needs the address of its page, and this server was not told one."""

    def __init__(self) -> None:
        no_address = found(
            "OB843",
            Place("openbook serve"),
            "the published site does not know its address",
            remedy="Serve with --address https://example.org/, where others read these pages.",
        )
        super().__init__("a claim review needs an absolute link", [no_address])


class NotRatedError(OpenbookError):
    """A claim that could not be checked has no review."""

    def __init__(self, claim: str) -> None:
        super().__init__(
            f"{cut_to(claim, 60)!r} could not be recomputed, so it has no rating and no "
            "review; openbook evidence says why"
        )


class EvidenceVerbs(DeskVerbs):
    """Who said which number."""

    @property
    def _ledger(self) -> claims.Ledger:
        """The ledger, calculated once until a file changes; the pages share it."""
        desk = self._desk.now()
        ledger: claims.Ledger = desk.answers.once(("evidence",), lambda: desk.opened().evidence())
        return ledger

    def evidence(self, about: str = "", who: str = "", claim: str = "") -> Any:
        """Recompute every claim under each set of assumptions; or one claim in full."""
        ledger = self._ledger
        if claim:
            one = claims.one_claim(ledger, claim)
            return claim_data(one, claims.differences_with(ledger, claim))
        return evidence_data(claims.only(ledger, about=about, who=who))

    def differences(self, about: str = "", who: str = "") -> Any:
        """Show where claims differ, each with its kind and what would settle it."""
        found = claims.only(self._ledger, about=about, who=who)
        return evidence_data(found)["differences"]

    def contradictions(self, about: str = "", who: str = "") -> Any:
        """Show what was said and cannot both be true, with what would settle it."""
        found = claims.only(self._ledger, about=about, who=who)
        narrowed = replace(found, differences=found.contradictions)
        return evidence_data(narrowed)["differences"]

    def claim_review(self, claim: str, language: str = "en") -> Any:
        """Give one claim as schema.org ClaimReview; the verdict with its arithmetic."""
        if language not in LANGUAGES:
            raise BadQuestionError(name="language", value=language, known=LANGUAGES)
        judged = claims.one_claim(self._ledger, claim)
        day = self._case.case.head.as_of.isoformat()
        here = absolute(self._desk.address, "/evidence/claim", claim=claim)
        if not here:
            raise NoAddressError
        made = claim_review(judged, words_in(language), reviewed_on=day, url=here)
        if made is None:
            raise NotRatedError(claim)
        return made

    def binder(self) -> Any:
        """Sort the facts by a panel's criteria, each undisputed or disputed."""
        return binder_data(self._case.binder(ledger=self._ledger))

    def record(self) -> Any:
        """Show the track record: past projections compared with actuals."""
        return record_data(folder.past_record(self._case.whole))

    def read(self, story: Story, source: str = "story") -> Any:
        """Read a news story, sent as plain text, and propose claims."""
        case = self._case.case
        reading = folder.read_texts([(source, story)], case)
        taken = frozenset(filter(None, case.claims.column("claim")))
        return story_data(reading, Naming(source, taken))


class TableVerbs(DeskVerbs):
    """Offers, their costs and the gaps between sides."""

    def cost(
        self,
        offer: Names = None,
        book: Names = None,
        try_: Annotated[list[str] | None, Query(alias="try", max_length=MOST_NAMES)] = None,
        draws: Draws = 0,
    ) -> Any:
        """Cost offers under each side's assumptions."""
        return cost_data(
            self._case.cost(offer or (), books=book or (), tried=try_ or (), draws=draws)
        )

    def gap(
        self,
        between: Pair,
        *,
        line: str = LINE,
        year: str = "",
        offer: Names = None,
        theirs: Names = None,
        gives: str = "",
    ) -> Any:
        """Explain the gap between two sides, assumption by assumption."""
        one, other = between
        return gap_data(
            self._case.gap(
                (one, other),
                line=line,
                year=year,
                offers=offer,
                theirs=projection.taken_over(gives or one, theirs or ()),
            )
        )

    def offer_gap(self, between: Pair, line: str = LINE, year: str = "", book: str = "") -> Any:
        """Explain the gap between two offers by term."""
        one, other = between
        return offer_gap_data(self._case.offer_gap((one, other), line=line, year=year, book=book))

    def side_gap(self, between: Pair, offers: Pair, line: str = LINE, year: str = "") -> Any:
        """Explain the gap between two sides, each with its own assumptions and offer."""
        (one, other), (first, second) = between, offers
        return side_gap_data(
            self._case.side_gap((one, other), (first, second), line=line, year=year)
        )

    def offers(self, on: date | None = None, event: Names = None, *, cost: bool = False) -> Any:
        """Show the offers over time."""
        happened = bargain.read_happened(event or ())
        return offers_data(self._case.offers(on=on, happened=happened, cost=cost))

    def disclose(self, offer: str, book: str = "") -> Any:
        """Disclose a proposed agreement: the public form, filled from any offer."""
        return disclosure_data(self._case.disclose(offer, book=book))

    def member(
        self, unit: str, column: str, step: float, offer: Names = None, strike_days: Days = 0
    ) -> Any:
        """Show what each offer means for one member."""
        return member_data(
            self._case.member((unit, column, step), offers=offer or (), strike_days=strike_days)
        )

    def school(self, school: str, offer: Names = None) -> Any:
        """Show what each offer means for one school."""
        return school_data(self._case.school(school, offers=offer or ()))


class EngineVerbs(DeskVerbs):
    """The case and its projection."""

    def show(self, part: str = "") -> Any:
        """Show the case, or one part of it."""
        case = self._case.case
        return part_data(case, part) if part else overview_data(case)

    def check(self) -> Any:
        """Check every file of the case."""
        findings = self._desk.now().findings
        return {"findings": [finding_data(each) for each in findings]}

    def missing(self) -> Any:
        """Say which answers the case can give and what the others need."""
        return missing_data(what_is_missing(self._case))

    def project(
        self, book: str = "", offer: Names = None, draws: Draws = 0, reserve: str = "available"
    ) -> Any:
        """Project the case under one side's assumptions, with some offers."""
        found = self._case.project(book=book, offers=offer, draws=draws)
        return projection_data(found, reserve)

    def multiyear(self, book: str = "", offer: Names = None) -> Any:
        """Project the case in the lines of Form MYPI, by column."""
        return multiyear_data(self._case.multiyear(book=book, offers=offer)[0])

    def explain(self, line: str = LINE, year: str = "", book: str = "", offer: Names = None) -> Any:
        """Walk one number back to its sources."""
        found = self._case.project(book=book, offers=offer)
        last = str(last_asked(found.model.years))
        explained = projection.explain_number(found, line, year or last)
        return explanation_data(explained)

    def lcff(self, year: str, ada: str, upp: str, as_of: date | None = None) -> Any:
        """Compute California's funding formula for one district."""
        return lcff_data(folder.lcff(year, ada, upp, known_on=as_of))


class SettleVerbs(DeskVerbs):
    """What both sides could sign."""

    def settle(
        self,
        book: Names = None,
        chance: Annotated[float, Query(gt=0, le=1)] = 0.95,
        years: Annotated[int, Query(ge=1, le=20)] = 3,
        most: Annotated[int, Query(alias="max", ge=1, le=200)] = 50,
    ) -> Any:
        """Find packages between the newest offers that both sides could sign."""
        question = ("settle", *(book or ()), chance, years, most)
        found = self._desk.now().answers.once(
            question,
            lambda: self._case.settle(books=book or (), chance=chance, years=years, most=most),
        )
        return settlement_data(found)


class StrikeVerbs(DeskVerbs):
    """The days of a strike."""

    def strike_forecast(self, day: date | None = None, *, skill: bool = False) -> Any:
        """Forecast the students of every school on a day of the strike."""
        found = self._case.forecast(day, skill=skill)
        return with_findings(forecast_data(found.forecast, found.skill), found.findings)

    def strike_plan(self, day: date | None = None) -> Any:
        """Plan a day of the strike: who is sent to which school, and what is missing."""
        found = self._case.plan(day)
        return with_findings(found.data, found.findings)

    def strike_cost(self, day: date | None = None, book: str = "") -> Any:
        """Cost the days of a strike for each side."""
        found = self._case.strike_cost(day, book=book)
        return with_findings(strike_cost_data(found.cost), found.findings)
