"""Try form: the rows of terms that an address asks for, each as a form with its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from urllib.parse import urlencode

from openbook.api.scenarios.assumption_sliders import said_in, said_of, said_texts
from openbook.api.scenarios.draft import FormField, new_row, slider_of, term_kinds, tidy
from openbook.api.scenarios.saved_scenarios import scenarios_by_id
from openbook.api.scenarios.scenario import LONGEST, Row, Scenario, rows_of_texts, rows_of_whole
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind
from openbook.case.offer import Offer
from openbook.case.saved_scenario import SavedScenario
from openbook.case.term_facts import SliderRange
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message, cut_to
from openbook.reports.projection_report import DEFINITIONS
from openbook.web.page import Asked

PATH = "/try"
AVAILABLE = "available"
_MARK = 80  # letters
_ROW = re.compile(r"t([0-9]{1,3})(?:\.([a-z_.]{1,40}))?")


@dataclass(frozen=True, slots=True)
class ScenarioAsked:
    """What an address asks to be tried.

    ``beside`` is the offer that it is compared with, as it stands; ``added`` the place
    of a row that was just added; ``said`` the assumptions tried, by book and name.
    """

    rows: tuple[Row, ...]
    beside: Offer | None
    define: str = AVAILABLE
    added: int | None = None
    said: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @property
    def tried(self) -> tuple[str, ...]:
        """The assumptions tried, each as it may stand after ``--set``."""
        return said_texts(self.said)

    def link(self, case: Case) -> str:
        """Return the address for others, which says of which case it is."""
        mark = urlencode({"case": case_mark(case)})
        return f"{self.address}{'&' if '?' in self.address else '?'}{mark}"

    @property
    def without_assumptions(self) -> str:
        """The address of the same terms under each side's own assumptions."""
        return replace(self, said={}).address

    @property
    def address(self) -> str:
        """The shortest address that asks for exactly this."""
        asked = [("with", self.beside.id)] if self.beside else []
        if self.define != AVAILABLE:
            asked.append(("define", self.define))
        for place, row in enumerate(self.rows, start=1):
            asked.append((f"t{place}", row.word))
            asked += [(f"t{place}.{n}", text) for n, text in row.fields.items() if text]
        asked += [("set", text) for text in self.tried]
        return f"{PATH}?{urlencode(asked, safe=',:$')}" if asked else PATH


def read_scenario_query(asked: Asked) -> ScenarioAsked:
    """Return the rows of an address, those of an offer or saved scenario to start from, or none."""
    _refuse_other_case(asked)
    offers = asked.case.offer_by_id
    start = asked.choice("from", ("", *offers))
    saved = _saved(asked)
    before = saved.compared_with if saved and saved.compared_with in offers else start
    beside = asked.choice("with", ("", *offers), default=before)
    rows = rows_in(asked.query)
    rows += rows_of_texts(asked.texts("try"), asked.case)
    said = said_in(asked.query, asked.case)
    if saved and not rows and not said:
        rows = rows_of_texts(saved.tried, asked.case)
        said = said_of(saved.said, asked.case)
    if start and not rows:
        rows = rows_of_whole(offers[start], asked.case)
    define = asked.choice("define", tuple(DEFINITIONS), default=AVAILABLE)
    found = ScenarioAsked(rows, offers.get(beside), define, said=said)
    word = asked.choice("add", ("", *term_kinds()))
    if not word:
        return found
    return replace(found, rows=(*rows, new_row(word, asked.case)), added=len(rows))


class OtherCaseError(OpenbookError):
    """A link asks for a scenario that this case does not have."""


def case_mark(case: Case) -> str:
    """Return what a link says of the case that it is of: the title in small letters."""
    return "-".join(re.findall(r"[^\W_]+", case.head.title.lower()))[:_MARK]


def _refuse_other_case(asked: Asked) -> None:
    """Refuse a link of another case: its terms would be read, and its numbers be others."""
    named = asked.text("case")
    if named and named != case_mark(asked.case):
        problem = Message(
            "This link is to a scenario of another case, {own}; the case opened here is "
            "{own_title}. Open the link where that case is served.",
            own=repr(cut_to(named, _MARK)),
            own_title=repr(asked.case.head.title),
        )
        raise OtherCaseError(problem)


def _saved(asked: Asked) -> SavedScenario | None:
    """Return the saved scenario that an address names."""
    name, known = asked.text("scenario"), scenarios_by_id(asked.case)
    if name and name not in known:
        listed = ", ".join(known) or asked.words("none")
        problem = Message(
            "There is no scenario {own} in this case: it was saved in another case, or "
            "removed since. Saved here: {own_listed}.",
            own=repr(cut_to(name, _MARK)),
            own_listed=listed,
        )
        raise OtherCaseError(problem)
    return known.get(name)


def rows_in(query: Mapping[str, Sequence[str]]) -> tuple[Row, ...]:
    """Return the rows of an address in the order of their numbers, without one taken out."""
    words: dict[int, str] = {}
    fields: dict[int, dict[str, str]] = {}
    for name, values in query.items():
        match = _ROW.fullmatch(name)
        if match is None:
            continue
        place, text = int(match[1]), values[-1].strip()[:LONGEST]
        if match[2]:
            fields.setdefault(place, {})[match[2]] = text
        elif text:
            words[place] = text
    gone = {text for text in query.get("remove", ()) if text}
    return tuple(
        tidy(Row(words[place], fields.get(place, {})))
        for place in sorted(words)
        if str(place) not in gone
    )


_SHAPES = {
    FieldKind.FIGURE: "amount",
    FieldKind.NUMBER: "text",
    FieldKind.DAY: "day",
    FieldKind.YEAR: "year",
    FieldKind.CHOICE: "choice",
    FieldKind.FLAG: "flag",
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
    """Return every row of a scenario as a form, numbered from 1."""
    labels = {
        place: term.label for term, place in zip(scenario.terms, scenario.places, strict=True)
    }
    found = []
    for place, row in enumerate(scenario.rows):
        kind = term_kinds().get(row.word)
        main, more = _fields(f"t{place + 1}", row, kind.fields if kind else (), known)
        found.append(
            RowForm(
                number=place + 1,
                word=row.word,
                title=kind.title if kind else "",
                label=labels.get(place, ""),
                main=main,
                more=more,
                findings=scenario.found_in(place),
                fresh=place == added,
            )
        )
    return tuple(found)


def _fields(
    key: str, row: Row, fields: Sequence[FormField], known: Mapping[str, Sequence[str]]
) -> tuple[tuple[FieldForm, ...], tuple[FieldForm, ...]]:
    """Return the fields in use, with those that no kind of term has, and the others."""
    named = {each.name for each in fields}
    main = [_field_form(key, row, each, known) for each in fields if _in_use(each, row)]
    main += [
        FieldForm(name=name, key=f"{key}.{name}", text=text)
        for name, text in row.fields.items()
        if name not in named
    ]
    more = (e for e in fields if not _in_use(e, row))
    return tuple(main), tuple(_field_form(key, row, each, known) for each in more)


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
