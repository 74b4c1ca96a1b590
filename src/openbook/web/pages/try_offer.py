"""Try an offer: any mix of terms, moved at the table, and what it does to both books."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openbook.answers.draft import can_be_written, folder_of_drafts, known_words, term_kinds
from openbook.answers.scenario import (
    RowReader,
    Scenario,
    check_scenario,
    read_scenario,
    rows_of_whole,
)
from openbook.answers.trial import BELOW, RESERVES, OnBook, Ready, TrialAnswer
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.offers.cost_result import ByYear
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.document.question import ONCE, ONGOING
from openbook.reports.notes import inferred_notes, precision_note, say_line
from openbook.reports.offers.cost_details import level_word
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.projection_words import condition_text
from openbook.reports.table_report import LEAST, TITLES, WORLDS, reserve_bands
from openbook.reports.words.words import Words
from openbook.web.page import Asked, Page, Shown
from openbook.web.shared_answers import book_name
from openbook.web.try_form import PATH, ScenarioAsked, read_scenario_query, row_forms


def show(asked: Asked) -> Shown:
    """What the template is given."""
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
    }


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
        "rows": () if moving else row_forms(scenario, known_here(asked), added=query.added),
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
    beside = _as_it_stands(asked, query.beside, books) if query.beside else None
    scale = _scale(answer, beside)
    say = forms(asked.words, scale)
    others: Sequence[OnBook | None] = beside.books if beside else [None] * len(answer.books)
    pairs = list(zip(answer.books, others, strict=True))
    return {
        "answer": answer,
        "beside": beside,
        "charts": {"reserve": _chart(asked, query, answer, beside)},
        "scale": scale,
        "measures": {each.book.id: measures(each, other, line, say) for each, other in pairs},
        "conditions": {
            each.book.id: [
                condition_text(found, book_name(asked, each.book), worlds=WORLDS)
                for found in each.costed.conditions
            ]
            for each in answer.books
        },
        "levels": {each.book.id: _levels(each, other) for each, other in pairs},
    }


def _as_it_stands(asked: Asked, offer: Offer, books: tuple[Book, ...]) -> TrialAnswer:
    """An offer as it was made, as if it were tried."""

    def work() -> TrialAnswer:
        rows = rows_of_whole(offer, asked.case)
        return ready(asked).answer(read_scenario(rows, asked.case), books)

    return asked.once(("as it stands", offer.id), work)


def _chart(
    asked: Asked, query: ScenarioAsked, answer: TrialAnswer, beside: TrialAnswer | None
) -> Bands:
    """The reserves; thin, the offer as it stands where it was moved away from."""
    line = DEFINITIONS[query.define]
    books = []
    moved = beside is not None and answer.scenario.rows != beside.scenario.rows
    for place, each in enumerate(answer.books):
        band = each.bands[line]
        before = beside.books[place].reserve(line) if beside and moved else ()
        name = book_name(asked, each.book)
        own = {"values": each.reserve(line), "low": band.low, "high": band.high}
        books.append(BandSeries(name=name, before=before, **own))
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


def _scale(answer: TrialAnswer, beside: TrialAnswer | None) -> MoneyScale:
    """Millions or thousands, the same for every table of the page."""
    tried = (*answer.books, *(beside.books if beside else ()))
    rows = [*(e.costed.cost.total for e in tried), *(e.least for e in answer.books)]
    return scale_for(value for row in rows for value in row)


def _levels(here: OnBook, beside: OnBook | None) -> Mapping[str, str]:
    without, with_it = map(level_word, here.costed.certification)
    levels = {"without": without, "with": with_it}
    if beside:
        levels["beside"] = level_word(beside.costed.certification[1])
    return levels


Say = Callable[[float], str]

COST = "cost"


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of figures by year: each as it is shown, and its change where it has one."""

    name: str
    line: str  # the line of the model that it opens at, or that it is a cost
    cells: tuple[tuple[str, str], ...]


def measures(
    here: OnBook, beside: OnBook | None, line: str, say: Mapping[str, Say]
) -> tuple[Measure, ...]:
    """The rows of the table of one book."""
    theirs = _figures(beside, line) if beside else {}
    found = []
    for name, (form, values, opens) in _figures(here, line).items():
        shown = [say[form](value) for value in values]
        changes = [""] * len(shown)
        if beside and name != "least":
            changes = _changes(values, theirs[name][1], say[form])
        cells = tuple(zip(shown, changes, strict=True))
        found.append(Measure(name, opens, cells))
    return tuple(found)


def _changes(values: ByYear, before: ByYear, say: Say) -> list[str]:
    """How much each figure is more than before; nothing where it would show as none."""
    found = []
    for value, was in zip(values, before, strict=True):
        said = say(value - was) if value != was else ""
        sign = "+" if value > was else ""
        found.append(f"{sign}{said}" if said and said != say(0.0) else "")
    return found


def forms(words: Words, scale: MoneyScale) -> dict[str, Say]:
    """How each form of figure is written."""
    return {
        "money": lambda value: words.number(value / scale.unit, 1),
        "dollars": words.number,
        "percent": lambda value: words.percent(value, 2),
        "chance": lambda value: words.percent(value, 0),
    }


def _figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
    """The rows of a table: their form, their values and where they open."""
    costed, cost = on.costed, on.costed.cost
    return {
        "ongoing": ("money", cost.ongoing, f"{COST}:{ONGOING}"),
        "one-time": ("money", cost.one_time, f"{COST}:{ONCE}"),
        "whole": ("money", cost.total, COST),
        "per pupil": ("dollars", costed.per_pupil, COST),
        "per member": ("dollars", costed.per_member, COST),
        "of the budget": ("percent", costed.share_of_spending, COST),
        "reserve": ("money", on.reserve(line), line),
        "least": ("money", on.least, LEAST),
        "chance": ("chance", on.chance, BELOW),
    }


PAGES = (Page(PATH, "Try an offer", show, "try.html", order=11),)
