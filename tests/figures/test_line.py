from __future__ import annotations

import re

import numpy as np
import pytest

from openbook.figures.errors import (
    BareNumberError,
    FigureError,
    LineNameError,
    RecurrenceError,
    RowsMismatchError,
    TruthError,
    UnitMismatchError,
)
from openbook.figures.figure import FTE, PUPILS, SHARE, TRUTH, USD, Figure, Source, Year
from openbook.figures.functions import (
    assumption,
    ceil,
    differs,
    equals,
    floor,
    given,
    given_table,
    in_year,
    last_year,
    lever,
    maximum,
    minimum,
    prior,
    round_half_up,
    running_sum,
    spread,
    total,
    where,
)
from openbook.figures.line import Line
from openbook.figures.operation import Operation, Rows

SOURCE = Source("district", "budget")
PAY = given("pay.teachers", Figure(5.0, USD, SOURCE))
HEADS = given("pupils.all", Figure(3.0, PUPILS, SOURCE))
RATE = assumption("attendance.daily_rate", SHARE)
SCHOOLS = Rows("schools", ("A", "B"))
COSTS = given_table("school.cost", SCHOOLS, [1.0, 2.0], unit=USD, source=SOURCE)
NAMES = given_table("person.pay", Rows("people", ("x",)), [1.0], unit=USD, source=SOURCE)


def test_units_multiply_and_divide():
    each = PAY / HEADS
    assert each.unit == USD / PUPILS
    assert (each * HEADS).unit == USD
    assert (2 * PAY).unit == USD
    assert (1 / HEADS).unit == SHARE / PUPILS
    assert (1 + RATE).unit == SHARE
    assert (1 - RATE).unit == SHARE
    assert (-PAY).unit == USD


def test_a_truth_has_its_own_unit_and_functions_keep_units():
    assert (PAY < 2 * PAY).unit == TRUTH
    assert ((PAY <= 2 * PAY) & (PAY >= 0) | ~(PAY > 0)).unit == TRUTH
    for make in (floor, ceil, round_half_up, running_sum, total):
        assert make(COSTS).unit == USD
    assert in_year(PAY, Year(2018)).unit == USD
    assert where(equals(PAY, 5 * PAY), PAY, 0).unit == USD
    assert where(differs(PAY, 0), 1, 0).unit == SHARE
    assert minimum(0, PAY, PAY).unit == USD
    assert maximum(0, 0).unit == SHARE


@pytest.mark.parametrize(
    "make",
    [
        lambda: PAY + HEADS,
        lambda: PAY - 1,
        lambda: 1 - PAY,
        lambda: PAY < HEADS,
        lambda: minimum(PAY, HEADS),
        lambda: where(PAY > 0, PAY, HEADS),
        lambda: prior(PAY, HEADS),
        lambda: round_half_up(PAY, HEADS),
        lambda: equals(PAY, RATE),
        lambda: last_year(PAY, unit=FTE),
    ],
)
def test_mixing_units_is_refused_at_once(make):
    with pytest.raises(UnitMismatchError, match="their units differ"):
        make()


def test_the_message_names_lines_units_and_the_way_out():
    expected = (
        "cannot add “pay.teachers” (USD) and “pupils.all” (pupils): their units differ. "
        "Multiply or divide one of them by a line that turns pupils into USD, "
        "or give the right unit where the line is made."
    )
    with pytest.raises(UnitMismatchError, match=re.escape(expected)):
        _ = PAY + HEADS


@pytest.mark.parametrize("value", [0.104, 2.0, True, "2", None, 2**60, np.float64(0.1)])
def test_a_number_without_a_source_is_refused(value):
    with pytest.raises(BareNumberError, match="has no source"):
        _ = PAY * value


def test_numpy_numbers_on_the_left_are_refused_too():
    with pytest.raises(BareNumberError, match="has no source"):
        _ = np.float64(0.1) * PAY  # type: ignore[operator]


RICH = PAY > 0


@pytest.mark.parametrize(
    "make",
    [
        lambda: RICH + 1,
        lambda: -RICH,
        lambda: RICH * PAY,
        lambda: where(RICH, RICH, RICH),
        lambda: running_sum(RICH),
        lambda: prior(RICH, 0),
    ],
)
def test_a_truth_is_not_a_number(make):
    with pytest.raises(TruthError, match="not a number"):
        make()


@pytest.mark.parametrize("make", [lambda: PAY & RICH, lambda: ~PAY, lambda: where(PAY, PAY, PAY)])
def test_a_number_is_not_a_truth(make):
    with pytest.raises(TruthError, match="not a yes or no"):
        make()


def test_python_cannot_branch_on_a_line():
    with pytest.raises(TruthError, match="Python cannot branch"):
        bool(PAY > 0)
    with pytest.raises(TruthError, match="Python cannot branch"):
        _ = 0 < PAY < 2 * PAY


def test_lines_are_equal_only_to_themselves():
    assert PAY + PAY != PAY + PAY
    assert len({PAY, PAY, HEADS}) == 2


def test_tables_meet_only_their_own_kind():
    assert (COSTS * 2 + PAY).rows is SCHOOLS
    assert total(COSTS + PAY).rows is None
    for make in (
        lambda: COSTS + NAMES,
        lambda: total(PAY),
        lambda: spread(COSTS, SCHOOLS),
        lambda: last_year(0, unit=USD).follows(COSTS),
    ):
        with pytest.raises(RowsMismatchError, match=r"total\(…\)"):
            make()


def test_prior_spreads_the_plain_side():
    assert prior(COSTS, 0).operands[1].operation is Operation.SPREAD
    assert prior(PAY, COSTS).operands[0].operation is Operation.SPREAD
    assert prior(PAY, 0).rows is None
    assert last_year(COSTS).rows is SCHOOLS
    assert last_year(0, unit=USD, rows=SCHOOLS).rows is SCHOOLS


def test_last_year_is_told_once_and_of_its_own_unit():
    before = last_year(0, unit=USD)
    with pytest.raises(UnitMismatchError, match="cannot follow"):
        before.follows(HEADS)
    with pytest.raises(RecurrenceError, match="never told"):
        _ = before.operands
    before.follows(PAY)
    assert before.operands[0] is PAY
    with pytest.raises(RecurrenceError, match="told twice"):
        before.follows(PAY)
    with pytest.raises(RecurrenceError, match=r"reserve\.start.* never told"):
        _ = last_year(PAY).named("reserve.start").operands


@pytest.mark.parametrize("name", ["reserve", "", "a b.c", ".x", "x.", "1.x"])
def test_a_name_is_noun_dot_noun(name):
    with pytest.raises(LineNameError, match=r"noun\.noun"):
        PAY.named(name)


def test_formulas_are_made_from_names():
    def words(line: Line) -> str:
        return line.formula

    assert words(HEADS * RATE) == "students all × attendance daily rate"
    assert words((PAY + PAY) * RATE) == "(pay teachers + pay teachers) × attendance daily rate"
    assert words(PAY - (PAY - PAY)) == "pay teachers − (pay teachers − pay teachers)"
    assert words(PAY / 2 / 3) == "pay teachers ÷ 2 ÷ 3"
    assert words(where(PAY > 0, PAY, 0)) == ("if (pay teachers > 0) then pay teachers, else 0")
    assert words(in_year(PAY, Year(2018))) == "pay teachers in 2018-19"
    assert words(prior(PAY, 0)) == "last year's pay teachers, at the start 0"
    assert words(total(COSTS)) == "total of school cost"
    assert words(last_year(0, unit=USD)) == "last year's value, at the start 0"
    assert words(PAY) == "pay teachers"
    assert PAY.named("pay.all", formula="what we said").formula == "what we said"
    assert repr(PAY) == "<Line pay.teachers [USD]>"
    assert repr(lever("raise.share", SHARE) * PAY) == ("<Line raise share × pay teachers [USD]>")


def test_a_very_deep_formula_is_cut():
    line = PAY
    for _ in range(2_000):
        line = line + PAY
    assert "…" in line.formula


def test_every_error_is_a_figure_error():
    for error in FigureError.__subclasses__():
        assert error.__doc__
        assert error.__name__.endswith("Error")
