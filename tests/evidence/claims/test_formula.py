from __future__ import annotations

import pytest

from openbook.evidence.claims.formula import (
    FormulaError,
    in_words,
    names_in,
    read_formula,
    work_out,
)

VALUES = {"a": 6.0, "b-1": 3.0, "c.2": 2.0}


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("a - b-1 - c.2", 1.0, "6 − 3 − 2"),
        ("a / b-1 * c.2", 4.0, "6 ÷ 3 × 2"),
        ("a / ( b-1 * c.2 )", 1.0, "6 ÷ (3 × 2)"),
        ("( a + b-1 ) * c.2", 18.0, "(6 + 3) × 2"),
        ("a + b-1 * c.2", 12.0, "6 + 3 × 2"),
        ("a - ( b-1 - c.2 )", 5.0, "6 − (3 − 2)"),
        ("a * 50% + 12604", 12607.0, "6 × 50% + 12,604"),
    ],
)
def test_it_is_read_done_and_said(text: str, value: float, words: str) -> None:
    formula = read_formula(text)
    assert work_out(formula, VALUES, float) == pytest.approx(value)
    said = {name: f"{number:g}" for name, number in VALUES.items()}
    assert in_words(formula, said) == words


def test_the_names_in_it() -> None:
    assert list(names_in(read_formula("( a + b-1 ) / 2 - a"))) == ["a", "b-1", "a"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "missing before 'the end'"),
        ("a +", "missing before 'the end'"),
        ("a b", "a sign is missing before 'b'"),
        ("( a + b-1", "not closed"),
        ("a ) + 1", "a sign is missing"),
        ("* a", "missing before '*'"),
    ],
)
def test_what_cannot_be_read_says_where_it_stops(text: str, problem: str) -> None:
    with pytest.raises(FormulaError) as told:
        read_formula(text)
    assert problem in str(told.value)
