"""Words: money and days in full and in brief."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.reports.words.words import words_in


@pytest.mark.parametrize(
    ("language", "value", "brief"),
    [
        ("en", 1_637_000_000, "$1.64B"),
        ("en", -80_000_000, "−$80M"),
        ("en", 21_667, "$21,667"),
        ("es", 1_637_000_000, "$1.64 mil M"),
        ("es", 80_000_000, "$80 M"),
    ],
)
def test_money_in_brief_has_the_digits_of_money(language, value, brief):
    words = words_in(language)
    assert words.money_in_brief(value) == brief
    assert words.money(value).split(" ")[0] == brief.split(" ")[0].rstrip("BM")


def test_a_day_of_a_strike_has_its_weekday():
    monday = date(2019, 1, 14)
    assert words_in("en").weekday(monday) == "Mon, Jan 14"
    assert words_in("es").weekday(monday) == "lun 14 ene"


def test_one_thing_is_not_said_in_the_plural():
    english, spanish = words_in("en"), words_in("es")
    assert english("{count} days late", count=1) == "1 day late"
    assert english("{count} days late", count="21") == "21 days late"
    assert spanish("{count} days late", count="1") == "1 día de atraso"
