"""What people write from a story or a sheet is told with what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from openbook.api.folder import check_case
from openbook.files.values import day_remedy, number_remedy, year_remedy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nearly $3 million", "Write $3 million; that it was said as 'nearly'"),
        ("$3 million to $4 million", "a claim with value and value_to"),
        ("between 3 and 4", "a claim with value and value_to"),
        ("70,5", "write 70.5."),
        ("1.234,5%", "write 1,234.5%."),
        ("6,2 million", "write 6.2 million."),
        ("about them", "Write it like 601,973"),
        ("a" * 100, "Write it like 601,973"),
    ],
)
def test_a_number_as_people_write_it(text: str, said: str) -> None:
    assert said in number_remedy(text)


def test_a_year_is_not_a_day() -> None:
    assert "begins on 2026-07-01" in day_remedy("2026-27")
    for text in ("July", "Foo 3, 2025", "13/40/2025", "2/30/2025"):
        assert "write its first day and say so" in day_remedy(text)


def test_days_and_years_as_americans_write_them() -> None:
    assert day_remedy("September 9 2025") == "Write 2025-09-09."
    assert day_remedy("11/18/2025") == "Write 2025-11-18."
    assert "Write 2025-26 if it begins in 2025" in year_remedy("2025")
    assert "like 2018-19" in year_remedy("FY26")


def test_a_term_without_fields_shows_which_it_has(write_case: Callable[..., Path]) -> None:
    offer = "side: union\nmade_on: 2019-01-11\ntitle: A\nstanding: open\nsource: story\n"
    offer += "terms:\n  - salary_raise: 3% this year\n"
    told = check_case(write_case({"offers/a.yaml": offer}))
    (finding,) = [f for f in told if f.place.file == "offers/a.yaml"]
    assert "{share: …, starts: …}" in finding.remedy


def test_a_table_with_semicolons_is_one_finding(write_case: Callable[..., Path]) -> None:
    table = "year;enrollment;unduplicated;source\n2018-19;1.200;700,5;story\n"
    folder = write_case({"district/need.csv": table})
    told = [f for f in check_case(folder) if f.place.file == "district/need.csv"]
    assert [finding.code for finding in told] == ["OB911"]
    assert "parted by semicolons" in told[0].what


def test_the_words_of_newspapers_for_about(write_case: Callable[..., Path]) -> None:
    table = "claim,said_by,about,precision,text,source\na,The union,x,almost,One,story\n"
    folder = write_case({"evidence/claims.csv": table})
    (finding,) = [f for f in check_case(folder) if f.code == "OB917"]
    assert finding.remedy == "Write 'about'."


def test_a_note_cut_by_a_comma_is_told_as_such(write_case: Callable[..., Path]) -> None:
    unit = "{id: a, name: A, pension: none, members: {value: 1, note: of 2,000 or so}}"
    text = f"name: D\nkind: unified\nsource: story\nunits:\n  - {unit}\n"
    told = check_case(write_case({"district/district.yaml": text}))
    (finding,) = [f for f in told if f.place.file == "district/district.yaml"]
    assert finding.what == "the comma before '000 or so' cuts a value in two"
