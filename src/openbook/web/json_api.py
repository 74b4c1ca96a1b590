"""The verbs under /api, described by OpenAPI: each answers with the data that --json prints.

Answers for programs leave: they are the public view unless ``private`` names the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import partial, wraps
from inspect import Parameter, signature
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from pydantic import AfterValidator
from starlette.responses import JSONResponse, Response

from openbook.api import OpenCase, bargain, claims, folder, projection
from openbook.api.needs import what_is_missing
from openbook.api.story_case import read_texts
from openbook.figures.explanation import as_data as explanation_data
from openbook.figures.figure import multiyear
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Place, found, with_findings
from openbook.findings.finding import as_data as finding_data
from openbook.findings.message import cut_to
from openbook.reports.claims.binder_report import binder_data
from openbook.reports.claims.claim_words import claim_data, claim_review
from openbook.reports.claims.ledger_report import evidence_data
from openbook.reports.claims.record_report import record_data
from openbook.reports.claims.story_report import story_data, told_story
from openbook.reports.document.question import absolute
from openbook.reports.gap_document import gap_data, offer_gap_data, side_gap_data
from openbook.reports.intake_report import missing_data
from openbook.reports.law_report import lcff_data
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.disclosure_document import disclosure_data
from openbook.reports.offers.guide_document import schedule_data
from openbook.reports.offers.member_and_school import member_data, school_data
from openbook.reports.offers.multiyear_document import multiyear_data
from openbook.reports.offers.over_time import offers_data
from openbook.reports.overview import overview_data, part_data
from openbook.reports.projection_report import projection_data
from openbook.reports.settlement_packages import settlement_data
from openbook.reports.strike_cost import strike_cost_data
from openbook.reports.strike_days import forecast_data
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_for, words_in
from openbook.web.answer_schemas import HEADER, VERSION, responses
from openbook.web.desk import AS_OF, PUBLIC, Desk
from openbook.web.page import PRIVATE, BadQuestionError


def _each_once(names: list[str] | None) -> list[str] | None:
    """Return what is named twice is calculated once."""
    return names and list(dict.fromkeys(names))


MOST_NAMES = 100
Names = Annotated[list[str] | None, Query(max_length=MOST_NAMES), AfterValidator(_each_once)]
Pair = Annotated[list[str], Query(min_length=2, max_length=2)]
Draws = Annotated[int, Query(ge=0, le=10_000)]
Days = Annotated[float, Query(ge=0, le=366)]
LINE = "reserve.available"


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


class DeskVerbs:
    """Verbs of the case on the desk; each public method is one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _case(self) -> OpenCase:
        return self._desk.now().opened()

    @property
    def _ledger(self) -> claims.Ledger:
        """The ledger, calculated once until a file changes; the pages share it."""
        desk = self._desk.now()
        ledger: claims.Ledger = desk.answers.once(("evidence",), lambda: desk.opened().evidence())
        return ledger

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
        last = str(multiyear(found.model.years)[-1])
        explained = projection.explain_number(found, line, year or last)
        return explanation_data(explained)

    def lcff(self, year: str, ada: str, upp: str, as_of: date | None = None) -> Any:
        """Compute California's funding formula for one district."""
        return lcff_data(folder.lcff(year, ada, upp, known_on=as_of))

    def cost(
        self,
        offer: Names = None,
        book: Names = None,
        try_: Annotated[list[str] | None, Query(alias="try", max_length=MOST_NAMES)] = None,
        draws: Draws = 0,
        *,
        conventions: bool = False,
    ) -> Any:
        """Cost offers under each side's assumptions."""
        found = self._case.cost(
            offer or (), books=book or (), tried=try_ or (), draws=draws, conventions=conventions
        )
        return cost_data(found)

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
            ),
            words_for(self._case.case, "en"),
        )

    def offer_gap(self, between: Pair, line: str = LINE, year: str = "", book: str = "") -> Any:
        """Explain the gap between two offers by term."""
        one, other = between
        found = self._case.offer_gap((one, other), line=line, year=year, book=book)
        return offer_gap_data(found, words_for(self._case.case, "en"))

    def side_gap(self, between: Pair, offers: Pair, line: str = LINE, year: str = "") -> Any:
        """Explain the gap between two sides, each with its own assumptions and offer."""
        (one, other), (first, second) = between, offers
        found = self._case.side_gap((one, other), (first, second), line=line, year=year)
        return side_gap_data(found, words_for(self._case.case, "en"))

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

    def schedule(self, offer: str, unit: str = "", rounded_to: str = "") -> Any:
        """Show every cell of a salary schedule under an offer."""
        return schedule_data(self._case.schedule(offer, unit=unit, rounded_to=rounded_to))

    def school(self, school: str, offer: Names = None) -> Any:
        """Show what each offer means for one school."""
        return school_data(self._case.school(school, offers=offer or ()))

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
        return binder_data(self._case.binder(ledger=self._ledger), self._case.case)

    def record(self) -> Any:
        """Show the track record: past projections compared with actuals."""
        return record_data(folder.past_record(self._case.whole))

    def read(self, story: Story, source: str = "story") -> Any:
        """Read a news story, sent as plain text, and propose claims."""
        case = self._case.case
        reading = read_texts([(source, story)], case)
        return story_data(told_story(reading, case, source))


_TYPES = {"claim_review": "application/ld+json"}
_JSON = "application/json"


class _LinkedData(Response):
    """An answer of another type; the document names it."""

    media_type = _TYPES["claim_review"]


_WITH_TYPE: dict[str, type[Response]] = {"claim_review": _LinkedData}
_SENT = frozenset({"read"})  # with a body: a text is no question of an address


def json_api(desk: Desk) -> APIRouter:
    """Return one address a verb, under /api."""
    router = APIRouter(prefix="/api", tags=["verbs"])
    for name in vars(DeskVerbs):
        if not name.startswith("_"):
            verb = _leaving(desk, name)
            router.add_api_route(
                f"/{name}",
                verb,
                methods=["POST" if name in _SENT else "GET"],
                summary=verb.__doc__,
                operation_id=name,
                responses=responses(name, _TYPES.get(name, _JSON)),
                response_class=_WITH_TYPE.get(name, JSONResponse),
            )
    return router


def _leaving(desk: Desk, name: str) -> Callable[..., Response]:
    """Return a verb that answers from the view that may leave, as of a day.

    It takes ``private`` and, unless it has a day of its own, ``as_of``.
    """
    verb = getattr(DeskVerbs(desk), name)
    told = signature(verb, eval_str=True)
    of_case = AS_OF not in told.parameters

    @wraps(verb)
    def answer(**asked: Any) -> Response:
        private = asked.pop(PRIVATE)
        day = asked.pop(AS_OF) if of_case else None
        public = desk.leaving(private, _names(asked.values())).on(day)
        data = getattr(DeskVerbs(public), name)(**asked)
        if public.viewer == PUBLIC:
            return _as_json(data, name)
        marked = _as_json(_marked(data, public.viewer), name)
        marked.headers["cache-control"] = "no-store"
        return marked

    more = partial(Parameter, kind=Parameter.KEYWORD_ONLY)
    asked = [*told.parameters.values(), more(PRIVATE, default="", annotation=str)]
    if of_case:
        asked.append(more(AS_OF, default=None, annotation=date | None))
    answer.__signature__ = told.replace(  # type: ignore[attr-defined]
        parameters=asked, return_annotation=Response
    )
    return answer


def _names(values: Iterable[Any]) -> list[str]:
    """Return every name among the questions of a verb."""
    return [
        name
        for value in values
        for name in (value if isinstance(value, list) else [value])
        if isinstance(name, str)
    ]


def _as_json(data: Any, name: str) -> Response:
    """Return plain data as JSON; numbers are written with all their digits."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    version = {HEADER: str(VERSION)}
    return Response(text, media_type=_TYPES.get(name, _JSON), headers=version)


def _marked(data: Any, party: str) -> Any:
    """Return data that says, in itself or each of its rows, whom it is private to."""
    if isinstance(data, dict):
        return {"private_to": party, **data}
    return [_marked(row, party) if isinstance(row, dict) else row for row in data]
