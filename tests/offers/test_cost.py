"""Terms add up to the offer, whatever their order, and to what a projection says."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, opened, tried_offer

from openbook.model.project import Question, project
from openbook.model.simulations.outcome import Outcome
from openbook.offers.cost import cost_offer, cost_on_books
from openbook.offers.cost_result import CostedOffer, PartCost
from openbook.offers.sorted_terms import NotCosted

CENT = 0.01
OFFERS = ("2018-10-05-union", "2019-01-11-district")
BOOKS = ("district", "union")


@cache
def costed(name: str, offer: str, book: str) -> CostedOffer:
    ground = opened(name)
    return cost_offer(ground.case, ground.law, ground.model, ground.offer(offer), ground.book(book))


def tried(*words: str, book: str = "district") -> CostedOffer:
    ground = opened(SMALL)
    offer = tried_offer(ground, *words)
    return cost_offer(ground.case, ground.law, ground.model, offer, ground.book(book))


def added(parts: tuple[PartCost, ...], kind: str) -> list[float]:
    """The ongoing and one-time costs of some parts together, year by year."""
    costs = [getattr(part, kind) for part in parts]
    rows = [(*cost.ongoing, *cost.one_time) for cost in costs]
    return [fsum(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("offer", OFFERS)
def test_terms_add_up_to_the_offer_to_the_cent(offer: str, book: str) -> None:
    found = costed(SMALL, offer, book)
    whole = [*found.cost.ongoing, *found.cost.one_time]
    assert any(whole)
    for parts in (found.terms, found.kinds):
        assert added(parts, "in_order") == pytest.approx(whole, abs=CENT)
        assert added(parts, "share") == pytest.approx(whole, abs=CENT)
    places = [fsum(column) for column in zip(*found.goes_to.values(), strict=True)]
    assert places == pytest.approx(found.cost.total, abs=CENT)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("offer", OFFERS)
def test_the_cost_is_the_difference_of_two_projections(offer: str, book: str) -> None:
    found = costed(SMALL, offer, book)
    ground = opened(SMALL)

    def run(*offers: str) -> Outcome:
        asked = Question(ground.book(book), tuple(map(ground.offer, offers)))
        return project(ground.case, ground.law, asked).alone

    with_offer, without = run(offer), run()
    spent = with_offer.values("spending.total") - without.values("spending.total")
    assert found.cost.total == pytest.approx(spent[0].tolist(), abs=CENT)
    for name in ("reserve.available", "reserve.unrestricted", "certification.level"):
        effect = found.effects[name]
        for values, outcome in ((effect.with_offer, with_offer), (effect.without, without)):
            assert values == pytest.approx(outcome.values(name)[0].tolist(), abs=CENT)


def test_a_raise_costs_so_many_times_one_percent() -> None:
    found = tried("salary_raise: 3% from 2018-07-01")
    for year, cost in enumerate(found.cost.ongoing):
        # The district expects every unit to get what the teachers get.
        percent = fsum(values[year] for values in found.one_percent.values())
        assert cost == pytest.approx(3 * percent, abs=CENT)
    assert not any(found.cost.one_time)


def test_a_raise_in_january_costs_half_a_year() -> None:
    whole = tried("salary_raise: 3% from 2018-07-01").cost.ongoing
    half = tried("salary_raise: 3% from 2019-01-01").cost.ongoing
    assert half[0] == pytest.approx(whole[0] / 2, abs=CENT)
    assert half[1:] == pytest.approx(whole[1:], abs=CENT)


def test_raises_compound_and_share_what_they_do_together() -> None:
    found = tried("salary_raise: 3% from 2018-07-01", "salary_raise: 4% from 2019-07-01")
    first, second = found.terms
    last = [part.alone.ongoing[-1] for part in found.terms]
    assert found.cost.ongoing[-1] == pytest.approx(sum(last) + last[0] * 0.04, abs=CENT)
    assert second.in_order.ongoing[-1] == pytest.approx(last[1] * 1.03, abs=CENT)
    assert first.share is not None
    extra = last[0] * 0.04 / 2
    assert first.share.ongoing[-1] == pytest.approx(last[0] + extra, abs=CENT)


def test_another_order_of_the_terms_changes_no_share() -> None:
    ground, name = opened(SMALL), "2019-01-11-district"
    offer = ground.offer(name)
    turned = replace(offer, terms=offer.terms[::-1])
    book = ground.book("union")
    other = cost_offer(ground.case, ground.law, ground.model, turned, book)
    shares = {part.label: part.share for part in costed(SMALL, name, "union").terms}
    assert {part.label: part.share for part in other.terms} == shares


def test_what_is_paid_once_is_kept_apart() -> None:
    found = tried("one_time_payment: 1% in 2018-19", "back_pay: 2% in 2017-18")
    assert not any(found.cost.ongoing)
    assert found.cost.one_time[0] > 0
    assert not any(found.cost.one_time[1:])


def test_terms_without_a_price_say_why() -> None:
    found = costed(SMALL, "2018-10-05-union", "district")
    assert [each.why for each in found.aside] == [*[NotCosted.WITHDRAWN] * 3, NotCosted.NOT_PRICED]
    los_angeles = costed(LOS_ANGELES, "2018-07-24-union", "district")
    why = {each.term.label: each for each in los_angeles.aside}
    assert why["more counselors"].why is NotCosted.NO_NUMBER
    assert "1 nurse per school" not in why  # their number follows from a ratio
    librarians = why["1 librarian per school, middle and high schools"]
    assert librarians.why is NotCosted.NOT_KNOWN
    assert librarians.sentence.startswith("district/posts.csv: nobody counted")


def test_an_offer_of_words_costs_nothing() -> None:
    found = tried("policy: Be kind")
    assert not any(found.cost.total)
    assert found.terms == found.kinds == ()
    assert found.goes_to == {}


def test_pay_of_a_unit_without_a_party_is_the_cost_of_the_offer_that_names_it() -> None:
    """$1,000 for each of 7 administrators is nobody's me-too."""
    found = tried("one_time_payment: {amount: 1000, year: 2018-19, units: [administrators]}")
    assert found.units == ("administrators",)
    assert not any(found.following)
    assert found.members[0] == pytest.approx(7)
    assert found.per_member[0] == pytest.approx(found.cost.total[0] / 7)


def test_per_pupil_per_member_and_of_spending() -> None:
    found = costed(SMALL, "2019-01-11-district", "district")
    total = found.cost.total[1]
    assert found.per_pupil[1] == pytest.approx(total / found.pupils[1])
    assert found.units == ("teachers",)
    others = ("classified", "administrators")
    follow = fsum(values[1] for words, values in found.goes_to.items() if words.endswith(others))
    assert 0 < follow == pytest.approx(found.following[1])
    assert found.per_member[1] == pytest.approx((total - follow) / found.members[1])
    spent = found.effects["spending.total"].without[1]
    assert found.share_of_spending[1] == pytest.approx(total / spent)
    assert found.certification == (1, 2)


def test_the_band_holds_the_middle_and_needs_the_same_worlds() -> None:
    ground = opened(SMALL)
    (found,) = cost_on_books(
        ground.case,
        ground.law,
        ground.model,
        [ground.offer("2018-10-05-union")],
        [ground.book("union")],
        draws=200,
    )
    band = found.band
    assert band is not None
    for low, middle, high in zip(band.low, band.middle, band.high, strict=True):
        assert 0 < low < middle < high
    assert band.middle == pytest.approx(found.cost.total, rel=0.02)


def test_claims_stand_beside_the_terms_they_speak_of() -> None:
    (claim,) = costed(SMALL, "2019-01-11-district", "district").claims
    assert [str(year) for year in claim.years] == ["2019-20"]
    assert claim.modeled == pytest.approx(408_480, abs=1)
    assert claim.difference == pytest.approx(408_480 - 420_000, abs=1)
    assert claim.people is not None
    assert not claim.people.generated


def test_los_angeles_with_its_published_costs() -> None:
    """Promises: figures that change only with a note in the changelog."""
    raise_only = costed(LOS_ANGELES, "2017-07-union", "district").claims[0]
    pay = raise_only.goes_to
    teachers = pay["pay of teachers"] + pay["statutory benefits of teachers"]
    assert raise_only.claim.amount.value == 189e6
    assert teachers == pytest.approx(183.5e6, abs=0.1e6)
    # The others have agreed to 6.09% and follow only what is beyond it.
    assert raise_only.modeled == pytest.approx(191.8e6, abs=0.1e6)

    for book in BOOKS:
        found = costed(LOS_ANGELES, "2019-01-11-district", book)
        assert len(found.terms) == 11
        assert added(found.terms, "share")[1] == pytest.approx(found.cost.ongoing[1], abs=CENT)
        staff = found.claims[0]
        assert staff.claim.amount.value == 130e6
        assert staff.modeled == pytest.approx(122.9e6, abs=0.1e6)
        assert found.claims[1].modeled is None

        demand = costed(LOS_ANGELES, "2018-07-24-union", book)
        said = {each.claim.what: each for each in demand.claims}
        assert said["Class size"].words == ("class_size_cap",)
        assert said["Class size"].modeled == pytest.approx(187.8e6, abs=0.1e6)
        people = said["Class size"].people
        assert people is not None
        assert (round(people.teachers), round(people.sections)) == (1734, 0)
        assert people.people == people.teachers
        assert people.at_that_cost(205.7e6) == pytest.approx(1898.8, abs=0.1)
        assert people.generated
        assert said["Nurses and librarians"].words == ("staffing_ratio",)
        assert said["Counselors, social workers and deans"].modeled is None


def test_grants_are_paid_once() -> None:
    found = costed(LOS_ANGELES, "2019-01-22-settlement", "district")
    grants = next(part for part in found.kinds if part.word == "community_schools")
    assert grants.alone.one_time == pytest.approx((8e6, 4e6, 0, 0, 0))
    assert not any(map(round, grants.alone.ongoing))
    not_spent = tried("community_schools: {schools: 1, grant: 1000}", book="union")
    assert not_spent.cost.one_time[0] == pytest.approx(1000 * (1 - 0.015))
    assert not_spent.cost.ongoing[0] == pytest.approx(0, abs=1e-6)


def test_an_offer_of_forty_terms_is_shared_out_by_kind() -> None:
    found = costed(LOS_ANGELES, "2019-01-22-settlement", "district")
    assert len(found.terms) == 40
    assert all(part.share is None for part in found.terms)
    whole = [*found.cost.ongoing, *found.cost.one_time]
    assert added(found.terms, "in_order") == pytest.approx(whole, abs=CENT)
    assert added(found.kinds, "share") == pytest.approx(whole, abs=CENT)
    two_years = found.claims[0]
    assert [str(year) for year in two_years.years] == ["2019-20", "2020-21"]
