"""A declaration says what must be given; the rest is blank until somebody writes it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from openbook.case.format import fields


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
