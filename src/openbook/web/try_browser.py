"""Try in the browser: what a page needs to move a scenario without asking the server.

The modules and their boundary come from the engine; here are the words and the chart that
the page puts them in, each as the server itself would write it.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from openbook.api.scenarios.assumption_sliders import refused
from openbook.api.scenarios.browser_model import BrowserModel, browser_model
from openbook.api.scenarios.scenario import Row, rows_of_whole
from openbook.api.scenarios.trial import OnBook, TrialAnswer
from openbook.case.sides import sides_books
from openbook.figures.amounts import scale_for
from openbook.reports.chart_findings import limit_sentences
from openbook.reports.charts.bands import Bands
from openbook.reports.drawing.frame import NARROW, WIDE
from openbook.reports.drawing.svg import clean, text_widths
from openbook.reports.notes import step_of
from openbook.reports.offers.cost_details import LEVELS, level_word
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.table_report import LEAST, has_minimum, turn_name
from openbook.reports.words.words import Words
from openbook.web.desk import Desk
from openbook.web.page import Asked, asked_by
from openbook.web.pages.try_offer import chart_of, ready, row_reader, tried
from openbook.web.try_figures import figures
from openbook.web.try_form import PATH, ScenarioAsked, read_scenario_query

_SCRIPT, _BYTES = "text/javascript", "application/octet-stream"
_PARTS = {"lines.js": _SCRIPT, "tables.js": _SCRIPT, "200": _BYTES, "2000": _BYTES}
_NOT_KEPT = {"cache-control": "no-store", "vary": "accept-encoding"}
_LONG = 40  # letters of an amount in an address
_MOST = 100  # amounts in an address
_FAST = 4  # of the levels of compression


def browser_routes(desk: Desk) -> APIRouter:
    """Return the addresses of modules and numbers."""
    rooms = _BrowserRooms(desk)
    router = APIRouter(prefix=f"{PATH}/browser", include_in_schema=False)
    router.add_api_route("/model.json", rooms.description)
    router.add_api_route("/records.js", rooms.records)
    router.add_api_route("/{name}", rooms.part)
    return router


class _Packed(NamedTuple):
    """A scenario for the browser, its modules and numbers compressed."""

    model: BrowserModel
    parts: Mapping[str, bytes]

    @classmethod
    def of(cls, model: BrowserModel) -> _Packed:
        """Compress the modules and numbers of a model; they are kept only so."""
        texts = {"lines.js": model.lines.encode(), "tables.js": model.tables.encode()}
        numbers = {str(count): content for count, content in model.numbers.items()}
        parts = {
            name: gzip.compress(content, _FAST, mtime=0)
            for name, content in {**texts, **numbers}.items()
        }
        return cls(replace(model, lines="", tables="", numbers={}), parts)


class _BrowserRooms:
    """Each address, for the case on the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def description(self, request: Request) -> Response:
        """What the modules expect and give, and the words around it; nothing if there is none."""
        asked, query, packed = self._packed(request)
        if packed is None:
            return JSONResponse(None, headers=_NOT_KEPT)
        page = page_data(asked, query)
        return JSONResponse({**packed.model.description, "page": page}, headers=_NOT_KEPT)

    def part(self, request: Request, name: str) -> Response:
        """Return a module, or the numbers at its boundary for so many simulations."""
        if name not in _PARTS:
            raise HTTPException(404)
        content = self._found(request).parts[name]
        encoding = {}
        if "gzip" in request.headers.get("accept-encoding", ""):
            encoding = {"content-encoding": "gzip"}
        else:
            content = gzip.decompress(content)
        return Response(content, media_type=_PARTS[name], headers={**_NOT_KEPT, **encoding})

    def records(self, request: Request) -> Response:
        """The ways from amounts to levers along one slider: ``at`` has each as name:number."""
        moved = {}
        for each in request.query_params.getlist("at")[:_MOST]:
            name, _, text = each.partition(":")
            try:
                moved[name] = float(text[:_LONG])
            except ValueError as problem:
                raise HTTPException(400) from problem
        along = request.query_params.get("along", "")
        text = self._found(request).model.records(moved, along)
        return Response(text, media_type=_SCRIPT, headers=_NOT_KEPT)

    def _found(self, request: Request) -> _Packed:
        packed = self._packed(request)[2]
        if packed is None:
            raise HTTPException(404)
        return packed

    def _packed(self, request: Request) -> tuple[Asked, ScenarioAsked, _Packed | None]:
        asked = replace(asked_by(request, self._desk), path=PATH)
        query = read_scenario_query(asked)

        def work() -> _Packed | None:
            reader = row_reader(asked)
            scenario = reader.scenario(query.rows)
            if not scenario.sound or not query.rows or refused(query.said, asked.case):
                return None
            made = ready(asked, query.tried)
            model = browser_model(made.weighed(scenario), sides_books(made.case), reader)
            return None if model is None else _Packed.of(model)

        return asked, query, asked.once(("in the browser", query.rows, query.tried), work)


def page_data(asked: Asked, query: ScenarioAsked) -> dict[str, Any]:
    """Return the words, the chart and the figures compared with, for the page to fill in."""
    answer, beside = tried(asked, query)
    chart = chart_of(asked, query, answer, beside, before=True)
    line = DEFINITIONS[query.define]
    years = answer.books[0].costed.years
    words, case = asked.words, asked.case
    return {
        "line": line,
        "words": _words_data(words),
        "widths": text_widths(),
        "chart": _chart_data(chart, words, minimum=has_minimum(line)),
        "steps": {
            "reserve": [step_of(case, line, year, 1.0) for year in years],
            "least": [step_of(case, LEAST, year, 1.0) for year in years],
        },
        "levels": [[words.said(level_word(each)), look] for each, look in enumerate(LEVELS)],
        "scales": {
            str(scale.unit): words.said(scale.words)
            for scale in (scale_for([1e7]), scale_for([0.0]))
        },
        "beside": _beside_data(asked, query, beside, line) if beside else None,
    }


def _beside_data(
    asked: Asked, query: ScenarioAsked, beside: TrialAnswer, line: str
) -> dict[str, Any]:
    """The figures of the offer compared with; ``texts`` are its amounts where all else is equal."""
    rows = rows_of_whole(query.beside, asked.case) if query.beside else ()
    return {
        "texts": None if query.said else _texts(rows, query.rows),
        "figures": [_figure_data(each, line) for each in beside.books],
    }


def _figure_data(on: OnBook, line: str) -> dict[str, Sequence[float]]:
    return {name: values for name, (_, values, _) in figures(on, line).items()}


def _texts(rows: Sequence[Row], now: Sequence[Row]) -> dict[str, str] | None:
    """Return the fields of some rows by their names in the address; None where kinds differ."""
    if [each.word for each in rows] != [each.word for each in now]:
        return None
    return {
        f"t{place}.{name}": text
        for place, (row, other) in enumerate(zip(rows, now, strict=True), start=1)
        for name, text in {**dict.fromkeys(other.fields, ""), **row.fields}.items()
    }


def _chart_data(chart: Bands, words: Words, *, minimum: bool) -> dict[str, Any]:
    """Return the description of the chart, all but its amounts."""
    return {
        "key": chart.words.key,
        "subtitle": clean(chart.words.subtitle),
        "finding": _finding_data(chart, words, minimum=minimum),
        "years": chart.years,
        "series": [{"name": clean(e.name), "before": e.before} for e in chart.series],
        "leastName": clean(chart.threshold.name) if chart.threshold else "",
        "beforeName": chart.before,
        "reviewed": chart.reviewed,
        "outlook": clean(chart.outlook),
        "sizes": [{"name": each.name, "width": each.width} for each in (WIDE, NARROW)],
    }


def _finding_data(chart: Bands, words: Words, *, minimum: bool) -> dict[str, Any]:
    """Return what its title can say, by the places of the sides that stand alike."""
    names = [clean(each.name) for each in chart.series]
    every = range(len(names))
    alike = chain.from_iterable(combinations(every, count + 1) for count in every)
    return {
        "minimum": minimum,
        "turn": clean(turn_name(words, minimum=minimum)),
        "texts": {
            ",".join(map(str, sides)): limit_sentences(
                [names[each] for each in sides], "{year}", words, minimum=minimum
            )
            for sides in alike
        },
    }


def _words_data(words: Words) -> dict[str, Any]:
    """Return how numbers are written; one million may have a word of its own."""
    point, thousands = words.number(0.5, 1)[1], words.number(1000)[1]

    def scales(said: Mapping[float, str]) -> list[dict[str, Any]]:
        return [
            {
                "size": size,
                "many": words(text),
                "one": words(text, amount="$1").replace("$1", "{amount}"),
            }
            for size, text in said.items()
        ]

    return {
        "point": point,
        "thousands": thousands,
        "about": words("about {amount}"),
        "rare": words.chance(0.0),
        "common": words.chance(1.0),
        "scales": scales({1e9: "{amount} billion", 1e6: "{amount} million"}),
        "brief": scales({1e9: "{amount}B", 1e6: "{amount}M"}),
    }
