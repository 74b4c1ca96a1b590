"""One model for all thin cases of a shape: what differs by district is an input of a batch.

The rules are recorded once, by the chapters that every case is built with. Where a figure of the
case stood in the record, the batch gives each district's own (a cut of the graph, see cuts.py),
so the bits are those of the case built by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Spread
from openbook.case.case import Case
from openbook.figures.figure import USD, Figure, InputKind, Source, Status, Year, years_between
from openbook.figures.functions import given
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.run.cuts import Cuts
from openbook.files.read import read_texts
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Severity
from openbook.law.errors import LawError, LawNotKnownError, UnknownNameError
from openbook.law.state import GRANT
from openbook.law.states.shelf import load_law
from openbook.model.build import COMPARED, Modeled, first_rest, tie
from openbook.model.chapters import chapters
from openbook.model.inputs import law_of
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import (
    REVENUE,
    SPENDING,
    BudgetRow,
    PublishedBudget,
    published_budget,
)
from openbook.model.money.claims import without
from openbook.model.money.money_left import money_lines
from openbook.model.simulations.assumption_values import Believed, asked
from openbook.screen.roster import TableDistrict
from openbook.screen.thin import Assumed, ThinDistrict, YearCounts
from openbook.screen.thin_folder import (
    NO_LAW,
    PUBLISHED,
    ThinLaw,
    ThinShape,
    book_of,
    start_balance,
    thin_texts,
)

Numbers = NDArray[np.float64]
_KEPT = 16
_WORKING_BYTES = 32 * 2**20
_NO_BALANCE = Source("The tables", "no balance of the district", status=Status.UNCONFIRMED)
_TABLE = Source("Statewide tables", "a row of the district")


@lru_cache(maxsize=64)
def thin_law(state: str, as_of: date) -> ThinLaw:
    """Return what a thin case needs of a state's law; of none where Openbook has none."""
    word = state.replace(" ", "_")
    try:
        law = load_law(word, as_of)
        return ThinLaw(word, law.attendance_counts, GRANT in law.lacking)
    except (LawError, LawNotKnownError, UnknownNameError):
        return NO_LAW


def _pattern(shape: ThinShape) -> ThinDistrict:
    """Return a district of the shape whose numbers all differ, so that none stands for another."""
    kind = {"K-8": "elementary", "9-12": "high"}.get(shape.grades, "unified")
    nobody = TableDistrict("", "Pattern", shape.law, "", kind, {}, {})
    base = shape.years[0]
    return ThinDistrict(
        district=nobody,
        base=base,
        then=base,
        students=5003.25,
        counted_before=_PAST,
        students_then=5003.25,
        counted_before_then=_PAST,
        expenditure=80_000_003.0,
        revenue=79_000_019.0,
        revenue_then=79_000_019.0,
        balance=6_000_011.0 if shape.balance else None,
        certificated=(31_000_007.0, 301.25),
        classified=(12_000_017.0, 207.75),
        health=7_000_013.0,
        unsure=4_000_037.0,
        own={
            "need.share": Assumed(0.61),
            "attendance.rate": Assumed(0.93),
            "health.contribution": Assumed(7_000_013.0),
            "variance.unexplained": Assumed(0.0, -4_000_037.0, 4_000_037.0),
        },
        assumed=(),
    )


_PAST = (
    *(YearCounts(5101.5, 4801.5), YearCounts(5203.75, 4903.75)),
    *(YearCounts(5309.5, 5009.5), YearCounts(5411.25, 5113.25)),
)
# Differences that no two lines share, in place of those that a published budget leaves.
_APART = Anchor(other_revenue=1_000_003.0, other_spending=2_000_029.0)


def _read(thin: ThinDistrict, shape: ThinShape) -> Case:
    """Read the files of a thin case, as those of any other."""
    case, findings = read_texts(thin_texts(thin, shape))
    wrong = tuple(each for each in findings if each.severity is Severity.ERROR)
    if case is None or wrong:
        raise CaseNotReadableError(findings=wrong or findings)
    return case


class ThinModel:
    """The model of a shape, run for districts whose numbers are given to it."""

    def __init__(self, shape: ThinShape) -> None:
        self.shape = shape
        pattern = _pattern(shape)  # the rules are recorded with it
        self.case = _read(pattern, shape)
        law = law_of(self.case)
        nothing = given("reserve.start", Figure(3_000_041.0, USD, _NO_BALANCE))
        parts = chapters(self.case, law, start=None if shape.balance else nothing)
        years = shape.years
        apart = replace(
            _APART,
            revenue={year: 11.0 + place for place, year in enumerate(years)},
            spending={year: 51.0 + place for place, year in enumerate(years)},
        )
        lines = money_lines(self.case, law, parts, published_budget(self.case), apart)
        self.model = Model(years, lines.lines)
        self.start = parts.start
        self.lifted = self._lift(self._numbers(pattern, Anchor()))
        self._cuts = Cuts(self.model, self.lifted.values(), spaces=2)

    @classmethod
    @lru_cache(maxsize=_KEPT)
    def of(cls, shape: ThinShape) -> ThinModel:
        """Return the model of a shape, recorded once a process."""
        return cls(shape)

    def _lift(self, numbers: Iterable[str]) -> dict[str, int]:
        """Return the numbers that are figures of this model: names and nodes, each node once."""
        lines = self.model.lines
        names = [
            name for name in numbers if name in lines and lines[name].operation is Operation.GIVEN
        ]
        found = {name: self.model.at(name) for name in names}
        own = {id(self.model.lines[name].detail) for name in names}
        others = {
            self.model.at(line)
            for line in self.model.lines.values()
            if line.operation is Operation.GIVEN and id(line.detail) not in own
        }
        if len({*found.values()}) < len(found) or others & {*found.values()}:
            message = "two figures of the pattern are one node; give them other numbers"
            raise ValueError(message)
        return found

    @cached_property
    def unclaimed(self) -> frozenset[str]:
        """The lines that rest on a balance or a law that is not known; no page shows them."""
        if self.shape.balance and self.shape.law:
            return frozenset()
        law = {name for name in self.model.lines if name.startswith(("reserve.", "least_reserve"))}
        balance = without(self.model, (self.start,), ValueError).withheld.names
        return frozenset(
            (set() if self.shape.balance else balance) | (set() if self.shape.law else law)
        )

    @cached_property
    def assumptions(self) -> tuple[str, ...]:
        """The assumptions that the model asks for."""
        return asked(self.model, InputKind.ASSUMPTION)

    @cached_property
    def levers(self) -> dict[str, tuple[float, ...]]:
        """Every lever, unmoved."""
        nothing = (0.0,) * len(self.shape.years)
        return dict.fromkeys(asked(self.model, InputKind.LEVER), nothing)

    def beliefs(self, thin: ThinDistrict) -> dict[str, Believed]:
        """Return what is assumed of a district, ready to be drawn; its base year is closed."""
        book, years = book_of(thin, self.shape.law), len(self.shape.years)
        found = {}
        for name in self.assumptions:
            each = book[name]
            spread = Spread(*each.spread) if each.spread else None
            path = (each.value,) * years
            found[name] = Believed(name, path, "books/screen.yaml", each.value, spread, closed=1)
        return found

    def figures(self, thin: ThinDistrict, anchor: Anchor) -> dict[str, tuple[float, ...]]:
        """Return the figures of a district, one for all years or one for each."""
        numbers = self._numbers(thin, anchor)
        return {name: numbers[name] for name in self.lifted}

    def _numbers(self, thin: ThinDistrict, anchor: Anchor) -> dict[str, tuple[float, ...]]:
        """Return every number that differs by district, by the name of its figure."""
        base, years = self.shape.years[0], self.shape.years
        numbers: dict[str, tuple[float, ...]] = {
            f"enrolled.{thin.grades}.{base}": (thin.students,),
            "reserve.start": (start_balance(thin),),
            "budget.other_revenue": (anchor.other_revenue,),
            "budget.other_spending": (anchor.other_spending,),
            "revenue.unexplained": _by_year(anchor.revenue, years),
            "spending.unexplained": _by_year(anchor.spending, years),
        }
        for back, each in enumerate(thin.counted_before, 1):
            year = base.plus(-back)
            numbers[f"enrolled.{thin.grades}.{year}"] = (each.students,)
            numbers[f"attendance.{thin.grades}.{year}.staffed.p-2"] = (each.attendance,)
        for unit in ("certificated", "classified"):
            payroll, people = getattr(thin, unit)
            numbers[f"payroll.{unit}"], numbers[f"members.{unit}"] = (payroll,), (people,)
        row, told = f"formula.row.{PUBLISHED}", thin.revenue or 0.0
        return numbers | {
            row: (told,),
            f"{row}_before": (told,),
            f"{row}_enacted": (told, *(0.0,) * (len(years) - 1)),
        }

    def run(self, lines: Sequence[str], inputs: Mapping[str, Numbers]) -> dict[str, Numbers]:
        """Run some lines; inputs and figures by name as years × worlds, either of them one."""
        outputs = tuple(self.model.at(name) for name in lines)
        nodes = {
            self.lifted[name] if name in self.lifted else self.model.at(name): array
            for name, array in inputs.items()
        }
        wide = frozenset(at for at, array in nodes.items() if array.shape[1] > 1)
        planned = self._cuts.plan(tuple(dict.fromkeys(outputs)), wide)
        found = planned.run(nodes, working_bytes=_WORKING_BYTES)
        return {name: found[at] for name, at in zip(lines, outputs, strict=True)}

    def alone(
        self,
        districts: Sequence[ThinDistrict],
        beliefs: Sequence[Mapping[str, Believed]],
        anchors: Sequence[Anchor],
    ) -> dict[str, Numbers]:
        """Return the inputs of some districts, a world for each, nothing drawn."""
        found = {name: np.zeros((1, 1)) for name in self.levers}
        for name in self.assumptions:
            found[name] = np.array([[each[name].path[0] for each in beliefs]])
        figures = [self.figures(d, a) for d, a in zip(districts, anchors, strict=True)]
        for name in self.lifted:
            found[name] = np.array([each[name] for each in figures]).T
        return found

    def anchors(
        self, districts: Sequence[ThinDistrict], beliefs: Sequence[Mapping[str, Believed]]
    ) -> list[Anchor]:
        """Return what ties each district to its published year, by the engine's own rule."""
        names = [name for name in COMPARED if name in self.model.lines]
        size = (len(self.shape.years), len(districts))

        def modeled(anchors: Sequence[Anchor]) -> list[Modeled]:
            found = self.run(names, self.alone(districts, beliefs, anchors))
            each = {name: np.broadcast_to(v, size).T.tolist() for name, v in found.items()}
            return [
                {name: tuple(values[place]) for name, values in each.items()}
                for place in range(len(districts))
            ]

        budgets, years = [_published(each) for each in districts], self.shape.years
        told = modeled([Anchor()] * len(districts))
        starts = [first_rest(b, m, years[0]) for b, m in zip(budgets, told, strict=True)]
        told = modeled(starts)
        return [tie(b, m, s, years) for b, m, s in zip(budgets, told, starts, strict=True)]

    def funded(self, districts: Sequence[ThinDistrict]) -> list[float]:
        """Return what the state's formula pays each district in its base year."""
        beliefs = [self.beliefs(each) for each in districts]
        alone = self.alone(districts, beliefs, [Anchor()] * len(districts))
        found = self.run(["revenue.formula"], alone)["revenue.formula"]
        return [float(each) for each in np.broadcast_to(found[:1], (1, len(districts)))[0]]


def _by_year(known: Mapping[Year, float], years: Sequence[Year]) -> tuple[float, ...]:
    """Return amounts by year; a year without one keeps that of the year before."""
    found, last = [], 0.0
    for year in years:
        last = known.get(year, last)
        found.append(last)
    return tuple(found)


def _published(thin: ThinDistrict) -> PublishedBudget:
    """Return the published year of a district, as its file has it."""
    rows = tuple(
        BudgetRow(thin.base, objects, Figure(amount, USD, _TABLE), one_time=False, kind="both")
        for objects, amount in ((REVENUE, thin.revenue or 0.0), (SPENDING, thin.expenditure))
    )
    return PublishedBudget("actual", rows)


@lru_cache(maxsize=4 * _KEPT)
def _fitting(shape: ThinShape) -> tuple[ThinShape, str]:
    """Return a shape that can be built, and why it is not the one asked for.

    A law that does not know the years, or asks more than rows have, is as none: then
    revenue is as published and no trigger is claimed.
    """
    try:
        ThinModel.of(shape)
    except OpenbookError as problem:
        plain = replace(shape, state=NO_LAW)
        if plain == shape:
            raise
        ThinModel.of(plain)
        return plain, problem.text or str(problem)
    return shape, ""


def fitting_shape(thin: ThinDistrict, as_of: date, ahead: int) -> tuple[ThinShape, str]:
    """Return the shape of a thin case, and why its state's law is not used, if so."""
    state = thin_law(thin.district.state, as_of)
    years = years_between(thin.base, thin.base.plus(ahead))
    balance = thin.balance is not None
    return _fitting(ThinShape(state, as_of, years, thin.grades, balance))
