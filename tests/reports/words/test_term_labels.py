"""Whatever a term says, its label is said in Spanish: all but the case's own words."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from openbook.case.format.fields import FieldKind, NamedFigures, Spec
from openbook.case.tables.grades import Grades
from openbook.figures.figure import SHARE, Figure, Source, Unit, Year, parse_unit
from openbook.reports.words.words import words_in
from openbook.terms.shelf import TERMS, kinds

_SOURCE = Source(who="Somebody", title="A test")
_NUMBERS = st.one_of(st.integers(1, 2000).map(float), st.sampled_from([0.5, 12.25, 1e6, 1.1e9]))


def _value(spec: Spec) -> st.SearchStrategy[Any]:
    found: dict[FieldKind, st.SearchStrategy[Any]] = {
        FieldKind.FIGURE: st.builds(Figure, _NUMBERS, st.just(_unit(spec.unit)), st.just(_SOURCE)),
        FieldKind.DAY: st.dates(date(2016, 1, 1), date(2030, 12, 31)),
        FieldKind.YEAR: st.integers(2016, 2030).map(Year),
        FieldKind.TEXT: st.sampled_from(["supplies", "pay and hours", "a plan, in words"]),
        FieldKind.WORD: st.sampled_from(["nurse", "tutor", "social-worker"]),
        FieldKind.WORDS: st.sampled_from([(), ("math",), ("middle", "high"), ("arts",)]),
        FieldKind.GRADES: st.just(Grades("4", "6")),
        FieldKind.FLAG: st.booleans(),
        FieldKind.BY_NAME: st.just(NamedFigures()),
        FieldKind.CHOICE: st.sampled_from(spec.choices or ("",)),
        FieldKind.NUMBER: st.integers(1, 3).map(float),
    }
    if spec.kind is FieldKind.ALTERNATIVES:
        plain = [kind.word for kind in kinds() if not (kind.own_words or kind.listed)]
        alternative = st.sampled_from(plain).flatmap(_terms)
        return st.lists(st.tuples(alternative), min_size=2, max_size=3).map(tuple)
    return found[spec.kind]


def _unit(text: str) -> Unit:
    return parse_unit(text) or SHARE


@st.composite
def _terms(draw: st.DrawFn, word: str) -> Any:
    kind = TERMS.get(word)
    values = {}
    for field in dataclasses.fields(kind):
        spec = next((s for s in field.metadata.values() if isinstance(s, Spec)), None)
        if spec is None or field.name in _OF_EVERY_TERM:
            continue
        if spec.required or draw(st.booleans()):
            values[field.name] = draw(_value(spec))
    return kind(**values)


_OF_EVERY_TERM = {"source", "status", "note", "paid_from", "fund", "units", "only_if"} | {
    "withdrawn_on"
}


_SAID = [kind.word for kind in kinds() if not kind.own_words]


@given(st.sampled_from(_SAID).flatmap(_terms))
def test_the_label_of_any_term_is_said(term: Any) -> None:
    assert not words_in("es").told(term.label).left, term.label
