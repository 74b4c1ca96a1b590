"""Laws of the two columns: they add up everywhere, and tie to any published projection."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected
from tests.model.test_columns import town

from openbook.api.projection import project_case
from openbook.model.form_amounts import COMBINED
from openbook.model.multiyear_form import MultiyearForm, multiyear_form

YEARS = ("2018-19", "2019-20", "2020-21")
FREE, BOUND = "unrestricted", "restricted"


def assert_columns_add_up(form: MultiyearForm) -> None:
    """Unrestricted + restricted = combined in every line; contributions sum to zero."""
    parted = [each for each in form.lines if {FREE, BOUND, COMBINED} <= each.amounts.keys()]
    assert {"A1", "A6", "B1", "B1b", "B1d savings", "B11", "C", "D2"} <= {p.code for p in parted}
    for each in parted:
        pairs = zip(each.amounts[FREE], each.amounts[BOUND], strict=True)
        together = [free + bound for free, bound in pairs]
        assert together == pytest.approx(each.amounts[COMBINED], abs=0.01), each.code
    given = form.line("A5c").amounts
    assert [a + b for a, b in zip(given[FREE], given[BOUND], strict=True)] == [0.0] * 3


@pytest.mark.parametrize("book", ["district", "union"])
@pytest.mark.parametrize("name", [SMALL, LOS_ANGELES])
def test_columns_add_up_in_every_line_and_year(name: str, book: str) -> None:
    form = multiyear_form(projected(name, book), projected(name))
    if len(form.columns) == 1:
        assert form.line("A5c").amounts == {COMBINED: (0.0,) * 3}
        assert all(set(each.amounts) == {COMBINED} for each in form.lines)
    else:
        assert_columns_add_up(form)


@pytest.mark.parametrize("book", ["district", "union"])
def test_columns_add_up_in_every_simulation(book: str) -> None:
    drawn = projected(SMALL, book, 64).drawn
    assert drawn is not None
    for name in ("revenue", "spending"):
        parts = drawn.values(f"{FREE}.{name}") + drawn.values(f"{BOUND}.{name}")
        assert parts == pytest.approx(drawn.values(f"{name}.total"))
    free, bound = drawn.values("reserve.unrestricted"), drawn.values("balance.restricted")
    assert free + bound == pytest.approx(drawn.values("balance.combined"))
    # What unrestricted money gains is its own result, contributions taken away.
    moved = drawn.values("unrestricted.result") + drawn.values("variance.total")
    assert free[:, 1:] - free[:, :-1] == pytest.approx(moved[:, 1:])
    assert (bound >= -0.01).all()


class Interim:
    """A first interim of an invented district: three years, both columns, Fund 17."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.negative = seed % 2 == 0
        self.rows: list[tuple[str, str, str, float, bool]] = []
        self.start = {FREE: float(chance.integers(10**6, 10**7)), BOUND: 150_000.0}
        self.ends: dict[str, list[float]] = {FREE: [], BOUND: []}
        self.fund_17 = [400_000.0]
        held = dict(self.start)
        for year in YEARS:
            for column in (FREE, BOUND):
                held[column] += self._year(chance, year, column)
            held[BOUND] += self._contributes(chance, year, held, self.rows)
            held[FREE] -= self.rows[-1][3]
            self.rows.append((year, FREE, "8980", -self.rows[-1][3], False))
            for column in (FREE, BOUND):
                self.ends[column].append(held[column])

    def _year(self, chance: np.random.Generator, year: str, column: str) -> float:
        """Write the rows of a column; return what it gains without contributions."""
        net, size = 0.0, 1.0 if column == FREE else 0.3
        for code in ("8010-8099", "8100-8299", "8300-8599", "8600-8799"):
            amount = float(round(chance.uniform(1e5, 4e6) * size, 2))
            net += self._row(year, column, code, amount)
        for code in ("1000", "2000", "3000", "4000", "5000", "6000", "7100-7299"):
            amount = float(round(chance.uniform(5e4, 2e6) * size, 2))
            net -= self._row(year, column, code, amount)
        indirect = 51_234.56 if column == BOUND else -51_234.56
        net -= self._row(year, column, "7300-7399", indirect)
        if column == FREE:
            net -= self._row(year, column, "7612", 25_000.0)
            self.fund_17.append(self.fund_17[-1] + 25_000)
        if column == BOUND and year == YEARS[1]:
            net -= self._row(year, column, "5800", 77_000.0, once=True)
            net += self._row(year, column, "8900-8929", 12_000.0, once=True)
        return net

    def _contributes(
        self,
        chance: np.random.Generator,
        year: str,
        held: dict[str, float],
        rows: list[tuple[str, str, str, float, bool]],
    ) -> float:
        """Return what makes restricted money whole, or leaves it below zero at the end."""
        wanted = -40_000.0 if self.negative and year == YEARS[2] else float(chance.uniform(0, 3e5))
        amount = round(wanted - held[BOUND], 2)
        rows.append((year, BOUND, "8980", amount, False))
        return amount

    def _row(
        self, year: str, column: str, code: str, amount: float, *, once: bool = False
    ) -> float:
        self.rows.append((year, column, code, amount, once))
        return amount

    def budget(self) -> str:
        """The rows of district/budget.csv."""
        head = "year,stage,fund,restricted,object,label,amount,one_time,source"
        lines = [
            f"{year},first interim,01,{column},{code},Row,{amount:.2f},"
            f"{'yes' if once else 'no'},invented"
            for year, column, code, amount, once in self.rows
        ]
        return "\n".join([head, *lines]) + "\n"

    def reserve(self) -> str:
        """The rows of district/reserve.csv."""
        rows = [
            f"2017-18,actual,01,{part},{held:.2f},invented" for part, held in self.start.items()
        ]
        rows.append(f"2017-18,actual,17,unassigned,{self.fund_17[0]},invented")
        return "\n".join(["year,stage,fund,part,amount,source", *rows]) + "\n"


@pytest.mark.parametrize("seed", range(4))
def test_any_first_interim_ties_to_the_dollar(seed: int, tmp_path: Path) -> None:
    made = Interim(seed)
    folder = town(tmp_path / "case", made.budget(), made.reserve())
    found = project_case(folder)
    assert line(found, "reserve.unrestricted") == pytest.approx(made.ends[FREE], abs=0.5)
    assert line(found, "balance.restricted") == pytest.approx(made.ends[BOUND], abs=0.5)
    assert line(found, "reserve.other_funds") == pytest.approx(made.fund_17[1:])
    below = [min(each, 0.0) for each in made.ends[BOUND]]
    assert any(below) == made.negative
    available = [
        free - 770_000 + fund + low
        for free, fund, low in zip(made.ends[FREE], made.fund_17[1:], below, strict=True)
    ]
    assert line(found, "reserve.available") == pytest.approx(available, abs=0.5)
    form = multiyear_form(found, found)
    assert_columns_add_up(form)
    for column in (FREE, BOUND):
        for code, objects in (("A2", "8100-8299"), ("B1", "1000"), ("B8", "7300-7399")):
            told = [a for _, of, each, a, _ in made.rows if (of, each) == (column, objects)]
            assert form.line(code).amounts[column] == pytest.approx(told, abs=0.01), code
        assert form.line("D2").amounts[column] == pytest.approx(made.ends[column], abs=0.5)
    # The salaries of the town are not those of this district: the difference has a name.
    assert {"A1", "B1", "B2", "B3"} <= {each.code for each in form.reconciling}


@pytest.mark.parametrize("seed", [0, 1])
def test_an_offer_moves_both_columns_of_any_interim_alike(seed: int, tmp_path: Path) -> None:
    made = Interim(seed)
    folder = town(tmp_path / "case", made.budget(), made.reserve())
    budgeted = project_case(folder)
    assert_columns_add_up(
        multiyear_form(project_case(folder, offers=["2018-10-05-union"]), budgeted)
    )
