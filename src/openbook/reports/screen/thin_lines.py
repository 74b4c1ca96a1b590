"""A district opened: every line of its thin case, what it is made of, and who stands behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from openbook.figures.figure import Given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation, spoken
from openbook.files.screen_folder import ScreenFolder
from openbook.files.state_layouts import layouts
from openbook.findings.dataclass import dataclass
from openbook.reports.document.document import (
    Block,
    Cell,
    Link,
    Rich,
    TableRow,
    amounts,
    comma_apart,
    label,
    table,
)
from openbook.reports.screen.view import Row, ScreenView
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words
from openbook.screen.run import full_case, thin_cases, thin_of
from openbook.screen.thin import ThinDistrict
from openbook.screen.thin_model import ThinModel

# The lines that a district's page shows, and what each is called there.
SHOWN = {
    "revenue.total": "Revenue",
    "spending.total": "Expenditure",
    "budget.result": "Structural result (revenue less expenditure)",
    "reserve.required": "Minimum reserve",
    "reserve.available": "Available reserves",
    "one_percent.total": "What 1% for all staff costs",
}


def line_place(line: str) -> str:
    """Return where a line opens on the page of its district."""
    return f"#line-{line.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class OpenDistrict:
    """A district opened: its thin case with its model run, and its rows of the screen."""

    thin: ThinDistrict
    batch: ThinModel
    values: Mapping[str, tuple[float, ...]]  # of every line that may be claimed, by year
    row: Row
    years: Sequence[Row]

    @property
    def model(self) -> Model:
        """The rules, as recorded for all thin cases of the shape."""
        return self.batch.model

    @property
    def files(self) -> dict[str, str]:
        """The files of its case, ready to be filled with the district's own numbers."""
        return full_case(self.thin, self.batch.shape)

    def line(self, name: str) -> Line | None:
        """Return a line that may be claimed and is not nothing; None where there is none."""
        return self.model.lines[name] if any(self.values.get(name, ())) else None


def open_district(folder: ScreenFolder, view: ScreenView, key: str) -> OpenDistrict:
    """Open a district of a screen as its thin case."""
    thin_of(folder, key)  # refuses one that is not there
    return next(every_district(folder, view, {key}))


def every_district(
    folder: ScreenFolder, view: ScreenView, keys: Collection[str]
) -> Iterator[OpenDistrict]:
    """Open some districts one after the other, each read once."""
    years: dict[str, list[Row]] = defaultdict(list)
    for row in folder.rows("years"):
        if row["district"] in keys:
            years[row["district"]].append(row)
    rows = {row["district"]: row for row in view.rows}
    for thin, shape in thin_cases(folder, keys):
        key = thin.district.key
        yield opened(thin, ThinModel.of(shape), rows[key], years[key])


def opened(thin: ThinDistrict, batch: ThinModel, row: Row, years: Sequence[Row]) -> OpenDistrict:
    """Run every line of a thin case that may be claimed, nothing drawn."""
    if row.get("problem"):
        return OpenDistrict(thin, batch, {}, row, years)
    beliefs = [batch.beliefs(thin)]
    inputs = batch.alone([thin], beliefs, batch.anchors([thin], beliefs))
    lines = batch.model.lines.items()
    names = [n for n, line in lines if line.rows is None and n not in batch.unclaimed]
    computed = [n for n in names if batch.model.lines[n].operation not in LEAVES]
    found = {**inputs, **batch.run(computed, inputs)}
    size = (len(batch.shape.years), 1)
    values = {
        name: tuple(np.broadcast_to(found[name], size)[:, 0].tolist())
        for name in names
        if name in found
    }
    law = {name: _given(batch, name) for name in names if name not in found}
    return OpenDistrict(thin, batch, values | law, row, years)


def _given(batch: ThinModel, name: str) -> tuple[float, ...]:
    """Return a number of the law by year."""
    told = batch.model.lines[name].detail
    years = batch.shape.years
    if not isinstance(told, Given):
        return ()
    return tuple(told.values[0][told.column(year) if told.years else 0] for year in years)


def line_table(open_: OpenDistrict, words: Words) -> Block:
    """Lay out the lines that the answers rest on, each with its parts or its source."""
    years = open_.batch.shape.years
    rows = []
    for line in _reached(open_):
        say = partial(said_amount, unit=line.unit, words=words)
        cells = (_line(open_, line, words), *amounts(open_.values[line.name], say))
        rows.append(TableRow(cells, at=line_place(line.name)[1:]))
    return table(words, "lines", "Lines of the thin case", ("Line", *map(str, years)), rows)


def _reached(open_: OpenDistrict) -> list[Line]:
    """Return the lines that the answer rests on and that are not nothing, from the answer down."""
    waiting = [line for name in SHOWN if (line := open_.line(name)) is not None]
    found: dict[str, Line] = {}
    while waiting:
        line = waiting.pop(0)
        if line.name not in found:
            found[line.name] = line
            waiting += _parts(open_, line)
    return [line for name, line in found.items() if name not in open_.batch.assumptions]


def _parts(open_: OpenDistrict, line: Line) -> list[Line]:
    """Return the named lines that a line is made of, without those that are nothing."""
    found: dict[str, Line] = {}
    waiting, seen = list(line.operands if line.args else ()), set[int]()
    while waiting:
        part = open_.model.named(waiting.pop(0))
        if id(part) in seen:
            continue
        seen.add(id(part))
        if not part.name:
            waiting += part.operands if part.args else ()
        elif part.name != line.name and open_.line(part.name) is not None:
            found[part.name] = part
    return list(found.values())


def _line(open_: OpenDistrict, line: Line, words: Words) -> Cell:
    """Return the name of a line, how it is made, and links to its parts or its source."""
    below: list[Rich] = []
    if line.operation is Operation.GIVEN:
        below += _sources(open_, line, words)
    else:
        below.append(words.said(line.formula))
        parts = [Link(words.said(spoken(p.name)), line_place(p.name)) for p in _parts(open_, line)]
        below += [comma_apart(parts)] if parts else []
    return label(words.said(spoken(line.name)), *below)


def _sources(open_: OpenDistrict, line: Line, words: Words) -> list[str]:
    """Return who stands behind a figure: of the district its tables, of the law its reference."""
    if line.name not in open_.batch.lifted:
        told = line.detail.sources if isinstance(line.detail, Given) else ()
        return [f"{s.who}: {s.title}" for s in dict.fromkeys(told)]
    if line.name.startswith(("payroll.", "members.")):
        unit = line.name.partition(".")[2]
        if unit in open_.thin.assumed:
            return [words("Statewide assumption: a share of the expenditure")]
    if line.name.startswith("budget.") and "revenue" in open_.thin.assumed:
        if table := open_.thin.notes.get("revenue"):
            return [
                f"{layouts()[table].who}: {layouts()[table].title}",
                words("Statewide assumption: a share of the revenue of all funds"),
            ]
        return [words("Statewide assumption: revenue is in no table")]
    tables = dict.fromkeys(open_.thin.district.tables.values())
    return [f"{layouts()[word].who}: {layouts()[word].title}" for word in tables]
