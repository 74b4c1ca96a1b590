from __future__ import annotations

import json
import math

import pytest
from tests.figures.random_graphs import one_world, random_model, random_worlds

from openbook.figures.errors import UnknownLineError
from openbook.figures.explain import Replay, Telling, explain, replay
from openbook.figures.explanation import Explanation, as_data, text
from openbook.figures.figure import SHARE, USD, Figure, Source, Status, Year, years_between
from openbook.figures.functions import (
    assumption,
    given,
    given_rows,
    given_table,
    in_year,
    last_year,
    lever,
    maximum,
    prior,
    running_sum,
    total,
    where,
)
from openbook.figures.model import Model, World
from openbook.figures.operation import LEAVES, Rows
from openbook.figures.run.scalar_run import evaluate_one

BUDGET = Source("district", "budget", page="p. 4", status=Status.CONFIRMED)
UNION = Source("union", "answer")
YEARS = years_between(Year(2018), Year(2020))
START = given("reserve.before", Figure(100.0, USD, BUDGET))
RATE = assumption("growth.rate", SHARE, by_year=True)
CAP = lever("health.cap", USD)
SCHOOLS = Rows("schools", ("A", "B"))


def build() -> Model:
    before = last_year(START)
    now = before * (1 + RATE)
    before.follows(now)
    end = now.named("reserve.end")
    low = where(end < 110 * START / 100, CAP, 2 * end)
    costs = given_rows("school.cost", SCHOOLS, [Figure(1.0, USD, BUDGET), Figure(2.5, USD, UNION)])
    return Model(
        YEARS,
        [
            (low + end).named("reserve.aid", formula="aid while the reserve is low"),
            running_sum(end).named("reserve.sum"),
            in_year(end, Year(2018)).named("reserve.first"),
            prior(end, 0).named("reserve.last"),
            (maximum(prior(end * 2, 0), 0) + 0).named("reserve.double"),
            (prior(prior(end, START), 0) - end).named("reserve.older"),
            (costs * RATE).named("school.grown"),
            total(costs * RATE).named("school.total"),
            (end > 0).named("reserve.sound"),
        ],
    )


WORLD: World = {"growth.rate": [0.1, 0.5, -1.0], "health.cap": 7.0}


def walk(tree: Explanation):
    yield tree
    for child in tree.children:
        yield from walk(child)


def test_a_number_is_walked_back_to_its_sources():
    tree = explain(build(), WORLD, "reserve.end", Year(2019))
    assert tree.value == 100.0 * 1.1 * 1.5
    assert tree.formula == (
        "(last year's reserve end, at the start reserve before) × (1 + growth rate)"
    )
    last, rate = tree.children
    assert (last.name, last.year, last.value) == ("reserve.end", Year(2018), 100.0 * 1.1)
    assert [child.name for child in last.children] == ["reserve.before", "growth.rate"]
    assert last.children[0].sources == (BUDGET,)
    assert (rate.kind, rate.value, rate.sources) == ("assumption", 0.5, ())


def test_inputs_have_the_sources_they_are_given():
    tree = explain(
        build(), WORLD, "reserve.end", Year(2018), Telling(sources={"growth.rate": UNION})
    )
    assert tree.children[1].sources == (UNION,)


@pytest.mark.parametrize(
    ("year", "note"),
    [
        (2018, "reserve end < 110 × reserve before ÷ 100: no, so 2 × reserve end"),
        (2020, "reserve end < 110 × reserve before ÷ 100: yes, so health.cap"),
    ],
)
def test_a_choice_says_which_side_applied(year, note):
    tree = explain(build(), WORLD, "reserve.aid", Year(year))
    assert tree.note == note
    assert tree.formula == "aid while the reserve is low"
    assert any(child.name == "health.cap" for child in tree.children) == (year == 2020)


def test_shared_branches_are_opened_once():
    tree = explain(build(), WORLD, "reserve.sum", Year(2020))
    ends = [each for each in walk(tree) if each.name == "reserve.end"]
    opened = [each.year for each in ends if not each.repeated]
    assert sorted(opened) == list(YEARS)
    assert all(not each.children for each in ends if each.repeated)
    assert len(ends) > len(opened)


def test_other_years_are_shown_with_their_own_year():
    first = explain(build(), WORLD, "reserve.first", Year(2020))
    assert first.children[0].year == Year(2018)
    last = explain(build(), WORLD, "reserve.last", Year(2020))
    assert (last.value, last.children[0].year) == (last.children[0].value, Year(2019))
    assert explain(build(), WORLD, "reserve.last", Year(2018)).children == ()
    older = explain(build(), WORLD, "reserve.older", Year(2020))
    assert {child.year for child in older.children} == {Year(2018), Year(2020)}


def test_a_last_year_without_a_name_is_shown_by_its_formula():
    tree = explain(build(), WORLD, "reserve.double", Year(2019))
    (double,) = tree.children
    assert (double.name, double.formula) == ("", "reserve end × 2")
    assert double.value == 100.0 * 1.1 * 2.0
    assert "reserve end × 2, 2018-19: 220" in text(tree)


def test_rows_are_shown_in_short_or_one_by_one():
    tree = explain(build(), WORLD, "school.total", Year(2019))
    (grown,) = tree.children
    cost = grown.children[0]
    assert (grown.name, cost.name) == ("school.grown", "school.cost")
    assert cost.value is None
    assert cost.span is not None
    assert (cost.span.count, cost.span.least, cost.span.greatest) == (2, 1.0, 2.5)
    assert cost.sources == (BUDGET, UNION)
    row = explain(build(), WORLD, "school.grown", Year(2019), Telling(row="B"))
    assert (row.value, row.row) == (1.25, "B")
    assert row.children[0].sources == (UNION,)
    assert row.children[1].row == ""
    whole = explain(build(), WORLD, "school.grown", Year(2019))
    assert whole.value is None


def test_an_empty_table_is_shown_as_such():
    none = given_table("a.b", Rows("schools", ()), [], unit=USD, source=BUDGET)
    tree = explain(Model(YEARS, [total(none).named("c.d")]), {}, "c.d", Year(2018))
    assert tree.children[0].sources == (BUDGET,)
    assert "a.b, 2018-19: no schools" in text(tree)


def test_asking_for_what_is_not_there():
    with pytest.raises(UnknownLineError, match=r"no line named 'x\.y'"):
        explain(build(), WORLD, "x.y", Year(2018))
    with pytest.raises(UnknownLineError, match="no year 2030-31 in the model"):
        explain(build(), WORLD, "reserve.end", Year(2030))
    with pytest.raises(UnknownLineError, match=r"no row 'C' in school\.grown"):
        explain(build(), WORLD, "school.grown", Year(2018), Telling(row="C"))
    with pytest.raises(UnknownLineError, match="no row 'C'"):
        explain(build(), WORLD, "reserve.end", Year(2018), Telling(row="C"))


def test_the_text():
    tree = explain(build(), WORLD, "reserve.last", Year(2020))
    formula = "(last year's reserve end, at the start reserve before) × (1 + growth rate)"
    assert text(tree).splitlines()[:4] == [
        "reserve.last, 2020-21: 165 USD",
        "  = last year's reserve end, at the start 0",
        "    reserve.end, 2019-20: 165 USD",
        f"      = {formula}",
    ]
    assert "from district: budget, p. 4 (confirmed)" in text(tree)
    assert "(assumption)" in text(tree)
    assert "(explained above)" in text(explain(build(), WORLD, "reserve.sum", Year(2020)))
    assert text(explain(build(), WORLD, "reserve.sound", Year(2020))).startswith(
        "reserve.sound, 2020-21: no\n"
    )
    aid = text(explain(build(), WORLD, "reserve.aid", Year(2020)))
    assert "because reserve end <" in aid
    grown = text(explain(build(), WORLD, "school.total", Year(2019)))
    assert "school.cost, 2019-20: 2 schools, from 1 to 2.5 USD" in grown


def test_the_data_is_ready_for_json():
    tree = explain(build(), WORLD, "school.total", Year(2019))
    data = json.loads(json.dumps(as_data(tree)))
    assert data["name"] == "school.total"
    cost = data["children"][0]["children"][0]
    assert cost["rows"]["greatest"] == 2.5
    assert cost["sources"] == [str(BUDGET), str(UNION)]
    assert len(list(walk(tree))) == str(data).count("'formula'")


def test_small_and_infinite_numbers_can_be_read():
    tiny = given("a.tiny", Figure(1e-5, SHARE, BUDGET))
    model = Model(YEARS, [(tiny / (tiny - tiny)).named("a.b"), tiny])
    assert "a.b, 2018-19: inf" in text(explain(model, {}, "a.b", Year(2018)))
    assert "a.tiny, 2018-19: 1e-05" in text(explain(model, {}, "a.b", Year(2018)))


def test_three_hundred_years_are_not_too_deep():
    years = years_between(Year(2000), Year(2399))
    before = last_year(START)
    now = (before + before / 1000).named("reserve.end")
    before.follows(now)
    tree = explain(Model(years, [now]), {}, "reserve.end", years[-1])
    assert text(tree).count("reserve.end") >= 400
    assert as_data(tree)["name"] == "reserve.end"


def test_a_tree_is_cut_where_it_was_asked_to_end():
    tree = explain(build(), WORLD, "reserve.end", Year(2020), Telling(depth=1))
    last, rate = tree.children
    assert (last.name, last.cut, last.children) == ("reserve.end", True, ())
    assert last.value == 100.0 * 1.1 * 1.5
    assert (rate.name, rate.cut) == ("growth.rate", False)
    assert "\n    reserve.end, 2019-20: 165 USD\n      …\n" in text(tree)
    opened = text(tree, opened_by=lambda each: f"ask for {each.name} of {each.year}")
    assert "      … ask for reserve.end of 2019-20\n" in opened
    data = as_data(tree)
    assert isinstance(data["children"], list)
    assert [child["cut"] for child in data["children"]] == [True, False]


def test_a_branch_without_a_name_is_no_level_and_never_cut():
    tree = explain(build(), WORLD, "reserve.double", Year(2019), Telling(depth=1))
    (double,) = tree.children
    assert (double.name, double.cut) == ("", False)
    assert [(child.name, child.cut) for child in double.children] == [("reserve.end", True)]


def test_deep_enough_nothing_is_cut():
    whole = explain(build(), WORLD, "reserve.sum", Year(2020))
    assert explain(build(), WORLD, "reserve.sum", Year(2020), Telling(depth=9)) == whole
    assert not any(each.cut for each in walk(whole))
    short = explain(build(), WORLD, "reserve.sum", Year(2020), Telling(depth=1))
    cut = [each.name for each in walk(short) if each.cut]
    assert cut == ["reserve.end"] * 3


def test_lines_that_a_run_has_worked_out_are_taken_from_it():
    run = evaluate_one(build(), WORLD)
    whole = explain(build(), WORLD, "reserve.aid", Year(2020))
    known = Telling(known=run.values)
    assert explain(build(), WORLD, "reserve.aid", Year(2020), known) == whole
    other = Telling(known={"reserve.end": (1.0, 2.0, 3.0)})
    assert explain(build(), WORLD, "reserve.sum", Year(2019), other).value == 3.0


def all_finite(values: Replay, name: str) -> bool:
    line = values.model.lines[name]
    years = range(len(values.model.years))
    found = [values.value(line, year) for year in years]
    return all(not isinstance(v, list) and math.isfinite(v) for v in found)


def test_explained_numbers_are_those_of_the_run():
    checked = 0
    for seed in range(120):
        model, graph = random_model(seed)
        named = [
            line.named(f"line.{place}") if line.operation not in LEAVES else line
            for place, line in enumerate(graph.lines)
        ]
        model = Model(model.years, named)
        world = one_world(random_worlds(graph, len(model.years), 1), 0)
        names = model.asked(None)
        values = replay(model, world)
        finite = [name for name in names if all_finite(values, name)]
        run = evaluate_one(model, world, only=finite)
        for name in finite[-3:]:
            for each in walk(explain(model, world, name, model.years[-1])):
                if each.name in finite:
                    assert each.value == run.at(each.name, each.year)
                    checked += 1
    assert checked > 500
