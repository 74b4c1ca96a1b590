"""What one dated value says: a number, a table, a day, the name of a rule, or none."""

from __future__ import annotations

import re
from fractions import Fraction

from openbook.law.day_of_year import DayOfYear
from openbook.law.fields import Fields, to_number
from openbook.law.marked_yaml import Node, Pairs, Text
from openbook.law.scale import Scale
from openbook.law.value import Content

SHAPES = ("value", "brackets", "by", "day", "rule")
_DAY = re.compile(r"(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def read_content(fields: Fields) -> Content:
    """Read the one key of the five that is written."""
    written = [shape for shape in SHAPES if fields.has(shape)]
    if len(written) != 1:
        fields.say(f"write exactly one of {', '.join(SHAPES)}")
        for shape in written:
            fields.node(shape)
        return None
    shape = written[0]
    if shape == "rule":
        return fields.text("rule")
    if shape == "day":
        return _day(fields)
    node = fields.node(shape)
    if shape == "value":
        return _number_or_none(node, fields)
    table = _table(node, fields)
    return table if shape == "by" else _scale(table, fields, node.line)


def _number_or_none(node: Node, fields: Fields) -> Fraction | None:
    if isinstance(node, Text) and node.value == "none":
        return None
    return _number(node, fields)


def _number(node: Node, fields: Fields) -> Fraction:
    written = node.value if isinstance(node, Text) else "this"
    found = to_number(written)
    if found is None:
        message = f"{written!r} is no number; write 7459, 16.28%, 1/3 or none"
        fields.say(message, node.line)
    return found if found is not None else Fraction(0)


def _table(node: Node, fields: Fields) -> dict[str, Fraction]:
    if not isinstance(node, Pairs) or not node.items:
        fields.say("write a table here, such as {K-3: 7459, 4-6: 7571}", node.line)
        return {}
    return {name: _number(item, fields) for name, item in node.items.items()}


def _scale(table: dict[str, Fraction], fields: Fields, line: int) -> Scale | None:
    edges = [to_number(edge) for edge in table]
    whole = [int(edge) for edge in edges if edge is not None and edge.denominator == 1]
    if not table or len(whole) != len(edges):
        if table:
            fields.say("each bracket starts at a whole number", line)
        return None
    if whole[0] != 0 or whole != sorted(whole):
        fields.say("brackets start at 0 and increase", line)
    return Scale(tuple(whole), tuple(table.values()))


def _day(fields: Fields) -> DayOfYear | None:
    written = fields.text("day")
    match = _DAY.fullmatch(written)
    if match is None:
        fields.say(f"{written!r} is no day of a year; write 04-15", fields.at("day"))
        return None
    return DayOfYear(int(match[1]), int(match[2]))
