"""OB-MYP-1 as a workbook of live formulas, written from the recorded graph."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from openbook.figures.figure import Input, InputKind
from openbook.figures.model import Model, World, ordered_numbers
from openbook.figures.operation import HALF, TIE, Operation
from openbook.figures.run.single_values import Constant, FoldedValues, Value

FORMULAS = {
    Operation.ADD: "({0}+{1})",
    Operation.SUBTRACT: "({0}-{1})",
    Operation.MULTIPLY: "({0}*{1})",
    Operation.DIVIDE: "({0}/{1})",
    Operation.LESS: "({0}<{1})",
    Operation.GREATER_EQUAL: "({0}>={1})",
    Operation.MINIMUM: "MIN({0},{1})",
    Operation.MAXIMUM: "MAX({0},{1})",
    Operation.WHERE: "IF({0},{1},{2})",
    Operation.CEIL: "(-INT(-{0}))",
    # Every rounding of this workload is to whole dollars.
    Operation.ROUND: f"INT({{0}}+{HALF!r}+{TIE:.0E})",
}
SHARED, FIRST = 1, 2  # rows of many worlds: what all of them share, and the first world

_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_LINKS = "application/vnd.openxmlformats-package.relationships+xml"

Place = tuple[int, int]  # row, counted from 1 as in the sheet, and column, from 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is in each cell (a formula is a text) and where each value is."""

    cells: dict[Place, Constant | str]
    places: dict[Value, Place]
    worlds: int = 1  # a formula of the first is repeated in the rows of all others


def ref(place: Place, mark: str = "") -> str:
    """A place as formulas call it; with a mark it stays where it is when repeated."""
    row, column = place
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return f"{mark}{letters}{mark}{row}"


class _Formulas:
    """Which values of a model have a cell of their own, and what is in it."""

    def __init__(self, model: Model, outputs: Sequence[str], named: Sequence[str]):
        years = range(len(model.years))
        wanted = [Value(model.at(name), year) for name in outputs for year in years]
        self.values = FoldedValues(model, wanted)
        self.known, operands = self.values.constants, self.values.operands
        uses = Counter(o for v in operands if v not in self.known for o in operands[v])
        own = {model.at(name) for name in (*outputs, *named, *model.inputs)}
        self.kept = [
            v
            for v in self.values.order
            if (uses[v] if v in self.known else v.node in own or uses[v] > 1)
        ]

    def shared(self) -> set[Value]:
        """The values that are the same in all worlds: levers, figures, what follows."""
        found = set(self.known)
        for value in self.values.order:
            detail = self.values.node(value).line.detail
            lever = isinstance(detail, Input) and detail.kind is InputKind.LEVER
            parts = self.values.operands[value]
            if lever or (parts and found.issuperset(parts)):
                found.add(value)
        return found

    def content(self, value: Value, refs: Mapping[Value, str]) -> Constant | str:
        """The number of a cell or its formula."""
        if value in self.known:
            return self.known[value]
        return self._text(value, refs)

    def _text(self, value: Value, refs: Mapping[Value, str]) -> str:
        parts = self.values.operands[value]
        texts = [refs.get(part) or self._text(part, refs) for part in parts]
        return FORMULAS[self.values.node(value).operation].format(*texts)


def one_world(model: Model, world: World, outputs: Sequence[str]) -> Sheet:
    """A row for each line, a column for each year."""
    formulas, inputs = (_Formulas(model, outputs, list(model.lines)), _inputs(model, world))
    rows = {at: i for i, at in enumerate(dict.fromkeys(v.node for v in formulas.kept), 1)}
    places = {value: (rows[value.node], value.year) for value in formulas.kept}
    refs = {value: ref(place) for value, place in places.items()}
    cells = {
        place: inputs[value] if value in inputs else formulas.content(value, refs)
        for value, place in places.items()
    }
    return Sheet(cells, places)


def many_worlds(model: Model, worlds: Sequence[World], outputs: Sequence[str]) -> Sheet:
    """A row for each world, and as few cells in it as will do: that is fastest."""
    formulas, inputs = (_Formulas(model, outputs, ()), [_inputs(model, w) for w in worlds])
    shared = formulas.shared()
    places = {
        value: (SHARED if value in shared else FIRST, column)
        for column, value in enumerate(formulas.kept)
    }
    refs = {v: ref(place, "$" * (v in shared)) for v, place in places.items()}
    cells: dict[Place, Constant | str] = {}
    for value, (row, column) in places.items():
        if value not in inputs[0]:
            cells[row, column] = formulas.content(value, refs)
            continue
        for world, numbers in enumerate(inputs[: 1 if value in shared else None]):
            cells[row + world, column] = numbers[value]
    return Sheet(cells, places, len(worlds))


def _inputs(model: Model, world: World) -> dict[Value, float]:
    years = range(len(model.years))
    values = [
        Value(model.at(name), year)
        for name in model.inputs
        for year in (years if name in model.by_year else years[:1])
    ]
    return dict(zip(values, ordered_numbers(model, world), strict=True))


def write(sheet: Sheet, path: Path) -> None:
    """Write the sheet as a workbook; repeated formulas are written once."""
    rows: dict[int, list[tuple[int, str]]] = {}
    last = FIRST + sheet.worlds - 1
    for number, ((row, column), content) in enumerate(sheet.cells.items()):
        text, again = f"<v>{content!r}</v>", ""
        if isinstance(content, str):
            text = f"<f>{escape(content)}</f>"
            if row == FIRST and sheet.worlds > 1:
                again = f'<f t="shared" si="{number}"/>'
                down = f"{ref((row, column))}:{ref((last, column))}"
                text = again.replace("/>", f' ref="{down}">{escape(content)}</f>')
        rows.setdefault(row, []).append((column, text))
        for below in range(row + 1, last + 1) if again else ():
            rows.setdefault(below, []).append((column, again))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in _parts(rows).items():
            package.writestr(name, text)


def _parts(rows: dict[int, list[tuple[int, str]]]) -> dict[str, str]:
    """The files of which a workbook consists."""
    body = "".join(
        f'<row r="{row}">{_row(row, cells)}</row>' for row, cells in sorted(rows.items())
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{_LINKS}"/>'
        f'<Override PartName="/book.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/sheet.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": _link("officeDocument", "book.xml"),
        "_rels/book.xml.rels": _link("worksheet", "sheet.xml"),
        "book.xml": f'<workbook xmlns="{_SHEETS}" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="Projection" sheetId="1" r:id="r1"/></sheets></workbook>',
        "sheet.xml": f'<worksheet xmlns="{_SHEETS}"><sheetData>{body}</sheetData></worksheet>',
    }


def _row(row: int, cells: list[tuple[int, str]]) -> str:
    return "".join(f'<c r="{ref((row, c))}">{text}</c>' for c, text in sorted(cells))


def _link(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        "</Relationships>"
    )
