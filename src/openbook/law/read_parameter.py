"""One parameter file: its description, unit and dated values, each with its proof."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from openbook.figures.source import Source, Status
from openbook.figures.unit import parse_unit
from openbook.law.day_of_year import DayOfYear
from openbook.law.fields import Fields
from openbook.law.marked_yaml import Items
from openbook.law.parameter import Clock, Holds, Parameter
from openbook.law.read_content import read_content
from openbook.law.value import Content, DatedValue, end_of_year_from

# Words in place of a unit, for values that are not numbers.
_NO_UNIT = {"day": DayOfYear, "rule": str}


class _Count(StrEnum):
    WORKING = "working"
    CALENDAR = "calendar"


def read_parameter(name: str, fields: Fields) -> Parameter:
    """Read one file; the parameter is only good if the fields had no problems."""
    description = fields.text("description")
    holds = fields.word("holds", Holds)
    unit = fields.text("unit")
    known_unit = parse_unit(unit)
    if unit and known_unit is None and unit not in _NO_UNIT:
        fields.say(
            f"unit: {unit!r} is none of ours; write share, USD, USD/pupils, days …",
            fields.at("unit"),
        )
    values = _values(fields, holds, unit)
    checked_on = fields.day("checked_on")
    if values and checked_on < max(value.known_on for value in values):
        message = f"checked_on: {checked_on} is before the newest value was public"
        fields.say(message, fields.at("checked_on"))
    clock = _clock(fields.inner("deadline")) if fields.has("deadline") else None
    if clock and unit != "days":
        fields.say("a deadline counts days: write unit: days", fields.at("unit"))
    fields.finish()
    return Parameter(name, description, known_unit, holds, values, checked_on, clock)


def _values(fields: Fields, holds: Holds, unit: str) -> tuple[DatedValue, ...]:
    node = fields.node("values")
    if not isinstance(node, Items) or not node.items:
        if fields.has("values"):
            fields.say("values needs a list, each with in_force", node.line)
        return ()
    found: list[DatedValue] = []
    for item in node.items:
        inner = Fields(item, fields.file, fields.problems)
        value = _value(inner, holds)
        _check(inner, value, unit)
        if found and (value.in_force, value.known_on) <= (
            found[-1].in_force,
            found[-1].known_on,
        ):
            inner.say(
                f"{value.in_force} (known on {value.known_on}) must come after "
                f"{found[-1].in_force} (known on {found[-1].known_on})"
            )
        found.append(value)
    return tuple(found)


def _value(fields: Fields, holds: Holds) -> DatedValue:
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
    )
    fields.finish()
    return value


def _until(fields: Fields, in_force: date, holds: Holds) -> date | None:
    if fields.has("until"):
        until = fields.day("until")
        if until < in_force:
            fields.say(f"until: {until} is before it is in force", fields.at("until"))
        return until
    own = fields.word("holds", Holds, holds)
    return end_of_year_from(in_force) if own is Holds.ONE_YEAR else None


def read_source(fields: Fields) -> Source:
    """Read the reference of a value or rule, with its status and note."""
    status = fields.word("status", Status)
    note = fields.text("note", "")
    inner = fields.inner("reference")
    if not fields.has("reference"):
        return Source("", "")
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


def _check(fields: Fields, value: DatedValue, unit: str) -> None:
    """The value must be of the kind its unit says."""
    content: Content = value.content
    words = _NO_UNIT.get(unit)
    if content is None:
        return
    if words is not None and not isinstance(content, words):
        fields.say(f"unit is {unit}, so write {unit}: here")
    if words is None and isinstance(content, DayOfYear | str):
        fields.say(f"unit is {unit!r}, so write a number here")


def _clock(fields: Fields) -> Clock:
    backward = fields.has("before")
    clock = Clock(
        step=fields.text("step"),
        event=fields.text("before" if backward else "after"),
        working=fields.word("count", _Count) is _Count.WORKING,
        backward=backward,
    )
    fields.finish()
    return clock
