"""money_left(): revenue, spending and what is left of them, closed into a model."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.model.balance import Carried, balance, first_year_mark
from openbook.model.chapters import Chapters
from openbook.model.inputs import employer_book
from openbook.model.money.anchor import Anchor
from openbook.model.money.balance_parts import (
    below_zero,
    classes_of_balance,
    free_parts,
    other_reserves,
)
from openbook.model.money.budget import TRANSFERS_IN, PublishedBudget, moved_to_funds
from openbook.model.money.certification import Accounts, certification, stated
from openbook.model.money.claims import ClaimedLines, claimed
from openbook.model.money.columns import ColumnLines, columns
from openbook.model.money.objects import objects
from openbook.model.money.programs import BudgetBasis, programs
from openbook.model.money.restricted_column import Flows
from openbook.model.money.revenue import revenue
from openbook.model.money.spending import PaidBeside, SpendingLines, spending
from openbook.model.money.surplus import surplus
from openbook.model.money.two_columns import contribution, restricted_spending
from openbook.model.money.variance import year_end_variance
from openbook.model.staff.funds import other_funds
from openbook.model.students.absent import absence_lines


def money_left(
    case: Case, law: StateLaw, parts: Chapters, budget: PublishedBudget | None, anchor: Anchor
) -> Model:
    """Return revenue, spending and what is left, closed into a model."""
    return claimed(case, money_lines(case, law, parts, budget, anchor))


def money_lines(
    case: Case, law: StateLaw, parts: Chapters, budget: PublishedBudget | None, anchor: Anchor
) -> ClaimedLines:
    """Return the lines of revenue, spending and what is left, before they are a model."""
    years, inputs = case.head.years, parts.inputs
    published = BudgetBasis(budget, anchor, programs(case))
    came = revenue((parts.funding, parts.per_pupil), published, inputs, years)
    people = (parts.classes, parts.posts)
    bonus = surplus(case, parts.pay.people, parts.start, inputs)
    lump = law.lump_pension(years, inputs.assumed("spending.other.change"))
    beside = PaidBeside(bonus.total if bonus else None, lump)
    went = spending(parts.pay, people, published, inputs, years, beside=beside)
    by_object = objects(case, parts.pay, (came, went), published, by_license=not law.plain)
    moved = transfers_in(budget, years)
    flows = Flows(came, went, by_object, moved)
    both = columns(case, published, parts, flows)
    reserved = came.total if law.reserve_of_revenue else went.total
    least = law.minimum_reserve(reserved, parts.pupils.ada_total, years)
    elsewhere = other_reserves(
        case, law.reserve_funds, moved_to_funds(case, budget, law.reserve_funds)
    )
    variance = year_end_variance(case, inputs, first_year_mark(years))
    carried = _carried(flows, both, variance)._replace(
        elsewhere=elsewhere,
        negative=below_zero(case, both.negative if both else None),
        published=free_parts(case),
    )
    left = balance(parts.start, carried, went.total, inputs, least)
    if bonus:
        bonus.follow(left)
    kinds = both.spending if both else restricted_spending(budget, went.total, years)
    given_away = contribution(case, employer_book(case), inputs)
    accounts = Accounts(came, went, left, kinds, given_away, both, moved)
    classes = classes_of_balance(case, left, inputs, columns=both is not None)
    return ClaimedLines(
        [
            *(left.share, left.margin, left.below, left.unassigned),
            *(accounts.result, certification(left, years, plain=law.plain)),
            *parts.pay.cost_of_one_percent.values(),
            *parts.pay.one_percent,
            *other_funds(parts.pay.funds, _paid_by_unit(parts, went)),
            *_asked_by_name(parts),
            came.bond,
            went.added_people,
            went.extra.people,
            *parts.per_pupil.values(),
            *by_object.values(),
            *accounts.told,
            *classes.values(),
            *absence_lines(parts.absence),
            *law.criteria(stated(case, parts, accounts), years).values(),
            parts.funding.total,  # revenue has it under another name
            parts.funding.funded,
        ],
        resting_on=(left.unrestricted, *classes.values()),
    )


def _carried(flows: Flows, both: ColumnLines | None, variance: Line) -> Carried:
    """Return what moves the balance; that of restricted money apart, where it is known."""
    words = (
        "last year's balance + revenues − expenditures + year-end variance (the union's reserve)"
    )
    if both is not None:
        words = (
            "last year's balance of both columns + revenues and transfers in − expenditures + "
            "year-end variance"
        )
    came, moved = flows.came.total, flows.transfers
    came = came if moved is None else came + moved
    apart = (both.start, both.restricted) if both else None
    return Carried(came, flows.went.total, variance, words, restricted=apart)


def transfers_in(budget: PublishedBudget | None, years: tuple[Year, ...]) -> Line | None:
    """Return transfers in and other sources of both columns; None where none are told."""
    amounts = budget.by_year(TRANSFERS_IN, years) if budget else {}
    if not any(amounts.values()):
        return None
    line = Anchor.each_year("published.transfers_in", amounts.get, years)
    return (line * 1).named("transfers.in", "transfers in and other sources, as published")


def _paid_by_unit(parts: Chapters, went: SpendingLines) -> dict[str, list[Line]]:
    """Return everything that the general fund pays of each unit."""
    return {unit: [*parts.pay.parts_of(unit), went.beside_pay[unit]] for unit in parts.pay.funds}


def _asked_by_name(parts: Chapters) -> tuple[Line, ...]:
    """Return lines that costing asks for; a small case may need them for nothing else.

    The sum of a single unit is the unit's own line under another name.
    """
    pay, pupils = parts.pay, parts.pupils
    # With one bracket the least reserve is the same for every attendance.
    counts = (pupils.enrolled, pupils.ada_total)
    once = (*pay.one_time.values(), *pay.retro_pay.values())
    moves = (line for each in pay.moves.values() for line in each)
    return (*counts, *pay.people.values(), *once, *moves)
