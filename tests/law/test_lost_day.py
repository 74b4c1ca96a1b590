"""What a state says of a school day that is not taught; what it does not say is not known."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from openbook.law.errors import WrongShapeError
from openbook.law.load import load_statutes
from openbook.law.lost_day import PARAMETERS, LostDay
from openbook.law.state import StateLaw
from openbook.law.states.shelf import load_law

DAY = date(2019, 1, 14)
WRITTEN = """\
description: A rule
unit: {unit}
holds: until changed
values:
  - in_force: 2018-07-01
    known_on: 2018-06-27
    {content}
    status: confirmed
    reference: {{who: A state, title: Its code}}
checked_on: 2026-11-15
"""


def state(folder: Path, **values: object) -> LostDay:
    """The answer of a plain state that says these things of a lost day."""
    room = folder / "parameters" / "lost_day"
    room.mkdir(parents=True)
    for name, content in values.items():
        unit = {"minimum_days": "days", "penalty": "share/days"}.get(name, "rule")
        shape = "rule" if unit == "rule" else "value"
        (room / f"{name}.yaml").write_text(WRITTEN.format(unit=unit, content=f"{shape}: {content}"))
    return StateLaw(load_statutes(folder, DAY), "A state").lost_day(DAY)


def test_a_state_that_says_nothing_is_not_known(tmp_path):
    told = state(tmp_path)
    assert [getattr(told, name) for name in PARAMETERS] == [None] * 7
    assert told.short(180, 3) is None
    assert told.share_lost(3) is None


def test_no_penalty_is_not_the_same_as_not_known(tmp_path):
    told = state(tmp_path, penalty="none", minimum_days=160)
    assert told.penalty is not None
    assert told.share_lost(told.short(165, 11) or 0) == 0.0
    assert told.short(165, 11) == 6
    assert told.penalty.source.title == "Its code"


def test_days_that_must_all_be_made_up_count_one_by_one(tmp_path):
    told = state(tmp_path, make_up="required", penalty="1/180", minimum_days=180)
    assert told.short(183, 7) == 7
    assert told.share_lost(7) == pytest.approx(7 / 180)
    assert told.base == "revenue.formula"


def test_a_word_of_no_meaning_is_refused(tmp_path):
    with pytest.raises(WrongShapeError, match=r"lost_day.make_up: 'sometimes' is none of required"):
        state(tmp_path, make_up="sometimes")


def test_a_value_of_a_later_year_is_not_known_yet(tmp_path):
    state(tmp_path, absence_costs="no")
    before = StateLaw(load_statutes(tmp_path, date(2018, 1, 1)), "A state")
    assert before.lost_day(DAY).absence_costs is None


def test_california_withholds_more_beyond_five_days():
    told = load_law("california", DAY).lost_day(DAY)
    assert told.make_up
    assert told.make_up.rule == "to_minimum"
    assert told.absence_costs
    assert told.absence_costs.rule == "yes"
    assert told.short(181, 8) == 7  # Sacramento City, 2022
    assert told.share_lost(7) == pytest.approx(5 * 0.0056 + 2 * 0.01143)
    assert told.minimum_hours
    assert told.minimum_hours.by_name["9-12"] == 1080
    assert told.waiver
    assert told.waiver.section == "Education Code 46206"
