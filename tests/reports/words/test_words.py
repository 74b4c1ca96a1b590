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


def test_a_chance_is_never_shown_as_none_or_certain() -> None:
    english, spanish = words_in("en"), words_in("es")
    assert [english.chance(each) for each in (0.0, 0.0099, 0.01, 0.99, 0.9901, 1.0)] == [
        *("under 1%", "under 1%", "1%", "99%", "over 99%", "over 99%")
    ]
    assert english.chance(1.0, 1) == "over 99.9%"
    assert [spanish.chance(each) for each in (0.0, 0.5, 1.0)] == [
        "menos de 1%",
        "50%",
        "más de 99%",
    ]
