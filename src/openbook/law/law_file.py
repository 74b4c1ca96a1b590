"""Read a law.yaml: a whole law in one file, or in several of the same format.

Chapters of the file hold numbers, which numbers.csv names. A number is one value, a list
``values`` or a table ``years``; what stands beside them (known_on, status, reference …)
holds for each value that does not say its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from importlib.resources.abc import Traversable
from types import MappingProxyType

from openbook.figures.figure import parse_unit
from openbook.findings.dataclass import dataclass
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message, suggestion
from openbook.law.errors import LawError, LawProblem
from openbook.law.fields import Fields, parse_law
from openbook.law.load import (
    NO_UNIT,
    SHAPES,
    check_order,
    check_unit,
    read_clock,
    read_rule,
    read_value,
)
from openbook.law.number_kind import CHAPTERS, NumberKind, kind_of, names_in
from openbook.law.statutes import Rule, Statutes
from openbook.law.value import BracketScale, Content, DatedValue, Holds, Parameter

FILE = "law.yaml"
LawText = tuple[str, str]  # the name of a file and its text
_HEAD = ("name", "fiscal_year_ends", "checked_on", "references", "words", "rules")
_OF_A_VALUE = (
    *("in_force", "known_on", "known_on_status", "until", "holds"),
    *("stage", "status", "reference", "note"),
)
_YEAR = re.compile(r"(\d{4})-(\d{2})")
_YEAR_END = re.compile(r"(0[6-9]|1[01])-(\d{2})")
_KEPT = 32


class _Flag(StrEnum):
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class LawRead:
    """A law as read, and all that is wrong in its files."""

    statutes: Statutes
    problems: tuple[LawProblem, ...]


@lru_cache(maxsize=_KEPT)
def read_law(texts: tuple[LawText, ...]) -> LawRead:
    """Read the files of one law; every problem is told, none raises."""
    reader = _Reader()
    for file, text in texts:
        node = parse_law(text.encode(), file, reader.problems)
        if node is not None:
            reader.files.append(Fields(node, file, reader.problems))
    return LawRead(reader.statutes(), tuple(sorted(reader.problems)))


def data_of(state: Traversable, known_on: date) -> Statutes:
    """Return the law in a state's folder as known on a day; a faulty one raises."""
    text = (state / FILE).read_text("utf-8")
    read = read_law(((f"{state.name}/{FILE}", text),))
    if read.problems:
        raise LawError(read.problems)
    return replace(read.statutes, known_on=known_on)


@dataclass(slots=True)
class _Reader:
    """Reads the files of one law, the head of all of them first."""

    problems: list[LawProblem] = field(default_factory=list)
    files: list[Fields] = field(default_factory=list)
    references: dict[str, YamlNode] = field(default_factory=dict)
    year_starts: tuple[int, int] = (7, 1)
    checked_on: YamlNode | None = None

    def statutes(self) -> Statutes:
        """Return the law that the files hold together."""
        name = ""
        words: dict[str, str] = {}
        for fields in self.files:
            name = fields.text("name", name)
            self._head(fields)
            if fields.has("words"):
                words |= {key: node.text or "" for key, node in _fields(fields, "words").items()}
        numbers: dict[str, Parameter] = {}
        rules: dict[str, Rule] = {}
        for fields in self.files:
            for full, node in self._named(fields):
                if full in numbers:
                    fields.say(Message("{own} is written twice", own=repr(full)), node.line)
                elif (number := self._number(full, node, fields.file)) is not None:
                    numbers[full] = number
            rules |= self._rules(fields)
            fields.skip(*CHAPTERS)  # for the word that a wrong one comes near
            fields.finish()
        return Statutes(
            MappingProxyType(numbers),
            MappingProxyType(rules),
            date.max,
            name=name,
            year_starts=self.year_starts,
            words=MappingProxyType(words),
        )

    def _head(self, fields: Fields) -> None:
        """Read what holds for the whole law."""
        if fields.has("fiscal_year_ends"):
            written = fields.text("fiscal_year_ends")
            self.year_starts = _day_after(written) or self.year_starts
            if written and _day_after(written) is None:
                fields.say(
                    Message(
                        "fiscal_year_ends: {own} must be a day from 06-30 to 11-30, such as 06-30",
                        own=repr(written),
                    ),
                    fields.at("fiscal_year_ends"),
                )
        if fields.has("references"):
            self.references |= _fields(fields, "references")
        if fields.has("checked_on"):
            self.checked_on = fields.node("checked_on")

    def _named(self, fields: Fields) -> Iterator[tuple[str, YamlNode]]:
        """Yield the numbers of every chapter of a file by their whole names."""
        for chapter in CHAPTERS:
            if not fields.has(chapter):
                continue
            for short, node in _fields(fields, chapter).items():
                if kind_of(f"{chapter}.{short}") is not None:
                    yield f"{chapter}.{short}", node
                    continue
                what = Message(
                    "{own} is no number of {own_chapter}", own=short, own_chapter=chapter
                )
                known = names_in(chapter)
                hint = suggestion(short, known)
                fields.say(Message("{what}. {hint}", what=what, hint=hint), node.line)

    def _number(self, name: str, node: YamlNode, file: str) -> Parameter | None:
        """Read one number; None where it has no value that can be used."""
        kind, fields = kind_of(name), Fields(node, file, self.problems)
        if kind is None or node.fields is None:
            return None
        unit = kind.unit or fields.text("unit")
        if unit and parse_unit(unit) is None and unit not in NO_UNIT:
            fields.say(Message("unit: {own} is none of ours", own=repr(unit)), fields.at("unit"))
        values: list[DatedValue] = []
        by_year = fields.has("years")
        for each in self._values(fields, kind):
            inner = Fields(each, file, self.problems)
            value = read_value(inner, Holds.ONE_YEAR if by_year else Holds.UNTIL_CHANGED)
            check_unit(inner, value, unit)
            _check(inner, kind, value.content)
            check_order(inner, value, values)
            values.append(value)
        clock = read_clock(fields.inner("deadline")) if fields.has("deadline") else None
        marks = _marks(fields, kind)
        description = fields.text("description", kind.meaning)
        fields.finish()
        holds = Holds.ONE_YEAR if by_year else Holds.UNTIL_CHANGED
        checked = self._checked_on(file)
        measured = parse_unit(unit)
        return Parameter(
            name,
            description,
            measured,
            holds,
            tuple(values),
            checked,
            clock,
            MappingProxyType(marks),
        )

    def _checked_on(self, file: str) -> date:
        if self.checked_on is None:
            self.checked_on = YamlNode(1, 1, 1, text="0001-01-01")
            self.problems.append(LawProblem(file, 1, Message("{own} is missing", own="checked_on")))
        head = YamlNode(self.checked_on.line, 1, 1, fields={"checked_on": self.checked_on})
        return Fields(head, file, self.problems if self.checked_on.text is None else []).day(
            "checked_on"
        )

    def _values(self, fields: Fields, kind: NumberKind) -> Iterator[YamlNode]:
        """Yield each value of a number as a mapping of its own."""
        shared = {key: fields.node(key) for key in _OF_A_VALUE if fields.has(key)}
        at_once = {key: fields.node(key) for key in SHAPES if fields.has(key)}
        ways = [bool(at_once), fields.has("values"), fields.has("years")]
        if sum(ways) != 1:
            fields.say(
                Message(
                    "write one value ({own}), a list values: or a table years:",
                    own=", ".join(kind.shapes),
                )
            )
            fields.skip("values", "years")
        elif at_once:
            yield self._whole(YamlNode(fields.line, 1, 1, fields={**shared, **at_once}))
        elif fields.has("values"):
            for item in fields.node("values").items or []:
                yield self._whole(_with(shared, item))
        else:
            yield from self._by_year(fields, shared, kind)

    def _by_year(
        self, fields: Fields, shared: Mapping[str, YamlNode], kind: NumberKind
    ) -> Iterator[YamlNode]:
        """Yield the values of a table by budget year, from the first year on."""
        table = fields.node("years")
        for written, node in sorted((table.fields or {}).items()):
            match = _YEAR.fullmatch(written)
            if match is None or (int(match[1]) + 1) % 100 != int(match[2]):
                what = Message("{own} is no budget year; write it as 2018-19", own=repr(written))
                fields.say(what, node.line)
                continue
            plain = {"rule" if kind.unit == "rule" else "value": node}
            own = plain if node.fields is None else node.fields
            start = date(int(match[1]), *self.year_starts).isoformat()
            begun = YamlNode(node.line, node.column, 1, text=start)
            each = YamlNode(node.line, node.column, 1, fields={"in_force": begun, **own})
            yield self._whole(_with(shared, each))

    def _whole(self, node: YamlNode) -> YamlNode:
        """Return a value with its reference looked up, and the day since it is known."""
        own = dict(node.fields or {})
        if "known_on" not in own and "in_force" in own:
            own["known_on"] = own["in_force"]
            own["known_on_status"] = YamlNode(node.line, 1, 1, text="unconfirmed")
        written = own.get("reference")
        if written is not None and written.text in self.references:
            own["reference"] = self.references[written.text]
        return YamlNode(node.line, node.column, node.width, fields=own)

    def _rules(self, fields: Fields) -> dict[str, Rule]:
        """Read the sentences of the law, by chapter and name."""
        if not fields.has("rules"):
            return {}
        found = {}
        for chapter, held in _fields(fields, "rules").items():
            for short, node in (held.fields or {}).items():
                name = f"{chapter}.{short}"
                found[name] = read_rule(name, Fields(self._whole(node), fields.file, self.problems))
        return found


def _fields(fields: Fields, key: str) -> dict[str, YamlNode]:
    """Return the mapping under a key; what is none is told."""
    node = fields.node(key)
    if node.fields is None:
        fields.say(Message("{own} needs names with what they hold", own=key), node.line)
    return node.fields or {}


def _with(shared: Mapping[str, YamlNode], node: YamlNode) -> YamlNode:
    own = node.fields or {}
    return YamlNode(node.line, node.column, node.width, fields={**shared, **own})


def _day_after(written: str) -> tuple[int, int] | None:
    """Return month and day after a day from 06-30 to 11-30; None where it is none.

    >>> _day_after("06-30"), _day_after("08-31"), _day_after("02-30")
    ((7, 1), (9, 1), None)
    """
    match = _YEAR_END.fullmatch(written)
    try:
        last = date(2001, int(match[1]), int(match[2])) if match else None
    except ValueError:
        return None
    if last is None or last < date(2001, 6, 30):
        return None
    after = last + timedelta(days=1)
    return after.month, after.day


def _check(fields: Fields, kind: NumberKind, content: Content) -> None:
    """Say where a value has another shape, word or size than its number can have."""
    shape = next((key for key in SHAPES if fields.has(key)), "")
    if shape and shape not in kind.shapes:
        fields.say(
            Message(
                "write {own} here, not {own_other}", own=" or ".join(kind.shapes), own_other=shape
            )
        )
    if isinstance(content, str) and kind.words and content not in kind.words:
        fields.say(
            Message(
                "{own} must be one of {own_known}",
                own=repr(content),
                own_known=", ".join(kind.words),
            ),
            fields.at("rule"),
        )
    for number in _numbers(content):
        if kind.low is not None and kind.high is not None and not kind.low <= number <= kind.high:
            fields.say(
                Message(
                    "{own} is not from {own_low} to {own_high}",
                    own=f"{float(number):g}",
                    own_low=f"{float(kind.low):g}",
                    own_high=f"{float(kind.high):g}",
                ),
                fields.at(shape),
            )


def _numbers(content: Content) -> Sequence[Fraction]:
    if isinstance(content, Fraction):
        return (content,)
    if isinstance(content, BracketScale):
        return content.values
    return tuple(content.values()) if isinstance(content, Mapping) else ()


def _marks(fields: Fields, kind: NumberKind) -> dict[str, tuple[str, ...]]:
    """Read what stands beside the values of a number."""
    found: dict[str, tuple[str, ...]] = {}
    if "label" in kind.marks and fields.has("label"):
        found["label"] = (fields.text("label"),)
    for key in ("covers", "outside"):
        if key in kind.marks and fields.has(key):
            node = fields.node(key)
            found[key] = tuple(item.text or "" for item in node.items or [])
            if not all(found[key]) or not found[key]:
                fields.say(Message("{own} needs a list, such as [teachers]", own=key), node.line)
    if "restricted" in kind.marks:
        found["restricted"] = (fields.word("restricted", _Flag),)
    return found
