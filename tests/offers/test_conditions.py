"""A contingent term counts where its condition holds, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.offers.opened import SMALL, Opened, opened, tried_offer

from openbook.case.condition import Condition
from openbook.case.offer import Contract, Offer, Term
from openbook.model.contingent import ConditionError
from openbook.model.inputs import settled_years
from openbook.model.project import Question, project
from openbook.offers.as_held import as_held
from openbook.offers.cost import cost_on_books
from openbook.offers.cost_result import CostedOffer
from openbook.offers.disclosed.disclosure import disclose
from openbook.offers.gaps.book_gap import GapQuestion, gap_between
from openbook.offers.gaps.offer_gap import OfferGapQuestion, gap_between_offers
from openbook.offers.gaps.side_gap import Side, SideGapQuestion, gap_between_sides
from openbook.offers.member import Member, for_member

CENT = 0.01
RAISE = "salary_raise: 2% from 2019-07-01"
LAST = opened(SMALL).model.years[-1]


def cost(offer: Offer, book: str = "district", *, draws: int = 0) -> CostedOffer:
    ground = opened(SMALL)
    books = [ground.book(book)]
    return cost_on_books(ground.case, ground.law, ground.model, [offer], books, draws=draws)[0]


def tried(*words: str) -> Offer:
    return tried_offer(opened(SMALL), *words)


def conditioned(offer: Offer, condition: Condition, *, place: int = 0) -> Offer:
    """The offer with a condition on one of its terms."""
    terms = list(offer.terms)
    term = terms[place]
    assert isinstance(term, Term)
    terms[place] = replace(term, only_if=condition)
    return replace(offer, terms=tuple(terms))


def totals(found: CostedOffer) -> list[tuple[float, ...]]:
    """Whole and terms: what must agree where two offers come to the same."""
    parts = (part for part in found.terms if any(part.alone.total))
    return [found.cost.total, *(part.alone.total for part in parts)]


def test_funded_attendance_by_hand() -> None:
    """1,180 pupils of whom 95% come are 1,121; a year later there are fewer."""
    for limit, counts in ((1_120, True), (1_122, False)):
        words = f"{RAISE} if funded ADA above {limit:,} in 2019-20"
        found = cost(tried(words))
        assert any(found.cost.total) is counts
        (condition,) = found.conditions
        assert condition.looked is not None
        assert condition.looked.value == pytest.approx(1_180 * 0.95)
        assert condition.holds is counts
    plain = cost(tried(RAISE)).cost
    assert cost(tried(f"{RAISE} if funded ADA above 1,120")).cost == plain


def test_the_limit_itself_is_not_above_it() -> None:
    for side in ("above", "below"):
        found = cost(tried(f"{RAISE} if reserve.start {side} 1,836,000 in 2018-19"))
        assert not any(found.cost.total)


def test_a_condition_looks_past_the_terms_that_have_one() -> None:
    """The reserve is 136,800 without a raise; the raise itself would take it."""
    words = f"{RAISE} if reserve at close above 0 in 2020-21"
    assert any(cost(tried(words)).cost.total)
    # A term without a condition is there already: it takes the reserve first.
    both = cost(tried("salary_raise: 4% from 2018-07-01", words))
    assert [part.alone.all_years > 0 for part in both.terms] == [True, False]
    assert both.conditions[0].looked is not None
    assert both.conditions[0].looked.value < 0


def test_without_a_year_it_is_the_one_before_the_term() -> None:
    found = cost(tried(f"{RAISE} if enrollment above 1"))
    assert found.conditions[0].looked is not None
    assert str(found.conditions[0].looked.year) == "2018-19"
    assert found.conditions[0].words == "enrollment in 2018-19 is above 1"


def test_words_are_taken_to_hold() -> None:
    found = cost(tried(f"{RAISE} if the voters say yes"))
    assert found.cost == cost(tried(RAISE)).cost
    assert found.conditions[0].looked is None
    assert found.conditions[0].words == "the voters say yes"


@given(
    place=st.integers(0, 2),
    book=st.sampled_from(["district", "union"]),
    line=st.sampled_from(["reserve.available", "revenue.total", "ada.total"]),
)
def test_minus_infinity_always_holds_and_infinity_never(place: int, book: str, line: str) -> None:
    plain = tried(RAISE, "one_time_payment: 1% in 2019-20", "back_pay: 2% in 2017-18")
    without = replace(plain, terms=(*plain.terms[:place], *plain.terms[place + 1 :]))
    for limit, same_as in ((-inf, plain), (inf, without)):
        condition = Condition(line=line, year=LAST, above=limit)
        found = cost(conditioned(plain, condition, place=place), book, draws=20)
        expected = cost(same_as, book, draws=20)
        assert totals(found) == totals(expected)
        assert found.effects == expected.effects
        assert found.band == expected.band
        assert found.conditions[0].share == (1 if limit < 0 else 0)


@settings(max_examples=25)
@given(st.permutations(range(4)), st.integers(-1_000_000, 1_000_000))
def test_the_order_of_the_terms_does_not_matter(order: list[int], limit: int) -> None:
    offer = tried(
        RAISE,
        f"one_time_payment: 1% in 2020-21 if reserve at close above {limit}",
        "added_staff: {role: nurse, people: 1, starts: 2019-20}",
        f"stipend: {{what: chalk, amount: 90, starts: 2020-21, only_if: "
        f"{{line: reserve.available, above: {limit}}}}}",
    )
    turned = replace(offer, terms=tuple(offer.terms[place] for place in order))
    one, other = cost(offer), cost(turned)
    assert one.cost.total == pytest.approx(other.cost.total, abs=CENT)
    assert {each.words for each in one.conditions} == {each.words for each in other.conditions}
    assert len({each.holds for each in (*one.conditions, *other.conditions)}) == 1


def test_in_drawn_worlds_it_holds_in_some() -> None:
    ground = opened(SMALL)
    offer = tried(f"{RAISE} if reserve at close above 1.15 million in 2018-19")
    found = cost(offer, "union", draws=200)
    share = found.conditions[0].share
    assert share is not None
    assert 0.05 < share < 0.95
    assert found.band is not None
    assert found.band.low[1] == 0 < found.band.high[1]
    asked = Question(ground.book("union"), (offer,), 200)
    projected = project(ground.case, ground.law, asked, model=ground.model)
    assert projected.drawn is not None
    raised = projected.drawn.worlds.values["raise.teachers"][:, 1] > 0
    assert raised.mean() == pytest.approx(share)
    assert projected.conditions[0].share == share


def test_projection_and_costing_agree() -> None:
    ground = opened(SMALL)
    offer = tried("salary_raise: 1% from 2018-07-01", f"{RAISE} if COLA above 3% in 2019-20")
    for name in ("district", "union"):
        found = cost(offer, name)
        asked = [Question(ground.book(name), offers) for offers in ((), (offer,))]
        without, with_offer = (
            project(ground.case, ground.law, each, model=ground.model).alone.values(
                "spending.total"
            )[0]
            for each in asked
        )
        spent = (with_offer - without).tolist()
        assert found.cost.total == pytest.approx(spent, abs=CENT)
        assert found.conditions[0].holds is (name == "union")


def with_contract(ground: Opened, *words: str) -> Opened:
    """The same district whose contract holds some more terms."""
    contract = ground.case.contract
    assert isinstance(contract, Contract)
    more = tried(*words).terms
    held = replace(contract, terms=(*contract.terms, *more))
    return replace(ground, case=replace(ground.case, contract=held))


@pytest.mark.parametrize(("limit", "holds"), [("3%", False), ("2%", True)])
def test_a_condition_of_the_contract(limit: str, *, holds: bool) -> None:
    words = f"salary_raise: 5% from 2019-07-01 if COLA above {limit} in 2019-20"
    ground = with_contract(opened(SMALL), words)
    plain = with_contract(opened(SMALL), "salary_raise: 5% from 2019-07-01")
    expected = plain if holds else opened(SMALL)
    offer, book = tried(RAISE), ground.book("district")
    costs = [
        cost_on_books(each.case, each.law, each.model, [offer], [book], draws=10)[0]
        for each in (ground, expected)
    ]
    assert costs[0].cost == costs[1].cost
    assert costs[0].band == costs[1].band
    assert costs[0].conditions[0].offer == ""
    ask = Question(book, (offer,))
    assert (
        project(ground.case, ground.law, ask, model=ground.model).levers.positions
        == project(expected.case, expected.law, ask, model=ground.model).levers.positions
    )


def test_gaps_know_what_holds_on_which_book() -> None:
    ground, line = opened(SMALL), "reserve.available"
    one, other = ground.book("district"), ground.book("union")
    offer = tried(f"{RAISE} if COLA above 3% in 2019-20")
    plain = tried(RAISE)

    def reserve(book: str, *offers: Offer) -> float:
        asked = Question(ground.book(book), offers)
        found = project(ground.case, ground.law, asked, model=ground.model).alone
        return float(found.at(line, LAST)[0])

    books = gap_between(
        ground.case, ground.law, ground.model, GapQuestion(one, other, line, LAST, (offer,))
    )
    assert books.one == pytest.approx(reserve("district"), abs=CENT)
    assert books.other == pytest.approx(reserve("union", plain), abs=CENT)
    for book, differ in ((one, True), (other, False)):
        asked = OfferGapQuestion(offer, plain, book, line, LAST)
        offers = gap_between_offers(ground.case, ground.law, ground.model, asked)
        assert bool(offers.shares) is differ
    sides = gap_between_sides(
        ground.case,
        ground.law,
        ground.model,
        SideGapQuestion(Side(one, offer), Side(other, offer), line, LAST),
    )
    assert sides.one == pytest.approx(books.one, abs=CENT)
    assert sides.other == pytest.approx(books.other, abs=CENT)


def test_disclosure_and_member_leave_out_what_does_not_hold() -> None:
    ground = opened(SMALL)
    offer = tried(f"{RAISE} if COLA above 3% in 2019-20")
    book = ground.book("district")
    form = disclose(ground.case, ground.law, ground.model, offer, book)
    assert form.terms.conditions == (
        "2% raise from 2019-07-01: only if COLA in 2019-20 is above 3%: it does not count",
    )
    assert not any(form.certified.spending.values())
    settled = settled_years(ground.law, ground.case.head.years)
    held = as_held(book, [offer], ground.case, ground.model, settled=settled)
    person = Member("teachers", "MA", 1)
    found = for_member(ground.case, person, [offer], held=held).offers[0]
    assert found.gain == 0
    (told,) = found.left_out
    assert told.endswith("is above 3%, which does not hold under the 'district' assumptions")


def test_a_line_that_is_not_there_is_told() -> None:
    with pytest.raises(ConditionError, match=r"no line 'funded ADB'\. Did you mean"):
        cost(tried(f"{RAISE} if funded ADB above 3 in 2019-20"))
    with pytest.raises(ConditionError, match="2031-32, which is not projected"):
        cost(tried(f"{RAISE} if enrollment above 3 in 2031-32"))
