"""Money in words: where scales begin, how many digits count, and columns that line up."""

from __future__ import annotations

import pytest

from openbook.figures.amounts import (
    MoneyScale,
    RoundedValue,
    aligned,
    in_steps,
    parse_amount,
    said_amount,
    said_money,
    scale_for,
    three_digits,
    told_in,
    without_zeros,
)
from openbook.figures.figure import Year
from openbook.reports.notes import year_span
from openbook.reports.words.words import words_in


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, "$0"),
        (-7.0, "-$7"),
        (999_499.0, "$999,499"),
        (999_500.0, "$1 million"),
        (1e6, "$1 million"),
        (-2_345_678.0, "-$2.35 million"),
        (999_499_999.0, "$999 million"),
        (999_500_000.0, "$1 billion"),
        (12_345_678_901.0, "$12.3 billion"),
    ],
)
def test_three_digits_count(value: float, said: str) -> None:
    assert said_money(value) == said


@pytest.mark.parametrize(
    ("value", "rounded_to", "said"),
    [
        (-1_637_000_000.0, 1e8, "about -$1.6 billion"),
        (1e9, 1e8, "about $1.0 billion"),
        (641_000_000.0, 1e8, "about $600 million"),
        (1_400_000.0, 1e6, "about $1 million"),
        (-64_000.0, 1e4, "about -$60,000"),
        (-3.0, 1e4, "about $0"),
        (9_940_000_000.0, 1e8, "about $9.9 billion"),
        (10_000_000_000.0, 1e8, "$10 billion"),
    ],
)
def test_no_amount_is_finer_than_its_inputs(value: float, rounded_to: float, said: str) -> None:
    assert said_money(value, rounded_to) == said


def test_what_supports_three_digits_is_not_rounded() -> None:
    assert told_in(1_637.0, 100.0) == RoundedValue(1_600.0, 100.0)
    assert str(told_in(-3.0, 100.0)) == "RoundedValue(value=0.0, unit=100.0)"
    assert told_in(9_999.0, 100.0) is not None
    assert told_in(10_000.0, 100.0) is None
    assert told_in(5.0, 0.0) is None
    assert told_in(float("nan"), 100.0) is None


def test_steps_and_zeros() -> None:
    assert in_steps(2e9, 1e8, 1e9) == "2.0"
    assert in_steps(6e8, 1e8, 1e6) == "600"
    assert [three_digits(each) for each in (1.0575, 25.04, 610.0, 1234.5)] == [
        *("1.06", "25", "610"),
        "1,234",
    ]
    assert [without_zeros(each) for each in ("2.50", "3.0", "610")] == [*("2.5", "3"), "610"]


def test_columns_count_in_thousands_until_ten_million() -> None:
    assert scale_for([]) == scale_for([-9_999_999.0]) == MoneyScale(1e3, "thousands of dollars")
    assert scale_for([5.0, -1e7]) == MoneyScale(1e6, "millions of dollars")
    assert MoneyScale(1e6, "")(-1_250_000.0) == "-1.2"
    assert MoneyScale(1e6, "")(-10.0) == "0.0"


def test_words_to_the_left_and_numbers_to_the_right() -> None:
    rows = [["", "2018-19", "2019-20"], ["State aid", "1.0", "-12.5"]]
    assert aligned(rows) == ["           2018-19  2019-20", "State aid      1.0    -12.5"]


def test_years_are_said_from_the_first_to_the_last() -> None:
    two = (Year(2018), Year(2019), Year(2020))
    assert year_span(two, words_in("en")) == "2018-19 to 2020-21"
    assert year_span(two[:1], words_in("en")) == "2018-19"


@pytest.mark.parametrize(
    ("unit", "one", "two"),
    [
        ("people", "1 person", "2 people"),
        ("pupils", "1 student", "2 students"),
        ("schools", "1 school", "2 schools"),
        ("sections", "1 section", "2 sections"),
        ("days", "1 day", "2 days"),
        ("years", "1 year", "2 years"),
    ],
)
def test_units_are_said_as_readers_know_them(unit: str, one: str, two: str) -> None:
    assert said_amount(1, unit) == one
    assert said_amount(2, unit) == two
    assert said_amount(2, f"USD/{unit}") == f"$2 per {one.removeprefix('1 ')}"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("7", 7.0),
        ("7%", 0.07),
        ("7k", 7e3),
        ("7 thousand", 7e3),
        ("7m", 7e6),
        ("7 million", 7e6),
        ("$7bn", 7e9),
        ("7 billion", 7e9),
        ("-7", -7.0),
        ("−7 million", -7e6),
        ("+7", 7.0),
        ("1" + "0" * 59, 1e59),
        ("1" + "0" * 60, None),  # longer than a number that anybody writes
        ("7 dozens", None),
    ],
)
def test_an_amount_is_read_at_its_scale(written: str, value: float | None) -> None:
    assert parse_amount(written) == (None if value is None else pytest.approx(value, rel=1e-15))
