"""Levers that were moved in a workbook become terms, found by trying and checked."""

from __future__ import annotations

import pytest
from tests.reports.workbook.bad_workbooks import OFFER, town

from openbook.api.workbook_text import rows_for
from openbook.figures.figure import InputKind
from openbook.model.contract import levers_of
from openbook.model.simulations.assumption_values import asked, pulled
from openbook.offers.choices import Positions, ready_to_raise


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({("raise.teachers", 0): 0.04}, "salary_raise: {share: 4%"),
        ({("raise.teachers", 2): 0.01}, "salary_raise: {share: 1%, starts: 2020-07-01"),
        ({("one_time.teachers", 0): 0.02}, "one_time_payment: {year: 2018-19, share: 2%"),
        ({("added.nurse", 1): 2.0, ("added.nurse", 2): 2.0}, "added_staff: {role: nurse"),
        ({("added.counselor", 2): 0.0}, "people: 1, starts: 2019-20, ends: 2019-20"),
        ({("work_days.teachers", 1): 2.0, ("work_days.teachers", 2): 2.0}, "days: 2"),
        (
            {("cap.elementary_4-5_all", 1): 28.0, ("cap.elementary_4-5_all", 2): 28.0},
            "class_size_cap: {grades: 4-5, pupils: 28",
        ),
        ({("health_each.teachers", y): 14000.0 for y in range(3)}, "per_person: 14000"),
        (
            {("pupils_per.counselor.high", y): 250.0 for y in (1, 2)},
            "staffing_ratio: {role: counselor, pupils_per: 250",
        ),
        ({("stipend.classified", 2): 100.0}, "stipend: {what: as in the workbook"),
    ],
)
def test_levers_become_terms(change, said):
    case, model = town().case, town().model()
    offers = [offer for offer in case.offers if offer.id == OFFER]
    wanted = moved(change)
    scenario, wrong = rows_for(case, offers, model, wanted)
    assert not wrong
    assert scenario is not None
    assert said in "\n".join(scenario.texts)
    found = ready_to_raise(pulled(levers_of(case, scenario.offer(case)), model))
    assert all(found[name] == pytest.approx(path) for name, path in wanted.items())


def test_what_no_term_means_is_told():
    case, model = town().case, town().model()
    offers = [offer for offer in case.offers if offer.id == OFFER]
    scenario, wrong = rows_for(case, offers, model, moved({("strike.absences", 1): 9.0}))
    assert scenario is None
    assert wrong == {("strike.absences", 1)}


def moved(change: dict[tuple[str, int], float]) -> Positions:
    """The levers of the offer, some of them elsewhere."""
    case, model = town().case, town().model()
    offers = [offer for offer in case.offers if offer.id == OFFER]
    start = ready_to_raise(pulled(levers_of(case, *offers), model))
    names = asked(model, InputKind.LEVER)
    return {
        name: tuple(change.get((name, year), now) for year, now in enumerate(path))
        for name, path in start.items()
        if name in names
    }
