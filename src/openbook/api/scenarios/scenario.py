"""Scenario: the rows of a form read as the terms of one offer, each with its findings."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import cache, partial
from typing import Any, NamedTuple

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.evidence.check_case import check_case
from openbook.evidence.tried_offer import tried_offer
from openbook.figures.amounts import parse_amount, said_number
from openbook.figures.figure import Figure, Year
from openbook.figures.memory import TRIALS, Memory
from openbook.files.trial_terms import PLACE, read_node, read_tried
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message
from openbook.model.contract import stands, units_of
from openbook.offers.sorted_terms import units_meant
from openbook.terms.shelf import TERMS, kinds

MOST_ROWS = 80
LONGEST = 400
# What an offer says about itself and not about the term.
NOT_TRIED = ("source", "status", "note", "withdrawn_on")
# A condition with limits is computed; its words alone are taken to hold.
LIMITS = ("above", "below", "year")
_PLAIN = re.compile(r"[A-Za-z0-9$][A-Za-z0-9$.%_+ -]*")
_BETWEEN_WORDS = re.compile(r"[,;\s]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One term: the word of its kind, and what was written into its fields."""

    word: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Rows with the same text are the same row."""
        return hash((self.word, *sorted(self.fields.items())))

    @property
    def text(self) -> str:
        """Return the row as a term is written, its fields in braces, on one line."""
        return self.written().text

    def written(self, line: int = 1, before: str = "") -> WrittenRow:
        """Return the row as it is written on a line after some text, and as a node."""
        known = specs(TERMS.get(self.word)) if self.word in TERMS.names() else {}
        said: dict[str, _Said] = {
            name: _said_as(known.get(name), text)
            for name, value in self.fields.items()
            if (text := cleaned(value))
        }
        limits = {name: said.pop(f"only_if.{name}", "") for name in LIMITS}
        if "only_if" in said and any(limits.values()):
            wanted = {"line": said["only_if"], **limits}
            said["only_if"] = {name: each for name, each in wanted.items() if each}
        pen = _Pen(line, before)
        node = pen.pair(cleaned(self.word), said)
        return WrittenRow(pen.text, node)


class WrittenRow(NamedTuple):
    """A row as text, and as the node that reading the text would give."""

    text: str
    node: YamlNode


# A field as it is said: a text, words one by one, or a condition by its fields.
_Said = str | tuple[str, ...] | dict[str, "_Said"]


class _Pen:
    """Writes one line of YAML and notes where each value stands in it."""

    def __init__(self, line: int, text: str) -> None:
        self.line, self.text = line, text

    def pair(self, word: str, said: _Said) -> YamlNode:
        """Write a word and what is said of it, without braces around."""
        node = self._node(fields={}, keys={})
        self._entry(node, word, said)
        return node

    def _entry(self, node: YamlNode, name: str, said: _Said) -> None:
        key = self._scalar(name)
        self.text += ": "
        if node.fields is not None and node.keys is not None:
            node.keys[name], node.fields[name] = key, self._value(said)

    def _value(self, said: _Said) -> YamlNode:
        if isinstance(said, str):
            return self._scalar(said)
        if isinstance(said, dict):
            node = self._node(fields={}, keys={})
            self.text += "{"
            for place, (name, each) in enumerate(said.items()):
                self.text += ", " if place else ""
                self._entry(node, name, each)
            self.text += "}"
            return node
        node = self._node(items=[])
        self.text += "["
        for place, word in enumerate(said):
            self.text += ", " if place else ""
            if node.items is not None:
                node.items.append(self._scalar(word))
        self.text += "]"
        return node

    def _scalar(self, text: str) -> YamlNode:
        written = quoted(text)
        node = YamlNode(self.line, len(self.text) + 1, len(written), text)
        self.text += written
        return node

    def _node(self, **content: Any) -> YamlNode:
        return YamlNode(self.line, len(self.text) + 1, 1, **content)


def row_of(term: Term, units: tuple[str, ...]) -> Row:
    """Return a term as a row, for some units; none are those of any new offer."""
    kind: Any = type(term)
    fields: dict[str, str] = {}
    for name, spec in specs(kind).items():
        value = units if name == "units" else getattr(term, name)
        if isinstance(value, Condition):
            fields |= _condition(value)
        elif name not in NOT_TRIED and value != usual(kind, name):
            fields[name] = _said(spec, value)
    return Row(str(getattr(term, "word", "")), fields)


@cache
def usual(term: type, name: str) -> Any:
    """Return what a field holds if nobody writes it; nothing where it must be written."""
    for each in dataclasses.fields(term):
        if each.name == name and each.default is not dataclasses.MISSING:
            return each.default
    return None


def _said(spec: Spec, value: Any) -> str:
    if isinstance(value, Figure):
        return said_number(value.value, spec.unit)
    if isinstance(value, tuple):
        return ", ".join(value)
    if value is True:
        return "yes"
    return value.isoformat() if isinstance(value, date) else str(value)


def _condition(condition: Condition) -> dict[str, str]:
    """Return a condition as fields: its line, its limits and its year."""
    limits = {name: getattr(condition, name) for name in ("above", "below")}
    said = {f"only_if.{n}": f"{v!r}" for n, v in limits.items() if v is not None}
    year = {"only_if.year": str(condition.year)} if condition.year else {}
    return {"only_if": condition.line, **said, **year}


def cleaned(text: str) -> str:
    """Return a text on one line, without signs that no keyboard has."""
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    return shown[:LONGEST].strip()


def _said_as(spec: Spec | None, text: str) -> str | tuple[str, ...]:
    if spec is not None and spec.kind is FieldKind.WORDS:
        return tuple(filter(None, _BETWEEN_WORDS.split(text)))
    bare = text[-1:].isdigit() and parse_amount(text) is not None
    if spec is not None and spec.unit == "share" and bare:
        return f"{text}%"  # a bare 3 in a field for percent
    return text


def quoted(text: str) -> str:
    """Return a text as YAML inside braces reads it back."""
    plain = _PLAIN.fullmatch(text) and text.lower() != "null"
    return text if plain else json.dumps(text, ensure_ascii=False)


class TooManyRowsError(OpenbookError):
    """A scenario has more rows than anybody bargains over."""

    def __init__(self, number: int) -> None:
        template = (
            "{number} terms cannot be tried at once; leave at most "
            "{number_most}, or write the offer into a file in offers/"
        )
        super().__init__(Message(template, number=number, number_most=MOST_ROWS))


@dataclass(frozen=True, slots=True)
class Scenario:
    """Rows, the terms they are, and what was found in them.

    ``places`` has the row of each term, counted from 0; a row that cannot be read is
    in none. Findings stand on the line of their row: row 0 on line 1.
    """

    rows: tuple[Row, ...]
    terms: tuple[Term, ...]
    places: tuple[int, ...]
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether every row could be read."""
        return all(each.severity is not Severity.ERROR for each in self.findings)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each row as a term that may stand after ``--try``."""
        return tuple(row.text for row in self.rows)

    def found_in(self, row: int) -> tuple[Finding, ...]:
        """Return what was found in one row."""
        return tuple(each for each in self.findings if each.place.line == row + 1)

    def row_of(self, term: Term) -> int | None:
        """Return the row of a term, also of a copy of it."""
        line = term.where.spot[0]
        return line - 1 if line - 1 in self.places else None

    def offer(self, case: Case) -> Offer:
        """Return the offer that the rows make."""
        return tried_offer(case, self.terms)


class RowReader:
    """Reads rows as the terms of a case; while one moves the others are known."""

    def __init__(self, case: Case) -> None:
        self._case, self._known = case, Memory(TRIALS)

    def scenario(self, rows: Sequence[Row]) -> Scenario:
        """Read every row as a term; what cannot be read is told and left out."""
        if len(rows) > MOST_ROWS:
            raise TooManyRowsError(len(rows))
        terms: list[Term] = []
        findings: list[Finding] = []
        for place, row in enumerate(rows):
            work = partial(self._read, place, row)
            read, odd = self._known.once((place, row), work)
            terms += read
            findings += odd
        places = tuple(term.where.spot[0] - 1 for term in terms)
        return Scenario(tuple(rows), tuple(terms), places, tuple(findings))

    def _read(self, place: int, row: Row) -> tuple[tuple[Term, ...], tuple[Finding, ...]]:
        above = "\n" * place  # so that what is found stands on the line of its row
        written = row.written(place + 1, "- ")
        return read_node(written.node, above + written.text, self._case)


def read_scenario(rows: Sequence[Row], case: Case) -> Scenario:
    """Read every row as a term; what cannot be read is told and left out."""
    return RowReader(case).scenario(rows)


def rows_of_offer(offer: Offer, case: Case) -> tuple[Row, ...]:
    """Return the terms of an offer as rows; those that were withdrawn are left out.

    Units are written only where a new offer would be for others.
    """
    usual = units_of(case, tried_offer(case, ()))
    rows = []
    for term in offer.terms:
        if stands(case, term) and not term.choices:
            meant = units_meant(case, offer, term)
            rows.append(row_of(term, () if meant == usual else meant))
    return tuple(rows)


def rows_of_whole(offer: Offer, case: Case) -> tuple[Row, ...]:
    """Return the rows of an offer, with what it does not pay for earlier work written out.

    A package may have a raise that reaches back without the back pay that stood beside
    it; read again without a word on it, retroactive pay would be implied.
    """
    live = [t for t in offer.terms if stands(case, t)]
    paid = {
        (own.year, unit)
        for term in live
        if (own := term.back_paid_for)
        for unit in units_meant(case, offer, term)
    }
    unpaid: dict[tuple[Year, str], None] = {}
    for term in live:
        if isinstance(term, Raise) and not term.prospective:
            units = units_meant(case, offer, term)
            for each in term.back_paid:
                if Year.of(term.starts) <= each.year < case.head.first_year:
                    paying = [u for u in units if not each.units or u in each.units]
                    unpaid |= dict.fromkeys((each.year, unit) for unit in paying)
    left = [each for each in unpaid if each not in paid]
    return (*rows_of_offer(offer, case), *_no_back_pay(case, left))


def _no_back_pay(case: Case, unpaid: Sequence[tuple[Year, str]]) -> Iterator[Row]:
    """Yield rows that say for which years some units get no back pay."""
    usual = units_of(case, tried_offer(case, ()))
    for year in dict.fromkeys(year for year, _ in unpaid):
        units = tuple(unit for own, unit in unpaid if own == year)
        named = {} if units == usual else {"units": ", ".join(units)}
        for kind in kinds():
            if fields := kind.no_back_pay(year):
                yield Row(kind.word, {**fields, **named})


def rows_of_texts(texts: Sequence[str], case: Case) -> tuple[Row, ...]:
    """Return terms written after ``--try`` as rows; one that cannot be read stays as text."""
    rows: list[Row] = []
    for text in texts[:MOST_ROWS]:
        terms, _ = read_tried(text, case)
        word, _, said = text.partition(":")
        own = [row_of(each, each.units) for each in terms if not each.choices]
        rows += own or [Row(word.strip(), {"text": said.strip()})]
    return tuple(rows)


def checked(scenario: Scenario, findings: Sequence[Finding]) -> Scenario:
    """Return the scenario with what checks found in it as well."""
    known = dict.fromkeys([*scenario.findings, *findings])
    return replace(scenario, findings=tuple(known))


def check_scenario(scenario: Scenario, case: Case) -> Scenario:
    """Return the scenario with everything that there is to tell about it.

    The checks look at whole offers, so only a scenario that could be read is checked.
    """
    if not scenario.sound or not scenario.rows:
        return scenario
    tried = case.with_offer(scenario.offer(case))
    found = [each for each in check_case(tried) if each.place.file == PLACE]
    return checked(scenario, found)
