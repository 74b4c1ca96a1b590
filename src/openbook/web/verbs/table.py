"""The verbs of the table: what offers cost, why sides disagree, who moved."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from openbook.answers import bargain, projection
from openbook.reports.gaps.book_gap_report import gap_data
from openbook.reports.gaps.offer_gap_report import offer_gap_data
from openbook.reports.gaps.side_gap_report import side_gap_data
from openbook.reports.offers.cost_report import cost_data
from openbook.reports.offers.disclosure_text import disclosure_data
from openbook.reports.offers.member_report import member_data
from openbook.reports.offers.over_time_report import offers_data
from openbook.reports.offers.school_report import school_data
from openbook.web.verbs.on_desk import (
    LINE,
    MOST_NAMES,
    Days,
    Draws,
    Names,
    OnDesk,
    Pair,
    as_json,
)


class TableVerbs(OnDesk):
    """Offers, their costs and the gaps between sides."""

    def cost(
        self,
        offer: Names = None,
        book: Names = None,
        try_: Annotated[
            list[str] | None, Query(alias="try", max_length=MOST_NAMES)
        ] = None,
        as_of: date | None = None,
        draws: Draws = 0,
    ) -> Response:
        """Cost offers on each side's book."""
        found = self._case.cost(
            offer or (), books=book or (), tried=try_ or (), draws=draws, known_on=as_of
        )
        return as_json(cost_data(found))

    def gap(  # noqa: PLR0913  (questions of an address)
        self,
        between: Pair,
        *,
        line: str = LINE,
        year: str = "",
        offer: Names = None,
        theirs: Names = None,
        gives: str = "",
        as_of: date | None = None,
    ) -> Response:
        """Explain the gap between two books by assumption."""
        one, other = between
        found = self._case.gap(
            (one, other),
            line=line,
            year=year,
            offers=offer,
            theirs=projection.taken_over(gives or one, theirs or ()),
            known_on=as_of,
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
        """Explain the gap between two books, each with its own offer."""
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

    def disclose(
        self, offer: str, book: str = "", as_of: date | None = None
    ) -> Response:
        """Disclose a proposed agreement: the public form, filled from any offer."""
        found = self._case.disclose(offer, book=book, known_on=as_of)
        return as_json(disclosure_data(found))

    def member(
        self,
        unit: str,
        column: str,
        step: float,
        offer: Names = None,
        strike_days: Days = 0,
    ) -> Response:
        """Tell what each offer means for one member."""
        found = self._case.member(
            (unit, column, step), offers=offer or (), strike_days=strike_days
        )
        return as_json(member_data(found))

    def school(self, school: str, offer: Names = None) -> Response:
        """Tell what each offer means for one school."""
        found = self._case.school(school, offers=offer or ())
        return as_json(school_data(found))
