"""Money by object, as the form has it: revenues by source, salaries, benefits, everything else.

An object that the published budget has is tied to it: what the model does not explain of it
stands in the object itself, never in another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.money.anchor import MONEY_IN
from openbook.model.money.programs import BudgetBasis
from openbook.model.money.revenue import RevenueLines
from openbook.model.money.spending import SpendingLines
from openbook.model.staff.pay import PayLines

# People in the teachers' pension system are paid from the certificated objects.
CERTIFICATED_PLANS = frozenset({"calstrs"})
# How an object is made: of the model alone, and tied to the published budget.
_WORDS = {
    "certificated": (
        "salaries of units in the teachers' pension system",
        "salaries of units in the teachers' pension system + reconciling difference",
    ),
    "classified": (
        "salaries of all other units",
        "salaries of all other units + reconciling difference",
    ),
    "salaries": ("salaries of every unit", "salaries of every unit + reconciling difference"),
    "benefits": (
        "benefits of every unit + health",
        "benefits of every unit + health + reconciling difference",
    ),
}
_OTHER = (
    (
        "additional FTE + everything but pay + grants + reconciling difference + "
        "one-time payments − unspent appropriations − cuts + other terms"
    ),
    (
        "additional FTE + everything but pay + grants + reconciling difference that no other "
        "object has + one-time payments − unspent appropriations − cuts + other terms"
    ),
)


def objects(
    case: Case,
    pay: PayLines,
    flows: tuple[RevenueLines, SpendingLines],
    published: BudgetBasis,
    *,
    by_license: bool,
) -> dict[str, Line]:
    """Return what comes in, as far as a budget tells it by object, and all that goes out.

    A group without people has no line unless the budget has its object. People added,
    one-time payments and what is not spent are not known by object, so they stand with
    everything else.
    """
    came, went = flows
    years, anchor = case.head.years, published.anchor
    groups = {
        **_salaries(case, pay, by_license=by_license),
        "benefits": [*pay.benefits.values(), pay.health],
    }
    apart = {
        name: more
        for name in groups
        if (more := anchor.of_object(f"object.{name}", years)) is not None
    }
    return {
        **dict(_revenues(came, published, years)),
        **{
            name: line.named(f"object.{name}", _WORDS[name][name in apart])
            for name, lines in groups.items()
            if (line := _together([*lines, apart.get(name)])) is not None
        },
        "other": _rest(went, apart.values()).named("object.other", _OTHER[bool(apart)]),
    }


def _salaries(case: Case, pay: PayLines, *, by_license: bool) -> dict[str, list[Line]]:
    """Return the salaries of units by group, certificated and classified only where told apart."""
    if not by_license:
        return {"salaries": list(pay.salaries.values())}
    units = case.district.units if case.district else ()
    teaching = {unit.id for unit in units if unit.main_system in CERTIFICATED_PLANS}
    return {
        "certificated": [line for u, line in pay.salaries.items() if u in teaching],
        "classified": [line for u, line in pay.salaries.items() if u not in teaching],
    }


def _revenues(
    came: RevenueLines, published: BudgetBasis, years: tuple[Year, ...]
) -> Iterator[tuple[str, Line]]:
    """Yield each source of revenue that the published budget has by object."""
    budget, kinds = published.budget, {"formula": came.formula, **came.others}
    for name, objects_of in MONEY_IN.items():
        if budget is None or name not in kinds or budget.line(years[0], (objects_of,)) is None:
            continue
        beyond = published.anchor.of_object(f"sources.{name}", years)
        line = _together([kinds[name], came.moved.get(name), beyond])
        if line is not None:
            words = "revenue of the kind + change of programs + reconciling difference"
            yield f"sources.{name}", line.named(f"sources.{name}", words)


def _together(lines: Iterable[Line | None]) -> Line | None:
    found = [line for line in lines if line is not None]
    # Plus 0: a single unit's salaries get a line of their own, apart from the unit's.
    return added(found) + 0 if found else None


def _rest(went: SpendingLines, apart: Iterable[Line]) -> Line:
    more = added((went.added_cost, went.other, went.grants, went.unexplained, went.one_time))
    rest = more - went.not_spent - went.cuts
    if went.programs is not None:
        rest = rest + went.programs
    for each in apart:
        rest = rest - each
    return rest + went.extra.ongoing + went.extra.once
