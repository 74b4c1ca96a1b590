"""The workbook that LibreOffice recalculates says the same as the model."""

from __future__ import annotations

import ast
import math
import operator
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from benchmarks.graph_myp import normals, one

from benchmarks import _myp_graph
from benchmarks import _peer_libreoffice as office
from benchmarks import _peer_libreoffice_book as book
from openbook.figures.model import World
from openbook.figures.run.scalar_run import evaluate_one
from openbook.figures.run.single_values import Value

Found = dict[str, list[float]]

MODEL = _myp_graph.build()
ONLY = _myp_graph.OUTPUTS
WORLDS = [one(normals(3), world) for world in range(3)]
PAIRS: dict[type[ast.AST], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
}
CALLS: dict[str, Callable[..., float]] = {
    "MIN": min,
    "MAX": max,
    "INT": math.floor,
    "IF": lambda condition, so, not_so: so if condition else not_so,
}


class Calculator:
    """A very small spreadsheet: the cells of a written workbook, by name."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as package:
            sheet = ET.fromstring(package.read("sheet.xml"))  # noqa: S314 - ours
        self.texts: dict[str, str] = {}
        shared: dict[str, tuple[str, str]] = {}
        for cell in sheet.iterfind(".//{*}c"):
            name, formula = cell.attrib["r"], cell.find("{*}f")
            text = cell.findtext("{*}f") or cell.findtext("{*}v") or ""
            if formula is not None and "si" in formula.attrib:
                first, pattern = shared.setdefault(formula.attrib["si"], (name, text))
                text = moved(pattern, row_of(name) - row_of(first))
            self.texts[name] = text.replace("$", "")
        self.known: dict[str, float] = {}

    def number(self, name: str) -> float:
        if name not in self.known:
            tree = ast.parse(self.texts[name], mode="eval").body
            self.known[name] = self.worked_out(tree)
        return self.known[name]

    def worked_out(self, tree: ast.expr) -> float:
        match tree:
            case ast.Constant(value=float() | int() as value):
                return value
            case ast.Name(id=name):
                return self.number(name)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -self.worked_out(inner)
            case ast.BinOp(left=left, op=what, right=right):
                return PAIRS[type(what)](self.worked_out(left), self.worked_out(right))
            case ast.Compare(left=left, ops=[what], comparators=[right]):
                return PAIRS[type(what)](self.worked_out(left), self.worked_out(right))
            case ast.Call(func=ast.Name(id=name), args=parts):
                return CALLS[name](*map(self.worked_out, parts))
        raise AssertionError(ast.dump(tree))


def row_of(name: str) -> int:
    return int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def moved(text: str, down: int) -> str:
    return re.sub(r"(?<![$A-Z])([A-Z]+)(\d+)", lambda m: f"{m[1]}{int(m[2]) + down}", text)


def ours(world: World) -> Found:
    found = evaluate_one(MODEL, world, only=ONLY)
    return {name: list(found[name]) for name in ONLY}


def theirs(sheet: book.Sheet, number: Callable[[int, int], float], world: int) -> Found:
    def at(name: str, year: int) -> float:
        row, column = sheet.places[Value(MODEL.at(name), year)]
        return number(row + world, column)

    return {name: [at(name, year) for year in range(len(MODEL.years))] for name in ONLY}


def calculated(sheet: book.Sheet, path: Path, world: int = 0) -> Found:
    book.write(sheet, path)
    cells = Calculator(path)
    return theirs(sheet, lambda row, column: cells.number(book.ref((row, column))), world)


@pytest.mark.parametrize("world", WORLDS)
def test_the_formulas_of_one_world_give_the_same_bits(world, tmp_path):
    sheet = book.one_world(MODEL, world, ONLY)
    assert calculated(sheet, tmp_path / "one.xlsx") == ours(world)


@pytest.mark.parametrize("world", range(len(WORLDS)))
def test_the_formulas_of_every_row_give_the_same_bits(world, tmp_path):
    sheet = book.many_worlds(MODEL, WORLDS, ONLY)
    assert calculated(sheet, tmp_path / "many.xlsx", world) == ours(WORLDS[world])


def test_inputs_are_numbers_and_every_computed_line_is_a_formula():
    sheet = book.one_world(MODEL, WORLDS[0], ONLY)
    for name, line in MODEL.lines.items():
        for year in range(len(MODEL.years)):
            place = sheet.places.get(Value(MODEL.at(name), year))
            if place is not None and name in MODEL.inputs:
                assert isinstance(sheet.cells[place], float), name
            if line.args and MODEL.nodes[MODEL.at(name)].by_year:
                assert place is not None, name
                assert isinstance(sheet.cells[place], str), name


def test_columns_are_called_as_in_a_spreadsheet():
    columns = [book.ref((7, column)) for column in (0, 25, 26, 701, 702)]
    assert columns == ["A7", "Z7", "AA7", "ZZ7", "AAA7"]
    assert book.ref((7, 27), "$") == "$AB$7"


@pytest.mark.skipif(office.soffice() is None, reason="LibreOffice is not installed")
def test_libreoffice_agrees_to_the_cent_and_sees_a_change():
    cap = Value(MODEL.at("health.cap"), 0)
    with office.started() as session:
        sheet = book.one_world(MODEL, WORLDS[0], ONLY)
        session.open(sheet)
        office.check(session, sheet, MODEL, WORLDS[:1])
        session.slide(book.ref(sheet.places[cap]), 1.0, 18_000.0)
        with pytest.raises(AssertionError):
            office.check(session, sheet, MODEL, WORLDS[:1])
        changed = {**WORLDS[0], "health.cap": 18_000.0}
        office.check(session, sheet, MODEL, [changed])
        sheet = book.many_worlds(MODEL, WORLDS, ONLY)
        session.open(sheet)
        office.check(session, sheet, MODEL, WORLDS)
