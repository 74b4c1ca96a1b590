"""Wages of a unit of which only the payroll is known, as a story tells it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from openbook.api.folder import case_in
from openbook.strike.wages import wages_of

STRIKE = "first_day: 2019-01-14\nunit: teachers\nstrikers: 50\nsource: story\n"
UNIT = "{id: teachers, name: Teachers, members: 60, payroll: 4440000, work_year: 185%s}"


@pytest.mark.parametrize(("more", "daily"), [("", 400), (", schedule: teachers", None)])
def test_pay_of_a_day_from_payroll_and_members(
    write_case: Callable[..., Path], more: str, daily: float | None
) -> None:
    district = f"name: D\nkind: unified\nsource: story\nunits:\n  - {UNIT % more}\n"
    folder = write_case({"strike/strike.yaml": STRIKE, "district/district.yaml": district})
    wages = wages_of(case_in(folder))
    assert wages.daily == daily
    assert wages.modeled == (50 * daily if daily else None)
