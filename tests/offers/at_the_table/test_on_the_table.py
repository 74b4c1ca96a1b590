from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from tests.offers.at_the_table.test_moves import los_angeles, offer

from openbook.api.folder import case_in
from openbook.offers.on_the_table import table_on


def test_los_angeles_on_the_day_of_the_last_offer() -> None:
    table = table_on(los_angeles(), date(2019, 1, 11))
    agreed = [term.label for term in table.agreed]
    assert agreed[0] == "$1,100,000,000 health contribution, frozen, until 2020-12-31"
    assert len(agreed) == 2
    assert [term.label for term in table.other_units if "raise" in term.label] == [
        "3% raise from 2017-07-01",
        "3% raise from 2018-07-01",
    ] * 2
    first = table.open[0]
    assert first.union is not None
    assert first.employer is not None
    assert first.union.label == "6.5% raise from 2016-07-01"
    assert first.employer.label == "3% raise from 2017-07-01"
    assert [term.label[:5] for term in table.withdrawn] == ["Fewer", "Five "]


def test_the_settlement_ends_the_talks_and_the_health_agreement_does_not() -> None:
    case = los_angeles()
    assert table_on(case, date(2018, 3, 1)).open
    after = table_on(case, date(2019, 1, 22))
    assert not after.open
    assert "20 community schools" in [term.label for term in after.agreed]


def test_before_the_withdrawal_nothing_is_withdrawn() -> None:
    table = table_on(los_angeles(), date(2018, 12, 31))
    assert not table.withdrawn
    said = [each.union.label for each in table.open if each.union]
    assert "Fewer standardized tests" in said


def test_what_both_sides_say_is_agreed(write_case: Callable[..., Path]) -> None:
    same = "salary_raise: {share: 3%, starts: 2018-07-01, note: Ours}"
    folder = write_case(
        {
            "offers/a.yaml": offer("union", "2018-01-01", same, "duration: {years: 3}"),
            "offers/b.yaml": offer(
                "district", "2018-02-01", same.replace("Ours", "Theirs"), "duration: {years: 2}"
            ),
        }
    )
    table = table_on(case_in(folder), date(2019, 1, 1))
    assert [term.label for term in table.agreed] == ["3% raise from 2018-07-01"]
    (still,) = table.open
    assert still.union is not None
    assert still.employer is not None
    assert (still.union.label, still.employer.label) == ("3-year agreement", "2-year agreement")


AGREED = """\
side: district
made_on: {day}
title: Agreement with the classified staff
standing: agreed
source: invented
terms:
  - salary_raise: {{share: 4%, starts: 2018-07-01, units: [classified]}}
"""
ASKED = """\
side: staff
made_on: 2018-11-01
title: Demands of the classified staff
standing: replaced
source: invented
terms:
  - salary_raise: {share: 5%, starts: 2018-07-01, units: [classified]}
"""


def _with_another_union(folder: Path, day: str) -> Path:
    head = folder / "case.yaml"
    union = "  - {id: staff, name: Union of classified staff, role: union}\n"
    text = head.read_text("utf-8")
    at = text.index("  - {id: county")
    head.write_text(text[:at] + union + text[at:], "utf-8")
    units = folder / "district" / "district.yaml"
    text = units.read_text("utf-8")
    units.write_text(text.replace("id: classified,", "id: classified, party: staff,"))
    (folder / "offers" / "2018-11-01-staff.yaml").write_text(ASKED, "utf-8")
    (folder / "offers" / f"{day}-agreed.yaml").write_text(AGREED.format(day=day))
    return folder


def test_what_another_union_asked_for_and_got_is_not_agreed_here(small_town: Path) -> None:
    case = case_in(_with_another_union(small_town, "2018-12-01"))
    table = table_on(case, date(2019, 1, 18))
    assert [term.label for term in table.agreed] == []
    assert [term.label for term in table.other_units] == ["4% raise from 2018-07-01"]


def test_before_the_first_demand_others_are_apart_as_well(small_town: Path) -> None:
    case = case_in(_with_another_union(small_town, "2018-07-01"))
    table = table_on(case, date(2018, 8, 1))
    assert [term.label for term in table.agreed] == []
    assert len(table.other_units) == 1
