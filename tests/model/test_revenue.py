"""Bonds stay out of revenue; the state's money per pupil is never counted twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.api.folder import case_in, load_law
from openbook.api.projection import project_case
from openbook.case.levers import Levers
from openbook.model.build import build_model
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import worlds_of

PER_PUPIL = (
    *("lottery.unrestricted", "lottery.restricted"),
    *("mandate_block_grant.K-8", "mandate_block_grant.9-12"),
)


def test_a_bond_reaches_nothing_but_its_own_line(small_town):
    book = small_town / "books" / "district.yaml"
    text = book.read_text("utf-8")
    told = text.replace("bond.amount: {value: 0}", "bond.amount: {value: 30 million}")
    assert told != text
    book.write_text(told, "utf-8")
    before, found = projected(SMALL), project_case(small_town)
    assert line(found, "capital.bond") == [30e6] * 3
    assert line(before, "capital.bond") == [0.0] * 3
    assert "buildings only" in found.model.lines["capital.bond"].formula
    for name in found.alone.names:
        if name != "capital.bond":
            assert line(found, name) == line(before, name), name


def _first_year_only(folder: Path) -> None:
    head = folder / "case.yaml"
    text = head.read_text("utf-8")
    head.write_text(text.replace("last_year: 2020-21", "last_year: 2018-19"), "utf-8")
    for book in (folder / "books").glob("*.yaml"):
        told = book.read_text("utf-8").splitlines()
        cut = "  funding.cola: {by_year: {2018-19: 3.7%}}"
        kept = [cut if each.startswith("  funding.cola") else each for each in told]
        book.write_text("\n".join(kept) + "\n", "utf-8")


def test_money_per_pupil_stands_beside_a_budget_that_holds_it(small_town):
    _first_year_only(small_town)
    found = project_case(small_town)
    shown = [line(found, f"state_per_ada.{name}")[0] for name in PER_PUPIL]
    funded = line(found, "lcff.funded")[0]
    older = line(found, "lcff.funded.9-12")[0]
    assert shown == pytest.approx(
        [151 * funded, 53 * funded, 31.16 * (funded - older), 59.83 * older]
    )
    before = line(projected(SMALL), "revenue.total")[0]
    assert line(found, "revenue.total")[0] == pytest.approx(before)


def test_money_per_pupil_is_revenue_where_no_budget_is_known(small_town):
    _first_year_only(small_town)
    budget = small_town / "district" / "budget.csv"
    header = budget.read_text("utf-8").splitlines()[0]
    budget.write_text(header + "\n", "utf-8")
    case = case_in(small_town)
    model = build_model(case, load_law("california", case.head.as_of))
    book = next(book for book in case.books if book.id == "district")
    levers = Levers(case.head.years)
    found = run(model, worlds_of(book, case, levers, model))
    shown = [found.values(f"state_per_ada.{name}")[0, 0] for name in PER_PUPIL]
    other = found.values("revenue.other_state")[0, 0]
    assert other == pytest.approx(sum(shown))
    own = found.values("revenue.formula")[0, 0] + other
    assert found.values("revenue.ongoing")[0, 0] == pytest.approx(own)


@pytest.mark.parametrize("case", [SMALL, LOS_ANGELES])
def test_money_per_pupil_of_years_nobody_knows_is_left_out(case):
    names = projected(case).model.lines
    assert not [name for name in names if name.startswith("state_per_ada")]
