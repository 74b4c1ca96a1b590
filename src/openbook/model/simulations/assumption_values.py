"""Values that a side assumes for what the model asks; never a guess."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from openbook.case.book import Assumption, Book, FromRecord, Leaning, RecordBand, Spread, leaning
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Input, InputKind, Source, Status, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series
from openbook.model.errors import MissingPartError
from openbook.model.money.budget import closed_years

Settled = Mapping[str, Collection[Year]]


@dataclass(frozen=True, slots=True)
class Believed:
    """One assumption of a book over the projected years, and how sure the book is.

    The spread is the one of the nearest book that names the assumption; ``value`` is
    what it stands around.
    """

    name: str
    path: tuple[float, ...]
    file: str
    value: float | None = None
    spread: Spread | FromRecord | RecordBand | None = None
    closed: int = 0  # first years that are over: they are as they were


def believed(
    book: Book, case: Case, model: Model, *, settled: Settled | None = None
) -> dict[str, Believed]:
    """Return every assumption the model asks for, in the model's order.

    Each year takes the nearest book that gives it: its value of that year, else its
    value for all years. In years that the law has ``settled`` for an assumption the
    model does not look at it, so nobody need write it; there it stands at 0.
    """
    row = leaning(book, case.books)
    gaps = left_open(book, case, model, settled=settled)
    missing = _broken(row)
    missing += [_wanted(row, name, years, model.years) for name, years in gaps.items()]
    if missing:
        raise MissingPartError(missing)
    closed = closed_years(case)
    return {
        name: _made(row, name, [_value(row, name, year) for year in model.years], closed)
        for name in asked(model, InputKind.ASSUMPTION)
    }


def left_open(
    book: Book, case: Case, model: Model, *, settled: Settled | None = None
) -> dict[str, tuple[Year, ...]]:
    """Return what neither the book nor those it leans on say, with the years they leave open."""
    row, found = leaning(book, case.books), {}
    for name in asked(model, InputKind.ASSUMPTION):
        free = (settled or {}).get(name, ())
        years = tuple(
            year for year in model.years if year not in free and _value(row, name, year) is None
        )
        if years:
            found[name] = years
    return found


def world_of(
    book: Book, case: Case, levers: Levers, model: Model, *, settled: Settled | None = None
) -> dict[str, tuple[float, ...] | float]:
    """Return a book and the levers as one world, ready for the scalar run."""
    beliefs = believed(book, case, model, settled=settled)
    paths = {name: each.path for name, each in beliefs.items()}
    paths |= pulled(levers, model)
    return {
        name: paths[name] if name in model.by_year else one_for_all(name, paths[name])
        for name in model.inputs
    }


def pulled(levers: Levers, model: Model) -> dict[str, tuple[float, ...]]:
    """Return every lever the model asks for, by projected year."""
    names = asked(model, InputKind.LEVER)
    if levers.years == model.years:
        return {name: levers.at(name) for name in names}
    return {
        name: tuple(
            dict(zip(levers.years, levers.at(name), strict=True)).get(year, 0.0)
            for year in model.years
        )
        for name in names
    }


def asked(model: Model, kind: InputKind) -> tuple[str, ...]:
    """Return the names of the model's inputs of one kind, in its order."""
    key = ("asked", kind)
    if key not in model.prepared:
        model.prepared[key] = tuple(
            name
            for name, line in model.inputs.items()
            if isinstance(line.detail, Input) and line.detail.kind is kind
        )
    found: tuple[str, ...] = model.prepared[key]
    return found


def one_for_all(name: str, path: Sequence[float]) -> float:
    """Return the value of an input that the model takes once for all years."""
    if len(set(path)) > 1:
        raise MissingPartError(
            [
                (
                    Message(
                        "{own} differs from year to year, but this model takes one "
                        "value for all years; write the same value for each",
                        own=name,
                    )
                )
            ]
        )
    return path[0]


def _value(row: Leaning, name: str, year: Year) -> float | None:
    for _, assumption in row.entries(name):
        figure = assumption.by_year.get(year, assumption.value)
        if figure is not None:
            return float(figure.value)
    return None


def _made(row: Leaning, name: str, path: Sequence[float | None], closed: int) -> Believed:
    entries = row.entries(name)
    book, nearest = entries[0] if entries else (row.books[0], Assumption())
    return Believed(
        name,
        tuple(value or 0.0 for value in path),
        file_of(book),
        None if nearest.value is None else float(nearest.value.value),
        nearest.spread,
        closed,
    )


def file_of(book: Book) -> str:
    """Return the file that a book was read from."""
    return book.where.file or f"books/{book.id}.yaml"


def _broken(row: Leaning) -> list[str]:
    last = file_of(row.books[-1])
    if row.circle:
        return [
            Message(
                "{file}: the assumptions fall back on each other in a circle ({own}); "
                "take `otherwise` out of one of them",
                file=last,
                own=" → ".join(row.circle),
            )
        ]
    if row.missing:
        return [
            Message(
                "{file}: it falls back on {own}, which is not in the case; "
                "add {file_other} or fix `otherwise`",
                file=last,
                own=repr(row.missing),
                file_other=f"books/{row.missing}.yaml",
            )
        ]
    return []


def _wanted(row: Leaning, name: str, gaps: Sequence[Year], years: Sequence[Year]) -> str:
    """Return which years a book leaves open, and the line that closes them."""
    if len(gaps) == len(years):
        which, line = "every year", "{value: …}"
    else:
        which = ", ".join(map(str, gaps))
        line = f"{{by_year: {{{', '.join(f'{year}: …' for year in gaps)}}}}}"
    behind = [each.id for each in row.books[1:]]
    gap: str = which
    if behind:
        template = "{which} (nor in {own_books}, on which it leans)"
        gap = Message(template, which=which, own_books=", ".join(behind))
    return Message(
        "{file}: {own} is missing for {which}; under assumptions write {own_line} "
        "with its source, or name a file that has it as `otherwise`",
        file=file_of(row.books[0]),
        own=name,
        which=gap,
        own_line=f"{name}: {line}",
    )


def input_sources(
    book: Book, case: Case, model: Model, *, offers: tuple[Offer, ...], year: Year
) -> dict[str, Source]:
    """Return the source of every assumption and lever in one year."""
    row = leaning(book, case.books)
    found: dict[str, Source] = {}
    for name in asked(model, InputKind.ASSUMPTION):
        for _, assumption in row.entries(name):
            figure = assumption.by_year.get(year, assumption.value)
            if figure is not None:
                found[name] = figure.source
                break
    titles = [offer.title for offer in offers]
    titles += [case.contract.title] if case.contract else []
    terms = Source("The case", " and ".join(titles) or "no terms", status=Status.DERIVED)
    for name in asked(model, InputKind.LEVER):
        found[name] = terms
    return found


def input_bands(book: Book, case: Case, model: Model, *, year: Year) -> dict[str, str]:
    """Of assumptions with a spread from a record: between what they lie in a year, and why."""
    row = leaning(book, case.books)
    found: dict[str, str] = {}
    for name in asked(model, InputKind.ASSUMPTION):
        nearest = next((each for _, each in row.entries(name)), None)
        ends = nearest.ends(year) if nearest else None
        if nearest and ends and isinstance(nearest.spread, RecordBand):
            unit = str(model.inputs[name].unit)
            low, high = (said_amount(end, unit) for end in ends)
            template = "Nine times out of ten between {low} and {high}."
            between = Message(template, low=low, high=high)
            found[name] = series([between, nearest.spread.told], " ")
    return found
