"""Try results: what a scenario comes to, beside an offer as it stands, for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openbook.case.book import Book
from openbook.offers.costed import ByYear, CostedOffer
from openbook.report.charts.bands import Bands
from openbook.report.condition_words import condition_text
from openbook.report.cost_report import level_word
from openbook.report.money_words import Scale, scale_for
from openbook.report.projection_report import DEFINITIONS
from openbook.report.reserve_chart import LEAST, Reserves, reserve_bands
from openbook.trying.answer import BELOW, Answer, OnBook
from openbook.trying.checking import check_scenario
from openbook.trying.kinds import known_words
from openbook.trying.ready import Ready
from openbook.trying.scenario import Scenario, read_scenario, rows_of_offer
from openbook.web.asked import Asked, sides_books
from openbook.web.row_forms import row_forms
from openbook.web.scenario_query import ScenarioAsked
from openbook.web.worked_out import WORLDS, book_name


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of figures: by year, beside it those of the offer as it stands."""

    name: str
    form: str  # money, dollars, percent or chance
    values: ByYear
    beside: ByYear | None = None
    line: str = ""  # the line of the model that it opens at

    @property
    def changes(self) -> tuple[tuple[float, float | None], ...]:
        """Each year's figure, and how much it is more than beside."""
        if self.beside is None:
            return tuple((value, None) for value in self.values)
        pairs = zip(self.values, self.beside, strict=True)
        return tuple((value, value - other) for value, other in pairs)


def shown_scenario(
    asked: Asked, query: ScenarioAsked, *, check: bool
) -> dict[str, Any]:
    """What the templates of rows and results are given."""
    scenario = read_scenario(query.rows, asked.case)
    if check:
        scenario = asked.once(
            ("check scenario", query.rows), lambda: check_scenario(scenario, asked.case)
        )
    books = sides_books(asked.case)
    shown = {
        "scenario": scenario,
        "checked": check,
        "rows": row_forms(scenario, known_words(asked.case), added=query.added),
        "query": query,
        "names": {book.id: book_name(asked, book) for book in books},
        "books": books,
        "define": query.define,
        "worlds": WORLDS,
        "answer": None,
        "charts": {},
    }
    return shown | _results(asked, query, scenario, books) if scenario.sound else shown


def ready(asked: Asked) -> Ready:
    """The case kept ready; made when the first scenario is tried."""
    return asked.once(("ready",), lambda: Ready(asked.opened, draws=WORLDS))


def _results(
    asked: Asked, query: ScenarioAsked, scenario: Scenario, books: tuple[Book, ...]
) -> dict[str, Any]:
    answer = ready(asked).answer(scenario, books)
    beside = None
    if query.beside:
        rows = rows_of_offer(query.beside, asked.case)
        beside = ready(asked).answer(read_scenario(rows, asked.case), books)
    names = {book.id: book_name(asked, book) for book in books}
    costs = [each.costed.cost.total for each in answer.books]
    costs += [each.costed.cost.total for each in beside.books] if beside else []
    return {
        "answer": answer,
        "beside": beside,
        "charts": {"reserve": _chart(asked, answer, query.define)},
        "scale": _scale(answer, costs),
        "measures": {
            each.book.id: _measures(
                each, beside.books[place] if beside else None, query.define
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


def _chart(asked: Asked, answer: Answer, define: str) -> Bands:
    line = DEFINITIONS[define]
    books = {
        book_name(asked, each.book): Reserves(
            each.reserve(line), each.bands[line].low, each.bands[line].high
        )
        for each in answer.books
    }
    first = answer.books[0]
    return reserve_bands(
        books, first.least, first.costed.years, define=define, words=asked.words
    )


def _scale(answer: Answer, costs: list[ByYear]) -> Scale:
    """Millions or thousands, the same for every table of the page."""
    least = [each.least for each in answer.books]
    return scale_for(value for row in [*costs, *least] for value in row)


def _measures(here: OnBook, beside: OnBook | None, define: str) -> tuple[Measure, ...]:
    line = DEFINITIONS[define]
    ours = _figures(here, line)
    theirs = _figures(beside, line) if beside else {}
    return tuple(
        Measure(name, form, values, theirs[name][1] if beside else None, opens)
        for name, (form, values, opens) in ours.items()
    )


def _figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
    """The rows of a table: their form, their values and where they open."""
    costed, cost = on.costed, on.costed.cost
    return {
        "ongoing": ("money", cost.ongoing, ""),
        "one-time": ("money", cost.one_time, ""),
        "whole": ("money", cost.total, ""),
        "per pupil": ("dollars", costed.per_pupil, ""),
        "per member": ("dollars", costed.per_member, ""),
        "of the budget": ("percent", costed.share_of_spending, ""),
        "reserve": ("money", on.reserve(line), line),
        "least": ("money", on.least, LEAST),
        "chance": ("chance", on.chance, BELOW),
    }


def _levels(here: CostedOffer, beside: CostedOffer | None) -> Mapping[str, str]:
    without, with_it = map(level_word, here.certification)
    levels = {"without": without, "with": with_it}
    if beside:
        levels["beside"] = level_word(beside.certification[1])
    return levels
