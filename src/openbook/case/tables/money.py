"""Money: the budget by fund and object, the parts of the balance, yearly facts."""

from __future__ import annotations

from openbook.case.format.fields import described, specs
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class BudgetLine(Sourced):
    """district/budget.csv: revenue and spending by year, fund and object."""

    year: Year
    stage: str
    fund: str
    restricted: str = ""
    object: str
    label: str
    amount: float | None
    one_time: bool = False
    rounded_to: float | None = None
    resource: str = ""


STAGES = specs(BudgetLine)["stage"].choices


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class ReservePart(Sourced):
    """district/reserve.csv: the ending balance and its parts."""

    year: Year
    stage: str
    part: str
    amount: float | None
    rounded_to: float | None = None
    fund: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class ProgramYear(Sourced):
    """district/programs.csv: a restricted program that spends down, or whose grant ends.

    A row holds until a later one of the same program.
    """

    resource: str
    year: Year
    label: str
    kind: str
    revenue: float | None
    spending: float | None
    balance: float | None = None
    then: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class YearlyFact(Sourced):
    """district/facts.csv: one published figure of the district for one year."""

    quantity: str
    year: Year
    definition: str = ""
    value: float | None
    unit: str


# Parts of a budget by name, where a state's own chart of accounts has other codes.
PARTS_BY_NAME = {
    "revenues": (8000, 8799),
    "formula": (8010, 8099),
    "federal": (8100, 8299),
    "other_state": (8300, 8599),
    "local": (8600, 8799),
    "expenditures": (1000, 7999),
    "compensation": (1000, 3999),
    "benefits": (3000, 3999),
    "other_spending": (4000, 7999),
    "other_adjustments": (7700, 7999),  # of no object: cuts to be identified (Form MYPI, B10)
    "transfers_in": (8900, 8979),
}


_OTHER_OUTGO = (7100, "7499")  # Form MYPI, B7: 7100-7299 and 7400-7499


def objects_of_code(code: str | None) -> tuple[int, int] | None:
    """Return the objects a code stands for: 1000 is its series, 8000-8799 a range; or a name.

    >>> objects_of_code("3000"), objects_of_code("8010-8099"), objects_of_code("8550")
    ((3000, 3999), (8010, 8099), (8550, 8550))
    >>> objects_of_code("revenues")
    (8000, 8799)
    >>> objects_of_code("7100-7499")  # the form leaves 7300-7399, indirect costs, out of it
    (7100, 7299)
    """
    if code in PARTS_BY_NAME:
        return PARTS_BY_NAME[code]
    first, _, last = (code or "").partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        return None
    low = int(first)
    if (low, last) == _OTHER_OUTGO:
        return low, 7299
    if last:
        return low, int(last)
    return (low, low + 999) if low % 1000 == 0 and low < 8000 else (low, low)


GENERAL_FUND = "01"
BOTH, RESTRICTED, UNRESTRICTED = "both", "restricted", "unrestricted"
_FIRST_RESTRICTED = 2000


def column_of(restricted: str, resource: str) -> str:
    """Return the column of an amount: as written, else as its resource tells it.

    >>> (column_of("", "6500"), column_of("", "0000"), column_of("both", ""), column_of("", ""))
    ('restricted', 'unrestricted', 'both', 'both')
    """
    if restricted or not resource.isdigit():
        return restricted or BOTH
    return RESTRICTED if int(resource) >= _FIRST_RESTRICTED else UNRESTRICTED


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class PaidFrom(Sourced):
    """The money that is to pay, where somebody said it."""

    paid_from: str = ""
    fund: str = ""
