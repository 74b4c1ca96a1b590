"""Spending by object: salaries of teachers and of others, benefits, everything else."""

from __future__ import annotations

from collections.abc import Iterable

from openbook.case.case import Case
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.money.spending import SpendingLines
from openbook.model.staff.pay import PayLines

# People in the teachers' pension system are paid from the certificated objects.
CERTIFICATED_PLANS = frozenset({"calstrs"})


def objects(case: Case, pay: PayLines, went: SpendingLines) -> dict[str, Line]:
    """Return what goes out by series of objects; together they are all spending.

    A group without people has no line. People added, one-time payments and what is not
    spent are not known by object, so they stand with everything else.
    """
    units = case.district.units if case.district else ()
    teaching = {unit.id for unit in units if unit.main_system in CERTIFICATED_PLANS}
    groups = {
        "certificated": (line for u, line in pay.salaries.items() if u in teaching),
        "classified": (line for u, line in pay.salaries.items() if u not in teaching),
        "benefits": [*pay.benefits.values(), pay.health],
    }
    words = {
        "certificated": "salaries of units in the teachers' pension system",
        "classified": "salaries of all other units",
        "benefits": "benefits of every unit + health",
    }
    return {
        **{
            name: line.named(f"object.{name}", words[name])
            for name, lines in groups.items()
            if (line := _together(lines)) is not None
        },
        "other": _rest(went).named(
            "object.other",
            "additional FTE + everything but pay + grants + reconciling difference + "
            "one-time payments − unspent appropriations − cuts + other terms",
        ),
    }


def _together(lines: Iterable[Line]) -> Line | None:
    found = list(lines)
    # Plus 0: a single unit's salaries get a line of their own, apart from the unit's.
    return added(found) + 0 if found else None


def _rest(went: SpendingLines) -> Line:
    more = added((went.added_cost, went.other, went.grants, went.unexplained, went.one_time))
    rest = more - went.not_spent - went.cuts
    if went.programs is not None:
        rest = rest + went.programs
    return rest + went.extra.ongoing + went.extra.once
