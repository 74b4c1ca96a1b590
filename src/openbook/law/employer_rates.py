"""Employer rates: shares of pay that an employer owes, and on whose pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from openbook.figures.figure import SHARE, Year
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import enacted_or
from openbook.law.statutes import Statutes

PENSIONS, PAYROLL, OFFSETS = "pensions", "payroll", "offsets"


@dataclass(frozen=True, slots=True)
class RateKind:
    """One employer rate: its number of the law, and who owes it."""

    number: str  # such as pensions.calstrs
    assumption: str = ""  # what stands in for it in years the law does not know
    pension: bool = False
    covers: tuple[str, ...] = ()  # units that owe it; none: by their plan, or all
    outside: tuple[str, ...] = ()  # pension plans whose members do not owe it


class EmployerRates(dict[str, Line]):
    """Lines of the rates by short name, with the kind of each."""

    def __init__(self, lines: Mapping[str, Line], kinds: Mapping[str, RateKind]) -> None:
        super().__init__(lines)
        self.kinds = kinds


def rate_kinds(statutes: Statutes) -> dict[str, RateKind]:
    """Return the rates among the numbers of a law, pensions first."""
    found = {}
    for chapter, family in ((PENSIONS, "pension"), (PAYROLL, "payroll")):
        for short, number in statutes.chapter(chapter).items():
            if number.unit == SHARE:
                found[short] = RateKind(
                    number.name,
                    f"{family}.{short}",
                    chapter == PENSIONS,
                    number.marks.get("covers", ()),
                    number.marks.get("outside", ()),
                )
    return found


def rate_lines(
    statutes: Statutes,
    kinds: Mapping[str, RateKind],
    years: Sequence[Year],
    expected: Mapping[str, Line],
) -> EmployerRates:
    """Return each rate: enacted, expected after that, less what is taken off it."""
    lines = {}
    for short, kind in kinds.items():
        name = f"employer_rate.{short}"
        offset = f"{OFFSETS}.{short}"
        gross = f"{name}_gross" if offset in statutes.parameters else name
        line = enacted_or(gross, statutes, kind.number, years, expected.get(short))
        if gross != name:
            less = enacted_or(f"{name}_offset", statutes, offset, years, None)
            line = (line - less).named(name, "employer rate − what is taken off it")
        lines[short] = line
    return EmployerRates(lines, kinds)


def owed_by(
    unit: str, plans: Sequence[str], kinds: Mapping[str, RateKind]
) -> Iterator[tuple[str, str]]:
    """Yield the rates on the pay of a unit, each with the plan whose share of pay it follows.

    The plan is empty where a rate follows all pay.
    """
    payroll = {name: kind for name, kind in kinds.items() if not kind.pension}
    for plan in plans:
        yield plan, plan
        for name, kind in payroll.items():
            if kind.outside and plan not in kind.outside and _covered(unit, kind):
                yield name, plan
    for name, kind in kinds.items():
        if kind.pension and unit in kind.covers and name not in plans:
            yield name, ""
    for name, kind in payroll.items():
        if not kind.outside and _covered(unit, kind):
            yield name, ""


def _covered(unit: str, kind: RateKind) -> bool:
    return not kind.covers or unit in kind.covers
