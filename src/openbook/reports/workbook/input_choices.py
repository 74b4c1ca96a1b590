"""Input choices: what each side and each offer has for every input, and which is in use.

Two cells of the workbook say whose assumptions and which offer are chosen; the row of an
input that is in use takes its number from the row of that side or offer below it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from openbook.case.case import Case
from openbook.figures.figure import InputKind, Source
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.model.simulations.assumption_values import asked, input_sources
from openbook.offers.choices import CaseChoices, OfferChoice
from openbook.offers.cost_result import ByYear
from openbook.reports.notes import book_name

CHOICES = "Choices"
# Where the number of the chosen assumptions and of the chosen offer stand.
BOOK_AT, OFFER_AT = f"{CHOICES}!$B$2", f"{CHOICES}!$B$3"
CONTRACT = "Current contract"

Places = tuple[tuple[int, ...], ...]  # by offer and set of assumptions, a row


@dataclass(frozen=True, slots=True)
class InputRows:
    """The different paths of one input, who has each, and which row each choice takes."""

    paths: tuple[ByYear, ...]
    labels: tuple[str, ...]
    held: Places
    without: Places = ()  # what the cost of an offer is counted from
    sources: tuple[str, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the choices differ, so that there are rows below the input."""
        return len(self.paths) > 1

    def chosen(self, cell: Callable[[int], str]) -> str:
        """Write the number in use as a formula; ``cell`` names the cell of a row."""
        by_offer = [choose(BOOK_AT, [cell(row) for row in rows]) for rows in self.held]
        return choose(OFFER_AT, by_offer)


def choose(at: str, cells: Sequence[str]) -> str:
    """Write the cell that a number elsewhere chooses; one cell needs no choice."""
    return cells[0] if len(set(cells)) == 1 else f"CHOOSE({at},{','.join(cells)})"


@dataclass(frozen=True, slots=True)
class InputChoices:
    """The rows of every input by its name, and what the two selectors offer."""

    rows: Mapping[str, InputRows] = field(default_factory=dict)
    books: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    book: int = 0
    offer: int = 0

    def below(self, line: Line) -> int:
        """Count the rows below an input."""
        rows = self.rows.get(line.name)
        return len(rows.paths) if rows and rows.several else 0

    def path(self, name: str, offer: int | None = None, *, without: bool = False) -> ByYear:
        """Return the numbers of an input with an offer, or with the one in use."""
        rows = self.rows[name]
        places = rows.without if without and rows.without else rows.held
        return rows.paths[places[self.offer if offer is None else offer][self.book]]

    def world(self, model: Model) -> dict[str, ByYear]:
        """Return every input in use."""
        return {name: self.path(name) for name in model.inputs}


def input_choices(case: Case, model: Model, choices: CaseChoices) -> InputChoices:
    """Return the rows of every input of a model."""
    books = _unlike([book_name(case, book) for book in choices.books])
    offers = _unlike([offer_name(case, each) for each in choices.offers])
    sources = [_sources(case, model, choices, place) for place in range(len(books))]
    rows = {}
    for name in asked(model, InputKind.ASSUMPTION):
        rows[name] = _believed(name, choices, books, sources)
    for name in asked(model, InputKind.LEVER):
        rows[name] = _pulled(name, choices, (books, offers))
    return InputChoices(rows, tuple(books), tuple(offers), choices.book, choices.offer)


def offer_name(case: Case, choice: OfferChoice) -> str:
    """Name what can be chosen as an offer."""
    called = case.head.called
    names = (f"{called.get(each.side, each.side)}: {each.title}" for each in choice.offers)
    return " + ".join(names) or f"{CONTRACT} (status quo)"


def _unlike(names: Sequence[str]) -> list[str]:
    """Number names that would be the same to a program that knows no capitals."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        key = name.casefold()
        seen[key] = seen.get(key, 0) + 1
        found.append(name if seen[key] == 1 else f"{name} ({seen[key]})")
    return found


def _believed(
    name: str, choices: CaseChoices, books: Sequence[str], sources: Sequence[Mapping[str, str]]
) -> InputRows:
    paths = tuple(each[name] for each in choices.beliefs)
    told = tuple(each.get(name, "") for each in sources)
    if len(set(paths)) == 1:
        same = ((0,) * len(books),) * len(choices.offers)
        return InputRows(paths[:1], ("all",), same, sources=("; ".join(dict.fromkeys(told)),))
    each = (tuple(range(len(books))),) * len(choices.offers)
    return InputRows(paths, tuple(books), each, sources=told)


def _pulled(
    name: str, choices: CaseChoices, names: tuple[Sequence[str], Sequence[str]]
) -> InputRows:
    """The rows of a lever: the contract, then each offer that puts it elsewhere."""
    books, offers = names
    first = choices.offers[0].held[0][name]
    rows: dict[tuple[str, ByYear], int] = {(CONTRACT, first): 0}

    def placed(label: str, paths: Sequence[ByYear]) -> tuple[int, ...]:
        same = len(set(paths)) == 1
        return tuple(
            0
            if path == first
            else rows.setdefault((label if same else f"{label}, {book}", path), len(rows))
            for book, path in zip(books, paths, strict=True)
        )

    held, without = [], []
    for label, choice in zip(offers, choices.offers, strict=True):
        held.append(placed(label, [each[name] for each in choice.held]))
        before = f"{CONTRACT}, without {label}"
        without.append(placed(before, [each[name] for each in choice.without]))
    labels, paths = zip(*rows, strict=True)
    return InputRows(paths, labels, tuple(held), tuple(without))


def _sources(case: Case, model: Model, choices: CaseChoices, place: int) -> dict[str, str]:
    """Return the source of every assumption of a set, in words."""
    found: dict[str, dict[str, Source]] = {}
    for year in model.years:
        own = input_sources(choices.books[place], case, model, offers=(), year=year)
        for name, source in own.items():
            found.setdefault(name, {})[str(year)] = source
    return {name: said_sources(each) for name, each in found.items()}


def said_sources(found: Mapping[str, Source]) -> str:
    """The sources of a row: one, or each with the years it is for."""
    by_source: dict[str, list[str]] = {}
    for year, source in found.items():
        by_source.setdefault(str(source), []).append(year)
    if len(by_source) < 2:
        return "".join(by_source)
    return "; ".join(f"{', '.join(years)}: {source}" for source, years in by_source.items())
