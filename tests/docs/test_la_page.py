"""The page that sets what was published beside the model has the numbers of the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.test_la_readme import (
    FOLDER,
    OTHER_UNITS,
    SETTLEMENT,
    claims_of,
    cost_by_year,
    more,
    values,
)

from openbook.api.projection import project_case

PAGE = Path(__file__).parents[2] / "docs" / "cases" / "los-angeles.md"


@pytest.fixture(scope="module")
def rows() -> dict[str, list[float]]:
    """The numbers of every row that has a published one, a modeled one and a difference."""
    found = {}
    for line in PAGE.read_text("utf-8").splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        numbers = [cell.replace(",", "") for cell in cells[:3]]
        if len(cells) == 4 and numbers[0].replace(".", "").isdigit():
            found[name] = [float(number) for number in numbers]
    return found


def test_differences_are_model_less_published(rows):
    assert len(rows) == 18
    for name, (published, modeled, apart) in rows.items():
        assert modeled - published == pytest.approx(apart, abs=0.06), name


def _modeled() -> dict[str, float]:
    """What the program gives for each row, in millions or percent."""
    district, contract = project_case(FOLDER), project_case(FOLDER, offers=())
    settled = project_case(FOLDER, offers=[SETTLEMENT])
    asked = project_case(FOLDER, offers=["2017-07-union"])
    spent = more(settled, contract, "spending.total")
    grants = settled.levers.at("grants.community_schools")
    staff = [a + b for a, b in zip(more(settled, contract, "added.cost"), grants, strict=True)]
    share = [100 * each for each in values(settled, "reserve.share")]
    union = claims_of("2018-07-24-union")
    others = sum(cost_by_year(offer)[0][0] for offer in OTHER_UNITS.values())
    pay = more(asked, contract, "salaries.teachers", "benefits.teachers")[0]
    claimed = "Class size and staff"
    dollars = {
        "6.5 percent for teachers, a year": pay,
        "One percent for teachers": values(contract, "cost_of_one_percent.teachers")[0],
        "Class size in the offer of 25 September 2018": claims_of("2018-09-25-district")[
            claimed
        ].modeled,
        "Class size and staff, 7 January 2019": claims_of("2019-01-07-district")[claimed].modeled,
        "Class size and staff, 11 January 2019": claims_of("2019-01-11-district")[claimed].modeled,
        "Class sizes of the union, 2019-20": union["Class size"].modeled,
        "Nurses and librarians of the union": union["Nurses and librarians"].modeled,
        "Six percent for all other units, a year": others,
        "Agreement, compensation 2018-19": spent[0],
        "Agreement, compensation 2019-20": spent[1],
        "Agreement, compensation 2020-21": spent[2],
        "Class size and staff, 2019-20 and 2020-21": staff[1] + staff[2],
        "Class size and staff, 2021-22": staff[3],
        "State formula 2019-20": values(district, "revenue.formula")[1],
    }
    return {name: (value or 0.0) / 1e6 for name, value in dollars.items()} | {
        "Available reserve of 2020-21, percent, first interim": 100
        * values(district, "reserve.share")[2],
        "Available reserve 2018-19, percent": share[0],
        "Available reserve 2019-20, percent": share[1],
        "Available reserve 2020-21, percent": share[2],
    }


def test_the_model_column_is_what_the_program_gives(rows):
    modeled = _modeled()
    assert set(modeled) == set(rows)
    for name, value in modeled.items():
        digits = 2 if "percent" in name and "reserve" in name else 1
        assert round(value, digits) == rows[name][1], name
