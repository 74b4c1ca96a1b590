"""A case and its pay as a model, with rates and beliefs that a test states."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from openbook.case.case import Case
from openbook.case.earlier_pay import earlier_work
from openbook.case.levers import Levers
from openbook.figures.figure import SHARE, Figure, Input, InputKind, Source, Status
from openbook.figures.functions import given
from openbook.figures.model import Model
from openbook.files.read import read_case
from openbook.findings.finding import Severity, as_text
from openbook.law.employer_rates import EmployerRates
from openbook.law.states.california.california import RATES
from openbook.model.inputs import Inputs
from openbook.model.staff.funds import other_funds
from openbook.model.staff.pay import pay

SOURCE = Source("A test", "rates of an example", status=Status.GENERATED)
# Round rates that a person can reckon with.
ROUND = {"calstrs": 0.16, "calpers": 0.20, "oasdi": 0.06, "medicare": 0.01, "unemployment": 0.0}
# What California's employers owed in 2018-19.
OF_2018 = {
    "calstrs": 0.1628,
    "calpers": 0.18062,
    "oasdi": 0.062,
    "medicare": 0.0145,
    "unemployment": 0.0005,
}
# Levers of other chapters.
NOT_PAY = (
    *("cap.", "average_cap.", "norm_average.", "added.", "per_school.", "pupils_per."),
    *("caseload.", "grants."),
)

World = dict[str, float | tuple[float, ...]]


def read(folder: Path, viewer: str = "public") -> Case:
    case, findings = read_case(folder, viewer)
    wrong = [each for each in findings if each.severity is Severity.ERROR]
    assert not wrong, "\n".join(map(as_text, wrong))
    assert case is not None
    return case


def rate_lines(rates: Mapping[str, float]) -> EmployerRates:
    lines = {
        name: given(f"law.{name}", Figure(rate, SHARE, SOURCE)) for name, rate in rates.items()
    }
    return EmployerRates(lines, {name: RATES[name] for name in rates})


def pay_model(
    case: Case,
    rates: Mapping[str, float] = ROUND,
    earlier: Mapping[str, Mapping[str, float]] | None = None,
) -> Model:
    """Pay with the rates stated; those of earlier years are the same if not stated."""
    before = {
        year: {
            name: Figure(rate, SHARE, SOURCE)
            for name, rate in {**rates, **(earlier or {}).get(str(year), {})}.items()
        }
        for year in earlier_work(case)
    }
    lines = pay(case, rate_lines(rates), Inputs(), before)
    return Model(
        case.head.years,
        [
            lines.ongoing,
            lines.one_time_total,
            *lines.cost_of_one_percent.values(),
            *lines.one_percent,
            *other_funds(lines.funds, {unit: lines.parts_of(unit) for unit in lines.funds}),
            *lines.index_end.values(),
            *(line for moves in lines.moves.values() for line in moves),
        ],
    )


def world(model: Model, levers: Levers, assume: Mapping[str, float] | None = None) -> World:
    """Levers as they stand; beliefs as stated, the others 0."""
    inputs: World = {}
    for name, line in model.inputs.items():
        assert isinstance(line.detail, Input)
        if line.detail.kind is InputKind.LEVER:
            inputs[name] = levers.at(name)
        else:
            inputs[name] = ((assume or {}).get(name, 0.0),) * len(model.years)
    told = {name for name in levers.positions if not name.startswith(NOT_PAY)}
    assert told | set(assume or {}) <= inputs.keys(), "something is not priced"
    return inputs
