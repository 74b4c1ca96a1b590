"""The salary guide of a unit: the best schedule within a cost, as a term to offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Any

from openbook.api.edits import write_changes
from openbook.api.view import Folder, Opened, opened
from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.format.table import Table
from openbook.case.ladder import ladder_of
from openbook.case.tables.staff import Pay
from openbook.evidence.tried_offer import with_tried
from openbook.figures.amounts import parse_amount
from openbook.figures.figure import Year
from openbook.files.layout import PUBLIC
from openbook.files.transaction import FileChange
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, cut_to
from openbook.model.project import ask
from openbook.offers.schedule_cells import NoScheduleError
from openbook.offers.whole_cost import whole_costs
from openbook.settlement.salary_guide import (
    GUIDE,
    Aim,
    Cell,
    GuideFound,
    GuideRule,
    GuideRules,
    PaySchedule,
    Priced,
    SalaryGuide,
    aimed,
    design,
)
from openbook.terms.shelf import SCHEDULE

PLACE = "guide"


class GuideRuleError(OpenbookError):
    """A rule of a salary guide cannot be used as written; holds every finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("no salary guide can be made", findings)


def design_guide(
    folder: Folder,
    rules: GuideRules | Mapping[str, str],
    *,
    unit: str = "",
    aim: str = Aim.PERCENT,
    starts: date | None = None,
    book: str = "",
) -> GuideFound:
    """Design the best salary schedule of a unit for an aim, within a cost and by rules.

    Left out, the unit is the first on a schedule and the first day that of the next year.
    Rules may be written as people do, such as "$1.2 million" and "2%".
    """
    open_case = opened(folder)
    case = open_case.case
    if not isinstance(rules, GuideRules):
        rules = rules_read(rules)
    refused = tuple(_refused(rules, aim))
    if refused:
        raise GuideRuleError(refused)
    day = starts or _next_year(case).first_day
    meant, today = _today(case, unit)
    if not aimed(Aim(aim), today, rules):
        raise GuideRuleError([_odd("retain", "-".join(f"{each:g}" for each in rules.retain))])
    on = ask(case, book=book).book
    years = [each for each in case.head.years if each < Year.of(day).plus(rules.years)]
    priced = _Costing(open_case, meant, day, on.id, tuple(today.pay), len(years)).priced
    made = design(today, rules, Aim(aim), priced)
    findings = tuple(_unmet(made))
    return GuideFound(made, meant, on.id, day, tuple(years), findings)


def _next_year(case: Case) -> Year:
    return min(Year.of(case.head.as_of).plus(1), case.head.years[-1])


def _today(case: Case, unit: str) -> tuple[str, PaySchedule]:
    """Return a unit's schedule today with the people on it."""
    known = [each.id for each in case.units if each.schedule in case.schedules]
    meant = unit or next(iter(known), "")
    if meant not in known:
        raise NoScheduleError(meant, tuple(known))
    try:
        ladder = ladder_of(case, meant)
    except NotKnownError as problem:
        raise OpenbookError(str(problem)) from problem
    pay = {(c, step): own for c, steps in ladder.steps.items() for step, own in steps}
    people: dict[Cell, float] = dict.fromkeys(pay, 0.0)
    for person, fte in ladder.people:
        below = [s for s, _ in ladder.steps[person.column] if s <= person.step]
        people[person.column, max(below)] += fte
    return meant, PaySchedule(pay, people, tuple(column for column, _, _ in ladder.entries))


class _Costing:
    """What schedules cost in some years, like any offer of the case."""

    def __init__(
        self, open_case: Opened, unit: str, day: date, book: str, cells: Sequence[Cell], years: int
    ) -> None:
        self._open, self._unit, self._day = open_case, unit, day
        self._book, self._cells, self._years = book, cells, years

    @property
    def priced(self) -> Priced:
        """Cost some schedules: dollars above the current contract, by year."""
        return self._costs

    def _costs(self, schedules: Sequence[Mapping[Cell, float]]) -> list[tuple[float, ...]]:
        case = self._open.case
        names = [f"{GUIDE}-{place}" for place in range(len(schedules))]
        tables = {name: self._table(name, own) for name, own in zip(names, schedules, strict=True)}
        more = replace(case, schedules={**case.schedules, **tables})
        text = f"{SCHEDULE}: {{schedule: {names[0]}, starts: {self._day}, units: [{self._unit}]}}"
        tried, _ = with_tried(more, [text])
        offer = tried.offers[-1]
        term: Any = offer.terms[0]
        offers = [
            replace(offer, id=f"{offer.id}-{name}", terms=(replace(term, schedule=name),))
            for name in names
        ]
        book = ask(tried, book=self._book).book
        model = self._open.model(tried)
        costs = whole_costs(tried, self._open.law(), model, offers, [book])
        return [each.cost.total[: self._years] for each in costs]

    def _table(self, name: str, pay: Mapping[Cell, float]) -> Table[Pay]:
        columns = {
            "column": tuple(column for column, _ in self._cells),
            "step": tuple(step for _, step in self._cells),
            "pay": tuple(float(pay[cell]) for cell in self._cells),
        }
        return Table(Pay, f"district/schedules/{name}.csv", columns)


_REMEDIES = {
    GuideRule.LIMIT: "Raise the cost limit to {amount}.",
    GuideRule.LEAST: "Lower the least raise to {share}.",
    GuideRule.START: "Lower the starting pay to {amount}.",
    GuideRule.TOP: "Lower the top pay to {amount}.",
    GuideRule.EVEN: "Let increments grow.",
    GuideRule.LONGEST: "Let columns have more steps.",
    GuideRule.COMPRESS: "Compress no steps.",
}


def _unmet(made: SalaryGuide) -> list[Finding]:
    """Say of each rule that is enough to loosen alone how far."""
    return [
        found(
            "OB284",
            Place(PLACE, 0, excerpt=repair.rule.value),
            "no schedule keeps every rule within the cost limit",
            remedy=Message(
                _REMEDIES[repair.rule],
                amount=f"${repair.to or 0:,.0f}",
                share=f"{_down(repair.to or 0):.2%}",
            ),
        )
        for repair in made.repairs
    ]


def _down(share: float) -> float:
    """Return a share rounded down to a hundredth of a percent, which is still within the rules."""
    return int(share * 10_000 + 1e-6) / 10_000


_WANTED = {
    "aim": "Write start, top, retention or percent.",
    "limit": "Write dollars, such as $1.2 million.",
    "years": "Write a whole number of years, 1 or more.",
    "least": "Write a share of pay, such as 2%.",
    "retain": "Write two steps, such as 1-10.",
}
_NUMBER = "Write a number, 0 or more, or leave it out."


def rules_read(said: Mapping[str, str]) -> GuideRules:
    """Read rules as people write them; what cannot be read is a finding."""
    values: dict[str, Any] = {}
    wrong = []
    for name, text in said.items():
        if not text.strip():
            continue
        if name == "even":
            values[name] = True
            continue
        parts = text.split("-") if name == "retain" else [text]
        numbers = [parse_amount(each) for each in parts]
        whole = name in {"years", "longest", "compress"}
        fits = all(n is not None and (not whole or n == int(n)) for n in numbers)
        if not fits or len(parts) != (2 if name == "retain" else 1):
            wrong.append(_odd(name, text))
            continue
        read = [int(n or 0) if whole else n for n in numbers]
        values[name] = tuple(read) if name == "retain" else read[0]
    if "limit" not in values and not wrong:
        wrong.append(_odd("limit", ""))
    if wrong:
        raise GuideRuleError(wrong)
    return GuideRules(**values)


def _refused(rules: GuideRules, aim: str) -> Iterator[Finding]:
    """Refuse rules that say nothing that can be kept."""
    if aim not in set(Aim):
        yield _odd("aim", aim)
    if not 0 <= rules.least < 1:
        yield _odd("least", f"{rules.least:g}")
    if rules.years < 1:
        yield _odd("years", str(rules.years))
    for name in ("limit", "longest", "compress", "start", "top"):
        value = getattr(rules, name) or 0
        if not isfinite(value) or value < 0:
            yield _odd(name, f"{value:g}")


def _odd(name: str, text: str) -> Finding:
    what = Message(
        "{own} is no {own_rule} of a salary guide", own=repr(cut_to(text, 40)), own_rule=name
    )
    remedy = _WANTED.get(name, _NUMBER)
    return found("OB285", Place(PLACE, 0, excerpt=name), what, remedy=remedy)


def save_guide(folder: str | Path, made: GuideFound, viewer: str = PUBLIC) -> str:
    """Write the new schedule into a case, so that its term can be offered; return its file."""
    name = f"district/schedules/{made.file_name}.csv"
    write_changes(folder, [FileChange(name, made.csv, None)], viewer)
    return name
