"""Comparable districts and consumer prices in the binder, by hand and as known on a day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.api.folder import case_in, copy_example
from openbook.api.view import opened
from openbook.case.case import Case
from openbook.case.known import as_known
from openbook.evidence.comparability import (
    comparisons,
    lists_of,
    price_changes,
    real_pay,
    sides_without_list,
)
from openbook.reports.claims.binder_report import binder_data, binder_document
from openbook.reports.document.text import to_text
from openbook.reports.words.words import words_in

LOS_ANGELES, SMALL = EXAMPLES / "la-2019", EXAMPLES / "small-town"


FROZEN = "side,district,why,proposed_on,frozen_on,frozen_by,source,status,note\n"


def with_lists(tmp_path: Path, example: str, rows: str) -> Case:
    folder = tmp_path / "case"
    copy_example(example, folder)
    (folder / "evidence" / "comparable_districts.csv").write_text(FROZEN + rows, "utf-8")
    return case_in(folder)


def test_listed_districts_stand_beside_the_own(tmp_path: Path) -> None:
    names = ("long-beach", "fresno", "san-francisco")  # without Capistrano
    ours = "".join(f"union,{each},size,,2018-12-01,the chair,nctq-districts,,\n" for each in names)
    theirs = "district,san-diego,size,,2018-12-02,the superintendent,nctq-districts,,\n"
    case = with_lists(tmp_path, "la-2019", ours + theirs)
    assert not sides_without_list(case)
    found = {each.quantity: each for each in comparisons(case)}
    start = {row.figure.district: row for row in found["pay.start"].rows}
    assert next(iter(start)) == "los-angeles"
    assert start["long-beach"].over_own == pytest.approx(56_565 / 50_368 - 1)
    assert start["los-angeles"].over_own is None
    # Shares are apart by points: 22% and 11% of wages.
    growth = {row.figure.district: row for row in found["wages.growth"].rows}
    assert growth["san-francisco"].over_own == pytest.approx(0.11)
    assert start["capistrano"].over_own is None  # on no list
    assert found["pay.start"].median is None  # of two districts


@pytest.mark.parametrize(
    ("rows", "waiting"),
    [
        ("", ("WCUSD", "WCTA")),
        ("union,alder-flat,,,2018-12-03,the chair,,,\n", ("WCUSD",)),
        ("union,alder-flat,,,2018-12-03,the chair,,,\ndistrict,stone-bridge,,,,,,,\n", ("WCUSD",)),
        ("union,a,,,2018-12-03,,,,\ndistrict,b,,,2018-12-03,the chief,,,\n", ("WCTA",)),
        ("union,a,,,2019-02-03,the chair,,,\ndistrict,b,,,2018-12-03,the chief,,,\n", ("WCTA",)),
    ],
)
def test_nothing_is_computed_until_both_lists_are_frozen(
    tmp_path: Path, rows: str, waiting: tuple[str, ...]
) -> None:
    case = with_lists(tmp_path, "small-town", rows)
    assert sides_without_list(case) == waiting
    (found,) = comparisons(case)
    assert found.median is None
    assert {row.over_own for row in found.rows} == {None}
    text = to_text(binder_document(claims.binder(tmp_path / "case"), case, words_in("en")))
    said = f"no list of comparable districts is frozen by {', '.join(waiting)}."
    assert said in " ".join(text.split())
    assert "52,500" in text  # the figure itself, as published


def test_prices_since_each_marked_month() -> None:
    found = {each.first.marks: each for each in price_changes(case_in(LOS_ANGELES))}
    since = found["the last raise of teachers"]
    assert since.change == pytest.approx(267.631 / 247.155 - 1)
    assert round(since.change, 4) == 0.0828
    assert {each.last.month for each in found.values()} == {date(2018, 12, 1)}


def test_pay_over_prices_counts_the_raises_since_then() -> None:
    case = case_in(LOS_ANGELES)
    found = {(each.offer.id, each.since.first.month): each for each in real_pay(case)}
    district = [each for (name, _), each in found.items() if name.startswith("2019-01-11")]
    by_month = {each.since.first.month: each for each in district}
    assert by_month[date(2016, 1, 1)].raised == pytest.approx(1.03 * 1.03 - 1)
    assert by_month[date(2016, 1, 1)].change == pytest.approx(1.0609 / 1.0828467 - 1, abs=1e-6)
    # Of the two raises only that of July 2018 came after December 2017.
    assert by_month[date(2017, 12, 1)].raised == pytest.approx(0.03)
    union = next(
        e
        for (n, m), e in found.items()
        if "utla" in n or "union" in n
        if m.year == 2016 and m.month == 1
    )
    assert union.change == pytest.approx(1.065 / (267.631 / 247.155) - 1)


def test_nothing_later_than_the_day_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    path = folder / "evidence" / "prices.csv"
    late = 'cpi-alder,"Consumer prices of Alder County",2019-01-01,118.0,2019-02-13,,,,\n'
    path.write_text(path.read_text("utf-8") + late, "utf-8")
    (found,) = price_changes(opened(folder).case)
    assert found.last.month == date(2018, 12, 1)
    assert found.change == pytest.approx(116.9 / 108.2 - 1)
    earlier = as_known(case_in(folder), date(2018, 11, 24))
    assert not price_changes(earlier)  # December was published in January
    assert set(lists_of(earlier)) == {"union"}  # the district proposed its list on the 28th


def test_the_binder_has_both_under_their_criteria() -> None:
    made, case = claims.binder(SMALL), case_in(SMALL)
    text = " ".join(to_text(binder_document(made, case, words_in("en"))).split())
    fourth = text.partition("Comparable districts")[2]
    assert "Alder Flat Unified" in fourth
    assert "Chief business official froze the list on December 5, 2018." in text
    assert "Nothing is computed" not in text
    assert "the last raise July 2015 108.200 December 2018 116.900 8.04%" in fourth
    data = {each["number"]: each for each in binder_data(made, case)["criteria"]}
    assert data[4]["comparisons"][0]["median"] == 52_500
    assert data[5]["prices"][0]["change"] == pytest.approx(116.9 / 108.2 - 1)
    assert {each["offer"] for each in data[5]["pay_over_prices"]} == {
        "2018-10-05-union",
        "2019-01-11-district",
    }


def test_a_list_that_nobody_named_is_ours() -> None:
    text = to_text(
        binder_document(claims.binder(LOS_ANGELES), case_in(LOS_ANGELES), words_in("en"))
    )
    assert "this list is Openbook's" in " ".join(text.split())
    assert "no list of comparable districts is frozen by LAUSD, UTLA" in " ".join(text.split())
    assert "Median" not in text.partition("Comparable districts")[2].partition("Consumer prices")[0]
