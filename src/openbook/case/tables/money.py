"""Money: the budget by fund and object, the parts of the balance, yearly facts."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ANY, MONEY, PAID, ROUNDED_TO
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year

STAGES = ("adopted", "first interim", "second interim", "actual", "projected")


@dataclass(frozen=True, kw_only=True, slots=True)
class BudgetLine(Sourced):
    """district/budget.csv: revenue and spending by year, fund and object."""

    year: Year = fields.year("Budget year", key=True)
    stage: str = fields.choice(
        "Which version of the budget; the later years of a report have that of its first",
        *STAGES,
        key=True,
    )
    fund: str = fields.word("Fund code of the chart of accounts, such as 01", key=True)
    restricted: str = fields.choice(
        "Column of the money; both where the source does not say; left out where a "
        "resource shows it",
        "unrestricted",
        "restricted",
        "both",
        required=False,
        key=True,
    )
    object: str = fields.word(
        "Object code or series, such as 1000 for certificated salaries", key=True
    )
    label: str = fields.text("What the line is, in words")
    amount: float | None = fields.number("Amount", "USD", limits=MONEY)
    one_time: bool = fields.flag("Whether it is one-time")
    rounded_to: float | None = fields.number(
        "What the source rounded the amount to, such as 100000000 for $0.1 billion; "
        "left out, it is taken to the dollar",
        "USD",
        required=False,
        limits=ROUNDED_TO,
    )
    resource: str = fields.word(
        "Resource code, such as 0000 or 6500: 0000-1999 are unrestricted, 2000-9999 "
        "restricted; left out where the source shows only the column",
        required=False,
        key=True,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ReservePart(Sourced):
    """district/reserve.csv: the ending balance and its parts."""

    year: Year = fields.year("Budget year at whose end the balance stands", key=True)
    stage: str = fields.choice("Which version of the figures", *STAGES, key=True)
    part: str = fields.choice(
        "Part of the balance; total and unrestricted are sums of others",
        "total",
        "unrestricted",
        "nonspendable",
        "restricted",
        "stabilization",
        "committed",
        "assigned",
        "economic uncertainty",
        "unassigned",
        key=True,
    )
    amount: float | None = fields.number("Amount", "USD", limits=MONEY)
    rounded_to: float | None = fields.number(
        "What the source rounded the amount to, such as 100000000 for $0.1 billion; "
        "left out, it is taken to the dollar",
        "USD",
        required=False,
        limits=ROUNDED_TO,
    )
    fund: str = fields.word(
        "Fund code, such as 17 for the special reserve fund; left out, the general fund (01)",
        required=False,
        key=True,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ProgramYear(Sourced):
    """district/programs.csv: a restricted program that spends down, or whose grant ends.

    A row holds until a later one of the same program.
    """

    resource: str = fields.word("Resource code of the program, such as 3213", key=True)
    year: Year = fields.year("First budget year that the row holds for", key=True)
    label: str = fields.text("What the program is, in words")
    kind: str = fields.choice("Where its revenue comes from", "federal", "other_state", "local")
    revenue: float | None = fields.number(
        "Revenue of the program in a year; 0 from the year after a grant ends", "USD", limits=MONEY
    )
    spending: float | None = fields.number(
        "Planned expenditures of the program in a year, at the pay and prices of the "
        "first projected year",
        "USD",
        limits=PAID,
    )
    balance: float | None = fields.number(
        "Its balance at the beginning of the first projected year; in its first row",
        "USD",
        required=False,
        limits=MONEY,
    )
    then: str = fields.choice(
        "What happens when its money has run out: the program stops, or unrestricted "
        "money pays the rest (contribution)",
        "stops",
        "contribution",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class YearlyFact(Sourced):
    """district/facts.csv: one published figure of the district for one year."""

    quantity: str = fields.word(
        "What it is, noun by noun, such as funding.add_ons.transportation", key=True
    )
    year: Year = fields.year("Budget year", key=True)
    definition: str = fields.text(
        "Which of several possible meanings, where it matters", required=False
    )
    value: float | None = fields.number("The figure", "any", limits=ANY)
    unit: str = fields.text("Its unit, such as USD, `pupils`, share or USD/pupils")


def objects_of_code(code: str | None) -> tuple[int, int] | None:
    """The objects a code stands for: 1000 is its series, 8000-8799 a range.

    >>> objects_of_code("3000"), objects_of_code("8010-8099"), objects_of_code("8550")
    ((3000, 3999), (8010, 8099), (8550, 8550))
    """
    first, _, last = (code or "").partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        return None
    low = int(first)
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
class PaidFrom(Sourced):
    """The money that is to pay, where somebody said it."""

    paid_from: str = fields.choice(
        "Money that is to pay it, where stated: ongoing, one-time (or from the "
        "reserve), or restricted",
        "ongoing",
        "one-time",
        "restricted",
        required=False,
    )
    fund: str = fields.word("Fund that is to pay it, as in district/budget.csv", required=False)
