"""build_model(): a case and a law as one model, tied to the published budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.model.chapters import Chapters, chapters
from openbook.model.contract import levers_of
from openbook.model.inputs import employer_book, settled_years
from openbook.model.money.anchor import OBJECTS, Anchor, gaps
from openbook.model.money.budget import (
    FEDERAL,
    LOCAL,
    OTHER,
    REVENUE,
    SPENDING,
    STATE,
    PublishedBudget,
    published_budget,
)
from openbook.model.money.money_left import money_left
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import worlds_of

# The lines that a published budget is compared with, by year.
Modeled = Mapping[str, tuple[float, ...]]
COMPARED = (
    *("revenue.ongoing", "spending.total"),
    *("restricted.revenue", "restricted.spending", "restricted.pay"),
    *OBJECTS,
)


def build_model(case: Case, law: StateLaw, *, budgeted_under: StateLaw | None = None) -> Model:
    """Pupils, money in, pay, classes, money left: one model of the whole district.

    The published budget was made under the law of its own day: where another day's
    law is asked for, ``budgeted_under`` is the one that ties the model to the budget.
    """
    parts = chapters(case, law)
    budget, book = published_budget(case), employer_book(case)
    if budget is None or book is None:
        return money_left(case, law, parts, budget, Anchor())
    under, then = law, parts
    if budgeted_under is not None:
        under, then = budgeted_under, chapters(case, budgeted_under)
    return money_left(case, law, parts, budget, tied(case, under, then, budget, book))


def tied(case: Case, law: StateLaw, parts: Chapters, budget: PublishedBudget, book: Book) -> Anchor:
    """Return what the published budget holds beyond the model on the employer's book."""

    def modeled(anchor: Anchor) -> Modeled:
        model = money_left(case, law, parts, budget, anchor)
        return _on_the_book(case, law, model, book)

    alone = modeled(Anchor())
    starts = first_rest(budget, alone, case.head.first_year)
    found = alone if starts == Anchor() else modeled(starts)
    return tie(budget, found, starts, case.head.years)


def tie(
    budget: PublishedBudget, modeled: Modeled, starts: Anchor, years: tuple[Year, ...]
) -> Anchor:
    """Return the rest of the first year with what a model leaves open in each year."""
    rest = {name: getattr(starts, name) for name in ("other_revenue", "other_spending")}
    return replace(gaps(budget, modeled, years), **rest)


def _on_the_book(case: Case, law: StateLaw, model: Model, book: Book) -> Modeled:
    """Return the model on the employer's book and the contract its budget holds."""
    held = [offer for offer in case.every_offer if offer.id in book.includes]
    settled = settled_years(law, case.head.years)
    world = worlds_of(book, case, levers_of(case, *held), model, settled=settled)
    names = tuple(name for name in COMPARED if name in model.lines)
    outcome = run(model, world, only=names)
    return {name: tuple(outcome.values(name)[0].tolist()) for name in names}


def first_rest(budget: PublishedBudget, modeled: Modeled, first: Year) -> Anchor:
    """Return the rest of the first year, where the budget tells only totals."""
    anchor = Anchor()
    came, went = budget.amount(first, REVENUE), budget.amount(first, SPENDING)
    told = any(budget.amount(first, kind) for kind in (FEDERAL, STATE, LOCAL))
    if came and not told:
        rest = came.value - modeled["revenue.ongoing"][0]
        anchor = replace(anchor, other_revenue=rest)
    if went and not budget.amount(first, OTHER):
        rest = went.value - modeled["spending.total"][0]
        anchor = replace(anchor, other_spending=rest)
    return anchor
