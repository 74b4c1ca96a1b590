"""The district on pages: money, pupils, people, classes, schools, one school, one member."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import client_of

from openbook.reports.district_charts import FEWEST

PATHS = (
    "/district",
    "/district/people",
    "/district/classes",
    "/district/schools",
    "/district/school",
    "/district/past",
    "/me",
)


@pytest.fixture(params=["willow", "los_angeles"])
def client(request: pytest.FixtureRequest) -> TestClient:
    found: TestClient = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("path", PATHS)
def test_every_page_answers_and_is_light(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert len(answer.content) < 500_000
    told = ('class="badge', 'class="notes"')  # how well the numbers are supported
    assert any(each in answer.text for each in told)
    assert answer.text.count("<h1") == 1


def test_published_numbers_open_to_their_row(los_angeles: TestClient) -> None:
    page = los_angeles.get("/district?stage=adopted").text
    assert "/number?file=district%2Fbudget.csv&amp;row=10&amp;column=amount" in page
    assert "$7.49 billion" in page


def test_projected_money_adds_up_to_its_total(los_angeles: TestClient) -> None:
    rows = los_angeles.get("/district.csv?chart=projected-in").text.splitlines()[1:]
    one_year = [float(row.rsplit(",", 1)[1]) for row in rows if "2019-20" in row]
    lines = los_angeles.get("/api/project").json()["lines"]
    assert sum(one_year) == pytest.approx(lines["revenue.total"]["values"]["2019-20"], abs=1)


def test_bad_choices_are_told(willow: TestClient) -> None:
    for path in (
        "/district?stage=secret",
        "/district?book=nobody",
        "/district/people?unit=x",
        "/district/classes?level=space",
        "/district/schools?level=elementry",
        "/district/schools?page=99",
        "/district/schools?page=-1",
        "/district/past?what=luck",
        "/district/school?school=oka",
        "/district/school?offer=none",
        "/me?place=teachers/XX",
        "/me?step=many",
        "/me?step=nan",
        "/me?days=1e9",
        "/me?step=0",
    ):
        answer = willow.get(path)
        assert answer.status_code == 400, path
        assert "cannot be answered" in answer.text


def test_an_unknown_school_is_told_with_the_nearest(willow: TestClient) -> None:
    assert "&#39;oak&#39;" in willow.get("/district/school?school=oka").text


def test_small_cells_are_not_told(willow: TestClient, small_town: Path) -> None:
    page = willow.get("/district/people").text
    assert f"fewer than {FEWEST}" in page
    rows = willow.get("/district/people.csv?chart=people").text.splitlines()[1:]
    cells = [row.split(",")[2] for row in rows]
    assert cells.count(f"fewer than {FEWEST}") == 1
    assert cells.count("not stated") == 1  # the total would give the one away
    staff = small_town / "district" / "staff.csv"
    staff.write_text(staff.read_text("utf-8").replace("BA,1,8", "BA,1,3"), "utf-8")
    file = client_of(small_town).get("/district/people.csv?chart=people").text
    assert file.count(f"fewer than {FEWEST}") == 2
    assert "not stated" not in file


def test_the_list_of_schools_is_searched_and_leafed_through(los_angeles: TestClient) -> None:
    first = los_angeles.get("/district/schools").text
    second = los_angeles.get("/district/schools?page=2").text
    of_school = re.compile(r'href="/district/school\?school=(\w+)"')
    assert len(of_school.findall(first)) == 50
    assert not set(of_school.findall(first)) & set(of_school.findall(second))
    assert "1,091 schools" in first
    high = los_angeles.get("/district/schools?level=high&q=BASIN").text
    assert "of 1,091 schools" in high
    assert "no row is a real school" in first
    nothing = los_angeles.get("/district/schools?q=zzzz").text
    assert "No school of the case has these words" in nothing


def test_the_map_draws_every_school_and_loads_nothing(los_angeles: TestClient) -> None:
    rows = los_angeles.get("/district/schools.csv?chart=schools").text.splitlines()
    assert len(rows) == 1092
    page = los_angeles.get("/district/schools").text
    assert "<image" not in page
    assert "tile" not in page


def test_one_school_beside_every_offer(willow: TestClient) -> None:
    page = willow.get("/district/school?school=oak").text
    assert "Oak Grove Elementary" in page
    assert "Offer before the strike" in page
    assert "No real school." in page
    told = willow.get("/api/school?school=oak").json()
    more = told["under"][-1]["classes"][1]["classes_more"]["2020-21"]
    assert more == 0.0 or f"+{more:g}" in page


def test_one_member_has_the_pay_that_the_verb_tells(willow: TestClient) -> None:
    page = willow.get("/me?place=teachers/MA&step=6&days=4").text
    told = willow.get("/api/member?unit=teachers&column=MA&step=6&strike_days=4").json()
    for offer in told["offers"]:
        assert f"{offer['gain']:,.0f}" in page
        assert f"{offer['net']:,.0f}" in page


def test_parts_that_are_missing_are_told(small_town: Path) -> None:
    for name in ("staff", "sections", "budget", "reserve", "cohorts"):
        (small_town / "district" / f"{name}.csv").unlink()
    (small_town / "evidence" / "projections.csv").unlink()
    client = client_of(small_town)
    for path in PATHS:
        assert client.get(path).status_code == 200, path
    assert "is not in this case" in client.get("/district").text


def test_hostile_names_are_text(small_town: Path) -> None:
    schools = small_town / "district" / "schools.csv"
    text = schools.read_text("utf-8").replace("Oak Grove", "<i onmouseover=x>Oak")
    schools.write_text(text, "utf-8")
    client = client_of(small_town)
    for path in ("/district/schools", "/district/school?school=oak"):
        page = client.get(path).text
        assert "<i onmouseover" not in page
        assert "&lt;i onmouseover" in page


def test_classes_stand_beside_the_caps_in_force(willow: TestClient) -> None:
    page = willow.get("/district/classes?level=elementary").text
    row = page[page.index("grades 4-5") :]
    cells = re.findall(r'<td class="amount">([^<]*)', row)[:4]
    assert cells == ["6", "29.0", "31", "32"]
