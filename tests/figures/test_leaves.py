from __future__ import annotations

import math

import pytest

from openbook.figures.errors import GivenError
from openbook.figures.figure import PUPILS, USD, Figure, Given, Source, Year
from openbook.figures.functions import given, given_rows, given_table
from openbook.figures.operation import Rows

ONE, TWO = Source("district", "budget"), Source("union", "answer")
ROWS = Rows("schools", ("A", "B"))


def test_each_value_keeps_its_source():
    years = {Year(2019): Figure(2.0, USD, TWO), Year(2018): Figure(1.0, USD, ONE)}
    content = given("pay.all", years).detail
    assert isinstance(content, Given)
    assert content.years == (Year(2018), Year(2019))
    assert content.values == ((1.0, 2.0),)
    assert content.source(0, Year(2018)) is ONE
    assert content.source(0, Year(2019)) is TWO


def test_rows_keep_their_sources():
    figures = [Figure(1, USD, ONE), Figure(2, USD, TWO)]
    content = given_rows("school.pay", ROWS, figures).detail
    assert isinstance(content, Given)
    assert content.values == ((1.0,), (2.0,))
    assert content.source(1, Year(2018)) is TWO


def test_a_table_by_year_has_one_source():
    columns = {Year(2018): [1.0, 2.0], Year(2019): [3.0, 4.0]}
    content = given_table("school.pay", ROWS, columns, unit=USD, source=ONE).detail
    assert isinstance(content, Given)
    assert content.values == ((1.0, 3.0), (2.0, 4.0))
    assert content.source(1, Year(2019)) is ONE


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: given("a.b", {}), "no figures"),
        (
            lambda: given("a.b", {Year(1): Figure(1, USD, ONE), Year(2): Figure(1, PUPILS, ONE)}),
            "mixes units: USD, pupils",
        ),
        (lambda: given("a.b", Figure(math.nan, USD, ONE)), "no finite number"),
        (lambda: given_rows("a.b", ROWS, []), "0 values for the 2 rows of 'schools'"),
        (lambda: given_rows("a.b", Rows("none", ()), []), "use given_table"),
        (lambda: given_table("a.b", ROWS, [1.0], unit=USD, source=ONE), "1 values for the 2 rows"),
    ],
)
def test_what_does_not_fit_is_refused(make, problem):
    with pytest.raises(GivenError, match=problem):
        make()
