"""One school under each offer: caps, and classes by rounding up."""

from __future__ import annotations

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, opened, tried_offer

from openbook.offers.one_school import NoSuchSchoolError, for_school


def test_caps_of_each_offer_beside_the_classes_of_today() -> None:
    case = opened(SMALL).case
    found = for_school(case, "mill", case.offers)
    alone, union, district = found.under
    math = next(k for k, each in enumerate(found.classes) if each.subject == "math")
    assert found.classes[math].largest == 34
    assert alone.classes[math].cap == (36, 36, 36)
    assert union.classes[math].cap == (36, 33, 33)
    # No larger classes at once, which is the cap of 34 already.
    assert district.classes[math].cap == (34, 34, 34)
    assert union.posts == ("1 nurse per school, from 2019-20",)


def test_classes_more_by_rounding_up_at_this_school() -> None:
    ground = opened(SMALL)
    offer = tried_offer(
        ground,
        "class_size_cap: {grades: 4-5, pupils: 25, starts: 2019-20}",
        "class_size_cap: {grades: K-3, pupils: 20, kind: average, starts: 2020-21}",
    )
    found = for_school(ground.case, "oak", [offer])
    more = {
        str(today.grades): under.more
        for today, under in zip(found.classes, found.under[1].classes, strict=True)
    }
    # 174 ÷ 25 = 6.96, so 7 classes, one more; 330 ÷ 20 = 16.5, so 17, three more.
    assert more == {"K-3": (0, 0, 3), "4-5": (0, 1, 1), "K-5": (0, 0, 0)}


def test_a_whole_number_of_classes_is_not_rounded_up() -> None:
    ground = opened(SMALL)
    offer = tried_offer(ground, "class_size_cap: {grades: 4-5, pupils: 29}")
    found = for_school(ground.case, "oak", [offer])
    # 174 ÷ 29 = 6, as today, but the largest class has 32: one more, and not two.
    assert [each.more for each in found.under[1].classes] == [(0,) * 3, (1,) * 3, (0,) * 3]


def test_a_school_that_is_not_there_is_told() -> None:
    with pytest.raises(NoSuchSchoolError, match="Did you mean 'mill'"):
        for_school(opened(SMALL).case, "mil", ())


def test_an_average_over_many_schools_is_told_but_not_counted() -> None:
    case = opened(LOS_ANGELES).case
    found = for_school(case, "S0002", ())
    first = next(k for k, each in enumerate(found.classes) if str(each.grades) == "1")
    today, capped = found.classes[first], found.under[0].classes[first]
    assert today.seats / today.sections > capped.average[0] == 24
    assert not any(capped.more)
