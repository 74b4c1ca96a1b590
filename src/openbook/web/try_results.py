"""Try results: what a scenario comes to, beside an offer as it stands, for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openbook.answers.trial.answer import RESERVES, Answer
from openbook.answers.trial.checking import check_scenario
from openbook.answers.trial.kinds import known_words
from openbook.answers.trial.ready import Ready
from openbook.answers.trial.scenario import (
    RowReader,
    Scenario,
    read_scenario,
    rows_of_whole,
)
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.money_words import Scale, scale_for
from openbook.offers.costed import ByYear, CostedOffer
from openbook.reports.charts.bands import Bands
from openbook.reports.inferred import inferred_notes
from openbook.reports.line_words import precision_note, say_line
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.offers.cost_report import level_word
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.reserve_chart import WORLDS, Reserves, reserve_bands
from openbook.web.asked import Asked
from openbook.web.row_forms import row_forms
from openbook.web.scenario_query import ScenarioAsked
from openbook.web.try_measures import forms, measures
from openbook.web.worked_out import book_name

_NOTHING: ByYear = ()


def shown_scenario(
    asked: Asked, query: ScenarioAsked, *, check: bool, sliding: bool = False
) -> dict[str, Any]:
    """What the templates of rows and results are given.

    While a slider is moving, the rows and what each costs by itself are left out.
    """
    reader = asked.once(("row reader",), lambda: RowReader(asked.case))
    scenario = reader.scenario(query.rows)
    if check:
        scenario = asked.once(
            ("check scenario", query.rows), lambda: check_scenario(scenario, asked.case)
        )
    books = sides_books(asked.case)
    moving = sliding and scenario.sound
    shown = {
        "scenario": scenario,
        "checked": check,
        "rows": ()
        if moving
        else row_forms(scenario, known_here(asked), added=query.added),
        "query": query,
        "names": {book.id: book_name(asked, book) for book in books},
        "books": books,
        "say_line": say_line(asked.case, asked.words),
        "notes": (
            *inferred_notes(asked.case, books, asked.words),
            precision_note(asked.case, asked.words),
        ),
        "define": query.define,
        "worlds": WORLDS,
        "answer": None,
        "charts": {},
    }
    if not scenario.sound:
        return shown
    return shown | _results(asked, query, scenario, each_row=not sliding)


def known_here(asked: Asked) -> Mapping[str, tuple[str, ...]]:
    """The words that may be written into fields, as the case knows them."""
    return asked.once(("known words",), lambda: known_words(asked.case))


def ready(asked: Asked) -> Ready:
    """The case kept ready; made when the first scenario is tried."""
    return asked.once(("ready",), lambda: Ready(asked.opened, draws=WORLDS))


def _results(
    asked: Asked, query: ScenarioAsked, scenario: Scenario, *, each_row: bool
) -> dict[str, Any]:
    books = sides_books(asked.case)
    line = DEFINITIONS[query.define]
    bands = RESERVES if each_row else (line,)
    answer = ready(asked).answer(scenario, books, each_row=each_row, bands=bands)
    beside = None
    if query.beside:
        beside = _as_it_stands(asked, query.beside, books)
    names = {book.id: book_name(asked, book) for book in books}
    costs = [each.costed.cost.total for each in answer.books]
    costs += [each.costed.cost.total for each in beside.books] if beside else []
    scale = _scale(answer, costs)
    say = forms(asked.words, scale)
    return {
        "answer": answer,
        "beside": beside,
        "charts": {"reserve": _chart(asked, query, answer, beside)},
        "scale": scale,
        "measures": {
            each.book.id: measures(
                each, beside.books[place] if beside else None, line, say
            )
            for place, each in enumerate(answer.books)
        },
        "conditions": {
            each.book.id: [
                condition_text(found, names[each.book.id], worlds=WORLDS)
                for found in each.costed.conditions
            ]
            for each in answer.books
        },
        "levels": {
            each.book.id: _levels(
                each.costed, beside.books[place].costed if beside else None
            )
            for place, each in enumerate(answer.books)
        },
    }


def _as_it_stands(asked: Asked, offer: Offer, books: tuple[Book, ...]) -> Answer:
    """An offer as it was made, as if it were tried."""

    def work() -> Answer:
        rows = rows_of_whole(offer, asked.case)
        return ready(asked).answer(read_scenario(rows, asked.case), books)

    return asked.once(("as it stands", offer.id), work)


def _chart(
    asked: Asked, query: ScenarioAsked, answer: Answer, beside: Answer | None
) -> Bands:
    """The reserves; thin, the offer as it stands where it was moved away from."""
    line = DEFINITIONS[query.define]
    books = {}
    for place, each in enumerate(answer.books):
        band, before = each.bands[line], _NOTHING
        if beside and answer.scenario.rows != beside.scenario.rows:
            before = beside.books[place].reserve(line)
        name = book_name(asked, each.book)
        books[name] = Reserves(each.reserve(line), band.low, band.high, before)
    first = answer.books[0]
    return reserve_bands(
        books,
        first.least,
        first.costed.years,
        define=query.define,
        words=asked.words,
        say=say_line(asked.case, asked.words),
        before=query.beside.title if query.beside else "",
    )


def _scale(answer: Answer, costs: list[ByYear]) -> Scale:
    """Millions or thousands, the same for every table of the page."""
    least = [each.least for each in answer.books]
    return scale_for(value for row in [*costs, *least] for value in row)


def _levels(here: CostedOffer, beside: CostedOffer | None) -> Mapping[str, str]:
    without, with_it = map(level_word, here.certification)
    levels = {"without": without, "with": with_it}
    if beside:
        levels["beside"] = level_word(beside.certification[1])
    return levels
