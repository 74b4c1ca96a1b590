"""What the engine says is looked up by template, argument by argument."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.operation import spoken
from openbook.findings.message import Message, large_first, series
from openbook.reports.words.catalog import joined
from openbook.reports.words.words import NotTranslatedError, Speech, Translated, Words, words_in

SPEECH = Speech(
    {
        "{share} raise from {day}": "aumento de {share} a partir del {day}",
        "{label}, from {year}": "{label}, a partir de {year}",
        "{number} more {id_role}": "{number} {id_role} más",
        "the lesser of {a} and {b}": "el menor de {a} y {b}",
        "{amount} for {own}": "{amount} para {own}",
        "cost of {a}": "costo de {a}",
        "the district": "el distrito",
        "nurses": "enfermeras",
        "and": "y",
        "available reserves": "reservas disponibles",
        "raise met {id}": "aumento igualado: {id}",
        "staff hired {number} ago": "personal contratado hace {number} años",
        "base grant {id} enacted": "monto base {id}, aprobado",
    },
    joined,
)
RAISE = Message("{share} raise from {day}", share="5%", day="2018-07-01")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RAISE, "aumento de 5% a partir del 2018-07-01"),
        (large_first(RAISE), "Aumento de 5% a partir del 2018-07-01"),
        (
            Message("{label}, from {year}", label=RAISE, year="2019-20"),
            "aumento de 5% a partir del 2018-07-01, a partir de 2019-20",
        ),
        (Message("{number} more {id_role}", number=3, id_role="tutors"), "3 tutors más"),
        (
            Message("{number} more {id_role}", number=3, id_role="nurses and tutors"),
            "3 enfermeras y tutors más",
        ),
        (Message("{amount} for {own}", amount="$5", own="nurses"), "$5 para nurses"),
        (series([RAISE, "nurses"], "; "), "aumento de 5% a partir del 2018-07-01; enfermeras"),
        (Message("cost of {a}", a="the district"), "costo del distrito"),
        ("Nurses", "Enfermeras"),
        ("$1,200", "$1,200"),
        (spoken("reserve.available"), "reservas disponibles"),
        (spoken("raise_met.teachers"), "aumento igualado: teachers"),
        (spoken("staff.hired_3_ago"), "personal contratado hace 3 años"),
        (spoken("base_grant.K-3_enacted"), "monto base K-3, aprobado"),
    ],
)
def test_a_message_is_said_by_its_template(text: str, said: str) -> None:
    assert SPEECH.said(text) == Translated(said)


def test_what_is_not_known_is_told_as_left() -> None:
    later = Message("{label}, from {year}", label="something odd", year="2019-20")
    assert SPEECH.said(later) == Translated(
        "something odd, a partir de 2019-20", ("something odd",)
    )
    assert SPEECH.said("Smaller classes") == Translated("Smaller classes", ("Smaller classes",))
    unknown = Message("{number} of a kind", number=2)
    assert SPEECH.said(unknown) == Translated("2 of a kind", ("{number} of a kind",))


def test_finished_english_is_not_read_back() -> None:
    assert SPEECH.said(f"{RAISE}.").left == (f"{RAISE}.",)


@given(st.text(max_size=200))
def test_any_text_is_answered(text: str) -> None:
    assert isinstance(words_in("es").said(text), str)
    assert words_in("en").said(text) == text


def test_strict_words_refuse_what_is_left() -> None:
    with pytest.raises(NotTranslatedError, match="odd"):
        Words("es", strict=True).said("something odd")
