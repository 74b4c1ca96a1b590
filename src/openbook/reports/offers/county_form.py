"""Layouts of the disclosure by county: sections and rows, as they are on the county's form.

A layout is a file of ``county_forms``; adding a file adds a form.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion

_FOLDER, _ENDING = "county_forms", ".yaml"
_LONGEST = 60


class NoSuchFormError(OpenbookError):
    """Nobody has mapped a form of this name."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name[:_LONGEST], form_names())
        own = repr(cut_to(name, _LONGEST))
        text = "there is no county form {own}. {hint}"
        super().__init__(Message(text, own=own, hint=hint))


@dataclass(frozen=True, slots=True)
class FormRow:
    """A row of a section: its number and label on the form, and the line it shows."""

    line: str
    number: str
    label: Mapping[str, str]  # by language; empty where the section says it
    confirmed: bool

    def said(self, language: str) -> str:
        """Return the label with its number; a star marks what is not confirmed."""
        said = f"{self.number} {self.label.get(language, '')}".strip()
        return said if self.confirmed else f"{said} *"


@dataclass(frozen=True, slots=True)
class FormSection:
    """A section of a form: where it is, what it shows, and its rows."""

    page: str
    letter: str
    title: Mapping[str, str]
    shows: str
    column: str
    rows: tuple[FormRow, ...]
    confirmed: bool

    def said(self, language: str) -> str:
        """Return the title with its letter; a star marks what is not confirmed."""
        letter = f"{self.letter}. " if self.letter else ""
        star = "" if self.confirmed else " *"
        return f"{letter}{self.title[language]}{star}"


@dataclass(frozen=True, slots=True)
class CountyForm:
    """A county's form as it is laid out."""

    name: str
    title: Mapping[str, str]
    sections: tuple[FormSection, ...]

    @property
    def confirmed(self) -> bool:
        """Return whether every section and row was seen on the county's form."""
        return all(
            section.confirmed and all(row.confirmed for row in section.rows)
            for section in self.sections
        )


@cache
def form_names() -> tuple[str, ...]:
    """Return the names of all forms that are mapped."""
    folder = files("openbook.reports.offers") / _FOLDER
    names = (each.name for each in folder.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


@cache
def county_form(name: str) -> CountyForm:
    """Return a form by its name; refused with the nearest where there is none."""
    if name not in form_names():
        raise NoSuchFormError(name)
    file = files("openbook.reports.offers") / _FOLDER / f"{name}{_ENDING}"
    read = yaml.safe_load(file.read_text("utf-8"))
    return CountyForm(name, read["title"], tuple(map(_section, read["sections"])))


def _section(read: Mapping[str, Any]) -> FormSection:
    return FormSection(
        page=read.get("page", ""),
        letter=read.get("letter", ""),
        title=read["title"],
        shows=read["shows"],
        column=read.get("column", ""),
        rows=tuple(map(_row, read.get("rows", ()))),
        confirmed=read.get("confirmed", True),
    )


def _row(read: Mapping[str, Any]) -> FormRow:
    label = {language: read[language] for language in ("en", "es") if language in read}
    confirmed = read.get("confirmed", True)
    return FormRow(read["line"], read.get("number", ""), label, confirmed)
