"""Pay by the schedule and the rates that follow it, as the model has them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.model.projected import line, projected
from tests.offers.opened import LOS_ANGELES, opened

from openbook.case.format.table import Table
from openbook.evidence.checks.raises import check
from openbook.evidence.pay_and_classes import benefit_rate_of, pay_of
from openbook.figures.figure import Year


def test_pay_is_that_of_the_model_with_every_post_filled() -> None:
    ground = opened(LOS_ANGELES)
    assert ground.case.district is not None
    teachers = ground.case.district.units[0]
    pay = pay_of(ground.case, teachers)
    assert pay is not None
    one_percent = line(projected(LOS_ANGELES), "cost_of_one_percent.teachers")[0]
    rate = benefit_rate_of(ground.law, teachers, Year(2018))
    assert rate == pytest.approx(0.1628 + 0.0145 + 0.0005)
    workers_compensation, filled = 0.03, 0.98
    # The raises of the offer that the budget holds are on the pay of the model.
    raised = 1.03 * 1.03
    expected = pay * (1 + rate + workers_compensation) * filled * raised / 100
    assert one_percent == pytest.approx(expected, rel=1e-6)


def test_classified_staff_owe_social_security() -> None:
    ground = opened(LOS_ANGELES)
    assert ground.case.district is not None
    rates = {
        unit.id: benefit_rate_of(ground.law, unit, Year(2018))
        for unit in ground.case.district.units
    }
    assert rates["classified"] > rates["administrators"] == rates["teachers"]


def test_nothing_is_said_of_pay_that_is_not_known() -> None:
    case = opened(LOS_ANGELES).case
    assert case.district is not None
    assert pay_of(replace(case, schedules={}), case.district.units[0]) is None
    assert isinstance(case.staff, Table)
    assert "OB230" not in {finding.code for finding in check(case)}
