"""A declaration says what must be given; the rest is blank until somebody writes it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from openbook.case import tables, wants
from openbook.case.format import fields
from openbook.case.format.fields import FieldKind, Spec
from openbook.case.format.limits import SITE_PUPILS
from openbook.case.tables.schools import Cohort, Enrollment


@dataclass(frozen=True, kw_only=True)
class Made:
    name: str = fields.text("Must be given")
    note: str = fields.text("May be left out", required=False)
    role: str = fields.choice("May be left out", "a", "b", required=False, default="b")


def test_what_is_required_has_no_default() -> None:
    with pytest.raises(TypeError, match="name"):
        Made()
    assert Made(name="x") == Made(name="x", note="", role="b")


def test_fields_stand_in_their_order_and_notes_last() -> None:
    found = fields.specs(Made)
    assert [(name, spec.required) for name, spec in found.items()] == [
        ("name", True),
        ("role", False),
        ("note", False),
    ]
    assert found["role"].choices == ("a", "b")


def test_what_a_csv_file_says_of_a_table_stands_in_the_order_of_its_class() -> None:
    """A row in another order, or a field without a row, is a slip."""
    beside = [*Path(tables.__path__[0]).glob("*.csv"), Path(wants.__file__).with_suffix(".csv")]
    assert len(beside) > 5
    for file in beside:
        package = tables.__name__ if file.parent.name == "tables" else "openbook.case"
        module = import_module(f"{package}.{file.stem}")
        rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
        for name in dict.fromkeys(row["table"] for row in rows):
            own = [row["field"] for row in rows if row["table"] == name]
            written = vars(module)[name].__annotations__
            assert own == [field for field in written if field in own], name
            unsaid = set(written) - fields.specs(vars(module)[name]).keys()
            assert unsaid <= {"id", "where"}, f"{name} has fields without a row"


def test_a_csv_file_says_kind_unit_limits_and_whether_it_is_a_key() -> None:
    found = fields.specs(Enrollment)
    pupils = Spec(FieldKind.NUMBER, "Students enrolled", unit="pupils", limits=SITE_PUPILS)
    assert found["pupils"] == pupils
    assert [name for name, spec in found.items() if spec.key] == ["year", "school", "grade"]
    assert fields.specs(Cohort)["classes"].choices == ("all", "graded")
    assert not fields.specs(Cohort)["classes"].required
