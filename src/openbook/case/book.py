"""Book: what one side believes about the years ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date

from openbook.case.format import fields
from openbook.case.format.limits import ANY
from openbook.case.format.table import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class FromRecord:
    """A spread written ``from record``: the track record is asked for it."""

    by: str = ""  # the author; blank is the side whose book it is
    unbiased: bool = False  # whether the mean miss of the past is taken out

    def __str__(self) -> str:
        """The words as a book writes them.

        >>> str(FromRecord("CalPERS", unbiased=True))
        'from record of CalPERS without bias'
        """
        author = f" of {self.by}" if self.by else ""
        return f"from record{author}{' without bias' if self.unbiased else ''}"


@dataclass(frozen=True, slots=True)
class RecordBand:
    """How far the true value may lie from the one assumed, by year, by a track record.

    ``ends`` are added to the assumed value of the year; nine of ten simulations lie
    between them. ``freedom`` is how heavy the tails are: the fewer actual results, the
    heavier.
    """

    asked: FromRecord
    ends: Mapping[Year, tuple[float, float]]
    freedom: int
    told: str  # what the band rests on, in a sentence

    def around(self, year: Year, value: float) -> tuple[float, float]:
        """Return the band around the book's value of a year, in as many digits as it is worth."""
        low, high = (float(f"{value + end:.{_DIGITS}g}") for end in self.ends[year])
        return low, high


@dataclass(frozen=True, slots=True)
class Spread:
    """A range that the true value is believed to lie in nine times out of ten."""

    low: float
    high: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Assumption(Sourced):
    """One belief: a value for all years or year by year, and how sure."""

    value: Figure | None = fields.figure(
        "The value in every year", "any", required=False, limits=ANY
    )
    by_year: dict[Year, Figure] = fields.by_year(
        "The value year by year, where it differs", "any", required=False, limits=ANY
    )
    spread: Spread | FromRecord | RecordBand | None = fields.spread(
        "Range that holds the true value nine times out of ten, around the value; or "
        "`from record`, for what the author's past misses support",
        "any",
        limits=ANY,
    )
    name: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def ends(self, year: Year) -> tuple[float, float] | None:
        """Return the range of a year that holds the true value nine times out of ten."""
        figure = self.by_year.get(year, self.value)
        if isinstance(self.spread, Spread):
            return self.spread.low, self.spread.high
        if isinstance(self.spread, RecordBand) and figure is not None:
            return self.spread.around(year, figure.value)
        return None


@dataclass(frozen=True, kw_only=True, slots=True)
class Book(Sourced):
    """books/NAME.yaml: one side's assumptions, each with its source."""

    side: str = fields.word("Party whose assumptions these are, as in case.yaml")
    title: str = fields.text("What it is called")
    made_on: date = fields.day("Day on which this was the side's view")
    includes: tuple[str, ...] = fields.words(
        "Offers whose cost the published budget of this side already holds"
    )
    inferred_by: str = fields.text(
        "Who inferred these assumptions, where the side published no projection; left "
        "out, they are the side's own",
        required=False,
    )
    otherwise: str = fields.word(
        "File in books/ that holds where this one says nothing", required=False
    )
    assumptions: tuple[Assumption, ...] = fields.named(
        "The assumptions, each under its name (see Assumptions)", Assumption
    )
    id: str = ""
    private: bool = False
    tried: tuple[str, ...] = ()  # what whoever asks put in place of the side's own
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Leaning:
    """Assumptions and those they fall back on, nearest first; where the chain breaks."""

    books: tuple[Book, ...]
    missing: str = ""  # the book that the last one leans on is not in the case
    circle: tuple[str, ...] = ()  # the names on the way round, the first one again
    known: dict[str, list[tuple[Book, Assumption]]] = field(default_factory=dict, compare=False)

    def entries(self, name: str) -> tuple[tuple[Book, Assumption], ...]:
        """Return what the books say of one assumption, nearest first."""
        if not self.known:
            for book in self.books:
                for assumption in book.assumptions:
                    self.known.setdefault(assumption.name, []).append((book, assumption))
        return tuple(self.known.get(name, ()))


def leaning(book: Book, books: Sequence[Book]) -> Leaning:
    """Follow ``otherwise`` from book to book until one leans on nobody.

    A draft may lean on the public book of its own name; a public book never leans on a
    draft, because others could not follow it.
    """
    row = [book]
    while row[-1].otherwise:
        last = row[-1]
        after = _named(last, books)
        if after is None:
            if last.otherwise == last.id:
                return Leaning(tuple(row), circle=(last.id, last.id))
            return Leaning(tuple(row), missing=last.otherwise)
        if any(after is each for each in row):
            start = next(place for place, each in enumerate(row) if each is after)
            names = tuple(each.id for each in row[start:])
            return Leaning(tuple(row), circle=(*names, after.id))
        row.append(after)
    return Leaning(tuple(row))


def tried_names(books: Iterable[Book]) -> tuple[str, ...]:
    """Return the assumptions that are tried in place of a side's own, each once."""
    return tuple(sorted({text.partition("=")[0].strip() for book in books for text in book.tried}))


def _named(last: Book, books: Sequence[Book]) -> Book | None:
    """Return the book that one leans on: a public one before a draft."""
    found = [
        each
        for each in books
        if each.id == last.otherwise and each is not last and (last.private or not each.private)
    ]
    return min(found, key=lambda each: each.private, default=None)
