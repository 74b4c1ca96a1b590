"""A YAML file under the reader's eyes: unknown fields, and numbers with their sources."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache
from typing import Any, NamedTuple

from openbook.case.book import FromRecord, Spread
from openbook.case.format.fields import FieldKind, NamedFigures, Spec
from openbook.case.format.limits import UNUSUAL, UNUSUAL_REMEDY, Limits
from openbook.case.format.table import Where
from openbook.case.tables.sources import STATUS_WORDS, SourceEntry
from openbook.figures.figure import SHARE, Figure, Source, Status, Year, parse_unit
from openbook.files.plain_file import PlainFile
from openbook.files.values import Unreadable, parse_value, unusual
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message, suggestion


@dataclass(frozen=True, slots=True)
class FileReading:
    """A YAML file under the reader's eyes."""

    file: PlainFile
    sources: Mapping[str, SourceEntry] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    lines: tuple[str, ...] = ()

    def place(self, spot: tuple[int, int, int]) -> Place:
        """Return a spot of the file as a place with its excerpt."""
        return Where(self.file.name, spot, lines=self.lines).place()

    def tell(self, code: str, node: YamlNode, what: str, *, remedy: str) -> None:
        """Note a finding at a node."""
        place = self.place(node.spot)
        self.findings.append(found(code, place, what, remedy=remedy))

    def source(self, name: str, status: str) -> Source | None:
        """Return the source of a short name, if it is in the list."""
        entry = self.sources.get(name)
        return entry.as_source(status) if entry else None

    def tell_unknown_source(self, node: YamlNode) -> None:
        """Note where a source is named that the list does not have."""
        if node.text and node.text not in self.sources:
            template = "there is no source {own} in {file}"
            remedy = "Add it there with who said it and where, or fix the name."
            what = Message(template, own=repr(node.text), file="evidence/sources.yaml")
            self.tell("OB102", node, what, remedy=remedy)


def tell_unknown(
    reading: FileReading, node: YamlNode, known: tuple[str, ...], code: str = "OB913"
) -> None:
    """Fields that nobody knows; half a value that a comma cut off is told as such."""
    for name, key in (node.keys or {}).items():
        if name in known:
            continue
        if _cut_by_a_comma(reading, key, (node.fields or {}).get(name)):
            what = Message("the comma before {own} cuts a value in two", own=repr(name))
            remedy = Message(
                'Inside {own} put a value that holds a comma in quotes: "1,200".', own="{…}"
            )
            reading.tell("OB917", key, what, remedy=remedy)
            continue
        what = Message("the field {own} is not known", own=repr(name))
        reading.tell(code, key, what, remedy=suggestion(name, known))


def _cut_by_a_comma(reading: FileReading, key: YamlNode, value: YamlNode | None) -> bool:
    """Return whether a name without a value stands inside braces: half of ``1,200``."""
    before = reading.lines[key.line - 1][: key.column - 1]
    blank = value is None or (value.text is None and value.items is None and value.fields is None)
    return blank and "{" in before


NO_SOURCE = Source("nobody", "no source is given", status=Status.UNCONFIRMED)
_OWN = ("value", "source", "status", "page", "note")
_YEAR = Spec(FieldKind.YEAR, "Budget year")
_NAME = Spec(FieldKind.WORD, "Name")
_ONE_OF = Spec(FieldKind.CHOICE, "Name")
_FROM_RECORD = re.compile(r"from record(?: of (?P<by>.{1,200}?))?(?P<unbiased> without bias)?")


class EntryDefaults(NamedTuple):
    """What an entry says for all numbers in it: a source, a status, a unit, limits."""

    source: str = ""
    status: str = ""
    unit: str = ""
    limits: Limits | None = None


def read_figure(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> Figure | None:
    """Return a number, or a mapping with value, source, status and page."""
    number, page = node, ""
    if node.fields is not None:
        number_node = node.fields.get("value")
        given, page = _own_words(reading, node, given)
        if number_node is None:
            remedy = "Write it under value, next to source and status."
            reading.tell("OB916", node, "the number itself is missing", remedy=remedy)
            return None
        number = number_node
    value = read_number(reading, spec, number, given)
    if value is None:
        return None
    source = _source(reading, number, given)
    unit = parse_unit(unit_of(spec, given)) or SHARE
    return Figure(value, unit, replace(source, page=page) if page else source)


def read_number(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> float | None:
    """Return a bare number; a finding and nothing where it cannot be read."""
    if node.text is None:
        if node.items is None and node.fields is None:
            what, remedy = "the number is missing", "Write it when it is known."
            reading.tell("OB103", node, what, remedy=remedy)
        else:
            what = "a number was expected here"
            reading.tell("OB917", node, what, remedy="Write one number.")
        return None
    asked = _as_number(spec, unit_of(spec, given), given.limits)
    value = parse_value(asked, node.text)
    if isinstance(value, Unreadable):
        reading.tell(value.code, node, value.what, remedy=value.remedy)
        return None
    tell_unusual(reading, asked, node, value)
    return float(value)


def tell_unusual(reading: FileReading, spec: Spec, node: YamlNode, value: Any) -> None:
    """Note a value outside the range that its field seldom leaves."""
    if said := unusual(spec, value, node.text or ""):
        reading.tell(UNUSUAL, node, said, remedy=UNUSUAL_REMEDY)


def read_by_year(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> dict[Year, Figure]:
    """Return numbers under the years they hold for."""
    if node.fields is None:
        remedy = "Write {2018-19: 3%, 2019-20: 2%}."
        reading.tell("OB917", node, "numbers by year were expected here", remedy=remedy)
    return dict(_each_figure(reading, spec, node, given, _YEAR))


def read_by_name(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> NamedFigures:
    """Return numbers under the names they hold for."""
    if node.fields is None:
        remedy = Message("What belongs there: {doc}.", doc=spec.doc)
        reading.tell("OB917", node, "numbers by name were expected here", remedy=remedy)
    asked = _NAME if not spec.choices else replace(_ONE_OF, choices=spec.choices)
    return NamedFigures(_each_figure(reading, spec, node, given, asked))


def _each_figure(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults, asked: Spec
) -> Iterator[tuple[Any, Figure]]:
    """Yield the numbers of a mapping, each under its key as that is asked for."""
    for name, value in (node.fields or {}).items():
        key = parse_value(asked, name)
        if isinstance(key, Unreadable):
            reading.tell(key.code, (node.keys or {})[name], key.what, remedy=key.remedy)
        elif figure := read_figure(reading, spec, value, given):
            yield key, figure


def read_spread(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> Spread | FromRecord | None:
    """Return a range written ``2% to 4%``, or the words ``from record``."""
    if past := _FROM_RECORD.fullmatch(node.text or ""):
        return FromRecord(past["by"] or "", unbiased=past["unbiased"] is not None)
    low_text, joint, high_text = (node.text or "").partition(" to ")
    asked = _as_number(spec, unit_of(spec, given), given.limits)
    low, high = parse_value(asked, low_text), parse_value(asked, high_text)
    for end in (low, high):
        if joint and isinstance(end, Unreadable) and end.code == "OB918":
            reading.tell(end.code, node, end.what, remedy=end.remedy)
            return None
    if not joint or isinstance(low, Unreadable) or isinstance(high, Unreadable):
        what, remedy = "this is not a range", "Write two numbers: 2% to 4%."
        reading.tell("OB917", node, what, remedy=remedy)
        return None
    if low > high:
        what, remedy = "this range runs backward", "Write the lower number first."
        reading.tell("OB917", node, what, remedy=remedy)
        return None
    ends = (unusual(asked, low, low_text), unusual(asked, high, high_text))
    if said := next(filter(None, ends), ""):
        reading.tell(UNUSUAL, node, said, remedy=UNUSUAL_REMEDY)
    return Spread(low, high)


@cache
def _as_number(spec: Spec, unit: str, limits: Limits | None) -> Spec:
    """Return the field as a plain number in a unit and its limits, made once for each."""
    own = limits if spec.unit == "any" and limits else spec.limits
    return replace(spec, kind=FieldKind.NUMBER, unit=unit, limits=own)


def unit_of(spec: Spec, given: EntryDefaults) -> str:
    """Return the unit of a field; some take it from the entry they stand in."""
    return given.unit if spec.unit == "any" and given.unit else spec.unit


def _own_words(
    reading: FileReading, node: YamlNode, given: EntryDefaults
) -> tuple[EntryDefaults, str]:
    """Return what a figure says of itself, over what its entry says."""
    fields = node.fields or {}
    said = {name: each.text or "" for name, each in fields.items() if name in _OWN}
    tell_unknown(reading, node, _OWN)
    status = said.get("status", "")
    if status and status not in STATUS_WORDS:
        what = Message("{own} is not one of the words allowed here", own=repr(status))
        remedy = suggestion(status, STATUS_WORDS)
        reading.tell("OB917", node, what, remedy=remedy)
        status = ""
    own = said.get("source", "")
    if own and node.fields is not None:
        reading.tell_unknown_source(node.fields["source"])
        return given._replace(source=own, status=status), said.get("page", "")
    return given._replace(status=status or given.status), said.get("page", "")


def _source(reading: FileReading, node: YamlNode, given: EntryDefaults) -> Source:
    """Return the source of a number; none at all is a finding, not a guess."""
    source = reading.source(given.source, given.status)
    if source is not None:
        return source
    if not given.source:
        remedy = "Add source: with an id from evidence/sources.yaml, here or above."
        reading.tell("OB101", node, "this number has no source", remedy=remedy)
    return NO_SOURCE
