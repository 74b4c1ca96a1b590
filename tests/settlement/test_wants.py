"""Tests of wants: a party's own points, read by it alone, its red lines and trades."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.made_reserve import on_few_matters

from openbook.api.folder import case_in
from openbook.cli.main import main
from openbook.settlement.choices import Barred
from openbook.settlement.priorities import WantsError, Worth, worth_of
from openbook.settlement.search import Settlements, find_settlements

RAISE = "wants:\n  - {matter: salary_raise, points: 600}\n"
FEW = ("salary_raise", "class_size-middle", "back_pay", "posts-nurse")


def _written(tmp_path: Path, text: str, name: str = "union/wants.yaml") -> Path:
    folder = tmp_path / "case"
    if not folder.exists():
        shutil.copytree(EXAMPLES / "small-town", folder)
    file = folder / "private" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return folder


def _settled(tmp_path: Path, text: str, *, viewer: str = "union") -> Settlements:
    case = case_in(_written(tmp_path, text), viewer)
    return find_settlements(on_few_matters(case, *FEW), most=20)


def _worth(tmp_path: Path, text: str, *, viewer: str = "union") -> Worth:
    case = case_in(_written(tmp_path, text), viewer)
    reserve = on_few_matters(case, *FEW)
    return worth_of(case, reserve.matters, reserve.costs())


def _place(found: Settlements, name: str) -> int:
    return [matter.name for matter in found.matters.matters].index(name)


def test_a_party_that_wants_only_the_raise_gives_all_else_for_it(tmp_path: Path) -> None:
    found = _settled(tmp_path, RAISE)
    assert found.written == ("union",)
    best = max(found.packages, key=lambda each: each.union)
    guessed = _settled(tmp_path, RAISE, viewer="public")
    before = max(guessed.packages, key=lambda each: each.union)
    place = _place(found, "salary_raise")
    assert best.package[place] > before.package[place]
    assert best.union <= 600


@pytest.mark.parametrize("viewer", ["public", "district"])
def test_nobody_else_reads_what_a_party_wants(tmp_path: Path, viewer: str) -> None:
    found = _worth(tmp_path, RAISE, viewer=viewer)
    assert found.written == ()
    (tmp_path / "case" / "private" / "union" / "wants.yaml").unlink()
    plain = case_in(tmp_path / "case", viewer)
    reserve = on_few_matters(plain, *FEW)
    assert found == worth_of(plain, reserve.matters, reserve.costs())


def test_a_mediator_may_hold_the_wants_of_both(tmp_path: Path) -> None:
    _written(tmp_path, RAISE, "mediator/wants-union.yaml")
    other = "wants:\n  - {matter: back_pay, points: 50}\n"
    folder = _written(tmp_path, other, "mediator/wants-district.yaml")
    head = folder / "case.yaml"
    text = head.read_text("utf-8")
    party = "parties:\n  - {id: mediator, name: A mediator, role: mediator}\n"
    head.write_text(text.replace("parties:\n", party), "utf-8")
    case = case_in(folder, "mediator")
    reserve = on_few_matters(case, *FEW)
    worth = worth_of(case, reserve.matters, reserve.costs())
    assert worth.written == ("union", "employer")
    last, first = reserve.matters.offers[1], reserve.matters.offers[0]
    assert worth.point(last).one == 600
    assert worth.point(first).other == 50
    assert case_in(folder, "union").wants_held == ()


def test_levels_have_the_points_that_are_written(tmp_path: Path) -> None:
    text = "wants:\n  - {matter: back_pay, levels: [0, 5, 50, 60, 61]}\n"
    found = _worth(tmp_path, text)
    assert [each[0] for each in found.points[2]] == [0, 5, 50, 60, 61]


def test_trades_give_points_to_what_has_none(tmp_path: Path) -> None:
    text = f"{RAISE}trades:\n  - {{give: salary_raise, give_part: 50%, get: back_pay, even: yes}}\n"
    found = _worth(tmp_path, text)
    assert max(each[0] for each in found.points[2]) == 300


def test_no_package_is_beyond_a_red_line(tmp_path: Path) -> None:
    line = "  - {matter: back_pay, points: 100, at_least: 75}\n"
    found = _settled(tmp_path, RAISE + line)
    assert found.beyond == 3
    place = _place(found, "back_pay")
    assert found.packages
    assert all(each.package[place] >= 3 for each in found.packages)


@pytest.mark.parametrize(("line", "closed"), [("at_most: 2", {2, 3, 4}), ("never: [1, 5]", {0, 4})])
def test_levels_are_ruled_out_by_number(tmp_path: Path, line: str, closed: set[int]) -> None:
    text = f"wants:\n  - {{matter: back_pay, points: 100, {line}}}\n"
    assert {rung for at, rung in _worth(tmp_path, text).closed if at == 2} == closed


def test_what_needs_or_excludes_something_never_stands_against_it(tmp_path: Path) -> None:
    text = (
        f"{RAISE}ties:\n"
        "  - {matter: class_size-middle, levels: [1], rule: needs, other: back_pay, its_levels: [2, 3]}\n"
        "  - {matter: posts-nurse, levels: [1], rule: excludes, other: back_pay, its_levels: [2]}\n"
    )
    plain, found = _settled(tmp_path, RAISE), _settled(tmp_path, text)
    classes, back, nurse = (
        _place(found, name) for name in ("class_size-middle", "back_pay", "posts-nurse")
    )
    lowest = {each.package[classes] == each.package[back] == 0 for each in plain.packages}
    assert lowest == {True}  # which the ties rule out
    assert found.packages
    for each in found.packages:
        assert each.package[classes] > 0 or each.package[back] in {1, 2}
        assert each.package[nurse] > 0 or each.package[back] != 1


def test_without_a_deal_a_party_may_be_better_off(tmp_path: Path) -> None:
    found = _settled(tmp_path, "without_deal: 9000\n" + RAISE)
    assert found.packages
    assert found.nash is None


def test_red_lines_that_leave_nothing_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "wants:\n" + "".join(
        f"  - {{matter: {name}, points: 10, at_least: 10}}\n"
        for name in ("salary_raise", "health_contribution", "posts-nurse")
    )
    folder = _written(tmp_path, text)
    asked = ["--books", "union", "--chance", "0.5", "--as", "union"]
    assert main(["settle", str(folder), *asked]) == 0
    said = capsys.readouterr().out
    assert "No package keeps the red lines and meets the minimum reserve\n" in said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{matter: parking, points: 5}", "no matter called 'parking' is open"),
        ("{matter: back_pay, points: 5, at_least: 6}", "Write a number up to 5"),
        ("{matter: back_pay, points: 0.5}", "no whole number of points"),
        ("{matter: salary_raise, points: 5}", "salary_raise is there twice"),
    ],
)
def test_wants_that_cannot_be_used_are_refused(tmp_path: Path, entry: str, said: str) -> None:
    with pytest.raises(WantsError, match=said) as problem:
        _worth(tmp_path, f"{RAISE}  - {entry}\n")
    assert "private/union/wants.yaml" in str(problem.value)


def test_the_levels_of_ties_are_counted_from_one(tmp_path: Path) -> None:
    text = (
        "ties:\n"
        "  - {matter: posts-nurse, levels: [2], rule: excludes, other: back_pay, its_levels: [1]}\n"
        "  - {matter: back_pay, levels: [1], rule: needs, other: posts-nurse, its_levels: [1, 3]}\n"
    )
    case = case_in(_written(tmp_path, RAISE + text), "union")
    matters = on_few_matters(case, *FEW).matters.matters
    names = [each.name for each in matters]
    nurse, back = names.index("posts-nurse"), names.index("back_pay")
    others = set(range(len(matters[nurse].rungs))) - {0, 2}
    assert others
    assert set(_worth(tmp_path, RAISE + text).barred) == {
        Barred((nurse, 1), (back, 0)),
        *(Barred((back, 0), (nurse, other)) for other in others),
    }
