"""Years beyond the certified ones are headed as an outlook, in every table of projected years."""

from __future__ import annotations

from openbook.figures.figure import Year, years_between
from openbook.reports.document.document import row_of, table, year_heads
from openbook.reports.words.words import words_in

FIVE = years_between(Year(2018), Year(2022))


def test_the_fourth_year_is_an_outlook() -> None:
    heads = year_heads(FIVE, words_in("en"))
    assert heads == ("2018-19", "2019-20", "2020-21", "Outlook 2021-22", "Outlook 2022-23")
    assert year_heads(FIVE[:3], words_in("es")) == ("2018-19", "2019-20", "2020-21")
    assert year_heads(FIVE, words_in("es"))[3] == "Perspectiva 2021-22"


def test_a_table_heads_its_years_so() -> None:
    made = table(words_in("en"), "lines", "By year", ("Line", "", *FIVE), [row_of("One")])
    assert made.heads[:3] == ("Line", "", "2018-19")
    assert made.heads[-1] == "Outlook 2022-23"
