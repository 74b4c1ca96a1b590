"""What an offer means for one person, for readers: a table, sentences and data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Any

from openbook.case.district import WORK_YEAR
from openbook.figures.amounts import aligned, counted
from openbook.offers.member import ForMember, Paid, UnderOffer
from openbook.reports.notes import SIMULATED
from openbook.reports.plain_data import by_year
from openbook.reports.year_words import years_said

_NO_WORK_YEAR = (
    "What the strike days cost is not known: nobody wrote how many days a year the "
    f"unit works ({WORK_YEAR}: in district/district.yaml)."
)


def member_data(found: ForMember) -> dict[str, Any]:
    """The pay of one person as plain data."""
    person = found.person
    return {
        "unit": person.unit,
        "column": person.column,
        "step": person.step,
        "simulated": found.simulated,
        "years": [str(year) for year in found.years],
        "strike_days": found.strike_days,
        "strike_year": str(found.strike_year),
        "contract": _paid(found, found.contract),
        "offers": [
            {
                "offer": each.offer.id,
                "title": each.offer.title,
                "pay": _paid(found, each.paid),
                "silent": [str(year) for year in each.span.silent],
                "more": {
                    str(year): more
                    for year, more in zip(found.years, each.more_stated, strict=True)
                    if more is not None
                },
                "gain": each.gain,
                "gain_if_its_terms_go_on": each.gain_going_on,
                "strike_pay_lost": each.lost,
                "net": each.net,
                "left_out": list(each.left_out),
            }
            for each in found.offers
        ],
    }


def member_text(found: ForMember) -> str:
    """Your pay by year under each offer, and what it comes to."""
    return "\n".join(_lines(found))


def _lines(found: ForMember) -> Iterator[str]:
    person = found.person
    if found.simulated:
        yield SIMULATED
    yield (
        f"Your pay before taxes, in dollars: {person.unit}, column {person.column}, "
        f"step {person.step:g} in {found.years[0]}, one step up each year"
    )
    yield ""
    rows = [["", *map(str, found.years), "together"]]
    rows.append(_row("The contract as it is", found.contract.total))
    for each in found.offers:
        rows.append(_row(each.offer.id, each.stated))
        rows.append(_row("  more than the contract", each.more_stated, each.gain))
    yield from aligned(rows)
    yield ""
    for each in found.offers:
        yield from _said(found, each)
    yield "Health coverage and what is taken from pay are not in these numbers."


def _said(found: ForMember, under: UnderOffer) -> Iterator[str]:
    name, gain = under.offer.id, under.gain
    word = "more" if gain >= 0 else "less"
    if not under.span.covered:
        yield f"{name} ends with {under.span.last} and is silent on every year here."
        return
    years = counted(len(under.span.covered), "years")
    yield (
        f"{name}: ${abs(gain):,.0f} {word} over {years} than the contract as it is."
        if round(gain)
        else f"{name}: the same pay as the contract as it is."
    )
    if under.span.silent:
        yield (
            f"  It is silent on {years_said(under.span.silent)}; if its terms go on, "
            f"${under.gain_going_on:,.0f} over {counted(len(found.years), 'years')}."
        )
    if found.strike_days and under.lost is None:
        yield f"  {_NO_WORK_YEAR}"
    elif found.strike_days and under.lost is not None and under.net is not None:
        days = counted(found.strike_days, "days")
        ahead = "ahead" if under.net >= 0 else "behind"
        yield (
            f"  {days} on strike in {found.strike_year} cost you ${under.lost:,.0f}; "
            f"after that you are ${abs(under.net):,.0f} {ahead}."
        )
    for words in under.left_out:
        yield f"  Not counted: {words}."


def _row(
    words: str, values: Sequence[float | None], together: float | None = None
) -> list[str]:
    """A row by year; years of different number are not added up into one column."""
    known = [value for value in values if value is not None]
    if together is None and len(known) == len(values):
        together = fsum(known)
    cells = ["silent" if value is None else f"{value:,.0f}" for value in values]
    return [words, *cells, "" if together is None else f"{together:,.0f}"]


def _paid(found: ForMember, paid: Paid) -> dict[str, Any]:
    return {
        "schedule": by_year(found.years, paid.schedule),
        "stipends": by_year(found.years, paid.stipends),
        "once": by_year(found.years, paid.once),
        "total": by_year(found.years, paid.total),
        "one_day": by_year(found.years, paid.daily) if paid.daily else None,
    }
