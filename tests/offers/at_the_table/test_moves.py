from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.offers.on_the_table import MoveKind, OfferStep, steps_of
from openbook.offers.pairs import changes, pair_terms, subject

KIND = MoveKind
HEAD = "side: {side}\nmade_on: {day}\ntitle: An offer\nstanding: open\nsource: story\n"


@cache
def los_angeles() -> Case:
    return case_in(EXAMPLES / "la-2019")


def offer(side: str, day: str, *terms: str) -> str:
    lines = "".join(f"  - {term}\n" for term in terms)
    return f"{HEAD.format(side=side, day=day)}terms:\n{lines}"


def last_step(write_case: Callable[..., Path], one: str, other: str) -> OfferStep:
    files = {"offers/one.yaml": one, "offers/other.yaml": other}
    return steps_of(case_in(write_case(files)))[-1]


def test_the_cap_at_15_middle_schools_went_from_32_to_34() -> None:
    steps = {step.offer.id: step for step in steps_of(los_angeles())}
    last = steps["2019-01-11-district"]
    assert last.before is not None
    assert last.before.id == "2019-01-07-district"
    (worse,) = last.worse
    assert worse.worse == ("pupils",)
    change = worse.fields[0]
    assert (change.before.value, change.after.value) == (32, 34)
    assert "15 schools only" in worse.term.label
    # First years that were not said before are told, and not judged.
    assert sum(move.kind is KIND.CHANGED for move in last.moves) == 10


def test_the_withdrawn_demands_are_seen_once_they_are_withdrawn() -> None:
    steps = {step.offer.id: step for step in steps_of(los_angeles())}
    gone = {
        name: [m.term.label for m in step.moves if m.kind is KIND.WITHDRAWN]
        for name, step in steps.items()
    }
    one, five = gone.pop("2019-01-07-union")
    assert one == "Fewer standardized tests"
    assert five.startswith("Five more demands")
    assert not any(gone.values())


def test_agreements_and_other_units_are_not_the_offer_before() -> None:
    steps = {step.offer.id: step for step in steps_of(los_angeles())}
    assert steps["2018-07-district"].before is None
    assert steps["2018-06-12-classified"].before is None


def test_a_draft_is_told_beside_the_last_offer_that_was_made() -> None:
    steps = steps_of(case_in(EXAMPLES / "small-town", "union"))
    draft = steps[-1]
    assert draft.offer.standing == "draft"
    assert draft.before is not None
    assert draft.before.id == "2018-10-05-union"
    kinds = {move.term.label: move.kind for move in draft.moves}
    assert kinds["4% raise from 2018-07-01"] is KIND.CHANGED
    assert kinds["retroactive pay for 2017-18"] is KIND.DROPPED
    assert kinds["No more than two standardized tests a year"] is KIND.WITHDRAWN
    assert not draft.worse  # asking for less is no harm to the district


def test_what_hurts_depends_on_who_moves(write_case: Callable[..., Path]) -> None:
    terms = (
        "salary_raise: {share: 3%, starts: 2018-07-01}",
        "salary_raise: {share: 2%, starts: 2018-07-01}",
    )
    for side, one, other, worse in (
        ("district", *terms, True),
        ("union", *terms, False),
        ("district", *terms[::-1], False),
        ("union", *terms[::-1], True),
    ):
        first, then = offer(side, "2018-01-01", one), offer(side, "2018-02-01", other)
        assert bool(last_step(write_case, first, then).worse) is worse


def test_conditions_ratios_and_later_days_are_judged(write_case: Callable[..., Path]) -> None:
    step = last_step(
        write_case,
        offer(
            "district",
            "2018-01-01",
            "salary_raise: {share: 3%, starts: 2018-07-01}",
            "staffing_ratio: {role: nurse, pupils_per: 500}",
            "class_size_cut: {pupils: 4, levels: [high]}",
            "added_staff: {role: counselor, people: 4, starts: 2018-19}",
        ),
        offer(
            "district",
            "2018-02-01",
            "class_size_cut: {pupils: 3, levels: [high]}",
            "added_staff: {role: counselor, people: 4, starts: 2019-20}",
            "staffing_ratio: {role: nurse, pupils_per: 600}",
            "salary_raise: {share: 3%, starts: 2018-07-01, only_if: The tax passes}",
        ),
    )
    worse = {move.term.word: move.worse for move in step.moves}
    assert worse == {
        "class_size_cut": ("pupils",),
        "added_staff": ("starts",),
        "staffing_ratio": ("pupils_per",),
        "salary_raise": ("only_if",),
    }


@given(st.data())
def test_every_term_is_in_exactly_one_pair(data: st.DataObject) -> None:
    pool = st.lists(st.sampled_from(los_angeles().terms), max_size=8)
    one, other = data.draw(pool), data.draw(pool)
    pairs = pair_terms(one, other)
    assert sorted(map(id, filter(None, (a for a, _ in pairs)))) == sorted(map(id, one))
    assert [b for _, b in pairs if b] == other
    for a, b in pairs:
        assert a is None or b is None or subject(a) == subject(b)
    assert all(not changes(a, b) for a, b in pair_terms(one, one) if a and b)
