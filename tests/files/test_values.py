from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from openbook.case.format.fields import FieldKind, Spec
from openbook.case.format.limits import Limits
from openbook.case.tables.grades import NAMES, Grades
from openbook.figures.amounts import parse_amount, percent, said_amount
from openbook.figures.figure import Year
from openbook.files.values import Unreadable, parse_value

READ: list[tuple[FieldKind, str, Any]] = [
    (FieldKind.TEXT, " no ", "no"),
    (FieldKind.WORD, "BA+30", "BA+30"),
    (FieldKind.NUMBER, "601,973", 601_973.0),
    (FieldKind.NUMBER, "$1.86 billion", 1.86e9),
    (FieldKind.NUMBER, "010", 10.0),
    (FieldKind.NUMBER, "-.5", -0.5),
    (FieldKind.DAY, "2019-01-14", date(2019, 1, 14)),
    (FieldKind.YEAR, "1999-00", Year(1999)),
    (FieldKind.GRADES, "tk - 3", Grades("TK", "3")),
    (FieldKind.FLAG, "Yes", True),
    (FieldKind.FLAG, "false", False),
    (FieldKind.WORDS, "es; ko ;", ("es", "ko")),
]
REFUSED = [
    (FieldKind.WORD, "../x"),
    (FieldKind.WORD, "a b"),
    (FieldKind.NUMBER, "12:30"),
    (FieldKind.NUMBER, "1,86"),
    (FieldKind.NUMBER, "$"),
    (FieldKind.NUMBER, "1" * 61),
    (FieldKind.DAY, "14.1.2019"),
    (FieldKind.DAY, "2019-02-29"),
    (FieldKind.YEAR, "2018"),
    (FieldKind.GRADES, "13"),
    (FieldKind.FLAG, "perhaps"),
    (FieldKind.WORDS, "es; ../x"),
    (FieldKind.TEXT, "x" * 5_000),
]


@pytest.mark.parametrize(("kind", "text", "value"), READ)
def test_reads(kind: FieldKind, text: str, value: object) -> None:
    assert parse_value(Spec(kind, "x", unit="any"), text) == value


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_refuses(kind: FieldKind, text: str) -> None:
    assert isinstance(parse_value(Spec(kind, "x", unit="any"), text), Unreadable)


def test_a_percentage_is_a_share_and_nothing_else() -> None:
    assert parse_value(Spec(FieldKind.NUMBER, "x", unit="share"), "6.5%") == 0.065
    assert isinstance(parse_value(Spec(FieldKind.NUMBER, "x", unit="pupils"), "6.5%"), Unreadable)


def test_limits() -> None:
    spec = Spec(FieldKind.NUMBER, "x", unit="degrees", limits=Limits(-90, 90, -90, 90))
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
    text = f"{thousandths // 1000}.{thousandths % 1000:03d}%" if thousandths >= 0 else ""
    if text:
        assert parse_amount(text) == thousandths / 100_000


@given(some.text(max_size=70))
def test_any_text_is_a_number_or_none(text: str) -> None:
    value = parse_amount(text)
    assert value is None or isinstance(value, float)


def test_amounts_in_words() -> None:
    assert percent(1.0) == "100%"
    assert said_amount(-5e8, "USD") == "-$500,000,000"
    assert said_amount(12.0, "pupils") == "12 students"


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
    read = parse_value(Spec(kind=FieldKind.TEXT, doc=""), f"a{sign}b")
    assert isinstance(read, Unreadable)
    assert f"U+{ord(sign):04X}" in read.what
    assert read.what.isprintable()


@pytest.mark.parametrize("text", ["two\nlines\tand a tab", "می\u200cخواهم", "José — $5"])
def test_every_script_may_be_written(text: str) -> None:
    assert parse_value(Spec(kind=FieldKind.TEXT, doc=""), text) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (FieldKind.DAY, "9999-12-31"),
        (FieldKind.DAY, "0001-01-01"),
        (FieldKind.YEAR, "9998-99"),
        (FieldKind.NUMBER, "1e300"),
        (FieldKind.NUMBER, "-1e16"),
    ],
)
def test_what_no_case_is_about_is_out_of_range(kind: FieldKind, text: str) -> None:
    """The day after the last of all days cannot be reckoned with."""
    read = parse_value(Spec(kind=kind, doc=""), text)
    assert isinstance(read, Unreadable)
    assert read.code == "OB918"
