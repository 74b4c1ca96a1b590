"""A book is one world: every assumption the model asks for, and nothing guessed."""

from __future__ import annotations

import numpy as np
import pytest
from tests.model.made_cases import LEVERS, YEARS, book_of, made_case, made_model

from openbook.api import folder
from openbook.case.book import leaning
from openbook.case.levers import Levers
from openbook.figures.figure import SHARE, Year
from openbook.figures.functions import assumption, lever
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.errors import MissingPartError
from openbook.model.simulations.assumption_values import believed, world_of
from openbook.model.simulations.worlds import worlds_of

WHOLE = """\
assumptions:
  prices.change: {value: 2%, by_year: {2019-20: 3%}}
  funding.cola: {by_year: {2016-17: 9%, 2018-19: 1%, 2019-20: 2%, 2020-21: 4%}}
  funding.state_relief: {value: 90}
  posts.cost: {value: 95600}
"""
PART = """\
otherwise: whole
assumptions:
  funding.cola: {by_year: {2019-20: 3.5%}}
"""


def test_a_book_is_one_world_with_a_value_for_each_projected_year(tmp_path):
    case = made_case(tmp_path, whole=WHOLE)
    worlds = worlds_of(book_of(case, "whole"), case, LEVERS, made_model())
    assert worlds.count == 1
    assert worlds.labels == ("whole",)
    assert set(worlds.names) == set(made_model().inputs)
    assert worlds.varying == ()
    assert worlds.one(0) == {
        "prices.change": (0.02, 0.03, 0.02),
        "funding.cola": (0.01, 0.02, 0.04),
        "funding.state_relief": (90.0, 90.0, 90.0),
        "raise.teachers": (0.0, 0.03, 0.0),
    }


def test_one_world_gives_the_same_alone_and_among_many(tmp_path):
    case, model = made_case(tmp_path, whole=WHOLE), made_model()
    worlds = worlds_of(book_of(case, "whole"), case, LEVERS, model)
    many, alone = evaluate(model, worlds.values), evaluate_one(model, worlds.one(0))
    assert tuple(many["money.left"][0]) == alone["money.left"]
    assert world_of(book_of(case, "whole"), case, LEVERS, model) == worlds.one(0)


def test_there_is_no_world_beyond_the_last(tmp_path):
    case = made_case(tmp_path, whole=WHOLE)
    worlds = worlds_of(book_of(case, "whole"), case, LEVERS, made_model())
    for world in (1, -1):
        with pytest.raises(IndexError, match="from 0 on"):
            worlds.one(world)


def test_another_book_speaks_in_years_where_this_one_says_nothing(tmp_path):
    case = made_case(tmp_path, whole=WHOLE, part=PART)
    found = believed(book_of(case, "part"), case, made_model())
    assert found["funding.cola"].path == (0.01, 0.035, 0.04)
    assert found["funding.cola"].file == "books/part.yaml"
    assert found["prices.change"].path == (0.02, 0.03, 0.02)
    assert found["prices.change"].file == "books/whole.yaml"


def test_a_row_of_books_is_followed_to_its_end(tmp_path):
    third = "otherwise: part\nassumptions:\n  prices.change: {by_year: {2018-19: 7%}}\n"
    case = made_case(tmp_path, whole=WHOLE, part=PART, third=third)
    found = believed(book_of(case, "third"), case, made_model())
    assert found["prices.change"].path == (0.07, 0.03, 0.02)
    assert found["funding.cola"].path == (0.01, 0.035, 0.04)


def test_every_missing_number_is_told_at_once_with_what_to_write(tmp_path):
    poor = "assumptions:\n  funding.cola: {by_year: {2017-18: 1%, 2018-19: 2%}}\n"
    case = made_case(tmp_path, poor=poor)
    with pytest.raises(MissingPartError) as told:
        worlds_of(book_of(case, "poor"), case, LEVERS, made_model())
    cola, relief, prices = sorted(told.value.missing)
    assert cola == (
        "books/poor.yaml: funding.cola is missing for 2019-20, 2020-21; under "
        "assumptions write funding.cola: {by_year: {2019-20: …, 2020-21: …}} with its "
        "source, or name a file that has it as `otherwise`"
    )
    assert "funding.state_relief: {value: …}" in relief
    assert "prices.change is missing for every year" in prices
    assert str(told.value).count("books/poor.yaml") == 3


def test_what_is_missing_all_along_the_row_names_the_books(tmp_path):
    poor, bare = "otherwise: bare\nassumptions: {}\n", "assumptions: {}\n"
    case = made_case(tmp_path, poor=poor, bare=bare)
    with pytest.raises(MissingPartError, match="nor in bare, on which it leans"):
        believed(book_of(case, "poor"), case, made_model())


def test_years_that_the_law_has_settled_need_no_book(tmp_path):
    text = WHOLE.replace("2018-19: 1%, ", "")
    case = made_case(tmp_path, whole=text)
    book, model = book_of(case, "whole"), made_model()
    with pytest.raises(MissingPartError, match="2018-19"):
        worlds_of(book, case, LEVERS, model)
    settled = {"funding.cola": {Year(2018)}}
    world = worlds_of(book, case, LEVERS, model, settled=settled).one(0)
    assert world["funding.cola"] == (0.0, 0.02, 0.04)


@pytest.mark.parametrize("otherwise", ["two", "one"])
def test_books_that_lean_in_a_circle_are_refused(tmp_path, otherwise):
    one = f"otherwise: {otherwise}\nassumptions: {{}}\n"
    two = "otherwise: one\nassumptions: {}\n"
    case = made_case(tmp_path, one=one, two=two)
    with pytest.raises(MissingPartError, match="in a circle"):
        believed(book_of(case, "one"), case, made_model())


def test_a_book_that_is_not_there_cannot_be_leaned_on(tmp_path):
    case = made_case(tmp_path, one="otherwise: nobody\nassumptions: {}\n")
    with pytest.raises(MissingPartError, match=r"add books/nobody\.yaml"):
        believed(book_of(case, "one"), case, made_model())


def test_a_draft_may_lean_on_the_public_book_of_its_name_and_not_the_other_way(tmp_path):
    made_case(tmp_path, plan=WHOLE, other="otherwise: draft\nassumptions: {}\n")
    drafts = tmp_path / "private" / "union" / "books"
    drafts.mkdir(parents=True)
    text = (tmp_path / "books" / "plan.yaml").read_text("utf-8")
    (drafts / "plan.yaml").write_text("otherwise: plan\n" + text, "utf-8")
    (drafts / "draft.yaml").write_text(text, "utf-8")
    case = folder.case_in(tmp_path, viewer="union")
    draft = next(book for book in case.books if book.private and book.id == "plan")
    public = next(book for book in case.books if book.id == "plan" and not book.private)
    assert leaning(draft, case.books).books == (draft, public)
    assert leaning(book_of(case, "other"), case.books).missing == "draft"


def test_an_input_for_all_years_takes_one_value(tmp_path):
    case = made_case(tmp_path, whole=WHOLE)
    book = book_of(case, "whole")
    steady = assumption("funding.state_relief", SHARE)
    model = Model(YEARS, [(steady + lever("raise.all", SHARE)).named("sum.all")])
    world = worlds_of(book, case, LEVERS, model)
    assert world.one(0) == {"funding.state_relief": 90.0, "raise.all": 0.0}
    changing = assumption("prices.change", SHARE)
    model = Model(YEARS, [(changing + 1).named("sum.all")])
    with pytest.raises(MissingPartError, match="one value for all years"):
        worlds_of(book, case, LEVERS, model)


def test_a_projection_of_one_year_runs_both_ways(tmp_path):
    case = made_case(tmp_path, whole=WHOLE)
    prices = assumption("prices.change", SHARE, by_year=True)
    model = Model(YEARS[:1], [(prices + 1).named("sum.all")])
    worlds = worlds_of(book_of(case, "whole"), case, Levers(YEARS[:1]), model)
    assert evaluate(model, worlds.values)["sum.all"].tolist() == [[1.02]]
    assert evaluate_one(model, worlds.one(0))["sum.all"] == (1.02,)
    assert np.isfinite(worlds.values["prices.change"]).all()
