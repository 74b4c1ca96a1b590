from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from openbook.case.fields import Kind, Spec
from openbook.case.grades import NAMES, Grades
from openbook.case.limits import Limits
from openbook.figures.amounts import parse_amount, percent, said_amount
from openbook.figures.year import Year
from openbook.files.values import Unreadable, parse_value

READ: list[tuple[Kind, str, Any]] = [
    (Kind.TEXT, " no ", "no"),
    (Kind.WORD, "BA+30", "BA+30"),
    (Kind.NUMBER, "601,973", 601_973.0),
    (Kind.NUMBER, "$1.86 billion", 1.86e9),
    (Kind.NUMBER, "010", 10.0),
    (Kind.NUMBER, "-.5", -0.5),
    (Kind.DAY, "2019-01-14", date(2019, 1, 14)),
    (Kind.YEAR, "1999-00", Year(1999)),
    (Kind.GRADES, "tk - 3", Grades("TK", "3")),
    (Kind.FLAG, "Yes", True),
    (Kind.FLAG, "false", False),
    (Kind.WORDS, "es; ko ;", ("es", "ko")),
]
REFUSED = [
    (Kind.WORD, "../x"),
    (Kind.WORD, "a b"),
    (Kind.NUMBER, "12:30"),
    (Kind.NUMBER, "1,86"),
    (Kind.NUMBER, "$"),
    (Kind.NUMBER, "1" * 61),
    (Kind.DAY, "14.1.2019"),
    (Kind.DAY, "2019-02-29"),
    (Kind.YEAR, "2018"),
    (Kind.GRADES, "13"),
    (Kind.FLAG, "perhaps"),
    (Kind.WORDS, "es; ../x"),
    (Kind.TEXT, "x" * 5_000),
]


@pytest.mark.parametrize(("kind", "text", "value"), READ)
def test_reads(kind: Kind, text: str, value: object) -> None:
    assert parse_value(Spec(kind, "x", unit="any"), text) == value


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_refuses(kind: Kind, text: str) -> None:
    assert isinstance(parse_value(Spec(kind, "x", unit="any"), text), Unreadable)


def test_a_percentage_is_a_share_and_nothing_else() -> None:
    assert parse_value(Spec(Kind.NUMBER, "x", unit="share"), "6.5%") == 0.065
    assert isinstance(
        parse_value(Spec(Kind.NUMBER, "x", unit="pupils"), "6.5%"), Unreadable
    )


def test_limits() -> None:
    spec = Spec(Kind.NUMBER, "x", unit="degrees", limits=Limits(-90, 90, -90, 90))
    assert parse_value(spec, "90") == 90
    assert parse_value(spec, "91").code == "OB918"
    assert parse_value(spec, "-91").code == "OB918"


@given(some.floats(allow_nan=False, allow_infinity=False, width=64))
def test_every_number_python_writes_is_read_back(value: float) -> None:
    assert parse_amount(repr(value)) == value


@given(some.integers(-(10**15), 10**15))
def test_thousands_may_be_marked(value: int) -> None:
    assert parse_amount(f"{value:,}") == value


@given(some.integers(-100_000, 100_000))
def test_a_percentage_is_the_nearest_share(thousandths: int) -> None:
    text = (
        f"{thousandths // 1000}.{thousandths % 1000:03d}%" if thousandths >= 0 else ""
    )
    if text:
        assert parse_amount(text) == thousandths / 100_000


@given(some.text(max_size=70))
def test_any_text_is_a_number_or_none(text: str) -> None:
    value = parse_amount(text)
    assert value is None or isinstance(value, float)


def test_amounts_in_words() -> None:
    assert percent(1.0) == "100%"
    assert said_amount(-5e8, "USD") == "-$500,000,000"
    assert said_amount(12.0, "pupils") == "12 pupils"


@given(some.sampled_from(NAMES), some.sampled_from(NAMES))
def test_ranges_of_grades(one: str, other: str) -> None:
    span = Grades.parse(f"{one}-{other}")
    in_order = NAMES.index(one) <= NAMES.index(other)
    assert (span is not None) == in_order
    if span is not None:
        assert span.names[0] == one
        assert span.names[-1] == other
        assert all(Grades(name, name) in span for name in span.names)
        assert span.overlaps(Grades(other, other))
        assert Grades.parse(str(span)) == span


@pytest.mark.parametrize("sign", ["\x1b", "\0", "\r", "\x9b", "\u202e", "\u2066"])
def test_a_text_with_a_sign_that_is_not_shown_is_refused(sign: str) -> None:
    read = parse_value(Spec(kind=Kind.TEXT, doc=""), f"a{sign}b")
    assert isinstance(read, Unreadable)
    assert f"U+{ord(sign):04X}" in read.what
    assert read.what.isprintable()


@pytest.mark.parametrize(
    "text", ["two\nlines\tand a tab", "می\u200cخواهم", "José — $5"]
)
def test_every_script_may_be_written(text: str) -> None:
    assert parse_value(Spec(kind=Kind.TEXT, doc=""), text) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.DAY, "9999-12-31"),
        (Kind.DAY, "0001-01-01"),
        (Kind.YEAR, "9998-99"),
        (Kind.NUMBER, "1e300"),
        (Kind.NUMBER, "-1e16"),
    ],
)
def test_what_no_case_is_about_is_out_of_range(kind: Kind, text: str) -> None:
    """The day after the last of all days cannot be reckoned with."""
    read = parse_value(Spec(kind=kind, doc=""), text)
    assert isinstance(read, Unreadable)
    assert read.code == "OB918"
