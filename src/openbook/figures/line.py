"""Line: one row of the calculation, an operation on other lines, the same every year."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, replace
from typing import ClassVar, NoReturn

from openbook.figures.errors import (
    LineNameError,
    RecurrenceError,
    RowsMismatchError,
    TruthError,
    UnitMismatchError,
)
from openbook.figures.figure import SHARE, TRUTH, Given, Input, Unit, Year
from openbook.figures.operation import TRUTHS, Operation, Phrase, Rows, phrase, spoken, whole, word
from openbook.findings.dataclass import dataclass

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_DEEPEST_WORDS = 8
_YES_OR_NO = TRUTH.powers
_LITERAL = Operation.LITERAL


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Line:
    """A node of the recorded graph; two lines are the same only if they are one.

    Lines are made with given, assumption, lever and the operators, and are computed
    when a model made of them is run. Units are checked as soon as lines meet.
    """

    operation: Operation
    args: tuple[Line, ...]
    unit: Unit
    name: str = ""
    words: str = ""
    rows: Rows | None = None
    detail: float | Given | Input | Year | None = None

    # NumPy's numbers must ask the line, which will refuse them.
    __array_ufunc__: ClassVar[None] = None

    @property
    def operands(self) -> tuple[Line, ...]:
        """The lines this one is made from."""
        return self.args

    @property
    def formula(self) -> str:
        """How the line is made, in words."""
        return formula_of(self, lambda line: line.name)

    @property
    def label(self) -> str:
        """The name, or the formula where there is none."""
        return self.name or self.formula

    def named(self, name: str, formula: str = "") -> Line:
        """Return the same line under a name; without a formula, one is made from the names."""
        if not _NAME.fullmatch(name):
            raise LineNameError(name, "is not of the form noun.noun")
        if isinstance(self, LastYear):
            return replace(self, name=name, words=formula)
        own = (self.operation, self.args, self.unit)  # thousands are named: no replace
        return Line(*own, name, formula, self.rows, self.detail)

    def __repr__(self) -> str:
        return f"<Line {self.label} [{self.unit}]>"

    def __bool__(self) -> bool:
        raise TruthError(self.label, wanted="an answer now")

    def __add__(self, other: Line | int) -> Line:
        return alike(Operation.ADD, self, other)

    def __radd__(self, other: int) -> Line:
        return alike(Operation.ADD, other, self)

    def __sub__(self, other: Line | int) -> Line:
        return alike(Operation.SUBTRACT, self, other)

    def __rsub__(self, other: int) -> Line:
        return alike(Operation.SUBTRACT, other, self)

    def __mul__(self, other: Line | int) -> Line:
        return scaled(Operation.MULTIPLY, self, other)

    def __rmul__(self, other: int) -> Line:
        return scaled(Operation.MULTIPLY, other, self)

    def __truediv__(self, other: Line | int) -> Line:
        return scaled(Operation.DIVIDE, self, other)

    def __rtruediv__(self, other: int) -> Line:
        return scaled(Operation.DIVIDE, other, self)

    def __neg__(self) -> Line:
        return made(Operation.NEGATE, (number(self),), self.unit)

    def __lt__(self, other: Line | int) -> Line:
        return alike(Operation.LESS, self, other)

    def __le__(self, other: Line | int) -> Line:
        return alike(Operation.LESS_EQUAL, self, other)

    def __gt__(self, other: Line | int) -> Line:
        return alike(Operation.GREATER, self, other)

    def __ge__(self, other: Line | int) -> Line:
        return alike(Operation.GREATER_EQUAL, self, other)

    def __and__(self, other: Line) -> Line:
        return made(Operation.AND, (truth(self), truth(other)), TRUTH)

    def __or__(self, other: Line) -> Line:
        return made(Operation.OR, (truth(self), truth(other)), TRUTH)

    def __invert__(self) -> Line:
        return made(Operation.NOT, (truth(self),), TRUTH)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class LastYear(Line):
    """Last year's value of a line that is still to be written."""

    bound: list[Line] = field(default_factory=list)

    @property
    def operands(self) -> tuple[Line, ...]:
        """The line it follows, and the start."""
        if not self.bound:
            label = self.name or "last year's value"
            raise RecurrenceError(label, "was never told which line it follows")
        return (self.bound[0], self.args[0])

    def follows(self, now: Line) -> None:
        """Say, once, whose last year's value this is."""
        label = self.name or "last year's value"
        if self.bound:
            raise RecurrenceError(label, "was told twice which line it follows")
        if number(now).unit != self.unit:
            raise UnitMismatchError((label, self.unit), (now.label, now.unit), doing="follow")
        if now.rows != self.rows:
            raise RowsMismatchError(now.label, found=_table(now.rows), wanted=_table(self.rows))
        self.bound.append(now)


def line_of(value: Line | int, unit: Unit = SHARE) -> Line:
    """Return a line as it is, a whole number as a literal; zero takes the unit it meets."""
    if isinstance(value, Line):
        if value.operation is _LITERAL and value.detail == 0.0:
            own = (value.name, value.words, value.rows, value.detail)
            return Line(_LITERAL, (), unit, *own)
        return value
    number_ = whole(value)
    return Line(_LITERAL, (), unit if number_ == 0.0 else SHARE, detail=number_)


def alike(operation: Operation, *values: Line | int) -> Line:
    """Return an operation that needs the same unit on all sides."""
    unit = SHARE
    for value in values:
        if isinstance(value, Line) and not (value.operation is _LITERAL and value.detail == 0.0):
            unit = value.unit
            break
    lines = tuple([line_of(value, unit) for value in values])
    for line in lines:
        if line.unit is not unit and line.unit != unit:
            _refuse_unlike(operation, lines, unit)
    if unit.powers == _YES_OR_NO:
        number(lines[0])
    return made(operation, lines, TRUTH if operation in TRUTHS else unit)


def _refuse_unlike(operation: Operation, lines: tuple[Line, ...], unit: Unit) -> NoReturn:
    """Name the first line that is a yes or no, else the first of another unit."""
    other = next(each for each in [*map(number, lines)] if each.unit != unit)
    first = next(each for each in lines if each.unit == unit)
    raise UnitMismatchError((first.label, unit), (other.label, other.unit), doing=operation.value)


def scaled(operation: Operation, left: Line | int, right: Line | int) -> Line:
    """Return a product or a quotient: the units combine."""
    one, other = number(line_of(left)), number(line_of(right))
    times = operation is Operation.MULTIPLY
    unit = one.unit * other.unit if times else one.unit / other.unit
    return made(operation, (one, other), unit)


def made(operation: Operation, args: tuple[Line, ...], unit: Unit) -> Line:
    """Return a new line; tables must be the same wherever they meet."""
    rows: Rows | None = None
    for line in args:
        if line.rows is None or line.rows is rows:
            continue
        if rows is not None and line.rows != rows:
            raise RowsMismatchError(line.label, found=_table(line.rows), wanted=_table(rows))
        rows = line.rows
    return Line(operation, args, unit, "", "", rows)


def number(line: Line) -> Line:
    """Return the line, unless it is a yes or no."""
    if line.unit.powers == _YES_OR_NO:
        raise TruthError(line.label, wanted="a number")
    return line


def truth(line: Line) -> Line:
    """Return the line, unless it is a number."""
    if line.unit.powers != _YES_OR_NO:
        raise TruthError(line.label, wanted="yes or no")
    return line


def formula_of(line: Line, name_of: Callable[[Line], str]) -> str:
    """Return how a line is made, in words; lines with a name are called by it."""
    return line.words or _phrase(line, name_of, 0).text


def _phrase(line: Line, name_of: Callable[[Line], str], depth: int) -> Phrase:
    name = name_of(line)
    if name and (depth or not line.args):
        return word(spoken(name))
    if isinstance(line.detail, float):
        return word(f"{line.detail:g}")
    if depth > _DEEPEST_WORDS:
        return word("…")
    if isinstance(line, LastYear):
        followed = spoken(name_of(line.bound[0])) if line.bound else ""
        start = _phrase(line.args[0], name_of, depth + 1)
        return phrase(line.operation, (word(followed or "value"), start))
    parts = [_phrase(part, name_of, depth + 1) for part in line.args]
    return phrase(line.operation, parts, str(line.detail))


def _table(rows: Rows | None) -> str:
    return "no rows" if rows is None else f"the rows of {rows.name!r}"
