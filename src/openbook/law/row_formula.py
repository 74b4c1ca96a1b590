"""RowFormula: a formula of a state that is computed for each row of a table, such as a school."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.law.statutes import Statutes

Row = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class RowFormula:
    """Columns that a table needs, columns that are computed, and how."""

    name: str
    takes: tuple[str, ...]  # counts, none below 0
    gives: tuple[str, ...]
    compute: Callable[[Statutes, Year, Row], Mapping[str, Decimal]]


def half_up(value: Fraction, places: int) -> Fraction:
    """Return a number rounded half up on its decimals, exactly.

    >>> half_up(Fraction("0.16665"), 4)
    Fraction(1667, 10000)
    """
    scale: int = 10**places
    return Fraction((2 * value * scale + 1) // 2, scale)


def shown(value: Fraction, places: int) -> Decimal:
    """Return a number as a decimal with so many places."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
