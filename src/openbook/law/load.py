"""Read a state's folder: every number under parameters/, every sentence under rules/.

The path of a file is its name: ``parameters/reserve/share.yaml`` is ``reserve.share``.
All problems of all files are raised together, as one LawError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType

from openbook.figures.figure import Source, Status, parse_unit
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message
from openbook.law.errors import LawError, LawProblem
from openbook.law.fields import Fields, parse_law
from openbook.law.statutes import Rule, Statutes
from openbook.law.value import (
    BracketScale,
    Clock,
    Content,
    DatedValue,
    DayOfYear,
    Holds,
    Parameter,
    end_of_year_from,
)

_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?%?|[1-9]\d*/[1-9]\d*")


def to_number(written: str) -> Fraction | None:
    """Read 7459, 16.28% or 1/3, exactly; None where it is no number.

    >>> to_number("16.28%")
    Fraction(407, 2500)
    >>> to_number("010") is None
    True
    """
    if not _NUMBER.fullmatch(written):
        return None
    if written.endswith("%"):
        return Fraction(written[:-1]) / 100
    return Fraction(written)


SHAPES = ("value", "brackets", "by", "day", "rule")
_DAY_OF_YEAR = re.compile(r"(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def read_content(fields: Fields) -> Content:
    """Read the one key of the five that is written."""
    written = [shape for shape in SHAPES if fields.has(shape)]
    if len(written) != 1:
        fields.say(Message("write exactly one of {own}", own=", ".join(SHAPES)))
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
        return None if node.text == "none" else _number(node, fields)
    table = _table(node, fields)
    return table if shape == "by" else _scale(table, fields, node.line)


def _number(node: YamlNode, fields: Fields) -> Fraction:
    written = "this" if node.text is None else node.text
    found = to_number(written)
    if found is None:
        template = "{own} is no number; write 7459, 16.28%, 1/3 or none"
        message = Message(template, own=repr(written))
        fields.say(message, node.line)
    return found if found is not None else Fraction(0)


def _table(node: YamlNode, fields: Fields) -> dict[str, Fraction]:
    if not node.fields:
        fields.say(
            Message("write a table here, such as {own}", own="{K-3: 7459, 4-6: 7571}"), node.line
        )
        return {}
    return {name: _number(item, fields) for name, item in node.fields.items()}


def _scale(table: dict[str, Fraction], fields: Fields, line: int) -> BracketScale | None:
    edges = [to_number(edge) for edge in table]
    whole = [int(edge) for edge in edges if edge is not None and edge.denominator == 1]
    if not table or len(whole) != len(edges):
        if table:
            fields.say(Message("each bracket starts at a whole number"), line)
        return None
    if whole[0] != 0 or whole != sorted(whole):
        fields.say(Message("brackets start at 0 and increase"), line)
    return BracketScale(tuple(whole), tuple(table.values()))


def _day(fields: Fields) -> DayOfYear | None:
    written = fields.text("day")
    match = _DAY_OF_YEAR.fullmatch(written)
    if match is None:
        fields.say(
            Message("{own} is no day of a year; write 04-15", own=repr(written)), fields.at("day")
        )
        return None
    return DayOfYear(int(match[1]), int(match[2]))


# Words in place of a unit, for values that are not numbers.
NO_UNIT = {"day": DayOfYear, "rule": str}


class _Stage(StrEnum):
    ENACTED = "enacted"
    PLANNED = "planned"


class _Count(StrEnum):
    WORKING = "working"
    CALENDAR = "calendar"


def read_parameter(name: str, fields: Fields) -> Parameter:
    """Read one file; the parameter is only good if the fields had no problems."""
    description = fields.text("description")
    holds = fields.word("holds", Holds)
    unit = fields.text("unit")
    known_unit = parse_unit(unit)
    if unit and known_unit is None and unit not in NO_UNIT:
        fields.say(
            f"unit: {unit!r} is none of ours; write share, USD, USD/pupils, days …",
            fields.at("unit"),
        )
    values = _values(fields, holds, unit)
    checked_on = fields.day("checked_on")
    if values and checked_on < max(value.known_on for value in values):
        message = f"checked_on: {checked_on} is before the newest value was public"
        fields.say(message, fields.at("checked_on"))
    clock = read_clock(fields.inner("deadline")) if fields.has("deadline") else None
    if clock and unit != "days":
        fields.say("a deadline counts days: write unit: days", fields.at("unit"))
    fields.finish()
    return Parameter(name, description, known_unit, holds, values, checked_on, clock)


def _values(fields: Fields, holds: Holds, unit: str) -> tuple[DatedValue, ...]:
    node = fields.node("values")
    if not node.items:
        if fields.has("values"):
            fields.say("values needs a list, each with in_force", node.line)
        return ()
    found: list[DatedValue] = []
    for item in node.items:
        inner = Fields(item, fields.file, fields.problems)
        value = read_value(inner, holds)
        check_unit(inner, value, unit)
        check_order(inner, value, found)
        found.append(value)
    return tuple(found)


def check_order(fields: Fields, value: DatedValue, before: Sequence[DatedValue]) -> None:
    """Say where a value does not come after the one before it."""
    if before and (value.in_force, value.known_on) <= (before[-1].in_force, before[-1].known_on):
        template = "{day} (known on {day_known}) must come after {day_before} (known on {day_then})"
        fields.say(
            Message(
                template,
                day=value.in_force,
                day_known=value.known_on,
                day_before=before[-1].in_force,
                day_then=before[-1].known_on,
            )
        )


def read_value(fields: Fields, holds: Holds) -> DatedValue:
    """Read one dated value with its source."""
    in_force = fields.day("in_force")
    content = read_content(fields)
    until = _until(fields, in_force, holds)
    value = DatedValue(
        content,
        in_force,
        fields.day("known_on"),
        until,
        read_source(fields),
        fields.word("known_on_status", Status, Status.CONFIRMED),
        planned=fields.word("stage", _Stage, _Stage.ENACTED) is _Stage.PLANNED,
    )
    if value.planned and value.source.status is not Status.UNCONFIRMED:
        fields.say(Message("a planned value is unconfirmed: write status: unconfirmed"))
    fields.finish()
    return value


def _until(fields: Fields, in_force: date, holds: Holds) -> date | None:
    if fields.has("until"):
        until = fields.day("until")
        if until < in_force:
            what = Message("until: {day} is before it is in effect", day=until)
            fields.say(what, fields.at("until"))
        return until
    own = fields.word("holds", Holds, holds)
    return end_of_year_from(in_force) if own is Holds.ONE_YEAR else None


def read_source(fields: Fields) -> Source:
    """Read the reference of a value or rule, with its status and note."""
    status = fields.word("status", Status)
    note = fields.text("note", "")
    if not fields.has("reference"):
        fields.node("reference")
        return Source("", "")
    if fields.node("reference").text is not None:
        name = repr(fields.node("reference").text)
        fields.say(Message("references has none of the name {own}; write it there", own=name))
        return Source("", "")
    inner = fields.inner("reference")
    source = Source(
        who=inner.text("who"),
        title=inner.text("title"),
        on=inner.day("dated") if inner.has("dated") else None,
        link=inner.text("link", ""),
        page=inner.text("page", ""),
        status=status,
        note=note,
    )
    inner.finish()
    return source


def check_unit(fields: Fields, value: DatedValue, unit: str) -> None:
    """The value must be of the kind its unit says."""
    content: Content = value.content
    words = NO_UNIT.get(unit)
    if content is None:
        return
    if words is not None and not isinstance(content, words):
        fields.say(Message("unit is {own}, so write {own_word}: here", own=unit, own_word=unit))
    if words is None and isinstance(content, DayOfYear | str):
        fields.say(Message("unit is {own}, so write a number here", own=repr(unit)))


def read_clock(fields: Fields) -> Clock:
    """Read what a number of days is counted from."""
    backward = fields.has("before")
    clock = Clock(
        step=fields.text("step"),
        event=fields.text("before" if backward else "after"),
        working=fields.word("count", _Count) is _Count.WORKING,
        backward=backward,
    )
    fields.finish()
    return clock


def load_statutes(folder: Path, known_on: date) -> Statutes:
    """Read a state's folder, as known on a day; it is read once per process."""
    return replace(_read(folder), known_on=known_on)


@cache
def _read(folder: Path) -> Statutes:
    problems: list[LawProblem] = []
    if not (folder / "parameters").is_dir():
        problems.append(LawProblem(folder.name, 1, "there is no folder parameters/"))
    numbers = {n: read_parameter(n, each) for n, each in _parsed(folder, "parameters", problems)}
    rules = {name: read_rule(name, each) for name, each in _parsed(folder, "rules", problems)}
    if problems:
        raise LawError(problems)
    return Statutes(MappingProxyType(numbers), MappingProxyType(rules), date.max)


def _parsed(folder: Path, kind: str, problems: list[LawProblem]) -> Iterator[tuple[str, Fields]]:
    """Yield every file of a kind by its name."""
    for path in sorted((folder / kind).rglob("*.yaml")):
        name = ".".join(path.relative_to(folder / kind).with_suffix("").parts)
        file = path.relative_to(folder.parent).as_posix()
        node = parse_law(path.read_bytes(), file, problems)
        if node is not None:
            yield name, Fields(node, file, problems)


def read_rule(name: str, fields: Fields) -> Rule:
    """Read one sentence of the law."""
    rule = Rule(
        name=name,
        section=fields.text("section"),
        says=fields.text("says"),
        in_force=fields.day("in_force"),
        known_on=fields.day("known_on"),
        source=read_source(fields),
        known_on_status=fields.word("known_on_status", Status, Status.CONFIRMED),
    )
    fields.finish()
    return rule
