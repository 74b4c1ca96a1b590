"""Sections counted without a model are those that the model adds in the first year."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.offers.opened import LOS_ANGELES, opened

from openbook.case.case import Case
from openbook.case.known import split
from openbook.case.offer import Offer
from openbook.evidence.pay_and_classes import NeededClasses, needed_classes
from openbook.figures.figure import PUPILS, SECTIONS, Figure, Source
from openbook.model.build import build_model
from openbook.offers.two_runs import run_twice
from openbook.terms.classes.class_size_cap import ClassSizeCap

OFFER = "2019-01-07-district"  # its class sizes hold from the first year on


@cache
def by_sections() -> Case:
    """Los Angeles as if it staffed by its sections: without staffing norms."""
    case = opened(LOS_ANGELES).case
    return replace(case, norms=split(case.norms, range(len(case.norms)))[0])


def needed(case: Case, offer: Offer) -> tuple[NeededClasses, ...]:
    return needed_classes(case, [offer])[offer.id]


def test_where_a_norm_is_lowered_no_section_is_counted() -> None:
    ground = opened(LOS_ANGELES)
    assert not needed(ground.case, ground.offer(OFFER))


def test_the_model_adds_the_same_teachers() -> None:
    ground = opened(LOS_ANGELES)
    offer = ground.offer(OFFER)
    offer = replace(offer, terms=tuple(t for t in offer.terms if t.class_size))
    model, book = build_model(by_sections(), ground.law), ground.book("district")
    runs = run_twice(by_sections(), ground.law, model, offer, book, years=1)
    counted = needed(by_sections(), offer)[0]
    name = "teachers_added.total"
    modeled = runs.after(name)[0] - runs.before(name)[0]
    assert counted.of_one_teacher > 0
    assert counted.by_subject > 0
    assert counted.teachers(5.0) == pytest.approx(modeled)


@pytest.mark.parametrize("offer", ["2019-01-11-district", "2018-12-17-fact-finder"])
def test_nothing_is_needed_before_a_term_starts(offer: str) -> None:
    ground = opened(LOS_ANGELES)
    first, *later = needed(by_sections(), ground.offer(offer))
    assert first.teachers(1.0) == 0
    with_caps = offer.endswith("district")
    assert all((each.teachers(1.0) > 0) is with_caps for each in later)


def test_a_lower_cap_never_needs_fewer() -> None:
    ground = opened(LOS_ANGELES)
    offer = ground.offer(OFFER)
    template = next(t for t in offer.terms if isinstance(t, ClassSizeCap))
    found = []
    for pupils in (34, 30, 26, 22):
        figure = Figure(float(pupils), PUPILS / SECTIONS, Source("A test", "A cap"))
        capped = replace(offer, terms=(replace(template, pupils=figure),))
        found.append(needed(by_sections(), capped)[0].teachers(5.0))
    assert found == sorted(found)
    assert found[0] < found[-1]
