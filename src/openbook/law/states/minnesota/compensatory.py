"""Compensatory revenue of a school: more for each student in need, the more of them it has."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from openbook.figures.figure import Year
from openbook.law.row_formula import Row, RowFormula, half_up, shown
from openbook.law.statutes import Statutes


def compensatory(statutes: Statutes, year: Year, row: Row) -> Mapping[str, Decimal]:
    """Return each step of the formula for a school, rounded as the state rounds it."""

    def number(name: str) -> Fraction:
        return statutes.at(f"formula.compensatory_{name}", year).number

    enrolled = row["enrollment"]
    need = row["free"] + number("reduced") * row["reduced"]
    share = half_up(need / enrolled, 4) if enrolled else Fraction(0)
    factor = min(Fraction(1), half_up(share / number("full_share"), 4))
    units = half_up(number("weight") * need * factor, 2)
    return {
        "adjusted": shown(need, 1),
        "share": shown(share, 4),
        "factor": shown(factor, 4),
        "pupil_units": shown(units, 2),
        "revenue": shown(units * number("allowance"), 2),
    }


COMPENSATORY = RowFormula(
    "Compensatory revenue",
    ("enrollment", "free", "reduced"),
    ("adjusted", "share", "factor", "pupil_units", "revenue"),
    compensatory,
)
