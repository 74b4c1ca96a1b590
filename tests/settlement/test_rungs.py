"""Tests of levels: what may be agreed on a slot, from the least to the most generous position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from tests.settlement.made_terms import back_pay, cap, nurses, raised, small_town, term

from openbook.case.offer import Term
from openbook.figures.figure import Year
from openbook.settlement.levels import Levels, amount_of, levels_of
from openbook.settlement.matters import NothingOpenError, OpenMatters, open_matters
from openbook.settlement.package_points import placed_terms
from openbook.settlement.slots import Slot, family_of, taken_apart
from openbook.terms.classes.class_size_cap import ClassSizeCap
from openbook.terms.pay.salary_raise import SalaryRaise

JULY, LATER = date(2018, 7, 1), date(2019, 7, 1)
LAST = Year.of(date(2021, 1, 1))


def _levels(employer: list[Term], union: list[Term], *earlier: Term) -> Levels:
    some = (*employer, *union, *earlier)[0]
    positions = (tuple(employer), tuple(union), *((each,) for each in earlier))
    return levels_of(Slot(family_of(some), None, positions), LAST)


def _shares(levels: Levels) -> list[float]:
    firsts = [rung.terms[0] if rung.terms else None for rung in levels.rungs]
    return [each.share.value if isinstance(each, SalaryRaise) else 0.0 for each in firsts]


def test_raises_move_in_quarter_points() -> None:
    found = _levels([raised(0.03, JULY)], [raised(0.04, JULY)])
    assert _shares(found) == pytest.approx([0.03, 0.0325, 0.035, 0.0375, 0.04])
    assert [rung.part for rung in found.rungs] == pytest.approx([0.0, 0.25, 0.5, 0.75, 1.0])
    assert found.ends == (0, 4)


def test_an_odd_position_stands_among_the_round_ones() -> None:
    found = _levels([raised(0.03, JULY)], [raised(0.0361, JULY)])
    assert _shares(found) == pytest.approx([0.03, 0.0325, 0.035, 0.0361])


def test_a_raise_that_one_side_does_not_offer_grows_from_nothing() -> None:
    up = _levels([], [raised(0.01, JULY)])
    assert _shares(up) == pytest.approx([0, 0.0025, 0.005, 0.0075, 0.01])
    down = _levels([raised(0.01, JULY)], [])
    assert _shares(down) == pytest.approx([0, 0.0025, 0.005, 0.0075, 0.01])
    assert (up.ends, down.ends) == ((0, 4), (4, 0))
    assert [rung.part for rung in down.rungs] == pytest.approx([1.0, 0.75, 0.5, 0.25, 0.0])


def test_a_raise_of_many_points_has_not_too_many_rungs() -> None:
    found = _levels([raised(0.0, JULY)], [raised(0.5, JULY)])
    assert len(found.rungs) <= 42
    assert _shares(found)[-1] == 0.5


def test_what_is_below_both_newest_positions_is_held_but_in_no_package() -> None:
    found = _levels([raised(0.03, JULY)], [raised(0.035, JULY)], raised(0.02, JULY))
    shares = _shares(found)
    assert shares == pytest.approx([0.02, 0.0225, 0.025, 0.0275, 0.03, 0.0325, 0.035])
    assert found.below == {0, 1, 2, 3}
    assert found.ends == (4, 6)


def test_an_earlier_demand_that_was_higher_stays_a_level() -> None:
    found = _levels([raised(0.03, JULY)], [raised(0.035, JULY)], raised(0.04, JULY))
    assert _shares(found)[-1] == 0.04
    assert found.below == frozenset()
    assert found.rungs[-1].part == 1.0


def test_terms_that_differ_in_more_than_the_number_have_each_number_in_the_words_of_both() -> None:
    lasting, ending = raised(0.03, JULY), replace(raised(0.0325, JULY), ends=date(2020, 6, 30))
    found = _levels([lasting], [ending])
    kinds = [(each.share.value, each.ends) for r in found.rungs for each in r.terms]  # type: ignore[attr-defined]
    assert kinds == [(share, ends) for share in (0.03, 0.0325) for ends in (None, ending.ends)]


def test_days_meet_every_number_but_none_gives_more_or_less_than_both() -> None:
    january = date(2019, 1, 1)
    found = _levels([raised(0.02, january)], [raised(0.03, JULY)])
    said = [(t.share.value, t.starts) for r in found.rungs for t in r.terms]  # type: ignore[attr-defined]
    shares = (0.02, 0.0225, 0.025, 0.0275, 0.03)
    assert said == [(share, day) for share in shares for day in (january, JULY)]
    assert (found.ends, found.below) == ((0, 9), frozenset())
    # The other way round the later day with the lesser number is less than both, the
    # earlier day with the larger number more.
    crossed = _levels([raised(0.02, JULY)], [raised(0.03, january)])
    said = [(t.share.value, t.starts) for r in crossed.rungs for t in r.terms]  # type: ignore[attr-defined]
    assert (0.02, january) not in said
    assert (0.03, JULY) not in said
    assert {(0.025, january), (0.025, JULY)} <= set(said)


def test_a_condition_meets_every_number_and_comes_before_the_same_without_one() -> None:
    plain = raised(0.03, JULY)
    asked = replace(raised(0.02, JULY), only_if="Funds allow it")
    found = _levels([asked], [plain], replace(plain, only_if="Funds allow it"))
    said = [(t.share.value, bool(t.only_if)) for r in found.rungs for t in r.terms]  # type: ignore[attr-defined]
    assert said == [(s, own) for s in (0.02, 0.0225, 0.025, 0.0275, 0.03) for own in (True, False)]
    assert found.ends == (0, 9)
    # A condition that the only newest position no longer makes is in no package.
    dropped = _levels([plain], [], replace(plain, only_if="Funds allow it"))
    assert [bool(dropped.rungs[at].terms[0].only_if) for at in dropped.below] == [True]
    # An old condition on what both sides now offer without one gives less than both.
    old = _levels([plain], [raised(0.035, JULY)], replace(plain, only_if="Funds allow it"))
    assert [str(r.label) for at, r in enumerate(old.rungs) if at in old.below] == [
        "3% raise from 2018-07-01, only if Funds allow it"
    ]


def test_durations_are_a_matter_with_the_years_between() -> None:
    short, long = term("duration: {years: 1}"), term("duration: {years: 3}")
    found = _levels([short], [long])
    assert [str(each.label) for each in found.rungs] == [
        "one-year agreement",
        "2-year agreement",
        "3-year agreement",
    ]
    assert [each.part for each in found.rungs] == [0.0, 0.5, 1.0]
    assert [str(r.label) for r in _levels([long], [short]).rungs][1:] == [
        "2-year agreement",
        "one-year agreement",
    ]
    ends = [term(f"duration: {{last_day: {year}-06-30}}") for year in (2019, 2022)]
    days = [r.terms[0].period.final_day for r in _levels([ends[1]], [ends[0]], ends[0]).rungs]  # type: ignore[union-attr]
    assert [str(day) for day in days] == ["2022-06-30", "2021-06-30", "2020-06-30", "2019-06-30"]
    # A number of years and a day cannot be compared: nothing is filled in between.
    assert len(_levels([short], [ends[1]]).rungs) == 2


def test_offers_that_differ_in_their_duration_alone_have_one_matter() -> None:
    ours, theirs = term("duration: {years: 1}"), term("duration: {years: 3}")
    same = raised(0.03, JULY)
    found = _small_town([same, ours], [same, theirs])
    assert [(each.name, len(each.rungs)) for each in found.matters] == [("duration", 3)]
    assert found.matters[0].uncosted
    # What ends with the agreement changes what terms cost, so its length is no choice.
    ending = replace(theirs, terms_end=True)  # type: ignore[call-arg]
    with pytest.raises(NothingOpenError):
        _small_town([same, ours], [same, ending])


def test_caps_move_by_one_pupil() -> None:
    found = _levels([cap(34)], [cap(30)])
    caps = [t for rung in found.rungs for t in rung.terms if isinstance(t, ClassSizeCap)]
    assert [each.pupils.value for each in caps] == [34, 33, 32, 31, 30]
    assert found.ends == (0, 4)


def test_positions_move_by_halves_and_many_of_them_in_round_numbers() -> None:
    few = [rung.label for rung in _levels([], [nurses(2)]).rungs]
    assert few[0] == "nothing"
    assert [str(each).partition(" ")[0] for each in few[1:]] == ["0.5", "1", "1.5", "2"]
    many = _levels([], [nurses(300)])
    people = [amount_of(rung.terms) / 1e6 for rung in many.rungs]
    assert people[:3] == [0, 10, 20]
    assert 150 in people
    assert people[-1] == 300


def test_a_number_that_the_phrase_does_not_say_stands_beside_it() -> None:
    labels = [rung.label for rung in _levels([], [back_pay(0.02)]).rungs]
    assert labels[1] == "retroactive pay for 2017-18 (0.5%)"
    assert labels[-1] == "retroactive pay for 2017-18 (2%)"


def test_terms_that_cannot_be_compared_leave_either_offer() -> None:
    policy = term("policy: Two tests a year")
    assert len(_levels([], [policy]).rungs) == 2
    assert len(_levels([nurses(1), nurses(2)], [nurses(3)]).rungs) == 2


def test_class_sizes_of_the_union_may_come_some_years_later() -> None:
    theirs = term("class_size_cut: {pupils: 3, grades: 4-12, starts: 2018-19}")
    mine = [cap(34), term("no_class_size_increase: {starts: 2018-19}")]
    found = _levels(mine, [theirs])
    starts = [str(rung.terms[-1].begins) for rung in found.rungs[1:]]
    assert starts == ["2020-21", "2019-20", "2018-19"]
    assert all(rung.terms[:2] == tuple(mine) for rung in found.rungs[:-1])


def test_a_raise_for_two_units_is_one_for_each() -> None:
    both = replace(raised(0.03, JULY), units=("teachers", "aides"))
    assert [each.units for each in taken_apart(small_town(), [both])] == [("teachers",), ("aides",)]


def test_a_raise_that_is_spread_over_years_is_one_in_each() -> None:
    spread = term("salary_raise: {share: 6%, over: 3, starts: 2018-07-01}")
    parts = list(taken_apart(small_town(), [spread]))
    assert [each.begins for each in parts] == [JULY, LATER, date(2020, 7, 1)]
    assert [amount_of((each,)) for each in parts] == [20_000] * 3


def _small_town(employer: Sequence[Term], union: Sequence[Term]) -> OpenMatters:
    case = small_town()
    first, last = case.offers[0], case.offers[-1]
    assert (first.side, last.side) == ("union", "district")
    offers = (replace(first, terms=tuple(union)), replace(last, terms=tuple(employer)))
    return open_matters(replace(case, offers=offers))


def test_years_are_matters_and_no_package_gives_less_than_both_offer_by_then() -> None:
    two = [raised(0.03, JULY), raised(0.03, LATER)]
    found = _small_town(two, [raised(0.065, JULY)])
    assert [each.name for each in found.matters] == ["salary_raise-2018-19", "salary_raise-2019-20"]
    (total,) = found.totals
    assert (total.terms, total.least, total.most) == ((0, 1), 60_000, 65_000)
    assert found.matters[0].offered == (0, len(found.matters[0].rungs) - 1)
    assert found.matters[0].below == frozenset()
    employer, union = found.offers
    assert total.holds(employer)
    assert total.holds(union)
    assert not total.holds((employer[0], 0))
    assert not total.holds((union[0], employer[1]))


def test_a_side_with_one_offer_has_not_shown_where_it_is_firm() -> None:
    found = _small_town([raised(0.02, JULY)], [raised(0.04, JULY)])
    assert [each.firm for each in found.matters] == [(0.0, 0.0)]


_BY_LEVEL = (
    [
        term("class_size_cap: {grades: 4-5, pupils: 30, starts: 2019-20}"),
        term("class_size_cap: {grades: 9-12, subjects: [math], pupils: 33, starts: 2019-20}"),
        term("no_class_size_increase: {starts: 2018-19}"),
    ],
    [
        term("class_size_cap: {grades: 4-5, pupils: 27, starts: 2019-20}"),
        term("class_size_cut: {grades: 9-12, pupils: 3, starts: 2019-20}"),
    ],
)


def test_class_sizes_are_matters_by_school_level_where_every_offer_states_them_so() -> None:
    found = _small_town(*_BY_LEVEL)
    names = ["class_size-elementary", "class_size-high", "class_size-no_class_size_increase"]
    assert [each.name for each in found.matters] == names
    assert {each.family for each in found.matters} == {"class_size"}
    caps = [t.pupils.value for r in found.matters[0].rungs for t in r.terms]  # type: ignore[attr-defined]
    assert caps == [30, 29, 28, 27]
    high = [str(rung.terms[-1].label) for rung in found.matters[1].rungs]
    eased = [f"reduce class size by {n} in grades 9-12, from 2019-20" for n in (1, 2, 3)]
    assert high[2:] == eased
    assert "from 2020-21" in high[1]
    assert [rung.label for rung in found.matters[2].rungs] == [
        "nothing",
        "no increase in class size, from 2018-19",
    ]


def test_a_class_size_for_several_levels_is_parted_by_level() -> None:
    employer, union = _BY_LEVEL
    wide = term("class_size_cut: {grades: 4-12, pupils: 1, starts: 2019-20}")
    found = _small_town(employer, [*union, wide])
    names = ["elementary", "high", "no_class_size_increase", "middle"]
    assert [each.name for each in found.matters] == [f"class_size-{each}" for each in names]
    own = {each.name: found.offers[1][at] for at, each in enumerate(found.matters)}
    middle = next(each for each in found.matters if each.name == "class_size-middle")
    (cut,) = middle.rungs[own["class_size-middle"]].terms
    assert cut.levels == ("middle",)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "class_size_cut: {grades: 4-12, pupils: 1, schools: 2, starts: 2019-20}",
        "added_staff: {role: educator, people: 5, starts: 2019-20}",
    ],
)
def test_what_cannot_be_parted_by_level_keeps_all_class_sizes_together(line: str) -> None:
    employer, union = _BY_LEVEL
    found = _small_town(employer, [*union, term(line)])
    assert [each.name for each in found.matters] == ["class_size"]


def test_a_class_size_for_several_levels_is_placed_level_by_level() -> None:
    case = small_town()
    first, last = case.offers[0], case.offers[-1]
    employer, union = _BY_LEVEL
    offers = (replace(first, terms=tuple(union)), replace(last, terms=tuple(employer)))
    case = replace(case, offers=offers)
    wide = term("class_size_cut: {grades: 4-12, pupils: 1, starts: 2019-20}")
    asked = placed_terms(case, open_matters(case), [wide])
    assert [[t.levels for t in own] for own in asked.by_matter] == [  # type: ignore[attr-defined]
        [("elementary",)],
        [("high",)],
        [],
    ]
    assert [t.levels for t in asked.unseen] == [("middle",)]  # type: ignore[attr-defined]


def test_an_offer_made_after_the_day_is_no_level() -> None:
    case = small_town()
    first, last = case.offers[0], case.offers[-1]
    later = replace(
        first,
        id="later",
        made_on=case.head.as_of + timedelta(days=1),
        standing="replaced",
        terms=(raised(0.09, JULY),),
    )
    offers = (
        replace(first, terms=(raised(0.04, JULY),)),
        replace(last, terms=(raised(0.03, JULY),)),
    )
    (known,) = open_matters(replace(case, offers=(*offers, later))).matters
    assert [rung.terms[0].share.value for rung in known.rungs][-1] == 0.04  # type: ignore[attr-defined]
    made = replace(later, made_on=first.made_on - timedelta(days=1))
    (known,) = open_matters(replace(case, offers=(made, *offers))).matters
    assert [rung.terms[0].share.value for rung in known.rungs][-1] == 0.09  # type: ignore[attr-defined]


def test_where_an_offer_is_silent_the_contract_holds() -> None:
    health = term("health_contribution: {per_person: 12500, starts: 2019-07-01}")
    rise = [raised(0.01, JULY), raised(0.02, JULY)]
    less = _small_town([rise[0], health], [rise[1]]).matters[-1]
    labels = [rung.label.split(" per")[0] for rung in less.rungs]
    held = "as in the contract"  # $13,000 per person
    assert labels == ["$12,500", "$12,600", "$12,700", "$12,800", "$12,900", held]
    assert less.offered == (0, 5)
    more = term("health_contribution: {per_person: 13200, starts: 2019-07-01}")
    matter = _small_town([rise[0]], [rise[1], more]).matters[-1]
    labels = [rung.label.split(" per")[0] for rung in matter.rungs]
    assert labels == [held, "$13,100", "$13,200"]
    assert matter.offered == (0, 2)


def test_beside_silence_nothing_is_round_where_nobody_says_what_holds() -> None:
    floor = term("pay_floor: {amount: 60000, starts: 2019-07-01, units: [teachers]}")
    matters = _small_town([raised(0.01, JULY)], [raised(0.02, JULY), floor]).matters
    assert [rung.terms for rung in matters[-1].rungs] == [(), (floor,)]


def test_of_two_numbers_the_one_that_differs_moves() -> None:
    said = "planning_time: {{minutes: {}, per: week, people: 20, hourly: 40, times: 36}}"
    found = _levels([term(said.format(60))], [term(said.format(120))])
    minutes = [rung.terms[0].minutes.value for rung in found.rungs]  # type: ignore[attr-defined]
    assert minutes == [60, 75, 90, 105, 120]
