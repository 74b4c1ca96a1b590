"""Assumption sliders: what both sides assume, side by side, and how far each can be moved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openbook.api.scenarios.draft import rounded_up
from openbook.api.view import Opened
from openbook.case.assumptions import BY_NAME, AssumptionKind, in_catalog_order
from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.case.term_facts import SliderRange
from openbook.figures.amounts import parse_amount, said_amount, said_number
from openbook.figures.figure import InputKind, Year
from openbook.files.trial_assumptions import TriedAssumptionError, with_assumptions
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.model.inputs import settled_years
from openbook.model.simulations.assumption_values import asked

# The assumptions that bargaining turns on, in the order in which people ask for them.
FIRST = (
    "funding.cola",
    "enrollment.change",
    "attendance.rate",
    "staff.attrition",
    "pay.other_units_follow",
    "health.change",
)
_VARIANCE = "variance."
_FIELD = "set."  # the fields of a form begin with it
_LONGEST, _MOST = 200, 100  # letters of a text, and texts of an address
_PERCENT = 100
_STEPS = 60
_OF_LARGEST = 0.02  # of the budget's largest amount: the reach where every side says 0


class TooManyTriedError(OpenbookError):
    """An address tries more assumptions than there are."""

    def __init__(self, most: int) -> None:
        super().__init__(Message("at most {number} assumptions can be tried at once", number=most))


class SideValue(NamedTuple):
    """The value of one assumption that one side assumes, or that is tried in its place."""

    book: str
    own: str  # the side's own values, in words
    now: str  # the values that hold: those tried here or on the side it leans on, else its own
    leans_on: str  # the side that it is taken from, where it says nothing itself
    text: str  # what is tried; blank for the side's own
    position: float  # of the slider, in percent for shares
    findings: tuple[Finding, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether other values than the side's own hold."""
        return self.now != self.own

    def key(self, name: str) -> str:
        """Return the name of its field in an address."""
        return f"{_FIELD}{self.book}:{name}"


@dataclass(frozen=True, slots=True)
class AssumptionSlider:
    """One assumption of every side, with the reach of its slider."""

    kind: AssumptionKind
    values: tuple[SideValue, ...]
    reach: SliderRange

    @property
    def first(self) -> bool:
        """Whether it is among those that people ask for first."""
        return self.kind.name in FIRST

    @property
    def percent(self) -> bool:
        """Whether it is written in percent."""
        return self.kind.unit == "share"

    @property
    def tried(self) -> bool:
        """Whether any side's value is another than its own."""
        return any(each.text for each in self.values)


Said = Mapping[tuple[str, str], str]  # what is tried, by book and name


def said_texts(said: Said) -> tuple[str, ...]:
    """Return what is tried as texts that may stand after ``--set``."""
    return tuple(f"{book}:{name}={value}" for (book, name), value in said.items())


def said_in(query: Mapping[str, Sequence[str]], case: Case) -> dict[tuple[str, str], str]:
    """Return what an address tries: ``set=SIDE:NAME=VALUE``, or fields of a form."""
    fields = [
        f"{name.removeprefix(_FIELD)}={values[-1].strip()[:_LONGEST]}"
        for name, values in query.items()
        if name.startswith(_FIELD) and values[-1].strip()
    ]
    texts = [each.strip()[:_LONGEST] for each in query.get("set", ()) if each.strip()]
    if len(fields) + len(texts) > _MOST:
        raise TooManyTriedError(_MOST)
    return said_of([*texts, *fields], case)


def said_of(texts: Iterable[str], case: Case) -> dict[tuple[str, str], str]:
    """Return what texts after ``--set`` try, by book and name; without a side, on every side.

    A bare number in place of a share is percent, as in the fields of a form.
    """
    found: dict[tuple[str, str], str] = {}
    for text in texts:
        left, _, value = text.partition("=")
        book, _, name = left.strip().rpartition(":")
        kind, value = BY_NAME.get(name.strip()), value.strip()
        bare = value[-1:].isdigit() and parse_amount(value) is not None
        if kind is not None and kind.unit == "share" and bare:
            value += "%"
        for each in [book] if book else [each.id for each in sides_books(case)]:
            found[each, name.strip()] = value
    return found


def refused(said: Said, case: Case) -> dict[tuple[str, str], tuple[Finding, ...]]:
    """Return what cannot be tried, with every reason."""
    found = {}
    for key, text in zip(said, said_texts(said), strict=True):
        try:
            with_assumptions(case, [text])
        except TriedAssumptionError as problem:
            found[key] = problem.findings
    return found


def assumption_sliders(opened: Opened, said: Said) -> tuple[AssumptionSlider, ...]:
    """Return the sliders of a case: what bargaining turns on, then wherever sides differ.

    Those are left out that the model of the case does not ask for.
    """
    case, model = opened.case, opened.model()
    settled = settled_years(opened.law(), case.head.years)
    wrong, books = refused(said, case), sides_books(case)
    sound = {key: text for key, text in said.items() if key not in wrong}
    tried, _ = with_assumptions(case, said_texts(sound))
    found = []
    for name in in_catalog_order(asked(model, InputKind.ASSUMPTION)):
        kind = BY_NAME[name]
        if kind.limits is None:
            continue
        years = [year for year in case.head.years if year not in settled.get(name, ())]
        own = [_path(book, case, name, years) for book in books]
        moved = any((book.id, name) in said for book in books)
        if not years or None in own:
            continue
        paths = [path for path in own if path is not None]
        wanted = name in FIRST or name.startswith(_VARIANCE) or paths[1:] != paths[:-1]
        if not wanted and not moved:
            continue
        now = [
            _path(book, tried, name, years) or path
            for book, path in zip(_same(books, tried), paths, strict=True)
        ]
        values = tuple(
            SideValue(
                *(book.id, _in_words(path, kind.unit), _in_words(moved_to, kind.unit)),
                *(_leans_on(book, case, name), said.get((book.id, name), "")),
                _position(moved_to[-1][1], kind.unit),
                wrong.get((book.id, name), ()),
            )
            for book, path, moved_to in zip(books, paths, now, strict=True)
        )
        found.append(AssumptionSlider(kind, values, _reach(kind, case, books, paths)))
    order = {name: place for place, name in enumerate(FIRST)}
    return tuple(sorted(found, key=lambda each: order.get(each.kind.name, len(order))))


_Path = Sequence[tuple[Year, float]]


def _same(books: Sequence[Book], case: Case) -> list[Book]:
    """Return the books of another case under the same names."""
    known = {(each.id, each.private): each for each in case.books}
    return [known[each.id, each.private] for each in books]


def _path(book: Book, case: Case, name: str, years: Sequence[Year]) -> _Path | None:
    """Return what a side assumes, year by year; None where it leaves a year open."""
    entries = leaning(book, case.books).entries(name)
    found = []
    for year in years:
        figures = (entry.by_year.get(year, entry.value) for _, entry in entries)
        figure = next((each for each in figures if each is not None), None)
        if figure is None:
            return None
        found.append((year, float(figure.value)))
    return found


def _in_words(path: _Path, unit: str) -> str:
    """Return one value where all years have the same, else each with its year."""
    if len({value for _, value in path}) == 1:
        return _signed(path[0][1], unit)
    return ", ".join(f"{year}: {_signed(value, unit)}" for year, value in path)


def _signed(value: float, unit: str) -> str:
    """Return an amount with the minus sign that pages write."""
    return f"−{said_amount(-value, unit)}" if value < 0 else said_amount(value, unit)


def _leans_on(book: Book, case: Case, name: str) -> str:
    entries = leaning(book, case.books).entries(name)
    nearest = entries[0][0] if entries else book
    return "" if nearest.id == book.id else nearest.id


def _position(value: float, unit: str) -> float:
    return float(said_number(value, unit).removesuffix("%"))


def _reach(
    kind: AssumptionKind, case: Case, books: Sequence[Book], paths: Sequence[_Path]
) -> SliderRange:
    """As far as the number seldom leaves, and every value and range of the case; never beyond its limits."""
    limits = kind.limits
    if limits is None:
        return SliderRange(0, 0, 1)
    said = [value for path in paths for _, value in path]
    for book in books:
        for _, entry in leaning(book, case.books).entries(kind.name)[:1]:
            for year in case.head.years:
                said += entry.ends(year) or ()
    if kind.unit == "share":
        low, high = min(limits.low, *said), max(limits.high, *said)
        span = (high - low) * _PERCENT
        step = next(each for each in (0.1, 0.25, 0.5, 1.0, 5.0) if span / each <= 2 * _STEPS)
        ends = (math.floor(low * _PERCENT / step), math.ceil(high * _PERCENT / step))
        least, most = (round(end * step, 6) for end in ends)
        hard = (limits.least * _PERCENT, limits.most * _PERCENT)
        return SliderRange(max(least, hard[0]), min(most, hard[1]), step)
    far = max(map(abs, said)) * 2 or _OF_LARGEST * _largest_amount(case) or limits.high
    far = rounded_up(min(far, max(abs(limits.least), abs(limits.most))))
    least = max(limits.least, -far) if limits.low < 0 or min(said) < 0 else max(limits.least, 0)
    return SliderRange(least, min(far, limits.most), rounded_up(far / _STEPS))


def _largest_amount(case: Case) -> float:
    """Return the largest amount of the budget."""
    return max((abs(float(each)) for each in case.budget.column("amount") if each), default=0.0)
