"""A strike in a case without schools or pupils: what to write, never a number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from openbook.answers.staffing import plan_strike
from openbook.answers.strike import forecast_strike
from openbook.reports.family.publish import publish_strike
from openbook.strike.notices import NoSchoolsError

STRIKE = "first_day: 2019-01-14\nunit: teachers\nsource: story\n"
SCHOOLS = "school,name,level,operator,source\noak,Oak,elementary,district,story\n"


@pytest.mark.parametrize("schools", ["", SCHOOLS])
def test_nobody_can_be_expected(write_case: Callable[..., Path], schools: str) -> None:
    files = {"strike/strike.yaml": STRIKE, "district/schools.csv": schools}
    folder = write_case({name: text for name, text in files.items() if text})
    for verb in (forecast_strike, plan_strike):
        with pytest.raises(NoSchoolsError, match="openbook import enrollment"):
            verb(folder)


def test_no_site_without_a_school(write_case: Callable[..., Path], tmp_path: Path) -> None:
    folder = write_case({"strike/strike.yaml": STRIKE})
    with pytest.raises(NoSchoolsError):
        publish_strike(folder, tmp_path / "site")
    assert not (tmp_path / "site").exists()
