"""The page of the law shows every value with its proof and marks what is weak."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from openbook.figures.figure import PUPILS, SHARE, USD
from openbook.law.describe import describe
from openbook.law.states.california.california import law
from openbook.law.value import BracketScale, DayOfYear, show_content

TODAY = date(2026, 11, 15)


def test_every_value_and_rule_has_one_row():
    california = law(TODAY)
    page = describe(california)
    values = sum(len(p.values) for p in california.statutes.parameters.values())
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    heads = [line for line in rows if line.endswith("| Source |")]
    assert len(rows) - len(heads) == values + len(california.statutes.rules)
    assert all(line.count(" | ") == 4 for line in rows)


def test_a_value_reads_as_people_write_it():
    page = describe(law(TODAY))
    row = next(line for line in page.splitlines() if "18.13%" in line)
    assert row.startswith("| 2019-07-01 to 2020-06-30 | 2014-06-24 (day unconfirmed) |")
    assert "/2017/08/25/calstrs-contribution-rates-ab1469sb864/)" in row


def test_unconfirmed_values_are_marked():
    page = describe(law(TODAY))
    row = next(line for line in page.splitlines() if "$2,813" in line)
    assert "| **unconfirmed** |" in row


def test_the_page_of_january_2019_holds_nothing_later():
    page = describe(law(date(2019, 1, 11)))
    assert "18.13%" in page
    assert "17.1%" not in page
    assert "Not known yet on that day." in page


@pytest.mark.parametrize(
    ("content", "unit", "text"),
    [
        (None, SHARE, "none"),
        (Fraction("0.5255761597"), SHARE, "52.55761597%"),
        (Fraction(1), SHARE, "100%"),
        (Fraction(7459), USD / PUPILS, "$7,459"),
        (Fraction("31.16"), USD / PUPILS, "$31.16"),
        (Fraction("29.9"), PUPILS, "29.9"),
        (Fraction(2501), PUPILS, "2,501"),
        (DayOfYear(4, 15), None, "15 April"),
        ("a rule", None, "a rule"),
        ({"K-3": Fraction("0.104")}, SHARE, "K-3: 10.4%"),
        (
            BracketScale((0, 301), (Fraction("0.05"), Fraction("0.04"))),
            SHARE,
            "0–300: 5%; 301 and over: 4%",
        ),
    ],
)
def test_contents_in_words(content, unit, text):
    assert show_content(content, unit) == text
