from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.empty_loops import maybe_none

from openbook.api.scenarios.draft import new_row, slider_of, term_kinds, tidy
from openbook.api.scenarios.scenario import Row, read_scenario, rows_of_offer, rows_of_texts
from openbook.case.condition import Condition
from openbook.figures.amounts import parse_amount, said_number
from openbook.files import trial_terms
from openbook.files.trial_terms import PLACE, read_node, read_tried
from openbook.findings.marked_yaml import parse_yaml
from openbook.terms.pay.salary_raise import SalaryRaise


@given(st.floats(-1e12, 1e12), st.sampled_from(["share", "USD", "pupils/sections"]))
def test_a_number_is_written_so_that_it_is_read_back(value, unit):
    written = said_number(value, unit)
    assert len(written) < 40
    assert parse_amount(written) == value


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("share", "3%"),
        ("starts", "2018-07-01"),
        ("units", "teachers, classified"),
        ("only_if", 'a: b, {c} "d" # e'),
    ],
)
def test_a_row_is_one_line_that_can_be_read_as_a_term(town, field, text):
    fields = {"share": "3%", "starts": "2018-07-01", field: text}
    written = Row("salary_raise", fields).text
    terms, findings = read_tried(written, town.case)
    assert "\n" not in written
    assert not findings
    assert len(terms) == 1


def test_a_bare_number_for_percent_is_percent(town):
    fields = {"share": "3.5", "starts": "2018-07-01"}
    terms, _ = read_tried(Row("salary_raise", fields).text, town.case)
    assert isinstance(terms[0], SalaryRaise)
    assert terms[0].share.value == 0.035


def test_limits_make_a_condition_that_is_computed(town):
    fields = {
        "share": "1%",
        "starts": "2019-07-01",
        "only_if": "reserve share",
        "only_if.above": "5%",
        "only_if.year": "2018-19",
    }
    (term,) = read_scenario([Row("salary_raise", fields)], town.case).terms
    assert isinstance(term, SalaryRaise)
    assert isinstance(term.only_if, Condition)
    assert term.only_if.above == 0.05
    assert rows_of_texts([Row("salary_raise", fields).text], town.case) == (
        Row("salary_raise", {**fields, "only_if.above": "0.05"}),
    )


@given(
    st.sampled_from(["salary_raise", "policy", "class_size_cap", "no such word"]),
    st.dictionaries(
        st.sampled_from(["share", "text", "starts", "units", "only_if", "grades"]),
        st.text(max_size=60),
        max_size=4,
    ),
)
def test_whatever_is_typed_is_read_or_told_in_its_row(town, word, fields):
    good = Row("salary_raise", {"share": "1%", "starts": "2018-07-01"})
    found = read_scenario([good, Row(word, fields), good], town.case)
    assert {0, 2} <= set(found.places)
    assert all(each.place.line == 2 for each in found.findings)
    assert 1 in found.places or not found.sound


# Words drawn by chance are hardly ever a term that is read.
@example("salary_raise", {"share": "3%", "starts": "2018-07-01"}, 0)
@example("salary_raise", {"share": "3%", "starts": "2018-07-01", "only_if.above": "3"}, 2)
@example("policy", {"text": "od:d"}, 3)
@given(
    st.sampled_from(["salary_raise", "policy", "class_size_cap", "no such: word", ""]),
    st.dictionaries(
        st.sampled_from(
            [
                "share",
                "text",
                "starts",
                "units",
                "only_if",
                "only_if.above",
                "grades",
                "~",
                "null",
                "od:d",
            ]
        ),
        st.one_of(
            st.sampled_from(["3", "3%", "null", "~", "2018-07-01", "a, b", "x" * 500]),
            st.text(max_size=60),
        ),
        max_size=5,
    ),
    st.integers(0, 3),
)
def test_a_row_is_the_node_that_reading_its_text_gives(town, word, fields, place):
    row = Row(word, fields)
    written = row.written(place + 1, "- ")
    text = "\n" * place + written.text
    node, odd = parse_yaml(PLACE, text)
    assert not odd
    assert node is not None
    assert node.items == [written.node]
    direct, through_text = (read_node(written.node, text, town.case), read_tried(text, town.case))
    assert direct == through_text
    assert [t.where for t in direct[0]] == [t.where for t in through_text[0]]


def test_a_moved_slider_parses_no_text(town, monkeypatch):
    def never(*_):
        raise AssertionError

    monkeypatch.setattr(trial_terms, "parse_yaml", never)
    row = Row("salary_raise", {"share": "3.1%", "starts": "2018-07-01"})
    assert read_scenario([row], town.case).terms


@pytest.mark.parametrize("case", ["town", "los_angeles"])
def test_every_offer_is_the_same_after_it_was_rows(case, request):
    kept = request.getfixturevalue(case).case
    for offer in kept.offers:
        found = read_scenario(rows_of_offer(offer, kept), kept)
        # Of alternatives the one in use is on the form, by its own terms.
        standing = [t for t in offer.terms if t.withdrawn_on is None and not t.choices]
        assert not found.findings
        assert [t.label for t in found.terms] == [t.label for t in standing]


@pytest.mark.parametrize("word", sorted(term_kinds()))
def test_a_new_row_of_every_kind_can_be_read_and_moved(town, word):
    row = new_row(word, town.case)
    assert read_scenario([row], town.case).sound
    assert tidy(row) == row
    for field in maybe_none(term_kinds()[word].fields):
        if field.is_amount:
            slider = slider_of(word, field, row.fields.get(field.name, ""))
            assert slider.least < slider.most
            assert slider.step > 0


@given(st.floats(0, 1e10))
def test_a_slider_reaches_the_number_written(value):
    field = next(f for f in term_kinds()["added_staff"].fields if f.name == "people")
    slider = slider_of("added_staff", field, said_number(value, "FTE"))
    assert slider.least <= value <= slider.most
