"""Try an offer: any mix of terms, moved at the table, live on both books, and saved."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse

from openbook.api.scenarios.assumption_sliders import AssumptionSlider, assumption_sliders, refused
from openbook.api.scenarios.draft import (
    Draft,
    DraftNotSavedError,
    can_be_written,
    folder_of_drafts,
    known_words,
    save_draft,
    term_kinds,
)
from openbook.api.scenarios.saved_scenarios import folder_of_scenarios, scenarios_by_id
from openbook.api.scenarios.scenario import (
    RowReader,
    Scenario,
    check_scenario,
    cleaned,
    read_scenario,
    rows_of_whole,
)
from openbook.api.scenarios.trial import RESERVES, OnBook, Ready, TrialAnswer
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.findings.finding import Finding
from openbook.offers.scope_question import TRIED
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.document.question import address, cost_at, line_at
from openbook.reports.notes import inferred_notes, precision_note, say_line
from openbook.reports.offers.cost_details import LEVELS, level_word
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.projection_words import condition_text
from openbook.reports.table_report import TITLES, reserve_bands
from openbook.web.desk import Desk
from openbook.web.page import Asked, Page, Shown, asked_by, theme_of
from openbook.web.render import common, keep_asked, stays, templates
from openbook.web.shared_answers import book_name
from openbook.web.try_figures import COST, bits_of, forms, measures, ranges_said
from openbook.web.try_form import PATH, ScenarioAsked, read_scenario_query, row_forms

_READY_KEPT = 2


def show(asked: Asked) -> Shown:
    """Return what the template is given."""
    query = read_scenario_query(asked)
    desk = asked.desk
    return shown_scenario(asked, query, check=True) | {
        "offers": sorted(asked.case.offers, key=lambda each: each.made_on, reverse=True),
        "kinds": tuple(term_kinds().values()),
        "known": known_here(asked),
        "definitions": [(name, asked.words(title)) for name, title in TITLES.items()],
        "drafts": folder_of_drafts(desk.viewer) if desk.keeps_drafts else "",
        "writable": can_be_written(desk.folder, desk.viewer),
        "parties": [
            party for party in asked.case.head.parties if party.role in {"employer", "union"}
        ],
        "saved": asked.text("saved"),
        "scenarios": scenarios_by_id(asked.case),
        "kept": asked.text("kept"),
        "kept_in": folder_of_scenarios(desk.viewer),
        "not_saved": "",
        "typed": {name: asked.text(name) for name in ("draft_scenario", "draft_by")},
    }


def shown_scenario(
    asked: Asked, query: ScenarioAsked, *, check: bool, sliding: bool = False
) -> dict[str, Any]:
    """Return what the templates of rows and results are given.

    While a slider is moving, the rows and what each costs by itself are left out.
    """
    scenario = row_reader(asked).scenario(query.rows)
    if check:
        scenario = asked.once(
            ("check scenario", query.rows), lambda: check_scenario(scenario, asked.case)
        )
    sound = scenario.sound and not refused(query.said, asked.case)
    books = sides_books(ready(asked, query.tried).case) if sound else sides_books(asked.case)
    moving = sliding and sound
    notes = *inferred_notes(asked.case, books, asked.words), precision_note(asked.case, asked.words)
    shown = {
        "scenario": scenario,
        "checked": check,
        "rows": () if moving else row_forms(scenario, known_here(asked), added=query.added),
        "query": query,
        "permalink": query.link(asked.case),
        "names": {book.id: _name(asked, book, query) for book in books},
        "plain_names": {book.id: book_name(asked, replace(book, tried=())) for book in books},
        "lean_names": {book.id: _lean_name(asked, book) for book in asked.case.books},
        "books": books,
        "changed_books": _changed(asked, query) if query.said else frozenset(),
        **ranges_said(sliders_here(asked, query), asked.case, asked.words),
        "strange": _strange(asked, query),
        "say_line": say_line(asked.case, asked.words),
        "notes": notes,
        "define": query.define,
        "reserve_name": asked.words(TITLES[query.define]),
        "worlds": asked.desk.simulations,
        "looks": {level_word(level): look for level, look in enumerate(LEVELS)},
    }
    if not sound:
        return shown | {"answer": None, "charts": {}}
    return shown | _results(asked, query, scenario, each_row=not sliding)


def known_here(asked: Asked) -> Mapping[str, tuple[str, ...]]:
    """Return the words that may be written into fields, as the case knows them."""
    return asked.once(("known words",), lambda: known_words(asked.case))


def row_reader(asked: Asked) -> RowReader:
    """Return what reads rows as terms of the case; it remembers those it has read."""
    return asked.once(("row reader",), lambda: RowReader(asked.case))


def tried(asked: Asked, query: ScenarioAsked) -> tuple[TrialAnswer, TrialAnswer | None]:
    """Return a scenario that can be read, and the offer that it is compared with."""
    scenario = row_reader(asked).scenario(query.rows)
    beside = _as_it_stands(asked, query.beside) if query.beside else None
    made = ready(asked, query.tried)
    return made.answer(scenario, sides_books(made.case)), beside


def ready(asked: Asked, tried: tuple[str, ...] = ()) -> Ready:
    """Return the case kept ready; made when the first scenario is tried.

    With other assumptions only the last few are kept: a slider leaves many behind.
    """
    if not tried:
        return asked.once(("ready",), lambda: Ready(asked.opened, draws=asked.desk.simulations))
    kept = asked.once(("ready with assumptions",), OrderedDict[tuple[str, ...], Ready])
    if tried not in kept:
        near, simulations = next(reversed(kept.values()), None), asked.desk.simulations
        kept[tried] = Ready(asked.opened.assuming(tried), draws=simulations, beside=near)
    kept.move_to_end(tried)
    while len(kept) > _READY_KEPT:
        kept.popitem(last=False)
    return kept[tried]


def sliders_here(asked: Asked, query: ScenarioAsked) -> tuple[AssumptionSlider, ...]:
    """Return the sliders of both sides' assumptions."""
    work = partial(assumption_sliders, asked.opened, query.said)
    return asked.once(("assumption sliders", query.tried), work)


def _strange(asked: Asked, query: ScenarioAsked) -> tuple[Finding, ...]:
    """Return what cannot be tried and has no slider to say so, such as a name that nobody knows."""
    known = {
        (value.book, each.kind.name) for each in sliders_here(asked, query) for value in each.values
    }
    wrong = refused(query.said, asked.case)
    return tuple(each for key, some in wrong.items() if key not in known for each in some)


def _changed(asked: Asked, query: ScenarioAsked) -> frozenset[str]:
    """Return the sides under whose assumptions something else holds than they say themselves."""
    every = (value for each in sliders_here(asked, query) for value in each.values)
    return frozenset(value.book for value in every if value.changed)


def _lean_name(asked: Asked, book: Book) -> str:
    """Return the name of assumptions that a side falls back on."""
    side = book in sides_books(asked.case)
    return book_name(asked, book) if side else asked.words.own(book.title)


def _name(asked: Asked, book: Book, query: ScenarioAsked) -> str:
    """Return the name of a side, marked where some of its assumptions were changed here."""
    name = book_name(asked, replace(book, tried=()))
    changed = query.said and book.id in _changed(asked, query)
    return asked.words("{side}, changed", side=name) if changed else name


def _results(
    asked: Asked, query: ScenarioAsked, scenario: Scenario, *, each_row: bool
) -> dict[str, Any]:
    made = ready(asked, query.tried)
    line = DEFINITIONS[query.define]
    bands = RESERVES if each_row else (line,)
    answer = made.answer(scenario, sides_books(made.case), each_row=each_row, bands=bands)
    beside = _as_it_stands(asked, query.beside) if query.beside else None
    scale = _scale(answer, beside)
    say = forms(asked.words, scale)
    others: Sequence[OnBook | None] = beside.books if beside else [None] * len(answer.books)
    pairs = list(zip(answer.books, others, strict=True))
    return {
        "answer": answer,
        "beside": beside,
        "charts": {"reserve": chart_of(asked, query, answer, beside)},
        "bits": bits_of(answer, line),
        "scale": scale,
        "measures": {each.book.id: measures(each, other, line, say) for each, other in pairs},
        "conditions": {
            each.book.id: [
                condition_text(found, _name(asked, each.book, query), worlds=asked.desk.simulations)
                for found in each.costed.conditions
            ]
            for each in answer.books
        },
        "levels": {each.book.id: _levels(each, other) for each, other in pairs},
    }


def _as_it_stands(asked: Asked, offer: Offer) -> TrialAnswer:
    """Return an offer as it was made, under each side's own assumptions."""

    def work() -> TrialAnswer:
        rows = rows_of_whole(offer, asked.case)
        scenario = read_scenario(rows, asked.case)
        return ready(asked).answer(scenario, sides_books(asked.case))

    return asked.once(("as it stands", offer.id), work)


def chart_of(
    asked: Asked,
    query: ScenarioAsked,
    answer: TrialAnswer,
    beside: TrialAnswer | None,
    *,
    before: bool = False,
) -> Bands:
    """The reserves; thin, the offer as it stands where it was moved away from, or in any case."""
    line = DEFINITIONS[query.define]
    books = []
    other = beside is not None and answer.scenario.rows != beside.scenario.rows
    moved = before or other or bool(query.said)
    for place, each in enumerate(answer.books):
        band = each.bands[line]
        was = beside.books[place].reserve(line) if beside and moved else ()
        name, values = _name(asked, each.book, query), each.reserve(line)
        books.append(BandSeries(name=name, values=values, low=band.low, high=band.high, before=was))
    return reserve_bands(
        books,
        [each.least for each in answer.books],
        answer.books[0].costed.years,
        asked.case,
        asked.words,
        define=query.define,
        scope=asked.words("with the terms that are tried"),
        before=asked.words.own(query.beside.title) if query.beside else "",
    )


def _scale(answer: TrialAnswer, beside: TrialAnswer | None) -> MoneyScale:
    """Return millions or thousands, the same for every table of the page."""
    tried = (*answer.books, *(beside.books if beside else ()))
    rows = [*(e.costed.cost.total for e in tried), *(e.least for e in answer.books)]
    return scale_for(value for row in rows for value in row)


def _levels(here: OnBook, beside: OnBook | None) -> Mapping[str, str]:
    without, with_it = map(level_word, here.costed.certification)
    levels = {"without": without, "with": with_it}
    if beside:
        levels["beside"] = level_word(beside.costed.certification[1])
    return levels


def moving_parts(shown: dict[str, Any]) -> dict[str, Any]:
    """Sentences and chart as HTML by the place they go to, figures of each book as texts.

    The page puts the same strings there when it is opened.
    """
    sentences: Any = templates().get_template("try_standing.html").make_module(shown)
    books = list(enumerate(shown["answer"].books, start=1))
    standing = {
        f"{name}-{n}": getattr(sentences, name)(each)
        for name in ("named", "changed", "standing")
        for n, each in books
    }
    chart = shown["charts"]["reserve"]
    figure: Any = templates().get_template("macros.html").make_module(shown)
    drawn = {
        "finding-reserve": figure.finding(chart.words),
        "picture-reserve": shown["drawn"](chart, shown["words"].money),
    }
    return {
        "parts": {"summary": sentences.summary(), **drawn, **standing},
        "cells": {
            f"on-book-{n}": [cell for row in shown["measures"][each.book.id] for cell in row.cells]
            for n, each in books
        },
    }


_MOST_BYTES = 200_000
_MOST_FIELDS = 5_000
_SEE_OTHER = 303
_NOT_KEPT = {"cache-control": "no-store"}


def try_routes(desk: Desk) -> APIRouter:
    """Return the addresses below the page."""
    rooms = _Rooms(desk)
    router = APIRouter(prefix=PATH, include_in_schema=False)
    router.add_api_route("/live", rooms.live)
    router.add_api_route("/number", rooms.number)
    router.add_api_route("/save", rooms.save, methods=["POST"])
    return router


class _Rooms:
    """Each address, for the case on the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # Threads that compute together hand Python's lock to each other at every call
        # of NumPy and are slower than one after the other.
        self._turn = Lock()

    def live(self, request: Request) -> Response:
        """Return what a scenario comes to, by the same templates as on the page.

        While a slider is moved only what moves; where a row cannot be read, all of it.
        """
        look = "sliding" not in request.query_params  # whoever lets go looks again
        asked = replace(asked_by(request, self._desk, look=look), path=PATH)
        query = read_scenario_query(asked)
        check = bool(asked.text("check"))
        sliding = bool(asked.text("sliding")) and not check
        with self._turn:
            shown = shown_scenario(asked, query, check=check, sliding=sliding)
            values = {**common(asked, theme_of(request)), **shown}
            if sliding and shown["answer"]:
                return JSONResponse(moving_parts(values), headers=_NOT_KEPT)
            html = templates().get_template("try_live.html").render(values)
        kept = keep_asked(html, asked)
        return HTMLResponse(kept, headers=_NOT_KEPT)

    def number(self, request: Request) -> Response:
        """Go to where a number of the scenario opens: line, year and book in one value."""
        asked = asked_by(request, self._desk)
        line, year, book = (*asked.text("open").split("@"), "", "", "")[:3]
        query = read_scenario_query(asked)
        if refused(query.said, asked.case):
            return RedirectResponse(stays(query.address, asked))
        tried = read_scenario(query.rows, asked.case).texts
        what, _, kind = line.partition(":")
        if what == COST:
            there = cost_at(TRIED, year, book, tried=tried, kind=kind, assumed=query.tried)
        else:
            at = {"at": "chance"} if line == "reserve.below" else {}
            scope = Scope(book=book, offers=(), tried=tried)
            there = line_at(line, year, scope, set=query.tried, **at)
        return RedirectResponse(stays(there, asked))

    async def save(self, request: Request) -> Response:
        """Write the scenario as a draft, and go back to it."""
        body = await request.body()
        if len(body) > _MOST_BYTES:
            raise HTTPException(413)
        try:
            form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=_MOST_FIELDS)
        except ValueError as problem:
            raise HTTPException(400) from problem
        asked = replace(asked_by(request, self._desk), query=form)
        name = await run_in_threadpool(self._save, asked)
        there = address(PATH, **{"from": name}, saved=name)
        return RedirectResponse(there, status_code=_SEE_OTHER)

    def _save(self, asked: Asked) -> str:
        if not self._desk.keeps_drafts:
            problem = "drafts are not saved here: this server answers other machines"
            raise DraftNotSavedError(problem)
        query = read_scenario_query(asked)
        draft = Draft(
            name=asked.text("draft_name").strip(),
            title=cleaned(asked.text("draft_title")),
            side=asked.text("draft_side"),
            origin=query.beside,
        )
        scenario = read_scenario(query.rows, asked.case)
        desk = self._desk
        save_draft(desk.folder, desk.viewer, asked.case, scenario=scenario, draft=draft)
        return draft.name


PAGES = (Page(PATH, "Try an offer", show, "try.html", order=11),)
