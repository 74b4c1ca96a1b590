"""Numbers that know what they were made of: the formula gives the number again."""

from __future__ import annotations

from itertools import accumulate

import pytest

from openbook.figures.operation import Phrase
from openbook.figures.trace import WHOLE, Part, Traced, exact_sum, parts_of, rounded_like

NAMES = {"pay": 1200.0, "rate": 0.25, "people": 8.0}


def named(name: str) -> Traced:
    value = NAMES[name]
    return Traced.of(value, Phrase(name, WHOLE), (Part(name, "2019-20", value, "asked"),))


def again(number: float) -> float:
    """What the formula of a number comes to."""
    assert isinstance(number, Traced)
    text = number.phrase.text.replace(",", "")
    for written, read in {"−": "-", "×": "*", "÷": "/"}.items():
        text = text.replace(written, read)
    found: float = eval(text, {"__builtins__": {}}, dict(NAMES))  # noqa: S307
    return found


def test_a_formula_gives_the_number_again() -> None:
    pay, rate, people = map(named, NAMES)
    made = [
        *((pay - people) - (pay - rate), pay - (people - rate), pay / (1 + rate), -(pay - 7)),
        *((pay + people) * rate, pay * 2 - -3.5, 1 / rate / people, sum([pay, rate, 4, people])),
        *(100 - pay * (rate - 1), list(accumulate((pay, people, rate)))[-1]),
        exact_sum([pay, -people, rate]),
    ]
    for number in made:
        assert again(number) == pytest.approx(float(number), rel=1e-9)
        assert {part.name for part in parts_of(number)} <= set(NAMES)
    assert [part.name for part in parts_of(pay - people + pay)] == ["pay", "people"]


def test_nothing_is_added_and_a_rounded_number_keeps_its_formula() -> None:
    pay = named("pay")
    assert (0.0 + pay + 1e-9).phrase.text == (pay * 1).phrase.text == "pay"
    rounded = rounded_like(pay * 3, 4000.0)
    assert (rounded, again(rounded)) == (4000.0, 3600.0)
    assert type(rounded_like(3600.0, 4000.0)) is float
    assert type(exact_sum([0.1] * 10)) is float
    assert exact_sum([0.1] * 10) == 1.0
