"""Each number behind the cost of a strike: value, unit, year, formula and source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from openbook.figures.figure import USD, parse_unit
from openbook.reports.document.document import Folded, amount, label, row_of, table
from openbook.reports.notes import years_said
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import Words
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


def reckoned(cost: StrikeCost) -> Iterator[Reckoned]:
    """The numbers on which every day rests."""
    yield from _attendance(cost)
    yield from _wages(cost)
    yield from _stake(cost)


def figures_blocks(cost: StrikeCost, words: Words) -> Folded:
    """Lay out how each number is made: its formula and where it comes from."""
    rows = tuple(
        row_of(
            label(
                words(each.words),
                f"= {words(each.formula)}",
                words("from {source}", source=_source(each.source, words)),
            ),
            label(each.year),
            amount(_said(each, words), each.value),
        )
        for each in reckoned(cost)
    )
    heads = ("Figure", "Year", "Amount")
    made = table(
        words, "figures", "How each number is made", heads, rows, widths=(8, 2, 2), shown=False
    )
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


def _attendance(cost: StrikeCost) -> Iterator[Reckoned]:
    rate, book = cost.rate, cost.question.book.id
    year = str(rate.year)
    yield Reckoned(
        "normal",
        "students present on a normal day",
        rate.normal,
        "pupils",
        "enrollment of the schools that the district staffs × attendance rate "
        "(line ada.total); independent charters are left out, their staff do not strike",
        f"district/enrollment.csv, {book} assumptions",
        year,
    )
    yield Reckoned(
        "days",
        "days that the formula counts",
        rate.days,
        "days",
        "days taught in the full school months of the attendance period (line absence.days)",
        "district/calendar.yaml and the state's law",
        year,
    )
    yield Reckoned(
        "per_day",
        "one student absent for one day",
        rate.per_day,
        "USD",
        "what one more student attending brings in a year ÷ days that count, averaged over "
        "the attendance (line absence.per_day)",
        f"the state's funding formula, {book} assumptions",
        year,
    )


def _wages(cost: StrikeCost) -> Iterator[Reckoned]:
    wages, year = cost.wages, str(cost.rate.year)
    strike = "strike/strike.yaml"
    yield Reckoned("strikers", "people on strike", wages.strikers, "people", "as given", strike)
    yield Reckoned(
        "wages_announced",
        "wages not paid on a day, as announced",
        wages.announced,
        "USD",
        "as announced by the district",
        strike,
        year,
    )
    yield Reckoned(
        "member_day",
        "pay of a day, an average member",
        wages.daily,
        "USD",
        *_member_day(wages.unit.schedule),
        year,
    )
    yield Reckoned(
        "wages_modeled",
        "wages not paid on a day, from the schedule",
        wages.modeled,
        "USD",
        "people on strike × pay of a day; pension and other contributions left out",
        strike,
        year,
    )
    yield Reckoned(
        "substitute_day",
        "pay of a substitute for a day",
        wages.substitute_pay,
        "USD",
        "as given; × substitutes available on the day in strike/adults.csv. "
        "Administrators and aides have their own pay",
        strike,
        year,
    )


def _stake(cost: StrikeCost) -> Iterator[Reckoned]:
    stake = cost.stake
    if stake is None:
        return
    pair = f"offers/{stake.union.id}.yaml, offers/{stake.employer.id}.yaml"
    yield Reckoned(
        "member_in_a_year",
        "difference of the offers for an average member in a year",
        stake.member_in_a_year,
        "USD",
        "mean pay × (raises of the union's offer − raises of the employer's), and "
        "stipends that all get",
        pair,
        str(stake.year),
    )
    yield Reckoned(
        "member_in_all",
        "the same over the years that both offers cover",
        stake.member_in_all,
        "USD",
        "these years together, retroactive pay and one-time payments included",
        pair,
        years_said(stake.years),
    )
    yield Reckoned(
        "district_in_a_year",
        "difference of the offers for the district in a year",
        stake.district_in_a_year,
        "USD",
        "ongoing cost of all costed terms, the union's less the employer's",
        f"{pair}, {cost.question.book.id} assumptions",
        str(stake.year),
    )


def _member_day(schedule: str) -> tuple[str, str]:
    """How the pay of a day is made, and from which files."""
    district = "district/district.yaml"
    if not schedule:
        return "payroll ÷ members ÷ paid days in a year", district
    made = "mean pay of the staff on the schedule as it stands ÷ paid days in a year"
    return made, f"district/staff.csv, district/schedules/{schedule}.csv, {district}"
