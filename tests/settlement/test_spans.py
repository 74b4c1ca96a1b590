"""Tests of spans: what a line comes to never lies outside the span read off its rules."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openbook.figures.figure import SHARE, Year
from openbook.figures.functions import (
    assumption,
    floor,
    last_year,
    maximum,
    minimum,
    round_half_up,
    running_sum,
    where,
)
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.settlement.monotone import Shape, Span, scaled, spans_of

YEARS = (Year(2019), Year(2020), Year(2021))
KNOWN: dict[str, Span] = {"growth.rate": (-0.1, 0.2), "start.level": (1.0, 3.0)}


def _grown(growth: Line, start: Line) -> Line:
    before = last_year(start)
    now = before * (1 + growth)
    before.follows(now)
    return now


RULES = {
    "sum": lambda g, s: g + s,
    "difference": lambda g, s: g - s,
    "product": lambda g, s: g * s,
    "ratio": lambda g, s: g / s,
    "turned": lambda g, s: -(g + s),
    "smaller": lambda g, s: minimum(g, s - 2),
    "larger": lambda g, s: maximum(g, s - 2),
    "chosen": lambda g, s: where(g > 0, s, -s),
    "rounded down": lambda g, s: floor(s * 3 + g),
    "rounded": lambda g, s: round_half_up(s * 7 + g),
    "added up": lambda g, s: running_sum(g * s),
    "grown": _grown,
}


def _model(rule: str) -> Model:
    growth = assumption("growth.rate", SHARE)
    start = assumption("start.level", SHARE)
    return Model(YEARS, [RULES[rule](growth, start).named("goal.line")])


def _span(rule: str) -> Span:
    model = _model(rule)
    spans = spans_of(model.nodes, range(len(model.nodes)), KNOWN)
    return spans[model.at("goal.line")]


@settings(max_examples=40, deadline=None)
@given(rule=st.sampled_from(sorted(RULES)), growth=st.floats(-0.1, 0.2), start=st.floats(1.0, 3.0))
def test_a_line_stays_within_its_span(rule: str, growth: float, start: float) -> None:
    model = _model(rule)
    world = {"growth.rate": growth, "start.level": start}
    low, high = _span(rule)
    for value in evaluate_one(model, world)["goal.line"]:
        assert low - 1e-9 <= value <= high + 1e-9


@pytest.mark.parametrize(
    ("rule", "span"),
    [
        ("sum", (0.9, 3.2)),
        ("smaller", (-1.0, 0.2)),
        ("rounded down", (0.0, 10.2)),  # a step beyond its ends, never across zero
        ("grown", (0.0, inf)),  # how far it grows is let go, its sign is kept
    ],
)
def test_spans_keep_at_least_the_sign(rule: str, span: Span) -> None:
    assert _span(rule) == pytest.approx(span)


def test_a_line_that_was_looked_at_has_the_span_it_was_seen_with() -> None:
    model = _model("sum")
    known = {**KNOWN, "goal.line": (1.0, 1.5)}
    spans = spans_of(model.nodes, range(len(model.nodes)), known)
    assert spans[model.at("goal.line")] == (1.0, 1.5)


@pytest.mark.parametrize(
    ("span", "shape"),
    [
        ((0.0, 2.0), Shape.RISES),
        ((-2.0, 0.0), Shape.FALLS),
        ((-1.0, 1.0), Shape.UNKNOWN),
        ((0.0, 0.0), Shape.STILL),
    ],
)
def test_times_a_number_of_one_sign_a_line_keeps_its_shape(span: Span, shape: Shape) -> None:
    assert scaled(Shape.RISES, span) is shape
