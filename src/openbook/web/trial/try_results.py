"""Try results: what a scenario comes to, beside an offer as it stands, for the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openbook.answers.trial.answer import BELOW, RESERVES, OnBook, TrialAnswer
from openbook.answers.trial.kinds import FormField, known_words, slider_of, term_kinds
from openbook.answers.trial.ready import Ready
from openbook.answers.trial.row import Row
from openbook.answers.trial.scenario import (
    RowReader,
    Scenario,
    check_scenario,
    read_scenario,
    rows_of_whole,
)
from openbook.case.book import Book
from openbook.case.format.fields import FieldKind
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.case.term_facts import SliderRange
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.findings.finding import Finding
from openbook.offers.cost_result import ByYear, CostedOffer
from openbook.reports.charts.bands import Bands
from openbook.reports.document.question import ONCE, ONGOING
from openbook.reports.line_words import precision_note, say_line
from openbook.reports.notes import inferred_notes
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.offers.cost_report import level_word
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.reserve_chart import LEAST, WORLDS, Reserves, reserve_bands
from openbook.reports.words.words import Words
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name
from openbook.web.trial.scenario_query import ScenarioAsked

Say = Callable[[float], str]

COST = "cost"


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of figures by year: each as it is shown, and its change where it has one."""

    name: str
    line: str  # the line of the model that it opens at, or that it is a cost
    cells: tuple[tuple[str, str], ...]


def measures(
    here: OnBook, beside: OnBook | None, line: str, say: Mapping[str, Say]
) -> tuple[Measure, ...]:
    """The rows of the table of one book."""
    theirs = _figures(beside, line) if beside else {}
    found = []
    for name, (form, values, opens) in _figures(here, line).items():
        shown = [say[form](value) for value in values]
        changes = [""] * len(shown)
        if beside and name != "least":
            changes = _changes(values, theirs[name][1], say[form])
        cells = tuple(zip(shown, changes, strict=True))
        found.append(Measure(name, opens, cells))
    return tuple(found)


def _changes(values: ByYear, before: ByYear, say: Say) -> list[str]:
    """How much each figure is more than before; nothing where it would show as none."""
    found = []
    for value, was in zip(values, before, strict=True):
        said = say(value - was) if value != was else ""
        sign = "+" if value > was else ""
        found.append(f"{sign}{said}" if said and said != say(0.0) else "")
    return found


def forms(words: Words, scale: MoneyScale) -> dict[str, Say]:
    """How each form of figure is written."""
    return {
        "money": lambda value: words.number(value / scale.unit, 1),
        "dollars": words.number,
        "percent": lambda value: words.percent(value, 2),
        "chance": lambda value: words.percent(value, 0),
    }


def _figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
    """The rows of a table: their form, their values and where they open."""
    costed, cost = on.costed, on.costed.cost
    return {
        "ongoing": ("money", cost.ongoing, f"{COST}:{ONGOING}"),
        "one-time": ("money", cost.one_time, f"{COST}:{ONCE}"),
        "whole": ("money", cost.total, COST),
        "per pupil": ("dollars", costed.per_pupil, COST),
        "per member": ("dollars", costed.per_member, COST),
        "of the budget": ("percent", costed.share_of_spending, COST),
        "reserve": ("money", on.reserve(line), line),
        "least": ("money", on.least, LEAST),
        "chance": ("chance", on.chance, BELOW),
    }


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


_NOTHING: ByYear = ()


def shown_scenario(
    asked: Asked, query: ScenarioAsked, *, check: bool, sliding: bool = False
) -> dict[str, Any]:
    """What the templates of rows and results are given.

    While a slider is moving, the rows and what each costs by itself are left out.
    """
    reader = asked.once(("row reader",), lambda: RowReader(asked.case))
    scenario = reader.scenario(query.rows)
    if check:
        scenario = asked.once(
            ("check scenario", query.rows), lambda: check_scenario(scenario, asked.case)
        )
    books = sides_books(asked.case)
    moving = sliding and scenario.sound
    shown = {
        "scenario": scenario,
        "checked": check,
        "rows": ()
        if moving
        else row_forms(scenario, known_here(asked), added=query.added),
        "query": query,
        "names": {book.id: book_name(asked, book) for book in books},
        "books": books,
        "say_line": say_line(asked.case, asked.words),
        "notes": (
            *inferred_notes(asked.case, books, asked.words),
            precision_note(asked.case, asked.words),
        ),
        "define": query.define,
        "worlds": WORLDS,
        "answer": None,
        "charts": {},
    }
    if not scenario.sound:
        return shown
    return shown | _results(asked, query, scenario, each_row=not sliding)


def known_here(asked: Asked) -> Mapping[str, tuple[str, ...]]:
    """The words that may be written into fields, as the case knows them."""
    return asked.once(("known words",), lambda: known_words(asked.case))


def ready(asked: Asked) -> Ready:
    """The case kept ready; made when the first scenario is tried."""
    return asked.once(("ready",), lambda: Ready(asked.opened, draws=WORLDS))


def _results(
    asked: Asked, query: ScenarioAsked, scenario: Scenario, *, each_row: bool
) -> dict[str, Any]:
    books = sides_books(asked.case)
    line = DEFINITIONS[query.define]
    bands = RESERVES if each_row else (line,)
    answer = ready(asked).answer(scenario, books, each_row=each_row, bands=bands)
    beside = None
    if query.beside:
        beside = _as_it_stands(asked, query.beside, books)
    names = {book.id: book_name(asked, book) for book in books}
    costs = [each.costed.cost.total for each in answer.books]
    costs += [each.costed.cost.total for each in beside.books] if beside else []
    scale = _scale(answer, costs)
    say = forms(asked.words, scale)
    return {
        "answer": answer,
        "beside": beside,
        "charts": {"reserve": _chart(asked, query, answer, beside)},
        "scale": scale,
        "measures": {
            each.book.id: measures(
                each, beside.books[place] if beside else None, line, say
            )
            for place, each in enumerate(answer.books)
        },
        "conditions": {
            each.book.id: [
                condition_text(found, names[each.book.id], worlds=WORLDS)
                for found in each.costed.conditions
            ]
            for each in answer.books
        },
        "levels": {
            each.book.id: _levels(
                each.costed, beside.books[place].costed if beside else None
            )
            for place, each in enumerate(answer.books)
        },
    }


def _as_it_stands(asked: Asked, offer: Offer, books: tuple[Book, ...]) -> TrialAnswer:
    """An offer as it was made, as if it were tried."""

    def work() -> TrialAnswer:
        rows = rows_of_whole(offer, asked.case)
        return ready(asked).answer(read_scenario(rows, asked.case), books)

    return asked.once(("as it stands", offer.id), work)


def _chart(
    asked: Asked, query: ScenarioAsked, answer: TrialAnswer, beside: TrialAnswer | None
) -> Bands:
    """The reserves; thin, the offer as it stands where it was moved away from."""
    line = DEFINITIONS[query.define]
    books = {}
    for place, each in enumerate(answer.books):
        band, before = each.bands[line], _NOTHING
        if beside and answer.scenario.rows != beside.scenario.rows:
            before = beside.books[place].reserve(line)
        name = book_name(asked, each.book)
        books[name] = Reserves(each.reserve(line), band.low, band.high, before)
    first = answer.books[0]
    return reserve_bands(
        books,
        first.least,
        first.costed.years,
        define=query.define,
        words=asked.words,
        say=say_line(asked.case, asked.words),
        before=query.beside.title if query.beside else "",
    )


def _scale(answer: TrialAnswer, costs: list[ByYear]) -> MoneyScale:
    """Millions or thousands, the same for every table of the page."""
    least = [each.least for each in answer.books]
    return scale_for(value for row in [*costs, *least] for value in row)


def _levels(here: CostedOffer, beside: CostedOffer | None) -> Mapping[str, str]:
    without, with_it = map(level_word, here.certification)
    levels = {"without": without, "with": with_it}
    if beside:
        levels["beside"] = level_word(beside.certification[1])
    return levels
