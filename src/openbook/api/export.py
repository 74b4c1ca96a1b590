"""Export: the whole case and every result as tables that other programs open."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from openbook import __version__
from openbook.api.projection import project_case
from openbook.api.view import Opened, leaving
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.table import Table
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.figure import Figure
from openbook.files.export_file import ExportTable, write_export
from openbook.files.screen_folder import CSV, ScreenField
from openbook.findings.errors import OpenbookError
from openbook.offers.cost import cost_on_books
from openbook.offers.cost_result import CostedOffer
from openbook.reports.plain_data import plain

_NOTHING = "current contract"
_TYPES = {FieldKind.NUMBER: "number"}
_AS_IT_IS = frozenset({type(None), str, float, int})  # most cells
Rows = list[dict[str, Any]]


class Exported(NamedTuple):
    """What was written: where, and how many rows each table has."""

    target: Path
    rows: Mapping[str, int]


def export_case(folder: str | Path, target: str | Path, *, form: str = CSV) -> Exported:
    """Write the public view of a case and its results, all or nothing.

    The results are of every side's assumptions with every offer, and with the current
    contract alone.
    """
    opened = leaving(folder)
    case = opened.case
    tables = [each for each in (*_of_case(case), *_results(opened)) if each.rows]
    about = {
        "title": case.head.title,
        "description": case.head.summary,
        "version": __version__,
        "created": f"{case.head.as_of.isoformat()}T00:00:00Z",
        "sources": [{"title": f"{e.who}: {e.title}"} for e in case.sources.sources],
    }
    write_export(Path(target), tables, about, {"schools.geojson": schools_map(case)}, form)
    return Exported(Path(target), {each.name: len(each.rows) for each in tables})


def schools_map(case: Case) -> bytes:
    """Return the schools whose place is known as GeoJSON."""
    features = [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [each.longitude, each.latitude]},
            "properties": {
                name: plain(getattr(each, name))
                for name in specs(type(each))
                if name not in {"latitude", "longitude"}
            }
            | {"simulated": _status(case, case.schools, place) == "generated"},
        }
        for place, each in enumerate(case.schools)
        if each.latitude is not None and each.longitude is not None
    ]
    data = {"type": "FeatureCollection", "features": features}
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode()


def _text(name: str, meaning: str) -> ScreenField:
    return ScreenField(name, "string", meaning)


def _number(name: str, meaning: str) -> ScreenField:
    return ScreenField(name, "number", meaning)


def _of_case(case: Case) -> Iterator[ExportTable]:
    """Yield every table of the case, then what its other files say."""
    for name, value in list(vars(case).items()):  # what is looked up is kept there
        if isinstance(value, Table):
            yield _table(case, name, value)
    pay = [_table(case, "schedules", each) for each in case.schedules.values()]
    units = [
        {"unit": unit, **row}
        for unit, each in zip(case.schedules, pay, strict=True)
        for row in each.rows
    ]
    if pay:
        fields = (_text("unit", "Bargaining unit of the schedule"), *pay[0].fields)
        yield ExportTable("schedules", fields, units)
    yield _offers(case)
    yield _terms(case)
    yield _assumptions(case)
    yield _sources(case)


def _table(case: Case, name: str, table: Table[Any]) -> ExportTable:
    """Return a table of the case; each row says how well its source is supported."""
    known = specs(table.row_type)
    fields = tuple(_field(each, spec) for each, spec in known.items() if each != "status")
    status = _text("status", "How well the numbers of the row are supported")
    rows = []
    for place, row in enumerate(table):
        own = {each: _cell(getattr(row, each)) for each in known}
        own["source"] = own.get("source") or case.source_of_file.get(table.file)
        rows.append({**own, "status": _status(case, table, place)})
    return ExportTable(name, (*fields, status), rows)


def _field(name: str, spec: Spec) -> ScreenField:
    unit = f" ({spec.unit})" if spec.unit and spec.unit != "any" else ""
    return ScreenField(name, _TYPES.get(spec.kind, "string"), f"{spec.doc}{unit}")


def _cell(value: Any) -> Any:
    """Return a value as a cell holds it; a list is its words."""
    found = value if type(value) in _AS_IT_IS else plain(value)
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, list):
        return "; ".join(map(str, found)) or None
    return found if found != "" else None


def _status(case: Case, table: Table[Any], place: int) -> str | None:
    source = case.source_at(table, place)
    return str(source.status) if source else None


def _offers(case: Case) -> ExportTable:
    fields = {
        "offer": "Offer by its file name",
        "side": "Party that made it",
        "made_on": "Day it was made",
        "title": "Title",
        "standing": "What became of it",
        "replies_to": "Offer that it answers",
        "source": "Source",
        "note": "Note",
    }
    rows = [
        {"offer": offer.id, **{e: _cell(getattr(offer, e)) for e in fields if e != "offer"}}
        for offer in case.offers
    ]
    return ExportTable("offers", tuple(_text(*each) for each in fields.items()), rows)


def _terms(case: Case) -> ExportTable:
    fields = (
        _text("offer", "Offer by its file name"),
        ScreenField("number", "integer", "Number of the term in the offer, from 1"),
        _text("kind", "Kind of term"),
        _text("says", "The term in words"),
        _text("fields", "Everything that the term says, as JSON"),
    )
    rows: Rows = [
        {
            "offer": offer.id,
            "number": number,
            "kind": term.word,
            "says": str(term.label),
            "fields": json.dumps(plain(term), ensure_ascii=False),
        }
        for offer in case.offers
        for number, term in enumerate(offer.terms, start=1)
    ]
    return ExportTable("terms", fields, rows)


def _assumptions(case: Case) -> ExportTable:
    fields = (
        _text("assumptions", "Set of assumptions by its file name"),
        _text("side", "Party whose assumptions they are"),
        _text("inferred_by", "Who inferred them, where the side did not publish them"),
        _text("name", "Assumption"),
        _text("year", "Budget year; blank is every year"),
        _number("value", "Value"),
        _text("unit", "Unit of the value"),
        _text("source", "Who said it: the title of the source"),
        _text("status", "How well it is supported"),
    )
    rows: Rows = []
    for book in case.books:
        own = {"assumptions": book.id, "side": book.side, "inferred_by": book.inferred_by or None}
        for each in book.assumptions:
            figures: dict[Any, Figure] = dict(each.by_year)
            if each.value is not None:
                figures = {None: each.value, **figures}
            rows += [
                {
                    **own,
                    "name": each.name,
                    "year": None if year is None else str(year),
                    "value": figure.value,
                    "unit": str(figure.unit),
                    "source": f"{figure.source.who}: {figure.source.title}",
                    "status": str(figure.source.status),
                }
                for year, figure in figures.items()
            ]
    return ExportTable("assumptions", fields, rows)


def _sources(case: Case) -> ExportTable:
    names = {
        "source": "Short name that other tables use",
        "who": "Who speaks",
        "title": "Title of the document",
        "on": "Day it was published",
        "link": "Web address",
        "status": "How well its numbers are supported",
        "note": "Note",
    }
    rows = [
        {"source": entry.id, **{e: _cell(getattr(entry, e)) for e in names if e != "source"}}
        for entry in case.sources.sources
    ]
    return ExportTable("sources", tuple(_text(*each) for each in names.items()), rows)


_OFFER = _text("offer", f"Offer by its file name; “{_NOTHING}” is the contract alone")
_BOOK = _text("assumptions", "Set of assumptions that the number rests on")
_YEAR = _text("year", "Budget year")


def _results(opened: Opened) -> Iterator[ExportTable]:
    """Yield every line of every projection, what offers cost, and what cannot be told."""
    case = opened.case
    lines: Rows = []
    costs: Rows = []
    terms: Rows = []
    refused: Rows = []
    for book in sides_books(case):
        known = _costed(opened, case.offers, book)
        for offer in ((), *((each.id,) for each in case.offers)):
            own = {"assumptions": book.id, "offer": offer[0] if offer else _NOTHING}
            try:
                lines += _lines(opened, own, offer)
                for name in offer:
                    alone = [case.offer_by_id[name]]
                    costed = known.get(name) or _cost(opened, alone, book)[0]
                    costs += ({**own, **row} for row in _cost_rows(costed))
                    terms += ({**own, **row} for row in _term_rows(costed))
            except OpenbookError as problem:
                refused.append({**own, "why": str(problem).partition("\n")[0]})
    head = (_BOOK, _OFFER)
    names = (_text("line", "Line of the projection"), _text("unit", "Unit of the value"))
    yield ExportTable("results", (*head, *names, _YEAR, _number("value", "Value")), lines)
    amounts = (
        _number("ongoing", "Ongoing cost over the current contract, dollars"),
        _number("one_time", "One-time cost over the current contract, dollars"),
    )
    covers = _text("covered", "Whether the offer speaks of the year: yes or no")
    whole = _number("total", "Both together, dollars")
    yield ExportTable("costs", (*head, _YEAR, *amounts, whole, covers), costs)
    said = (_text("kind", "Kind of term"), _text("says", "The term in words"))
    yield ExportTable("term_costs", (*head, *said, _YEAR, *amounts), terms)
    yield ExportTable("not_computed", (*head, _text("why", "Why there is no number")), refused)


def _costed(opened: Opened, offers: Sequence[Offer], book: Book) -> dict[str, CostedOffer]:
    """Return what every offer costs, all in one run; nothing where one cannot be costed."""
    try:
        return {each.offer.id: each for each in _cost(opened, offers, book)}
    except OpenbookError:
        return {}


def _cost(opened: Opened, offers: Sequence[Offer], book: Book) -> tuple[CostedOffer, ...]:
    return cost_on_books(opened.case, opened.law(), opened.model(), offers, [book])


def _lines(
    opened: Opened, own: dict[str, str], offers: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    found = project_case(opened, book=own["assumptions"], offers=offers)
    outcome = found.alone
    years = list(map(str, outcome.years))
    for name in outcome.names:
        if name not in found.model.withheld.names:
            values = zip(years, outcome.values(name)[0].tolist(), strict=True)
            told = {**own, "line": name, "unit": str(outcome.unit(name))}
            yield from ({**told, "year": year, "value": float(v)} for year, v in values)


def _cost_rows(costed: CostedOffer) -> Iterator[dict[str, Any]]:
    cost = costed.cost
    for year, ongoing, once, total in zip(
        costed.years, cost.ongoing, cost.one_time, cost.total, strict=True
    ):
        covered = "no" if year in costed.silent else "yes"
        told = {"year": str(year), "ongoing": ongoing, "one_time": once, "total": total}
        yield told | {"covered": covered}


def _term_rows(costed: CostedOffer) -> Iterator[dict[str, Any]]:
    for part in costed.terms:
        years = zip(costed.years, part.alone.ongoing, part.alone.one_time, strict=True)
        for year, ongoing, once in years:
            told = {"kind": part.word, "says": str(part.label), "year": str(year)}
            yield told | {"ongoing": ongoing, "one_time": once}
