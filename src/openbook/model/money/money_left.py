"""money_left(): revenue, spending and what is left of them, closed into a model."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.model.balance import balance, classes_of_balance
from openbook.model.chapters import Chapters
from openbook.model.inputs import employer_book
from openbook.model.money.accounts import Accounts
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import PublishedBudget
from openbook.model.money.certification import certification, stated
from openbook.model.money.claims import ClaimedLines, claimed
from openbook.model.money.objects import objects
from openbook.model.money.revenue import revenue
from openbook.model.money.spending import spending
from openbook.model.money.two_columns import contribution, restricted_spending
from openbook.model.students.absent import absence_lines


def money_left(
    case: Case,
    law: StateLaw,
    parts: Chapters,
    budget: PublishedBudget | None,
    anchor: Anchor,
) -> Model:
    """Return revenue, spending and what is left, closed into a model."""
    return claimed(case, money_lines(case, law, parts, budget, anchor))


def money_lines(
    case: Case,
    law: StateLaw,
    parts: Chapters,
    budget: PublishedBudget | None,
    anchor: Anchor,
) -> ClaimedLines:
    """Return the lines of revenue, spending and what is left, before they are a model."""
    years, inputs = case.head.years, parts.inputs
    money = (parts.funding, parts.per_pupil)
    came = revenue(money, budget, inputs, years, anchor=anchor)
    people = (parts.classes, parts.posts)
    went = spending(parts.pay, people, budget, inputs, years, anchor=anchor)
    least = law.minimum_reserve(went.total, parts.pupils.ada_total, years)
    left = balance(parts.start, came.total, went.total, inputs, least)
    kinds = restricted_spending(budget, went.total, years)
    given_away = contribution(case, employer_book(case), inputs)
    accounts = Accounts(came, went, left, kinds, given_away)
    classes = classes_of_balance(case, left, inputs)
    return ClaimedLines(
        [
            *(left.share, left.margin, left.below, left.unassigned),
            *(accounts.result, certification(left, years)),
            *parts.pay.cost_of_one_percent.values(),
            *_asked_by_name(parts),
            came.bond,
            *parts.per_pupil.values(),
            *objects(case, parts.pay, went).values(),
            *accounts.told,
            *classes.values(),
            *absence_lines(parts.absence),
            *law.criteria(stated(case, parts, accounts), years).values(),
        ],
        resting_on=(left.unrestricted, *classes.values()),
    )


def _asked_by_name(parts: Chapters) -> tuple[Line, ...]:
    """Lines that costing asks for; a small case may need them for nothing else.

    The sum of a single unit is the unit's own line under another name.
    """
    pay, pupils = parts.pay, parts.pupils
    # With one bracket the least reserve is the same for every attendance.
    counts = (pupils.enrolled, pupils.ada_total)
    return (*counts, *pay.people.values(), *pay.one_time.values())
