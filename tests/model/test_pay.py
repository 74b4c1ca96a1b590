"""What people cost: worked examples, the laws of pay, and the two example cases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.empty_loops import maybe_none
from tests.model.example_district import district, loaded, number, numbers, offer
from tests.model.paid import OF_2018, pay_model, read, world

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.explain import explain
from openbook.figures.explanation import Explanation
from openbook.figures.figure import USD, Given, Status, Year
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.model.staff.posts import leading_units

WORKED = [
    (file, example)
    for file in ("people.yaml", "raises.yaml", "benefits.yaml")
    for example in loaded(file)
]
FIRST = Year(2018)


@pytest.mark.parametrize(("file", "example"), WORKED, ids=[f"{f}: {e['name']}" for f, e in WORKED])
def test_worked_example(file: str, example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"], file
    terms = example.get("terms", [])
    offers = {"offers__one": offer(terms)} if terms else {}
    case = district(tmp_path, **offers)
    earlier = {year: numbers(each) for year, each in example.get("law", {}).items()}
    model = pay_model(case, earlier=earlier)
    levers = levers_of(case, *case.offers)
    assert example.keys() & {"levers", "lines"}, "an example says what comes out"
    for name, positions in maybe_none(example.get("levers", {}).items()):
        wanted = [number(position) for position in positions]
        assert levers.at(name) == pytest.approx(wanted, abs=5e-10), name
    inputs = world(model, levers, numbers(example.get("assume", {})))
    found = evaluate_one(model, inputs)
    for name, values in maybe_none(example.get("lines", {}).items()):
        close = 0.005 if model.lines[name].unit == USD else 5e-8
        assert found[name] == pytest.approx(values, abs=close), name


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return district(tmp_path_factory.mktemp("district"))


@pytest.fixture(scope="module")
def model(small: Case) -> Model:
    return pay_model(small)


SHARES = st.floats(0, 0.2)
DRAWN = st.fixed_dictionaries(
    {
        "raise.teachers": st.tuples(SHARES, SHARES, SHARES),
        "raise_part.teachers": st.tuples(*[st.floats(0, 1)] * 3),
        "raise.office": st.tuples(SHARES, SHARES, SHARES),
        "raise_part.office": st.tuples(*[st.floats(0, 1)] * 3),
        "raise_before.teachers": SHARES,
        "back_pay.teachers": SHARES,
        "one_time.office": SHARES,
        "pay.other_units_follow": st.floats(0, 1),
        "staff.attrition": SHARES,
        "staff.change": st.floats(-0.2, 0.2),
        "staff.vacancies": SHARES,
        "staff.step_and_column": SHARES,
        "workers_compensation.rate": SHARES,
        "health.contribution": st.floats(0, 1e6),
        "health.change": SHARES,
    }
)


@given(DRAWN, st.sampled_from(["raise", "raise_before", "back_pay"]), SHARES)
def test_a_higher_raise_never_costs_less(
    model: Model, drawn: dict[str, Any], kind: str, more: float
) -> None:
    inputs = world(model, Levers(model.years)) | drawn
    cost = evaluate_one(model, inputs)
    for unit in ("teachers", "office"):
        name = f"{kind}.{unit}"
        now = inputs[name]
        higher = now + more if isinstance(now, float) else tuple(v + more for v in now)
        dearer = evaluate_one(model, inputs | {name: higher})
        for line in ("compensation.ongoing", "compensation.one_time"):
            pairs = zip(cost[line], dearer[line], strict=True)
            assert all(b >= a * (1 - 1e-12) for a, b in pairs), (name, line)


@settings(max_examples=30)
@given(st.lists(DRAWN, min_size=2, max_size=4))
def test_one_world_alone_is_the_same_among_many(model: Model, drawn: list[dict[str, Any]]) -> None:
    worlds = [world(model, Levers(model.years)) | each for each in drawn]
    wide = {
        name: [
            value if isinstance(value, tuple) else (value,) * len(model.years)
            for value in (each[name] for each in worlds)
        ]
        for name in model.inputs
    }
    together = evaluate(model, wide)
    for place, each in enumerate(worlds):
        alone = evaluate_one(model, each)
        for name in alone.plain:
            seen = together[name]
            row = seen[place if len(seen) > 1 else 0]
            assert tuple(map(float, row)) == alone[name], name


@given(DRAWN)
@settings(max_examples=30)
def test_units_add_up(model: Model, drawn: dict[str, Any]) -> None:
    found = evaluate_one(model, world(model, Levers(model.years)) | drawn)
    for year in range(3):
        parts = [
            found[f"{kind}.{unit}"][year]
            for unit in ("teachers", "office")
            for kind in ("salaries", "benefits")
        ]
        whole = sum(parts) + found["health.cost"][year]
        assert found["compensation.ongoing"][year] == pytest.approx(whole)


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_every_leaf_has_a_source(name: str) -> None:
    case = read(EXAMPLES / name)
    model = pay_model(case)
    for line in model.lines.values():
        if isinstance(line.detail, Given):
            assert all(source.who and source.title for source in line.detail.sources)
    tree = explain(model, world(model, levers_of(case)), "compensation.ongoing", FIRST.plus(1))
    constants = [each for each in _leaves(tree) if each.name.startswith("schedule.")]
    assert constants
    for each in constants:
        (source,) = each.sources
        assert source.status is Status.DERIVED
        assert "district/staff.csv × district/schedules/" in source.title


def _leaves(tree: Explanation) -> list[Explanation]:
    waiting, found = [tree], []
    while waiting:
        each = waiting.pop()
        found += [] if each.children else [each]
        waiting += each.children
    return found


def test_small_town_pays_what_its_budget_says() -> None:
    case = read(EXAMPLES / "small-town")
    model = pay_model(case, OF_2018)
    assume = {"workers_compensation.rate": 0.018, "health.contribution": 1_612_000.0}
    found = evaluate_one(model, world(model, levers_of(case), assume))
    budget: dict[tuple[object, str], float] = defaultdict(float)
    for year, code, amount in case.budget.each("year", "object", "amount"):
        budget[year, code] += amount

    def first(*names: str) -> float:
        return sum(found[name][0] for name in names)

    certificated = first("salaries.teachers", "salaries.administrators")
    assert certificated == budget[FIRST, "1000"]
    # Other funds pay 10% of classified staff: 90% of 2,261,111.
    assert first("salaries.classified") == pytest.approx(budget[FIRST, "2000"], abs=1)
    assert first("other_funds.classified") > 226_111
    units = ("teachers", "classified", "administrators")
    benefits = first(*(f"benefits.{unit}" for unit in units), "health.cost")
    assert benefits == pytest.approx(budget[FIRST, "3000"], abs=500)  # in thousands
    assert case.district
    payroll = case.district.units[0].payroll
    assert payroll
    assert first("salaries.teachers") == payroll.value


def test_los_angeles_one_percent_is_near_the_published_cost() -> None:
    # Published: $189 million for 6.5%, or $29.1 million for one percent. People on the
    # invented schedule give $28.8 million with the rates of 2018-19, one percent less:
    # $75,000 on average is schedule pay only, without differentials and overtime.
    case = read(EXAMPLES / "la-2019")
    model = pay_model(case, OF_2018)
    assume = {"workers_compensation.rate": 0.03}
    found = evaluate_one(model, world(model, levers_of(case), assume))
    assert found["salaries.teachers"][0] == pytest.approx(31_805 * 75_000, rel=1e-4)
    assert found["cost_of_one_percent.teachers"][0] == pytest.approx(28.81e6, rel=1e-3)
    assert found["cost_of_one_percent.teachers"][0] == pytest.approx(29.1e6, rel=0.015)


def test_los_angeles_union_pay_demand_costs_what_the_district_said() -> None:
    # The district priced 6.5% at $189 million a year; the model gives $187 million.
    case = read(EXAMPLES / "la-2019")
    model = pay_model(case, OF_2018)
    assume = {"workers_compensation.rate": 0.03}
    asked = next(each for each in case.offers if each.id == "2017-07-union")
    before = evaluate_one(model, world(model, levers_of(case), assume))
    after = evaluate_one(model, world(model, levers_of(case, asked), assume))

    def more(*names: str) -> float:
        return sum(after[name][0] - before[name][0] for name in names)

    cost = more("salaries.teachers", "benefits.teachers")
    assert cost == pytest.approx(189e6, rel=0.015)
    assert more("compensation.ongoing") == pytest.approx(cost)
    # Two years owed, at 6.5% each, in the year the case stands in.
    assert more("one_time_cost.teachers") == pytest.approx(2 * cost)
    assert after["compensation.one_time"][1:] == (0, 0, 0, 0)


def test_los_angeles_settlement_costs_what_was_disclosed_to_the_county() -> None:
    # $266 million of compensation in 2018-19, back pay included; the model gives $262
    # million for teachers alone, short by as much as the cost of one percent is.
    case = read(EXAMPLES / "la-2019")
    model = pay_model(case, OF_2018)
    assume = {"workers_compensation.rate": 0.03}
    signed = next(each for each in case.offers if each.id == "2019-01-22-settlement")
    before = evaluate_one(model, world(model, levers_of(case), assume))
    after = evaluate_one(model, world(model, levers_of(case, signed), assume))
    names = ("compensation.ongoing", "compensation.one_time")
    more = sum(after[name][0] - before[name][0] for name in names)
    assert more == pytest.approx(266e6, rel=0.02)


def test_the_first_union_leads(small: Case) -> None:
    assert [unit.id for unit in leading_units(small)] == ["teachers"]
    found = leading_units(read(EXAMPLES / "la-2019"))
    assert [unit.id for unit in found] == ["teachers"]


NO_PAY = """\
name: The district
kind: unified
source: made
units:
  - {id: teachers, name: Teachers, party: union, pension: calsters, schedule: teachers}
  - {id: office, name: Office workers, pension: calpers}
"""


def test_everything_missing_is_told_at_once(tmp_path: Path) -> None:
    case = district(
        tmp_path,
        district__district=NO_PAY,
        district__schedules__teachers="column,step,pay\nB,2,50000\nA,3,50000\n",
    )
    with pytest.raises(MissingPartError) as caught:
        pay_model(case)
    told = caught.value.missing
    assert len(told) == len(set(told))
    text = "\n".join(told)
    assert "district/schedules/teachers.csv: column A has no pay for step 1" in text
    assert "write a row A,1 with the pay" in text
    assert "line 5: the law has no employer rate for 'calsters'" in text
    assert "the pay of office is not known; write payroll:" in text
    assert "nobody knows how many people office has; write members:" in text


def test_a_district_without_units_is_told(tmp_path: Path, write_case: Callable[..., Path]) -> None:
    del tmp_path
    with pytest.raises(MissingPartError, match="there are no bargaining units"):
        pay_model(read(write_case({})))


def test_people_without_a_schedule_use_the_payroll(tmp_path: Path) -> None:
    text = loaded("district.yaml")["district/district.yaml"]
    case = district(
        tmp_path,
        district__district=text.replace(
            "schedule: teachers, members: 10", "payroll: 500000, members: 10"
        ),
    )
    model = pay_model(case)
    found = evaluate_one(model, world(model, Levers(model.years)))
    assert found["salaries.teachers"] == (500_000, 500_000, 500_000)


def test_without_members_each_fte_is_one_person(tmp_path: Path) -> None:
    text = loaded("district.yaml")["district/district.yaml"]
    case = district(tmp_path, district__district=text.replace("members: 10, ", ""))
    model = pay_model(case)
    found = evaluate_one(model, world(model, Levers(model.years)))
    assert found["people.teachers"] == (10, 10, 10)


HOLES = {
    "district/staff.csv": "unit,column,step,fte\nteachers,A,1,\nteachers,A,2,3\n",
    "district/schedules/teachers.csv": "column,step,pay\nA,1,50000\nA,2,\n",
}


def test_holes_in_tables_are_told_with_their_line(tmp_path: Path) -> None:
    district(tmp_path)
    for name, text in HOLES.items():
        (tmp_path / name).write_text(text, "utf-8")
    case, _ = read_case(tmp_path)
    assert case is not None
    with pytest.raises(MissingPartError) as caught:
        pay_model(case)
    people, pay = caught.value.missing
    assert people.startswith("district/staff.csv, line 2: column, step or fte of teach")
    assert pay.startswith("district/schedules/teachers.csv, line 3: column, step or pay")


def test_one_year_alone_and_a_state_without_rates(tmp_path: Path) -> None:
    files = loaded("district.yaml")
    case = district(
        tmp_path,
        case=files["case.yaml"].replace("2020-21", "2018-19"),
        district__district=files["district/district.yaml"]
        .replace("pension: calstrs, ", "")
        .replace("pension: calpers, ", ""),
    )
    model = pay_model(case, {})
    assume = {"workers_compensation.rate": 0.02, "staff.attrition": 0.1}
    found = evaluate_one(model, world(model, Levers(model.years), assume))
    assert list(found["salaries.teachers"]) == [536_000]
    assert list(found["benefits.teachers"]) == pytest.approx([10_720])
