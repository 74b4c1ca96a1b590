"""The verbs of the table: what offers cost, why sides disagree, who moved."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from openbook.answers import bargain, folder, projection
from openbook.answers.needs import what_is_missing
from openbook.figures.explanation import as_data as explanation_data
from openbook.findings.show import as_data as finding_data
from openbook.findings.show import with_findings
from openbook.reports.gaps.book_gap_report import gap_data
from openbook.reports.gaps.offer_gap_report import offer_gap_data
from openbook.reports.gaps.side_gap_report import side_gap_data
from openbook.reports.law.lcff_text import lcff_data
from openbook.reports.missing_report import missing_data
from openbook.reports.offers.cost_report import cost_data
from openbook.reports.offers.disclosure_document import disclosure_data
from openbook.reports.offers.member_report import member_data
from openbook.reports.offers.over_time_data import offers_data
from openbook.reports.offers.school_report import school_data
from openbook.reports.overview import overview_data, part_data
from openbook.reports.projection_report import projection_data
from openbook.reports.settlement.settlement_data import settlement_data
from openbook.reports.strike.cost_report import strike_cost_data
from openbook.reports.strike.forecast_report import forecast_data
from openbook.web.verbs.on_desk import (
    LINE,
    MOST_NAMES,
    Days,
    DeskVerbs,
    Draws,
    Names,
    Pair,
    as_json,
)


class TableVerbs(DeskVerbs):
    """Offers, their costs and the gaps between sides."""

    def cost(
        self,
        offer: Names = None,
        book: Names = None,
        try_: Annotated[
            list[str] | None, Query(alias="try", max_length=MOST_NAMES)
        ] = None,
        draws: Draws = 0,
    ) -> Response:
        """Cost offers under each side's assumptions."""
        found = self._case.cost(
            offer or (), books=book or (), tried=try_ or (), draws=draws
        )
        return as_json(cost_data(found))

    def gap(
        self,
        between: Pair,
        *,
        line: str = LINE,
        year: str = "",
        offer: Names = None,
        theirs: Names = None,
        gives: str = "",
    ) -> Response:
        """Explain the gap between two sides, assumption by assumption."""
        one, other = between
        found = self._case.gap(
            (one, other),
            line=line,
            year=year,
            offers=offer,
            theirs=projection.taken_over(gives or one, theirs or ()),
        )
        return as_json(gap_data(found))

    def offer_gap(
        self, between: Pair, line: str = LINE, year: str = "", book: str = ""
    ) -> Response:
        """Explain the gap between two offers by term."""
        one, other = between
        found = self._case.offer_gap((one, other), line=line, year=year, book=book)
        return as_json(offer_gap_data(found))

    def side_gap(
        self, between: Pair, offers: Pair, line: str = LINE, year: str = ""
    ) -> Response:
        """Explain the gap between two sides, each with its own assumptions and offer."""
        (one, other), (first, second) = between, offers
        found = self._case.side_gap((one, other), (first, second), line=line, year=year)
        return as_json(side_gap_data(found))

    def offers(
        self, on: date | None = None, event: Names = None, *, cost: bool = False
    ) -> Response:
        """Show the offers over time."""
        happened = bargain.read_happened(event or ())
        found = self._case.offers(on=on, happened=happened, cost=cost)
        return as_json(offers_data(found))

    def disclose(self, offer: str, book: str = "") -> Response:
        """Disclose a proposed agreement: the public form, filled from any offer."""
        found = self._case.disclose(offer, book=book)
        return as_json(disclosure_data(found))

    def member(
        self,
        unit: str,
        column: str,
        step: float,
        offer: Names = None,
        strike_days: Days = 0,
    ) -> Response:
        """Show what each offer means for one member."""
        found = self._case.member(
            (unit, column, step), offers=offer or (), strike_days=strike_days
        )
        return as_json(member_data(found))

    def school(self, school: str, offer: Names = None) -> Response:
        """Show what each offer means for one school."""
        found = self._case.school(school, offers=offer or ())
        return as_json(school_data(found))


class EngineVerbs(DeskVerbs):
    """The case and its projection."""

    def show(self, part: str = "") -> Response:
        """Show the case, or one part of it."""
        case = self._case.case
        return as_json(part_data(case, part) if part else overview_data(case))

    def check(self) -> Response:
        """Check every file of the case."""
        findings = self._desk.now().findings
        return as_json({"findings": [finding_data(each) for each in findings]})

    def missing(self) -> Response:
        """Say which answers the case can give and what the others need."""
        return as_json(missing_data(what_is_missing(self._case)))

    def project(
        self,
        book: str = "",
        offer: Names = None,
        draws: Draws = 0,
        reserve: str = "available",
    ) -> Response:
        """Project the case under one side's assumptions, with some offers."""
        found = self._case.project(book=book, offers=offer, draws=draws)
        return as_json(projection_data(found, reserve))

    def explain(
        self,
        line: str = LINE,
        year: str = "",
        book: str = "",
        offer: Names = None,
    ) -> Response:
        """Walk one number back to its sources."""
        found = self._case.project(book=book, offers=offer)
        last = str(found.model.years[-1])
        explained = projection.explain_number(found, line, year or last)
        return as_json(explanation_data(explained))

    def lcff(
        self, year: str, ada: str, upp: str, as_of: date | None = None
    ) -> Response:
        """Compute California's funding formula for one district."""
        return as_json(lcff_data(folder.lcff(year, ada, upp, known_on=as_of)))


class SettleVerbs(DeskVerbs):
    """What both sides could sign."""

    def settle(
        self,
        book: Names = None,
        chance: Annotated[float, Query(gt=0, le=1)] = 0.95,
        years: Annotated[int, Query(ge=1, le=20)] = 3,
        most: Annotated[int, Query(alias="max", ge=1, le=200)] = 50,
    ) -> Response:
        """Find packages between the newest offers that both sides could sign."""
        question = ("settle", *(book or ()), chance, years, most)
        found = self._desk.now().answers.once(
            question,
            lambda: self._case.settle(
                books=book or (), chance=chance, years=years, most=most
            ),
        )
        return as_json(settlement_data(found))


class StrikeVerbs(DeskVerbs):
    """The days of a strike."""

    def strike_forecast(
        self, day: date | None = None, *, skill: bool = False
    ) -> Response:
        """Forecast the students of every school on a day of the strike."""
        found = self._case.forecast(day, skill=skill)
        return as_json(
            with_findings(forecast_data(found.forecast, found.skill), found.findings)
        )

    def strike_plan(self, day: date | None = None) -> Response:
        """Plan a day of the strike: who is sent to which school, and what is missing."""
        found = self._case.plan(day)
        return as_json(with_findings(found.data, found.findings))

    def strike_cost(self, day: date | None = None, book: str = "") -> Response:
        """Cost the days of a strike for each side."""
        found = self._case.strike_cost(day, book=book)
        return as_json(with_findings(strike_cost_data(found.cost), found.findings))
