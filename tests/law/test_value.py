"""A dated value gives its content only in the shape it has."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from openbook.figures.figure import PUPILS, USD, Source
from openbook.law.errors import WrongShapeError
from openbook.law.value import BracketScale, Content, DatedValue, DayOfYear

SHAPES: dict[str, Content] = {
    "number": Fraction(1, 3),
    "scale": BracketScale((0,), (Fraction(1),)),
    "day": DayOfYear(4, 15),
    "rule": "greater of two",
    "by_name": {"K-3": Fraction(7459)},
}


def dated(content: Content) -> DatedValue:
    day = date(2018, 7, 1)
    return DatedValue(content, day, day, None, Source("State", "Statute"))


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_is_given_as_it_is(shape):
    assert getattr(dated(SHAPES[shape]), shape) == SHAPES[shape]


@pytest.mark.parametrize("asked", SHAPES)
@pytest.mark.parametrize("held", [*SHAPES, "none"])
def test_another_shape_is_refused(asked, held):
    if asked == held:
        return
    with pytest.raises(WrongShapeError, match="Statute"):
        getattr(dated(SHAPES.get(held)), asked)


def test_a_figure_carries_unit_and_source():
    value = dated({"K-3": Fraction(7459)})
    figure = value.figure(USD / PUPILS, "K-3")
    assert (figure.value, str(figure.unit)) == (7459.0, "USD/pupils")
    assert figure.source is value.source
    assert dated(Fraction("0.1628")).figure(USD).value == 0.1628
