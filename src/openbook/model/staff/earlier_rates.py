"""Earlier rates: what an employer owed on pay in years before the projection."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.case.earlier_pay import earlier_work
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import SHARE, Figure, Given, Year
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.employer_rates import EmployerRates
from openbook.law.errors import LawNotKnownError
from openbook.law.state import StateLaw
from openbook.law.sums import added
from openbook.model.staff.benefits import rates_of_the_law

EarlierRates = Mapping[Year, Mapping[str, Figure]]


def earlier_rates(case: Case, law: StateLaw) -> EarlierRates:
    """Return the law's rates of each earlier year whose work a term may pay.

    A year that the law does not know is left out: its work is paid at the rates of the
    year of payment.
    """
    found = {}
    for year in earlier_work(case):
        try:
            lines = law.employer_rates((year,), {})
        except LawNotKnownError:
            continue
        found[year] = {
            name: figure
            for name, line in lines.items()
            if (figure := _figure(line, year)) is not None
        }
    return found


def _figure(line: Line, year: Year) -> Figure | None:
    told = line.detail
    if not isinstance(told, Given):
        return None
    return Figure(told.values[0][told.column(year)], SHARE, told.source(0, year))


def rate_in(
    unit: BargainingUnit, year: Year, now: tuple[Line, EmployerRates], then: Mapping[str, Figure]
) -> Line:
    """Return the benefit rate of a unit with the law's rates of an earlier year.

    ``now`` is the rate of the year of payment, and the law's rates it is made of. The
    unit's own rates and workers' compensation are those of the year of payment.
    """
    rate, rates = now
    old = {
        name: given(f"employer_rate_in.{year}.{name}", then[name])
        for name in rates
        if name not in unit.rates and name in then
    }
    new = {name: rates[name] for name in old}
    before, after = (list(rates_of_the_law(unit, each, rates.kinds)) for each in (old, new))
    more = added(before) - added(after) if before else rate - rate
    return (rate + more).named(
        f"benefit_rate_in.{year}.{unit.id}",
        Message("benefit rate, with the pension and payroll rates of the law of {year}", year=year),
    )
