"""Sentences of the engine are said in another language, piece by piece."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.words.sentences import Sentences, Translated
from openbook.reports.words.words import Words, joined, sentences

_KNOWN = {
    "{share} raise from {day}": "aumento de {share} a partir del {day}",
    "{label}, from {year}": "{label}, a partir de {year}",
    "{number} more {id_role}": "{number} {id_role} más",
    "{label}, {id_levels} schools": "{label}, escuelas: {id_levels}",
    "the lesser of {a} and {b}": "el menor de {a} y {b}",
    "if {a} then {b}, else {c}": "si {a}, entonces {b}; si no, {c}",
    "{amount} for {own}": "{amount} para {own}",
    "{a} and {b}": "{a} y {b}",
    "nurses": "enfermeras",
    "middle": "intermedia",
    "high": "preparatoria",
    "and": "y",
    "reserve available": "reserva disponible",
    "spending": "gasto",
    "Mend it.": "Corríjalo.",
    "Or leave it out.": "O déjelo fuera.",
}


@pytest.fixture(scope="module")
def known() -> Sentences:
    return Sentences(_KNOWN, joined)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("5% raise from 2018-07-01", "aumento de 5% a partir del 2018-07-01"),
        ("300 more nurses, from 2019-20", "300 enfermeras más, a partir de 2019-20"),
        # The case's own word stays as it is, the known ones do not.
        (
            "3 more tutors, middle and high schools, from 2019-20",
            "3 tutors más, escuelas: intermedia y preparatoria, a partir de 2019-20",
        ),
        # A formula: signs stay, brackets stand for themselves.
        (
            "(reserve available − spending) × 2 ÷ (1 + spending)",
            "(reserva disponible − gasto) × 2 ÷ (1 + gasto)",
        ),
        (
            "if (spending > 0) then (the lesser of spending and 3), else 0",
            "si (gasto > 0), entonces (el menor de gasto y 3); si no, 0",
        ),
        # Two sentences, a line each, an indent: every part is known by itself.
        ("Mend it. Or leave it out.", "Corríjalo. O déjelo fuera."),
        ("Mend it.\n  Or leave it out.", "Corríjalo.\n  O déjelo fuera."),
        # A first letter may be large or small; a line may stand by its name.
        ("Nurses", "Enfermeras"),
        ("reserve.available", "reserva disponible"),
    ],
)
def test_a_sentence_is_said_part_by_part(
    known: Sentences, sentence: str, said: str
) -> None:
    told = known.told(sentence)
    assert told is not None
    assert (told.text, told.left) == (said, ())


def test_what_is_not_known_is_told_as_left(known: Sentences) -> None:
    told = known.told("something odd, from 2019-20")
    assert told == Translated("something odd, a partir de 2019-20", ("something odd",))


@pytest.mark.parametrize(
    "sentence",
    [
        "Smaller classes",  # a text of the case
        "bread and butter",  # fits a pattern of few letters, but neither part is known
        "3 more nurses in March, from 2019",  # no budget year
        "aumento de 5%",
    ],
)
def test_the_words_of_a_case_are_left_alone(known: Sentences, sentence: str) -> None:
    assert known.told(sentence) is None


def test_a_place_for_own_words_keeps_them(known: Sentences) -> None:
    told = known.told("$5 for nurses")
    assert told == Translated("$5 para nurses")


@given(st.text(max_size=200))
def test_any_text_is_answered_and_the_answer_is_a_text(text: str) -> None:
    told = sentences("es").told(text)
    assert told is None or isinstance(told.text, str)
    assert Words("es").said(text) == (told.text if told and text.strip() else text)


def _times(parts: tuple[str, str]) -> str:
    return f"({parts[0]}) × ({parts[1]})"


@given(st.recursive(st.just("spending"), lambda s: st.tuples(s, s).map(_times)))
def test_brackets_of_any_depth_are_kept(formula: str) -> None:
    told = Sentences(_KNOWN).told(formula)
    assert told == Translated(formula.replace("spending", "gasto"))


def test_a_thousand_sentences_take_no_time() -> None:
    fresh = Sentences(_KNOWN)
    started = time.process_time()
    for pupils in range(1000):
        fresh.told(f"{pupils} more nurses, middle and high schools, from 2019-20")
    assert time.process_time() - started < 1
