"""Tests of rising: what the rules say of a line is so in every world that is tried."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openbook.figures.figure import SHARE, Year
from openbook.figures.functions import assumption, floor, last_year, lever, maximum, minimum, where
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.settlement.monotone import Rising, Shape, Span

YEARS = (Year(2019), Year(2020))
SPANS: dict[str, Span] = {
    "give.more": (0.0, 3.0),
    "add.more": (0.0, 2.0),
    "belief.more": (0.5, 1.5),
    "doubt.more": (-0.1, 0.4),
}


def _lines() -> dict[str, Line]:
    return {
        "give": lever("give.more", SHARE),
        "add": lever("add.more", SHARE),
        "belief": assumption("belief.more", SHARE),
        "doubt": assumption("doubt.more", SHARE),
    }


def _carried(x: dict[str, Line]) -> Line:
    before = last_year(x["belief"])
    now = before - (1 + x["give"]) * (1 + x["add"])
    before.follows(now)
    return now


def _peak(x: dict[str, Line], factor: Line) -> Line:
    """The highest so far of what is taken times a factor every year."""
    one = x["belief"] * 0 + 1
    grown, peak = last_year(one), last_year(one)
    now = grown * factor
    grown.follows(now)
    highest = maximum(peak, now)
    peak.follows(highest)
    return highest


def _own_part(x: dict[str, Line]) -> Line:
    whole = 1 + x["add"]
    return (whole * (1 + x["give"])) / whole


RULES = {
    "peak of what never falls": (lambda x: _peak(x, 1 + x["give"]), Shape.RISES),
    "peak of what may fall": (lambda x: _peak(x, x["belief"] + x["give"]), Shape.UNKNOWN),
    "part of itself": (_own_part, Shape.RISES),
    "always so": (lambda x: where(1 + x["give"] > 0, x["add"], 0), Shape.RISES),
    "sum": (lambda x: x["give"] + x["add"] * x["belief"], Shape.RISES),
    "product": (lambda x: (1 + x["give"]) * (1 + x["add"]), Shape.RISES),
    "kept part": (lambda x: x["give"] - x["give"] * x["doubt"], Shape.RISES),
    "kept of a sum": (lambda x: x["add"] + x["give"] - x["give"] * x["doubt"], Shape.RISES),
    "larger": (lambda x: maximum(x["give"] * x["add"], x["belief"]), Shape.RISES),
    "carried": (_carried, Shape.FALLS),
    "still": (lambda x: x["belief"] * x["doubt"], Shape.STILL),
    "chosen": (lambda x: where(x["doubt"] > 0, x["give"], 2 * x["give"]), Shape.RISES),
    "smaller": (lambda x: minimum(x["give"], x["belief"]), Shape.UNKNOWN),
    "larger of two": (lambda x: maximum(x["give"], x["add"]), Shape.UNKNOWN),
    "doubtful": (lambda x: x["give"] * x["doubt"], Shape.UNKNOWN),
    "rounded": (lambda x: floor(x["give"]), Shape.UNKNOWN),
    "looked at": (lambda x: where(x["give"] > 1, x["add"], 0), Shape.UNKNOWN),
    "shared": (lambda x: x["belief"] / (1 + x["give"]), Shape.UNKNOWN),
    "one falls": (lambda x: (3 - x["give"]) * x["add"], Shape.UNKNOWN),
}


def _model(rule: str) -> Model:
    return Model(YEARS, [RULES[rule][0](_lines()).named("goal.line")])


def _shape(rule: str) -> Shape:
    levers = {"give.more": Shape.RISES, "add.more": Shape.RISES}
    return Rising(_model(rule), "goal.line", SPANS).shape(levers)


@pytest.mark.parametrize("rule", RULES)
def test_the_shape_is_read_off_the_rule(rule: str) -> None:
    assert _shape(rule) is RULES[rule][1]


@settings(max_examples=25, deadline=None)
@given(
    rule=st.sampled_from(
        [name for name, (_, shape) in RULES.items() if shape in {Shape.RISES, Shape.FALLS}]
    ),
    give=st.lists(st.floats(0, 3), min_size=2, max_size=2).map(sorted),
    add=st.lists(st.floats(0, 2), min_size=2, max_size=2).map(sorted),
    belief=st.floats(0.5, 1.5),
    doubt=st.floats(-0.1, 0.4),
)
def test_what_rises_adds_no_less_where_more_is_given(
    rule: str, give: list[float], add: list[float], belief: float, doubt: float
) -> None:
    model = _model(rule)
    sign = 1 if RULES[rule][1] is Shape.RISES else -1
    worlds = [
        {"give.more": g, "add.more": a, "belief.more": belief, "doubt.more": doubt}
        for g, a in product(give, add)
    ]
    asked = [
        {name: value for name, value in world.items() if name in model.inputs} for world in worlds
    ]
    low, one, other, both = (
        [sign * each for each in evaluate_one(model, world)["goal.line"]] for world in asked
    )
    for year in range(len(YEARS)):
        assert min(one[year], other[year]) >= low[year] - 1e-9
        assert both[year] - one[year] >= other[year] - low[year] - 1e-9


def test_lines_of_unknown_sign_are_named() -> None:
    x = _lines()
    odd = (x["belief"] - 1).named("odd.line")
    model = Model(YEARS, [(odd * x["give"]).named("goal.line")])
    rising = Rising(model, "goal.line", SPANS)
    assert rising.doubtful({"give.more"}) == ("odd.line",)
    sure = Rising(model, "goal.line", {**SPANS, "odd.line": (0.1, 0.2)})
    assert rising.shape({"give.more": Shape.RISES}) is Shape.UNKNOWN
    assert sure.shape({"give.more": Shape.RISES}) is Shape.RISES


def test_lines_that_go_nobody_knows_which_way_are_named_and_then_told() -> None:
    x = _lines()
    odd = (x["give"] * x["doubt"]).named("odd.line")
    both = (odd * x["add"]).named("both.line")
    model = Model(YEARS, [(odd + both + x["add"]).named("goal.line")])
    rising = Rising(model, "goal.line", SPANS)
    rises = {"give.more": Shape.RISES}
    assert rising.unknown(rises, {"add.more"}) == ("odd.line",)
    assert rising.unknown({"add.more": Shape.RISES}, {"give.more"}) == ()
    every = {**rises, "add.more": Shape.RISES}
    assert rising.shape(every) is Shape.UNKNOWN
    sure = Rising(model, "goal.line", {**SPANS, "odd.line": (0.0, 1.2)})
    assert sure.shape({**every, "odd.line": Shape.RISES}) is Shape.RISES
    assert sure.shape({**every, "odd.line": Shape.FALLS}) is Shape.UNKNOWN


def test_what_nobody_can_know_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking a sum apart is slow, and one that is unknown stays so."""
    x = _lines()
    goal = (x["give"] - x["add"]) * x["belief"] + x["doubt"]
    model = Model(YEARS, [goal.named("goal.line")])
    asked: list[int] = []
    apart = Rising._gathered

    def counted(self: Rising, at: int, *rest: object) -> Shape:
        asked.append(at)
        return apart(self, at, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Rising, "_gathered", counted)
    levers = dict.fromkeys(("give.more", "add.more"), Shape.RISES)
    assert Rising(model, "goal.line", SPANS).shape(levers) is Shape.UNKNOWN
    assert asked
    assert len(asked) == len(set(asked))
