"""The track record in words: how far ahead, and errors with their sign."""

from __future__ import annotations

import pytest

from openbook.case.format import fields
from openbook.case.tables.evidence import MissCause
from openbook.reports.claims.record_report import _CAUSES, claimed_amount, how_far_ahead, said_error
from openbook.reports.words.words import words_in

ENGLISH = words_in("en")


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (0.0157, "share", "+1.57 points"),
        (-0.029, "share", "−2.90 points"),
        (-1_758_000_000, "USD", "−$1.76 billion"),
        (24_000, "USD", "+$24,000"),
        (0, "USD", "$0"),
    ],
)
def test_an_error_has_its_sign(value: float, unit: str, said: str) -> None:
    assert said_error(value, unit, ENGLISH) == said


def test_a_unit_that_nobody_knows_stands_as_it_is_written() -> None:
    assert claimed_amount(1.75, "moons of gold", ENGLISH) == "1.75 moons of gold"
    assert claimed_amount(3, "", ENGLISH) == "3"


def test_how_far_ahead() -> None:
    told = [how_far_ahead(years, ENGLISH) for years in (None, -1, 0, 1, 7)]
    assert told[0] == "all together"
    assert told[1].startswith("made after")
    assert told[3:] == ["1 year out", "7 years out"]
    assert how_far_ahead(2, words_in("es")) == "2 años antes"


def test_every_cause_of_a_miss_is_said_in_spanish() -> None:
    spanish = words_in("es")
    assert set(_CAUSES) == set(fields.specs(MissCause)["cause"].choices)
    for cause in _CAUSES:
        assert spanish(cause) != cause
    assert spanish("state revenue") == "ingresos del estado"
