"""Each number behind the cost of a strike: value, unit, year, formula and source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.figures.figure import USD, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.reports.document.document import Folded, amount, label, row_of, table
from openbook.reports.notes import year_span
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import ENGLISH, Words
from openbook.strike.cost import StrikeCost

_ASSUMED = re.compile(r", (\S+) assumptions$")
_SPOKEN = ("district/calendar.yaml and the state's law", "the state's funding formula")


@dataclass(frozen=True, slots=True)
class Reckoned:
    """One number and how it comes about."""

    name: str
    words: str
    value: float | None
    unit: str
    formula: str
    source: str
    year: str = ""


_FIGURES = {  # what each is called, its unit and its formula
    "normal": (
        "students present on a normal day",
        "pupils",
        (
            "enrollment of the schools that the district staffs × attendance rate "
            "(line ada.total); independent charters are left out, their staff do not strike"
        ),
    ),
    "days": (
        "days that the formula counts",
        "days",
        "days taught in the full school months of the attendance period (line absence.days)",
    ),
    "per_day": (
        "one student absent for one day",
        "USD",
        (
            "what one more student attending brings in a year ÷ days that count, averaged over "
            "the attendance (line absence.per_day)"
        ),
    ),
    "strikers": ("people on strike", "people", "as given"),
    "wages_announced": (
        "wages not paid on a day, as announced",
        "USD",
        "as announced by the district",
    ),
    "member_day": (
        "pay of a day, an average member",
        "USD",
        "mean pay of the staff on the schedule as it stands ÷ paid days in a year",
    ),
    "wages_modeled": (
        "wages not paid on a day, from the schedule",
        "USD",
        "people on strike × pay of a day; pension and other contributions left out",
    ),
    "substitute_day": (
        "pay of a substitute for a day",
        "USD",
        (
            "as given; × substitutes available on the day in strike/adults.csv. "
            "Administrators and aides have their own pay"
        ),
    ),
    "member_in_a_year": (
        "difference of the offers for an average member in a year",
        "USD",
        (
            "mean pay × (raises of the union's offer − raises of the employer's), and "
            "stipends that all get"
        ),
    ),
    "member_in_all": (
        "the same over the years that both offers cover",
        "USD",
        "these years together, retroactive pay and one-time payments included",
    ),
    "district_in_a_year": (
        "difference of the offers for the district in a year",
        "USD",
        "ongoing cost of all costed terms, the union's less the employer's",
    ),
}
_OF_PAYROLL = "payroll ÷ members ÷ paid days in a year"  # where there is no schedule


def reckoned(cost: StrikeCost) -> Iterator[Reckoned]:
    """Yield the numbers on which every day rests."""
    rate, wages, stake = cost.rate, cost.wages, cost.stake
    book, year = f"{cost.question.book.id} assumptions", str(rate.year)
    strike, district = "strike/strike.yaml", "district/district.yaml"
    schedule = wages.unit.schedule
    staff = f"district/staff.csv, district/schedules/{schedule}.csv, " if schedule else ""
    found: list[tuple[str, float | None, str, str]] = [
        ("normal", rate.normal, f"district/enrollment.csv, {book}", year),
        ("days", rate.days, "district/calendar.yaml and the state's law", year),
        ("per_day", rate.per_day, f"the state's funding formula, {book}", year),
        ("strikers", wages.strikers, strike, ""),
        ("wages_announced", wages.announced, strike, year),
        ("member_day", wages.daily, f"{staff}{district}", year),
        ("wages_modeled", wages.modeled, strike, year),
        ("substitute_day", wages.substitute_day, strike, year),
    ]
    if stake is not None:
        both = year_span(stake.years, ENGLISH) if stake.years else "no year"
        pair = f"offers/{stake.union.id}.yaml, offers/{stake.employer.id}.yaml"
        found += [
            ("member_in_a_year", stake.member_in_a_year, pair, str(stake.year)),
            ("member_in_all", stake.member_in_all, pair, both),
            ("district_in_a_year", stake.district_in_a_year, f"{pair}, {book}", str(stake.year)),
        ]
    paid = rate.absence_costs is not False  # a state that pays no attendance counts no days
    for name, value, source, when in found:
        if name in {"days", "per_day"} and not paid:
            continue
        words, unit, formula = _FIGURES[name]
        if name == "member_day" and not schedule:
            formula = _OF_PAYROLL
        yield Reckoned(name, words, value, unit, formula, source, when)


def figures_blocks(cost: StrikeCost, words: Words) -> Folded:
    """Lay out how each number is made: its formula and where it comes from."""
    rows = tuple(
        row_of(
            label(
                words(each.words),
                f"= {words(each.formula)}",
                words("from {source}", source=_source(each.source, words)),
            ),
            each.year,
            amount(_said(each, words), each.value),
        )
        for each in reckoned(cost)
    )
    heads = ("Figure", "Year", "Amount")
    made = table(words, "figures", "How each number is made", heads, rows, widths=(8, 2, 2))
    return Folded(words("How each number is made"), (made,))


def _said(each: Reckoned, words: Words) -> str:
    if each.value is None:
        return words("not known")
    return exact_amount(each.value, parse_unit(each.unit) or USD, words)


def _source(text: str, words: Words) -> str:
    """Say where a number comes from: files, a law, whose assumptions."""
    files, *book = _ASSUMED.split(text)
    said = words(files) if files in _SPOKEN else files
    if not book:
        return said
    return f"{said}, {words('assumptions of {names}', names=book[0])}"
