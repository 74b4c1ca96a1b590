"""Amounts in any unit, rounded for people and exact for accountants."""

from __future__ import annotations

import pytest

from openbook.figures.figure import PUPILS, SHARE, TRUTH, USD, parse_unit
from openbook.reports.words.amounts import (
    _THINGS,
    exact_amount,
    in_millions,
    said_amount,
    unit_words,
)
from openbook.reports.words.words import words_in

EN = words_in("en")


@pytest.mark.parametrize(
    ("value", "unit", "said", "exact"),
    [
        (1_057_500_000.0, "USD", "$1.06 billion", "$1,057,500,000"),
        (0.5, "USD", "$0", "$0.50"),
        (0.123456789, "people", "0.1235 people", "0.123457 people"),
        (-62_310.555, "USD", "−$62,311", "−$62,310.56"),
        (0.949, "share", "94.9%", "94.9%"),
        (0.0162875, "share", "1.63%", "1.62875%"),
        (1156.518, "pupils", "1,157 students", "1,156.518 students"),
        (95_600.0, "USD/FTE", "$95,600 per full-time position", "$95,600 per full-time position"),
        (-12.5, "USD/pupils", "−$12.5 per student", "−$12.5 per student"),
        (24.0, "pupils/sections", "24 students per class", "24 students per class"),
    ],
)
def test_amounts(value: float, unit: str, said: str, exact: str) -> None:
    parsed = parse_unit(unit)
    assert parsed is not None
    assert said_amount(value, parsed, EN) == said
    assert exact_amount(value, parsed, EN) == exact


def test_yes_and_no_and_what_is_no_number() -> None:
    assert said_amount(1.0, TRUTH, EN) == "yes"
    assert exact_amount(0.0, TRUTH, EN) == "no"
    assert said_amount(float("nan"), USD, EN) == "not a number"


def test_units_in_words() -> None:
    assert unit_words(USD / PUPILS, EN) == "dollars per student"
    assert unit_words(SHARE, EN) == "share"
    assert unit_words(TRUTH, EN) == "yes or no"


@pytest.mark.parametrize("thing", sorted(_THINGS))
def test_every_unit_is_said_in_both_languages(thing: str) -> None:
    """A word that is misspelled has no translation."""
    for unit in (thing, f"1/{thing}"):
        parsed = parse_unit(unit)
        assert parsed is not None
        english, spanish = (unit_words(parsed, each) for each in (EN, words_in("es")))
        assert english.split()[-1] != spanish.split()[-1]
    assert len(_THINGS[thing]) == 2  # many, and one


@pytest.mark.parametrize(
    ("value", "said"),
    [
        *((999.94, "999.9"), (100.0625, "100.1"), (99.994, "99.99")),
        *((0.25, "0.25"), (0.012341, "0.0123")),
    ],
)
def test_three_digits_count(value: float, said: str) -> None:
    assert said_amount(value, PUPILS, EN) == f"{said} students"
    assert said_amount(value / 100, SHARE, EN) == f"{said}%"


@pytest.mark.parametrize(
    ("value", "rounded_to", "said"),
    [
        (0.0312, 0.01, "about 3%"),
        (0.0312, 0.001, "about 3.1%"),
        (-0.001, 0.01, "about 0%"),
        (0.0312, 0.00001, "3.12%"),
    ],
)
def test_a_share_is_no_finer_than_its_inputs(value, rounded_to, said):
    assert said_amount(value, SHARE, EN, rounded_to) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from $75,000,000 to $24,500,000", "from $75 million to $24.5 million"),
        ("$1,755,000,000", "$1.755 billion"),
        ("$1,234,500", "$1,234,500"),
        ("about $24,000,000,000, or more", "about $24 billion, or more"),
        ("$426,321,523.53", "$426,321,523.53"),
        ("$1,234,567 and $500,000", "$1,234,567 and $500,000"),
        ("about -2.69% on 2019-01-08", "about −2.69% on 2019-01-08"),
    ],
)
def test_large_dollars_are_said_shorter_without_losing_a_digit(text, said):
    assert in_millions(text, EN) == said
