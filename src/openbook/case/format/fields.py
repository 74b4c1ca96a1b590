"""What may stand in a field of a case file: its kind, unit, limits and one sentence.

Every row and record of a case is a frozen dataclass whose fields are made here, so
one declaration serves the reader, the messages and the page *The case format*.
"""

from __future__ import annotations

import csv
import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from openbook.case.format.limits import CALENDAR, Limits, parse_limits
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass


class NamedFigures(dict[str, Figure]):
    """Figures by name; nobody changes them, so what holds them can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


_WHEN = {"starts", "ends"}
_ABOUT_THE_SOURCE = {"source", "status", "note"}


class FieldKind(StrEnum):
    """How the text of a field is read."""

    TEXT = "text"
    WORD = "word"
    CHOICE = "choice"
    NUMBER = "number"
    DAY = "day"
    YEAR = "year"
    GRADES = "grades"
    FLAG = "yes or no"
    WORDS = "list of words"
    FIGURE = "figure"
    BY_YEAR = "figures by year"
    BY_NAME = "figures by name"
    SPREAD = "spread"
    RECORDS = "list of entries"
    NAMED = "entries by name"
    TERMS = "list of terms"
    ALTERNATIVES = "list of alternatives"
    CONDITION = "condition"


@dataclass(frozen=True, slots=True)
class Spec:
    """One field: what it says and how it is checked."""

    kind: FieldKind
    doc: str
    required: bool = True
    unit: str = ""
    choices: tuple[str, ...] = ()
    limits: Limits | None = None
    key: bool = False
    record: type | None = None
    formerly: str = ""  # a name that it had; folders written then still open


def _made(spec: Spec, default: Any = None) -> Any:
    """Return a dataclass field with its spec; what may be left out has a default."""
    if spec.required:
        return dataclasses.field(metadata={"spec": spec})
    return dataclasses.field(default=default, metadata={"spec": spec})


def text(doc: str, *, required: bool = True) -> Any:
    """Free text on one line."""
    return _made(Spec(FieldKind.TEXT, doc, required), "")


def word(doc: str, *, required: bool = True, key: bool = False) -> Any:
    """Return a short name: small letters, digits, dots and hyphens."""
    return _made(Spec(FieldKind.WORD, doc, required, key=key), "")


def choice(
    doc: str, *choices: str, required: bool = True, key: bool = False, default: str = ""
) -> Any:
    """Return one of a few words."""
    return _made(Spec(FieldKind.CHOICE, doc, required, choices=choices, key=key), default)


def number(doc: str, unit: str, *, limits: Limits, required: bool = True, key: bool = False) -> Any:
    """Return a number in a unit; blank means missing, never zero."""
    spec = Spec(FieldKind.NUMBER, doc, required, unit, (), limits, key=key)
    return _made(spec)


def day(doc: str, *, required: bool = True, key: bool = False) -> Any:
    """Return a day, written 2019-01-14."""
    return _made(Spec(FieldKind.DAY, doc, required, limits=CALENDAR, key=key))


def year(doc: str, *, required: bool = True, key: bool = False) -> Any:
    """Return a budget year, written 2018-19."""
    return _made(Spec(FieldKind.YEAR, doc, required, limits=CALENDAR, key=key))


def grades(doc: str, *, required: bool = True, key: bool = False) -> Any:
    """Return one grade (TK, K, 1 to 12) or a range of grades (4-6)."""
    return _made(Spec(FieldKind.GRADES, doc, required, key=key))


def flag(doc: str) -> Any:
    """Yes or no; left out means no."""
    return _made(Spec(FieldKind.FLAG, doc, required=False), default=False)


def words(doc: str, *, required: bool = False) -> Any:
    """Return a list of words: ``[a, b]`` in YAML, ``a; b`` in a table."""
    return _made(Spec(FieldKind.WORDS, doc, required), ())


def figure(doc: str, unit: str, *, limits: Limits, required: bool = True) -> Any:
    """Return a number that may carry a source of its own."""
    return _made(Spec(FieldKind.FIGURE, doc, required, unit, (), limits))


def by_year(doc: str, unit: str, *, limits: Limits, required: bool = True) -> Any:
    """Return one number for every year of a mapping from years to numbers."""
    spec = Spec(FieldKind.BY_YEAR, doc, required, unit, limits=limits)
    return dataclasses.field(default_factory=dict, metadata={"spec": spec})


def by_name(doc: str, unit: str, *names: str, limits: Limits) -> Any:
    """Return one number for every name of a mapping; ``names`` are those that may stand."""
    spec = Spec(FieldKind.BY_NAME, doc, required=False, unit=unit, choices=names, limits=limits)
    return dataclasses.field(default_factory=NamedFigures, metadata={"spec": spec})


def spread(doc: str, unit: str, *, limits: Limits) -> Any:
    """Return a range that the true value is believed to lie in: ``2% to 4%``."""
    return _made(Spec(FieldKind.SPREAD, doc, required=False, unit=unit, limits=limits))


def records(doc: str, record_type: type, *, required: bool = True) -> Any:
    """Return a list of entries with fields of their own."""
    return _made(Spec(FieldKind.RECORDS, doc, required, record=record_type), ())


def named(doc: str, record_type: type, *, required: bool = True) -> Any:
    """Return entries with fields of their own, each under its name."""
    return _made(Spec(FieldKind.NAMED, doc, required, record=record_type), ())


def condition(doc: str, record_type: type) -> Any:
    """Return a condition: free text, or an entry with fields of its own."""
    spec = Spec(FieldKind.CONDITION, doc, required=False, record=record_type)
    return _made(spec, "")


def terms(doc: str, *, required: bool = True) -> Any:
    """Return a list of terms, each under its own word."""
    return _made(Spec(FieldKind.TERMS, doc, required), ())


def alternatives(doc: str) -> Any:
    """Return a list of alternatives, each one term or several terms in one entry."""
    return _made(Spec(FieldKind.ALTERNATIVES, doc))


Described = TypeVar("Described", bound=type)


def described(record_type: Described) -> Described:
    """Give the fields of a table what the CSV file beside its module says of them.

    A field without a default is required. Apply it before ``dataclass``.
    """
    for row in rows_beside(record_type.__module__):
        if row["table"] != record_type.__name__:
            continue
        name = row["field"]
        default = vars(record_type).get(name, dataclasses.MISSING)
        spec = _spec_of(row, required=default is dataclasses.MISSING)
        setattr(record_type, name, dataclasses.field(default=default, metadata={"spec": spec}))
    return record_type


@cache
def rows_beside(module: str) -> tuple[Mapping[str, str], ...]:
    """Read the CSV file that has the name of a module, row by row."""
    package, _, name = module.rpartition(".")
    text = (files(package) / f"{name}.csv").read_text("utf-8")
    return tuple(csv.DictReader(text.splitlines()))


def _spec_of(row: Mapping[str, str], *, required: bool) -> Spec:
    kind = FieldKind(row["kind"])
    dated = kind in {FieldKind.DAY, FieldKind.YEAR}
    return Spec(
        kind,
        row["meaning"],
        required,
        row["unit"],
        tuple(row["choices"].split("; ")) if row["choices"] else (),
        CALENDAR if dated else parse_limits(row["limits"]),
        key=row["key"] == "key",
        formerly=row.get("formerly") or "",
    )


def specs(record_type: type) -> dict[str, Spec]:
    """Return the fields of a row or record by name; when it holds and its source stand last."""
    return _specs(record_type)


@cache
def _specs(record_type: Any) -> dict[str, Spec]:
    found = {
        field.name: field.metadata["spec"]
        for field in dataclasses.fields(record_type)
        if "spec" in field.metadata
    }
    return dict(sorted(found.items(), key=lambda item: _place(item[0])))


def _place(name: str) -> int:
    return 2 if name in _ABOUT_THE_SOURCE else int(name in _WHEN)
