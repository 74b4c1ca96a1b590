"""A case kept ready gives the digits of a projection, whatever lever moves."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.model.projected import LOS_ANGELES, SMALL

from openbook.api import folder
from openbook.case.book import Book
from openbook.case.condition import Condition
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.run.numpy_run import evaluate
from openbook.files.trial_assumptions import with_assumptions
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.model.held import by_world
from openbook.model.live_model import RESERVE, Sitting
from openbook.model.project import Question, project
from openbook.model.simulations.outcome import NoAnswerError, Outcome
from openbook.terms.pay.salary_raise import SalaryRaise
from openbook.terms.staff.added_staff import AddedStaff

DRAWS = 60
LINES = (*RESERVE, "spending.total", "teachers_added.total", "enrollment.total")


@cache
def sitting(name: str) -> Sitting:
    case = folder.case_in(EXAMPLES / name)
    law = folder.load_law(case.head.state, case.head.as_of)
    return Sitting(case, law, draws=DRAWS)


def book_of(table: Sitting, name: str) -> Book:
    return next(book for book in table.case.books if book.id == name)


def same(one: Outcome, other: Outcome) -> None:
    """Every line asked for, in every world, and as it is told."""
    for name in LINES:
        assert np.array_equal(one.values(name), other.values(name)), name
        assert one.summary(name) == other.summary(name), name
        assert one.unit(name) == other.unit(name)
    assert one.share("reserve.below") == other.share("reserve.below")
    assert one.worlds.count == other.worlds.count
    assert one.worlds.names == other.worlds.names


def priced(table: Sitting, count: int) -> list[Offer]:
    """Offers that can be priced whole, the newest first; the cap is what makes them hard."""
    found = []
    for offer in reversed(table.case.offers):
        try:
            levers_of(table.case, offer)
        except MissingPartError:
            continue
        found.append(offer)
    return found[:count]


@pytest.mark.parametrize(("name", "offers"), [(SMALL, 20), (LOS_ANGELES, 3)])
@pytest.mark.parametrize("book", ["district", "union"])
def test_it_has_the_digits_of_a_projection(name, offers, book):
    table = sitting(name)
    chosen = book_of(table, book)
    for offer in priced(table, offers):
        levers = levers_of(table.case, offer)
        table.under(chosen, levers, only=LINES)
        found = table.under(chosen, levers, only=LINES)
        question = Question(chosen, (offer,), DRAWS)
        asked = project(table.case, table.law, question, model=table.model)
        same(found.alone, asked.alone)
        assert asked.drawn is not None
        assert found.drawn is not None
        same(found.drawn, asked.drawn)


def test_levers_that_differ_by_world_are_run_as_they_are():
    table = sitting(SMALL)
    book = book_of(table, "union")
    worlds = table.worlds_on(book)
    raises = np.linspace(0.0, 0.06, worlds.count)[:, np.newaxis] * np.array([[0, 1, 1]])
    caps = np.where(raises > 0.03, 18.0, 0.0)
    moved = {"raise.teachers": raises, "cap.elementary_K-3_all": caps}
    found = table.under(book, moved)
    whole = evaluate(table.model, {**worlds.values, **moved}, only=RESERVE)
    assert found.drawn is not None
    for name in RESERVE:
        assert np.array_equal(found.alone.values(name), whole[name][:1])
        assert np.array_equal(found.drawn.values(name), whole[name][1:])
    world = found.drawn.worlds.one(5)
    assert world["raise.teachers"] == tuple(raises[6])


def test_a_condition_holds_in_the_worlds_in_which_a_projection_says_it_does():
    table = sitting(SMALL)
    book = book_of(table, "union")
    second = table.case.head.first_year.plus(1)
    source = next(o for o in table.case.offers for t in o.terms if isinstance(t, SalaryRaise))
    only_if = Condition(line="enrollment.total", above=middle_of(table, book), year=second)
    terms = tuple(replace(t, only_if=only_if) for t in source.terms if isinstance(t, SalaryRaise))
    offer = replace(source, id="conditional", terms=terms)
    case = table.case.with_offer(offer)
    held = table.held_on(book, case, (offer,))
    assert 0 < held.share(0) < 1
    some, place = held.patterns()
    sets = [held.levers(case, (offer,), holding) for holding in some]
    found = table.under(book, by_world(sets, place, table.model), only=LINES)
    question = Question(book, (offer,), DRAWS)
    asked = project(case, table.law, question, model=table.model)
    assert found.drawn is not None
    assert asked.drawn is not None
    same(found.alone, asked.alone)
    same(found.drawn, asked.drawn)


def middle_of(table: Sitting, book: Book) -> float:
    drawn = table.under(book, Levers(table.case.head.years), only=LINES).drawn
    assert drawn is not None
    return drawn.summary("enrollment.total").middle[1]


def test_without_draws_there_is_the_own_world_alone():
    table = sitting(SMALL)
    alone = Sitting(table.case, table.law, draws=0, model_of=lambda _: table.model)
    book = book_of(table, "district")
    levers = levers_of(table.case)
    found = alone.under(book, levers)
    assert found.drawn is None
    assert found.alone.worlds.labels == ("district",)
    many = table.under(book, levers).alone
    for name in RESERVE:
        assert np.array_equal(found.alone.values(name), many.values(name))


def test_an_offer_that_tells_no_new_classes_apart_is_at_the_same_table():
    table = sitting(SMALL)
    assert table.for_offer(table.case.offers[-1]) is table


def test_an_offer_of_a_new_role_has_a_model_that_knows_it():
    table = sitting(SMALL)
    more = next(
        term for offer in table.case.offers for term in offer.terms if isinstance(term, AddedStaff)
    )
    terms = (replace(more, role="gardener"),)
    offer = replace(table.case.offers[-1], id="other", terms=terms)
    found = table.for_offer(offer)
    assert found is not table
    assert found is table.for_offer(offer)
    book = book_of(table, "union")
    levers = levers_of(found.case, offer)
    assert any(levers.at("added.gardener"))
    asked = project(found.case, found.law, Question(book, (offer,), DRAWS))
    same(found.under(book, levers, only=LINES).alone, asked.alone)


def test_what_has_no_answer_is_told_as_a_projection_tells_it():
    table = sitting(SMALL)
    book = book_of(table, "district")
    years = table.case.head.years
    beyond = Levers(years).moved("raise.teachers", dict.fromkeys(years, 1e300))
    with pytest.raises(NoAnswerError, match="cannot be computed"):
        table.under(book, beyond)


def test_several_people_may_ask_at_once():
    table = sitting(SMALL)
    years = table.case.head.years
    asked = [
        (book, Levers(years).moved(lever, dict.fromkeys(years, size)))
        for size in (0.01, 0.02, 20.0, 24.0)
        for lever in ("raise.teachers", "cap.elementary_4-5_all")
        for book in table.case.books
    ]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda each: table.under(*each), asked * 3))
    for each, one in zip(asked * 3, found, strict=True):
        again = table.under(*each)
        for name in RESERVE:
            assert np.array_equal(one.alone.values(name), again.alone.values(name))


@pytest.mark.parametrize("name", [SMALL, LOS_ANGELES])
@pytest.mark.parametrize("tried", ["attendance.rate", "enrollment.change", "funding.cola"])
def test_an_assumption_that_moves_on_is_run_on_what_is_ready(name, tried):
    """The digits are those of a sitting of its own, and what does not rest on it is shared."""
    table = sitting(name)
    offer = priced(table, 1)[0]
    near: Sitting | None = None
    for share in (93.5, 94.25, 94.25, 92.0):
        value = share - 91.5 if tried != "attendance.rate" else share
        case, _ = with_assumptions(table.case, [f"{tried}={value}%"])
        fresh = Sitting(case, table.law, draws=DRAWS, model_of=lambda _: table.model)
        near = Sitting(case, table.law, draws=DRAWS, model_of=lambda _: table.model, beside=near)
        for book in sides_books(case):
            for levers in (levers_of(case), levers_of(case, offer)):
                found, asked = (
                    each.under(book, levers, only=LINES, first=["spending.total"])
                    for each in (near, fresh)
                )
                for one, other in ((found.alone, asked.alone), (found.drawn, asked.drawn)):
                    assert one is not None
                    assert other is not None
                    for line in one.results.values:
                        assert one.values(line).tobytes() == other.values(line).tobytes(), line
    ready = near.shared.values() if near else ()
    assert len(ready) == 2
    assert all(len(each._reruns) == 1 for each in ready)


def test_nothing_is_shared_where_more_than_what_is_tried_differs():
    table = sitting(SMALL)
    one, _ = with_assumptions(table.case, ["funding.cola=3%"])
    moved, _ = with_assumptions(table.case, ["attendance.rate=93%"])
    other = replace(
        one,
        books=tuple(
            replace(book, assumptions=tried.assumptions)
            for book, tried in zip(one.books, moved.books, strict=True)
        ),
    )
    levers = levers_of(table.case)
    first = Sitting(one, table.law, draws=DRAWS)
    first.under(one.books[0], levers, only=LINES)
    near = Sitting(other, table.law, draws=DRAWS, model_of=lambda _: first.model, beside=first)
    found = near.under(other.books[0], levers, only=LINES)
    fresh = Sitting(other, table.law, draws=DRAWS).under(other.books[0], levers, only=LINES)
    same(found.alone, fresh.alone)
    assert found.drawn is not None
    assert fresh.drawn is not None
    same(found.drawn, fresh.drawn)
