"""Spending: pay and benefits, added people, everything else, one-time payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from openbook.figures.figure import USD, Year
from openbook.figures.functions import given, maximum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.balance import changing, first_year_mark
from openbook.model.inputs import Inputs
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import OTHER, PublishedBudget
from openbook.model.money.programs import BudgetBasis
from openbook.model.staff.classes import ClassLines
from openbook.model.staff.extra_pay import ExtraLines, extra_pay, positions_cost
from openbook.model.staff.pay import PayLines
from openbook.model.staff.posts import PostLines
from openbook.terms.shelf import GRANTS

MIXED = "educator"  # a stated number of people that holds teachers and posts alike


class PaidBeside(NamedTuple):
    """What is paid beside pay on the schedule, where there is any."""

    shared: Line | None = None  # bonuses out of the balance
    lump: Line | None = None  # pension payments fixed in dollars


NOTHING_BESIDE = PaidBeside()


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
    extra: ExtraLines
    beside_pay: Mapping[str, Line]  # additional positions and extra pay, by unit
    programs: Line | None = None  # what restricted programs spend more or less


def spending(
    pay: PayLines,
    people: tuple[ClassLines, PostLines],
    published: BudgetBasis,
    inputs: Inputs,
    years: tuple[Year, ...],
    *,
    beside: PaidBeside = NOTHING_BESIDE,
) -> SpendingLines:
    """Return everything that goes out, ongoing apart from what is paid once.

    Grants to schools are paid once, in the year in which their term names the schools.
    """
    budget, anchor, programs = published
    more_people, educators = _added_people(*people, inputs)
    positions = positions_cost(pay, people[1], educators, inputs)
    cost = added(positions.values()).named(
        "added.cost", "additional FTE × average cost per position × pay index"
    )
    other = _other(budget, inputs, years, anchor, beside.lump)
    grants = inputs.lever(GRANTS, USD)
    unexplained = anchor.unexplained("spending", years)
    planned = (pay.ongoing + cost + other + unexplained).named(
        "spending.planned", "pay, additional FTE, everything else"
    )
    unspent = inputs.assumed("spending.unspent")
    saved = ((planned + grants) * unspent).named(
        "spending.not_spent", "(planned + grants) × share of unspent appropriations"
    )
    cuts = inputs.assumed("spending.cuts")
    extra = extra_pay(pay, inputs)
    ongoing = planned - planned * unspent - cuts + extra.ongoing
    words = "planned − unspent appropriations − cuts already decided + other terms"
    if (moved := programs.spending_moved) is not None:
        ongoing, words = ongoing + moved, f"{words} + change of restricted programs"
    ongoing = ongoing.named("spending.ongoing", words)
    paid_once = pay.one_time_total
    if beside.shared is not None:
        paid_once = paid_once + beside.shared
    once = (paid_once + grants - grants * unspent + extra.once).named(
        "spending.one_time", "one-time pay + grants − unspent appropriations − one-time savings"
    )
    return SpendingLines(
        added_people=more_people,
        added_cost=cost,
        other=other,
        grants=grants,
        unexplained=unexplained,
        not_spent=saved,
        cuts=cuts,
        ongoing=ongoing,
        one_time=paid_once,
        total=(ongoing + once).named("spending.total"),
        extra=extra,
        beside_pay={
            unit: own + positions[unit] if unit in positions else own
            for unit, own in extra.by_unit.items()
        },
        programs=moved,
    )


def _added_people(classes: ClassLines, posts: PostLines, inputs: Inputs) -> tuple[Line, Line]:
    """Return all additional positions, and educators alone, as far as they can be hired.

    A stated total of educators may hold more than teachers and posts together.
    """
    educators = classes.teachers_added
    for role, line in posts.added.items():
        if role != MIXED and role not in posts.elsewhere:
            educators = educators + line
    if MIXED in posts.added:
        educators = maximum(educators, posts.added[MIXED])
    needed = added([educators, *(posts.added[role] for role in posts.elsewhere)]).named(
        "added.needed",
        "teachers for smaller classes + positions, or the stated number of educators "
        "where it is larger (it includes them)",
    )
    filled = inputs.assumed("posts.filled")
    people = (needed * filled).named(
        "added.people", "FTE needed × share of additional positions that is filled"
    )
    return people, educators * filled if posts.elsewhere else people


def _other(
    budget: PublishedBudget | None,
    inputs: Inputs,
    years: tuple[Year, ...],
    anchor: Anchor,
    lump: Line | None,
) -> Line:
    """Books, services and buildings; all that is not pay where only totals are told."""
    figure = budget.amount(years[0], OTHER) if budget else None
    start = given("budget.other", figure) if figure else anchor.start("spending")
    words = "everything but pay: first year as budgeted, then last year's × (1 + change)"
    change = inputs.assumed("spending.other.change")
    mark = first_year_mark(years)
    if lump is None:
        return changing("spending.other", start, change, mark, words)
    rest = changing("spending.other_moved", start, change, mark, words)
    return (rest + lump).named(
        "spending.other", "everything but pay + pension payments fixed in dollars"
    )
