"""Saved scenarios: kept as files of the case from Try an offer, and compared with one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from openbook.api.scenarios.assumption_sliders import refused, said_of, said_texts
from openbook.api.scenarios.saved_scenarios import NewScenario, save_scenario, scenarios_by_id
from openbook.api.scenarios.scenario import cleaned, rows_of_texts
from openbook.api.scenarios.trial import BELOW, TrialAnswer
from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.saved_scenario import SavedScenario
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.offers.scope_question import TRIED
from openbook.reports.document.question import ALL_YEARS, address, cost_at, line_at
from openbook.reports.notes import say_line
from openbook.web.desk import Desk
from openbook.web.page import Asked, Page, Shown, posted, theme_of
from openbook.web.pages import try_offer
from openbook.web.render import render
from openbook.web.shared_answers import book_name
from openbook.web.try_form import PATH, read_scenario_query
from openbook.web.workbench.form_page import refuse_elsewhere

_MOST_BYTES = 200_000
_MOST = 12  # scenarios compared at once
_SEE_OTHER, _UNUSABLE = 303, 422
_RESERVE = "reserve.available"


@dataclass(frozen=True, slots=True)
class ScenarioFound:
    """A saved scenario and what it comes to, or why it cannot be worked out."""

    saved: SavedScenario
    answer: TrialAnswer | None
    findings: tuple[Finding, ...]
    changes: tuple[tuple[str, str, str], ...] = ()  # whose assumption, its meaning and value
    opens: tuple[tuple[str, str, str], ...] = ()  # under each side, where its numbers open


def show_scenarios(asked: Asked) -> Shown:
    """Return the newest scenarios side by side, under both sides' assumptions."""
    every = sorted(scenarios_by_id(asked.case).values(), key=lambda s: (s.made_on, s.id))[::-1]
    books = sides_books(asked.case)
    return {
        "found": [_found(asked, each) for each in every[:_MOST]],
        "left_out": every[_MOST:],
        "heads": list(_heads(asked, books)),
        "names": [book_name(asked, book) for book in books],
        "year": asked.case.head.years[-1],
        "say_line": say_line(asked.case, asked.words),
        "reserve": _RESERVE,
    }


def _heads(asked: Asked, books: Sequence[Book]) -> Iterator[str | tuple[str, str]]:
    """Yield the heads of the columns; those of a side with its class."""
    words, year = asked.words, asked.case.head.years[-1]
    yield words("Scenario")
    yield words("Saved by")
    for number, book in enumerate(books, 1):
        side, look = book_name(asked, book), f"amount side-{number}"
        yield words("Cost in all years, {side}", side=side), look
        yield words("Available reserves in {year}, {side}", year=year, side=side), look
        yield words("Chance below the minimum in {year}, {side}", year=year, side=side), look


def _found(asked: Asked, saved: SavedScenario) -> ScenarioFound:
    """Work a scenario out as the page on which it was saved does."""

    def work() -> ScenarioFound:
        case = asked.case
        said = said_of(saved.said, case)
        rows = rows_of_texts(saved.tried, case)
        scenario = try_offer.row_reader(asked).scenario(rows)
        wrong = [each for some in refused(said, case).values() for each in some]
        wrong += [each for each in scenario.findings if each.severity is Severity.ERROR]
        if wrong:
            return ScenarioFound(saved, None, tuple(wrong))
        names = {book.id: book_name(asked, book) for book in case.books}
        changes = tuple((names[b], BY_NAME[n].doc, value) for (b, n), value in said.items())
        texts = said_texts(said)
        made = try_offer.ready(asked, texts)

        def opened_at(book: str) -> tuple[str, str, str]:
            scope, year = Scope(book=book, offers=(), tried=scenario.texts), case.head.years[-1]
            cost = cost_at(TRIED, ALL_YEARS, book, tried=scenario.texts, assumed=texts)
            below = line_at(BELOW, year, scope, at="chance", set=texts)
            return cost if scenario.rows else "", line_at(_RESERVE, year, scope, set=texts), below

        answer = made.answer(scenario, sides_books(made.case), each_row=False)
        opens = tuple(opened_at(each.book.id) for each in answer.books)
        return ScenarioFound(saved, answer, (), changes, opens)

    return asked.once(("saved scenario", saved.id, saved.private), work)


def scenario_routes(desk: Desk) -> APIRouter:
    """Return the address to which a scenario is sent to be saved."""
    router = APIRouter(include_in_schema=False)
    answer = posted(desk, _keep, most=_MOST_BYTES)
    router.add_api_route(f"{PATH}/keep", answer, methods=["POST"])
    return router


def _keep(request: Request, asked: Asked, sent: dict[str, bytes]) -> Response:
    """Save the scenario and open it, or show it again with why it was not saved."""
    form = {name: [value.decode("utf-8", "replace")] for name, value in sent.items()}
    asked = replace(asked, query=form, path=PATH)
    try:
        refuse_elsewhere(asked)
        query = read_scenario_query(asked)
        now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
        new = NewScenario(
            title=cleaned(asked.text("draft_scenario")),
            made_by=cleaned(asked.text("draft_by")),
            made_on=now.date(),
            compared_with=query.beside.id if query.beside else "",
            rows=query.rows,
            said=query.tried,
        )
        name = save_scenario(asked.desk.folder, asked.desk.viewer, asked.case, new)
    except OpenbookError as problem:
        page = try_offer.PAGES[0]
        shown = {**page.show(asked), "not_saved": problem.text}
        told = render(replace(asked, query={}), page, shown, theme=theme_of(request))
        return HTMLResponse(told, _UNUSABLE, headers={"cache-control": "no-store"})
    there = address(PATH, scenario=name, kept=name)
    return RedirectResponse(there, status_code=_SEE_OTHER)


PAGES = (
    Page(
        f"{PATH}/scenarios",
        "Saved scenarios",
        show_scenarios,
        "scenarios.html",
        ahead=False,
        under=PATH,
    ),
)
