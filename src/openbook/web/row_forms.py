"""Row forms: a term as fields that people can edit, the amounts with a slider."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openbook.answers.trial.kinds import FormField, slider_of, term_kinds
from openbook.answers.trial.row import Row
from openbook.answers.trial.scenario import Scenario
from openbook.case.fields import Kind
from openbook.case.term_facts import SliderRange
from openbook.findings.finding import Finding

_SHAPES = {
    Kind.FIGURE: "amount",
    Kind.NUMBER: "text",
    Kind.DAY: "day",
    Kind.YEAR: "year",
    Kind.CHOICE: "choice",
    Kind.FLAG: "flag",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class FieldForm:
    """One field: what it is called in the address, what stands in it, how it is edited."""

    name: str
    key: str
    text: str
    shape: str = "text"
    unit: str = ""
    doc: str = ""
    choices: tuple[str, ...] = ()
    known: str = ""  # the list of words that may be written here
    slider: SliderRange | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RowForm:
    """A term as a form: the fields in use, and those that may be opened."""

    number: int
    word: str
    title: str  # of its kind; empty where the word is not known
    label: str
    main: tuple[FieldForm, ...]
    more: tuple[FieldForm, ...]
    findings: tuple[Finding, ...]
    fresh: bool = False

    @property
    def key(self) -> str:
        """The name of the row in the address."""
        return f"t{self.number}"


def row_forms(
    scenario: Scenario, known: Mapping[str, Sequence[str]], *, added: int | None = None
) -> tuple[RowForm, ...]:
    """Every row of a scenario as a form, numbered from 1."""
    labels = {
        place: term.label
        for term, place in zip(scenario.terms, scenario.places, strict=True)
    }
    return tuple(
        _row_form(
            place,
            row,
            label=labels.get(place, ""),
            found=scenario.found_in(place),
            known=known,
            fresh=place == added,
        )
        for place, row in enumerate(scenario.rows)
    )


def _row_form(
    place: int,
    row: Row,
    *,
    label: str,
    found: tuple[Finding, ...],
    known: Mapping[str, Sequence[str]],
    fresh: bool,
) -> RowForm:
    key = f"t{place + 1}"
    kind = term_kinds().get(row.word)
    fields = kind.fields if kind else ()
    main: list[FieldForm] = []
    more: list[FieldForm] = []
    for each in fields:
        form = _field_form(key, row, each, known)
        (main if _in_use(each, row) else more).append(form)
    named = {each.name for each in fields}
    main += [
        FieldForm(name=name, key=f"{key}.{name}", text=text)
        for name, text in row.fields.items()
        if name not in named
    ]
    return RowForm(
        number=place + 1,
        word=row.word,
        title=kind.title if kind else "",
        label=label,
        main=tuple(main),
        more=tuple(more),
        findings=found,
        fresh=fresh,
    )


def _in_use(field: FormField, row: Row) -> bool:
    written = bool(row.fields.get(field.name))
    return written or field.spec.required or field.name == "starts"


def _field_form(
    key: str, row: Row, field: FormField, known: Mapping[str, Sequence[str]]
) -> FieldForm:
    text, spec = row.fields.get(field.name, field.usual), field.spec
    return FieldForm(
        name=field.name,
        key=f"{key}.{field.name}",
        text=text,
        shape=_SHAPES.get(spec.kind, "text"),
        unit=spec.unit,
        doc=spec.doc,
        choices=spec.choices if field.usual else ("", *spec.choices),
        known=field.name if field.name in known else "",
        slider=slider_of(row.word, field, text) if field.is_amount else None,
    )
