"""What a move changed, in words: blank fields are told as not said."""

from __future__ import annotations

import pytest

from openbook.figures.figure import Figure
from openbook.figures.source import Source
from openbook.figures.unit import PEOPLE, SHARE
from openbook.report.offers.over_time_report import _said

SOURCE = Source("UTLA", "statement")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "not said"),
        ("", "not said"),
        ("nurse", "nurse"),
        (True, "yes"),
        (False, "no"),
        (Figure(0.065, SHARE, SOURCE), "6.5%"),
        (Figure(1200.0, PEOPLE, SOURCE), "1,200"),
    ],
)
def test_a_field_is_said_as_people_read_it(value: object, said: str) -> None:
    assert _said(value) == said
