"""The log of information requests: asked, promised, delivered, overdue, on the day of the case."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.conftest import EXAMPLES

from openbook.api import open_case
from openbook.case.tables.evidence import InformationRequest
from openbook.evidence.checks.requests import RequestState, request_log, state_of
from openbook.reports.claims.binder_report import binder_data, binder_document
from openbook.reports.document.text import to_text
from openbook.reports.words.words import words_for

LATER = date(2019, 1, 28)  # two promises have lapsed
ASKED = InformationRequest(
    request="r",
    what="w",
    asked_by="union",
    asked_of="district",
    asked_on=date(2018, 12, 3),
    promised_on=date(2019, 1, 7),
    delivered_on=date(2019, 1, 9),
)


@pytest.mark.parametrize(
    ("day", "state"),
    [
        (date(2019, 1, 7), RequestState.PROMISED),
        (date(2019, 1, 8), RequestState.OVERDUE),
        (date(2019, 1, 9), RequestState.DELIVERED),
    ],
)
def test_a_request_is_where_it_was_on_the_day(day, state):
    assert state_of(ASKED, day) is state


def test_what_is_overdue_comes_first_and_days_late_are_counted():
    case = open_case(EXAMPLES / "small-town", as_of=LATER).case
    assert [(each.request.request, each.state.name, each.late) for each in request_log(case)] == [
        ("demand-costing", "OVERDUE", 10),
        ("carryover", "OVERDUE", 3),
        ("vacancies", "ASKED", 0),
        ("health-invoices", "DELIVERED", 14),
        ("scattergram", "DELIVERED", 0),
    ]


def test_on_an_earlier_day_later_requests_and_deliveries_are_not_known():
    case = open_case(EXAMPLES / "small-town", as_of=date(2018, 12, 5)).case
    found = {each.request.request: each.state.name for each in request_log(case)}
    assert found == {
        "health-invoices": "OVERDUE",
        "carryover": "PROMISED",
        "scattergram": "DELIVERED",
    }


@pytest.mark.parametrize(("language", "said"), [("en", "Overdue"), ("es", "Atrasada")])
def test_the_binder_has_the_log_in_both_languages(language, said):
    opened = open_case(EXAMPLES / "small-town", as_of=LATER)
    text = to_text(binder_document(opened.binder(), opened.case, words_for(opened.case, language)))
    assert said in text
    data = binder_data(opened.binder(), opened.case)["requests"]
    assert [each["state"] for each in data].count("overdue") == 2
    json.dumps(data)  # as the API and --json send it
