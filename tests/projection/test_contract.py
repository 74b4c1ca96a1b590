"""From terms to levers: who they are for, what holds, what is paid already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conftest import EXAMPLES
from tests.projection.example_district import district, loaded, offer
from tests.projection.paid import read

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.year import Year
from openbook.projection.contract import levers_of, units_of
from openbook.projection.errors import MissingPartError

RAISE = {"salary_raise": {"share": "3%", "starts": "2018-07-01"}}
ONE_YEAR = (0.03, 0.0, 0.0)


def with_offers(folder: Path, **offers: str) -> dict[str, Levers]:
    """The levers of each offer alone."""
    case = district(
        folder, **{f"offers__{name}": text for name, text in offers.items()}
    )
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
    for name, office in {"two": 0, "three": 0, "four": 0.03, "five": 0.03}.items():
        assert found[name].at("raise.teachers") == ONE_YEAR
        assert found[name].at("raise.office")[0] == office


def test_units_are_as_written_and_unknown_ones_are_left_out(tmp_path: Path) -> None:
    def raised(*units: str) -> dict[str, Any]:
        return {"salary_raise": {**RAISE["salary_raise"], "units": list(units)}}

    found = with_offers(tmp_path, one=offer([raised("office", "pilots")]))["one"]
    assert {name for name in found.positions if name.startswith("raise.")} == {
        "raise.office"
    }
    found = with_offers(tmp_path, one=offer([raised("pilots")]))["one"]
    assert not found.positions


def test_a_withdrawn_term_moves_nothing_from_its_day_on(tmp_path: Path) -> None:
    def withdrawn(day: str) -> str:
        gone = {**RAISE["salary_raise"], "withdrawn_on": day}
        return offer([{"salary_raise": gone}])

    found = with_offers(
        tmp_path, gone=withdrawn("2019-01-11"), later=withdrawn("2019-01-12")
    )
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
        "health.total": (0, 0, 0),
        "health.per_person": (9000, 9000, 9000),
    }


def test_an_offer_comes_on_top_of_the_contract(tmp_path: Path) -> None:
    later = {"salary_raise": {"share": "3%", "starts": "2019-07-01"}}
    health = {"health_contribution": {"total": 150000, "starts": "2019-07-01"}}
    case = district(tmp_path, contract=CONTRACT, offers__one=offer([later, health]))
    found = levers_of(case, *case.offers)
    assert found.at("raise.teachers") == pytest.approx((0, 1.01 * 1.03 - 1, 0))
    assert found.at("raise_part.teachers") == pytest.approx((0, 1, 0))
    assert found.at("health.per_person") == (9000, 0, 0)
    assert found.at("health.total") == (0, 150_000, 150_000)


def test_days_are_not_priced_where_the_work_year_is_not_known(tmp_path: Path) -> None:
    days = {"work_days": {"days": 1, "paid": True, "what": "x", "units": ["office"]}}
    case = district(tmp_path, offers__one=offer([days]))
    with pytest.raises(MissingPartError, match=r"office would work.*write work_days:"):
        levers_of(case, *case.offers)


def test_back_pay_is_due_in_a_projected_year(tmp_path: Path) -> None:
    owed = {"back_pay": {"year": "2017-18", "share": "2%"}}
    head = loaded("district.yaml")["case.yaml"]
    for day, place in {"2017-01-01": 0, "2020-01-01": 1, "2025-01-01": 2}.items():
        case = district(
            tmp_path,
            case=head.replace("2019-01-11", day),
            offers__one=offer([owed]),
        )
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
    assert found.at("health.total") == (1.1e9, 1.1e9, 1.1e9, 0, 0)
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
