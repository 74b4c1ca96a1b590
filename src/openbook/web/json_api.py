"""The verbs as JSON: the same answers as the command line gives with --json."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from openbook import api, bargaining, projecting
from openbook.figures.explanation import as_data as explanation_data
from openbook.findings.show import as_data as finding_data
from openbook.opened import Opened
from openbook.report.cost_report import cost_data
from openbook.report.disclosure_text import disclosure_data
from openbook.report.gap_report import gap_data
from openbook.report.lcff_text import lcff_data
from openbook.report.member_report import member_data
from openbook.report.offer_gap_report import offer_gap_data
from openbook.report.offers_report import offers_data
from openbook.report.overview import overview_data, part_data
from openbook.report.projection_report import projection_data
from openbook.report.school_report import school_data
from openbook.report.side_gap_report import side_gap_data
from openbook.web.desk import Desk

Names = Annotated[list[str] | None, Query()]
Draws = Annotated[int, Query(ge=0, le=10_000)]
Days = Annotated[float, Query(ge=0, le=366)]
Pair = Annotated[list[str], Query(min_length=2, max_length=2)]
_LINE = "reserve.available"


def json_api(desk: Desk) -> APIRouter:
    """One address a verb, under /api."""
    verbs = _Verbs(desk)
    router = APIRouter(prefix="/api", tags=["verbs"])
    for name in _NAMES:
        verb = getattr(verbs, name)
        router.add_api_route(f"/{name}", verb, summary=verb.__doc__, operation_id=name)
    return router


class _Verbs:
    """Each verb of the case on the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _case(self) -> Opened:
        return self._desk.now().opened()

    def show(self, part: str = "") -> Response:
        """Show the case, or one part of it."""
        case = self._case.case
        return _json(part_data(case, part) if part else overview_data(case))

    def check(self) -> Response:
        """Check every file of the case."""
        findings = self._desk.now().findings
        return _json({"findings": [finding_data(each) for each in findings]})

    def project(
        self,
        book: str = "",
        offer: Names = None,
        as_of: date | None = None,
        draws: Draws = 0,
        reserve: str = "available",
    ) -> Response:
        """Project the case on a book and some offers."""
        found = projecting.project_case(
            self._case, book=book, offers=offer, draws=draws, known_on=as_of
        )
        return _json(projection_data(found, reserve))

    def explain(
        self,
        line: str = _LINE,
        year: str = "",
        book: str = "",
        offer: Names = None,
        as_of: date | None = None,
    ) -> Response:
        """Walk one number back to its sources."""
        found = projecting.project_case(
            self._case, book=book, offers=offer, known_on=as_of
        )
        last = str(found.model.years[-1])
        explained = projecting.explain_number(found, line, year or last)
        return _json(explanation_data(explained))

    def cost(
        self,
        offer: Names = None,
        book: Names = None,
        try_: Annotated[list[str] | None, Query(alias="try")] = None,
        as_of: date | None = None,
        draws: Draws = 0,
    ) -> Response:
        """Cost offers on each side's book."""
        found = projecting.cost_offers(
            self._case,
            offer or (),
            books=book or (),
            tried=try_ or (),
            draws=draws,
            known_on=as_of,
        )
        return _json(cost_data(found))

    def gap(  # noqa: PLR0913  (questions of an address)
        self,
        between: Pair,
        *,
        line: str = _LINE,
        year: str = "",
        offer: Names = None,
        theirs: Names = None,
        gives: str = "",
        as_of: date | None = None,
    ) -> Response:
        """Explain the gap between two books by assumption."""
        one, other = between
        found = projecting.explain_gap(
            self._case,
            (one, other),
            line=line,
            year=year,
            offers=offer,
            theirs=projecting.taken_over(gives or one, theirs or ()),
            known_on=as_of,
        )
        return _json(gap_data(found))

    def offer_gap(
        self, between: Pair, line: str = _LINE, year: str = "", book: str = ""
    ) -> Response:
        """Explain the gap between two offers by term."""
        one, other = between
        found = bargaining.explain_offer_gap(
            self._case, (one, other), line=line, year=year, book=book
        )
        return _json(offer_gap_data(found))

    def side_gap(
        self, between: Pair, offers: Pair, line: str = _LINE, year: str = ""
    ) -> Response:
        """Explain the gap between two books, each with its own offer."""
        (one, other), (first, second) = between, offers
        found = bargaining.explain_side_gap(
            self._case, (one, other), (first, second), line=line, year=year
        )
        return _json(side_gap_data(found))

    def offers(
        self, on: date | None = None, event: Names = None, *, cost: bool = False
    ) -> Response:
        """Show the offers over time."""
        happened = bargaining.read_happened(event or ())
        found = bargaining.offers_over_time(
            self._case, on=on, happened=happened, cost=cost
        )
        return _json(offers_data(found))

    def disclose(
        self, offer: str, book: str = "", as_of: date | None = None
    ) -> Response:
        """Disclose a proposed agreement: the public form, filled from any offer."""
        found = bargaining.disclose_offer(self._case, offer, book=book, known_on=as_of)
        return _json(disclosure_data(found))

    def member(
        self,
        unit: str,
        column: str,
        step: float,
        offer: Names = None,
        strike_days: Days = 0,
    ) -> Response:
        """Tell what each offer means for one member."""
        found = bargaining.member_under_offers(
            self._case,
            (unit, column, step),
            offers=offer or (),
            strike_days=strike_days,
        )
        return _json(member_data(found))

    def school(self, school: str, offer: Names = None) -> Response:
        """Tell what each offer means for one school."""
        found = bargaining.school_under_offers(self._case, school, offers=offer or ())
        return _json(school_data(found))

    def lcff(
        self, year: str, ada: str, upp: str, as_of: date | None = None
    ) -> Response:
        """Compute California's funding formula for one district."""
        return _json(lcff_data(api.lcff(year, ada, upp, known_on=as_of)))


_NAMES = (
    "show",
    "check",
    "project",
    "explain",
    "cost",
    "gap",
    "offer_gap",
    "side_gap",
    "offers",
    "disclose",
    "member",
    "school",
    "lcff",
)


def _json(data: Any) -> Response:
    """Plain data as JSON; numbers are written with all their digits."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    return Response(text, media_type="application/json")
