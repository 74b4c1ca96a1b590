"""The law of a state is asked by name and answers as of its own day."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.figures.figure import Status, Year
from openbook.law.errors import UnknownNameError
from openbook.law.states.california.california import law

STATUTES = law(date(2019, 1, 11)).statutes


def test_a_figure_has_value_unit_and_source():
    figure = STATUTES.figure("funding.base_grant", Year(2018), "K-3")
    assert figure.value == 7459
    assert str(figure.unit) == "USD/pupils"
    assert figure.source.status is Status.DERIVED


def test_a_name_nearly_right_is_suggested():
    with pytest.raises(UnknownNameError, match=r"Did you mean reserve\.share"):
        STATUTES.at("reserve.shares", Year(2018))


def test_a_name_far_off_lists_the_names():
    with pytest.raises(UnknownNameError, match=r"There is .*funding\.cola"):
        STATUTES.parameter("zzz")


def test_a_rule_that_was_public_is_given_and_a_later_one_is_not():
    assert "teachers" in STATUTES.rule("attendance.material_decrease").says
    with pytest.raises(UnknownNameError, match="no rule called"):
        STATUTES.rule("attendance.independent_study_plan")
    later = law(date(2022, 1, 1)).statutes
    assert later.rule("attendance.independent_study_plan").section
