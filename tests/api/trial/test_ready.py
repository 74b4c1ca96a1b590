from __future__ import annotations

from dataclasses import replace

import pytest

from openbook.api import projection
from openbook.api.scenarios.scenario import (
    Row,
    TooManyRowsError,
    read_scenario,
    rows_of_offer,
    rows_of_texts,
)
from openbook.api.scenarios.trial import Ready
from openbook.api.view import Opened
from openbook.case.scope import Scope

RESERVES = ("reserve.unrestricted", "reserve.available", "reserve.unassigned")
MIX = (
    "salary_raise: 4.25% from 2018-07-01",
    "class_size_cap: {grades: 2-3, pupils: 22, starts: 2019-20}",
    "added_staff: {role: psychologist, people: 2, starts: 2019-20}",
    "policy: fewer tests",
)
CONDITION = (
    "salary_raise: 1% from 2019-07-01 if reserve share above 0.2 in 2018-19",
    "one_time_payment: 1% in 2018-19",
)


@pytest.fixture(scope="module")
def ready(town):
    return Ready(town, draws=200)


def same_as_the_verbs(kept: Opened, ready: Ready, texts: tuple[str, ...]) -> None:
    """Every digit of an answer as `openbook cost --try` and `project` have it."""
    case = kept.case
    scenario = read_scenario(rows_of_texts(texts, case), case)
    books = [book for book in case.books if book.id in {"district", "union"}]
    answer = ready.answer(scenario, books)
    names = [book.id for book in books]
    costed = projection.cost_offers(kept, tried=texts, books=names)
    for here, there in zip(answer.books, costed, strict=True):
        assert here.costed.cost == there.cost
        assert here.costed.effects == there.effects
        assert here.costed.per_pupil == there.per_pupil
        assert here.costed.per_member == there.per_member
        assert here.costed.share_of_spending == there.share_of_spending
        assert here.costed.certification == there.certification
        alone = [here.terms[row] for row in sorted(here.terms)]
        assert alone == [part.alone for part in there.terms]
        assert [a.why for a in here.costed.aside] == [a.why for a in there.aside]
        stand = Scope(book=here.book.id, offers=(), tried=texts)
        ran = projection.project_scope(kept, stand, draws=ready.draws)
        assert ran.drawn
        assert here.chance == ran.drawn.share("reserve.below")
        assert all(here.bands[r] == ran.drawn.summary(r) for r in RESERVES)


@pytest.mark.parametrize("texts", [MIX, MIX[:1], CONDITION, ()])
def test_an_answer_has_the_digits_of_the_verbs(town, ready, texts):
    if texts:
        same_as_the_verbs(town, ready, texts)
    else:
        answer = ready.answer(read_scenario((), town.case), town.case.books)
        assert all(each.costed.cost.all_years == 0 for each in answer.books)


def test_los_angeles_has_the_digits_of_the_verbs_too(los_angeles):
    ready = Ready(los_angeles, draws=50)
    same_as_the_verbs(los_angeles, ready, (MIX[0], "class_size_cut: {pupils: 2}"))


@pytest.mark.parametrize("offer", ["2018-10-05-union", "2019-01-11-district"])
def test_an_offer_as_rows_costs_what_the_offer_costs(town, ready, offer):
    case = town.case
    (made,) = [each for each in case.offers if each.id == offer]
    rows = rows_of_offer(made, case)
    answer = ready.answer(read_scenario(rows, case), case.books)
    for here in answer.books:
        (there,) = projection.cost_offers(town, [offer], books=[here.book.id])
        assert here.costed.cost == there.cost
        ran = projection.project_case(town, book=here.book.id, offers=[offer], draws=ready.draws)
        assert ran.drawn
        assert here.chance == ran.drawn.share("reserve.below")


def test_what_is_remembered_of_terms_changes_nothing(town):
    case, kept = town.case, Ready(town, draws=50)
    rows = rows_of_texts(MIX, case)
    for share in ("1%", "2%", "3%"):
        moved = (replace(rows[0], fields={**rows[0].fields, "share": share}), *rows[1:])
        scenario = read_scenario(moved, case)
        fresh = Ready(town, draws=50).answer(scenario, case.books)
        assert kept.answer(scenario, case.books) == fresh


def test_more_rows_than_anybody_bargains_over_are_refused(town):
    with pytest.raises(TooManyRowsError):
        read_scenario([Row("policy", {"text": "x"})] * 81, town.case)
