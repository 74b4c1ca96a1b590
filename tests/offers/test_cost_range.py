"""A cost that is a range: class-size caps where only averages of today's classes are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openbook.api import open_case
from openbook.api.folder import copy_example
from openbook.cli.main import main
from openbook.offers.cost_result import CostedOffer
from openbook.offers.sorted_terms import NotCosted

NAME = "2018-10-05-union"
OFFER = """\
side: union
made_on: 2018-10-05
title: Smaller classes
standing: open
source: invented
terms:
  - class_size_cap: {grades: 4-5, pupils: 31, starts: 2019-20}
"""
HEAD = "level,grades,subject,students,average,cap_above,spread\n"


def case_with(tmp_path: Path, norm: str) -> Path:
    """The small town, where grades 4-5 are known by an average of 29 students only."""
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    (folder / "offers" / f"{NAME}.yaml").write_text(OFFER, "utf-8")
    (folder / "district" / "norms.csv").write_text(HEAD + norm, "utf-8")
    return folder


def costed(tmp_path: Path, norm: str) -> CostedOffer:
    (found,) = open_case(case_with(tmp_path, norm)).cost([NAME], books=["district"])
    return found


def test_a_stated_spread_gives_both_ends(tmp_path: Path) -> None:
    # The average of 29 is below the cap of 31. With a spread of 4 the cap is z = 0.5
    # spreads above it, and the unit normal loss L(0.5) is 0.1978: 0.791 students of each
    # class are above the cap. Half the spread: z = 1, L = 0.0833, 0.167 students. One and
    # a half times: z = 1/3, L = 0.2542, 1.525 students. The cost is in proportion.
    found = costed(tmp_path, "elementary,4-5,all,174,29,,4\n")
    middle = found.cost.ongoing[1]
    assert middle > 0
    assert found.range is not None
    assert found.range.by_average
    assert found.range.low[1] / middle == pytest.approx(0.1666 / 0.7912, rel=0.002)
    assert found.range.high[1] / middle == pytest.approx(1.525 / 0.7912, rel=0.002)
    assert found.range.all_years[0] < found.cost.all_years < found.range.all_years[1]


def test_without_a_spread_it_is_a_range_and_not_nothing(tmp_path: Path) -> None:
    # The cap in force is 32, 3 above the average. Low: every class has 29 students, and
    # nobody is above 31. High: positions are staffed by norms, so a cap of 31 is an
    # average of 28: 174 ÷ 28 − 174 ÷ 29 = 0.2143 teachers.
    found = costed(tmp_path, "elementary,4-5,all,174,29,,\n")
    assert [each.why for each in found.aside] == [NotCosted.NOT_KNOWN]
    assert found.range is not None
    assert found.range.low == (0.0, 0.0, 0.0)
    # One position costs $95,600, and there are 2% fewer students than in the base year.
    assert found.range.high[1] == pytest.approx(0.2143 * 95_600 * 0.98, rel=0.001)


def test_a_known_norm_has_one_cost(tmp_path: Path) -> None:
    assert costed(tmp_path, "elementary,4-5,all,174,29,3,\n").range is None


def test_the_range_is_printed_and_in_the_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(case_with(tmp_path, "elementary,4-5,all,174,29,,\n"))
    assert main(["cost", folder, NAME, "--book", "district"]) == 0
    text = capsys.readouterr().out
    assert "class sizes known only as averages" in text
    assert "$0 to $" in text
    assert main(["cost", folder, NAME, "--book", "district", "--json"]) == 0
    (data,) = json.loads(capsys.readouterr().out)
    assert data["range"]["all_years"]["low"] == 0
    assert data["range"]["by_average"] is True


def counted(tmp_path: Path, terms: str, cells: str = "oak,4-5,all,6,174,32") -> CostedOffer:
    """The small town, where the classes of grades 4-5 are counted."""
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    text = OFFER.replace("class_size_cap: {grades: 4-5, pupils: 31, starts: 2019-20}", terms)
    (folder / "offers" / f"{NAME}.yaml").write_text(text, "utf-8")
    path = folder / "district" / "sections.csv"
    path.write_text(path.read_text("utf-8").replace("oak,4-5,all,6,174,31", cells), "utf-8")
    (found,) = open_case(folder).cost([NAME], books=["district"])
    return found


def test_a_largest_class_above_the_cap_costs_a_section(tmp_path: Path) -> None:
    # 174 students in 6 classes are 29 on average, below 31; the largest has 32.
    found = counted(tmp_path, "class_size_cap: {grades: 4-5, pupils: 31, starts: 2019-20}")
    assert found.cost.ongoing == pytest.approx((0, 95_600, 95_600))
    # Spread evenly from 26 to 32, one class in six is above 31: the same one.
    assert found.range is None


def test_students_by_grade_bound_the_high_end_of_classes_with_one_teacher(tmp_path: Path) -> None:
    # Above 29: three of six classes if sizes are spread evenly, one for sure. 174 × 92 ÷ 186 are
    # 86.1 in grade 4, three classes, and 87.9 in grade 5, four: one more than today's six.
    found = counted(tmp_path, "class_size_cap: {grades: 4-5, pupils: 29, starts: 2019-20}")
    assert found.cost.ongoing[1] == pytest.approx(95_600)
    assert found.range is None
    # Under 28, four classes in each grade: 87.9 are more than three times 28.
    found = counted(tmp_path / "two", "class_size_cap: {grades: 4-5, pupils: 28, starts: 2019-20}")
    assert found.range is not None
    assert (found.range.by_largest, found.range.by_average) == (True, False)
    assert found.range.low[1] == pytest.approx(95_600)
    assert found.range.high[1] == pytest.approx(2 * 95_600)


def test_the_high_end_splits_every_class_of_a_subject_that_may_be_above(tmp_path: Path) -> None:
    # 252 students in 8 classes of math, 31.5 on average, the largest of 34: spread evenly from 29
    # to 34, two in five are above 32, four of eight classes when rounded up; one for sure.
    cap = "class_size_cap: {grades: 6-8, subjects: [math], pupils: 32, starts: 2019-20}"
    found = counted(tmp_path, cap)
    assert found.range is not None
    assert found.range.low[1] == pytest.approx(95_600 / 5)
    assert found.range.high[1] == pytest.approx(4 * 95_600 / 5)


def test_a_cut_is_never_nothing_because_classes_are_below_the_cap(tmp_path: Path) -> None:
    # Two below the cap of 36 is 34, and the largest class of math has 34: nothing to split. Two
    # students fewer in each class, 29.5 in place of 31.5, take 252 ÷ 29.5 = 8.5, 9 classes.
    cut = "class_size_cut: {pupils: 2, grades: 6-8, subjects: [math], starts: 2019-20}"
    found = counted(tmp_path, cut)
    assert not any(found.cost.ongoing)
    assert found.range is not None
    assert found.range.low[1] == 0
    assert found.range.high[1] == pytest.approx(95_600 / 5)


def test_a_cap_above_every_class_costs_nothing(tmp_path: Path) -> None:
    # The cap in force is 32: a class of 33 is above it today, and stays so.
    found = counted(tmp_path, "class_size_cap: {grades: 4-5, pupils: 32}", "oak,4-5,all,6,174,33")
    assert not any(found.cost.ongoing)
    assert found.range is None


def test_without_a_largest_class_a_cap_above_the_average_is_not_costed(tmp_path: Path) -> None:
    cap = "class_size_cap: {grades: 4-5, pupils: 31, starts: 2019-20}"
    found = counted(tmp_path, cap, "oak,4-5,all,6,174,")
    (aside,) = found.aside
    assert aside.why is NotCosted.NOT_KNOWN
    assert "largest" in aside.sentence
