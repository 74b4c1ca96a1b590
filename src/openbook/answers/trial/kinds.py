"""Kinds: every kind of term as a form sees it, its fields and how far a slider reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import floor, log10

from openbook.answers.trial.row import LIMITS, NOT_TRIED, Row, usual
from openbook.case.buckets import SPECIAL
from openbook.case.case import Case
from openbook.case.condition import SPOKEN, Condition
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.offer import Term
from openbook.case.posts_today import roles, schools_by_level
from openbook.case.term_facts import SliderRange
from openbook.figures.amounts import parse_amount
from openbook.terms.shelf import EXAMPLE, SHORT_EXAMPLE, TERMS

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
    """Every kind of term, by its word; amounts come first, whom it is for last."""
    return {word: _kind(word) for word in TERMS.names()}


def slider_of(word: str, field: FormField, text: str) -> SliderRange:
    """A slider that reaches the number written, and some way beyond it."""
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
        most = _round(2 * value)
        step = max(step, _round(most / _STEPS))
    return SliderRange(
        min(least, -_round(-2 * value)) if value < least else least, most, step
    )


def new_row(word: str, case: Case) -> Row:
    """A row of a kind to begin with: what must be there, at a number to move from."""
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
    """The row without fields that say only what holds anyway."""
    kind = term_kinds().get(row.word)
    same = {each.name: each.usual for each in kind.fields} if kind else {}
    fields = {n: text for n, text in row.fields.items() if text != same.get(n, "")}
    return Row(row.word, fields)


def known_words(case: Case) -> Mapping[str, tuple[str, ...]]:
    """What may be written into fields of words, as far as the case knows it."""
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


def _round(value: float) -> float:
    """The next of 1, 2, 2.5 and 5 times a power of ten."""
    if value <= 0:
        return 0.0
    power = 10.0 ** floor(log10(value))
    return next(n * power for n in (1, 2, 2.5, 5, 10) if n * power >= value * 0.999999)
