"""Money: the budget by fund and object, the parts of the balance, yearly facts."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ANY, MONEY, ROUNDED_TO
from openbook.case.tables.sources import Sourced
from openbook.figures.year import Year

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
        "Whether the money is restricted; both where the source does not say",
        "unrestricted",
        "restricted",
        "both",
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
    fund: str = fields.word(
        "Fund that is to pay it, as in district/budget.csv", required=False
    )
