"""Figure: one number somebody gave, its unit and its source; it cannot be summed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.figures.source import Source
from openbook.figures.unit import Unit


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its unit and source.

    There is no arithmetic on purpose: a figure enters a calculation only through
    a line of a model, which keeps the source. NumPy is told to keep out as well.

    >>> from openbook.figures.unit import USD
    >>> a = Figure(5.0, USD, Source("UTLA", "statement"))
    >>> a + a
    Traceback (most recent call last):
    TypeError: unsupported operand type(s) for +: 'Figure' and 'Figure'
    """

    value: float
    unit: Unit
    source: Source

    __array_ufunc__: ClassVar[None] = None
