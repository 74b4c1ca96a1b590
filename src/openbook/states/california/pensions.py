"""What an employer owes on top of pay: pensions, social security, unemployment."""

from __future__ import annotations

from openbook.figures.figure import Figure
from openbook.figures.year import Year
from openbook.law.statutes import Statutes

# Teachers are in CalSTRS and owe no social security; most others are in CalPERS.
CERTIFICATED = ("pensions.calstrs", "payroll.medicare", "payroll.unemployment")
CLASSIFIED = (
    "pensions.calpers",
    "payroll.oasdi",
    "payroll.medicare",
    "payroll.unemployment",
)


def employer_rates(statutes: Statutes, year: Year) -> dict[str, Figure]:
    """Every rate of a year by its short name, such as ``calstrs``."""
    names = dict.fromkeys((*CERTIFICATED, *CLASSIFIED))
    return {name.partition(".")[2]: statutes.figure(name, year) for name in names}


def certificated_rate(statutes: Statutes, year: Year) -> float:
    """All rates on a teacher's pay together."""
    return float(sum(statutes.at(name, year).number for name in CERTIFICATED))


def classified_rate(statutes: Statutes, year: Year) -> float:
    """All rates on the pay of other staff together, below the wage base."""
    return float(sum(statutes.at(name, year).number for name in CLASSIFIED))
