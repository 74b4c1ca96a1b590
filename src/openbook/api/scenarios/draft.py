"""Draft: a scenario as a form, and written into the case as the draft of an offer."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from math import floor, log10
from pathlib import Path

from openbook.api.scenarios.scenario import (
    LIMITS,
    NOT_TRIED,
    Row,
    Scenario,
    cleaned,
    quoted,
    rows_of_offer,
    usual,
)
from openbook.case.buckets import SPECIAL
from openbook.case.case import Case
from openbook.case.condition import SPOKEN, Condition
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.offer import Offer, Term
from openbook.case.posts_today import roles, schools_by_level
from openbook.case.term_facts import SliderRange
from openbook.figures.amounts import parse_amount
from openbook.files.layout import PUBLIC, private_folder
from openbook.files.whole_folder import text_on_disk, write_file
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message
from openbook.model.contract import units_of
from openbook.terms.shelf import EXAMPLE, SHORT_EXAMPLE, TERMS, kinds

A_WORD, A_TERM = EXAMPLE, SHORT_EXAMPLE  # for the help of commands
_STEPS = 60
# How far a slider reaches where the number itself does not ask for more.
_REACH = {
    "share": SliderRange(0, 10, 0.25),
    "pupils/sections": SliderRange(15, 45, 0.5),
    "FTE": SliderRange(0, 100, 1),
    "FTE/schools": SliderRange(0, 4, 0.5),
    "pupils/FTE": SliderRange(200, 1000, 25),
    "USD/people": SliderRange(0, 20_000, 250),
    "USD/FTE": SliderRange(0, 20_000, 250),
    "USD/hours": SliderRange(0, 20, 0.25),
    "USD/schools": SliderRange(0, 1_000_000, 25_000),
    "USD": SliderRange(0, 2_000_000_000, 10_000_000),
    "schools": SliderRange(0, 100, 1),
    "people": SliderRange(0, 200, 5),
    "days": SliderRange(-5, 10, 0.5),
    "years": SliderRange(1, 5, 1),
}
_LAST = ("units", "paid_by", "only_if")


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a kind of term."""

    name: str
    spec: Spec
    usual: str = ""  # what one of a few words is if nobody chooses

    @property
    def is_amount(self) -> bool:
        """Whether it is a number that a slider moves."""
        return self.spec.kind is FieldKind.FIGURE


@dataclass(frozen=True, slots=True)
class TermKind:
    """A kind of term: its word and title, one sentence, its fields in the order of a form."""

    word: str
    title: str
    doc: str
    fields: tuple[FormField, ...]


@cache
def term_kinds() -> Mapping[str, TermKind]:
    """Return every kind of term, by its word; amounts come first, whom it is for last."""
    return {kind.word: _kind(kind.word) for kind in kinds() if not kind.listed}


def slider_of(word: str, field: FormField, text: str) -> SliderRange:
    """Return a slider that reaches the number written, and some way beyond it."""
    unit = field.spec.unit
    usual_reach = _REACH.get(unit, SliderRange(0, 100, 1))
    kind: type[Term] = TERMS.get(word)
    reach = kind.sliders.get(field.name, usual_reach)
    value = parse_amount(text)
    if value is None:
        return reach
    least, most, step = reach.least, reach.most, reach.step
    if unit == "share":
        value *= 100 if text.rstrip().endswith("%") else 1
        value = round(value, 9)
    if value > most:
        most = rounded_up(2 * value)
        step = max(step, rounded_up(most / _STEPS))
    return SliderRange(min(least, -rounded_up(-2 * value)) if value < least else least, most, step)


def new_row(word: str, case: Case) -> Row:
    """Return a row of a kind to begin with: what must be there, at a number to move from."""
    kind: type[Term] = TERMS.get(word)
    first = case.head.years[0]
    next_year = first.plus(1) if len(case.head.years) > 1 else first
    begins = {
        FieldKind.DAY: first.first_day.isoformat(),
        FieldKind.YEAR: str(first if kind.once else next_year),
        FieldKind.GRADES: "4-12",
    }
    fields = {}
    for each in term_kinds()[word].fields:
        spec = each.spec
        if each.name in kind.form:
            fields[each.name] = kind.form[each.name]
        elif spec.required or each.name == "starts":
            fields[each.name] = begins.get(spec.kind, "")
    return Row(word, fields)


def tidy(row: Row) -> Row:
    """Return the row without fields that say only what holds anyway."""
    kind = term_kinds().get(row.word)
    same = {each.name: each.usual for each in kind.fields} if kind else {}
    fields = {n: text for n, text in row.fields.items() if text != same.get(n, "")}
    return Row(row.word, fields)


def known_words(case: Case) -> Mapping[str, tuple[str, ...]]:
    """Return what may be written into fields of words, as far as the case knows it."""
    units = case.district.units if case.district else ()
    subjects = {each for each in case.sections.column("subject") if each}
    groups = {each for each in case.schools.column("group") if each}
    return {
        "units": tuple(unit.id for unit in units),
        "levels": tuple(schools_by_level(case)),
        "subjects": tuple(sorted(subjects - {SPECIAL})),
        "group": tuple(sorted(groups)),
        "role": roles(case),
        "only_if": tuple(SPOKEN),
    }


def _kind(word: str) -> TermKind:
    term = TERMS.get(word)
    own = [
        FormField(name, spec, str(usual(term, name) or "") if spec.choices else "")
        for name, spec in specs(term).items()
        if name not in NOT_TRIED
    ]
    limits = specs(Condition)
    own += [FormField(f"only_if.{name}", limits[name]) for name in LIMITS]
    doc = (term.__doc__ or "").strip()
    return TermKind(word, term.title, doc, tuple(sorted(own, key=_place)))


def _place(field: FormField) -> tuple[int, int]:
    name = field.name.partition(".")[0]
    if name in _LAST:
        return (2, _LAST.index(name))
    return (0 if field.is_amount and field.spec.required else 1, 0)


def rounded_up(value: float) -> float:
    """Return the next of 1, 2, 2.5 and 5 times a power of ten."""
    if value <= 0:
        return 0.0
    power = 10.0 ** floor(log10(value))
    return next(n * power for n in (1, 2, 2.5, 5, 10) if n * power >= value * 0.999999)


_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")


class DraftNotSavedError(OpenbookError):
    """The scenario cannot be written as a draft; nothing was written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """What a draft needs beside its rows: a name for its file, a title and a side.

    ``origin`` is the offer that its rows began as.
    """

    name: str
    title: str
    side: str
    origin: Offer | None = None

    @property
    def replies_to(self) -> str:
        """The offer that it answers: of its own side's, the one which that answered."""
        if self.origin is None:
            return ""
        own = self.origin.side == self.side
        return self.origin.replies_to if own else self.origin.id


def folder_of_drafts(viewer: str) -> str:
    """Return where the drafts of a viewer are kept: its private folder, or the public one."""
    return "offers" if viewer == PUBLIC else f"{private_folder(viewer)}/offers"


def can_be_written(folder: str | Path, viewer: str) -> bool:
    """Return whether this program may write drafts into the case folder."""
    place = Path(folder) / folder_of_drafts(viewer)
    while not place.exists():
        place = place.parent
    return os.access(place, os.W_OK)


def save_draft(
    folder: str | Path, viewer: str, case: Case, *, scenario: Scenario, draft: Draft
) -> str:
    """Write the scenario as an offer that stands as a draft; gives the file's name.

    Nothing that exists is ever written over.
    """
    name = f"{folder_of_drafts(viewer)}/{draft.name}.yaml"
    if _NAME.fullmatch(draft.name) and scenario.terms and scenario.sound:
        text = draft_text(case, scenario, draft)
        if text_on_disk(Path(folder), name)[0] == text:
            return name  # saved again after the answer was lost
    _refuse(case, scenario, draft)
    text = draft_text(case, scenario, draft)
    try:
        write_file(Path(folder), name, text, read_as=None)
    except FileChangedError:
        raise DraftNotSavedError(_taken(draft.name)) from None
    return name


def draft_text(case: Case, scenario: Scenario, draft: Draft) -> str:
    """Return the file of a draft. A term that was not changed keeps the source it had."""
    offer = Offer(
        side=draft.side,
        made_on=case.head.as_of,
        title=draft.title,
        standing="draft",
        replies_to=draft.replies_to,
        terms=scenario.terms,
    )
    sources = _sources(case, draft.origin)
    meant = units_of(case, scenario.offer(case))
    units = () if units_of(case, offer) == meant else meant
    head = {
        "side": draft.side,
        "made_on": offer.made_on.isoformat(),
        "title": quoted(cleaned(draft.title)),
        "standing": offer.standing,
        "replies_to": draft.replies_to,
    }
    lines = [f"{name}: {value}" for name, value in head.items() if value]
    rows = [_with_units(row, units) for row in scenario.rows]
    known = [sources.get(row, "") for row in scenario.rows]
    terms = [
        f"  - {_with_source(row, source).text}" for row, source in zip(rows, known, strict=True)
    ]
    return "\n".join([*lines, "terms:", *terms, ""])


def _refuse(case: Case, scenario: Scenario, draft: Draft) -> None:
    problem = ""
    if not _NAME.fullmatch(draft.name):
        problem = Message(
            "{own} cannot be the name of a draft; use small letters, digits, dots, "
            "hyphens and underscores, such as 2019-01-20-counter",
            own=repr(draft.name[:60]),
        )
    elif draft.name in case.offer_by_id:
        problem = _taken(draft.name)
    elif not draft.title.strip():
        problem = "a draft needs a title; write what people would call it"
    elif draft.side not in {party.id for party in case.head.parties}:
        problem = Message(
            "{own} is no party of the case; choose whose draft it is", own=repr(draft.side[:60])
        )
    elif not scenario.terms:
        problem = "there is no term to save; add one first"
    elif not scenario.sound:
        problem = "a row cannot be read as it stands; put it right first"
    if problem:
        raise DraftNotSavedError(problem)


def _taken(name: str) -> str:
    return Message(
        "there is an offer {own} already, and nothing is written over; choose another name",
        own=repr(name),
    )


def _sources(case: Case, origin: Offer | None) -> Mapping[Row, str]:
    """Return the source of each term of the offer that the rows began as."""
    found: dict[Row, str] = {}
    for term in origin.terms if origin else ():
        if origin:
            for row in rows_of_offer(replace(origin, terms=(term,)), case):
                found[row] = term.source or origin.source
    return found


def _with_units(row: Row, units: tuple[str, ...]) -> Row:
    if not units or row.fields.get("units"):
        return row
    return replace(row, fields={**row.fields, "units": ", ".join(units)})


def _with_source(row: Row, source: str) -> Row:
    return replace(row, fields={**row.fields, "source": source}) if source else row
