"""The file of a book is changed where a number changed and nowhere else."""

from __future__ import annotations

import pytest

from openbook.api.workbook_text import NotChangedError, Origin, changed_book
from openbook.figures.figure import InputKind, Year
from openbook.reports.workbook.changes import Changed

YEARS = (Year(2018), Year(2019))
ORIGIN = Origin("sheet")
BOOK = """\
side: district   # whose
assumptions:
  # one
  a.flow: {value: 3%}  # said in public
  a.block:
    value: 5
    note: as told

  a.years: {by_year: {2018-19: 1%}}
"""


def changed(name: str, *new: float, unit: str = "share") -> Changed:
    return Changed(name, InputKind.ASSUMPTION, unit, YEARS, (0.5, 0.5), new)


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (changed("a.flow", 0.04, 0.04), "{value: 3%}", "{value: {value: 4%, source: sheet}}"),
        (
            changed("a.flow", 0.5, 0.04),
            "{value: 3%}",
            "{value: 3%, by_year: {2019-20: {value: 4%, source: sheet}}}",
        ),
        (
            changed("a.block", 0.5, 7.0, unit="USD"),
            "    note: as told\n",
            "    note: as told\n    by_year: {2019-20: {value: 7, source: sheet}}\n",
        ),
        (
            changed("a.years", 0.02, 0.03),
            "{2018-19: 1%}",
            "{2018-19: {value: 2%, source: sheet}, 2019-20: {value: 3%, source: sheet}}",
        ),
        (
            changed("a.new", 0.02, 0.02),
            "{by_year: {2018-19: 1%}}\n",
            "{by_year: {2018-19: 1%}}\n  a.new: {value: 2%, source: sheet}\n",
        ),
    ],
    ids=["one number", "one year", "a block", "years", "not there yet"],
)
def test_only_the_number_changes(change, old, new):
    assert changed_book(BOOK, [change], ORIGIN) == BOOK.replace(old, new)


def test_a_book_that_cannot_be_changed_is_refused():
    with pytest.raises(NotChangedError):
        changed_book("side: district\n", [changed("a.flow", 1.0, 1.0)], ORIGIN)
    with pytest.raises(NotChangedError):
        changed_book("assumptions:\n  a.flow: 3%\n", [changed("a.flow", 1.0, 1.0)], ORIGIN)
