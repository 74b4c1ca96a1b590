"""The district: its money and its pupils by year, as published and as projected."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.book import Book
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.model.outcome import Outcome
from openbook.reports.charts.stacks import Stacked
from openbook.reports.district.budget_chart import (
    BudgetYears,
    budget_stages,
    budget_years,
    projected_money,
)
from openbook.reports.district.charts import (
    counted_name,
    counted_pupils,
    enrollment_chart,
)
from openbook.reports.drawing.frame import Chart
from openbook.reports.line_words import precision_note
from openbook.reports.notes import inferred_notes
from openbook.reports.stacked_chart import stacked_chart
from openbook.reports.table_sources import table_sources
from openbook.web.numbers.scenario_words import standing
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name, projected

_DIRECTIONS = ("in", "out")


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    stages = budget_stages(case)
    stage = asked.choice("stage", stages) if stages else ""
    budget = budget_years(case, stage) if stage else None
    book = asked.book() if case.books else None
    outcomes, missing = _outcomes(asked)
    outcome = outcomes.get(book.id) if book else None
    names = {each.id: book_name(asked, each) for each in sides_books(case)}
    charts: dict[str, Chart] = dict(_published(asked, budget)) if budget else {}
    if outcome:
        charts |= _projected(asked, outcome)
    charts["pupils"] = enrollment_chart(
        case, {names[each]: own for each, own in outcomes.items()}, words
    )
    return {
        "district": case.district,
        "case": case,
        "stages": [(each, words.said(each)) for each in stages],
        "budget": budget,
        "budget_sources": table_sources(case, case.budget),
        "book": book,
        "books": [(each.id, names[each.id]) for each in sides_books(case)],
        "outcome": outcome,
        "standing": _standing(asked, book) if book and outcome else (),
        "notes": (
            *inferred_notes(case, [book] if book else [], words),
            precision_note(case, words),
        ),
        "money": {way: projected_money(outcome, way) for way in _DIRECTIONS}
        if outcome
        else {},
        "missing": missing,
        "counted": counted_pupils(case),
        "counted_name": lambda each: counted_name(each, words),
        "pupil_sources": table_sources(case, case.cohorts),
        "reserve_sources": table_sources(case, case.reserve),
        "charts": charts,
    }


def _standing(asked: Asked, book: Book) -> tuple[str, ...]:
    """Say whose assumptions the projected budget is under, and with which offers."""
    stand = Scope(book=book.id)
    return standing(asked, stand, projected(asked, stand))


def _outcomes(asked: Asked) -> tuple[Mapping[str, Outcome], str]:
    """Each side's book by itself, or why there is none."""
    try:
        return {
            book.id: projected(asked, Scope(book=book.id)).alone
            for book in sides_books(asked.case)
        }, ""
    except OpenbookError as problem:
        return {}, str(problem)


def _published(asked: Asked, budget: BudgetYears) -> dict[str, Stacked]:
    words = asked.words
    titles = {"in": words("Money in, by year"), "out": words("Money out, by year")}
    found = {}
    for key, title in titles.items():
        kinds = {
            words.said(label): values
            for label, values in budget.kinds(incoming=key == "in").items()
        }
        if kinds:
            found[f"budget-{key}"] = stacked_chart(
                f"budget-{key}", title, years=budget.years, kinds=kinds, words=words
            )
    return found


def _projected(asked: Asked, outcome: Outcome) -> dict[str, Stacked]:
    words = asked.words
    titles = {
        "in": words("Money in as projected"),
        "out": words("Money out as projected"),
    }
    return {
        f"projected-{way}": stacked_chart(
            f"projected-{way}",
            title,
            years=outcome.years,
            kinds={words(e.name): e.values for e in projected_money(outcome, way)},
            words=words,
        )
        for way, title in titles.items()
    }


PAGE = Page("/district", "The district", show, "district.html", order=20)
