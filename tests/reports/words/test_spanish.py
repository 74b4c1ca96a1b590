"""Spanish where words meet."""

from __future__ import annotations

import pytest

from openbook.reports.words.catalog import joined
from openbook.reports.words.words import words_in


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ("el costo de el distrito", "el costo del distrito"),
        ("a el final", "al final"),
        ("matemáticas y inglés", "matemáticas e inglés"),
        ("leña y hielo", "leña y hielo"),
        ("siete o ocho", "siete u ocho"),
        ("$1 millones", "$1 millón"),
        ("$1.5 millones y $11 millones", "$1.5 millones y $11 millones"),
        ("el libro de él", "el libro de él"),
    ],
)
def test_words_meet_as_they_are_written(parts: str, written: str) -> None:
    assert joined(parts) == written


def test_money_and_numbers_are_written_as_in_the_united_states() -> None:
    spanish = words_in("es")
    assert spanish.money(1e6) == "$1 millón"
    assert spanish.money(1.0575e9) == "$1.06 mil millones"
    assert spanish.number(-1234.5, 1) == "−1,234.5"
