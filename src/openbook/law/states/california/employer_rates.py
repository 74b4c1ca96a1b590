"""What an employer owes on top of pay: pensions, social security, unemployment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.enacted import enacted_or
from openbook.law.statutes import Statutes

RATES = {
    "calstrs": "pensions.calstrs",
    "calpers": "pensions.calpers",
    "oasdi": "payroll.oasdi",
    "medicare": "payroll.medicare",
    "unemployment": "payroll.unemployment",
}


def employer_rates(
    statutes: Statutes, years: Sequence[Year], expected: Mapping[str, Line]
) -> dict[str, Line]:
    """Every rate by its short name: enacted where it is, expected where it is not."""
    return {
        short: enacted_or(
            f"employer_rate.{short}", statutes, name, years, expected.get(short)
        )
        for short, name in RATES.items()
    }
