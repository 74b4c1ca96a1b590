from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import openbook
from openbook.api import bargain, projection
from openbook.api.folder import example_names
from openbook.api.view import opened
from openbook.evidence.tried_offer import with_tried
from openbook.findings.errors import CaseNotReadableError

CASES = Path(openbook.__file__).parent / "cases"


@pytest.fixture(params=example_names())
def folder(request):
    return CASES / request.param


def test_an_opened_case_gives_every_verb_the_same_answer_as_its_folder(folder):
    kept = opened(folder)
    offer = kept.case.offers[0].id
    books = (kept.case.books[0].id, kept.case.books[1].id)
    assert projection.explain_gap(kept, books) == projection.explain_gap(folder, books)
    costs = [projection.cost_offers(each, [offer])[0].cost for each in (kept, folder)]
    assert costs[0] == costs[1]
    over_time = [bargain.offers_over_time(each) for each in (kept, folder)]
    assert over_time[0].steps == over_time[1].steps


def test_models_are_built_once_for_the_same_day_and_classes(folder):
    kept = opened(folder)
    assert kept.model() is kept.model(replace(kept.case))
    earlier = kept.case.head.as_of.replace(day=1)
    assert kept.model(known_on=earlier) is not kept.model()
    assert kept.model(known_on=kept.case.head.as_of) is kept.model()


def test_a_role_that_no_other_offer_names_is_priced():
    kept = opened(CASES / "small-town")
    kept.model()
    tried = ["added_staff: {role: psychologist, people: 2, starts: 2019-20}"]
    found = projection.cost_offers(kept, tried=tried)
    assert found[0].cost.all_years > 0
    fresh = projection.cost_offers(CASES / "small-town", tried=tried)
    assert found[0].cost == fresh[0].cost


def test_only_a_few_models_are_kept():
    kept = opened(CASES / "small-town")
    first = kept.model()
    for day in range(1, 10):
        kept.model(known_on=date(2018, 8, day))
    assert kept.model() is not first


def test_an_unsound_case_is_not_opened(tmp_path):
    with pytest.raises(CaseNotReadableError):
        opened(tmp_path)


@pytest.mark.parametrize(
    "term",
    [
        "flat_raise: {amount: 2000, starts: 2019-07-01}",
        "new_schedule: {schedule: teachers-2019, starts: 2019-07-01}",
    ],
)
def test_a_term_that_is_tried_has_a_model_with_its_lines(term):
    kept = opened(CASES / "small-town")
    tried = with_tried(kept.case, [term])[0]
    plain, own = kept.model(), kept.model(tried)
    assert "schedule_changes.teachers" not in plain.lines
    assert "schedule_changes.teachers" in own.lines
    (costed, *_) = projection.cost_offers(kept, tried=[term])
    assert costed.cost.all_years > 10_000
