"""Salary guides: the best schedule equals one found in another way, and each rule is kept."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import EXAMPLES

from openbook.api import OpenCase, open_case
from openbook.api.guide import GuideRuleError, design_guide, rules_read, save_guide
from openbook.offers.schedule_cells import NoScheduleError
from openbook.settlement.salary_guide import (
    Aim,
    Cell,
    GuideRule,
    GuideRules,
    PaySchedule,
    Priced,
    design,
    reached,
)

TOWN = EXAMPLES / "small-town"


def _random(seed: int) -> tuple[PaySchedule, dict[Cell, float], GuideRules]:
    """A schedule of few dollars, all others of which can be looked at."""
    chance = np.random.default_rng(seed)
    columns, steps = ["A", "B"][: chance.integers(1, 3)], int(chance.integers(2, 4))
    if len(columns) == 2:
        steps = 2
    pay: dict[Cell, float] = {}
    for at, column in enumerate(columns):
        level = 20 + 3 * at
        for step in range(1, steps + 1):
            level += int(chance.integers(0, 4))
            pay[column, float(step)] = float(level)
    people = {cell: float(chance.integers(1, 6)) for cell in pay}
    weights = {cell: fte * 1.2 for cell, fte in people.items()}
    rules = GuideRules(
        float(chance.integers(0, 9)),
        least=float(chance.choice([0.0, 0.05])),
        even=bool(chance.integers(0, 2)),
        longest=int(chance.choice([0, 0, steps - 1])),
        compress=int(chance.choice([0, 0, 1])),
    )
    return PaySchedule(pay, people, (columns[0],)), weights, rules


def _linear(today: PaySchedule, weights: Mapping[Cell, float]) -> Priced:
    def priced(schedules: Sequence[Mapping[Cell, float]]) -> list[tuple[float, ...]]:
        return [
            (sum(weights[c] * (each[c] - today.pay[c]) for c in today.pay),) for each in schedules
        ]

    return priced


def _keeps(today: PaySchedule, rules: GuideRules, pay: Mapping[Cell, float]) -> bool:
    """Whether a schedule keeps the rules, as they are said."""
    if any(each < today.pay[c] * (1 + rules.least) - 1e-9 for c, each in pay.items()):
        return False
    for column in today.columns:
        own = [pay[column, step] for step in today.rows(column)]
        rises = [b - a for a, b in pairwise(own)]
        if min(rises) < 0 or any(rises[: rules.compress]):
            return False
        if rules.longest and any(rises[rules.longest - 1 :]):
            return False
        if rules.even and rises != sorted(rises, reverse=True):
            return False
    pairs = [(c, d) for c, d in pairwise(today.columns)]
    steps = {step for _, step in today.pay}
    return all(
        pay[left, s] <= pay[right, s]
        for left, right in pairs
        for s in steps
        if today.pay[left, s] <= today.pay[right, s]
    )


def test_a_limit_that_other_units_use_up_is_never_passed() -> None:
    today, weights, _ = _random(0)
    linear = _linear(today, weights)

    def priced(schedules: Sequence[Mapping[Cell, float]]) -> list[tuple[float, ...]]:
        """Cost 50 more as soon as anybody gets a dollar: other units follow."""
        return [(cost[0] + 50 * (cost[0] > 0),) for cost in linear(schedules)]

    rules = GuideRules(40.0, least=0.05)
    found = design(today, rules, Aim.PERCENT, priced)
    assert not found.pay
    (limit,) = [each.to for each in found.repairs if each.rule is GuideRule.LIMIT]
    assert limit is not None
    again = design(today, replace(rules, limit=limit), Aim.PERCENT, priced)
    assert again.pay
    assert sum(again.cost) <= limit


@pytest.mark.seeds(25, 2_000)
def test_no_schedule_of_all_there_are_is_better(seed: int) -> None:
    today, weights, rules = _random(seed)
    priced = _linear(today, weights)
    cells = list(today.pay)
    spans = [
        range(int(p), int(p) + int(rules.limit / weights[c]) + 1) for c, p in today.pay.items()
    ]
    every = (dict(zip(cells, way, strict=True)) for way in product(*spans))
    kept = [
        way
        for way in every
        if priced([way])[0][0] <= rules.limit + 1e-9 and _keeps(today, rules, way)
    ]
    for aim in Aim:
        found = design(today, rules, aim, priced)
        assert bool(found.pay) == bool(kept)
        if kept:
            best = max(reached(aim, today, way, rules) for way in kept)
            assert found.best == pytest.approx(best, abs=2e-6)
            assert dict(found.pay) in kept


@pytest.fixture(scope="module")
def town() -> OpenCase:
    return open_case(TOWN)


def test_a_guide_costs_what_the_same_schedule_costs_as_an_offer(tmp_path: Path) -> None:
    shutil.copytree(TOWN, tmp_path / "town")
    case = open_case(tmp_path / "town")
    found = case.guide({"limit": "$500,000", "least": "1%"}, aim="start")
    assert found.guide.best == 61_097
    saved = save_guide(tmp_path / "town", found)
    assert (tmp_path / "town" / saved).read_text("utf-8").startswith("column,step,pay\nBA,1,61097")
    again = open_case(tmp_path / "town")
    (costed,) = again.cost(books=[found.book], tried=[found.term])
    cost = costed.cost.total[: len(found.years)]
    assert cost == pytest.approx(found.guide.cost, abs=0.01)
    assert 499_900 < sum(cost) <= 500_000


@pytest.mark.parametrize("rule", ["", "even"])
def test_every_rule_is_kept(town: OpenCase, rule: str) -> None:
    even = bool(rule)
    rules = GuideRules(900_000, least=0.02, start=53_000, top=88_000, even=even)
    found = design_guide(town, rules, aim=Aim.PERCENT)
    made = found.guide
    assert made.pay
    for column in made.today.columns:
        rows = [made.pay[column, step] for step in made.today.rows(column)]
        steps = [b - a for a, b in pairwise(rows)]
        assert min(steps) >= 0
        assert not even or steps == sorted(steps, reverse=True)
    assert all(pay >= 1.02 * made.today.pay[cell] - 1e-6 for cell, pay in made.pay.items())
    assert made.pay["BA", 1.0] >= 53_000
    assert max(made.pay.values()) >= 88_000
    assert sum(made.cost) <= 900_000


def test_pay_stays_after_the_longest_column_and_in_compressed_steps(town: OpenCase) -> None:
    for rules in (GuideRules(3e6, longest=2), GuideRules(3e6, compress=1)):
        pay = design_guide(town, rules, aim=Aim.START).guide.pay
        still = ((6.0, 12.0) if rules.longest else (1.0, 6.0)) if pay else ()
        assert still
        assert all(pay[c, still[0]] == pay[c, still[1]] for c in ("BA", "MA"))


def test_a_rule_that_cannot_be_met_says_which_to_loosen_and_how_far(town: OpenCase) -> None:
    rules = GuideRules(100_000, least=0.02, start=51_000)
    found = design_guide(town, rules, aim=Aim.TOP)
    assert not found.guide.pay
    assert {each.code for each in found.findings} == {"OB284"}
    by_rule = {each.rule: each.to or 0.0 for each in found.guide.repairs}
    assert set(by_rule) == {GuideRule.LIMIT, GuideRule.LEAST}  # starting pay is not what is dear
    limit, least = by_rule[GuideRule.LIMIT], int(by_rule[GuideRule.LEAST] * 1e4) / 1e4
    for loosened in (replace(rules, limit=limit), replace(rules, least=least)):
        assert design_guide(town, loosened, aim=Aim.TOP).guide.pay
    less = replace(rules, limit=limit - 500)
    assert not design_guide(town, less, aim=Aim.TOP).guide.pay


@pytest.mark.parametrize(
    ("said", "odd"),
    [
        ({"limit": "plenty"}, "limit"),
        ({}, "limit"),
        ({"limit": "1", "least": "2 x"}, "least"),
        ({"limit": "1", "retain": "3"}, "retain"),
        ({"limit": "1", "years": "1.5"}, "years"),
    ],
)
def test_rules_that_cannot_be_read_are_findings(said: dict[str, str], odd: str) -> None:
    with pytest.raises(GuideRuleError) as told:
        rules_read(said)
    assert [each.place.excerpt for each in told.value.findings] == [odd]
    assert {each.code for each in told.value.findings} == {"OB285"}


@pytest.mark.parametrize(
    "rules",
    [
        GuideRules(-1),
        GuideRules(float("nan")),
        GuideRules(1, years=0),
        GuideRules(1, least=1.5),
        GuideRules(1, start=-5),
    ],
)
def test_rules_that_no_schedule_can_keep_are_findings(town: OpenCase, rules: GuideRules) -> None:
    with pytest.raises(GuideRuleError):
        design_guide(town, rules)


@pytest.mark.parametrize("retain", [(10, 1), (20, 30)])
def test_steps_to_retain_that_nobody_is_on_are_a_finding(
    town: OpenCase, retain: tuple[float, float]
) -> None:
    rules = GuideRules(500_000, retain=retain)
    assert design_guide(town, rules, aim=Aim.PERCENT).guide.pay
    with pytest.raises(GuideRuleError) as told:
        design_guide(town, rules, aim=Aim.RETENTION)
    assert [each.place.excerpt for each in told.value.findings] == ["retain"]


def test_a_unit_without_a_schedule_is_told_with_those_that_have_one(town: OpenCase) -> None:
    with pytest.raises(NoScheduleError):
        design_guide(town, GuideRules(1), unit="cooks")
