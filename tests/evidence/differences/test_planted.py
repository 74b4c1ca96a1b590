"""Every check finds a planted difference and is quiet on a consistent variation."""

from __future__ import annotations

import pytest
from tests.evidence.claims_written import found_by, found_by_all

from openbook.evidence.claims.difference import DifferenceKind
from openbook.evidence.differences import DIFFERENCES

Claims = tuple[dict[str, str], ...]


def _said(name: str, value: str, **more: str) -> dict[str, str]:
    claim = {"claim": name, "about": "classes", "value": value, "unit": "people"}
    return {**claim, "said_by": name, **more}


def _worked(value: str, formula: str, *parts: tuple[str, str], unit: str = "share") -> Claims:
    """A claim about the whole of some parts, each about a thing of its own."""
    whole = _said("whole", value, unit=unit, worked_out=formula, about="whole")
    named = [_said(name, number, about=f"part.{name}") for name, number in parts]
    return (whole, *named)


DAY_1, DAY_2 = {"said_on": "2019-01-07"}, {"said_on": "2019-01-11"}
ONE = {"said_by": "the board", "side": "district"}
VOTES = (("yes", "81"), ("all", "162"))
SCHOOL = {"unit": "days", "about": "strike.length"}
PLANTED: dict[str, tuple[Claims, Claims]] = {
    "same_line": (
        (_said("a", "7942"), _said("b", "7941")),
        (_said("a", "7942"), _said("b", "7900", precision="about")),
    ),
    "two_definitions": (
        (_said("a", "900", population="campuses"), _said("b", "1322", population="sites")),
        (_said("a", "900", population="campuses"), _said("b", "899.6", population="sites")),
    ),
    "changed_number": (
        (_said("a", "32", **ONE, **DAY_1), _said("b", "34", **ONE, **DAY_2)),
        (_said("a", "32", **ONE, **DAY_1), _said("b", "32", **ONE, **DAY_2)),
    ),
    "share_and_counts": (_worked("0.55", "yes / all", *VOTES), _worked("0.5", "yes / all", *VOTES)),
    "wrong_base": (
        (*_worked("0.8", "yes / all", *VOTES), _said("voters", "101", about="part.all")),
        (*_worked("0.5", "yes / all", *VOTES), _said("voters", "101", about="part.no")),
    ),
    "parts_and_total": (
        _worked("253", "yes + all", *VOTES, unit="people"),
        _worked("243", "yes + all", *VOTES, unit="people"),
    ),
    "compound_rates": (_worked("0.06", "1.03 * 1.03 - 1"), _worked("0.0609", "1.03 * 1.03 - 1")),
    "does_not_follow": (
        _worked("300", "yes * 3", *VOTES, unit="people"),
        _worked("243", "yes * 3", *VOTES, unit="people"),
    ),
    "restatement": (
        (
            _said("came", "0.04", unit="share", about="pupils.came"),
            _said("fell", "0.04", unit="share", about="pupils.drop", retells="came"),
        ),
        (
            _said("came", "0.04", unit="share", about="pupils.came"),
            _said("again", "0.04", unit="share", about="pupils.came", retells="came"),
        ),
    ),
    "days_that_cannot_be": (
        (
            _said("a", "3", unit="years", said_on="2022-07-01"),
            _said("b", "", from_day="2017-07-01", to_day="2022-06-30"),
        ),
        (
            _said("a", "5", unit="years", said_on="2022-07-01"),
            _said("b", "", from_day="2017-07-01", to_day="2022-06-30"),
        ),
    ),
    "yes_and_no": (
        (_said("a", "", answer="yes"), _said("b", "", answer="no")),
        (_said("a", "", answer="yes"), _said("b", "", answer="yes")),
    ),
}


def test_every_check_has_its_planted_difference() -> None:
    assert set(PLANTED) == set(DIFFERENCES)


@pytest.mark.parametrize("check", sorted(PLANTED))
def test_it_is_found(check: str) -> None:
    planted, _ = PLANTED[check]
    found = found_by(check, *planted)
    assert len(found) == 1
    assert found[0].check == check
    assert found[0].sentence.endswith(".")
    assert found[0].arithmetic
    assert found[0].settle.endswith(".")
    assert len(found[0].claims) > 1 or check == "compound_rates"


@pytest.mark.parametrize("check", sorted(PLANTED))
def test_what_is_consistent_is_left_alone_by_all(check: str) -> None:
    _, consistent = PLANTED[check]
    assert found_by_all(*consistent) == set()


KINDS = {
    "same_line": DifferenceKind.CONTRADICTION,
    "two_definitions": DifferenceKind.DEFINITIONS,
    "changed_number": DifferenceKind.REVISED,
    "share_and_counts": DifferenceKind.CONTRADICTION,
    "wrong_base": DifferenceKind.DENOMINATOR,
    "parts_and_total": DifferenceKind.CONTRADICTION,
    "compound_rates": DifferenceKind.ADDED,
    "does_not_follow": DifferenceKind.CONTRADICTION,
    "restatement": DifferenceKind.MISREPORTED,
    "days_that_cannot_be": DifferenceKind.DATES,
    "yes_and_no": DifferenceKind.CONTRADICTION,
}


@pytest.mark.parametrize("check", sorted(PLANTED))
def test_its_kind_says_why_the_claims_differ(check: str) -> None:
    assert found_by(check, *PLANTED[check][0])[0].kind is KINDS[check]


@pytest.mark.parametrize("more", [{"about": "offer.classes"}, {"definition": "Offer of January"}])
def test_an_offer_that_moved_is_no_contradiction(more: dict[str, str]) -> None:
    planted = (
        _said("a", "32", **{**ONE, **DAY_1, **more}),
        _said("b", "34", **{**ONE, **DAY_2, **more}),
    )
    (found,) = found_by("changed_number", *planted)
    assert found.kind is DifferenceKind.MOVED
    assert " moved on " in found.sentence
    assert found_by_all(*planted) == {"changed_number"}


def test_two_offers_are_not_two_meanings_of_one_number() -> None:
    one = _said("a", "30", definition="Staff, offer of 7 January")
    other = _said("b", "34", definition="Staff, offer of 11 January")
    assert not found_by_all(one, other)
    meant = _said("b", "34", definition="Staff and pay, offer of 7 January")
    assert found_by("two_definitions", one, meant)


def test_a_total_said_before_its_parts_were_revised() -> None:
    whole, *parts = _worked("253", "yes + all", *VOTES, unit="people")
    early = {**whole, **ONE, **DAY_1}
    later = [{**part, **ONE, **DAY_2} for part in parts]
    (found,) = found_by("parts_and_total", early, *later)
    assert found.kind is DifferenceKind.REVISED
    at_once = [{**part, **ONE, **DAY_1} for part in parts]
    assert found_by("parts_and_total", early, *at_once)[0].kind is DifferenceKind.CONTRADICTION


def test_a_number_said_with_about_may_be_rounded_down() -> None:
    odd = _said("a", "1700", precision="about"), _said("b", "1755")
    assert found_by("same_line", *odd)[0].kind is DifferenceKind.ROUNDED
    far = _said("a", "1700", precision="about"), _said("b", "1855")
    assert found_by("same_line", *far)[0].kind is DifferenceKind.CONTRADICTION


def test_silence_is_left_open_and_no_contradiction() -> None:
    planted = (_said("a", "1", unit="years"), _said("b", "", answer="not said"))
    assert found_by("yes_and_no", *planted)[0].kind is DifferenceKind.OPEN


def test_a_share_that_fits_another_base_is_told_once() -> None:
    assert "share_and_counts" not in found_by_all(*PLANTED["wrong_base"][0])


def test_a_fall_measured_against_the_later_year() -> None:
    parts = (("now", "501271"), ("before", "513875"))
    found = found_by("wrong_base", *_worked("-0.0251", "now / before - 1", *parts))
    assert "the later number" in found[0].sentence
    assert not found_by("wrong_base", *_worked("-0.0245", "now / before - 1", *parts))


def test_one_part_over_two_wholes() -> None:
    planted = (
        _said("small", "0.14", unit="share", about="share", worked_out="came / all"),
        _said("large", "0.18", unit="share", about="share", worked_out="came / present"),
        _said("came", "84000", about="came"),
        _said("all", "600000", about="all"),
        _said("present", "460000", about="present"),
    )
    names = found_by("wrong_base", *planted)[0].names
    assert {"small", "large", "all", "present"} <= set(names)


def test_a_school_day_is_a_day_of_another_kind() -> None:
    planted = (
        _said("calendar", "9", **SCHOOL, from_day="2019-01-14", to_day="2019-01-22"),
        _said("school", "6", **SCHOOL),
    )
    assert not found_by("days_that_cannot_be", *planted)
    odd = (planted[0], _said("school", "4", **SCHOOL, said_on="2019-01-22"))
    assert found_by("days_that_cannot_be", *odd)


def test_two_first_days_of_one_thing() -> None:
    planted = [_said(d, "", from_day=d) for d in ("2016-07-01", "2017-07-01")]
    assert "more than one first day" in found_by("days_that_cannot_be", *planted)[0].sentence


def test_a_number_against_silence() -> None:
    planted = (_said("a", "1", unit="years"), _said("b", "", answer="not said"))
    assert "left open" in found_by("yes_and_no", *planted)[0].sentence


def test_two_sides_may_mean_two_things_in_two_years() -> None:
    union = _said("a", "0.265", side="union", year="2017-18", definition="all of it")
    county = _said("b", "0.0096", side="county", year="2020-21", definition="what is free")
    assert found_by("two_definitions", union, county)
    assert not found_by("two_definitions", union, {**county, "side": ""})


def test_who_gives_both_numbers_at_once_has_told_them_apart() -> None:
    one = _said("a", "37", definition="most schools", **ONE, **DAY_1)
    other = _said("b", "46", definition="some schools", **ONE, **DAY_1)
    assert not found_by("two_definitions", one, other)
    assert found_by("two_definitions", one, {**other, "said_by": "x", "side": ""})


def test_what_is_worked_out_from_a_number_is_not_at_odds_with_it() -> None:
    part = _said("part", "175", definition="two years")
    whole = _said("sum", "403", definition="three years", worked_out="part + 228")
    assert not found_by("two_definitions", part, whole)


def test_words_for_one_line_are_compared_with_its_own_name() -> None:
    one = _said("a", "10", about="spending.total")
    other = _said("b", "20", about="costs", line="spending.total")
    assert found_by("same_line", one, other)
    assert not found_by("same_line", one, {**other, "line": ""})


def test_different_years_and_units_are_not_compared() -> None:
    one = _said("a", "10", year="2018-19")
    assert not found_by("same_line", one, _said("b", "20", year="2019-20"))
    assert not found_by("same_line", one, _said("b", "20", unit="pupils"))


@pytest.mark.parametrize(
    ("first", "later", "change"),
    [
        ({"value": "4"}, {"value": "9"}, "4 people became 9 people"),
        ({"unit": "share"}, {"unit": "days"}, "share became days"),
        ({"year": "2018-19"}, {"year": "2019-20"}, "2018-19 became 2019-20"),
        ({"from_day": "2016-07-01"}, {"from_day": "2017-07-01"}, "became from 2017-07-01"),
        ({"definition": "came"}, {"definition": "fell"}, "came became fell"),
    ],
)
def test_what_a_retelling_changed(
    first: dict[str, str], later: dict[str, str], change: str
) -> None:
    one = {**_said("a", "4"), **first}
    other = {**_said("b", "4", retells="a"), **later}
    assert change in found_by("restatement", one, other)[0].sentence


def test_steps_of_growth_may_be_claims_themselves() -> None:
    parts = (
        _said("a", "0.03", unit="share", about="raise.a"),
        _said("b", "0.03", unit="share", about="raise.b"),
    )
    formula = "( 1 + a ) * ( 1 + b ) * ( 1 + 2% ) - 1"
    whole = _worked("0.08", formula)
    found = found_by("compound_rates", *whole, *parts)
    assert found[0].sentence.endswith("8%; one on top of the other they are 8.2118%.")
    assert not found_by("does_not_follow", *whole, *parts)
    assert found_by("does_not_follow", *_worked("0.3", formula), *parts)
