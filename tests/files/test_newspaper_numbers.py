"""Numbers as people copy them from a newspaper: never silently another number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from openbook.api import folder as api

Write = Callable[[dict[str, str]], Path]
OFFER = """\
side: union
made_on: 2019-01-11
title: Demands
standing: open
source: story
terms:
  - {}
"""


def told(write_case: Write, term: str) -> list[tuple[str, str]]:
    folder = write_case({"offers/a.yaml": OFFER.format(term)})
    findings = api.check_case(folder)
    return [(f.code, f.what) for f in findings if f.place.file == "offers/a.yaml"]


def test_three_is_not_three_percent(write_case: Write) -> None:
    found = told(write_case, "salary_raise: {share: 3, starts: 2018-07-01}")
    assert found == [("OB918", "'3' as a share is 300%")]
    assert not told(write_case, "salary_raise: {share: 3%, starts: 2018-07-01}")
    assert not told(write_case, "salary_raise: {share: 0.03, starts: 2018-07-01}")


def test_a_comma_inside_braces_is_told(write_case: Write) -> None:
    found = told(write_case, "added_staff: {role: educator, people: 1,200}")
    assert found == [("OB917", "the comma before '200' cuts a value in two")]
    assert not told(write_case, 'added_staff: {role: educator, people: "1,200"}')


def test_an_unknown_field_without_a_value_outside_braces(write_case: Write) -> None:
    found = told(write_case, "no_class_size_increase:\n      sttarts:\n")
    assert found == [("OB208", "the field 'sttarts' is not known")]
