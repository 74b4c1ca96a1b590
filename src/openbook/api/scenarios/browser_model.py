"""Browser model: a scenario as modules and numbers that a browser runs without a server.

Only what the sliders of the scenario move is written. The numbers at its boundary are the
book's own world and some of the simulations drawn from it: two hundred to begin with, every
tenth of the two thousand, which lie as evenly as they do; later all of them.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np

from openbook.api.scenarios.lever_record import (
    NO_WAY,
    AmountsOnLevers,
    LeverRecord,
    SliderAmount,
    slider_amounts,
)
from openbook.api.scenarios.scenario import RowReader
from openbook.api.scenarios.trial import BELOW, RESERVES, Weighed
from openbook.case.book import Book
from openbook.figures.model import Model
from openbook.figures.run.javascript import javascript_modules
from openbook.figures.run.moved_part import MovedModule, MovedPart
from openbook.findings.dataclass import dataclass
from openbook.model.contingent import contingent_terms
from openbook.offers.two_runs import PUPILS

FIRST, EVERY = 200, 2_000  # simulations at once, and when nothing moves


@dataclass(frozen=True, slots=True)
class BrowserModel:
    """A scenario that a browser can move.

    ``description`` says what the modules expect and give; ``lines`` has the functions of
    the page, ``tables`` those of a worker, ``numbers`` the boundary by how many
    simulations it is for.
    """

    amounts: AmountsOnLevers
    description: Mapping[str, Any]
    lines: str
    tables: str
    numbers: Mapping[int, bytes]

    def packed(self, simulations: int) -> str:
        """Return the boundary as a short text, from which the same bytes can be made again.

        Values of one line over the simulations lie together, and so do the first bytes of all
        numbers, then the second ones: what is alike is compressed.
        """
        content = self.numbers[simulations]
        values, end = np.frombuffer(content[:-8], "<f8"), content[-8:]
        own, drawn, tables = (self.description[name] for name in ("own", "drawn", "tables"))
        shared = own["shared"] + drawn["shared"] + tables["shared"]
        rows, wide = simulations + 1, (drawn["wide"], tables["wide"])
        parts = []
        for each in values.reshape(len(self.description["books"]), -1):
            one, first, second = np.split(each, [shared, shared + rows * wide[0]])
            parts += [one, first.reshape(rows, -1).T, second.reshape(rows, wide[1]).T]
        flat = np.concatenate([each.reshape(-1) for each in parts]).view(np.uint8)
        text = gzip.compress(flat.reshape(-1, 8).T.tobytes() + end, 9, mtime=0)
        return b64encode(text).decode("ascii")

    def records(self, moved: Mapping[str, float], key: str) -> str:
        """Return a module with the ways from amounts to levers while one of them moves."""
        found = self.amounts.along(key, moved)
        data = json.dumps([_record_data(each) for each in found])
        runs = javascript_modules({"runs": [each.body for each in found]})
        return f"{runs}export const records = {data};\n"


def browser_model(
    weighed: Weighed, books: Sequence[Book], reader: RowReader
) -> BrowserModel | None:
    """Return a scenario for the browser; None where nothing that a slider moves can be recorded."""
    amounts = movable(weighed, slider_amounts(weighed.scenario, reader))
    record = amounts.record({}) if amounts else None
    if amounts is None or record is None:
        return None
    return model_of(amounts, (record,), books, (FIRST, EVERY))


def movable(weighed: Weighed, amounts: Sequence[SliderAmount]) -> AmountsOnLevers | None:
    """Return those of some amounts that a browser can move; None where there are none.

    Terms with a computed condition may differ from simulation to simulation; they are
    left to the server.
    """
    try:
        found = AmountsOnLevers(weighed, amounts)
    except NO_WAY:
        return None
    if not found.moving or contingent_terms(weighed.case, (weighed.priced,), weighed.drawn.model):
        return None
    return found


def model_of(
    amounts: AmountsOnLevers,
    records: Sequence[LeverRecord],
    books: Sequence[Book],
    simulations: Sequence[int],
) -> BrowserModel:
    """Write what some amounts move, with the boundary for so many simulations each."""
    weighed = amounts.weighed
    model = weighed.drawn.model
    drawn, own = (*RESERVES, BELOW), weighed.measured
    part = MovedPart([weighed.narrowed(book, amounts.moving) for book in books], drawn, own.lines)
    slots = {
        (model.at(name), year): place * len(model.years) + year
        for place, name in enumerate(amounts.moving)
        for year in range(len(model.years))
    }
    description = {
        "years": list(map(str, model.years)),
        "amounts": [
            {"key": each.key, "percent": each.percent, "ends": each.ends}
            for each in amounts.amounts
        ],
        "records": [_record_data(each) for each in records],
        "own": _module_data(part.own, part, slots) | {"lines": _places(model, part.own, own.lines)},
        "drawn": _module_data(part.drawn, part, slots)
        | {"lines": _places(model, part.drawn, drawn)},
        "tables": _module_data(part.tables, part, slots),
        "measures": {"beside": own.beside, "following": own.following},
        "books": [_book_data(weighed, book) for book in books],
        "simulations": list(simulations),
    }
    bodies = {
        "runs": [each.body for each in records],
        "own": [part.own.body],
        "drawn": [part.drawn.body],
    }
    return BrowserModel(
        amounts,
        description,
        javascript_modules(bodies),
        javascript_modules({"tables": [part.tables.body]}),
        {count: _numbers(part, weighed.drawn.draws, count) for count in simulations},
    )


def _numbers(part: MovedPart, draws: int, simulations: int) -> bytes:
    """The boundary of every book, for its own world and so many simulations, and a checksum."""
    worlds = [0, *range(1, draws + 1, max(1, draws // simulations))]
    modules = (part.own, part.drawn, part.tables)
    arrays = []
    for which in range(part.sets):
        arrays += [part.shared(each, which) for each in modules]
        arrays += [part.wide(each, which, worlds) for each in modules[1:]]
    flat = np.concatenate([each.reshape(-1) for each in arrays]).astype("<f8").tobytes()
    return flat + crc32(flat).to_bytes(8, "little")


def _record_data(record: LeverRecord) -> dict[str, Any]:
    return {
        "inputs": record.inputs,
        "levers": record.levers,
        "places": record.places,
        "results": record.results,
        "outputs": record.outputs,
    }


def _module_data(
    module: MovedModule, part: MovedPart, slots: Mapping[tuple[int, int], int]
) -> dict[str, Any]:
    """Return how many numbers a module takes and gives, and which of them move."""
    given = {value: place for place, value in enumerate(part.tables.outputs)}

    def among(values: Sequence[tuple[int, int]], known: Mapping[Any, int]) -> list[list[int]]:
        return [[place, known[value]] for place, value in enumerate(values) if value in known]

    return {
        "shared": len(module.shared),
        "wide": len(module.wide),
        "outputs": len(module.outputs),
        "moved": among(module.shared, slots),
        "from_tables": among(module.shared, given),  # of the own world
        "tables": [given[value] for value in module.tables],
    }


def _places(model: Model, module: MovedModule, names: Sequence[str]) -> dict[str, list[int]]:
    """Return where the years of each line are among the outputs of a module."""
    place = {tuple(value): number for number, value in enumerate(module.outputs)}
    years = range(len(model.years))
    return {
        name: [place.get((model.at(name), year), place[model.at(name), 0]) for year in years]
        for name in names
    }


def _book_data(weighed: Weighed, book: Book) -> dict[str, Any]:
    """Return what a book holds under the contract alone."""
    row = weighed.without(book).alone.row
    return {
        "book": book.id,
        "before": {name: row(name) for name in weighed.measured.lines},
        "pupils": row(PUPILS),
        "members": weighed.members(book),
    }
