"""What the screen answers of a district: honest without a balance or a law, keyed by district."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.screen import made_tables as made

from openbook.files.state_tables import read_tables
from openbook.screen.answer import (
    DistrictAnswer,
    NoAnswer,
    ScreenQuestion,
    _Batch,
    answers,
    seed_of,
)
from openbook.screen.revenue import settled
from openbook.screen.roster import roster
from openbook.screen.rows import answer_part, district_row
from openbook.screen.thin import Assumed, thin_district

TODAY = date(2026, 2, 28)  # as the other tests, so that models are built once
ASKED = ScreenQuestion(TODAY, ahead=3, draws=200)


def ask(districts, question=ASKED) -> list[DistrictAnswer]:
    """Answer for districts that all have an answer."""
    found = answers(districts, question)
    assert all(isinstance(each, DistrictAnswer) for each in found)
    return [each for each in found if isinstance(each, DistrictAnswer)]


def thin_of(paths):
    known = roster(read_tables(paths), as_of=TODAY)
    found, _ = settled([thin_district(each, known) for each in known.districts], TODAY, 3)
    return list(found.values())


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    """Districts of every kind, some with a balance."""
    folder, districts = tmp_path_factory.mktemp("ca"), made.invented(36)
    paths = [
        made.ledger(folder / "gl.csv", districts[:18]),
        made.expense(folder / "expense.csv", districts),
        made.f33(folder / "f33.csv", districts),
    ]
    return thin_of(paths)


@pytest.fixture(scope="module")
def answered(mixed):
    return answers(mixed, ASKED)


def test_a_trigger_is_claimed_only_with_a_balance_and_a_law(mixed, answered, tmp_path):
    for thin, found in zip(mixed, answered, strict=True):
        assert isinstance(found, DistrictAnswer)
        chances = [each.below_chance for each in found.years[1:]]
        assert (None in chances) == (thin.balance is None)
        assert found.needed is not None
        row = district_row(thin, found)
        assert bool(row["no_trigger"]) == (thin.balance is None)
    (york, *_) = thin_of([made.without_law(tmp_path / "own.csv")])
    (plain,) = answers([york], ASKED)
    assert isinstance(plain, DistrictAnswer)
    assert plain.no_law == "Openbook has no law of this state"
    assert plain.needed is None
    assert {each.below_chance for each in plain.years} == {None}
    assert {each.required for each in plain.years} == {None}


def test_the_base_year_is_over_so_nothing_is_drawn_in_it(answered):
    for found in answered:
        first, *later = found.years
        assert (first.result_low, first.deficit_chance) == (None, None)
        assert all(each.result_low < each.result < each.result_high for each in later)
        assert all(0 <= each.deficit_chance <= 1 for each in later)


def test_answers_do_not_depend_on_who_is_asked_with_them(mixed, answered):
    alone = [answers([each], ASKED)[0] for each in mixed[:6]]
    assert alone == answered[:6]
    backwards = answers(mixed[::-1], ASKED)
    assert backwards[::-1] == answered


def test_another_seed_moves_the_simulations_and_nothing_else(mixed, answered):
    (other,) = ask(mixed[:1], replace(ASKED, seed=7))
    one = answered[0]
    assert other.years[1].result == one.years[1].result
    assert other.years[1].result_low != one.years[1].result_low
    assert seed_of(7, "a") != seed_of(7, "b")


def test_a_larger_balance_bears_more_and_falls_below_less(mixed):
    thin = next(each for each in mixed if each.balance is not None)
    poor, rich = (ask([replace(thin, balance=share * thin.expenditure)])[0] for share in (0.0, 0.3))
    assert (poor.years[3].below_chance or 0) > (rich.years[3].below_chance or 0)
    assert (poor.bears, poor.bears_is) == (0.0, "none")  # it is below without any raise
    assert poor.bears < rich.bears


def test_a_raise_is_told_as_none_exact_or_more_than_was_tried(mixed):
    thin = next(each for each in mixed if each.balance is None)
    short, even, rich = (
        ask([replace(thin, revenue=share * thin.expenditure)])[0] for share in (0.5, 1.03, 2.0)
    )
    assert (short.bears, short.bears_is) == (0.0, "none")
    assert min(each.result for each in short.years[1:]) < 0
    assert even.bears_is == ""
    assert (rich.bears, rich.bears_is) == (0.15, "more")


def test_the_reserve_that_is_needed_meets_the_minimum_in_every_year(mixed, answered):
    for thin, found in zip(mixed, answered, strict=True):
        left = [found.needed * thin.expenditure]
        for each in found.years[1:]:
            left.append(left[-1] + each.result)
        margins = [has - each.required for has, each in zip(left, found.years, strict=True)][1:]
        assert min(margins) >= -1
        assert min(margins) < 1 or found.needed == 0


def test_one_percent_has_a_band_where_pay_is_assumed(answered):
    for found in answered:
        middle, low, high = found.one_percent
        assert low < middle < high


def test_where_the_answer_turns_it_is_near_to_turning(mixed, answered):
    """Put at the value that is named, the assumption leaves little of the deficit."""
    pairs = zip(mixed, answered, strict=True)
    turning = [(t, a) for t, a in pairs if t.balance is None and a.switch.turns_at is not None]
    assert turning
    for thin, found in turning:
        moved = Assumed(found.switch.turns_at)
        (other,) = ask([replace(thin, own={**thin.own, found.switch.name: moved})])
        assert abs(other.years[3].result) < 0.2 * abs(found.years[3].result) + 1


def test_a_district_that_breaks_the_work_is_a_finding_of_its_row(mixed, monkeypatch):
    poisoned = mixed[3].district.key
    whole = _Batch.answers

    def work(self):
        if any(each.district.key == poisoned for each in self.group):
            problem = "poison"
            raise ZeroDivisionError(problem)
        return whole(self)

    monkeypatch.setattr(_Batch, "answers", work)
    found = answer_part(ASKED, mixed[:6])
    assert [isinstance(each, NoAnswer) for each in found] == [*[False] * 3, True, False, False]
    assert found[3] == NoAnswer(poisoned, "ZeroDivisionError: poison")


def test_a_table_of_all_funds_has_no_structural_result(tmp_path):
    found = answers(thin_of([made.new_york(tmp_path / "ny.csv")])[:2], ASKED)
    assert all(isinstance(each, NoAnswer) and "buildings" in each.problem for each in found)


def test_numbers_that_are_not_finite_have_no_answer(mixed):
    odd = replace(mixed[0], students=0.0, counted_before=mixed[0].counted_before)
    (found,) = answers([odd], ASKED)
    assert isinstance(found, NoAnswer)
