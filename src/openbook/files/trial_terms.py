"""Terms tried without a file, in a short form or with their fields.

The short form has an amount, then ``from`` a day or year, ``until`` one, ``in`` a year,
``for`` some units and ``if`` a line is ``above`` or ``below`` a number ``in`` a year, as
far as needed; the long form is the one of the files.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable
from dataclasses import field

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.table import NOWHERE, Where
from openbook.case.offer import Term
from openbook.case.tables.sources import SourceEntry
from openbook.files.figure_value import EntryDefaults, FileReading
from openbook.files.plain_file import PlainFile
from openbook.files.record_file import read_record
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.marked_yaml import YamlNode, parse_yaml
from openbook.findings.message import Message
from openbook.terms.shelf import SHORT_EXAMPLE, TERMS


# What an agreement grants goes on after its last day until something else is agreed: its
# duration ends other terms only where it says so. A raise dated before the projected
# years implies retroactive pay; where the offer states the back pay of a year itself,
# that term decides, even when it was withdrawn.
def read_together(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms of an agreement, each as it reads beside the others."""
    ended = with_endings(terms)
    return tuple(term.beside(ended) for term in ended)


def with_endings(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms with the end that the duration among them gives to all."""
    all_terms = tuple(terms)
    for term in all_terms:
        period = term.period
        if period and period.terms_end and period.final_day and not term.withdrawn_on:
            last = period.final_day
            return tuple(each.ended(last) for each in all_terms)
    return all_terms


PLACE = "--try"
_TRIED = SourceEntry(id="tried", who="Tried here", title="A term as typed in", status="said")
_SHORT = re.compile(
    r"(?P<amount>.*?)(?:\s+from\s+(?P<starts>\S+))?(?:\s+until\s+(?P<ends>\S+))?"
    r"(?:\s+in\s+(?P<year>\S+))?(?:\s+for\s+(?P<units>.+?))?"
    r"(?:\s+if\s+(?P<only_if>.+))?"
)
_CONDITION = re.compile(
    r"(?P<line>.+?)(?:\s+is)?\s+(?:above\s+(?P<above>.+?)|below\s+(?P<below>.+?))"
    r"(?:\s+in\s+(?P<year>\S+))?"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Tried:
    """What stands after ``--try``."""

    terms: tuple[Term, ...] = fields.terms("The terms, each under its own word")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


def read_tried(text: str, case: Case) -> tuple[tuple[Term, ...], tuple[Finding, ...]]:
    """Return the term or terms of a text, and everything that is odd about them."""
    file = PlainFile(PLACE, text)
    node, findings = parse_yaml(file.name, file.text)
    if node is None:
        return (), tuple(findings or [_nothing()])
    listed = node.items if node.items is not None else [node]
    for each in listed:
        _spell_out(each)
    return _read(file, listed, case, findings)


def read_node(
    node: YamlNode, text: str, case: Case
) -> tuple[tuple[Term, ...], tuple[Finding, ...]]:
    """Read a term that is a node already; findings point into the text it stands in."""
    return _read(PlainFile(PLACE, text), [node], case, [])


def _read(
    file: PlainFile, listed: list[YamlNode], case: Case, findings: list[Finding]
) -> tuple[tuple[Term, ...], tuple[Finding, ...]]:
    sources = ChainMap({_TRIED.id: _TRIED}, case.source_by_id)
    reading = FileReading(file, sources, findings, tuple(file.text.split("\n")))
    spot = (listed[0].line, 1, 1) if listed else (1, 1, 1)
    whole = YamlNode(*spot, fields={"terms": YamlNode(*spot, items=listed)}, keys={})
    read = read_record(reading, _Tried, whole, EntryDefaults(source=_TRIED.id))
    return (read.terms if read else ()), tuple(findings)


def _spell_out(node: YamlNode) -> None:
    """Turn the short form of a term into its fields, each where it stands."""
    for word, body in (node.fields or {}).items():
        if word not in TERMS.names():
            continue
        listed = (body.fields or {}).get(TERMS.get(word).listed, body)
        for each in listed.items or ():
            _spell_out(each)
        if body.text is None:
            continue
        known = specs(TERMS.get(word))
        match = _SHORT.fullmatch(body.text)
        if match is None or not any(s.kind is FieldKind.FIGURE for s in known.values()):
            _put(body, {_first_text(known): (body.text, 0)})
            continue
        said = _parts(match)
        if "amount" in said:
            amount = said.pop("amount")
            said[_figure(known, amount[0])] = amount
        _put(body, said)
        condition = (body.fields or {}).get("only_if")
        limit = condition and _CONDITION.fullmatch(condition.text or "")
        if condition and limit:
            _put(condition, _parts(limit))


def _parts(match: re.Match[str]) -> dict[str, tuple[str, int]]:
    """Return what was said, by the name of its field, and where it starts."""
    return {name: (part, match.start(name)) for name, part in match.groupdict().items() if part}


def _put(body: YamlNode, said: dict[str, tuple[str, int]]) -> None:
    line, start = body.line, body.column
    body.fields, body.keys = {}, {}
    for name, (text, offset) in said.items():
        part = YamlNode(line, start + offset, len(text), text)
        body.fields[name] = body.keys[name] = part
    body.text = None


def _figure(known: dict[str, Spec], amount: str) -> str:
    """Return the field that an amount belongs to: a share if it is a percentage."""
    figures = {n: spec for n, spec in known.items() if spec.kind is FieldKind.FIGURE}
    shares = [name for name, spec in figures.items() if spec.unit == "share"]
    others = [name for name in figures if name not in shares]
    first, second = (shares, others) if "%" in amount else (others, shares)
    return next(iter([*first, *second]))


def _first_text(known: dict[str, Spec]) -> str:
    texts = [(n, spec) for n, spec in known.items() if spec.kind is FieldKind.TEXT]
    required = (name for name, spec in texts if spec.required)
    return next(required, texts[0][0])


def _nothing() -> Finding:
    remedy = Message("Write one, such as {own}.", own=SHORT_EXAMPLE)
    return found("OB917", Place(PLACE), "no term is given", remedy=remedy)
