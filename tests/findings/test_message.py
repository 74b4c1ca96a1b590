"""Messages read as their English text and keep their template."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle

import pytest

from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, Severity
from openbook.findings.message import (
    Message,
    both,
    large_first,
    own_letters,
    places,
    plural,
    series,
    small_first,
)

RAISE = Message("{share} raise from {day}", share="5%", day="2018-07-01")
INSIDE = Message("{label}, until {year}", label=RAISE, year="2019-20")


def test_a_message_reads_as_its_english_text() -> None:
    assert INSIDE == "5% raise from 2018-07-01, until 2019-20"
    assert hash(INSIDE) == hash(str.__str__(INSIDE))
    assert f"{RAISE}." == "5% raise from 2018-07-01."
    assert json.dumps([RAISE]) == '["5% raise from 2018-07-01"]'


@pytest.mark.parametrize(
    "again",
    [
        *(copy.copy, copy.deepcopy, str),
        lambda each: pickle.loads(pickle.dumps(each)),  # noqa: S301
        lambda each: dataclasses.replace(_finding(each), code="OB102").what,
        lambda each: str(OpenbookError(each)),
    ],
)
def test_a_message_stays_one(again) -> None:
    found = again(INSIDE)
    assert found == INSIDE
    assert found.id == "{label}, until {year}"
    assert found.arguments["label"].id == RAISE.id


def _finding(what: str) -> Finding:
    return Finding("OB101", Severity.NOTE, Place("case.yaml"), what, "why", "remedy")


def test_a_message_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        RAISE.id = "{day}"
    with pytest.raises(TypeError):
        RAISE.arguments["day"] = "2019-01-01"  # type: ignore[index]


def test_braces_in_arguments_are_braces() -> None:
    assert Message("Write {own}.", own="{value: 3%}") == "Write {value: 3%}."


def test_a_first_letter_keeps_the_message() -> None:
    large = large_first(Message("raise of {own}", own="UTLA"))
    assert large == "Raise of UTLA"
    assert isinstance(large, Message)
    assert small_first(large) == "raise of UTLA"


def test_pieces_are_put_together() -> None:
    listed = series([RAISE, "nurses"], "; ")
    assert listed == "5% raise from 2018-07-01; nurses"
    assert isinstance(listed, Message)
    assert series([RAISE]) is RAISE
    assert both(["a", "b"]) == "a and b"
    assert plural(1, "1 class", "{number} classes", number=1) == "1 class"
    assert plural(2, "1 class", "{number} classes", number=2) == "2 classes"


def test_only_letters_of_a_template_need_another_language() -> None:
    assert places("{a} × ({b} + {a})") == ("a", "b")
    assert places("Write {2018-19: 3%}.") == ()
    assert own_letters("({a}) × {b}") == 0
