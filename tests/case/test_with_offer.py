from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import openbook
from openbook.api.folder import case_in
from openbook.case.offer import Offer
from openbook.files.trial_terms import read_tried

CASES = Path(openbook.__file__).parent / "cases"


@pytest.fixture(scope="module")
def town():
    return case_in(CASES / "small-town")


def offer(case, text):
    terms, _ = read_tried(text, case)
    return Offer(
        side="union",
        made_on=date(2019, 1, 1),
        title="One more",
        standing="draft",
        terms=terms,
        id="more",
    )


@pytest.mark.parametrize(
    "text",
    [
        "salary_raise: 3% from 2018-07-01",
        "class_size_cap: {grades: 4-5, pupils: 29}",
        "class_size_cap: {grades: 2-3, pupils: 20}",
        "class_size_cut: {pupils: 1, schools: 1}",
    ],
)
def test_classes_are_told_apart_as_if_the_offer_had_been_in_the_folder(town, text):
    more = offer(town, text)
    found = town.with_offer(more)
    assert found.offers == (*town.offers, more)
    assert found.buckets == replace(town, offers=found.offers).buckets


def test_classes_are_looked_through_only_where_they_must(town):
    same = town.with_offer(offer(town, "class_size_cap: {grades: 4-5, pupils: 29}"))
    other = town.with_offer(offer(town, "class_size_cap: {grades: 2-3, pupils: 29}"))
    assert same.buckets is town.buckets
    assert other.buckets is not town.buckets
