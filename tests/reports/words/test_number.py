from __future__ import annotations

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.words.words import words_in


@pytest.mark.parametrize("language", ["en", "es"])
@given(st.floats(-1e10, 1e10), st.integers(0, 4))
def test_numbers_are_written_as_the_locale_writes_them(language, value, places):
    words = words_in(language)
    rounded = float(f"{value:.{places}f}") + 0.0
    pattern = "#,##0" + ("." + "0" * places if places else "")
    there = format_decimal(rounded, format=pattern, locale=words.locale)
    assert words.number(value, places) == there.replace("-", "−")


def test_nothing_has_no_sign():
    assert words_in("en").number(-0.04, 1) == "0.0"
    assert words_in("en").percent(-0.00001, 0) == "0%"
