"""The district: its money and its students by year, as published and as projected."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.model.simulations.outcome import Outcome
from openbook.reports.district.budget_chart import (
    BudgetYears,
    budget_stages,
    budget_years,
)
from openbook.reports.district.charts import enrollment_chart
from openbook.reports.district.district_document import (
    balance_blocks,
    counted_blocks,
    projected_drawings,
    published_blocks,
    units_blocks,
)
from openbook.reports.document.document import Block, Drawing, Heading, Text
from openbook.reports.projection_report import projection_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name, projected


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    stages = budget_stages(case)
    stage = asked.choice("stage", stages) if stages else ""
    budget = budget_years(case, stage) if stage else None
    book = asked.book().id if case.books else ""
    books = [(each.id, book_name(asked, each)) for each in sides_books(case)]
    return {
        "district": case.district,
        "stages": [(each, words.said(each)) for each in stages],
        "stage": stage,
        "book": book,
        "books": books,
        "blocks": tuple(_blocks(asked, budget, book, dict(books))),
    }


def _blocks(
    asked: Asked, budget: BudgetYears | None, book: str, names: dict[str, str]
) -> Iterator[Block]:
    case, words = asked.case, asked.words
    try:
        outcomes = {
            name: projected(asked, Scope(book=each)).alone
            for each, name in names.items()
        }
        problem = ""
    except OpenbookError as found:
        outcomes, problem = {}, str(found)
    yield from units_blocks(case, words)
    yield Heading(words("Students"), 2)
    yield Drawing(enrollment_chart(case, outcomes, words), words.number)
    yield from counted_blocks(case, words)
    yield Heading(words("The budget as published"), 2)
    if budget:
        yield from published_blocks(budget, case, words)
    else:
        yield Text(words("The budget is not in this case."), "quiet")
    yield Heading(words("The budget as projected"), 2)
    yield from _projected(asked, book, outcomes, problem)
    yield from balance_blocks(case, words)


def _projected(
    asked: Asked, book: str, outcomes: dict[str, Outcome], problem: str
) -> Iterator[Block]:
    words, scope = asked.words, Scope(book=book)
    if not outcomes:
        yield Text(words("This case cannot be projected yet."), "quiet")
        if problem:
            yield Text(problem)
        return
    text = "By the model, with what the published budget already holds."
    yield Text(words(text), "quiet")
    found = projected(asked, scope)
    yield projected_drawings(found.alone, words)
    yield from projection_blocks(found, words, at=scope)


PAGE = Page("/district", "The district", show, "district.html", order=20)
