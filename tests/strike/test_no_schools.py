"""A strike in a case without schools or pupils: what to write, never a number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from openbook.api.staffing import plan_strike
from openbook.api.strike import forecast_strike, publish_strike
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


COHORTS = """\
year,grades,operator,pupils,source
2017-18,K-12,district,39000,story
2018-19,K-8,district,27000,story
2018-19,9-12,affiliated,3000,story
2018-19,K-12,charter,9000,story
2019-20,K-12,district,50000,story
"""


def test_a_district_without_a_list_of_schools_is_one(write_case: Callable[..., Path]) -> None:
    """Students of the strike's year in the schools that the district staffs; counts too."""
    days = "day,version,pupils,source\n2019-01-14,final,3000,story\n"
    files = {"strike/strike.yaml": STRIKE, "district/cohorts.csv": COHORTS}
    before = forecast_strike(write_case(files), date(2019, 1, 14)).forecast
    assert [each.enrolled for each in before.schools] == [30_000]
    after = forecast_strike(
        write_case(files | {"strike/days.csv": days}), date(2019, 1, 15)
    ).forecast
    assert 0.03 < after.district.low / 30_000 < 0.1 < after.district.high / 30_000 < 0.3
    assert before.district.high > 0.8 * 30_000


def test_such_a_district_closed_by_announcement_expects_nobody(
    write_case: Callable[..., Path],
) -> None:
    closed = "closed:\n  - {first: 2019-01-14, last: 2019-01-16, announced: 2019-01-13}\n"
    files = {"strike/strike.yaml": STRIKE + closed, "district/cohorts.csv": COHORTS}
    found = forecast_strike(write_case(files), date(2019, 1, 15)).forecast
    assert found.district.high == 0
