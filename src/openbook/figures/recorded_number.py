"""Recorded number: notes what is computed from it, so that a browser can do it again.

Terms put their amounts on levers in plain Python. With recorded numbers for amounts the
same Python leaves a record: the operations, in their order, and the comparisons that
decided which way it went. Where all of these fall the same way for other amounts, the
record gives what Python would, to the bit; where one does not, another record is needed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import copysign
from typing import Any, NoReturn

from openbook.figures.errors import FigureError
from openbook.figures.figure import SHARE, TRUTH, Unit, Year
from openbook.figures.functions import lever
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import BY_NUMBER, Operation


class NotRecordedError(FigureError):
    """A number was used in a way that no record can repeat; holds what it was made of."""

    def __init__(self, inputs: Iterable[str], way: str) -> None:
        self.inputs = frozenset(inputs)
        super().__init__(f"{', '.join(sorted(self.inputs))} cannot be recorded: {way}")


class Recording:
    """What is computed from some inputs, and on which comparisons that rests."""

    def __init__(self) -> None:
        self.guards: dict[Line, bool] = {}  # comparisons, and which way each went
        self._known: dict[Hashable, Line] = {}

    def input(self, name: str, value: float) -> RecordedNumber:
        """Return a number to compute with, and its value now."""
        return RecordedNumber(self, lever(name, SHARE), float(value), frozenset({name}))

    def line(self, operation: Operation, args: tuple[Line, ...], unit: Unit = SHARE) -> Line:
        """Return the line of an operation; the same one for the same operation."""
        key = (operation, args)
        if key not in self._known:
            self._known[key] = Line(operation, args, unit)
        return self._known[key]

    def number(self, value: float) -> Line:
        """Return the line of a plain number; zeros are told apart by their sign."""
        key = value or (0.0, copysign(1.0, value))
        if key not in self._known:
            self._known[key] = Line(Operation.LITERAL, (), SHARE, detail=float(value))
        return self._known[key]

    def model(self, results: Sequence[RecordedNumber]) -> Model:
        """Everything that led to some results, and the comparisons, as a model of one year."""
        return Model((Year(0),), [*(each.line for each in results), *self.kept()])

    def kept(self) -> list[Line]:
        """Return what must hold wherever the record is used."""
        return [
            guard if holds else self.line(Operation.NOT, (guard,), TRUTH)
            for guard, holds in self.guards.items()
        ]


class RecordedNumber:
    """A number with the line that says how it was made.

    It is no float on purpose: whoever turns it into one loses the record, and is told.
    """

    __slots__ = ("inputs", "line", "recording", "value")

    def __init__(
        self, recording: Recording, line: Line, value: float, inputs: frozenset[str]
    ) -> None:
        self.recording, self.line, self.value, self.inputs = recording, line, value, inputs

    def _with(self, operation: Operation, *others: object, turned: bool = False) -> Any:
        """Return the result of an operation, or of a comparison, with others."""
        numbers = [self, *others]
        known = [each for each in numbers if isinstance(each, RecordedNumber | int | float)]
        if len(known) < len(numbers):
            return NotImplemented
        ordered = known[::-1] if turned else known
        recording = self.recording
        lines = tuple(
            each.line if isinstance(each, RecordedNumber) else recording.number(each)
            for each in ordered
        )
        if operation is Operation.DIVIDE and isinstance(ordered[1], RecordedNumber):
            bool(ordered[1])  # Python refuses to divide by zero
        found = BY_NUMBER[operation](*map(_value, ordered))
        if isinstance(found, bool):
            recording.guards[recording.line(operation, lines, TRUTH)] = found
            return found
        inputs = frozenset[str]().union(*(_inputs(each) for each in ordered))
        return RecordedNumber(recording, recording.line(operation, lines), found, inputs)

    def __add__(self, other: object) -> Any:
        return self._with(Operation.ADD, other)

    def __radd__(self, other: object) -> Any:
        return self._with(Operation.ADD, other, turned=True)

    def __sub__(self, other: object) -> Any:
        return self._with(Operation.SUBTRACT, other)

    def __rsub__(self, other: object) -> Any:
        return self._with(Operation.SUBTRACT, other, turned=True)

    def __mul__(self, other: object) -> Any:
        return self._with(Operation.MULTIPLY, other)

    def __rmul__(self, other: object) -> Any:
        return self._with(Operation.MULTIPLY, other, turned=True)

    def __truediv__(self, other: object) -> Any:
        return self._with(Operation.DIVIDE, other)

    def __rtruediv__(self, other: object) -> Any:
        return self._with(Operation.DIVIDE, other, turned=True)

    def __neg__(self) -> Any:
        return self._with(Operation.NEGATE)

    def __ceil__(self) -> Any:
        return self._with(Operation.CEIL)

    def __floor__(self) -> Any:
        return self._with(Operation.FLOOR)

    def __abs__(self) -> Any:
        return self if self >= 0.0 else -self

    def __lt__(self, other: object) -> Any:
        return self._with(Operation.LESS, other)

    def __le__(self, other: object) -> Any:
        return self._with(Operation.LESS_EQUAL, other)

    def __gt__(self, other: object) -> Any:
        return self._with(Operation.GREATER, other)

    def __ge__(self, other: object) -> Any:
        return self._with(Operation.GREATER_EQUAL, other)

    def __eq__(self, other: object) -> Any:
        return self._with(Operation.EQUAL, other)

    def __ne__(self, other: object) -> Any:
        return self._with(Operation.NOT_EQUAL, other)

    def __bool__(self) -> bool:
        return bool(self._with(Operation.NOT_EQUAL, 0.0))

    def __hash__(self) -> int:
        return self._lost("it is looked up")

    def __float__(self) -> float:
        return self._lost("it is turned into a plain number")

    def __int__(self) -> int:
        return self._lost("it is turned into a whole number")

    __index__ = __int__

    def __pow__(self, other: object) -> NoReturn:
        self._lost(f"an operation with {other} that has no record")

    __rpow__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pow__
    __floordiv__ = __rfloordiv__ = __pow__

    def __round__(self, places: int = 0) -> float:
        del places
        return self._lost("it is rounded")

    def __format__(self, form: str) -> str:
        return format(self.value, form)

    def _lost(self, way: str) -> NoReturn:
        raise NotRecordedError(self.inputs, way)


_Known = RecordedNumber | int | float


def _value(number: _Known) -> float:
    return number.value if isinstance(number, RecordedNumber) else number


def _inputs(number: _Known) -> frozenset[str]:
    return number.inputs if isinstance(number, RecordedNumber) else frozenset()
