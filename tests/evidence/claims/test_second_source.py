"""A claim beside what another source says of the same thing."""

from __future__ import annotations

import pytest
from tests.evidence.claims_written import told

from openbook.evidence.claims.judgment import Recomputed, Verdict
from openbook.evidence.claims.own_figures import second_sources

ONE = {"claim": "one", "about": "people", "value": "500", "unit": "people", "said_by": "a"}
OTHER = {**ONE, "claim": "other", "said_by": "a reader", "same_as": "one", "source": "newspaper"}


def _found(one: dict[str, str], *others: dict[str, str]) -> list[Recomputed]:
    """What the first claim is compared with."""
    claims = told({**ONE, **one}, *others)
    return list(second_sources(claims.claims[0], claims))


def _verdict(one: dict[str, str], other: dict[str, str]) -> Verdict | None:
    found = _found(one, {**OTHER, **other})
    return found[0].verdict if found else None


def test_either_of_two_claims_may_name_the_other() -> None:
    claims = told(ONE, OTHER)
    first, second = (list(second_sources(heard, claims)) for heard in claims.claims)
    assert [each.by for each in (*first, *second)] == ["other", "one"]
    assert first[0].arithmetic.startswith(
        "a reader (Openbook authors) says 500 people; claimed: 500"
    )


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ({}, {}, Verdict.AGREES),
        ({"precision": "about"}, {"value": "520"}, Verdict.ROUNDED),
        ({}, {"value": "520"}, Verdict.NOT_BOTH),
        ({}, {"value": "400", "value_to": "600"}, Verdict.AGREES),
        ({"precision": "at least"}, {"value": "700"}, Verdict.AGREES),
        ({"year": "2018-19"}, {"year": "2018-19"}, Verdict.AGREES),
        # Another year or other people: the scope is said, and no contradiction is made of it.
        ({"year": "2018-19"}, {"year": "2017-18"}, Verdict.OTHER_DEFINITION),
        ({"year": "2018-19"}, {"year": "2017-18", "value": "520"}, None),
        ({"population": "unit"}, {"population": "members"}, Verdict.OTHER_DEFINITION),
        ({"population": "unit"}, {"population": "members", "value": "520"}, None),
        # Two bounds, two units: nothing can be said.
        ({"precision": "at least"}, {"precision": "at most"}, None),
        ({}, {"unit": "pupils"}, None),
        # A source does not confirm itself, but it may differ from itself.
        ({}, {"source": "invented"}, None),
        ({}, {"source": "invented", "value": "520"}, Verdict.NOT_BOTH),
        # What nobody has confirmed judges nobody.
        ({}, {"status": "unconfirmed"}, None),
        # Who speaks twice revises what was said first, and only that.
        (
            {"said_on": "2019-01-10"},
            {"said_by": "a", "said_on": "2019-01-12", "value": "520"},
            Verdict.REVISED,
        ),
        (
            {"said_on": "2019-01-12"},
            {"said_by": "a", "said_on": "2019-01-10", "value": "520"},
            None,
        ),
        # Our own arithmetic that claims no exactness is an estimate.
        ({}, {"source": "worked-out", "precision": "about", "value": "520"}, Verdict.ESTIMATED),
        ({}, {"source": "worked-out", "precision": "exact", "value": "520"}, Verdict.NOT_BOTH),
    ],
)
def test_the_verdict(one: dict[str, str], other: dict[str, str], verdict: Verdict | None) -> None:
    assert _verdict(one, other) is verdict


def test_a_number_does_not_confirm_what_it_was_calculated_from() -> None:
    half = {**OTHER, "claim": "half", "same_as": "", "value": "250", "worked_out": "one / 2"}
    whole = {**OTHER, "worked_out": "half * 2"}
    assert _found({}, half, whole) == []


def test_a_retelling_is_compared_with_its_original_and_not_the_other_way() -> None:
    claims = told({**OTHER, "same_as": "", "retells": "one", "value": "520"}, ONE)
    assert [each.by for each in second_sources(claims.claims[0], claims)] == ["one"]
    assert list(second_sources(claims.claims[1], claims)) == []


def test_ranges_differ_by_the_distance_of_their_ends() -> None:
    (found,) = _found({"value": "500", "value_to": "600"}, {**OTHER, "value": "620"})
    assert found.verdict is Verdict.NOT_BOTH
    assert found.difference == 20
    assert found.arithmetic.endswith("20 people more")
