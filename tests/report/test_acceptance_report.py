"""Tests of the report on a round: who is next, and what came of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openbook.case.acceptance import ListedPackage, ListedTerm
from openbook.findings.catalog import found
from openbook.findings.finding import Place
from openbook.findings.show import as_text
from openbook.report.acceptance_report import (
    acceptance_data,
    acceptance_text,
    next_step,
)
from openbook.settlement.sealed.published import Step
from openbook.settlement.sealed.standing import Standing


def _standing(
    one: Step,
    other: Step,
    both: int | None = None,
    shown: tuple[int, ...] = (),
    marks: tuple[int, ...] = (),
) -> Standing:
    same = ListedTerm(term="posts: {}", says="1 nurse more")
    packages = tuple(
        ListedPackage(
            digest="0", terms=(ListedTerm(term="", says=f"{share}% raise"), same)
        )
        for share in (3, 4)
    )
    steps = {"district": one, "union": other}
    return Standing("ab" * 32, packages, 1, steps, both, shown, marks, ())


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (
            Step.NOTHING,
            Step.NOTHING,
            "Next, by district and union: openbook accept mark",
        ),
        (
            Step.NOTHING,
            Step.SEALED,
            "Next, by district: openbook accept mark, then seal",
        ),
        (Step.SEALED, Step.SEALED, "Next, by district and union: openbook accept exch"),
        (Step.STAMPED, Step.LAID_DOWN, "Next, by union: openbook accept exchange"),
    ],
)
def test_it_says_who_does_what_next(one: Step, other: Step, said: str) -> None:
    assert said in acceptance_text(_standing(one, other))


def test_what_does_not_hold_is_told_and_nothing_is_next() -> None:
    odd = found("OB295", Place("accept/sides/union.yaml"), "other cards", remedy="Ask.")
    made = replace(_standing(Step.SEALED, Step.SEALED), findings=(odd,))
    assert acceptance_text(made).endswith(as_text(odd))
    assert next_step(made) == ("", ())


def test_what_both_marked_is_told_and_no_more() -> None:
    found = _standing(Step.SHOWN, Step.STAMPED, 1, (2,), (1, 2))
    text = acceptance_text(found)
    assert "Marked by both sides: 2" in text
    assert "Package 2  (both sides marked it)" in text
    assert "Your own marks: 1, 2" in text
    assert next_step(found) == ("", ())
    assert acceptance_data(found)["shown"] == [2]


def test_nothing_in_common_is_said_as_that() -> None:
    text = acceptance_text(_standing(Step.SHOWN, Step.SHOWN, 0))
    assert "No package was marked by both sides." in text


def test_terms_of_every_package_are_said_once() -> None:
    text = acceptance_text(_standing(Step.NOTHING, Step.NOTHING))
    assert text.count("1 nurse more") == 1
    assert "1 card for each side" in text
