"""A number that knows what it was made of: arithmetic with it writes its formula."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import ClassVar, NamedTuple, Self

from openbook.figures.operation import Phrase

PLUS, TIMES, WHOLE = 2, 3, 4  # how tightly a formula holds together
_DUST = 1e-6  # dollars that rounding leaves where there is nothing


class Part(NamedTuple):
    """A number that another is made of: a line of a run in a year, or a cell of a table."""

    name: str  # of the line, or of the file
    year: str
    value: float
    run: str = ""  # which run it is of; empty for a cell
    row: int = 0


class Traced(float):
    """A number with its formula and the parts in it."""

    signs: ClassVar[dict[str, str]] = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
    phrase: Phrase
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, value: float, phrase: Phrase, parts: Sequence[Part] = ()) -> Self:
        """Return a number with a formula."""
        made = cls(value)
        made.phrase, made.parts = phrase, tuple(parts)
        return made

    @classmethod
    def written(cls, value: float) -> Phrase:
        """Return a number that has no formula, as it stands in that of another."""
        text = f"{value:,.10g}"
        return Phrase(text.replace("-", "−"), PLUS if value < 0 else WHOLE)

    def _with(self, other: float, sign: str, value: float, *, turned: bool = False) -> Self:
        phrase, parts = phrase_of(other, type(self)), parts_of(other)
        pairs = [(self.phrase, self.parts), (phrase, parts)]
        (left, first), (right, second) = reversed(pairs) if turned else pairs
        binds = PLUS if sign in "+-" else TIMES
        one = left.text if left.binds >= binds else f"({left.text})"
        two = right.text if right.binds > binds else f"({right.text})"
        text = f"{one}{self.signs[sign]}{two}"
        return self.of(value, Phrase(text, binds), tuple(dict.fromkeys((*first, *second))))

    def __add__(self, other: float) -> Self:
        if not isinstance(other, Traced) and abs(other) < _DUST:
            return self
        if not isinstance(other, Traced) and other < 0:
            return self - (-other)
        return self._with(other, "+", float(self) + float(other))

    __radd__ = __add__

    def __sub__(self, other: float) -> Self:
        return self._with(other, "-", float(self) - float(other))

    def __rsub__(self, other: float) -> Self:
        return self._with(other, "-", float(other) - float(self), turned=True)

    def __mul__(self, other: float) -> Self:
        if not isinstance(other, Traced) and other in {0.0, 1.0}:
            return self if other else self.of(0.0, self.written(0.0))
        return self._with(other, "*", float(self) * float(other))

    __rmul__ = __mul__

    def __truediv__(self, other: float) -> Self:
        return self._with(other, "/", float(self) / float(other))

    def __rtruediv__(self, other: float) -> Self:
        return self._with(other, "/", float(other) / float(self), turned=True)

    def __neg__(self) -> Self:
        return self.of(0.0, self.written(0.0)) - self


def phrase_of(value: float, kind: type[Traced] = Traced) -> Phrase:
    """Return the formula of a number, or the number itself."""
    return value.phrase if isinstance(value, Traced) else kind.written(value)


def parts_of(value: float) -> tuple[Part, ...]:
    """Return what a number was made of, as far as it knows."""
    return value.parts if isinstance(value, Traced) else ()


def exact_sum(values: Sequence[float]) -> float:
    """Return the sum without rounding on the way, with its formula where a number has one."""
    whole = fsum(values)
    traced = next((each for each in values if isinstance(each, Traced)), None)
    if traced is None:
        return whole
    together = sum(values)
    return traced.of(whole, phrase_of(together), parts_of(together))


def rounded_like(value: float, rounded: float) -> float:
    """Return a rounded number with the formula of the number before, where it has one."""
    return value.of(rounded, value.phrase, value.parts) if isinstance(value, Traced) else rounded
