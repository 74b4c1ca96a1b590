"""From terms to levers: who they are for, what holds, what is paid already."""

from __future__ import annotations

from math import fsum
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import EXAMPLES
from tests.model.example_district import district, loaded, offer
from tests.model.paid import read

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.figure import Year
from openbook.model.contract import levers_of, units_of, units_read
from openbook.model.errors import MissingPartError

RAISE = {"salary_raise": {"share": "3%", "starts": "2018-07-01"}}
ONE_YEAR = (0.03, 0.0, 0.0)


def with_offers(folder: Path, **offers: str) -> dict[str, Levers]:
    """The levers of each offer alone."""
    case = district(folder, **{f"offers__{name}": text for name, text in offers.items()})
    return {each.id: levers_of(case, each) for each in case.offers}


def test_a_unions_terms_are_for_its_units(tmp_path: Path) -> None:
    found = with_offers(tmp_path, one=offer([RAISE]))["one"]
    assert found.at("raise.teachers") == ONE_YEAR
    assert found.at("raise.office") == (0, 0, 0)


def test_an_answer_is_for_the_units_of_those_who_asked(tmp_path: Path) -> None:
    found = with_offers(
        tmp_path,
        one=offer([]),
        two=offer([RAISE], side="district", replies_to="one"),
        three=offer([RAISE], side="district", replies_to="two"),
        four=offer([RAISE], side="district"),
        five=offer([RAISE], side="district", replies_to="five"),
    )
    # The only union of the case is whom the employer speaks with (four, five).
    for name in ("two", "three", "four", "five"):
        assert found[name].at("raise.teachers") == ONE_YEAR
        assert found[name].at("raise.office") == (0, 0, 0)


def test_units_are_as_written_and_unknown_ones_are_left_out(tmp_path: Path) -> None:
    def raised(*units: str) -> dict[str, Any]:
        return {"salary_raise": {**RAISE["salary_raise"], "units": list(units)}}

    found = with_offers(tmp_path, one=offer([raised("office", "pilots")]))["one"]
    assert {name for name in found.positions if name.startswith("raise.")} == {"raise.office"}
    found = with_offers(tmp_path, one=offer([raised("pilots")]))["one"]
    assert not found.positions


def test_a_withdrawn_term_moves_nothing_from_its_day_on(tmp_path: Path) -> None:
    def withdrawn(day: str) -> str:
        gone = {**RAISE["salary_raise"], "withdrawn_on": day}
        return offer([{"salary_raise": gone}])

    found = with_offers(tmp_path, gone=withdrawn("2019-01-11"), later=withdrawn("2019-01-12"))
    assert not found["gone"].positions
    assert found["later"].at("raise.teachers") == ONE_YEAR


CONTRACT = """\
title: The contract
first_day: 2017-07-01
source: made
terms:
  - salary_raise: {share: 2%, starts: 2018-07-01}
  - salary_raise: {share: 1%, starts: 2019-07-01}
  - stipend: {what: a master's degree, amount: 600}
  - work_days: {days: 2, paid: yes, what: training, units: [teachers]}
  - back_pay: {year: 2017-18, share: 2%}
  - one_time_payment: {year: 2019-20, amount: 500}
  - health_contribution: {per_person: 9000}
"""


def test_what_the_contract_pays_already_is_in_todays_pay(tmp_path: Path) -> None:
    case = district(tmp_path, contract=CONTRACT)
    found = levers_of(case)
    assert {name: found.at(name) for name in found.positions} == {
        "raise.teachers": (0, 0.01, 0),
        "raise_part.teachers": (0, 1, 0),
        "raise.office": (0, 0.01, 0),
        "raise_part.office": (0, 1, 0),
        "one_time_each.teachers": (0, 500, 0),
        "one_time_each.office": (0, 500, 0),
        "health_each.teachers": (9000, 9000, 9000),
        "health_each.office": (9000, 9000, 9000),
        "health_fixed.teachers": (1, 1, 1),
        "health_fixed.office": (1, 1, 1),
    }


def test_an_offer_comes_on_top_of_the_contract(tmp_path: Path) -> None:
    later = {"salary_raise": {"share": "3%", "starts": "2019-07-01"}}
    health = {"health_contribution": {"total": 150000, "starts": "2019-07-01"}}
    case = district(tmp_path, contract=CONTRACT, offers__one=offer([later, health]))
    found = levers_of(case, *case.offers)
    assert found.at("raise.teachers") == pytest.approx((0, 1.01 * 1.03 - 1, 0))
    assert found.at("raise_part.teachers") == pytest.approx((0, 1, 0))
    assert found.at("health_each.teachers") == (9000, 0, 0)
    assert found.at("health_total.teachers") == (0, 150_000, 150_000)
    assert found.at("health_each.office") == (9000, 9000, 9000)


def test_days_are_not_priced_where_the_work_year_is_not_known(tmp_path: Path) -> None:
    days = {"work_days": {"days": 1, "paid": True, "what": "x", "units": ["office"]}}
    case = district(tmp_path, offers__one=offer([days]))
    with pytest.raises(MissingPartError, match=r"office would work.*write work_year:"):
        levers_of(case, *case.offers)


def test_back_pay_is_due_in_a_projected_year(tmp_path: Path) -> None:
    owed = {"back_pay": {"year": "2017-18", "share": "2%"}}
    head = loaded("district.yaml")["case.yaml"]
    for day, place in {"2017-01-01": 0, "2020-01-01": 1, "2025-01-01": 2}.items():
        case = district(tmp_path, case=head.replace("2019-01-11", day), offers__one=offer([owed]))
        found = levers_of(case, *case.offers).at("back_pay.teachers")
        assert found == tuple(0.02 if at == place else 0 for at in range(3))


def test_community_schools_are_paid_when_they_are_named(tmp_path: Path) -> None:
    terms = [
        {"community_schools": {"schools": 20, "grant": 1000, "by": "2019-06-30"}},
        {"community_schools": {"schools": 10, "grant": 1000, "by": "2020-06-30"}},
        {"community_schools": {"schools": 1, "grant": 1000}},
        {"community_schools": {"schools": 5}},
    ]
    found = with_offers(tmp_path, one=offer(terms))["one"]
    assert found.at("grants.community_schools") == (21_000, 10_000, 0)


def test_levers_move_only_in_years_that_are_projected() -> None:
    levers = Levers((Year(2018), Year(2019))).added("a.b", {Year(2018): 1.0})
    moved = levers.added("a.b", {Year(2018): 2.0, Year(2030): 5.0})
    assert moved.at("a.b") == (3.0, 0.0)


@pytest.fixture(scope="module")
def los_angeles() -> Case:
    return read(EXAMPLES / "la-2019")


def test_los_angeles_settlement(los_angeles: Case) -> None:
    settled = next(o for o in los_angeles.offers if o.id == "2019-01-22-settlement")
    found = levers_of(los_angeles, settled)
    assert found.at("raise_before.teachers") == (0.03,) * 5
    assert found.at("raise.teachers") == (0.03, 0, 0, 0, 0)
    assert found.at("back_pay.teachers") == (0.03, 0, 0, 0, 0)
    units = [unit.id for unit in los_angeles.units]
    totals = [fsum(found.at(f"health_total.{u}")[y] for u in units) for y in range(5)]
    # Until December 2020: 184 of the 365 days of 2020-21.
    assert totals == pytest.approx([1.1e9, 1.1e9, 1.1e9 / 2, 0, 0])
    assert found.at("grants.community_schools")[:2] == (8e6, 4e6)
    # What the contract pays today, such as a stipend for a degree, moves nothing.
    assert found.at("stipend.teachers") == (0,) * 5


def test_every_offer_of_the_examples_can_be_applied(los_angeles: Case) -> None:
    """Or says which posts were never counted, all of them at once."""
    for case in (los_angeles, read(EXAMPLES / "small-town", "union")):
        for each in case.offers:
            assert units_of(case, each)
            try:
                levers_of(case, each)
            except MissingPartError as error:
                told = error.missing
                assert all(line.startswith("district/posts.csv: ") for line in told)
                assert len(told) == len(set(told))


def raised(day: str, share: str = "3%", **more: Any) -> dict[str, Any]:
    return {"salary_raise": {"share": share, "starts": day, **more}}


def owed(case: Case) -> float:
    (paid, *later) = levers_of(case, *case.offers).at("back_pay.teachers")
    assert not any(later)
    return paid


def test_retroactive_pay_is_at_the_pay_of_its_years(tmp_path: Path) -> None:
    """The contract raised pay by 2% in January 2018: earlier work was paid less."""
    held = CONTRACT.split("terms:", maxsplit=1)[0] + (
        "terms:\n  - salary_raise: {share: 2%, starts: 2018-01-01}\n"
    )
    one = district(tmp_path, contract=held, offers__one=offer([raised("2017-07-01")]))
    assert owed(one) == pytest.approx(0.03 * (1 / 1.02 + 1) / 2)
    said = {"back_pay": {"year": "2017-18", "share": "3%"}}
    other = district(tmp_path, contract=held, offers__one=offer([raised("2017-07-01"), said]))
    assert owed(other) == pytest.approx(owed(one))


def test_the_contracts_own_raises_owe_nothing(tmp_path: Path) -> None:
    held = CONTRACT.split("terms:", maxsplit=1)[0] + (
        "terms:\n  - salary_raise: {share: 2%, starts: 2016-01-01}\n"
    )
    assert not levers_of(district(tmp_path, contract=held)).positions


def test_an_agreement_of_an_earlier_year_was_paid_out_then(tmp_path: Path) -> None:
    text = offer([raised("2016-07-01")]).replace("standing: open", "standing: agreed")
    agreed = district(tmp_path, offers__one=text)
    assert owed(agreed) == pytest.approx(0.06)  # made in January 2019
    text = text.replace("made_on: 2019-01-07", "made_on: 2017-11-01")
    assert owed(district(tmp_path, offers__one=text)) == 0


def test_nothing_is_owed_after_the_day_of_the_case(tmp_path: Path) -> None:
    head = loaded("district.yaml")["case.yaml"].replace("2019-01-11", "2018-01-01")
    case = district(tmp_path, case=head, offers__one=offer([raised("2017-07-01")]))
    assert owed(case) == pytest.approx(0.03 / 2)


def test_a_split_raise_owes_what_the_whole_does(tmp_path: Path) -> None:
    whole = district(tmp_path, offers__one=offer([raised("2016-09-01", "5.06%")]))
    parts = [raised("2016-09-01", "2%"), raised("2016-09-01", "3%")]
    split = district(tmp_path, offers__one=offer(parts))
    assert owed(split) == pytest.approx(owed(whole), rel=1e-12)
    turned = district(tmp_path, offers__one=offer(parts[::-1]))
    assert owed(turned) == pytest.approx(owed(whole), rel=1e-12)


def test_people_of_a_stipend_are_those_of_all_its_units(tmp_path: Path) -> None:
    said = {"what": "x", "amount": 700, "people": 5, "units": ["teachers", "office"]}
    case = district(tmp_path, offers__one=offer([{"stipend": said}]))
    found = levers_of(case, *case.offers)
    paid = fsum(found.at(f"stipends_stated.{unit}")[0] for unit in ("teachers", "office"))
    assert paid == pytest.approx(700 * 5)


UNITS = """
units:
  - {id: teachers, name: Teachers, party: union, payroll: 400000, members: 10}
  - {id: office, name: Office, party: clerks, payroll: 200000, members: 4}
"""


def test_two_unions_leave_two_readings(tmp_path: Path) -> None:
    files = loaded("district.yaml")
    head = files["case.yaml"].replace(
        "parties:\n", "parties:\n  - {id: clerks, name: Clerks, role: union}\n"
    )
    named = files["district/district.yaml"].split("units:")[0]
    case = district(
        tmp_path,
        case=head,
        district__district=named + UNITS,
        offers__one=offer([RAISE], side="district"),
        offers__two=offer([RAISE], side="union", replies_to="three"),
        offers__three=offer([RAISE], side="district"),
    )
    by_id = {each.id: each for each in case.offers}
    assert units_read(case, by_id["one"]) == (("office",), ("teachers", "office"))
    assert units_read(case, by_id["three"]) == (("teachers",),)
    assert units_read(case, by_id["two"]) == (("teachers",),)
