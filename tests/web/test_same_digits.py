"""The command line, the Python verbs and the JSON API say the same, to the last digit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES

from openbook.api import bargain, claims, projection, strike
from openbook.api import folder as api
from openbook.api.needs import what_is_missing
from openbook.api.view import Opened, opened
from openbook.cli.main import main
from openbook.figures.explanation import as_data as explanation_data
from openbook.findings.finding import as_data as finding_data
from openbook.reports.claims.binder_report import binder_data
from openbook.reports.claims.ledger_report import evidence_data
from openbook.reports.claims.record_report import record_data
from openbook.reports.gap_document import gap_data, offer_gap_data, side_gap_data
from openbook.reports.intake_report import missing_data
from openbook.reports.law_report import lcff_data
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.disclosure_document import disclosure_data
from openbook.reports.offers.guide_document import schedule_data
from openbook.reports.offers.member_and_school import member_data, school_data
from openbook.reports.offers.multiyear_document import multiyear_data
from openbook.reports.offers.over_time import offers_data
from openbook.reports.overview import overview_data, part_data
from openbook.reports.projection_report import projection_data
from openbook.reports.strike_cost import strike_cost_data
from openbook.reports.strike_days import forecast_data


@dataclass(frozen=True)
class Names:
    """What to ask of a case."""

    client: str
    folder: Path
    offers: tuple[str, str]
    member: tuple[str, str, float]
    school: str
    year: str

    @property
    def opened(self) -> Opened:
        """The case, open: the verbs take it as well as a folder."""
        return kept_open(self.folder)


kept_open = cache(opened)


SMALL = Names(
    "willow",
    CASES / "small-town",
    ("2018-10-05-union", "2019-01-11-district"),
    ("teachers", "MA", 6.0),
    "oak",
    "2020-21",
)
LARGE = Names(
    "los_angeles",
    CASES / "la-2019",
    ("2017-07-union", "2018-09-25-district"),
    ("teachers", "25", 7.0),
    "S0002",
    "2019-20",
)


@dataclass(frozen=True)
class Question:
    """One verb asked in three ways."""

    verb: str
    words: Callable[[Names], list[str]]  # behind openbook
    query: Callable[[Names], Mapping[str, Any]]
    python: Callable[[Names], Any]
    taken: Callable[[Any], Any] = field(default=lambda data: data)


BOOKS = ("district", "union")
_WITHOUT_NUMBERS = {"check", "missing"}  # nothing is found, nothing is missing


def _without(data: Any, name: str) -> Any:
    return {key: value for key, value in data.items() if key != name}


def _forecast(n: Names) -> Any:
    found = strike.forecast_strike(n.opened)
    return forecast_data(found.forecast, found.skill)


def _explained(n: Names) -> Any:
    found = projection.project_case(n.opened, book="union")
    told = projection.explain_number(found, "reserve.available", n.year)
    return explanation_data(told)


QUESTIONS = (
    Question(
        "missing",
        lambda n: ["missing", str(n.folder)],
        lambda _: {},
        lambda n: missing_data(what_is_missing(n.opened)),
        # The command line calls the case as it was called.
        lambda data: [_without(each, "command") for each in data],
    ),
    Question(
        "evidence",
        lambda n: ["evidence", str(n.folder)],
        lambda _: {},
        lambda n: evidence_data(claims.evidence(n.opened)),
    ),
    Question(
        "binder",
        lambda n: ["binder", str(n.folder)],
        lambda _: {},
        lambda n: binder_data(claims.binder(n.opened), n.opened.case),
    ),
    Question(
        "record",
        lambda n: ["record", str(n.folder)],
        lambda _: {},
        lambda n: record_data(api.past_record(n.folder)),
    ),
    Question(
        "strike_cost",
        lambda n: ["strike", "cost", str(n.folder)],
        lambda _: {},
        lambda n: strike_cost_data(strike.cost_of_strike(n.opened).cost),
        lambda data: _without(data, "findings"),
    ),
    Question(
        "strike_forecast",
        lambda n: ["strike", "forecast", str(n.folder)],
        lambda _: {},
        _forecast,
        lambda data: _without(data, "findings"),
    ),
    Question(
        "gap",
        lambda n: [
            "gap",
            str(n.folder),
            "--between",
            *BOOKS,
            "--theirs",
            "attendance.rate",
            "--gives",
            "union",
        ],
        lambda _: {"between": BOOKS, "theirs": "attendance.rate", "gives": "union"},
        lambda n: gap_data(
            projection.explain_gap(
                n.opened, BOOKS, theirs=projection.taken_over("union", ["attendance.rate"])
            )
        ),
    ),
    Question(
        "show",
        lambda n: ["show", str(n.folder)],
        lambda _: {},
        lambda n: overview_data(n.opened.case),
    ),
    Question(
        "show",
        lambda n: ["show", str(n.folder), "budget"],
        lambda _: {"part": "budget"},
        lambda n: part_data(n.opened.case, "budget"),
    ),
    Question(
        "check",
        lambda n: ["check", str(n.folder)],
        lambda _: {},
        lambda n: {"findings": [*map(finding_data, api.check_case(n.folder))]},
        lambda data: data["findings"],
    ),
    Question(
        "multiyear",
        lambda n: ["multiyear", str(n.folder), "--book", "union"],
        lambda _: {"book": "union"},
        lambda n: multiyear_data(projection.multiyear_of(n.opened, book="union")[0]),
    ),
    Question(
        "project",
        lambda n: ["project", str(n.folder), "--book", "union", "--draws", "50"],
        lambda _: {"book": "union", "draws": 50},
        lambda n: projection_data(
            projection.project_case(n.opened, book="union", draws=50), "available"
        ),
    ),
    Question(
        "explain",
        lambda n: [
            "explain",
            str(n.folder),
            "reserve.available",
            "--book=union",
            f"--year={n.year}",
        ],
        lambda n: {"line": "reserve.available", "book": "union", "year": n.year},
        _explained,
    ),
    Question(
        "cost",
        lambda n: ["cost", str(n.folder), n.offers[1], "--draws", "50"],
        lambda n: {"offer": n.offers[1], "draws": 50},
        lambda n: cost_data(projection.cost_offers(n.opened, [n.offers[1]], draws=50)),
    ),
    Question(
        "cost",
        lambda n: ["cost", str(n.folder), "--try", "salary_raise: 5% from 2018-07-01"],
        lambda _: {"try": "salary_raise: 5% from 2018-07-01"},
        lambda n: cost_data(
            projection.cost_offers(n.opened, tried=["salary_raise: 5% from 2018-07-01"])
        ),
    ),
    Question(
        "gap",
        lambda n: ["gap", str(n.folder), "--between", *BOOKS],
        lambda _: {"between": BOOKS},
        lambda n: gap_data(projection.explain_gap(n.opened, BOOKS)),
    ),
    Question(
        "offer_gap",
        lambda n: ["gap", str(n.folder), "--offers", *n.offers],
        lambda n: {"between": n.offers},
        lambda n: offer_gap_data(bargain.explain_offer_gap(n.opened, n.offers)),
    ),
    Question(
        "side_gap",
        lambda n: ["gap", str(n.folder), "--between", *BOOKS, "--offers", *n.offers],
        lambda n: {"between": BOOKS, "offers": n.offers},
        lambda n: side_gap_data(bargain.explain_side_gap(n.opened, BOOKS, n.offers)),
    ),
    Question(
        "offers",
        lambda n: ["offers", str(n.folder), "--cost"],
        lambda _: {"cost": "true"},
        lambda n: offers_data(bargain.offers_over_time(n.opened, cost=True)),
    ),
    Question(
        "disclose",
        lambda n: ["disclose", str(n.folder), n.offers[1]],
        lambda n: {"offer": n.offers[1]},
        lambda n: disclosure_data(bargain.disclose_offer(n.opened, n.offers[1])),
    ),
    Question(
        "member",
        lambda n: [
            "member",
            str(n.folder),
            f"--unit={n.member[0]}",
            f"--column={n.member[1]}",
            f"--step={n.member[2]:g}",
            "--strike-days=6",
        ],
        lambda n: {
            **dict(zip(("unit", "column", "step"), n.member, strict=True)),
            "strike_days": 6,
        },
        lambda n: member_data(bargain.member_under_offers(n.opened, n.member, strike_days=6.0)),
    ),
    Question(
        "school",
        lambda n: ["school", str(n.folder), n.school],
        lambda n: {"school": n.school},
        lambda n: school_data(bargain.school_under_offers(n.opened, n.school)),
    ),
    Question(
        "schedule",
        lambda n: ["schedule", str(n.folder), n.offers[1]],
        lambda n: {"offer": n.offers[1]},
        lambda n: schedule_data(bargain.schedule_under_offer(n.opened, n.offers[1])),
    ),
    Question(
        "lcff",
        lambda _: ["lcff", "--year=2022-23", "--ada=1000,800,500,900", "--upp=61.7%"],
        lambda _: {"year": "2022-23", "ada": "1000,800,500,900", "upp": "61.7%"},
        lambda _: lcff_data(api.lcff("2022-23", "1000,800,500,900", "61.7%")),
    ),
)


def digits(text: str) -> Any:
    """JSON whose numbers are kept as they are written."""
    return json.loads(text, parse_float=str, parse_int=str)


@pytest.mark.parametrize("names", [SMALL, LARGE], ids=["small-town", "la-2019"])
@pytest.mark.parametrize(
    "question", QUESTIONS, ids=[f"{n}-{q.verb}" for n, q in enumerate(QUESTIONS)]
)
def test_three_ways_to_ask_have_one_answer(
    question: Question,
    names: Names,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    client: TestClient = request.getfixturevalue(names.client)
    answer = client.get(f"/api/{question.verb}", params=question.query(names))
    assert answer.status_code == 200, answer.text
    by_address = question.taken(digits(answer.text))
    capsys.readouterr()
    assert main([*question.words(names), "--json"]) == 0
    by_command = question.taken(digits(capsys.readouterr().out))
    by_python = question.taken(digits(json.dumps(question.python(names))))
    assert by_address == by_command == by_python
    told = json.dumps(by_address)
    assert any(mark.isdigit() for mark in told) or question.verb in _WITHOUT_NUMBERS


def test_every_verb_of_the_api_is_asked(willow: TestClient) -> None:
    paths = willow.get("/api/openapi.json").json()["paths"]
    verbs = {path.rpartition("/")[2] for path in paths}
    asked = {question.verb for question in QUESTIONS}
    alone = {"contradictions", "differences", "claim_review"}  # parts of what evidence answers
    below = {"read", "strike_plan", "settle"}
    assert verbs - below - alone == asked


def test_packages_have_one_answer(willow: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    by_address = digits(willow.get("/api/settle").text)
    assert main(["settle", str(SMALL.folder), "--json"]) == 0
    assert by_address == digits(capsys.readouterr().out)


def test_a_plan_has_one_answer(willow: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    by_address = digits(willow.get("/api/strike_plan").text)
    assert main(["strike", "plan", str(SMALL.folder), "--json"]) == 0
    assert by_address == digits(capsys.readouterr().out)


def test_a_story_has_one_answer(
    willow: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "The raise would cost $2.4 million, said Maria Lopez of the district.\n"
    story = tmp_path / "story.txt"
    story.write_text(text, encoding="utf-8")
    sent = {"content-type": "text/plain"}
    answer = willow.post("/api/read?source=story.txt", content=text, headers=sent)
    assert answer.status_code == 200, answer.text
    words = ["read", str(story), "--case", str(SMALL.folder), "--source", "story.txt"]
    assert main([*words, "--json"]) == 0
    assert digits(answer.text) == digits(capsys.readouterr().out)
