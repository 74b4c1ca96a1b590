"""The rooms behind the page of trying: the live answer, opening a number, saving."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse

from openbook.answers.draft import Draft, DraftNotSavedError, save_draft
from openbook.answers.scenario import cleaned, read_scenario
from openbook.case.scope import Scope
from openbook.offers.scope_question import TRIED
from openbook.reports.document.question import address, cost_at, line_at
from openbook.web.desk import Desk
from openbook.web.page import Asked, asked_by, theme_of
from openbook.web.pages.try_offer import COST, shown_scenario
from openbook.web.render import common, keep_day, templates, with_day
from openbook.web.try_form import PATH, read_scenario_query


def moving_parts(shown: dict[str, Any]) -> dict[str, Any]:
    """Sentences and chart as HTML by the place they go to, figures of each book as texts.

    The page puts the same strings there when it is opened.
    """
    sentences: Any = templates().get_template("try_standing.html").make_module(shown)
    books = list(enumerate(shown["answer"].books, start=1))
    standing = {f"standing-{n}": sentences.standing(each) for n, each in books}
    picture = shown["drawn"](shown["charts"]["reserve"], shown["words"].money)
    return {
        "parts": {"summary": sentences.summary(), "picture-reserve": picture, **standing},
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
    """The addresses below the page."""
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
        """What a scenario comes to, by the same templates as on the page.

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
        kept = keep_day(html, asked.desk.as_of)
        return HTMLResponse(kept, headers=_NOT_KEPT)

    def number(self, request: Request) -> Response:
        """Go to where a number of the scenario opens: line, year and book in one value."""
        asked = asked_by(request, self._desk)
        line, year, book = (*asked.text("open").split("@"), "", "", "")[:3]
        tried = read_scenario(read_scenario_query(asked).rows, asked.case).texts
        what, _, kind = line.partition(":")
        if what == COST:
            there = cost_at(TRIED, year, book, tried=tried, kind=kind)
        else:
            at = {"at": "chance"} if line == "reserve.below" else {}
            scope = Scope(book=book, offers=(), tried=tried)
            there = line_at(line, year, scope, **at)
        return RedirectResponse(with_day(there, asked.desk.as_of))

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
