"""Spending: pay and benefits, added people, everything else, one-time payments."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.functions import maximum
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import USD
from openbook.figures.year import Year
from openbook.model.balance import changing, first_year_mark
from openbook.model.inputs import Inputs
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import OTHER, PublishedBudget
from openbook.model.staff.classes import ClassLines
from openbook.model.staff.pay import PayLines
from openbook.model.staff.posts import PostLines
from openbook.terms.shelf import GRANTS

MIXED = "educator"  # a stated number of people that holds teachers and posts alike


@dataclass(frozen=True, slots=True)
class SpendingLines:
    """What goes out."""

    added_people: Line
    added_cost: Line
    other: Line
    grants: Line
    unexplained: Line
    not_spent: Line
    cuts: Line
    ongoing: Line
    one_time: Line  # of pay
    total: Line


def spending(
    pay: PayLines,
    people: tuple[ClassLines, PostLines],
    budget: PublishedBudget | None,
    inputs: Inputs,
    years: tuple[Year, ...],
    *,
    anchor: Anchor,
) -> SpendingLines:
    """Everything that goes out, ongoing apart from what is paid once.

    Grants to schools are paid once, in the year in which their term names the schools.
    """
    added = _added_people(*people, inputs)
    index = next(iter(pay.index.values()))
    cost = (added * inputs.assumed("posts.cost") * index).named(
        "added.cost", "additional FTE × average cost per position × pay index"
    )
    other = _other(budget, inputs, years, anchor)
    grants = inputs.lever(GRANTS, USD)
    unexplained = anchor.unexplained("spending", years)
    planned = (pay.ongoing + cost + other + unexplained).named(
        "spending.planned", "pay, additional FTE, everything else"
    )
    unspent = inputs.assumed("spending.unspent")
    saved = ((planned + grants) * unspent).named(
        "spending.not_spent",
        "(planned + grants) × share of unspent appropriations",
    )
    cuts = inputs.assumed("spending.cuts")
    ongoing = (planned - planned * unspent - cuts).named(
        "spending.ongoing", "planned − unspent appropriations − cuts already decided"
    )
    once = (pay.one_time_total + grants - grants * unspent).named(
        "spending.one_time", "one-time pay + grants − unspent appropriations"
    )
    return SpendingLines(
        added_people=added,
        added_cost=cost,
        other=other,
        grants=grants,
        unexplained=unexplained,
        not_spent=saved,
        cuts=cuts,
        ongoing=ongoing,
        one_time=pay.one_time_total,
        total=(ongoing + once).named("spending.total"),
    )


def _added_people(classes: ClassLines, posts: PostLines, inputs: Inputs) -> Line:
    """Teachers for smaller classes and posts, as far as they can be hired.

    A stated total of educators may hold more than the two together.
    """
    together = classes.teachers_added
    for role, line in posts.added.items():
        if role != MIXED:
            together = together + line
    if MIXED in posts.added:
        together = maximum(together, posts.added[MIXED])
    needed = together.named(
        "added.needed",
        "teachers for smaller classes + positions, or the stated number of educators "
        "where it is larger (it includes them)",
    )
    return (needed * inputs.assumed("posts.filled")).named(
        "added.people", "FTE needed × share of additional positions that is filled"
    )


def _other(
    budget: PublishedBudget | None,
    inputs: Inputs,
    years: tuple[Year, ...],
    anchor: Anchor,
) -> Line:
    """Books, services and buildings; all that is not pay where only totals are told."""
    figure = budget.amount(years[0], OTHER) if budget else None
    start = given("budget.other", figure) if figure else anchor.start("spending")
    words = (
        "everything but pay: first year as budgeted, then last year's × (1 + change)"
    )
    change = inputs.assumed("spending.other.change")
    return changing("spending.other", start, change, first_year_mark(years), words)
